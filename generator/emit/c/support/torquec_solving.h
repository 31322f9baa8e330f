/* Searches for joint positions that bring frames to their places: bounded, within limits, with fresh starts.
 *
 *     torquec_task.h      what frames miss, and its derivative
 *     torquec_steps.h     damped steps within limits
 *     torquec_posture.h   among the answers, the one nearest to a posture
 *     torquec_request.h   the inputs of a call, and its memory
 *
 * A search is Levenberg's and Marquardt's method with a damping in proportion to the square of the error that is left, so
 * that the last steps are Newton's. Where a search gets stuck, the next one starts elsewhere: at the numbers of a
 * generator that begins anew with every call, so that the same question has the same answer.
 */
#ifndef TORQUEC_SOLVING_H
#define TORQUEC_SOLVING_H

#include "torquec_request.h"
#include "torquec_status.h"

/* What is left of an error that counts as none: some rounding of a long arm. */
#ifdef TQ_FLOAT
#define TQ_SOLVED 4e-6
#else
#define TQ_SOLVED 1e-12
#endif
#define TQ_SEARCHES 200          /* at most */
#define TQ_SEARCHES_FROM_START 8 /* so many searches move from a start that is given to anywhere */
#define TQ_FREE_SEARCHES 20      /* without limits, where there is no answer within them */
#define TQ_STEPS_OF_SEARCH 40
#define TQ_STEPS_OF_LAST 300     /* of the search that ends at the closest place */
#define TQ_SLOW 0.7              /* a search ends where two steps leave more of the squared error than this */
#define TQ_STATIONARY 1e-20      /* square of a gradient that is none, relative to that of the error */
#define TQ_DAMPING 0.1           /* per square of the error, at least */
#define TQ_MOST_DAMPING 1e12     /* per square of the error: no step gains anything */
#define TQ_MORE_DAMPING 8        /* after a step that gained nothing; half of it after one that did */
#define TQ_FARTHEST_STEP 1.0     /* rad or arm's lengths of a joint */
#define TQ_SEED 0x243f6a8885a308d3u

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
    return (double)((z ^ (z >> 31)) >> 11) * (1.0 / 9007199254740992.0);
}

/* Set a place to one anywhere within the limits, or a part of the way there from where searches begin. Without limits an
 * angle is one of a turn, a shift one of two lengths of the arm. */
static inline void tq_start_anywhere(tq_searching *search, double part, uint64_t *state)
{
    const tq_task *t = &search->task;
    for (int j = 0; j < t->arm->columns; j++) {
        const double most = t->arm->slides[j] ? 1 : 3.14159265358979323846, lower = t->lower[j], upper = t->upper[j];
        const double from = lower > -INFINITY ? lower : upper < INFINITY ? upper - 2 * most : -most;
        const double to = upper < INFINITY ? upper : from + 2 * most, anywhere = from + tq_random(state) * (to - from);
        search->at.x[j] = part < 1 ? search->start[j] + part * (anywhere - search->start[j]) : anywhere;
    }
    tq_evaluate(t, &search->at);
}

/* Go from a place to one where less is missed. Return how many steps it took. A careful search goes on until no step
 * gains anything. */
static TQ_NOINLINE int tq_descend(tq_searching *search, int careful)
{
    const tq_task *t = &search->task;
    tq_spot *at = &search->at, *trial = &search->trial;
    tq_step *s = &search->step;
    const int n = t->arm->columns, most = careful ? TQ_STEPS_OF_LAST : TQ_STEPS_OF_SEARCH;
    double factor = TQ_DAMPING, before = INFINITY, last = INFINITY;
    int step = 0;
    for (; step < most && at->size > TQ_SOLVED; step++) {
        const double slope = tq_bounded_step(t, at, factor * at->square, s);
        if (!(slope > TQ_STATIONARY * at->square)) break;
        double farthest = 0;
        for (int j = 0; j < n; j++) farthest = tq_larger(farthest, fabs(s->d[j]));
        const double shorter = farthest > TQ_FARTHEST_STEP ? TQ_FARTHEST_STEP / farthest : 1;
        for (int j = 0; j < n; j++) {
            trial->x[j] = tq_clamp(at->x[j] + shorter * s->d[j], t->lower[j], t->upper[j]);
        }
        tq_evaluate(t, trial);
        if (!(trial->square < at->square)) {
            /* The step was too long, or rounding is all that is left. */
            if (factor > TQ_MOST_DAMPING) break;
            factor *= TQ_MORE_DAMPING;
            continue;
        }
        tq_exchange(at, trial);
        factor = tq_larger(factor / 2, TQ_DAMPING);
        if (!careful && at->square > TQ_SLOW * before) break;
        before = last;
        last = at->square;
    }
    return step;
}

