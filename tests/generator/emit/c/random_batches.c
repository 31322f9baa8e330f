/* Random batches of every kernel of a module. The answers of a state are those of a batch of it alone, bit for bit, and
 * those of the kernel for one state within rounding; nothing else is written. All that is read ends where its memory
 * ends, so that a sanitizer sees steps beyond it.
 *
 * MODULE and METADATA are the names of the unit, ROUNDS is how many batches a kernel gets. Prints the sum of all answers.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "torquec_abi.h"
#include "torquec_scalar.h"

#define MOST_STATES 41
#define MOST_ARGUMENTS 16
#define GUARD 128 /* bytes on both sides of outputs, longer than any vector */
#ifdef TQ_FLOAT
#define ROUNDING 1e-4
#else
#define ROUNDING 1e-9
#endif

extern const torquec_module_t MODULE;
extern const char *const METADATA[];
const char *const METADATA[] = {0};

typedef struct {
    char *memory, *expected; /* rows with what is around them, and how the batch must leave that */
    size_t bytes, element, row;
    ptrdiff_t first, step; /* of the rows in memory */
} argument;

static size_t lanes, elements; /* of a vector, and of the constants of a state */
static tq_scalar *scalar_constants, *lane_constants, *constants_of_one;
static double sum;

static size_t below(size_t limit)
{
    static uint64_t x = 88172645463325252u;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return (size_t)(x >> 20) % limit;
}

/* What is allocated is kept until the end of a batch. */
static void *kept[8 * MOST_ARGUMENTS];
static int keeps;

static void *allocated(size_t bytes)
{
    void *memory;
    if (posix_memalign(&memory, 64, bytes + !bytes)) abort();
    memset(memory, 0xA5, bytes + !bytes);
    return memory;
}

static void *keep(size_t bytes)
{
    return kept[keeps++] = allocated(bytes);
}

static void *copied(const void *from, size_t bytes)
{
    return memcpy(keep(bytes), from, bytes);
}

static double element(const torquec_kernel *kernel, int a, const void *row, int e)
{
    int32_t integer;
    tq_scalar number;
    if (kernel->kinds[a] == 'i') return *(int32_t *)memcpy(&integer, (const char *)row + (size_t)e * sizeof integer, sizeof integer);
    return (double)*(tq_scalar *)memcpy(&number, (const char *)row + (size_t)e * sizeof number, sizeof number);
}

/* Whether two rows are the same within rounding. */
static int close(const torquec_kernel *kernel, int a, const void *row, const void *other)
{
    for (int e = 0; e < kernel->sizes[a]; e++) {
        const double x = element(kernel, a, row, e), y = element(kernel, a, other, e);
        if ((x != x) != (y != y) || fabs(x - y) > ROUNDING * (1 + fabs(y))) return 0;
    }
    return 1;
}

/* The constants of states from the first on, in the lanes of a vector; beyond the last, the last's. */
static void spread(tq_scalar *constants, size_t first, size_t last)
{
    for (size_t i = 0; i < elements * lanes; i++) {
        const size_t state = first + i % lanes;
        constants[i] = scalar_constants[(state < last ? state : last) * elements + i / lanes];
    }
}

static ptrdiff_t some_step(const argument *x, int input, size_t alignment)
{
    const size_t gap = x->element * below(6);
    switch (below(8)) {
    case 0: return (ptrdiff_t)(x->row + gap);
    case 1: return -(ptrdiff_t)(x->row + gap);
    case 2: return input ? 0 : (ptrdiff_t)x->row + 64;
    case 3: return (ptrdiff_t)(x->row + alignment * below(20));
    case 4: return input ? (ptrdiff_t)x->element : -(ptrdiff_t)x->row; /* inputs that overlap */
    default: return (ptrdiff_t)x->row;
    }
}

static argument some_rows(const torquec_kernel *kernel, int a, size_t states, int way, size_t alignment)
{
    const int input = a < kernel->inputs;
    const size_t guard = input ? 0 : GUARD;
    argument x = {0};
    x.element = kernel->kinds[a] == 'i' ? sizeof(int32_t) : sizeof(tq_scalar);
    if (alignment > x.element) alignment = x.element;
    x.row = (size_t)kernel->sizes[a] * x.element;
    x.step = way == 0 ? some_step(&x, input, alignment) : way == 1 && input ? 0 : (ptrdiff_t)x.row;
    const size_t back = states && x.step < 0 ? (states - 1) * (size_t)-x.step : 0;
    const size_t on = states && x.step > 0 ? (states - 1) * (size_t)x.step : 0;
    const size_t start = guard + alignment * below(2 * x.element);
    x.first = (ptrdiff_t)(start + back);
    x.bytes = states ? start + back + on + x.row + guard : start + guard;
    x.memory = keep(x.bytes);
    for (size_t s = 0; s < states * (size_t)input; s++) {
        for (size_t e = 0; e < x.row; e += x.element) {
            const tq_scalar number = (tq_scalar)((double)below(1000000) / 5e5 - 1);
            memcpy(x.memory + x.first + (ptrdiff_t)s * x.step + e, &number, sizeof number);
        }
    }
    return x;
}

