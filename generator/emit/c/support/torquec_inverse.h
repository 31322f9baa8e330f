/* What inverse geometric models call: roots of their equations, and what is done with the branches that come of them.
 *
 * All in double. An angle is its sine and cosine until the end. A robot's own C finds the branches (`search`) and how far
 * each is from the pose that is asked for (`error`); tq_inverse makes answers of them.
 */
#ifndef TORQUEC_INVERSE_H
#define TORQUEC_INVERSE_H

#include "torquec_scalar.h"

#define TQ_MOST 32    /* branches */
#define TQ_JOINTS 8   /* joints of a chain */
#define TQ_ELEMENTS 12 /* of a pose: rotation and origin, row by row */

/* Several branches at a time, in a vector as wide as the instruction set's. */
#if defined(__AVX512F__)
#define TQ_PACK 8
#elif defined(__AVX__)
#define TQ_PACK 4
#else
#define TQ_PACK 2
#endif
typedef double tq_pack __attribute__((vector_size(TQ_PACK * sizeof(double))));
typedef int64_t tq_pack_mask __attribute__((vector_size(TQ_PACK * sizeof(double))));

/* As much of an output, which stands anywhere. */
#define TQ_WIDTH ((int)(TQ_PACK * sizeof(double) / sizeof(tq_scalar)))
typedef tq_scalar tq_written __attribute__((vector_size(TQ_PACK * sizeof(double)), aligned(4), may_alias));

/* A number in every lane; a pack as it is. */
#define TQ_PACKED(x) ((x) - (tq_pack){0})

/* What is noted of a root and of all branches through it. The bits above say which joints could be anywhere. */
#define TQ_BOUNDARY 1u /* two roots in one: the edge of what can be reached */
#define TQ_MISSED 2u   /* no root: the place that comes closest */
#define TQ_CLOSE 4u    /* nearly one of these: roots so close, or coefficients so small, that q is told with few digits */
#define TQ_FREE(joint) (256u << (joint))
#define TQ_ANY_FREE 0xffffff00u

/* What rounding leaves of a discriminant, relative; and of a coefficient, relative to its size. */
#define TQ_TOUCH 4e-14
#define TQ_NOTHING 1e-12
#define TQ_LOOSE 1e-8 /* so little may be what rounding left of a coefficient that was computed near a singularity */
#define TQ_LOOSER 1e-4 /* with a coefficient so small other joints may decide where the joint has to be */
#define TQ_ONE_EQUATION 1e-20 /* square of the sine between two that say the same */

/* Two roots in one so close to the end of an interval may be on its other side. */
#define TQ_ASTRIDE 1e-9

/* Below this, relative, a coefficient or the root of a discriminant makes a case out of the ordinary. */
#define TQ_SMALL 3e-5
#define TQ_TOGETHER 1e-16 /* and so does the product of their squares over all steps */
#define TQ_STEEP 3e-4 /* slope of a quartic at its root */

/* Steps before may have lost this much of a discriminant, or of a quartic, relative. */
#define TQ_HAIR 1e-6

/* Of singular values, lengths in units of the reach: below the first, a pose that is rounded tells q with less than nine
 * digits; below the second, a motion leaves it where it is, and answers closer than the third can't be told apart, or
 * than the fourth where Newton's method stopped at an edge. A motion that bends the pose less than the fifth leaves it
 * where it is for good. */
#define TQ_TOLD 3e-5
#define TQ_STILL 1e-10
#define TQ_ONE_ANSWER 1e-7
#define TQ_ONE_EDGE 1e-6
#define TQ_STRAIGHT 1e-5
#define TQ_BENT 0.1
#define TQ_DEVIATION 0.05 /* at most of a calibrated arm */
#define TQ_STRIDE 0.3 /* the longest motion at once where the pose bends, rad */
#define TQ_PACE 0.1 /* step along a curve that nearly keeps the pose, rad */
#define TQ_LONGEST_WALK 256 /* steps: such a curve may turn joints around a few times before it closes */
#define TQ_LEAST_DAMPING 1e-28 /* of squares of singular values, relative: several of 1e-11 may all tell of q */
#define TQ_FOURTH(x) (((x) * (x)) * ((x) * (x))) /* of squares of products of two such */

enum { TQ_EXACT, TQ_AT_BOUNDARY, TQ_FREE_JOINT, TQ_UNREACHABLE, TQ_OUTSIDE_LIMITS, TQ_NEARLY_SINGULAR };

typedef struct {
    double s[TQ_JOINTS][TQ_MOST] __attribute__((aligned(64))); /* sine of a turn, or a shift */
    double c[TQ_JOINTS][TQ_MOST] __attribute__((aligned(64)));
    double e[TQ_ELEMENTS][TQ_MOST] __attribute__((aligned(64))); /* T(q) - T */
    double size[TQ_MOST] __attribute__((aligned(64)));           /* its largest element, lengths in units of the reach */
    double residual[TQ_MOST] __attribute__((aligned(64)));       /* its largest element */
    uint32_t labels[TQ_MOST]; /* bit b: branch b of the plan */
    uint32_t notes[TQ_MOST];
    double motion[TQ_JOINTS][TQ_MOST]; /* where a joint is free, what leaves the pose where it is */
    double at_s[TQ_JOINTS], at_c[TQ_JOINTS]; /* where a joint that could be anywhere is put */
    int64_t end[TQ_MOST] __attribute__((aligned(64))); /* all bits set: the branch came to its end */
    uint32_t there;                          /* the same, a bit a branch */
    uint32_t seen;                           /* all notes, of roots that were let go too */
    double reach;                            /* the arm's length or the largest coordinate of the pose */
    double fine, accept;                     /* errors so small are rounding; of answers, at most */
    double near;                             /* of branches that are worth Newton's method */
    double told;                             /* a singular value so small marks an answer as close to a singularity */
    double loose;                            /* a joint is free where its coefficients are so small, relative */
    int past;                                /* keep the places that come closest where there is no root */
    int careful;                             /* take the cases out of the ordinary, one lane after the other */
    int odd;                                 /* there are such cases */
    int other, undecided;                    /* the second root of a type 3 that has two; there is such a root */
    int from;                                /* the place of the first branch */
    int count;
} tq_found;

typedef struct {
    int count;
    double s[4], c[4];
    uint32_t label[4]; /* bit e: root e of the equation */
    uint32_t note[4];
    double slope[4];   /* of the equation there, relative */
} tq_roots;

static inline double tq_larger(double a, double b) { return a > b ? a : b; }

static inline void tq_root(tq_roots *x, double s, double c, uint32_t label, uint32_t note)
{
    x->s[x->count] = s;
    x->c[x->count] = c;
    x->label[x->count] = label;
    x->note[x->count] = note;
    x->slope[x->count] = 1;
    x->count++;
}

