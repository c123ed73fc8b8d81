/* SPDX-License-Identifier: MIT */
/*
 * Random games on many boards, played by the fast implementation and by the naive one
 * side by side: legal moves, areas, scores and everything else must agree at each ply.
 */
#include "effort.h"
#include "naive.h"
#include "scene.h"
#include "weird_map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct scene scene;
static struct naive naive;
static char map_text[WEIRD_MAP_TEXT];

static void configure(struct nv_span map, uint32_t players, bool us, uint32_t idle_limit)
{
    struct nv_setup setup;
    struct nv_error error;
    nv_setup_init(&setup, nv_terra_nova());
    setup.players = players;
    setup.values[1] = us;
    setup.values[2] = idle_limit;
    setup.map = map;
    if (nv_terra_nova()->configure(&scene.rules, &setup, &error) != NV_OK)
        fail_msg("%s", error.text);
}

static struct naive_action action_of(nv_move move)
{
    struct tn_action action = tn_action_of(&scene.rules, &scene.state, move);
    return (struct naive_action){action.kind, action.from, action.to};
}

/* Both list the same moves: as many, and each of one is among those of the other. */
static uint32_t compare_moves(nv_move *moves)
{
    static uint32_t seen[TN_DIRECTIONS][TN_MAX_SPACES + 1][TN_MAX_SPACES], stamp;
    static struct naive_action actions[NAIVE_MAX_ACTIONS];
    uint32_t count = tn_moves(&scene.rules, &scene.state, moves);
    int expected = naive_actions(&naive, actions);
    assert_int_equal(count, expected);
    stamp++;
    for (int i = 0; i < expected; i++) {
        uint32_t from = actions[i].kind == TN_SLIDE ? (uint32_t)actions[i].from : TN_MAX_SPACES;
        seen[actions[i].kind][from][actions[i].to] = stamp;
    }
    for (uint32_t i = 0; i < count; i++) {
        struct naive_action action = action_of(moves[i]);
        uint32_t from = action.kind == TN_SLIDE ? (uint32_t)action.from : TN_MAX_SPACES;
        assert_int_equal(seen[action.kind][from][action.to], stamp);
        seen[action.kind][from][action.to] = 0;
        assert_true(tn_legal(&scene.rules, &scene.state, moves[i]));
    }
    return count;
}

/* `legal` says yes to exactly the listed moves, whatever number it is asked about. */
static void compare_legal(uint32_t count)
{
    uint32_t legal = 0;
    for (nv_move move = 0; move < TN_KINDS << 8; move++) {
        legal += tn_legal(&scene.rules, &scene.state, move);
        assert_false(tn_legal(&scene.rules, &scene.state, move | 1u << 11));
        assert_false(tn_legal(&scene.rules, &scene.state, move | 1u << 31));
    }
    assert_int_equal(legal, count);
}

static void compare_spaces(const struct tn_view *view)
{
    bool moved[TN_MAX_SPACES] = {false};
    for (int i = 0; i < naive.moved_count; i++)
        moved[naive.moved[i].now] = true;
    for (int i = 0; i < naive.board->spaces; i++) {
        int on = view->content[i] == TN_STONE    ? NAIVE_STONE
                 : view->content[i] == TN_FIGURE ? view->owner[i]
                                                 : NAIVE_EMPTY;
        assert_int_equal(on, naive.on[i]);
        assert_int_equal(view->closed[i], naive.closed[i]);
        assert_int_equal(view->moved[i], moved[i]);
    }
}

static void compare_positions(void)
{
    struct tn_view view;
    tn_view(&scene.rules, &scene.state, &view);
    compare_spaces(&view);
    assert_int_equal(scene_turn(&scene), naive.over ? 0 : naive.turn + 1);
    assert_int_equal(view.stones, naive.stones);
    assert_int_equal(view.idle, naive.idle);
    assert_int_equal(view.idle_limit, naive.idle_limit);
    int to_set_up = 0;
    for (int seat = 0; seat < naive.players; seat++)
        to_set_up += view.to_set_up[seat];
    assert_int_equal(to_set_up, naive.players * naive.figures - naive.placed);
    for (int seat = 0; seat < naive.players; seat++)
        assert_int_equal(view.score[seat], naive.score[seat]);
    bool play = !naive.over && naive.placed == naive.players * naive.figures;
    assert_int_equal(view.action, play ? naive.done + 1 : 0);
}

/* What the stone of a move is said to close, before it lies. */
struct foretold {
    uint32_t count;
    struct tn_closing closings[TN_MAX_CLOSINGS];
    struct naive before;
};

