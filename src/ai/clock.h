/* SPDX-License-Identifier: MIT */
/* The one clock of the search: milliseconds that never run backward. */
#ifndef NV_AI_CLOCK_H
#define NV_AI_CLOCK_H

#include <stdint.h>

uint64_t nv_clock_millis(void);

#endif
