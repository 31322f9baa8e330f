/* Roots of the equations of Paul's method with at most two of them, for one branch. torquec_quartic.h has the others.
 *
 * Each function sets x to the roots of its equation. `a` says what to do where there is no root or where everything is
 * one, and notes what was seen; `joint` is the place of the joint in the chain. `size` is the largest size that the
 * terms of the right-hand side may have: what is small is small beside it.
 */
#ifndef TORQUEC_ROOTS_H
#define TORQUEC_ROOTS_H

#include "torquec_branches.h"
#include "torquec_tolerances.h"

typedef struct {
    int count;
    double s[4], c[4]; /* sine and cosine; or the root itself and 0 */
    uint32_t label[4]; /* bit e: root e of the equation */
    uint32_t note[4];  /* TQ_BOUNDARY ... */
    double slope[4];   /* of the equation at the root, relative */
} tq_roots;

/* x^4, for squares of products of two small numbers. */
#define TQ_FOURTH(x) (((x) * (x)) * ((x) * (x)))

static inline void tq_add_root(tq_roots *x, double s, double c, uint32_t label, uint32_t note)
{
    x->s[x->count] = s;
    x->c[x->count] = c;
    x->label[x->count] = label;
    x->note[x->count] = note;
    x->slope[x->count] = 1;
    x->count++;
}

/* Add the one root that stands for all of an equation: the joint may be anywhere, two roots are one, or there is none
 * and this is the closest place, which is left out unless the search wants it. */
static inline void tq_add_only_root(tq_roots *x, tq_branches *a, double s, double c, uint32_t label, uint32_t note)
{
    a->seen.notes |= note;
    if (!(note & TQ_MISSED) || a->choice.closest) tq_add_root(x, s, c, label, note);
}

/* Type 2: X S + Y C = Z. */
static inline void tq_type2(tq_roots *x, tq_branches *a, int joint, double X, double Y, double Z, double size)
{
    const double square = X * X + Y * Y, inside = square - Z * Z, zero = a->choice.free_coefficient;
    x->count = 0;
    if (square <= TQ_SMALL_COEFFICIENT * TQ_SMALL_COEFFICIENT * size * size) a->seen.notes |= TQ_FREE(joint);
    if (square <= zero * zero * size * size) {
        const int holds = fabs(Z) <= tq_larger(TQ_ZERO_EQUATION * size, zero * size);
        tq_add_only_root(x, a, a->choice.s[joint], a->choice.c[joint], 3, holds ? TQ_FREE(joint) : TQ_MISSED);
        return;
    }
    if (fabs(inside) <= TQ_ZERO_DISCRIMINANT * square || inside < 0) {
        const double over = (Z < 0 ? -1 : 1) / sqrt(square);
        const uint32_t note = inside < -TQ_ZERO_DISCRIMINANT * square ? TQ_MISSED : TQ_BOUNDARY;
        tq_add_only_root(x, a, X * over, Y * over, 3, note);
        return;
    }
    const double over = 1 / square, w = sqrt(inside) * over, z = Z * over;
    tq_add_root(x, X * z + Y * w, Y * z - X * w, 1, 0);
    tq_add_root(x, X * z - Y * w, Y * z + X * w, 2, 0);
}

/* theta = atan2(Y, X); both are products of two lengths of at most the root of `size`. */
static inline void tq_direction(tq_roots *x, tq_branches *a, int joint, double Y, double X, double size)
{
    const double square = X * X + Y * Y, over = 1 / sqrt(square);
    x->count = 0;
    if (square <= TQ_FOURTH(TQ_SMALL_COEFFICIENT) * size * size) a->seen.notes |= TQ_FREE(joint);
    if (square <= TQ_FOURTH(a->choice.free_coefficient) * size * size) {
        tq_add_only_root(x, a, a->choice.s[joint], a->choice.c[joint], 1, TQ_FREE(joint));
    } else {
        tq_add_root(x, Y * over, X * over, 1, 0);
    }
}

