/* SPDX-License-Identifier: MIT */
/*
 * Asks the processor what it can do; the lists are those of src/meson.build. Nothing is
 * remembered, for this is asked a few times in a game, not in its moves.
 */
#include "core/cpu.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"baseline", "v3", "avx512"};

const char *nv_cpu_name(enum nv_cpu cpu)
{
    return names[cpu];
}

#ifdef NV_VARIANTS

#include <cpuid.h>

/* Older compilers know no name for it. */
static int has_lzcnt(void)
{
    unsigned int a, b, c, d;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & bit_LZCNT);
}

static int runs_v3(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") && has_lzcnt();
}

static int runs_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
           __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq");
}

enum nv_cpu nv_cpu(void)
{
    enum nv_cpu best = !runs_v3() ? NV_CPU_BASELINE : runs_avx512() ? NV_CPU_AVX512 : NV_CPU_V3;
    const char *wanted = getenv("NOVAE_CPU");
    for (int cpu = 0; wanted && cpu < (int)best; cpu++) {
        if (strcmp(wanted, names[cpu]) == 0)
            return (enum nv_cpu)cpu;
    }
    return best;
}

#else

enum nv_cpu nv_cpu(void)
{
    return NV_CPU_BASELINE;
}

#endif
