/* SPDX-License-Identifier: MIT */
/* The memory of the search: taking nodes, thinning, and packing what hangs on a new root. */
#include "search/tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BYTES = 1 << 20 };

/* A tree in memory of its own. */
static void make_tree(struct nv_tree *tree)
{
    void *memory = malloc(BYTES);
    assert_non_null(memory);
    nv_tree_init(tree, memory, BYTES);
}

static void free_tree(struct nv_tree *tree)
{
    free(tree->units);
}

static bool give_up(void *asked)
{
    ++*(uint32_t *)asked;
    return true;
}

/* A node in a room. Its edges carry numbers that follow from `name`. */
static uint32_t add_in_room(struct nv_tree *tree, struct nv_room *room, uint32_t name,
                            uint32_t count)
{
    uint32_t index = nv_tree_add(tree, room, count);
    assert_int_not_equal(index, 0);
    struct nv_node *node = nv_tree_node(tree, index);
    node->seat = name % 4;
    node->value = (float)name;
    for (uint32_t i = 0; i < count; i++) {
        node->edges[i].move = name * 100 + i;
        node->edges[i].prior = 1.0f / (float)(i + 1);
        atomic_init(&node->edges[i].visits, name + i);
        atomic_init(&node->edges[i].child, 0);
        atomic_init(&node->edges[i].total, (uint64_t)name << 32 | i);
    }
    return index;
}

/* The same where there is only one thread, with no room left over. */
static uint32_t add_named(struct nv_tree *tree, uint32_t name, uint32_t count)
{
    struct nv_room room = {0};
    uint32_t index = add_in_room(tree, &room, name, count);
    nv_tree_leave(tree, &room);
    return index;
}

static void assert_named(const struct nv_tree *tree, uint32_t index, uint32_t name, uint32_t count)
{
    assert_int_not_equal(index, 0);
    const struct nv_node *node = nv_tree_node(tree, index);
    assert_int_equal(node->count, count);
    assert_int_equal(node->seat, name % 4);
    assert_true(node->value == (float)name);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(node->edges[i].move, name * 100 + i);
        assert_true(node->edges[i].prior == 1.0f / (float)(i + 1));
        assert_int_equal(node->edges[i].visits, name + i);
        assert_int_equal(node->edges[i].total, (uint64_t)name << 32 | i);
    }
}

static void packing_keeps_what_hangs_on_the_root(void **unused)
{
    struct nv_tree tree;
    (void)unused;
    make_tree(&tree);
    uint32_t old = add_named(&tree, 1, 3);
    uint32_t lost = add_named(&tree, 2, 5);
    uint32_t kept = add_named(&tree, 3, 2);
    uint32_t also_lost = add_named(&tree, 4, 40);
    uint32_t first = add_named(&tree, 5, 7);
    uint32_t late = add_named(&tree, 6, 1);
    uint32_t early = add_named(&tree, 7, 4);
    nv_tree_node(&tree, old)->edges[0].child = lost;
    nv_tree_node(&tree, old)->edges[1].child = kept;
    nv_tree_node(&tree, lost)->edges[4].child = also_lost;
    nv_tree_node(&tree, kept)->edges[1].child = first;
    /* Threads may hang siblings in any order: one that stands before its elder. */
    nv_tree_node(&tree, first)->sibling[1] = early;
    nv_tree_node(&tree, early)->sibling[0] = late;
    tree.root = kept;
    uint32_t used = tree.used;
    nv_tree_compact(&tree, NULL, NULL);
    assert_true(tree.used < used);
    assert_named(&tree, tree.root, 3, 2);
    uint32_t child = nv_tree_node(&tree, tree.root)->edges[1].child;
    assert_named(&tree, child, 5, 7);
    child = nv_tree_node(&tree, child)->sibling[1];
    assert_named(&tree, child, 7, 4);
    child = nv_tree_node(&tree, child)->sibling[0];
    assert_named(&tree, child, 6, 1);
    assert_int_equal(nv_tree_node(&tree, child)->sibling[0], 0);
    assert_int_equal(nv_tree_node(&tree, child)->sibling[1], 0);
    /* What is added now stands behind all that was kept. */
    uint32_t added = add_named(&tree, 8, 9);
    assert_true(added >= used - (used - tree.used) - 3 * 9 - 4);
    assert_named(&tree, tree.root, 3, 2);
    assert_named(&tree, child, 6, 1);
    free_tree(&tree);
}

