/* SPDX-License-Identifier: MIT */
/* Both clocks of POSIX; a browser has its own (web/wasm/clock.c). */
#include "search/clock.h"

#include <time.h>

static uint64_t millis_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t nv_clock_millis(void)
{
    return millis_of(CLOCK_MONOTONIC);
}

uint64_t nv_clock_cpu_millis(void)
{
    return millis_of(CLOCK_PROCESS_CPUTIME_ID);
}
