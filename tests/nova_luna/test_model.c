/* SPDX-License-Identifier: MIT */
/*
 * Nova Luna a second time, as plainly as the rules read: a grid, flood fills and
 * arrays, nothing kept that can be counted anew. Thousands of random games have
 * to agree with it after every move.
 */
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { GRID = 128, MIDDLE = GRID / 2, EMPTY = -1 };

struct model_player {
    int8_t grid[GRID][GRID]; /* index of the tile there, or EMPTY */
    struct nl_placed placed[NL_MAX_TABLEAU];
    int count, track, supply;
};

struct model {
    int players, moon, phase, phase1;
    bool over;
    int wheel[NL_WHEEL]; /* EMPTY or tile */
    int pile[NL_TILES], drawn;
    int arrived[NV_MAX_PLAYERS]; /* when a seat's token came to its place */
    int clock;
    struct model_player player[NV_MAX_PLAYERS];
    int tokens; /* with which each supply began */
};

static int model_left(const struct model *model)
{
    int left = 0;
    for (int space = 0; space < NL_WHEEL; space++)
        left += model->wheel[space] != EMPTY;
    return left;
}

/* [NL-4], [NL-5]: from the words of the deal. */
static void model_start(struct model *model, int players, int tokens, const char *deal)
{
    memset(model, 0, sizeof *model);
    model->players = players;
    model->phase = players == 1;
    for (int i = 0; i < NL_TILES; i++)
        model->pile[i] = (int)table_tile(deal + 4 * i);
    for (int i = 0; i < players; i++)
        model->arrived[deal[4 * NL_TILES + i] - '1'] = model->clock++;
    model->wheel[0] = EMPTY;
    for (int space = 1; space < NL_WHEEL; space++)
        model->wheel[space] = model->pile[model->drawn++];
    model->tokens = tokens;
    for (int seat = 0; seat < players; seat++) {
        memset(model->player[seat].grid, EMPTY, sizeof model->player[seat].grid);
        model->player[seat].supply = tokens;
    }
}

/* [NL-6]: furthest back first; on one space the last to arrive lies on top. */
static bool plays_before(const struct model *model, int one, int other)
{
    int gap = model->player[one].track - model->player[other].track;
    return gap < 0 || (gap == 0 && model->arrived[one] > model->arrived[other]);
}

static int model_place(const struct model *model, int seat)
{
    int place = 0;
    for (int other = 0; other < model->players; other++)
        place += other != seat && plays_before(model, other, seat);
    return place;
}

static int model_turn(const struct model *model)
{
    int seat = 0;
    while (model_place(model, seat) > 0)
        seat++;
    return seat;
}

/* [NL-12]: flood fill of one colour; visited places are not counted again. */
static int flood(const struct model_player *me, int x, int y, int colour, bool seen[GRID][GRID])
{
    int index = me->grid[y][x];
    if (seen[y][x] || index == EMPTY || nl_tile(me->placed[index].tile)->colour != colour)
        return 0;
    seen[y][x] = true;
    return 1 + flood(me, x + 1, y, colour, seen) + flood(me, x - 1, y, colour, seen) +
           flood(me, x, y + 1, colour, seen) + flood(me, x, y - 1, colour, seen);
}

static int counting(const struct model_player *me, int index, int colour)
{
    static bool seen[GRID][GRID];
    int x = me->placed[index].x + MIDDLE, y = me->placed[index].y + MIDDLE;
    memset(seen, 0, sizeof seen);
    seen[y][x] = true; /* itself it never counts */
    return flood(me, x + 1, y, colour, seen) + flood(me, x - 1, y, colour, seen) +
           flood(me, x, y + 1, colour, seen) + flood(me, x, y - 1, colour, seen);
}

static bool fulfilled(const struct model_player *me, int index, int task)
{
    for (int colour = 0; colour < NL_COLOURS; colour++) {
        int need = nl_tile(me->placed[index].tile)->need[task][colour];
        if (need > 0 && counting(me, index, colour) < need)
            return false;
    }
    return true;
}

