/* The general inverse geometric model of six joints: all answers of any arm, one rearrangement of its cycle after the other until
 * the number of answers is certain.
 *
 *     torquec_cycle.h        the cycle, and Newton's method on it
 *     torquec_attempt.h      a rearrangement of it: from its links to roots, from roots to starts
 *     torquec_unit_circle.h  roots of a trigonometric polynomial from samples, with bounds
 *     torquec_five_turns.h   of chains with at most one slide, by Raghavan and Roth:
 *         torquec_lines.h        the fourteen equations
 *         torquec_elimination.h  two joints taken out of them: six equations are left
 *         torquec_pencil.h       their determinant, of degree 8 in one joint; null vectors
 *         torquec_closure.h      the other joints
 *         torquec_nonreal.h      solutions that are not real, where it is left open how many are
 *     torquec_two_slides.h   of chains with two slides: a resultant of degree 4
 */
#ifndef TORQUEC_GENERAL_H
#define TORQUEC_GENERAL_H

#include "torquec_attempt.h"
#include "torquec_inverse.h"
#include "torquec_singular.h"

/* Set the first of some branches to start i, with sines, cosines and shifts of the robot's joints. */
static TQ_NOINLINE void tq_branch_of_start(const tq_problem *p, const tq_attempt *t, int i, tq_branches *to)
{
    const tq_general *g = p->chain->method;
    for (int k = 0; k < TQ_SIX; k++) {
        const int at = t->cycle.joint[k], j = g->order[at], slides = p->chain->slides[j];
        to->s[j][0] = g->sign[at] * t->starts.s[k][i] * (slides ? to->accuracy.reach : 1);
        to->c[j][0] = slides ? 1 : t->starts.c[k][i];
        for (int v = 1; v < TQ_WIDEST_PACK; v++) to->s[j][v] = to->c[j][v] = 0;
    }
    to->count = 1;
    to->notes[0] = to->labels[0] = 0;
}

/* Return whether the pose doesn't tell the first of some branches from answer i: it is missed by no more than at these two
 * where the motions that change it lead from halfway between them. */
static TQ_RARE int tq_is_indistinct(const tq_problem *p, const tq_branches *from, const tq_branches *a, int i)
{
    double still[TQ_JOINTS] = {0};
    tq_branches all, half;
    tq_copy_settings(a, &all);
    tq_copy_settings(a, &half);
    for (int j = 0; j < TQ_SIX; j++) {
        for (int v = 0; v < TQ_WIDEST_PACK; v++) {
            const double s = (v != 1) * a->s[j][i] + (v != 2) * from->s[j][0];
            const double c = (v != 1) * a->c[j][i] + (v != 2) * from->c[j][0];
            const double over = 1 / (p->chain->slides[j] ? c : sqrt(s * s + c * c + TQ_LEAST_SQUARED_LENGTH));
            all.s[j][v] = over * s;
            all.c[j][v] = over * c;
        }
    }
    tq_compute_error(p, &all, 0, 3);
    if (all.size[0] > a->accuracy.worth_newton) return 0;
    tq_step_along_curve(p, &all, still, 0, TQ_CORRECTIONS_ONTO_POSE, &half);
    return half.size[0] < tq_larger(TQ_CLOSED, tq_larger(all.size[1], all.size[2]));
}

/* Add the first of some branches to the answers unless it is one of them. */
static TQ_NOINLINE void tq_add_general_answer(const tq_problem *p, const tq_branches *from, double pivot, tq_branches *a,
                                        double *pivots)
{
    if (a->count == TQ_BRANCHES) return;
    double far = 1;
    for (int j = 0; j < TQ_SIX; j++) {
        if (p->chain->slides[j]) far = tq_larger(far, fabs(from->s[j][0]) / a->accuracy.reach);
    }
    if (tq_find_same(p, a, a->count, from, 0, far * tq_larger(TQ_SAME_ANSWER, TQ_ERROR_OF_CYCLE / pivot)) >= 0) return;
    for (int i = 0; i < a->count && pivot < TQ_PIVOT_TO_NOTE; i++) {
        if (tq_is_indistinct(p, from, a, i)) return;
    }
    for (int j = 0; j < TQ_SIX; j++) {
        a->s[j][a->count] = from->s[j][0];
        a->c[j][a->count] = from->c[j][0];
    }
    a->notes[a->count] = 0;
    pivots[a->count++] = pivot;
}

