/* Complex numbers that are known up to a disc, and a cycle computed with them: what it says holds whatever is rounded.
 *
 * A disc is all z with |Re(z - at)| + |Im(z - at)| <= radius. This size of a complex number is no larger of a product
 * than the product of the sizes, and takes no root. Doubles are rounded by 2^-53 at most, relative; each operation adds
 * eight times as much of its terms to the radius, and makes the radius so much larger, which covers its own roundings.
 * So no mode of rounding has to be set.
 */
#ifndef TORQUEC_DISCS_H
#define TORQUEC_DISCS_H

#include "torquec_nonreal.h"

typedef struct {
    tq_complex at;
    double radius;
} tq_disc;

#define TQ_ROUNDING_OF_DISC 0x1p-50
#define TQ_LEAST_DISC 1e-290 /* more than what is lost below the smallest numbers */

static inline double tq_complex_size(tq_complex a) { return fabs(a[0]) + fabs(a[1]); }
/* Return the disc of a number that is computed from terms of such a size in all, with a radius that is. */
static inline tq_disc tq_rounded(tq_complex at, double terms, double radius)
{
    const double grown = (radius + TQ_ROUNDING_OF_DISC * terms) * (1 + TQ_ROUNDING_OF_DISC);
    return (tq_disc){at, grown + TQ_LEAST_DISC};
}
static inline tq_disc tq_exact(tq_complex at) { return (tq_disc){at, 0}; }
static inline tq_disc tq_disc_sum(tq_disc a, tq_disc b)
{
    const tq_complex at = a.at + b.at;
    return tq_rounded(at, tq_complex_size(at), a.radius + b.radius);
}
static inline tq_disc tq_disc_less(tq_disc a, tq_disc b) { return tq_disc_sum(a, (tq_disc){-b.at, b.radius}); }
static inline tq_disc tq_disc_product(tq_disc a, tq_disc b)
{
    const double x = tq_complex_size(a.at), y = tq_complex_size(b.at);
    return tq_rounded(tq_complex_product(a.at, b.at), x * y, x * b.radius + a.radius * (y + b.radius));
}
static inline tq_disc tq_disc_scaled(tq_disc a, double by)
{
    return tq_rounded(a.at * by, tq_complex_size(a.at) * fabs(by), a.radius * fabs(by));
}
/* Return a bound of the size of all numbers of a disc. */
static inline double tq_disc_size(tq_disc a) { return (tq_complex_size(a.at) + a.radius) * (1 + TQ_ROUNDING_OF_DISC); }
/* Return whether two discs have nothing in common. */
static inline int tq_are_apart(tq_disc a, tq_disc b)
{
    return tq_complex_size(a.at - b.at) * (1 - TQ_ROUNDING_OF_DISC) > (a.radius + b.radius) * (1 + TQ_ROUNDING_OF_DISC);
}

/* A turn and a shift: a joint's motion, a link, or a product of these. */
typedef struct {
    tq_disc R[9], p[3];
} tq_disc_link;

/* A position of a cycle: sine and cosine of a turn, or a shift. The first turn may be cut in two, of which one begins
 * the chain and the other ends it. */
typedef struct {
    tq_disc s[TQ_SIX], c[TQ_SIX], end_s, end_c;
} tq_box;

/* What is left of a cycle at a position, as in tq_complex_derivative, and its derivative by each joint; the joints'
 * axes and their moments about the origin, which are 0 and the direction of a slide; how far the chain P is from 1, in
 * the norm that is the largest sum of a row. */
typedef struct {
    tq_disc left[TQ_SIX], J[TQ_SIX][TQ_SIX], axis[TQ_SIX][3], moment[TQ_SIX][3];
    double off;
} tq_closure;

/* Return a bound of how far a link is from exact ones, elements and origin: what its rotation misses of R' R = 1, and
 * some roundings of the arm and the pose that it is made of. */
