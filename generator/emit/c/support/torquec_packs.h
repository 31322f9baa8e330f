/* Packs: vectors of doubles as wide as the instruction set's, one branch in each lane. */
#ifndef TORQUEC_PACKS_H
#define TORQUEC_PACKS_H

#include "torquec_scalar.h"

#if defined(__AVX512F__)
#define TQ_PACK 8
#elif defined(__AVX__)
#define TQ_PACK 4
#else
#define TQ_PACK 2
#endif
#define TQ_WIDEST_PACK 8
typedef double tq_pack __attribute__((vector_size(TQ_PACK * sizeof(double))));
typedef int64_t tq_pack_mask __attribute__((vector_size(TQ_PACK * sizeof(double))));

/* As many bytes of an output, which may stand anywhere. */
#define TQ_WIDTH ((int)(TQ_PACK * sizeof(double) / sizeof(tq_scalar)))
typedef tq_scalar tq_written __attribute__((vector_size(TQ_PACK * sizeof(double)), aligned(4), may_alias));

/* A number in every lane; a pack as it is. */
#define TQ_PACKED(x) ((x) - (tq_pack){0})

/* Return the pack at an aligned place; store one there. */
static inline tq_pack tq_load(const double *x) { return *(const tq_pack *)(const void *)x; }
static inline void tq_store(double *x, tq_pack value) { *(tq_pack *)(void *)x = value; }

/* Return the square root of each lane. */
static inline tq_pack tq_pack_sqrt(tq_pack x)
{
    tq_pack y = x;
    for (int lane = 0; lane < TQ_PACK; lane++) y[lane] = sqrt(x[lane]);
    return y;
}

/* Return x in the lanes of the mask and y in the others. */
static inline tq_pack tq_pack_select(tq_pack_mask mask, tq_pack x, tq_pack y)
{
    return (tq_pack)(((tq_pack_mask)x & mask) | ((tq_pack_mask)y & ~mask));
}

/* Return the absolute value of each lane. */
static inline tq_pack tq_magnitude(tq_pack x) { return (tq_pack)((tq_pack_mask)x & INT64_MAX); }

/* Return the larger of two absolute values, NaN if one is NaN: their bits are in the order of the values, NaN last. */
static inline tq_pack tq_larger_magnitude(tq_pack x, tq_pack y)
{
    return tq_pack_select((tq_pack_mask)x > (tq_pack_mask)y, x, y);
}

/* Return the larger of two numbers, b if one is NaN. */
static inline double tq_larger(double a, double b) { return a > b ? a : b; }

/* Set `count` scalars to one value. */
static inline void tq_fill(tq_scalar *x, int count, tq_scalar value)
{
    for (; count >= TQ_WIDTH; count -= TQ_WIDTH, x += TQ_WIDTH) *(tq_written *)x = (tq_written){0} + value;
    for (int i = 0; i < count; i++) x[i] = value;
}
#endif