/* Add the answers that starts lead to. */
static TQ_NOINLINE void tq_add_answers_of_starts(const tq_problem *p, tq_attempt *t, tq_branches *a, double *pivot)
{
    tq_branches one;
    tq_starts *x = &t->starts;
    one.accuracy = a->accuracy;
    for (int i = 0; i < x->count; i += TQ_PACK) tq_close_cycles(&t->cycle, i, x);
    for (int i = 0; i < x->count; i++) {
        if (!(x->error[i] < TQ_CLOSED)) continue;
        tq_branch_of_start(p, t, i, &one);
        tq_add_general_answer(p, &one, x->pivot[i], a, pivot);
    }
}

/* Go on from starts that Newton's method left near the pose, in steps that a singular derivative doesn't make long; return how
 * far the pose is from the closest place. */
static TQ_RARE double tq_add_answers_by_damped_steps(const tq_problem *p, const tq_attempt *t, tq_branches *a, double *pivot)
{
    double least = INFINITY;
    tq_branches one;
    tq_svd J;
    tq_copy_settings(a, &one);
    for (int i = 0; i < t->starts.count; i++) {
        tq_branch_of_start(p, t, i, &one);
        tq_compute_error(p, &one, 0, 1);
        tq_newton(p, &one, 0, TQ_STEPS_FROM_AFAR);
        const double distance = tq_distance(p, &one);
        if (distance < least) least = distance;
        if (!tq_reaches_pose(p, &one, 0)) continue;
        tq_decompose_branch(p, &one, 0, &J);
        tq_add_general_answer(p, &one, tq_larger(J.value[0], TQ_ERROR_OF_CYCLE / TQ_SAME_ANSWER_AT_EDGE), a, pivot);
    }
    return least;
}

/* Compute what the answers miss, drop those that miss the pose, and note singularities. */
static TQ_NOINLINE void tq_keep_general_answers(const tq_problem *p, tq_branches *a, double *pivot)
{
    int count = 0;
    for (int i = a->count; i % TQ_WIDEST_PACK; i++) {
        for (int j = 0; j < TQ_SIX; j++) a->s[j][i] = a->c[j][i] = 0;
    }
    tq_compute_error(p, a, 0, a->count);
    for (int i = 0; i < a->count; i++) {
        if (!tq_reaches_pose(p, a, i)) continue;
        if (count < i) {
            tq_copy_branch(p, a, i, a, count);
            pivot[count] = pivot[i];
        }
        a->labels[count] = 1u << count;
        if (pivot[count] < TQ_PIVOT_TO_NOTE) tq_note_singularity(p, a, count);
        count++;
    }
    a->count = count;
    a->valid = (uint32_t)(((uint64_t)1 << count) - 1);
}

/* Return whether answer i stands for two that meet: the pose folds back there, and between both sides it changes by rounding. */
static TQ_RARE int tq_is_at_fold(const tq_problem *p, const tq_branches *a, int i)
{
    tq_branches one;
    tq_svd J;
    tq_decompose_branch(p, a, i, &J);
    tq_move_branch(p, a, i, J.v[0], 0, &one);
    const tq_fold fold = tq_fold_along(p, &one, 0, &J, 0);
    return fold.bend > TQ_FREE_BEND && fold.slope * fold.slope < 2 * TQ_CLOSED * fold.bend;
}

/* Return whether the answers stand for as many real solutions as one of the bounds, bits, says, an even number. */
static TQ_NOINLINE int tq_is_certain(const tq_problem *p, const tq_branches *a, const double *pivot, uint32_t bounds)
{
    int twice = a->count;
    for (int i = 0; i < a->count; i++) twice += pivot[i] < TQ_PIVOT_AT_FOLD && tq_is_at_fold(p, a, i);
    return twice < TQ_BRANCHES && twice % 2 == 0 && bounds >> twice & 1;
}

/* What is known of how many real solutions there are: numbers that bound it, as bits. */
typedef struct {
    uint32_t bounds;
    tq_nonreal nonreal;
} tq_knowledge;

/* Add what the answers to poses beside this one lead to, until there are as many as a bound says: near a singularity
 * answers hide, as roots that meet or as noise, that are apart at poses a little off. These are the corners of two boxes;
 * the first link moves there. */
