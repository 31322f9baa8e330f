/* The number type of the kernels, and what they call: one state per value, or TQ_LANES states per value.
 *
 * Included once per instantiation, with TQ_LANES (1 if not defined) and TQ_FLOAT (double if not defined) set before.
 *   real      the value: a scalar, or a vector of lanes
 *   R(x)      a number of the source in the scalar type
 *   TQ_ALL(x) a scalar in every lane
 *   TQ_REPEAT(element, value) an element that is the same as another, which lanes have once
 *   TQ_ZEROS(first, count) elements that are 0, which lanes have once
 */
#ifndef TQ_LANES
#define TQ_LANES 1
#endif

#include "torquec_scalar.h"

#ifndef TORQUEC_REAL_H
#define TORQUEC_REAL_H

#define TQ_ONE_OVER_LN2 R(1.44269504088896340736)
#define TQ_TWO_OVER_PI R(0.636619772367581343075535)
#ifdef TQ_FLOAT
#define TQ_QUARTERS ((tq_unsigned)1 << 12)
#define TQ_SIGN 30 /* from the second bit to the sign's */
#define TQ_MAGIC 12582912.0f /* 1.5 * 2^23: adding it leaves a whole number in the low bits */
#define TQ_MAGIC_BITS 0x4b400000u
/* pi/2 in parts short enough that whole multiples of the first two are exact */
#define TQ_PIO2_1 1.5703125f
#define TQ_PIO2_2 4.837512969970703125e-4f
#define TQ_PIO2_3 7.54978995489188216e-8f
/* pi and its parts, each with what it lacks */
#define TQ_PIO1 3.14159274f
#define TQ_PIO1_TAIL (-8.74227800e-8f)
#define TQ_PIO2 1.57079637f
#define TQ_PIO2_TAIL (-4.37113900e-8f)
#define TQ_PIO4 0.785398185f
#define TQ_PIO4_TAIL (-2.18556950e-8f)
/* ln 2 in two parts, whole multiples of the first exact; the bits of a mantissa; where exp leaves the normal numbers */
#define TQ_LN2_1 0.693359375f
#define TQ_LN2_2 (-2.12194440e-4f)
#define TQ_MANTISSA 23
#define TQ_LEAST_POWER (-87.0f)
#define TQ_MOST_POWER 88.0f
#else
#define TQ_QUARTERS ((tq_unsigned)1 << 20)
#define TQ_SIGN 62 /* from the second bit to the sign's */
#define TQ_MAGIC 6755399441055744.0 /* 1.5 * 2^52 */
#define TQ_MAGIC_BITS 0x4338000000000000u
#define TQ_PIO2_1 1.57079632673412561417e+00
#define TQ_PIO2_2 6.07710050630396597660e-11
#define TQ_PIO2_3 2.02226624879595063154e-21
#define TQ_PIO1 3.141592653589793116
#define TQ_PIO1_TAIL 1.2246467991473532e-16
#define TQ_PIO2 1.570796326794896558
#define TQ_PIO2_TAIL 6.1232339957367659e-17
#define TQ_PIO4 0.785398163397448279
#define TQ_PIO4_TAIL 3.0616169978683829e-17
#define TQ_LN2_1 6.93147180369123816490e-01
#define TQ_LN2_2 1.90821492927058770002e-10
#define TQ_MANTISSA 52
#define TQ_LEAST_POWER (-708.0)
#define TQ_MOST_POWER 709.0
#endif

#define TQ_FAR(quarters) ((quarters) & ~(2 * TQ_QUARTERS - 1))
#define TQ_ABREAST 3 /* angles, for which the registers suffice */
#define TQ_EACH TQ_UNROLL for (int i = 0; i < count; i++)

#define R(x) ((tq_scalar)(x))
#define TQ_JOIN_(name, lanes) name##_x##lanes
#define TQ_JOIN(name, lanes) TQ_JOIN_(name, lanes)
#define TQ_(name) TQ_JOIN(name, TQ_LANES)
#endif

