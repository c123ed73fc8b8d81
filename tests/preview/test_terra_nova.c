/* SPDX-License-Identifier: MIT */
/*
 * Previews of Terra Nova against the game itself: what is foretold of a choice is what
 * views show once it is made, in random games of every number of players and option.
 */
#include "tables.h"

enum { GAMES = 6, LONG = 10000 };

static struct tn_preview preview;

/* How often something came up, so that no property holds only because nothing happened. */
static uint32_t seen;

/* Games that end, but not so soon that hardly an area is closed. */
static bool is_terra(const struct table *table)
{
    return table->game == nv_terra_nova() && !table->endless && table->plies > LONG;
}

static void visit_games(const struct table *table, void (*visit)(struct position *))
{
    seen = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++)
        visit_game(table, seed, visit);
    assert_true(seen > 0);
}

/* ---- [TN-3, TN-6, TN-8]: what may be chosen, and who acts then ---- */

static void require_choice(const struct position *position, const struct tn_choice *choice,
                           enum tn_move_kind kind)
{
    alignas(NV_ALIGN) static unsigned char state[NV_MAX_STATE];
    const struct table *table = position->table;
    struct tn_action action = tn_action_of(table->rules, position->state, choice->move);
    REQUIRE(position, table->game->legal(table->rules, position->state, choice->move));
    REQUIRE(position, action.kind == kind);
    REQUIRE(position, action.from == choice->from && action.to == choice->to);
    memcpy(state, position->state, table->game->state_size);
    table->game->play(table->rules, state, choice->move);
    REQUIRE(position, table->game->turn(table->rules, state) == choice->next);
    seen++;
}

static void require_choices(struct position *position)
{
    nv_move moves[NV_MOVES_SPACE];
    tn_preview(position->table->rules, position->state, &preview);
    for (uint32_t i = 0; i < preview.setups; i++)
        require_choice(position, &preview.setup[i], TN_PLACE_FIGURE);
    for (uint32_t i = 0; i < preview.slides; i++)
        require_choice(position, &preview.slide[i], TN_SLIDE);
    for (uint32_t i = 0; i < preview.stones; i++)
        require_choice(position, &preview.stone[i].choice, TN_PLACE_STONE);
    REQUIRE(position, preview.setups + preview.slides + preview.stones ==
                          (int)position_moves(position, moves));
}

static void choices_are_the_legal_moves(const struct table *table)
{
    visit_games(table, require_choices);
}

/* ---- [TN-10] to [TN-13]: what a stone closes ---- */

/* Takes an area out of what was newly closed, and its points out of what was scored. */
static void take_area(const struct position *position, const struct tn_closing *area, bool *fresh,
                      int *points)
{
    const struct tn_board *board = tn_board(position->table->rules);
    uint32_t landscapes = 0;
    for (uint32_t i = 0; i < area->size; i++) {
        REQUIRE(position, fresh[area->space[i]]);
        fresh[area->space[i]] = false;
        landscapes |= UINT32_C(1) << board->landscape[area->space[i]];
    }
    REQUIRE(position, area->factor == 4 - __builtin_popcount(landscapes));
    for (int seat = 0; seat < NV_MAX_PLAYERS; seat++)
        points[seat] -= area->winners >> seat & 1 ? area->points : 0;
    seen++;
}

static void require_stone(const struct position *position, const struct tn_stone_choice *stone)
{
    alignas(NV_ALIGN) static unsigned char state[NV_MAX_STATE];
    const struct table *table = position->table;
    struct tn_view before, after;
    bool fresh[TN_MAX_SPACES];
    int points[NV_MAX_PLAYERS];
    memcpy(state, position->state, table->game->state_size);
    tn_view(table->rules, state, &before);
    table->game->play(table->rules, state, stone->choice.move);
    tn_view(table->rules, state, &after);
    for (int space = 0; space < TN_MAX_SPACES; space++)
        fresh[space] = after.closed[space] && !before.closed[space];
    for (int seat = 0; seat < NV_MAX_PLAYERS; seat++)
        points[seat] = after.score[seat] - before.score[seat];
    for (uint32_t i = 0; i < stone->count; i++)
        take_area(position, &stone->closing[i], fresh, points);
    for (int space = 0; space < TN_MAX_SPACES; space++)
        REQUIRE(position, !fresh[space]);
    for (int seat = 0; seat < NV_MAX_PLAYERS; seat++)
        REQUIRE(position, points[seat] == 0);
}

static void require_stones(struct position *position)
{
    tn_preview(position->table->rules, position->state, &preview);
    for (uint32_t i = 0; i < preview.stones; i++)
        require_stone(position, &preview.stone[i]);
}

