/* Arms that are calibrated: no closed form is theirs, but a simpler robot nearby has one, and Newton's method leads
 * from its answers to theirs. `deviation` is the largest error of the simpler robot's answers, lengths in units of the
 * reach. */
#ifndef TORQUEC_CALIBRATED_H
#define TORQUEC_CALIBRATED_H

#include "torquec_free_joints.h"

/* Add the answers that branch i leads to over folds and along curves; `from` may be the answers themselves. `small` is
 * the singular value below which a motion nearly leaves the pose where it is, `motions` how many of them are tried. */
static TQ_RARE void tq_add_related_answers(const tq_problem *p, const tq_branches *from, int i, double small, int motions,
                                           tq_branches *a)
{
    tq_svd J;
    tq_decompose_branch(p, from, i, &J);
    if (from == a || from->notes[i]) tq_add_answers_over_folds(p, from, i, &J, a);
    for (int m = 0; m < motions && m < p->chain->joints && J.value[m] < small; m++) {
        for (int way = -1; way < 2; way += 2) {
            tq_walk_along_curve(p, from, i, J.v[m], way, TQ_CURVE_ERRORS * small, a);
        }
    }
}

/* Add answers from the branches that the simpler robot has to poses around this one: to the pose itself it may have
 * none where the true one has two. `lost` are the labels of branches that led to nothing. */
static TQ_RARE void tq_add_answers_of_poses_around(const tq_problem *p, double deviation, uint32_t lost, tq_branches *a)
{
    static const double wide[] = {1, 3, 8, 20}; /* deviations */
    tq_branches other;
    tq_copy_settings(a, &other);
    for (int step = 0; step < 48; step++) {
        const int i = step % 3, l = (i + 1) % 3, m = (i + 2) % 3;
        const double by = wide[step / 12] * (step % 2 ? -deviation : deviation);
        double T[16];
        tq_problem around = *p;
        around.T = T;
        for (int e = 0; e < 16; e++) T[e] = p->T[e];
        if (step % 12 < 6) {
            T[4 * i + 3] += by * a->accuracy.reach;
        } else {
            tq_rotate(&T[4 * l], &T[4 * m], 3, cos(by), sin(by));
        }
        tq_search_one_by_one(&around, &other);
        tq_compute_error(p, &other, 0, other.count);
        for (int b = 0; b < other.count; b++) {
            if (other.labels[b] & lost) tq_add_answer_from(p, &other, b, a);
        }
    }
}

/* Set a to the answers: from those of the simpler robot, and where it has none from where it comes closest. */
static TQ_RARE void tq_answer_calibrated(const tq_problem *p, tq_branches *a)
{
    tq_branches from;
    double deviation = 0;
    uint32_t answered = 0, lost = 0; /* places in `from`, and labels */
    tq_copy_settings(a, &from);
    tq_search_one_by_one(p, &from);
    a->count = 0;
    for (int i = 0; i < from.count; i++) {
        const int before = a->count;
        if (!from.notes[i]) deviation = tq_larger(deviation, from.size[i]);
        tq_add_answer_from(p, &from, i, a);
        answered |= (uint32_t)(a->count > before) << i;
    }
    if (!(deviation > 0 && deviation < TQ_LARGEST_DEVIATION)) deviation = TQ_LARGEST_DEVIATION;
    for (int i = 0; i < from.count; i++) {
        const int led = answered >> i & 1;
        if (!(from.size[i] < TQ_DEVIATIONS_WORTH_SEARCH * deviation)) continue;
        lost |= led ? 0 : from.labels[i];
        tq_add_related_answers(p, &from, i, (led ? TQ_DEVIATIONS_OF_ANSWERED : TQ_DEVIATIONS_OF_LOST) * deviation, 2, a);
    }
    if (lost) tq_add_answers_of_poses_around(p, deviation, lost, a);
    /* A joint that is nearly free may have been put where others can't reach. */
    from.choice.free_coefficient = TQ_DEVIATIONS_OF_FREE_JOINT * deviation;
    from.seen.notes = 0;
    tq_search_one_by_one(p, &from);
    a->seen.notes = from.seen.notes;
    a->accuracy.worth_newton = TQ_DEVIATIONS_WORTH_SEARCH * deviation;
    if (a->seen.notes & TQ_ANY_FREE) tq_try_places(p, a, from.choice.free_coefficient);
    for (int i = 0; i < a->count; i++) tq_add_related_answers(p, a, i, TQ_DEVIATIONS_OF_ANSWER * deviation, 2, a);
    /* Answers come in pairs. */
    for (int i = 0; i < a->count && a->count % 2; i++) {
        tq_add_related_answers(p, a, i, TQ_DEVIATIONS_OF_LOST * deviation, 3, a);
    }
    a->accuracy.few_digits = tq_larger(TQ_NEARLY_SINGULAR_VALUE, TQ_STATUS_5_OF_CALIBRATED * deviation);
    tq_share_labels(a);
}

/* Return what the steps of a plan would have noted of answer i if they were this robot's. */
static TQ_RARE uint32_t tq_notes_of_answer(const tq_problem *p, const tq_branches *a, int i, const tq_svd *J)
{
    const tq_fold fold = tq_fold_along(p, a, i, J, 0);
    int most = 0;
    for (int j = 1; j < p->chain->joints; j++) most = fabs(J->v[0][j]) > fabs(J->v[0][most]) ? j : most;
    if (J->value[0] < TQ_FREE_SINGULAR_VALUE && fold.bend < TQ_FREE_BEND) return TQ_FREE(most);
    return fabs(fold.slope) < TQ_BOUNDARY_OF_CALIBRATED * fold.bend ? TQ_BOUNDARY : 0;
}
#endif
