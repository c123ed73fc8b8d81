/* SPDX-License-Identifier: MIT */
/* Copies of busy nodes: what is counted in them reaches the tree, whole and in order. */
#include "search/node_cache.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { BYTES = 1 << 20, EDGES = 40, TRIED = 10, OFTEN = 100000 };

/* A tree whose root has been tried in part; its first edge leads to a node like it. */
static void make_tree(struct nv_tree *tree)
{
    struct nv_room room = {0};
    void *memory = malloc(BYTES);
    assert_non_null(memory);
    nv_tree_init(tree, memory, BYTES);
    for (int n = 0; n < 2; n++) {
        uint32_t index = nv_tree_add(tree, &room, EDGES);
        struct nv_node *node = nv_tree_node(tree, index);
        atomic_init(&node->tried, TRIED);
        for (uint32_t i = 0; i < EDGES; i++) {
            struct nv_edge *edge = &node->edges[i];
            edge->move = i;
            edge->prior = 1.0f / EDGES;
            atomic_init(&edge->visits, i < TRIED ? 1000 : 0);
            atomic_init(&edge->child, 0);
            atomic_init(&edge->total, i < TRIED ? 5000 : 0);
        }
        if (n == 0)
            tree->root = index;
        else
            atomic_store(&nv_tree_node(tree, tree->root)->edges[0].child, index);
    }
}

static struct nv_node *root_of(const struct nv_tree *tree)
{
    return nv_tree_node(tree, tree->root);
}

static uint32_t child_of(const struct nv_tree *tree)
{
    return root_of(tree)->edges[0].child;
}

static void count(struct nv_node *node, uint32_t edge, uint64_t value)
{
    if (atomic_fetch_add(&node->edges[edge].visits, 1) == 0)
        atomic_fetch_add(&node->tried, 1);
    atomic_fetch_add(&node->edges[edge].total, value);
}

static void nothing_is_counted_before_it_is_shared(void **unused)
{
    static struct nv_node_cache copies;
    struct nv_tree tree;
    (void)unused;
    make_tree(&tree);
    struct nv_node *copy = nv_node_cache_root(&copies, &tree);
    assert_ptr_not_equal(copy, root_of(&tree));
    assert_ptr_equal(nv_node_cache_root(&copies, &tree), copy);
    count(copy, 3, 7);
    count(copy, 3, 8);
    assert_int_equal(root_of(&tree)->edges[3].visits, 1000);
    nv_node_cache_flush(&copies, &tree);
    assert_int_equal(root_of(&tree)->edges[3].visits, 1002);
    assert_int_equal(root_of(&tree)->edges[3].total, 5015);
    assert_int_equal(root_of(&tree)->edges[4].visits, 1000);
    nv_node_cache_flush(&copies, &tree); /* and only once */
    assert_int_equal(root_of(&tree)->edges[3].visits, 1002);
    free(tree.units);
}

/* Two threads try the same new edge, and one of them another one as well. */
static void tried_edges_stay_the_first(void **unused)
{
    static struct nv_node_cache one, two;
    struct nv_tree tree;
    (void)unused;
    make_tree(&tree);
    struct nv_node *first = nv_node_cache_root(&one, &tree),
                   *second = nv_node_cache_root(&two, &tree);
    count(first, TRIED, 1);
    count(second, TRIED, 2);
    count(second, TRIED + 1, 4);
    nv_node_cache_flush(&two, &tree);
    nv_node_cache_flush(&one, &tree);
    assert_int_equal(root_of(&tree)->tried, TRIED + 2);
    assert_int_equal(root_of(&tree)->edges[TRIED].visits, 2);
    assert_int_equal(root_of(&tree)->edges[TRIED].total, 3);
    assert_int_equal(root_of(&tree)->edges[TRIED + 1].visits, 1);
    free(tree.units);
}

static void only_busy_nodes_are_copied(void **unused)
{
    static struct nv_node_cache copies;
    struct nv_tree tree;
    (void)unused;
    make_tree(&tree);
    nv_node_cache_root(&copies, &tree); /* was passed 10000 times */
    uint32_t child = child_of(&tree);
    struct nv_node *node = nv_tree_node(&tree, child);
    assert_ptr_equal(nv_node_cache_node(&copies, &tree, child, 1000), node);
    struct nv_node *copy = nv_node_cache_node(&copies, &tree, child, 5000);
    assert_ptr_not_equal(copy, node);
    assert_ptr_equal(nv_node_cache_node(&copies, &tree, child, 5001), copy);
    free(tree.units);
}

static void edges_know_where_they_come_from(void **unused)
{
    static struct nv_node_cache copies;
    struct nv_tree tree;
    (void)unused;
    make_tree(&tree);
    struct nv_node *root = nv_node_cache_root(&copies, &tree);
    struct nv_node *node = nv_node_cache_node(&copies, &tree, child_of(&tree), OFTEN);
    struct nv_node *origin = nv_tree_node(&tree, child_of(&tree));
    assert_ptr_equal(nv_node_cache_origin(&copies, &tree, &root->edges[2]),
                     &root_of(&tree)->edges[2]);
    assert_ptr_equal(nv_node_cache_origin(&copies, &tree, &node->edges[9]), &origin->edges[9]);
    assert_ptr_equal(nv_node_cache_origin(&copies, &tree, &origin->edges[9]), &origin->edges[9]);
    free(tree.units);
}

/* With more edges than a copy holds, all work goes on in the tree itself. */
static void large_nodes_are_not_copied(void **unused)
{
    static struct nv_node_cache copies;
    struct nv_tree tree;
    struct nv_room room = {0};
    void *memory = malloc(BYTES);
    (void)unused;
    assert_non_null(memory);
    nv_tree_init(&tree, memory, BYTES);
    tree.root = nv_tree_add(&tree, &room, 2 * NV_CACHED_EDGES);
    atomic_store(&root_of(&tree)->tried, NV_CACHED_EDGES);
    assert_ptr_equal(nv_node_cache_root(&copies, &tree), root_of(&tree));
    assert_ptr_equal(nv_node_cache_node(&copies, &tree, tree.root, OFTEN), root_of(&tree));
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_counted_before_it_is_shared),
        cmocka_unit_test(tried_edges_stay_the_first),
        cmocka_unit_test(only_busy_nodes_are_copied),
        cmocka_unit_test(edges_know_where_they_come_from),
        cmocka_unit_test(large_nodes_are_not_copied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
