/* Trajectories: steps of many states at once around a robot's direct model, behind torquec_motion_t of torquec_abi.h.
 *
 * Included after torquec_batch.h. A block of states goes through its whole time before the next block begins. One state
 * takes the same way as many: its numbers are the same whatever stands beside it, and however threads share the states.
 */
#include "torquec_feedback.h"

/* An explicit Runge-Kutta method: the times of its stages, what each takes of the rates before, what the step takes. */
typedef struct {
    int stages;
    double c[TQ_STAGES];
    tq_scalar a[TQ_STAGES][TQ_STAGES], b[TQ_STAGES];
} tq_tableau;

static const tq_tableau tq_runge_kutta = {
    4, {0, 0.5, 0.5, 1, 0, 0, 0},
    {{0}, {R(0.5)}, {R(0), R(0.5)}, {R(0), R(0), R(1)}, {0}, {0}, {0}},
    {R(1.0 / 6), R(1.0 / 3), R(1.0 / 3), R(1.0 / 6), R(0), R(0), R(0)},
};
static const tq_tableau tq_dormand_prince = {
    7, {0, 0.2, 0.3, 0.8, 8.0 / 9, 1, 1},
    {
        {0}, {R(1.0 / 5)}, {R(3.0 / 40), R(9.0 / 40)}, {R(44.0 / 45), R(-56.0 / 15), R(32.0 / 9)},
        {R(19372.0 / 6561), R(-25360.0 / 2187), R(64448.0 / 6561), R(-212.0 / 729)},
        {R(9017.0 / 3168), R(-355.0 / 33), R(46732.0 / 5247), R(49.0 / 176), R(-5103.0 / 18656)},
        {R(35.0 / 384), R(0), R(500.0 / 1113), R(125.0 / 192), R(-2187.0 / 6784), R(11.0 / 84)},
    },
    {R(35.0 / 384), R(0), R(500.0 / 1113), R(125.0 / 192), R(-2187.0 / 6784), R(11.0 / 84), R(0)},
};
/* What the method of fourth order answers otherwise, and what the dense output takes. */
static const tq_scalar tq_fifth_less_fourth[TQ_STAGES] = {
    R(71.0 / 57600), R(0), R(-71.0 / 16695), R(71.0 / 1920), R(-17253.0 / 339200), R(22.0 / 525), R(-1.0 / 40),
};
static const tq_scalar tq_dense[TQ_STAGES] = {
    R(-12715105075.0 / 11282082432), R(0), R(87487479700.0 / 32700410799), R(-10690763975.0 / 1880347072),
    R(701980252875.0 / 199316789632), R(-1453857185.0 / 822651844), R(69997945.0 / 29380423),
};

/* Find the passive joints of a row, the mode closest to `near`; where there is none they stay, and the row has failed. */
static void tq_close_loop(tq_motion *m, int row, real *q, real *near, real *closed)
{
    const torquec_motion_t *job = m->job;
    const torquec_kernel *kernel = job->closure;
    const char *k = (const char *)job->constants->scalar + ((ptrdiff_t)m->first + row) * job->constants->scalar_step;
    const void *const in[] = {tq_row_of(q, row, job->nq), tq_row_of(near, row, job->joints)};
    tq_scalar *to = tq_row_of(closed, row, job->joints);
    void *out[TQ_MOST_ARGUMENTS];
    char *space = (char *)m->space;
    for (int o = 0; o < kernel->outputs; o++) {
        out[o] = space;
        space += (tq_row(kernel, kernel->inputs + o) + 63) / 64 * 64;
    }
    kernel->scalar(in, out, k);
    if (*(const int32_t *)out[1] < 1) {
        if (!m->failed[row]) m->failed[row] = TORQUEC_LOOPS_OPEN;
        if (to != in[1]) tq_copy(to, (const tq_scalar *)in[1], job->joints);
    } else {
        tq_copy(to, (const tq_scalar *)out[0], job->joints);
    }
}

static void tq_close_loops(tq_motion *m, real *q, real *near, real *closed)
{
    const int joints = m->job->joints;
    for (int row = 0; row < m->states; row++) tq_close_loop(m, row, q, near, closed);
    for (int row = m->states; row < m->rows; row++) {
        tq_copy(tq_row_of(closed, row, joints), tq_row_of(closed, m->states - 1, joints), joints);
    }
}

