/* SPDX-License-Identifier: MIT */
/*
 * The tree of the turn search. A node is the start of a turn, or for the root the
 * middle of one; its edges are the best turns of its mover. The tree stays between
 * searches and is used again when the game went on along it.
 */
#ifndef NV_PLAYERS_TERRA_NOVA_TURN_SEARCH_TURN_TREE_H
#define NV_PLAYERS_TERRA_NOVA_TURN_SEARCH_TURN_TREE_H

#include "players/terra_nova/turn_search/turns.h"

#include <stdalign.h>

struct tn_turn_edge {
    struct tn_turn turn;
    float prior;
    float total; /* sum of the mover's values */
    uint32_t visits;
    uint32_t child; /* 0: none */
};

struct tn_turn_node {
    struct tn_state state;
    uint32_t count;
    uint32_t first; /* the child that was made first; 0: none */
    bool partial;   /* not all turns were looked at */
    struct tn_turn_edge edge[TN_TURNS];
};

struct tn_turn_tree {
    uint32_t used, capacity;
    uint32_t root;                   /* 0: none */
    uint32_t latest[NV_MAX_PLAYERS]; /* the node made last of each mover; 0: none */
    struct tn_rules rules;
    alignas(NV_ALIGN) struct tn_turn_node node[]; /* number 0 is none */
};

/* Makes an empty tree in memory aligned to NV_ALIGN; NULL when that is too little. */
struct tn_turn_tree *tn_turn_tree_init(void *memory, size_t bytes);
void tn_turn_tree_clear(struct tn_turn_tree *tree);
/* Before a search: lets go of what belongs to other rules, or of all when it is nearly full. */
void tn_turn_tree_ready(struct tn_turn_tree *tree, const struct tn_rules *rules);
/* Adds a node, if there is room; returns its index or 0. */
uint32_t tn_turn_tree_add(struct tn_turn_tree *tree, const struct tn_state *state,
                          const struct tn_turns *turns);
/*
 * Makes a position the root, with what is known of it; its turns are listed by the lister
 * unless all of them stand there already. False when the lister gave up.
 */
bool tn_turn_tree_set_root(struct tn_turn_tree *tree, struct tn_lister *lister,
                           const struct tn_state *state);

#endif