/* A root that stands for all of an equation: nothing is asked (free), or nothing answers (missed). */
static inline void tq_only(tq_roots *x, tq_found *a, double s, double c, uint32_t label, uint32_t note)
{
    a->seen |= note;
    if (!(note & TQ_MISSED) || a->past) tq_root(x, s, c, label, note);
}

/* Type 2: X S + Y C = Z. */
static inline void tq_type2(tq_roots *x, tq_found *a, int joint, double X, double Y, double Z, double size)
{
    const double square = X * X + Y * Y, inside = square - Z * Z, nothing = TQ_NOTHING * size;
    x->count = 0;
    if (square <= TQ_LOOSER * TQ_LOOSER * size * size) a->seen |= TQ_FREE(joint);
    if (square <= a->loose * a->loose * size * size) {
        const int holds = fabs(Z) <= tq_larger(1e4 * nothing, a->loose * size);
        tq_only(x, a, a->at_s[joint], a->at_c[joint], 3, holds ? TQ_FREE(joint) : TQ_MISSED);
        return;
    }
    if (fabs(inside) <= TQ_TOUCH * square || inside < 0) {
        const double over = (Z < 0 ? -1 : 1) / sqrt(square);
        tq_only(x, a, X * over, Y * over, 3, inside < -TQ_TOUCH * square ? TQ_MISSED : TQ_BOUNDARY);
        return;
    }
    const double over = 1 / square, w = sqrt(inside) * over, z = Z * over;
    tq_root(x, X * z + Y * w, Y * z - X * w, 1, 0);
    tq_root(x, X * z - Y * w, Y * z + X * w, 2, 0);
}

/* theta = atan2(Y, X); both are products of two lengths of at most the root of `size`. */
static inline void tq_direction(tq_roots *x, tq_found *a, int joint, double Y, double X, double size)
{
    const double square = X * X + Y * Y, over = 1 / sqrt(square);
    x->count = 0;
    if (square <= TQ_FOURTH(TQ_LOOSER) * size * size) a->seen |= TQ_FREE(joint);
    if (square <= TQ_FOURTH(a->loose) * size * size) tq_only(x, a, a->at_s[joint], a->at_c[joint], 1, TQ_FREE(joint));
    else tq_root(x, Y * over, X * over, 1, 0);
}

/* Type 3: X1 S + Y1 C = Z1 and X2 S + Y2 C = Z2; type 2 where the two say the same. */
static inline void tq_type3(tq_roots *x, tq_found *a, int joint, double X1, double Y1, double Z1, double X2, double Y2,
                            double Z2, double size)
{
    const double D = X1 * Y2 - X2 * Y1, first = X1 * X1 + Y1 * Y1, second = X2 * X2 + Y2 * Y2;
    if (D * D <= TQ_ONE_EQUATION * first * second || !(first > 0) || !(second > 0)) {
        const int one = first >= second;
        tq_type2(x, a, joint, one ? X1 : X2, one ? Y1 : Y2, one ? Z1 : Z2, size);
        for (int i = 0; i < x->count; i++) x->label[i] = 1;
        return;
    }
    const double s = (Z1 * Y2 - Z2 * Y1) / D, c = (Z2 * X1 - Z1 * X2) / D, length = sqrt(s * s + c * c);
    x->count = 0;
    if (length > 0) tq_root(x, s / length, c / length, 1, 0);
}

/* Type 1: X r = Y. */
static inline void tq_linear(tq_roots *x, tq_found *a, int joint, double X, double Y, double size)
{
    x->count = 0;
    if (fabs(X) > TQ_NOTHING) {
        tq_root(x, Y / X, 0, 1, 0);
    } else {
        const int holds = fabs(Y) <= 1e4 * TQ_NOTHING * size;
        tq_only(x, a, a->at_s[joint], 0, 1, holds ? TQ_FREE(joint) : TQ_MISSED);
    }
}

/* w = +-sqrt(P - Q), with P and Q no less than 0. */
static inline void tq_signs(tq_roots *x, tq_found *a, int joint, double P, double Q, double size)
{
    const double inside = P - Q, touch = TQ_TOUCH * Q + TQ_NOTHING * TQ_NOTHING * size;
    (void)joint;
    x->count = 0;
    if (inside <= touch) {
        tq_only(x, a, 0, 0, 3, inside < -touch ? TQ_MISSED : TQ_BOUNDARY);
        return;
    }
    const double w = sqrt(inside);
    tq_root(x, w, 0, 1, 0);
    tq_root(x, -w, 0, 2, 0);
}

/* Type 9: A r^2 + B r + C = 0. `size` is that of C; r is of the size of its root. */
static inline void tq_quadratic(tq_roots *x, tq_found *a, int joint, double A, double B, double C, double size)
{
    const double unit = sqrt(size), most = tq_larger(tq_larger(fabs(A) * size, fabs(B) * unit), fabs(C));
    x->count = 0;
    if (most <= TQ_LOOSER * size) a->seen |= TQ_FREE(joint);
    if (most <= a->loose * size) {
        tq_only(x, a, a->at_s[joint], 0, 3, TQ_FREE(joint));
        return;
    }
    if (fabs(A) * size <= TQ_NOTHING * most) {
        if (fabs(B) * unit <= TQ_NOTHING * most) tq_only(x, a, 0, 0, 3, TQ_MISSED);
        else tq_root(x, -C / B, 0, 3, 0);
        return;
    }
    const double inside = B * B - 4 * A * C, touch = TQ_TOUCH * (B * B + fabs(4 * A * C));
    if (inside <= touch) {
        tq_only(x, a, -0.5 * B / A, 0, 3, inside < -touch ? TQ_MISSED : TQ_BOUNDARY);
        return;
    }
    const double w = sqrt(inside), far = -0.5 * (B < 0 ? B - w : B + w), one = far / A, other = C / far;
    tq_root(x, tq_larger(one, other), 0, 1, 0);
    tq_root(x, one < other ? one : other, 0, 2, 0);
}

/* Roots of a polynomial of degree 4 in [0, 1), in order, and then places where it turns back before it is 0; whether it
 * may do so within a hair of 0. */
typedef struct {
    int count, near;
    double root[8];
    uint32_t note[8];
    double width; /* of the last interval that is one root */
} tq_quartic_roots;

static inline void tq_add(tq_quartic_roots *found, double t, uint32_t note)
{
    found->root[found->count] = t;
    found->note[found->count++] = note;
}

static inline double tq_quartic_value(const double *p, double t)
{
    return p[0] + t * (p[1] + t * (p[2] + t * (p[3] + t * p[4])));
}

