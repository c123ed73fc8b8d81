/* SPDX-License-Identifier: MIT */
/*
 * Memory for large trees, and the only place that knows of the machine's pages: a
 * walk through a tree jumps all over it, which costs half as much with large pages.
 */
#ifndef NV_SEARCH_PAGES_H
#define NV_SEARCH_PAGES_H

#include <stddef.h>

/* A block of at most `*bytes`, which becomes its true size, aligned to NV_ALIGN; free() it. */
void *nv_pages_take(size_t *bytes);

#endif
