/* Chains through loops: the answers of a chain, whose joints may be passive, become answers of the motors.
 *
 * A robot's own C solves the loops for the motors, in some ways, and says where motors bring the chain in the mode that
 * is drawn. What does not come back to the pose is of another mode, and no answer.
 */
#ifndef TORQUEC_MOTORS_H
#define TORQUEC_MOTORS_H

#include "torquec_inverse.h"

/* What a robot's own C says of the motors of a chain. */
typedef struct {
    const tq_chain *motors; /* in place of joints; without a search */
    int ways;               /* through the loops, for one position of the chain */
    /* Set sine and cosine of each motor, or its shift and nothing, by those of the chain; NaN where there is none. */
    void (*of_chain)(const double *s, const double *c, int way, double *ms, double *mc, const void *k);
    /* Set those of the chain by those of the motors, in the mode that is drawn. */
    void (*to_chain)(const double *ms, const double *mc, double *s, double *c, const void *k);
} tq_motors;

/* The largest error of an answer beyond that of its chain, lengths in reaches: near a dead centre of a loop, where two
 * modes meet, positions have half of the digits. Another mode is farther away. */
#define TQ_ERROR_OF_LOOPS 1e-6
/* Motors that are closer, sines and cosines or shifts in reaches, are one answer. */
#define TQ_SAME_MOTORS 1e-9
/* The step of differences, in rad or m for a motion whose largest part is 1. */
#define TQ_STEP_OF_MOTION 1e-6

/* Set x to the chain's part of a position of the robot; what can't be reached is 0, and what is no number stays so. */
static TQ_RARE void tq_chain_position(const tq_chain *chain, const tq_motors *m, const tq_scalar *q, tq_scalar *x, const void *k)
{
    double s[TQ_JOINTS], c[TQ_JOINTS], ms[TQ_JOINTS], mc[TQ_JOINTS], unsound = 0;
    for (int j = 0; j < m->motors->joints; j++) {
        const double at = (double)q[m->motors->place[j]] + m->motors->offset[j];
        unsound += 0 * at;
        ms[j] = at;
        mc[j] = 1;
        if (!m->motors->slides[j]) tqd_sincos(at, &ms[j], &mc[j]);
    }
    m->to_chain(ms, mc, s, c, k);
    for (int j = 0; j < chain->joints; j++) {
        const double at = (chain->slides[j] ? s[j] : atan2(s[j], c[j])) - chain->offset[j];
        x[j] = (tq_scalar)(unsound != 0 ? NAN : isfinite(at) ? at : 0);
    }
}

/* Set column i of `to` to the motors of branch i of `from`. */
static inline void tq_put_motors(const tq_motors *m, const double *ms, const double *mc, tq_branches *to, int i)
{
    for (int j = 0; j < m->motors->joints; j++) {
        to->s[j][i] = ms[j];
        to->c[j][i] = mc[j];
    }
}

/* Set s and c to the chain's joints at branch i, after a motion of its free joints by a step. */
static inline void tq_get_chain(const tq_chain *chain, const tq_branches *a, int i, double step, double *s, double *c)
{
    for (int j = 0; j < chain->joints; j++) {
        double sine = 0, cosine = 1;
        s[j] = a->s[j][i];
        c[j] = a->c[j][i];
        if (step == 0) continue;
        if (chain->slides[j]) {
            s[j] += step * a->motion[j][i];
        } else {
            tqd_sincos(step * a->motion[j][i], &sine, &cosine);
            s[j] = a->s[j][i] * cosine + a->c[j][i] * sine;
            c[j] = a->c[j][i] * cosine - a->s[j][i] * sine;
        }
    }
}

/* Set column `to` of the motions of b to what motors do where the chain's joints move as in branch i: the largest is 1. */
static TQ_RARE void tq_motion_of_motors(const tq_chain *chain, const tq_motors *m, const tq_branches *a, int i, int way,
                                        tq_branches *b, int to, const void *k)
{
    double s[TQ_JOINTS], c[TQ_JOINTS], one[2][TQ_JOINTS], other[2][TQ_JOINTS], most = 0;
    tq_get_chain(chain, a, i, TQ_STEP_OF_MOTION, s, c);
    m->of_chain(s, c, way, one[0], one[1], k);
    tq_get_chain(chain, a, i, -TQ_STEP_OF_MOTION, s, c);
    m->of_chain(s, c, way, other[0], other[1], k);
    for (int j = 0; j < m->motors->joints; j++) {
        const double sine = one[0][j] * other[1][j] - one[1][j] * other[0][j];
        const double cosine = one[1][j] * other[1][j] + one[0][j] * other[0][j];
        const double apart = m->motors->slides[j] ? one[0][j] - other[0][j] : atan2(sine, cosine);
        b->motion[j][to] = apart / (2 * TQ_STEP_OF_MOTION);
        most = tq_larger(most, fabs(b->motion[j][to]));
    }
    for (int j = 0; j < m->motors->joints && most > 0; j++) b->motion[j][to] /= most;
}

