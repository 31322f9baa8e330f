/* Proof that a cycle has a solution, one alone, in a box about where Newton's method ended: Krawczyk's.
 *
 * With F what is left of the cycle at a position x + d, and C about the inverse of F', all d in the box D have
 *
 *     d - C F(x + d)  in  -C F(x) + (1 - C F'(x + D)) D.
 *
 * If this is within D there is exactly one solution there. The chain is P(x + d) = e^(d0 A0) e^(d1 A1) ... P(x), where
 * A are the twists of the joints at x as matrices. So with a the norms of these, e = sum of a |d| and P(x) = 1 + off,
 * column i of F' is
 *
 *     F'i(x + d) = F'i(x) + sum of Hik dk + R,   |R| <= ai ((exp(e) - 1 - e) (1 + off) + e off),
 *
 * with Hik the turn and the shift that Ai Ak is, i <= k. F(x) and F'(x) are computed in discs, so all of it holds for
 * every cycle whose links are as near to the given ones as tq_link_uncertainty says. A box about a real position has
 * its conjugate in it: the only solution is real. A box that is off the real numbers in one joint has one that is not,
 * and its conjugate is another one.
 *
 * Where the chain begins makes no difference to its solutions, but to roundings: sines of angles that are not real may
 * be large, and their products larger. So where the proof fails the chain begins halfway through another turn.
 */
#ifndef TORQUEC_PROOF_H
#define TORQUEC_PROOF_H

#include "torquec_discs.h"
#include "torquec_paths.h"

/* A solution: its position; where it is, and no other one; the pivot as that of starts. */
typedef struct {
    tq_position at;
    tq_box box;
    double pivot;
    int is_real;
} tq_proved;

/* The solutions of a plain cycle that are proved, of a pair that is conjugate one. */
typedef struct {
    tq_cycle cycle;
    double uncertainty[TQ_SIX]; /* of its links */
    tq_proved at[TQ_ROOTS];
    int count, solutions;       /* in the array, and in all */
} tq_proof;

/* Set sine and cosine of a turn, or the shift, to discs that hold those of a position, and of all that is `wide` around
 * it. */
static void tq_enclose_joint(int slides, int is_real, tq_complex z, double wide, tq_disc *s, tq_disc *c)
{
    if (slides) {
        *s = (tq_disc){z, wide};
        *c = tq_exact((tq_complex){1, 0});
        return;
    }
    if (is_real) {
        /* The angle is that of the point, whose distance from the origin may be rounded. */
        const double off = fabs(z[0] * z[0] + z[1] * z[1] - 1);
        *s = tq_rounded((tq_complex){z[1], 0}, fabs(z[1]), fabs(z[1]) * off);
        *c = tq_rounded((tq_complex){z[0], 0}, fabs(z[0]), fabs(z[0]) * off);
    } else {
        const tq_complex back = tq_complex_inverse(z), sum = 0.5 * (z + back), less = 0.5 * (z - back);
        const double terms = 4 * (tq_complex_size(z) + tq_complex_size(back));
        *c = tq_rounded(sum, terms, 0);
        *s = tq_rounded((tq_complex){less[1], -less[0]}, terms, 0);
    }
    /* sinh and cosh - 1 are no larger below 0.1. */
    const double sine = wide * (1 + wide * wide), cosine = 0.51 * wide * wide;
    const double at_s = tq_disc_size(*s), at_c = tq_disc_size(*c);
    *s = tq_rounded(s->at, at_s, s->radius + sine * at_c + cosine * at_s);
    *c = tq_rounded(c->at, at_c, c->radius + sine * at_s + cosine * at_c);
}

/* Set C to about the inverse of a matrix; return one over its Frobenius norm. */
static double tq_complex_invert(tq_disc J[TQ_SIX][TQ_SIX], tq_complex C[TQ_SIX][TQ_SIX])
{
    enum { WIDTH = 2 * TQ_SIX };
    tq_complex A[TQ_SIX * WIDTH], x[TQ_SIX];
    int column[TQ_SIX];
    double norm = 0;
    for (int i = 0; i < TQ_SIX * WIDTH; i++) {
        const int row = i / WIDTH, at = i % WIDTH;
        A[i] = at < TQ_SIX ? J[row][at].at : (tq_complex){at - TQ_SIX == row, 0};
    }
    tq_complex_eliminate(TQ_SIX, WIDTH, WIDTH, A, column);
    for (int j = 0; j < TQ_SIX; j++) {
        tq_complex_rows(TQ_SIX, WIDTH, A, TQ_SIX + j, TQ_SIX - 1, x);
        for (int i = 0; i < TQ_SIX; i++) {
            C[column[i]][j] = x[i];
            norm += tq_squared_size(x[i]);
        }
    }
    return 1 / sqrt(norm);
}

