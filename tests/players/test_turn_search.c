/* SPDX-License-Identifier: MIT */
/* Whole turns: the lists are sound, nothing better is left out, and the search over them plays. */
#include "boards.h"
#include "effort.h"
#include "games/terra_nova/turn.h"
#include "players/terra_nova/turn_search/turn_tree.h"

#include <stdlib.h>

enum { BYTES = 32 << 20, LITTLE = 2 << 20 };

/* Nodes of a move. */
static uint32_t thought(void)
{
    return effort_of(1500, 1500, 400);
}

/* A game in its middle: all figures placed, some turns played. */
static void start_middle(struct play *play, uint32_t board, uint32_t players, uint64_t seed)
{
    struct nv_rng rng;
    nv_rng_seed(&rng, seed);
    start_on(play, board, players, seed);
    while (!play_over(play) && state_of(play)->phase == TN_SETUP)
        play_random(play, &rng, 1);
    for (uint32_t i = 0; i < 3 * (seed % 12) + seed % 3 && !play_over(play); i++)
        play->game->play(play->rules, play->state, pick_stone(play, &rng));
}

static struct tn_lister lister_of(const struct play *play)
{
    return (struct tn_lister){.rules = rules_of(play)};
}

/* [TN-4]: each turn can be played, ends, and is worth to each seat what the list says. */
static void turns_can_be_played(void **unused)
{
    uint32_t turns_seen = 0;
    (void)unused;
    for (uint32_t seed = 0; seed < effort(16); seed++) {
        struct play play;
        struct tn_turns turns;
        start_middle(&play, seed % BOARDS, 2 + seed % 3, seed);
        if (play_over(&play))
            continue;
        struct tn_lister lister = lister_of(&play);
        assert_true(tn_turns_list(&lister, state_of(&play), &turns));
        assert_true(turns.count > 0 && lister.judged >= turns.count);
        for (uint32_t i = 0; i < turns.count; i++) {
            struct play after = play;
            float value[NV_MAX_PLAYERS] = {0};
            for (uint32_t a = 0; a < turns.turn[i].count; a++) {
                assert_true(a == 0 || state_of(&after)->done > 0);
                assert_true(tn_legal(after.rules, after.state, turns.turn[i].move[a]));
                play.game->play(after.rules, after.state, turns.turn[i].move[a]);
            }
            assert_true(play_over(&after) || state_of(&after)->done == 0);
            if (play_over(&after))
                nv_outcome(play.game, after.rules, after.state, value);
            else
                tn_judge(NULL, rules_of(&after), state_of(&after), NULL, value);
            for (uint32_t seat = 0; seat < rules_of(&play)->players; seat++)
                assert_true(value[seat] == turns.turn[i].value[seat]);
            turns_seen++;
        }
    }
    assert_true(turns_seen > effort(300));
}

/* Every turn that stones end, judged from the middle of it and by looking at all. */
static uint32_t compare_stones(const struct play *play, struct tn_stone_scan *scan,
                               const struct tn_state *state)
{
    const struct tn_rules *rules = rules_of(play);
    uint32_t compared = 0;
    TN_SET_EACH(space, tn_stone_spaces(rules, state)) {
        struct tn_state after = *state;
        float value[NV_MAX_PLAYERS] = {0}, again[NV_MAX_PLAYERS] = {0};
        tn_play(rules, &after, tn_move(TN_KIND_STONE, space));
        if (after.phase == TN_PLAY && after.turn == state->turn && after.done > 0)
            compared += compare_stones(play, scan, &after);
        if (after.phase != TN_PLAY || !tn_judge_stones(NULL, scan, &after, value))
            continue;
        tn_judge(NULL, rules, &after, NULL, again);
        assert_memory_equal(value, again, sizeof value);
        compared++;
    }
    return compared;
}

static void stones_change_what_they_change(void **unused)
{
    static struct tn_enclosure_cache memory;
    static struct tn_stone_scan scan;
    static struct tn_enclosures cuts;
    uint32_t compared = 0;
    (void)unused;
    for (uint32_t seed = 0; seed < effort(40); seed++) {
        nv_move moves[NV_MOVES_SPACE];
        struct play play;
        start_middle(&play, seed % BOARDS, 2 + seed % 3, seed);
        if (play_over(&play) || state_of(&play)->done > 0)
            continue;
        tn_enclosures_start(rules_of(&play), state_of(&play), &memory, &cuts);
        uint32_t count = play.game->moves(play.rules, play.state, moves);
        for (uint32_t i = 0; i < count; i += 5) {
            struct tn_state after = *state_of(&play);
            tn_play(play.rules, &after, moves[i]);
            tn_stone_scan_fill(&scan, rules_of(&play), &after, &memory);
            compared += compare_stones(&play, &scan, &after);
        }
    }
    assert_true(compared > effort(1000));
}

