/* Rows in, rows out: passes of TQ_LANES states through a lane kernel, with transposes on both sides.
 *
 * Included after torquec_real.h with TQ_LANES > 1 and torquec_abi.h. A pass reads whole vectors of each row. It writes
 * whole vectors where rows have no gaps, and rows shorter than half a vector exactly, wherever they are; other rows are
 * copied. The last pass is filled up with its last state. A layout asks for rows of some elements only.
 */
#include <string.h>

#define TQ_MOST_ARGUMENTS 16
#if defined(__GNUC__)
#define TQ_SELDOM(condition) __builtin_expect((condition) != 0, 0)
#else
#define TQ_SELDOM(condition) (condition)
#endif

static TQ_PERHAPS void *tq_block(char **workspace, size_t elements)
{
    char *block = *workspace;
    *workspace = block + (elements * TQ_LANES * sizeof(tq_scalar) + 63) / 64 * 64;
    return block;
}

/* A square of TQ_LANES rows becomes its transpose: in each stage, rows h apart exchange the halves of their 2 h lanes. */
#if defined(__clang__) || __GNUC__ >= 12
#define TQ_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define TQ_SHUFFLE(a, b, ...) __builtin_shuffle(a, b, (tq_mask){__VA_ARGS__})
#endif
#define TQ_EXCHANGE(h, low, high) \
    TQ_UNROLL for (int i = 0; i < TQ_LANES; i++) { \
        if (i & h) continue; \
        const real a = v[i], b = v[i + h]; \
        v[i] = TQ_SHUFFLE(a, b, low); \
        v[i + h] = TQ_SHUFFLE(a, b, high); \
    }
#define TQ_LIST(...) __VA_ARGS__

static TQ_INLINE void tq_transpose(real v[TQ_LANES])
{
#if TQ_LANES == 16
    TQ_EXCHANGE(8, TQ_LIST(0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23),
                TQ_LIST(8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31))
    TQ_EXCHANGE(4, TQ_LIST(0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27),
                TQ_LIST(4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31))
    TQ_EXCHANGE(2, TQ_LIST(0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29),
                TQ_LIST(2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31))
    TQ_EXCHANGE(1, TQ_LIST(0, 16, 2, 18, 4, 20, 6, 22, 8, 24, 10, 26, 12, 28, 14, 30),
                TQ_LIST(1, 17, 3, 19, 5, 21, 7, 23, 9, 25, 11, 27, 13, 29, 15, 31))
#elif TQ_LANES == 8
    TQ_EXCHANGE(4, TQ_LIST(0, 1, 2, 3, 8, 9, 10, 11),
                TQ_LIST(4, 5, 6, 7, 12, 13, 14, 15))
    TQ_EXCHANGE(2, TQ_LIST(0, 1, 8, 9, 4, 5, 12, 13),
                TQ_LIST(2, 3, 10, 11, 6, 7, 14, 15))
    TQ_EXCHANGE(1, TQ_LIST(0, 8, 2, 10, 4, 12, 6, 14),
                TQ_LIST(1, 9, 3, 11, 5, 13, 7, 15))
#elif TQ_LANES == 4
    TQ_EXCHANGE(2, TQ_LIST(0, 1, 4, 5),
                TQ_LIST(2, 3, 6, 7))
    TQ_EXCHANGE(1, TQ_LIST(0, 4, 2, 6),
                TQ_LIST(1, 5, 3, 7))
#elif TQ_LANES == 2
    TQ_EXCHANGE(1, TQ_LIST(0, 2),
                TQ_LIST(1, 3))
#else
#error "no transpose of this many lanes"
#endif
}

/* The first elements of a row, no more. */
static TQ_INLINE void tq_write_exactly(char *row, real values, size_t elements)
{
    tq_scalar value[TQ_LANES];
    size_t done = 0;
    memcpy(value, &values, sizeof(real));
    TQ_UNROLL for (size_t some = TQ_LANES / 2; some; some /= 2) {
        if (!(elements & some)) continue;
        memcpy(row + done * sizeof(tq_scalar), value + done, some * sizeof(tq_scalar));
        done += some;
    }
}

