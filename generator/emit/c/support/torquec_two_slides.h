/* Roots and starts of a chain with two slides, wherever they are: two equations in two turns.
 *
 * Of the cycle Z0 A0 Z1 A1 Z2 A2 Z3 A3 = 1 of the four turns the axes z2 and z3 of the last two keep their angle:
 *
 *     f = z2 . z3 - cos = 0.
 *
 * Shifts along the directions a and b of the slides close the rest if p, the sum of all other shifts, is in their plane:
 *
 *     g = p . (a x b) = 0.
 *
 * In the axes behind Z0 a vector is C + X + Y + n N: it stands still there, turns with Z1 or against Z0; N = z2 x z3, and those
 * between Z2 and Z3 are sums of z2, an X, of z3, a Y, and of N. Then f and g are linear in sine and cosine of either turn: g as
 * f = 0 allows
 *
 *     (z2 . u) (z3 . X) = cos (u . X) + z3 . (u x (X x z2))     and     (z2 . Y) (z3 . v) = cos (Y . v) + z2 . (v x (Y x z3)).
 *
 * Two such equations have sine and cosine of Z1 by Cramer's rule, and S^2 + C^2 = 1 is a polynomial of degree 4 in Z0.
 */
#ifndef TORQUEC_TWO_SLIDES_H
#define TORQUEC_TWO_SLIDES_H

#include "torquec_attempt.h"

#define TQ_DEGREE_OF_TWO_SLIDES 4

