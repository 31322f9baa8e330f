/* Dormand's and Prince's method of fifth order: each state has steps of its own length, and rows of the answer between
 * them by the method's own interpolation of fourth order.
 *
 * The part of torquec_motion.h where states of a block are at different times.
 */

/* What a step may become, of what it was (Hairer, Norsett & Wanner II.4). */
#define TQ_STEP_SAFETY 0.9
#define TQ_STEP_SHRINKS 0.2
#define TQ_STEP_GROWS 10.0
/* A step that is less than this of the time until now makes no difference. */
#define TQ_STEP_VANISHES 1e-14

/* What the adaptive method has of each state of a block beside its time and step. */
typedef struct {
    double end, target[TQ_MOTION_ROWS], next[TQ_MOTION_ROWS];
    int64_t tried[TQ_MOTION_ROWS];
    int going[TQ_MOTION_ROWS], due[TQ_MOTION_ROWS], rejected[TQ_MOTION_ROWS];
} tq_adaption;

/* The size of numbers relative to what they may be wrong by; x and y are the state before and after a step. */
static double tq_squares(const torquec_motion_t *job, const tq_scalar *e, const tq_scalar *x, const tq_scalar *y, int size)
{
    double sum = 0;
    for (int i = 0; i < size; i++) {
        const double before = fabs((double)x[i]), after = fabs((double)y[i]);
        const double part = (double)e[i] / (job->atol + job->rtol * (before < after ? after : before));
        sum += part * part;
    }
    return sum;
}

static double tq_size(tq_motion *m, int row, real *eq, real *ev, real *q, real *v)
{
    const torquec_motion_t *job = m->job;
    const int nq = job->nq, n = job->n;
    const tq_scalar *x = tq_row_of(m->q, row, nq), *y = tq_row_of(m->v, row, n);
    const double squares = tq_squares(job, tq_row_of(eq, row, nq), x, tq_row_of(q, row, nq), nq)
        + tq_squares(job, tq_row_of(ev, row, n), y, tq_row_of(v, row, n), n);
    return sqrt(squares / (nq + n));
}

/* A first step, of the sizes of the state and of its rates. */
static double tq_first_step(tq_motion *m, int row, real *q_rate)
{
    const double state = tq_size(m, row, m->q, m->v, m->q, m->v), rate = tq_size(m, row, q_rate, m->a[0], m->q, m->v);
    const double h = state > 1e-5 && rate > 1e-5 ? 0.01 * state / rate : 1e-6;
    return h < m->job->dt ? h : m->job->dt;
}

/* Write the rows of the answer that are within the step of a state; q and v are its end. */
static void tq_write_between(tq_motion *m, int row, double begin, double end, real *q, real *v)
{
    const torquec_motion_t *job = m->job;
    const size_t state = m->first + (size_t)row;
    real *const *rates[] = {m->q_rate, m->a};
    real *const before[] = {m->q, m->v}, *const after[] = {q, v}, *const made[] = {m->wanted, m->rate};
    const int sizes[] = {job->nq, job->n};
    const tq_scalar h = (tq_scalar)(end - begin);
    for (int64_t index = job->written[state]; index <= job->steps / job->every; index++) {
        const double t = (double)(index * job->every) * job->dt;
        const tq_scalar part = t < end ? (tq_scalar)((t - begin) / (end - begin)) : 1;
        tq_scalar *passive = 0;
        if (t > end) break;
        for (int k = 0; k < 2; k++) {
            const int size = sizes[k];
            const tq_scalar *x = tq_row_of(before[k], row, size), *y = tq_row_of(after[k], row, size);
            tq_scalar *to = tq_row_of(made[k], row, size);
            for (int i = 0; i < size && part < 1; i++) {
                const tq_scalar whole = y[i] - x[i], first = tq_row_of(rates[k][0], row, size)[i];
                const tq_scalar bend = h * first - whole;
                const tq_scalar twist = whole - h * tq_row_of(rates[k][6], row, size)[i] - bend;
                tq_scalar more = 0;
                for (int s = 0; s < TQ_STAGES; s++) more += tq_dense[s] * tq_row_of(rates[k][s], row, size)[i];
                to[i] = x[i] + part * (whole + (1 - part) * (bend + part * (twist + (1 - part) * (h * more))));
            }
            if (part == 1) tq_copy(to, y, size);
        }
        if (m->floating) tq_normalise_quaternion(tq_row_of(m->wanted, row, job->nq) + 3);
        if (job->closure) {
            passive = tq_row_of(m->passive_between, row, job->joints);
            (void)tq_close_loop(m, row, m->wanted, m->passive, m->passive_between);
        }
        tq_write_row(m, row, index, tq_row_of(m->wanted, row, job->nq), tq_row_of(m->rate, row, job->n), passive);
        job->written[state] = index + 1;
    }
}

/* Choose the step of each state: to where torques change, or the time is over, at most. */
static void tq_choose_steps(tq_motion *m, tq_adaption *w)
{
    const torquec_motion_t *job = m->job;
    for (int row = 0; row < m->rows; row++) {
        const double change = job->hold ? (double)((m->held[row] + 1) * job->hold) * job->dt : w->end;
        m->h[row] = 0;
        if (!w->going[row]) continue;
        if (w->next[row] <= 0) w->next[row] = tq_first_step(m, row, m->floating ? m->q_rate[0] : m->v);
        if (w->next[row] > job->longest) w->next[row] = job->longest;
        w->target[row] = change < w->end ? change : w->end;
        m->h[row] = w->next[row];
        if (m->t[row] + m->h[row] * (1 + TQ_STEP_VANISHES) >= w->target[row]) m->h[row] = w->target[row] - m->t[row];
    }
    tq_set_steps(m);
}

