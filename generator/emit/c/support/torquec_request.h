/* What a search is asked for: the inputs of one call, read into a task, and the memory that it works with. */
#ifndef TORQUEC_REQUEST_H
#define TORQUEC_REQUEST_H

#include "torquec_posture.h"

/* The inputs; of those that are optional each element may be NaN: it is not given. */
typedef struct {
    const tq_scalar *T, *start, *limits, *posture, *weights;
} tq_request;

/* All that one call works with. */
typedef struct {
    tq_task task;
    tq_posture posture;
    tq_spot at, trial;        /* the place of a search, and where its next step leads */
    tq_step step;
    double *start, *closest;   /* where searches begin, where the least was missed so far */
    int sound;                 /* all inputs are numbers, and the places are places */
    int possible;              /* there is something within the limits */
    int started;               /* a start is given */
} tq_searching;

/* How many doubles one request takes, and how many its steps; how many scalars are its own, and how many go through the
 * robot's own C. */
#define TQ_LARGER_OF(a, b) ((a) > (b) ? (a) : (b))
#define TQ_HEIGHT(frames) TQ_STRIDE(TQ_PARTS * (frames))
#define TQ_SIDE(frames, columns) TQ_LARGER_OF(TQ_STRIDE(TQ_PARTS * (frames) + 1), TQ_STRIDE((columns) + 1))
#define TQ_SPOT(frames, columns) ((1 + 2 * TQ_HEIGHT(frames)) * TQ_STRIDE(columns) + TQ_HEIGHT(frames))
#define TQ_REQUEST_ROOM(frames, columns) (TQ_STRIDE(12 * (frames)) + 2 * TQ_HEIGHT(frames) + 7 * TQ_STRIDE(columns))
#define TQ_STEPS_ROOM(frames, columns) \
    (2 * TQ_STRIDE(columns) + 2 * TQ_SPOT(frames, columns) + (3 + TQ_SIDE(frames, columns)) * TQ_SIDE(frames, columns))
#define TQ_SCALARS(frames, columns) (TQ_STRIDE(12 * (frames)) + TQ_PARTS * (frames) * TQ_STRIDE(columns))

/* Return the next part of the room, whole packs full of zeros. */
static inline double *tq_take(double **room, int count)
{
    double *part = *room;
    *room += TQ_STRIDE(count);
    for (int i = 0; i < TQ_STRIDE(count); i++) part[i] = 0;
    return part;
}

/* Return a place in the room. */
static inline tq_spot tq_new_spot(const tq_task *t, double **room)
{
    double *x = tq_take(room, t->width), *e = tq_take(room, t->height);
    double *row = tq_take(room, t->width * t->rows), *column = tq_take(room, t->height * t->arm->columns);
    return (tq_spot){x, e, row, column, INFINITY, INFINITY};
}

/* Divide the room of a request among its parts; q has room for all positions of joints. */
static inline void tq_furnish_request(tq_searching *search, const tq_arm *arm, double *room, tq_scalar *q,
                                      const void *k)
{
    tq_task *t = &search->task;
    const int n = arm->columns, rows = TQ_PARTS * arm->frames;
    t->arm = arm;
    t->k = k;
    t->rows = rows;
    t->height = TQ_STRIDE(rows);
    t->width = TQ_STRIDE(n);
    t->over = 1 / arm->length;
    t->goal = tq_take(&room, 12 * arm->frames);
    t->weight = tq_take(&room, rows);
    t->one = tq_take(&room, rows);
    for (int i = 0; i < rows; i++) t->one[i] = 1;
    t->lower = tq_take(&room, n);
    t->upper = tq_take(&room, n);
    t->unit = tq_take(&room, n);
    t->q = q;
    search->posture.position = tq_take(&room, n);
    search->posture.pull = tq_take(&room, n);
    search->start = tq_take(&room, n);
    search->closest = tq_take(&room, n);
}

/* Divide the room of steps among what works in it. Requests may share it. */
static inline void tq_furnish_steps(tq_searching *search, double *room, tq_scalar *scalars)
{
    tq_task *t = &search->task;
    const tq_arm *arm = t->arm;
    const int n = arm->columns, side = TQ_SIDE(arm->frames, n);
    tq_step *s = &search->step;
    t->T = scalars;
    t->J = t->T + TQ_STRIDE(12 * arm->frames);
    search->at = tq_new_spot(t, &room);
    search->trial = tq_new_spot(t, &room);
    s->A = tq_take(&room, side * side);
    s->y = tq_take(&room, side);
    s->r = tq_take(&room, side);
    s->x = tq_take(&room, side);
    s->d = tq_take(&room, n);
    s->give = tq_take(&room, n);
}

/* Return element i of an optional input, or what stands for it where it is not given. */
static inline double tq_given(const tq_scalar *x, int i, double otherwise)
{
    return isnan(x[i]) ? otherwise : (double)x[i];
}

/* Return x, or the limit that it is beyond. */
static inline double tq_clamp(double x, double lower, double upper)
{
    return x < lower ? lower : x > upper ? upper : x;
}