static inline double tq_dot3(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
static inline void tq_cross3(const double *a, const double *b, double *c)
{
    for (int i = 0; i < 3; i++) c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}
/* Set y to R x, or to R^T x. */
static inline void tq_turned(const double *R, const double *x, double *y)
{
    for (int i = 0; i < 3; i++) y[i] = R[3 * i] * x[0] + R[3 * i + 1] * x[1] + R[3 * i + 2] * x[2];
}
static inline void tq_turned_back(const double *R, const double *x, double *y)
{
    for (int i = 0; i < 3; i++) y[i] = R[i] * x[0] + R[3 + i] * x[1] + R[6 + i] * x[2];
}

/* Add a vector that stands still behind turn number `place` to one in parts: C, X, Y and the factor of N. */
static void tq_add_in_parts(const tq_four_turns *t, int place, const double *v, double *parts)
{
    if (place != 2) {
        for (int i = 0; i < 3; i++) parts[(place == 3 ? 6 : 3 * place) + i] += v[i];
        return;
    }
    const double x = t->A[2][2], y = t->A[2][5], square = x * x + y * y; /* z3 in the axes behind Z2 */
    const double along = (v[0] * x + v[1] * y) / square;
    for (int i = 0; i < 3; i++) parts[3 + i] += (v[2] - along * t->A[2][8]) * t->A[1][3 * i + 2];
    parts[8] += along;
    parts[9] += (v[1] * x - v[0] * y) / square;
}

/* A vector in parts at two turns: C, X, Y in the axes behind Z0, their sum, and the factor of N. */
typedef struct {
    double C[3], X[3], Y[3], sum[3], n;
} tq_parts;

/* What is seen at two turns: rotations of X and Y, the axes, and the vectors. */
typedef struct {
    double of_X[9], of_Y[9], z2[3], z3[3], N[3];
    tq_parts shift[3];
} tq_view;

/* Set R to A turned about its last axis z: A Z. */
static inline void tq_turn_z(const double *A, double s, double c, double *R)
{
    for (int i = 0; i < 9; i += 3) {
        R[i] = c * A[i] + s * A[i + 1];
        R[i + 1] = c * A[i + 1] - s * A[i];
        R[i + 2] = A[i + 2];
    }
}

/* Look at the chain at sines and cosines of Z0 and Z1. */
static TQ_NOINLINE void tq_view_turns(const tq_four_turns *t, double s0, double c0, double s1, double c1, tq_view *w)
{
    const double z2[3] = {t->A[1][2], t->A[1][5], t->A[1][8]};
    tq_turn_z(t->A[0], s1, c1, w->of_X);
    tq_turn_z(t->A[3], s0, c0, w->of_Y);
    tq_turned(w->of_X, z2, w->z2);
    for (int i = 0; i < 3; i++) w->z3[i] = w->of_Y[6 + i];
    tq_cross3(w->z2, w->z3, w->N);
    for (int k = 0; k < 3; k++) {
        const double *v = t->shift[k];
        tq_parts *to = &w->shift[k];
        tq_turned(w->of_X, v + 3, to->X);
        tq_turned_back(w->of_Y, v + 6, to->Y);
        to->n = v[9];
        for (int i = 0; i < 3; i++) {
            to->C[i] = v[i];
            to->sum[i] = v[i] + to->X[i] + to->Y[i];
        }
    }
}

/* Return (z2 . u) (z3 . v), in the form that is linear in either turn. */
static double tq_along_both(const tq_view *w, double cosine, const tq_parts *u, const tq_parts *v)
{
    double a[3], b[3], rest[3], other[3];
    for (int i = 0; i < 3; i++) {
        rest[i] = v->C[i] + v->Y[i];
        other[i] = u->C[i] + u->X[i];
    }
    tq_cross3(v->X, w->z2, a);
    tq_cross3(u->sum, a, b);
    double sum = cosine * (tq_dot3(u->sum, v->X) + tq_dot3(u->Y, rest)) + tq_dot3(w->z3, b);
    tq_cross3(u->Y, w->z3, a);
    tq_cross3(rest, a, b);
    sum += tq_dot3(w->z2, b);
    return sum + tq_dot3(w->z2, other) * tq_dot3(w->z3, rest);
}

/* Replace the values of an equation at 0, a quarter and half of a turn by what multiplies S, C and 1; scale it to 1. */
static inline void tq_fit_equation(double f[3][3])
{
    double size = 0;
    for (int step = 0; step < 6; step++) {
        const int k = step % 3, along = step < 3;
        double *x = along ? &f[k][0] : &f[0][k], *y = along ? &f[k][1] : &f[1][k], *z = along ? &f[k][2] : &f[2][k];
        const double one = 0.5 * (*x + *z), C = 0.5 * (*x - *z), S = *y - one;
        *x = S;
        *y = C;
        *z = one;
    }
    for (int i = 0; i < 9; i++) size = tq_larger(size, fabs(f[i / 3][i % 3]));
    for (int i = 0; i < 9; i++) f[i / 3][i % 3] /= size > 0 ? size : 1;
}

/* Set up the two equations of a cycle. */
static TQ_NOINLINE void tq_set_up_four_turns(const tq_cycle *cycle, tq_four_turns *t)
{
    static const double quarter[3][2] = {{0, 1}, {1, 0}, {0, -1}};
    double vector[TQ_SIX + 2][3];
    int place[TQ_SIX + 2], turns = 0, slides = 0;
    for (int i = 0; i < TQ_SIX; i++) {
        const tq_link *link = &cycle->link[i];
        tq_link before = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}}, after;
        if (cycle->slides[i]) {
            for (int k = 0; k < 9; k++) before.R[k] = t->A[turns - 1][k];
            for (int k = 0; k < 3; k++) vector[TQ_SIX + slides][k] = before.R[3 * k + 2];
            place[TQ_SIX + slides] = turns - 1;
            t->slide[slides++] = i;
        } else {
            t->turn[turns++] = i;
        }
        after = tq_link_product(&before, link);
        for (int k = 0; k < 9; k++) t->A[turns - 1][k] = after.R[k];
        for (int k = 0; k < 3; k++) vector[i][k] = after.p[k];
        place[i] = turns - 1;
    }
    for (int k = 0; k < 30; k++) t->shift[k / 10][k % 10] = 0;
    for (int i = 0; i < TQ_SIX + 2; i++) {
        tq_add_in_parts(t, place[i], vector[i], t->shift[i < TQ_SIX ? 0 : i - TQ_SIX + 1]);
    }
    for (int at = 0; at < 9; at++) {
        tq_view w;
        double normal[3];
        tq_view_turns(t, quarter[at / 3][0], quarter[at / 3][1], quarter[at % 3][0], quarter[at % 3][1], &w);
        tq_cross3(w.shift[1].sum, w.shift[2].sum, normal);
        double g = tq_dot3(w.shift[0].sum, normal);
        for (int k = 0; k < 3; k++) {
            const tq_parts *u = &w.shift[(k + 1) % 3], *v = &w.shift[(k + 2) % 3];
            if (w.shift[k].n == 0) continue;
            g += w.shift[k].n * (tq_along_both(&w, t->A[2][8], u, v) - tq_along_both(&w, t->A[2][8], v, u));
        }
        t->f[at / 3][at % 3] = tq_dot3(w.z2, w.z3) - t->A[2][8];
        t->g[at / 3][at % 3] = g;
    }
    tq_fit_equation(t->f);
    tq_fit_equation(t->g);
}

/* Set what multiplies S, C and 1 of the second turn where the first one is. */
static inline void tq_equation_at(double f[3][3], double s, double c, double row[3])
{
    for (int j = 0; j < 3; j++) row[j] = f[0][j] * s + f[1][j] * c + f[2][j];
}

