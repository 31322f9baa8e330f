/* The six equations at angles of joint 0: their determinant, and the points of joints 1 and 2 where they hold.
 *
 * With the forms x^2, x y, y^2 of joint 1 and the vector v of those of joint 2 the equations F = [F2 F1 F0] times
 * (x^2 v, x y v, y^2 v) = 0, and once more times x and y, are
 *
 *     [ 0 F2 F1 F0]
 *     [F2 F1 F0  0] (x^3 v, x^2 y v, x y^2 v, y^3 v) = 0,        a determinant of 12 x 12, of degree 8 in S0 and C0.
 *
 * Reflections make F2 triangular, R, and leave F1 = (G, g) and F0 = (H, h) in three rows above and three below it. Then
 * R and the first two blocks go: (x y^2 v, y^3 v) is in the null space of the 6 x 6
 *
 *     [      g            h     ]
 *     [h - g R^-1 G  -g R^-1 H  ],       and the determinant is det(R)^2 times that of it.
 */
#ifndef TORQUEC_PENCIL_H
#define TORQUEC_PENCIL_H

#include "torquec_dense.h"
#include "torquec_elimination.h"

#define TQ_FORMS 9 /* x^2 v, x y v, y^2 v */

/* Condense the equations at the sines and cosines of joint 0 to the 6 x 6 matrix; return det(R)^2. */
static inline tq_pack tq_condense(const tq_eliminated *e, tq_pack s, tq_pack c, tq_pack B[TQ_SIX * TQ_SIX])
{
    tq_pack F[TQ_SIX * TQ_FORMS], d[3], determinant = TQ_PACKED(1.0);
    for (int i = 0; i < TQ_SIX; i++) {
        const double *row = &e->row[TQ_RIGHT + i][TQ_RIGHT];
        for (int j = 0; j < TQ_FORMS; j++) F[i * TQ_FORMS + j] = row[j] * s + row[TQ_FORMS + j] * c + row[2 * TQ_FORMS + j];
    }
    for (int k = 0; k < 3; k++) {
        d[k] = tq_reflect_packs(TQ_SIX, TQ_FORMS, k, F);
        determinant *= d[k];
        d[k] = 1 / d[k];
    }
    for (int j = 3; j < TQ_FORMS; j++) { /* R^-1 G and R^-1 H in their place */
        tq_pack *x = &F[j];
        x[2 * TQ_FORMS] *= d[2];
        x[TQ_FORMS] = (x[TQ_FORMS] - F[TQ_FORMS + 2] * x[2 * TQ_FORMS]) * d[1];
        x[0] = (x[0] - F[1] * x[TQ_FORMS] - F[2] * x[2 * TQ_FORMS]) * d[0];
    }
    for (int i = 0; i < 3; i++) {
        const tq_pack *low = &F[(3 + i) * TQ_FORMS];
        for (int j = 0; j < 3; j++) {
            tq_pack left = low[6 + j], right = (tq_pack){0};
            for (int k = 0; k < 3; k++) {
                left -= low[3 + k] * F[k * TQ_FORMS + 3 + j];
                right -= low[3 + k] * F[k * TQ_FORMS + 6 + j];
            }
            B[i * TQ_SIX + j] = low[3 + j];
            B[i * TQ_SIX + 3 + j] = low[6 + j];
            B[(3 + i) * TQ_SIX + j] = left;
            B[(3 + i) * TQ_SIX + 3 + j] = right;
        }
    }
    return determinant * determinant;
}

/* Return the determinant at the sines and cosines of joint 0. */
static TQ_NOINLINE tq_pack tq_determinant(const tq_eliminated *e, tq_pack s, tq_pack c)
{
    tq_pack B[TQ_SIX * TQ_SIX], determinant = tq_condense(e, s, c, B);
    for (int k = 0; k < TQ_SIX - 1; k++) determinant *= tq_reflect_packs(TQ_SIX, TQ_SIX, k, B);
    return determinant * B[TQ_SIX * TQ_SIX - 1];
}

/* Triangulate a 6 x 6 matrix with the largest pivot of all; set two vectors that span what it takes nearly to zero, the
 * first the nearer. */
static inline void tq_null_vectors(double A[TQ_SIX][TQ_SIX], double first[TQ_SIX], double second[TQ_SIX])
{
    int column[TQ_SIX] = {0, 1, 2, 3, 4, 5};
    for (int k = 0; k < TQ_SIX - 1; k++) {
        int row = k, col = k;
        for (int i = k; i < TQ_SIX; i++) {
            for (int j = k; j < TQ_SIX; j++) {
                if (fabs(A[i][j]) > fabs(A[row][col])) {
                    row = i;
                    col = j;
                }
            }
        }
        if (!(fabs(A[row][col]) > 0)) break;
        /* A quarter turn swaps the two, one of them with its sign changed. */
        if (row != k) tq_rotate(A[k], A[row], TQ_SIX, 0, 1);
        for (int i = 0; i < TQ_SIX; i++) {
            const double old = A[i][k];
            A[i][k] = A[i][col];
            A[i][col] = old;
        }
        const int old = column[k];
        column[k] = column[col];
        column[col] = old;
        for (int i = k + 1; i < TQ_SIX; i++) {
            const double by = A[i][k] / A[k][k];
            for (int j = k + 1; j < TQ_SIX; j++) A[i][j] -= by * A[k][j];
        }
    }
    const double last = A[4][4] == 0 ? 0 : -A[4][5] / A[4][4];
    for (int n = 0; n < 2; n++) {
        double *vector = n ? second : first, x[TQ_SIX];
        x[5] = n ? -last : 1; /* orthogonal to the first in these two */
        x[4] = n ? 1 : last;
        for (int i = 3; i >= 0; i--) {
            double sum = 0;
            for (int j = i + 1; j < TQ_SIX; j++) sum -= A[i][j] * x[j];
            x[i] = A[i][i] == 0 ? 0 : sum / A[i][i];
        }
        double square = 0;
        for (int i = 0; i < TQ_SIX; i++) square += x[i] * x[i];
        const double over = 1 / sqrt(square);
        for (int i = 0; i < TQ_SIX; i++) vector[column[i]] = over * x[i];
    }
}
#endif
