/* SPDX-License-Identifier: MIT */
/*
 * Which library this is. Headers and the library that runs may differ: a program
 * compiled with the headers of one version runs with every later library of the same
 * NV_API_MAJOR. Any thread may ask.
 */
#ifndef NOVAE_VERSION_H
#define NOVAE_VERSION_H

#include "novae/api.h"

#include <stdint.h>

#define NV_API_MAJOR   0
#define NV_API_MINOR   2
#define NV_API_VERSION (NV_API_MAJOR << 16 | NV_API_MINOR)

NV_API_BEGIN

/* Of the library that runs: major << 16 | minor. */
uint32_t nv_api_version(void);
/* The whole version of the library that runs, as "0.2.0". */
const char *nv_version(void);
/*
 * The variant of its hot code that this processor gets: "baseline", "v3" or "avx512".
 * The environment's NOVAE_CPU asks for a lesser one; all compute the same.
 */
const char *nv_variant(void);

NV_API_END

#endif
