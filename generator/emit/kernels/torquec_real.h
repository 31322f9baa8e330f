/* The number type of the kernels, and what they call: one state per value, or TQ_LANES states per value.
 *
 * Included once per instantiation, with TQ_LANES (1 if not defined) and TQ_FLOAT (double if not defined) set before.
 *   real      the value: a scalar, or a vector of lanes
 *   R(x)      a number of the source in the scalar type
 *   TQ_ALL(x) a scalar in every lane
 */
#ifndef TQ_LANES
#define TQ_LANES 1
#endif

#include "torquec_scalar.h"

#ifndef TORQUEC_REAL_H
#define TORQUEC_REAL_H

#define TQ_TWO_OVER_PI R(0.636619772367581343075535)
#ifdef TQ_FLOAT
#define TQ_TRIG_LIMIT 8192.0f
#define TQ_SIGN 30 /* from the second bit to the sign's */
#define TQ_MAGIC 12582912.0f /* 1.5 * 2^23: adding it leaves a whole number in the low bits */
/* pi/2 in parts short enough that whole multiples of the first two are exact */
#define TQ_PIO2_1 1.5703125f
#define TQ_PIO2_2 4.837512969970703125e-4f
#define TQ_PIO2_3 7.54978995489188216e-8f
#else
#define TQ_TRIG_LIMIT 1e6
#define TQ_SIGN 62 /* from the second bit to the sign's */
#define TQ_MAGIC 6755399441055744.0 /* 1.5 * 2^52 */
#define TQ_PIO2_1 1.57079632673412561417e+00
#define TQ_PIO2_2 6.07710050630396597660e-11
#define TQ_PIO2_3 2.02226624879595063154e-21
#endif

#define R(x) ((tq_scalar)(x))
#define TQ_JOIN_(name, lanes) name##_x##lanes
#define TQ_JOIN(name, lanes) TQ_JOIN_(name, lanes)
#define TQ_(name) TQ_JOIN(name, TQ_LANES)
#endif

#undef real
#undef TQ_ALL
#undef TQ_STORE_INT
#undef tq_mask
#undef tq_select
#undef tq_any
#undef tq_bits
#undef tq_value
#undef tq_bit_set
#undef tq_sincos_far
#undef tq_sincos_of
#undef tq_sincos
#undef tq_sqrt
#undef tq_sign
#undef tq_where
#undef tq_pivot
#define tq_sincos TQ_(tq_sincos)
#define tq_sincos_of TQ_(tq_sincos_of)
#define tq_sincos_far TQ_(tq_sincos_far)
#define tq_any TQ_(tq_any)
#define tq_bits TQ_(tq_bits)
#define tq_value TQ_(tq_value)
#define tq_sqrt TQ_(tq_sqrt)
#define tq_sign TQ_(tq_sign)
#define tq_where TQ_(tq_where)
#define tq_pivot TQ_(tq_pivot)
#define tq_select TQ_(tq_select)

#if TQ_LANES == 1
#define real tq_scalar
#define TQ_ALL(x) (x)
#define TQ_STORE_INT(out, element, value) ((out)[element] = (int32_t)(value))
#define tq_mask int
#define tq_bit_set tq_unsigned

static inline tq_scalar tq_select(int mask, tq_scalar x, tq_scalar y) { return mask ? x : y; }
static inline tq_scalar tq_sqrt(tq_scalar x) { return TQ_LIBM(sqrt)(x); }

static inline tq_unsigned tq_bits(tq_scalar x)
{
    union { tq_scalar value; tq_unsigned bits; } of = {x};
    return of.bits;
}

static inline tq_scalar tq_value(tq_unsigned bits)
{
    union { tq_unsigned bits; tq_scalar value; } of = {bits};
    return of.value;
}

static inline int tq_any(int mask) { return mask; }
#else
#define real TQ_(tq_real)
#define TQ_ALL(x) ((x) - (real){0})
#define TQ_STORE_INT(out, element, value) \
    do { \
        for (int lane = 0; lane < TQ_LANES; lane++) (out)[(element) * TQ_LANES + lane] = (int32_t)(value)[lane]; \
    } while (0)
#define tq_mask TQ_(tq_whole)
typedef tq_scalar real __attribute__((vector_size(TQ_LANES * sizeof(tq_scalar))));
#define tq_bit_set TQ_(tq_bit_set)
typedef tq_integer tq_mask __attribute__((vector_size(TQ_LANES * sizeof(tq_scalar))));
typedef tq_unsigned tq_bit_set __attribute__((vector_size(TQ_LANES * sizeof(tq_scalar))));

