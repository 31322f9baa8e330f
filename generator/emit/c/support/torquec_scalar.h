/* The scalar type of a robot's C (double, or float with TQ_FLOAT defined) and what prepare calls. */
#ifndef TORQUEC_SCALAR_H
#define TORQUEC_SCALAR_H

#ifndef TORQUEC_OWN_MATH_H
#include <math.h>
#include <string.h>
#endif
#include <stdint.h>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "-ffast-math and -ffinite-math-only take NaN and the exact reduction of angles away: compile without them"
#endif

#ifdef TQ_FLOAT
typedef float tq_scalar;
typedef int32_t tq_integer;
typedef uint32_t tq_unsigned;
#define TQ_LIBM(name) name##f
#else
typedef double tq_scalar;
typedef int64_t tq_integer;
typedef uint64_t tq_unsigned;
#define TQ_LIBM(name) name
#endif

#if defined(__GNUC__)
#define TQ_NOINLINE __attribute__((noinline, unused)) /* by some robots, of the headers that they have */
#define TQ_RARE __attribute__((noinline, cold, unused))
#if defined(__clang__)
#define TQ_PART __attribute__((noinline, used))
#else
#define TQ_PART __attribute__((noinline, noclone, no_reorder))
#endif
#define TQ_PERHAPS __attribute__((unused))
#define TQ_INLINE inline __attribute__((always_inline))
#else
#define TQ_NOINLINE
#define TQ_PART
#define TQ_RARE
#define TQ_PERHAPS
#define TQ_INLINE inline
#endif

#if defined(__clang__)
#define TQ_UNROLL _Pragma("clang loop unroll(full)")
#pragma clang diagnostic ignored "-Wpass-failed" /* a loop may have ends that are known in some of its calls alone */
#elif defined(__GNUC__)
#define TQ_UNROLL _Pragma("GCC unroll 16")
#else
#define TQ_UNROLL
#endif

/* Some numbers that are 0, at most as many as a vector has: compilers make one wide store of memset. */
#ifdef TORQUEC_OWN_MATH_H
#define TQ_SET_TO_0(first, count) tq_set_to_0(first, count)
static TQ_INLINE TQ_PERHAPS void tq_set_to_0(tq_scalar *first, const int count)
{
    TQ_UNROLL for (int i = 0; i < count; i++) first[i] = 0;
}
#else
#define TQ_SET_TO_0(first, count) memset(first, 0, (count) * sizeof(tq_scalar))
#endif

#define TQ_LINE 64 /* bytes that caches take at once */

/* A divisor that is no more than what rounding left of numbers of size s is no number. */
#define TQD_PIVOT 5.684341886080802e-14 /* 2^-44 */
#ifdef TQ_FLOAT
#define TQ_PIVOT 7.62939453125e-6f /* 2^-17 */
#else
#define TQ_PIVOT TQD_PIVOT
#endif

static inline int32_t tq_whole(tq_scalar x) { return (int32_t)x; }

static inline double tqd_sqrt(double x) { return sqrt(x); }
static inline double tqd_sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : x; }
static inline double tqd_atan2(double y, double x) { return atan2(y, x); }
static inline double tqd_exp(double x) { return exp(x); }
static inline double tqd_log(double x) { return log(x); }
static inline double tqd_tanh(double x) { return tanh(x); }
static inline double tqd_where(double a, double b, double x, double y) { return a < b ? x : y; }
static inline double tqd_pivot(double d, double s) { return d > TQD_PIVOT * fabs(s) ? d : (double)NAN; }

static inline void tqd_sincos(double x, double *sine, double *cosine)
{
    *sine = sin(x);
    *cosine = cos(x);
}

#endif