#undef real
#undef TQ_ALL
#undef tq_mask
#undef tq_select
#undef tq_any
#undef tq_bits
#undef tq_value
#undef tq_bit_set
#undef tq_once
#undef tq_sincos_far
#undef tq_sincos_of
#undef tq_sincos
#undef tq_sincos_near
#undef tq_polynomial
#undef tq_sincos_each
#undef tq_sincos_waiting
#undef TQ_AHEAD
#undef TQ_REPEAT
#undef TQ_ZEROS
#undef TQ_WAITING
#undef TQ_NEXT
#undef tq_sqrt
#undef tq_sign
#undef tq_atan2
#undef tq_exp_less_one
#undef tq_exp
#undef tq_log
#undef tq_tanh
#undef tq_where
#undef tq_pivot
#define tq_sincos TQ_(tq_sincos)
#define tq_polynomial TQ_(tq_polynomial)
#define tq_sincos_near TQ_(tq_sincos_near)
#define tq_sincos_of TQ_(tq_sincos_of)
#define tq_sincos_far TQ_(tq_sincos_far)
#define tq_any TQ_(tq_any)
#define tq_bits TQ_(tq_bits)
#define tq_value TQ_(tq_value)
#define tq_sqrt TQ_(tq_sqrt)
#define tq_sign TQ_(tq_sign)
#define tq_atan2 TQ_(tq_atan2)
#define tq_exp_less_one TQ_(tq_exp_less_one)
#define tq_exp TQ_(tq_exp)
#define tq_log TQ_(tq_log)
#define tq_tanh TQ_(tq_tanh)
#define tq_where TQ_(tq_where)
#define tq_pivot TQ_(tq_pivot)
#define tq_select TQ_(tq_select)

/* A product that several sums use: gcc would fuse it into each of them, which takes the pipes that multiply as often. In
 * lanes, where values wait in memory, compilers decide. */
#if TQ_LANES == 1 && defined(__has_builtin)
#if __has_builtin(__builtin_assoc_barrier)
#define tq_once(product) __builtin_assoc_barrier(product)
#endif
#endif
#ifndef tq_once
#define tq_once(product) (product)
#endif

#if TQ_LANES > 1
#define tq_sincos_each TQ_(tq_sincos_each)
#define tq_sincos_waiting TQ_(tq_sincos_waiting)
#endif

#if TQ_LANES == 1
#define real tq_scalar
#define TQ_ALL(x) (x)
#define TQ_REPEAT(element, value) element = value
#define TQ_ZEROS(first, count) TQ_SET_TO_0(first, count)
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

static inline int tq_any(tq_unsigned bits) { return bits != 0; }
#else
#define real TQ_(tq_real)
#define TQ_ALL(x) ((x) - (real){0})
#define TQ_REPEAT(element, value) /* what is there already */
#define TQ_ZEROS(first, count) /* which are there, too */
#define tq_mask TQ_(tq_whole)
typedef tq_scalar real __attribute__((vector_size(TQ_LANES * sizeof(tq_scalar))));
#define tq_bit_set TQ_(tq_bit_set)
typedef tq_integer tq_mask __attribute__((vector_size(TQ_LANES * sizeof(tq_scalar))));
typedef tq_unsigned tq_bit_set __attribute__((vector_size(TQ_LANES * sizeof(tq_scalar))));

static inline tq_bit_set tq_bits(real x) { return (tq_bit_set)x; }
static inline real tq_value(tq_bit_set bits) { return (real)bits; }