static inline tq_bit_set tq_bits(real x) { return (tq_bit_set)x; }
static inline real tq_value(tq_bit_set bits) { return (real)bits; }

static inline int tq_any(tq_mask mask)
{
    tq_integer any = 0;
    for (int lane = 0; lane < TQ_LANES; lane++) any |= mask[lane];
    return any != 0;
}

static inline real tq_select(tq_mask mask, real x, real y)
{
    return (real)(((tq_mask)x & mask) | ((tq_mask)y & ~mask));
}

static inline real tq_sqrt(real x)
{
    real y;
    for (int lane = 0; lane < TQ_LANES; lane++) y[lane] = TQ_LIBM(sqrt)(x[lane]);
    return y;
}
#endif

/* -1, 0 or 1; NaN of NaN */
static inline real tq_sign(real x)
{
    const real zero = TQ_ALL(R(0));
    return tq_select(x > zero, TQ_ALL(R(1)), tq_select(x < zero, TQ_ALL(R(-1)), x));
}

/* x where a < b, else y */
static inline real tq_where(real a, real b, real x, real y) { return tq_select(a < b, x, y); }

/* d, or NaN where d is no more than rounding left of numbers of size s */
static inline real tq_pivot(real d, real s)
{
    const real size = tq_select(s < TQ_ALL(R(0)), -s, s);
    return tq_select(d > R(TQ_PIVOT) * size, d, TQ_ALL(R(NAN)));
}

static TQ_RARE void tq_sincos_far(real x, real *sine, real *cosine)
{
#if TQ_LANES == 1
    *sine = TQ_LIBM(sin)(x);
    *cosine = TQ_LIBM(cos)(x);
#else
    for (int lane = 0; lane < TQ_LANES; lane++) {
        (*sine)[lane] = TQ_LIBM(sin)(x[lane]);
        (*cosine)[lane] = TQ_LIBM(cos)(x[lane]);
    }
#endif
}

/* Cody-Waite reduction by pi/2 in three parts (a remainder y with its tail) and the minimax polynomials of a quarter
 * turn, associated for a short path; beyond TQ_TRIG_LIMIT, and for inf and NaN, the C library answers. */
static TQ_INLINE void tq_sincos(real x, real *sine, real *cosine)
{
    const tq_mask near = (x <= TQ_TRIG_LIMIT) & (x >= -TQ_TRIG_LIMIT);
    if (tq_any(near == 0)) {
        tq_sincos_far(x, sine, cosine);
        return;
    }
    const real shifted = x * TQ_TWO_OVER_PI + TQ_MAGIC;
    const tq_bit_set quarter = tq_bits(shifted);
    const real n = shifted - TQ_MAGIC;
    const real a = x - n * TQ_PIO2_1;
    const real w = n * TQ_PIO2_2;
    const real b = a - w;
#ifdef TQ_FLOAT
    const real t = n * TQ_PIO2_3 - ((a - b) - w);
    const real y = b - t;
    const real tail = (b - y) - t;
#else
    const real y = b;
    const real tail = ((a - b) - w) - n * TQ_PIO2_3;
#endif
    const real z = y * y;
    const real zy = z * y;
    const real zz = z * z;
    const real half = R(0.5) * z;
    const real one = R(1) - half;
    const real lost = ((R(1) - one) - half) - tail * (y - zy * R(1.66666666666666666667e-01));
    const real gained = tail * (one + zz * R(4.16666666666666666667e-02));
#ifdef TQ_FLOAT
    const real p = (R(-1.6666654611e-1) + z * R(8.3321608736e-3)) + zz * R(-1.9515295891e-4);
    const real r = (R(4.166664568298827e-2) + z * R(-1.388731625493765e-3)) + zz * R(2.443315711809948e-5);
#else
    const real p = ((R(-1.66666666666666324348e-01) + z * R(8.33333333332248946124e-03))
        + zz * (R(-1.98412698298579493134e-04) + z * R(2.75573137070700676789e-06)))
        + (zz * zz) * (R(-2.50507602534068634195e-08) + z * R(1.58969099521155010221e-10));
    const real r = ((R(4.16666666666666019037e-02) + z * R(-1.38888888888741095749e-03))
        + zz * (R(2.48015872894767294178e-05) + z * R(-2.75573143513906633035e-07)))
        + (zz * zz) * (R(2.08757232129817482790e-09) + z * R(-1.13596475577881948265e-11));
#endif
    const real s = y + (zy * p + gained);
    const real c = one + (zz * r + lost);
    /* Odd quarters exchange the two; the sign is the second bit of the quarter, for the cosine of the next one. */
    const tq_bit_set s_bits = tq_bits(s), c_bits = tq_bits(c);
    const tq_bit_set exchanged = (s_bits ^ c_bits) & (0 - (quarter & 1));
    *sine = tq_value((s_bits ^ exchanged) ^ ((quarter & 2) << TQ_SIGN));
    *cosine = tq_value((c_bits ^ exchanged) ^ (((quarter + 1) & 2) << TQ_SIGN));
}

