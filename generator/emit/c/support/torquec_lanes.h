/* Steps of a plan for several branches at once, in the lanes of a pack.
 *
 * A robot's own C starts a pack (tq_start), solves one equation after the other for all lanes (tq_..._lanes), and ends it
 * (tq_end). A step assumes that its equation is an ordinary one. Where it is not it only notes that the pose is unusual:
 * then the search runs once more, and each lane is solved by the functions of torquec_roots.h and torquec_quartic.h.
 */
#ifndef TORQUEC_LANES_H
#define TORQUEC_LANES_H

#include "torquec_quartic.h"

typedef struct {
    tq_branches *a;
    int first;            /* the place of the branch in the first lane */
    tq_pack_mask valid;   /* the lanes whose equations had roots so far */
    tq_pack_mask unusual; /* the lanes with an unusual equation: their numbers mean nothing after it */
    tq_pack square, size; /* square / size: the product of all steps' squared distances from a singularity */
} tq_lanes;

/* Which of two roots each branch takes, for steps whose roots count 1, 2 and 4 in the branch's number. */
static const double tq_signs_of_branches[3][TQ_PLAN_BRANCHES] __attribute__((aligned(64))) = {
    {1, -1, 1, -1, 1, -1, 1, -1}, {1, 1, -1, -1, 1, 1, -1, -1}, {1, 1, 1, 1, -1, -1, -1, -1},
};
static const int64_t tq_numbers_of_branches[TQ_PLAN_BRANCHES] __attribute__((aligned(64))) = {0, 1, 2, 3, 4, 5, 6, 7};

/* Return a pack of branches, the number of the first one and of all of the plan given. */
static inline tq_lanes tq_start(tq_branches *a, int first, int branches)
{
    const tq_pack_mask number = *(const tq_pack_mask *)(const void *)&tq_numbers_of_branches[first];
    const tq_lanes w = {a, a->choice.first + first, number < branches, (tq_pack_mask){0}, TQ_PACKED(1.0), TQ_PACKED(1.0)};
    for (int lane = 0; lane < TQ_PACK; lane++) {
        a->notes[w.first + lane] = 0;
        a->labels[w.first + lane] = 1u << (first + lane);
    }
    return w;
}

/* Return 1 in the lanes that take the first of two roots and -1 in the others; the roots before count 2^doubled. */
static inline tq_pack tq_sign_of_root(const tq_lanes *w, int doubled)
{
    return tq_load(&tq_signs_of_branches[doubled][w->first & (TQ_PLAN_BRANCHES - 1)]);
}

/* ---- One lane after the other. ---- */

/* Put into one lane the root of its equation that the branch's number says; the lane is invalid if there is none. */
static inline void tq_take_root(tq_lanes *w, int lane, const tq_roots *x, int doubled, int roots, tq_pack *s,
                                tq_pack *c)
{
    tq_branches *a = w->a;
    const int number = ((w->first + lane) & (TQ_PLAN_BRANCHES - 1)) >> doubled & (roots - 1);
    int taken = 0;
    for (int i = 0; i < x->count; i++) {
        if (!(x->label[i] >> number & 1)) continue;
        a->seen.two_roots |= taken;
        if (taken && !a->choice.second_root) break;
        (*s)[lane] = x->s[i];
        (*c)[lane] = x->c[i];
        a->notes[w->first + lane] |= x->note[i];
        w->unusual[lane] |= -(int64_t)(x->note[i] != 0);
        w->square[lane] *= x->slope[i] * x->slope[i];
        taken = 1;
    }
    if (!taken) w->valid[lane] = 0;
}

/* Put into all lanes the roots of the first equation of a plan, which is the same for all branches. */
static inline void tq_spread(tq_lanes *w, const tq_roots *x, tq_pack *s, tq_pack *c)
{
    *s = *c = (tq_pack){0};
    for (int lane = 0; lane < TQ_PACK; lane++) {
        if (w->valid[lane]) tq_take_root(w, lane, x, 0, 4, s, c);
    }
}

typedef enum { TQ_TYPE2, TQ_DIRECTION, TQ_TYPE3, TQ_LINEAR, TQ_SIGNS, TQ_QUADRATIC, TQ_QUARTIC, TQ_HARMONIC } tq_kind;

