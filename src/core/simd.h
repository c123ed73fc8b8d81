/* SPDX-License-Identifier: MIT */
/*
 * The few vector operations that the rules use, with plain C for machines
 * without them or for builds with NV_SCALAR; both give the same answers.
 */
#ifndef CORE_SIMD_H
#define CORE_SIMD_H

#include <stdint.h>

/* Bit i of the answer: element i is `value`. */
static inline uint64_t nv_equal_48x16(const uint16_t *elements, uint16_t value)
{
    uint64_t mask = 0;
    for (int i = 0; i < 48; i++)
        mask |= (uint64_t)(elements[i] == value) << i;
    return mask;
}

static inline uint32_t nv_equal_32x16(const uint16_t *elements, uint16_t value)
{
    uint32_t mask = 0;
    for (int i = 0; i < 32; i++)
        mask |= (uint32_t)(elements[i] == value) << i;
    return mask;
}

static inline uint64_t nv_equal_48x8(const uint8_t *elements, uint8_t value)
{
    uint64_t mask = 0;
    for (int i = 0; i < 48; i++)
        mask |= (uint64_t)(elements[i] == value) << i;
    return mask;
}

/* Every `before` becomes `after`. */
static inline void nv_replace_48x8(uint8_t *elements, uint8_t before, uint8_t after)
{
    for (int i = 0; i < 48; i++)
        elements[i] = elements[i] == before ? after : elements[i];
}

#endif