static inline double tq_quartic_slope(const double *p, double t)
{
    return p[1] + t * (2 * p[2] + t * (3 * p[3] + t * 4 * p[4]));
}

static inline double tq_quartic_bend(const double *p, double t) { return 2 * p[2] + t * (6 * p[3] + t * 12 * p[4]); }

/* The one root between two places where the signs differ: Newton's steps, halves where they leave. */
static inline double tq_bracketed(const double *p, double low, double high, double at_low)
{
    double t = 0.5 * (low + high);
    for (int i = 0; i < 60; i++) {
        const double value = tq_quartic_value(p, t), slope = tq_quartic_slope(p, t);
        if (value == 0) return t;
        if ((value < 0) == (at_low < 0)) low = t;
        else high = t;
        double next = t - value / slope;
        if (!(next > low && next < high)) next = 0.5 * (low + high);
        if (fabs(next - t) <= 2e-16 * (1 + fabs(t))) return next;
        t = next;
    }
    return t;
}

/* An interval so short that the polynomial is a parabola there: two roots that are nearly one, or `single` says that the
 * signs at its ends differ. */
static inline void tq_nearly_twice(const double *p, double low, double width, double noise, int single,
                                   tq_quartic_roots *found)
{
    double t = low + 0.5 * width, bend = 0;
    const int last = found->count - 1;
    for (int i = 0; i < 4; i++) {
        bend = tq_quartic_bend(p, t);
        t -= tq_quartic_slope(p, t) / bend;
    }
    const double value = tq_quartic_value(p, t);
    if (t >= low - TQ_ASTRIDE && t < low + width + TQ_ASTRIDE && fabs(value) <= noise) {
        if (last < 0 || !found->note[last] || t - found->root[last] > 2 * TQ_ASTRIDE) tq_add(found, t, TQ_BOUNDARY);
    } else if (single) {
        tq_add(found, tq_bracketed(p, low, low + width, tq_quartic_value(p, low)), 0);
    } else if ((value < 0) != (bend < 0) && found->count < 3 && t >= low && t < low + width) {
        const double w = sqrt(-2 * value / bend);
        tq_add(found, t - w, 0);
        tq_add(found, t + w, 0);
    }
}

/* Three roots or four that are nearly one: all of an interval is one of them, as those beside it are. */
static inline void tq_flat(tq_quartic_roots *found, double low, double width)
{
    const int last = found->count - 1;
    if (last >= 0 && found->note[last] && low - found->root[last] < found->width + width) {
        found->width += width;
        found->root[last] += 0.5 * width;
    } else {
        tq_add(found, low + 0.5 * width, TQ_BOUNDARY);
        found->width = width;
    }
}

/* Sound isolation: in an interval there are no more roots than changes of sign among Bernstein's coefficients, and one
 * where there is one change. One more may still touch where a coefficient is within `noise`. `end` is the value at 1 as
 * the next interval computes it, so that no root falls between the two. */
