/* A machine without operating system and without C library: idm of planar2r at states that are sums of eighths, its
 * answers in hexadecimal on the debugger's console, which semihosting is. */
#include <stdint.h>

#include "planar2r_models.h"

#ifdef SINGLE
typedef float number;
typedef uint32_t whole;
#else
typedef double number;
typedef uint64_t whole;
#endif

extern uint32_t stack_end[];
int main(void);

static int ask(int operation, const void *argument)
{
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

static void start(void)
{
#ifdef __ARM_FP
    *(volatile uint32_t *)0xe000ed88 |= 0xfu << 20; /* the coprocessor of floating point is off at reset */
    __asm__ volatile("dsb\nisb");
#endif
    main();
    ask(0x18, (const void *)0x20026); /* SYS_EXIT, ADP_Stopped_ApplicationExit */
    for (;;) {}
}

static void fault(void)
{
    ask(0x04, "fault\n");
    ask(0x18, (const void *)0x20023);
    for (;;) {}
}

typedef union { void (*handler)(void); const void *stack; } vector;
__attribute__((section(".vectors"), used)) static const vector vectors[16] = {
    {.stack = stack_end}, {.handler = start}, {.handler = fault}, {.handler = fault}, {.handler = fault},
    {.handler = fault}, {.handler = fault},
};

static void print(number x)
{
    union { number value; whole bits; } of = {x};
    char text[2 * sizeof(number) + 2];
    for (unsigned i = 0; i < 2 * sizeof(number); i++) {
        text[i] = "0123456789abcdef"[(of.bits >> (8 * sizeof(number) - 4 - 4 * i)) & 15];
    }
    text[2 * sizeof(number)] = '\n';
    text[2 * sizeof(number) + 1] = 0;
    ask(0x04, text); /* SYS_WRITE0 */
}

int main(void)
{
    static planar2r_constants k;
    number q[2], qd[2], qdd[2], tau[2];

    planar2r_prepare(planar2r_parameters, &k);
    for (int i = 0; i < 20; i++) {
        for (int j = 0; j < 2; j++) {
            q[j] = (number)(i - 10 + 3 * j) / 8;
            qd[j] = (number)(5 - i + j) / 8;
            qdd[j] = (number)(2 * i - 7 * j) / 8;
        }
        planar2r_idm(q, qd, qdd, tau, &k);
        print(tau[0]);
        print(tau[1]);
    }
    return 0;
}
