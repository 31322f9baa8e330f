/* Roots of equations of degree 4: types 10 (a shift) and 11 (a turn) of Paul's method, for one branch.
 *
 * Both become polynomials on [0, 1]: of r and of its inverse on both sides of 0, or of the tangent of the half angle
 * within each quarter of the turn. Their isolated roots are put together: two roots in one are told from two that are
 * close, and where there is no root the place that comes closest stands for it.
 */
#ifndef TORQUEC_QUARTIC_H
#define TORQUEC_QUARTIC_H

#include "torquec_isolation.h"
#include "torquec_roots.h"

/* ---- Candidates of all intervals, in the order of the joint's positions. ---- */

/* Roots of an equation of degree 4, and places where it comes close to 0, before they get labels. */
typedef struct {
    int count;
    double s[32], c[32]; /* sine and cosine; or the root itself and 0 */
    double slope[32];    /* relative */
    uint32_t note[32];
} tq_candidates;

static inline void tq_add_candidate(tq_candidates *x, double s, double c, double slope, uint32_t note)
{
    const int i = x->count++;
    x->s[i] = s;
    x->c[i] = c;
    x->slope[i] = slope;
    x->note[i] = note;
}

/* Return whether two candidates are within `close` of each other. */
static inline int tq_are_close(const tq_candidates *all, int i, int o, double close)
{
    return !(fabs(all->s[i] - all->s[o]) > close || fabs(all->c[i] - all->c[o]) > close);
}

/* Add candidates to x as roots with their labels; two roots in one have two labels. Left out are two roots in one that
 * came up at the ends of two intervals, closest places that are another candidate's, all within `close`, and closest
 * places for which roots leave no room. */
static TQ_PERHAPS TQ_NOINLINE void tq_label_roots(tq_roots *x, tq_branches *a, const tq_candidates *all, double close)
{
    int room = 4, take[32];
    uint32_t label = 1;
    for (int i = 0; i < all->count; i++) {
        take[i] = !(all->note[i] & TQ_MISSED);
        for (int o = 0; o < i && all->note[i] & TQ_BOUNDARY; o++) {
            take[i] &= !tq_are_close(all, i, o, close) || !(all->note[o] & TQ_BOUNDARY);
        }
        if (take[i]) room -= all->note[i] & TQ_BOUNDARY ? 2 : 1;
    }
    for (int i = 0; i < all->count; i++) {
        if (take[i]) continue;
        take[i] = room > 1;
        for (int o = 0; o < all->count; o++) take[i] &= o == i || !take[o] || !tq_are_close(all, i, o, close);
        if (take[i]) room -= 2;
    }
    for (int i = 0; i < all->count && x->count < 4; i++) {
        if (!take[i]) continue;
        const int twice = (all->note[i] & (TQ_BOUNDARY | TQ_MISSED)) != 0;
        tq_add_root(x, all->s[i], all->c[i], (twice ? 3 * label : label) & 15, all->note[i]);
        x->slope[x->count - 1] = all->slope[i];
        a->seen.notes |= all->note[i];
        label <<= twice ? 2 : 1;
    }
}

/* The place that comes closest to a root. */
typedef struct { double off, s, c; } tq_closest;

/* Take the place for the closest one if it is closer. */
static inline void tq_compare_closest(tq_closest *closest, double off, double s, double c)
{
    if (off < closest->off) *closest = (tq_closest){off, s, c};
}

/* ---- Type 11: h[0] + h[1] C + h[2] S + h[3] C2 + h[4] S2 = 0, with the double angle's cosine and sine. ---- */

/* Return the value and its derivative by the angle. */
static inline double tq_harmonic_value(const double *h, double s, double c)
{
    return h[0] + h[1] * c + h[2] * s + h[3] * (c * c - s * s) + h[4] * (2 * s * c);
}

static inline double tq_harmonic_slope(const double *h, double s, double c)
{
    return h[2] * c - h[1] * s + 2 * h[4] * (c * c - s * s) - 2 * h[3] * (2 * s * c);
}

/* Make one candidate of two neighbours that are one root within `noise`, each found at the end of its interval. */
static TQ_PERHAPS TQ_NOINLINE void tq_merge_close_turns(const double *h, double noise, tq_candidates *all)
{
    int count = 0;
    for (int i = 0; i < all->count; i++) {
        const int before = count - 1;
        const int both = before >= 0 && !((all->note[i] | all->note[before]) & TQ_MISSED);
        /* Three roots in one, and more, have even fewer digits. */
        const double close = both && all->note[i] && all->note[before] ? TQ_CLOSE_TRIPLE_ROOTS : TQ_CLOSE_ROOTS;
        if (both && fabs(all->s[i] * all->c[before] - all->c[i] * all->s[before]) < close
            && all->c[i] * all->c[before] + all->s[i] * all->s[before] > 0) {
            const double s = all->s[i] + all->s[before], c = all->c[i] + all->c[before], over = 1 / sqrt(s * s + c * c);
            if (fabs(tq_harmonic_value(h, s * over, c * over)) <= noise) {
                all->s[before] = s * over;
                all->c[before] = c * over;
                all->note[before] = TQ_BOUNDARY;
                continue;
            }
        }
        all->s[count] = all->s[i];
        all->c[count] = all->c[i];
        all->note[count++] = all->note[i];
    }
    all->count = count;
}

