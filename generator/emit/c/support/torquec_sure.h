/* The slow and sure way of the general method: the number of answers is certain if it is proved, and not otherwise.
 *
 *     torquec_discs.h   numbers that are known within discs, and a cycle computed with them
 *     torquec_proof.h   whether there is a solution, one alone, about a position, real or not
 *     torquec_paths.h   all solutions from one, along paths through complex poses
 *
 * There are at most so many isolated solutions in complex numbers. Those that rearrangements lead to are proved one by
 * one; if some are missing, they are looked for along paths. As soon as as many are proved as there can be, there are
 * no others, and the real ones among them are the answers. Arms that have fewer at every pose are left to what
 * torquec_general.h says besides.
 */
#ifndef TORQUEC_SURE_H
#define TORQUEC_SURE_H

#include "torquec_general.h"
#include "torquec_paths.h"
#include "torquec_proof.h"

/* Positions at one pose, no two of them the same. */
typedef struct {
    tq_position at[TQ_ROOTS];
    int count;
} tq_positions_of_pose;

/* What is being proved of a pose, and which answers and pairs were tried already. */
typedef struct {
    tq_proof proof;
    tq_complex_link last; /* of the cycle */
    int answers, pairs;
    int closed; /* round trips tell of no more solutions than are proved, at another pose either */
} tq_inquiry;

static int tq_all_are_proved(const tq_problem *p, const tq_inquiry *q)
{
    const tq_general *g = p->chain->method;
    return q->proof.solutions == g->most;
}

/* Prove that there is a solution about a position, a real one if it is nearly real. */
static void tq_prove_position(tq_inquiry *q, const tq_position *at)
{
    const tq_cycle *cycle = &q->proof.cycle;
    tq_complex_start near;
    tq_proved a;
    int nearly = 1;
    for (int i = 0; i < TQ_SIX; i++) {
        const tq_complex z = at->z[i];
        const double size = sqrt(tq_squared_size(z)), off = cycle->slides[i] ? fabs(z[1]) : fabs(size - 1);
        nearly &= off < TQ_NEARLY_REAL;
        near.s[i] = (tq_complex){cycle->slides[i] ? z[0] : z[1] / size, 0};
        near.c[i] = (tq_complex){cycle->slides[i] ? 1 : z[0] / size, 0};
    }
    if (nearly) {
        tq_complex_close(cycle, &near);
        for (int i = 0; i < TQ_SIX; i++) {
            a.at.z[i] = cycle->slides[i] ? near.s[i] : (tq_complex){near.c[i][0], near.s[i][0]};
        }
        a.is_real = 1;
        if (near.error < TQ_ERROR_OF_NONREAL && tq_add_proved(&q->proof, &a)) return;
    }
    tq_position other = *at;
    double longest = 1;
    for (int step = 0; step < TQ_NEWTON_STEPS && longest > TQ_LAST_STEP_OF_NONREAL; step++) {
        longest = tq_step_to_link(cycle, &q->last, &other);
    }
    if (!(longest <= TQ_LAST_STEP_OF_NONREAL)) return;
    a.at = other;
    a.is_real = 0;
    tq_add_proved(&q->proof, &a);
}

/* Prove the answers and the pairs that are new. */
static void tq_prove_new(const tq_problem *p, const tq_branches *a, const tq_nonreal *pairs, tq_inquiry *q)
{
    const tq_general *g = p->chain->method;
    for (; q->answers < a->count; q->answers++) {
        tq_position at;
        for (int k = 0; k < TQ_SIX; k++) {
            const int j = g->order[k];
            const double s = g->sign[k] * a->s[j][q->answers];
            const tq_complex turned = {a->c[j][q->answers], s}, shifted = {s / a->accuracy.reach, 0};
            at.z[k] = q->proof.cycle.slides[k] ? shifted : turned;
        }
        tq_prove_position(q, &at);
    }
    for (; q->pairs < pairs->count; q->pairs++) {
        tq_position at;
        for (int k = 0; k < TQ_SIX; k++) {
            const tq_complex s = pairs->s[q->pairs][k], c = pairs->c[q->pairs][k], turned = {-s[1], s[0]};
            const tq_complex z = c + turned, back = c - turned;
            at.z[k] = tq_squared_size(z) > tq_squared_size(back) ? z : tq_complex_inverse(back);
            if (q->proof.cycle.slides[k]) at.z[k] = s;
        }
        tq_prove_position(q, &at);
    }
}

