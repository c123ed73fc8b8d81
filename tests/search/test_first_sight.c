/* SPDX-License-Identifier: MIT */
/* What a visit sees of a position is kept until the position becomes a node (tree.h). */
#include "search_test.h"

#include "search/search_internal.h"

enum { BYTES = 16 << 20, NODES = 3000, MOST_JUDGED = 2 * NODES };

/* An expert that remembers which positions it was asked to judge. */
static struct {
    uint64_t hash[MOST_JUDGED];
    uint32_t count, again, weights_only;
} judged;

static void judge(const struct nv_game *game, const void *rules, const void *state,
                  const nv_move *moves, uint32_t count, struct nv_evaluation *evaluation)
{
    uint64_t hash = nv_hash(game, state);
    nv_expert_of(game)->evaluate(game, rules, state, moves, count, evaluation);
    if (evaluation->weights_only) {
        judged.weights_only++;
        return;
    }
    for (uint32_t i = 0; i < judged.count; i++)
        judged.again += judged.hash[i] == hash;
    assert_in_range(judged.count, 0, MOST_JUDGED - 1);
    judged.hash[judged.count++] = hash;
}

static struct nv_search *search_of(const struct play *play, const struct nv_expert *expert,
                                   struct nv_report *report)
{
    struct nv_search_options options = {.expert = expert, .bytes = BYTES, .threads = 1, .seed = 7};
    struct nv_search *search = nv_search_create(play->game, &options, NULL);
    assert_non_null(search);
    think(search, play, NODES, report);
    return search;
}

static void start_in_the_middle(struct play *play, uint32_t players)
{
    struct nv_rng rng;
    nv_rng_seed(&rng, players);
    play_start(play, nv_nova_luna(), players, players);
    play_random(play, &rng, 12 * players);
    assert_false(play_over(play));
}

/* But for some that are reached in two ways: judging each new node makes it three in ten. */
static void no_position_is_judged_twice(void **state)
{
    (void)state;
    for (uint32_t players = 2; players <= 4; players++) {
        struct play play;
        struct nv_report report;
        struct nv_expert expert = *nv_expert_of(nv_nova_luna());
        expert.evaluate = judge;
        memset(&judged, 0, sizeof judged);
        start_in_the_middle(&play, players);
        nv_search_destroy(search_of(&play, &expert, &report));
        assert_in_range(judged.weights_only, NODES / 10, NODES);
        assert_in_range(judged.again, 0, judged.count / 30);
    }
}

/* Compares what nodes have kept, on every way that chance has no part in; returns how many. */
static uint32_t check_below(const struct nv_search *search, uint32_t index, const struct play *play)
{
    const struct nv_node *node = nv_tree_node(&search->tree, index);
    struct nv_evaluation fresh = {0};
    uint32_t checked = 1;
    search->expert->evaluate(play->game, play->rules, play->state, NULL, 0, &fresh);
    assert_true(node->value == fresh.value[node->seat]);
    for (uint32_t i = 0; i < node->count; i++) {
        const struct nv_edge *edge = &node->edges[i];
        if (!nv_is_node(edge->child) || nv_tree_node(&search->tree, edge->child)->outcome)
            continue;
        struct play after = *play;
        after.game->play(after.rules, after.state, edge->move);
        checked += check_below(search, edge->child, &after);
    }
    return checked;
}

static void what_is_kept_is_what_was_seen(void **state)
{
    (void)state;
    for (uint32_t players = 2; players <= 4; players++) {
        struct play play;
        struct nv_report report;
        start_in_the_middle(&play, players);
        struct nv_search *search = search_of(&play, nv_expert_of(nv_nova_luna()), &report);
        assert_in_range(check_below(search, search->tree.root, &play), NODES / 10, NODES);
        nv_search_destroy(search);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_position_is_judged_twice),
        cmocka_unit_test(what_is_kept_is_what_was_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
