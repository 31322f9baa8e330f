/* The steps of searches in the lanes of vectors: as torquec_task.h and torquec_steps.h have them for one, of one frame.
 *
 * No lane depends on another, nor on its number: all that is done to some is done to all, and selected. Included after
 * torquec_real.h with TQ_LANES > 1.
 */
#ifndef TORQUEC_DOWNHILL_H
#define TORQUEC_DOWNHILL_H

#include "torquec_descents.h"
#include "torquec_steps.h"

/* What a robot's own C says of an arm at compile time. */
typedef struct {
    int columns, width;        /* joints that move the frame; elements of a row of its Jacobian */
    const int *place, *slides; /* of each column in q; whether it is prismatic */
} tq_lane_arm;

/* Places and Jacobians in all lanes. */
typedef void (*tq_lane_kinematics)(const real *q, real *T, real *J, const void *k);

/* Which lanes: as bits where the instruction set has masks, of which gcc 12 makes vectors elsewhere. */
#if defined(__AVX512F__) && !defined(__clang__) && TQ_LANES == 8
typedef unsigned char tq_lane_set;
#define TQ_LESS(x, y) ((tq_lane_set)__builtin_ia32_cmppd512_mask(x, y, 17, (tq_lane_set)-1, 4))
#define TQ_AT_MOST(x, y) ((tq_lane_set)__builtin_ia32_cmppd512_mask(x, y, 18, (tq_lane_set)-1, 4))
static TQ_INLINE real tq_pick(tq_lane_set set, real x, real y) { return __builtin_ia32_blendmpd_512_mask(y, x, set); }
static TQ_INLINE int tq_any_of(tq_lane_set set) { return set != 0; }
#else
typedef tq_mask tq_lane_set;
#define TQ_LESS(x, y) ((x) < (y))
#define TQ_AT_MOST(x, y) ((x) <= (y))
#if defined(__AVX__) && !defined(__clang__) && TQ_LANES == 4
typedef long long tq_four __attribute__((vector_size(32)));
static TQ_INLINE real tq_pick(tq_lane_set set, real x, real y) { return __builtin_ia32_blendvpd256(y, x, (real)set); }
static TQ_INLINE int tq_any_of(tq_lane_set set) { return !__builtin_ia32_ptestz256((tq_four)set, (tq_four)set); }
#else
static TQ_INLINE real tq_pick(tq_lane_set set, real x, real y) { return tq_select(set, x, y); }
static TQ_INLINE int tq_any_of(tq_lane_set set) { return tq_any((tq_bit_set)set); }
#endif
#endif

#define TQ_EACH_LANE(x) TQ_ALL(R(x))
static TQ_INLINE real tq_lane_size(real x) { return (real)((tq_mask)x & INT64_MAX); }

/* Return the ratio of an angle to its sine. */
static TQ_INLINE real tq_angles_over_sines(real sine, real cosine)
{
    const real z = sine * sine, zero = TQ_EACH_LANE(0), one = TQ_EACH_LANE(1);
    const real high = R(5.0 / 112) + z * (R(35.0 / 1152) + z * R(63.0 / 2816));
    const real series = R(1) + z * (R(1.0 / 6) + z * (R(3.0 / 40) + z * high));
    const real ratio = tq_atan2(sine, cosine) / tq_pick(TQ_LESS(zero, sine), sine, one);
    return tq_pick(TQ_LESS(zero, cosine) & TQ_LESS(sine, TQ_EACH_LANE(TQ_SMALL_SINE)), series, ratio);
}

/* Set r, b and rr of rotations M by nearly half a turn, as tq_rotation_vector does. */
static TQ_RARE void tq_half_turns(real M[3][3], const real v[3], real sine, real cosine, tq_lane_set which, real r[3],
                                  real *b)
{
    const real angle = tq_atan2(sine, cosine), zero = TQ_ALL(R(0));
    const tq_lane_set first = TQ_LESS(M[1][1], M[0][0]) & TQ_LESS(M[2][2], M[0][0]);
    const tq_lane_set second = TQ_LESS(M[2][2], M[1][1]);
    real u[3], square = zero, product = zero;
    for (int i = 0; i < 3; i++) {
        real part[3];
        for (int l = 0; l < 3; l++) part[l] = (M[i][l] + M[l][i]) * R(0.5) - (i == l ? cosine : zero);
        u[i] = tq_pick(first, part[0], tq_pick(second, part[1], part[2]));
        square += u[i] * u[i];
        product += u[i] * v[i];
    }
    const real f = tq_pick(TQ_LESS(product, zero), -angle, angle) / tq_sqrt(square);
    for (int i = 0; i < 3; i++) r[i] = tq_pick(which, f * u[i], r[i]);
    *b = tq_pick(which, (1 - angle * sine / (2 * (1 - cosine))) / (angle * angle), *b);
}