/* Add a position unless it is one of them. */
static void tq_add_position(const tq_position *a, tq_positions_of_pose *all)
{
    for (int i = 0; i < all->count; i++) {
        double apart = 0;
        for (int k = 0; k < TQ_SIX; k++) {
            const double size = 1e-3 + tq_squared_size(a->z[k]); /* shifts may be 0 */
            apart = tq_larger(apart, tq_squared_size(a->z[k] - all->at[i].z[k]) / size);
        }
        if (apart < TQ_SAME_POSITION * TQ_SAME_POSITION) return;
    }
    if (all->count < TQ_ROOTS) all->at[all->count++] = *a;
}

/* Set a position to the conjugate one. */
static void tq_conjugate_position(const tq_cycle *cycle, const tq_proved *a, tq_position *to)
{
    for (int k = 0; k < TQ_SIX; k++) {
        const tq_complex z = a->at.z[k];
        to->z[k] = cycle->slides[k] ? (tq_complex){z[0], -z[1]} : tq_complex_inverse((tq_complex){z[0], -z[1]});
    }
}

/* Set a complex pose: the one at which any position, which is its first solution, closes the cycle. */
static void tq_any_pose(const tq_cycle *cycle, uint32_t *state, tq_waypoint *place, tq_positions_of_pose *all)
{
    tq_position *at = &all->at[0];
    tq_complex axis[TQ_SIX][3], point[TQ_SIX][3];
    tq_complex_link A, last, none;
    for (int i = 0; i < 9; i++) none.R[i] = (tq_complex){i % 4 == 0, 0};
    for (int i = 0; i < 3; i++) none.p[i] = (tq_complex){0, 0};
    for (int k = 0; k < TQ_SIX; k++) {
        const tq_complex z = tq_any_complex(state), one = {1, 0}, half = 0.5 * tq_any_complex(state);
        const tq_complex turned = tq_complex_product((tq_complex){0, 1}, z);
        at->z[k] = cycle->slides[k] ? half : tq_complex_product(one + turned, tq_complex_inverse(one - turned));
    }
    all->count = 1;
    tq_complex_chain(cycle, &none, at, 0, 0, &A, axis, point);
    for (int i = 0; i < 3; i++) {
        last.p[i] = (tq_complex){0, 0};
        for (int k = 0; k < 3; k++) {
            last.R[3 * i + k] = A.R[3 * k + i];
            last.p[i] -= tq_complex_product(A.R[3 * k + i], A.p[k]);
        }
    }
    tq_waypoint_of_link(&last, place);
}

/* Prove all solutions that round trips to another pose lead to. */
static TQ_RARE void tq_prove_along_paths(const tq_problem *p, tq_inquiry *q)
{
    const tq_cycle *cycle = &q->proof.cycle;
    static const double far[] = {2, 12, 60}; /* solutions with large sines change places on long ways */
    uint32_t state = 1;
    tq_positions_of_pose there;
    tq_waypoint here, other;
    tq_path path;
    tq_waypoint_of_link(&q->last, &here);
    tq_any_pose(cycle, &state, &other, &there);
    for (int trip = 0, idle = 0; trip < TQ_ROUND_TRIPS && idle < TQ_IDLE_ROUND_TRIPS; trip++) {
        if (tq_all_are_proved(p, q)) break;
        const int before = q->proof.solutions;
        tq_any_path(&here, &other, far[trip % 3], &state, &path);
        for (int i = 0; i < q->proof.count; i++) {
            for (int conjugate = 0; conjugate < 2 - q->proof.at[i].is_real; conjugate++) {
                tq_position a = q->proof.at[i].at;
                if (conjugate) tq_conjugate_position(cycle, &q->proof.at[i], &a);
                if (tq_follow_path(cycle, &path, &a)) tq_add_position(&a, &there);
            }
        }
        tq_any_path(&other, &here, far[trip % 3], &state, &path);
        for (int i = 0; i < there.count && !tq_all_are_proved(p, q); i++) {
            tq_position a = there.at[i];
            if (tq_follow_path(cycle, &path, &a)) tq_prove_position(q, &a);
        }
        idle = q->proof.solutions > before ? 0 : idle + 1;
    }
    q->closed = there.count == q->proof.solutions;
}

