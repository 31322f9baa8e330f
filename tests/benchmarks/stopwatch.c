/* Times functions of the ABI's signature: loops in C, so that no caller's cost is in the figures. */
#define _POSIX_C_SOURCE 199309L
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

typedef void (*function)(const void *const *in, void *const *out, const void *constants);

#define MOST_ARGUMENTS 16
#define FLUSHED ((size_t)48 << 20)

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static void flush(uintptr_t start, uintptr_t end)
{
#if defined(__x86_64__)
    for (uintptr_t line = start; line < end; line += 64) __builtin_ia32_clflush((const void *)line);
    __builtin_ia32_mfence();
#else
    (void)start;
    (void)end;
#endif
}

/* ns a call over `states` rows of each input, `rounds` times; size[i] is the length of a row of input i. */
double warm(function f, int inputs, const int *size, const double *const *rows, int states, int rounds,
            void *const *out, const void *constants)
{
    const double start = now();
    for (int round = 0; round < rounds; round++) {
        for (int s = 0; s < states; s++) {
            const void *in[MOST_ARGUMENTS];
            for (int i = 0; i < inputs; i++) in[i] = rows[i] + (ptrdiff_t)s * size[i];
            f(in, out, constants);
        }
    }
    return (now() - start) / ((double)rounds * states);
}

/* The same where each call waits for the last: what it gave goes into the first input, times 0. */
double dependent(function f, int inputs, const int *size, const double *const *rows, int states, int rounds,
                 void *const *out, const void *constants)
{
    double first[1024];
    volatile double none = 0;
    const double zero = none;
    const double *answer = out[0];
    const double start = now();
    for (int round = 0; round < rounds; round++) {
        for (int s = 0; s < states; s++) {
            const void *in[MOST_ARGUMENTS];
            for (int i = 0; i < inputs; i++) in[i] = rows[i] + (ptrdiff_t)s * size[i];
            const double carried = zero * answer[0];
            for (int e = 0; e < size[0]; e++) first[e] = rows[0][(ptrdiff_t)s * size[0] + e] + carried;
            in[0] = first;
            f(in, out, constants);
        }
    }
    return (now() - start) / ((double)rounds * states);
}

/* ns of single calls, between which other work has taken the caches: 48 MB are written, and the code of `ranges` pairs
 * of addresses is flushed, of which the third cache keeps a part where the same code is called again and again. The times
 * of `calls` calls into `times`. */
void cold(function f, int inputs, const int *size, const double *const *rows, int states, int calls,
          void *const *out, const void *constants, unsigned char *sweep, const uintptr_t *code, int ranges, double *times)
{
    unsigned sum = 0;
    for (int c = 0; c < calls; c++) {
        const int s = c % states;
        const void *in[MOST_ARGUMENTS];
        for (int r = 0; r < ranges; r++) flush(code[2 * r], code[2 * r + 1]);
        for (size_t i = 0; i < FLUSHED; i += 64) sum += ++sweep[i];
        for (int i = 0; i < inputs; i++) in[i] = rows[i] + (ptrdiff_t)s * size[i];
        const double start = now();
        f(in, out, constants);
        times[c] = now() - start;
    }
    sweep[0] = (unsigned char)sum;
}

/* GFLOP/s of one core: independent fused multiply-adds in the widest vectors that the compiler was told of. */
#if defined(__AVX512F__)
#define LANES 8
#elif defined(__AVX2__)
#define LANES 4
#else
#define LANES 2
#endif
typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));

double peak(int rounds)
{
    enum { CHAINS = 12 };
    lanes x[CHAINS];
    volatile double seed = 1e-9;
    const lanes factor = (lanes){0} + 0.999999, term = (lanes){0} + seed;
    for (int i = 0; i < CHAINS; i++) x[i] = term * (double)i;
    const double start = now();
    for (int round = 0; round < rounds; round++) {
#pragma GCC unroll 12
        for (int i = 0; i < CHAINS; i++) x[i] = x[i] * factor + term;
    }
    const double spent = now() - start;
    lanes sum = {0};
    for (int i = 0; i < CHAINS; i++) sum += x[i];
    seed = sum[0];
    return 2.0 * CHAINS * LANES * rounds / spent;
}
