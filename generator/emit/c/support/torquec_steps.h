/* Steps of a search: the motion within the limits that takes most of an error away, damped. */
#ifndef TORQUEC_STEPS_H
#define TORQUEC_STEPS_H

#include "torquec_task.h"

/* How often a step is computed anew without the joints that it would bring beyond their limits. */
#define TQ_ROUNDS 4
/* The least damping, relative to the trace: below it joints that do nothing would take part. */
#define TQ_LEAST_DAMPING_OF_STEP 1e-13

/* Memory for steps: a square matrix with a column more, and vectors of as many elements as it has rows or as there are
 * joints. */
typedef struct {
    double *A, *y, *r, *x, *d, *give;
} tq_step;

/* Set A, of rows of `across` elements, to the sum of x x^T over `count` vectors x of `size` elements, `stride` apart,
 * each times its factor; of the vectors whole packs are read. */
static TQ_INLINE void tq_gram(const int size, const int across, double *A, const double *x, int count, int stride,
                              const double *factor)
{
    for (int e = 0; e < size * across; e += TQ_PACK) tq_store(A + e, (tq_pack){0});
    for (int v = 0; v < count; v++, x += stride) {
        if (factor[v] == 0) continue;
        for (int i = 0; i < size; i++) {
            const double f = factor[v] * x[i];
            for (int l = 0; l < size; l += TQ_PACK) {
                tq_store(A + across * i + l, tq_load(A + across * i + l) + f * tq_load(x + l));
            }
        }
    }
}

/* Solve (A + damping) y = r by elimination, of a positive definite matrix; r stands in its last column. */
static TQ_INLINE void tq_eliminate_damped(const int size, const int across, double *A, double *y)
{
    for (int j = 0; j < size; j++) {
        const double *pivot = A + across * j, over = 1 / pivot[j];
        for (int i = j + 1; i < size; i++) {
            double *row = A + across * i;
            const double f = row[j] * over;
            for (int l = (j + 1) / TQ_PACK * TQ_PACK; l <= size; l += TQ_PACK) {
                tq_store(row + l, tq_load(row + l) - f * tq_load(pivot + l));
            }
        }
        A[across * j + j] = over;
    }
    for (int j = size - 1; j >= 0; j--) {
        const double *row = A + across * j;
        double sum = row[size];
        for (int i = j + 1; i < size; i++) sum -= row[i] * y[i];
        y[j] = sum * row[j];
    }
}

/* Damp A, enter r into its last column, and solve. */
static TQ_INLINE void tq_solve_damped(const int size, const int across, double *A, const double *r, double damping,
                                      double *y)
{
    double trace = 0;
    for (int i = 0; i < size; i++) trace += A[across * i + i];
    const double least = TQ_LEAST_DAMPING_OF_STEP * (trace + 1);
    for (int i = 0; i < size; i++) {
        A[across * i + i] += damping > least ? damping : least;
        A[across * i + size] = r[i];
    }
    tq_eliminate_damped(size, across, A, y);
}

/* Set y to the solution of (J G J^T + damping) y = r, where G = diag(give), one equation a row. */
static TQ_NOINLINE void tq_solve_any_rows(const tq_task *t, const tq_spot *at, double damping, tq_step *s)
{
    const int rows = t->rows, across = TQ_STRIDE(rows + 1);
    tq_gram(rows, across, s->A, at->column, t->arm->columns, t->height, s->give);
    tq_solve_damped(rows, across, s->A, s->r, damping, s->y);
}

/* The same for one frame, in registers: what a search spends most of its time with. */
static TQ_NOINLINE void tq_solve_six_rows(const tq_task *t, const tq_spot *at, double damping, tq_step *s)
{
    enum { PACKS = TQ_WIDEST_PACK / TQ_PACK, R = TQ_PARTS / TQ_PACK, LANE = TQ_PARTS % TQ_PACK };
    tq_pack A[TQ_PARTS][PACKS], column[PACKS];
    double over[TQ_PARTS], y[TQ_PARTS], trace = 0;
    TQ_UNROLL for (int i = 0; i < TQ_PARTS; i++) {
        TQ_UNROLL for (int l = 0; l < PACKS; l++) A[i][l] = (tq_pack){0};
    }
    for (int j = 0; j < t->arm->columns; j++) {
        const double *x = at->column + t->height * j;
        if (s->give[j] == 0) continue;
        TQ_UNROLL for (int l = 0; l < PACKS; l++) column[l] = tq_load(x + TQ_PACK * l);
        TQ_UNROLL for (int i = 0; i < TQ_PARTS; i++) {
            TQ_UNROLL for (int l = 0; l < PACKS; l++) A[i][l] += (s->give[j] * x[i]) * column[l];
        }
    }
    TQ_UNROLL for (int i = 0; i < TQ_PARTS; i++) trace += A[i][i / TQ_PACK][i % TQ_PACK];
    const double least = TQ_LEAST_DAMPING_OF_STEP * (trace + 1), added = damping > least ? damping : least;
    TQ_UNROLL for (int i = 0; i < TQ_PARTS; i++) {
        A[i][i / TQ_PACK][i % TQ_PACK] += added;
        A[i][R][LANE] = s->r[i];
    }
    TQ_UNROLL for (int j = 0; j < TQ_PARTS; j++) {
        over[j] = 1 / A[j][j / TQ_PACK][j % TQ_PACK];
        TQ_UNROLL for (int i = j + 1; i < TQ_PARTS; i++) {
            const double f = A[i][j / TQ_PACK][j % TQ_PACK] * over[j];
            TQ_UNROLL for (int l = j / TQ_PACK; l < PACKS; l++) A[i][l] -= f * A[j][l];
        }
    }
    TQ_UNROLL for (int j = TQ_PARTS - 1; j >= 0; j--) {
        double sum = A[j][R][LANE];
        TQ_UNROLL for (int i = j + 1; i < TQ_PARTS; i++) sum -= A[j][i / TQ_PACK][i % TQ_PACK] * y[i];
        y[j] = sum * over[j];
    }
    TQ_UNROLL for (int i = 0; i < TQ_PARTS; i++) s->y[i] = y[i];
}

