/* SPDX-License-Identifier: MIT */
/* Taking, filling and packing the memory of the search. */
#include "ai/tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST = 1 }; /* unit 0 is never a node */

static_assert(sizeof(struct nv_edge) == 24, "three units");
static_assert(sizeof(struct nv_node) == 32, "four units");

static uint32_t units_of(uint32_t edges)
{
    return (uint32_t)((sizeof(struct nv_node) + edges * sizeof(struct nv_edge)) / 8);
}

enum nv_status nv_tree_init(struct nv_tree *tree, size_t bytes, struct nv_error *error)
{
    size_t units = bytes / 8;
    *tree = (struct nv_tree){.used = FIRST};
    if (units < FIRST + units_of(NV_MAX_MOVES))
        return nv_fail(error, NV_BAD_OPTION, "a search needs more than %zu bytes", bytes);
    if (units > UINT32_MAX / 2)
        units = UINT32_MAX / 2;
    tree->units = malloc(units * 8);
    if (!tree->units)
        return nv_fail(error, NV_NO_MEMORY, "no %zu bytes for the search", bytes);
    tree->capacity = (uint32_t)units;
    return NV_OK;
}

void nv_tree_finish(struct nv_tree *tree)
{
    free(tree->units);
    tree->units = NULL;
}

void nv_tree_clear(struct nv_tree *tree)
{
    atomic_store(&tree->used, FIRST);
    tree->root = 0;
}

uint32_t nv_tree_add(struct nv_tree *tree, uint32_t count)
{
    uint32_t size = units_of(count);
    uint32_t index = atomic_load_explicit(&tree->used, memory_order_relaxed);
    do {
        if (tree->capacity - index < size)
            return 0;
    } while (!atomic_compare_exchange_weak_explicit(&tree->used, &index, index + size,
                                                    memory_order_relaxed, memory_order_relaxed));
    struct nv_node *node = nv_tree_node(tree, index);
    memset(node, 0, sizeof *node);
    node->count = count;
    return index;
}

/* Marks what `index` leads to; true when that stands before `index` itself. */
static bool mark(struct nv_tree *tree, uint32_t from, uint32_t index)
{
    if (index == 0 || nv_tree_node(tree, index)->forward)
        return false;
    nv_tree_node(tree, index)->forward = 1;
    return index < from;
}

/*
 * A child always stands behind its parent, so one walk from the front marks
 * everything that hangs on the root; only siblings made by several threads at
 * once can stand the other way round and ask for another walk.
 */
static void mark_all(struct nv_tree *tree, uint32_t end)
{
    bool again = true;
    while (again) {
        again = false;
        for (uint32_t i = FIRST; i < end; i += units_of(nv_tree_node(tree, i)->count)) {
            struct nv_node *node = nv_tree_node(tree, i);
            if (!node->forward)
                continue;
            again |= mark(tree, i, node->sibling[0]);
            again |= mark(tree, i, node->sibling[1]);
            for (uint32_t e = 0; e < node->count; e++)
                again |= mark(tree, i, node->edges[e].child);
        }
    }
}

/* Gives each marked node its new place; returns the end of the last. */
static uint32_t find_places(struct nv_tree *tree, uint32_t end)
{
    uint32_t place = FIRST;
    for (uint32_t i = FIRST; i < end; i += units_of(nv_tree_node(tree, i)->count)) {
        struct nv_node *node = nv_tree_node(tree, i);
        if (node->forward) {
            node->forward = place;
            place += units_of(node->count);
        }
    }
    return place;
}

static void follow(struct nv_tree *tree, _Atomic uint32_t *index)
{
    if (*index)
        *index = nv_tree_node(tree, *index)->forward;
}

void nv_tree_cut(struct nv_tree *tree)
{
    struct nv_node *root = nv_tree_node(tree, tree->root);
    root->sibling[0] = root->sibling[1] = 0;
}

void nv_tree_pack(struct nv_tree *tree)
{
    uint32_t end = tree->used;
    if (tree->root == 0) {
        nv_tree_clear(tree);
        return;
    }
    for (uint32_t i = FIRST; i < end; i += units_of(nv_tree_node(tree, i)->count))
        nv_tree_node(tree, i)->forward = 0;
    nv_tree_node(tree, tree->root)->forward = 1;
    nv_tree_cut(tree);
    mark_all(tree, end);
    uint32_t used = find_places(tree, end);
    for (uint32_t i = FIRST; i < end; i += units_of(nv_tree_node(tree, i)->count)) {
        struct nv_node *node = nv_tree_node(tree, i);
        if (!node->forward)
            continue;
        follow(tree, &node->sibling[0]);
        follow(tree, &node->sibling[1]);
        for (uint32_t e = 0; e < node->count; e++)
            follow(tree, &node->edges[e].child);
    }
    uint32_t root = nv_tree_node(tree, tree->root)->forward;
    for (uint32_t i = FIRST; i < end;) {
        struct nv_node *node = nv_tree_node(tree, i);
        uint32_t size = units_of(node->count);
        if (node->forward)
            memmove(tree->units + node->forward, node, size * sizeof *tree->units);
        i += size;
    }
    tree->root = root;
    tree->used = used;
}
