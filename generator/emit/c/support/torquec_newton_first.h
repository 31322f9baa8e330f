/* Arms that are calibrated and have six joints: the answers of the simpler robot nearby, brought to the true one by Newton's method,
 * where these are all; else those of the general method.
 *
 * They are all where every branch of the simpler robot has roots and leads to an answer of its own, and none is so nearly singular
 * that the deviation could split it. How near a branch comes that has no roots does not tell whether the true robot has some there.
 */
#ifndef TORQUEC_NEWTON_FIRST_H
#define TORQUEC_NEWTON_FIRST_H

#include "torquec_general.h"

/* Set the starts to the branches of the simpler robot; return its deviation, or infinity where one is unusual or has no roots. */
static TQ_NOINLINE double tq_starts_of_branches(const tq_problem *p, const tq_general *g, tq_branches *from, tq_attempt *t)
{
    tq_starts *x = &t->starts;
    double deviation = 0;
    x->count = 0;
    tq_search_one_by_one(p, from);
    for (int i = 0; i < from->count; i++) {
        if (from->notes[i]) continue;
        deviation = tq_larger(deviation, from->size[i]);
        for (int k = 0; k < TQ_SIX; k++) {
            const int j = g->order[k];
            x->s[k][x->count] = g->sign[k] * from->s[j][i] / (p->chain->slides[j] ? from->accuracy.reach : 1);
            x->c[k][x->count] = p->chain->slides[j] ? 1 : from->c[j][i];
        }
        x->count++;
    }
    tq_fill_starts(x);
    const int unusual = from->seen.two_roots || from->seen.notes & TQ_ANY_FREE;
    return !unusual && x->count == p->chain->branches ? deviation : INFINITY;
}

/* Set the answers to a pose; return how far it is out of reach, 0 if there are answers. */
static double tq_answer_newton_first(const tq_problem *p, tq_branches *a)
{
    static const tq_rearrangement plain = {0, 0};
    const tq_general *g = p->chain->method;
    double pivot[TQ_BRANCHES];
    tq_branches from;
    tq_link link[TQ_SIX];
    tq_attempt t;
    tq_copy_settings(a, &from);
    from.count = p->chain->branches;
    const double deviation = tq_starts_of_branches(p, g, &from, &t), least = TQ_DEVIATIONS_OF_PIVOT * deviation;
    int all = deviation > 0 && least < TQ_LARGEST_DEVIATION;
    tq_cycle_links(p, g, a->accuracy.reach, link);
    tq_rearrange(p, g, link, plain, &t.cycle);
    tq_set_accuracy(p, a);
    a->count = 0;
    tq_add_answers_of_starts(p, &t, a, pivot);
    for (int i = 0; i < t.starts.count; i++) all &= t.starts.error[i] < TQ_CLOSED && t.starts.pivot[i] > least;
    if (!all || a->count < t.starts.count || a->count % 2) return tq_complete_answers(p, a, pivot);
    tq_keep_general_answers(p, a, pivot);
    return a->count ? 0 : tq_answer_general(p, a);
}
#endif
