/* SPDX-License-Identifier: MIT */
/* The memory of the turn search, thinning it, and the way from one root to the next. */
#include "players/terra_nova/turn_search/turn_tree.h"

#include "players/net.h"
#include "search/visits.h"

#include "games/terra_nova/turn.h"

#include <string.h>

enum {
    LEAST_PLACES = 64, /* nodes that the memory must hold */
    LOOK_BELOW = 3,    /* turns in which the game may have gone on since the last call */
    LOOKS = 256,       /* turns or places between two questions whether to give up */
    KEPT_PART = 2      /* of the memory, the part that may be in use after thinning */
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
    tree->free = tree->spare = 0;
    memset(tree->latest, 0, sizeof tree->latest);
}

void tn_turn_tree_ready(struct tn_turn_tree *tree, const struct tn_rules *rules)
{
    bool same = memcmp(&tree->rules, rules, sizeof *rules) == 0;
    if (!same || tree->root == 0)
        tn_turn_tree_clear(tree);
    if (!same)
        tree->rules = *rules;
}

static bool is_full(const struct tn_turn_tree *tree)
{
    return tree->free == 0 && tree->used == tree->capacity;
}

/* A free place; there is one. */
static uint32_t take_place(struct tn_turn_tree *tree)
{
    uint32_t place = tree->free;
    if (place == 0)
        return tree->used++;
    tree->free = tree->node[place].first;
    tree->spare--;
    return place;
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
    if (is_full(tree))
        return 0;
    uint32_t place = take_place(tree);
    fill_node(&tree->node[place], state, turns);
    return place;
}

/* ---- thinning ---- */

/* One walk over all that hangs on the root, or over all places. */
struct thinning {
    struct tn_turn_tree *tree;
    bool (*give_up)(void *context);
    void *context;
    uint32_t looks;
    bool given_up;
    struct nv_visits visits;         /* of all nodes, while they are counted */
    uint32_t least;                  /* visits of a node that stays */
    uint32_t latest[NV_MAX_PLAYERS]; /* of each mover, of those that stay */
};

static bool goes_on(struct thinning *all)
{
    if (++all->looks % LOOKS == 0 && !all->given_up)
        all->given_up = all->give_up && all->give_up(all->context);
    return !all->given_up;
}

static void count_below(struct thinning *all, uint32_t index)
{
    const struct tn_turn_node *node = &all->tree->node[index];
    for (uint32_t i = 0; i < node->count && goes_on(all); i++) {
        if (node->edge[i].child == 0)
            continue;
        nv_visits_count(&all->visits, node->edge[i].visits, 1);
        count_below(all, node->edge[i].child);
    }
}

/* Cuts off what was passed too seldom and marks the rest. */
static void cut_below(struct thinning *all, uint32_t index)
{
    struct tn_turn_node *node = &all->tree->node[index];
    node->kept = all->tree->thinnings;
    for (uint32_t i = 0; i < node->count && goes_on(all); i++) {
        struct tn_turn_edge *edge = &node->edge[i];
        if (edge->child && edge->visits >= all->least) {
            all->latest[all->tree->node[edge->child].state.turn] = edge->child;
            cut_below(all, edge->child);
            continue;
        }
        if (edge->child == node->first)
            node->first = 0;
        edge->child = 0;
    }
}

/* Where the node made last goes, another one takes its place. */
static void replace_latest(const struct thinning *all)
{
    struct tn_turn_tree *tree = all->tree;
    for (uint32_t seat = 0; seat < NV_MAX_PLAYERS; seat++)
        if (tree->latest[seat] && tree->node[tree->latest[seat]].kept != tree->thinnings)
            tree->latest[seat] = all->latest[seat];
}

/* Makes free places of all nodes that are not marked. */
static void free_places(struct thinning *all)
{
    struct tn_turn_tree *tree = all->tree;
    tree->free = tree->spare = 0;
    for (uint32_t place = tree->used; --place > 0 && goes_on(all);) {
        if (tree->node[place].kept == tree->thinnings)
            continue;
        tree->node[place].first = tree->free;
        tree->free = place;
        tree->spare++;
    }
}

static void let_go(struct thinning *all)
{
    all->tree->thinnings++;
    cut_below(all, all->tree->root);
    if (all->given_up)
        return;
    replace_latest(all);
    free_places(all);
}

void tn_turn_tree_thin(struct tn_turn_tree *tree, bool (*give_up)(void *context), void *context)
{
    struct thinning all = {.tree = tree, .give_up = give_up, .context = context};
    count_below(&all, tree->root);
    all.least = nv_visits_least(&all.visits, tree->capacity / KEPT_PART);
    if (!all.given_up)
        let_go(&all);
}

/* Lets go of what does not hang on the root, where memory is short. */
static void tidy(struct tn_turn_tree *tree, const struct tn_lister *lister)
{
    struct thinning all = {.tree = tree, .give_up = lister->enough, .context = lister->context};
    if (tree->root && tree->used - tree->spare > tree->capacity / 4 * 3)
        let_go(&all);
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
    bool inside = old && tree->node[old].state.turn == state->turn && state->done > 0;
    uint32_t known = found ? found : inside ? old : 0;
    tree->root = known;
    tidy(tree, lister);
    if (found && !tree->node[found].partial)
        return true;
    tree->root = 0;
    if (!tn_turns_list(lister, state, &turns))
        return false;
    if (known == 0 || is_full(tree)) {
        tn_turn_tree_clear(tree);
        known = 0;
    }
    tree->root = tn_turn_tree_add(tree, state, &turns);
    if (known)
        inherit_all(tree, &tree->node[known], &tree->node[tree->root]);
    return true;
}