/* Search within the limits, from the start and then from elsewhere, until nothing is missed. Otherwise end at the place
 * where least is. Return how many steps it took. */
static inline int tq_search_within_limits(tq_searching *search, uint64_t *state)
{
    const int n = search->task.arm->columns;
    double least = INFINITY;
    int steps = 0;
    for (int number = 0; number < TQ_SEARCHES; number++) {
        tq_start_anywhere(search, search->started ? (double)number / TQ_SEARCHES_FROM_START : 1, state);
        steps += tq_descend(search, 0);
        if (search->at.size <= TQ_SOLVED) return steps;
        if (!(search->at.square < least)) continue;
        least = search->at.square;
        for (int j = 0; j < n; j++) search->closest[j] = search->at.x[j];
    }
    for (int j = 0; j < n; j++) search->at.x[j] = search->closest[j];
    tq_evaluate(&search->task, &search->at);
    return steps + tq_descend(search, 1);
}

/* Return whether there is an answer without limits. */
static inline int tq_is_solved_without_limits(tq_searching *search, uint64_t *state, int *steps)
{
    for (int j = 0; j < search->task.arm->columns; j++) {
        search->task.lower[j] = -INFINITY;
        search->task.upper[j] = INFINITY;
    }
    for (int number = 0; number < TQ_FREE_SEARCHES; number++) {
        tq_start_anywhere(search, 1, state);
        *steps += tq_descend(search, 0);
        if (search->at.size <= TQ_SOLVED) return 1;
    }
    return 0;
}

/* Write the place of a search as positions of all joints: angles without limits and without a start in (-pi, pi], and
 * others within the limits after rounding. */
static inline void tq_write_place(const tq_searching *search, tq_scalar *q)
{
    const tq_task *t = &search->task;
    for (int i = 0; i < t->arm->nq; i++) q[i] = t->q[i];
    for (int j = 0; j < t->arm->columns; j++) {
        const double lower = t->lower[j] * t->unit[j], upper = t->upper[j] * t->unit[j];
        double position = search->at.x[j] * t->unit[j];
        const int endless = !t->arm->slides[j] && lower == -INFINITY && upper == INFINITY;
        if (endless && !search->started) position = atan2(sin(position), cos(position));
        tq_scalar rounded = (tq_scalar)position;
        if ((double)rounded < lower) rounded = TQ_LIBM(nextafter)(rounded, (tq_scalar)INFINITY);
        if ((double)rounded > upper) rounded = TQ_LIBM(nextafter)(rounded, -(tq_scalar)INFINITY);
        q[t->arm->place[j]] = rounded;
    }
}

/* Set the largest component that is missed, and the root of the sum of all squares, m and rad. */
static inline void tq_measure(const tq_searching *search, double *largest, double *distance)
{
    const tq_task *t = &search->task;
    double square = 0;
    *largest = 0;
    for (int i = 0; i < t->rows; i++) {
        if (t->weight[i] == 0) continue;
        const double part = search->at.e[i] / t->weight[i] * (i % TQ_PARTS < 3 ? t->arm->length : 1);
        *largest = tq_larger(fabs(part), *largest);
        square += part * part;
    }
    *distance = sqrt(square);
}

/* Write the answer to one pose, or to the places of several frames; NaN where there is none. */
static TQ_NOINLINE void tq_answer_search(const tq_arm *arm, const tq_request *ask, double *room, tq_scalar *scalars,
                                         const void *k, const tq_found *o)
{
    tq_searching search;
    uint64_t state = TQ_SEED;
    double residual = NAN, distance = NAN;
    int steps = 0, solved = 0, elsewhere = 0;
    tq_furnish(&search, arm, room, scalars, k);
    tq_read_request(&search, ask);
    for (int i = 0; i < arm->nq; i++) o->values[i] = o->closest[i] = (tq_scalar)NAN;
    if (search.sound && search.possible) {
        steps = tq_search_within_limits(&search, &state);
        solved = search.at.size <= TQ_SOLVED;
        if (solved && search.posture.strongest > 0) {
            steps += tq_go_to_posture(&search.task, &search.posture, TQ_SOLVED, &search.at, &search.trial, &search.step);
        }
        tq_measure(&search, &residual, &distance);
        tq_write_place(&search, o->closest);
    }
    for (int i = 0; i < arm->nq && solved; i++) o->values[i] = o->closest[i];
    if (search.sound && !solved) elsewhere = tq_is_solved_without_limits(&search, &state, &steps);
    *o->count = solved;
    *o->status = solved ? TQ_EXACT : elsewhere ? TQ_OUTSIDE_LIMITS : TQ_UNREACHABLE;
    *o->residual = (tq_scalar)(solved ? residual : NAN);
    *o->distance = (tq_scalar)(solved ? 0 : distance);
    *o->steps = steps;
}
#endif
