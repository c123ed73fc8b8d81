/* SPDX-License-Identifier: MIT */
/* Choosing the kind of search for a position, and running it in the one block of memory. */
#include "players/searcher.h"

#include "players/knowledge.h"
#include "search/pages.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 2 << 20 }; /* blocks are rounded down to whole large pages */

struct nv_searcher {
    const struct nv_game *game;
    struct nv_search_options options;
    void *memory;
    const struct nv_search_kind *kind; /* of the search in the memory; NULL: none yet */
    void *search;
    alignas(NV_ALIGN) _Atomic bool stop; /* in a cache line of its own, for threads read it */
};

/* ---- the tree search as one of the kinds ---- */

static void *init_tree(void *memory, const struct nv_game *game,
                       const struct nv_search_options *options)
{
    return nv_search_init(memory, game, options);
}

static void clear_tree(void *search)
{
    nv_search_clear(search);
}

static bool run_tree(void *search, const struct nv_search_task *task, struct nv_report *report)
{
    nv_search_run(search, task->rules, task->state, &task->limits, task->lines, task->on_report,
                  task->context, report);
    return true;
}

const struct nv_search_kind nv_tree_search = {
    .init = init_tree, .clear = clear_tree, .run = run_tree};

/* ---- life ---- */

struct nv_searcher *nv_searcher_create(const struct nv_game *game,
                                       const struct nv_search_options *options,
                                       struct nv_error *error)
{
    if (options->bytes < nv_search_least()) {
        nv_fail(error, NV_BAD_OPTION, "a search needs more than %zu bytes", options->bytes);
        return NULL;
    }
    struct nv_searcher *searcher = aligned_alloc(NV_ALIGN, sizeof *searcher);
    size_t bytes = options->bytes;
    void *memory = nv_pages_take(&bytes);
    if (!searcher || !memory) {
        free(searcher);
        free(memory);
        nv_fail(error, NV_NO_MEMORY, "no %zu bytes for the search", options->bytes);
        return NULL;
    }
    memset(searcher, 0, sizeof *searcher);
    searcher->game = game;
    searcher->memory = memory;
    searcher->options = *options;
    searcher->options.bytes = bytes;
    searcher->options.stop = &searcher->stop;
    if (!options->expert)
        searcher->options.expert = nv_expert_of(game);
    return searcher;
}

void nv_searcher_destroy(struct nv_searcher *searcher)
{
    if (!searcher)
        return;
    free(searcher->memory);
    free(searcher);
}

void nv_searcher_clear(struct nv_searcher *searcher)
{
    if (searcher->kind)
        searcher->kind->clear(searcher->search);
}

void nv_searcher_stop(struct nv_searcher *searcher)
{
    atomic_store(&searcher->stop, true);
}

void nv_searcher_arm(struct nv_searcher *searcher)
{
    atomic_store(&searcher->stop, false);
}

/* ---- the choice ---- */

/* Gets more memory, for a kind that cannot run in what was granted. */
static bool grow(struct nv_searcher *searcher, size_t bytes)
{
    void *memory = nv_pages_take(&bytes);
    if (!memory)
        return false;
    free(searcher->memory);
    searcher->memory = memory;
    searcher->options.bytes = bytes;
    searcher->kind = NULL;
    return true;
}

/* Makes a kind's search in the memory, if it is not there already. */
static bool take_up(struct nv_searcher *searcher, const struct nv_search_kind *kind)
{
    if (searcher->kind == kind)
        return true;
    size_t least = kind->least ? kind->least() : 0;
    if (searcher->options.bytes < least && !grow(searcher, least + PAGE))
        return false;
    void *search = kind->init(searcher->memory, searcher->game, &searcher->options);
    if (!search)
        return false;
    searcher->kind = kind;
    searcher->search = search;
    return true;
}

/* Searches by the game's own kind; false when it does not suit, or found nothing in time. */
static bool run_own(struct nv_searcher *searcher, struct nv_search_task *task,
                    struct nv_report *report)
{
    const struct nv_search_kind *own = nv_knowledge_of(searcher->game).search;
    if (!own || !own->suits(task) || !take_up(searcher, own))
        return false;
    if (own->run(searcher->search, task, report))
        return true;
    task->limits = (struct nv_limits){.nodes = 1}; /* time is up: the first evaluation must do */
    return false;
}

void nv_searcher_run(struct nv_searcher *searcher, const struct nv_search_task *task_,
                     struct nv_report *report)
{
    const struct nv_game *game = searcher->game;
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE];
    struct nv_search_task task = *task_;
    game->observe(task.rules, task.state, game->turn(task.rules, task.state), seen);
    task.state = seen;
    if (run_own(searcher, &task, report))
        return;
    take_up(searcher, &nv_tree_search); /* there is memory enough for it */
    nv_tree_search.run(searcher->search, &task, report);
}
