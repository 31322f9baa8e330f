/* Loops of six passive joints: all modes, by the general method for chains of six joints (torquec_general.h).
 *
 * Cut at its cut joint the loop is a chain from the cut joint's twin to the cut joint, whose pose is 1. Its answers are the modes
 * of the loop, the one nearest to where Newton's method would start first. Each is closed by the loop's own error once more.
 */
#ifndef TORQUEC_ASSEMBLY_H
#define TORQUEC_ASSEMBLY_H

#include "torquec_closing.h"
#include "torquec_general.h"

static const double tq_closed_pose[16] __attribute__((aligned(64))) = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

/* Put the unknown joints of the present place where answer i has them; `spot` are their rows in it. */
static TQ_RARE void tq_load_answer(const tq_loops *l, tq_room *room, const int *spot, const tq_branches *a, int i)
{
    for (int u = 0; u < l->unknowns; u++) {
        room->now.s[l->unknown[u]] = a->s[spot[u]][i];
        room->now.c[l->unknown[u]] = l->slides[l->unknown[u]] ? 0 : a->c[spot[u]][i];
    }
}

/* Return how far the unknown joints of the present place are from where Newton's method starts: the sum of the squares of chords
 * and of shifts, in units of the length. */
static TQ_RARE double tq_far_from_start(const tq_loops *l, const tq_room *room)
{
    double sum = 0;
    for (int u = 0; u < l->unknowns; u++) {
        const int j = l->unknown[u];
        double s = l->start[j], c = 0;
        if (!l->slides[j]) tqd_sincos(l->start[j], &s, &c);
        s = (room->now.s[j] - s) / (l->slides[j] ? l->length : 1);
        c = l->slides[j] ? 0 : room->now.c[j] - c;
        sum += s * s + c * c;
    }
    return sum;
}

/* Return whether the loop closes so near to the start that no other mode is nearer: the derivative would be nearly singular
 * between the two. The present place is that mode then. */
static TQ_RARE int tq_closes_at_start(const tq_loops *l, tq_room *room)
{
    int rests;
    tq_close(l, room, TQ_STEPS_OF_PART, &rests);
    if (!(tq_largest_error(l, &room->now, 1) <= tq_error_of_closed())) return 0;
    return tq_least_singular_value(l, room) > TQ_BENDS_OF_LOOPS * sqrt(tq_far_from_start(l, room));
}

/* Set the answers of the chain with the held joints at the present place, in order of their distance from the start. Return how
 * many there are, at most `most`, and whether there may be more of them. */
static TQ_RARE int tq_answers_of_loop(const tq_loops *l, tq_room *room, const tq_chain *chain, const int *held,
                                      const int *spot, int most, tq_branches *a, int *order, int *doubt)
{
    double at[TQ_JOINTS * 4], far[TQ_BRANCHES];
    int left = TQ_MOST_DERIVATIVES;
    const tq_problem p = {chain, tq_closed_pose, at, l->constants, &left};
    for (int h = 0; h < chain->held; h++) {
        at[h] = l->slides[held[h]] ? room->now.s[held[h]] : atan2(room->now.s[held[h]], room->now.c[held[h]]);
    }
    tq_start_search(chain, tq_closed_pose, a);
    chain->answer(&p, a);
    *doubt = (a->seen.notes & TQ_DOUBT) != 0 || a->count > most;
    const int count = a->count < most ? a->count : most;
    for (int i = 0; i < count; i++) {
        int rank = i;
        tq_load_answer(l, room, spot, a, i);
        far[i] = tq_far_from_start(l, room);
        for (; rank > 0 && far[order[rank - 1]] > far[i]; rank--) order[rank] = order[rank - 1];
        order[rank] = i;
    }
    return count;
}

/* Close a loop of six passive joints in all modes; root r of `roots` is mode r of those that the loops before leave. `held`
 * are the places of the chain's held joints, `spot` the rows of the unknown joints in its answers. With `only_nearest` the
 * other modes are left out where the nearest one is plain. Where no mode is found, Newton's method says how near the loop
 * comes. */
static TQ_RARE void tq_assemble(const tq_loops *l, const tq_chain *chain, const int *held, const int *spot, int roots,
                                int only_nearest, double *space, tq_modes *m, double *s, double *c, double *residual)
{
    tq_room room = tq_room_in(l, space);
    const int before = l->distinct / roots;
    uint32_t closed = 0;
    tq_branches a;
    tq_start_labels(m, l->modes);
    for (int b = 0; b < before; b++) {
        int order[TQ_BRANCHES], doubt = 0, rests, root = 0;
        uint32_t here = 0;
        for (int other = b; other < l->modes; other += before) here |= m->found & 1u << other;
        if (!here) continue;
        tq_load_mode(l, &room, s, c, b, l->start);
        for (int r = 0; r < roots; r++) tq_store_mode(l, &room, s, c, residual, b + before * r);
        if (only_nearest && tq_closes_at_start(l, &room)) {
            tq_store_mode(l, &room, s, c, residual, b);
            for (int other = b; other < l->modes; other += l->distinct) closed |= here & 1u << other;
            continue;
        }
        tq_load_mode(l, &room, s, c, b, l->start);
        const int count = tq_answers_of_loop(l, &room, chain, held, spot, roots, &a, order, &doubt);
        for (int i = 0; i < count; i++) {
            const int mode = b + before * root;
            tq_load_answer(l, &room, spot, &a, order[i]);
            tq_close(l, &room, TQ_STEPS_OF_LOOPS, &rests);
            if (!(tq_largest_error(l, &room.now, 1) <= tq_error_of_closed())) continue;
            tq_store_mode(l, &room, s, c, residual, mode);
            const uint32_t notes = tq_notes_of_loops(l, &room) | (doubt ? TQ_LOOP_DOUBT : 0);
            for (int same = mode; same < l->modes; same += l->distinct) {
                closed |= here & 1u << same;
                m->notes[same] |= notes;
            }
            root++;
        }
    }
    if (!closed && m->found) {
        tq_loops one = *l;
        one.distinct = before;
        tq_settle(&one, space, m, s, c, residual);
        for (int b = 0; b < l->modes; b++) m->notes[b] |= TQ_LOOP_DOUBT;
        return;
    }
    m->found = closed;
    m->missed = m->unusual = 0;
}
#endif
