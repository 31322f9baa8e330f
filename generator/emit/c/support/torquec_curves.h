/* Near singularities: motions along which the pose folds back, and curves of positions that nearly keep the pose.
 *
 * Answers may lie on both sides of a fold, and anywhere on such a curve. `a` are the answers so far; those that
 * Newton's method leads to are added to them.
 */
#ifndef TORQUEC_CURVES_H
#define TORQUEC_CURVES_H

#include "torquec_newton.h"

/* ---- Folds. ---- */

/* Of the part of T(q) - T that one motion alone changes: by h of it the part is now + slope h + bend h^2 / 2. */
typedef struct { double bend, slope, now; } tq_fold;

/* Return the fold along motion m at branch i. */
static TQ_RARE tq_fold tq_fold_along(const tq_problem *p, const tq_branches *a, int i, const tq_svd *J, int m)
{
    const double h = TQ_STEP_OF_BEND;
    double now[TQ_ELEMENTS], ahead[TQ_ELEMENTS], bend[TQ_ELEMENTS];
    tq_branches trial;
    tq_branch_error(p, a, i, now);
    tq_move_branch(p, a, i, J->v[m], h, &trial);
    tq_branch_error(p, &trial, 0, ahead);
    tq_move_branch(p, a, i, J->v[m], -h, &trial);
    tq_branch_error(p, &trial, 0, bend);
    for (int e = 0; e < TQ_ELEMENTS; e++) bend[e] = (bend[e] - 2 * now[e] + ahead[e]) / (h * h);
    for (int l = 0; l < p->chain->joints; l++) {
        if (l == m || J->value[l] < TQ_IDLE_SINGULAR_VALUE) continue;
        const double along = tq_dot(J->out[l], bend, TQ_ELEMENTS) / (J->value[l] * J->value[l]);
        for (int e = 0; e < TQ_ELEMENTS; e++) bend[e] -= along * J->out[l][e];
    }
    const double size = sqrt(tq_dot(bend, bend, TQ_ELEMENTS)), over = size > 0 ? 1 / size : 0;
    const tq_fold fold = {size, over * tq_dot(bend, J->out[m], TQ_ELEMENTS), over * tq_dot(bend, now, TQ_ELEMENTS)};
    return fold;
}

/* Add answers on the two sides of every fold at branch i: the roots of the parabola. */
static TQ_RARE void tq_add_answers_over_folds(const tq_problem *p, const tq_branches *from, int i, const tq_svd *J,
                                              tq_branches *a)
{
    for (int m = 0; m < p->chain->joints && J->value[m] < TQ_FOLD_SINGULAR_VALUE; m++) {
        const tq_fold fold = tq_fold_along(p, from, i, J, m);
        const double square = fold.slope * fold.slope - 2 * fold.bend * fold.now, root = square > 0 ? sqrt(square) : 0;
        for (int side = -1; side < 2; side += 2) {
            const double by = (side * root - fold.slope) / fold.bend;
            const int apart = fabs(by) > TQ_NEAREST_OVER_FOLD && fabs(by) < TQ_FARTHEST_OVER_FOLD;
            if (apart) tq_add_answer_beside(p, from, i, J->v[m], by, a);
        }
    }
}

/* Share labels among answers on two sides of a fold, which came of the same branches: the first answer gets one of the
 * labels, the second the others. */
static TQ_RARE void tq_share_labels(tq_branches *a)
{
    for (int i = 0; i < a->count; i++) {
        for (int o = 0; o < i; o++) {
            const uint32_t shared = a->labels[i] & a->labels[o], first = shared & (0u - shared);
            if (!(a->labels[i] & ~first)) continue;
            a->labels[i] &= ~first;
            a->labels[o] &= ~shared | first;
        }
    }
}

/* ---- Curves. ---- */

/* Set `to` to the branch after a motion, `by` times v, while the other motions correct what they can of the pose; v
 * becomes the direction of the curve there. */
static TQ_RARE void tq_step_along_curve(const tq_problem *p, const tq_branches *from, double *v, double by,
                                        int corrections, tq_branches *to)
{
    const int joints = p->chain->joints;
    int along = 0;
    tq_move_branch(p, from, 0, v, by, to);
    for (int correction = 0; correction < corrections; correction++) {
        tq_svd J;
        tq_branches next;
        double error[TQ_ELEMENTS], x[TQ_JOINTS] = {0};
        tq_decompose_branch(p, to, 0, &J);
        tq_branch_error(p, to, 0, error);
        for (int m = 1; m < joints; m++) {
            if (fabs(tq_dot(J.v[m], v, TQ_JOINTS)) > fabs(tq_dot(J.v[along], v, TQ_JOINTS))) along = m;
        }
        for (int m = 0; m < joints; m++) {
            if (m == along) continue;
            tq_add_solution(&J, joints, m, error, tq_larger(J.value[m] * J.value[m], TQ_CURVE_LEAST_SQUARE), x);
        }
        tq_move_branch(p, to, 0, x, tq_shorten(x), &next);
        tq_copy_branch(p, &next, 0, to, 0);
        const double ahead = tq_dot(J.v[along], v, TQ_JOINTS) < 0 ? -1 : 1;
        for (int j = 0; j < joints; j++) v[j] = ahead * J.v[along][j];
    }
}

