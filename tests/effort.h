/* SPDX-License-Identifier: MIT */
/*
 * How much a test does. A sanitizer finds what it can find in the first few games and
 * takes ten times as long for each: there a quarter is enough, the rest is proved by
 * the other builds. What would take minutes is done whole by `make soak` (NOVAE_WHOLE=1).
 */
#ifndef TESTS_EFFORT_H
#define TESTS_EFFORT_H

#include <stdint.h>
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define EFFORT_REDUCED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define EFFORT_REDUCED 1
#endif
#endif

/* The first for `make soak`, the second for `make test`, the third for its sanitized builds. */
static inline uint32_t effort_of(uint32_t whole, uint32_t usual, uint32_t sanitized)
{
    if (getenv("NOVAE_WHOLE"))
        return whole;
#ifdef EFFORT_REDUCED
    (void)usual;
    return sanitized;
#else
    (void)sanitized;
    return usual;
#endif
}

static inline uint32_t effort(uint32_t full)
{
    return effort_of(full, full, (full + 3) / 4);
}

#endif
