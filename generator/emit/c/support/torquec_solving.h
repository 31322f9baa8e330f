/* Searches for joint positions that bring frames to their places: bounded, within limits, with fresh starts.
 *
 *     torquec_task.h      what frames miss, and its derivative
 *     torquec_steps.h     damped steps within limits
 *     torquec_posture.h   among the answers, the one nearest to a posture
 *     torquec_request.h   the inputs of a call, and its memory
 *     torquec_descents.h  when a search ends
 *     torquec_queue.h     many searches in the lanes of vectors
 *
 * A search is Levenberg's and Marquardt's method with a damping in proportion to the square of the error that is left,
 * so that the last steps are Newton's. Where a search gets stuck, the next one starts elsewhere: at the numbers of a
 * generator that begins anew with every call, so that the same question has the same answer.
 */
#ifndef TORQUEC_SOLVING_H
#define TORQUEC_SOLVING_H

#include "torquec_descents.h"
#include "torquec_request.h"
#include "torquec_status.h"

#define TQ_SEARCHES 200          /* at most */
#define TQ_SEARCHES_FROM_START 8 /* so many searches move from a start that is given to anywhere */
#define TQ_FREE_SEARCHES 20      /* without limits, where there is no answer within them */
#define TQ_SEED 0x243f6a8885a308d3u
#define TQ_GAMMA 0x9e3779b97f4a7c15u /* from one state of the generator to the next */

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
    uint64_t z = (*state += TQ_GAMMA);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * (1.0 / 9007199254740992.0);
}

/* Return where the numbers of a search begin: each takes one for each column, one search after the other. */
static inline uint64_t tq_numbers_of(int search, int columns)
{
    return TQ_SEED + (uint64_t)search * (uint64_t)columns * TQ_GAMMA;
}

/* Set x to a place anywhere within the limits, or a part of the way there from where searches begin. Without limits an
 * angle is one of a turn, a shift one of two lengths of the arm. */
static inline void tq_start_anywhere(const tq_searching *search, double part, uint64_t state, double *x)
{
    const tq_task *t = &search->task;
    for (int j = 0; j < t->arm->columns; j++) {
        const double most = t->arm->slides[j] ? 1 : 3.14159265358979323846, lower = t->lower[j], upper = t->upper[j];
        const double from = lower > -INFINITY ? lower : upper < INFINITY ? upper - 2 * most : -most;
        const double to = upper < INFINITY ? upper : from + 2 * most, anywhere = from + tq_random(&state) * (to - from);
        x[j] = part < 1 ? search->start[j] + part * (anywhere - search->start[j]) : anywhere;
    }
}

/* Return the part of the way that a search within limits begins at. */
static inline double tq_part_of_way(const tq_searching *search, int number)
{
    return search->started ? (double)number / TQ_SEARCHES_FROM_START : 1;
}

/* Take the limits away. */
static inline void tq_free_limits(tq_task *t)
{
    for (int j = 0; j < t->arm->columns; j++) {
        t->lower[j] = -INFINITY;
        t->upper[j] = INFINITY;
    }
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
static inline int tq_search_within_limits(tq_searching *search)
{
    const int n = search->task.arm->columns;
    double least = INFINITY;
    int steps = 0;
    for (int number = 0; number < TQ_SEARCHES; number++) {
        tq_start_anywhere(search, tq_part_of_way(search, number), tq_numbers_of(number, n), search->at.x);
        tq_evaluate(&search->task, &search->at);
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
static inline int tq_is_solved_without_limits(tq_searching *search, int *steps)
{
    tq_free_limits(&search->task);
    for (int number = 0; number < TQ_FREE_SEARCHES; number++) {
        tq_start_anywhere(search, 1, tq_numbers_of(TQ_SEARCHES + number, search->task.arm->columns), search->at.x);
        tq_evaluate(&search->task, &search->at);
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

/* Write that there is no answer, as far as is known before the first search. */
static inline void tq_write_nothing(const tq_arm *arm, const tq_found *o)
{
    for (int i = 0; i < arm->nq; i++) o->values[i] = o->closest[i] = (tq_scalar)NAN;
    *o->residual = *o->distance = (tq_scalar)NAN;
    *o->count = *o->steps = 0;
    *o->status = TQ_UNREACHABLE;
}

/* Write where the searches within the limits ended, after `steps` steps: at an answer or not. */
static inline void tq_write_end(tq_searching *search, int solved, int steps, const tq_found *o)
{
    double residual, distance;
    if (solved && search->posture.strongest > 0) {
        tq_spot *at = &search->at, *trial = &search->trial;
        steps += tq_go_to_posture(&search->task, &search->posture, TQ_SOLVED, at, trial, &search->step);
    }
    tq_measure(search, &residual, &distance);
    tq_write_place(search, o->closest);
    *o->steps = steps;
    *o->distance = (tq_scalar)(solved ? 0 : distance);
    if (!solved) return;
    for (int i = 0; i < search->task.arm->nq; i++) o->values[i] = o->closest[i];
    *o->residual = (tq_scalar)residual;
    *o->count = 1;
    *o->status = TQ_EXACT;
}

/* Write whether searches without limits found an answer, where those within them found none. */
static inline void tq_write_free(int solved, int steps, const tq_found *o)
{
    if (solved) *o->status = TQ_OUTSIDE_LIMITS;
    *o->steps += steps;
}

/* Search for the answer to a request that is read, and write it; NaN where there is none. */
static TQ_NOINLINE void tq_search_for_answer(tq_searching *search, const tq_found *o)
{
    int steps = 0, solved = 0;
    tq_write_nothing(search->task.arm, o);
    if (!search->sound) return;
    if (search->possible) {
        steps = tq_search_within_limits(search);
        solved = search->at.size <= TQ_SOLVED;
        tq_write_end(search, solved, steps, o);
        steps = 0;
    }
    if (!solved) {
        solved = tq_is_solved_without_limits(search, &steps);
        tq_write_free(solved, steps, o);
    }
}

/* Write the answer to one pose, or to the places of several frames. */
static inline void tq_answer_search(const tq_arm *arm, const tq_request *ask, double *room, tq_scalar *scalars,
                                    const void *k, const tq_found *o)
{
    tq_searching search;
    tq_furnish_request(&search, arm, room, scalars, k);
    tq_furnish_steps(&search, room + TQ_REQUEST_ROOM(arm->frames, arm->columns), scalars + TQ_STRIDE(arm->nq));
    tq_read_request(&search, ask);
    tq_search_for_answer(&search, o);
}
#endif
