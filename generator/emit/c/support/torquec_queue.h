/* Many searches in the lanes of vectors: each lane has one search of one pose. A lane whose search has ended takes the
 * next search of the same pose, or the next pose, or one of the searches of another pose.
 *
 * Poses are answered as if each were alone and its searches came one after the other: no lane depends on another, and
 * of the searches that end at an answer the first one counts, by its number. So it makes no difference how many poses
 * there are, nor which of them are neighbours. TQ_DESCENT_LANES is the number of lanes of the unit that makes the
 * steps.
 */
#ifndef TORQUEC_QUEUE_H
#define TORQUEC_QUEUE_H

#include "torquec_solving.h"

#include <stddef.h>

#define TQ_CAREFUL_SEARCH TQ_SEARCHES /* its number: from the closest place; those without limits follow */
#define TQ_ALL_SEARCHES (TQ_SEARCHES + 1 + TQ_FREE_SEARCHES)

/* What a robot's own C says of its lanes. */
typedef struct {
    int known;                 /* how many constants it reads */
    void (*arm)(tq_arm *arm, const void *k);
    void (*hold)(double *known, int lanes, const void *k); /* write the constants of a lane */
    void (*descend)(tq_descents *d);                       /* go on until a search has ended */
} tq_lane_robot;

/* The arguments of many poses: the first rows, and bytes from one to the next. */
typedef struct {
    size_t poses;
    const void *const *in;
    void *const *out;
    const ptrdiff_t *steps;    /* 0: one pose alone */
    const void *k;
    ptrdiff_t k_step;
} tq_pose_rows;

/* A pose whose searches are under way. */
typedef struct {
    tq_arm arm;
    tq_searching search;
    size_t row;
    int active, lanes;         /* whether there is one; how many lanes have searches of it */
    int first, next, end;      /* numbers of searches: the first of this round, the next one, the one behind the last */
    int solved;                /* the first that ended at an answer; `end`: none */
    int closest;               /* the one that ended where least is missed */
    double least;              /* squared */
    uint16_t steps[TQ_ALL_SEARCHES];
    double x[TQ_MOST_LANE_COLUMNS], e[TQ_PARTS]; /* where the search that counts ended, and what is missed there */
} tq_pose;

/* What the lanes have in them. */
typedef struct {
    const tq_lane_robot *robot;
    const tq_pose_rows *rows;
    size_t next;               /* the row of the next pose */
    double *requests, *room;   /* memory for as many requests as there are lanes, and for the steps of one */
    tq_scalar *q, *scalars;
    int furnished;             /* so many places for poses have theirs */
    int spread;                /* all lanes have numbers in them */
    tq_descents d;
    int pose[TQ_DESCENT_LANES], number[TQ_DESCENT_LANES]; /* the pose and the search; a pose of -1: none */
    size_t row[TQ_DESCENT_LANES]; /* whose request is in the lane, plus 1 */
    tq_pose poses[TQ_DESCENT_LANES];
} tq_queue;

/* Write a column of numbers into a lane. */
static inline void tq_enter(double *rows, const double *x, int count, int lane)
{
    for (int i = 0; i < count; i++) rows[i * TQ_DESCENT_LANES + lane] = x[i];
}

/* Read one. */
static inline void tq_leave(const double *rows, double *x, int count, int lane)
{
    for (int i = 0; i < count; i++) x[i] = rows[i * TQ_DESCENT_LANES + lane];
}

/* Return the outputs of a row. */
static inline tq_found tq_found_of(const tq_pose_rows *rows, size_t row)
{
    void *o[7];
    for (int i = 0; i < 7; i++) o[i] = (char *)rows->out[i] + (rows->steps ? (ptrdiff_t)row * rows->steps[5 + i] : 0);
    return (tq_found){(tq_scalar *)o[0], (int32_t *)o[1], (int32_t *)o[2], (tq_scalar *)o[3], (tq_scalar *)o[4],
                      (tq_scalar *)o[5], (int32_t *)o[6]};
}

/* Return the inputs of a row. */
static inline tq_request tq_request_of(const tq_pose_rows *rows, size_t row)
{
    const void *in[5];
    for (int i = 0; i < 5; i++) in[i] = (const char *)rows->in[i] + (rows->steps ? (ptrdiff_t)row * rows->steps[i] : 0);
    return (tq_request){(const tq_scalar *)in[0], (const tq_scalar *)in[1], (const tq_scalar *)in[2],
                        (const tq_scalar *)in[3], (const tq_scalar *)in[4]};
}

