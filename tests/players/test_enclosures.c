/* SPDX-License-Identifier: MIT */
/* What the bot believes that stones close is what they close when they are placed. */
#include "boards.h"
#include "players/terra_nova/evaluation/enclosures.h"

#include <stdlib.h>

enum { GAMES = 8, EVERY = 3 /* positions */ };

struct tally {
    uint32_t areas, pairs, missed;
};

static struct tn_enclosures cuts;

/* What is closed after stones were placed, without the stones. */
static struct tn_set closed_by(struct tn_set land, const struct tn_state *after)
{
    return tn_set_without(tn_set_without(land, tn_open_land(after)), after->stones);
}

/* [TN-11]: every empty space, by its areas and by what they bring. */
static void compare_singles(const struct tn_rules *rules, const struct tn_state *state,
                            struct tally *tally)
{
    struct tn_set land = tn_open_land(state);
    TN_SET_EACH(space, state->vacant) {
        struct tn_state after = *state;
        struct tn_set all = {{0}};
        uint32_t spaces = 0;
        tn_place_stone(rules, &after, space);
        struct tn_set closed = closed_by(land, &after);
        for (uint32_t i = 0; i < cuts.count; i++) {
            const struct tn_enclosure *cut = &cuts.cut[i];
            if (cut->stones != 1 || cut->stone[0] != space)
                continue;
            all = tn_set_or(all, cut->area);
            spaces += tn_set_count(cut->area);
            tally->areas++;
        }
        assert_memory_equal(&all, &closed, sizeof all);
        assert_int_equal(spaces, tn_set_count(closed));
    }
}

/* The points that placing a cut's stones brings, when it closes one area only [TN-12] [TN-13]. */
static void compare_points(const struct tn_rules *rules, const struct tn_state *state,
                           const struct tn_enclosure *cut)
{
    struct tn_state after = *state;
    uint32_t most = 1, sharing = 0;
    tn_place_stone(rules, &after, cut->stone[0]);
    if (cut->stones == 2)
        tn_place_stone(rules, &after, cut->stone[1]);
    struct tn_set closed = closed_by(tn_open_land(state), &after);
    assert_true(tn_set_empty(tn_set_without(cut->area, closed)));
    if (tn_set_count(cut->area) != tn_set_count(closed))
        return;
    for (uint32_t seat = 0; seat < rules->players; seat++)
        most = cut->figures[seat] > most ? cut->figures[seat] : most;
    for (uint32_t seat = 0; seat < rules->players; seat++)
        sharing += cut->figures[seat] == most;
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        uint32_t points = cut->figures[seat] == most ? cut->worth / sharing : 0;
        assert_int_equal(after.score[seat] - state->score[seat], points);
    }
}

static bool closes(const struct tn_rules *rules, const struct tn_state *state, uint32_t a,
                   uint32_t b)
{
    struct tn_state after = *state;
    tn_place_stone(rules, &after, a);
    if (b != a)
        tn_place_stone(rules, &after, b);
    return !tn_set_empty(closed_by(tn_open_land(state), &after));
}

static bool is_known(uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < cuts.count; i++) {
        const uint8_t *stone = cuts.cut[i].stone;
        if (cuts.cut[i].stones == 2 &&
            ((stone[0] == a && stone[1] == b) || (stone[0] == b && stone[1] == a)))
            return true;
    }
    return false;
}

/* Pairs that close land which neither closes alone; few may be missed, none invented. */
static void compare_pairs(const struct tn_rules *rules, const struct tn_state *state,
                          struct tally *tally)
{
    TN_SET_EACH(a, state->vacant) {
        TN_SET_EACH(b, tn_set_and(rules->near[a], state->vacant)) {
            if (b < a || closes(rules, state, a, a) || closes(rules, state, b, b))
                continue;
            bool really = closes(rules, state, a, b), known = is_known(a, b);
            assert_true(really || !known);
            tally->pairs += really;
            tally->missed += really && !known;
        }
    }
}

static void compare(const struct play *play, struct tn_enclosure_cache *memory, struct tally *tally)
{
    const struct tn_rules *rules = rules_of(play);
    const struct tn_state *state = state_of(play);
    tn_enclosures_find(rules, state, memory, &cuts);
    assert_in_range(cuts.count, 0, TN_MAX_CUTS - 1);
    compare_singles(rules, state, tally);
    compare_pairs(rules, state, tally);
    for (uint32_t i = 0; i < cuts.count; i++) {
        if (!cuts.cut[i].taken)
            compare_points(rules, state, &cuts.cut[i]);
    }
}

