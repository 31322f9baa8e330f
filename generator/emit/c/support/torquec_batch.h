/* Rows in, rows out: passes of TQ_LANES states through a lane kernel, with transposes on both sides.
 *
 * Included after torquec_real.h with TQ_LANES > 1 and torquec_abi.h. A pass reads whole vectors of each row. It writes
 * whole vectors where rows have no gaps, and rows shorter than half a vector exactly, wherever they are; other rows are
 * copied. The last pass is filled up with its last state.
 */
#include <string.h>

#define TQ_MOST_ARGUMENTS 16

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
/* The remainder of a row is written first, so that it is beginnings of rows which are written again. */
#define TQ_WRITE_ROWS(unroll) \
    const size_t whole = elements / TQ_LANES * TQ_LANES; \
    if (whole < elements) { \
        tq_write_square(x + whole, row + whole * sizeof(tq_scalar), step, elements - whole, elements); \
    } \
    unroll for (size_t e = 0; e < whole; e += TQ_LANES) { \
        tq_write_square(x + e, row + e * sizeof(tq_scalar), step, TQ_LANES, elements); \
    }

/* Arguments of a pass: known to the compiler as single values where they are few, in the workspace where they are many. */
static TQ_INLINE void tq_read(real *x, const void *rows, size_t pass, ptrdiff_t step, const size_t elements)
{
    const char *row = (const char *)rows + (ptrdiff_t)(pass * TQ_LANES) * step;
    TQ_READ_ROWS(TQ_UNROLL)
}

static TQ_INLINE void tq_write(const real *x, void *rows, size_t pass, ptrdiff_t step, const size_t elements)
{
    char *row = (char *)rows + (ptrdiff_t)(pass * TQ_LANES) * step;
    TQ_WRITE_ROWS(TQ_UNROLL)
}

static TQ_PERHAPS TQ_NOINLINE void tq_read_many(real *x, const void *rows, size_t pass, ptrdiff_t step, size_t elements)
{
    const char *row = (const char *)rows + (ptrdiff_t)(pass * TQ_LANES) * step;
    TQ_READ_ROWS()
}

static TQ_PERHAPS TQ_NOINLINE void tq_write_many(const real *x, void *rows, size_t pass, ptrdiff_t step, size_t elements)
{
    char *row = (char *)rows + (ptrdiff_t)(pass * TQ_LANES) * step;
    TQ_WRITE_ROWS()
}

/* Answers beyond this many bytes are not for the caches of a core: where a row has many lines, complete lines go past
 * the caches, which would read them first, if the compiler has such stores; where it has some, they are fetched in time. */
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
#endif
#ifdef TQ_STREAM
#define TQ_STREAMS(row) ((row) >= TQ_STREAMED)
#else
#define TQ_STREAMS(row) 0 /* and the compiler leaves out all that is for streams */
#define TQ_STREAM(to, value) (*(to) = (value))
#endif

