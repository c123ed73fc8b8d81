/* SPDX-License-Identifier: MIT */
/* The bot of Nova Luna: what it sees is what the rules say, and it plays to win. */
#include "players/nova_luna/evaluation/features.h"
#include "players/nova_luna/evaluation/inputs.h"
#include "search_test.h"

#include <math.h>
#include <stdlib.h>

enum { BYTES = 16 << 20 };

static const struct nl_state *state_of(const struct play *play)
{
    return (const struct nl_state *)(const void *)play->state;
}

/* How many tokens a move places. */
static uint32_t gain_of(const struct play *play, nv_move move)
{
    struct play after = *play;
    uint32_t seat = state_of(play)->order[0];
    play->game->play(play->rules, after.state, move);
    return (uint32_t)(state_of(play)->supply[seat] - state_of(&after)->supply[seat]);
}

/* Counts the moves whose gain is foreseen rightly. */
static void compare_gains(const struct play *play, uint32_t *right, uint32_t *all)
{
    static struct nl_position_scan scan;
    nv_move moves[NV_MOVES_SPACE];
    const struct nl_state *state = state_of(play);
    uint32_t seat = state->order[0], count = play->game->moves(play->rules, play->state, moves);
    const struct nv_row_net *net = nv_expert_of(play->game)->tuning->row_nets[2];
    nl_position_scan_fill(&scan, net, (const struct nl_rules *)(const void *)play->rules, state,
                          NULL);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t nth = 0, at = nl_tableau_edge(&state->player[seat], moves[i] & NL_PLACE_MASK);
        if (moves[i] == NL_MOVE_REFILL || at >= NL_SEEN)
            continue;
        while (scan.tile[nth] != moves[i] >> NL_TILE_SHIFT)
            nth++;
        nv_words gains = nl_scan_gain(&scan.entry[seat]->scan, &nl_faces[scan.tile[nth]],
                                      at - at % NV_VECTOR_WIDTH);
        uint32_t seen = (uint32_t)gains[at % NV_VECTOR_WIDTH];
        seen = seen < state->supply[seat] ? seen : state->supply[seat];
        *right += seen == gain_of(play, moves[i]);
        *all += 1;
    }
}

/* [NL-12]: what a move completes is foreseen for all moves of random games. */
static void gains_are_foreseen(void **unused)
{
    struct play play;
    struct nv_rng rng;
    uint32_t right = 0, all = 0;
    (void)unused;
    nv_rng_seed(&rng, 1);
    for (uint32_t seed = 0; seed < 60; seed++) {
        play_start(&play, nv_nova_luna(), 2, seed);
        while (!play_over(&play)) {
            compare_gains(&play, &right, &all);
            play_random(&play, &rng, 1);
        }
    }
    assert_true(all > 100000);
    assert_int_equal(right, all);
}

/* What the net makes of one seat's numbers; a tableau's part is rounded towards 0. */
static float score_of(const struct nv_row_net *net, uint32_t inputs, const float *x)
{
    float score = 0;
    for (uint32_t h = 0; h < NV_NET_HIDDEN; h++) {
        float tableau = 0, around = 0;
        for (uint32_t i = 0; i < inputs; i++)
            *(i < NL_TRAITS ? &tableau : &around) += x[i] * (float)net->rows[i * NV_NET_HIDDEN + h];
        float unit = net->start[h] + truncf(tableau) + around;
        score += h == 0 || unit > 0 ? unit * net->outputs[h] : 0;
    }
    return score;
}

static void compare_chances(const struct play *play, void *memory)
{
    static float x[NV_MAX_PLAYERS * NL_INPUTS];
    const struct nv_expert *expert = nv_expert_of(play->game);
    uint32_t players = play->game->players(play->rules);
    struct nv_evaluation plain = {0}, remembered = {.memory = memory};
    float chance[NV_MAX_PLAYERS];
    expert->evaluate(play->game, play->rules, play->state, NULL, 0, &plain);
    expert->evaluate(play->game, play->rules, play->state, NULL, 0, &remembered);
    assert_memory_equal(plain.value, remembered.value, players * sizeof *chance);
    expert->tuning->measure(play->rules, play->state, x);
    for (uint32_t seat = 0; seat < players; seat++)
        chance[seat] = score_of(expert->tuning->row_nets[players], nl_inputs_of(players),
                                x + (size_t)seat * NL_INPUTS);
    nv_softmax(chance, players);
    for (uint32_t seat = 0; seat < players; seat++)
        assert_true(fabsf(chance[seat] - plain.value[seat]) < 0.0001f);
}

