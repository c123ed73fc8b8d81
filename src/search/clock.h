/* SPDX-License-Identifier: MIT */
/* The clocks of the search: milliseconds that never run backward. */
#ifndef NV_SEARCH_CLOCK_H
#define NV_SEARCH_CLOCK_H

#include <stdint.h>

uint64_t nv_clock_millis(void);
/* The processor time this program has used, which does not depend on how busy the machine is. */
uint64_t nv_clock_cpu_millis(void);

#endif
