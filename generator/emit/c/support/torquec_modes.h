/* Closed loops: the one file that a robot's own C includes to complete the positions of its joints. In double.
 *
 *     torquec_tolerances.h     every threshold, with its reason
 *     torquec_packs.h          vectors of doubles
 *     torquec_angles.h         angles, whole turns
 *     torquec_closing.h        Newton's method: loops without closed form, and modes that are unusual
 *
 * A mode is a way to assemble the loops: a choice of the root of each equation that has two. Modes stand side by side in
 * arrays, a row a joint, and in the lanes of packs. A robot's own C solves its equations for all of them (tq_mode_...)
 * and says how far the loops are from closed then (tq_end_modes). Where an equation is unusual, a loop stays open or no
 * mode is found, tq_settle comes between, which also is all that loops without closed form have.
 */
#ifndef TORQUEC_MODES_H
#define TORQUEC_MODES_H

#include "torquec_angles.h"

#define TQ_MODES 32 /* of a robot, at most */

/* The status of loops, as the catalogue's row says it. */
enum {
    TQ_LOOPS_CLOSED = 0,
    TQ_LOOPS_AT_BOUNDARY = 1,
    TQ_LOOPS_FREE = 2,
    TQ_LOOPS_APART = 3,
    TQ_LOOPS_NEARLY_SINGULAR = 5,
    TQ_LOOPS_NOT_CONVERGED = 6,
    TQ_LOOPS_UNCERTAIN = 7,
};

/* Notes of a mode. */
#define TQ_MODES_MEET 1u      /* another mode comes together with it here */
#define TQ_LOOP_FREE 2u       /* the loops may move while the motors stand still */
#define TQ_LOOP_FEW_DIGITS 4u /* nearly one of these */
#define TQ_LOOP_DOUBT 8u      /* how many modes there are is not certain */

/* What is known of the modes; bit b and element b are of mode b. */
typedef struct {
    uint32_t found;             /* those whose loops are closed so far */
    uint32_t missed, unusual;   /* of the present loops: those without a root, and with an equation that is no ordinary one */
    int rare;                   /* tq_settle was there: what follows is set */
    int32_t failure;            /* the status where nothing is found */
    double distance;            /* how far the loops stay open then */
    uint32_t labels[TQ_MODES];  /* the modes that came together in this one, as bits */
    uint32_t notes[TQ_MODES];
} tq_modes;

/* What a pack of modes came across. */
typedef struct {
    tq_pack_mask missed, unusual;
} tq_mode_pack;

/* Begin with all modes, or with none where an input is no number. */
static inline void tq_start_modes(tq_modes *m, int modes, int sound)
{
    m->found = sound ? (uint32_t)(((uint64_t)1 << modes) - 1) : 0;
    m->missed = m->unusual = 0;
    m->rare = 0;
    m->failure = TQ_LOOPS_APART;
    m->distance = NAN;
}

/* Which of two roots each mode takes, for steps whose roots count 1, 2, 4 ... in the mode's number. */
static const double tq_signs_of_modes[5][TQ_MODES] __attribute__((aligned(64))) = {
    {1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1},
    {1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1},
    {1, 1, 1, 1, -1, -1, -1, -1, 1, 1, 1, 1, -1, -1, -1, -1, 1, 1, 1, 1, -1, -1, -1, -1, 1, 1, 1, 1, -1, -1, -1, -1},
    {1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1},
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1},
};

/* Sine and cosine of a motor's angle: as quick as those of kernels, and in double where these are not. */
#ifdef TQ_FLOAT
#define TQ_SINCOS_OF_MOTOR(x, s, c) tqd_sincos(x, &s, &c)
#else
#define TQ_SINCOS_OF_MOTOR(x, s, c) tq_sincos(x, &s, &c)
#endif

/* Return the signs of the modes from `first` on; the roots before count 2^doubled. */
static inline tq_pack tq_signs_from(int first, int doubled) { return tq_load(&tq_signs_of_modes[doubled][first]); }

/* Store the pack at a place that need not be aligned. */
static inline void tq_put(double *x, tq_pack value) { __builtin_memcpy(x, &value, sizeof value); }
static inline tq_pack tq_get(const double *x)
{
    tq_pack value;
    __builtin_memcpy(&value, x, sizeof value);
    return value;
}