static void foretell(struct foretold *foretold, struct naive_action action)
{
    foretold->before = naive;
    foretold->count = action.kind == TN_PLACE_STONE
                          ? tn_closings(&scene.rules, &scene.state, (uint32_t)action.to,
                                        foretold->closings)
                          : 0;
}

/* The figures and landscapes of an area, and its worth [TN-12] [TN-13]. */
static void compare_closing(const struct tn_closing *closing, const struct naive *before)
{
    const struct tn_board *board = before->board;
    int figures[NV_MAX_PLAYERS] = {0}, most = 1, sharing = 0, landscapes = 0;
    bool shown[TN_MAX_LANDSCAPES] = {false};
    for (int i = 0; i < closing->size; i++) {
        int on = before->on[closing->space[i]];
        shown[board->landscape[closing->space[i]]] = true;
        if (on >= 0 && on < NV_MAX_PLAYERS)
            figures[on]++;
    }
    for (int i = 0; i < board->landscapes; i++) {
        if (shown[i])
            assert_int_equal(closing->landscape[landscapes++], i);
    }
    for (int seat = 0; seat < before->players; seat++)
        most = figures[seat] > most ? figures[seat] : most;
    for (int seat = 0; seat < before->players; seat++) {
        assert_int_equal(closing->figures[seat], figures[seat]);
        assert_int_equal(closing->winners >> seat & 1, figures[seat] == most);
        sharing += figures[seat] == most;
    }
    assert_int_equal(closing->landscapes, landscapes);
    assert_int_equal(closing->factor, 4 - landscapes);
    assert_int_equal(closing->points, sharing ? closing->size * closing->factor / sharing : 0);
}

/* All that was closed was foretold, and so was every point. */
static void compare_foretold(const struct foretold *foretold)
{
    int closed = 0, score[NV_MAX_PLAYERS];
    memcpy(score, foretold->before.score, sizeof score);
    for (uint32_t i = 0; i < foretold->count; i++) {
        const struct tn_closing *closing = &foretold->closings[i];
        compare_closing(closing, &foretold->before);
        closed += closing->size;
        for (int k = 0; k < closing->size; k++)
            assert_true(naive.closed[closing->space[k]] &&
                        !foretold->before.closed[closing->space[k]]);
        for (int seat = 0; seat < naive.players; seat++)
            score[seat] += closing->winners >> seat & 1 ? closing->points : 0;
    }
    for (int i = 0; i < naive.board->spaces; i++)
        closed -= naive.closed[i] && !foretold->before.closed[i];
    assert_int_equal(closed, 0);
    for (int seat = 0; seat < naive.players; seat++)
        assert_int_equal(score[seat], naive.score[seat]);
}

/* The lanes hold what the set of vacant spaces says. */
static void compare_lanes(void)
{
    for (uint32_t space = 0; space < scene.rules.board.spaces; space++) {
        bool vacant = tn_set_has(&scene.state.vacant, space);
        for (int d = 0; d < TN_DIRECTIONS; d++) {
            uint32_t lane = scene.rules.lane[space][d];
            assert_int_equal(scene.state.empty[lane >> 6] >> (lane & 63) & 1, vacant);
            assert_int_equal(scene.rules.space_at[lane], space);
        }
    }
}

/* Stones are chosen as often as moves, or most games would never see their end. */
static nv_move choose(const nv_move *moves, uint32_t count, struct nv_rng *rng)
{
    uint32_t slides = 0;
    while (slides < count && moves[slides] >> 8 < TN_DIRECTIONS)
        slides++;
    if (slides == 0 || (slides < count && nv_rng_below(rng, 2) == 0))
        return moves[slides + nv_rng_below(rng, count - slides)];
    return moves[nv_rng_below(rng, slides)];
}

/* One game side by side; returns its length. */
static uint32_t play_game(struct nv_rng *rng, uint32_t players, bool us, uint32_t idle_limit)
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t start = nv_rng_below(rng, players), count;
    tn_start(&scene.rules, &scene.state, start);
    naive_init(&naive, &scene.rules.board, (int)players, (int)start, us, (int)idle_limit);
    compare_positions();
    while ((count = compare_moves(moves)) > 0) {
        nv_move move = choose(moves, count, rng);
        struct naive_action action = action_of(move);
        struct foretold foretold;
        if (scene.state.ply % 64 == 0)
            compare_legal(count);
        foretell(&foretold, action);
        tn_play(&scene.rules, &scene.state, move);
        naive_play(&naive, action);
        compare_positions();
        compare_foretold(&foretold);
        if (scene.state.ply % 16 == 0)
            compare_lanes();
    }
    assert_int_equal(scene_turn(&scene), 0);
    return scene.state.ply;
}

