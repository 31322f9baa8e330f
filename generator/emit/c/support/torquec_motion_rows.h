/* A block of trajectories: some passes of states, in rows one behind the other, and what is computed of them.
 *
 * Included after torquec_real.h with TQ_LANES > 1. Arithmetic on rows goes vector by vector across them; each element has
 * its own place, so that no state's numbers depend on its neighbours'.
 */
#ifndef TORQUEC_MOTION_ROWS_H
#define TORQUEC_MOTION_ROWS_H

#include "torquec_abi.h"
#include "torquec_configuration.h"

#include <string.h>

#define TQ_MOTION_PACKS 4 /* passes of a block: what a few states need stays in the nearest cache */
#define TQ_MOTION_ROWS (TQ_MOTION_PACKS * TQ_LANES)
#define TQ_STAGES 7
#define TQ_MOST_OTHERS 4

typedef struct {
    const torquec_motion_t *job;
    size_t first;     /* the number of the first state */
    int states, rows; /* states of the block; rows, of which the last repeat the last state */
    size_t nq, n;     /* vectors of positions, of velocities */
    int floating;
    real *q, *v, *q_stage, *v_stage;
    real *q_rate[TQ_STAGES], *a[TQ_STAGES];     /* rates of the positions, accelerations */
    real *tau, *torque;                         /* what the law gives, what acts with stops */
    real *hq, *hv;                              /* the step, for each element of positions and of velocities */
    real *kp, *kd, *effort, *stop[4];
    real *wanted, *error, *rate, *command;      /* of a law */
    real *other[TQ_MOST_OTHERS];
    real *passive, *passive_stage, *passive_between;
    double t[TQ_MOTION_ROWS], h[TQ_MOTION_ROWS];
    int32_t status[TQ_MOTION_ROWS], failed[TQ_MOTION_ROWS];
    int64_t held[TQ_MOTION_ROWS];               /* how often torques have been held before */
    int uniform;                                /* whether all states are at one time */
    void *space;                                /* of models */
} tq_motion;

/* Room for rows of a size, and for what is read behind them. */
static real *tq_rows(uintptr_t *space, size_t size)
{
    real *rows = (real *)*space;
    *space += (size * TQ_MOTION_ROWS * sizeof(tq_scalar) + sizeof(real) + 63) / 64 * 64;
    return rows;
}

static inline tq_scalar *tq_row_of(real *rows, int row, int size)
{
    return (tq_scalar *)(void *)rows + (ptrdiff_t)row * size;
}

static inline void tq_copy(tq_scalar *to, const tq_scalar *from, int count)
{
    for (int i = 0; i < count; i++) to[i] = from[i];
}

/* Load a row for each state, `step` bytes apart from the block's first state on; the last state fills up the block. */
static void tq_load_rows(tq_motion *m, real *rows, const void *from, ptrdiff_t step, int size)
{
    for (int row = 0; row < m->rows; row++) {
        const int state = row < m->states ? row : m->states - 1;
        const char *at = (const char *)from + ((ptrdiff_t)m->first + state) * step;
        tq_copy(tq_row_of(rows, row, size), (const tq_scalar *)(const void *)at, size);
    }
}

static void tq_store_rows(tq_motion *m, real *rows, void *to, int size)
{
    memcpy((tq_scalar *)to + m->first * (size_t)size, rows, (size_t)m->states * (size_t)size * sizeof(tq_scalar));
}

/* y = x + h (c[0] k[0] + c[1] k[1] + ...), of the coefficients that are not 0. */
static void tq_combine(real *y, const real *x, const real *h, real *const *k, const tq_scalar *c, int stages, size_t vectors)
{
    const real *of[TQ_STAGES];
    tq_scalar by[TQ_STAGES];
    int count = 0;
    for (int s = 0; s < stages; s++) {
        if (c[s] == 0) continue;
        of[count] = k[s];
        by[count++] = c[s];
    }
    for (size_t i = 0; i < vectors; i++) {
        real sum = of[0][i] * by[0];
        for (int s = 1; s < count; s++) sum += of[s][i] * by[s];
        y[i] = x[i] + h[i] * sum;
    }
}

/* Whether something is infinite or NaN. */
static int tq_not_finite(const real *x, size_t vectors)
{
    tq_bit_set left = tq_bits(TQ_ALL(R(0)));
    for (size_t i = 0; i < vectors; i++) left |= tq_bits(x[i] - x[i]);
    return tq_any(left);
}

/* Put the rows that are not finite at rest at 0, where they disturb no other, and note them as failed. */
static TQ_RARE void tq_rest(tq_motion *m, real *q, real *v)
{
    const int nq = m->job->nq, n = m->job->n;
    for (int row = 0; row < m->rows; row++) {
        tq_scalar *x = tq_row_of(q, row, nq), *y = tq_row_of(v, row, n), left = 0;
        for (int i = 0; i < nq; i++) left += x[i] - x[i];
        for (int i = 0; i < n; i++) left += y[i] - y[i];
        if (left == 0) continue;
        for (int i = 0; i < nq; i++) x[i] = m->floating && i == TQ_BASE_POSITIONS - 1;
        for (int i = 0; i < n; i++) y[i] = 0;
        if (!m->failed[row]) m->failed[row] = TORQUEC_NOT_FINITE;
    }
}

static inline void tq_guard(tq_motion *m, real *q, real *v)
{
    if (tq_not_finite(q, m->nq) || tq_not_finite(v, m->n)) tq_rest(m, q, v);
}

/* Call a model on all rows: inputs and outputs are rows of their sizes. */
static void tq_call(tq_motion *m, const torquec_kernel *kernel, const torquec_constants_t *constants, const void *const *in,
                    void *const *out)
{
    ptrdiff_t steps[2 * TQ_MOST_ARGUMENTS];
    const size_t pass = m->first / TQ_LANES;
    for (int a = 0; a < kernel->inputs + kernel->outputs; a++) steps[a] = (ptrdiff_t)tq_row(kernel, a);
    if (kernel->lanes) {
        const char *k = (const char *)constants->lanes + (ptrdiff_t)pass * constants->lanes_step;
        kernel->lanes((size_t)m->rows / TQ_LANES, in, out, steps, 0, k, constants->lanes_step, 0, m->space);
    } else {
        const char *k = (const char *)constants->scalar + (ptrdiff_t)m->first * constants->scalar_step;
        const torquec_constants_t own = {k, constants->scalar_step, 0, 0};
        tq_one_by_one(kernel, (size_t)m->states, in, out, steps, &own);
    }
}
#endif