static inline int tq_any(tq_bit_set bits)
{
    tq_unsigned any = 0;
    for (int lane = 0; lane < TQ_LANES; lane++) any |= bits[lane];
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
#if TQ_LANES == 1
/* By its bits, as gcc may jump by comparisons, and velocities change their signs; the pipes of numbers are left to others. */
static inline tq_scalar tq_sign(tq_scalar x)
{
    const tq_unsigned one = tq_bits(R(1)), infinite = tq_bits(R(INFINITY)), bits = tq_bits(x), size = bits << 1;
    /* All bits, of what is neither 0 nor NaN. */
    const tq_unsigned any = (tq_unsigned)0 - (tq_unsigned)(size - 1 < (infinite << 1));
    const tq_unsigned signed_one = (bits ^ (size >> 1)) | one;
    return tq_value((signed_one & any) | (bits & ~any));
}
#else
static inline real tq_sign(real x)
{
    const real zero = TQ_ALL(R(0));
    return tq_select(x > zero, TQ_ALL(R(1)), tq_select(x < zero, TQ_ALL(R(-1)), x));
}
#endif

/* x where a < b, else y */
static inline real tq_where(real a, real b, real x, real y) { return tq_select(a < b, x, y); }

/* d, or NaN where d is no more than rounding left of numbers of size s */
static inline real tq_pivot(real d, real s)
{
    const real size = tq_select(s < TQ_ALL(R(0)), -s, s);
    return tq_select(d > R(TQ_PIVOT) * size, d, TQ_ALL(R(NAN)));
}

/* Sine and cosine of any angle; in lanes of those alone that are far, the others stay: no lane depends on another. */
static TQ_RARE void tq_sincos_far(real x, real *sine, real *cosine)
{
#if TQ_LANES == 1
    *sine = TQ_LIBM(sin)(x);
    *cosine = TQ_LIBM(cos)(x);
#else
    const tq_bit_set far = TQ_FAR(tq_bits(x * TQ_TWO_OVER_PI + TQ_MAGIC) - (TQ_MAGIC_BITS - TQ_QUARTERS));
    for (int lane = 0; lane < TQ_LANES; lane++) {
        if (!far[lane]) continue;
        (*sine)[lane] = TQ_LIBM(sin)(x[lane]);
        (*cosine)[lane] = TQ_LIBM(cos)(x[lane]);
    }
#endif
}

/* a + b z + ... + f z^5: a value alone takes the short path, several the fewest operations. */
static TQ_INLINE real tq_polynomial(const int count, real z, real zz, tq_scalar a, tq_scalar b, tq_scalar c, tq_scalar d,
                                    tq_scalar e, tq_scalar f)
{
    if (count == 1) return ((a + z * b) + zz * (c + z * d)) + (zz * zz) * (e + z * f);
    return a + z * (b + z * (c + z * (d + z * (e + z * f))));
}

/* The angle of (x, y) from the axis x, in [-pi, pi], by a polynomial without branches; NaN of NaN and of infinite ones.
 *
 * With a the smaller of |x|, |y| and b the larger, atan(a/b) is that of u = a/b where this is at most 1/2, else
 * pi/4 + atan u with u = (a - b)/(a + b), where a - b is exact: |u| <= 1/2. Then it is turned into its octant. What pi
 * and its parts lose in a number is added first: the error is below 2 units in the last place. */
static inline real tq_atan2(real y, real x)
{
    const real zero = TQ_ALL(R(0));
    const real ax = tq_select(x < zero, -x, x), ay = tq_select(y < zero, -y, y);
    const real a = tq_select(ax < ay, ax, ay), b = tq_select(ax < ay, ay, ax);
    const tq_mask eighth = a + a > b;
    const real whole = tq_select(b > zero, b, b + TQ_ALL(R(1)));
    const real u = tq_select(eighth, a - b, a) / tq_select(eighth, a + b, whole);
    const real z = u * u, zz = z * z;
#ifdef TQ_FLOAT
    const real p = ((R(-0.33333327) + z * R(0.199994984)) + zz * (R(-0.142722332) + z * R(0.109422086)))
        + (zz * zz) * (R(-0.0798847463) + z * R(0.0387822794));
#else
    const real low = tq_polynomial(1, z, zz, R(-0.333333333333329911962), R(0.19999999999905268392), R(-0.142857142765575967693),
        R(0.111111106664452070515), R(-0.090908964015540039636), R(0.0769207618316735446247));
    const real high = tq_polynomial(1, z, zz, R(-0.0666383215135483840682), R(0.0585843471120154699592), R(-0.0512257009858969880703),
        R(0.0418798893471995090434), R(-0.0274573581025995109458), R(0.0101316299786551353178));
    const real p = low + (zz * zz * zz) * high;
#endif
    /* An angle is u + v, and what it is counted from has a tail. */
    real v = u * (z * p), angle = tq_select(eighth, TQ_ALL(TQ_PIO4) + (u + (v + TQ_ALL(TQ_PIO4_TAIL))), u + v);
    angle = tq_select(ax < ay, TQ_ALL(TQ_PIO2) - (angle - TQ_ALL(TQ_PIO2_TAIL)), angle);
    angle = tq_select(x < zero, TQ_ALL(TQ_PIO1) - (angle - TQ_ALL(TQ_PIO1_TAIL)), angle);
    return tq_select(y < zero, -angle, angle);
}

/* exp(x) - 1 = scale p + (scale - 1) with a power of two `scale`, for x from TQ_LEAST_POWER to TQ_MOST_POWER. The rest r of
 * x less whole multiples of ln 2 is at most ln(2)/2; p = exp(r) - 1 is the start of its series. */
static inline real tq_exp_less_one(real x, real *scale)
{
    const real shifted = x * TQ_ONE_OVER_LN2 + TQ_MAGIC;
    const real n = shifted - TQ_MAGIC;
    const real r = (x - n * TQ_LN2_1) - n * TQ_LN2_2, z = r * r;
    *scale = tq_value(tq_bits(TQ_ALL(R(1))) + ((tq_bits(shifted) - TQ_MAGIC_BITS) << TQ_MANTISSA));
#ifdef TQ_FLOAT
    const real p = tq_polynomial(1, r, z, R(0.5), R(1.66666667e-1), R(4.16666667e-2), R(8.33333333e-3), R(1.38888889e-3),
        R(1.98412698e-4));
#else
    const real low = tq_polynomial(1, r, z, R(0.5), R(1.66666666666666666667e-01), R(4.16666666666666666667e-02),
        R(8.33333333333333333333e-03), R(1.38888888888888888889e-03), R(1.98412698412698412698e-04));
    const real high = tq_polynomial(1, r, z, R(2.48015873015873015873e-05), R(2.75573192239858906526e-06),
        R(2.75573192239858906526e-07), R(2.50521083854417187751e-08), R(2.08767569878680989792e-09), R(1.60590438368216145994e-10));
    const real p = low + (z * z * z) * high;
#endif
    return r + z * p;
}

/* 0 and infinite beyond what has a scale; NaN of NaN */
static inline real tq_exp(real x)
{
    const real least = TQ_ALL(TQ_LEAST_POWER), most = TQ_ALL(TQ_MOST_POWER);
    const real near = tq_select(x < least, least, tq_select(x > most, most, x));
    real scale;
    const real p = tq_exp_less_one(near, &scale);
    const real y = tq_select(x > most, TQ_ALL(R(INFINITY)), scale + scale * p);
    return tq_select(x < least, TQ_ALL(R(0)), tq_select(x == x, y, x));
}

static inline real tq_log(real x)
{
#if TQ_LANES == 1
    return TQ_LIBM(log)(x);
#else
    real y;
    for (int lane = 0; lane < TQ_LANES; lane++) y[lane] = TQ_LIBM(log)(x[lane]);
    return y;
#endif
}

/* (e - 1) / (e + 1) with e = exp(2 |x|), which small numbers keep their digits in; 1 from |x| = 20 on */
static inline real tq_tanh(real x)
{
    const real size = tq_select(x < TQ_ALL(R(0)), -x, x), most = TQ_ALL(R(20));
    const real near = tq_select(size > most, most, size);
    real scale;
    const real p = tq_exp_less_one(near + near, &scale);
    const real less_one = scale * p + (scale - R(1));
    const real y = less_one / (less_one + R(2));
    return tq_select(x < TQ_ALL(R(0)), -y, tq_select(x == x, y, x));
}

/* Cody-Waite reduction by pi/2 in three parts (a remainder y with its tail) and the minimax polynomials of a quarter
 * turn, associated for a short path. Up to TQ_ABREAST values go step by step together: in one the next step waits.
 *
 * Beyond TQ_QUARTERS quarter turns, and for inf and NaN, the results mean nothing, and the number of quarters, with
 * TQ_QUARTERS added, has higher bits than TQ_FAR leaves out: the answer is those of all values, joined. */
static TQ_INLINE tq_bit_set tq_sincos_near(const int count, const real *x, real *sine, real *cosine)
{
    tq_bit_set quarters = tq_bits(TQ_ALL(R(0)));
    tq_bit_set quarter[TQ_ABREAST];
    real n[TQ_ABREAST], a[TQ_ABREAST], w[TQ_ABREAST], y[TQ_ABREAST], tail[TQ_ABREAST];
    real z[TQ_ABREAST], zy[TQ_ABREAST], zz[TQ_ABREAST], one[TQ_ABREAST], lost[TQ_ABREAST], p[TQ_ABREAST], r[TQ_ABREAST];
    TQ_EACH {
        const real shifted = x[i] * TQ_TWO_OVER_PI + TQ_MAGIC;
        quarter[i] = tq_bits(shifted);
        quarters |= quarter[i] - (TQ_MAGIC_BITS - TQ_QUARTERS);
        n[i] = shifted - TQ_MAGIC;
    }
    TQ_EACH a[i] = x[i] - n[i] * TQ_PIO2_1;
    TQ_EACH w[i] = n[i] * TQ_PIO2_2;
#ifdef TQ_FLOAT
    TQ_EACH {
        const real b = a[i] - w[i];
        const real t = n[i] * TQ_PIO2_3 - ((a[i] - b) - w[i]);
        y[i] = b - t;
        tail[i] = (b - y[i]) - t;
    }
#else
    TQ_EACH y[i] = a[i] - w[i];
    TQ_EACH tail[i] = ((a[i] - y[i]) - w[i]) - n[i] * TQ_PIO2_3;
#endif
    TQ_EACH z[i] = y[i] * y[i];
    TQ_EACH zz[i] = z[i] * z[i];
    TQ_EACH one[i] = R(1) - R(0.5) * z[i];
    TQ_EACH zy[i] = z[i] * y[i];
    TQ_EACH lost[i] = ((R(1) - one[i]) - R(0.5) * z[i]) - tail[i] * (y[i] - zy[i] * R(1.66666666666666666667e-01));
#ifdef TQ_FLOAT
    TQ_EACH p[i] = (R(-1.6666654611e-1) + z[i] * R(8.3321608736e-3)) + zz[i] * R(-1.9515295891e-4);
    TQ_EACH r[i] = (R(4.166664568298827e-2) + z[i] * R(-1.388731625493765e-3)) + zz[i] * R(2.443315711809948e-5);
#else
    TQ_EACH p[i] = tq_polynomial(count, z[i], zz[i], R(-1.66666666666666324348e-01), R(8.33333333332248946124e-03),
        R(-1.98412698298579493134e-04), R(2.75573137070700676789e-06), R(-2.50507602534068634195e-08), R(1.58969099521155010221e-10));
    TQ_EACH r[i] = tq_polynomial(count, z[i], zz[i], R(4.16666666666666019037e-02), R(-1.38888888888741095749e-03),
        R(2.48015872894767294178e-05), R(-2.75573143513906633035e-07), R(2.08757232129817482790e-09), R(-1.13596475577881948265e-11));
#endif
    /* Odd quarters exchange the two; the sign is the second bit of the quarter, for the cosine of the next one. */
    TQ_EACH {
        const real s = y[i] + (zy[i] * p[i] + tail[i] * one[i]), c = one[i] + (zz[i] * r[i] + lost[i]);
        const tq_bit_set s_bits = tq_bits(s), c_bits = tq_bits(c);
        const tq_bit_set exchanged = (s_bits ^ c_bits) & (0 - (quarter[i] & 1));
        sine[i] = tq_value((s_bits ^ exchanged) ^ ((quarter[i] & 2) << TQ_SIGN));
        cosine[i] = tq_value((c_bits ^ exchanged) ^ (((quarter[i] + 1) & 2) << TQ_SIGN));
    }
    return quarters;
}

/* What the rare case takes the address of is a copy: gcc leaves in registers what has no address. */
static TQ_INLINE void tq_sincos(real x, real *sine, real *cosine)
{
    real near_s, near_c;
    if (tq_any(TQ_FAR(tq_sincos_near(1, &x, &near_s, &near_c)))) {
        real far_s = near_s, far_c = near_c;
        tq_sincos_far(x, &far_s, &far_c);
        near_s = far_s;
        near_c = far_c;
    }
    *sine = near_s;
    *cosine = near_c;
}

/* Sines and cosines of several angles: of each the angle, then the names of its sine and cosine. One state a call takes
 * the angles in the lanes of a vector, where TQ_TRIG_LANES says that the unit has instantiated one, otherwise one after
 * the other in a function: they would be most of the code. Lanes take TQ_ABREAST angles at a time where they are needed. */
#if TQ_LANES == 1 && !defined(TQ_TRIG_LANES)
static TQ_PERHAPS TQ_NOINLINE void tq_sincos_of(int count, const real *x, real *sine, real *cosine)
{
    for (int i = 0; i < count; i++) tq_sincos(x[i], &sine[i], &cosine[i]);
}
#endif
#if TQ_LANES > 1
static TQ_PERHAPS TQ_NOINLINE void tq_sincos_of(int count, const real *x, real *sine, real *cosine)
{
    for (int i = 0; i < count; i++) tq_sincos_far(x[i], &sine[i], &cosine[i]);
}

static TQ_INLINE void tq_sincos_each(const int count, const real *x, real *sine, real *cosine)
{
    tq_bit_set quarters = tq_bits(TQ_ALL(R(0)));
    TQ_UNROLL for (int i = 0; i < count; i += TQ_ABREAST) {
        quarters |= tq_sincos_near(count - i < TQ_ABREAST ? count - i : TQ_ABREAST, x + i, sine + i, cosine + i);
    }
    if (tq_any(TQ_FAR(quarters))) tq_sincos_of(count, x, sine, cosine);
}

#else
#define tq_sincos_each tq_sincos_of
#endif

#if TQ_LANES > 2
/* The angles of a pass wait for their sines and cosines while the pass before is computed: of each its sine, cosine, and
 * itself. An operation of one fills a gap of the other. `now` has those of this pass, `then` those of the next. */
#define TQ_AHEAD , const real *now, real *then, tq_bit_set *quarters
#define TQ_WAITING(i, a) then[3 * (i) + 2] = a
#define TQ_NEXT(i) *quarters |= tq_sincos_near(1, &then[3 * (i) + 2], &then[3 * (i)], &then[3 * (i) + 1])

/* For a first pass, which none is before; and where an angle of the next one is beyond the reduction. */
static TQ_PERHAPS TQ_NOINLINE void tq_sincos_waiting(int count, real *then)
{
    for (int i = 0; i < count; i++) tq_sincos(then[3 * i + 2], &then[3 * i], &then[3 * i + 1]);
}
#else
#define TQ_AHEAD /* one state has no next one, and two lanes leave no gaps */
#define TQ_NEXT(i)
#endif

#ifndef TQ_TAKE
#define TQ_READY1(i, a, s, c) (void)(a); s = now[3 * (i)]; c = now[3 * (i) + 1]
#define TQ_READY2(i, a, s, c, ...) TQ_READY1(i, a, s, c); TQ_READY1(i + 1, __VA_ARGS__)
#define TQ_READY3(i, a, s, c, ...) TQ_READY1(i, a, s, c); TQ_READY2(i + 1, __VA_ARGS__)
#define TQ_READY4(i, a, s, c, ...) TQ_READY1(i, a, s, c); TQ_READY3(i + 1, __VA_ARGS__)
#define TQ_READY5(i, a, s, c, ...) TQ_READY1(i, a, s, c); TQ_READY4(i + 1, __VA_ARGS__)
#define TQ_READY6(i, a, s, c, ...) TQ_READY1(i, a, s, c); TQ_READY5(i + 1, __VA_ARGS__)
#define TQ_READY7(i, a, s, c, ...) TQ_READY1(i, a, s, c); TQ_READY6(i + 1, __VA_ARGS__)
#define TQ_READY8(i, a, s, c, ...) TQ_READY1(i, a, s, c); TQ_READY7(i + 1, __VA_ARGS__)
#define TQ_TAKE(i, s, c) s = s_[i]; c = c_[i]
#define TQ_TRIG TQ_JOIN(tq_real, TQ_TRIG_LANES)
#define TQ_AT_ONCE_(lanes) tq_sincos_x##lanes
#define TQ_AT_ONCE(lanes) TQ_AT_ONCE_(lanes)
#define TQ_LOOP(n, ...) \
    real s_[n], c_[n]; \
    const real x_[n] = {__VA_ARGS__}; \
    tq_sincos_each(n, x_, s_, c_)
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

#undef TQ_SINCOS1
#undef TQ_SINCOS2
#undef TQ_SINCOS3
#undef TQ_SINCOS4
#undef TQ_SINCOS5
#undef TQ_SINCOS6
#undef TQ_SINCOS7
#undef TQ_SINCOS8
#define TQ_SINCOS1(a, s, c) tq_sincos(a, &s, &c)
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

/* i is the number of the first of n angles. */
#undef TQ_SINCOS_AHEAD
#if TQ_LANES > 2
#define TQ_SINCOS_AHEAD(i, n, ...) TQ_READY##n(i, __VA_ARGS__)
#else
#define TQ_SINCOS_AHEAD(i, n, ...) TQ_SINCOS##n(__VA_ARGS__)
#endif