static TQ_PERHAPS TQ_NOINLINE void tq_isolate(const double *p, double end, double noise, double hair,
                                              tq_quartic_roots *found)
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
    found->count = found->near = 0;
    found->width = 0;
    while (top > 0 && found->count < 4) {
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
            found->near |= least < hair;
            continue;
        }
        if (changes == 1 && least > noise) {
            tq_add(found, tq_bracketed(p, low, low + width, b[0]), 0);
            continue;
        }
        if (most <= noise) {
            tq_flat(found, low, width);
            continue;
        }
        if (width < 1e-6) {
            if (b[0] == 0) tq_add(found, low, 0);
            else tq_nearly_twice(p, low, width, noise, changes == 1 && b[4] != 0, found);
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

/* Adds the places where the polynomial turns back. */
static TQ_PERHAPS TQ_RARE void tq_turns_back(const double *p, double noise, tq_quartic_roots *found)
{
    const double slope[5] = {p[1], 2 * p[2], 3 * p[3], 4 * p[4], 0};
    tq_quartic_roots level;
    tq_isolate(slope, slope[0] + slope[1] + slope[2] + slope[3], noise, 0, &level);
    for (int i = 0; i < level.count && found->count < 8; i++) {
        const double value = tq_quartic_value(p, level.root[i]), bend = tq_quartic_bend(p, level.root[i]);
        const int back = level.note[i] || (value < 0) == (bend < 0);
        if (fabs(value) > noise && back) tq_add(found, level.root[i], TQ_MISSED);
    }
}

/* Roots of an equation of degree 4 in their order, before they get labels, and places where it comes close to 0. */
typedef struct {
    int count;
    double s[32], c[32], slope[32];
    uint32_t note[32];
} tq_places;

static inline void tq_place(tq_places *x, double s, double c, double slope, uint32_t note)
{
    const int i = x->count++;
    x->s[i] = s;
    x->c[i] = c;
    x->slope[i] = slope;
    x->note[i] = note;
}

/* Leaves out two roots in one that came up at the ends of two intervals, the places where it comes close to 0 that are
 * another's, all within `close`, and those for which roots leave no room; two roots in one have two labels. */
static TQ_PERHAPS TQ_NOINLINE void tq_labelled(tq_roots *x, tq_found *a, const tq_places *all, double close)
{
    int room = 4, kept[32];
    uint32_t label = 1;
    for (int i = 0; i < all->count; i++) {
        kept[i] = !(all->note[i] & TQ_MISSED);
        for (int o = 0; o < i && all->note[i] & TQ_BOUNDARY; o++) {
            const int apart = fabs(all->s[i] - all->s[o]) > close || fabs(all->c[i] - all->c[o]) > close;
            kept[i] &= apart || !(all->note[o] & TQ_BOUNDARY);
        }
        if (kept[i]) room -= all->note[i] & TQ_BOUNDARY ? 2 : 1;
    }
    for (int i = 0; i < all->count; i++) {
        if (kept[i]) continue;
        kept[i] = room > 1;
        for (int o = 0; o < all->count; o++) {
            kept[i] &= o == i || !kept[o] || fabs(all->s[i] - all->s[o]) > close || fabs(all->c[i] - all->c[o]) > close;
        }
        if (kept[i]) room -= 2;
    }
    for (int i = 0; i < all->count && x->count < 4; i++) {
        if (!kept[i]) continue;
        const int twice = (all->note[i] & (TQ_BOUNDARY | TQ_MISSED)) != 0;
        tq_root(x, all->s[i], all->c[i], (twice ? 3 * label : label) & 15, all->note[i]);
        x->slope[x->count - 1] = all->slope[i];
        a->seen |= all->note[i];
        label <<= twice ? 2 : 1;
    }
}

static inline double tq_harmonic_at(const double *h, double s, double c)
{
    return h[0] + h[1] * c + h[2] * s + h[3] * (c * c - s * s) + h[4] * (2 * s * c);
}

static inline double tq_harmonic_slope(const double *h, double s, double c)
{
    return h[2] * c - h[1] * s + 2 * h[4] * (c * c - s * s) - 2 * h[3] * (2 * s * c);
}

/* Type 11: c0 + c1 C + s1 S + c2 C2 + s2 S2 = 0, in t = tan of the half angle from each quarter of the turn on. */
static TQ_PERHAPS TQ_NOINLINE void tq_harmonic(tq_roots *x, tq_found *a, int joint, double c0, double c1, double s1, double c2,
                               double s2, double size)
{
    const double h[5] = {c0, c1, s1, c2, s2};
    double most = 0, quarter[5] = {c0, c1, s1, c2, s2}, least = INFINITY, least_s = 0, least_c = 1;
    for (int i = 0; i < 5; i++) most = tq_larger(most, fabs(h[i]));
    x->count = 0;
    if (most <= TQ_NOTHING * size) {
        tq_only(x, a, a->at_s[joint], a->at_c[joint], 15, TQ_FREE(joint));
        return;
    }
    if (most <= TQ_LOOSER * size) a->seen |= TQ_FREE(joint);
    const double noise = TQ_TOUCH * most, hair = TQ_HAIR * most + TQ_NOTHING * size;
    const double steep = most > TQ_SMALL * size ? TQ_STEEP : INFINITY;
    tq_places all;
    all.count = 0;
    for (int q = 0; q < 4; q++) {
        const double *g = quarter;
        const double end = 4 * (g[0] + g[2] - g[3]);
        const double p[5] = {g[0] + g[1] + g[3], 2 * g[2] + 4 * g[4], 2 * g[0] - 6 * g[3], 2 * g[2] - 4 * g[4],
                       g[0] - g[1] + g[3]};
        tq_quartic_roots found;
        tq_isolate(p, end, noise, hair, &found);
        a->odd |= found.near;
        if (a->past) tq_turns_back(p, noise, &found);
        for (int i = 0; i < found.count; i++) {
            const double t = found.root[i], over = 1 / (1 + t * t), s = 2 * t * over, c = (1 - t * t) * over;
            const double S[4] = {s, c, -s, -c}, C[4] = {c, -s, -c, s};
            const double off = found.note[i] & TQ_MISSED ? fabs(tq_harmonic_at(h, S[q], C[q])) : 0;
            if (off < least) {
                least = off;
                least_s = S[q];
                least_c = C[q];
            }
            if (off > hair) continue;
            tq_place(&all, S[q], C[q], 1, found.note[i]);
        }
        /* From the next quarter on: C becomes -S, S becomes C, and the double angle changes its sign. */
        const double of_cosine = quarter[1];
        quarter[1] = quarter[2];
        quarter[2] = -of_cosine;
        quarter[3] = -quarter[3];
        quarter[4] = -quarter[4];
    }
    int kept = 0;
    for (int i = 0; i < all.count; i++) {
        const int before = kept - 1;
        const int both = before >= 0 && !((all.note[i] | all.note[before]) & TQ_MISSED);
        /* Three roots in one, and more, are told from each other by even fewer digits. */
        const double close = both && all.note[i] && all.note[before] ? 1e-2 : 1e-6;
        if (both && fabs(all.s[i] * all.c[before] - all.c[i] * all.s[before]) < close
            && all.c[i] * all.c[before] + all.s[i] * all.s[before] > 0) {
            const double s = all.s[i] + all.s[before], c = all.c[i] + all.c[before], over = 1 / sqrt(s * s + c * c);
            if (fabs(tq_harmonic_at(h, s * over, c * over)) <= noise) {
                all.s[before] = s * over;
                all.c[before] = c * over;
                all.note[before] = TQ_BOUNDARY;
                continue;
            }
        }
        all.s[kept] = all.s[i];
        all.c[kept] = all.c[i];
        all.note[kept++] = all.note[i];
    }
    for (int i = 0; i < kept; i++) {
        all.slope[i] = tq_harmonic_slope(h, all.s[i], all.c[i]) / most;
        all.note[i] = all.note[i] ? all.note[i] : fabs(all.slope[i]) < steep ? TQ_CLOSE : 0;
    }
    all.count = kept;
    tq_labelled(x, a, &all, 1e-6);
    if (kept == 0) tq_only(x, a, least_s, least_c, 15, TQ_MISSED);
}

/* Type 10: a0 + a1 r + ... + a4 r^4 = 0. `size` is that of r^2; r within its root, and then beyond it. */
static TQ_PERHAPS TQ_NOINLINE void tq_quartic(tq_roots *x, tq_found *a, int joint, double a0, double a1, double a2, double a3, double a4,
                              double size)
{
    const double unit = sqrt(size);
    double p[5] = {a0, a1, a2, a3, a4}, power = 1, most = 0, least = INFINITY, least_r = 0;
    for (int i = 0; i < 5; i++) {
        p[i] *= power;
        power *= unit;
        most = tq_larger(most, fabs(p[i]));
    }
    x->count = 0;
    if (!(most > 0)) {
        tq_only(x, a, a->at_s[joint], 0, 15, TQ_FREE(joint));
        return;
    }
    const double noise = TQ_TOUCH * most, hair = TQ_HAIR * most;
    tq_places all;
    all.count = 0;
    for (int part = 0; part < 4; part++) {
        const int far = part >> 1;
        const double sign = part & 1 ? -1 : 1;
        double g[5], end = 0;
        tq_quartic_roots found;
        for (int i = 0; i < 5; i++) g[i] = p[far ? 4 - i : i];
        g[1] *= sign;
        g[3] *= sign;
        for (int i = 0; i < 5; i++) end += p[i] * (sign < 0 && (i & 1) ? -1 : 1);
        tq_isolate(g, end, noise, hair, &found);
        a->odd |= found.near;
        if (a->past) tq_turns_back(g, noise, &found);
        for (int i = 0; i < found.count; i++) {
            const double t = found.root[i];
            if (far ? t == 0 : part == 1 && t == 0) continue;
            const double r = sign * unit * (far ? 1 / t : t);
            const double off = found.note[i] & TQ_MISSED ? fabs(tq_quartic_value(g, t)) : 0;
            if (off < least) {
                least = off;
                least_r = r;
            }
            if (off > hair) continue;
            const double slope = tq_quartic_slope(g, t) / most;
            const uint32_t note = found.note[i] ? found.note[i] : fabs(slope) < TQ_STEEP ? TQ_CLOSE : 0;
            tq_place(&all, r, 0, slope, note);
        }
    }
    tq_labelled(x, a, &all, 1e-6 * unit);
    if (x->count == 0) tq_only(x, a, least_r, 0, 15, TQ_MISSED);
}

/* Branches side by side in the lanes of a vector. A step takes all of them on; cases out of the ordinary are only noted,
 * unless they are to be taken with care. */
typedef struct {
    tq_found *a;
    int first;          /* the place of the branch in the first lane */
    tq_pack_mask there; /* the lanes whose equations had roots so far */
    tq_pack_mask odd;   /* the lanes with a case out of the ordinary: what they came to after it says nothing */
    tq_pack part, whole; /* part / whole: the product of all steps' squared distances from a singularity */
} tq_lanes;

/* Which of two roots each branch takes, for steps whose roots count 1, 2 and 4 in the branch's number. */
static const double tq_ways[3][8] __attribute__((aligned(64))) = {
    {1, -1, 1, -1, 1, -1, 1, -1}, {1, 1, -1, -1, 1, 1, -1, -1}, {1, 1, 1, 1, -1, -1, -1, -1},
};
static const int64_t tq_numbers[8] __attribute__((aligned(64))) = {0, 1, 2, 3, 4, 5, 6, 7};

static inline tq_pack tq_load(const double *x) { return *(const tq_pack *)(const void *)x; }
static inline void tq_store(double *x, tq_pack value) { *(tq_pack *)(void *)x = value; }

static inline tq_pack tq_pack_sqrt(tq_pack x)
{
    tq_pack y;
    for (int lane = 0; lane < TQ_PACK; lane++) y[lane] = sqrt(x[lane]);
    return y;
}

static inline tq_pack tq_choose(tq_pack_mask mask, tq_pack x, tq_pack y)
{
    return (tq_pack)(((tq_pack_mask)x & mask) | ((tq_pack_mask)y & ~mask));
}

static inline tq_pack tq_size_of(tq_pack x) { return (tq_pack)((tq_pack_mask)x & INT64_MAX); }

static inline tq_lanes tq_start(tq_found *a, int first, int branches)
{
    const tq_pack_mask number = *(const tq_pack_mask *)(const void *)&tq_numbers[first];
    const tq_lanes w = {a, a->from + first, number < branches, (tq_pack_mask){0}, TQ_PACKED(1.0), TQ_PACKED(1.0)};
    for (int lane = 0; lane < TQ_PACK; lane++) {
        a->notes[w.first + lane] = 0;
        a->labels[w.first + lane] = 1u << (first + lane);
    }
    return w;
}

static inline tq_pack tq_sign_of(const tq_lanes *w, int doubled) { return tq_load(&tq_ways[doubled][w->first & 7]); }

/* Lane by lane what a branch is given of an equation's roots: the one that its number says. */
static inline void tq_take(tq_lanes *w, int lane, const tq_roots *x, int doubled, int roots, tq_pack *s, tq_pack *c)
{
    tq_found *a = w->a;
    const int own = ((w->first + lane) & 7) >> doubled & (roots - 1);
    int taken = 0;
    for (int i = 0; i < x->count; i++) {
        if (!(x->label[i] >> own & 1)) continue;
        a->undecided |= taken;
        if (taken && !a->other) break;
        (*s)[lane] = x->s[i];
        (*c)[lane] = x->c[i];
        a->notes[w->first + lane] |= x->note[i];
        w->odd[lane] |= -(int64_t)(x->note[i] != 0);
        w->part[lane] *= x->slope[i] * x->slope[i];
        taken = 1;
    }
    if (!taken) w->there[lane] = 0;
}

typedef enum { TQ_TYPE2, TQ_DIRECTION, TQ_TYPE3, TQ_LINEAR, TQ_SIGNS, TQ_QUADRATIC, TQ_QUARTIC, TQ_HARMONIC } tq_kind;

static TQ_RARE void tq_carefully(tq_lanes *w, tq_kind kind, int joint, int doubled, const tq_pack *x, tq_pack *s,
                                 tq_pack *c)
{
    static const int roots[] = {2, 1, 1, 1, 2, 2, 4, 4};
    tq_found *a = w->a;
    for (int i = 0; i < TQ_PACK; i++) {
        tq_roots found;
        if (!w->there[i]) continue;
        switch (kind) {
        case TQ_TYPE2: tq_type2(&found, a, joint, x[0][i], x[1][i], x[2][i], x[3][i]); break;
        case TQ_DIRECTION: tq_direction(&found, a, joint, x[0][i], x[1][i], x[2][i]); break;
        case TQ_TYPE3: tq_type3(&found, a, joint, x[0][i], x[1][i], x[2][i], x[3][i], x[4][i], x[5][i], x[6][i]); break;
        case TQ_LINEAR: tq_linear(&found, a, joint, x[0][i], x[1][i], x[2][i]); break;
        case TQ_SIGNS: tq_signs(&found, a, joint, x[0][i], x[1][i], x[2][i]); break;
        case TQ_QUADRATIC: tq_quadratic(&found, a, joint, x[0][i], x[1][i], x[2][i], x[3][i]); break;
        case TQ_QUARTIC: tq_quartic(&found, a, joint, x[0][i], x[1][i], x[2][i], x[3][i], x[4][i], x[5][i]); break;
        case TQ_HARMONIC: tq_harmonic(&found, a, joint, x[0][i], x[1][i], x[2][i], x[3][i], x[4][i], x[5][i]); break;
        }
        tq_take(w, i, &found, doubled, roots[kind], s, c);
    }
}

/* What is left of a step for the lanes that are `plain`, have no root (`gone`), or neither. near / size is the square of
 * how far the step is from a singularity. */
#define TQ_STEP(kind, plain, gone, near, size, ...) \
    do { \
        if (w->a->careful) { \
            const tq_pack given[] = {__VA_ARGS__}; \
            tq_carefully(w, kind, joint, doubled, given, s, c); \
        } else { \
            w->there &= ~(gone); \
            w->odd |= ~(plain) & w->there; \
            w->part *= near; \
            w->whole *= size; \
        } \
    } while (0)

static inline void tq_type2_lanes(tq_lanes *w, int joint, int doubled, tq_pack X, tq_pack Y, tq_pack Z, tq_pack size,
                               tq_pack *s, tq_pack *c)
{
    const tq_pack square = X * X + Y * Y, inside = square - Z * Z;
    const tq_pack over = 1 / square, root = tq_pack_sqrt(inside) * (tq_sign_of(w, doubled) * over), z = Z * over;
    const tq_pack_mask there = square > TQ_SMALL * TQ_SMALL * size * size;
    *s = X * z + Y * root;
    *c = Y * z - X * root;
    TQ_STEP(TQ_TYPE2, there & (inside > TQ_SMALL * TQ_SMALL * square), there & (inside < -TQ_HAIR * square), inside,
            size * size, X, Y, Z, size);
}

static inline void tq_direction_lanes(tq_lanes *w, int joint, int doubled, tq_pack Y, tq_pack X, tq_pack size, tq_pack *s,
                                   tq_pack *c)
{
    const tq_pack square = X * X + Y * Y, over = 1 / tq_pack_sqrt(square);
    *s = Y * over;
    *c = X * over;
    TQ_STEP(TQ_DIRECTION, square > TQ_FOURTH(TQ_SMALL) * size * size, (tq_pack_mask){0}, square * over, size, Y, X, size);
}

static inline void tq_type3_lanes(tq_lanes *w, int joint, int doubled, tq_pack X1, tq_pack Y1, tq_pack Z1, tq_pack X2,
                               tq_pack Y2, tq_pack Z2, tq_pack size, tq_pack *s, tq_pack *c)
{
    const tq_pack D = X1 * Y2 - X2 * Y1, first = X1 * X1 + Y1 * Y1, second = X2 * X2 + Y2 * Y2;
    const tq_pack S = Z1 * Y2 - Z2 * Y1, C = Z2 * X1 - Z1 * X2, square = S * S + C * C;
    const tq_pack over = tq_choose(D < 0, TQ_PACKED(-1.0), TQ_PACKED(1.0)) / tq_pack_sqrt(square);
    *s = S * over;
    *c = C * over;
    TQ_STEP(TQ_TYPE3, (D * D > TQ_SMALL * TQ_SMALL * first * second) & (square > 0), (tq_pack_mask){0}, D * D,
            first * second, X1, Y1, Z1, X2, Y2, Z2, size);
}

static inline void tq_linear_lanes(tq_lanes *w, int joint, int doubled, tq_pack X, tq_pack Y, tq_pack size, tq_pack *s,
                                tq_pack *c)
{
    *s = Y / X;
    *c = (tq_pack){0};
    TQ_STEP(TQ_LINEAR, tq_size_of(X) > TQ_SMALL, (tq_pack_mask){0}, X * X, 1, X, Y, size);
}

static inline void tq_signs_lanes(tq_lanes *w, int joint, int doubled, tq_pack P, tq_pack Q, tq_pack size, tq_pack *s,
                                    tq_pack *c)
{
    const tq_pack inside = P - Q;
    *s = tq_sign_of(w, doubled) * tq_pack_sqrt(inside);
    *c = (tq_pack){0};
    TQ_STEP(TQ_SIGNS, inside > TQ_TOUCH * Q + TQ_SMALL * TQ_SMALL * size, inside < -(TQ_HAIR * Q + TQ_NOTHING * size), inside,
            size, P, Q, size);
}

static inline void tq_quadratic_lanes(tq_lanes *w, int joint, int doubled, tq_pack A, tq_pack B, tq_pack C, tq_pack size,
                                   tq_pack *s, tq_pack *c)
{
    const tq_pack BB = B * B, AC = 4 * A * C, inside = BB - AC, terms = BB + tq_size_of(AC);
    const tq_pack root = tq_pack_sqrt(inside), far = -0.5 * tq_choose(B < 0, B - root, B + root);
    const tq_pack one = far / A, other = C / far, sign = tq_sign_of(w, doubled);
    /* A is compared with B / r and C / r^2 for the size of r. */
    const tq_pack_mask square = (tq_size_of(A) * size > TQ_NOTHING * tq_size_of(C))
        & (A * A * size > TQ_NOTHING * TQ_NOTHING * BB);
    *s = tq_choose((one > other) == (sign > 0), one, other);
    *c = (tq_pack){0};
    /* Where all three vanish together, rounding alone says what roots there are. */
    const tq_pack_mask told = square & (terms > TQ_SMALL * TQ_SMALL * size);
    TQ_STEP(TQ_QUADRATIC, told & (inside > TQ_SMALL * TQ_SMALL * terms), told & (inside < -TQ_HAIR * terms), inside,
            terms + size, A, B, C, size);
}

/* Equations of four roots are solved once for each branch; the first of a plan, once for all. */
static inline void tq_quartic_lanes(tq_lanes *w, int joint, int doubled, tq_pack a0, tq_pack a1, tq_pack a2, tq_pack a3,
                                 tq_pack a4, tq_pack size, tq_pack *s, tq_pack *c)
{
    const tq_pack given[] = {a0, a1, a2, a3, a4, size};
    tq_carefully(w, TQ_QUARTIC, joint, doubled, given, s, c);
}

static inline void tq_harmonic_lanes(tq_lanes *w, int joint, int doubled, tq_pack c0, tq_pack c1, tq_pack s1, tq_pack c2,
                                  tq_pack s2, tq_pack size, tq_pack *s, tq_pack *c)
{
    const tq_pack given[] = {c0, c1, s1, c2, s2, size};
    tq_carefully(w, TQ_HARMONIC, joint, doubled, given, s, c);
}

static inline void tq_spread(tq_lanes *w, const tq_roots *x, tq_pack *s, tq_pack *c)
{
    *s = *c = (tq_pack){0};
    for (int lane = 0; lane < TQ_PACK; lane++) {
        if (w->there[lane]) tq_take(w, lane, x, 0, 4, s, c);
    }
}

/* The branches of a pack have come to their end: their variables are filled in by the caller. */
static inline void tq_end(const tq_lanes *w)
{
    tq_found *a = w->a;
    uint32_t there = 0;
    int64_t odd = 0;
    const tq_pack_mask together = ~(w->part > TQ_TOGETHER * w->whole) & w->there;
    for (int lane = 0; lane < TQ_PACK; lane++) {
        there |= (uint32_t)w->there[lane] & 1u << lane;
        odd |= w->odd[lane] | together[lane];
    }
    a->there |= there << w->first;
    a->odd |= odd != 0;
    *(tq_pack_mask *)(void *)&a->end[w->first] = w->there;
}

/* What a robot's own C says of its chain. */
typedef struct {
    int joints;                /* of the chain, in the order of the notation */
    int held;                  /* joints of which the value is given, after those that are solved for */
    const int *place;          /* of each in q, of those that are held too */
    const int *slides;         /* whether it is prismatic */
    const double *offset;      /* q = theta - offset, or r - offset */
    double length;             /* of the arm stretched out */
    int branches;              /* of its plan, at most 8 */
    int nq, answers;           /* sizes of the outputs */
    int upright;               /* the place of the quaternion's w of a floating base, or -1 */
    int nominal;               /* the plan is of a simpler robot, from whose answers Newton's method leads to those */
    uint32_t turn;             /* which elements of the error are of the rotation, as bits */
    void (*search)(const double *T, const double *at, tq_found *a, const void *k);
    void (*error)(const double *T, const double *at, tq_found *a, int first, int count, const void *k);
} tq_chain;

typedef struct {
    tq_scalar *values;
    int32_t *count, *status, *branches;
    tq_scalar *residual, *motion, *distance;
} tq_answers;

/* Sizes are in the order of their bits, with what is no number last. */
static inline tq_pack tq_larger_size(tq_pack x, tq_pack y)
{
    return tq_choose((tq_pack_mask)x > (tq_pack_mask)y, x, y);
}

/* The size of each error, and of places beyond the last what can be computed with. */
static inline void tq_sizes(tq_found *a, int first, int count)
{
    const double over = 1 / a->reach;
    for (int i = first; i < first + count; i += TQ_PACK) {
        tq_pack turn = (tq_pack){0}, origin = (tq_pack){0};
        for (int row = 0; row < TQ_ELEMENTS; row += 4) {
            for (int e = row; e < row + 3; e++) turn = tq_larger_size(tq_size_of(tq_load(&a->e[e][i])), turn);
            origin = tq_larger_size(tq_size_of(tq_load(&a->e[row + 3][i])), origin);
        }
        tq_store(&a->residual[i], tq_larger_size(origin, turn));
        tq_store(&a->size[i], tq_larger_size(origin * over, turn));
    }
}

/* All branches of the plan, and how far they are from the pose. */
static inline void tq_run(const tq_chain *p, const double *T, const double *at, tq_found *a, const void *k)
{
    a->there = 0;
    a->odd = a->undecided = a->other = a->from = 0;
    p->search(T, at, a, k);
    p->error(T, at, a, 0, p->branches, k);
}

/* Whether an error of the branches that came to their end is larger than `fine`, or no number. */
static inline int tq_far_off(const tq_found *a, double fine)
{
    tq_pack_mask off = (tq_pack_mask){0};
    int64_t any = 0;
    for (int i = 0; i < a->count; i += TQ_PACK) {
        off |= ~(tq_load(&a->size[i]) <= fine) & *(const tq_pack_mask *)(const void *)&a->end[i];
    }
    for (int lane = 0; lane < TQ_PACK; lane++) any |= off[lane];
    return any != 0;
}

#define TQ_PI 3.141592653589793

/* The angle of each sine and cosine, in (-pi, pi]: atan up to tan(pi/8) as an odd polynomial, its relative error 7e-18. */
static inline void tq_angles(const double *s, const double *c, double *angle, int count)
{
    for (int i = 0; i < count; i += TQ_PACK) {
        const tq_pack y = tq_load(&s[i]), x = tq_load(&c[i]), ay = tq_size_of(y), ax = tq_size_of(x);
        const tq_pack_mask steep = ay > ax;
        const tq_pack small = tq_choose(steep, ax, ay), large = tq_choose(steep, ay, ax);
        const tq_pack_mask middle = small > 0.41421356237309503 * large;
        const tq_pack t = tq_choose(middle, small - large, small) / tq_choose(middle, small + large, large);
        const tq_pack z = t * t, z2 = z * z, z4 = z2 * z2;
        const tq_pack low = (-0.3333333333333333 + 0.1999999999999552 * z) + z2 * (-0.14285714284666542 + 0.11111111015256361 * z);
        const tq_pack half = (-0.09090904578123903 + 0.07692183190826087 * z) + z2 * (-0.06664511447381948 + 0.0585814891280221 * z);
        const tq_pack high = (-0.0508544973794026 + 0.03923165829558719 * z) + z2 * -0.01917688711906226;
        const tq_pack series = low + z4 * (half + z4 * high);
        /* The part of a quarter turn that t left out, and what double loses of it. */
        const tq_pack rest = tq_choose(middle, TQ_PACKED(3.061616997868383e-17), TQ_PACKED(0.0)) + t * (z * series);
        tq_pack a = tq_choose(middle, TQ_PACKED(0.25 * TQ_PI), TQ_PACKED(0.0)) + (t + rest);
        a = tq_choose(steep, 0.5 * TQ_PI - (a - 6.123233995736766e-17), a);
        a = tq_choose(x < 0, TQ_PI - (a - 1.2246467991473532e-16), a);
        a = tq_choose(y < 0, -a, a);
        tq_store(&angle[i], a);
    }
}

/* Of larger angles a double tells fewer digits than of an answer: whole turns that lead there are not added. */
#define TQ_TURNED 1e9

/* How far beyond a limit rounding may put a joint. */
static inline double tq_slack(double q) { return 1e-12 * tq_larger(1, fabs(q)); }

static inline int tq_within(double q, double lower, double upper)
{
    return q >= lower - tq_slack(q) && q <= upper + tq_slack(q);
}

/* q within (-pi, pi], or with whole turns added so that it is nearest to `nearest` and within the limits; 0 if it is not
 * within them. */
static inline int tq_wrapped(double *q, int slides, const double *nearest, const double *lower, const double *upper)
{
    if (!slides) {
        const double turn = 2 * TQ_PI;
        if (*q > TQ_PI) *q -= turn * ceil((*q - TQ_PI) / turn);
        else if (*q <= -TQ_PI) *q += turn * (1 + floor((-TQ_PI - *q) / turn));
        if (nearest) *q += turn * floor((*nearest - *q) / turn + 0.5);
        if (lower && fabs(*lower) <= TQ_TURNED && *q < *lower - tq_slack(*q)) *q += turn * ceil((*lower - *q) / turn - 1e-12);
        if (upper && fabs(*upper) <= TQ_TURNED && *q > *upper + tq_slack(*q)) *q -= turn * ceil((*q - *upper) / turn - 1e-12);
    }
    return !lower || !upper || tq_within(*q, *lower, *upper);
}

/* Angles less a joint's offset, in (-pi, pi]. */
static inline void tq_less(double *q, double offset, int count)
{
    if (fabs(offset) > TQ_PI) tq_wrapped(&offset, 0, 0, 0, 0);
    for (int i = 0; i < count; i += TQ_PACK) {
        const tq_pack x = tq_load(&q[i]) - offset;
        const tq_pack back = tq_choose(x > TQ_PI, x - 2 * TQ_PI, x);
        tq_store(&q[i], tq_choose(back <= -TQ_PI, back + 2 * TQ_PI, back));
    }
}

static inline void tq_fill(tq_scalar *x, int count, tq_scalar value)
{
    for (; count >= TQ_WIDTH; count -= TQ_WIDTH, x += TQ_WIDTH) *(tq_written *)x = (tq_written){0} + value;
    for (int i = 0; i < count; i++) x[i] = value;
}

/* The answers to a pose that has cases out of the ordinary, or none at all; how far out of reach it is. In a module of
 * several units TQ_RARELY names it, and one of them has it. */
#ifdef TQ_RARELY
double TQ_RARELY(const tq_chain *p, const double *T, const double *at, const tq_scalar *nearest, tq_found *a, const void *k);
#else
#define TQ_RARELY tq_rarely
#define TQ_RARELY_HERE
static double tq_rarely(const tq_chain *p, const double *T, const double *at, const tq_scalar *nearest, tq_found *a,
                        const void *k);
#endif
#ifdef TQ_RARELY_HERE
#include "torquec_inverse_rare.h"
#endif

/* Of the branches those within the limits, or the nearest alone; whole turns are added to their angles for it. */
static TQ_NOINLINE uint32_t tq_chosen(const tq_chain *p, const tq_found *a, double q[TQ_JOINTS][TQ_MOST],
                                      const double *at, const tq_scalar *nearest, const tq_scalar *limits)
{
    double best = INFINITY;
    uint32_t chosen = 0;
    for (int h = 0; h < p->held && limits; h++) {
        const int place = p->place[p->joints + h];
        if (!tq_within(at[h], (double)limits[place], (double)limits[p->nq + place])) return 0;
    }
    for (int i = 0; i < a->count; i++) {
        double apart = 0;
        int within = a->there >> i & 1;
        for (int j = 0; j < p->joints && within; j++) {
            const int place = p->place[j];
            double about = 0, lower = 0, upper = 0;
            if (nearest) about = (double)nearest[place];
            const int turned = p->slides[j] || fabs(about) <= TQ_TURNED;
            if (!turned) about = atan2(sin(about), cos(about));
            if (limits) {
                lower = (double)limits[place];
                upper = (double)limits[p->nq + place];
            }
            within &= tq_wrapped(&q[j][i], p->slides[j], nearest && turned ? &about : 0, limits ? &lower : 0,
                                 limits ? &upper : 0);
            const double off = turned ? q[j][i] - about : atan2(sin(q[j][i] - about), cos(q[j][i] - about));
            apart += nearest ? off * off : 0;
        }
        if (!within || !(apart < best)) continue;
        chosen = nearest ? 1u << i : chosen | 1u << i;
        if (nearest) best = apart;
    }
    return chosen;
}

/* Whether all are numbers, and not so large that their squares are none. */
static inline int tq_finite(const double *x, int count)
{
    tq_pack_mask sound = ~(tq_pack_mask){0};
    int64_t all = -1;
    for (int i = 0; i < count; i += TQ_PACK) sound &= tq_size_of(tq_load(&x[i])) < 1e150;
    for (int lane = 0; lane < TQ_PACK; lane++) all &= sound[lane];
    return all != 0;
}

/* The answers to one pose. `nearest` (nq) and `limits` (2 x nq) may be null. */
static TQ_NOINLINE void tq_inverse(const tq_chain *p, const tq_scalar *pose, const double *at, const tq_scalar *nearest,
                                   const tq_scalar *limits, const tq_answers *o, const void *k)
{
    tq_found a;
    double T[16] __attribute__((aligned(64))), distance = 0;
    int clean = 0, written = 0;
    for (int e = 0; e < 16; e++) T[e] = e < TQ_ELEMENTS ? (double)pose[e] : 0;
    int sound = tq_finite(T, 16);
    a.reach = p->length > 0 ? p->length : 1;
    for (int e = 3; e < TQ_ELEMENTS; e += 4) a.reach = tq_larger(a.reach, fabs(T[e]));
    for (int j = 0; j < p->joints; j++) {
        a.at_s[j] = 0;
        a.at_c[j] = 1;
        if (nearest) sound &= fabs((double)nearest[p->place[j]]) < (p->slides[j] ? 1e150 : INFINITY);
    }
    for (int h = 0; h < p->held; h++) sound &= fabs(at[h]) < 1e150;
    a.past = a.careful = 0;
    a.loose = TQ_NOTHING;
    a.seen = a.there = 0;
    a.count = p->branches;
    a.fine = 1e-13;
    if (sound && !p->nominal) {
        tq_run(p, T, at, &a, k);
        clean = a.there != 0 && !a.odd && !tq_far_off(&a, a.fine);
    }
    if (!sound) {
        a.count = 0;
        distance = NAN;
    } else if (!clean) {
        distance = TQ_RARELY(p, T, at, nearest, &a, k);
    }
    double q[TQ_JOINTS][TQ_MOST] __attribute__((aligned(64)));
    for (int j = 0; j < p->joints; j++) {
        if (p->slides[j]) {
            for (int i = 0; i < a.count; i++) q[j][i] = a.s[j][i] - p->offset[j];
        } else {
            tq_angles(a.s[j], a.c[j], q[j], a.count);
            if (p->offset[j] != 0) tq_less(q[j], p->offset[j], a.count);
        }
    }
    if (p->joints < p->nq) {
        for (int e = 0; e < p->answers * p->nq; e++) {
            o->values[e] = nearest ? nearest[e % p->nq] : (tq_scalar)(e % p->nq == p->upright);
        }
    }
    tq_fill(o->motion, p->answers * p->nq, 0);
    const uint32_t chosen = nearest || limits ? tq_chosen(p, &a, q, at, nearest, limits) : a.there;
    uint32_t noted = 0;
    for (int i = 0; i < a.count && written < p->answers; i++) {
        if (!(chosen >> i & 1)) continue;
        noted |= a.notes[i];
        tq_scalar *values = o->values + written * p->nq, *motion = o->motion + written * p->nq;
        for (int j = 0; j < p->joints; j++) values[p->place[j]] = (tq_scalar)q[j][i];
        for (int h = 0; h < p->held; h++) values[p->place[p->joints + h]] = (tq_scalar)at[h];
        for (int j = 0; j < p->joints && a.notes[i] & TQ_ANY_FREE; j++) motion[p->place[j]] = (tq_scalar)a.motion[j][i];
        o->branches[written] = (int32_t)a.labels[i];
        o->residual[written] = (tq_scalar)a.residual[i];
        written++;
    }
    const int left = (p->answers - written) * p->nq;
    tq_fill(o->values + written * p->nq, left, (tq_scalar)NAN);
    tq_fill(o->motion + written * p->nq, left, (tq_scalar)NAN);
    tq_fill(o->residual + written, p->answers - written, (tq_scalar)NAN);
    for (int i = written; i < p->answers; i++) o->branches[i] = 0;
    *o->count = written;
    *o->distance = (tq_scalar)distance;
    *o->status = !a.there ? TQ_UNREACHABLE : !written ? TQ_OUTSIDE_LIMITS : noted & TQ_ANY_FREE ? TQ_FREE_JOINT
        : noted & TQ_BOUNDARY ? TQ_AT_BOUNDARY : noted & TQ_CLOSE ? TQ_NEARLY_SINGULAR : TQ_EXACT;
}
#endif