/* ---- Steps of all modes at once. Each function sets the sine and cosine, or a number and 0, of one root per lane; `sign`
 * says which. Where there is no root it is the place that comes closest, as far as this is found without a root. ---- */

#define TQ_LEAST_SQUARE (TQ_UNUSUAL_COEFFICIENT * TQ_UNUSUAL_COEFFICIENT)

/* Return the square root where there is one, else 0. */
static inline tq_pack tq_root_or_zero(tq_pack x)
{
    return tq_pack_sqrt(tq_pack_select(x < 0, TQ_PACKED(0.0), x));
}

static inline void tq_mode_type2(tq_mode_pack *w, tq_pack sign, tq_pack X, tq_pack Y, tq_pack Z, tq_pack size, tq_pack *s,
                                 tq_pack *c)
{
    const tq_pack square = X * X + Y * Y, inside = square - Z * Z, over = 1 / square;
    const tq_pack root = tq_root_or_zero(inside) * (sign * over), z = Z * over;
    const tq_pack_mask sound = square > TQ_LEAST_SQUARE * size * size;
    *s = X * z + Y * root;
    *c = Y * z - X * root;
    w->missed |= sound & (inside < -TQ_ERROR_OF_STEPS * square);
    w->unusual |= ~(sound & (inside > TQ_LEAST_SQUARE * square));
}

static inline void tq_mode_direction(tq_mode_pack *w, tq_pack sign, tq_pack Y, tq_pack X, tq_pack size, tq_pack *s,
                                     tq_pack *c)
{
    const tq_pack square = X * X + Y * Y, over = 1 / tq_pack_sqrt(square);
    (void)sign;
    *s = Y * over;
    *c = X * over;
    w->unusual |= ~(square > TQ_LEAST_SQUARE * TQ_LEAST_SQUARE * size * size);
}

static inline void tq_mode_type3(tq_mode_pack *w, tq_pack sign, tq_pack X1, tq_pack Y1, tq_pack Z1, tq_pack X2, tq_pack Y2,
                                 tq_pack Z2, tq_pack size, tq_pack *s, tq_pack *c)
{
    const tq_pack D = X1 * Y2 - X2 * Y1, first = X1 * X1 + Y1 * Y1, second = X2 * X2 + Y2 * Y2;
    const tq_pack S = Z1 * Y2 - Z2 * Y1, C = Z2 * X1 - Z1 * X2, square = S * S + C * C;
    const tq_pack over = tq_pack_select(D < 0, TQ_PACKED(-1.0), TQ_PACKED(1.0)) / tq_pack_sqrt(square);
    (void)sign;
    (void)size;
    *s = S * over;
    *c = C * over;
    w->unusual |= ~((D * D > TQ_LEAST_SQUARE * first * second) & (square > 0));
}

static inline void tq_mode_linear(tq_mode_pack *w, tq_pack sign, tq_pack X, tq_pack Y, tq_pack size, tq_pack *s, tq_pack *c)
{
    (void)sign;
    (void)size;
    *s = Y / X;
    *c = (tq_pack){0};
    w->unusual |= ~(tq_magnitude(X) > TQ_UNUSUAL_COEFFICIENT);
}

static inline void tq_mode_signs(tq_mode_pack *w, tq_pack sign, tq_pack P, tq_pack Q, tq_pack size, tq_pack *s, tq_pack *c)
{
    const tq_pack inside = P - Q;
    *s = sign * tq_root_or_zero(inside);
    *c = (tq_pack){0};
    w->missed |= inside < -(TQ_ERROR_OF_STEPS * Q + TQ_ZERO_COEFFICIENT * size);
    w->unusual |= ~(inside > TQ_ZERO_DISCRIMINANT * Q + TQ_LEAST_SQUARE * size);
}