static double tq_link_uncertainty(const tq_link *link)
{
    double square = 0;
    for (int i = 0; i < 9; i++) {
        const double *a = &link->R[i / 3], *b = &link->R[i % 3];
        const double off = fabs(a[0] * b[0] + a[3] * b[3] + a[6] * b[6] - (i % 4 == 0)) + TQ_UNCERTAINTY_OF_LINK;
        square += off * off;
    }
    return sqrt(square) * (1 + TQ_ROUNDING_OF_DISC) + TQ_UNCERTAINTY_OF_LINK;
}

/* Set c to the product of two; it may not be one of them. */
static TQ_NOINLINE void tq_disc_link_product(const tq_disc_link *a, const tq_disc_link *b, tq_disc_link *c)
{
    for (int i = 0; i < 3; i++) {
        const tq_disc *row = &a->R[3 * i];
        c->p[i] = a->p[i];
        for (int k = 0; k < 3; k++) c->p[i] = tq_disc_sum(c->p[i], tq_disc_product(row[k], b->p[k]));
        for (int j = 0; j < 3; j++) {
            tq_disc sum = tq_disc_product(row[0], b->R[j]);
            for (int k = 1; k < 3; k++) sum = tq_disc_sum(sum, tq_disc_product(row[k], b->R[3 * k + j]));
            c->R[3 * i + j] = sum;
        }
    }
}

static void tq_disc_identity(tq_disc_link *a)
{
    for (int i = 0; i < 9; i++) a->R[i] = tq_exact((tq_complex){i % 4 == 0, 0});
    for (int i = 0; i < 3; i++) a->p[i] = tq_exact((tq_complex){0, 0});
}

/* Set a joint's motion. */
static void tq_disc_motion(int slides, tq_disc s, tq_disc c, tq_disc_link *to)
{
    tq_disc_identity(to);
    if (slides) {
        to->p[2] = s;
        return;
    }
    to->R[0] = to->R[4] = c;
    to->R[3] = s;
    to->R[1] = (tq_disc){-s.at, s.radius};
}

/* Set a joint's motion and the link behind it, whose numbers are known up to `off`. */
static void tq_disc_joint(int slides, tq_disc s, tq_disc c, const tq_link *link, double off, tq_disc_link *to)
{
    tq_disc_link motion, behind;
    tq_disc_motion(slides, s, c, &motion);
    for (int i = 0; i < 9; i++) behind.R[i] = (tq_disc){{link->R[i], 0}, off};
    for (int i = 0; i < 3; i++) behind.p[i] = (tq_disc){{link->p[i], 0}, off};
    tq_disc_link_product(&motion, &behind, to);
}

/* Add to radii a what errors r of the first factor make of a product with another one. */
static void tq_add_carried(const tq_disc_link *r, const tq_disc_link *by, tq_disc_link *a)
{
    for (int i = 0; i < 3; i++) {
        double shift = r->p[i].radius;
        for (int k = 0; k < 3; k++) shift += r->R[3 * i + k].radius * tq_disc_size(by->p[k]);
        a->p[i].radius = (a->p[i].radius + shift) * (1 + TQ_ROUNDING_OF_DISC);
        for (int j = 0; j < 3; j++) {
            double turn = 0;
            for (int k = 0; k < 3; k++) turn += r->R[3 * i + k].radius * tq_disc_size(by->R[3 * k + j]);
            a->R[3 * i + j].radius = (a->R[3 * i + j].radius + turn) * (1 + TQ_ROUNDING_OF_DISC);
        }
    }
}

/* Multiply a plain cycle at a position: the chain up to each joint, and all of it last.
 *
 * Errors that are carried from joint to joint as discs grow with each. Those of the whole chain are carried at once:
 * what each step adds, times the rest of the chain. */