static void stones_close_what_is_foretold(const struct table *table)
{
    visit_games(table, require_stones);
}

/* ---- areas that may come ---- */

static int worth_of(const struct tn_threat *threat)
{
    return threat->closing.size * threat->closing.factor;
}

static void require_threats(struct position *position)
{
    static struct tn_threat threats[TN_MAX_SPACES * TN_MAX_CLOSINGS], best[3];
    const void *rules = position->table->rules;
    uint32_t count = tn_threats(rules, position->state, threats, sizeof threats / sizeof *threats);
    uint32_t few = tn_threats(rules, position->state, best, 3), closing = 0;
    REQUIRE(position, few == (count < 3 ? count : 3));
    for (uint32_t i = 0; i < count; i++) {
        struct tn_closing closings[TN_MAX_CLOSINGS];
        bool found = false;
        for (uint32_t k = tn_closings(rules, position->state, threats[i].stone, closings); k > 0;)
            found |= memcmp(&closings[--k], &threats[i].closing, sizeof *closings) == 0;
        REQUIRE(position, found);
        if (i < few)
            REQUIRE(position, best[i].stone == threats[i].stone);
        if (i == 0)
            continue;
        int step = worth_of(&threats[i - 1]) - worth_of(&threats[i]);
        REQUIRE(position, step > 0 || (step == 0 && threats[i - 1].stone <= threats[i].stone));
    }
    tn_preview(rules, position->state, &preview);
    for (uint32_t i = 0; i < preview.stones; i++) {
        closing = preview.stone[i].count;
        for (uint32_t k = 0; k < count; k++)
            closing -= threats[k].stone == preview.stone[i].choice.to;
        REQUIRE(position, closing == 0);
    }
    seen += count;
}

static void threats_are_all_closings(const struct table *table)
{
    visit_games(table, require_threats);
}

/* ---- open land ---- */

static void require_land(const struct position *position, const struct tn_closing *land,
                         const struct tn_view *view, bool *open)
{
    const struct tn_board *board = tn_board(position->table->rules);
    uint32_t figures[NV_MAX_PLAYERS] = {0}, most = 1;
    for (uint32_t i = 0; i < land->size; i++) {
        REQUIRE(position, open[land->space[i]]);
        open[land->space[i]] = false;
        if (view->content[land->space[i]] == TN_FIGURE)
            figures[view->owner[land->space[i]]]++;
    }
    /* Nothing open is next to it: all that hangs together is in it. */
    for (uint32_t i = 0; i < land->size; i++) {
        for (int direction = 0; direction < TN_DIRECTIONS; direction++) {
            uint16_t next = board->neighbour[land->space[i]][direction];
            REQUIRE(position, next == TN_NO_SPACE || !open[next]);
        }
    }
    for (uint32_t seat = 0; seat < NV_MAX_PLAYERS; seat++) {
        REQUIRE(position, land->figures[seat] == figures[seat]);
        most = figures[seat] > most ? figures[seat] : most;
    }
    for (uint32_t seat = 0; seat < NV_MAX_PLAYERS; seat++)
        REQUIRE(position, (land->winners >> seat & 1) == (figures[seat] == most));
    REQUIRE(position, land->landscapes > 3 && land->factor == 0 && land->points == 0);
}

static void require_lands(struct position *position)
{
    static struct tn_closing lands[TN_MAX_LANDS];
    const struct table *table = position->table;
    struct tn_view view;
    bool open[TN_MAX_SPACES];
    tn_view(table->rules, position->state, &view);
    for (int space = 0; space < TN_MAX_SPACES; space++)
        open[space] = space < tn_board(table->rules)->spaces && view.content[space] != TN_STONE &&
                      !view.closed[space];
    uint32_t count = tn_lands(table->rules, position->state, lands);
    for (uint32_t i = 0; i < count; i++) {
        REQUIRE(position, i == 0 || lands[i - 1].size >= lands[i].size);
        require_land(position, &lands[i], &view, open);
    }
    for (int space = 0; space < TN_MAX_SPACES; space++)
        REQUIRE(position, !open[space]);
    seen += count;
}

static void lands_are_the_open_land(const struct table *table)
{
    visit_games(table, require_lands);
}

int main(void)
{
    static const struct property properties[] = {
        {"[TN-3, TN-6, TN-8] choices are the legal moves", choices_are_the_legal_moves},
        {"[TN-11, TN-13] stones close what is foretold", stones_close_what_is_foretold},
        {"threats are all closings", threats_are_all_closings},
        {"lands are the open land", lands_are_the_open_land},
    };
    return run_properties_where("preview terra nova", is_terra, properties,
                                sizeof properties / sizeof *properties);
}