/* The best that any slide followed by stones leads to, by trying all in every order. */
static float best_by_trying(const struct play *play, uint32_t seat)
{
    nv_move moves[NV_MOVES_SPACE];
    float best = 0;
    uint32_t count = play->game->moves(play->rules, play->state, moves);
    for (uint32_t i = 0; i < count; i++) {
        struct play after = *play;
        float value[NV_MAX_PLAYERS] = {0};
        if (state_of(play)->done > 0 && moves[i] >> 8 != TN_KIND_STONE)
            continue;
        play->game->play(after.rules, after.state, moves[i]);
        if (play_over(&after))
            nv_outcome(play->game, after.rules, after.state, value);
        else if (state_of(&after)->done > 0)
            value[seat] = best_by_trying(&after, seat);
        else
            tn_judge(NULL, rules_of(&after), state_of(&after), NULL, value);
        best = value[seat] > best ? value[seat] : best;
    }
    return best;
}

static void nothing_better_is_left_out(void **unused)
{
    (void)unused;
    for (uint32_t seed = 0; seed < effort_of(6, 6, 1); seed++) {
        struct play play;
        struct tn_turns turns;
        start_middle(&play, seed % BOARDS, 2, 3 * seed + 30);
        if (play_over(&play))
            continue;
        struct tn_lister lister = lister_of(&play);
        uint32_t seat = state_of(&play)->turn;
        assert_true(tn_turns_list(&lister, state_of(&play), &turns));
        assert_true(turns.turn[0].value[seat] >= best_by_trying(&play, seat));
    }
}

/* Aims leave turns out, and add none. */
static void aims_only_leave_out(void **unused)
{
    struct play play;
    struct tn_turns all, some;
    (void)unused;
    start_middle(&play, 0, 2, 3);
    struct tn_lister lister = lister_of(&play), aiming = lister_of(&play);
    assert_true(tn_turns_list(&lister, state_of(&play), &all));
    struct tn_set aims = tn_set_of(all.turn[0].move[0] & 255);
    aiming.aims = &aims;
    assert_true(tn_turns_list(&aiming, state_of(&play), &some));
    assert_true(aiming.judged < lister.judged);
    assert_memory_equal(&some.turn[0], &all.turn[0], sizeof some.turn[0]);
}

/* Whole games by themselves, with hardly any memory too; twice the same, and without idling. */
static void plays_whole_games(void **unused)
{
    (void)unused;
    for (uint32_t game = 0; game < effort(3); game++) {
        uint64_t nodes[2] = {0, 0};
        for (uint32_t again = 0; again < 2; again++) {
            struct nv_searcher *search = searcher_new(nv_terra_nova(), 1, game % 2 ? LITTLE : BYTES,
                                                      7);
            struct nv_report report;
            struct play play;
            start_middle(&play, game % 2, 2 + game % 3, 12 * game + 8);
            while (!play_over(&play)) {
                searcher_think(search, play.rules, play.state, thought(), &report);
                nodes[again] = nodes[again] * 31 + report.nodes + report.lines[0].move;
                assert_true(tn_legal(play.rules, play.state, report.lines[0].move));
                play.game->play(play.rules, play.state, report.lines[0].move);
                assert_true(play_over(&play) || state_of(&play)->idle < 10);
            }
            nv_searcher_destroy(search);
        }
        assert_true(nodes[0] == nodes[1]);
    }
}

/* Threads share the tree; what they find can be played. */
static void threads_plan_together(void **unused)
{
    struct nv_searcher *search = searcher_new(nv_terra_nova(), 3, BYTES, 7);
    struct nv_report report;
    struct play play;
    (void)unused;
    start_middle(&play, 0, 2, 4);
    for (int i = 0; i < (int)effort(6) && !play_over(&play); i++) {
        searcher_think(search, play.rules, play.state, 5 * thought(), &report);
        assert_true(report.count > 0 && report.lines[0].visits > 0);
        play.game->play(play.rules, play.state, report.lines[0].move);
    }
    nv_searcher_destroy(search);
}