/* Put any axes x and y beside the z axis of R, three rows of four. */
static inline void tq_complete_axes(double *R)
{
    const double z[3] = {R[2], R[6], R[10]}, x = fabs(z[0]) < 0.6, y = 1 - x;
    double u[3] = {-y * z[2], x * z[2], y * z[0] - x * z[1]};
    const double length = sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    for (int i = 0; i < 3; i++) {
        u[i] /= length;
        R[4 * i] = u[i];
    }
    R[1] = z[1] * u[2] - z[2] * u[1];
    R[5] = z[2] * u[0] - z[0] * u[2];
    R[9] = z[0] * u[1] - z[1] * u[0];
}

/* Return whether R, three rows of four, is a rotation but for a few rounded digits. */
static inline int tq_is_rotation(const double *R)
{
    int sound = 1;
    for (int i = 0; i < 3; i++) {
        for (int l = 0; l <= i; l++) {
            sound &= fabs(R[i] * R[l] + R[4 + i] * R[4 + l] + R[8 + i] * R[8 + l] - (i == l)) < TQ_WRONG_ROTATION;
        }
    }
    const double volume = R[0] * (R[5] * R[10] - R[6] * R[9]) - R[1] * (R[4] * R[10] - R[6] * R[8])
                          + R[2] * (R[4] * R[9] - R[5] * R[8]);
    return sound && volume > 0;
}

/* Read the place of a frame, as far as it counts: where turns are not among the parts, shifts are in the axes of the
 * ref. Return whether it is a place. */
static inline int tq_read_goal(const tq_arm *arm, const tq_scalar *T, const double *weight, double *goal)
{
    const int shifts = weight[0] != 0 || weight[1] != 0 || weight[2] != 0;
    const int any = shifts || weight[3] != 0 || weight[4] != 0 || weight[5] != 0, turns = any && arm->parts >> 3 != 0;
    int sound = 1;
    for (int i = 0; i < 12; i++) goal[i] = i % 4 == 3 ? (shifts ? (double)T[i] : 0) : turns ? (double)T[i] : i % 5 == 0;
    for (int i = 3; i < 12; i += 4) sound &= fabs(goal[i]) < TQ_LARGEST_INPUT;
    if (turns && arm->points) tq_complete_axes(goal);
    return sound && tq_is_rotation(goal);
}

/* Read all inputs. What is no input of a search for `start` is the posture's, then 0 or the limit next to it. */
static inline void tq_read_request(tq_searching *search, const tq_request *ask)
{
    tq_task *t = &search->task;
    tq_posture *posture = &search->posture;
    const tq_arm *arm = t->arm;
    const int nq = arm->nq;
    search->sound = search->possible = 1;
    search->started = 0;
    posture->strongest = 0;
    for (int i = 0; i < t->rows; i++) {
        const double weight = tq_given(ask->weights, i, 1);
        t->weight[i] = arm->parts >> i % TQ_PARTS & 1 ? weight : 0;
        search->sound &= weight >= 0 && weight < TQ_LARGEST_INPUT;
    }
    for (int frame = 0; frame < arm->frames; frame++) {
        search->sound &= tq_read_goal(arm, ask->T + 16 * frame, t->weight + TQ_PARTS * frame, t->goal + 12 * frame);
    }
    for (int i = 0; i < nq; i++) {
        const double lower = tq_given(ask->limits, i, arm->lower[i]);
        const double upper = tq_given(ask->limits, nq + i, arm->upper[i]);
        const double rest = tq_clamp(i == arm->upright, lower, upper);
        const double start = tq_given(ask->start, i, tq_given(ask->posture, i, rest));
        search->sound &= fabs(start) < TQ_LARGEST_INPUT;
        t->q[i] = (tq_scalar)start;
    }
    for (int j = 0; j < arm->columns; j++) {
        const int i = arm->place[j];
        const double wanted = tq_given(ask->posture, i, NAN);
        const double pull = isnan(wanted) ? 0 : tq_given(ask->posture, nq + i, 1);
        t->unit[j] = arm->slides[j] ? arm->length : 1;
        t->lower[j] = tq_given(ask->limits, i, arm->lower[i]) / t->unit[j];
        t->upper[j] = tq_given(ask->limits, nq + i, arm->upper[i]) / t->unit[j];
        search->possible &= t->lower[j] <= t->upper[j];
        posture->position[j] = isnan(wanted) ? 0 : wanted / t->unit[j];
        posture->pull[j] = pull;
        posture->strongest = tq_larger(pull, posture->strongest);
        search->sound &= pull >= 0 && pull < TQ_LARGEST_INPUT && fabs(posture->position[j]) < TQ_LARGEST_INPUT;
        search->started |= !isnan(ask->start[i]) || !isnan(wanted);
        search->start[j] = tq_clamp((double)t->q[i] / t->unit[j], t->lower[j], t->upper[j]);
    }
}
#endif
