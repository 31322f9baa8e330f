/* Lines with a point on them, carried through a chain by matrices of 15 x 15: the fourteen equations of Raghavan and Roth.
 *
 * A direction l and a point p stand as (l, p, p x l, w, p.p, l.p, 1) with w = (p.p) l - 2 (l.p) p. Turns and shifts act on
 * these numbers linearly, so an equation between two places of a line and its point is one between 14 numbers that are
 * linear in the sines and cosines of each joint. A shift along z by r makes them polynomials of degree 2 in r.
 */
#ifndef TORQUEC_LINES_H
#define TORQUEC_LINES_H

#include "torquec_cycle.h"

#define TQ_LINE_ROWS 15
#define TQ_EQUATIONS 14
#define TQ_LINE_COLUMNS 32 /* room for lines side by side: 27 are needed, a whole number of packs */
enum { TQ_AXIS = 0, TQ_PLACE = 3, TQ_MOMENT = 6, TQ_INVERSION = 9, TQ_SQUARE = 12, TQ_ALONG = 13, TQ_ONE = 14 };
typedef double tq_lines[TQ_LINE_ROWS][TQ_LINE_COLUMNS] __attribute__((aligned(64)));

/* Put the line z through the origin into the first column: a turn about z leaves it and its point where they are. */
static inline void tq_z_axis(tq_lines x)
{
    for (int row = 0; row < TQ_LINE_ROWS; row++) x[row][0] = row == TQ_AXIS + 2 || row == TQ_ONE;
}

/* Carry the first `count` lines through a link: the turn, then the shift t. */
static inline void tq_carry_lines(const tq_link *link, int count, tq_lines x)
{
    const double *R = link->R, *t = link->p;
    const double tt = t[0] * t[0] + t[1] * t[1] + t[2] * t[2];
    for (int c = 0; c < count; c += TQ_PACK) {
        tq_pack v[12];
        for (int b = 0; b < 12; b += 3) {
            const tq_pack X = tq_load(&x[b][c]), Y = tq_load(&x[b + 1][c]), Z = tq_load(&x[b + 2][c]);
            for (int i = 0; i < 3; i++) v[b + i] = R[3 * i] * X + R[3 * i + 1] * Y + R[3 * i + 2] * Z;
        }
        const tq_pack one = tq_load(&x[TQ_ONE][c]), along = tq_load(&x[TQ_ALONG][c]);
        const tq_pack *l = &v[TQ_AXIS], *p = &v[TQ_PLACE], *m = &v[TQ_MOMENT], *w = &v[TQ_INVERSION];
        const tq_pack tl = t[0] * l[0] + t[1] * l[1] + t[2] * l[2], tp = t[0] * p[0] + t[1] * p[1] + t[2] * p[2];
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            tq_store(&x[TQ_AXIS + i][c], l[i]);
            tq_store(&x[TQ_PLACE + i][c], p[i] + t[i] * one);
            tq_store(&x[TQ_MOMENT + i][c], m[i] + (t[j] * l[k] - t[k] * l[j]));
            tq_store(&x[TQ_INVERSION + i][c],
                     w[i] + tt * l[i] - 2 * (t[i] * (tl + along) + (t[j] * m[k] - t[k] * m[j])));
        }
        tq_store(&x[TQ_SQUARE][c], tq_load(&x[TQ_SQUARE][c]) + 2 * tp + tt * one);
        tq_store(&x[TQ_ALONG][c], along + tl);
    }
}

/* Let a joint move the first `count` lines: of each, y has what multiplies S, C and 1 of a turn by `sign` times theta, or
 * r^2, r and 1 of a shift by `sign` times r; `count` columns of the first kind, then of the second and the third. */
static inline void tq_move_lines(int slides, double sign, int count, tq_lines x, tq_lines y)
{
    for (int row = 0; row < TQ_LINE_ROWS; row++) {
        const int turns = !slides && row < TQ_SQUARE, i = row % 3;
        for (int c = 0; c < count; c++) {
            y[row][c] = turns && i < 2 ? (i ? sign * x[row - 1][c] : -sign * x[row + 1][c]) : 0;
            y[row][count + c] = turns && i < 2 ? x[row][c] : 0;
            y[row][2 * count + c] = turns && i < 2 ? 0 : x[row][c];
        }
    }
    for (int c = 0; c < count && slides; c++) {
        const double lx = x[TQ_AXIS][c], ly = x[TQ_AXIS + 1][c], lz = x[TQ_AXIS + 2][c];
        y[TQ_SQUARE][c] = x[TQ_ONE][c];
        y[TQ_INVERSION][c] = lx;
        y[TQ_INVERSION + 1][c] = ly;
        y[TQ_INVERSION + 2][c] = -lz;
        y[TQ_PLACE + 2][count + c] = sign * x[TQ_ONE][c];
        y[TQ_MOMENT][count + c] = -sign * ly;
        y[TQ_MOMENT + 1][count + c] = sign * lx;
        y[TQ_SQUARE][count + c] = 2 * sign * x[TQ_PLACE + 2][c];
        y[TQ_ALONG][count + c] = sign * lz;
        y[TQ_INVERSION][count + c] = 2 * sign * x[TQ_MOMENT + 1][c];
        y[TQ_INVERSION + 1][count + c] = -2 * sign * x[TQ_MOMENT][c];
        y[TQ_INVERSION + 2][count + c] = -2 * sign * x[TQ_ALONG][c];
    }
}
#endif
