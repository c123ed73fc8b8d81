/* SPDX-License-Identifier: MIT */
/*
 * Which processor this is, as far as speed is concerned. The sources that a search
 * spends its time in are compiled once for each variant listed here (src/meson.build),
 * with names that end in the variant's; what they compute is the same. A table that
 * has variants is chosen from NV_VARIANTS_OF by nv_cpu().
 */
#ifndef NV_CORE_CPU_H
#define NV_CORE_CPU_H

enum nv_cpu {
    NV_CPU_BASELINE, /* any processor of the kind the program was compiled for */
#ifdef NV_VARIANTS
    NV_CPU_V3,     /* x86-64 with AVX2 and BMI2 */
    NV_CPU_AVX512, /* and with AVX-512 as it is since Ice Lake and Zen 4 */
#endif
    NV_CPUS
};

#ifdef NV_VARIANTS
#define NV_DECLARE_VARIANTS(type, name) \
    extern type name;                   \
    extern type name##_v3;              \
    extern type name##_avx512
#define NV_VARIANTS_OF(name)              \
    {                                     \
        &name, &name##_v3, &name##_avx512 \
    }
#else
#define NV_DECLARE_VARIANTS(type, name) extern type name
#define NV_VARIANTS_OF(name) \
    {                        \
        &name                \
    }
#endif

/*
 * The best variant that this processor can run, or a lesser one if the environment's
 * NOVAE_CPU names it: baseline, v3 or avx512. Tests do; a running program must not change it.
 */
enum nv_cpu nv_cpu(void);
/* What NOVAE_CPU calls it. */
const char *nv_cpu_name(enum nv_cpu cpu);

#endif
