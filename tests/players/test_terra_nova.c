/* SPDX-License-Identifier: MIT */
/* The bot of Terra Nova: its measures are sound, it repeats itself, and it plays to win. */
#include "boards.h"
#include "effort.h"
#include "players/terra_nova/evaluation/features.h"

#include <math.h>

enum { BYTES = 32 << 20 };

/* Chances add up to 1 and every move has a weight, all over random games. */
static void opinions_are_sound(void **unused)
{
    const struct nv_expert *expert = nv_expert_of(nv_terra_nova());
    struct nv_rng rng;
    uint32_t positions = 0;
    (void)unused;
    nv_rng_seed(&rng, 1);
    for (uint32_t game = 0; game < effort(3 * BOARDS); game++) {
        struct play play;
        uint32_t players = 2 + game / BOARDS;
        start_on(&play, game % BOARDS, players, game);
        for (; !play_over(&play); play_random(&play, &rng, 1)) {
            nv_move moves[NV_MOVES_SPACE];
            float weight[NV_MOVES_SPACE], sum = 0;
            struct nv_evaluation evaluation = {.weight = weight};
            uint32_t count = play.game->moves(play.rules, play.state, moves);
            expert->evaluate(play.game, play.rules, play.state, moves, count, &evaluation);
            for (uint32_t seat = 0; seat < players; seat++)
                sum += evaluation.value[seat];
            assert_true(fabsf(sum - 1.0f) < 1e-4f);
            for (uint32_t i = 0; i < count; i++)
                assert_true(isfinite(weight[i]) && weight[i] > 0);
            positions++;
        }
    }
    assert_true(positions > effort(1000));
}

/* The same seed and number of simulations give the same moves and visits. */
static void thinks_the_same_again(void **unused)
{
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 2);
    for (uint32_t board = 0; board < BOARDS; board++) {
        struct play play;
        struct nv_report first, second;
        start_on(&play, board, 2, board);
        play_random(&play, &rng, 40);
        for (int i = 0; i < 2; i++) {
            struct nv_search *search = search_new(nv_terra_nova(), 1, BYTES);
            think(search, &play, 500, i ? &second : &first);
            nv_search_destroy(search);
        }
        assert_int_equal(first.nodes, second.nodes);
        assert_int_equal(first.count, second.count);
        for (uint32_t i = 0; i < first.count; i++) {
            assert_int_equal(first.lines[i].move, second.lines[i].move);
            assert_int_equal(first.lines[i].visits, second.lines[i].visits);
        }
    }
}

static int lead_of(const struct play *play, uint32_t seat)
{
    int other = 0;
    for (uint32_t i = 0; i < rules_of(play)->players; i++)
        other = i != seat && state_of(play)->score[i] > other ? state_of(play)->score[i] : other;
    return state_of(play)->score[seat] - other;
}

/* The best lead that one turn of a slide and stones gives, and its first move. */
static int best_turn(const struct play *play, uint32_t seat, struct nv_rng *rng, nv_move *best)
{
    nv_move moves[NV_MOVES_SPACE], ignored;
    uint32_t count = play->game->moves(play->rules, play->state, moves), ties = 0;
    int most = -1000;
    for (uint32_t i = 0; i < count; i++) {
        struct play after = *play;
        if (state_of(play)->done > 0 && moves[i] >> 8 != TN_KIND_STONE &&
            moves[count - 1] >> 8 == TN_KIND_STONE)
            continue;
        play->game->play(after.rules, after.state, moves[i]);
        bool goes_on = !play_over(&after) && state_of(&after)->done > state_of(play)->done;
        int lead = goes_on ? best_turn(&after, seat, rng, &ignored) : lead_of(&after, seat);
        ties = lead > most ? 1 : ties + (lead == most);
        if (lead > most || (lead == most && nv_rng_below(rng, ties) == 0))
            *best = moves[i];
        most = lead > most ? lead : most;
    }
    return most;
}

static void play_simple(struct play *play, bool greedy, struct nv_rng *rng)
{
    nv_move move;
    if (!greedy || state_of(play)->phase == TN_SETUP) {
        play_random(play, rng, 1);
        return;
    }
    best_turn(play, state_of(play)->turn, rng, &move);
    play->game->play(play->rules, play->state, move);
}

static void play_well(struct nv_search *search, struct play *play, uint64_t nodes)
{
    struct nv_report report;
    think(search, play, nodes, &report);
    play->game->play(play->rules, play->state, report.lines[0].move);
}

/* How many of `games` the search wins, alone against all others. */
static uint32_t wins_against(uint32_t board, uint32_t players, bool greedy, uint32_t games)
{
    struct nv_search *search = search_new(nv_terra_nova(), 1, BYTES);
    struct nv_result result;
    struct nv_rng rng;
    uint32_t wins = 0;
    nv_rng_seed(&rng, 3);
    for (uint32_t i = 0; i < games; i++) {
        struct play play;
        start_on(&play, board, players, i);
        while (!play_over(&play)) {
            if (play.game->turn(play.rules, play.state) == (int)(i % players))
                play_well(search, &play, 200);
            else
                play_simple(&play, greedy, &rng);
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
    assert_int_equal(wins_against(0, 2, false, effort(6)), effort(6));
    assert_int_equal(wins_against(1, 2, false, effort(6)), effort(6));
    assert_true(wins_against(1, 2, true, effort(8)) >= effort(8) - 1);
    assert_true(wins_against(1, 4, true, 4) >= effort(2));
}

/* [TN-18]: two of its kind do not wait for each other. */
static void does_not_stall(void **unused)
{
    struct nv_search *search = search_new(nv_terra_nova(), 1, BYTES);
    (void)unused;
    for (uint32_t game = 0; game < effort(4); game++) {
        struct play play;
        struct nv_rng rng;
        start_on(&play, game % 2, 2, game);
        nv_rng_seed(&rng, game);
        while (!play_over(&play)) {
            if (state_of(&play)->phase == TN_SETUP)
                play_random(&play, &rng, 1);
            else
                play_well(search, &play, 100);
        }
        assert_true(state_of(&play)->idle < 100);
    }
    nv_search_destroy(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opinions_are_sound),
        cmocka_unit_test(thinks_the_same_again),
        cmocka_unit_test(beats_simple_players),
        cmocka_unit_test(does_not_stall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