/* One memory serves all boards: it must notice when the board is another. */
static void cuts_are_what_stones_do(void **unused)
{
    static struct tn_enclosure_cache memory;
    struct tally tally = {0};
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 4);
    for (uint32_t game = 0; game < GAMES; game++) {
        struct play play;
        uint32_t step = 0;
        start_on(&play, game % BOARDS, 2 + game % 3, game);
        while (!play_over(&play)) {
            const struct tn_state *state = state_of(&play);
            if (state->phase == TN_PLAY && state->stones_left > 2 && step++ % EVERY == 0)
                compare(&play, game / BOARDS ? &memory : NULL, &tally);
            play.game->play(play.rules, play.state, pick_stone(&play, &rng));
        }
    }
    assert_true(tally.areas > 1000);
    assert_true(tally.pairs > 500);
    assert_true(tally.missed < tally.pairs / 10);
}

/* What is remembered is what was found. */
static void memory_changes_nothing(void **unused)
{
    static struct tn_enclosure_cache memory;
    static struct tn_enclosures again;
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 5);
    memset(&memory, 0, sizeof memory);
    for (uint32_t game = 0; game < 2 * BOARDS; game++) {
        struct play play;
        start_on(&play, game % BOARDS, 2, game);
        for (; !play_over(&play); play_random(&play, &rng, 1)) {
            if (state_of(&play)->phase != TN_PLAY)
                continue;
            tn_enclosures_find(rules_of(&play), state_of(&play), NULL, &cuts);
            tn_enclosures_find(rules_of(&play), state_of(&play), &memory, &again);
            assert_int_equal(cuts.count, again.count);
            for (uint32_t i = 0; i < cuts.count; i++) {
                assert_memory_equal(&cuts.cut[i].area, &again.cut[i].area, sizeof cuts.cut[i].area);
                assert_memory_equal(cuts.cut[i].stone, again.cut[i].stone, 2);
                assert_memory_equal(cuts.cut[i].figures, again.cut[i].figures, NV_MAX_PLAYERS);
            }
        }
    }
}

static int compare_cuts(const void *a_, const void *b_)
{
    const struct tn_enclosure *a = a_, *b = b_;
    int order = memcmp(a->stone, b->stone, sizeof a->stone);
    return order ? order : memcmp(&a->area, &b->area, sizeof a->area);
}

static void sort_cuts(struct tn_enclosures *all)
{
    qsort(all->cut, all->count, sizeof *all->cut, compare_cuts);
}

/* Two stones next to a space, by what is kept of the land before them and by looking at all. */
static uint32_t compare_after_stones(const struct play *play, struct tn_enclosure_cache *memory,
                                     uint32_t space)
{
    static struct tn_enclosures again;
    const struct tn_rules *rules = rules_of(play);
    uint32_t derived = 0;
    struct tn_set around = tn_set_and(rules->near[space], state_of(play)->vacant);
    TN_SET_EACH(a, around) {
        TN_SET_EACH(b, around) {
            struct tn_state after = *state_of(play);
            tn_place_stone(rules, &after, a);
            if (b != a && tn_set_has(&after.vacant, b))
                tn_place_stone(rules, &after, b);
            tn_enclosures_find(rules, &after, NULL, &cuts);
            derived += tn_cuts_derive(rules, &memory->base, tn_open_land(&after), &again);
            tn_enclosures_find(rules, &after, memory, &again);
            sort_cuts(&cuts);
            sort_cuts(&again);
            assert_int_equal(cuts.count, again.count);
            for (uint32_t i = 0; i < cuts.count; i++) {
                assert_memory_equal(&cuts.cut[i].area, &again.cut[i].area,
                                    sizeof again.cut[i].area);
                assert_memory_equal(&cuts.cut[i].from, &again.cut[i].from,
                                    sizeof again.cut[i].from);
                assert_memory_equal(cuts.cut[i].stone, again.cut[i].stone, 2);
                assert_int_equal(cuts.cut[i].worth, again.cut[i].worth);
            }
        }
    }
    return derived;
}

static void cuts_after_stones_follow_from_those_before(void **unused)
{
    static struct tn_enclosure_cache memory;
    struct nv_rng rng;
    uint32_t derived = 0;
    (void)unused;
    nv_rng_seed(&rng, 6);
    memset(&memory, 0, sizeof memory);
    for (uint32_t game = 0; game < 2 * BOARDS; game++) {
        struct play play;
        start_on(&play, game % BOARDS, 2 + game % 3, game);
        for (uint32_t step = 0; !play_over(&play); step++) {
            const struct tn_state *state = state_of(&play);
            if (state->phase == TN_PLAY && state->stones_left > 4 && step % EVERY == 0) {
                tn_enclosures_start(rules_of(&play), state, &memory, &cuts);
                derived += compare_after_stones(&play, &memory,
                                                nv_rng_below(&rng, rules_of(&play)->board.spaces));
            }
            play.game->play(play.rules, play.state, pick_stone(&play, &rng));
        }
    }
    assert_true(derived > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cuts_are_what_stones_do),
        cmocka_unit_test(memory_changes_nothing),
        cmocka_unit_test(cuts_after_stones_follow_from_those_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
