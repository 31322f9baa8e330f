/* From an angle of joint 0 to positions of all six joints, by null vectors of the pencil. */
#ifndef TORQUEC_CLOSURE_H
#define TORQUEC_CLOSURE_H

#include "torquec_pencil.h"

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

/* Add the two starts in the plane of two vectors. At both v is a square, v1^2 = v0 v2, and the halves (x y v, y^2 v) are
 * parallel: the former tells them apart unless joint 2 is the same at both, the latter unless joint 1 is. */
static void tq_add_starts_of_plane(const tq_cycle *cycle, const double *f, const double *g, double s, double c,
                                   tq_starts *a)
{
    double best[3] = {0}, most = -1;
    /* Of each half that v is a square, and of two elements of v that the halves are parallel; the quadratic whose roots are
     * farthest from each other. */
    for (int way = 0; way < 5; way++) {
        static const int places[5][4] = {{1, 1, 0, 2}, {4, 4, 3, 5}, {0, 4, 1, 3}, {0, 5, 2, 3}, {1, 5, 2, 4}};
        const int *at = places[way];
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
    tq_add_starts_of_quadratic(cycle, f, g, best, s, c, a);
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

#endif
