/* Solutions of a cycle along paths through complex poses.
 *
 * With complex numbers nearly all poses of an arm have equally many solutions, and a path that meets none of the other
 * poses carries those of its one end to those of the other, each to one. The poses to be avoided are so few that a
 * random path misses them. So all solutions of a pose are reached from those of another one, by Newton's method in
 * small steps; and round trips over different paths, on which solutions change places, lead from one solution to all.
 * Nothing is eliminated, and no step loses digits that another way through the same poses does not.
 */
#ifndef TORQUEC_PATHS_H
#define TORQUEC_PATHS_H

#include "torquec_nonreal.h"

/* A position of a cycle: of a turn e^(i angle), of a slide its shift. */
typedef struct {
    tq_complex z[TQ_SIX];
} tq_position;

/* The place of a link: any multiple of a quaternion, and the origin. Those on a path are at + by s + over s^2. */
typedef struct {
    tq_complex x[7];
} tq_waypoint;
typedef struct {
    tq_waypoint at, by, over;
} tq_path;

typedef struct {
    tq_complex R[9], p[3];
} tq_complex_link;

/* Return a number between -1 and 1, another one each time. */
static inline double tq_any_number(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (double)(*state >> 8) * 0x1p-23 - 1;
}
static inline tq_complex tq_any_complex(uint32_t *state)
{
    const double x = tq_any_number(state);
    return (tq_complex){x, tq_any_number(state)};
}

/* Set the link that a place is. */
static void tq_link_of_waypoint(const tq_waypoint *a, tq_complex_link *to)
{
    const tq_complex *q = a->x;
    tq_complex square[4], N = {0, 0};
    for (int i = 0; i < 4; i++) {
        square[i] = tq_complex_product(q[i], q[i]);
        N += square[i];
    }
    const tq_complex over = tq_complex_inverse(N);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const tq_complex turn = 2 * tq_complex_product(q[0], q[1 + i]);
        const tq_complex both = 2 * tq_complex_product(q[1 + j], q[1 + k]);
        to->R[4 * i] = tq_complex_product(over, square[0] + square[1 + i] - square[1 + j] - square[1 + k]);
        to->R[3 * k + j] = tq_complex_product(over, both + turn);
        to->R[3 * j + k] = tq_complex_product(over, both - turn);
        to->p[i] = a->x[4 + i];
    }
}

/* Set the place of a link: of four ways to say the quaternion the one with the largest number. */
static void tq_waypoint_of_link(const tq_complex_link *a, tq_waypoint *to)
{
    const tq_complex *R = a->R;
    double most = -1;
    for (int way = 0; way < 4; way++) {
        tq_complex q[4];
        const double x = way == 0 || way == 1 ? 1 : -1, y = way == 0 || way == 2 ? 1 : -1;
        const double z = way == 0 || way == 3 ? 1 : -1;
        const tq_complex own = (tq_complex){1, 0} + x * R[0] + y * R[4] + z * R[8];
        if (!(tq_squared_size(own) > most)) continue;
        most = tq_squared_size(own);
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            const tq_complex less = R[3 * k + j] - R[3 * j + k];
            if (way == 0) {
                q[1 + i] = less;
            } else if (i == way - 1) {
                q[0] = less;
            } else {
                q[1 + i] = R[3 * i + way - 1] + R[3 * (way - 1) + i];
            }
        }
        q[way] = own;
        for (int i = 0; i < 4; i++) to->x[i] = q[i];
    }
    double size = 0;
    for (int i = 0; i < 4; i++) size += tq_squared_size(to->x[i]);
    for (int i = 0; i < 4; i++) to->x[i] /= sqrt(size);
    for (int i = 0; i < 3; i++) to->x[4 + i] = a->p[i];
}

/* Set a path between two places, over any others so far away. */
static void tq_any_path(const tq_waypoint *from, const tq_waypoint *to, double far, uint32_t *state, tq_path *path)
{
    const tq_complex factor = tq_any_complex(state);
    path->at = *from;
    for (int i = 0; i < 7; i++) {
        const tq_complex end = i < 4 ? tq_complex_product(factor, to->x[i]) : to->x[i];
        path->over.x[i] = -far * tq_any_complex(state);
        path->by.x[i] = end - from->x[i] - path->over.x[i];
    }
}