/* Up to TQ_LANES elements of each row; what is read behind them is not used. */
static TQ_INLINE void tq_read_square(real *x, const char *row, ptrdiff_t step, size_t elements)
{
    real v[TQ_LANES];
    TQ_UNROLL for (int lane = 0; lane < TQ_LANES; lane++) memcpy(&v[lane], row + lane * step, sizeof(real));
    tq_transpose(v);
    TQ_UNROLL for (size_t i = 0; i < TQ_LANES; i++) {
        if (i < elements) x[i] = v[i];
    }
}

/* Where a vector is not longer than two rows, what is written over the end of one row is written again with the next;
 * the last ends exactly, as all do otherwise. */
static TQ_INLINE void tq_write_square(const real *x, char *row, ptrdiff_t step, size_t elements, size_t row_elements)
{
    real v[TQ_LANES];
    TQ_UNROLL for (size_t i = 0; i < TQ_LANES; i++) v[i] = x[i < elements ? i : 0];
    tq_transpose(v);
    TQ_UNROLL for (int lane = 0; lane < TQ_LANES; lane++) {
        if (elements >= TQ_LANES || (2 * row_elements >= TQ_LANES && lane < TQ_LANES - 1)) {
            memcpy(row + lane * step, &v[lane], sizeof(real));
        } else {
            tq_write_exactly(row + lane * step, v[lane], elements);
        }
    }
}

#define TQ_READ_ROWS(unroll) \
    unroll for (size_t e = 0; e < elements; e += TQ_LANES) { \
        tq_read_square(x + e, row + e * sizeof(tq_scalar), step, elements - e < TQ_LANES ? elements - e : TQ_LANES); \
    }

/* Arguments of a pass: known to the compiler as single values where they are few, in the workspace where they are many. */
static TQ_INLINE void tq_read(real *x, const void *rows, size_t pass, ptrdiff_t step, const size_t elements)
{
    const char *row = (const char *)rows + (ptrdiff_t)(pass * TQ_LANES) * step;
    TQ_READ_ROWS(TQ_UNROLL)
}

static TQ_PERHAPS TQ_NOINLINE void tq_read_many(real *x, const void *rows, size_t pass, ptrdiff_t step, size_t elements)
{
    const char *row = (const char *)rows + (ptrdiff_t)(pass * TQ_LANES) * step;
    TQ_READ_ROWS()
}

/* The remainder of a row is written first, so that it is beginnings of rows which are written again. */
static TQ_INLINE void tq_write_rows(const real *x, char *row, ptrdiff_t step, const size_t elements)
{
    const size_t whole = elements / TQ_LANES * TQ_LANES;
    if (whole < elements) {
        tq_write_square(x + whole, row + whole * sizeof(tq_scalar), step, elements - whole, elements);
    }
    TQ_UNROLL for (size_t e = 0; e < whole; e += TQ_LANES) {
        tq_write_square(x + e, row + e * sizeof(tq_scalar), step, TQ_LANES, elements);
    }
}

static TQ_INLINE void tq_write(const real *x, void *rows, size_t pass, ptrdiff_t step, const size_t elements)
{
    tq_write_rows(x, (char *)rows + (ptrdiff_t)(pass * TQ_LANES) * step, step, elements);
}

/* Answers beyond this many bytes are not for the caches of a core: where a row has many lines, complete lines go past
 * the caches, which would read them first, if the compiler has such stores; where it has some, they are fetched in time,
 * or, of chosen elements, a pass is made beside and goes past the caches line by line. */