static inline void tq_mode_quadratic(tq_mode_pack *w, tq_pack sign, tq_pack A, tq_pack B, tq_pack C, tq_pack size,
                                     tq_pack *s, tq_pack *c)
{
    const tq_pack BB = B * B, AC = 4 * A * C, inside = BB - AC, terms = BB + tq_magnitude(AC);
    const tq_pack root = tq_root_or_zero(inside), far = -0.5 * tq_pack_select(B < 0, B - root, B + root);
    const tq_pack one = far / A, other = C / far;
    const tq_pack_mask sound = (tq_magnitude(A) * size > TQ_ZERO_COEFFICIENT * tq_magnitude(C))
        & (A * A * size > TQ_ZERO_COEFFICIENT * TQ_ZERO_COEFFICIENT * BB) & (terms > TQ_LEAST_SQUARE * size);
    *s = tq_pack_select((one > other) == (sign > 0), one, other);
    *c = (tq_pack){0};
    w->missed |= sound & (inside < -TQ_ERROR_OF_STEPS * terms);
    w->unusual |= ~(sound & (inside > TQ_LEAST_SQUARE * terms));
}

/* Return the lanes of a mask as bits. */
static inline uint32_t tq_lanes_of(tq_pack_mask mask)
{
    uint32_t bits = 0;
#if defined(__SSE2__) && TQ_PACK == 2
    bits = (uint32_t)__builtin_ia32_movmskpd((tq_pack)mask);
#elif defined(__AVX__) && TQ_PACK == 4
    bits = (uint32_t)__builtin_ia32_movmskpd256((tq_pack)mask);
#else
    for (int lane = 0; lane < TQ_PACK; lane++) bits |= (uint32_t)(mask[lane] & 1) << lane;
#endif
    return bits;
}

/* Note how the loops of a pack of modes are solved: `origin` and `turn` are the largest elements of their errors, in m and
 * rad, which go to `residual`. */
static inline void tq_end_modes(tq_modes *m, const tq_mode_pack *w, int first, tq_pack origin, tq_pack turn, double length,
                                double *residual)
{
    const double rounding = TQ_ERROR_OF_ROUNDING + (sizeof(tq_scalar) == 4 ? TQ_ERROR_OF_FLOAT : 0);
    const tq_pack_mask closed = (origin <= rounding * length) & (turn <= rounding);
    tq_put(residual, tq_larger_magnitude(origin, turn));
    m->missed |= tq_lanes_of(w->missed) << first;
    m->unusual |= tq_lanes_of(~w->missed & (w->unusual | ~closed)) << first;
}

/* Subtract a joint's offset from the angles of `count` modes; they stay in (-pi, pi]. */
static inline void tq_subtract_offset_of_modes(double *angle, double offset, int count)
{
    if (fabs(offset) > TQ_PI) tq_wrap(&offset, 0, 0, 0, 0);
    for (int b = 0; b < count; b++) {
        angle[b] -= offset;
        angle[b] += angle[b] > TQ_PI ? -2 * TQ_PI : angle[b] <= -TQ_PI ? 2 * TQ_PI : 0;
    }
}

/* Return the bit of the mode that is closest to `nearest`, of those found; whole turns are added to its angles. Each row
 * of q has a joint, prismatic if `slides` says so, whose place among all that move is in `place`. */
static TQ_NOINLINE uint32_t tq_nearest_mode(const tq_modes *m, int rows, const int *place, const int *slides, int modes,
                                            double *q, const tq_scalar *nearest)
{
    double best = INFINITY;
    int chosen = -1;
    for (int b = 0; b < modes; b++) {
        double apart = 0;
        if (!(m->found >> b & 1)) continue;
        for (int j = 0; j < rows; j++) {
            double off = q[j * modes + b] - (double)nearest[place[j]];
            if (!slides[j]) off -= 2 * TQ_PI * floor(off / (2 * TQ_PI) + 0.5);
            apart += off * off;
        }
        if (!(apart < best)) continue;
        best = apart;
        chosen = b;
    }
    for (int j = 0; j < rows && chosen >= 0; j++) {
        double about = (double)nearest[place[j]];
        if (fabs(about) <= TQ_LARGEST_ANGLE) tq_wrap(&q[j * modes + chosen], slides[j], &about, 0, 0);
    }
    return chosen < 0 ? 0 : 1u << chosen;
}
#endif
