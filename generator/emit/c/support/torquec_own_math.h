/* What C's <math.h> declares and generated C calls, for machines without libm: where this is included first, <math.h> is
 * not, and these stand in its place.
 *
 * No tables, no loops but the 54 steps of a square root, no errno. sqrt is rounded exactly; the others are within a few
 * units in the last place. Beyond TQO_FARTHEST, and of inf, sines and cosines are NaN: their angle has lost its digits.
 */
#ifndef TORQUEC_OWN_MATH_H
#define TORQUEC_OWN_MATH_H

#include <stdint.h>

#if defined(__GNUC__)
#undef NAN
#undef INFINITY
#define NAN __builtin_nanf("")
#define INFINITY __builtin_inff()
#define TQO_MAYBE __attribute__((unused))
#else
#include <math.h> /* two numbers of it */
#define TQO_MAYBE
#endif

#define TQO_FARTHEST 1647099.0 /* rad: 2^20 quarter turns */
#define TQO_WHOLE 4503599627370496.0 /* 2^52: from here on all are whole */
#define TQO_MAGIC 6755399441055744.0 /* 1.5 * 2^52: adding it leaves a whole number in the low bits */
#define TQO_LN2_1 6.93147180369123816490e-01
#define TQO_LN2_2 1.90821492927058770002e-10

static inline uint64_t tqo_bits(double x)
{
    union { double value; uint64_t bits; } of;
    of.value = x;
    return of.bits;
}

static inline double tqo_value(uint64_t bits)
{
    union { uint64_t bits; double value; } of;
    of.bits = bits;
    return of.value;
}

static inline double tqo_fabs(double x) { return tqo_value(tqo_bits(x) & ~((uint64_t)1 << 63)); }

/* The root of m 2^(e-52) by its binary digits, two of m for each, and one more digit to round by: no tie can occur. */
static TQO_MAYBE double tqo_sqrt(double x)
{
#if defined(__NO_MATH_ERRNO__) && (defined(__SSE2_MATH__) || defined(__aarch64__) || (defined(__ARM_FP) && (__ARM_FP & 8)))
    return __builtin_sqrt(x); /* an instruction */
#else
    const int tiny = x < 2.2250738585072014e-308;
    uint64_t bits, m, rest = 0, root = 0;
    int e;
    double y;
    if (!(x > 0) || x > 1.7976931348623157e308) return x < 0 ? (double)NAN : x;
    bits = tqo_bits(tiny ? x * 18014398509481984.0 : x);
    e = (int)(bits >> 52) - 1023;
    m = (bits & (((uint64_t)1 << 52) - 1)) | ((uint64_t)1 << 52);
    if (e % 2 != 0) {
        m <<= 1;
        e -= 1;
    }
    for (int digit = 0; digit < 54; digit++) {
        const uint64_t two = digit < 27 ? (m >> (unsigned)(52 - 2 * digit)) & 3 : 0;
        const uint64_t trial = (root << 2) | 1;
        rest = (rest << 2) | two;
        root <<= 1;
        if (rest >= trial) {
            rest -= trial;
            root |= 1;
        }
    }
    y = tqo_value(((uint64_t)(e / 2 + 1022) << 52) + ((root + 1) >> 1));
    return tiny ? y * 7.450580596923828125e-9 : y;
#endif
}

static TQO_MAYBE double tqo_floor(double x)
{
    double y;
    if (!(tqo_fabs(x) < TQO_WHOLE)) return x;
    y = (double)(int64_t)x;
    return y > x ? y - 1 : y;
}

static TQO_MAYBE double tqo_ceil(double x) { return -tqo_floor(-x); }

/* Reduction by pi/2 in three parts, of which whole multiples of the first two are exact, then the polynomials of a
 * quarter turn. */