/* Return the norms of the joints' twists. */
static void tq_norms_of_twists(const tq_closure *at, double *norm)
{
    for (int i = 0; i < TQ_SIX; i++) {
        norm[i] = 0;
        for (int k = 0; k < 3; k++) {
            const double turn = tq_disc_size(at->axis[i][(k + 1) % 3]) + tq_disc_size(at->axis[i][(k + 2) % 3]);
            norm[i] = tq_larger(norm[i], (turn + tq_disc_size(at->moment[i][k])) * (1 + TQ_ROUNDING_OF_DISC));
        }
    }
}

/* Set the turn and the shift that a product of twists is: their second derivatives. */
static void tq_second_derivative(const tq_closure *at, int i, int k, tq_disc H[TQ_SIX])
{
    const tq_disc *z = at->axis[i];
    for (int r = 0; r < TQ_SIX; r++) {
        const int l = (r + 1) % 3, m = (r + 2) % 3;
        const tq_disc *v = r < 3 ? at->axis[k] : at->moment[k];
        H[r] = tq_disc_less(tq_disc_product(z[l], v[m]), tq_disc_product(z[m], v[l]));
        if (r < 3) H[r] = tq_disc_scaled(H[r], 0.5);
    }
}

/* Return a bound of the size of a row of C times a vector. */
static double tq_size_of_row(const tq_complex *row, const tq_disc *v)
{
    tq_disc sum = tq_exact((tq_complex){0, 0});
    for (int i = 0; i < TQ_SIX; i++) sum = tq_disc_sum(sum, tq_disc_product(tq_exact(row[i]), v[i]));
    return tq_disc_size(sum);
}

/* Return whether (1 - C F'(x + D)) D and the step from x are within D. */
static int tq_stays_within(const tq_closure *at, tq_complex C[TQ_SIX][TQ_SIX], const double *step, const double *wide)
{
    double norm[TQ_SIX], reached[TQ_SIX], e = 0;
    tq_norms_of_twists(at, norm);
    for (int i = 0; i < TQ_SIX; i++) e += norm[i] * wide[i];
    if (!(e < TQ_WIDEST_BOX && at->off < TQ_WIDEST_BOX)) return 0;
    /* exp(e) - 1 - e is no larger than 0.51 e^2 for e below 0.05. */
    const double rest = e * (0.51 * e * e * (1 + at->off) + e * at->off);
    for (int i = 0; i < TQ_SIX; i++) {
        reached[i] = step[i];
        for (int j = 0; j < TQ_SIX; j++) {
            tq_disc column[TQ_SIX], sum = tq_exact((tq_complex){i == j, 0});
            for (int k = 0; k < TQ_SIX; k++) column[k] = at->J[k][j];
            for (int k = 0; k < TQ_SIX; k++) sum = tq_disc_less(sum, tq_disc_product(tq_exact(C[i][k]), column[k]));
            reached[i] += tq_disc_size(sum) * wide[j] + tq_complex_size(C[i][j]) * rest;
        }
    }
    for (int j = 0; j < TQ_SIX; j++) {
        for (int k = j; k < TQ_SIX; k++) {
            tq_disc H[TQ_SIX];
            tq_second_derivative(at, j, k, H);
            const double twice = (j == k ? 1 : 2) * wide[j] * wide[k];
            for (int i = 0; i < TQ_SIX; i++) reached[i] += twice * tq_size_of_row(C[i], H);
        }
    }
    int within = 1;
    for (int i = 0; i < TQ_SIX; i++) within &= reached[i] * (1 + 16 * TQ_ROUNDING_OF_DISC) < wide[i];
    return within;
}

/* A plain cycle that begins at one of its joints, the uncertainty of its links, and a position of it. */
typedef struct {
    tq_cycle cycle;
    double uncertainty[TQ_SIX];
    tq_position at;
    int is_real;
} tq_view_of_cycle;

static void tq_begin_cycle_at(const tq_proof *proof, const tq_proved *a, int first, tq_view_of_cycle *to)
{
    for (int i = 0; i < TQ_SIX; i++) {
        const int j = (first + i) % TQ_SIX;
        to->cycle.link[i] = proof->cycle.link[j];
        to->cycle.slides[i] = proof->cycle.slides[j];
        to->uncertainty[i] = proof->uncertainty[j];
        to->at.z[i] = a->at.z[j];
    }
    to->is_real = a->is_real;
}

/* Set the box of a position; a first turn that is not real is cut in two equal ones. Return how far these are from it
 * together. */
