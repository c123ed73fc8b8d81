/* SPDX-License-Identifier: MIT */
/* Terra Nova: a figure and where it goes, or a stone; a cursor that walks over the board. */
#include "tui/choose.h"

#include <stdlib.h>

static const struct tn_choice *slide_to(const struct tui_terra *terra, int from, int to)
{
    const struct tn_preview *preview = &terra->preview;
    for (uint32_t i = 0; i < preview->slides; i++) {
        if (preview->slide[i].from == from && (to == TUI_NOWHERE || preview->slide[i].to == to))
            return &preview->slide[i];
    }
    return NULL;
}

static const struct tn_stone_choice *stone_on(const struct tui_terra *terra, int space)
{
    for (uint32_t i = 0; terra->stone && i < terra->preview.stones; i++) {
        if (terra->preview.stone[i].choice.to == space)
            return &terra->preview.stone[i];
    }
    return NULL;
}

/* What choosing a space would play. */
static const struct tn_choice *choice_on(const struct tui_terra *terra, int space)
{
    const struct tn_stone_choice *stone = stone_on(terra, space);
    for (uint32_t i = 0; i < terra->preview.setups; i++) {
        if (terra->preview.setup[i].to == space)
            return &terra->preview.setup[i];
    }
    if (stone)
        return &stone->choice;
    return terra->stone || terra->figure == TUI_NOWHERE ? NULL
                                                        : slide_to(terra, terra->figure, space);
}

const struct tn_choice *tui_terra_choice(const struct tui_terra *terra)
{
    return choice_on(terra, terra->cursor);
}

const struct tn_stone_choice *tui_terra_stone(const struct tui_terra *terra)
{
    return stone_on(terra, terra->cursor);
}

static bool can_slide(const struct tui_terra *terra, int from)
{
    return slide_to(terra, from, TUI_NOWHERE) != NULL;
}

bool tui_terra_is_candidate(const struct tui_terra *terra, int space)
{
    bool to_take = !terra->stone && terra->figure == TUI_NOWHERE && can_slide(terra, space);
    return to_take || choice_on(terra, space) != NULL;
}

/* The worth of what a stone closes for the mover, less what others get. */
static int gain_of(const struct tn_stone_choice *stone, int seat)
{
    int gain = 0;
    for (uint32_t i = 0; stone && i < stone->count; i++) {
        const struct tn_closing *closing = &stone->closing[i];
        gain += closing->winners >> seat & 1 ? closing->points
                : closing->winners           ? -closing->points
                                             : 0;
    }
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
        int gain = gain_of(stone_on(terra, space), terra->preview.seat);
        if (best == TUI_NOWHERE || gain > most) {
            best = space;
            most = gain;
        }
    }
    return best == TUI_NOWHERE ? from : best;
}

void tui_terra_begin(struct tui_model *model)
{
    struct tui_terra *terra = &model->terra;
    tn_view(tui_rules(model), tui_state(model), &terra->view);
    tn_preview(tui_rules(model), tui_state(model), &terra->preview);
    terra->figure = TUI_NOWHERE;
    terra->stone = terra->preview.stones > 0;
    if (tui_turn(model) != NV_OVER && !model->looking && tui_is_person(model, tui_turn(model)))
        terra->cursor = likely(model);
}

void tui_terra_mode(struct tui_model *model, bool stone)
{
    struct tui_terra *terra = &model->terra;
    if ((stone ? terra->preview.stones : terra->preview.slides) == 0)
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
