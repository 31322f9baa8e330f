/* Rows in, rows out: blocks of TQ_LANES states through a lane kernel, with transposes on both sides.
 *
 * Included after torquec_real.h with TQ_LANES > 1 and torquec_abi.h. The last block is filled up with its last state.
 */
#include <string.h>

#define TQ_MOST_ARGUMENTS 16

static void *tq_block(char **workspace, size_t elements)
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

/* Elements of TQ_LANES rows, a full vector of each row at a time: the caller knows that what lies behind a row may be
 * read. */
static void tq_gather_full(tq_scalar *block, const char *row, ptrdiff_t step, size_t elements)
{
    for (size_t e = 0; e < elements; e += TQ_LANES) {
        real v[TQ_LANES];
        TQ_UNROLL for (int lane = 0; lane < TQ_LANES; lane++) {
            memcpy(&v[lane], row + lane * step + (ptrdiff_t)(e * sizeof(tq_scalar)), sizeof(real));
        }
        tq_transpose(v);
        const size_t left = elements - e < TQ_LANES ? elements - e : TQ_LANES;
        TQ_UNROLL for (size_t i = 0; i < TQ_LANES; i++) {
            if (i < left) memcpy(block + (e + i) * TQ_LANES, &v[i], sizeof(real));
        }
    }
}

static void tq_gather(tq_scalar *block, const char *row, ptrdiff_t step, size_t elements, size_t states)
{
    for (size_t lane = 0; lane < TQ_LANES; lane++) {
        const tq_scalar *state = (const tq_scalar *)(const void *)(row + (ptrdiff_t)(lane < states ? lane : states - 1) * step);
        for (size_t e = 0; e < elements; e++) block[e * TQ_LANES + lane] = state[e];
    }
}

/* The first elements of a row, no more. */
static inline void tq_write(char *at, const tq_scalar *row, size_t elements)
{
    size_t done = 0;
    for (size_t some = TQ_LANES / 2; some; some /= 2) {
        if (!(elements & some)) continue;
        memcpy(at + done * sizeof(tq_scalar), row + done, some * sizeof(tq_scalar));
        done += some;
    }
}

/* Rows without gaps, of half a vector or more: what is written over the end of one is written again with the next; only
 * the last ends exactly. The remainder of long rows comes first, so that it is their beginnings which are written again. */
static void tq_scatter_full(const tq_scalar *block, char *row, ptrdiff_t step, size_t elements)
{
    for (size_t e = (elements - 1) / TQ_LANES * TQ_LANES;; e -= TQ_LANES) {
        const size_t left = elements - e < TQ_LANES ? elements - e : TQ_LANES;
        real v[TQ_LANES];
        TQ_UNROLL for (size_t i = 0; i < TQ_LANES; i++) memcpy(&v[i], block + (e + (i < left ? i : 0)) * TQ_LANES, sizeof(real));
        tq_transpose(v);
        char *at = row + (ptrdiff_t)(e * sizeof(tq_scalar));
        TQ_UNROLL for (int lane = 0; lane < TQ_LANES - 1; lane++) memcpy(at + lane * step, &v[lane], sizeof(real));
        at += (TQ_LANES - 1) * step;
        if (left == TQ_LANES) {
            memcpy(at, &v[TQ_LANES - 1], sizeof(real));
        } else {
            tq_scalar last[TQ_LANES];
            memcpy(last, &v[TQ_LANES - 1], sizeof(real));
            tq_write(at, last, left);
        }
        if (e == 0) break;
    }
}

static void tq_scatter(const tq_scalar *block, char *row, ptrdiff_t step, size_t elements, size_t states)
{
    for (size_t lane = 0; lane < states; lane++) {
        tq_scalar *state = (tq_scalar *)(void *)(row + (ptrdiff_t)lane * step);
        for (size_t e = 0; e < elements; e++) state[e] = block[e * TQ_LANES + lane];
    }
}

static void tq_scatter_int(const int32_t *block, char *row, ptrdiff_t step, size_t elements, size_t states)
{
    for (size_t lane = 0; lane < states; lane++) {
        int32_t *state = (int32_t *)(void *)(row + (ptrdiff_t)lane * step);
        for (size_t e = 0; e < elements; e++) state[e] = block[e * TQ_LANES + lane];
    }
}

/* Whether full vectors may be read from each of the next TQ_LANES rows: they end within the rows that there are. */
static inline int tq_readable(size_t elements, ptrdiff_t step, size_t states)
{
    const size_t row = elements * sizeof(tq_scalar), vectors = (elements + TQ_LANES - 1) / TQ_LANES * sizeof(real);
    return step >= (ptrdiff_t)row && states >= TQ_LANES && (states - TQ_LANES) * (size_t)step >= vectors - row;
}

/* State by state, where the rows are. */
static void tq_one_by_one(const torquec_kernel *kernel, size_t states, const void *const *in, void *const *out,
                          const ptrdiff_t *steps, const torquec_constants *constants)
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

static void tq_batch(const torquec_kernel *kernel, size_t states, const void *const *in, void *const *out,
                     const ptrdiff_t *steps, const torquec_constants *constants, void *workspace)
{
    if (!kernel->lanes) {
        tq_one_by_one(kernel, states, in, out, steps, constants);
        return;
    }
    const char *known = (const char *)constants->lanes;
    void *blocks[2 * TQ_MOST_ARGUMENTS];
    const int inputs = kernel->inputs, arguments = kernel->inputs + kernel->outputs;
    char *space = (char *)workspace;
    for (int a = 0; a < arguments; a++) {
        blocks[a] = tq_block(&space, (size_t)kernel->sizes[a]);
        if (a < inputs && steps[a] == 0 && states > 0) {
            tq_gather((tq_scalar *)blocks[a], (const char *)in[a], 0, (size_t)kernel->sizes[a], 1);
        }
    }
    for (size_t first = 0; first < states; first += TQ_LANES) {
        const size_t count = states - first < TQ_LANES ? states - first : TQ_LANES;
        for (int a = 0; a < inputs; a++) {
            if (steps[a] == 0) continue;
            const size_t elements = (size_t)kernel->sizes[a];
            const char *row = (const char *)in[a] + (ptrdiff_t)first * steps[a];
            if (tq_readable(elements, steps[a], states - first)) {
                tq_gather_full((tq_scalar *)blocks[a], row, steps[a], elements);
            } else {
                tq_gather((tq_scalar *)blocks[a], row, steps[a], elements, count);
            }
        }
        kernel->lanes((const void *const *)blocks, blocks + inputs, known);
        known += constants->lanes_step;
        for (int a = inputs; a < arguments; a++) {
            const size_t elements = (size_t)kernel->sizes[a];
            char *row = (char *)out[a - inputs] + (ptrdiff_t)first * steps[a];
            if (kernel->kinds[a] == 'i') {
                tq_scatter_int((const int32_t *)blocks[a], row, steps[a], elements, count);
            } else if (count == TQ_LANES && 2 * elements >= TQ_LANES
                       && steps[a] == (ptrdiff_t)(elements * sizeof(tq_scalar))) {
                tq_scatter_full((const tq_scalar *)blocks[a], row, steps[a], elements);
            } else {
                tq_scatter((const tq_scalar *)blocks[a], row, steps[a], elements, count);
            }
        }
    }
}
