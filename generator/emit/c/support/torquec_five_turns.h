/* Roots and starts of a chain with at most one slide: the method of Raghavan and Roth. */
#ifndef TORQUEC_FIVE_TURNS_H
#define TORQUEC_FIVE_TURNS_H

#include "torquec_attempt.h"
#include "torquec_closure.h"
#include "torquec_nonreal.h"

/* Set the roots of an attempt, and return whether they are exact enough to be counted. */
static TQ_NOINLINE int tq_roots_of_pencil(tq_attempt *t)
{
    double f[TQ_SAMPLES] __attribute__((aligned(64)));
    tq_eliminate(&t->cycle, &t->by.e);
    for (int i = 0; i < TQ_SAMPLES; i += TQ_PACK) {
        tq_store(&f[i], tq_determinant(&t->by.e, tq_of_samples(1, 1, i), tq_of_samples(0, 1, i)));
    }
    return tq_roots_of_samples(f, TQ_DEGREE, t);
}

/* Set the starts to those of all roots `within` so much of the unit circle: that of the null vector, and beside other roots the
 * two of the plane that may be taken nearly to zero. Return how many roots may be real. */
static TQ_NOINLINE int tq_starts_of_pencil(tq_attempt *t, double within)
{
    const tq_cycle *cycle = &t->cycle;
    tq_starts *a = &t->starts;
    double s[TQ_ROOTS] __attribute__((aligned(64))), c[TQ_ROOTS] __attribute__((aligned(64)));
    int close[TQ_ROOTS], near;
    const int candidates = tq_roots_near_circle(&t->roots, within, s, c, close, &near);
    a->count = 0;
    for (int i = near; i < TQ_ROOTS; i++) s[i] = c[i] = 1;
    for (int i = 0; i < near; i += TQ_PACK) {
        tq_pack B[TQ_SIX * TQ_SIX];
        tq_condense(&t->by.e, tq_load(&s[i]), tq_load(&c[i]), B);
        for (int lane = 0; lane < TQ_PACK && i + lane < near; lane++) {
            double A[TQ_SIX][TQ_SIX], first[TQ_SIX], second[TQ_SIX];
            for (int k = 0; k < TQ_SIX * TQ_SIX; k++) A[k / TQ_SIX][k % TQ_SIX] = B[k][lane];
            tq_null_vectors(A, first, second);
            tq_add_start(cycle, first, s[i + lane], c[i + lane], a);
            if (close[i + lane]) tq_add_starts_of_plane(cycle, first, second, s[i + lane], c[i + lane], a);
        }
    }
    tq_fill_starts(a);
    for (int i = 0; i < a->count; i += TQ_PACK) tq_complete_starts(cycle, &t->by.e, i, a);
    return candidates;
}
#endif
