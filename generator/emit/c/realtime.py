"""A program that calls a model every millisecond in a real-time thread of POSIX, and prints how late it was."""

from __future__ import annotations

from ...derive.kernel import Kernel
from ...description.robot import Robot
from ..naming import file_stem
from .comments import title
from .sample import call, declared_slots


def realtime(robot: Robot, kernel: Kernel, number: str) -> str:
    """Return the program; `number` is the type of the kernel's numbers."""
    name = robot.name
    declared = "\n".join(declared_slots(robot, kernel, number))
    return f"""/* {title(robot)}: {kernel.name} every millisecond in a real-time thread, and how late it is.
 *
 *     {name}_realtime [periods]
 *
 * Where the system permits no real-time scheduling it says so, and runs without. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "{file_stem(name)}.h"

#define PERIOD 1000000L /* ns */
#define BINS 20         /* [0, 1), [1, 2), [2, 4), [4, 8) ... us */

typedef struct {{
    long count[BINS];
    long worst; /* ns */
}} histogram;

static histogram late, computing;
static long periods = 2000;

static long between(const struct timespec *from, const struct timespec *to)
{{
    return (long)(to->tv_sec - from->tv_sec) * 1000000000L + (to->tv_nsec - from->tv_nsec);
}}

static void add(histogram *h, long ns)
{{
    int bin = 0;
    for (long us = ns / 1000; us > 0 && bin < BINS - 1; us /= 2) bin++;
    h->count[bin]++;
    if (ns > h->worst) h->worst = ns;
}}

static void print(const char *what, const histogram *h)
{{
    printf("%s: at most %.1f us\\n", what, (double)h->worst * 1e-3);
    for (int bin = 0; bin < BINS; bin++) {{
        if (h->count[bin]) printf("%8ld us .. %8ld us %8ld\\n", bin ? 1L << (bin - 1) : 0L, 1L << bin, h->count[bin]);
    }}
}}

static void *control(void *unused)
{{
    static {name}_constants k;
{declared}
    struct timespec next, woken, done;

    (void)unused;
    {name}_prepare({name}_parameters, &k);
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (long period = 0; period < periods; period++) {{
        next.tv_nsec += PERIOD;
        if (next.tv_nsec >= 1000000000L) {{
            next.tv_nsec -= 1000000000L;
            next.tv_sec++;
        }}
        while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL) == EINTR) {{}}
        clock_gettime(CLOCK_MONOTONIC, &woken);
        /* Read the encoders here, */
        {call(robot, kernel)};
        /* and command the drives here. */
        clock_gettime(CLOCK_MONOTONIC, &done);
        add(&late, between(&next, &woken));
        add(&computing, between(&woken, &done));
    }}
    return NULL;
}}

/* Start the thread: before all that is not real-time where that is permitted. Return an error number, or 0. */
static int start(pthread_t *thread)
{{
    struct sched_param priority;
    pthread_attr_t how;
    int error;

    memset(&priority, 0, sizeof priority);
    priority.sched_priority = sched_get_priority_max(SCHED_FIFO) - 10;
    pthread_attr_init(&how);
    pthread_attr_setinheritsched(&how, PTHREAD_EXPLICIT_SCHED);
    pthread_attr_setschedpolicy(&how, SCHED_FIFO);
    pthread_attr_setschedparam(&how, &priority);
    error = pthread_create(thread, &how, control, NULL);
    pthread_attr_destroy(&how);
    if (error != EPERM) {{
        if (!error) printf("SCHED_FIFO, priority %d\\n", priority.sched_priority);
        return error;
    }}
    printf("no real-time scheduling is permitted (ulimit -r, or CAP_SYS_NICE): run without\\n");
    return pthread_create(thread, NULL, control, NULL);
}}

int main(int argc, char **argv)
{{
    pthread_t thread;
    int error;

    if (argc > 1) periods = strtol(argv[1], NULL, 10);
    if (mlockall(MCL_CURRENT | MCL_FUTURE)) printf("memory can't be locked (ulimit -l): pages may be fetched late\\n");
    error = start(&thread);
    if (error) {{
        fprintf(stderr, "the thread can't be started: %s\\n", strerror(error));
        return 1;
    }}
    pthread_join(thread, NULL);
    print("woken late", &late);
    print("computing", &computing);
    return 0;
}}
"""
