/* Unusual poses: at singularities or near them, and out of reach.
 *
 * Compiled once for all instruction sets of a module: it works on single branches, and calls the robot's search and error,
 * which are of one of the sets.
 */
#ifndef TORQUEC_SINGULAR_H
#define TORQUEC_SINGULAR_H

#include "torquec_answers.h"
#include "torquec_free_joints.h"

/* Return how far the closest branch is from the pose: the root of the squared distance of the origins, in m, plus the
 * squared turn, in rad. Infinity without branches. */
static TQ_RARE double tq_distance(const tq_problem *p, const tq_branches *a)
{
    double least = INFINITY;
    for (int i = 0; i < a->count; i++) {
        double origin = 0, turn = 0;
        for (int e = 0; e < TQ_ELEMENTS; e++) {
            if (p->chain->turn >> e & 1) turn += 0.5 * a->e[e][i] * a->e[e][i];
            else origin += a->e[e][i] * a->e[e][i];
        }
        const double size = sqrt(origin + turn);
        if (size < least) least = size;
    }
    return least;
}

/* Return how far the rotation of a pose is from one: a pose that was written with few digits can't be met exactly. */
static TQ_RARE double tq_rotation_error(const double *T)
{
    double error = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j <= i; j++) {
            const double product = T[4 * i] * T[4 * j] + T[4 * i + 1] * T[4 * j + 1] + T[4 * i + 2] * T[4 * j + 2];
            error = tq_larger(error, fabs(product - (i == j)));
        }
    }
    return error;
}

/* Keep in `a` the branches that reach the pose, the first of those that coincide, as they do at the edge of what can be
 * reached. Those that come near it and miss it are put into `lost`. */
static TQ_RARE void tq_keep_answers(const tq_problem *p, tq_branches *a, tq_branches *lost)
{
    int count = 0;
    lost->accuracy.reach = a->accuracy.reach;
    lost->count = 0;
    for (int i = 0; i < a->count; i++) {
        const int near = a->size[i] > a->accuracy.rounding && a->size[i] < a->accuracy.worth_newton;
        const int missed = near && a->notes[i] & TQ_MISSED;
        if (near && !missed) tq_newton(p, a, i, TQ_STEPS_FROM_BRANCH);
        if (missed || !tq_reaches_pose(p, a, i)) {
            if (near) tq_copy_branch(p, a, i, lost, lost->count++);
            continue;
        }
        const int same = tq_find_same(p, a, count, a, i, TQ_SAME_ANSWER);
        if (same >= 0) {
            a->labels[same] |= a->labels[i];
            a->notes[same] |= a->notes[i] | TQ_BOUNDARY;
        } else {
            if (count < i) tq_copy_branch(p, a, i, a, count);
            count++;
        }
    }
    a->count = count;
}

/* Note of answer i what the derivative says: whether a motion leaves the pose where it is (status 2), whether it is at a
 * boundary (status 1), whether it has few digits (status 5). */
static TQ_RARE void tq_note_singularity(const tq_problem *p, tq_branches *a, int i)
{
    tq_svd J;
    tq_decompose_branch(p, a, i, &J);
    if (p->chain->answer) a->notes[i] = tq_notes_of_answer(p, a, i, &J);
    if (J.value[0] > TQ_FREE_SINGULAR_VALUE) a->notes[i] &= ~TQ_ANY_FREE;
    if (J.value[0] < a->accuracy.few_digits) a->notes[i] |= TQ_FEW_DIGITS;
    if (a->notes[i] & TQ_MISSED && J.value[0] < TQ_BOUNDARY_SINGULAR_VALUE) a->notes[i] |= TQ_BOUNDARY;
    if (a->notes[i] & TQ_ANY_FREE) tq_set_free_motion(p, &J, a, i);
}

/* Set how exact answers have to be: a pose that was written with few digits can't be met exactly. */
static TQ_RARE void tq_set_accuracy(const tq_problem *p, tq_branches *a)
{
    const double turned = p->chain->turn ? tq_rotation_error(p->T) : 0, single = sizeof(tq_scalar) == 4 ? TQ_ERROR_OF_FLOAT : 0;
    const double rounded = turned < TQ_LARGEST_ERROR_OF_ROTATION ? turned : TQ_LARGEST_ERROR_OF_ROTATION;
    a->accuracy.answer = TQ_ERROR_OF_ANSWER + single + TQ_ERRORS_OF_ROTATION * rounded;
    a->accuracy.worth_newton = tq_larger(TQ_ERROR_WORTH_NEWTON, TQ_ANSWER_ERRORS_WORTH_NEWTON * a->accuracy.answer);
    a->accuracy.few_digits = TQ_NEARLY_SINGULAR_VALUE;
}

#ifdef TQ_HAS_UNUSUAL_POSES
/* The elements of a pose that are of its rotation, as bits. */
#define TQ_WHOLE_ROTATION 0x777u

/* Return how far an unusual pose is out of reach, 0 if there are answers; they replace the branches of `a`. */
TQ_RARE double TQ_ANSWER_UNUSUAL_POSE(const tq_problem *p, const tq_scalar *nearest, tq_branches *a)
{
    const tq_chain *chain = p->chain;
    double distance = 0;
    tq_branches lost;
    tq_set_accuracy(p, a);
    if (chain->turn == TQ_WHOLE_ROTATION && tq_rotation_error(p->T) > TQ_NO_ROTATION) {
        tq_search_one_by_one(p, a);
        distance = tq_distance(p, a);
        a->count = 0;
        a->valid = 0;
        return distance;
    }
    for (int j = 0; j < chain->joints && nearest; j++) {
        a->choice.s[j] = (double)nearest[chain->place[j]] + chain->offset[j];
        if (!chain->slides[j]) tqd_sincos(a->choice.s[j], &a->choice.s[j], &a->choice.c[j]);
    }
    a->choice.closest = 1;
    tq_search_one_by_one(p, a);
    distance = tq_distance(p, a);
    tq_keep_answers(p, a, &lost);
    for (int i = 0; i < lost.count; i++) tq_add_answers_around(p, &lost, i, a);
    if (lost.count) tq_share_labels(a);
    if (a->seen.notes & TQ_ANY_FREE) tq_try_places(p, a, TQ_SMALL_COEFFICIENT);
    if (*p->left <= 0) a->seen.notes |= TQ_DOUBT;
    for (int i = 0; i < a->count; i++) tq_note_singularity(p, a, i);
    a->valid = (uint32_t)(((uint64_t)1 << a->count) - 1);
    return a->count > 0 ? 0 : distance;
}
#endif
#endif
