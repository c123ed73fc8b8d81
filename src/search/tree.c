/* SPDX-License-Identifier: MIT */
/*
 * Filling the tree's memory, pruning a tree that fills it, and compaction: a mark-and-compact
 * collector that moves what is reachable from the root to the front, in passes over the block.
 */
#include "search/tree.h"

#include "search/visits.h"

#include <assert.h>
#include <string.h>

enum {
    FIRST = 1,    /* unit 0 is never a node */
    ROOM = 512,   /* units that a thread takes at a time */
    LOOKS = 256,  /* nodes between two questions whether to give up */
    KEPT_PART = 2 /* one part in so many of the memory may be in use after pruning */
};

static const uint32_t GAP = UINT32_C(1)
                            << 31; /* flags a gap in place of a node: its count is units */

static_assert(sizeof(struct nv_edge) == 24, "three units");
static_assert(sizeof(struct nv_node) == 32, "four units");

static uint32_t units_of(uint32_t edges)
{
    return (uint32_t)((sizeof(struct nv_node) + edges * sizeof(struct nv_edge)) / 8);
}

static uint32_t size_of(const struct nv_node *node)
{
    return node->count & GAP ? node->count & ~GAP : units_of(node->count);
}

void nv_tree_init(struct nv_tree *tree, void *memory, size_t bytes)
{
    size_t units = bytes / sizeof *tree->units;
    assert(bytes >= NV_TREE_LEAST);
    *tree = (struct nv_tree){.units = memory, .used = FIRST};
    tree->units[0] = 0;
    tree->capacity = units < UINT32_MAX / 2 ? (uint32_t)units : UINT32_MAX / 2;
}

void nv_tree_clear(struct nv_tree *tree)
{
    atomic_store(&tree->used, FIRST);
    tree->root = 0;
}

static void leave_gap(struct nv_tree *tree, struct nv_room *room)
{
    if (room->at < room->end)
        nv_tree_node(tree, room->at)->count = GAP | (room->end - room->at);
    room->at = room->end;
}

/* Takes more room: right behind the old if no other thread took that, else where the tree ends. */
static bool take_room(struct nv_tree *tree, struct nv_room *room, uint32_t size)
{
    uint32_t used = atomic_load_explicit(&tree->used, memory_order_relaxed), from, end;
    do {
        from = used == room->end ? room->at : used;
        if (tree->capacity - from < size)
            return false;
        end = from + size > used + ROOM ? from + size : used + ROOM;
        end = end < tree->capacity ? end : tree->capacity;
    } while (!atomic_compare_exchange_weak_explicit(&tree->used, &used, end, memory_order_relaxed,
                                                    memory_order_relaxed));
    if (from != room->at)
        leave_gap(tree, room);
    *room = (struct nv_room){from, end};
    return true;
}

uint32_t nv_tree_add(struct nv_tree *tree, struct nv_room *room, uint32_t count)
{
    uint32_t size = units_of(count), index;
    if (room->end - room->at < size && !take_room(tree, room, size))
        return 0;
    index = room->at;
    room->at += size;
    struct nv_node *node = nv_tree_node(tree, index);
    memset(node, 0, sizeof *node);
    node->count = count;
    return index;
}

void nv_tree_leave(struct nv_tree *tree, struct nv_room *room)
{
    uint32_t end = room->end;
    if (!atomic_compare_exchange_strong(&tree->used, &end, room->at))
        leave_gap(tree, room);
    *room = (struct nv_room){0, 0};
}

/* One or more passes over all nodes, from the front. */
struct sweep {
    struct nv_tree *tree;
    bool (*give_up)(void *context);
    void *context;
    uint32_t looks;
    bool given_up;
    bool again;              /* while marking: another pass is needed */
    uint32_t place;          /* while finding places: that of the next node */
    struct nv_visits visits; /* while counting: units of nodes by their visits */
    uint32_t least;          /* while pruning: visits of a node that stays */
};

/* Visits every node, or every marked one, unless it is given up. */
static void sweep(struct sweep *sweep, bool marked,
                  void (*visit)(struct sweep *sweep, uint32_t index, struct nv_node *node))
{
    uint32_t end = sweep->tree->used;
    for (uint32_t i = FIRST; i < end && !sweep->given_up;) {
        struct nv_node *node = nv_tree_node(sweep->tree, i);
        uint32_t size = size_of(node);
        if (!(node->count & GAP) && (!marked || node->forward))
            visit(sweep, i, node);
        if (++sweep->looks % LOOKS == 0)
            sweep->given_up = sweep->give_up && sweep->give_up(sweep->context);
        i += size;
    }
}

