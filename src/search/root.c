/* SPDX-License-Identifier: MIT */
/*
 * Reusing the tree from one move to the next: the subtree of the new position is kept.
 * Finding and compacting it may take long in a large tree, so both are given up when
 * they have taken their part of the time: then the tree starts from nothing.
 */
#include "search/search_internal.h"

#include "search/clock.h"

#include <string.h>

enum {
    LOOK_BELOW = 4,  /* moves below the old root */
    LOOKS = 64,      /* positions between two looks at the clock */
    PART_OF_TIME = 4 /* one part in so many of the time for a move may go into reuse */
};

/* The hunt for the new position, a few moves below the old root. */
struct hunt {
    struct nv_search *search;
    const void *wanted;
    uint32_t looks;
    bool given_up;
};

/* Is it time to begin the search itself? */
static bool give_up(void *search_)
{
    struct nv_search *search = search_;
    if (atomic_load_explicit(search->stop, memory_order_relaxed))
        return true;
    return search->limits.millis &&
           (nv_clock_millis() - search->started) * PART_OF_TIME > search->limits.millis;
}

static uint32_t find_below(struct hunt *hunt, uint32_t index, const void *state, uint32_t depth);

/* The same below one move. */
static uint32_t find_after(struct hunt *hunt, const struct nv_edge *edge, const void *state,
                           uint32_t depth)
{
    struct nv_search *search = hunt->search;
    const struct nv_game *game = search->game;
    alignas(NV_ALIGN) unsigned char after[NV_MAX_STATE];
    if (!nv_is_node(edge->child) || nv_tree_node(&search->tree, edge->child)->outcome)
        return 0;
    memcpy(after, state, game->state_size);
    game->play(search->rules, after, edge->move);
    if (game->turn(search->rules, after) == NV_OVER)
        return 0;
    return find_below(hunt, edge->child, after, depth - 1);
}

/* The node of the wanted position, `depth` moves below this one. */
static uint32_t find_below(struct hunt *hunt, uint32_t index, const void *state, uint32_t depth)
{
    const struct nv_node *node = nv_tree_node(&hunt->search->tree, index);
    if (depth == 0)
        return memcmp(state, hunt->wanted, hunt->search->game->state_size) == 0 ? index : 0;
    for (uint32_t i = 0; i < node->count && !hunt->given_up; i++) {
        uint32_t found = find_after(hunt, &node->edges[i], state, depth);
        if (found)
            return found;
        hunt->given_up = hunt->looks++ % LOOKS == 0 && give_up(hunt->search);
    }
    return 0;
}

static uint32_t find_root(struct nv_search *search, const void *rules, const void *wanted)
{
    const struct nv_game *game = search->game;
    struct hunt hunt = {.search = search, .wanted = wanted};
    if (!search->has_root || !search->tree.root ||
        memcmp(search->rules, rules, game->rules_size) != 0)
        return 0;
    uint32_t before = game->ply(rules, search->root), now = game->ply(rules, wanted);
    if (now < before || now - before > LOOK_BELOW)
        return 0;
    return find_below(&hunt, search->tree.root, search->root, now - before);
}

/* Frees everything outside the new root's subtree, if memory is short. */
static void tidy(struct nv_search *search)
{
    struct nv_tree *tree = &search->tree;
    if (tree->root == 0)
        nv_tree_clear(tree);
    else if (tree->used > tree->capacity / 2)
        nv_tree_compact(tree, give_up, search);
    else
        nv_tree_cut(tree);
}

void nv_search_set_root(struct nv_search *search, const void *rules, const void *state)
{
    const struct nv_game *game = search->game;
    alignas(NV_ALIGN) unsigned char wanted[NV_MAX_STATE];
    game->observe(rules, state, game->turn(rules, state), wanted);
    search->tree.root = find_root(search, rules, wanted);
    tidy(search);
    memcpy(search->rules, rules, game->rules_size);
    memcpy(search->root, wanted, game->state_size);
    search->extent = nv_game_extent(game, rules);
    search->has_root = true;
    if (search->tree.root)
        return;
    search->trees++; /* it sees other deals than the tree before it */
    memcpy(search->walks[0].state, wanted, game->state_size);
    search->tree.root = nv_walk_expand(&search->walks[0], 0, 0);
}