/* Solve an equation for each valid lane by itself; x are its coefficients and the size. */
static TQ_RARE void tq_solve_each_lane(tq_lanes *w, tq_kind kind, int joint, int doubled, const tq_pack *x, tq_pack *s,
                                       tq_pack *c)
{
    static const int count[] = {2, 1, 1, 1, 2, 2, 4, 4};
    tq_branches *a = w->a;
    for (int i = 0; i < TQ_PACK; i++) {
        tq_roots roots;
        if (!w->valid[i]) continue;
        switch (kind) {
        case TQ_TYPE2: tq_type2(&roots, a, joint, x[0][i], x[1][i], x[2][i], x[3][i]); break;
        case TQ_DIRECTION: tq_direction(&roots, a, joint, x[0][i], x[1][i], x[2][i]); break;
        case TQ_TYPE3: tq_type3(&roots, a, joint, x[0][i], x[1][i], x[2][i], x[3][i], x[4][i], x[5][i], x[6][i]); break;
        case TQ_LINEAR: tq_linear(&roots, a, joint, x[0][i], x[1][i], x[2][i]); break;
        case TQ_SIGNS: tq_signs(&roots, a, joint, x[0][i], x[1][i], x[2][i]); break;
        case TQ_QUADRATIC: tq_quadratic(&roots, a, joint, x[0][i], x[1][i], x[2][i], x[3][i]); break;
        case TQ_QUARTIC: tq_quartic(&roots, a, joint, x[0][i], x[1][i], x[2][i], x[3][i], x[4][i], x[5][i]); break;
        case TQ_HARMONIC: tq_harmonic(&roots, a, joint, x[0][i], x[1][i], x[2][i], x[3][i], x[4][i], x[5][i]); break;
        }
        tq_take_root(w, i, &roots, doubled, count[kind], s, c);
    }
}

/* ---- All lanes at once. Each function sets the sine and cosine, or a number and 0, of one root per lane. ---- */

/* The end of such a step: which lanes are `ordinary`, and which have no root for sure (`rootless`). square / size is
 * the squared distance of the step from a singularity. The rest is the equation, for a search lane by lane. */
#define TQ_END_STEP(kind, ordinary, rootless, squared, sized, ...) \
    do { \
        if (w->a->choice.one_by_one) { \
            const tq_pack given[] = {__VA_ARGS__}; \
            tq_solve_each_lane(w, kind, joint, doubled, given, s, c); \
        } else { \
            w->valid &= ~(rootless); \
            w->unusual |= ~(ordinary) & w->valid; \
            w->square *= squared; \
            w->size *= sized; \
        } \
    } while (0)

#define TQ_UNUSUAL_SQUARE (TQ_UNUSUAL_COEFFICIENT * TQ_UNUSUAL_COEFFICIENT)

static inline void tq_type2_lanes(tq_lanes *w, int joint, int doubled, tq_pack X, tq_pack Y, tq_pack Z, tq_pack size,
                                  tq_pack *s, tq_pack *c)
{
    const tq_pack square = X * X + Y * Y, inside = square - Z * Z;
    const tq_pack over = 1 / square, root = tq_pack_sqrt(inside) * (tq_sign_of_root(w, doubled) * over), z = Z * over;
    const tq_pack_mask sound = square > TQ_UNUSUAL_SQUARE * size * size;
    *s = X * z + Y * root;
    *c = Y * z - X * root;
    TQ_END_STEP(TQ_TYPE2, sound & (inside > TQ_UNUSUAL_SQUARE * square), sound & (inside < -TQ_ERROR_OF_STEPS * square),
                inside, size * size, X, Y, Z, size);
}

static inline void tq_direction_lanes(tq_lanes *w, int joint, int doubled, tq_pack Y, tq_pack X, tq_pack size, tq_pack *s,
                                      tq_pack *c)
{
    const tq_pack square = X * X + Y * Y, over = 1 / tq_pack_sqrt(square);
    *s = Y * over;
    *c = X * over;
    TQ_END_STEP(TQ_DIRECTION, square > TQ_FOURTH(TQ_UNUSUAL_COEFFICIENT) * size * size, (tq_pack_mask){0}, square * over,
                size, Y, X, size);
}

static inline void tq_type3_lanes(tq_lanes *w, int joint, int doubled, tq_pack X1, tq_pack Y1, tq_pack Z1, tq_pack X2,
                                  tq_pack Y2, tq_pack Z2, tq_pack size, tq_pack *s, tq_pack *c)
{
    const tq_pack D = X1 * Y2 - X2 * Y1, first = X1 * X1 + Y1 * Y1, second = X2 * X2 + Y2 * Y2;
    const tq_pack S = Z1 * Y2 - Z2 * Y1, C = Z2 * X1 - Z1 * X2, square = S * S + C * C;
    const tq_pack over = tq_pack_select(D < 0, TQ_PACKED(-1.0), TQ_PACKED(1.0)) / tq_pack_sqrt(square);
    *s = S * over;
    *c = C * over;
    TQ_END_STEP(TQ_TYPE3, (D * D > TQ_UNUSUAL_SQUARE * first * second) & (square > 0), (tq_pack_mask){0}, D * D,
                first * second, X1, Y1, Z1, X2, Y2, Z2, size);
}

