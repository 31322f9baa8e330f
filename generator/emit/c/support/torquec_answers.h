/* Answers: which branches are answers within the limits or nearest to a position, and how they are written out. */
#ifndef TORQUEC_ANSWERS_H
#define TORQUEC_ANSWERS_H

#include "torquec_angles.h"
#include "torquec_chain.h"
#include "torquec_status.h"

/* The outputs of a robot's inverse geometric model for one pose. */
typedef struct {
    tq_scalar *values;
    int32_t *count, *status, *branches;
    tq_scalar *residual, *motion, *distance;
} tq_answers;

/* Set the position in q of every joint of every branch: angles in (-pi, pi], shifts in m. */
static inline void tq_positions(const tq_chain *chain, const tq_branches *a, double q[TQ_JOINTS][TQ_BRANCHES])
{
    for (int j = 0; j < chain->joints; j++) {
        if (chain->slides[j]) {
            for (int i = 0; i < a->count; i++) q[j][i] = a->s[j][i] - chain->offset[j];
        } else {
            tq_angles(a->s[j], a->c[j], q[j], a->count);
            if (chain->offset[j] != 0) tq_subtract_offset(q[j], chain->offset[j], a->count);
        }
    }
}

/* Return the branches within the limits as bits, or of these the nearest alone; whole turns are added to their angles
 * for it. */
static TQ_NOINLINE uint32_t tq_choose_answers(const tq_problem *p, const tq_branches *a, double q[TQ_JOINTS][TQ_BRANCHES],
                                              const tq_scalar *nearest, const tq_scalar *limits)
{
    const tq_chain *chain = p->chain;
    double best = INFINITY;
    uint32_t chosen = 0;
    for (int h = 0; h < chain->held && limits; h++) {
        const int place = chain->place[chain->joints + h];
        if (!tq_is_within(p->held[h], (double)limits[place], (double)limits[chain->nq + place])) return 0;
    }
    for (int i = 0; i < a->count; i++) {
        double apart = 0;
        int within = a->valid >> i & 1;
        for (int j = 0; j < chain->joints && within; j++) {
            const int place = chain->place[j];
            double about = 0, lower = 0, upper = 0;
            if (nearest) about = (double)nearest[place];
            const int near = chain->slides[j] || fabs(about) <= TQ_LARGEST_ANGLE;
            if (!near) about = atan2(sin(about), cos(about));
            if (limits) {
                lower = (double)limits[place];
                upper = (double)limits[chain->nq + place];
            }
            within &= tq_wrap(&q[j][i], chain->slides[j], nearest && near ? &about : 0, limits ? &lower : 0,
                              limits ? &upper : 0);
            const double off = near ? q[j][i] - about : atan2(sin(q[j][i] - about), cos(q[j][i] - about));
            apart += nearest ? off * off : 0;
        }
        if (!within || !(apart < best)) continue;
        chosen = nearest ? 1u << i : chosen | 1u << i;
        if (nearest) best = apart;
    }
    return chosen;
}

/* Return the status of a pose: whether it has valid branches, how many answers were written, and their notes. */
static inline int32_t tq_status(uint32_t valid, int written, uint32_t notes)
{
    if (written && notes & TQ_ANY_FREE) return TQ_FREE_JOINT;
    if (notes & TQ_DOUBT) return TQ_UNCERTAIN;
    if (!valid) return TQ_UNREACHABLE;
    if (!written) return TQ_OUTSIDE_LIMITS;
    if (notes & TQ_BOUNDARY) return TQ_AT_BOUNDARY;
    return notes & TQ_FEW_DIGITS ? TQ_NEARLY_SINGULAR : TQ_EXACT;
}

/* Write the chosen branches and the status; outputs without an answer are NaN. */
static inline void tq_write_answers(const tq_problem *p, const tq_branches *a, double q[TQ_JOINTS][TQ_BRANCHES],
                                    uint32_t chosen, const tq_scalar *nearest, double distance, const tq_answers *o)
{
    const tq_chain *chain = p->chain;
    int written = 0;
    uint32_t notes = a->seen.notes & TQ_DOUBT;
    if (chain->joints < chain->nq) {
        for (int e = 0; e < chain->answers * chain->nq; e++) {
            const int place = e % chain->nq, given = nearest && isfinite(nearest[place]);
            o->values[e] = given ? nearest[place] : (tq_scalar)(place == chain->upright);
        }
    }
    tq_fill(o->motion, chain->answers * chain->nq, 0);
    for (int i = 0; i < a->count && written < chain->answers; i++) {
        if (!(chosen >> i & 1)) continue;
        notes |= a->notes[i];
        tq_scalar *values = o->values + written * chain->nq, *motion = o->motion + written * chain->nq;
        for (int j = 0; j < chain->joints; j++) values[chain->place[j]] = (tq_scalar)q[j][i];
        for (int h = 0; h < chain->held; h++) values[chain->place[chain->joints + h]] = (tq_scalar)p->held[h];
        for (int j = 0; j < chain->joints && a->notes[i] & TQ_ANY_FREE; j++) {
            motion[chain->place[j]] = (tq_scalar)a->motion[j][i];
        }
        o->branches[written] = (int32_t)a->labels[i];
        o->residual[written] = (tq_scalar)a->residual[i];
        written++;
    }
    const int rest = (chain->answers - written) * chain->nq;
    tq_fill(o->values + written * chain->nq, rest, (tq_scalar)NAN);
    tq_fill(o->motion + written * chain->nq, rest, (tq_scalar)NAN);
    tq_fill(o->residual + written, chain->answers - written, (tq_scalar)NAN);
    for (int i = written; i < chain->answers; i++) o->branches[i] = 0;
    *o->count = written;
    *o->distance = (tq_scalar)distance;
    *o->status = tq_status(a->valid, written, notes);
}
#endif
