/* From an angle of joint 0 to positions of all six joints, and Newton's method on many of them at once.
 *
 * A lane has one start. Positions are those of the cycle of torquec_elimination.h, in its own order.
 */
#ifndef TORQUEC_CLOSURE_H
#define TORQUEC_CLOSURE_H

#include "torquec_pencil.h"

#define TQ_STARTS 64 /* up to three for each of the sixteen roots, a whole number of packs */

typedef struct {
    double s[TQ_SIX][TQ_STARTS] __attribute__((aligned(64))); /* sine, or shift in units of the reach */
    double c[TQ_SIX][TQ_STARTS] __attribute__((aligned(64)));
    double point[4][TQ_STARTS] __attribute__((aligned(64)));  /* x, y of joint 1 and of joint 2 */
    double error[TQ_STARTS] __attribute__((aligned(64)));     /* what a cycle misses */
    double pivot[TQ_STARTS] __attribute__((aligned(64)));     /* the least pivot of its derivative */
    int count;
} tq_starts;

/* ---- Starts from null vectors. ---- */

/* Scale a point x : y to be what stands for 1. */
static inline void tq_scale_point(int slides, double *x, double *y)
{
    const double v = slides ? TQ_TILT_COSINE * *y - TQ_TILT_SINE * *x : sqrt(*x * *x + *y * *y);
    *x /= v;
    *y /= v;
}

/* Add a start at an angle of joint 0, from the vector (x y v, y^2 v) of the forms of joints 1 and 2: x : y is the ratio of its
 * halves, and v = (x^2, x y, y^2) of joint 2. */
static void tq_add_start(const tq_cycle *cycle, const double *vector, double s, double c, tq_starts *a)
{
    const double *high = vector, *low = vector + 3, *v = high;
    double x = 0, y = 0, square = 0;
    if (a->count == TQ_STARTS) return;
    for (int i = 0; i < 3; i++) square += high[i] * high[i] - low[i] * low[i];
    if (square < 0) v = low;
    for (int i = 0; i < 3; i++) {
        x += high[i] * v[i];
        y += low[i] * v[i];
    }
    const int large = fabs(v[0]) > fabs(v[2]);
    double x2 = large ? v[0] : v[1], y2 = large ? v[1] : v[2];
    tq_scale_point(cycle->slides[1], &x, &y);
    tq_scale_point(cycle->slides[2], &x2, &y2);
    const int at = a->count++;
    a->point[0][at] = x;
    a->point[1][at] = y;
    a->point[2][at] = x2;
    a->point[3][at] = y2;
    tq_at_point(cycle->slides[1], x, y, &a->s[1][at], &a->c[1][at]);
    tq_at_point(cycle->slides[2], x2, y2, &a->s[2][at], &a->c[2][at]);
    a->s[0][at] = s;
    a->c[0][at] = c;
}

/* Add a start at each root t of p t^2 - 2 q t + r = 0 in the plane of two vectors: first t + second. Where there is no root,
 * halfway. */
static void tq_add_starts_of_quadratic(const tq_cycle *cycle, const double *first, const double *second, const double p[3],
                                       double s, double c, tq_starts *a)
{
    const double square = p[1] * p[1] - p[0] * p[2], root = square > 0 ? sqrt(square) : 0;
    const double far = p[1] < 0 ? p[1] - root : p[1] + root;
    for (int way = 0; way < (root > 0 ? 2 : 1); way++) {
        /* t as a ratio: far / p, or r / far. */
        const double above = way ? p[2] : far, below = way ? far : p[0];
        double vector[TQ_SIX];
        for (int k = 0; k < TQ_SIX; k++) vector[k] = above * first[k] + below * second[k];
        tq_add_start(cycle, vector, s, c, a);
    }
}

/* Add the two starts in the plane of two vectors. At both v is a square, v1^2 = v0 v2, and the halves (x y v, y^2 v) are parallel:
 * the former tells them apart unless joint 2 is the same at both, the latter unless joint 1 is. */
