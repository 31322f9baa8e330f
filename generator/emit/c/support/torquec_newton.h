/* Newton's method on single branches: their errors and derivatives, and the answers that they lead to. */
#ifndef TORQUEC_NEWTON_H
#define TORQUEC_NEWTON_H

#include "torquec_chain.h"
#include "torquec_dense.h"

/* ---- One branch. ---- */

/* Copy branch i of `from` to place k of other branches. */
static TQ_RARE void tq_copy_branch(const tq_problem *p, const tq_branches *from, int i, tq_branches *to, int k)
{
    for (int j = 0; j < p->chain->joints; j++) {
        to->s[j][k] = from->s[j][i];
        to->c[j][k] = from->c[j][i];
    }
    for (int e = 0; e < TQ_ELEMENTS; e++) to->e[e][k] = from->e[e][i];
    to->size[k] = from->size[i];
    to->residual[k] = from->residual[i];
    to->labels[k] = from->labels[i];
    to->notes[k] = from->notes[i];
}

/* Prepare other branches for the same pose: with its accuracy and choices, closest places where there are no roots. */
static TQ_RARE void tq_copy_settings(const tq_branches *restrict from, tq_branches *restrict to)
{
    to->accuracy = from->accuracy;
    to->choice = from->choice;
    to->choice.closest = 1;
    to->seen.notes = 0;
}

/* Set `error` to T(q) - T of branch i, lengths in units of the reach. */
static TQ_RARE void tq_branch_error(const tq_problem *p, const tq_branches *a, int i, double *error)
{
    for (int e = 0; e < TQ_ELEMENTS; e++) {
        error[e] = p->chain->turn >> e & 1 ? a->e[e][i] : a->e[e][i] / a->accuracy.reach;
    }
}

/* Set J to d (T(q) - T) / dq of branch i, a row a joint. T is of the first degree in the sine and cosine of a joint, or
 * in its shift: its derivative is T at (C, -S) less T at (0, 0), or T at r + 1 less T at r, shifts in units of the
 * reach. */
static TQ_RARE void tq_derivative(const tq_problem *p, const tq_branches *a, int i, double J[TQ_JOINTS][TQ_ELEMENTS])
{
    const int joints = p->chain->joints;
    tq_branches other;
    other.accuracy.reach = a->accuracy.reach;
    for (int j = 0; j < joints; j++) {
        for (int v = 0; v < 2 * joints; v++) {
            const int own = v >> 1 == j, second = v & 1;
            const double s = a->s[j][i], c = a->c[j][i];
            if (p->chain->slides[j]) {
                other.s[j][v] = own && !second ? s + a->accuracy.reach : s;
                other.c[j][v] = c;
            } else {
                other.s[j][v] = own ? second ? 0 : c : s;
                other.c[j][v] = own ? second ? 0 : -s : c;
            }
        }
        for (int v = 2 * joints; v % TQ_WIDEST_PACK; v++) other.s[j][v] = other.c[j][v] = 0;
    }
    tq_compute_error(p, &other, 0, 2 * joints);
    for (int j = 0; j < joints; j++) {
        double second[TQ_ELEMENTS];
        tq_branch_error(p, &other, 2 * j, J[j]);
        tq_branch_error(p, &other, 2 * j + 1, second);
        for (int e = 0; e < TQ_ELEMENTS; e++) J[j][e] -= second[e];
    }
}

/* Set J to the decomposed derivative at branch i. What takes them in loops ends where none is left. */
static TQ_RARE void tq_decompose_branch(const tq_problem *p, const tq_branches *a, int i, tq_svd *J)
{
    --*p->left;
    tq_derivative(p, a, i, J->out);
    tq_decompose(p->chain->joints, J);
}

/* Set the first of other branches to branch i after a motion of its joints, `by` times x, shifts in units of the reach,
 * with its error. */
static TQ_RARE void tq_move_branch(const tq_problem *p, const tq_branches *a, int i, const double *x, double by,
                                   tq_branches *to)
{
    to->accuracy.reach = a->accuracy.reach;
    for (int j = 0; j < p->chain->joints; j++) {
        const double s = a->s[j][i], c = a->c[j][i];
        const int slides = p->chain->slides[j];
        double sine, cosine;
        tqd_sincos(by * x[j], &sine, &cosine);
        to->s[j][0] = slides ? s + by * x[j] * a->accuracy.reach : s * cosine + c * sine;
        to->c[j][0] = slides ? c : c * cosine - s * sine;
        for (int v = 1; v < TQ_WIDEST_PACK; v++) to->s[j][v] = to->c[j][v] = 0;
    }
    tq_compute_error(p, to, 0, 1);
    to->labels[0] = a->labels[i];
    to->notes[0] = a->notes[i];
}

/* Return whether branch i meets the pose as well as an answer has to, with shifts as long as they are. */
static TQ_RARE int tq_reaches_pose(const tq_problem *p, const tq_branches *a, int i)
{
    double longest = a->accuracy.reach;
    int reaches = 1;
    for (int j = 0; j < p->chain->joints; j++) {
        if (p->chain->slides[j]) longest = tq_larger(longest, fabs(a->s[j][i]));
    }
    for (int e = 0; e < TQ_ELEMENTS; e++) {
        reaches &= fabs(a->e[e][i]) <= a->accuracy.answer * (e % 4 == 3 ? longest : 1);
    }
    return reaches;
}