/* An output often is an input, if one has room for it that no other took. */
static int same_place(const torquec_kernel *kernel, int a, const argument *arguments, int *taken)
{
    for (int i = 0; i < kernel->inputs; i++) {
        const size_t step = (size_t)llabs(arguments[i].step);
        if (taken[i] || kernel->sizes[i] != kernel->sizes[a] || kernel->kinds[a] == 'i') continue;
        if (step < arguments[i].row || below(2)) continue;
        taken[i] = 1;
        return i;
    }
    return -1;
}

/* Rows of some elements, with something between them or not, beside rows of all. */
static int check_chosen(const torquec_kernel *kernel)
{
    if (!kernel->lanes) return 1;
    const int inputs = kernel->inputs, count = inputs + kernel->outputs;
    const size_t states = below(MOST_STATES);
    void *all[MOST_ARGUMENTS], *some[MOST_ARGUMENTS];
    ptrdiff_t steps[MOST_ARGUMENTS], some_steps[MOST_ARGUMENTS];
    torquec_layout_t layouts[MOST_ARGUMENTS];
    size_t space = 0;
    for (int a = 0; a < count; a++) {
        const size_t elements_of_row = (size_t)kernel->sizes[a];
        all[a] = some[a] = keep((states + 1) * elements_of_row * sizeof(tq_scalar));
        steps[a] = some_steps[a] = (ptrdiff_t)(elements_of_row * sizeof(tq_scalar));
        space += 2 * (elements_of_row * lanes * sizeof(tq_scalar) + TORQUEC_BESIDE);
        if (a < inputs) {
            tq_scalar *given = (tq_scalar *)all[a];
            for (size_t i = 0; i < states * elements_of_row; i++) given[i] = (tq_scalar)(0.001 * (double)below(4000));
            continue;
        }
        torquec_layout_t *layout = &layouts[a - inputs];
        layout->elements = 1 + below(elements_of_row);
        int *chosen = (int *)keep(layout->elements * sizeof(int));
        for (size_t i = 0; i < layout->elements; i++) chosen[i] = (int)below(elements_of_row);
        layout->chosen = layout->elements == elements_of_row && below(2) ? 0 : chosen;
        some_steps[a] = (ptrdiff_t)((layout->elements + below(2) * 3) * sizeof(tq_scalar));
        some[a] = keep((states + 1) * (size_t)some_steps[a]);
        memset(some[a], 0x55, (states + 1) * (size_t)some_steps[a]);
    }
    void *workspace = keep(space);
    spread(lane_constants, 0, 0);
    const torquec_constants_t constants = {scalar_constants, 0, lane_constants, 0};
    MODULE.batch(kernel, states, (const void *const *)all, all + inputs, steps, &constants, workspace);
    MODULE.batch_chosen(kernel, states, (const void *const *)all, some + inputs, some_steps, layouts, &constants,
                        workspace);
    for (int a = inputs; a < count; a++) {
        const torquec_layout_t *layout = &layouts[a - inputs];
        for (size_t s = 0; s <= states; s++) {
            const tq_scalar *row = (const tq_scalar *)all[a] + s * (size_t)kernel->sizes[a];
            const char *mine = (const char *)some[a] + (ptrdiff_t)s * some_steps[a];
            const size_t written = s < states ? layout->elements * sizeof(tq_scalar) : 0;
            for (size_t i = 0; i * sizeof(tq_scalar) < written; i++) {
                const tq_scalar *wanted = row + (layout->chosen ? (size_t)layout->chosen[i] : i);
                if (memcmp(mine + i * sizeof(tq_scalar), wanted, sizeof(tq_scalar))) return 0;
            }
            for (size_t b = written; b < (size_t)some_steps[a]; b++) {
                if (mine[b] != 0x55) return 0;
            }
        }
    }
    return 1;
}