/* Leaves its number of visits in each node. */
static void count_visits(struct sweep *sweep, uint32_t index, struct nv_node *node)
{
    uint32_t visits = 0;
    (void)index;
    for (uint32_t i = 0; i < node->tried; i++)
        visits += node->edges[i].visits;
    node->forward = visits;
    nv_visits_count(&sweep->visits, visits, units_of(node->count));
}

static void prune(const struct sweep *sweep, _Atomic uint32_t *index)
{
    if (nv_is_node(*index) && nv_tree_node(sweep->tree, *index)->forward < sweep->least)
        *index = 0;
}

static void prune_links(struct sweep *sweep, uint32_t index, struct nv_node *node)
{
    (void)index;
    prune(sweep, &node->sibling[0]);
    prune(sweep, &node->sibling[1]);
    for (uint32_t i = 0; i < node->tried; i++)
        prune(sweep, &node->edges[i].child);
}

void nv_tree_prune(struct nv_tree *tree, bool (*give_up)(void *context), void *context)
{
    struct sweep all = {.tree = tree, .give_up = give_up, .context = context};
    sweep(&all, false, count_visits);
    all.least = nv_visits_least(&all.visits, tree->capacity / KEPT_PART);
    if (!all.given_up)
        sweep(&all, false, prune_links);
}

static void unmark(struct sweep *sweep, uint32_t index, struct nv_node *node)
{
    (void)sweep;
    (void)index;
    node->forward = 0;
}

/*
 * A child nearly always lies behind its parent, so one pass marks everything that
 * hangs on the root; only nodes that several threads made at once can lie the other
 * way round and make another pass necessary.
 */
static void mark(struct sweep *sweep, uint32_t from, uint32_t index)
{
    if (!nv_is_node(index) || nv_tree_node(sweep->tree, index)->forward)
        return;
    nv_tree_node(sweep->tree, index)->forward = 1;
    sweep->again |= index < from;
}

static void mark_below(struct sweep *sweep, uint32_t index, struct nv_node *node)
{
    mark(sweep, index, node->sibling[0]);
    mark(sweep, index, node->sibling[1]);
    for (uint32_t i = 0; i < node->count; i++)
        mark(sweep, index, node->edges[i].child);
}

/* Gives a marked node its new place. */
static void find_place(struct sweep *sweep, uint32_t index, struct nv_node *node)
{
    (void)index;
    node->forward = sweep->place;
    sweep->place += units_of(node->count);
}

static void follow(const struct nv_tree *tree, _Atomic uint32_t *index)
{
    if (nv_is_node(*index))
        *index = nv_tree_node(tree, *index)->forward;
}

static void follow_links(struct sweep *sweep, uint32_t index, struct nv_node *node)
{
    (void)index;
    follow(sweep->tree, &node->sibling[0]);
    follow(sweep->tree, &node->sibling[1]);
    for (uint32_t i = 0; i < node->count; i++)
        follow(sweep->tree, &node->edges[i].child);
}

static void move_node(struct sweep *sweep, uint32_t index, struct nv_node *node)
{
    (void)index;
    memmove(sweep->tree->units + node->forward, node,
            units_of(node->count) * sizeof *sweep->tree->units);
}

void nv_tree_cut(struct nv_tree *tree)
{
    struct nv_node *root = nv_tree_node(tree, tree->root);
    root->sibling[0] = root->sibling[1] = 0;
}

void nv_tree_compact(struct nv_tree *tree, bool (*give_up)(void *context), void *context)
{
    struct sweep all = {.tree = tree, .give_up = give_up, .context = context, .place = FIRST};
    if (tree->root == 0) {
        nv_tree_clear(tree);
        return;
    }
    sweep(&all, false, unmark);
    nv_tree_node(tree, tree->root)->forward = 1;
    nv_tree_cut(tree);
    do {
        all.again = false;
        sweep(&all, true, mark_below);
    } while (all.again);
    sweep(&all, true, find_place);
    sweep(&all, true, follow_links);
    uint32_t root = nv_tree_node(tree, tree->root)->forward;
    sweep(&all, true, move_node);
    if (all.given_up) {
        nv_tree_clear(tree);
        return;
    }
    tree->root = root;
    tree->used = all.place;
}