/* Turn all joints of a position by about so much: by the angle the tangent of whose half it is half of. */
static void tq_turn_position(const tq_cycle *cycle, const tq_complex *turn, tq_position *a)
{
    for (int i = 0; i < TQ_SIX; i++) {
        const tq_complex half = {-0.5 * turn[i][1], 0.5 * turn[i][0]}, one = {1, 0};
        if (cycle->slides[i]) a->z[i] += turn[i];
        else a->z[i] = tq_complex_product(a->z[i], tq_complex_product(one + half, tq_complex_inverse(one - half)));
    }
}

/* Set `turn` to what takes one position to another. */
static void tq_turn_between(const tq_cycle *cycle, const tq_position *from, const tq_position *to, tq_complex *turn)
{
    for (int i = 0; i < TQ_SIX; i++) {
        const tq_complex less = to->z[i] - from->z[i], over = tq_complex_inverse(to->z[i] + from->z[i]);
        const tq_complex half = tq_complex_product(less, over);
        turn[i] = cycle->slides[i] ? less : (tq_complex){2 * half[1], -2 * half[0]};
    }
}

/* Set sine and cosine of a turn, or the shift. */
static inline void tq_of_position(int slides, tq_complex z, tq_complex *s, tq_complex *c)
{
    const tq_complex back = tq_complex_inverse(z), less = 0.5 * (z - back);
    *s = slides ? z : (tq_complex){less[1], -less[0]};
    *c = 0.5 * (z + back);
}

/* Multiply a pose by a link. */
static void tq_passes_link(tq_complex_link *a, const tq_complex_link *link)
{
    for (int i = 0; i < 3; i++) {
        const tq_complex row[3] = {a->R[3 * i], a->R[3 * i + 1], a->R[3 * i + 2]};
        for (int j = 0; j < 3; j++) {
            a->p[i] += tq_complex_product(row[j], link->p[j]);
            a->R[3 * i + j] = (tq_complex){0, 0};
            for (int k = 0; k < 3; k++) a->R[3 * i + j] += tq_complex_product(row[k], link->R[3 * k + j]);
        }
    }
}

/* Multiply a plain cycle with this last link from joint `first` on, whose turn is cut in two equal ones if it is to be;
 * set axes and points of the joints, in their order from there. */
static void tq_complex_chain(const tq_cycle *cycle, const tq_complex_link *last, const tq_position *a, int first,
                             int cut, tq_complex_link *to, tq_complex axis[TQ_SIX][3], tq_complex point[TQ_SIX][3])
{
    static const tq_link none = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};
    tq_complex s, c;
    for (int i = 0; i < 9; i++) to->R[i] = (tq_complex){i % 4 == 0, 0};
    for (int i = 0; i < 3; i++) to->p[i] = (tq_complex){0, 0};
    for (int i = 0; i < TQ_SIX + cut; i++) {
        const int j = (first + i) % TQ_SIX, half = cut && j == first;
        for (int k = 0; k < 3 && i < TQ_SIX; k++) {
            axis[i][k] = to->R[3 * k + 2];
            point[i][k] = to->p[k];
        }
        tq_of_position(cycle->slides[j], half ? tq_complex_root(a->z[j]) : a->z[j], &s, &c);
        tq_complex_passes(to->R, to->p, cycle->slides[j], s, c, i < TQ_SIX && j < TQ_SIX - 1 ? &cycle->link[j] : &none);
        if (i < TQ_SIX && j == TQ_SIX - 1) tq_passes_link(to, last);
    }
}

/* Return the joint whose turn has the largest sines. */
static int tq_largest_turn(const tq_cycle *cycle, const tq_position *a)
{
    int first = 0;
    double most = 0;
    for (int i = 0; i < TQ_SIX; i++) {
        const double square = tq_squared_size(a->z[i]), size = cycle->slides[i] ? 0 : tq_larger(square, 1 / square);
        if (size > most) first = i;
        most = tq_larger(most, size);
    }
    return first;
}

/* Make one of Newton's steps towards a cycle with this last link; return the longest turn or shift, infinity where
 * there is none. The chain begins halfway through the turn with the largest sines, so that its numbers, and their
 * roundings, are small. */
