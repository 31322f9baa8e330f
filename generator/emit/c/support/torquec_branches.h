/* Branches: the ways through the plan of a robot, one for each choice of roots, side by side in arrays.
 *
 * An angle is its sine and cosine until answers are written. A shift stands in place of the sine.
 */
#ifndef TORQUEC_BRANCHES_H
#define TORQUEC_BRANCHES_H

#include "torquec_packs.h"

#define TQ_BRANCHES 32      /* room for branches and answers */
#define TQ_PLAN_BRANCHES 8  /* of a plan, at most */
#define TQ_JOINTS 8         /* of a chain, at most */
#define TQ_ELEMENTS 12      /* of a pose: rotation and origin, row by row */

/* Notes of a root, and of every branch that takes it. */
#define TQ_BOUNDARY 1u   /* two roots in one: the edge of what can be reached */
#define TQ_MISSED 2u     /* there is no root: this is the place that comes closest */
#define TQ_FEW_DIGITS 4u /* nearly one of these: the position has few digits */
#define TQ_DOUBT 8u      /* of a pose: it is not certain how many answers there are */
#define TQ_FREE(joint) (256u << (joint)) /* the joint may be anywhere */
#define TQ_ANY_FREE 0xffffff00u

/* Lengths and errors of the pose that is asked for. */
typedef struct {
    double reach;        /* unit of length: the arm's length or the largest coordinate of the pose, m */
    double rounding;     /* a smaller error of the pose is rounding */
    double answer;       /* the largest error of an answer */
    double worth_newton; /* the largest error of a branch that Newton's method is tried on */
    double few_digits;   /* an answer with a smaller singular value has few digits: status 5 */
} tq_accuracy;

/* What a search came across. */
typedef struct {
    uint32_t notes; /* of all roots, of those that were left out too */
    int unusual;    /* there are branches that have to be solved one by one */
    int two_roots;  /* an equation of type 3 has two roots: a second search takes the other one */
} tq_sightings;

/* What a search is to do where there is a choice. */
typedef struct {
    double s[TQ_JOINTS], c[TQ_JOINTS]; /* where a joint that may be anywhere is put: sine and cosine, or the shift */
    double free_coefficient; /* a joint may be anywhere if its coefficients are smaller, relative */
    int closest;             /* where there is no root, take the place that comes closest */
    int one_by_one;          /* solve the steps for one branch after the other */
    int second_root;         /* of an equation of type 3 with two roots take the second */
    int first;               /* the place of the first branch in the arrays */
} tq_choices;

typedef struct {
    double s[TQ_JOINTS][TQ_BRANCHES] __attribute__((aligned(64)));   /* sine of a turn, or a shift in m */
    double c[TQ_JOINTS][TQ_BRANCHES] __attribute__((aligned(64)));   /* cosine */
    double e[TQ_ELEMENTS][TQ_BRANCHES] __attribute__((aligned(64))); /* error of the pose, T(q) - T */
    double size[TQ_BRANCHES] __attribute__((aligned(64)));     /* largest element of e, lengths in units of the reach */
    double residual[TQ_BRANCHES] __attribute__((aligned(64))); /* largest element of e, lengths in m */
    uint32_t labels[TQ_BRANCHES];              /* bit b: branch b of the plan led here */
    uint32_t notes[TQ_BRANCHES];               /* of the roots that were taken */
    double motion[TQ_JOINTS][TQ_BRANCHES];     /* where a joint is free: what leaves the pose where it is */
    int64_t valid_mask[TQ_BRANCHES] __attribute__((aligned(64))); /* all bits set: all steps had a root */
    uint32_t valid;                            /* the same, a bit a branch */
    int count;                                 /* branches in the arrays, valid or not */
    tq_accuracy accuracy;
    tq_sightings seen;
    tq_choices choice;
} tq_branches;
#endif