/* When the memory is full the search goes on, and looks more than half as far as with plenty. */
static void a_full_tree_makes_room(void **unused)
{
    enum { FEW = 256 << 10 };
    const uint32_t nodes = effort_of(250000, 50000, 50000); /* some 40000 fill it */
    uint32_t depth[2] = {0, 0};
    (void)unused;
    for (uint32_t game = 1; game <= effort_of(2, 1, 1); game++) {
        for (uint32_t plenty = 0; plenty < 2; plenty++) {
            struct nv_searcher *search = searcher_new(nv_terra_nova(), 1, plenty ? BYTES : FEW, 7);
            struct nv_report report;
            struct play play;
            start_middle(&play, game % BOARDS, 2, 12 * game + 3);
            searcher_think(search, play.rules, play.state, nodes, &report);
            depth[plenty] += report.depth;
            nv_searcher_destroy(search);
        }
    }
    assert_true(2 * depth[0] > depth[1]);
}

static bool give_up_at_once(void *unused)
{
    (void)unused;
    return true;
}

/* A root whose children were passed 1, 2, 3 ... times, each with one child of its own. */
static uint32_t fill_tree(struct tn_turn_tree *tree, const struct play *play)
{
    struct tn_turns turns;
    struct tn_lister lister = lister_of(play);
    tn_turn_tree_ready(tree, rules_of(play));
    assert_true(tn_turn_tree_set_root(tree, &lister, state_of(play)));
    struct tn_turn_node *root = &tree->node[tree->root];
    assert_true(tn_turns_list(&lister, state_of(play), &turns));
    for (uint32_t i = 0; i < root->count; i++) {
        uint32_t child = tn_turn_tree_add(tree, state_of(play), &turns);
        if (child == 0)
            break;
        root->edge[i].child = child;
        root->edge[i].visits = i + 1;
        tree->node[child].edge[0].child = tn_turn_tree_add(tree, state_of(play), &turns);
        tree->node[child].edge[0].visits = i;
    }
    root->first = root->edge[0].child;
    tree->latest[state_of(play)->turn] = root->edge[0].child;
    while (tn_turn_tree_add(tree, state_of(play), &turns))
        ; /* hang on nothing */
    return root->count;
}

/* What was passed often stays, the places of all else are used again; given up, nothing is lost. */
static void thinning_keeps_what_was_passed_often(void **unused)
{
    enum { PLACES = 64 };
    struct play play;
    struct tn_turns turns = {0};
    size_t bytes = sizeof(struct tn_turn_tree) + PLACES * sizeof(struct tn_turn_node);
    void *memory = aligned_alloc(NV_ALIGN, (bytes + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN);
    uint32_t kept = 1, added = 0;
    (void)unused;
    assert_non_null(memory);
    struct tn_turn_tree *tree = tn_turn_tree_init(memory, bytes);
    start_middle(&play, 0, 2, 3);
    uint32_t count = fill_tree(tree, &play);
    const struct tn_turn_node *root = &tree->node[tree->root];
    uint32_t latest = tree->latest[state_of(&play)->turn];
    tn_turn_tree_thin(tree, give_up_at_once, NULL);
    assert_true(root->first && root->edge[0].child == root->first);
    tn_turn_tree_thin(tree, NULL, NULL);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t child = root->edge[i].child;
        assert_int_equal(root->edge[i].visits, i + 1 < PLACES / 2 ? i + 1 : 0);
        assert_true(child == 0 || root->edge[i].visits >= 8);
        kept += child != 0;
        kept += child != 0 && tree->node[child].edge[0].child != 0;
    }
    assert_int_equal(root->first, 0);
    assert_int_not_equal(latest, tree->latest[state_of(&play)->turn]);
    assert_int_equal(tree->node[tree->latest[state_of(&play)->turn]].kept, tree->thinnings);
    assert_true(kept > PLACES / 4 && kept <= 1 + PLACES / 2);
    while (tn_turn_tree_add(tree, state_of(&play), &turns))
        added++;
    assert_int_equal(added + kept, PLACES - 1); /* number 0 is none */
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_can_be_played),
        cmocka_unit_test(stones_change_what_they_change),
        cmocka_unit_test(nothing_better_is_left_out),
        cmocka_unit_test(aims_only_leave_out),
        cmocka_unit_test(plays_whole_games),
        cmocka_unit_test(threads_plan_together),
        cmocka_unit_test(a_full_tree_makes_room),
        cmocka_unit_test(thinning_keeps_what_was_passed_often),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
