/* SPDX-License-Identifier: MIT */
/* The clocks of the search: milliseconds that never run backward. */
#ifndef NV_SEARCH_CLOCK_H
#define NV_SEARCH_CLOCK_H

#include <stdint.h>

uint64_t nv_clock_millis(void);
/* Those that the processors have spent on this program, however busy the machine is. */
uint64_t nv_clock_cpu_millis(void);

#endif
