/* The positions of a floating base: [position in the world, quaternion xyzw], moved by [linear, angular] velocity in its
 * own axes. Joints behind them move along lines. */
#ifndef TORQUEC_CONFIGURATION_H
#define TORQUEC_CONFIGURATION_H

#include "torquec_scalar.h"

#define TQ_BASE_POSITIONS 7
#define TQ_BASE_VELOCITIES 6
/* Below this square of an angle its functions are the beginnings of their series, exact to the last place. */
#define TQ_SMALL_SQUARE ((tq_scalar)0.0009765625)

/* c = a x b */
static inline void tq_cross(const tq_scalar *a, const tq_scalar *b, tq_scalar *c)
{
    const tq_scalar x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2], z = a[0] * b[1] - a[1] * b[0];
    c[0] = x;
    c[1] = y;
    c[2] = z;
}

/* Turn v by a quaternion xyzw of length 1: v + 2 u x (u x v + w v). */
static inline void tq_turn(const tq_scalar *quaternion, const tq_scalar *v, tq_scalar *turned)
{
    tq_scalar t[3];
    tq_cross(quaternion, v, t);
    for (int i = 0; i < 3; i++) t[i] += quaternion[3] * v[i];
    tq_cross(quaternion, t, t);
    for (int i = 0; i < 3; i++) turned[i] = v[i] + 2 * t[i];
}

/* c = a b, of quaternions xyzw. */
static inline void tq_quaternion_product(const tq_scalar *a, const tq_scalar *b, tq_scalar *c)
{
    tq_scalar u[3];
    const tq_scalar w = a[3] * b[3] - (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
    tq_cross(a, b, u);
    for (int i = 0; i < 3; i++) u[i] += a[3] * b[i] + b[3] * a[i];
    for (int i = 0; i < 3; i++) c[i] = u[i];
    c[3] = w;
}

static inline void tq_normalise_quaternion(tq_scalar *q)
{
    const tq_scalar size = TQ_LIBM(sqrt)(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int i = 0; i < 4; i++) q[i] /= size;
}

/* The rates of a base's positions: R v, and half the quaternion times w. */
static inline void tq_rates_of_base(const tq_scalar *q, const tq_scalar *v, tq_scalar *rates)
{
    const tq_scalar w[4] = {v[3], v[4], v[5], 0};
    tq_turn(q + 3, v, rates);
    tq_quaternion_product(q + 3, w, rates + 3);
    for (int i = 3; i < TQ_BASE_POSITIONS; i++) rates[i] *= (tq_scalar)0.5;
}

/* Move a base by the exponential of h v: the motion of a time h in which v stays what it is. */
static inline void tq_move_base(tq_scalar *q, const tq_scalar *v, tq_scalar h)
{
    const tq_scalar u[3] = {h * v[0], h * v[1], h * v[2]}, w[3] = {h * v[3], h * v[4], h * v[5]};
    const tq_scalar square = w[0] * w[0] + w[1] * w[1] + w[2] * w[2], angle = TQ_LIBM(sqrt)(square);
    const int small = square < TQ_SMALL_SQUARE;
    /* sin(angle / 2) / angle, (1 - cos angle) / angle^2, (angle - sin angle) / angle^3 */
    const tq_scalar half = (tq_scalar)0.5 * angle, sine = TQ_LIBM(sin)(half), cosine = TQ_LIBM(cos)(half);
    const tq_scalar a = small ? (tq_scalar)0.5 - square / 48 + square * square / 3840 : sine / angle;
    const tq_scalar b = 2 * a * a;
    const tq_scalar c = small ? (tq_scalar)(1.0 / 6) - square / 120 + square * square / 5040
                              : (1 - 2 * a * cosine) / square;
    const tq_scalar turn[4] = {a * w[0], a * w[1], a * w[2], cosine};
    tq_scalar x[3], y[3], shift[3];
    tq_cross(w, u, x);
    tq_cross(w, x, y);
    for (int i = 0; i < 3; i++) shift[i] = u[i] + b * x[i] + c * y[i];
    tq_turn(q + 3, shift, shift);
    for (int i = 0; i < 3; i++) q[i] += shift[i];
    tq_quaternion_product(q + 3, turn, q + 3);
    tq_normalise_quaternion(q + 3);
}
#endif
