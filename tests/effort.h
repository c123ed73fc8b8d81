/* SPDX-License-Identifier: MIT */
/*
 * How much a test does. A sanitizer finds what it can find in the first few games and
 * takes ten times as long for each: there a quarter is enough, the rest is proved by
 * the other builds.
 */
#ifndef TESTS_EFFORT_H
#define TESTS_EFFORT_H

#include <stdint.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define EFFORT_REDUCED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define EFFORT_REDUCED 1
#endif
#endif

static inline uint32_t effort(uint32_t full)
{
#ifdef EFFORT_REDUCED
    return (full + 3) / 4;
#else
    return full;
#endif
}

#endif
