/* Newton's method on loops: those without closed form, and modes that are unusual.
 *
 * Positions are sines and cosines, a shift stands in place of the sine. Errors of the loops and their derivatives are the
 * robot's own C. All lengths are in units of that of the loops here, so that metres and radians compare. Steps are those
 * of Gauss and Newton, damped and bounded; rows that say the same, as loops have them that can move though they should
 * not, do no harm to them.
 */
#ifndef TORQUEC_CLOSING_H
#define TORQUEC_CLOSING_H

#include "torquec_modes.h"

/* Loops that are solved together. */
typedef struct {
    int joints;          /* of the robot, all that move */
    int unknowns, rows;  /* the joints to be found, the elements of the error */
    int modes;           /* of the robot */
    int distinct;        /* of these loops and those before: mode b differs from b + distinct in later loops alone */
    int steps;           /* whether there is a closed form: the modes in the arrays are where Newton's method starts */
    const int *unknown;  /* the places of the unknown joints among all */
    const int *slot;     /* of each joint, the row in the arrays of modes; -1 if it is known by q */
    const int *slides;   /* of each joint, whether it is prismatic */
    const int *own;      /* of each joint, whether it is on one of these loops */
    const int *is_angle; /* of each row */
    double length;       /* m */
    const double *at;    /* of each joint that q tells, theta or r */
    const double *start; /* of each joint, where Newton's method starts */
    /* Set the error and its derivative, a row for each row; where the derivative is always 0 it is left alone. */
    void (*error)(const double *s, const double *c, double *e, double *J, const void *k);
    const void *constants;
} tq_loops;

/* Room for the work on them: places and errors, and those of a trial. */
typedef struct {
    double *s, *c, *e, *J;
} tq_loop_place;

typedef struct {
    tq_loop_place now, trial;
    double *R;                  /* a triangle: the derivative, rotated */
    double *x, *b, *kept, *row; /* vectors of the unknown joints */
} tq_room;

#define TQ_ROOM(joints, unknowns, rows) \
    (4 * (joints) + 2 * (rows) * ((unknowns) + 1) + (unknowns) * (unknowns) + 4 * (unknowns))

/* Return rooms that lie in `space`, which has TQ_ROOM numbers, all of them 0. */
static TQ_RARE tq_room tq_room_in(const tq_loops *l, double *space)
{
    double *const e = space + 4 * l->joints, *const J = e + 2 * l->rows;
    const int size = l->rows * l->unknowns;
    double *const x = J + 2 * size + l->unknowns * l->unknowns;
    const tq_room room = {
        {space, space + l->joints, e, J},
        {space + 2 * l->joints, space + 3 * l->joints, e + l->rows, J + size},
        J + 2 * size, x, x + l->unknowns, x + 2 * l->unknowns, x + 3 * l->unknowns,
    };
    for (int i = 0; i < TQ_ROOM(l->joints, l->unknowns, l->rows); i++) space[i] = 0;
    return room;
}

/* Put a joint to theta or r. */
static inline void tq_put_joint(const tq_loops *l, tq_loop_place *at, int j, double position)
{
    if (l->slides[j]) at->s[j] = position;
    else tqd_sincos(position, &at->s[j], &at->c[j]);
}

/* Compute the error at a place and its derivative, lengths in units of the loops'; return the sum of the squares. */
static TQ_NOINLINE double tq_error_of(const tq_loops *l, tq_loop_place *at)
{
    double sum = 0;
    l->error(at->s, at->c, at->e, at->J, l->constants);
    for (int r = 0; r < l->rows; r++) {
        const double unit = l->is_angle[r] ? 1 : 1 / l->length;
        at->e[r] *= unit;
        sum += at->e[r] * at->e[r];
        for (int i = 0; i < l->unknowns; i++) at->J[r * l->unknowns + i] *= l->slides[l->unknown[i]] ? unit * l->length : unit;
    }
    return sum;
}

/* Return the largest element of the error at a place: in units of the length, or in m. */
static TQ_RARE double tq_largest_error(const tq_loops *l, const tq_loop_place *at, double unit)
{
    double largest = 0;
    for (int r = 0; r < l->rows; r++) {
        const double size = fabs(at->e[r]) * (l->is_angle[r] ? 1 : unit);
        if (!(size <= largest)) largest = size;
    }
    return largest;
}

/* Set R, an upper triangle, so that R^T R is J^T J, damped: by rotations, a row of J after the other, which keep the digits
 * of motions that hardly change the error. Return whether R is regular. */