/* Return which of the first `count` branches of a the branch i of `other` is within `close`, or -1. */
static TQ_RARE int tq_find_same(const tq_problem *p, const tq_branches *a, int count, const tq_branches *other, int i,
                                double close)
{
    for (int o = 0; o < count; o++) {
        double apart = 0;
        for (int j = 0; j < p->chain->joints; j++) {
            const double unit = p->chain->slides[j] ? a->accuracy.reach : 1;
            apart = tq_larger(apart, fabs(other->s[j][i] - a->s[j][o]) / unit);
            apart = tq_larger(apart, fabs(other->c[j][i] - a->c[j][o]));
        }
        if (apart <= close) return o;
    }
    return -1;
}

/* ---- The search, with every equation solved for each branch by itself. ---- */

/* Search all branches of the plan, those of the second root of type 3 too, and move the valid ones to the front. */
static TQ_RARE void tq_search_one_by_one(const tq_problem *p, tq_branches *a)
{
    a->choice.one_by_one = 1;
    tq_search(p, a);
    if (a->seen.two_roots) {
        a->choice.second_root = 1;
        a->choice.first = TQ_PLAN_BRANCHES;
        p->chain->search(p->T, p->held, a, p->constants);
        tq_compute_error(p, a, TQ_PLAN_BRANCHES, p->chain->branches);
    }
    a->count = 0;
    for (int i = 0; i < 2 * TQ_PLAN_BRANCHES; i++) {
        if (!(a->valid >> i & 1)) continue;
        if (a->count < i) tq_copy_branch(p, a, i, a, a->count);
        a->count++;
    }
}

/* ---- Newton's method. ---- */

/* Bring the first branch back to the pose by the motions that change it, after a step along those that hardly do. */
static TQ_RARE void tq_return_to_pose(const tq_problem *p, tq_branches *a)
{
    const int joints = p->chain->joints;
    for (int step = 0; step < TQ_STEPS_BACK; step++) {
        tq_svd J;
        tq_branches next;
        double error[TQ_ELEMENTS], x[TQ_JOINTS] = {0};
        tq_decompose_branch(p, a, 0, &J);
        tq_branch_error(p, a, 0, error);
        for (int m = 0; m < joints; m++) {
            if (J.value[m] < TQ_CURVE_SINGULAR_VALUE) continue;
            tq_add_solution(&J, joints, m, error, J.value[m] * J.value[m], x);
        }
        tq_move_branch(p, a, 0, x, 1, &next);
        if (!(next.size[0] < a->size[0])) return;
        tq_copy_branch(p, &next, 0, a, 0);
    }
}

/* Bring branch i to the pose by damped steps, each taken only if it comes closer. It ends where the rest is rounding,
 * or where several steps hardly came closer. */
static TQ_RARE void tq_newton(const tq_problem *p, tq_branches *a, int i, int steps)
{
    const int joints = p->chain->joints;
    tq_branches trial;
    tq_svd J;
    double damping = TQ_LEAST_DAMPING, error[TQ_ELEMENTS];
    int closer = 1, idle = 0;
    for (int step = 0; step < steps && a->size[i] > a->accuracy.rounding && damping < 1 && idle < TQ_STEPS_WITHOUT_GAIN
                           && *p->left > 0; step++) {
        double x[TQ_JOINTS] = {0};
        if (closer) tq_decompose_branch(p, a, i, &J);
        tq_branch_error(p, a, i, error);
        const double most = J.value[joints - 1];
        for (int m = 0; m < joints; m++) {
            tq_add_solution(&J, joints, m, error, J.value[m] * J.value[m] + damping * most * most, x);
        }
        tq_move_branch(p, a, i, x, 1, &trial);
        closer = trial.size[0] < a->size[i];
        if (!closer && J.value[0] < TQ_CURVE_SINGULAR_VALUE) {
            tq_move_branch(p, a, i, x, tq_shorten(x), &trial);
            tq_return_to_pose(p, &trial);
            closer = trial.size[0] < a->size[i];
        }
        if (closer) idle = trial.size[0] < TQ_LEAST_GAIN * a->size[i] ? 0 : idle + 1;
        if (closer) tq_copy_branch(p, &trial, 0, a, i);
        const double least = J.value[0] / most;
        damping = closer ? tq_larger(TQ_DAMPING_AFTER_SUCCESS * damping, TQ_LEAST_DAMPING)
                         : tq_larger(TQ_DAMPING_AFTER_FAILURE * damping, least * least);
    }
}

/* Add to the answers a what Newton's method leads to from branch i after a motion, `by` times x, unless it is one of
 * them: then that one gets the branch's labels too. */
static TQ_RARE void tq_add_answer_beside(const tq_problem *p, const tq_branches *from, int i, const double *x, double by,
                                         tq_branches *a)
{
    const double close = from->notes[i] & TQ_MISSED ? TQ_SAME_ANSWER_AT_EDGE : TQ_SAME_ANSWER;
    tq_branches trial;
    tq_copy_settings(a, &trial);
    tq_move_branch(p, from, i, x, by, &trial);
    tq_newton(p, &trial, 0, TQ_STEPS_FROM_AFAR);
    if (!tq_reaches_pose(p, &trial, 0)) return;
    const int same = tq_find_same(p, a, a->count, &trial, 0, close);
    if (same >= 0) a->labels[same] |= trial.labels[0];
    else if (a->count < TQ_BRANCHES) tq_copy_branch(p, &trial, 0, a, a->count++);
}

/* The same from branch i itself. */
static TQ_RARE void tq_add_answer_from(const tq_problem *p, const tq_branches *from, int i, tq_branches *a)
{
    static const double none[TQ_JOINTS] = {0};
    tq_add_answer_beside(p, from, i, none, 0, a);
}
#endif
