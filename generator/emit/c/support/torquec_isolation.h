/* Roots of a polynomial p[0] + p[1] t + ... + p[4] t^4 on [0, 1], isolated so that none is lost or found twice. */
#ifndef TORQUEC_ISOLATION_H
#define TORQUEC_ISOLATION_H

#include "torquec_branches.h"
#include "torquec_tolerances.h"

/* Its roots in order, then places where it turns back before it is 0. */
typedef struct {
    int count;
    int close;        /* it may have a root where rounding of earlier steps hides it */
    double root[8];
    uint32_t note[8]; /* 0, TQ_BOUNDARY: two roots in one, TQ_MISSED: it turns back */
    double width;     /* of the last interval that is one root */
} tq_interval_roots;

static inline void tq_add_interval_root(tq_interval_roots *x, double t, uint32_t note)
{
    x->root[x->count] = t;
    x->note[x->count++] = note;
}

/* Return the value, the first derivative, the second derivative at t. */
static inline double tq_quartic_value(const double *p, double t)
{
    return p[0] + t * (p[1] + t * (p[2] + t * (p[3] + t * p[4])));
}

static inline double tq_quartic_slope(const double *p, double t)
{
    return p[1] + t * (2 * p[2] + t * (3 * p[3] + t * 4 * p[4]));
}

static inline double tq_quartic_bend(const double *p, double t) { return 2 * p[2] + t * (6 * p[3] + t * 12 * p[4]); }

/* Return the one root between two places where the signs differ: Newton's steps, halves where those leave. */
static inline double tq_root_between(const double *p, double low, double high, double at_low)
{
    double t = 0.5 * (low + high);
    for (int i = 0; i < 60; i++) {
        const double value = tq_quartic_value(p, t), slope = tq_quartic_slope(p, t);
        if (value == 0) return t;
        if ((value < 0) == (at_low < 0)) low = t;
        else high = t;
        double next = t - value / slope;
        if (!(next > low && next < high)) next = 0.5 * (low + high);
        if (fabs(next - t) <= TQ_CONVERGED_ROOT * (1 + fabs(t))) return next;
        t = next;
    }
    return t;
}

/* Add the roots of the shortest interval, where the polynomial is a parabola: two in one where its extreme value is
 * within `noise`, one where the signs at the ends differ (`single`), or two. */
static inline void tq_add_roots_of_parabola(const double *p, double low, double width, double noise, int single,
                                            tq_interval_roots *x)
{
    double t = low + 0.5 * width, bend = 0;
    const int last = x->count - 1;
    for (int i = 0; i < 4; i++) {
        bend = tq_quartic_bend(p, t);
        t -= tq_quartic_slope(p, t) / bend;
    }
    const double value = tq_quartic_value(p, t);
    if (t >= low - TQ_END_OF_INTERVAL && t < low + width + TQ_END_OF_INTERVAL && fabs(value) <= noise) {
        const int same = last >= 0 && x->note[last] && t - x->root[last] <= 2 * TQ_END_OF_INTERVAL;
        if (!same) tq_add_interval_root(x, t, TQ_BOUNDARY);
    } else if (single) {
        tq_add_interval_root(x, tq_root_between(p, low, low + width, tq_quartic_value(p, low)), 0);
    } else if ((value < 0) != (bend < 0) && x->count < 3 && t >= low && t < low + width) {
        const double w = sqrt(-2 * value / bend);
        tq_add_interval_root(x, t - w, 0);
        tq_add_interval_root(x, t + w, 0);
    }
}

/* Add an interval on which the polynomial is within its noise: three roots or four that are nearly one. All of it is
 * one root, together with such intervals beside it. */
static inline void tq_add_flat_interval(tq_interval_roots *x, double low, double width)
{
    const int last = x->count - 1;
    if (last >= 0 && x->note[last] && low - x->root[last] < x->width + width) {
        x->width += width;
        x->root[last] += 0.5 * width;
    } else {
        tq_add_interval_root(x, low + 0.5 * width, TQ_BOUNDARY);
        x->width = width;
    }
}

/* Set x to the roots on [0, 1). An interval has no more roots than there are changes of sign among its coefficients in
 * Bernstein's form, and one where there is one change; others are cut in two. A coefficient within `noise` may hide two
 * roots in one, one within `hidden` sets x->close. `end` is the value at 1 as the next interval computes it, so that no
 * root falls between the two. */
static TQ_PERHAPS TQ_NOINLINE void tq_isolate_roots(const double *p, double end, double noise, double hidden,
                                                    tq_interval_roots *x)
{
    struct { double b[5], low, width; } stack[48];
    int top = 1;
    stack[0].b[0] = p[0];
    stack[0].b[1] = p[0] + p[1] / 4;
    stack[0].b[2] = p[0] + p[1] / 2 + p[2] / 6;
    stack[0].b[3] = p[0] + 3 * p[1] / 4 + p[2] / 2 + p[3] / 4;
    stack[0].b[4] = end;
    stack[0].low = 0;
    stack[0].width = 1;
    x->count = x->close = 0;
    x->width = 0;
    while (top > 0 && x->count < 4) {
        top--;
        const double low = stack[top].low, width = stack[top].width;
        double b[5], left[5], right[5], sign = 0, least = INFINITY, most = 0;
        int changes = 0;
        for (int i = 0; i < 5; i++) {
            b[i] = stack[top].b[i];
            least = fabs(b[i]) < least ? fabs(b[i]) : least;
            most = tq_larger(most, fabs(b[i]));
            if (b[i] == 0) continue;
            changes += sign != 0 && (b[i] < 0) != (sign < 0);
            sign = b[i];
        }
        if (changes == 0 && least > noise) {
            x->close |= least < hidden;
            continue;
        }
        if (changes == 1 && least > noise) {
            tq_add_interval_root(x, tq_root_between(p, low, low + width, b[0]), 0);
            continue;
        }
        if (most <= noise) {
            tq_add_flat_interval(x, low, width);
            continue;
        }
        if (width < TQ_SHORTEST_INTERVAL) {
            if (b[0] == 0) tq_add_interval_root(x, low, 0);
            else tq_add_roots_of_parabola(p, low, width, noise, changes == 1 && b[4] != 0, x);
            continue;
        }
        for (int i = 0; i < 5; i++) {
            left[i] = b[0];
            right[4 - i] = b[4 - i];
            for (int k = 0; k < 4 - i; k++) b[k] = 0.5 * (b[k] + b[k + 1]);
        }
        for (int i = 0; i < 5; i++) {
            stack[top].b[i] = right[i];
            stack[top + 1].b[i] = left[i];
        }
        stack[top].low = low + 0.5 * width;
        stack[top].width = stack[top + 1].width = 0.5 * width;
        stack[top + 1].low = low;
        top += 2;
    }
}

/* Add the places on [0, 1) where the polynomial turns back before it is 0: the roots of its derivative. */
static TQ_PERHAPS TQ_RARE void tq_add_turning_points(const double *p, double noise, tq_interval_roots *x)
{
    const double slope[5] = {p[1], 2 * p[2], 3 * p[3], 4 * p[4], 0};
    tq_interval_roots level;
    tq_isolate_roots(slope, slope[0] + slope[1] + slope[2] + slope[3], noise, 0, &level);
    for (int i = 0; i < level.count && x->count < 8; i++) {
        const double value = tq_quartic_value(p, level.root[i]), bend = tq_quartic_bend(p, level.root[i]);
        const int back = level.note[i] || (value < 0) == (bend < 0);
        if (fabs(value) > noise && back) tq_add_interval_root(x, level.root[i], TQ_MISSED);
    }
}
#endif