static TQ_NOINLINE int tq_factor(const tq_loops *l, const double *J, double damping, double *R, double *row)
{
    const int n = l->unknowns;
    double most = 0;
    int regular = 1;
    for (int i = 0; i < n; i++) {
        double square = 0;
        for (int r = 0; r < l->rows; r++) square += J[r * n + i] * J[r * n + i];
        most = tq_larger(square, most);
    }
    for (int i = 0; i < n * n; i++) R[i] = i % (n + 1) ? 0 : sqrt(damping * most);
    for (int r = 0; r < l->rows; r++) {
        for (int i = 0; i < n; i++) row[i] = J[r * n + i];
        for (int i = 0; i < n; i++) {
            if (row[i] == 0) continue;
            double *const upper = R + i * n;
            const double over = 1 / sqrt(upper[i] * upper[i] + row[i] * row[i]), c = upper[i] * over, s = row[i] * over;
            for (int j = i; j < n; j++) {
                const double old = upper[j];
                upper[j] = c * old + s * row[j];
                row[j] = c * row[j] - s * old;
            }
        }
    }
    for (int i = 0; i < n; i++) regular &= R[i * n + i] > 0;
    return regular;
}

/* Replace x by the solution y of R^T R y = x. */
static TQ_NOINLINE void tq_solve_system(int n, const double *R, double *x)
{
    for (int i = 0; i < n; i++) {
        x[i] /= R[i * n + i];
        for (int j = i + 1; j < n; j++) x[j] -= R[i * n + j] * x[i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++) x[i] -= R[i * n + j] * x[j];
        x[i] /= R[i * n + i];
    }
}

/* Set the trial to the present place, its unknown joints moved by x; return the sum of the squares of its error. */
static TQ_NOINLINE double tq_try_motion(const tq_loops *l, tq_room *room, const double *x)
{
    tq_loop_place *to = &room->trial;
    for (int j = 0; j < l->joints; j++) {
        to->s[j] = room->now.s[j];
        to->c[j] = room->now.c[j];
    }
    for (int i = 0; i < l->unknowns; i++) {
        const int j = l->unknown[i];
        double s, c;
        tqd_sincos(x[i], &s, &c);
        if (l->slides[j]) {
            to->s[j] += x[i] * l->length;
        } else {
            /* Turned on, and of length 1 again to the first order. */
            const double sine = to->s[j] * c + to->c[j] * s, cosine = to->c[j] * c - to->s[j] * s;
            const double one = 1.5 - 0.5 * (sine * sine + cosine * cosine);
            to->s[j] = one * sine;
            to->c[j] = one * cosine;
        }
    }
    return tq_error_of(l, to);
}

/* Take the trial for the present place. */
static inline void tq_take_trial(tq_room *room)
{
    const tq_loop_place old = room->now;
    room->now = room->trial;
    room->trial = old;
}

/* Return by how much the sum of squares would fall if the error were linear: x has the motion, b is -J^T e. */
static TQ_NOINLINE double tq_promise(const tq_loops *l, const double *J, const double *b, const double *x)
{
    double promise = 0;
    for (int i = 0; i < l->unknowns; i++) promise += 2 * b[i] * x[i];
    for (int r = 0; r < l->rows; r++) {
        double change = 0;
        for (int i = 0; i < l->unknowns; i++) change += J[r * l->unknowns + i] * x[i];
        promise -= change * change;
    }
    return promise;
}

/* Bring the present place as close to closed as `steps` steps can, and return the sum of the squares of its error. *rests
 * says whether more steps would gain nothing. The damping follows how well the linear error foretold the gain (Nielsen). */