/* Bring a branch on a curve closer to the pose by Newton's method along the curve: straight steps would leave it. */
static TQ_RARE void tq_newton_along_curve(const tq_problem *p, tq_branches *here)
{
    for (int step = 0; step < TQ_STEPS_ONTO_POSE && here->size[0] > here->accuracy.rounding && *p->left > 0; step++) {
        tq_svd J;
        tq_branches next;
        double error[TQ_ELEMENTS];
        tq_copy_settings(here, &next);
        tq_decompose_branch(p, here, 0, &J);
        if (J.value[0] > TQ_CURVE_SINGULAR_VALUE) return;
        tq_branch_error(p, here, 0, error);
        const double by = -tq_dot(J.out[0], error, TQ_ELEMENTS) / (J.value[0] * J.value[0]), most = TQ_STEP_ALONG_CURVE;
        const double step_by = by < -most ? -most : by < most ? by : most;
        tq_step_along_curve(p, here, J.v[0], step_by, TQ_CORRECTIONS_ONTO_POSE, &next);
        tq_copy_branch(p, &next, 0, here, 0);
    }
}

/* Walk along the curve that starts at branch i with a motion (`way` 1 or -1 of it), and add the answers at the places
 * that are closer to the pose than those around. It ends where the error exceeds `far`, or where it started. */
static TQ_RARE void tq_walk_along_curve(const tq_problem *p, const tq_branches *from, int i, const double *motion,
                                        double way, double far, tq_branches *a)
{
    tq_branches here, next;
    tq_copy_settings(a, &here);
    tq_copy_settings(a, &next);
    double v[TQ_JOINTS] = {0}, before = INFINITY;
    for (int j = 0; j < p->chain->joints; j++) v[j] = way * motion[j];
    tq_copy_branch(p, from, i, &here, 0);
    for (int step = 0; step < TQ_STEPS_ALONG_CURVE && *p->left > 0; step++) {
        tq_step_along_curve(p, &here, v, TQ_STEP_ALONG_CURVE, TQ_CORRECTIONS_OF_WALK, &next);
        /* All of the curve meets the pose: one answer stands for it. */
        if (tq_reaches_pose(p, &here, 0) && tq_reaches_pose(p, &next, 0)) {
            tq_add_answer_from(p, &here, 0, a);
            return;
        }
        const int closest = step > 0 && here.size[0] <= before && here.size[0] <= next.size[0];
        before = here.size[0];
        if (closest) {
            tq_newton_along_curve(p, &here);
            tq_add_answer_from(p, &here, 0, a);
        }
        if (!(next.size[0] < far)) return;
        if (step > 1 && tq_find_same(p, &next, 1, from, i, TQ_RETURN_TO_START * TQ_STEP_ALONG_CURVE) == 0) return;
        tq_copy_branch(p, &next, 0, &here, 0);
    }
}

/* ---- Both, from a branch. ---- */

/* Add the answers that a branch leads to which came near the pose and misses it. */
static TQ_RARE void tq_add_answers_around(const tq_problem *p, const tq_branches *lost, int i, tq_branches *a)
{
    tq_svd J;
    tq_decompose_branch(p, lost, i, &J);
    tq_add_answers_over_folds(p, lost, i, &J, a);
    tq_add_answer_from(p, lost, i, a);
    for (int way = -1; way < 2 && J.value[0] < TQ_CURVE_SINGULAR_VALUE; way += 2) {
        tq_walk_along_curve(p, lost, i, J.v[0], way, TQ_CURVE_ERRORS * TQ_CURVE_SINGULAR_VALUE, a);
    }
}

/* Add what Newton's method leads to from a branch; where it ends just before the pose, the answers around there. */
static TQ_RARE void tq_add_answer_from_afar(const tq_problem *p, const tq_branches *from, int i, tq_branches *a)
{
    tq_branches end;
    tq_copy_settings(a, &end);
    tq_copy_branch(p, from, i, &end, 0);
    tq_newton(p, &end, 0, TQ_STEPS_FROM_AFAR);
    if (tq_reaches_pose(p, &end, 0)) tq_add_answer_from(p, &end, 0, a);
    else if (end.size[0] < a->accuracy.worth_newton) tq_add_answers_around(p, &end, 0, a);
}

/* Return what the steps of a plan would have noted of answer i if they were this robot's. */
static TQ_RARE uint32_t tq_notes_of_answer(const tq_problem *p, const tq_branches *a, int i, const tq_svd *J)
{
    const tq_fold fold = tq_fold_along(p, a, i, J, 0);
    int most = 0;
    for (int j = 1; j < p->chain->joints; j++) most = fabs(J->v[0][j]) > fabs(J->v[0][most]) ? j : most;
    if (J->value[0] < TQ_FREE_SINGULAR_VALUE && fold.bend < TQ_FREE_BEND) return TQ_FREE(most);
    return fabs(fold.slope) < TQ_NEARLY_AT_FOLD * fold.bend ? TQ_BOUNDARY : 0;
}
#endif