static int check_batch(const torquec_kernel *kernel)
{
    const int inputs = kernel->inputs, count = inputs + kernel->outputs;
    const int way = (int)below(3); /* any steps, the inputs broadcast, or nothing but rows */
    const size_t states = way == 1 ? 2 * lanes : below(MOST_STATES); /* broadcast, the last pass writes where rows are */
    const size_t own = below(2);
    const size_t alignment = kernel->lanes && below(2) ? 1 : sizeof(tq_scalar);
    const int far = way == 0 && states && inputs && !below(3);
    argument arguments[MOST_ARGUMENTS];
    void *all[MOST_ARGUMENTS], *one[MOST_ARGUMENTS], *scalar[MOST_ARGUMENTS]; /* rows */
    ptrdiff_t steps[MOST_ARGUMENTS];
    int taken[MOST_ARGUMENTS] = {0};
    size_t space = 0;
    for (int a = 0; a < count; a++) {
        const int same = a < inputs ? -1 : same_place(kernel, a, arguments, taken);
        arguments[a] = same < 0 ? some_rows(kernel, a, states, way, alignment) : arguments[same];
        argument *x = &arguments[a];
        if (far && a == 0) { /* one state beyond the reduction of sines and cosines */
            const tq_scalar number = (tq_scalar)(below(2) ? 1e30 : NAN);
            memcpy(x->memory + x->first + (ptrdiff_t)below(states) * x->step, &number, sizeof number);
        }
        if (same < 0) x->expected = (char *)copied(x->memory, x->bytes);
        all[a] = x->memory + x->first;
        one[a] = keep(x->row);
        scalar[a] = keep(x->row);
        steps[a] = x->step;
        space += 2 * ((size_t)kernel->sizes[a] * lanes * sizeof(tq_scalar) + TORQUEC_BESIDE);
    }
    void *workspace = keep(space);
    for (size_t s = 0; s < states; s++) {
        const tq_scalar *mine = scalar_constants + own * s * elements;
        const torquec_constants_t constants = {mine, 0, constants_of_one, 0};
        const ptrdiff_t state = (ptrdiff_t)s;
        for (int a = 0; a < inputs; a++) memcpy(one[a], (char *)all[a] + state * steps[a], arguments[a].row);
        spread(constants_of_one, own * s, own * s);
        MODULE.batch(kernel, 1, (const void *const *)one, one + inputs, steps, &constants, workspace);
        kernel->scalar((const void *const *)one, scalar + inputs, mine);
        for (int a = inputs; a < count; a++) {
            const argument *x = &arguments[a];
            if (!close(kernel, a, one[a], scalar[a])) return 0;
            memcpy(x->expected + x->first + state * x->step, one[a], x->row);
            for (int e = 0; e < kernel->sizes[a]; e++) {
                const double number = element(kernel, a, scalar[a], e);
                if (!far && number - number == 0) sum += fabs(number);
            }
        }
    }
    for (size_t pass = 0; pass * lanes < states; pass++) {
        spread(lane_constants + pass * lanes * elements, own * pass * lanes, own * (states - 1));
    }
    const ptrdiff_t set = (ptrdiff_t)(own * MODULE.constants_bytes);
    const torquec_constants_t constants = {scalar_constants, set, lane_constants, set * (ptrdiff_t)lanes};
    memset(workspace, 0xFF, space);
    MODULE.batch(kernel, states, (const void *const *)all, all + inputs, steps, &constants, workspace);
    for (int a = count - 1; a >= 0; a--) {
        const argument *x = &arguments[a];
        /* A state beyond the reduction takes the others of its pass to the C library's sines. */
        for (size_t s = 0; far && a >= inputs && s < states; s++) {
            const ptrdiff_t place = x->first + (ptrdiff_t)s * x->step;
            if (!close(kernel, a, x->memory + place, x->expected + place)) return 0;
            memcpy(x->expected + place, x->memory + place, x->row);
        }
        if (memcmp(x->memory, x->expected, x->bytes)) return 0;
    }
    return 1;
}

int main(void)
{
    lanes = (size_t)MODULE.lanes;
    elements = MODULE.constants_bytes / sizeof(tq_scalar);
    const size_t values = MOST_STATES * (size_t)MODULE.parameters;
    double *parameters = (double *)allocated(values * sizeof(double));
    for (size_t i = 0; i < values; i++) parameters[i] = 0.5 + 1e-5 * (double)(i * 7919 % 17000);
    scalar_constants = (tq_scalar *)allocated(MOST_STATES * MODULE.constants_bytes);
    lane_constants = (tq_scalar *)allocated((MOST_STATES + lanes) * MODULE.constants_bytes);
    constants_of_one = (tq_scalar *)allocated(lanes * MODULE.constants_bytes);
    MODULE.prepare(MOST_STATES, parameters, scalar_constants);
    for (int k = 0; k < MODULE.kernels; k++) {
        for (int round = 0; round < ROUNDS; round++) {
            if (!check_batch(&MODULE.kernel[k]) || !check_chosen(&MODULE.kernel[k])) {
                fprintf(stderr, "batch %d of %s\n", round, MODULE.kernel[k].name);
                return 1;
            }
            while (keeps) free(kept[--keeps]);
        }
    }
    free(parameters);
    free(scalar_constants);
    free(lane_constants);
    free(constants_of_one);
    printf("%.9g\n", sum);
    return 0;
}