/* What tools/learn is shown is what the player adds up, remembered or not. */
static void net_sees_what_is_measured(void **unused)
{
    struct play play;
    struct nv_rng rng;
    void *memory = calloc(1, nv_expert_of(nv_nova_luna())->memory);
    (void)unused;
    assert_non_null(memory);
    nv_rng_seed(&rng, 4);
    for (uint32_t seed = 0; seed < 30; seed++) {
        play_start(&play, nv_nova_luna(), 2 + seed % 3, seed);
        memset(memory, 0, nv_expert_of(nv_nova_luna())->memory); /* it is of one net */
        for (; !play_over(&play); play_random(&play, &rng, 1))
            compare_chances(&play, memory);
    }
    free(memory);
}

/* [NL-14]: a move that ends the game at once is never missed. */
static void wins_at_once(void **unused)
{
    struct play play;
    struct nv_rng rng;
    struct nv_report report;
    struct nv_search *search = search_new(nv_nova_luna(), 1, BYTES);
    uint32_t found = 0;
    (void)unused;
    nv_rng_seed(&rng, 2);
    for (uint32_t seed = 0; seed < 300; seed++) {
        play_start(&play, nv_nova_luna(), 2 + seed % 3, seed);
        for (; !play_over(&play); play_random(&play, &rng, 1)) {
            nv_move moves[NV_MOVES_SPACE];
            uint32_t count = play.game->moves(play.rules, play.state, moves);
            uint32_t supply = state_of(&play)->supply[state_of(&play)->order[0]], most = 0;
            if (supply > 4)
                continue;
            for (uint32_t i = 0; i < count; i++) {
                uint32_t gain = gain_of(&play, moves[i]);
                most = gain > most ? gain : most;
            }
            if (most < supply)
                continue;
            think(search, &play, 300, &report);
            assert_int_equal(gain_of(&play, report.lines[0].move), supply);
            found++;
        }
    }
    assert_true(found > 50);
    nv_search_destroy(search);
}

/* The most tokens at once, then the lowest cost. */
static nv_move greedy(const struct play *play)
{
    nv_move moves[NV_MOVES_SPACE], best = 0;
    uint32_t count = play->game->moves(play->rules, play->state, moves);
    int best_worth = -1000;
    for (uint32_t i = 0; i < count; i++) {
        if (moves[i] == NL_MOVE_REFILL)
            continue;
        int worth = 100 * (int)gain_of(play, moves[i]) - nl_faces[moves[i] >> NL_TILE_SHIFT].cost;
        if (worth > best_worth) {
            best_worth = worth;
            best = moves[i];
        }
    }
    return best;
}

/* How many of `games` the search wins, alone against all others. */
static uint32_t wins_against(uint32_t players, bool is_greedy, uint32_t games)
{
    struct play play;
    struct nv_rng rng;
    struct nv_report report;
    struct nv_result result;
    struct nv_search *search = search_new(nv_nova_luna(), 1, BYTES);
    uint32_t wins = 0;
    nv_rng_seed(&rng, 3);
    for (uint32_t i = 0; i < games; i++) {
        play_start(&play, nv_nova_luna(), players, i);
        while (!play_over(&play)) {
            if (play.game->turn(play.rules, play.state) != (int)(i % players)) {
                if (is_greedy)
                    play.game->play(play.rules, play.state, greedy(&play));
                else
                    play_random(&play, &rng, 1);
                continue;
            }
            think(search, &play, 300, &report);
            play.game->play(play.rules, play.state, report.lines[0].move);
        }
        play.game->result(play.rules, play.state, &result);
        wins += result.winners >> i % players & 1;
    }
    nv_search_destroy(search);
    return wins;
}

static void beats_simple_players(void **unused)
{
    (void)unused;
    assert_int_equal(wins_against(2, false, 10), 10);
    assert_int_equal(wins_against(2, true, 10), 10);
    assert_true(wins_against(3, true, 9) >= 8);
    assert_true(wins_against(4, true, 8) >= 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gains_are_foreseen),
        cmocka_unit_test(net_sees_what_is_measured),
        cmocka_unit_test(wins_at_once),
        cmocka_unit_test(beats_simple_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
