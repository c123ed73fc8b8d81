/* SPDX-License-Identifier: MIT */
/* Terra Nova: a figure and where it goes, or a stone; a cursor that walks over the board. */
#include "tui/choose.h"

#include <stdlib.h>

bool tui_terra_can(const struct tui_terra *terra, enum tn_move_kind kind)
{
    for (uint32_t i = 0; i < terra->count; i++) {
        if (terra->actions[i].action.kind == kind)
            return true;
    }
    return false;
}

bool tui_terra_is_candidate(const struct tui_terra *terra, int space)
{
    for (uint32_t i = 0; i < terra->count; i++) {
        const struct tn_action *action = &terra->actions[i].action;
        bool chosen = action->kind == TN_SLIDE && action->from == terra->figure;
        if (action->kind == TN_PLACE_FIGURE && action->to == space)
            return true;
        if (terra->stone && action->kind == TN_PLACE_STONE && action->to == space)
            return true;
        if (!terra->stone && terra->figure == TUI_NOWHERE && action->kind == TN_SLIDE &&
            action->from == space)
            return true;
        if (!terra->stone && chosen && action->to == space)
            return true;
    }
    return false;
}

/* The worth of what a stone there closes for the mover, less what others get. */
static int gain_of(const struct tui_model *model, int space)
{
    struct tn_closing closings[TN_MAX_CLOSINGS];
    uint32_t count = tn_closings(tui_rules(model), tui_state(model), (uint32_t)space, closings);
    int seat = tui_turn(model), gain = 0;
    for (uint32_t i = 0; i < count; i++)
        gain += closings[i].winners >> seat & 1 ? closings[i].points
                : closings[i].winners           ? -closings[i].points
                                                : 0;
    return gain;
}

/* The best stone, or the first thing that may be chosen from the cursor on. */
static int likely(const struct tui_model *model)
{
    const struct tui_terra *terra = &model->terra;
    const struct tn_board *board = tn_board(tui_rules(model));
    int best = TUI_NOWHERE, most = 0, from = terra->cursor < 0 ? board->spaces / 2 : terra->cursor;
    for (int i = 0; i < board->spaces; i++) {
        int space = (from + i) % board->spaces;
        if (!tui_terra_is_candidate(terra, space))
            continue;
        int gain = terra->stone ? gain_of(model, space) : 0;
        if (best == TUI_NOWHERE || gain > most) {
            best = space;
            most = gain;
        }
    }
    return best == TUI_NOWHERE ? from : best;
}

static void list_actions(struct tui_model *model)
{
    struct tui_terra *terra = &model->terra;
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = tui_game(model)->moves(tui_rules(model), tui_state(model), moves);
    terra->count = count < NV_MAX_MOVES ? count : NV_MAX_MOVES;
    for (uint32_t i = 0; i < terra->count; i++)
        terra->actions[i] = (struct tui_action){
            tn_action_of(tui_rules(model), tui_state(model), moves[i]), moves[i]};
}

void tui_terra_begin(struct tui_model *model)
{
    struct tui_terra *terra = &model->terra;
    tn_view(tui_rules(model), tui_state(model), &terra->view);
    terra->count = 0;
    terra->figure = TUI_NOWHERE;
    if (tui_turn(model) != NV_OVER)
        list_actions(model);
    terra->stone = tui_terra_can(terra, TN_PLACE_STONE);
    if (tui_turn(model) != NV_OVER && !model->looking && tui_is_person(model, tui_turn(model)))
        terra->cursor = likely(model);
}

void tui_terra_mode(struct tui_model *model, bool stone)
{
    struct tui_terra *terra = &model->terra;
    if (!tui_terra_can(terra, stone ? TN_PLACE_STONE : TN_SLIDE))
        return;
    terra->stone = stone;
    terra->figure = TUI_NOWHERE;
    terra->cursor = likely(model);
}

bool tui_terra_cancel(struct tui_model *model)
{
    struct tui_terra *terra = &model->terra;
    if (terra->figure == TUI_NOWHERE)
        return false;
    terra->cursor = terra->figure;
    terra->figure = TUI_NOWHERE;
    return true;
}

/* Up and down go to the nearer of the two neighbours, or to the nearest space of that row. */
void tui_terra_step(struct tui_model *model, int dx, int dy)
{
    struct tui_terra *terra = &model->terra;
    const struct tn_board *board = tn_board(tui_rules(model));
    int from = terra->cursor < 0 ? board->spaces / 2 : terra->cursor, best = from, least = 0;
    for (int space = 0; space < board->spaces; space++) {
        int across = board->column[space] - board->column[from];
        int down = board->row[space] - board->row[from];
        int along = dx ? across * dx : down * dy, aside = dx ? abs(down) : abs(across);
        if (along <= 0 || (dx && down != 0))
            continue;
        int far = along * 64 + aside;
        if (best == from || far < least) {
            best = space;
            least = far;
        }
    }
    terra->cursor = best;
}

void tui_terra_next(struct tui_model *model, int by)
{
    struct tui_terra *terra = &model->terra;
    int spaces = tn_board(tui_rules(model))->spaces;
    int from = terra->cursor < 0 ? 0 : terra->cursor;
    for (int i = 1; i < spaces; i++) {
        int space = (from + by * i + i * spaces) % spaces;
        if (tui_terra_is_candidate(terra, space)) {
            terra->cursor = space;
            return;
        }
    }
}

static bool can_slide(const struct tui_terra *terra, int from)
{
    for (uint32_t i = 0; i < terra->count; i++) {
        if (terra->actions[i].action.kind == TN_SLIDE && terra->actions[i].action.from == from)
            return true;
    }
    return false;
}

static void take_figure(struct tui_model *model, int space)
{
    struct tui_terra *terra = &model->terra;
    bool again = !terra->stone && terra->figure == space;
    terra->stone = false;
    terra->figure = again ? TUI_NOWHERE : space;
    terra->cursor = space;
}

void tui_terra_enter(struct tui_model *model)
{
    struct tui_terra *terra = &model->terra;
    nv_move move;
    if (tui_chosen_move(model, &move)) {
        tui_play(model, move);
    } else if (can_slide(terra, terra->cursor)) {
        take_figure(model, terra->cursor);
        if (terra->figure != TUI_NOWHERE)
            tui_terra_next(model, 1);
    }
}

void tui_terra_point(struct tui_model *model, int space)
{
    struct tui_terra *terra = &model->terra;
    nv_move move;
    if (space == terra->cursor && tui_chosen_move(model, &move)) {
        tui_play(model, move);
        return;
    }
    if (can_slide(terra, space)) {
        take_figure(model, space);
        return;
    }
    terra->cursor = space;
}

void tui_terra_show(struct tui_model *model, nv_move move)
{
    struct tn_action action = tn_action_of(tui_rules(model), tui_state(model), move);
    struct tui_terra *terra = &model->terra;
    terra->stone = action.kind == TN_PLACE_STONE;
    terra->figure = action.kind == TN_SLIDE ? action.from : TUI_NOWHERE;
    terra->cursor = action.to;
}