/* The accelerations at a time and a state; `stage` says that loops are not closed there yet. */
static void tq_accelerate(tq_motion *m, const double *t, real *q, real *v, real *a, int stage)
{
    const torquec_motion_t *job = m->job;
    const void *in[3 + TQ_MOST_OTHERS + 1];
    void *const out[] = {a};
    real *passive = m->passive;
    tq_guard(m, q, v);
    if (job->closure && stage) {
        passive = m->passive_stage;
        tq_close_loops(m, q, m->passive, passive);
    }
    if (job->law != TORQUEC_TORQUES && !job->hold) tq_law(m, t, q, v, passive, m->tau);
    if (job->stops) tq_add_stops(m, q, v, m->tau, m->torque);
    in[0] = q;
    in[1] = v;
    in[2] = job->stops ? m->torque : m->tau;
    for (int i = 0; i < job->others; i++) in[3 + i] = m->other[i];
    in[3 + job->others] = passive;
    tq_call(m, job->ddm, job->constants, in, out);
}

/* The rates of the positions: the velocities, but for a floating base. */
static void tq_rates(tq_motion *m, real *q, real *v, real *rate)
{
    const int nq = m->job->nq, n = m->job->n;
    for (int row = 0; row < m->rows; row++) {
        const tq_scalar *y = tq_row_of(v, row, n);
        tq_scalar *to = tq_row_of(rate, row, nq);
        tq_rates_of_base(tq_row_of(q, row, nq), y, to);
        for (int i = TQ_BASE_VELOCITIES; i < n; i++) to[i + 1] = y[i];
    }
}

static void tq_normalise_rows(tq_motion *m, real *q)
{
    for (int row = 0; m->floating && row < m->rows; row++) tq_normalise_quaternion(tq_row_of(q, row, m->job->nq) + 3);
}

/* Compute the rates of the stages from the second on; the last one's state stays in q_stage and v_stage. */
static void tq_compute_stages(tq_motion *m, const tq_tableau *method)
{
    double t[TQ_MOTION_ROWS];
    m->q_rate[0] = m->floating ? m->q_rate[0] : m->v;
    if (m->floating) tq_rates(m, m->q, m->v, m->q_rate[0]);
    for (int s = 1; s < method->stages; s++) {
        real *v = m->floating ? m->v_stage : m->q_rate[s];
        tq_combine(m->q_stage, m->q, m->hq, m->q_rate, method->a[s], s, m->nq);
        tq_combine(v, m->v, m->hv, m->a, method->a[s], s, m->n);
        for (int row = 0; row < m->rows; row++) t[row] = m->t[row] + method->c[s] * m->h[row];
        tq_accelerate(m, t, m->q_stage, v, m->a[s], 1);
        if (m->floating) tq_rates(m, m->q_stage, v, m->q_rate[s]);
    }
}

/* Positions and velocities of all rows for a step of so many seconds. */
static void tq_set_steps(tq_motion *m)
{
    const int nq = m->job->nq, n = m->job->n;
    for (int row = 0; row < m->rows; row++) {
        for (int i = 0; i < nq; i++) tq_row_of(m->hq, row, nq)[i] = (tq_scalar)m->h[row];
        for (int i = 0; i < n; i++) tq_row_of(m->hv, row, n)[i] = (tq_scalar)m->h[row];
    }
}

/* v += h a, then q moves by h v. */
static void tq_euler_step(tq_motion *m)
{
    const int nq = m->job->nq, n = m->job->n;
    tq_accelerate(m, m->t, m->q, m->v, m->a[0], 0);
    for (size_t i = 0; i < m->n; i++) m->v[i] += m->hv[i] * m->a[0][i];
    if (!m->floating) {
        for (size_t i = 0; i < m->nq; i++) m->q[i] += m->hq[i] * m->v[i];
        return;
    }
    for (int row = 0; row < m->rows; row++) {
        tq_scalar *q = tq_row_of(m->q, row, nq), *v = tq_row_of(m->v, row, n), h = (tq_scalar)m->h[row];
        tq_move_base(q, v, h);
        for (int i = TQ_BASE_VELOCITIES; i < n; i++) q[i + 1] += h * v[i];
    }
}

static void tq_runge_kutta_step(tq_motion *m)
{
    tq_accelerate(m, m->t, m->q, m->v, m->a[0], 0);
    tq_compute_stages(m, &tq_runge_kutta);
    tq_combine(m->q_stage, m->q, m->hq, m->q_rate, tq_runge_kutta.b, 4, m->nq);
    tq_combine(m->v, m->v, m->hv, m->a, tq_runge_kutta.b, 4, m->n);
    memcpy(m->q, m->q_stage, m->nq * sizeof(real));
    tq_normalise_rows(m, m->q);
}