/* Type 3: X1 S + Y1 C = Z1 and X2 S + Y2 C = Z2; type 2 where the two say the same. */
static inline void tq_type3(tq_roots *x, tq_branches *a, int joint, double X1, double Y1, double Z1, double X2, double Y2,
                            double Z2, double size)
{
    const double D = X1 * Y2 - X2 * Y1, first = X1 * X1 + Y1 * Y1, second = X2 * X2 + Y2 * Y2;
    if (D * D <= TQ_SAME_EQUATIONS * first * second || !(first > 0) || !(second > 0)) {
        const int one = first >= second;
        tq_type2(x, a, joint, one ? X1 : X2, one ? Y1 : Y2, one ? Z1 : Z2, size);
        for (int i = 0; i < x->count; i++) x->label[i] = 1;
        return;
    }
    const double s = (Z1 * Y2 - Z2 * Y1) / D, c = (Z2 * X1 - Z1 * X2) / D, length = sqrt(s * s + c * c);
    x->count = 0;
    if (length > 0) tq_add_root(x, s / length, c / length, 1, 0);
}

/* Type 1: X r = Y. */
static inline void tq_linear(tq_roots *x, tq_branches *a, int joint, double X, double Y, double size)
{
    x->count = 0;
    if (fabs(X) > TQ_ZERO_COEFFICIENT) {
        tq_add_root(x, Y / X, 0, 1, 0);
    } else {
        const int holds = fabs(Y) <= TQ_ZERO_EQUATION * size;
        tq_add_only_root(x, a, a->choice.s[joint], 0, 1, holds ? TQ_FREE(joint) : TQ_MISSED);
    }
}

/* w = +-sqrt(P - Q), with P and Q no less than 0. */
static inline void tq_signs(tq_roots *x, tq_branches *a, int joint, double P, double Q, double size)
{
    const double inside = P - Q, zero = TQ_ZERO_DISCRIMINANT * Q + TQ_ZERO_COEFFICIENT * TQ_ZERO_COEFFICIENT * size;
    (void)joint;
    x->count = 0;
    if (inside <= zero) {
        tq_add_only_root(x, a, 0, 0, 3, inside < -zero ? TQ_MISSED : TQ_BOUNDARY);
        return;
    }
    const double w = sqrt(inside);
    tq_add_root(x, w, 0, 1, 0);
    tq_add_root(x, -w, 0, 2, 0);
}

/* Type 9: A r^2 + B r + C = 0. `size` is that of C; r is of the size of its root. */
static inline void tq_quadratic(tq_roots *x, tq_branches *a, int joint, double A, double B, double C, double size)
{
    const double unit = sqrt(size), most = tq_larger(tq_larger(fabs(A) * size, fabs(B) * unit), fabs(C));
    x->count = 0;
    if (most <= TQ_SMALL_COEFFICIENT * size) a->seen.notes |= TQ_FREE(joint);
    if (most <= a->choice.free_coefficient * size) {
        tq_add_only_root(x, a, a->choice.s[joint], 0, 3, TQ_FREE(joint));
        return;
    }
    if (fabs(A) * size <= TQ_ZERO_COEFFICIENT * most) {
        if (fabs(B) * unit <= TQ_ZERO_COEFFICIENT * most) tq_add_only_root(x, a, 0, 0, 3, TQ_MISSED);
        else tq_add_root(x, -C / B, 0, 3, 0);
        return;
    }
    const double inside = B * B - 4 * A * C, zero = TQ_ZERO_DISCRIMINANT * (B * B + fabs(4 * A * C));
    if (inside <= zero) {
        tq_add_only_root(x, a, -0.5 * B / A, 0, 3, inside < -zero ? TQ_MISSED : TQ_BOUNDARY);
        return;
    }
    const double w = sqrt(inside), far = -0.5 * (B < 0 ? B - w : B + w), one = far / A, other = C / far;
    tq_add_root(x, tq_larger(one, other), 0, 1, 0);
    tq_add_root(x, one < other ? one : other, 0, 2, 0);
}
#endif
