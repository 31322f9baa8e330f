/* Arms with fewer than six joints and no closed form: the answers of six joints, virtual ones among them, that leave
 * the virtual ones at 0.
 *
 * Where it is certain how many answers six joints have, those of the arm are certain, too: each of them, with its
 * virtual joints at 0, is an answer of the six. Newton's method on the arm's own joints makes them exact.
 */
#ifndef TORQUEC_SHORT_H
#define TORQUEC_SHORT_H

#include "torquec_general.h"

#define TQ_NEARLY_ZERO_TURN 0.05  /* of virtual joints, rad: a rounded T tells of them with few digits near folds */
#define TQ_ANSWER_ERRORS_APART 10 /* rad or reaches, of errors that answers may have: those that are nearer are one */
#define TQ_STARTS_OF_SHORT 8      /* where even six joints don't reach the pose */

/* Return whether the virtual joints of answer i are nearly at 0. */
static inline int tq_virtual_joints_rest(const tq_problem *p, const tq_branches *all, int i)
{
    int rest = 1;
    for (int j = p->chain->joints; j < TQ_SIX; j++) {
        rest &= all->c[j][i] > 0 && fabs(all->s[j][i]) < TQ_NEARLY_ZERO_TURN;
    }
    return rest;
}

/* Set branches to positions here and there. */
static TQ_RARE void tq_spread_positions(const tq_problem *p, tq_branches *a)
{
    a->count = TQ_STARTS_OF_SHORT;
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < p->chain->joints; j++) {
            tqd_sincos(2.4 * (i + 1) * (j + 1), &a->s[j][i], &a->c[j][i]);
            if (p->chain->slides[j]) a->s[j][i] *= a->accuracy.reach;
        }
        a->labels[i] = a->notes[i] = 0;
    }
    tq_compute_error(p, a, 0, a->count);
}

/* Add what Newton's method on the arm's own joints leads to from branch i; return how far it is from the pose. */
static TQ_NOINLINE double tq_add_answer_of_arm(const tq_problem *p, const tq_branches *from, int i, tq_branches *a)
{
    tq_branches one;
    tq_copy_settings(a, &one);
    one.count = 1;
    for (int j = 0; j < p->chain->joints; j++) {
        for (int v = 1; v < TQ_WIDEST_PACK; v++) one.s[j][v] = one.c[j][v] = 0;
        one.s[j][0] = from->s[j][i];
        one.c[j][0] = from->c[j][i];
    }
    one.notes[0] = one.labels[0] = 0;
    tq_compute_error(p, &one, 0, 1);
    tq_newton(p, &one, 0, TQ_STEPS_FROM_AFAR);
    /* A pose that is rounded is met by no position: where steps towards the nearest one end is as rough. */
    const double close = tq_larger(TQ_SAME_ANSWER, TQ_ANSWER_ERRORS_APART * a->accuracy.answer);
    if (tq_reaches_pose(p, &one, 0) && a->count < TQ_BRANCHES && tq_find_same(p, a, a->count, &one, 0, close) < 0) {
        tq_copy_branch(p, &one, 0, a, a->count);
        a->labels[a->count] = 1u << a->count;
        a->count++;
    }
    return tq_distance(p, &one);
}

/* Note of answer i what the derivative by the arm's own joints says: a free motion, that two answers meet, few
 * digits. */
static TQ_RARE void tq_note_answer_of_arm(const tq_problem *p, tq_branches *a, int i)
{
    tq_svd J;
    int most = 0;
    tq_decompose_branch(p, a, i, &J);
    for (int j = 1; j < p->chain->joints; j++) most = fabs(J.v[0][j]) > fabs(J.v[0][most]) ? j : most;
    if (J.value[0] < TQ_BOUNDARY_SINGULAR_VALUE) a->notes[i] |= TQ_BOUNDARY;
    if (J.value[0] < a->accuracy.few_digits) a->notes[i] |= TQ_FEW_DIGITS;
    if (J.value[0] < TQ_FREE_SINGULAR_VALUE && tq_fold_along(p, a, i, &J, 0).bend < TQ_FREE_BEND) {
        a->notes[i] |= TQ_FREE(most);
        tq_set_free_motion(p, &J, a, i);
    }
}

/* Set the answers to a pose; return how far it is out of reach, 0 if there are answers. */
static TQ_PERHAPS double tq_answer_short(const tq_problem *p, tq_branches *a)
{
    double distance = INFINITY;
    tq_problem whole = *p;
    tq_branches all;
    whole.chain = p->chain->method;
    tq_copy_settings(a, &all);
    whole.chain->answer(&whole, &all);
    tq_set_accuracy(p, a);
    a->seen.notes = all.seen.notes & TQ_DOUBT;
    a->count = 0;
    for (int i = 0; i < all.count; i++) {
        if (tq_virtual_joints_rest(p, &all, i)) tq_add_answer_of_arm(p, &all, i, a);
    }
    if (a->count == 0) {
        if (all.count == 0) tq_spread_positions(p, &all);
        for (int i = 0; i < all.count; i++) {
            const double off = tq_add_answer_of_arm(p, &all, i, a);
            distance = off < distance ? off : distance;
        }
    }
    for (int i = 0; i < a->count; i++) tq_note_answer_of_arm(p, a, i);
    a->valid = (uint32_t)(((uint64_t)1 << a->count) - 1);
    return a->count ? 0 : distance;
}
#endif