/* Return the column of b that has the motors of column i of `back`, or -1. */
static inline int tq_find_same_motors(const tq_motors *m, const tq_branches *b, const tq_branches *other, int i)
{
    for (int same = 0; same < b->count; same++) {
        double apart = 0;
        for (int j = 0; j < m->motors->joints; j++) {
            const double over = m->motors->slides[j] ? 1 / b->accuracy.reach : 1;
            apart = tq_larger(apart, over * fabs(b->s[j][same] - other->s[j][i]));
            apart = tq_larger(apart, fabs(b->c[j][same] - other->c[j][i]));
        }
        if (apart < TQ_SAME_MOTORS) return same;
    }
    return -1;
}

/* Set b to the answers of the motors: branches of `a` that reach the pose, each in all ways that come back to it. */
static TQ_NOINLINE void tq_answers_of_motors(const tq_problem *p, const tq_motors *m, const tq_branches *a, tq_branches *b)
{
    const tq_chain *chain = p->chain;
    tq_branches back, tried;
    int from[TQ_BRANCHES], ways[TQ_BRANCHES], count = 0;
    double s[TQ_JOINTS], c[TQ_JOINTS], ms[TQ_JOINTS], mc[TQ_JOINTS];
    back.accuracy = b->accuracy = a->accuracy;
    for (int i = 0; i < a->count; i++) {
        for (int way = 0; way < m->ways && a->valid >> i & 1 && count < TQ_BRANCHES; way++) {
            tq_get_chain(chain, a, i, 0, s, c);
            m->of_chain(s, c, way, ms, mc, p->constants);
            m->to_chain(ms, mc, s, c, p->constants);
            tq_put_motors(m, ms, mc, &tried, count);
            for (int j = 0; j < chain->joints; j++) {
                back.s[j][count] = s[j];
                back.c[j][count] = c[j];
            }
            from[count] = i;
            ways[count++] = way;
        }
    }
    for (int i = count; i % TQ_WIDEST_PACK; i++) {
        for (int j = 0; j < chain->joints; j++) back.s[j][i] = back.c[j][i] = 0;
    }
    if (count) tq_compute_error(p, &back, 0, count);
    b->count = 0;
    for (int i = 0; i < count; i++) {
        const uint32_t labels = a->labels[from[i]] << chain->branches * ways[i];
        if (!(back.size[i] <= a->size[from[i]] + TQ_ERROR_OF_LOOPS)) continue;
        const int same = tq_find_same_motors(m, b, &tried, i);
        if (same >= 0) {
            b->labels[same] |= labels;
            b->notes[same] |= TQ_BOUNDARY;
            continue;
        }
        const int to = b->count++;
        for (int j = 0; j < m->motors->joints; j++) {
            b->s[j][to] = tried.s[j][i];
            b->c[j][to] = tried.c[j][i];
            b->motion[j][to] = 0;
        }
        b->size[to] = back.size[i];
        b->residual[to] = back.residual[i];
        b->labels[to] = labels;
        b->notes[to] = a->notes[from[i]];
        if (b->notes[to] & TQ_ANY_FREE) tq_motion_of_motors(chain, m, a, from[i], ways[i], b, to, p->constants);
    }
    b->valid = (uint32_t)(((uint64_t)1 << b->count) - 1);
}

/* Write the answers to one pose as tq_inverse does, in positions of the motors. Where the chain reaches the pose and its
 * loops do not, nobody knows how far it is, and the distance is NaN. */
static TQ_NOINLINE void tq_inverse_of_motors(const tq_chain *chain, const tq_motors *m, const tq_scalar *pose,
                                             const tq_scalar *nearest, const tq_scalar *limits, const tq_answers *o,
                                             const void *k)
{
    tq_branches a, b;
    double T[16] __attribute__((aligned(64))), q[TQ_JOINTS][TQ_BRANCHES] __attribute__((aligned(64)));
    tq_scalar near[TQ_JOINTS];
    int left = TQ_MOST_DERIVATIVES;
    const tq_problem p = {chain, T, 0, k, &left}, of_motors = {m->motors, T, 0, k, &left};
    if (nearest) tq_chain_position(chain, m, nearest, near, k);
    double distance = tq_reach(&p, T, pose, nearest ? near : 0, &a);
    tq_answers_of_motors(&p, m, &a, &b);
    b.seen = a.seen;
    for (int i = 0; i < b.count; i++) b.notes[i] |= a.seen.notes & TQ_DOUBT;
    if (a.valid && !b.valid) distance = NAN;
    tq_positions(m->motors, &b, q);
    const uint32_t chosen = nearest || limits ? tq_choose_answers(&of_motors, &b, q, nearest, limits) : b.valid;
    tq_write_answers(&of_motors, &b, q, chosen, nearest, distance, o);
}
#endif