/* Sines and cosines of several angles: of each the angle, then the names of its sine and cosine. One state a call takes
 * the angles in the lanes of a vector, where TQ_TRIG_LANES says that the unit has instantiated one; otherwise they go
 * through one function, which is not inlined: it would be most of the code. */
#if TQ_LANES > 1 || !defined(TQ_TRIG_LANES)
static TQ_NOINLINE void tq_sincos_of(int count, const real *x, real *sine, real *cosine)
{
    for (int i = 0; i < count; i++) tq_sincos(x[i], &sine[i], &cosine[i]);
}
#endif

#ifndef TQ_TAKE
#define TQ_TAKE(i, s, c) s = s_[i]; c = c_[i]
#define TQ_TRIG TQ_JOIN(tq_real, TQ_TRIG_LANES)
#define TQ_AT_ONCE_(lanes) tq_sincos_x##lanes
#define TQ_AT_ONCE(lanes) TQ_AT_ONCE_(lanes)
#define TQ_LOOP(n, ...) \
    real s_[n], c_[n]; \
    const real x_[n] = {__VA_ARGS__}; \
    tq_sincos_of(n, x_, s_, c_)
#define TQ_VECTOR(n, ...) \
    TQ_TRIG s_, c_; \
    TQ_AT_ONCE(TQ_TRIG_LANES)((TQ_TRIG){__VA_ARGS__}, &s_, &c_)
#define TQ_SINCOS2_BY(by, a, sa, ca, b, sb, cb) \
    { by(2, a, b); TQ_TAKE(0, sa, ca); TQ_TAKE(1, sb, cb); }
#define TQ_SINCOS3_BY(by, a, sa, ca, b, sb, cb, c, sc, cc) \
    { by(3, a, b, c); TQ_TAKE(0, sa, ca); TQ_TAKE(1, sb, cb); TQ_TAKE(2, sc, cc); }
#define TQ_SINCOS4_BY(by, a, sa, ca, b, sb, cb, c, sc, cc, d, sd, cd) \
    { by(4, a, b, c, d); TQ_TAKE(0, sa, ca); TQ_TAKE(1, sb, cb); TQ_TAKE(2, sc, cc); TQ_TAKE(3, sd, cd); }
#define TQ_SINCOS5_BY(by, a, sa, ca, b, sb, cb, c, sc, cc, d, sd, cd, e, se, ce) \
    { by(5, a, b, c, d, e); TQ_TAKE(0, sa, ca); TQ_TAKE(1, sb, cb); TQ_TAKE(2, sc, cc); TQ_TAKE(3, sd, cd); TQ_TAKE(4, se, ce); }
#define TQ_SINCOS6_BY(by, a, sa, ca, b, sb, cb, c, sc, cc, d, sd, cd, e, se, ce, f, sf, cf) \
    { by(6, a, b, c, d, e, f); TQ_TAKE(0, sa, ca); TQ_TAKE(1, sb, cb); TQ_TAKE(2, sc, cc); TQ_TAKE(3, sd, cd); TQ_TAKE(4, se, ce); TQ_TAKE(5, sf, cf); }
#define TQ_SINCOS7_BY(by, a, sa, ca, b, sb, cb, c, sc, cc, d, sd, cd, e, se, ce, f, sf, cf, g, sg, cg) \
    { by(7, a, b, c, d, e, f, g); TQ_TAKE(0, sa, ca); TQ_TAKE(1, sb, cb); TQ_TAKE(2, sc, cc); TQ_TAKE(3, sd, cd); TQ_TAKE(4, se, ce); TQ_TAKE(5, sf, cf); TQ_TAKE(6, sg, cg); }
