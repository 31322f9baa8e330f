/* A robot's chain of joints, the search of all its branches, and how far each is from the pose that is asked for. */
#ifndef TORQUEC_CHAIN_H
#define TORQUEC_CHAIN_H

#include "torquec_branches.h"

struct tq_problem;

/* What a robot's own C says of its chain. */
typedef struct {
    int joints;                /* of the chain, in the order of the notation */
    int held;                  /* joints of which the value is given, after those that are solved for */
    const int *place;          /* of each in q, of those that are held too */
    const int *slides;         /* whether it is prismatic */
    const double *offset;      /* q = theta - offset, or r - offset */
    double length;             /* of the arm stretched out, m */
    int branches;              /* of its plan, at most TQ_PLAN_BRANCHES */
    int nq, answers;           /* sizes of the outputs */
    int upright;               /* the place of the quaternion's w of a floating base, or -1 */
    int sure;                  /* what is said of it is proved: nothing is out of reach by guess */
    uint32_t turn;             /* which elements of the error are of the rotation, as bits */
    /* Put the positions of all branches into a->s and a->c. */
    void (*search)(const double *T, const double *at, tq_branches *a, const void *k);
    /* Put T(q) - T of `count` branches from `first` on into a->e, and their sizes. */
    void (*error)(const double *T, const double *at, tq_branches *a, int first, int count, const void *k);
    /* Or null: what takes the place of a search. Set a to the answers, return how far the pose is out of reach. */
    double (*answer)(const struct tq_problem *p, tq_branches *a);
    const void *method; /* what it knows of the chain */
} tq_chain;

/* What is asked of it. */
typedef struct tq_problem {
    const tq_chain *chain;
    const double *T;         /* the pose: three rows of four */
    const double *held;      /* positions of the joints whose value is given */
    const void *constants;   /* of the robot's own C */
    int *left;               /* derivatives that may still be decomposed */
} tq_problem;

/* Set size and residual of `count` branches from `first` on; of places beyond the last to what can be computed with. */
static inline void tq_sizes(tq_branches *a, int first, int count)
{
    const double over = 1 / a->accuracy.reach;
    for (int i = first; i < first + count; i += TQ_PACK) {
        tq_pack turn = (tq_pack){0}, origin = (tq_pack){0};
        for (int row = 0; row < TQ_ELEMENTS; row += 4) {
            for (int e = row; e < row + 3; e++) turn = tq_larger_magnitude(tq_magnitude(tq_load(&a->e[e][i])), turn);
            origin = tq_larger_magnitude(tq_magnitude(tq_load(&a->e[row + 3][i])), origin);
        }
        tq_store(&a->residual[i], tq_larger_magnitude(origin, turn));
        tq_store(&a->size[i], tq_larger_magnitude(origin * over, turn));
    }
}

/* Compute the error of `count` branches from `first` on. */
static inline void tq_compute_error(const tq_problem *p, tq_branches *a, int first, int count)
{
    p->chain->error(p->T, p->held, a, first, count, p->constants);
}

/* Search all branches of the plan, and compute how far they are from the pose. */
static inline void tq_search(const tq_problem *p, tq_branches *a)
{
    a->valid = 0;
    a->seen.unusual = a->seen.two_roots = 0;
    a->choice.second_root = a->choice.first = 0;
    p->chain->search(p->T, p->held, a, p->constants);
    tq_compute_error(p, a, 0, p->chain->branches);
}

/* Return whether the error of a valid branch is larger than `most`, or no number. */
static inline int tq_any_error_above(const tq_branches *a, double most)
{
    tq_pack_mask above = (tq_pack_mask){0};
    int64_t any = 0;
    for (int i = 0; i < a->count; i += TQ_PACK) {
        above |= ~(tq_load(&a->size[i]) <= most) & *(const tq_pack_mask *)(const void *)&a->valid_mask[i];
    }
    for (int lane = 0; lane < TQ_PACK; lane++) any |= above[lane];
    return any != 0;
}
#endif