/* [TN-5] [TN-6] [TN-10] [TN-11] [TN-12] [TN-13] and all others on the shipped boards. */
static void shipped_boards(void **unused)
{
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 1);
    for (int i = 0; tn_maps[i].name; i++) {
        for (uint32_t game = 0; game < effort(240); game++) {
            uint32_t players = 2 + game % 3;
            configure(nv_span_of(tn_maps[i].text), players, game % 2, game % 4 ? 30 : 0);
            assert_int_equal(scene.rules.words, TN_FEW_WORDS);
            assert_true(play_game(&rng, players, game % 2, game % 4 ? 30 : 0) > 26);
        }
    }
}

/* The same on boards of odd shapes: strings, sieves, every size, both packings. */
static void weird_boards(void **unused)
{
    struct nv_rng rng;
    uint32_t packed[TN_MANY_WORDS + 1] = {0};
    (void)unused;
    nv_rng_seed(&rng, 2);
    for (uint32_t game = 0; game < effort(1200); game++) {
        uint32_t players = 2 + game % 3;
        uint32_t need = players == 2 ? 27 : players == 3 ? 31 : 33;
        uint32_t spaces = game % 8 == 0 ? 256 : need + nv_rng_below(&rng, 257 - need);
        uint32_t landscapes = 1 + nv_rng_below(&rng, TN_MAX_LANDSCAPES);
        weird_map(&rng, spaces, landscapes, nv_rng_below(&rng, 100), map_text);
        configure(nv_span_of(map_text), players, game % 2, 12);
        assert_int_equal(scene.rules.board.spaces, spaces);
        packed[scene.rules.words]++;
        play_game(&rng, players, game % 2, 12);
    }
    assert_true(packed[TN_FEW_WORDS] > effort(100) && packed[TN_MANY_WORDS] > effort(100));
}

/* A playout of one move makes every legal move, and each about equally often. */
static void check_uniform(struct nv_rng *rng)
{
    enum { EACH = 60 };
    static struct tn_state children[NV_MAX_MOVES];
    static nv_move moves[NV_MOVES_SPACE];
    uint32_t count = tn_moves(&scene.rules, &scene.state, moves), hits[NV_MAX_MOVES] = {0};
    for (uint32_t i = 0; i < count; i++) {
        children[i] = scene.state;
        tn_play(&scene.rules, &children[i], moves[i]);
    }
    for (uint32_t i = 0; i < EACH * count; i++) {
        struct tn_state child = scene.state;
        uint32_t k = 0;
        assert_int_equal(tn_playout(&scene.rules, &child, rng, 1), 1);
        while (k < count && memcmp(&children[k], &child, sizeof child) != 0)
            k++;
        assert_true(k < count);
        hits[k]++;
    }
    /* Seven standard deviations to either side: the seed is fixed, so this never flickers. */
    for (uint32_t i = 0; i < count; i++)
        assert_in_range(hits[i], EACH - 54, EACH + 54);
}

static void playouts_are_uniform(void **unused)
{
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 3);
    for (int board = 0; board < 3; board++) {
        if (board < 2) {
            configure(scene_map(board == 0 ? "lagoon" : "island"), 2, false, 100);
        } else {
            weird_map(&rng, 256, 9, 30, map_text);
            configure(nv_span_of(map_text), 3, false, 100);
        }
        tn_start(&scene.rules, &scene.state, 0);
        check_uniform(&rng);
        for (int i = 0; i < 12; i++) {
            tn_playout(&scene.rules, &scene.state, &rng, i == 0 ? 30 : 7);
            check_uniform(&rng);
        }
    }
}

/* Playouts end where moves and play end: same states step by step, limits obeyed. */
static void playouts_end(void **unused)
{
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 4);
    for (uint32_t players = 2; players <= 4; players++) {
        configure(scene_map("lagoon"), players, false, 100);
        for (int game = 0; game < 100; game++) {
            tn_start(&scene.rules, &scene.state, 0);
            struct tn_state whole = scene.state, steps = scene.state;
            struct nv_rng first = rng, second = rng;
            uint32_t plies = tn_playout(&scene.rules, &whole, &first, UINT32_MAX);
            while (steps.phase != TN_OVER)
                tn_playout(&scene.rules, &steps, &second, 5);
            assert_int_equal(plies, whole.ply);
            assert_memory_equal(&whole, &steps, sizeof whole);
            assert_int_equal(tn_playout(&scene.rules, &whole, &first, 9), 0);
            rng = first;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_boards),
        cmocka_unit_test(weird_boards),
        cmocka_unit_test(playouts_are_uniform),
        cmocka_unit_test(playouts_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
