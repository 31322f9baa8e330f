/* The roots of the determinant as eigenvalues: slower than by its samples, and exact where these lose roots, close to others or
 * where the determinant is small.
 *
 * With x the tangent of half the angle from a place t the matrix of 12 x 12 is A x^2 + B x + C; its determinant vanishes where
 * x is an eigenvalue of [0 1; -A^-1 C, -A^-1 B]. A is the matrix half a turn from t: t is chosen so that it is far from singular.
 * Eight of the 24 eigenvalues are i and -i, where z = e^(i theta) is 0 or infinite.
 */
#ifndef TORQUEC_COMPANION_H
#define TORQUEC_COMPANION_H

#include "torquec_eigenvalues.h"
#include "torquec_pencil.h"
#include "torquec_unit_circle.h"

#define TQ_HALF_ORDER 12

/* Put the matrix of the forms [F2 F1 F0], by rows of nine, into a matrix of 12 x 12. */
static inline void tq_twelve(double F[TQ_SIX][TQ_FORMS], double M[TQ_HALF_ORDER][3 * TQ_HALF_ORDER], int column)
{
    for (int i = 0; i < TQ_HALF_ORDER; i++) {
        for (int j = 0; j < TQ_HALF_ORDER; j++) {
            const int at = i < TQ_SIX ? j - 3 : j;
            M[i][column + j] = at < 0 || at >= TQ_FORMS ? 0 : F[i % TQ_SIX][at];
        }
    }
}

/* Divide the last two thirds of M by its first one, by elimination with the largest pivot of a column. Return whether it
 * could be done. */
static TQ_NOINLINE int tq_divide_twelve(double M[TQ_HALF_ORDER][3 * TQ_HALF_ORDER])
{
    const int columns = 3 * TQ_HALF_ORDER;
    for (int k = 0; k < TQ_HALF_ORDER; k++) {
        int row = k;
        for (int i = k + 1; i < TQ_HALF_ORDER; i++) row = fabs(M[i][k]) > fabs(M[row][k]) ? i : row;
        if (!(fabs(M[row][k]) > 0)) return 0;
        for (int j = k; j < columns && row != k; j++) {
            const double old = M[k][j];
            M[k][j] = M[row][j];
            M[row][j] = old;
        }
        const double over = 1 / M[k][k];
        for (int j = k; j < columns; j++) M[k][j] *= over;
        for (int i = 0; i < TQ_HALF_ORDER; i++) {
            const double by = M[i][k];
            if (i == k || by == 0) continue;
            for (int j = k; j < columns; j++) M[i][j] -= by * M[k][j];
        }
    }
    return 1;
}

/* Return how far eigenvalue i of `count` may be from the true one: r for which the product of r and of all distances to others, of
 * at least r and at most 1, is an error. A single one is exact to this error, each of m in one place to its m-th root. */
static inline double tq_radius_of_eigenvalue(const tq_circle_roots *z, int count, int i, double error)
{
    double distance[TQ_ROOTS], radius = error;
    for (int j = 0; j < count; j++) {
        const double dx = z->x[i] - z->x[j], dy = z->y[i] - z->y[j];
        distance[j] = j == i ? 1 : sqrt(dx * dx + dy * dy);
    }
    for (int step = 0; step < TQ_STEPS_OF_RADIUS; step++) {
        double product = 1;
        for (int j = 0; j < count; j++) product *= distance[j] < 1 ? tq_larger(distance[j], radius) : 1;
        radius = sqrt(radius * (error / product));
    }
    return radius;
}

/* Set the roots nearest to the unit circle, with the discs that they are in; return 0 where the method fails. Sine and cosine
 * are those of an angle where the determinant is large, `noise` is that of its samples, relative. */
static TQ_NOINLINE int tq_roots_by_eigenvalues(const tq_eliminated *e, double sine, double cosine, double noise,
                                               tq_circle_roots *z)
{
    const double error = tq_larger(TQ_ERROR_OF_EIGENVALUE, TQ_NOISES_OF_EIGENVALUE * noise);
    double M[TQ_HALF_ORDER][3 * TQ_HALF_ORDER], F[3][TQ_SIX][TQ_FORMS], real_part[TQ_ORDER], imaginary[TQ_ORDER];
    tq_matrix companion;
    for (int i = 0; i < TQ_SIX; i++) {
        for (int j = 0; j < TQ_FORMS; j++) {
            const double *row = &e->row[TQ_RIGHT + i][TQ_RIGHT + j];
            const double S = row[0], C = row[TQ_FORMS], one = row[2 * TQ_FORMS];
            F[0][i][j] = sine * S + cosine * C + one;
            F[1][i][j] = one - (sine * S + cosine * C);
            F[2][i][j] = 2 * (sine * C - cosine * S);
        }
    }
    for (int part = 0; part < 3; part++) tq_twelve(F[part], M, part * TQ_HALF_ORDER);
    if (!tq_divide_twelve(M)) return 0;
    for (int i = 0; i < TQ_HALF_ORDER; i++) {
        for (int j = 0; j < TQ_ORDER; j++) {
            companion[i][j] = j == i + TQ_HALF_ORDER;
            companion[TQ_HALF_ORDER + i][j] = -M[i][TQ_HALF_ORDER + j];
        }
    }
    if (tq_eigenvalues(companion, real_part, imaginary) < TQ_ORDER) return 0;
    /* z = e^(i t) (1 + i x) / (1 - i x), where e^(i t) is minus the angle that is given. */
    int count = 0;
    for (int k = 0; k < TQ_ORDER && count < TQ_ROOTS; k++) {
        const double a = real_part[k], b = imaginary[k], below = (1 + b) * (1 + b) + a * a;
        const double u = (1 - b * b - a * a) / below, v = 2 * a / below, square = u * u + v * v;
        if (!(square < TQ_FARTHEST_EIGENVALUE && square * TQ_FARTHEST_EIGENVALUE > 1)) continue;
        z->x[count] = -(cosine * u - sine * v);
        z->y[count++] = -(sine * u + cosine * v);
    }
    z->count = TQ_ROOTS;
    for (int i = count; i < TQ_ROOTS; i++) z->x[i] = z->y[i] = 0;
    for (int i = 0; i < TQ_ROOTS; i++) z->radius[i] = i < count ? tq_radius_of_eigenvalue(z, count, i, error) : 0;
    return 1;
}
#endif