#ifndef TQ_UNCACHED
#define TQ_UNCACHED ((size_t)1 << 25)
#endif
#ifndef TQ_STREAMED
#define TQ_STREAMED (16 * TQ_LINE)
#endif
#define TQ_FETCHED (2 * TQ_LINE)
#ifdef TQ_FLOAT
#define TQ_VECTOR_BYTES (TQ_LANES * 4)
#else
#define TQ_VECTOR_BYTES (TQ_LANES * 8)
#endif
typedef long long tq_part __attribute__((vector_size(TQ_VECTOR_BYTES), may_alias));
#if defined(__clang__)
#define TQ_STREAM(to, value) __builtin_nontemporal_store(value, to)
#elif defined(__AVX512F__) && TQ_VECTOR_BYTES == 64
#define TQ_STREAM(to, value) __builtin_ia32_movntdq512(to, value)
#elif defined(__AVX__) && TQ_VECTOR_BYTES == 32
#define TQ_STREAM(to, value) __builtin_ia32_movntdq256(to, value)
#elif defined(__SSE2__) && TQ_VECTOR_BYTES == 16
#define TQ_STREAM(to, value) __builtin_ia32_movntdq(to, value)
#else
#define TQ_STREAM(to, value) (*(to) = (value))
#endif

/* A complete line goes past the caches, from anywhere. */
static TQ_INLINE void tq_stream_line(char *to, const char *from)
{
    TQ_UNROLL for (size_t b = 0; b < TQ_LINE; b += sizeof(tq_part)) {
        tq_part part;
        memcpy(&part, from + b, sizeof(part));
        TQ_STREAM((tq_part *)(void *)(to + b), part);
    }
}

/* The lines that a pass writes, two passes before it; they may be behind the last row. */
static TQ_INLINE void tq_fetch_rows(const void *rows, size_t pass, const size_t elements)
{
    const size_t row = elements * sizeof(tq_scalar), bytes = TQ_LANES * row;
    const uintptr_t next = (uintptr_t)rows + (pass + 2) * bytes;
    if (row < TQ_FETCHED || row >= TQ_STREAMED) return;
    for (size_t b = 0; b < bytes; b += TQ_LINE) __builtin_prefetch((const void *)(next + b), 1);
}

/* Where element i of what is written stands in a block, in numbers: a row has the elements `chosen`, 0: all of them;
 * `places` has that of each, as what is there already stands there once and all zeros before the block; 0: each has its
 * own vector. */
static TQ_INLINE ptrdiff_t tq_place(const int *places, const int *chosen, size_t i)
{
    if (chosen) i = (size_t)chosen[i];
    return places ? (ptrdiff_t)places[i] : (ptrdiff_t)i * TQ_LANES;
}

static TQ_INLINE real tq_placed(const real *x, ptrdiff_t place)
{
    return *(const real *)(const void *)((const tq_scalar *)(const void *)x + place);
}

/* Whether so many elements from `first` on are all 0, as far as is known: they need no transpose. */
static TQ_INLINE int tq_are_zeros(const int *places, const int *chosen, size_t first)
{
    ptrdiff_t all = -1;
    if (!places) return 0;
    TQ_UNROLL for (size_t i = 0; i < TQ_LANES; i++) all &= tq_place(places, chosen, first + i);
    return all == -TQ_LANES;
}

/* Some elements of all states, from the element `first` on, state by state. */
static TQ_INLINE void tq_states(real v[TQ_LANES], const real *x, const int *places, const int *chosen, size_t first,
                                const size_t elements)
{
    TQ_UNROLL for (size_t i = 0; i < TQ_LANES; i++) {
        v[i] = tq_placed(x, tq_place(places, chosen, first + (i < elements ? i : 0)));
    }
    tq_transpose(v);
}

static TQ_INLINE void tq_store_square(const real *x, const int *places, const int *chosen, size_t first, char *to,
                                      ptrdiff_t distance)
{
    if (tq_are_zeros(places, chosen, first)) {
        const real zeros = TQ_ALL(R(0));
        TQ_UNROLL for (int lane = 0; lane < TQ_LANES; lane++) memcpy(to + lane * distance, &zeros, sizeof(real));
    } else {
        real v[TQ_LANES];
        tq_states(v, x, places, chosen, first, TQ_LANES);
        TQ_UNROLL for (int lane = 0; lane < TQ_LANES; lane++) memcpy(to + lane * distance, &v[lane], sizeof(real));
    }
}