static TQO_MAYBE void tqo_sincos(double x, double *sine, double *cosine)
{
    double shifted, n, a, w, y, tail, z, zz, s, c;
    uint64_t quarter;
    if (!(tqo_fabs(x) < TQO_FARTHEST)) {
        *sine = (double)NAN;
        *cosine = (double)NAN;
        return;
    }
    shifted = x * 0.636619772367581343075535 + TQO_MAGIC;
    quarter = tqo_bits(shifted);
    n = shifted - TQO_MAGIC;
    a = x - n * 1.57079632673412561417e+00;
    w = n * 6.07710050630396597660e-11;
    y = a - w;
    tail = ((a - y) - w) - n * 2.02226624879595063154e-21;
    z = y * y;
    zz = z * z;
    s = (-1.66666666666666324348e-01 + z * 8.33333333332248946124e-03)
        + zz * ((-1.98412698298579493134e-04 + z * 2.75573137070700676789e-06)
            + zz * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10));
    s = y + (z * y * s + tail * (1 - 0.5 * z));
    c = (4.16666666666666019037e-02 + z * -1.38888888888741095749e-03)
        + zz * ((2.48015872894767294178e-05 + z * -2.75573143513906633035e-07)
            + zz * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11));
    a = 1 - 0.5 * z;
    c = a + (zz * c + (((1 - a) - 0.5 * z) - tail * y));
    *sine = quarter & 1 ? c : s;
    *cosine = quarter & 1 ? s : c;
    if (quarter & 2) *sine = -*sine;
    if ((quarter + 1) & 2) *cosine = -*cosine;
}

static TQO_MAYBE double tqo_sin(double x)
{
    double s, c;
    tqo_sincos(x, &s, &c);
    return s;
}

static TQO_MAYBE double tqo_cos(double x)
{
    double s, c;
    tqo_sincos(x, &s, &c);
    return c;
}

/* As tq_atan2 of torquec_real.h, which says why: the angle of u is at most that of 1/2, then it is turned. */
static TQO_MAYBE double tqo_atan2(double y, double x)
{
    const double ax = tqo_fabs(x), ay = tqo_fabs(y);
    const double a = ax < ay ? ax : ay, b = ax < ay ? ay : ax;
    const int eighth = a + a > b;
    const double u = eighth ? (a - b) / (a + b) : a / (b > 0 ? b : b + 1);
    const double z = u * u, zz = z * z;
    const double low = ((-0.333333333333329911962 + z * 0.19999999999905268392)
        + zz * (-0.142857142765575967693 + z * 0.111111106664452070515))
        + (zz * zz) * (-0.090908964015540039636 + z * 0.0769207618316736445247);
    const double high = ((-0.0666383215135483840682 + z * 0.0585843471120154699592)
        + zz * (-0.0512257009858969880703 + z * 0.0418798893471995090434))
        + (zz * zz) * (-0.0274573581025995109458 + z * 0.0101316299786551353178);
    const double v = u * (z * (low + (zz * zz * zz) * high));
    double angle = eighth ? 0.785398163397448279 + (u + (v + 3.0616169978683829e-17)) : u + v;
    if (ax < ay) angle = 1.570796326794896558 - (angle - 6.1232339957367659e-17);
    if (x < 0) angle = 3.141592653589793116 - (angle - 1.2246467991473532e-16);
    return y < 0 ? -angle : x == x ? angle : x;
}

static TQO_MAYBE double tqo_atan(double x) { return tqo_atan2(x, 1); }

/* exp(x) - 1 = scale p + (scale - 1), as tq_exp_less_one of torquec_real.h; |x| is at most 709. */
static TQO_MAYBE double tqo_exp_less_one(double x, double *scale)
{
    const double shifted = x * 1.44269504088896340736 + TQO_MAGIC, n = shifted - TQO_MAGIC;
    const double r = (x - n * TQO_LN2_1) - n * TQO_LN2_2;
    double p = 1.60590438368216145994e-10;
    p = 2.08767569878680989792e-09 + r * p;
    p = 2.50521083854417187751e-08 + r * p;
    p = 2.75573192239858906526e-07 + r * p;
    p = 2.75573192239858906526e-06 + r * p;
    p = 2.48015873015873015873e-05 + r * p;
    p = 1.98412698412698412698e-04 + r * p;
    p = 1.38888888888888888889e-03 + r * p;
    p = 8.33333333333333333333e-03 + r * p;
    p = 4.16666666666666666667e-02 + r * p;
    p = 1.66666666666666666667e-01 + r * p;
    p = 0.5 + r * p;
    *scale = tqo_value(((uint64_t)1023 << 52) + ((tqo_bits(shifted) - ((uint64_t)0x43380000 << 32)) << 52));
    return r + r * r * p;
}

