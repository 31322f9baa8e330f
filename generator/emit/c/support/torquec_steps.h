/* Steps of a search: the motion within the limits that takes most of an error away, damped. */
#ifndef TORQUEC_STEPS_H
#define TORQUEC_STEPS_H

#include "torquec_task.h"

/* How often a step is computed anew without the joints that it would bring beyond their limits. */
#define TQ_ROUNDS 4
/* The least damping, relative to the trace: below it joints that do nothing would take part. */
#define TQ_LEAST_DAMPING_OF_STEP 1e-13

/* Memory for steps: a square matrix, and vectors of as many elements as it has rows or as there are joints. */
typedef struct {
    double *A, *y, *r, *d, *give;
} tq_step;

/* Return the scalar product of two columns of so many elements, which are whole packs. */
static inline double tq_product(const double *x, const double *y, int stride)
{
    tq_pack sum = (tq_pack){0};
    double total = 0;
    for (int i = 0; i < stride; i += TQ_PACK) sum += tq_load(x + i) * tq_load(y + i);
    for (int lane = 0; lane < TQ_PACK; lane++) total += sum[lane];
    return total;
}

/* Factorise a positive definite matrix, of which the lower triangle is given, by Cholesky, and solve A y = y. */
static TQ_INLINE void tq_solve_symmetric(const int n, const int stride, double *restrict A, double *restrict y)
{
    for (int j = 0; j < n; j++) {
        double *row = A + stride * j, pivot = row[j];
        for (int l = 0; l < j; l++) pivot -= row[l] * row[l];
        /* Rounding may leave less than the damping. */
        const double over = 1 / sqrt(pivot > 0 ? pivot : INFINITY);
        row[j] = over;
        double sum = y[j];
        for (int l = 0; l < j; l++) sum -= row[l] * y[l];
        y[j] = sum * over;
        for (int i = j + 1; i < n; i++) {
            double *below = A + stride * i, element = below[j];
            for (int l = 0; l < j; l++) element -= below[l] * row[l];
            below[j] = element * over;
        }
    }
    for (int j = n - 1; j >= 0; j--) {
        double sum = y[j];
        for (int i = j + 1; i < n; i++) sum -= A[stride * i + j] * y[i];
        y[j] = sum * A[stride * j + j];
    }
}

/* Solve with sizes that the compiler knows where there is one frame. */
static TQ_NOINLINE void tq_solve_any(int n, int stride, double *A, double *y) { tq_solve_symmetric(n, stride, A, y); }
static TQ_NOINLINE void tq_solve_frame(double *A, double *y)
{
    tq_solve_symmetric(TQ_PARTS, TQ_STRIDE(TQ_PARTS), A, y);
}

/* Set y to the solution of (J G J^T + damping) y = r, where G = diag(give), one equation a row. */
static inline void tq_solve_rows(const tq_task *t, const double *J, double damping, tq_step *s)
{
    const int rows = t->rows, stride = t->stride, n = t->arm->columns;
    double trace = 0;
    for (int e = 0; e < rows * stride; e += TQ_PACK) tq_store(s->A + e, (tq_pack){0});
    for (int j = 0; j < n; j++) {
        if (s->give[j] == 0) continue;
        const double *column = J + stride * j;
        for (int i = 0; i < rows; i++) {
            const double factor = s->give[j] * column[i];
            for (int l = 0; l <= i; l += TQ_PACK) {
                double *at = s->A + stride * i + l;
                tq_store(at, tq_load(at) + factor * tq_load(column + l));
            }
        }
    }
    for (int i = 0; i < rows; i++) trace += s->A[stride * i + i];
    const double least = TQ_LEAST_DAMPING_OF_STEP * (trace + 1);
    for (int i = 0; i < rows; i++) {
        s->A[stride * i + i] += damping > least ? damping : least;
        s->y[i] = s->r[i];
    }
    if (rows == TQ_PARTS) tq_solve_frame(s->A, s->y);
    else tq_solve_any(rows, stride, s->A, s->y);
}

/* Set y to the solution of (J^T J + damping) y = J^T r of the joints that give, one equation a joint. */
static inline void tq_solve_columns(const tq_task *t, const double *J, double damping, tq_step *s)
{
    const int stride = t->stride, n = t->arm->columns, across = TQ_STRIDE(n);
    double trace = 0;
    for (int i = 0; i < n; i++) {
        for (int l = 0; l <= i; l++) {
            const int both = s->give[i] != 0 && s->give[l] != 0;
            s->A[across * i + l] = both ? tq_product(J + stride * i, J + stride * l, stride) : i == l;
        }
        s->y[i] = s->give[i] != 0 ? tq_product(J + stride * i, s->r, stride) : 0;
        trace += s->A[across * i + i];
    }
    const double least = TQ_LEAST_DAMPING_OF_STEP * trace;
    for (int i = 0; i < n; i++) s->A[across * i + i] += damping > least ? damping : least;
    tq_solve_any(n, across, s->A, s->y);
}

/* Set d, of the joints that give, to the damped least squares solution of J d = -r: by the smaller of two systems. */
static inline void tq_damped_motion(const tq_task *t, const double *J, double damping, tq_step *s)
{
    const int n = t->arm->columns;
    if (n < t->rows) {
        tq_solve_columns(t, J, damping, s);
        for (int j = 0; j < n; j++) s->d[j] = s->give[j] != 0 ? -s->y[j] : s->d[j];
    } else {
        tq_solve_rows(t, J, damping, s);
        for (int j = 0; j < n; j++) {
            if (s->give[j] != 0) s->d[j] = -s->give[j] * tq_product(J + t->stride * j, s->y, t->stride);
        }
    }
}

/* Return whether joint j goes beyond a limit by d[j], which becomes what leads to the limit. */
static inline int tq_stop_at_limit(const tq_task *t, const double *x, double *d, int j)
{
    if (x[j] + d[j] < t->lower[j]) {
        d[j] = t->lower[j] - x[j];
        return 1;
    }
    if (x[j] + d[j] > t->upper[j]) {
        d[j] = t->upper[j] - x[j];
        return 1;
    }
    return 0;
}

/* Set d to the damped step of a place, within the limits: joints that would go beyond stop there, and the others make up
 * for them. Return the square of the gradient of those joints that are free to follow it. */
static inline double tq_bounded_step(const tq_task *t, const tq_place *at, double damping, tq_step *s)
{
    const int n = t->arm->columns, stride = t->stride;
    double square = 0;
    for (int i = 0; i < stride; i++) s->r[i] = at->e[i];
    for (int j = 0; j < n; j++) {
        const double slope = tq_product(at->J + stride * j, at->e, stride);
        const int stuck = (at->x[j] <= t->lower[j] && slope > 0) || (at->x[j] >= t->upper[j] && slope < 0);
        s->give[j] = !stuck;
        s->d[j] = 0;
        square += stuck ? 0 : slope * slope;
    }
    for (int round = 0, stopped = 1; round < TQ_ROUNDS && stopped; round++) {
        tq_damped_motion(t, at->J, damping, s);
        stopped = 0;
        for (int j = 0; j < n; j++) {
            if (s->give[j] == 0 || !tq_stop_at_limit(t, at->x, s->d, j)) continue;
            stopped = 1;
            s->give[j] = 0;
            for (int i = 0; i < stride; i++) s->r[i] += at->J[stride * j + i] * s->d[j];
        }
    }
    return square;
}
#endif
