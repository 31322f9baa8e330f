/* The general inverse geometric model of six joints, by Raghavan and Roth: all answers of any arm, one rearrangement of its
 * cycle after the other until the number of answers is certain.
 *
 *     torquec_lines.h        the fourteen equations
 *     torquec_elimination.h  two joints taken out of them: six equations are left
 *     torquec_pencil.h       their determinant, a trigonometric polynomial of degree 8 in one joint; null vectors
 *     torquec_unit_circle.h  its sixteen roots from samples, with bounds
 *     torquec_companion.h    the same roots as eigenvalues (torquec_eigenvalues.h), where samples are not exact enough
 *     torquec_closure.h      the other joints, and Newton's method
 *     torquec_attempt.h      all this for one rearrangement
 */
#ifndef TORQUEC_GENERAL_H
#define TORQUEC_GENERAL_H

#include "torquec_attempt.h"
#include "torquec_inverse.h"
#include "torquec_singular.h"


/* Set the first of some branches to start i, with sines, cosines and shifts of the robot's joints. */
static TQ_NOINLINE void tq_branch_of_start(const tq_problem *p, const tq_general *g, const tq_attempt *t, int i,
                                           tq_branches *to)
{
    const double reach = to->accuracy.reach;
    for (int k = 0; k < TQ_SIX; k++) {
        const int at = t->cycle.joint[k], j = g->order[at], slides = p->chain->slides[j];
        to->s[j][0] = g->sign[at] * t->starts.s[k][i] * (slides ? reach : 1);
        to->c[j][0] = slides ? 1 : t->starts.c[k][i];
        for (int v = 1; v < TQ_WIDEST_PACK; v++) to->s[j][v] = to->c[j][v] = 0;
    }
    to->count = 1;
    to->notes[0] = to->labels[0] = 0;
}

/* Add the first of some branches to the answers unless it is one of them. */
static TQ_NOINLINE void tq_add_general_answer(const tq_problem *p, const tq_branches *from, double pivot, tq_branches *a,
                                        double *pivots)
{
    if (a->count == TQ_BRANCHES) return;
    if (tq_find_same(p, a, a->count, from, 0, tq_larger(TQ_SAME_ANSWER, TQ_ERROR_OF_CYCLE / pivot)) >= 0) return;
    for (int j = 0; j < TQ_SIX; j++) {
        a->s[j][a->count] = from->s[j][0];
        a->c[j][a->count] = from->c[j][0];
    }
    a->notes[a->count] = 0;
    pivots[a->count++] = pivot;
}

/* Bring the starts of an attempt to the pose, and add what reaches it to the answers. */
static TQ_NOINLINE void tq_add_answers_of_starts(const tq_problem *p, const tq_general *g, tq_attempt *t, tq_branches *a,
                                                 double *pivot)
{
    tq_branches one;
    tq_starts *x = &t->starts;
    one.accuracy = a->accuracy;
    for (int i = x->count; i % TQ_PACK; i++) {
        for (int k = 0; k < TQ_SIX; k++) x->s[k][i] = x->c[k][i] = x->point[k % 4][i] = 1;
    }
    for (int i = 0; i < x->count; i += TQ_PACK) {
        tq_complete_starts(&t->cycle, &t->e, i, x);
        tq_close_cycles(&t->cycle, i, x);
    }
    for (int i = 0; i < x->count; i++) {
        if (!(x->error[i] < TQ_CLOSED)) continue;
        tq_branch_of_start(p, g, t, i, &one);
        tq_add_general_answer(p, &one, x->pivot[i], a, pivot);
    }
}

/* Add the answers that the samples of a rearrangement's determinant lead to. Return how many there may be, or -1 if it tells
 * nothing of this pose. */
static TQ_NOINLINE int tq_answer_by_samples(const tq_problem *p, const tq_general *g, tq_attempt *t, tq_branches *a,
                                            double *pivot)
{
    double f[TQ_SAMPLES] __attribute__((aligned(64)));
    tq_circle_polynomial polynomial;
    int largest = 0;
    tq_eliminate(&t->cycle, &t->e);
    for (int i = 0; i < TQ_SAMPLES; i += TQ_PACK) {
        tq_store(&f[i], tq_determinant(&t->e, tq_load(&tq_sample_sines[i]), tq_load(&tq_sample_cosines[i])));
    }
    for (int i = 1; i < TQ_SAMPLES; i++) largest = fabs(f[i]) > fabs(f[largest]) ? i : largest;
    t->sine = tq_sample_sines[largest];
    t->cosine = tq_sample_cosines[largest];
    tq_interpolate(f, &polynomial);
    if (!(polynomial.noise < TQ_LARGEST_NOISE * polynomial.size)) return -1;
    tq_find_circle_roots(&polynomial, &t->roots);
    tq_bound_circle_roots(&polynomial, &t->roots);
    const int real = tq_start_from_roots(t, TQ_NEAR_CIRCLE);
    tq_add_answers_of_starts(p, g, t, a, pivot);
    return real;
}

