/* Searches for joint positions that bring frames to their places: bounded, within limits, with fresh starts.
 *
 *     torquec_task.h      what frames miss, and its derivative
 *     torquec_steps.h     damped steps within limits
 *     torquec_posture.h   among the answers, the one nearest to a posture
 *
 * A search is Levenberg's and Marquardt's method with a damping in proportion to the error that is left, so that the
 * last steps are Newton's. Where a search gets stuck, the next one starts elsewhere. The places are those of a generator
 * that begins anew with every pose: the same question has the same answer.
 */
#ifndef TORQUEC_SOLVING_H
#define TORQUEC_SOLVING_H

#include "torquec_posture.h"
#include "torquec_status.h"
#include <stddef.h>

/* What is left of an error that counts as none: some rounding of a long arm. */
#ifdef TQ_FLOAT
#define TQ_SOLVED 4e-6
#else
#define TQ_SOLVED 1e-12
#endif
#ifndef TQ_SEARCHES
#define TQ_SEARCHES 100 /* with fresh starts, at most */
#endif
#define TQ_FREE_SEARCHES 20 /* without limits, where there is no answer within them */
#define TQ_STEPS_OF_SEARCH 40
#define TQ_STEPS_OF_LAST 300 /* of the search that ends at the closest place */
/* Searches end where two steps leave more of the error than this. */
#define TQ_SLOW 0.7
#define TQ_STATIONARY 1e-20 /* square of the gradient, relative */
#ifndef TQ_DAMPING
#define TQ_DAMPING 0.1 /* per square of the error, at first */
#endif
#ifndef TQ_FARTHEST_STEP
#define TQ_FARTHEST_STEP 1.0 /* rad or arm's lengths of a joint */
#endif

/* The inputs of one call; what is not given is NaN, element by element. */
typedef struct {
    const tq_scalar *T, *start, *limits, *posture, *weights;
} tq_request;

/* The outputs. */
typedef struct {
    tq_scalar *values;
    int32_t *count, *status;
    tq_scalar *residual, *distance, *closest;
    int32_t *steps;
} tq_found;