/* Rows of many elements, wherever they are: one square after the other, the remainder first, as in tq_write_square. */
static TQ_INLINE void tq_write_squares(const real *x, const int *places, const int *chosen, char *row, ptrdiff_t step,
                                       size_t elements)
{
    const size_t whole = elements / TQ_LANES * TQ_LANES, bytes = whole * sizeof(tq_scalar);
    const int again = step == (ptrdiff_t)(elements * sizeof(tq_scalar)) && whole;
    if (whole < elements) {
        real v[TQ_LANES];
        tq_states(v, x, places, chosen, whole, elements - whole);
        TQ_UNROLL for (int lane = 0; lane < TQ_LANES; lane++) {
            if (again && lane < TQ_LANES - 1) memcpy(row + lane * step + bytes, &v[lane], sizeof(real));
            else tq_write_exactly(row + lane * step + bytes, v[lane], elements - whole);
        }
    }
    for (size_t e = 0; e < whole; e += TQ_LANES) {
        tq_store_square(x, places, chosen, e, row + e * sizeof(tq_scalar), step);
    }
}

/* The same past the caches, rows without gaps. Some squares at a time are transposed; of each row the lines go out that
 * are complete by then, the end stays for the next time. Beginnings and ends of rows share their lines with others. */
#define TQ_SQUARES 8
#define TQ_STAGE ((ptrdiff_t)(TQ_LINE + TQ_SQUARES * sizeof(real)))
static TQ_INLINE void tq_stream_squares(const real *x, const int *places, const int *chosen, char *row, size_t elements)
{
    char stage[TQ_LANES * TQ_STAGE] __attribute__((aligned(64)));
    const size_t bytes = elements * sizeof(tq_scalar), most = TQ_SQUARES * sizeof(real);
    for (size_t first = 0; first < bytes; first += most) {
        const size_t some = bytes - first < most ? bytes - first : most, e = first / sizeof(tq_scalar);
        const size_t whole = some / sizeof(real) * sizeof(real), rest = (some - whole) / sizeof(tq_scalar);
        for (size_t b = 0; b < whole; b += sizeof(real)) {
            tq_store_square(x, places, chosen, e + b / sizeof(tq_scalar), stage + TQ_LINE + b, TQ_STAGE);
        }
        if (rest) {
            real v[TQ_LANES];
            tq_states(v, x, places, chosen, elements - rest, rest);
            for (int lane = 0; lane < TQ_LANES; lane++) {
                memcpy(stage + lane * TQ_STAGE + TQ_LINE + whole, &v[lane], sizeof(real));
            }
        }
        for (size_t lane = 0; lane < TQ_LANES; lane++) {
            char *to = row + lane * bytes + first - TQ_LINE, *from = stage + (ptrdiff_t)lane * TQ_STAGE;
            const size_t end = TQ_LINE + some, before = (size_t)((uintptr_t)to % TQ_LINE);
            size_t b = TQ_LINE - before;
            if (first == 0 && before) {
                const size_t head = b < some ? b : some;
                memcpy(to + TQ_LINE, from + TQ_LINE, head);
                b = TQ_LINE + head;
            }
            for (; b + TQ_LINE <= end; b += TQ_LINE) tq_stream_line(to + b, from + b);
            if (first + some == bytes) memcpy(to + b, from + b, end - b);
            else memcpy(from, from + end - TQ_LINE, TQ_LINE);
        }
    }
}

/* The same where rows have some lines: a pass is made beside, as it stands to lines. */
static TQ_INLINE void tq_stream_pass(const real *x, const int *places, const int *chosen, char *row, size_t elements)
{
    char stage[TQ_LANES * TQ_STREAMED + TQ_LINE] __attribute__((aligned(64)));
    const size_t step = elements * sizeof(tq_scalar);
    const size_t before = (size_t)((uintptr_t)row % TQ_LINE), end = before + TQ_LANES * step;
    size_t b = before ? TQ_LINE : 0;
    char *to = row - before;
    tq_write_squares(x, places, chosen, stage + before, (ptrdiff_t)step, elements);
    if (before) memcpy(row, stage + before, TQ_LINE - before);
    for (; b + TQ_LINE <= end; b += TQ_LINE) tq_stream_line(to + b, stage + b);
    memcpy(to + b, stage + b, end - b);
}

