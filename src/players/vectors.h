/* SPDX-License-Identifier: MIT */
/*
 * How many numbers the machine handles at once: compilers cut wider vectors up, and
 * badly. Results do not depend on it.
 */
#ifndef NV_PLAYERS_VECTOR_WIDTH_H
#define NV_PLAYERS_VECTOR_WIDTH_H

#include <stdint.h>

#if defined __AVX512F__
enum { NV_VECTOR_WIDTH = 16 };
#elif defined __AVX2__
enum { NV_VECTOR_WIDTH = 8 };
#else
enum { NV_VECTOR_WIDTH = 4 };
#endif

typedef int32_t nv_words
    __attribute__((vector_size(NV_VECTOR_WIDTH * sizeof(int32_t)), aligned(4), may_alias));
typedef float nv_floats
    __attribute__((vector_size(NV_VECTOR_WIDTH * sizeof(float)), aligned(4), may_alias));

#endif
