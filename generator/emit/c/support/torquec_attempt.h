/* One rearrangement of a chain's cycle, tried on one pose: from its links to roots, and from these to starts. */
#ifndef TORQUEC_ATTEMPT_H
#define TORQUEC_ATTEMPT_H

#include "torquec_chain.h"
#include "torquec_cycle.h"
#include "torquec_elimination.h"
#include "torquec_unit_circle.h"

#define TQ_PAIRS 8 /* of solutions that are not real: no more than half of all */
#define TQ_LINKS 7 /* between the joints, behind the last one, before the first one */

/* A rearrangement: the joint that comes first, 0 to 5, and whether the cycle is gone round backwards. */
typedef struct {
    int first, backwards;
} tq_rearrangement;

/* Four turns with two slides among them (torquec_two_slides.h). */
typedef struct {
    double A[4][9];               /* the rotations between the turns */
    double shift[3][10];          /* the sum of all other shifts and the directions of the slides, in parts */
    double f[3][3], g[3][3];      /* the two equations: what multiplies S, C and 1 of the first turn, by S, C, 1 of the second */
    int turn[4], slide[2];        /* places in the cycle */
} tq_four_turns;

/* What the answers of one rearrangement are found from, and where it left off. */
typedef struct {
    tq_cycle cycle;
    union {
        tq_eliminated e;
        tq_four_turns four;
    } by;
    tq_circle_roots roots;
    tq_starts starts;
} tq_attempt;

/* Pairs of solutions that are not real, conjugate to each other: sines and cosines of the joints of the cycle. */
typedef double tq_complex __attribute__((vector_size(2 * sizeof(double))));
typedef struct {
    tq_complex s[TQ_PAIRS][TQ_SIX], c[TQ_PAIRS][TQ_SIX];
    int count;
} tq_nonreal;

/* What a robot's own C says of its chain beyond tq_chain. */
typedef struct tq_general {
    int most; /* real solutions that there are at most */
    int rearrangements;
    const tq_rearrangement *rearrangement; /* those that are sound, the best one first */
    const int *order;                      /* of each joint of the cycle its place in the chain */
    const int *sign;                       /* of each joint of the cycle: -1 where it runs towards the base */
    void (*links)(const double *at, tq_link *link, const void *k);
    /* Set the roots, and return whether they are exact enough to be counted. */
    int (*roots)(tq_attempt *t);
    /* Set the starts to those of all roots so near to the unit circle, and return how many roots may be real. */
    int (*starts)(tq_attempt *t, double within);
    /* Add the solutions near roots that are not real, and set the starts to those that turn out to be; 0 if there is no way. */
    void (*nonreal)(tq_attempt *t, tq_nonreal *all);
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

/* Return whether another root is close to root i. */
static inline int tq_is_close_root(const tq_circle_roots *z, int i)
{
    int close = 0;
    for (int j = 0; j < z->count; j++) {
        const double apart = tq_larger(fabs(z->x[i] - z->x[j]), fabs(z->y[i] - z->y[j]));
        close |= j != i && apart < tq_larger(TQ_CLOSE_ON_CIRCLE, z->radius[i] + z->radius[j]);
    }
    return close;
}

/* Set sine and cosine of the roots so near to the unit circle that they may be real, or `within` so much of it; whether another
 * root is close, and how many of them there are. Return how many may be real. */
static inline int tq_roots_near_circle(const tq_circle_roots *z, double within, double *s, double *c, int *close, int *near)
{
    int candidates = 0;
    *near = 0;
    for (int i = 0; i < z->count; i++) {
        const double size = sqrt(z->x[i] * z->x[i] + z->y[i] * z->y[i]), off = fabs(size - 1);
        candidates += !(off > z->radius[i]);
        if (off > within && off > z->radius[i]) continue;
        close[*near] = tq_is_close_root(z, i);
        s[*near] = z->y[i] / size;
        c[(*near)++] = z->x[i] / size;
    }
    return candidates;
}

/* Set the roots of a polynomial of some degree from its samples; return whether these are exact enough to count them. */
static inline int tq_roots_of_samples(const double *f, int degree, tq_attempt *t)
{
    tq_circle_polynomial polynomial;
    tq_interpolate(f, degree, &polynomial);
    tq_find_circle_roots(&polynomial, &t->roots);
    tq_bound_circle_roots(&polynomial, &t->roots);
    return polynomial.noise < TQ_LARGEST_NOISE * polynomial.size;
}
#endif