/* Type 11: c0 + c1 C + s1 S + c2 C2 + s2 S2 = 0, in t = tan of the half angle from each quarter of the turn on. */
static TQ_PERHAPS TQ_NOINLINE void tq_harmonic(tq_roots *x, tq_branches *a, int joint, double c0, double c1, double s1,
                                               double c2, double s2, double size)
{
    const double h[5] = {c0, c1, s1, c2, s2};
    double most = 0, quarter[5] = {c0, c1, s1, c2, s2};
    tq_closest closest = {INFINITY, 0, 1};
    for (int i = 0; i < 5; i++) most = tq_larger(most, fabs(h[i]));
    x->count = 0;
    if (most <= TQ_ZERO_COEFFICIENT * size) {
        tq_add_only_root(x, a, a->choice.s[joint], a->choice.c[joint], 15, TQ_FREE(joint));
        return;
    }
    if (most <= TQ_SMALL_COEFFICIENT * size) a->seen.notes |= TQ_FREE(joint);
    const double noise = TQ_ZERO_DISCRIMINANT * most, hidden = TQ_ERROR_OF_STEPS * most + TQ_ZERO_COEFFICIENT * size;
    const double steep = most > TQ_UNUSUAL_COEFFICIENT * size ? TQ_NEARLY_SINGULAR_SLOPE : (double)INFINITY;
    tq_candidates all;
    all.count = 0;
    for (int q = 0; q < 4; q++) {
        const double *g = quarter;
        const double end = 4 * (g[0] + g[2] - g[3]);
        const double p[5] = {g[0] + g[1] + g[3], 2 * g[2] + 4 * g[4], 2 * g[0] - 6 * g[3], 2 * g[2] - 4 * g[4],
                             g[0] - g[1] + g[3]};
        tq_interval_roots part;
        tq_isolate_roots(p, end, noise, hidden, &part);
        a->seen.unusual |= part.close;
        if (a->choice.closest) tq_add_turning_points(p, noise, &part);
        for (int i = 0; i < part.count; i++) {
            const double t = part.root[i], over = 1 / (1 + t * t), s = 2 * t * over, c = (1 - t * t) * over;
            const double S[4] = {s, c, -s, -c}, C[4] = {c, -s, -c, s};
            const double off = part.note[i] & TQ_MISSED ? fabs(tq_harmonic_value(h, S[q], C[q])) : 0;
            tq_compare_closest(&closest, off, S[q], C[q]);
            if (off > hidden) continue;
            tq_add_candidate(&all, S[q], C[q], 1, part.note[i]);
        }
        /* From the next quarter on: C becomes -S, S becomes C, and the double angle changes its sign. */
        const double of_cosine = quarter[1];
        quarter[1] = quarter[2];
        quarter[2] = -of_cosine;
        quarter[3] = -quarter[3];
        quarter[4] = -quarter[4];
    }
    tq_merge_close_turns(h, noise, &all);
    for (int i = 0; i < all.count; i++) {
        all.slope[i] = tq_harmonic_slope(h, all.s[i], all.c[i]) / most;
        all.note[i] = all.note[i] ? all.note[i] : fabs(all.slope[i]) < steep ? TQ_FEW_DIGITS : 0;
    }
    tq_label_roots(x, a, &all, TQ_CLOSE_ROOTS);
    if (all.count == 0) tq_add_only_root(x, a, closest.s, closest.c, 15, TQ_MISSED);
}

/* ---- Type 10. ---- */

/* Type 10: a0 + a1 r + ... + a4 r^4 = 0. `size` is that of r^2; r within its root, and then beyond it. */
static TQ_PERHAPS TQ_NOINLINE void tq_quartic(tq_roots *x, tq_branches *a, int joint, double a0, double a1, double a2,
                                              double a3, double a4, double size)
{
    const double unit = sqrt(size);
    double p[5] = {a0, a1, a2, a3, a4}, power = 1, most = 0;
    tq_closest closest = {INFINITY, 0, 0};
    for (int i = 0; i < 5; i++) {
        p[i] *= power;
        power *= unit;
        most = tq_larger(most, fabs(p[i]));
    }
    x->count = 0;
    if (!(most > 0)) {
        tq_add_only_root(x, a, a->choice.s[joint], 0, 15, TQ_FREE(joint));
        return;
    }
    const double noise = TQ_ZERO_DISCRIMINANT * most, hidden = TQ_ERROR_OF_STEPS * most;
    tq_candidates all;
    all.count = 0;
    for (int part = 0; part < 4; part++) {
        const int far = part >> 1;
        const double sign = part & 1 ? -1 : 1;
        double g[5], end = 0;
        tq_interval_roots roots;
        for (int i = 0; i < 5; i++) g[i] = p[far ? 4 - i : i];
        g[1] *= sign;
        g[3] *= sign;
        for (int i = 0; i < 5; i++) end += p[i] * (sign < 0 && (i & 1) ? -1 : 1);
        tq_isolate_roots(g, end, noise, hidden, &roots);
        a->seen.unusual |= roots.close;
        if (a->choice.closest) tq_add_turning_points(g, noise, &roots);
        for (int i = 0; i < roots.count; i++) {
            const double t = roots.root[i];
            if (far ? t == 0 : part == 1 && t == 0) continue;
            const double r = sign * unit * (far ? 1 / t : t);
            const double off = roots.note[i] & TQ_MISSED ? fabs(tq_quartic_value(g, t)) : 0;
            tq_compare_closest(&closest, off, r, 0);
            if (off > hidden) continue;
            const double slope = tq_quartic_slope(g, t) / most;
            const int flat = fabs(slope) < TQ_NEARLY_SINGULAR_SLOPE;
            tq_add_candidate(&all, r, 0, slope, roots.note[i] ? roots.note[i] : flat ? TQ_FEW_DIGITS : 0);
        }
    }
    tq_label_roots(x, a, &all, TQ_CLOSE_ROOTS * unit);
    if (x->count == 0) tq_add_only_root(x, a, closest.s, 0, 15, TQ_MISSED);
}
#endif
