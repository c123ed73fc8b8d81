/* SPDX-License-Identifier: MIT */
/* Large pages where the system has them, ordinary memory where not. */
#define _DEFAULT_SOURCE /* for madvise */
#include "search/pages.h"

#include "novae/game.h"

#include <stdlib.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

enum { LARGE_PAGE = 2 << 20 };

static void *take(size_t *bytes, size_t alignment)
{
    *bytes = *bytes / alignment * alignment;
    return aligned_alloc(alignment, *bytes);
}

void *nv_pages_take(size_t *bytes)
{
    if (*bytes < 2 * LARGE_PAGE)
        return take(bytes, NV_ALIGN);
    void *block = take(bytes, LARGE_PAGE);
#ifdef MADV_HUGEPAGE
    if (block)
        madvise(block, *bytes, MADV_HUGEPAGE); /* a wish: it may be refused */
#endif
    return block;
}