static inline void tq_solve_rows(const tq_task *t, const tq_spot *at, double damping, tq_step *s)
{
    if (t->rows == TQ_PARTS) tq_solve_six_rows(t, at, damping, s);
    else tq_solve_any_rows(t, at, damping, s);
}

/* Set x, of `width` elements, to J^T y. */
static inline void tq_transposed_product(const tq_task *t, const tq_spot *at, const double *y, double *x)
{
    for (int j = 0; j < t->width; j += TQ_PACK) {
        tq_pack sum = (tq_pack){0};
        for (int i = 0; i < t->rows; i++) sum += y[i] * tq_load(at->row + t->width * i + j);
        tq_store(x + j, sum);
    }
}

/* Set y to the solution of (J^T J + damping) y = J^T r of the joints that give, one equation a joint. */
static inline void tq_solve_columns(const tq_task *t, const tq_spot *at, double damping, tq_step *s)
{
    const int n = t->arm->columns, across = TQ_STRIDE(n + 1);
    tq_gram(n, across, s->A, at->row, t->rows, t->width, t->one);
    tq_transposed_product(t, at, s->r, s->y);
    for (int j = 0; j < n; j++) {
        if (s->give[j] != 0) continue;
        for (int l = 0; l < n; l++) s->A[across * j + l] = s->A[across * l + j] = 0;
        s->A[across * j + j] = 1;
        s->y[j] = 0;
    }
    tq_solve_damped(n, across, s->A, s->y, damping, s->y);
}

/* Set d, of the joints that give, to the damped least squares solution of J d = -r: by the smaller of two systems. */
static inline void tq_damped_motion(const tq_task *t, const tq_spot *at, double damping, tq_step *s)
{
    const int n = t->arm->columns;
    if (n < t->rows) {
        tq_solve_columns(t, at, damping, s);
        for (int j = 0; j < n; j++) s->d[j] = s->give[j] != 0 ? -s->y[j] : s->d[j];
    } else {
        tq_solve_rows(t, at, damping, s);
        tq_transposed_product(t, at, s->y, s->x);
        for (int j = 0; j < n; j++) s->d[j] = s->give[j] != 0 ? -s->give[j] * s->x[j] : s->d[j];
    }
}

/* Add to r what a motion d of joint j changes. */
static inline void tq_add_motion(const tq_task *t, const tq_spot *at, int j, double d, double *r)
{
    const double *column = at->column + t->height * j;
    for (int i = 0; i < t->height; i += TQ_PACK) tq_store(r + i, tq_load(r + i) + d * tq_load(column + i));
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

/* Set d to the damped step of a place, within the limits: joints that would go beyond stop there, and the others make
 * up for them. Return the square of the gradient of those joints that are free to follow it. */
static inline double tq_bounded_step(const tq_task *t, const tq_spot *at, double damping, tq_step *s)
{
    const int n = t->arm->columns;
    double square = 0;
    for (int i = 0; i < t->height; i++) s->r[i] = at->e[i];
    tq_transposed_product(t, at, at->e, s->x);
    for (int j = 0; j < n; j++) {
        const double slope = s->x[j];
        const int stuck = (at->x[j] <= t->lower[j] && slope > 0) || (at->x[j] >= t->upper[j] && slope < 0);
        s->give[j] = !stuck;
        s->d[j] = 0;
        square += stuck ? 0 : slope * slope;
    }
    for (int round = 0, stopped = 1; round < TQ_ROUNDS && stopped; round++) {
        tq_damped_motion(t, at, damping, s);
        stopped = 0;
        for (int j = 0; j < n; j++) {
            if (s->give[j] == 0 || !tq_stop_at_limit(t, at->x, s->d, j)) continue;
            stopped = 1;
            s->give[j] = 0;
            tq_add_motion(t, at, j, s->d[j], s->r);
        }
    }
    return square;
}
#endif
