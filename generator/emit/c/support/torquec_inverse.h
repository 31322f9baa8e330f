/* Inverse geometric models: the one file that a robot's own C includes for them. All is computed in double.
 *
 *     torquec_tolerances.h     every threshold, with its reason: when is an answer at an edge, nearly singular (status 5)
 *     torquec_packs.h          vectors of doubles
 *     torquec_branches.h       branches: positions, errors, notes; what a search may choose
 *     torquec_roots.h          equations of Paul's method with up to two roots, for one branch
 *     torquec_quartic.h        those with four roots
 *     torquec_isolation.h      roots of a polynomial of degree 4 on [0, 1]
 *     torquec_lanes.h          the same equations for a pack of branches
 *     torquec_chain.h          the robot's chain: search of its branches, their errors
 *     torquec_angles.h         angles, whole turns, limits
 *     torquec_answers.h        the choice of answers, status, outputs
 *     torquec_singular.h       unusual poses, and its rooms:
 *         torquec_dense.h          singular values and least squares
 *         torquec_newton.h         Newton's method on a branch
 *         torquec_curves.h         folds of the pose, curves that nearly keep it
 *         torquec_free_joints.h    joints that may be anywhere
 *     torquec_general.h        the general method, of robots without a plan; has a list of its rooms
 *     torquec_motors.h         chains through loops: from their joints to the motors
 *
 * A robot's own C has the plan: a search of all branches and the error of each. tq_inverse makes answers of them: it runs
 * the search, and where all is ordinary writes the branches out. Where an equation is unusual, a branch misses the pose
 * or there is none, tq_answer_unusual_pose comes between.
 */
#ifndef TORQUEC_INVERSE_H
#define TORQUEC_INVERSE_H

#include "torquec_answers.h"
#include "torquec_lanes.h"

/* Return how far an unusual pose is out of reach, 0 if there are answers, which replace the branches of `a`. In a
 * module of several units TQ_ANSWER_UNUSUAL_POSE is its name, and the one unit that defines TQ_HAS_UNUSUAL_POSES has it
 * for all instruction sets. */
#ifdef TQ_ANSWER_UNUSUAL_POSE
double TQ_ANSWER_UNUSUAL_POSE(const tq_problem *p, const tq_scalar *nearest, tq_branches *a);
#else
#define TQ_ANSWER_UNUSUAL_POSE tq_answer_unusual_pose
#define TQ_HAS_UNUSUAL_POSES
static double tq_answer_unusual_pose(const tq_problem *p, const tq_scalar *nearest, tq_branches *a);
#endif
#ifdef TQ_HAS_UNUSUAL_POSES
#include "torquec_singular.h"
#endif

/* Return whether all are numbers, and not so large that their squares are none. */
static inline int tq_are_numbers(const double *x, int count)
{
    tq_pack_mask sound = ~(tq_pack_mask){0};
    int64_t all = -1;
    for (int i = 0; i < count; i += TQ_PACK) sound &= tq_magnitude(tq_load(&x[i])) < TQ_LARGEST_NUMBER;
    for (int lane = 0; lane < TQ_PACK; lane++) all &= sound[lane];
    return all != 0;
}

/* Set what the search of a pose begins with. */
static inline void tq_start_search(const tq_chain *chain, const double *T, tq_branches *a)
{
    a->accuracy.reach = chain->length > 0 ? chain->length : 1;
    for (int e = 3; e < TQ_ELEMENTS; e += 4) a->accuracy.reach = tq_larger(a->accuracy.reach, fabs(T[e]));
    a->accuracy.rounding = TQ_ERROR_OF_ROUNDING;
    for (int j = 0; j < chain->joints; j++) {
        a->choice.s[j] = 0;
        a->choice.c[j] = 1;
    }
    a->choice.closest = a->choice.one_by_one = 0;
    a->choice.free_coefficient = TQ_ZERO_COEFFICIENT;
    a->seen.notes = a->valid = 0;
    a->count = chain->branches;
}

/* Return how far away a pose is if a chain of turns is a point beside that, else 0. */
static TQ_NOINLINE double tq_far_away(const tq_problem *p, const tq_branches *a)
{
    static const double none[16] = {0};
    tq_problem at_rest = *p;
    tq_branches one;
    double away = 0, own = 0;
    one.accuracy.reach = 1;
    for (int j = 0; j < p->chain->joints; j++) {
        if (p->chain->slides[j]) return 0;
        for (int v = 0; v < TQ_WIDEST_PACK; v++) {
            one.s[j][v] = 0;
            one.c[j][v] = 1;
        }
    }
    at_rest.T = none;
    tq_compute_error(&at_rest, &one, 0, 1);
    for (int e = 3; e < TQ_ELEMENTS; e += 4) {
        away += p->T[e] * p->T[e];
        own += one.e[e][0] * one.e[e][0];
    }
    return a->accuracy.reach > TQ_FAR_AWAY * sqrt(own) ? sqrt(away) : 0;
}

/* Set T to a pose, and the branches to those that reach it. Return how far it is out of reach, NaN where an input is no
 * number; there are no branches then. `nearest` may be null. */
static inline double tq_reach(const tq_problem *p, double T[16], const tq_scalar *pose, const tq_scalar *nearest,
                              tq_branches *a)
{
    const tq_chain *chain = p->chain;
    double distance = 0;
    for (int e = 0; e < 16; e++) T[e] = e < TQ_ELEMENTS ? (double)pose[e] : 0;
    int sound = tq_are_numbers(T, 16), ordinary = 0;
    tq_start_search(chain, T, a);
    for (int j = 0; j < chain->joints && nearest; j++) {
        sound &= fabs((double)nearest[chain->place[j]]) < (chain->slides[j] ? TQ_LARGEST_NUMBER : (double)INFINITY);
    }
    for (int h = 0; h < chain->held; h++) sound &= fabs(p->held[h]) < TQ_LARGEST_NUMBER;
    if (sound && chain->answer) {
        a->count = 0;
        distance = a->accuracy.reach > TQ_FAR_AWAY * chain->length && !chain->sure ? tq_far_away(p, a) : 0;
        if (distance == 0) distance = chain->answer(p, a);
        ordinary = 1;
    } else if (sound) {
        tq_search(p, a);
        ordinary = a->valid != 0 && !a->seen.unusual && !tq_any_error_above(a, a->accuracy.rounding);
    }
    if (!sound) {
        a->count = 0;
        distance = NAN;
    } else if (!ordinary) {
        distance = TQ_ANSWER_UNUSUAL_POSE(p, nearest, a);
    }
    return distance;
}

/* Write the answers to one pose. `at` are the positions of held joints; `nearest` (nq) and `limits` (2 x nq) may be
 * null. Where an input is no number there are no answers, and the distance is NaN. */
static TQ_NOINLINE TQ_PERHAPS void tq_inverse(const tq_chain *chain, const tq_scalar *pose, const double *at,
                                              const tq_scalar *nearest, const tq_scalar *limits,
                                              const tq_answers *o, const void *k)
{
    tq_branches a;
    double T[16] __attribute__((aligned(64))), q[TQ_JOINTS][TQ_BRANCHES] __attribute__((aligned(64)));
    int left = TQ_MOST_DERIVATIVES;
    const tq_problem p = {chain, T, at, k, &left};
    const double distance = tq_reach(&p, T, pose, nearest, &a);
    tq_positions(chain, &a, q);
    const uint32_t chosen = nearest || limits ? tq_choose_answers(&p, &a, q, nearest, limits) : a.valid;
    tq_write_answers(&p, &a, q, chosen, nearest, distance, o);
}
#endif