static TQ_NOINLINE double tq_step_to_link(const tq_cycle *cycle, const tq_complex_link *last, tq_position *a)
{
    tq_complex_link P;
    tq_complex axis[TQ_SIX][3], point[TQ_SIX][3], J[TQ_SIX * 7], x[TQ_SIX], turn[TQ_SIX];
    const int first = tq_largest_turn(cycle, a);
    int column[TQ_SIX];
    double longest = 0;
    tq_complex_chain(cycle, last, a, first, 1, &P, axis, point);
    for (int k = 0; k < 3; k++) {
        const int l = (k + 1) % 3, m = (k + 2) % 3;
        J[k * 7 + TQ_SIX] = 0.5 * (P.R[3 * m + l] - P.R[3 * l + m]);
        J[(3 + k) * 7 + TQ_SIX] = P.p[k];
        for (int i = 0; i < TQ_SIX; i++) {
            const tq_complex *z = axis[i], *at = point[i];
            const tq_complex ahead = tq_complex_product(at[l] - P.p[l], z[m]);
            const tq_complex lever = ahead - tq_complex_product(at[m] - P.p[m], z[l]);
            const int slides = cycle->slides[(first + i) % TQ_SIX];
            J[k * 7 + i] = slides ? (tq_complex){0, 0} : z[k];
            J[(3 + k) * 7 + i] = slides ? z[k] : lever;
        }
    }
    tq_complex_eliminate(TQ_SIX, 7, 7, J, column);
    tq_complex_rows(TQ_SIX, 7, J, TQ_SIX, TQ_SIX - 1, x);
    for (int i = 0; i < TQ_SIX; i++) {
        const int j = (first + column[i]) % TQ_SIX;
        const double unit = cycle->slides[j] ? 1 + tq_squared_size(a->z[j]) : 1, size = tq_squared_size(x[i]) / unit;
        if (!(size < TQ_LARGEST_NUMBER)) return INFINITY;
        longest = tq_larger(longest, size);
        turn[j] = -x[i];
    }
    longest = sqrt(longest);
    if (!(longest < TQ_LONGEST_COMPLEX_STEP)) return INFINITY;
    tq_turn_position(cycle, turn, a);
    return longest;
}

/* Set the link at a place of a path, from 0 to 1. */
static void tq_link_on_path(const tq_path *path, double s, tq_complex_link *to)
{
    tq_waypoint here;
    for (int i = 0; i < 7; i++) here.x[i] = path->at.x[i] + s * (path->by.x[i] + s * path->over.x[i]);
    tq_link_of_waypoint(&here, to);
}

/* Follow a solution along a path to its end; return whether it gets there. Each step begins where the ones before it
 * lead to, as fast as they were and with their change, and is shorter where Newton's method has to mend much. */
static TQ_NOINLINE int tq_follow_path(const tq_cycle *cycle, const tq_path *path, tq_position *a)
{
    tq_complex rate[TQ_SIX], change[TQ_SIX], turn[TQ_SIX];
    tq_complex_link last;
    double s = 0, h = TQ_FIRST_STEP_OF_PATH, before = 0;
    for (int i = 0; i < TQ_SIX; i++) rate[i] = change[i] = (tq_complex){0, 0};
    for (int step = 0; step < TQ_MOST_STEPS_OF_PATH && s < 1 && h > TQ_LEAST_STEP_OF_PATH; step++) {
        tq_position next = *a;
        const double by = s + h < 1 ? h : 1 - s;
        for (int i = 0; i < TQ_SIX; i++) turn[i] = by * (rate[i] + 0.5 * (by + before) * change[i]);
        tq_turn_position(cycle, turn, &next);
        tq_link_on_path(path, s + by, &last);
        const double mended = tq_step_to_link(cycle, &last, &next);
        const double rest = mended < TQ_MOST_MENDED ? tq_step_to_link(cycle, &last, &next) : INFINITY;
        if (!(rest < TQ_REST_OF_STEP)) {
            h = 0.25 * by;
            continue;
        }
        tq_turn_between(cycle, a, &next, turn);
        for (int i = 0; i < TQ_SIX; i++) {
            const tq_complex now = turn[i] / by;
            if (before > 0) change[i] = (now - rate[i]) / (0.5 * (by + before));
            rate[i] = now;
        }
        *a = next;
        s = s + h < 1 ? s + by : 1;
        before = by;
        h = mended < TQ_LITTLE_MENDED ? 2 * by : by;
    }
    if (s < 1) return 0;
    double longest = 1;
    for (int step = 0; step < TQ_NEWTON_STEPS && longest > TQ_LAST_STEP_OF_PATH; step++) {
        longest = tq_step_to_link(cycle, &last, a);
    }
    return longest <= TQ_LAST_STEP_OF_PATH;
}
#endif
