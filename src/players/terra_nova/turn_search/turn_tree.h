/* SPDX-License-Identifier: MIT */
/*
 * The tree of the turn search. A node is the start of a turn, or for the root the
 * middle of one; its edges are the best turns of its mover. The tree stays between
 * searches and is used again when the game went on along it. When its memory is full it
 * lets go of what was hardly looked at; nodes are all of one size, so none has to move:
 * their places are used again.
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
    uint32_t first; /* the child that was made first, or of a free place the next one; 0: none */
    bool partial;   /* not all turns were looked at */
    uint16_t kept;  /* the number of the last thinning that left it there */
    struct tn_turn_edge edge[TN_TURNS];
};

struct tn_turn_tree {
    uint32_t used, capacity;         /* all places behind `used` are free as well */
    uint32_t free;                   /* the first of those free before it; 0: none */
    uint32_t spare;                  /* how many there are */
    uint16_t thinnings;              /* so far */
    uint32_t root;                   /* 0: none */
    uint32_t latest[NV_MAX_PLAYERS]; /* the node made last of each mover; 0: none */
    struct tn_rules rules;
    alignas(NV_ALIGN) struct tn_turn_node node[]; /* number 0 is none */
};

/* Makes an empty tree in memory aligned to NV_ALIGN; NULL when that is too little. */
struct tn_turn_tree *tn_turn_tree_init(void *memory, size_t bytes);
void tn_turn_tree_clear(struct tn_turn_tree *tree);
/* Before a search: lets go of what belongs to other rules. */
void tn_turn_tree_ready(struct tn_turn_tree *tree, const struct tn_rules *rules);
/* Adds a node, if there is room; returns its index or 0. */
uint32_t tn_turn_tree_add(struct tn_turn_tree *tree, const struct tn_state *state,
                          const struct tn_turns *turns);
/*
 * Lets go of what was passed most seldom, and of what does not hang on the root, until no more
 * than half of the memory is in use. Where `give_up`, asked now and then, says so, less is let go.
 */
void tn_turn_tree_thin(struct tn_turn_tree *tree, bool (*give_up)(void *context), void *context);
/*
 * Makes a position the root, with what is known of it; its turns are listed by the lister
 * unless all of them stand there already. Where memory is short, the rest is let go of. False
 * when the lister gave up.
 */
bool tn_turn_tree_set_root(struct tn_turn_tree *tree, struct tn_lister *lister,
                           const struct tn_state *state);

#endif