static TQ_NOINLINE double tq_close(const tq_loops *l, tq_room *room, int steps, int *rests)
{
    const int n = l->unknowns;
    double *x = room->x, *b = room->b;
    double f = tq_error_of(l, &room->now), damping = TQ_FIRST_DAMPING_OF_LOOPS, growth = 2;
    int idle = 0;
    *rests = 0;
    for (int step = 0; step < steps && !*rests; step++) {
        double longest = INFINITY, steepest = 0;
        for (int i = 0; i < n; i++) {
            b[i] = 0;
            for (int r = 0; r < l->rows; r++) b[i] -= room->now.J[r * n + i] * room->now.e[r];
            steepest = tq_larger(fabs(b[i]), steepest);
        }
        *rests = !(f > TQ_ROUNDING_OF_LOOPS * TQ_ROUNDING_OF_LOOPS)
            || (sqrt(f) > TQ_ERROR_WORTH_NEWTON && steepest < TQ_FLAT_ERROR_OF_LOOPS * sqrt(f));
        if (*rests) break;
        /* Damped until it is short: a motion cut short keeps the direction that the error hardly feels. */
        for (int tries = 0; tries < TQ_DAMPINGS_OF_A_STEP && !(longest <= TQ_LONGEST_STEP_OF_LOOPS); tries++) {
            if (tries > 0) damping = tq_larger(TQ_MORE_DAMPING_OF_LOOPS * damping, TQ_FIRST_DAMPING_OF_LOOPS);
            longest = INFINITY;
            if (!tq_factor(l, room->now.J, damping, room->R, room->row)) continue;
            for (int i = 0; i < n; i++) x[i] = b[i];
            tq_solve_system(n, room->R, x);
            longest = 0;
            for (int i = 0; i < n; i++) {
                /* The error is linear in shifts. */
                const double part = l->slides[l->unknown[i]] ? TQ_LONG_SHIFT_OF_LOOPS : 1;
                longest = tq_larger(part * fabs(x[i]), longest);
            }
        }
        *rests = !(longest < INFINITY);
        if (*rests) break;
        for (int i = 0; i < n && longest > TQ_LONGEST_STEP_OF_LOOPS; i++) x[i] *= TQ_LONGEST_STEP_OF_LOOPS / longest;
        const double promise = tq_promise(l, room->now.J, b, x), next = tq_try_motion(l, room, x);
        if (next < f) {
            const double kept = 2 * (f - next) / promise - 1, less = 1 - kept * kept * kept;
            idle = next < TQ_LEAST_GAIN_OF_LOOPS * f || damping > TQ_FIRST_DAMPING_OF_LOOPS ? 0 : idle + 1;
            *rests = idle >= TQ_STEPS_WITHOUT_GAIN;
            damping *= kept > 0.8 ? TQ_DAMPING_AFTER_SUCCESS : less > 1. / 3 ? less : 1. / 3;
            growth = 2;
            f = next;
            tq_take_trial(room);
        } else {
            *rests = f < TQ_ERROR_OF_ROUNDING * TQ_ERROR_OF_ROUNDING || damping > TQ_LARGEST_DAMPING_OF_LOOPS;
            damping = tq_larger(growth * damping, TQ_DAMPING_OF_LOOPS_AFTER_FAILURE);
            growth *= 2;
        }
    }
    return f;
}

/* Return the largest error that closed loops have. */
static inline double tq_error_of_closed(void)
{
    return TQ_ERROR_OF_ANSWER + (sizeof(tq_scalar) == 4 ? TQ_ERROR_OF_FLOAT : 0);
}

/* Return the least singular value of the derivative, 0 where the loops are free to move; x is set to the motion that changes the
 * error least, by inverse iteration. */
static TQ_RARE double tq_least_singular_value(const tq_loops *l, tq_room *room)
{
    const int n = l->unknowns;
    double *x = room->x, value = 0;
    if (!tq_factor(l, room->now.J, TQ_DAMPING_OF_NULL_SPACE, room->R, room->row)) return 0;
    for (int i = 0; i < n; i++) x[i] = 1 + 0.1 * i;
    for (int turn = 0; turn < TQ_INVERSE_ITERATIONS; turn++) {
        double length = 0;
        tq_solve_system(n, room->R, x);
        for (int i = 0; i < n; i++) length += x[i] * x[i];
        for (int i = 0; i < n; i++) x[i] /= sqrt(length);
    }
    for (int r = 0; r < l->rows; r++) {
        double change = 0;
        for (int i = 0; i < n; i++) change += room->now.J[r * n + i] * x[i];
        value += change * change;
    }
    return sqrt(value);
}

