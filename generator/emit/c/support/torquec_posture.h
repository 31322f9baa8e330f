/* The posture of an arm that has joints to spare: along the answers to where the joints are drawn to. */
#ifndef TORQUEC_POSTURE_H
#define TORQUEC_POSTURE_H

#include "torquec_steps.h"

#define TQ_STEPS_TO_POSTURE 100
#define TQ_STEP_TO_POSTURE 0.5   /* rad or arm's lengths of a joint, at first and at most */
#define TQ_AT_POSTURE 1e-10      /* a step so short is none */
#define TQ_CORRECTIONS 4         /* of Newton's method back to an answer, after each step */
/* How much joints that are not drawn anywhere are drawn to where they are, relative to the strongest pull. */
#define TQ_LEAST_PULL 1e-3

/* Where the joints are drawn to, and how strongly: the least sum of pull (x - position)^2 is looked for. */
typedef struct {
    double *position, *pull;
    double strongest;          /* pull; 0 where there is no posture */
} tq_posture;

/* Return the sum of pull (x - position)^2. */
static inline double tq_strain(const tq_posture *p, const double *x, int n)
{
    double sum = 0;
    for (int j = 0; j < n; j++) sum += p->pull[j] * (x[j] - p->position[j]) * (x[j] - p->position[j]);
    return sum;
}

/* Set d to the step that brings the sum down most among those that keep what frames miss at 0: d0 - G J^T y, where d0
 * is the way to the posture and (J G J^T) y = J d0 + e. */
static inline void tq_step_to_posture(const tq_task *t, const tq_posture *p, const tq_spot *at, tq_step *s)
{
    const int n = t->arm->columns;
    for (int j = 0; j < n; j++) s->give[j] = p->strongest / (p->pull[j] + TQ_LEAST_PULL * p->strongest);
    for (int round = 0, stopped = 1; stopped && round <= n; round++) {
        for (int i = 0; i < t->height; i++) s->r[i] = at->e[i];
        for (int j = 0; j < n; j++) {
            if (s->give[j] != 0) s->d[j] = p->pull[j] / p->strongest * s->give[j] * (p->position[j] - at->x[j]);
            tq_add_motion(t, at, j, s->d[j], s->r);
        }
        tq_solve_rows(t, at, 0, s);
        tq_transposed_product(t, at, s->y, s->x);
        stopped = 0;
        for (int j = 0; j < n; j++) {
            if (s->give[j] == 0) continue;
            s->d[j] -= s->give[j] * s->x[j];
            if (!tq_stop_at_limit(t, at->x, s->d, j)) continue;
            s->give[j] = 0;
            stopped = 1;
        }
    }
}

/* Go from an answer along answers to the one nearest to the posture. Return how many steps it took. */
static TQ_NOINLINE int tq_go_to_posture(const tq_task *t, const tq_posture *p, double solved, tq_spot *at,
                                        tq_spot *trial, tq_step *s)
{
    const int n = t->arm->columns;
    double longest = TQ_STEP_TO_POSTURE, strain = tq_strain(p, at->x, n);
    int step = 0;
    for (; step < TQ_STEPS_TO_POSTURE && longest > TQ_AT_POSTURE; step++) {
        tq_step_to_posture(t, p, at, s);
        double farthest = 0;
        for (int j = 0; j < n; j++) farthest = tq_larger(farthest, fabs(s->d[j]));
        if (farthest < TQ_AT_POSTURE) break;
        const double shorter = farthest > longest ? longest / farthest : 1;
        for (int j = 0; j < n; j++) trial->x[j] = at->x[j] + shorter * s->d[j];
        tq_evaluate(t, trial);
        for (int c = 0; c < TQ_CORRECTIONS && trial->size > solved && trial->square < 1; c++) {
            tq_bounded_step(t, trial, 0, s);
            for (int j = 0; j < n; j++) trial->x[j] += s->d[j];
            tq_evaluate(t, trial);
        }
        const double other = tq_strain(p, trial->x, n);
        if (!(trial->size <= solved && other < strain)) {
            longest = 0.25 * (farthest < longest ? farthest : longest);
            continue;
        }
        tq_exchange(at, trial);
        strain = other;
        longest = longest < TQ_STEP_TO_POSTURE / 2 ? 2 * longest : TQ_STEP_TO_POSTURE;
    }
    return step;
}
#endif