/* Set the roots of an attempt, and return whether they are exact enough to be counted. */
static TQ_NOINLINE int tq_roots_of_four_turns(tq_attempt *t)
{
    double f[TQ_SAMPLES] __attribute__((aligned(64)));
    tq_set_up_four_turns(&t->cycle, &t->by.four);
    for (int i = 0; i < TQ_SAMPLES; i++) {
        const double sine = tq_sample_cosines[(i + 18) % TQ_SAMPLES], cosine = tq_sample_cosines[i];
        double x[3], y[3], z[3];
        tq_equation_at(t->by.four.f, sine, cosine, x);
        tq_equation_at(t->by.four.g, sine, cosine, y);
        tq_cross3(x, y, z);
        f[i] = z[0] * z[0] + z[1] * z[1] - z[2] * z[2];
    }
    return tq_roots_of_samples(f, TQ_DEGREE_OF_TWO_SLIDES, t);
}

/* Add the start at two turns, any multiple of their sines and cosines: the other two, then the shifts. */
static TQ_NOINLINE void tq_add_start_of_turns(const tq_attempt *attempt, double s0, double c0, double s1, double c1, tq_starts *a)
{
    const tq_four_turns *t = &attempt->by.four;
    const double size = sqrt(s1 * s1 + c1 * c1);
    if (a->count == TQ_STARTS || !(size > 0)) return;
    tq_view w;
    tq_view_turns(t, s0, c0, s1 / size, c1 / size, &w);
    /* z2 seen from behind Z3, and z3 seen from before Z2: x and y of each, beside those that are constant. */
    double u[3], v[3], x[3], y[3], p[3], normal[3], b[3];
    const double *m = &t->A[2][6];
    tq_turned(w.of_Y, w.z2, u);
    tq_turned_back(w.of_X, w.z3, v);
    tq_turned_back(t->A[1], v, x);
    double s[4] = {s0, s1 / size, x[1] * t->A[2][2] - x[0] * t->A[2][5], u[0] * m[1] - u[1] * m[0]};
    double c[4] = {c0, c1 / size, x[0] * t->A[2][2] + x[1] * t->A[2][5], u[0] * m[0] + u[1] * m[1]};
    const int at = a->count++;
    for (int k = 0; k < 4; k++) {
        const double over = 1 / sqrt(s[k] * s[k] + c[k] * c[k] + TQ_LEAST_SQUARED_LENGTH);
        a->s[t->turn[k]][at] = attempt->cycle.sign * s[k] * over;
        a->c[t->turn[k]][at] = c[k] * over;
    }
    for (int i = 0; i < 3; i++) {
        p[i] = w.shift[0].sum[i] + w.shift[0].n * w.N[i];
        x[i] = w.shift[1].sum[i] + w.shift[1].n * w.N[i];
        y[i] = w.shift[2].sum[i] + w.shift[2].n * w.N[i];
    }
    tq_cross3(x, y, normal);
    const double over = attempt->cycle.sign / (tq_dot3(normal, normal) + TQ_LEAST_SQUARED_LENGTH);
    tq_cross3(y, p, b);
    a->s[t->slide[0]][at] = over * tq_dot3(b, normal);
    tq_cross3(p, x, b);
    a->s[t->slide[1]][at] = over * tq_dot3(b, normal);
    a->c[t->slide[0]][at] = a->c[t->slide[1]][at] = 0;
}

/* Set the starts to those of all roots `within` so much of the unit circle; return how many roots may be real. */
static TQ_NOINLINE int tq_starts_of_four_turns(tq_attempt *t, double within)
{
    tq_starts *a = &t->starts;
    double s[TQ_ROOTS], c[TQ_ROOTS];
    int close[TQ_ROOTS], near;
    const int candidates = tq_roots_near_circle(&t->roots, within, s, c, close, &near);
    a->count = 0;
    for (int i = 0; i < near; i++) {
        double x[3], y[3], z[3];
        tq_equation_at(t->by.four.f, s[i], c[i], x);
        tq_equation_at(t->by.four.g, s[i], c[i], y);
        tq_cross3(x, y, z);
        const double way = z[2] < 0 ? -1 : 1;
        tq_add_start_of_turns(t, s[i], c[i], way * z[0], way * z[1], a);
        if (!close[i]) continue;
        /* Two solutions may share the first turn: the two of that equation which says more of the second. */
        const double fx = x[0] * x[0] + x[1] * x[1], gy = y[0] * y[0] + y[1] * y[1];
        const double *row = fx > gy ? x : y;
        const double square = fx > gy ? fx : gy, rest = square - row[2] * row[2], root = rest > 0 ? sqrt(rest) : 0;
        for (int sign = -1; sign < 2; sign += 2) {
            tq_add_start_of_turns(t, s[i], c[i], -row[2] * row[0] - sign * root * row[1],
                                  -row[2] * row[1] + sign * root * row[0], a);
        }
    }
    tq_fill_starts(a);
    return candidates;
}
#endif