/* [NL-11]: placing order, then the order of the csv file, as long as tokens last. */
static int model_cover(struct model_player *me, int tokens)
{
    int used = 0;
    for (int i = 0; i < me->count; i++) {
        for (int k = 0; k < nl_tile(me->placed[i].tile)->tasks; k++) {
            if (me->placed[i].covered >> k & 1 || used == tokens || !fulfilled(me, i, k))
                continue;
            me->placed[i].covered |= (uint8_t)(1 << k);
            used++;
        }
    }
    me->supply -= used;
    return used;
}

/* [NL-7] */
static void model_refill(struct model *model)
{
    for (int i = 1; i < NL_WHEEL; i++) {
        int space = (model->moon + i) % NL_WHEEL;
        if (model->wheel[space] == EMPTY && model->drawn < NL_TILES)
            model->wheel[space] = model->pile[model->drawn++];
    }
}

static int model_costs(const struct model_player *me)
{
    int sum = 0;
    for (int i = 0; i < me->count; i++)
        sum += nl_tile(me->placed[i].tile)->cost;
    return sum;
}

/* [NL-19] */
static void model_next(struct model *model)
{
    struct model_player *me = &model->player[0];
    model->phase1 = model_costs(me) + 10 * (me->supply - 13);
    model->phase = 2;
    model_refill(model);
    model_cover(me, me->supply);
    model->over = me->supply == 0;
}

static void model_lay(struct model *model, int seat, struct nl_action action)
{
    struct model_player *me = &model->player[seat];
    me->grid[action.y + MIDDLE][action.x + MIDDLE] = (int8_t)me->count;
    me->placed[me->count++] = (struct nl_placed){.tile = action.tile, .x = action.x, .y = action.y};
    model_cover(me, model->phase == 1 ? me->supply - 13 : me->supply);
}

static void model_play(struct model *model, struct nl_action action)
{
    int seat = model_turn(model);
    if (action.kind == NL_REFILL) {
        model_refill(model);
        return;
    }
    if (action.kind == NL_NEXT) {
        model_next(model);
        return;
    }
    for (int space = 0; space < NL_WHEEL; space++) {
        if (model->wheel[space] == action.tile)
            model->moon = space;
    }
    model->wheel[model->moon] = EMPTY;
    model_lay(model, seat, action);
    if (model->players > 1) {
        model->player[seat].track += nl_tile(action.tile)->cost;
        model->arrived[seat] = model->clock++;
        model->over = model->player[seat].supply == 0;
        if (!model->over && model_left(model) == 0) {
            model_refill(model);
            model->over = model_left(model) == 0;
        }
    } else if (model->phase == 2) {
        model->over = model->player[0].supply == 0 || model_left(model) == 0;
    } else if (model_left(model) == 0) {
        model_next(model);
    }
}

/* [NL-9]: empty places next to a tile; 0,0 when there is none. */
static int model_places(const struct model_player *me)
{
    int places = 0;
    for (int y = 1; y < GRID - 1; y++) {
        for (int x = 1; x < GRID - 1; x++) {
            places += me->grid[y][x] == EMPTY &&
                      (me->grid[y][x + 1] != EMPTY || me->grid[y][x - 1] != EMPTY ||
                       me->grid[y + 1][x] != EMPTY || me->grid[y - 1][x] != EMPTY);
        }
    }
    return me->count == 0 ? 1 : places;
}

static uint32_t model_moves(const struct model *model)
{
    int left = model_left(model), offered = left < 3 ? left : 3;
    const struct model_player *me = &model->player[model_turn(model)];
    bool refill = model->players > 1 && left <= 2 && model->drawn < NL_TILES;
    bool next = model->phase == 1 && me->supply == 13;
    return model->over ? 0 : (uint32_t)(offered * model_places(me) + refill + next);
}