/* Add the real solutions that are proved to the answers; if they are all, these alone. */
static void tq_add_proved_answers(const tq_problem *p, const tq_inquiry *q, tq_branches *a, double *pivot)
{
    const tq_general *g = p->chain->method;
    const int all = tq_all_are_proved(p, q);
    tq_branches one;
    tq_copy_settings(a, &one);
    if (all) a->count = 0;
    for (int i = 0; i < q->proof.count; i++) {
        const tq_proved *own = &q->proof.at[i];
        if (!own->is_real) continue;
        for (int k = 0; k < TQ_SIX; k++) {
            const int j = g->order[k], slides = p->chain->slides[j];
            one.s[j][0] = g->sign[k] * (slides ? own->at.z[k][0] * a->accuracy.reach : own->at.z[k][1]);
            one.c[j][0] = slides ? 1 : own->at.z[k][0];
            for (int v = 1; v < TQ_WIDEST_PACK; v++) one.s[j][v] = one.c[j][v] = 0;
        }
        /* Solutions that are proved are not one, however near they are. */
        const int known = a->count;
        tq_add_general_answer(p, &one, all ? 1 : own->pivot, a, pivot);
        if (a->count > known) pivot[known] = own->pivot;
    }
}

/* Return whether a link is longer than all others together, of a cycle without slides: it can't be closed by real
 * turns. */
static int tq_is_too_long(const tq_proof *proof)
{
    double sum = 0, longest = 0, off = 0;
    for (int i = 0; i < TQ_SIX; i++) {
        const double *x = proof->cycle.link[i].p, length = sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
        if (proof->cycle.slides[i]) return 0;
        sum += length;
        longest = tq_larger(longest, length);
        off += 2 * proof->uncertainty[i];
    }
    return longest * (1 - TQ_ROUNDING_OF_DISC) > (sum - longest + off) * (1 + 16 * TQ_ROUNDING_OF_DISC);
}

/* Set the answers to a pose; return how far it is out of reach, 0 if there are answers. */
static TQ_PERHAPS double tq_answer_sure(const tq_problem *p, tq_branches *a)
{
    static const tq_rearrangement plain = {0, 0};
    const tq_general *g = p->chain->method;
    double pivot[TQ_BRANCHES];
    tq_knowledge known;
    tq_link link[TQ_SIX];
    tq_attempt t;
    tq_inquiry q;
    a->count = 0;
    tq_cycle_links(p, g, a->accuracy.reach, link);
    tq_set_accuracy(p, a);
    t.starts.count = t.roots.count = known.nonreal.count = 0;
    known.bounds = 0;
    tq_rearrange(p, g, link, plain, &q.proof.cycle);
    for (int i = 0; i < TQ_SIX; i++) q.proof.uncertainty[i] = tq_link_uncertainty(&link[i]);
    for (int i = 0; i < 9; i++) q.last.R[i] = (tq_complex){link[TQ_SIX - 1].R[i], 0};
    for (int i = 0; i < 3; i++) q.last.p[i] = (tq_complex){link[TQ_SIX - 1].p[i], 0};
    q.proof.count = q.proof.solutions = q.answers = q.pairs = q.closed = 0;
    const int far = tq_is_too_long(&q.proof);
    for (int way = 0; way < g->rearrangements && !tq_all_are_proved(p, &q) && (way == 0 || !far); way++) {
        tq_rearrange(p, g, link, g->rearrangement[way], &t.cycle);
        for (int round = 0; round < (g->nonreal ? 2 : 1); round++) {
            tq_learn_from_roots(p, g, round, &t, a, pivot, &known);
        }
        tq_prove_new(p, a, &known.nonreal, &q);
    }
    if (!tq_all_are_proved(p, &q) && !far) tq_prove_along_paths(p, &q);
    tq_add_proved_answers(p, &q, a, pivot);
    /* Some arms have fewer solutions than others: then what is said of roots and of solutions that are not real has to
     * do. */
    const int certain = tq_all_are_proved(p, &q) || far || (q.closed && tq_is_certain(p, a, pivot, known.bounds));
    if (!certain) {
        g->starts(&t, TQ_FARTHEST_START);
        tq_add_answers_by_damped_steps(p, &t, a, pivot);
        tq_add_answers_of_poses_beside(p, g, 0, link, &t, a, pivot);
        tq_prove_new(p, a, &known.nonreal, &q);
        tq_add_proved_answers(p, &q, a, pivot);
    }
    return tq_finish_general_answers(p, &t, certain || tq_all_are_proved(p, &q), a, pivot);
}
#endif