static TQ_RARE void tq_add_answers_of_poses_beside(const tq_problem *p, const tq_general *g, uint32_t bounds, tq_link *link,
                                                   tq_attempt *t, tq_branches *a, double *pivot)
{
    const tq_link first = link[0];
    for (int i = 0; i < TQ_POSES_BESIDE && !tq_is_certain(p, a, pivot, bounds); i++) {
        const double size = i & 8 ? TQ_NEARER_POSE : TQ_POSE_BESIDE, x = i & 1 ? size : -size;
        const double y = i & 2 ? 2 * x : -2 * x, z = i & 4 ? 3 * x : -3 * x;
        tq_link off = {{1, x, y, -x, 1, z, -y, -z, 1}, {y, z, x}};
        tq_round_to_rotation(off.R);
        link[0] = tq_link_product(&off, &first);
        tq_rearrange(p, g, link, g->rearrangement[i % g->rearrangements], &t->cycle);
        g->roots(t);
        g->starts(t, TQ_NEAR_CIRCLE);
        for (int k = 0; k < t->starts.count; k += TQ_PACK) tq_close_cycles(&t->cycle, k, &t->starts);
        tq_add_answers_by_damped_steps(p, t, a, pivot);
    }
}

/* Add the answers that the roots of a rearrangement lead to, and how many there are at most where that is told: in the
 * first round by the real ones, in the second by the solutions near all others that are not real. */
static TQ_NOINLINE void tq_learn_from_roots(const tq_problem *p, const tq_general *g, int round, tq_attempt *t, tq_branches *a,
                                            double *pivot, tq_knowledge *known)
{
    int counts = g->roots(t), most = g->most;
    if (round) {
        g->nonreal(t, &known->nonreal);
        most -= 2 * known->nonreal.count;
        counts = most >= 0;
    } else {
        most = g->starts(t, TQ_NEAR_CIRCLE);
    }
    if (counts && most <= g->most) known->bounds |= 1u << most;
    tq_add_answers_of_starts(p, t, a, pivot);
}

/* Keep the answers, note whether they are all; if there are none return how far the pose is out of reach, else 0. */
static TQ_NOINLINE double tq_finish_general_answers(const tq_problem *p, tq_attempt *t, int certain, tq_branches *a, double *pivot)
{
    const tq_general *g = p->chain->method;
    double distance = 0;
    tq_keep_general_answers(p, a, pivot);
    if (!certain) a->seen.notes |= TQ_DOUBT;
    if (a->count == 0) {
        g->starts(t, TQ_FARTHEST_START);
        distance = tq_add_answers_by_damped_steps(p, t, a, pivot);
        tq_keep_general_answers(p, a, pivot);
    }
    return a->count ? 0 : distance;
}

/* Complete answers to a pose that are known, with their pivots; return how far it is out of reach, 0 if there are answers.
 *
 * Each way to find roots tells how many answers there are at most, and so do the chain and the solutions that are not real. As soon as
 * there are as many as one of these bounds says, an even number, there are no others; else the pose is noted as uncertain. Solutions
 * that are not real are looked for when all rearrangements have been tried, and poses beside this one last. */
static TQ_NOINLINE double tq_complete_answers(const tq_problem *p, tq_branches *a, double *pivot)
{
    const tq_general *g = p->chain->method;
    tq_knowledge known;
    tq_link link[TQ_SIX];
    tq_attempt t;
    tq_cycle_links(p, g, a->accuracy.reach, link);
    tq_set_accuracy(p, a);
    known.nonreal.count = 0;
    known.bounds = 1u << g->most;
    for (int way = 0, round = 0; way < (g->nonreal ? 2 : 1) * g->rearrangements; round = ++way / g->rearrangements) {
        tq_rearrange(p, g, link, g->rearrangement[way % g->rearrangements], &t.cycle);
        tq_learn_from_roots(p, g, round, &t, a, pivot, &known);
        if (tq_is_certain(p, a, pivot, known.bounds)) break;
    }
    tq_add_answers_of_poses_beside(p, g, known.bounds, link, &t, a, pivot);
    return tq_finish_general_answers(p, &t, tq_is_certain(p, a, pivot, known.bounds), a, pivot);
}

/* Set the answers to a pose; return how far it is out of reach, 0 if there are answers. */
static TQ_PERHAPS double tq_answer_general(const tq_problem *p, tq_branches *a)
{
    double pivot[TQ_BRANCHES];
    a->count = 0;
    return tq_complete_answers(p, a, pivot);
}
#endif