/* Set r to axis times angle of rotations M, and G to the derivative of r by the turn of what M turns. */
static TQ_INLINE void tq_rotation_vectors(real M[3][3], real r[3], real G[3][3])
{
    const real v[3] = {(M[2][1] - M[1][2]) * R(0.5), (M[0][2] - M[2][0]) * R(0.5), (M[1][0] - M[0][1]) * R(0.5)};
    const real sine = tq_sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    const real cosine = (M[0][0] + M[1][1] + M[2][2] - 1) * R(0.5);
    const real f = tq_angles_over_sines(sine, cosine), square = f * f * sine * sine;
    const tq_lane_set tiny = TQ_LESS(square, TQ_EACH_LANE(1e-4));
    const tq_lane_set half = TQ_AT_MOST(cosine, TQ_EACH_LANE(0)) & TQ_AT_MOST(sine, TQ_EACH_LANE(TQ_SMALL_SINE));
    const real usual = (1 - f * (1 + cosine) * R(0.5)) / tq_pick(tiny, TQ_EACH_LANE(1), square);
    real b = tq_pick(tiny, R(1.0 / 12) + square * R(1.0 / 720), usual);
    TQ_UNROLL for (int i = 0; i < 3; i++) r[i] = f * v[i];
    if (tq_any_of(half)) tq_half_turns(M, v, sine, cosine, half, r, &b);
    /* 1 - [r]/2 + b [r]^2 */
    const real rr = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
    TQ_UNROLL for (int i = 0; i < 3; i++) {
        TQ_UNROLL for (int l = 0; l < 3; l++) G[i][l] = b * r[i] * r[l];
        G[i][i] += 1 - b * rr;
    }
    G[0][1] += r[2] * R(0.5);
    G[1][0] -= r[2] * R(0.5);
    G[0][2] -= r[1] * R(0.5);
    G[2][0] += r[1] * R(0.5);
    G[1][2] += r[0] * R(0.5);
    G[2][1] -= r[0] * R(0.5);
}

/* The same of the least turns that lead from the z axis to v; the third component of r is 0. */
static TQ_INLINE void tq_direction_vectors(const real v[3], real r[3], real G[3][3])
{
    const real zero = TQ_ALL(R(0)), one = TQ_ALL(R(1)), cosine = v[2];
    const real sine = tq_sqrt(v[0] * v[0] + v[1] * v[1]);
    const tq_lane_set aside = TQ_LESS(TQ_EACH_LANE(1e-12), sine), usual = aside | TQ_LESS(zero, cosine);
    const real f = tq_pick(usual, tq_angles_over_sines(sine, cosine), zero), over = 1 / tq_pick(aside, sine, one);
    const real c = tq_pick(aside, v[0] * over, one), s = tq_pick(aside, v[1] * over, zero);
    const real angle = tq_pick(usual, f * sine, TQ_ALL(R(3.14159265358979323846))), g = tq_pick(usual, f * cosine, one);
    r[0] = -angle * s;
    r[1] = angle * c;
    r[2] = zero;
    G[0][0] = s * s + g * c * c;
    G[1][1] = c * c + g * s * s;
    G[0][1] = G[1][0] = (g - 1) * s * c;
    G[0][2] = -angle * c;
    G[1][2] = -angle * s;
    G[2][0] = G[2][1] = G[2][2] = zero;
}

/* Compute what is missed at `trial`, and go there where it is less, or where a search begins. Return whether any search
 * has ended; if none is left that goes on, what the next step would need is not there. */
