/* SPDX-License-Identifier: MIT */
/* Boards for the tests of the Terra Nova bot: the shipped ones, and one full of holes. */
#ifndef TESTS_BOARDS_H
#define TESTS_BOARDS_H

#include "games/terra_nova/rules.h"
#include "search_test.h"

/* Holes inside, two side by side, one that is a bay, and rows that lean out. */
static const char holed_board[] = "name: holed\n"
                                  "landscape: A one\n"
                                  "landscape: B two\n"
                                  "landscape: C three\n"
                                  "landscape: D four\n"
                                  "landscape: E five\n"
                                  "board:\n"
                                  "  A A A . B B B\n"
                                  " A A A A B B B B\n"
                                  "  A . . C C B B C\n"
                                  " D A A C C . C C\n"
                                  "D D D C C C C\n"
                                  " D D D . E C E E\n"
                                  "  D D E E E E E E\n"
                                  "   D D E E E E\n";

enum { BOARDS = 4 };

static const char *const shipped[BOARDS - 1] = {"island", "lagoon", "archipelago"};

static inline const char *board_text(uint32_t board)
{
    for (int i = 0; board + 1 < BOARDS && nv_terra_nova()->maps[i].name; i++) {
        if (strcmp(nv_terra_nova()->maps[i].name, shipped[board]) == 0)
            return nv_terra_nova()->maps[i].text;
    }
    return holed_board;
}

/* A game on one of the boards, with seats that have their figures placed by chance. */
static inline void start_on(struct play *play, uint32_t board, uint32_t players, uint64_t seed)
{
    struct nv_setup setup;
    nv_setup_init(&setup, nv_terra_nova());
    setup.players = players;
    setup.map = nv_span_of(board_text(board));
    play->game = nv_terra_nova();
    assert_int_equal(nv_terra_nova()->configure(play->rules, &setup, NULL), NV_OK);
    nv_terra_nova()->deal_seed(play->rules, play->state, seed);
}

static inline const struct tn_rules *rules_of(const struct play *play)
{
    return (const struct tn_rules *)(const void *)play->rules;
}

static inline const struct tn_state *state_of(const struct play *play)
{
    return (const struct tn_state *)(const void *)play->state;
}

/* A random move, a stone more often than not. */
static inline nv_move pick_stone(const struct play *play, struct nv_rng *rng)
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = play->game->moves(play->rules, play->state, moves);
    nv_move move = moves[nv_rng_below(rng, count)];
    for (int i = 0; i < 4 && move >> 8 != TN_KIND_STONE; i++)
        move = moves[nv_rng_below(rng, count)];
    return move;
}

#endif
