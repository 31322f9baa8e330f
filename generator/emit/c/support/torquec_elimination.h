/* Two joints eliminated from the fourteen equations of a chain of six: six equations are left, in three joints.
 *
 * The chain is a cycle, Z0 K0 Z1 K1 ... Z5 K5 = 1, where Z is a joint's motion and K a link, the last one with the pose that is
 * asked for. A rearrangement starts it at any joint and goes either way; its joints are numbered from there on:
 *
 *     Z0 K0 Z1 K1 Z2 K2 x = (K3 Z4 K4 Z5 K5)^-1 x          with x the line z through the origin, which Z3 leaves alone.
 *
 * Joints 4 and 5 stand on the right side in 8 products of sines and cosines and a constant: an orthogonal transformation
 * takes these 8 out of all equations but the first eight. The last six are E = E_s S0 + E_c C0 + E_1 times the products of
 * the quadratic forms of joints 1 and 2.
 */
#ifndef TORQUEC_ELIMINATION_H
#define TORQUEC_ELIMINATION_H

#include "torquec_lines.h"

#define TQ_RIGHT 8     /* products of joints 4 and 5 */
#define TQ_LEFT 27     /* products of joints 0, 1 and 2 */
#define TQ_COLUMNS 40  /* both side by side: a whole number of packs */

/* The first eight equations, for joints 4 and 5, and the six that are left: columns 8.. of the rows 8.. are E_s, E_c, E_1,
 * nine columns each. */
typedef struct {
    double row[TQ_EQUATIONS][TQ_COLUMNS] __attribute__((aligned(64)));
} tq_eliminated;

/* S, C and 1 (r^2, r and 1 of a slide) as quadratic forms x^2, x y, y^2 of a point x : y of a line. Of an angle it is the
 * tangent of half of it, turned by 0.6 rad so that no angle that people choose is at infinity, and so for the shift. */
#define TQ_TILT_COSINE 0.8253356149096783
#define TQ_TILT_SINE 0.5646424733950354
static const double tq_forms[2][3][3] = {
    {{-0.9320390859672263, 0.7247155089533472, 0.9320390859672263},
     {-0.3623577544766736, -1.8640781719344526, 0.3623577544766736},
     {1, 0, 1}},
    {{0.6811788772383368, 0.9320390859672263, 0.3188211227616632},
     {-0.4660195429836132, 0.3623577544766736, 0.4660195429836132},
     {0.3188211227616632, -0.9320390859672263, 0.6811788772383368}},
};

/* Replace three groups of `count` columns, of S, C and 1, by those of x^2, x y and y^2. */
static inline void tq_use_forms(int slides, int count, tq_lines x)
{
    for (int row = 0; row < TQ_LINE_ROWS; row++) {
        for (int c = 0; c < count; c++) {
            const double S = x[row][c], C = x[row][count + c], one = x[row][2 * count + c];
            for (int f = 0; f < 3; f++) {
                x[row][f * count + c] = tq_forms[slides][0][f] * S + tq_forms[slides][1][f] * C + tq_forms[slides][2][f] * one;
            }
        }
    }
}

/* Set variables to what a point x : y of a line says: sine and cosine, or the shift. */
static inline void tq_at_point(int slides, double x, double y, double *s, double *c)
{
    const double u = TQ_TILT_COSINE * x + TQ_TILT_SINE * y, v = TQ_TILT_COSINE * y - TQ_TILT_SINE * x;
    const double over = 1 / (u * u + v * v);
    *s = slides ? u / v : 2 * u * v * over;
    *c = slides ? 0 : (v - u) * (v + u) * over;
}

/* Take the first eight columns out of the equations below the eighth, by reflections. */
static inline void tq_triangulate(tq_eliminated *e)
{
    for (int j = 0; j < TQ_RIGHT; j++) {
        double square = 0, v[TQ_EQUATIONS];
        for (int i = j; i < TQ_EQUATIONS; i++) {
            v[i] = e->row[i][j];
            square += v[i] * v[i];
        }
        if (!(square > 0)) continue;
        const double length = v[j] < 0 ? -sqrt(square) : sqrt(square);
        v[j] += length;
        const double over = 1 / (length * v[j]);
        for (int c = j / TQ_PACK * TQ_PACK; c < TQ_COLUMNS; c += TQ_PACK) {
            tq_pack dot = (tq_pack){0};
            for (int i = j; i < TQ_EQUATIONS; i++) dot += v[i] * tq_load(&e->row[i][c]);
            dot *= over;
            for (int i = j; i < TQ_EQUATIONS; i++) tq_store(&e->row[i][c], tq_load(&e->row[i][c]) - v[i] * dot);
        }
    }
}

/* Set up the equations of a cycle and take joints 4 and 5 out of six of them. */
static TQ_NOINLINE void tq_eliminate(const tq_cycle *cycle, tq_eliminated *e)
{
    tq_lines x, y;
    const int *slides = cycle->slides;
    /* The left side, from the line outwards. */
    tq_z_axis(x);
    tq_carry_lines(&cycle->link[2], 1, x);
    tq_move_lines(slides[2], cycle->sign, 1, x, y);
    tq_use_forms(slides[2], 1, y);
    tq_carry_lines(&cycle->link[1], 3, y);
    tq_move_lines(slides[1], cycle->sign, 3, y, x);
    tq_use_forms(slides[1], 3, x);
    tq_carry_lines(&cycle->link[0], 9, x);
    tq_move_lines(slides[0], cycle->sign, 9, x, y);
    for (int row = 0; row < TQ_EQUATIONS; row++) {
        for (int c = 0; c < TQ_LEFT; c++) e->row[row][TQ_RIGHT + c] = y[row][c];
        for (int c = TQ_RIGHT + TQ_LEFT; c < TQ_COLUMNS; c++) e->row[row][c] = 0;
    }
    /* The right side. */
    tq_z_axis(x);
    const tq_link back3 = tq_link_inverse(&cycle->link[3]), back4 = tq_link_inverse(&cycle->link[4]);
    const tq_link back5 = tq_link_inverse(&cycle->link[5]);
    tq_carry_lines(&back3, 1, x);
    tq_move_lines(slides[4], -cycle->sign, 1, x, y);
    tq_carry_lines(&back4, 3, y);
    tq_move_lines(slides[5], -cycle->sign, 3, y, x);
    tq_carry_lines(&back5, 9, x);
    const double *one1 = tq_forms[slides[1]][2], *one2 = tq_forms[slides[2]][2];
    for (int row = 0; row < TQ_EQUATIONS; row++) {
        for (int c = 0; c < TQ_RIGHT; c++) e->row[row][c] = x[row][c];
        for (int c = 0; c < 9; c++) e->row[row][TQ_RIGHT + 18 + c] -= x[row][TQ_RIGHT] * one1[c / 3] * one2[c % 3];
    }
    tq_triangulate(e);
}
#endif