/* Return a number in [0, 1), and go on in the sequence (splitmix64). */
static inline double tq_random(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

/* Set x to a place anywhere within the limits; without limits an angle is one of a turn, a shift up to the arm's length. */
static inline void tq_start_anywhere(const tq_task *t, uint64_t *state, double *x)
{
    for (int j = 0; j < t->arm->columns; j++) {
        const double most = t->arm->slides[j] ? 1 : 3.14159265358979323846, lower = t->lower[j], upper = t->upper[j];
        const double from = lower > -INFINITY ? lower : upper < INFINITY ? upper - 2 * most : -most;
        const double to = upper < INFINITY ? upper : from + 2 * most;
        x[j] = from + tq_random(state) * (to - from);
    }
}

/* Search from a place, which becomes the best one on the way. Return how many steps it took. `careful` goes on until no
 * step gains anything. */
static TQ_NOINLINE int tq_search_from(const tq_task *t, tq_place *at, tq_place *trial, tq_step *s, int careful)
{
    const int n = t->arm->columns, most = careful ? TQ_STEPS_OF_LAST : TQ_STEPS_OF_SEARCH;
    double factor = TQ_DAMPING, before = INFINITY, last = INFINITY;
    int step = 0;
    tq_evaluate(t, at);
    for (; step < most && at->size > TQ_SOLVED; step++) {
        const double slope = tq_bounded_step(t, at, factor * at->square, s);
        if (!(slope > TQ_STATIONARY * at->square)) break;
        double farthest = 0;
        for (int j = 0; j < n; j++) farthest = tq_larger(farthest, fabs(s->d[j]));
        const double shorter = farthest > TQ_FARTHEST_STEP ? TQ_FARTHEST_STEP / farthest : 1;
        for (int j = 0; j < n; j++) {
            const double x = at->x[j] + shorter * s->d[j];
            trial->x[j] = x < t->lower[j] ? t->lower[j] : x > t->upper[j] ? t->upper[j] : x;
        }
        tq_evaluate(t, trial);
        if (!(trial->square < at->square)) {
            /* Rounding is all that is left, or the step was too long. */
            if (factor > 1e12) break;
            factor *= 8;
            continue;
        }
        const tq_place better = *trial;
        *trial = *at;
        *at = better;
        factor = tq_larger(factor * 0.5, TQ_DAMPING * 0.01);
        if (!careful && at->square > TQ_SLOW * before) break;
        before = last;
        last = at->square;
    }
    return step;
}

/* Doubles that a task of so many frames and columns works with, and scalars that go through the robot's own C. */
#define TQ_LARGER_OF(a, b) ((a) > (b) ? (a) : (b))
#define TQ_ROWS(frames) TQ_STRIDE(TQ_PARTS * (frames))
#define TQ_SIDE(frames, columns) TQ_LARGER_OF(TQ_ROWS(frames), TQ_STRIDE(columns))
#define TQ_PLACE(frames, columns) ((1 + TQ_ROWS(frames)) * TQ_STRIDE(columns) + TQ_ROWS(frames))
#define TQ_ROOM(frames, columns) \
    (TQ_STRIDE(12 * (frames)) + TQ_ROWS(frames) + 8 * TQ_STRIDE(columns) + 2 * TQ_PLACE(frames, columns) + \
     (2 + TQ_SIDE(frames, columns)) * TQ_SIDE(frames, columns))
#define TQ_SCALARS(frames, columns, nq) ((nq) + (12 + TQ_PARTS * (columns)) * (frames))

/* Return the next part of the room, whole packs of it, full of zeros. */
static inline double *tq_take(double **room, int count)
{
    double *part = *room;
    *room += TQ_STRIDE(count);
    for (int i = 0; i < TQ_STRIDE(count); i++) part[i] = 0;
    return part;
}

/* Return a place in the room. */
static inline tq_place tq_new_place(const tq_task *t, double **room)
{
    const int n = t->arm->columns;
    double *x = tq_take(room, n), *e = tq_take(room, t->rows);
    return (tq_place){x, e, tq_take(room, t->stride * TQ_STRIDE(n)), INFINITY, INFINITY};
}

/* Return element i of an optional input, or what stands for it where it is not given. */
static inline double tq_given(const tq_scalar *x, int i, double otherwise)
{
    return isnan(x[i]) ? otherwise : (double)x[i];
}

/* Copy the place of a frame into the task, by what counts of it; where no rotation counts, lengths are in the axes of the
 * ref. Return whether it is a place: NaN and what is no rotation are none. */
static inline int tq_read_goal(const tq_arm *arm, const tq_scalar *T, const double *weight, double *goal)
{
    double *R = goal, wrong = 0;
    int turns = 0, sound = 1;
    for (int i = 3; i < TQ_PARTS; i++) turns |= weight[i] != 0;
    for (int i = 0; i < 12; i++) goal[i] = i % 4 < 3 ? (turns ? (double)T[i] : i % 5 == 0) : (double)T[i];
    for (int i = 0; i < 3; i++) {
        const int counts = weight[0] != 0 || weight[1] != 0 || weight[2] != 0;
        if (!counts) goal[4 * i + 3] = 0;
        sound &= fabs(goal[4 * i + 3]) < 1e30;
    }
    if (turns && arm->points) {
        /* Any axes about z. */
        const double z[3] = {R[2], R[6], R[10]}, x = fabs(z[0]) < 0.6, y = !(fabs(z[0]) < 0.6);
        double u[3] = {-y * z[2], x * z[2], y * z[0] - x * z[1]}, square = 0;
        for (int i = 0; i < 3; i++) square += u[i] * u[i];
        for (int i = 0; i < 3; i++) {
            u[i] /= sqrt(square);
            R[4 * i] = u[i];
        }
        R[1] = z[1] * u[2] - z[2] * u[1];
        R[5] = z[2] * u[0] - z[0] * u[2];
        R[9] = z[0] * u[1] - z[1] * u[0];
    }
    for (int i = 0; i < 3; i++) {
        for (int l = 0; l <= i; l++) {
            const double error = fabs(R[i] * R[l] + R[4 + i] * R[4 + l] + R[8 + i] * R[8 + l] - (i == l));
            wrong = error > wrong || isnan(error) ? error : wrong;
            if (isnan(error)) return 0;
        }
    }
    const double volume = R[0] * (R[5] * R[10] - R[6] * R[9]) - R[1] * (R[4] * R[10] - R[6] * R[8])
                          + R[2] * (R[4] * R[9] - R[5] * R[8]);
    return sound && wrong < TQ_WRONG_ROTATION && volume > 0;
}

/* Write a place as positions of all joints: those that are not searched for are where they were. */
static inline void tq_write_place(const tq_task *t, const double *x, int wrap, tq_scalar *q)
{
    const tq_arm *arm = t->arm;
    for (int i = 0; i < arm->nq; i++) q[i] = t->q[i];
    for (int j = 0; j < arm->columns; j++) {
        double position = x[j] * t->unit[j];
        const int endless = !arm->slides[j] && t->lower[j] == -INFINITY && t->upper[j] == INFINITY;
        if (wrap && endless) position = atan2(sin(position), cos(position));
        q[arm->place[j]] = (tq_scalar)position;
    }
}

/* Write the answer to one pose, or to the places of several frames. */
static TQ_NOINLINE void tq_solve(const tq_arm *arm, const tq_request *ask, double *room, tq_scalar *scalars, const void *k,
                                 const tq_found *o)
{
    const int n = arm->columns, nq = arm->nq, rows = TQ_PARTS * arm->frames;
    tq_task t = {.arm = arm, .k = k, .rows = rows, .stride = TQ_STRIDE(rows), .over = 1 / arm->length};
    t.goal = tq_take(&room, 12 * arm->frames);
    t.weight = tq_take(&room, rows);
    t.lower = tq_take(&room, n);
    t.upper = tq_take(&room, n);
    t.unit = tq_take(&room, n);
    t.q = scalars;
    t.T = scalars + nq;
    t.J = t.T + 12 * arm->frames;
    tq_posture posture = {tq_take(&room, n), tq_take(&room, n), 0};
    double *closest = tq_take(&room, n), least = INFINITY;
    tq_place at = tq_new_place(&t, &room), trial = tq_new_place(&t, &room);
    const int side = TQ_SIDE(arm->frames, n);
    tq_step s = {tq_take(&room, side * side), tq_take(&room, side), tq_take(&room, side), tq_take(&room, n), 0};
    s.give = tq_take(&room, n);

    int sound = 1, started = 0, possible = 1, steps = 0, solved = 0;
    for (int i = 0; i < rows; i++) {
        const double weight = tq_given(ask->weights, i, 1);
        t.weight[i] = arm->parts >> i % TQ_PARTS & 1 ? weight : 0;
        sound &= weight >= 0 && weight < 1e30;
    }
    for (int frame = 0; frame < arm->frames; frame++) {
        sound &= tq_read_goal(arm, ask->T + 16 * frame, t.weight + TQ_PARTS * frame, t.goal + 12 * frame);
    }
    for (int i = 0; i < nq; i++) {
        const double lower = tq_given(ask->limits, i, arm->lower[i]), upper = tq_given(ask->limits, nq + i, arm->upper[i]);
        double middle = i == arm->upright ? 1 : 0;
        middle = middle < lower ? lower : middle > upper ? upper : middle;
        t.q[i] = (tq_scalar)tq_given(ask->start, i, tq_given(ask->posture, i, middle));
    }
    for (int j = 0; j < n; j++) {
        const int place = arm->place[j];
        t.unit[j] = arm->slides[j] ? arm->length : 1;
        t.lower[j] = tq_given(ask->limits, place, arm->lower[place]) / t.unit[j];
        t.upper[j] = tq_given(ask->limits, nq + place, arm->upper[place]) / t.unit[j];
        possible &= t.lower[j] <= t.upper[j];
        const double wanted = tq_given(ask->posture, place, NAN), pull = tq_given(ask->posture, nq + place, 1);
        posture.position[j] = isnan(wanted) ? 0 : wanted / t.unit[j];
        posture.pull[j] = isnan(wanted) ? 0 : pull;
        posture.strongest = tq_larger(posture.pull[j], posture.strongest);
        sound &= pull >= 0 && pull < 1e30 && fabs(posture.position[j]) < 1e15;
        started |= !isnan(ask->start[place]) || !isnan(wanted);
        at.x[j] = (double)t.q[place] / t.unit[j];
        sound &= fabs(at.x[j]) < 1e15;
        at.x[j] = at.x[j] < t.lower[j] ? t.lower[j] : at.x[j] > t.upper[j] ? t.upper[j] : at.x[j];
    }

    uint64_t state = 0x243f6a8885a308d3u;
    for (int search = 0; search < TQ_SEARCHES && sound && possible && !solved; search++) {
        if (search > 0 || !started) tq_start_anywhere(&t, &state, at.x);
        steps += tq_search_from(&t, &at, &trial, &s, 0);
        solved = at.size <= TQ_SOLVED;
        if (!(at.square < least)) continue;
        least = at.square;
        for (int j = 0; j < n; j++) closest[j] = at.x[j];
    }
    int elsewhere = 0;
    if (sound && !solved) {
        for (int j = 0; j < n; j++) at.x[j] = closest[j];
        if (possible) {
            steps += tq_search_from(&t, &at, &trial, &s, 1);
            solved = at.size <= TQ_SOLVED;
        }
    }
    if (solved && posture.strongest > 0) steps += tq_go_to_posture(&t, &posture, TQ_SOLVED, &at, &trial, &s);
    double distance = 0;
    for (int i = 0; i < rows && sound; i++) {
        const double part = t.weight[i] != 0 ? at.e[i] / t.weight[i] * (i % TQ_PARTS < 3 ? arm->length : 1) : 0;
        distance += part * part;
    }
    distance = sound && possible ? (solved ? 0 : sqrt(distance)) : NAN;
    *o->residual = (tq_scalar)NAN;
    for (int i = 0; i < nq; i++) o->values[i] = o->closest[i] = (tq_scalar)NAN;
    if (sound && possible) {
        tq_write_place(&t, at.x, !started, o->closest);
        for (int j = 0; j < n; j++) closest[j] = at.x[j];
    }
    if (solved) {
        double worst = 0;
        for (int i = 0; i < rows; i++) {
            const double part = t.weight[i] != 0 ? fabs(at.e[i]) / t.weight[i] * (i % TQ_PARTS < 3 ? arm->length : 1) : 0;
            worst = tq_larger(part, worst);
        }
        *o->residual = (tq_scalar)worst;
        for (int i = 0; i < nq; i++) o->values[i] = o->closest[i];
    } else if (sound) {
        for (int j = 0; j < n; j++) {
            t.lower[j] = -INFINITY;
            t.upper[j] = INFINITY;
        }
        for (int search = 0; search < TQ_FREE_SEARCHES && !elsewhere; search++) {
            tq_start_anywhere(&t, &state, at.x);
            steps += tq_search_from(&t, &at, &trial, &s, 0);
            elsewhere = at.size <= TQ_SOLVED;
        }
    }
    *o->count = solved;
    *o->status = solved ? TQ_EXACT : elsewhere ? TQ_OUTSIDE_LIMITS : TQ_UNREACHABLE;
    *o->distance = (tq_scalar)distance;
    *o->steps = steps;
}
#endif
