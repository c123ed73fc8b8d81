/* SPDX-License-Identifier: MIT */
/*
 * A search's memory, its limits and the work of its threads. All of it lies in
 * one block, allocated once: the search itself, a walk for each thread, what the
 * expert remembers, and then the tree.
 */
#include "search/search.h"

#include "search/clock.h"
#include "search/pages.h"
#include "search/search_internal.h"
#include "search/workers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    REPORT_MILLIS = 500, /* between two reports */
    BATCH = 16, /* simulations between two looks at the clock and at what other threads found */
    MEMORY_SHARE = 2 /* what the expert remembers takes at most one part in so many of the rest */
};

static_assert((int)BATCH <= (int)NV_CACHED_SPARE, "each simulation may try another edge");

/* ---- memory ---- */

static size_t aligned(size_t size)
{
    return (size + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
}

/* How a block is divided. */
struct layout {
    uint32_t threads;           /* fewer than asked for where there is no room for their walks */
    uint32_t memories;          /* threads whose expert remembers */
    size_t walks, memory, tree; /* where they begin */
};

size_t nv_search_least(void)
{
    return aligned(sizeof(struct nv_search) + sizeof(struct nv_walk) + NV_TREE_LEAST);
}

static struct layout divide(size_t bytes, uint32_t threads, size_t memory)
{
    size_t spare = bytes - nv_search_least();
    size_t room = 1 + spare / sizeof(struct nv_walk);
    struct layout layout = {.threads = threads < room ? threads : (uint32_t)room};
    spare -= (layout.threads - 1) * sizeof(struct nv_walk);
    room = memory ? spare / MEMORY_SHARE / memory : 0;
    layout.memories = layout.threads < room ? layout.threads : (uint32_t)room;
    layout.walks = aligned(sizeof(struct nv_search));
    layout.memory = layout.walks + layout.threads * sizeof(struct nv_walk);
    layout.tree = layout.memory + layout.memories * memory;
    return layout;
}

/* Puts the parts into the block, of which the search itself is the first. */
static void lay_out(struct nv_search *search, uint32_t threads)
{
    unsigned char *block = (unsigned char *)search;
    size_t memory = aligned(search->expert->memory);
    struct layout layout = divide(search->bytes, threads, memory);
    search->threads = layout.threads;
    search->walks = (struct nv_walk *)(void *)(block + layout.walks);
    memset(block + layout.walks, 0, layout.tree - layout.walks);
    for (uint32_t i = 0; i < layout.threads; i++) {
        void *own = i < layout.memories ? block + layout.memory + i * memory : NULL;
        nv_walk_init(&search->walks[i], search, i, own);
    }
    nv_tree_init(&search->tree, block + layout.tree, search->bytes - layout.tree);
}

struct nv_search *nv_search_init(void *memory, const struct nv_game *game,
                                 const struct nv_search_options *options)
{
    struct nv_search *search = memory;
    memset(search, 0, sizeof *search);
    search->game = game;
    search->expert = options->expert;
    search->bytes = options->bytes;
    search->seed = options->seed;
    search->stop = options->stop ? options->stop : &search->own_stop;
    lay_out(search, options->threads);
    return search;
}

struct nv_search *nv_search_create(const struct nv_game *game,
                                   const struct nv_search_options *options, struct nv_error *error)
{
    struct nv_search_options taken = *options;
    if (options->bytes < nv_search_least()) {
        nv_fail(error, NV_BAD_OPTION, "a search needs more than %zu bytes", options->bytes);
        return NULL;
    }
    void *memory = nv_pages_take(&taken.bytes);
    if (!memory) {
        nv_fail(error, NV_NO_MEMORY, "no %zu bytes for the search", options->bytes);
        return NULL;
    }
    return nv_search_init(memory, game, &taken);
}

void nv_search_destroy(struct nv_search *search)
{
    free(search);
}

void nv_search_clear(struct nv_search *search)
{
    nv_tree_clear(&search->tree);
    search->has_root = false;
    search->trees = 0;
}

/* ---- the run ---- */

void nv_search_stop(struct nv_search *search)
{
    atomic_store(&search->own_stop, true);
}

void nv_search_arm(struct nv_search *search)
{
    atomic_store(&search->own_stop, false);
}

static bool stopped(const struct nv_search *search)
{
    return atomic_load_explicit(&search->ended, memory_order_relaxed) ||
           atomic_load_explicit(search->stop, memory_order_relaxed);
}

static bool time_is_up(const struct nv_search *search)
{
    return search->limits.millis && nv_clock_millis() - search->started >= search->limits.millis;
}

static bool is_full(const struct nv_search *search)
{
    return atomic_load_explicit(&search->full, memory_order_relaxed);
}

/* How many simulations a thread may do next; 0: it is done. */
static uint32_t take_batch(struct nv_search *search)
{
    if (time_is_up(search))
        atomic_store_explicit(&search->ended, true, memory_order_relaxed);
    if (stopped(search) || is_full(search))
        return 0;
    uint64_t before = atomic_fetch_add_explicit(&search->nodes, BATCH, memory_order_relaxed);
    uint64_t most = search->limits.nodes ? search->limits.nodes : UINT64_MAX;
    uint64_t left = before < most ? most - before : 0;
    uint32_t batch = left < BATCH ? (uint32_t)left : BATCH;
    atomic_fetch_sub_explicit(&search->nodes, BATCH - batch, memory_order_relaxed);
    return batch;
}

static void report_now(struct nv_search *search)
{
    struct nv_report report;
    uint64_t now = nv_clock_millis();
    if (!search->on_report || now - search->reported < REPORT_MILLIS)
        return;
    search->reported = now;
    nv_search_report(search, search->lines, &report);
    search->on_report(search->context, &report);
}

/* The work of one thread; number 0 is the caller's and reports. */
static void work(void *search_, uint32_t number)
{
    struct nv_search *search = search_;
    uint32_t batch, done;
    while ((batch = take_batch(search)) > 0) {
        for (done = 0; done < batch && !stopped(search); done++)
            nv_walk_simulate(&search->walks[number]);
        nv_walk_share(&search->walks[number]);
        atomic_fetch_sub_explicit(&search->nodes, batch - done, memory_order_relaxed);
        if (number == 0)
            report_now(search);
    }
    nv_tree_leave(&search->tree, &search->walks[number].room);
}

static bool must_answer(void *search_)
{
    const struct nv_search *search = search_;
    return stopped(search) || time_is_up(search) ||
           (search->limits.nodes && search->nodes >= search->limits.nodes);
}

/*
 * Prunes what was hardly visited, so that the search can go on; false when it is time
 * to answer instead. That time may come while nodes are being moved: then the tree is
 * lost, but its report is not.
 */
static bool make_room(struct nv_search *search, struct nv_report *report)
{
    struct nv_tree *tree = &search->tree;
    nv_tree_prune(tree, must_answer, search);
    if (must_answer(search))
        return false;
    nv_search_report(search, search->lines, report);
    nv_tree_compact(tree, must_answer, search);
    atomic_store(&search->full, false);
    return tree->root != 0;
}

/* Resets everything that is counted from the beginning of a run. */
static void start_counting(struct nv_search *search)
{
    atomic_store(&search->nodes, 0);
    atomic_store(&search->deepest, 0);
    atomic_store(&search->full, false);
    atomic_store(&search->ended, false);
    search->reported = search->started;
}

void nv_search_run(struct nv_search *search, const void *rules, const void *state,
                   const struct nv_limits *limits, uint32_t lines, nv_on_report *on_report,
                   void *context, struct nv_report *report)
{
    search->started = nv_clock_millis();
    search->limits = *limits;
    search->lines = lines;
    search->on_report = on_report;
    search->context = context;
    start_counting(search);
    nv_search_set_root(search, rules, state);
    do {
        nv_workers_run(search->threads, work, search);
    } while (is_full(search) && !must_answer(search) && make_room(search, report));
    if (search->tree.root)
        nv_search_report(search, lines, report);
}