/* Begin a round of searches, from the number `first` to what is before `end`. */
static inline void tq_begin_round(tq_pose *p, int first, int end)
{
    p->first = p->next = first;
    p->end = p->solved = end;
}

/* Divide the memory of a place for a pose among its parts. */
static inline void tq_furnish_pose(tq_queue *queue, int pose, const void *k)
{
    tq_pose *p = &queue->poses[pose];
    queue->robot->arm(&p->arm, k);
    const int n = p->arm.columns;
    double *const room = queue->requests + pose * TQ_REQUEST_ROOM(1, n);
    tq_furnish_request(&p->search, &p->arm, room, queue->q + pose * TQ_STRIDE(p->arm.nq), k);
    p->search.at.x = p->x;
    p->search.at.e = p->e;
    queue->furnished = pose + 1;
}

/* Read the next poses into a place until one has something to search for; the others have no answer. Return whether
 * there is one. */
static inline int tq_read_pose(tq_queue *queue, int pose)
{
    tq_pose *p = &queue->poses[pose];
    while (queue->next < queue->rows->poses) {
        p->row = queue->next++;
        const void *k = (const char *)queue->rows->k + (ptrdiff_t)p->row * queue->rows->k_step;
        const tq_request request = tq_request_of(queue->rows, p->row);
        const tq_found found = tq_found_of(queue->rows, p->row);
        if (pose >= queue->furnished) tq_furnish_pose(queue, pose, k);
        queue->robot->arm(&p->arm, k);
        queue->d.points = p->arm.points;
        p->search.task.k = k;
        p->search.task.over = 1 / p->arm.length;
        tq_read_request(&p->search, &request);
        tq_write_nothing(&p->arm, &found);
        if (!p->search.sound) continue;
        p->active = 1;
        p->lanes = 0;
        p->least = INFINITY;
        p->closest = TQ_ALL_SEARCHES;
        for (int j = 0; j < p->arm.columns; j++) p->search.closest[j] = p->search.start[j];
        if (p->search.possible) {
            tq_begin_round(p, 0, TQ_SEARCHES);
        } else {
            tq_free_limits(&p->search.task);
            tq_begin_round(p, TQ_CAREFUL_SEARCH + 1, TQ_ALL_SEARCHES);
        }
        return 1;
    }
    return 0;
}

/* Write the request of a pose into a lane. */
static inline void tq_enter_pose(tq_queue *queue, int lane, const tq_pose *p)
{
    const tq_task *t = &p->search.task;
    tq_descents *d = &queue->d;
    queue->row[lane] = p->row + 1;
    tq_enter(d->goal, t->goal, 12, lane);
    tq_enter(d->weight, t->weight, TQ_PARTS, lane);
    tq_enter(d->unit, t->unit, p->arm.columns, lane);
    for (int i = 0; i < p->arm.nq; i++) d->q[i * TQ_DESCENT_LANES + lane] = (double)t->q[i];
    d->over[lane] = t->over;
    queue->robot->hold(d->known + lane, TQ_DESCENT_LANES, t->k);
}

/* Write what is in one lane into all. */
static inline void tq_spread_lane(double *rows, int count, int lane)
{
    for (int i = 0; i < count; i++, rows += TQ_DESCENT_LANES) {
        const double value = rows[lane];
        for (int other = 0; other < TQ_DESCENT_LANES; other++) rows[other] = value;
    }
}