static inline void tq_linear_lanes(tq_lanes *w, int joint, int doubled, tq_pack X, tq_pack Y, tq_pack size, tq_pack *s,
                                   tq_pack *c)
{
    *s = Y / X;
    *c = (tq_pack){0};
    TQ_END_STEP(TQ_LINEAR, tq_magnitude(X) > TQ_UNUSUAL_COEFFICIENT, (tq_pack_mask){0}, X * X, 1, X, Y, size);
}

static inline void tq_signs_lanes(tq_lanes *w, int joint, int doubled, tq_pack P, tq_pack Q, tq_pack size, tq_pack *s,
                                  tq_pack *c)
{
    const tq_pack inside = P - Q;
    *s = tq_sign_of_root(w, doubled) * tq_pack_sqrt(inside);
    *c = (tq_pack){0};
    TQ_END_STEP(TQ_SIGNS, inside > TQ_ZERO_DISCRIMINANT * Q + TQ_UNUSUAL_SQUARE * size,
                inside < -(TQ_ERROR_OF_STEPS * Q + TQ_ZERO_COEFFICIENT * size), inside, size, P, Q, size);
}

static inline void tq_quadratic_lanes(tq_lanes *w, int joint, int doubled, tq_pack A, tq_pack B, tq_pack C, tq_pack size,
                                      tq_pack *s, tq_pack *c)
{
    const tq_pack BB = B * B, AC = 4 * A * C, inside = BB - AC, terms = BB + tq_magnitude(AC);
    const tq_pack root = tq_pack_sqrt(inside), far = -0.5 * tq_pack_select(B < 0, B - root, B + root);
    const tq_pack one = far / A, other = C / far, sign = tq_sign_of_root(w, doubled);
    /* A is compared with B / r and C / r^2 for the size of r. */
    const tq_pack_mask square = (tq_magnitude(A) * size > TQ_ZERO_COEFFICIENT * tq_magnitude(C))
        & (A * A * size > TQ_ZERO_COEFFICIENT * TQ_ZERO_COEFFICIENT * BB);
    *s = tq_pack_select((one > other) == (sign > 0), one, other);
    *c = (tq_pack){0};
    /* Where all three vanish together, rounding alone decides what roots there are. */
    const tq_pack_mask sound = square & (terms > TQ_UNUSUAL_SQUARE * size);
    TQ_END_STEP(TQ_QUADRATIC, sound & (inside > TQ_UNUSUAL_SQUARE * terms), sound & (inside < -TQ_ERROR_OF_STEPS * terms),
                inside, terms + size, A, B, C, size);
}

/* Equations of four roots behind the first step are solved for each branch by itself. */
static inline void tq_quartic_lanes(tq_lanes *w, int joint, int doubled, tq_pack a0, tq_pack a1, tq_pack a2, tq_pack a3,
                                    tq_pack a4, tq_pack size, tq_pack *s, tq_pack *c)
{
    const tq_pack given[] = {a0, a1, a2, a3, a4, size};
    tq_solve_each_lane(w, TQ_QUARTIC, joint, doubled, given, s, c);
}

static inline void tq_harmonic_lanes(tq_lanes *w, int joint, int doubled, tq_pack c0, tq_pack c1, tq_pack s1, tq_pack c2,
                                     tq_pack s2, tq_pack size, tq_pack *s, tq_pack *c)
{
    const tq_pack given[] = {c0, c1, s1, c2, s2, size};
    tq_solve_each_lane(w, TQ_HARMONIC, joint, doubled, given, s, c);
}

/* Note which branches of a pack are valid, and whether one is unusual; the caller stores their positions. */
static inline void tq_end(const tq_lanes *w)
{
    tq_branches *a = w->a;
    uint32_t valid = 0;
    int64_t unusual = 0;
    const tq_pack_mask product = ~(w->square > TQ_UNUSUAL_PRODUCT * w->size) & w->valid;
    for (int lane = 0; lane < TQ_PACK; lane++) {
        valid |= (uint32_t)w->valid[lane] & 1u << lane;
        unusual |= w->unusual[lane] | product[lane];
    }
    a->valid |= valid << w->first;
    a->seen.unusual |= unusual != 0;
    *(tq_pack_mask *)(void *)&a->valid_mask[w->first] = w->valid;
}
#endif
