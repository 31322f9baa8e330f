/* Fuzzes the exported functions of one robot; kernels.py writes table.h, which has their names, sizes and calls.
 *
 * The bytes of an input say which function is called, which ordinary state it gets, and which elements of the state are
 * something special instead: no number, infinite, denormal, huge. Buffers have exactly the sizes of the header, so that
 * the sanitizer sees a step beyond. What is asserted:
 *   - an answer that an element changes is no number when that element is none;
 *   - models with a status have as many answers as there is room for, and of those that are counted no number is lost;
 *   - two calls with the same state give the same bytes, whatever was in the memory of the answers before.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "table.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))
/* How much an answer has to change, relatively, for it to depend on an element: rounding is far below. */
#define DEPENDS 1e-9

static CONSTANTS k;

static uint64_t state;

/* Returns the next of a sequence of random numbers in [-1, 1]. */
static double drawn(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)(state >> 11) / 4503599627370496.0 - 1.0;
}

static void fail(const char *name, const char *what, int input, int element)
{
    fprintf(stderr, "FINDING %s: %s, element %d of input %d\n", name, what, element, input);
    abort();
}

static const double SPECIAL[] = {
    NAN, -NAN, INFINITY, -INFINITY, 5e-324, -5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, -1e308, 1e-160,
    1e160, 0.0, -0.0, 3.14159265358979312, 1.57079632679489656, 4503599627370497.0, 1e22, -1e9, 1.0, 1e-9,
};

typedef struct {
    double *in[MOST_INPUTS];
    void *out[MOST_OUTPUTS];
} call_t;

static call_t made(const kernel_t *f, int before)
{
    call_t call;
    for (int i = 0; i < f->inputs; i++) call.in[i] = malloc(sizeof(double) * (size_t)f->in[i]);
    for (int i = 0; i < f->outputs; i++) {
        size_t bytes = (f->whole[i] ? sizeof(int32_t) : sizeof(double)) * (size_t)f->out[i];
        call.out[i] = malloc(bytes);
        memset(call.out[i], before, bytes);
    }
    return call;
}

static void gone(const kernel_t *f, call_t call)
{
    for (int i = 0; i < f->inputs; i++) free(call.in[i]);
    for (int i = 0; i < f->outputs; i++) free(call.out[i]);
}

/* Fills a matrix of 16 with a placement that the arm may reach: a rotation, and a position within some lengths. */
static void place(double *T)
{
    double w = drawn(), x = drawn(), y = drawn(), z = drawn(), s = 2.0 / (w * w + x * x + y * y + z * z + 1e-300);
    const double R[16] = {
        1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y), drawn(),
        s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x), drawn(),
        s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y), drawn(), 0, 0, 0, 1,
    };
    memcpy(T, R, sizeof(R));
}

static void ordinary(const kernel_t *f, call_t call, uint64_t seed)
{
    state = seed;
    for (int i = 0; i < f->inputs; i++) {
        for (int e = 0; e < f->in[i]; e++) call.in[i][e] = 3 * drawn();
        if (f->in[i] == 16 && f->status >= 0) place(call.in[i]);
    }
}

/* Returns whether an element is no number. */
static int lost(const kernel_t *f, call_t call, int output, int e)
{
    return !f->whole[output] && isnan(((double *)call.out[output])[e]);
}

static void check_status(const kernel_t *f, call_t call)
{
    int32_t status = *(int32_t *)call.out[f->status], count = *(int32_t *)call.out[f->count];
    if (status < 0 || status > 7) fail(f->name, "a status that does not exist", f->status, status);
    if (count < 0 || count > f->room) fail(f->name, "more answers than there is room for", f->count, count);
    for (int e = 0; e < count * (f->out[f->values] / f->room); e++) {
        if (!isfinite(((double *)call.out[f->values])[e])) fail(f->name, "an answer that is no number", f->values, e);
    }
}

/* One element is no number: what it changes must be none either. */
static void check_nan(const kernel_t *f, uint64_t seed, int chosen)
{
    call_t before = made(f, 0x5a), after = made(f, 0x5a), nan = made(f, 0x5a);
    int input = 0, e = chosen;
    while (e >= f->in[input]) e -= f->in[input], input = (input + 1) % f->inputs;
    ordinary(f, before, seed);
    ordinary(f, after, seed);
    ordinary(f, nan, seed);
    after.in[input][e] += 0.37;
    nan.in[input][e] = NAN;
    f->call(before.in, before.out, &k);
    f->call(after.in, after.out, &k);
    f->call(nan.in, nan.out, &k);
    if (f->status >= 0) check_status(f, nan);
    for (int i = 0; i < f->outputs && f->status < 0; i++) {
        if (f->whole[i]) continue;
        const double *x = before.out[i], *y = after.out[i];
        double largest = 0;
        for (int n = 0; n < f->out[i]; n++) largest = fmax(largest, fabs(x[n]));
        for (int n = 0; n < f->out[i]; n++) {
            int depends = isfinite(x[n]) && isfinite(y[n]) && fabs(x[n] - y[n]) > DEPENDS * (1 + largest);
            if (depends && !lost(f, nan, i, n)) fail(f->name, "hides a NaN", input, e);
        }
    }
    gone(f, before), gone(f, after), gone(f, nan);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    double *p = malloc(sizeof(double) * PARAMETERS);
    for (int i = 0; i < PARAMETERS; i++) p[i] = isnan(GIVEN[i]) ? 0.3 + 0.01 * i : GIVEN[i];
    PREPARE(p, &k);
    free(p);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 8) return 0;
    const kernel_t *f = &KERNELS[(data[0] | data[1] << 8) % COUNT(KERNELS)];
    const uint64_t seed = data[2] | (uint64_t)data[3] << 8 | (uint64_t)data[4] << 16;
    int elements = 0;
    for (int i = 0; i < f->inputs; i++) elements += f->in[i];
    if (!elements) return 0;
    if (data[5] % 4 == 0) {
        check_nan(f, seed, (data[6] | data[7] << 8) % elements);
        return 0;
    }
    call_t call = made(f, 0x5a), again = made(f, 0xa5);
    ordinary(f, call, seed);
    for (size_t at = 6; at + 3 <= size; at += 3) {
        int e = (data[at] | data[at + 1] << 8) % elements, input = 0;
        while (e >= f->in[input]) e -= f->in[input++];
        double value = SPECIAL[data[at + 2] % COUNT(SPECIAL)];
        if (data[at + 2] == 255 && at + 11 <= size) {
            memcpy(&value, data + at + 3, 8);
            at += 8;
        }
        call.in[input][e] = value;
    }
    for (int i = 0; i < f->inputs; i++) memcpy(again.in[i], call.in[i], sizeof(double) * (size_t)f->in[i]);
    f->call(call.in, call.out, &k);
    f->call(again.in, again.out, &k);
    for (int i = 0; i < f->inputs; i++) {
        if (memcmp(again.in[i], call.in[i], sizeof(double) * (size_t)f->in[i])) fail(f->name, "changes an input", i, 0);
    }
    for (int i = 0; i < f->outputs; i++) {
        size_t each = f->whole[i] ? sizeof(int32_t) : sizeof(double);
        for (int n = 0; n < f->out[i]; n++) {
            int same = !memcmp((char *)call.out[i] + each * (size_t)n, (char *)again.out[i] + each * (size_t)n, each);
            if (!same && !lost(f, call, i, n)) fail(f->name, "two calls differ in output", i, n);
        }
    }
    if (f->status >= 0) check_status(f, call);
    gone(f, call), gone(f, again);
    return 0;
}