static void packing_without_a_root_empties(void **unused)
{
    struct nv_tree tree;
    (void)unused;
    make_tree(&tree);
    uint32_t first = add_named(&tree, 1, 3);
    tree.root = 0;
    nv_tree_compact(&tree, NULL, NULL);
    assert_int_equal(add_named(&tree, 2, 3), first);
    free_tree(&tree);
}

static void memory_ends_where_it_should(void **unused)
{
    struct nv_tree tree;
    struct nv_room room = {0};
    uint32_t nodes = 0;
    (void)unused;
    make_tree(&tree);
    for (uint32_t index; (index = nv_tree_add(&tree, &room, 60)) != 0; nodes++)
        memset(nv_tree_node(&tree, index)->edges, 0xff, 60 * sizeof(struct nv_edge));
    size_t size = sizeof(struct nv_node) + 60 * sizeof(struct nv_edge);
    assert_true(nodes * size <= BYTES && (nodes + 2) * size > BYTES);
    assert_int_equal(nv_tree_add(&tree, &room, 60), 0);
    free_tree(&tree);
}

/* With the least memory there is just the root, whatever the position. */
static void the_least_memory_holds_a_root(void **unused)
{
    struct nv_tree tree;
    struct nv_room room = {0};
    void *memory = malloc(NV_TREE_LEAST);
    (void)unused;
    assert_non_null(memory);
    nv_tree_init(&tree, memory, NV_TREE_LEAST);
    uint32_t index = nv_tree_add(&tree, &room, NV_MAX_MOVES);
    assert_int_not_equal(index, 0);
    memset(nv_tree_node(&tree, index)->edges, 0xff, NV_MAX_MOVES * sizeof(struct nv_edge));
    assert_int_equal(nv_tree_add(&tree, &room, 1), 0);
    free(memory);
}

/* Where two threads add in turn, each has its nodes side by side, away from the other's. */
static void threads_do_not_write_side_by_side(void **unused)
{
    enum { NODES = 40, EDGES = 5 };
    const uint32_t size = (sizeof(struct nv_node) + EDGES * sizeof(struct nv_edge)) / 8;
    struct nv_tree tree;
    struct nv_room rooms[2] = {{0}, {0}};
    uint32_t last[2] = {0}, beside = 0;
    (void)unused;
    make_tree(&tree);
    for (uint32_t i = 0; i < 2 * NODES; i++) {
        uint32_t index = add_in_room(&tree, &rooms[i % 2], i, EDGES);
        beside += index == last[i % 2] + size;
        last[i % 2] = index;
    }
    assert_true(beside >= 2 * NODES * 9 / 10);
    free_tree(&tree);
}

/* Gaps are nothing: neither kept nor taken for nodes, and the last one is given back. */
static void packing_closes_gaps(void **unused)
{
    enum { NODES = 200 };
    struct nv_tree tree;
    struct nv_room rooms[2] = {{0}, {0}};
    uint32_t index[NODES], units = 0;
    (void)unused;
    make_tree(&tree);
    memset(tree.units + 1, 0xff, BYTES - sizeof *tree.units); /* what was there before */
    for (uint32_t i = 0; i < NODES; i++) {
        index[i] = add_in_room(&tree, &rooms[i % 2], i, 1 + i % 50);
        units += (sizeof(struct nv_node) + (1 + i % 50) * sizeof(struct nv_edge)) / 8;
        if (i)
            nv_tree_node(&tree, index[i - 1])->edges[0].child = index[i];
    }
    tree.root = index[0];
    nv_tree_leave(&tree, &rooms[0]);
    nv_tree_leave(&tree, &rooms[1]);
    assert_true(tree.used > 1 + units);
    nv_tree_compact(&tree, NULL, NULL);
    assert_int_equal(tree.used, 1 + units);
    for (uint32_t i = 0, at = tree.root; i < NODES; i++) {
        assert_named(&tree, at, i, 1 + i % 50);
        at = nv_tree_node(&tree, at)->edges[0].child;
    }
    struct nv_room room = {0};
    uint32_t used = tree.used;
    assert_int_equal(nv_tree_add(&tree, &room, 0), used);
    nv_tree_leave(&tree, &room);
    assert_int_equal(tree.used, used + sizeof(struct nv_node) / 8);
    free_tree(&tree);
}

