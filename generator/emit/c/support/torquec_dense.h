/* Dense linear algebra of the derivative of a pose: singular values, and motions that take an error away. */
#ifndef TORQUEC_DENSE_H
#define TORQUEC_DENSE_H

#include "torquec_branches.h"
#include "torquec_tolerances.h"

/* A derivative as the sum of out[m] v[m]^T: motions v of the joints, orthonormal, and what each does to the pose, out,
 * orthogonal and as long as its singular value; the least value first. */
typedef struct {
    double value[TQ_JOINTS], out[TQ_JOINTS][TQ_ELEMENTS], v[TQ_JOINTS][TQ_JOINTS];
} tq_svd;

/* Return the scalar product of two vectors. */
static inline double tq_dot(const double *x, const double *y, int count)
{
    double sum = 0;
    TQ_UNROLL
    for (int i = 0; i < count; i++) sum += x[i] * y[i];
    return sum;
}

/* Turn two vectors into each other by an angle with cosine c and sine s. */
static inline void tq_rotate(double *restrict x, double *restrict y, int count, double c, double s)
{
    TQ_UNROLL
    for (int i = 0; i < count; i++) {
        const double old = x[i];
        x[i] = c * old - s * y[i];
        y[i] = s * old + c * y[i];
    }
}

/* Decompose the derivative in J->out, a row a joint, of which there are n. Jacobi's rotations make one joint's motion
 * orthogonal to another's; they keep the digits of small values. What takes most of the time of an unusual pose: it is
 * not compiled for size. */
static TQ_NOINLINE void tq_decompose(int n, tq_svd *J)
{
    double square[TQ_JOINTS];
    int turned = 1;
    for (int m = 0; m < n; m++) {
        for (int j = 0; j < TQ_JOINTS; j++) J->v[m][j] = m == j;
    }
    for (int sweep = 0; sweep < TQ_SWEEPS && turned; sweep++) {
        turned = 0;
        for (int m = 0; m < n; m++) square[m] = tq_dot(J->out[m], J->out[m], TQ_ELEMENTS);
        for (int m = 0; m < n; m++) {
            for (int l = m + 1; l < n; l++) {
                const double ml = tq_dot(J->out[m], J->out[l], TQ_ELEMENTS);
                if (ml * ml <= TQ_ORTHOGONAL * square[m] * square[l]) continue;
                const double z = (square[l] - square[m]) / (2 * ml), t = (z < 0 ? -1 : 1) / (fabs(z) + sqrt(1 + z * z));
                const double c = 1 / sqrt(1 + t * t), s = c * t;
                tq_rotate(J->out[m], J->out[l], TQ_ELEMENTS, c, s);
                tq_rotate(J->v[m], J->v[l], TQ_JOINTS, c, s);
                square[m] = tq_dot(J->out[m], J->out[m], TQ_ELEMENTS);
                square[l] = tq_dot(J->out[l], J->out[l], TQ_ELEMENTS);
                turned = 1;
            }
        }
    }
    for (int m = 0; m < n; m++) {
        int least = m;
        for (int l = m + 1; l < n; l++) least = square[l] < square[least] ? l : least;
        J->value[m] = sqrt(square[least]);
        if (least == m) continue;
        /* A quarter turn swaps the two, one of them with its sign changed. */
        tq_rotate(J->out[m], J->out[least], TQ_ELEMENTS, 0, 1);
        tq_rotate(J->v[m], J->v[least], TQ_JOINTS, 0, 1);
        square[least] = square[m];
    }
}

/* Add to x, of n joints, the part along motion m of the least squares solution that takes an error away. `square` is
 * that of its singular value, or more to damp it. */
static inline void tq_add_solution(const tq_svd *J, int n, int m, const double *error, double square, double *x)
{
    const double y = -tq_dot(J->out[m], error, TQ_ELEMENTS) / square;
    for (int j = 0; j < n; j++) x[j] += y * J->v[m][j];
}

/* Return the factor that makes a motion no longer than TQ_LONGEST_STEP. */
static inline double tq_shorten(const double *x)
{
    const double length = sqrt(tq_dot(x, x, TQ_JOINTS));
    return length < TQ_LONGEST_STEP ? 1 : TQ_LONGEST_STEP / length;
}
#endif
