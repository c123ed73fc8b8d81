/* SPDX-License-Identifier: MIT */
/* What the tests of bots share: positions to think about, and thinking about them. */
#ifndef TESTS_SEARCH_TEST_H
#define TESTS_SEARCH_TEST_H

#include "novae/novae.h"
#include "players/knowledge.h"
#include "players/searcher.h"
#include "search/search.h"

#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* One game being played; all of it may be copied. */
struct play {
    const struct nv_game *game;
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
};

static inline void play_start(struct play *play, const struct nv_game *game, uint32_t players,
                              uint64_t seed)
{
    struct nv_setup setup;
    nv_setup_init(&setup, game);
    setup.players = players;
    if (game->maps)
        setup.map = nv_span_of(game->maps[0].text);
    play->game = game;
    assert_int_equal(game->configure(play->rules, &setup, NULL), NV_OK);
    game->deal_seed(play->rules, play->state, seed);
}

static inline bool play_over(const struct play *play)
{
    return play->game->turn(play->rules, play->state) == NV_OVER;
}

/* Plays random moves, as long as the game goes on. */
static inline void play_random(struct play *play, struct nv_rng *rng, uint32_t moves)
{
    nv_playout(play->game, play->rules, play->state, rng, moves);
}

static inline struct nv_search *search_new(const struct nv_game *game, uint32_t threads,
                                           size_t bytes)
{
    struct nv_search_options options = {
        .expert = nv_expert_of(game), .bytes = bytes, .threads = threads, .seed = 7};
    struct nv_search *search = nv_search_create(game, &options, NULL);
    assert_non_null(search);
    return search;
}

static inline void think(struct nv_search *search, const struct play *play, uint64_t nodes,
                         struct nv_report *report)
{
    nv_search_arm(search);
    nv_search_run(search, play->rules, play->state, &(struct nv_limits){.nodes = nodes},
                  NV_MAX_LINES, NULL, NULL, report);
}

/* The same by whichever search suits the position. */
static inline struct nv_searcher *searcher_new(const struct nv_game *game, uint32_t threads,
                                               size_t bytes, uint64_t seed)
{
    struct nv_search_options options = {.bytes = bytes, .threads = threads, .seed = seed};
    struct nv_searcher *searcher = nv_searcher_create(game, &options, NULL);
    assert_non_null(searcher);
    return searcher;
}

static inline void searcher_think(struct nv_searcher *searcher, const void *rules,
                                  const void *state, uint64_t nodes, struct nv_report *report)
{
    nv_searcher_run(
        searcher,
        &(struct nv_search_task){
            .rules = rules, .state = state, .limits = {.nodes = nodes}, .lines = NV_MAX_LINES},
        report);
}

#endif
