/* Trigonometric polynomials of degree n = 8 or 4: from samples to all of their roots, with bounds of where each may be.
 *
 * f(theta) = sum of C_k z^k, k = -n .. n, z = e^(i theta), C_-k the conjugate of C_k. Its 2 n roots are on the unit circle, the
 * real ones, or in pairs z and 1 / conj(z). They are found all at once by the method of Ehrlich and Aberth.
 */
#ifndef TORQUEC_UNIT_CIRCLE_H
#define TORQUEC_UNIT_CIRCLE_H

#include "torquec_packs.h"
#include "torquec_tolerances.h"

#define TQ_DEGREE 8 /* at most */
#define TQ_ROOTS 16
#define TQ_SAMPLES 24 /* three packs of the widest kind; 17 would do: the others tell how exact they are */

typedef struct {
    int degree;
    double real_part[TQ_DEGREE + 1], imaginary[TQ_DEGREE + 1]; /* C_0 .. C_n */
    double size;  /* the largest of them */
    double noise; /* how far samples are from it */
} tq_circle_polynomial;

typedef struct {
    double x[TQ_ROOTS] __attribute__((aligned(64))); /* z = x + i y */
    double y[TQ_ROOTS] __attribute__((aligned(64)));
    double radius[TQ_ROOTS] __attribute__((aligned(64))); /* as many roots as discs are in any group of discs that touch */
    int count;
} tq_circle_roots;

/* Of the angles of samples; sines are those of three quarters of a turn ahead. */
static const double tq_sample_cosines[TQ_SAMPLES] __attribute__((aligned(64))) = {
    1, 0.9659258262890683, 0.8660254037844386, 0.7071067811865476, 0.5, 0.25881904510252074, 0, -0.25881904510252074,
    -0.5, -0.7071067811865476, -0.8660254037844386, -0.9659258262890683, -1, -0.9659258262890683, -0.8660254037844386,
    -0.7071067811865476, -0.5, -0.25881904510252074, 0, 0.25881904510252074, 0.5, 0.7071067811865476, 0.8660254037844386,
    0.9659258262890683};
/* Return a pack of cosines of k times the angles of samples, from sample i on, or of sines. */
static inline tq_pack tq_of_samples(int sines, int k, int i)
{
    tq_pack x = (tq_pack){0};
    for (int lane = 0; lane < TQ_PACK; lane++) x[lane] = tq_sample_cosines[(k * (i + lane) + sines * 18) % TQ_SAMPLES];
    return x;
}

/* Set the polynomial of at most some degree that has these samples; what harmonics there are above is noise. */
static TQ_NOINLINE void tq_interpolate(const double *f, int degree, tq_circle_polynomial *p)
{
    p->degree = degree;
    p->size = p->noise = 0;
    for (int k = 0; k <= TQ_SAMPLES / 2; k++) {
        tq_pack re = (tq_pack){0}, im = (tq_pack){0};
        double real_part = 0, imaginary = 0;
        for (int i = 0; i < TQ_SAMPLES; i += TQ_PACK) {
            re += tq_load(&f[i]) * tq_of_samples(0, k, i);
            im -= tq_load(&f[i]) * tq_of_samples(1, k, i);
        }
        for (int lane = 0; lane < TQ_PACK; lane++) {
            real_part += re[lane];
            imaginary += im[lane];
        }
        const double size = (fabs(real_part) + fabs(imaginary)) / TQ_SAMPLES;
        if (k > degree) {
            p->noise = tq_larger(p->noise, size);
            continue;
        }
        p->real_part[k] = real_part / TQ_SAMPLES;
        p->imaginary[k] = imaginary / TQ_SAMPLES;
        p->size = tq_larger(p->size, size);
    }
    /* Leading coefficients that are noise are roots near 0 and infinity, which are no angles. */
    for (; p->degree > 1; p->degree--) {
        const double leading = fabs(p->real_part[p->degree]) + fabs(p->imaginary[p->degree]);
        if (leading > TQ_NOISES_OF_POLYNOMIAL * p->noise + TQ_ROUNDING_OF_ROOT * p->size) break;
        p->noise = tq_larger(p->noise, leading);
    }
}

/* Set u to z, or where it is outside the circle to its mirror image 1 / conj(z); P and D to z^n f and its derivative there. */
static inline tq_pack_mask tq_evaluate_inside(const tq_circle_polynomial *p, tq_pack x, tq_pack y, tq_pack u[2],
                                              tq_pack P[2], tq_pack D[2])
{
    const tq_pack square = x * x + y * y;
    const tq_pack_mask outside = square > 1;
    const tq_pack over = tq_pack_select(outside, 1 / square, TQ_PACKED(1.0));
    u[0] = x * over;
    u[1] = y * over;
    P[0] = TQ_PACKED(p->real_part[p->degree]);
    P[1] = TQ_PACKED(p->imaginary[p->degree]);
    D[0] = D[1] = (tq_pack){0};
    for (int k = p->degree - 1; k >= -p->degree; k--) {
        const int m = k < 0 ? -k : k;
        const tq_pack d = D[0] * u[0] - D[1] * u[1] + P[0];
        D[1] = D[0] * u[1] + D[1] * u[0] + P[1];
        D[0] = d;
        const tq_pack v = P[0] * u[0] - P[1] * u[1] + p->real_part[m];
        P[1] = P[0] * u[1] + P[1] * u[0] + (k < 0 ? -p->imaginary[m] : p->imaginary[m]);
        P[0] = v;
    }
    return outside;
}