static TQ_INLINE int tq_go_to_trial(const tq_lane_arm arm, const tq_lane_kinematics kinematics, tq_descents *d)
{
    const int n = arm.columns;
    const real *goal = (const real *)d->goal, *weight = (const real *)d->weight, *unit = (const real *)d->unit;
    const real *trial = (const real *)d->trial, over = *(const real *)d->over;
    const real zero = TQ_EACH_LANE(0), one = TQ_EACH_LANE(1);
    real *q = (real *)d->q, *x = (real *)d->x, *e = (real *)d->e, *row = (real *)d->row;
    real T[12], J[TQ_PARTS * TQ_STRIDE(TQ_MOST_LANE_COLUMNS)], Rt[3][3], M[3][3], G[3][3], A[3][3], B[3][3];
    real square = zero, size = zero, r[TQ_PARTS], now[TQ_PARTS];
    for (int j = 0; j < n; j++) q[arm.place[j]] = arm.slides[j] ? trial[j] * unit[j] : trial[j];
    kinematics(q, T, J, d->known);
    TQ_UNROLL for (int i = 0; i < 3; i++) {
        real sum = zero;
        TQ_UNROLL for (int l = 0; l < 3; l++) {
            Rt[i][l] = goal[4 * l + i];
            sum += Rt[i][l] * (T[4 * l + 3] - goal[4 * l + 3]);
        }
        r[i] = sum * over;
    }
    TQ_UNROLL for (int i = 0; i < 3; i++) {
        TQ_UNROLL for (int l = 0; l < 3; l++) M[i][l] = Rt[i][0] * T[l] + Rt[i][1] * T[4 + l] + Rt[i][2] * T[8 + l];
    }
    if (d->points) {
        const real z[3] = {M[0][2], M[1][2], M[2][2]};
        tq_direction_vectors(z, r + 3, G);
    } else {
        tq_rotation_vectors(M, r + 3, G);
    }
    TQ_UNROLL for (int i = 0; i < TQ_PARTS; i++) {
        const real part = tq_pick(TQ_AT_MOST(weight[i], zero), zero, tq_lane_size(r[i]));
        now[i] = weight[i] * r[i];
        square += now[i] * now[i];
        size = tq_pick(TQ_AT_MOST(part, size), size, part);
    }
    real *const least = (real *)d->square, *const factor = (real *)d->factor, *const before = (real *)d->before;
    real *const last = (real *)d->last, *const steps = (real *)d->steps, *const largest = (real *)d->size;
    const tq_lane_set fresh = TQ_LESS(zero, *(const real *)d->fresh), accepted = fresh | TQ_LESS(square, *least);
    const tq_lane_set stiff = TQ_LESS(TQ_EACH_LANE(TQ_MOST_DAMPING), *factor);
    const tq_lane_set hasty = TQ_AT_MOST(*(const real *)d->careful, zero);
    const tq_lane_set slow = hasty & TQ_LESS(TQ_EACH_LANE(TQ_SLOW) * *before, square);
    const real half = *factor * R(0.5), low = TQ_EACH_LANE(TQ_DAMPING), less = tq_pick(TQ_LESS(low, half), half, low);
    const real spent = *steps + tq_pick(fresh, zero, one);
    *factor = tq_pick(accepted, less, *factor * R(TQ_MORE_DAMPING));
    *before = tq_pick(accepted, *last, *before);
    *last = tq_pick(accepted, tq_pick(fresh, TQ_EACH_LANE(INFINITY), square), *last);
    *least = tq_pick(accepted, square, *least);
    *largest = tq_pick(accepted, size, *largest);
    *steps = spent;
    *(real *)d->fresh = zero;
    TQ_UNROLL for (int i = 0; i < TQ_PARTS; i++) e[i] = tq_pick(accepted, now[i], e[i]);
    for (int j = 0; j < n; j++) x[j] = tq_pick(accepted, trial[j], x[j]);
    const tq_lane_set solved = TQ_AT_MOST(*largest, TQ_EACH_LANE(TQ_SOLVED)) | TQ_LESS(zero, *(const real *)d->stuck);
    const tq_lane_set given_up = (accepted & slow) | (stiff & ~accepted) | TQ_AT_MOST(*(const real *)d->most, spent);
    const tq_lane_set ended = solved | given_up;
    const tq_lane_set live = TQ_LESS(zero, *(const real *)d->live);
    *(real *)d->ended = tq_pick(ended, one, zero);
    if (!tq_any_of(live & ~ended)) return 1;
    TQ_UNROLL for (int i = 0; i < 3; i++) {
        const real shift = weight[i] * over, turn = weight[3 + i];
        TQ_UNROLL for (int l = 0; l < 3; l++) {
            A[i][l] = shift * Rt[i][l];
            B[i][l] = turn * (G[i][0] * Rt[0][l] + G[i][1] * Rt[1][l] + G[i][2] * Rt[2][l]);
        }
    }
    TQ_UNROLL for (int j = 0; j < n; j++) {
        real V[TQ_PARTS];
        TQ_UNROLL for (int i = 0; i < TQ_PARTS; i++) {
            V[i] = J[arm.width * i + j];
            if (arm.slides[j]) V[i] *= unit[j];
        }
        TQ_UNROLL for (int i = 0; i < 3; i++) {
            const real v = A[i][0] * V[0] + A[i][1] * V[1] + A[i][2] * V[2];
            const real w = B[i][0] * V[3] + B[i][1] * V[4] + B[i][2] * V[5];
            row[n * i + j] = tq_pick(accepted, v, row[n * i + j]);
            row[n * (3 + i) + j] = tq_pick(accepted, w, row[n * (3 + i) + j]);
        }
    }
    return tq_any_of(live & ended);
}