/* Return what the derivative says of loops that are closed: whether modes meet here, whether the loops are free to move. */
static TQ_RARE uint32_t tq_notes_of_loops(const tq_loops *l, tq_room *room)
{
    const int n = l->unknowns;
    const double value = tq_least_singular_value(l, room);
    double *x = room->x, *kept = room->kept, moved = 0;
    int rests;
    if (!(value < TQ_NEARLY_SINGULAR_VALUE)) return 0;
    if (!(value < TQ_BOUNDARY_SINGULAR_VALUE)) return TQ_LOOP_FEW_DIGITS;
    /* A free motion leads to other closed places, a fold back to this one. */
    for (int i = 0; i < n; i++) {
        const int j = l->unknown[i];
        kept[i] = l->slides[j] ? room->now.s[j] / l->length : atan2(room->now.s[j], room->now.c[j]);
        x[i] *= TQ_STEP_OF_FREE_LOOPS;
    }
    tq_try_motion(l, room, x);
    tq_take_trial(room);
    tq_close(l, room, TQ_STEPS_OF_LOOPS, &rests);
    for (int i = 0; i < n; i++) {
        const int j = l->unknown[i];
        double off = (l->slides[j] ? room->now.s[j] / l->length : atan2(room->now.s[j], room->now.c[j])) - kept[i];
        if (!l->slides[j]) tq_wrap(&off, 0, 0, 0, 0);
        moved = tq_larger(fabs(off), moved);
    }
    const int closed = tq_largest_error(l, &room->now, 1) <= tq_error_of_closed();
    return closed && moved > 0.2 * TQ_STEP_OF_FREE_LOOPS ? TQ_LOOP_FREE : TQ_MODES_MEET;
}

/* Put the joints of the present place where mode b has them, and those that are unknown to `start` if it is given. */
static TQ_RARE void tq_load_mode(const tq_loops *l, tq_room *room, const double *s, const double *c, int b,
                                 const double *start)
{
    for (int j = 0; j < l->joints; j++) {
        if (!l->own[j]) continue;
        if (l->slot[j] < 0) {
            tq_put_joint(l, &room->now, j, l->at[j]);
        } else {
            const double sine = s[l->slot[j] * l->modes + b], cosine = c[l->slot[j] * l->modes + b];
            const double over = l->slides[j] ? 1 : 1 / sqrt(sine * sine + cosine * cosine);
            room->now.s[j] = sine * over;
            room->now.c[j] = cosine * over;
        }
    }
    for (int i = 0; i < l->unknowns && start; i++) tq_put_joint(l, &room->now, l->unknown[i], start[l->unknown[i]]);
}

/* Return whether all unknown joints of the present place are numbers. */
static TQ_RARE int tq_is_number(const tq_loops *l, const tq_room *room)
{
    int sound = 1;
    for (int i = 0; i < l->unknowns; i++) {
        sound &= fabs(room->now.s[l->unknown[i]]) < TQ_LARGEST_NUMBER;
        sound &= l->slides[l->unknown[i]] || fabs(room->now.c[l->unknown[i]]) < TQ_LARGEST_NUMBER;
    }
    return sound;
}

/* Close the loops of mode b from where Newton's method starts: the known joints go from there to where they are in a few
 * motions, after each of which the loops are closed. */
static TQ_RARE double tq_follow(const tq_loops *l, tq_room *room, const double *s, const double *c, int b, int *rests)
{
    double f = 0;
    for (int part = 0; part <= TQ_PARTS_OF_WAY; part++) {
        for (int j = 0; j < l->joints; j++) {
            int known = 1;
            if (!l->own[j]) continue;
            for (int i = 0; i < l->unknowns; i++) known &= l->unknown[i] != j;
            if (!known && part == 0) tq_put_joint(l, &room->now, j, l->start[j]);
            if (!known) continue;
            const int row = l->slot[j] * l->modes + b;
            const double to = l->slot[j] < 0 ? l->at[j] : l->slides[j] ? s[row] : atan2(s[row], c[row]);
            double off = to - l->start[j];
            if (!l->slides[j]) tq_wrap(&off, 0, 0, 0, 0);
            tq_put_joint(l, &room->now, j, to - off * (TQ_PARTS_OF_WAY - part) / TQ_PARTS_OF_WAY);
        }
        f = tq_close(l, room, part < TQ_PARTS_OF_WAY ? TQ_STEPS_OF_PART : TQ_STEPS_OF_LOOPS, rests);
    }
    return f;
}

/* Take the present place for mode b and for those that differ from it in later loops alone. */
static TQ_RARE void tq_store_mode(const tq_loops *l, const tq_room *room, double *s, double *c, double *residual, int b)
{
    const double largest = tq_largest_error(l, &room->now, l->length);
    for (int same = b; same < l->modes; same += l->distinct) {
        for (int i = 0; i < l->unknowns; i++) {
            const int j = l->unknown[i];
            s[l->slot[j] * l->modes + same] = room->now.s[j];
            c[l->slot[j] * l->modes + same] = l->slides[j] ? 0 : room->now.c[j];
        }
        residual[same] = largest;
    }
}