/* [NL-11, NL-12]: the dots of a task that are met; all of them once it has its token. */
static int dots_met(const struct model_player *me, int index, int task)
{
    const struct nl_tile *tile = nl_tile(me->placed[index].tile);
    int met = 0;
    for (int colour = 0; colour < NL_COLOURS; colour++) {
        int need = tile->need[task][colour];
        int have = need > 0 ? counting(me, index, colour) : 0;
        met += have > need || me->placed[index].covered >> task & 1 ? need : have;
    }
    return met;
}

static void compare_player(const struct model *model, const struct nl_view *view, int seat)
{
    const struct model_player *me = &model->player[seat];
    struct nl_placed expected[NL_MAX_TABLEAU];
    memcpy(expected, me->placed, sizeof expected);
    for (int i = 0; i < me->count; i++) {
        for (int k = 0; k < nl_tile(me->placed[i].tile)->tasks; k++)
            expected[i].have[k] = (uint8_t)dots_met(me, i, k);
    }
    assert_int_equal(view->count[seat], me->count);
    assert_memory_equal(view->tableau[seat], expected, sizeof expected);
    assert_int_equal(view->supply[seat], me->supply);
    assert_int_equal(view->track[seat], me->track);
    assert_int_equal(view->next[model_place(model, seat)], seat);
}

static void compare(const struct model *model, const struct table *table)
{
    const struct nl_view *view = &table->view;
    nv_move moves[NV_MOVES_SPACE];
    assert_int_equal(view->over, model->over);
    assert_int_equal(view->moon, model->moon);
    assert_int_equal(view->pile, NL_TILES - model->drawn);
    assert_int_equal(view->tokens, model->tokens);
    assert_int_equal(view->phase, model->phase);
    assert_int_equal(view->phase1, model->phase == 2 ? model->phase1 : -1);
    for (int space = 0; space < NL_WHEEL; space++)
        assert_int_equal(view->wheel[space], (uint8_t)model->wheel[space]);
    for (int seat = 0; seat < model->players; seat++)
        compare_player(model, view, seat);
    assert_int_equal(nv_nova_luna()->moves(table->rules, table->state, moves), model_moves(model));
}

/* [NL-14], [NL-15], [NL-16], [NL-20] */
static void compare_result(const struct model *model, const struct table *table)
{
    struct nv_result result;
    nv_nova_luna()->result(table->rules, table->state, &result);
    assert_true(result.over);
    if (model->players == 1) {
        int phase2 = model_costs(&model->player[0]) + 10 * model->player[0].supply;
        assert_int_equal(table->view.phase2, phase2);
        assert_int_equal(result.score[0], model->phase1 + phase2);
        assert_int_equal(result.winners, model->player[0].supply == 0);
        return;
    }
    for (int seat = 0; seat < model->players; seat++) {
        int place = 0;
        for (int other = 0; other < model->players; other++) {
            int gap = model->player[other].supply - model->player[seat].supply;
            place += gap < 0 || (gap == 0 && other != seat && plays_before(model, other, seat));
        }
        assert_int_equal(result.place[seat], place);
        assert_int_equal(result.winners >> seat & 1, place == 0);
    }
}

/* How often what is rare has happened: a test that never met it shows nothing. */
struct met {
    int last_token, empty_pile, equal_supply, short_of_tokens, next_move, refill_move;
};

/* [NL-11]: was a fulfilled task left open for want of a token? */
static bool is_short(const struct model_player *me)
{
    for (int i = 0; i < me->count; i++) {
        for (int k = 0; k < nl_tile(me->placed[i].tile)->tasks; k++) {
            if (!(me->placed[i].covered >> k & 1) && fulfilled(me, i, k))
                return true;
        }
    }
    return false;
}

static void note(struct met *met, const struct model *model, bool over)
{
    int fewest = 99, equal = 0;
    for (int seat = 0; seat < model->players; seat++) {
        int supply = model->player[seat].supply;
        equal = supply == fewest ? equal + 1 : supply < fewest ? 0 : equal;
        fewest = supply < fewest ? supply : fewest;
        bool spent = supply == 0 || (model->phase == 1 && supply == 13);
        met->short_of_tokens += spent && is_short(&model->player[seat]);
    }
    met->last_token += over && fewest == 0;
    met->empty_pile += over && fewest > 0;
    met->equal_supply += over && equal > 0;
}