static void tq_add_starts_of_plane(const tq_cycle *cycle, const double *first, const double *second, double s, double c,
                                   tq_starts *a)
{
    double best[3] = {0}, most = -1;
    /* Of each half that v is a square, and of two elements of v that the halves are parallel; the quadratic whose roots are
     * farthest from each other. */
    for (int way = 0; way < 5; way++) {
        static const int places[5][4] = {{1, 1, 0, 2}, {4, 4, 3, 5}, {0, 4, 1, 3}, {0, 5, 2, 3}, {1, 5, 2, 4}};
        const int *at = places[way];
        const double *f = first, *g = second;
        const double p = f[at[0]] * f[at[1]] - f[at[2]] * f[at[3]], r = g[at[0]] * g[at[1]] - g[at[2]] * g[at[3]];
        const double q = -0.5 * (f[at[0]] * g[at[1]] + g[at[0]] * f[at[1]] - f[at[2]] * g[at[3]] - g[at[2]] * f[at[3]]);
        const double square = fabs(q * q - p * r);
        if (square > most) {
            most = square;
            best[0] = p;
            best[1] = q;
            best[2] = r;
        }
    }
    tq_add_starts_of_quadratic(cycle, first, second, best, s, c, a);
}

/* ---- Cycles in packs. ---- */

typedef struct {
    tq_pack R[9], p[3];
} tq_pack_pose;

/* Multiply by a joint's motion: a turn about z, or a shift along it. */
static inline void tq_pose_moves(tq_pack_pose *a, int slides, tq_pack s, tq_pack c)
{
    for (int i = 0; i < 3; i++) {
        if (slides) {
            a->p[i] += s * a->R[3 * i + 2];
        } else {
            const tq_pack x = a->R[3 * i], y = a->R[3 * i + 1];
            a->R[3 * i] = c * x + s * y;
            a->R[3 * i + 1] = c * y - s * x;
        }
    }
}

/* Multiply by a link. */
static inline void tq_pose_passes(tq_pack_pose *a, const tq_link *link)
{
    for (int i = 0; i < 3; i++) {
        const tq_pack x = a->R[3 * i], y = a->R[3 * i + 1], z = a->R[3 * i + 2];
        a->p[i] += x * link->p[0] + y * link->p[1] + z * link->p[2];
        for (int j = 0; j < 3; j++) a->R[3 * i + j] = x * link->R[j] + y * link->R[3 + j] + z * link->R[6 + j];
    }
}

static inline void tq_pose_starts(tq_pack_pose *a)
{
    for (int i = 0; i < 9; i++) a->R[i] = TQ_PACKED(i % 4 == 0 ? 1.0 : 0.0);
    for (int i = 0; i < 3; i++) a->p[i] = (tq_pack){0};
}

/* Make the sum of two squares 1. */
static inline void tq_normalise(tq_pack *s, tq_pack *c)
{
    const tq_pack over = 1 / tq_pack_sqrt(*s * *s + *c * *c + TQ_LEAST_SQUARED_LENGTH);
    *s *= over;
    *c *= over;
}

/* Set joints 3, 4 and 5 of the starts from `first` on: 5 and 4 by the eight equations that they were taken out with, 3 by
 * what is left of the turns. */
static TQ_NOINLINE void tq_complete_starts(const tq_cycle *cycle, const tq_eliminated *e, int first, tq_starts *a)
{
    const double sign = cycle->sign;
    tq_pack r[TQ_RIGHT], s[TQ_SIX], c[TQ_SIX], m[9];
    const tq_pack x1 = tq_load(&a->point[0][first]), y1 = tq_load(&a->point[1][first]);
    const tq_pack x2 = tq_load(&a->point[2][first]), y2 = tq_load(&a->point[3][first]);
    const tq_pack f1[3] = {x1 * x1, x1 * y1, y1 * y1}, f2[3] = {x2 * x2, x2 * y2, y2 * y2};
    for (int i = 0; i < 3; i++) {
        s[i] = tq_load(&a->s[i][first]);
        c[i] = tq_load(&a->c[i][first]);
    }
    for (int i = 0; i < 9; i++) m[i] = f1[i / 3] * f2[i % 3];
    for (int i = TQ_RIGHT - 1; i >= 0; i--) {
        const double *row = e->row[i];
        tq_pack sum = (tq_pack){0};
        for (int j = 0; j < 9; j++) {
            sum += (row[TQ_RIGHT + j] * s[0] + row[TQ_RIGHT + 9 + j] * c[0] + row[TQ_RIGHT + 18 + j]) * m[j];
        }
        for (int j = i + 1; j < TQ_RIGHT; j++) sum -= row[j] * r[j];
        r[i] = sum / (row[i] == 0 ? 1 : row[i]);
    }
    s[5] = cycle->slides[5] ? r[5] : r[2];
    c[5] = r[5];
    s[4] = cycle->slides[4] ? r[7] : r[6];
    c[4] = r[7];
    for (int i = 4; i < TQ_SIX; i++) {
        if (!cycle->slides[i]) tq_normalise(&s[i], &c[i]);
    }
    tq_pack_pose pose;
    tq_pose_starts(&pose);
    tq_pose_passes(&pose, &cycle->link[3]);
    for (int step = 0; step < 5; step++) {
        const int i = (4 + step) % TQ_SIX;
        tq_pose_moves(&pose, cycle->slides[i], sign * s[i], c[i]);
        tq_pose_passes(&pose, &cycle->link[i]);
    }
    s[3] = sign * (pose.R[1] - pose.R[3]);
    c[3] = pose.R[0] + pose.R[4];
    tq_normalise(&s[3], &c[3]);
    for (int i = 3; i < TQ_SIX; i++) {
        tq_store(&a->s[i][first], s[i]);
        tq_store(&a->c[i][first], c[i]);
    }
}