/* Begin the next search of a pose in a lane. */
static inline void tq_begin_search(tq_queue *queue, int lane, int pose)
{
    tq_pose *p = &queue->poses[pose];
    const tq_searching *search = &p->search;
    tq_descents *d = &queue->d;
    const int n = p->arm.columns, number = p->next++;
    const int careful = number == TQ_CAREFUL_SEARCH, free = number > TQ_CAREFUL_SEARCH;
    double x[TQ_MOST_LANE_COLUMNS];
    if (!careful) {
        const double part = free ? 1 : tq_part_of_way(search, number);
        tq_start_anywhere(search, part, tq_numbers_of(number - free, n), x);
    }
    p->lanes++;
    queue->pose[lane] = pose;
    queue->number[lane] = number;
    if (queue->row[lane] != p->row + 1) tq_enter_pose(queue, lane, p);
    tq_enter(d->trial, careful ? search->closest : x, n, lane);
    tq_enter(d->lower, search->task.lower, n, lane);
    tq_enter(d->upper, search->task.upper, n, lane);
    d->square[lane] = d->size[lane] = d->before[lane] = d->last[lane] = INFINITY;
    d->factor[lane] = TQ_DAMPING;
    d->steps[lane] = d->stuck[lane] = 0;
    d->most[lane] = careful ? TQ_STEPS_OF_LAST : TQ_STEPS_OF_SEARCH;
    d->careful[lane] = careful;
    d->fresh[lane] = d->live[lane] = 1;
    if (queue->spread) return;
    /* What idle lanes compute has to be numbers. */
    queue->spread = 1;
    tq_spread_lane(d->trial, TQ_FIRST_ROWS(n, p->arm.nq, queue->robot->known), lane);
    for (int other = 0; other < TQ_DESCENT_LANES; other++) {
        queue->row[other] = queue->row[lane];
        d->live[other] = other == lane;
    }
}

/* Take the search out of a lane. */
static inline void tq_leave_lane(tq_queue *queue, int lane)
{
    queue->poses[queue->pose[lane]].lanes--;
    queue->pose[lane] = -1;
    queue->d.live[lane] = 0;
}

/* Read where the search of a lane has ended. */
static inline void tq_end_search(tq_queue *queue, int lane)
{
    tq_pose *p = &queue->poses[queue->pose[lane]];
    tq_descents *d = &queue->d;
    const int n = p->arm.columns, number = queue->number[lane], solved = d->size[lane] <= TQ_SOLVED;
    const double square = d->square[lane];
    p->steps[number] = (uint16_t)d->steps[lane];
    if ((solved && number < p->solved) || number == TQ_CAREFUL_SEARCH) {
        tq_leave(d->x, p->x, n, lane);
        tq_leave(d->e, p->e, TQ_PARTS, lane);
    }
    if (solved && number < p->solved) p->solved = number;
    if (square < p->least || (square == p->least && number < p->closest)) {
        p->least = square;
        p->closest = number;
        if (number < TQ_CAREFUL_SEARCH) tq_leave(d->x, p->search.closest, n, lane);
    }
    tq_leave_lane(queue, lane);
}

/* Return whether all searches of a round have ended that count. */
static inline int tq_is_round_over(const tq_queue *queue, int pose)
{
    const tq_pose *p = &queue->poses[pose];
    int over = p->next >= p->solved;
    for (int lane = 0; lane < TQ_DESCENT_LANES && p->lanes; lane++) {
        over &= queue->pose[lane] != pose || queue->number[lane] > p->solved;
    }
    return over;
}

/* Write an answer, or that which the posture draws it to: those steps are not in lanes, and begin with what they
 * compute themselves. */
static inline void tq_write_answer(const tq_queue *queue, tq_pose *p, int steps, const tq_found *o)
{
    if (!(p->search.posture.strongest > 0)) {
        tq_write_end(&p->search, 1, steps, o);
        return;
    }
    tq_searching search = p->search;
    tq_furnish_steps(&search, queue->room, queue->scalars);
    for (int j = 0; j < p->arm.columns; j++) search.at.x[j] = p->x[j];
    tq_evaluate(&search.task, &search.at);
    tq_write_end(&search, 1, steps + tq_descend(&search, 1), o);
}

/* Write what a round of a pose has shown, and begin its next round, or leave its place to another pose. */
static inline void tq_end_round(tq_queue *queue, int pose)
{
    tq_pose *p = &queue->poses[pose];
    const tq_found found = tq_found_of(queue->rows, p->row);
    const int solved = p->solved < p->end, last = solved ? p->solved : p->end - 1;
    int steps = 0;
    for (int number = p->first; number <= last; number++) steps += p->steps[number];
    for (int lane = 0; lane < TQ_DESCENT_LANES; lane++) {
        if (queue->pose[lane] == pose) tq_leave_lane(queue, lane);
    }
    steps += *found.steps;
    *found.steps = steps;
    if (p->first > TQ_CAREFUL_SEARCH) {
        tq_write_free(solved, 0, &found);
        p->active = 0;
    } else if (solved) {
        tq_write_answer(queue, p, steps, &found);
        p->active = 0;
    } else if (p->first == 0) {
        tq_begin_round(p, TQ_CAREFUL_SEARCH, TQ_CAREFUL_SEARCH + 1);
    } else {
        tq_write_end(&p->search, 0, steps, &found);
        tq_free_limits(&p->search.task);
        tq_begin_round(p, TQ_CAREFUL_SEARCH + 1, TQ_ALL_SEARCHES);
    }
}