#define TQ_SINCOS8_BY(by, a, sa, ca, b, sb, cb, c, sc, cc, d, sd, cd, e, se, ce, f, sf, cf, g, sg, cg, h, sh, ch) \
    { by(8, a, b, c, d, e, f, g, h); TQ_TAKE(0, sa, ca); TQ_TAKE(1, sb, cb); TQ_TAKE(2, sc, cc); TQ_TAKE(3, sd, cd); TQ_TAKE(4, se, ce); TQ_TAKE(5, sf, cf); TQ_TAKE(6, sg, cg); TQ_TAKE(7, sh, ch); }
#endif

#undef TQ_SINCOS2
#undef TQ_SINCOS3
#undef TQ_SINCOS4
#undef TQ_SINCOS5
#undef TQ_SINCOS6
#undef TQ_SINCOS7
#undef TQ_SINCOS8
#if TQ_LANES > 1 || !defined(TQ_TRIG_LANES)
#define TQ_SINCOS2(...) TQ_SINCOS2_BY(TQ_LOOP, __VA_ARGS__)
#define TQ_SINCOS3(...) TQ_SINCOS3_BY(TQ_LOOP, __VA_ARGS__)
#define TQ_SINCOS4(...) TQ_SINCOS4_BY(TQ_LOOP, __VA_ARGS__)
#define TQ_SINCOS5(...) TQ_SINCOS5_BY(TQ_LOOP, __VA_ARGS__)
#define TQ_SINCOS6(...) TQ_SINCOS6_BY(TQ_LOOP, __VA_ARGS__)
#define TQ_SINCOS7(...) TQ_SINCOS7_BY(TQ_LOOP, __VA_ARGS__)
#define TQ_SINCOS8(...) TQ_SINCOS8_BY(TQ_LOOP, __VA_ARGS__)
#else
#define TQ_SINCOS2(...) TQ_SINCOS2_BY(TQ_VECTOR, __VA_ARGS__)
#define TQ_SINCOS3(...) TQ_SINCOS3_BY(TQ_VECTOR, __VA_ARGS__)
#define TQ_SINCOS4(...) TQ_SINCOS4_BY(TQ_VECTOR, __VA_ARGS__)
#if TQ_TRIG_LANES >= 8
#define TQ_SINCOS5(...) TQ_SINCOS5_BY(TQ_VECTOR, __VA_ARGS__)
#define TQ_SINCOS6(...) TQ_SINCOS6_BY(TQ_VECTOR, __VA_ARGS__)
#define TQ_SINCOS7(...) TQ_SINCOS7_BY(TQ_VECTOR, __VA_ARGS__)
#define TQ_SINCOS8(...) TQ_SINCOS8_BY(TQ_VECTOR, __VA_ARGS__)
#else
#define TQ_SINCOS5(a, sa, ca, b, sb, cb, c, sc, cc, d, sd, cd, e, se, ce) \
    TQ_SINCOS4(a, sa, ca, b, sb, cb, c, sc, cc, d, sd, cd) \
    tq_sincos(e, &se, &ce);
#define TQ_SINCOS6(a, sa, ca, b, sb, cb, c, sc, cc, d, sd, cd, e, se, ce, f, sf, cf) \
    TQ_SINCOS4(a, sa, ca, b, sb, cb, c, sc, cc, d, sd, cd) \
    TQ_SINCOS2(e, se, ce, f, sf, cf)
#define TQ_SINCOS7(a, sa, ca, b, sb, cb, c, sc, cc, d, sd, cd, e, se, ce, f, sf, cf, g, sg, cg) \
    TQ_SINCOS4(a, sa, ca, b, sb, cb, c, sc, cc, d, sd, cd) \
    TQ_SINCOS3(e, se, ce, f, sf, cf, g, sg, cg)
#define TQ_SINCOS8(a, sa, ca, b, sb, cb, c, sc, cc, d, sd, cd, e, se, ce, f, sf, cf, g, sg, cg, h, sh, ch) \
    TQ_SINCOS4(a, sa, ca, b, sb, cb, c, sc, cc, d, sd, cd) \
    TQ_SINCOS4(e, se, ce, f, sf, cf, g, sg, cg, h, sh, ch)
#endif
#endif
