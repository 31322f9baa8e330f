/* One rearrangement of a chain's cycle, tried on one pose: from its links to starts for Newton's method. */
#ifndef TORQUEC_ATTEMPT_H
#define TORQUEC_ATTEMPT_H

#include "torquec_chain.h"
#include "torquec_closure.h"
#include "torquec_companion.h"

#define TQ_MOST_REARRANGEMENTS 12
#define TQ_LINKS 7          /* between the joints, behind the last one, before the first one */


/* A rearrangement: the joint that comes first, 0 to 5, and whether the cycle is gone round backwards. */
typedef struct {
    int first, backwards;
} tq_rearrangement;

/* What a robot's own C says of its chain beyond tq_chain. */
typedef struct tq_general {
    int careful; /* solve all rearrangements, whatever the first one says */
    int rearrangements;
    const tq_rearrangement *rearrangement; /* those that are sound, the best one first */
    const int *order;                      /* of each joint of the cycle its place in the chain */
    const int *sign;                       /* of each joint of the cycle: -1 where it runs towards the base */
    void (*links)(const double *at, tq_link *link, const void *k);
} tq_general;

/* Replace a matrix that nearly is a rotation, written with few digits, by the nearest one. */
static inline void tq_round_to_rotation(double R[9])
{
    for (int step = 0; step < 2; step++) {
        double square[9], old[9];
        for (int i = 0; i < 9; i++) {
            const double *a = &R[i / 3 * 3], *b = &R[i % 3 * 3];
            square[i] = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
            old[i] = R[i];
        }
        for (int i = 0; i < 9; i++) {
            const double *row = &square[i / 3 * 3];
            R[i] = 1.5 * old[i] - 0.5 * (row[0] * old[i % 3] + row[1] * old[3 + i % 3] + row[2] * old[6 + i % 3]);
        }
    }
}

/* Set the links of the cycle Z0 K0 .. Z5 K5 = 1, lengths in units of the reach: the last is end T^-1 start. */
static TQ_NOINLINE void tq_cycle_links(const tq_problem *p, const tq_general *g, double reach, tq_link link[TQ_SIX])
{
    tq_link made[TQ_LINKS], pose;
    g->links(p->held, made, p->constants);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) pose.R[3 * i + j] = p->T[4 * i + j];
        pose.p[i] = p->T[4 * i + 3];
    }
    tq_round_to_rotation(pose.R);
    pose = tq_link_inverse(&pose);
    pose = tq_link_product(&pose, &made[TQ_SIX]);
    made[TQ_SIX - 1] = tq_link_product(&made[TQ_SIX - 1], &pose);
    for (int i = 0; i < TQ_SIX; i++) {
        link[i] = made[i];
        for (int k = 0; k < 3; k++) link[i].p[k] /= reach;
    }
}

/* Set a cycle to one of its rearrangements. */
static inline void tq_rearrange(const tq_problem *p, const tq_general *g, const tq_link *link, tq_rearrangement r,
                                tq_cycle *cycle)
{
    cycle->sign = r.backwards ? -1 : 1;
    for (int i = 0; i < TQ_SIX; i++) {
        const int j = (r.first + (r.backwards ? TQ_SIX - i : i)) % TQ_SIX;
        cycle->joint[i] = j;
        cycle->slides[i] = p->chain->slides[g->order[j]];
        cycle->link[i] = r.backwards ? tq_link_inverse(&link[(j + TQ_SIX - 1) % TQ_SIX]) : link[j];
    }
}

/* What the answers of one rearrangement are found from, and where it left off. */
typedef struct {
    tq_cycle cycle;
    tq_eliminated e;
    tq_circle_roots roots;
    tq_starts starts;
    double sine, cosine; /* of the sample with the largest determinant */
} tq_attempt;

/* Set the starts to those of all roots `within` so much of the unit circle: that of the null vector, and beside other roots the
 * two of the plane that may be taken nearly to zero. Return how many roots may be real. */
static TQ_NOINLINE int tq_start_from_roots(tq_attempt *t, double within)
{
    const tq_cycle *cycle = &t->cycle;
    const tq_circle_roots *z = &t->roots;
    tq_starts *a = &t->starts;
    double s[TQ_ROOTS] __attribute__((aligned(64))), c[TQ_ROOTS] __attribute__((aligned(64)));
    int close[TQ_ROOTS], near = 0, real = 0;
    a->count = 0;
    for (int i = 0; i < TQ_ROOTS; i++) {
        const double size = sqrt(z->x[i] * z->x[i] + z->y[i] * z->y[i]), off = fabs(size - 1);
        real += !(off > z->radius[i]);
        if (off > within && off > z->radius[i]) continue;
        close[near] = 0;
        for (int j = 0; j < TQ_ROOTS; j++) {
            const double apart = tq_larger(fabs(z->x[i] - z->x[j]), fabs(z->y[i] - z->y[j]));
            close[near] |= j != i && apart < tq_larger(TQ_CLOSE_ON_CIRCLE, z->radius[i] + z->radius[j]);
        }
        s[near] = z->y[i] / size;
        c[near++] = z->x[i] / size;
    }
    for (int i = near; i < TQ_ROOTS; i++) s[i] = c[i] = 1;
    for (int i = 0; i < near; i += TQ_PACK) {
        tq_pack B[TQ_SIX * TQ_SIX];
        tq_condense(&t->e, tq_load(&s[i]), tq_load(&c[i]), B);
        for (int lane = 0; lane < TQ_PACK && i + lane < near; lane++) {
            double A[TQ_SIX][TQ_SIX], first[TQ_SIX], second[TQ_SIX];
            for (int k = 0; k < TQ_SIX * TQ_SIX; k++) A[k / TQ_SIX][k % TQ_SIX] = B[k][lane];
            tq_null_vectors(A, first, second);
            tq_add_start(cycle, first, s[i + lane], c[i + lane], a);
            if (close[i + lane]) tq_add_starts_of_plane(cycle, first, second, s[i + lane], c[i + lane], a);
        }
    }
    return real;
}
#endif