/* Write a row of the answer, NaN of a trajectory that has ended. */
static void tq_write_row(const tq_motion *m, int row, int64_t index, const tq_scalar *q, const tq_scalar *v,
                         const tq_scalar *passive)
{
    const torquec_motion_t *job = m->job;
    const size_t rows = (size_t)(job->steps / job->every) + 1, at = (m->first + (size_t)row) * rows + (size_t)index;
    tq_scalar *to[] = {
        (tq_scalar *)job->q_rows + at * (size_t)job->nq, (tq_scalar *)job->qd_rows + at * (size_t)job->n,
        job->passive_rows ? (tq_scalar *)job->passive_rows + at * (size_t)job->joints : 0,
    };
    const tq_scalar *from[] = {q, v, passive};
    const int size[] = {job->nq, job->n, job->passive_rows ? job->joints : 0};
    for (int part = 0; part < 3; part++) {
        if (!m->status[row]) tq_copy(to[part], from[part], size[part]);
        else for (int i = 0; i < size[part]; i++) to[part][i] = R(NAN);
    }
}

static void tq_write_states(tq_motion *m, int64_t index)
{
    const torquec_motion_t *job = m->job;
    for (int row = 0; row < m->states; row++) {
        tq_write_row(m, row, index, tq_row_of(m->q, row, job->nq), tq_row_of(m->v, row, job->n),
                     job->passive_rows ? tq_row_of(m->passive, row, job->joints) : 0);
        job->written[m->first + (size_t)row] = index + 1;
    }
}

/* Renew the torques that are held, given ones or those of the law: of all rows, or of those that are due. */
static void tq_hold(tq_motion *m, const int *due)
{
    const torquec_motion_t *job = m->job;
    if (job->law == TORQUEC_TORQUES) tq_signal_rows(m, &job->tau, m->t, job->n, m->torque);
    else tq_law(m, m->t, m->q, m->v, m->passive, m->torque);
    for (int row = 0; row < m->rows; row++) {
        if (!due || due[row]) tq_copy(tq_row_of(m->tau, row, job->n), tq_row_of(m->torque, row, job->n), job->n);
    }
}

/* Whether trajectories have come to an end; each that failed in a step ends there. */
static int tq_end_failed(tq_motion *m)
{
    int going = 0;
    for (int row = 0; row < m->rows; row++) {
        if (!m->status[row]) m->status[row] = m->failed[row];
        m->failed[row] = 0;
        going |= row < m->states && !m->status[row];
    }
    return going;
}

/* Look at the states. At the beginning quaternions get the length 1, and loops are closed near where the caller has them. */
static void tq_begin(tq_motion *m, int64_t from)
{
    if (from == 0) tq_normalise_rows(m, m->q);
    tq_guard(m, m->q, m->v);
    if (from == 0 && m->job->closure) tq_close_loops(m, m->q, m->passive, m->passive);
}

/* Steps of one length. */
static void tq_move_evenly(tq_motion *m, int64_t from, int64_t to)
{
    const torquec_motion_t *job = m->job;
    int going;
    m->uniform = 1;
    for (int row = 0; row < m->rows; row++) m->h[row] = job->dt;
    tq_set_steps(m);
    tq_begin(m, from);
    going = tq_end_failed(m);
    if (from == 0) tq_write_states(m, 0);
    for (int64_t step = from; step < to; step++) {
        if (going) {
            for (int row = 0; row < m->rows; row++) m->t[row] = (double)step * job->dt;
            if (job->hold && step % job->hold == 0) {
                for (int row = 0; row < m->rows; row++) m->held[row] = step / job->hold;
                tq_hold(m, 0);
            }
            if (job->method == TORQUEC_EULER) tq_euler_step(m);
            else tq_runge_kutta_step(m);
            tq_guard(m, m->q, m->v);
            if (job->closure) tq_close_loops(m, m->q, m->passive, m->passive);
            going = tq_end_failed(m);
            for (int row = 0; row < m->states; row++) {
                if (!m->status[row]) job->taken[m->first + (size_t)row] = step + 1;
            }
        }
        if ((step + 1) % job->every == 0) tq_write_states(m, (step + 1) / job->every);
    }
}

#include "torquec_adaptive.h"

/* ---- What a robot's module offers. ---- */

static size_t tq_space_of(const torquec_kernel *kernel)
{
    size_t bytes = 0;
    for (int a = 0; kernel && a < kernel->inputs + kernel->outputs; a++) {
        bytes += TQ_LANES * tq_row(kernel, a) + TORQUEC_BESIDE;
    }
    return bytes;
}

