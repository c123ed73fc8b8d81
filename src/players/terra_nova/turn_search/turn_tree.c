/* SPDX-License-Identifier: MIT */
/* The memory of the turn search, and the way from one root to the next. */
#include "players/terra_nova/turn_search/turn_tree.h"

#include "players/net.h"

#include "games/terra_nova/turn.h"

#include <string.h>

enum {
    LEAST_PLACES = 64, /* nodes that the memory must hold */
    LOOK_BELOW = 3     /* turns in which the game may have gone on since the last call */
};

static const float SHARPNESS = 25.0f; /* of the priors that follow from judged turns */

/* ---- memory ---- */

struct tn_turn_tree *tn_turn_tree_init(void *memory, size_t bytes)
{
    struct tn_turn_tree *tree = memory;
    if (bytes < sizeof *tree + LEAST_PLACES * sizeof tree->node[0])
        return NULL;
    size_t places = (bytes - sizeof *tree) / sizeof tree->node[0];
    memset(tree, 0, sizeof *tree);
    tree->capacity = (uint32_t)(places < UINT32_MAX ? places : UINT32_MAX);
    tn_turn_tree_clear(tree);
    return tree;
}

void tn_turn_tree_clear(struct tn_turn_tree *tree)
{
    tree->root = 0;
    tree->used = 1;
    memset(tree->latest, 0, sizeof tree->latest);
}

void tn_turn_tree_ready(struct tn_turn_tree *tree, const struct tn_rules *rules)
{
    bool same = memcmp(&tree->rules, rules, sizeof *rules) == 0;
    if (!same || tree->root == 0 || tree->used > tree->capacity / 4 * 3)
        tn_turn_tree_clear(tree);
    if (!same)
        tree->rules = *rules;
}

/* ---- nodes ---- */

static void fill_node(struct tn_turn_node *node, const struct tn_state *state,
                      const struct tn_turns *turns)
{
    float sum = 0;
    node->state = *state;
    node->count = turns->count;
    node->first = 0;
    node->partial = false;
    for (uint32_t i = 0; i < turns->count; i++) {
        struct tn_turn_edge *edge = &node->edge[i];
        float behind = turns->turn[i].value[state->turn] - turns->turn[0].value[state->turn];
        *edge = (struct tn_turn_edge){.turn = turns->turn[i], .prior = nv_exp(SHARPNESS * behind)};
        sum += edge->prior;
    }
    for (uint32_t i = 0; i < turns->count; i++)
        node->edge[i].prior /= sum;
}

uint32_t tn_turn_tree_add(struct tn_turn_tree *tree, const struct tn_state *state,
                          const struct tn_turns *turns)
{
    if (tree->used == tree->capacity)
        return 0;
    fill_node(&tree->node[tree->used], state, turns);
    return tree->used++;
}

/* ---- the root ---- */

static bool same_state(const struct tn_state *a, const struct tn_state *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Looks for the start of a turn below a node. */
static uint32_t find_below(const struct tn_turn_tree *tree, uint32_t index,
                           const struct tn_state *wanted, uint32_t turns)
{
    const struct tn_turn_node *node = &tree->node[index];
    if (same_state(&node->state, wanted))
        return index;
    for (uint32_t i = 0; turns > 0 && i < node->count; i++) {
        uint32_t found = node->edge[i].child
                             ? find_below(tree, node->edge[i].child, wanted, turns - 1)
                             : 0;
        if (found)
            return found;
    }
    return 0;
}

/* An edge of the old node goes on as one of the new; `played` of its actions have been. */
static void inherit(struct tn_turn_node *node, const struct tn_turn_edge *old, uint32_t played)
{
    for (uint32_t i = 0; i < node->count; i++) {
        struct tn_turn_edge *edge = &node->edge[i];
        if (edge->turn.count + played != old->turn.count ||
            memcmp(edge->turn.move, old->turn.move + played, edge->turn.count * sizeof(nv_move)) !=
                0)
            continue;
        edge->visits = old->visits;
        edge->total = old->total;
        edge->child = old->child;
    }
}

/* Takes over what was known of the same turns, or of those that the last action began. */
static void inherit_all(struct tn_turn_tree *tree, const struct tn_turn_node *old,
                        struct tn_turn_node *node)
{
    bool same = same_state(&old->state, &node->state);
    for (uint32_t i = 0; i < old->count; i++) {
        const struct tn_turn_edge *edge = &old->edge[i];
        struct tn_state after = old->state;
        if (!same && edge->turn.count < 2)
            continue;
        if (!same)
            tn_play(&tree->rules, &after, edge->turn.move[0]);
        if (same || same_state(&after, &node->state))
            inherit(node, edge, !same);
    }
}

bool tn_turn_tree_set_root(struct tn_turn_tree *tree, struct tn_lister *lister,
                           const struct tn_state *state)
{
    struct tn_turns turns;
    uint32_t old = tree->root, found = old ? find_below(tree, old, state, LOOK_BELOW) : 0;
    tree->root = found;
    if (found && !tree->node[found].partial)
        return true;
    tree->root = 0;
    bool inside = old && tree->node[old].state.turn == state->turn && state->done > 0;
    if (!tn_turns_list(lister, state, &turns))
        return false;
    if (!found && !inside)
        tn_turn_tree_clear(tree);
    tree->root = tn_turn_tree_add(tree, state, &turns);
    if (found || inside)
        inherit_all(tree, &tree->node[found ? found : old], &tree->node[tree->root]);
    return true;
}