/* Bring a pack of starts to the pose: each step takes the turn and the shift away that are left of the cycle. */
static TQ_NOINLINE void tq_close_cycles(const tq_cycle *cycle, int first, tq_starts *a)
{
    tq_pack s[TQ_SIX], c[TQ_SIX], square = (tq_pack){0}, least = (tq_pack){0};
    for (int i = 0; i < TQ_SIX; i++) {
        s[i] = tq_load(&a->s[i][first]);
        c[i] = tq_load(&a->c[i][first]);
    }
    for (int step = 0;; step++) {
        tq_pack J[TQ_SIX * 7];
        tq_pack_pose pose;
        tq_pose_starts(&pose);
        for (int i = 0; i < TQ_SIX; i++) {
            const tq_pack *z = &pose.R[2], *p = pose.p;
            for (int k = 0; k < 3; k++) {
                const int l = (k + 1) % 3, m = (k + 2) % 3;
                const tq_pack along = cycle->sign * z[3 * k];
                J[k * 7 + i] = cycle->slides[i] ? (tq_pack){0} : along;
                J[(3 + k) * 7 + i] = cycle->slides[i] ? along : cycle->sign * (p[l] * z[3 * m] - p[m] * z[3 * l]);
            }
            tq_pose_moves(&pose, cycle->slides[i], cycle->sign * s[i], c[i]);
            tq_pose_passes(&pose, &cycle->link[i]);
        }
        square = (tq_pack){0};
        for (int k = 0; k < 3; k++) {
            const int l = (k + 1) % 3, m = (k + 2) % 3;
            const tq_pack turn = 0.5 * (pose.R[3 * m + l] - pose.R[3 * l + m]), off = 1 - pose.R[4 * k];
            J[k * 7 + 6] = turn;
            J[(3 + k) * 7 + 6] = pose.p[k];
            square += turn * turn + pose.p[k] * pose.p[k] + off * off;
        }
        int64_t any = 0;
        const tq_pack_mask open = square > TQ_CLOSED_SQUARE;
        for (int lane = 0; lane < TQ_PACK; lane++) any |= open[lane];
        if (step == TQ_NEWTON_STEPS || (step > 0 && !any)) break;
        tq_pack x[TQ_SIX], longest = (tq_pack){0};
        least = TQ_PACKED(1e300);
        for (int k = 0; k < TQ_SIX; k++) {
            J[k * 7 + k] = tq_reflect_packs(TQ_SIX, 7, k, J);
            const tq_pack size = tq_magnitude(J[k * 7 + k]);
            least = tq_pack_select(size < least, size, least);
        }
        for (int i = TQ_SIX - 1; i >= 0; i--) {
            tq_pack sum = J[i * 7 + 6];
            for (int j = i + 1; j < TQ_SIX; j++) sum -= J[i * 7 + j] * x[j];
            x[i] = sum / J[i * 7 + i];
            longest = tq_larger_magnitude(tq_magnitude(x[i]), longest);
        }
        const tq_pack by = tq_pack_select(longest > TQ_LONGEST_NEWTON_STEP, TQ_LONGEST_NEWTON_STEP / longest, TQ_PACKED(1.0));
        for (int i = 0; i < TQ_SIX; i++) {
            const tq_pack turn = by * x[i];
            if (cycle->slides[i]) {
                s[i] -= turn;
                continue;
            }
            /* A turn by the angle whose tangent it is. */
            const tq_pack sine = s[i] - turn * c[i], cosine = c[i] + turn * s[i];
            s[i] = sine;
            c[i] = cosine;
            tq_normalise(&s[i], &c[i]);
        }
    }
    for (int i = 0; i < TQ_SIX; i++) {
        tq_store(&a->s[i][first], s[i]);
        tq_store(&a->c[i][first], c[i]);
    }
    tq_store(&a->error[first], tq_pack_sqrt(square));
    tq_store(&a->pivot[first], least);
}
#endif