/* Return the pose that an idle lane helps: of those with a search to begin the one with the fewest lanes; -1: none.
 * Where a start is given the first search is waited for, as it nearly always is the last one, too. */
static inline int tq_pose_to_help(const tq_queue *queue)
{
    int best = -1;
    for (int i = 0; i < TQ_DESCENT_LANES; i++) {
        const tq_pose *p = &queue->poses[i];
        const int waits = p->search.started && p->first == 0 && p->next == 1 && p->lanes;
        if (!p->active || p->next >= p->solved || waits) continue;
        if (best < 0 || p->lanes < queue->poses[best].lanes) best = i;
    }
    return best;
}

/* Return an idle lane, if there is one that which has had the pose. */
static inline int tq_idle_lane(const tq_queue *queue, const tq_pose *p)
{
    int idle = -1;
    for (int lane = 0; lane < TQ_DESCENT_LANES; lane++) {
        if (queue->pose[lane] >= 0) continue;
        if (idle < 0 || queue->row[lane] == p->row + 1) idle = lane;
    }
    return idle;
}

/* Give all idle lanes something to do. There are no more poses than lanes, and lanes help others only where no pose is
 * left to begin: so each pose has a lane. Return whether there is anything to do. */
static inline int tq_fill_lanes(tq_queue *queue)
{
    int busy = 0;
    for (int i = 0; i < TQ_DESCENT_LANES; i++) {
        tq_pose *p = &queue->poses[i];
        if (!p->active && !tq_read_pose(queue, i)) continue;
        busy = 1;
        if (!p->lanes) tq_begin_search(queue, tq_idle_lane(queue, p), i);
    }
    for (int lane = 0; lane < TQ_DESCENT_LANES && busy; lane++) {
        if (queue->pose[lane] >= 0) continue;
        const int help = tq_pose_to_help(queue);
        if (help < 0) break;
        tq_begin_search(queue, lane, help);
    }
    return busy;
}

/* The memory of a call: the lanes', that of so many requests as there are lanes, that of the steps of one. */
#define TQ_LANES_ROOM(columns, nq, known) \
    (TQ_DESCENT_LANES * (TQ_DESCENT_ROWS(columns, nq, known) + TQ_REQUEST_ROOM(1, columns)) + TQ_STEPS_ROOM(1, columns))
#define TQ_LANES_SCALARS(columns, nq) (TQ_DESCENT_LANES * TQ_STRIDE(nq) + TQ_SCALARS(1, columns))

/* Answer many poses of one frame. */
static TQ_NOINLINE void tq_answer_searches(const tq_lane_robot *robot, const tq_pose_rows *rows, int columns, int nq,
                                           double *room, tq_scalar *scalars)
{
    tq_queue queue;
    queue.robot = robot;
    queue.rows = rows;
    queue.next = 0;
    queue.furnished = queue.spread = 0;
    tq_lay_out_lanes(&queue.d, room, TQ_DESCENT_LANES, columns, nq, robot->known);
    queue.requests = room + TQ_DESCENT_LANES * TQ_DESCENT_ROWS(columns, nq, robot->known);
    queue.room = queue.requests + TQ_DESCENT_LANES * TQ_REQUEST_ROOM(1, columns);
    queue.q = scalars;
    queue.scalars = scalars + TQ_DESCENT_LANES * TQ_STRIDE(nq);
    for (int i = 0; i < TQ_DESCENT_LANES; i++) {
        queue.pose[i] = -1;
        queue.row[i] = 0;
        queue.poses[i].active = queue.poses[i].lanes = 0;
    }
    while (tq_fill_lanes(&queue)) {
        robot->descend(&queue.d);
        for (int lane = 0; lane < TQ_DESCENT_LANES; lane++) {
            if (queue.pose[lane] < 0 || queue.d.ended[lane] == 0) continue;
            const int pose = queue.pose[lane];
            tq_end_search(&queue, lane);
            if (tq_is_round_over(&queue, pose)) tq_end_round(&queue, pose);
        }
    }
}
#endif
