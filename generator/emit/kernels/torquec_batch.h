/* Rows in, rows out: blocks of TQ_LANES states through a lane kernel, with transposes on both sides.
 *
 * Included after torquec_real.h with TQ_LANES > 1 and torquec_abi.h. The last block is filled up with its last state.
 */
#define TQ_MOST_ARGUMENTS 16

static void *tq_block(char **workspace, size_t elements)
{
    char *block = *workspace;
    *workspace = block + (elements * TQ_LANES * sizeof(tq_scalar) + 63) / 64 * 64;
    return block;
}

static void tq_gather(tq_scalar *block, const char *row, ptrdiff_t step, size_t elements, size_t states)
{
    for (size_t lane = 0; lane < TQ_LANES; lane++) {
        const tq_scalar *state = (const tq_scalar *)(const void *)(row + (ptrdiff_t)(lane < states ? lane : states - 1) * step);
        for (size_t e = 0; e < elements; e++) block[e * TQ_LANES + lane] = state[e];
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

static void tq_batch(const torquec_kernel *kernel, size_t states, const void *const *in, void *const *out,
                     const ptrdiff_t *steps, const void *constants, void *workspace)
{
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
            const char *row = (const char *)in[a] + (ptrdiff_t)first * steps[a];
            tq_gather((tq_scalar *)blocks[a], row, steps[a], (size_t)kernel->sizes[a], count);
        }
        kernel->lanes((const void *const *)blocks, blocks + inputs, constants);
        for (int a = inputs; a < arguments; a++) {
            char *row = (char *)out[a - inputs] + (ptrdiff_t)first * steps[a];
            if (kernel->kinds[a] == 'i') {
                tq_scatter_int((const int32_t *)blocks[a], row, steps[a], (size_t)kernel->sizes[a], count);
            } else {
                tq_scatter((const tq_scalar *)blocks[a], row, steps[a], (size_t)kernel->sizes[a], count);
            }
        }
    }
}