/* The rows of a pass: of all elements, or, of an answer with repetitions, from those that differ. */
#define TQ_WRITE_BLOCK(places) \
    const size_t bytes = elements * sizeof(tq_scalar); \
    char *row = (char *)rows + (ptrdiff_t)(pass * TQ_LANES) * step; \
    if (uncached && bytes >= TQ_STREAMED && step == (ptrdiff_t)bytes) tq_stream_squares(x, places, 0, row, elements); \
    else tq_write_squares(x, places, 0, row, step, elements);

static TQ_PERHAPS TQ_NOINLINE void tq_write_many(const real *x, void *rows, size_t pass, ptrdiff_t step, size_t elements,
                                                 int uncached)
{
    TQ_WRITE_BLOCK(0)
}

static TQ_PERHAPS TQ_NOINLINE void tq_write_different(const real *x, const int *places, void *rows, size_t pass,
                                                      ptrdiff_t step, size_t elements, int uncached)
{
    TQ_WRITE_BLOCK(places)
}

/* The rows of a pass, of the elements that a layout has. */
static TQ_PERHAPS TQ_NOINLINE void tq_write_chosen(const real *x, const int *places, void *rows, size_t pass,
                                                   ptrdiff_t step, const torquec_layout_t *layout, int uncached)
{
    const size_t elements = layout->elements, bytes = elements * sizeof(tq_scalar);
    const int *chosen = layout->chosen;
    char *row = (char *)rows + (ptrdiff_t)(pass * TQ_LANES) * step;
    if (uncached && bytes >= TQ_FETCHED && step == (ptrdiff_t)bytes) {
        if (bytes < TQ_STREAMED) tq_stream_pass(x, places, chosen, row, elements);
        else tq_stream_squares(x, places, chosen, row, elements);
    } else if (places) {
        tq_write_squares(x, places, chosen, row, step, elements);
    } else {
        tq_write_squares(x, 0, chosen, row, step, elements);
    }
}

static TQ_INLINE const void *tq_constants_of(const void *k, size_t pass, ptrdiff_t step)
{
    return (const char *)k + (ptrdiff_t)pass * step;
}

/* State by state, where the rows are. */
static void tq_one_by_one(const torquec_kernel *kernel, size_t states, const void *const *in, void *const *out,
                          const ptrdiff_t *steps, const torquec_constants_t *constants)
{
    const void *read[TQ_MOST_ARGUMENTS];
    void *written[TQ_MOST_ARGUMENTS];
    for (size_t s = 0; s < states; s++) {
        const ptrdiff_t state = (ptrdiff_t)s;
        for (int i = 0; i < kernel->inputs; i++) read[i] = (const char *)in[i] + state * steps[i];
        for (int o = 0; o < kernel->outputs; o++) written[o] = (char *)out[o] + state * steps[kernel->inputs + o];
        kernel->scalar(read, written, (const char *)constants->scalar + state * constants->scalar_step);
    }
}

static void tq_copy_rows(char *to, ptrdiff_t to_step, const char *from, ptrdiff_t from_step, size_t row, size_t rows)
{
    if (to_step == (ptrdiff_t)row && from_step == (ptrdiff_t)row) {
        memcpy(to, from, rows * row);
    } else {
        for (size_t r = 0; r < rows; r++) memcpy(to + (ptrdiff_t)r * to_step, from + (ptrdiff_t)r * from_step, row);
    }
}

static size_t tq_row(const torquec_kernel *kernel, int a)
{
    return (size_t)kernel->sizes[a] * sizeof(tq_scalar);
}

/* How many passes can use all rows where they are: reading whole vectors ends within the rows that there are. Rows
 * of chosen elements may be anywhere. */