/* The lines that a pass writes, two passes before it; they may be behind the last row. */
static TQ_INLINE void tq_fetch_rows(const void *rows, size_t pass, const size_t elements)
{
    const size_t row = elements * sizeof(tq_scalar), bytes = TQ_LANES * row;
    const uintptr_t next = (uintptr_t)rows + (pass + 2) * bytes;
    if (row < TQ_FETCHED || TQ_STREAMS(row)) return;
    for (size_t b = 0; b < bytes; b += TQ_LINE) __builtin_prefetch((const void *)(next + b), 1);
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

/* The lines of an output which are not yet complete: `filled` bytes of `lines`, of which `others` are not ours. */
typedef struct {
    char *lines, *at;
    size_t filled, others;
} tq_stream;

static tq_stream tq_stream_to(void *rows, void *lines)
{
    const size_t others = (size_t)((uintptr_t)rows % TQ_LINE);
    const tq_stream stream = {(char *)lines, (char *)rows - others, others, others};
    return stream;
}

/* So many bytes more are there: complete lines go out, the rest stays. */
static void tq_stream_on(tq_stream *stream, size_t bytes)
{
    const char *from = stream->lines;
    for (stream->filled += bytes; stream->filled >= TQ_LINE; stream->filled -= TQ_LINE) {
        if (stream->others) {
            memcpy(stream->at + stream->others, from + stream->others, TQ_LINE - stream->others);
            stream->others = 0;
        } else {
            TQ_UNROLL for (size_t b = 0; b < TQ_LINE; b += sizeof(tq_part)) {
                TQ_STREAM((tq_part *)(void *)(stream->at + b), *(const tq_part *)(const void *)(from + b));
            }
        }
        from += TQ_LINE;
        stream->at += TQ_LINE;
    }
    if (from != stream->lines) memcpy(stream->lines, from, TQ_LINE);
}

static void tq_stream_end(const tq_stream *stream)
{
    memcpy(stream->at + stream->others, stream->lines + stream->others, stream->filled - stream->others);
}

static size_t tq_row(const torquec_kernel *kernel, int a)
{
    return (size_t)kernel->sizes[a] * sizeof(tq_scalar);
}

/* How many passes can use all rows where they are: reading whole vectors ends within the rows that there are. */
static size_t tq_direct_passes(const torquec_kernel *kernel, size_t states, const ptrdiff_t *steps)
{
    size_t passes = states / TQ_LANES;
    for (int a = 0; a < kernel->inputs && passes; a++) {
        const size_t row = tq_row(kernel, a), vectors = (row + sizeof(real) - 1) / sizeof(real) * sizeof(real);
        if (steps[a] == 0) continue;
        if (steps[a] < (ptrdiff_t)row) return 0;
        while (passes && (states - passes * TQ_LANES) * (size_t)steps[a] < vectors - row) passes--;
    }
    for (int a = kernel->inputs; a < kernel->inputs + kernel->outputs; a++) {
        if (2 * kernel->sizes[a] >= TQ_LANES && steps[a] != (ptrdiff_t)tq_row(kernel, a)) return 0;
    }
    return passes;
}

static TQ_PERHAPS void tq_batch(const torquec_kernel *kernel, size_t states, const void *const *in, void *const *out,
                     const ptrdiff_t *steps, const torquec_constants_t *constants, void *workspace)
{
    if (!kernel->lanes) {
        tq_one_by_one(kernel, states, in, out, steps, constants);
        return;
    }
    const int inputs = kernel->inputs, arguments = kernel->inputs + kernel->outputs;
    const char *known = (const char *)constants->lanes;
    const size_t direct = tq_direct_passes(kernel, states, steps);
    void *copies[2 * TQ_MOST_ARGUMENTS];
    const void *read[TQ_MOST_ARGUMENTS];
    void *written[TQ_MOST_ARGUMENTS];
    ptrdiff_t row_steps[2 * TQ_MOST_ARGUMENTS];
    tq_stream streams[TQ_MOST_ARGUMENTS];
    size_t uncached[TQ_MOST_ARGUMENTS]; /* bytes of a row, or 0 where caches hold all */
    int streamed = 0, fetched = 0;
    char *space = (char *)workspace;
    for (int a = 0; a < arguments; a++) {
        const size_t row = tq_row(kernel, a);
        const int o = a - inputs;
        copies[a] = tq_block(&space, (size_t)kernel->sizes[a]);
        space += TQ_LINE;
        row_steps[a] = steps[a];
        if (o >= 0) {
            written[o] = out[o];
            streams[o] = tq_stream_to(out[o], copies[a]);
            uncached[o] = steps[a] == (ptrdiff_t)row && direct * TQ_LANES * row > TQ_UNCACHED ? row : 0;
            streamed |= TQ_STREAMS(uncached[o]);
            fetched |= uncached[o] > 0;
        } else if (steps[a] == 0 && states) {
            memcpy(copies[a], in[a], row);
            read[a] = copies[a];
        } else {
            read[a] = in[a];
        }
    }
    const size_t at_once = streamed ? 1 : direct;
    for (size_t pass = 0; pass < direct; pass += at_once) {
        const ptrdiff_t passed = (ptrdiff_t)(at_once * TQ_LANES);
        for (int o = 0; o < kernel->outputs; o++) {
            if (TQ_STREAMS(uncached[o])) written[o] = streams[o].lines + streams[o].filled;
        }
        kernel->lanes(at_once, read, written, row_steps, known, constants->lanes_step, fetched, space);
        for (int a = 0; a < inputs; a++) read[a] = (const char *)read[a] + passed * steps[a];
        for (int o = 0; o < kernel->outputs; o++) {
            if (TQ_STREAMS(uncached[o])) tq_stream_on(&streams[o], TQ_LANES * uncached[o]);
            else written[o] = (char *)written[o] + passed * steps[inputs + o];
        }
        known += (ptrdiff_t)at_once * constants->lanes_step;
    }
    for (int o = 0; o < kernel->outputs; o++) {
        if (TQ_STREAMS(uncached[o])) tq_stream_end(&streams[o]);
    }
    /* Stores past the caches may be seen after later ones, by which another thread is told that the answers are there. */
    if (streamed) __sync_synchronize();
    for (int a = 0; a < arguments; a++) row_steps[a] = steps[a] || a >= inputs ? (ptrdiff_t)tq_row(kernel, a) : 0;
    for (size_t first = direct * TQ_LANES; first < states; first += TQ_LANES) {
        const size_t count = states - first < TQ_LANES ? states - first : TQ_LANES;
        for (int a = 0; a < inputs; a++) {
            const char *rows = (const char *)in[a] + (ptrdiff_t)first * steps[a];
            const size_t row = tq_row(kernel, a);
            char *copy = (char *)copies[a];
            if (steps[a] == 0) continue;
            tq_copy_rows(copy, (ptrdiff_t)row, rows, steps[a], row, count);
            tq_copy_rows(copy + count * row, (ptrdiff_t)row, copy + (count - 1) * row, 0, row, TQ_LANES - count);
        }
        kernel->lanes(1, (const void *const *)copies, copies + inputs, row_steps, known, 0, 0, space);
        known += constants->lanes_step;
        for (int a = inputs; a < arguments; a++) {
            const size_t row = tq_row(kernel, a);
            char *rows = (char *)out[a - inputs] + (ptrdiff_t)first * steps[a];
            tq_copy_rows(rows, steps[a], (const char *)copies[a], (ptrdiff_t)row, row, count);
        }
    }
}
