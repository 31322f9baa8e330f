/* The code of a long kernel, fetched at once where the caches have lost it.
 *
 * A processor that comes to code which is not in its caches waits for it line after line: for 41 kB longer than for all
 * that they compute. Read as data, many lines are on their way together. Whether it is worth that, the short first part
 * of a kernel tells by the time that it takes, and then a look at a line further on: a warm call pays for reading the
 * clock twice. Answers don't depend on it.
 *
 *     TQ_FETCHER(kernel)        stands behind the parts of a kernel, which stand together in their order
 *     TQ_ARRIVE                 before the first of them is called
 *     TQ_FETCH_IF_COLD(kernel)  behind that
 *
 * All are empty for lanes, for other processors than x86-64, and where TQ_NO_FETCH is defined: there is no clock to read,
 * or code can't be read as data.
 */
#undef TQ_FETCHER
#undef TQ_ARRIVE
#undef TQ_FETCH_IF_COLD
#if TQ_LANES == 1 && defined(__GNUC__) && defined(__x86_64__) && !defined(TQ_NO_FETCH)
#define TQ_FETCHER(kernel) \
    static TQ_PART void TQ(fetch_of_##kernel)(void) \
    { \
        tq_fetch((uintptr_t)TQ(part2_of_##kernel), (uintptr_t)TQ(fetch_of_##kernel)); \
    }
#define TQ_ARRIVE const uint64_t arrived = __builtin_ia32_rdtsc()
#define TQ_FETCH_IF_COLD(kernel) \
    do { \
        if (tq_seldom(__builtin_ia32_rdtsc() - arrived > 3 * TQ_LONG)) TQ(fetch_of_##kernel)(); \
    } while (0)

#ifndef TORQUEC_COLD_H
#define TORQUEC_COLD_H
#define tq_seldom(condition) __builtin_expect(condition, 0)
#define TQ_MOST_CODE ((uintptr_t)8 << 20)
#ifndef TQ_LONG
#define TQ_LONG 128 /* ticks of the clock, 30 to 70 ns: what comes from memory takes longer, from a cache 10 to 25 ns */
#endif

/* Ticks until a byte is there. Fences keep other work out of the measure. */
static inline uint64_t tq_look(uintptr_t place)
{
    __builtin_ia32_lfence();
    const uint64_t start = __builtin_ia32_rdtsc();
    (void)*(const volatile unsigned char *)place;
    __builtin_ia32_lfence();
    return __builtin_ia32_rdtsc() - start;
}

/* What took long may have been something else: an interrupt, inputs that are far away. */
static inline void tq_fetch(uintptr_t start, uintptr_t end)
{
    const uintptr_t size = end - start;
    /* A linker that has moved functions leaves nothing to fetch. */
    if (size > TQ_MOST_CODE || tq_look(start + size / 2) < TQ_LONG) return;
    for (uintptr_t line = start; line < end; line += TQ_LINE) (void)*(const volatile unsigned char *)line;
}
#endif
#else
#define TQ_FETCHER(kernel)
#define TQ_ARRIVE
#define TQ_FETCH_IF_COLD(kernel)
#endif