/* Damp A, of which the part above the diagonal is there, and solve A y = r: y has r before. */
static TQ_INLINE void tq_solve_in_lanes(const int size, real A[TQ_PARTS][TQ_PARTS], real damping, real y[TQ_PARTS])
{
    real over[TQ_PARTS], trace = TQ_EACH_LANE(0);
    TQ_UNROLL for (int i = 0; i < size; i++) trace += A[i][i];
    const real least = R(TQ_LEAST_DAMPING_OF_STEP) * (trace + R(1));
    const real added = tq_pick(TQ_LESS(least, damping), damping, least);
    TQ_UNROLL for (int i = 0; i < size; i++) A[i][i] += added;
    TQ_UNROLL for (int j = 0; j < size; j++) {
        over[j] = R(1) / A[j][j];
        TQ_UNROLL for (int i = j + 1; i < size; i++) {
            const real f = A[j][i] * over[j];
            TQ_UNROLL for (int l = i; l < size; l++) A[i][l] -= f * A[j][l];
            y[i] -= f * y[j];
        }
    }
    TQ_UNROLL for (int j = size - 1; j >= 0; j--) {
        TQ_UNROLL for (int i = size - 1; i > j; i--) y[j] -= A[j][i] * y[i];
        y[j] *= over[j];
    }
}

/* Return element j of J^T y. */
static TQ_INLINE real tq_product_in_lanes(const int n, const real *row, const real *y, int j)
{
    const real shifts = row[j] * y[0] + row[n + j] * y[1] + row[2 * n + j] * y[2];
    const real turns = row[3 * n + j] * y[3] + row[4 * n + j] * y[4] + row[5 * n + j] * y[5];
    return shifts + turns;
}

/* Set `move`, of the joints that give, to the damped least squares solution of J move = -r: by the smaller of two
 * systems. */
static TQ_INLINE void tq_damped_motion_in_lanes(const int n, const real *row, const real *r, real damping,
                                                const tq_lane_set *gives, real *move)
{
    const real zero = TQ_EACH_LANE(0), one = TQ_EACH_LANE(1);
    real A[TQ_PARTS][TQ_PARTS], y[TQ_PARTS];
    if (n < TQ_PARTS) {
        TQ_UNROLL for (int j = 0; j < n; j++) {
            TQ_UNROLL for (int l = j; l < n; l++) {
                real sum = row[j] * row[l];
                TQ_UNROLL for (int i = 1; i < TQ_PARTS; i++) sum += row[n * i + j] * row[n * i + l];
                A[j][l] = tq_pick(gives[j] & gives[l], sum, l == j ? one : zero);
            }
            y[j] = tq_pick(gives[j], tq_product_in_lanes(n, row, r, j), zero);
        }
        tq_solve_in_lanes(n < TQ_PARTS ? n : TQ_PARTS, A, damping, y);
        TQ_UNROLL for (int j = 0; j < n; j++) move[j] = tq_pick(gives[j], -y[j], move[j]);
        return;
    }
    TQ_UNROLL for (int i = 0; i < TQ_PARTS; i++) {
        y[i] = r[i];
        TQ_UNROLL for (int l = i; l < TQ_PARTS; l++) A[i][l] = zero;
    }
    TQ_UNROLL for (int j = 0; j < n; j++) {
        TQ_UNROLL for (int i = 0; i < TQ_PARTS; i++) {
            const real f = tq_pick(gives[j], row[n * i + j], zero);
            TQ_UNROLL for (int l = i; l < TQ_PARTS; l++) A[i][l] += f * row[n * l + j];
        }
    }
    tq_solve_in_lanes(TQ_PARTS, A, damping, y);
    TQ_UNROLL for (int j = 0; j < n; j++) {
        move[j] = tq_pick(gives[j], -tq_product_in_lanes(n, row, y, j), move[j]);
    }
}

