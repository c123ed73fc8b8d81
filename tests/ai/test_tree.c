/* SPDX-License-Identifier: MIT */
/* The memory of the search: taking nodes, and packing what hangs on a new root. */
#include "ai/tree.h"

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

/* A node whose edges carry numbers that follow from `name`. */
static uint32_t add_named(struct nv_tree *tree, uint32_t name, uint32_t count)
{
    uint32_t index = nv_tree_add(tree, count);
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
    nv_tree_pack(&tree, NULL, NULL);
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
    nv_tree_pack(&tree, NULL, NULL);
    assert_int_equal(add_named(&tree, 2, 3), first);
    free_tree(&tree);
}

static void memory_ends_where_it_should(void **unused)
{
    struct nv_tree tree;
    uint32_t nodes = 0;
    (void)unused;
    make_tree(&tree);
    for (uint32_t index; (index = nv_tree_add(&tree, 60)) != 0; nodes++)
        memset(nv_tree_node(&tree, index)->edges, 0xff, 60 * sizeof(struct nv_edge));
    size_t size = sizeof(struct nv_node) + 60 * sizeof(struct nv_edge);
    assert_true(nodes * size <= BYTES && (nodes + 2) * size > BYTES);
    assert_int_equal(nv_tree_add(&tree, 60), 0);
    free_tree(&tree);
}

/* With the least memory there is just the root, whatever the position. */
static void the_least_memory_holds_a_root(void **unused)
{
    struct nv_tree tree;
    void *memory = malloc(NV_TREE_LEAST);
    (void)unused;
    assert_non_null(memory);
    nv_tree_init(&tree, memory, NV_TREE_LEAST);
    uint32_t index = nv_tree_add(&tree, NV_MAX_MOVES);
    assert_int_not_equal(index, 0);
    memset(nv_tree_node(&tree, index)->edges, 0xff, NV_MAX_MOVES * sizeof(struct nv_edge));
    assert_int_equal(nv_tree_add(&tree, 1), 0);
    free(memory);
}

/* Packing asks often whether to go on, and leaves an empty tree when not. */
static void packing_can_be_given_up(void **unused)
{
    struct nv_tree tree;
    uint32_t asked = 0, nodes = 0;
    (void)unused;
    make_tree(&tree);
    tree.root = add_named(&tree, 1, 1);
    while (nv_tree_add(&tree, 0))
        nodes++;
    nv_tree_pack(&tree, give_up, &asked);
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
        cmocka_unit_test(packing_can_be_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