/* 0 and infinite beyond what has a scale; NaN of NaN */
static TQO_MAYBE double tqo_exp(double x)
{
    double scale, p;
    if (!(x <= 709)) return x > 709 ? (double)INFINITY : x;
    if (x < -708) return 0;
    p = tqo_exp_less_one(x, &scale);
    return scale + scale * p;
}

static TQO_MAYBE double tqo_tanh(double x)
{
    const double size = tqo_fabs(x), near = size > 20 ? 20 : size;
    double scale, less_one;
    if (x != x) return x;
    less_one = tqo_exp_less_one(near + near, &scale);
    less_one = scale * less_one + (scale - 1);
    return x < 0 ? -(less_one / (less_one + 2)) : less_one / (less_one + 2);
}

/* x = 2^n m with m from sqrt(1/2) to sqrt(2): log m = 2 (s + s^3/3 + s^5/5 + ...) with s = (m - 1)/(m + 1) */
static TQO_MAYBE double tqo_log(double x)
{
    const int tiny = x < 2.2250738585072014e-308;
    uint64_t bits;
    double n, m, s, z, p;
    if (!(x > 0) || x > 1.7976931348623157e308) return x == 0 ? -(double)INFINITY : x < 0 ? (double)NAN : x;
    bits = tqo_bits(tiny ? x * 18014398509481984.0 : x);
    n = (double)((int)(bits >> 52) - 1023 - (tiny ? 54 : 0));
    m = tqo_value((bits & (((uint64_t)1 << 52) - 1)) | ((uint64_t)1023 << 52));
    if (m > 1.4142135623730951) {
        m *= 0.5;
        n += 1;
    }
    s = (m - 1) / (m + 1);
    z = s * s;
    p = 1.0 / 23;
    p = 1.0 / 21 + z * p;
    p = 1.0 / 19 + z * p;
    p = 1.0 / 17 + z * p;
    p = 1.0 / 15 + z * p;
    p = 1.0 / 13 + z * p;
    p = 1.0 / 11 + z * p;
    p = 1.0 / 9 + z * p;
    p = 1.0 / 7 + z * p;
    p = 1.0 / 5 + z * p;
    p = 1.0 / 3 + z * p;
    return n * TQO_LN2_1 + ((s + s) + ((s + s) * (z * p) + n * TQO_LN2_2));
}

/* The next number towards `to`. */
static TQO_MAYBE double tqo_nextafter(double x, double to)
{
    if (x != x || x == to) return x != x ? x : to;
    if (x == 0) return to > 0 ? tqo_value(1) : -tqo_value(1);
    return tqo_value((x < to) == (x > 0) ? tqo_bits(x) + 1 : tqo_bits(x) - 1);
}

static TQO_MAYBE float tqo_nextafterf(float x, float to)
{
    union { float value; uint32_t bits; } of;
    of.value = x;
    if (x != x || x == to) return x != x ? x : to;
    if (x == 0) {
        of.bits = 1;
        return to > 0 ? of.value : -of.value;
    }
    of.bits = (x < to) == (x > 0) ? of.bits + 1 : of.bits - 1;
    return of.value;
}

static TQO_MAYBE float tqo_sqrtf(float x)
{
#if defined(__NO_MATH_ERRNO__) && (defined(__SSE_MATH__) || defined(__aarch64__) || (defined(__ARM_FP) && (__ARM_FP & 4)))
    return __builtin_sqrtf(x);
#else
    return (float)tqo_sqrt((double)x);
#endif
}

static TQO_MAYBE float tqo_sinf(float x) { return (float)tqo_sin((double)x); }
static TQO_MAYBE float tqo_cosf(float x) { return (float)tqo_cos((double)x); }
static TQO_MAYBE float tqo_logf(float x) { return (float)tqo_log((double)x); }

#undef fabs
#undef sqrt
#undef isnan
#undef isfinite
#define fabs tqo_fabs
#define sqrt tqo_sqrt
#define sin tqo_sin
#define cos tqo_cos
#define atan tqo_atan
#define atan2 tqo_atan2
#define exp tqo_exp
#define log tqo_log
#define tanh tqo_tanh
#define floor tqo_floor
#define ceil tqo_ceil
#define nextafter tqo_nextafter
#define sqrtf tqo_sqrtf
#define sinf tqo_sinf
#define cosf tqo_cosf
#define logf tqo_logf
#define nextafterf tqo_nextafterf
#define isnan(x) ((x) != (x))
#define isfinite(x) ((x) - (x) == 0)

#endif
