/* SPDX-License-Identifier: MIT */
/* The library's version, told at run time; the number itself is meson.build's. */
#include "novae/version.h"

#include "core/cpu.h"

uint32_t nv_api_version(void)
{
    return NV_API_VERSION;
}

const char *nv_version(void)
{
    return NV_VERSION;
}

const char *nv_variant(void)
{
    return nv_cpu_name(nv_cpu());
}
