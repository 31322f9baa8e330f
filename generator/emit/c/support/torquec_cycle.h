/* A chain of six joints as a cycle, Z0 K0 Z1 K1 ... Z5 K5 = 1, and Newton's method on many positions of it at once.
 *
 * Z is a joint's motion and K a link, the last one with the pose that is asked for. A rearrangement starts the cycle at any
 * joint and goes either way; its joints are numbered from there on. A lane has one start.
 */
#ifndef TORQUEC_CYCLE_H
#define TORQUEC_CYCLE_H

#include "torquec_packs.h"
#include "torquec_tolerances.h"

#define TQ_SIX 6
#define TQ_LEAST_SQUARED_LENGTH 1e-300
#define TQ_STARTS 64 /* up to three for each of the sixteen roots, a whole number of packs */

/* What stands between two joints: a rotation, row by row, and an origin. */
typedef struct {
    double R[9], p[3];
} tq_link;

/* A cycle in one of its rearrangements: joint and link i of it, whether the joint slides, and the sign of its variable. */
typedef struct {
    tq_link link[TQ_SIX];
    int joint[TQ_SIX], slides[TQ_SIX];
    double sign;
} tq_cycle;

typedef struct {
    double s[TQ_SIX][TQ_STARTS] __attribute__((aligned(64))); /* sine, or shift in units of the reach */
    double c[TQ_SIX][TQ_STARTS] __attribute__((aligned(64)));
    double point[4][TQ_STARTS] __attribute__((aligned(64)));  /* x, y of joint 1 and of joint 2 */
    double error[TQ_STARTS] __attribute__((aligned(64)));     /* what a cycle misses, over its farthest shift */
    double pivot[TQ_STARTS] __attribute__((aligned(64)));     /* the least singular value of its derivative, or up to 2.5 times less */
    int count;
} tq_starts;

/* Fill the last pack of starts. */
static inline void tq_fill_starts(tq_starts *x)
{
    for (int i = x->count; i % TQ_PACK; i++) {
        for (int k = 0; k < TQ_SIX; k++) x->s[k][i] = x->c[k][i] = x->point[k % 4][i] = 1;
    }
}

/* Return the product of two links, and the inverse of one. */
static inline tq_link tq_link_product(const tq_link *a, const tq_link *b)
{
    tq_link c;
    for (int i = 0; i < 3; i++) {
        const double *row = &a->R[3 * i];
        for (int j = 0; j < 3; j++) c.R[3 * i + j] = row[0] * b->R[j] + row[1] * b->R[3 + j] + row[2] * b->R[6 + j];
        c.p[i] = a->p[i] + row[0] * b->p[0] + row[1] * b->p[1] + row[2] * b->p[2];
    }
    return c;
}
static inline tq_link tq_link_inverse(const tq_link *a)
{
    tq_link b;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) b.R[3 * i + j] = a->R[3 * j + i];
        b.p[i] = -(a->R[i] * a->p[0] + a->R[3 + i] * a->p[1] + a->R[6 + i] * a->p[2]);
    }
    return b;
}

/* Make column k of a matrix of packs upper triangular by a reflection of its rows; return what comes on the diagonal. */
static inline tq_pack tq_reflect_packs(int rows, int columns, int k, tq_pack *x)
{
    tq_pack square = (tq_pack){0}, v[TQ_SIX];
    TQ_UNROLL
    for (int i = k; i < rows; i++) {
        v[i] = x[i * columns + k];
        square += v[i] * v[i];
    }
    const tq_pack length = tq_pack_sqrt(square);
    const tq_pack diagonal = tq_pack_select(v[k] < 0, length, -length);
    v[k] -= diagonal;
    const tq_pack over = 1 / (TQ_LEAST_SQUARED_LENGTH - diagonal * v[k]);
    TQ_UNROLL
    for (int c = k + 1; c < columns; c++) {
        tq_pack dot = (tq_pack){0};
        for (int i = k; i < rows; i++) dot += v[i] * x[i * columns + c];
        dot *= over;
        for (int i = k; i < rows; i++) x[i * columns + c] -= v[i] * dot;
    }
    return diagonal;
}

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

/* Return one over the Frobenius norm of R^-1, an upper triangular matrix: the least singular value is no less, and not more than
 * 2.5 times as large. */
static inline tq_pack tq_least_of_triangle(const tq_pack *R)
{
    tq_pack square = TQ_PACKED(TQ_LEAST_SQUARED_LENGTH);
    for (int column = 0; column < TQ_SIX; column++) {
        tq_pack x[TQ_SIX];
        for (int i = column; i >= 0; i--) {
            tq_pack sum = TQ_PACKED(i == column ? 1.0 : 0.0);
            for (int j = i + 1; j <= column; j++) sum -= R[i * 7 + j] * x[j];
            x[i] = sum / R[i * 7 + i];
            square += x[i] * x[i];
        }
    }
    return 1 / tq_pack_sqrt(square);
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
        for (int k = 0; k < TQ_SIX; k++) {
            J[k * 7 + k] = tq_reflect_packs(TQ_SIX, 7, k, J);
        }
        least = tq_least_of_triangle(J);
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
    /* Far shifts have larger roundings, and the slides are nearly parallel there. */
    tq_pack far = TQ_PACKED(1.0);
    for (int i = 0; i < TQ_SIX; i++) {
        if (cycle->slides[i]) far = tq_larger_magnitude(tq_magnitude(s[i]), far);
    }
    tq_store(&a->error[first], tq_pack_sqrt(square) / far);
    tq_store(&a->pivot[first], least * far);
}
#endif
