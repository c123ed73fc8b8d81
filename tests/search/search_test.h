/* SPDX-License-Identifier: MIT */
/* What the tests of bots share: positions to think about, and thinking about them. */
#ifndef TESTS_AI_TEST_H
#define TESTS_AI_TEST_H

#include "novae/novae.h"
#include "players/experts.h"

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

#endif