/* Return for a pack of roots the sum of 1 / (z - z_j) over all others. */
static inline void tq_repulsion(const tq_circle_roots *z, int i, tq_pack sum[2])
{
    const tq_pack x = tq_load(&z->x[i]), y = tq_load(&z->y[i]);
    sum[0] = sum[1] = (tq_pack){0};
    for (int j = 0; j < z->count; j++) {
        const tq_pack dx = x - z->x[j], dy = y - z->y[j], square = dx * dx + dy * dy;
        const tq_pack over = tq_pack_select(square > 0, 1 / square, (tq_pack){0});
        sum[0] += dx * over;
        sum[1] -= dy * over;
    }
}

/* Find all roots. */
static TQ_NOINLINE void tq_find_circle_roots(const tq_circle_polynomial *p, tq_circle_roots *z)
{
    z->count = 2 * p->degree;
    for (int i = 0; i < TQ_ROOTS; i++) {
        const double a = 0.3 + 2.399963229728653 * i, r = 0.8 + 0.03 * i;
        tqd_sincos(a, &z->y[i], &z->x[i]);
        z->x[i] *= r;
        z->y[i] *= r;
    }
    const double rounding = p->noise + TQ_ROUNDING_OF_ROOT * p->size;
    for (int iteration = 0; iteration < TQ_MOST_ITERATIONS; iteration++) {
        int64_t any = 0;
        for (int i = 0; i < z->count; i += TQ_PACK) {
            tq_pack u[2], P[2], D[2], S[2];
            const tq_pack x = tq_load(&z->x[i]), y = tq_load(&z->y[i]);
            const tq_pack_mask outside = tq_evaluate_inside(p, x, y, u, P, D);
            tq_repulsion(z, i, S);
            /* p'/p at z; outside 2 n / z - conj(P'/P at u) / z^2, where 1 / z is conj(u). */
            const tq_pack value = P[0] * P[0] + P[1] * P[1], over = 1 / (value + 1e-300);
            const tq_pack a = (D[0] * P[0] + D[1] * P[1]) * over, b = (D[1] * P[0] - D[0] * P[1]) * over;
            const tq_pack ur = u[0] * u[0] - u[1] * u[1], ui = 2 * u[0] * u[1];
            const tq_pack far_a = z->count * u[0] - (a * ur - b * ui), far_b = -z->count * u[1] + (a * ui + b * ur);
            const tq_pack q = tq_pack_select(outside, far_a, a) - S[0], r = tq_pack_select(outside, far_b, b) - S[1];
            const tq_pack norm = tq_pack_select(value > rounding * rounding, 1 / (q * q + r * r + 1e-300), (tq_pack){0});
            const tq_pack dx = q * norm, dy = -r * norm;
            tq_store(&z->x[i], x - dx);
            tq_store(&z->y[i], y - dy);
            const tq_pack step = dx * dx + dy * dy, size = x * x + y * y;
            const tq_pack_mask moves = step > TQ_CONVERGED_STEP * TQ_CONVERGED_STEP * size;
            for (int lane = 0; lane < TQ_PACK && i + lane < z->count; lane++) any |= moves[lane];
        }
        if (!any) break;
    }
}

/* Set the radius of the discs about some roots: a group of m discs that touch holds m roots, whatever the true polynomial is
 * within the noise of its samples. Of roots off the circle no discs are needed. */
static TQ_NOINLINE void tq_bound_circle_roots(const tq_circle_polynomial *p, tq_circle_roots *z)
{
    const double error = TQ_NOISES_OF_POLYNOMIAL * p->noise + TQ_ROUNDING_OF_ROOT * p->size;
    const double real_part = p->real_part[p->degree], imaginary = p->imaginary[p->degree];
    for (int i = 0; i < z->count; i += TQ_PACK) {
        tq_pack u[2], P[2], D[2], product = TQ_PACKED(real_part * real_part + imaginary * imaginary);
        const tq_pack x = tq_load(&z->x[i]), y = tq_load(&z->y[i]);
        tq_evaluate_inside(p, x, y, u, P, D);
        for (int j = 0; j < z->count; j++) {
            const tq_pack dx = x - z->x[j], dy = y - z->y[j], square = dx * dx + dy * dy;
            product *= tq_pack_select(square > 0, square, TQ_PACKED(1.0));
        }
        const tq_pack value = tq_pack_sqrt(P[0] * P[0] + P[1] * P[1]) + error;
        tq_store(&z->radius[i], z->count * value / tq_pack_sqrt(product));
    }
}
#endif