/* Take the step of a state if it is as exact as wanted, and choose the next one's length. */
static void tq_judge_step(tq_motion *m, tq_adaption *w, int row, real *v)
{
    const torquec_motion_t *job = m->job;
    const int whole = m->t[row] + m->h[row] * (1 + TQ_STEP_VANISHES) >= w->target[row];
    const double end = whole ? w->target[row] : m->t[row] + m->h[row];
    const int32_t reason = m->failed[row];
    const double error = reason ? INFINITY : tq_size(m, row, m->wanted, m->error, m->q_stage, v);
    double factor = TQ_STEP_SAFETY * pow(error, -0.2);
    m->failed[row] = 0;
    if (!(factor > TQ_STEP_SHRINKS)) factor = TQ_STEP_SHRINKS;
    if (factor > (w->rejected[row] ? 1 : TQ_STEP_GROWS)) factor = w->rejected[row] ? 1 : TQ_STEP_GROWS;
    w->rejected[row] = !(error <= 1);
    w->tried[row]++;
    if (error <= 1) {
        const double grown = m->h[row] * factor;
        tq_write_between(m, row, m->t[row], end, m->q_stage, v);
        tq_copy(tq_row_of(m->q, row, job->nq), tq_row_of(m->q_stage, row, job->nq), job->nq);
        tq_copy(tq_row_of(m->v, row, job->n), tq_row_of(v, row, job->n), job->n);
        tq_copy(tq_row_of(m->a[0], row, job->n), tq_row_of(m->a[6], row, job->n), job->n);
        if (m->floating) tq_normalise_quaternion(tq_row_of(m->q, row, job->nq) + 3);
        if (job->closure) {
            tq_copy(tq_row_of(m->passive, row, job->joints), tq_row_of(m->passive_stage, row, job->joints), job->joints);
        }
        /* A step that was cut at its target says nothing against a longer one. */
        w->next[row] = whole && grown < w->next[row] ? w->next[row] : grown;
        m->t[row] = end;
        job->taken[m->first + (size_t)row]++;
        w->due[row] = whole && job->hold && end < w->end;
        m->held[row] += w->due[row];
        w->going[row] = end < w->end;
    } else {
        w->next[row] = m->h[row] * factor;
        if (w->next[row] < TQ_STEP_VANISHES * (m->t[row] + job->dt)) m->status[row] = TORQUEC_STEPS_TOO_SHORT;
        if (m->status[row] && reason) m->status[row] = reason;
    }
    if (w->going[row] && w->tried[row] >= job->most && !m->status[row]) m->status[row] = TORQUEC_STEPS_TOO_SHORT;
    w->going[row] = w->going[row] && !m->status[row];
}

static void tq_move_adaptively(tq_motion *m, int64_t from, int64_t to)
{
    const torquec_motion_t *job = m->job;
    tq_adaption w = {0};
    int left = 0, stale = 1;
    m->uniform = 0;
    w.end = (double)to * job->dt;
    tq_begin(m, from);
    (void)tq_end_failed(m);
    for (int row = 0; row < m->rows; row++) {
        m->t[row] = (double)from * job->dt;
        m->held[row] = job->hold ? from / job->hold : 0;
        w.next[row] = row < m->states ? job->h[m->first + (size_t)row] : 0;
        left += w.going[row] = row < m->states && !m->status[row] && to > from;
    }
    if (from == 0) tq_write_states(m, 0);
    if (job->hold) tq_hold(m, 0);
    while (left) {
        /* The last stage of a step is the first of the next one, as long as the torques are the same. */
        if (stale) {
            tq_accelerate(m, m->t, m->q, m->v, m->a[0], 0);
            if (m->floating) tq_rates(m, m->q, m->v, m->q_rate[0]);
        }
        tq_choose_steps(m, &w);
        tq_compute_stages(m, &tq_dormand_prince);
        real *v = m->floating ? m->v_stage : m->q_rate[TQ_STAGES - 1];
        for (size_t i = 0; i < m->nq; i++) m->wanted[i] = TQ_ALL(R(0));
        for (size_t i = 0; i < m->n; i++) m->error[i] = TQ_ALL(R(0));
        tq_combine(m->wanted, m->wanted, m->hq, m->q_rate, tq_fifth_less_fourth, TQ_STAGES, m->nq);
        tq_combine(m->error, m->error, m->hv, m->a, tq_fifth_less_fourth, TQ_STAGES, m->n);
        left = stale = 0;
        for (int row = 0; row < m->rows; row++) {
            w.due[row] = 0;
            if (w.going[row]) tq_judge_step(m, &w, row, v);
            left += w.going[row];
            stale |= w.due[row];
        }
        if (stale && left) tq_hold(m, w.due);
    }
    for (int row = 0; row < m->states; row++) {
        const size_t state = m->first + (size_t)row;
        job->h[state] = w.next[row];
        for (int64_t index = job->written[state]; m->status[row] && index <= to / job->every; index++) {
            tq_write_row(m, row, index, 0, 0, 0);
            job->written[state] = index + 1;
        }
    }
}