/* Set the labels and notes of all modes, the first time that something unusual comes up. */
static TQ_RARE void tq_start_labels(tq_modes *m, int modes)
{
    for (int b = 0; b < modes && !m->rare; b++) {
        m->labels[b] = 1u << b;
        m->notes[b] = 0;
    }
    m->rare = 1;
}

/* Close the present loops in all modes that were found so far: by Newton's method where there is no closed form, or where
 * it gave something unusual. Where no mode is left, set the distance. */
static TQ_RARE void tq_settle(const tq_loops *l, double *space, tq_modes *m, double *s, double *c, double *residual)
{
    tq_room room = tq_room_in(l, space);
    uint32_t closed = 0;
    int32_t failure = TQ_LOOPS_APART;
    double least = INFINITY;
    tq_start_labels(m, l->modes);
    if (!m->found) return;
    /* The second time, if nothing was found, without the modes that have no root: how far are they from one? */
    for (int again = 0; again < 2 && !closed; again++) {
        for (int b = 0; b < l->distinct; b++) {
            int rests = 1;
            uint32_t here = 0;
            for (int same = b; same < l->modes; same += l->distinct) here |= m->found & 1u << same;
            if (!here || (m->missed >> b & 1) != (uint32_t)again) continue;
            if (l->steps && !again && !(m->unusual >> b & 1)) {
                closed |= here;
                continue;
            }
            tq_load_mode(l, &room, s, c, b, l->steps ? 0 : l->start);
            if (!tq_is_number(l, &room)) tq_load_mode(l, &room, s, c, b, l->start);
            double f = tq_close(l, &room, TQ_STEPS_OF_LOOPS, &rests);
            if (!l->steps && !(tq_largest_error(l, &room.now, 1) <= tq_error_of_closed())) {
                f = tq_follow(l, &room, s, c, b, &rests);
            }
            if (tq_largest_error(l, &room.now, 1) <= tq_error_of_closed()) {
                closed |= here;
                tq_store_mode(l, &room, s, c, residual, b);
                const uint32_t notes = tq_notes_of_loops(l, &room);
                for (int same = b; same < l->modes; same += l->distinct) m->notes[same] |= notes;
                continue;
            }
            if (!rests && !l->steps) failure = TQ_LOOPS_NOT_CONVERGED;
            f = 0;
            for (int r = 0; r < l->rows; r++) {
                const double e = room.now.e[r] * (l->is_angle[r] ? 1 : l->length);
                f += e * e;
            }
            if (sqrt(f) < least) least = sqrt(f);
        }
    }
    m->found = closed;
    m->missed = m->unusual = 0;
    if (!closed) {
        m->failure = failure;
        m->distance = least;
    }
}

/* Join modes that came together: the first has the labels of all. `slides` is by the rows of s and c. */
static TQ_RARE void tq_join_modes(tq_modes *m, int rows, const int *slides, int modes, const double *s, const double *c,
                                  double length)
{
    for (int b = 0; b < modes; b++) {
        for (int other = b + 1; other < modes && m->found >> b & 1; other++) {
            double apart = 0;
            if (!(m->found >> other & 1)) continue;
            for (int j = 0; j < rows; j++) {
                const double unit = slides[j] ? length : 1;
                apart = tq_larger(fabs(s[j * modes + b] - s[j * modes + other]) / unit, apart);
                apart = tq_larger(fabs(c[j * modes + b] - c[j * modes + other]), apart);
            }
            if (!(apart <= TQ_SAME_ANSWER_AT_EDGE)) continue;
            m->found &= ~(1u << other);
            m->labels[b] |= m->labels[other];
            m->notes[b] |= m->notes[other];
        }
    }
}

/* Return the status of the modes that are answers. */
static TQ_RARE int32_t tq_status_of_modes(const tq_modes *m, uint32_t chosen)
{
    uint32_t notes = 0;
    if (!chosen) return m->failure;
    for (int b = 0; b < TQ_MODES; b++) notes |= chosen >> b & 1 ? m->notes[b] : 0;
    if (notes & TQ_LOOP_FREE) return TQ_LOOPS_FREE;
    if (notes & TQ_MODES_MEET) return TQ_LOOPS_AT_BOUNDARY;
    if (notes & TQ_LOOP_DOUBT) return TQ_LOOPS_UNCERTAIN;
    return notes & TQ_LOOP_FEW_DIGITS ? TQ_LOOPS_NEARLY_SINGULAR : TQ_LOOPS_CLOSED;
}
#endif