static TQ_NOINLINE void tq_disc_chain(const tq_cycle *cycle, const double off[TQ_SIX], const tq_box *at,
                                      tq_disc_link chain[TQ_SIX + 1])
{
    tq_disc_link joint[TQ_SIX], added[TQ_SIX], rest[2];
    tq_disc_identity(&chain[0]);
    for (int i = 0; i < TQ_SIX; i++) {
        tq_disc_link exact = chain[i];
        for (int k = 0; k < 9; k++) exact.R[k].radius = 0;
        for (int k = 0; k < 3; k++) exact.p[k].radius = 0;
        tq_disc_joint(cycle->slides[i], at->s[i], at->c[i], &cycle->link[i], off[i], &joint[i]);
        if (i == TQ_SIX - 1) {
            const tq_disc_link turned = joint[i];
            tq_disc_link end;
            tq_disc_motion(0, at->end_s, at->end_c, &end);
            tq_disc_link_product(&turned, &end, &joint[i]);
        }
        tq_disc_link_product(&exact, &joint[i], &added[i]);
        chain[i + 1] = added[i];
        tq_add_carried(&chain[i], &joint[i], &chain[i + 1]);
    }
    for (int k = 0; k < 9; k++) chain[TQ_SIX].R[k].radius = 0;
    for (int k = 0; k < 3; k++) chain[TQ_SIX].p[k].radius = 0;
    tq_disc_identity(&rest[0]);
    for (int i = TQ_SIX - 1; i >= 0; i--) {
        const tq_disc_link *behind = &rest[(TQ_SIX - 1 - i) % 2];
        tq_add_carried(&added[i], behind, &chain[TQ_SIX]);
        tq_disc_link_product(&joint[i], behind, &rest[(TQ_SIX - i) % 2]);
    }
}

/* Compute what is left of a plain cycle at a position. */
static TQ_NOINLINE void tq_enclose_closure(const tq_cycle *cycle, const double off[TQ_SIX], const tq_box *at,
                                           tq_closure *to)
{
    tq_disc_link chain[TQ_SIX + 1];
    tq_disc W[9];
    tq_disc_chain(cycle, off, at, chain);
    const tq_disc *R = chain[TQ_SIX].R, *p = chain[TQ_SIX].p, none = tq_exact((tq_complex){0, 0});
    const tq_disc trace = tq_disc_sum(tq_disc_sum(R[0], R[4]), R[8]);
    to->off = 0;
    for (int i = 0; i < 3; i++) {
        double row = tq_disc_size(p[i]);
        for (int j = 0; j < 3; j++) {
            const tq_disc own = R[3 * i + j];
            row += tq_disc_size(tq_disc_less(own, tq_exact((tq_complex){i == j, 0})));
            /* Takes z to the turn that [z] R leaves. */
            W[3 * i + j] = tq_disc_scaled(tq_disc_less(i == j ? trace : none, own), 0.5);
        }
        to->off = tq_larger(to->off, row * (1 + TQ_ROUNDING_OF_DISC));
    }
    for (int k = 0; k < 3; k++) {
        const int l = (k + 1) % 3, m = (k + 2) % 3;
        to->left[k] = tq_disc_scaled(tq_disc_less(R[3 * m + l], R[3 * l + m]), 0.5);
        to->left[3 + k] = p[k];
        for (int i = 0; i < TQ_SIX; i++) {
            const tq_disc *o = chain[i].p, *A = &chain[i].R[2];
            to->axis[i][k] = cycle->slides[i] ? none : A[3 * k];
            const tq_disc moment = tq_disc_less(tq_disc_product(o[l], A[3 * m]), tq_disc_product(o[m], A[3 * l]));
            to->moment[i][k] = cycle->slides[i] ? A[3 * k] : moment;
        }
    }
    for (int i = 0; i < TQ_SIX; i++) {
        const tq_disc *z = to->axis[i];
        for (int k = 0; k < 3; k++) {
            const int l = (k + 1) % 3, m = (k + 2) % 3;
            to->J[k][i] = none;
            for (int n = 0; n < 3; n++) to->J[k][i] = tq_disc_sum(to->J[k][i], tq_disc_product(W[3 * k + n], z[n]));
            const tq_disc lever = tq_disc_less(tq_disc_product(z[l], p[m]), tq_disc_product(z[m], p[l]));
            to->J[3 + k][i] = tq_disc_sum(to->moment[i][k], lever);
        }
    }
}
#endif