/* The move that leaves the mover the fewest tokens: random players alone rarely get there. */
static nv_move greedy(const struct table *table, const nv_move *moves, uint32_t count)
{
    int seat = nv_nova_luna()->turn(table->rules, table->state), fewest = 99;
    nv_move best = moves[0];
    for (uint32_t i = 0; i < count; i++) {
        struct table after = *table;
        nv_nova_luna()->play(after.rules, after.state, moves[i]);
        table_refresh(&after);
        if (after.view.supply[seat] < fewest) {
            fewest = after.view.supply[seat];
            best = moves[i];
        }
    }
    return best;
}

/* Mostly random; alone greedy, to see all of a solo game. */
static nv_move choose(const struct table *table, const nv_move *moves, uint32_t count,
                      struct nv_rng *rng)
{
    uint32_t die = nv_rng_below(rng, 8);
    /* The last of the list is a refill or the end of phase 1 where there is one. */
    if (die < 2)
        return moves[count - 1];
    if (die > 2 && table->view.players == 1)
        return greedy(table, moves, count);
    return moves[nv_rng_below(rng, count)];
}

static void play_beside(struct table *table, struct model *model, struct nv_rng *rng,
                        struct met *met)
{
    nv_move moves[NV_MOVES_SPACE];
    for (;;) {
        uint32_t count = nv_nova_luna()->moves(table->rules, table->state, moves);
        compare(model, table);
        note(met, model, count == 0);
        if (count == 0)
            break;
        nv_move move = choose(table, moves, count, rng);
        struct nl_action action = nl_action_of(move);
        met->refill_move += action.kind == NL_REFILL;
        met->next_move += action.kind == NL_NEXT;
        nv_nova_luna()->play(table->rules, table->state, move);
        table_refresh(table);
        model_play(model, action);
    }
    compare_result(model, table);
}

static struct met play_games(uint32_t players, bool beginner, int tokens, int games)
{
    static struct model model;
    struct table table;
    struct met met = {0};
    struct nv_rng rng;
    nv_rng_seed(&rng, players * 2 + beginner);
    for (int game = 0; game < games; game++) {
        char deal[TABLE_TEXT];
        struct nv_text text = nv_text_over(deal, sizeof deal);
        table_seed(&table, players, beginner, (uint64_t)game);
        nv_nova_luna()->print_deal(table.rules, table.state, &text);
        model_start(&model, (int)players, tokens, deal);
        play_beside(&table, &model, &rng, &met);
    }
    return met;
}

/* [NL-3] to [NL-16], two players */
static void two_players_agree(void **unused)
{
    (void)unused;
    struct met met = play_games(2, false, 20, 150);
    assert_true(met.last_token > 0 && met.empty_pile > 0 && met.equal_supply > 0);
    assert_true(met.short_of_tokens > 0 && met.refill_move > 0);
}

static void three_players_agree(void **unused)
{
    (void)unused;
    struct met met = play_games(3, false, 20, 100);
    assert_true(met.empty_pile > 0 && met.equal_supply > 0);
}

static void four_players_agree(void **unused)
{
    (void)unused;
    struct met met = play_games(4, false, 20, 100);
    assert_true(met.empty_pile > 0 && met.equal_supply > 0);
}

/* [NL-3]: a first game */
static void beginners_agree(void **unused)
{
    (void)unused;
    play_games(1, true, 21, 20);
    play_games(2, true, 20, 20);
    play_games(3, true, 17, 60);
    play_games(4, true, 15, 60);
}

/* [NL-17] to [NL-20] */
static void solo_agrees(void **unused)
{
    (void)unused;
    struct met met = play_games(1, false, 21, 150);
    assert_true(met.short_of_tokens > 0 && met.next_move > 0);
    assert_true(met.last_token > 0 && met.empty_pile > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players_agree),  cmocka_unit_test(three_players_agree),
        cmocka_unit_test(four_players_agree), cmocka_unit_test(beginners_agree),
        cmocka_unit_test(solo_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
