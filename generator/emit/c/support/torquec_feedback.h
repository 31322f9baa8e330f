/* The torques of trajectories: given ones, laws of feedback, and stops of joints. */
#ifndef TORQUEC_FEEDBACK_H
#define TORQUEC_FEEDBACK_H

#include "torquec_motion_rows.h"

/* One row of a signal at a time. */
static void tq_signal_at(const torquec_signal_t *signal, size_t state, double t, int64_t held, int size, tq_scalar *x)
{
    const tq_scalar *rows = (const tq_scalar *)(const void *)((const char *)signal->values + (ptrdiff_t)state * signal->step);
    const double last = (double)(signal->rows - 1), place = signal->period > 0 ? t / signal->period : (double)held;
    const double at = place < last ? place : last;
    const size_t row = (size_t)at;
    const tq_scalar part = (tq_scalar)(at - (double)row);
    rows += row * (size_t)size;
    if (part == 0) {
        tq_copy(x, rows, size);
    } else {
        for (int i = 0; i < size; i++) x[i] = rows[i] + part * (rows[i + size] - rows[i]);
    }
}

/* A signal for each row; what is the same for all of them is computed once. */
static void tq_signal_rows(tq_motion *m, const torquec_signal_t *signal, const double *t, int size, real *rows)
{
    const int same = m->uniform && signal->step == 0;
    for (int row = 0; row < m->rows; row++) {
        const int state = row < m->states ? row : m->states - 1;
        tq_scalar *x = tq_row_of(rows, row, size);
        if (same && row) tq_copy(x, tq_row_of(rows, 0, size), size);
        else tq_signal_at(signal, m->first + (size_t)state, t[row], m->held[row], size, x);
    }
}

/* The positions of joints at the places of their velocities: behind those of a floating base, for which 0 stands. */
static const real *tq_at_velocities(tq_motion *m, const real *q, real *rows)
{
    const int nq = m->job->nq, n = m->job->n;
    if (!m->floating) return q;
    for (int row = 0; row < m->rows; row++) {
        const tq_scalar *from = (const tq_scalar *)(const void *)q + (ptrdiff_t)row * nq;
        tq_scalar *to = tq_row_of(rows, row, n);
        for (int i = 0; i < n; i++) to[i] = i < TQ_BASE_VELOCITIES ? 0 : from[i + 1];
    }
    return rows;
}

/* error = x - y, of what is wanted and what is there; `wanted` is 0 where the signal says nothing. */
static void tq_error(tq_motion *m, const torquec_signal_t *signal, const double *t, const real *is, int position, real *error)
{
    const int size = position ? m->job->nq : m->job->n;
    if (signal->values) tq_signal_rows(m, signal, t, size, m->wanted);
    else for (size_t i = 0; i < (position ? m->nq : m->n); i++) m->wanted[i] = TQ_ALL(R(0));
    const real *x = position ? tq_at_velocities(m, m->wanted, error) : m->wanted;
    if (position && m->floating) {
        const real *y = tq_at_velocities(m, is, m->wanted);
        for (size_t i = 0; i < m->n; i++) error[i] = x[i] - y[i];
    } else {
        for (size_t i = 0; i < m->n; i++) error[i] = x[i] - is[i];
    }
}

/* The torques of the law at a time and a state:
 *   proportional-derivative   tau = kp (q_wanted - q) + kd (qd_wanted - qd) + Q(q)
 *   computed torque           tau = idm(q, qd, qdd_wanted + kd (qd_wanted - qd) + kp (q_wanted - q)) */
static void tq_law(tq_motion *m, const double *t, const real *q, const real *v, const real *passive, real *tau)
{
    const torquec_motion_t *job = m->job;
    tq_error(m, &job->q_wanted, t, q, 1, m->error);
    tq_error(m, &job->qd_wanted, t, v, 0, m->rate);
    for (size_t i = 0; i < m->n; i++) m->error[i] = m->kp[i] * m->error[i] + m->kd[i] * m->rate[i];
    if (job->law == TORQUEC_PD) {
        const void *const in[] = {q, passive};
        void *const out[] = {m->command};
        for (size_t i = 0; i < m->n; i++) tau[i] = m->error[i];
        if (job->model) {
            tq_call(m, job->model, job->constants_of_model, in, out);
            for (size_t i = 0; i < m->n; i++) tau[i] += m->command[i];
        }
    } else {
        const void *const in[] = {q, v, m->command, passive};
        void *const out[] = {tau};
        if (job->qdd_wanted.values) tq_signal_rows(m, &job->qdd_wanted, t, job->n, m->command);
        else for (size_t i = 0; i < m->n; i++) m->command[i] = TQ_ALL(R(0));
        for (size_t i = 0; i < m->n; i++) m->command[i] += m->error[i];
        tq_call(m, job->model, job->constants_of_model, in, out);
    }
    for (size_t i = 0; job->effort && i < m->n; i++) {
        const real low = tq_where(tau[i], -m->effort[i], -m->effort[i], tau[i]);
        tau[i] = tq_where(m->effort[i], low, m->effort[i], low);
    }
    /* Nothing drives a base that floats. */
    for (int row = 0; m->floating && row < m->rows; row++) {
        for (int i = 0; i < TQ_BASE_VELOCITIES; i++) tq_row_of(tau, row, job->n)[i] = 0;
    }
}

/* Add what stops exert: springs and dampers behind the limits, which push and never pull. */
static void tq_add_stops(tq_motion *m, const real *q, const real *v, const real *tau, real *torque)
{
    const real zero = TQ_ALL(R(0));
    const real *x = tq_at_velocities(m, q, m->error);
    for (size_t i = 0; i < m->n; i++) {
        const real below = m->stop[0][i] - x[i], above = x[i] - m->stop[1][i], damping = m->stop[3][i] * v[i];
        const real up = m->stop[2][i] * below - damping, down = m->stop[2][i] * above + damping;
        torque[i] = tau[i] + tq_where(zero, below, tq_where(zero, up, up, zero), zero)
            - tq_where(zero, above, tq_where(zero, down, down, zero), zero);
    }
}
#endif
