/* Descents of several searches, one in each lane of a vector: the numbers that they are made with.
 *
 * What begins and ends them (torquec_queue.h) stands in another unit than what makes their steps (torquec_downhill.h).
 * Between the two there are rows of doubles, one for each lane: element i of lane l is at [i * lanes + l].
 */
#ifndef TORQUEC_DESCENTS_H
#define TORQUEC_DESCENTS_H

#include <stdint.h>

/* What is left of an error that counts as none: some rounding of a long arm. */
#ifdef TQ_FLOAT
#define TQ_SOLVED 4e-6
#else
#define TQ_SOLVED 1e-12
#endif
#define TQ_STEPS_OF_SEARCH 40
#define TQ_STEPS_OF_LAST 300     /* of the search that ends at the closest place */
#define TQ_SLOW 0.7              /* a search ends where two steps leave more of the squared error than this */
#define TQ_STATIONARY 1e-20      /* square of a gradient that is none, relative to that of the error */
#define TQ_DAMPING 0.1           /* per square of the error, at least */
#define TQ_MOST_DAMPING 1e12     /* per square of the error: no step gains anything */
#define TQ_MORE_DAMPING 8        /* after a step that gained nothing; half of it after one that did */
#define TQ_FARTHEST_STEP 1.0     /* rad or arm's lengths of a joint */

#define TQ_MOST_LANE_COLUMNS 24  /* joints that move a frame: with more of them searches go one by one */

/* The rows. Lengths count in units of the arm's. */
typedef struct {
    double *trial;               /* of each column: where the next step leads */
    double *lower, *upper, *unit;
    double *goal, *weight;       /* the place of the frame; the weight of each row */
    double *q, *known;           /* all positions of joints, and the constants of the robot's own C */
    double *over;                /* 1 / length of the arm */
    double *square, *size;       /* of e: the sum of squares, and the largest component without weights */
    double *factor;              /* damping per square */
    double *before, *last;       /* squares before the last steps */
    double *steps, *most;        /* how many steps there were, and are at most */
    double *careful;             /* 1 if the search goes on until no step gains anything */
    double *live;                /* 1 if there is a search */
    double *fresh;               /* 1 if `trial` is where a search begins */
    double *stuck;               /* 1 if no motion takes any of the error away */
    double *ended;               /* 1 if the search has ended */
    double *x, *e, *row;         /* the place before the next step; what is missed there, weighted; its derivative */
    int begun;                   /* there is a lane that is not fresh */
    int points;                  /* of the rotation only the z axis counts */
} tq_descents;

/* How many rows there are: those that a search begins with, and the place that it comes to. */
#define TQ_FIRST_ROWS(columns, nq, known) (4 * (columns) + (nq) + (known) + 31)
#define TQ_DESCENT_ROWS(columns, nq, known) (TQ_FIRST_ROWS(columns, nq, known) + 7 * (columns) + 6)

/* Divide the room among the rows. */
static inline void tq_lay_out_lanes(tq_descents *d, double *room, int lanes, int columns, int nq, int known)
{
    double **const single[] = {&d->over, &d->square, &d->size, &d->factor, &d->before, &d->last, &d->steps, &d->most,
                               &d->careful, &d->live, &d->fresh, &d->stuck, &d->ended};
    d->begun = 0;
    d->trial = room;
    d->lower = d->trial + lanes * columns;
    d->upper = d->lower + lanes * columns;
    d->unit = d->upper + lanes * columns;
    d->goal = d->unit + lanes * columns;
    d->weight = d->goal + lanes * 12;
    d->q = d->weight + lanes * 6;
    d->known = d->q + lanes * nq;
    room = d->known + lanes * known;
    for (int i = 0; i < (int)(sizeof(single) / sizeof(*single)); i++, room += lanes) *single[i] = room;
    d->x = room;
    d->e = d->x + lanes * columns;
    d->row = d->e + lanes * 6;
}
#endif