/* A tree of one root, full of children: a hundred passed once, a hundred twice, and so on. */
static uint32_t fill_with_children(struct nv_tree *tree)
{
    enum { CHILDREN = 4500, EDGES = 7 };
    struct nv_room room = {0};
    make_tree(tree);
    tree->root = add_in_room(tree, &room, 0, CHILDREN);
    for (uint32_t i = 0; i < CHILDREN; i++) {
        uint32_t child = add_in_room(tree, &room, i, EDGES);
        struct nv_edge *edge = &nv_tree_node(tree, tree->root)->edges[i];
        edge->visits = i / 100 + 2;
        edge->child = child;
        nv_tree_node(tree, child)->tried = 2;
        nv_tree_node(tree, child)->edges[0].visits = i / 100;
        nv_tree_node(tree, child)->edges[1].visits = 1;
    }
    nv_tree_node(tree, tree->root)->tried = CHILDREN;
    nv_tree_leave(tree, &room);
    return CHILDREN;
}

/* What stays was passed more often than what goes; the moves to both keep their counts. */
static void thinning_keeps_what_was_passed_often(void **unused)
{
    struct nv_tree tree;
    uint32_t kept = 0;
    (void)unused;
    uint32_t children = fill_with_children(&tree);
    assert_true(tree.used > tree.capacity * 9 / 10);
    nv_tree_prune(&tree, NULL, NULL);
    nv_tree_compact(&tree, NULL, NULL);
    assert_true(tree.used <= tree.capacity / 2);
    for (uint32_t i = 0; i < children; i++) {
        const struct nv_edge *edge = &nv_tree_node(&tree, tree.root)->edges[i];
        assert_int_equal(edge->visits, i / 100 + 2);
        if (edge->child)
            assert_int_equal(nv_tree_node(&tree, edge->child)->edges[0].visits, i / 100);
        assert_true(kept == 0 || edge->child); /* after one that stays, all stay */
        kept += edge->child != 0;
    }
    assert_true(kept > children / 8 && kept < children);
    free_tree(&tree);
}

static void thinning_can_be_given_up(void **unused)
{
    struct nv_tree tree;
    uint32_t asked = 0;
    (void)unused;
    uint32_t children = fill_with_children(&tree), used = tree.used;
    nv_tree_prune(&tree, give_up, &asked);
    assert_int_equal(asked, 1);
    nv_tree_compact(&tree, NULL, NULL);
    assert_int_equal(tree.used, used);
    for (uint32_t i = 0; i < children; i++)
        assert_int_not_equal(nv_tree_node(&tree, tree.root)->edges[i].child, 0);
    free_tree(&tree);
}

/* Packing asks often whether to go on, and leaves an empty tree when not. */
static void packing_can_be_given_up(void **unused)
{
    struct nv_tree tree;
    struct nv_room room = {0};
    uint32_t asked = 0, nodes = 0;
    (void)unused;
    make_tree(&tree);
    tree.root = add_named(&tree, 1, 1);
    while (nv_tree_add(&tree, &room, 0))
        nodes++;
    nv_tree_leave(&tree, &room);
    nv_tree_compact(&tree, give_up, &asked);
    assert_int_equal(asked, 1);
    assert_int_equal(tree.root, 0);
    uint32_t first = add_named(&tree, 2, 3);
    assert_true(nodes > 10000 && first < 10);
    free_tree(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packing_keeps_what_hangs_on_the_root),
        cmocka_unit_test(packing_without_a_root_empties),
        cmocka_unit_test(memory_ends_where_it_should),
        cmocka_unit_test(the_least_memory_holds_a_root),
        cmocka_unit_test(threads_do_not_write_side_by_side),
        cmocka_unit_test(packing_closes_gaps),
        cmocka_unit_test(thinning_keeps_what_was_passed_often),
        cmocka_unit_test(thinning_can_be_given_up),
        cmocka_unit_test(packing_can_be_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