static double tq_enclose_position(const tq_view_of_cycle *w, tq_box *box)
{
    double off = 0;
    for (int i = 0; i < TQ_SIX; i++) {
        tq_enclose_joint(w->cycle.slides[i], w->is_real, w->at.z[i], 0, &box->s[i], &box->c[i]);
    }
    box->end_s = tq_exact((tq_complex){0, 0});
    box->end_c = tq_exact((tq_complex){1, 0});
    if (!w->is_real && !w->cycle.slides[0]) {
        const tq_complex z = w->at.z[0], half = tq_complex_root(z);
        off = tq_complex_size(tq_complex_product(half, half) - z) / tq_complex_size(z) + TQ_ROUNDING_OF_DISC;
        tq_enclose_joint(0, 0, half, 0, &box->s[0], &box->c[0]);
        box->end_s = box->s[0];
        box->end_c = box->c[0];
    }
    return 2 * off;
}

/* Return whether there is exactly one solution in a box about a position, where Newton's method in this chain ends. Set
 * the position, the sides of the box, and the pivot. */
static TQ_NOINLINE int tq_prove_from(tq_view_of_cycle *w, double *wide, double *pivot)
{
    tq_closure now;
    tq_box box;
    tq_complex C[TQ_SIX][TQ_SIX], turn[TQ_SIX];
    double step[TQ_SIX], off = 0, longest = 0, moved = 1;
    for (int again = 0; again < TQ_STEPS_OF_PROOF && moved > TQ_ROUNDING_OF_DISC; again++) {
        if (again) tq_turn_position(&w->cycle, turn, &w->at);
        off = tq_enclose_position(w, &box);
        tq_enclose_closure(&w->cycle, w->uncertainty, &box, &now);
        *pivot = tq_complex_invert(now.J, C);
        longest = moved = 0;
        for (int i = 0; i < TQ_SIX; i++) {
            turn[i] = (tq_complex){0, 0};
            for (int j = 0; j < TQ_SIX; j++) turn[i] -= tq_complex_product(C[i][j], now.left[j].at);
            step[i] = tq_size_of_row(C[i], now.left);
            longest = tq_larger(longest, step[i]);
            moved = tq_larger(moved, tq_complex_size(turn[i]));
        }
        if (!(longest < TQ_WIDEST_BOX)) return 0;
        if (w->is_real) break;
    }
    for (int i = 0; i < TQ_SIX; i++) wide[i] = TQ_STEPS_OF_BOX * tq_larger(step[i], TQ_LEAST_SIDE_OF_BOX * longest);
    const int within = tq_stays_within(&now, C, step, wide);
    wide[0] += off;
    return within;
}

/* Return whether there is exactly one solution about a position, which is set with its box and the pivot. */
static TQ_NOINLINE int tq_prove_one_solution(const tq_proof *proof, tq_proved *a)
{
    for (int first = 0; first < (a->is_real ? 1 : TQ_SIX); first++) {
        tq_view_of_cycle w;
        double wide[TQ_SIX];
        tq_begin_cycle_at(proof, a, first, &w);
        if (!tq_prove_from(&w, wide, &a->pivot)) continue;
        for (int i = 0; i < TQ_SIX; i++) {
            const int j = (first + i) % TQ_SIX;
            a->at.z[j] = w.at.z[i];
            tq_enclose_joint(w.cycle.slides[i], a->is_real, w.at.z[i], wide[i], &a->box.s[j], &a->box.c[j]);
        }
        return 1;
    }
    return 0;
}

/* Return whether a box, or its conjugate, has nothing in common with another one. */
static int tq_boxes_are_apart(const tq_box *a, const tq_box *b, int conjugate)
{
    int apart = 0;
    const double way = conjugate ? -1 : 1;
    for (int i = 0; i < TQ_SIX; i++) {
        tq_disc s = a->s[i], c = a->c[i];
        s.at[1] *= way;
        c.at[1] *= way;
        apart |= tq_are_apart(s, b->s[i]) | tq_are_apart(c, b->c[i]);
    }
    return apart;
}

/* Add a position to the solutions if it is proved to be one that is none of the others; return whether it was added. */
static int tq_add_proved(tq_proof *proof, tq_proved *a)
{
    if (proof->count == TQ_ROOTS || !tq_prove_one_solution(proof, a)) return 0;
    if (!a->is_real && !tq_boxes_are_apart(&a->box, &a->box, 1)) return 0;
    for (int i = 0; i < proof->count; i++) {
        const tq_box *other = &proof->at[i].box;
        if (!tq_boxes_are_apart(&a->box, other, 0) || !tq_boxes_are_apart(&a->box, other, 1)) return 0;
    }
    proof->at[proof->count++] = *a;
    proof->solutions += a->is_real ? 1 : 2;
    return 1;
}
#endif