/* The same by eigenvalues, after the samples. */
static TQ_RARE int tq_answer_by_eigenvalues(const tq_problem *p, const tq_general *g, tq_attempt *t, tq_branches *a,
                                            double *pivot)
{
    if (!tq_roots_by_eigenvalues(&t->e, t->sine, t->cosine, &t->roots)) return -1;
    const int real = tq_start_from_roots(t, TQ_NEAR_CIRCLE);
    tq_add_answers_of_starts(p, g, t, a, pivot);
    return real;
}

/* Go on from starts that Newton's method left near the pose, in steps that a singular derivative doesn't make long; return how
 * far the pose is from the closest place. */
static TQ_RARE double tq_add_answers_by_damped_steps(const tq_problem *p, const tq_general *g, const tq_attempt *t,
                                                     tq_branches *a, double *pivot)
{
    double least = INFINITY;
    tq_branches one;
    tq_copy_settings(a, &one);
    for (int i = 0; i < t->starts.count; i++) {
        tq_branch_of_start(p, g, t, i, &one);
        if (t->starts.error[i] < TQ_CLOSED) continue;
        tq_compute_error(p, &one, 0, 1);
        tq_newton(p, &one, 0, TQ_STEPS_FROM_AFAR);
        const double distance = tq_distance(p, &one);
        least = distance < least ? distance : least;
        if (!tq_reaches_pose(p, &one, 0)) continue;
        tq_svd J;
        tq_decompose_branch(p, &one, 0, &J);
        tq_add_general_answer(p, &one, tq_larger(J.value[0], TQ_ERROR_OF_CYCLE / TQ_SAME_ANSWER_AT_EDGE), a, pivot);
    }
    return least;
}

/* Compute what the answers miss, drop those that miss the pose, and note singularities. */
static TQ_NOINLINE void tq_keep_general_answers(const tq_problem *p, tq_branches *a, double *pivot)
{
    int count = 0;
    for (int i = a->count; i < TQ_BRANCHES && i % TQ_WIDEST_PACK; i++) {
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

/* Return how many real solutions the answers stand for: at a fold one of them is two. */
static inline int tq_count_solutions(const tq_branches *a, const double *pivot)
{
    int count = a->count;
    for (int i = 0; i < a->count; i++) count += pivot[i] < TQ_PIVOT_AT_FOLD;
    return count;
}

/* Set the answers to a pose; return how far it is out of reach, 0 if there are answers. Where no rearrangement makes sure how
 * many there are, the pose is noted as uncertain. */
static double tq_answer_general(const tq_problem *p, tq_branches *a)
{
    const tq_general *g = p->chain->method;
    double pivot[TQ_BRANCHES];
    int certain = 0, expected[2 * TQ_MOST_REARRANGEMENTS], attempts = 0;
    tq_link link[TQ_SIX];
    tq_attempt t;
    tq_cycle_links(p, g, a->accuracy.reach, link);
    tq_set_accuracy(p, a);
    a->count = 0;
    for (int r = 0; r < g->rearrangements && (g->careful || !certain); r++) {
        tq_rearrange(p, g, link, g->rearrangement[r], &t.cycle);
        expected[attempts] = tq_answer_by_samples(p, g, &t, a, pivot);
        certain = expected[attempts++] == tq_count_solutions(a, pivot);
        if (certain && !g->careful) break;
        expected[attempts] = tq_answer_by_eigenvalues(p, g, &t, a, pivot);
        certain = expected[attempts++] == tq_count_solutions(a, pivot);
    }
    if (g->careful) {
        certain = 0;
        for (int i = 0; i < attempts; i++) certain |= expected[i] == tq_count_solutions(a, pivot);
    }
    double distance = 0;
    if (!certain) {
        distance = tq_add_answers_by_damped_steps(p, g, &t, a, pivot);
        certain = expected[attempts - 1] == tq_count_solutions(a, pivot);
    }
    tq_keep_general_answers(p, a, pivot);
    if (!certain) a->seen.notes |= TQ_DOUBT;
    if (a->count == 0) {
        tq_start_from_roots(&t, TQ_FARTHEST_START);
        for (int i = 0; i < t.starts.count; i += TQ_PACK) tq_complete_starts(&t.cycle, &t.e, i, &t.starts);
        for (int i = 0; i < t.starts.count; i++) t.starts.error[i] = 1;
        distance = tq_add_answers_by_damped_steps(p, g, &t, a, pivot);
        tq_keep_general_answers(p, a, pivot);
    }
    return a->count ? 0 : distance;
}
#endif
