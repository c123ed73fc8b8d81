/* SPDX-License-Identifier: MIT */
/* The search's clock, which in a browser is the page's: it takes the place of src/search/clock.c.
 */
#include "search/clock.h"

__attribute__((import_module("novae"), import_name("millis"))) double page_millis(void);

uint64_t nv_clock_millis(void)
{
    return (uint64_t)page_millis();
}