/* Stop joints at the limits that `move` would bring them beyond: they no longer give, and r has what their motions
 * change. Return whether there are any. */
static TQ_INLINE int tq_stop_in_lanes(const int n, const tq_descents *d, tq_lane_set *gives, real *move, real *r)
{
    const real *x = (const real *)d->x, *lower = (const real *)d->lower, *upper = (const real *)d->upper;
    const real *row = (const real *)d->row;
    tq_lane_set below[TQ_MOST_LANE_COLUMNS], above[TQ_MOST_LANE_COLUMNS], any = gives[0] & ~gives[0];
    TQ_UNROLL for (int j = 0; j < n; j++) {
        const real to = x[j] + move[j];
        below[j] = gives[j] & TQ_LESS(to, lower[j]);
        above[j] = gives[j] & TQ_LESS(upper[j], to);
        any |= below[j] | above[j];
    }
    if (!tq_any_of(any)) return 0;
    TQ_UNROLL for (int j = 0; j < n; j++) {
        const tq_lane_set beyond = below[j] | above[j];
        if (!tq_any_of(beyond)) continue;
        const real stop = tq_pick(below[j], lower[j], upper[j]) - x[j];
        move[j] = tq_pick(beyond, stop, move[j]);
        gives[j] &= ~beyond;
        TQ_UNROLL for (int i = 0; i < TQ_PARTS; i++) r[i] = tq_pick(beyond, r[i] + row[n * i + j] * stop, r[i]);
    }
    return 1;
}

/* Set `trial` to where the damped step within the limits leads, but where a search begins. */
static TQ_INLINE void tq_step_in_lanes(const int n, tq_descents *d)
{
    const real *x = (const real *)d->x, *e = (const real *)d->e, *row = (const real *)d->row;
    const real *lower = (const real *)d->lower, *upper = (const real *)d->upper;
    const real zero = TQ_EACH_LANE(0), one = TQ_EACH_LANE(1);
    const real damping = *(const real *)d->factor * *(const real *)d->square;
    const tq_lane_set fresh = TQ_LESS(zero, *(const real *)d->fresh);
    real *trial = (real *)d->trial, move[TQ_MOST_LANE_COLUMNS], r[TQ_PARTS], slopes = zero, farthest = zero;
    tq_lane_set gives[TQ_MOST_LANE_COLUMNS];
    TQ_UNROLL for (int i = 0; i < TQ_PARTS; i++) r[i] = e[i];
    TQ_UNROLL for (int j = 0; j < n; j++) {
        const real slope = tq_product_in_lanes(n, row, e, j);
        const tq_lane_set low = TQ_AT_MOST(x[j], lower[j]) & TQ_LESS(zero, slope);
        const tq_lane_set high = TQ_AT_MOST(upper[j], x[j]) & TQ_LESS(slope, zero), held = low | high;
        gives[j] = ~held;
        move[j] = zero;
        slopes += tq_pick(held, zero, slope * slope);
    }
    const tq_lane_set moves = fresh | TQ_LESS(TQ_EACH_LANE(TQ_STATIONARY) * *(const real *)d->square, slopes);
    *(real *)d->stuck = tq_pick(moves, zero, one);
    for (int round = 0, stopped = 1; round < TQ_ROUNDS && stopped; round++) {
        tq_damped_motion_in_lanes(n, row, r, damping, gives, move);
        stopped = tq_stop_in_lanes(n, d, gives, move, r);
    }
    TQ_UNROLL for (int j = 0; j < n; j++) {
        const real size = tq_lane_size(move[j]);
        farthest = tq_pick(TQ_LESS(farthest, size), size, farthest);
    }
    const real most = TQ_EACH_LANE(TQ_FARTHEST_STEP), shorter = tq_pick(TQ_LESS(most, farthest), most / farthest, one);
    TQ_UNROLL for (int j = 0; j < n; j++) {
        const real to = x[j] + shorter * move[j];
        const real within = tq_pick(TQ_LESS(to, lower[j]), lower[j], tq_pick(TQ_LESS(upper[j], to), upper[j], to));
        trial[j] = tq_pick(fresh, trial[j], within);
    }
}

/* Go on with all searches until one has ended. */
static TQ_INLINE void tq_go_downhill(const tq_lane_arm arm, const tq_lane_kinematics kinematics, tq_descents *d)
{
    for (int ended = 0; !ended;) {
        if (d->begun) tq_step_in_lanes(arm.columns, d);
        d->begun = 1;
        ended = tq_go_to_trial(arm, kinematics, d);
    }
}
#endif