/* Lay out a block in the workspace, and return how many bytes it takes. */
static size_t tq_lay_out(tq_motion *m, const torquec_motion_t *job, void *workspace)
{
    uintptr_t space = (uintptr_t)workspace;
    const size_t nq = (size_t)job->nq, n = (size_t)job->n, joints = (size_t)job->joints;
    real **of_velocities[] = {&m->v, &m->v_stage, &m->tau, &m->torque, &m->hv, &m->kp, &m->kd, &m->effort, &m->stop[0],
                              &m->stop[1], &m->stop[2], &m->stop[3], &m->error, &m->rate, &m->command};
    real **of_positions[] = {&m->q, &m->q_stage, &m->hq, &m->wanted};
    for (size_t i = 0; i < sizeof(of_velocities) / sizeof(*of_velocities); i++) *of_velocities[i] = tq_rows(&space, n);
    for (size_t i = 0; i < sizeof(of_positions) / sizeof(*of_positions); i++) *of_positions[i] = tq_rows(&space, nq);
    for (int s = 0; s < TQ_STAGES; s++) {
        m->q_rate[s] = tq_rows(&space, nq);
        m->a[s] = tq_rows(&space, n);
    }
    for (int i = 0; i < job->others; i++) m->other[i] = tq_rows(&space, (size_t)job->ddm->sizes[3 + i]);
    m->passive = tq_rows(&space, joints);
    m->passive_stage = tq_rows(&space, joints);
    m->passive_between = tq_rows(&space, joints);
    m->space = (void *)space;
    return (size_t)(space - (uintptr_t)workspace) + tq_space_of(job->ddm) + tq_space_of(job->model) + tq_space_of(job->closure);
}

static size_t tq_motion_workspace(const torquec_motion_t *job)
{
    tq_motion m;
    return tq_lay_out(&m, job, 0);
}

/* Load all that stays along a trajectory, and the states. */
static void tq_load_block(tq_motion *m, const torquec_motion_t *job, size_t first, size_t states)
{
    const ptrdiff_t real_bytes = (ptrdiff_t)sizeof(tq_scalar);
    m->job = job;
    m->first = first;
    m->states = (int)states;
    m->rows = (m->states + TQ_LANES - 1) / TQ_LANES * TQ_LANES;
    m->nq = (size_t)(m->rows / TQ_LANES * job->nq);
    m->n = (size_t)(m->rows / TQ_LANES * job->n);
    m->floating = job->nq != job->n;
    tq_load_rows(m, m->q, job->q, job->nq * real_bytes, job->nq);
    tq_load_rows(m, m->v, job->qd, job->n * real_bytes, job->n);
    for (int i = 0; i < job->others; i++) {
        const int size = job->ddm->sizes[3 + i];
        tq_load_rows(m, m->other[i], job->other[i], size * real_bytes, size);
    }
    if (job->closure) tq_load_rows(m, m->passive, job->passive, job->joints * real_bytes, job->joints);
    if (job->law != TORQUEC_TORQUES) {
        tq_load_rows(m, m->kp, job->kp, job->n * real_bytes, job->n);
        tq_load_rows(m, m->kd, job->kd, job->n * real_bytes, job->n);
    }
    if (job->effort) tq_load_rows(m, m->effort, job->effort, 0, job->n);
    for (int i = 0; job->stops && i < 4; i++) {
        tq_load_rows(m, m->stop[i], (const tq_scalar *)job->stops + i * job->n, 0, job->n);
    }
    for (int row = 0; row < m->rows; row++) {
        m->status[row] = row < m->states ? job->status[first + (size_t)row] : TORQUEC_NOT_FINITE;
        m->failed[row] = 0;
        m->t[row] = 0;
        m->held[row] = 0;
    }
    if (job->law == TORQUEC_TORQUES) tq_signal_rows(m, &job->tau, m->t, job->n, m->tau);
}

static void tq_move(const torquec_motion_t *job, size_t first, size_t states, int64_t from, int64_t to, void *workspace)
{
    tq_motion m;
    for (size_t done = 0; done < states; done += TQ_MOTION_ROWS) {
        const size_t count = states - done < TQ_MOTION_ROWS ? states - done : TQ_MOTION_ROWS;
        (void)tq_lay_out(&m, job, workspace);
        m.uniform = 0;
        tq_load_block(&m, job, first + done, count);
        if (job->method == TORQUEC_DORMAND_PRINCE) tq_move_adaptively(&m, from, to);
        else tq_move_evenly(&m, from, to);
        tq_store_rows(&m, m.q, job->q, job->nq);
        tq_store_rows(&m, m.v, job->qd, job->n);
        if (job->closure) tq_store_rows(&m, m.passive, job->passive, job->joints);
        memcpy(job->status + m.first, m.status, count * sizeof(int32_t));
    }
}