static size_t tq_direct_passes(const torquec_kernel *kernel, size_t states, const ptrdiff_t *steps,
                               const torquec_layout_t *layouts)
{
    size_t passes = states / TQ_LANES;
    for (int a = 0; a < kernel->inputs && passes; a++) {
        const size_t row = tq_row(kernel, a), vectors = (row + sizeof(real) - 1) / sizeof(real) * sizeof(real);
        if (steps[a] == 0) continue;
        if (steps[a] < (ptrdiff_t)row) return 0;
        while (passes && (states - passes * TQ_LANES) * (size_t)steps[a] < vectors - row) passes--;
    }
    for (int a = kernel->inputs; a < kernel->inputs + kernel->outputs && !layouts; a++) {
        if (2 * kernel->sizes[a] >= TQ_LANES && steps[a] != (ptrdiff_t)tq_row(kernel, a)) return 0;
    }
    return passes;
}

static TQ_PERHAPS void tq_batch_chosen(const torquec_kernel *kernel, size_t states, const void *const *in,
                                       void *const *out, const ptrdiff_t *steps, const torquec_layout_t *layouts,
                                       const torquec_constants_t *constants, void *workspace)
{
    const int inputs = kernel->inputs, arguments = kernel->inputs + kernel->outputs;
    const char *known = (const char *)constants->lanes;
    const size_t direct = tq_direct_passes(kernel, states, steps, layouts);
    void *copies[2 * TQ_MOST_ARGUMENTS];
    const void *read[TQ_MOST_ARGUMENTS];
    ptrdiff_t row_steps[2 * TQ_MOST_ARGUMENTS];
    size_t written = 0;
    char *space = (char *)workspace;
    for (int a = 0; a < arguments; a++) {
        const size_t row = tq_row(kernel, a);
        const int o = a - inputs;
        copies[a] = tq_block(&space, (size_t)kernel->sizes[a]);
        row_steps[a] = steps[a] || o >= 0 ? (ptrdiff_t)row : 0;
        if (o < 0) {
            if (steps[a] == 0 && states) memcpy(copies[a], in[a], row);
            read[a] = steps[a] == 0 ? copies[a] : in[a];
        } else if (layouts) {
            row_steps[a] = (ptrdiff_t)(layouts[o].elements * sizeof(tq_scalar));
            written += layouts[o].elements * sizeof(tq_scalar) * states;
        } else {
            written += row * states;
        }
    }
    const int uncached = written > TQ_UNCACHED;
    if (direct) kernel->lanes(direct, read, out, steps, layouts, known, constants->lanes_step, uncached, space);
    /* Stores past the caches may be seen after later ones, by which another thread is told that the answers are there. */
    if (uncached) __sync_synchronize();
    known += (ptrdiff_t)direct * constants->lanes_step;
    for (size_t first = direct * TQ_LANES; first < states; first += TQ_LANES) {
        const size_t count = states - first < TQ_LANES ? states - first : TQ_LANES;
        for (int a = 0; a < inputs; a++) {
            const char *given = (const char *)in[a] + (ptrdiff_t)first * steps[a];
            const size_t row = tq_row(kernel, a);
            char *copy = (char *)copies[a];
            if (steps[a] == 0) continue;
            tq_copy_rows(copy, (ptrdiff_t)row, given, steps[a], row, count);
            tq_copy_rows(copy + count * row, (ptrdiff_t)row, copy + (count - 1) * row, 0, row, TQ_LANES - count);
        }
        kernel->lanes(1, (const void *const *)copies, copies + inputs, row_steps, layouts, known, 0, 0, space);
        known += constants->lanes_step;
        for (int a = inputs; a < arguments; a++) {
            char *rows = (char *)out[a - inputs] + (ptrdiff_t)first * steps[a];
            tq_copy_rows(rows, steps[a], (const char *)copies[a], row_steps[a], (size_t)row_steps[a], count);
        }
    }
}

static TQ_PERHAPS void tq_batch(const torquec_kernel *kernel, size_t states, const void *const *in, void *const *out,
                                const ptrdiff_t *steps, const torquec_constants_t *constants, void *workspace)
{
    if (kernel->lanes) tq_batch_chosen(kernel, states, in, out, steps, 0, constants, workspace);
    else tq_one_by_one(kernel, states, in, out, steps, constants);
}
