/* SPDX-License-Identifier: MIT */
/*
 * The board of Terra Nova: every space is a brick shifted by half from row to row.
 * Large bricks have two lines, the space's name above what stands there.
 */
#include "cli/view/land.h"
#include "tui/choose.h"
#include "tui/view.h"
#include "tui/words.h"

#include <string.h>

enum { LABEL = 2, SMALL = 2, LARGE = 3, THREATS = 64 };

static const struct nv_ink closed_ink = {.fg = 240, .bg = 234},
                           candidate_ink = {.fg = 16, .bg = 255, .bold = true},
                           cursor_ink = {.fg = 16, .bg = 226, .bold = true},
                           would_close_ink = {.fg = 16, .bg = 120, .bold = true};

struct board {
    const struct tui_model *model;
    const struct tn_board *shape;
    const struct tn_view *view;
    struct tui_pane pane;
    int half, lines; /* of a brick: half its columns, its lines */
    int left, top;   /* columns and lines pushed out of the pane */
    struct nv_ink inks[TN_MAX_LANDSCAPES];
    bool choosing;
    uint8_t closes[TN_MAX_SPACES]; /* by the stone under the cursor */
    int gain;                      /* of that stone: points of whoever gets most */
    bool gain_is_ours, closes_any;
    uint8_t part[TN_MAX_SPACES];   /* of the open land, from 1; all 0 when there is only one */
    uint16_t worth[TN_MAX_SPACES]; /* that a stone there would close */
    bool ours[TN_MAX_SPACES];      /* and whether the featured seat would get it */
};

int tui_board_width(const struct tui_model *model, int half)
{
    const struct tn_board *board = tn_board(tui_rules(model));
    int last = 0;
    for (int i = 0; i < board->spaces; i++)
        last = board->column[i] > last ? board->column[i] : last;
    return (last + 2) * half + 2 * LABEL;
}

/* ---- what is worth a sign ---- */

static void find_closing(struct board *board)
{
    const struct tn_stone_choice *stone = tui_terra_stone(&board->model->terra);
    for (uint32_t i = 0; board->choosing && stone && i < stone->count; i++) {
        const struct tn_closing *closing = &stone->closing[i];
        board->closes_any = true;
        board->gain += closing->points;
        board->gain_is_ours |= closing->winners >> board->model->terra.preview.seat & 1;
        for (uint32_t j = 0; j < closing->size; j++)
            board->closes[closing->space[j]] = 1;
    }
}

static void find_worths(struct board *board)
{
    struct tn_threat threats[THREATS];
    uint32_t count = tn_threats(tui_rules(board->model), tui_state(board->model), threats, THREATS);
    for (uint32_t i = 0; i < count; i++) {
        const struct tn_closing *closing = &threats[i].closing;
        int worth = closing->size * closing->factor;
        board->worth[threats[i].stone] = (uint16_t)(board->worth[threats[i].stone] + worth);
        board->ours[threats[i].stone] |= closing->winners >> tui_featured(board->model) & 1;
    }
}

static void find_parts(struct board *board)
{
    struct tn_closing lands[TN_MAX_LANDS];
    uint32_t count = tn_lands(tui_rules(board->model), tui_state(board->model), lands);
    for (uint32_t i = 0; count > 1 && i < count; i++) {
        for (uint32_t j = 0; j < lands[i].size; j++)
            board->part[lands[i].space[j]] = (uint8_t)(i + 1);
    }
}

/* ---- one brick ---- */

static int brick_x(const struct board *board, int space)
{
    return LABEL + board->shape->column[space] * board->half - board->left;
}

static int brick_y(const struct board *board, int space)
{
    return board->shape->row[space] * board->lines - board->top;
}

static void draw_figure(const struct board *board, int space, int x, int y)
{
    const struct nv_figure *figure = &nv_figures[board->view->owner[space]];
    int line = y + board->lines - 1, at = board->half == LARGE ? x + 1 : x;
    bool can = board->choosing && !board->model->terra.stone &&
               space != board->model->terra.cursor && /* which has brackets of its own */
               board->model->terra.figure == TUI_NOWHERE &&
               tui_terra_is_candidate(&board->model->terra, space);
    tui_format(&board->pane, at, line, figure->ink, can ? "[%s]" : " %s ",
               figure->symbol[board->pane.sheet->unicode]);
    if (board->view->moved[space])
        tui_put(&board->pane, at + 2, line, figure->ink, "'");
}

/* The letter of the landscape, and in large bricks the number. */
static void draw_name(const struct board *board, int space, int x, int y, struct nv_ink ink)
{
    char letter = board->shape->letter[board->shape->landscape[space]];
    ink.bg = 0;
    if (board->half == LARGE)
        tui_format(&board->pane, x, y, ink, "%c%d", letter, board->shape->number[space]);
    else
        tui_format(&board->pane, x + 1, y, ink, "%c", letter);
}

static void draw_ground(const struct board *board, int space, int x, int y)
{
    int width = 2 * board->half;
    struct nv_ink ink = board->inks[board->shape->landscape[space]];
    if (board->view->content[space] == TN_STONE) {
        for (int i = 0; i < width * board->lines; i++)
            tui_put(&board->pane, x + i % width, y + i / width, nv_stone_ink,
                    tui_glyph(board->pane.sheet, TUI_BLOCK));
    } else if (board->view->closed[space]) {
        tui_fill(&board->pane, x, y, width, board->lines, closed_ink);
        tui_put(&board->pane, x + 1, y, closed_ink, tui_glyph(board->pane.sheet, TUI_DOT));
    } else {
        tui_fill(&board->pane, x, y, width, board->lines, ink);
        draw_name(board, space, x, y, ink);
    }
}

/* Signs at the right end of a brick: closing now, the part of the land, a threat. */
static void draw_signs(const struct board *board, int space, int x, int y)
{
    int end = x + 2 * board->half - 1;
    bool open = board->view->content[space] != TN_STONE && !board->view->closed[space];
    if (board->closes[space])
        tui_put(&board->pane, end, y, would_close_ink, "*");
    else if (open && board->part[space])
        tui_format(&board->pane, end, y, (struct nv_ink){.fg = 16, .bg = 231, .bold = true}, "%c",
                   board->part[space] < 10 ? '0' + board->part[space]
                                           : 'A' + board->part[space] - 10);
    if (board->model->show_threats && board->worth[space] && open) {
        struct nv_ink ink = {.fg = 16, .bg = board->ours[space] ? 118 : 209, .bold = true};
        tui_format(&board->pane, x + (board->half == LARGE ? 1 : 0), y + board->lines - 1, ink,
                   "%3d", board->worth[space]);
    }
}

static void bracket(const struct board *board, int space, struct nv_ink ink, const char *signs)
{
    char left[2] = {signs[0], '\0'};
    int x = brick_x(board, space), y = brick_y(board, space);
    bool named = board->view->content[space] != TN_EMPTY; /* its name stays readable */
    for (int line = named ? board->lines - 1 : 0; line < board->lines; line++) {
        tui_put(&board->pane, x, y + line, ink, left);
        tui_put(&board->pane, x + 2 * board->half - 1, y + line, ink, signs + 1);
    }
}

/* What may be chosen stands in brackets; the cursor's is lit, with the points of its stone. */
static void draw_choice(const struct board *board, int space, int x, int y)
{
    const struct tui_terra *terra = &board->model->terra;
    bool here = space == terra->cursor, can = tui_terra_is_candidate(terra, space);
    bool figure = board->view->content[space] == TN_FIGURE;
    int width = 2 * board->half;
    nv_move move;
    if (can && !figure && !here && board->view->phase != TN_SETUP) {
        tui_fill(&board->pane, x, y, width, board->lines, candidate_ink);
        draw_name(board, space, x + (board->half == LARGE), y, candidate_ink);
        bracket(board, space, candidate_ink, "[]");
    }
    if (!here)
        return;
    if (!figure && can) {
        tui_fill(&board->pane, x, y, width, board->lines, cursor_ink);
        draw_name(board, space, x + (board->half == LARGE), y, cursor_ink);
    }
    if (board->closes_any && tui_chosen_move(board->model, &move))
        tui_format(&board->pane, x + 1, y + board->lines - 1,
                   board->gain_is_ours || board->gain == 0
                       ? would_close_ink
                       : (struct nv_ink){.fg = 16, .bg = 209, .bold = true},
                   "%-2d", board->gain);
    bracket(board, space, cursor_ink, can ? "[]" : "><");
}

static void draw_hint(const struct board *board, int space, int x, int y)
{
    const struct tui_model *model = board->model;
    if (!model->hint_known || model->hint.count == 0)
        return;
    struct tn_action action = tn_action_of(tui_rules(model), tui_state(model),
                                           model->hint.advice[0].move);
    if (action.to == space || (action.kind == TN_SLIDE && action.from == space))
        tui_put(&board->pane, x + 2 * board->half - 1, y + board->lines - 1,
                (struct nv_ink){.fg = 16, .bg = 86, .bold = true}, "!");
}

static void draw_space(const struct board *board, int space)
{
    int x = brick_x(board, space), y = brick_y(board, space);
    if (x < 0 || y < 0 || y + board->lines > board->pane.height)
        return;
    draw_ground(board, space, x, y);
    if (board->choosing)
        draw_choice(board, space, x, y);
    if (board->view->content[space] == TN_FIGURE) {
        draw_figure(board, space, x, y);
        if (board->choosing && space == board->model->terra.cursor)
            bracket(board, space, cursor_ink,
                    tui_terra_is_candidate(&board->model->terra, space) ? "[]" : "><");
        if (board->choosing && space == board->model->terra.figure)
            tui_put(&board->pane, x + 2 * board->half - 1, y + board->lines - 1, cursor_ink,
                    tui_glyph(board->pane.sheet, TUI_POINTED));
    }
    draw_signs(board, space, x, y);
    draw_hint(board, space, x, y);
    tui_zone(&board->pane, x, y, 2 * board->half, board->lines,
             (struct tui_event){TUI_SPACE, space, 0});
}

/* The letters of the rows stand beside their first and last spaces. */
static void draw_row_letters(const struct board *board, int space)
{
    const struct tn_board *shape = board->shape;
    bool first = space == 0 || shape->row[space - 1] != shape->row[space];
    bool last = space + 1 == shape->spaces || shape->row[space + 1] != shape->row[space];
    int x = brick_x(board, space), y = brick_y(board, space);
    char letter[2] = {(char)('a' + shape->row[space]), '\0'};
    if (first)
        tui_put(&board->pane, x - 2, y, tui_quiet, letter);
    if (last)
        tui_put(&board->pane, x + 2 * board->half, y, tui_quiet, letter);
}

/* ---- the whole ---- */

/* Boards larger than the pane are pushed so that the cursor is in sight. */
static int pushed(int size, int shown, int wanted)
{
    int most = size > shown ? size - shown : 0, push = wanted - shown / 2;
    return push < 0 ? 0 : push > most ? most : push;
}

static void find_push(struct board *board)
{
    int cursor = board->model->terra.cursor;
    int space = cursor < 0 ? board->shape->spaces / 2 : cursor;
    board->top = pushed(board->shape->rows * board->lines, board->pane.height,
                        board->shape->row[space] * board->lines);
    board->left = pushed(tui_board_width(board->model, board->half), board->pane.width,
                         board->shape->column[space] * board->half);
    board->top -= board->top % board->lines;
}

void tui_draw_board(const struct tui_model *model, const struct tui_pane *pane)
{
    struct board board = {.model = model,
                          .shape = tn_board(tui_rules(model)),
                          .view = &model->terra.view,
                          .pane = *pane,
                          .choosing = tui_chooser(model) >= 0};
    bool large = tui_board_width(model, LARGE) <= pane->width &&
                 2 * board.shape->rows <= pane->height;
    board.half = large ? LARGE : SMALL;
    board.lines = large ? 2 : 1;
    nv_land_inks(board.shape, board.inks);
    find_closing(&board);
    find_push(&board);
    if (model->show_land)
        find_parts(&board);
    if (model->show_threats)
        find_worths(&board);
    for (int space = 0; space < board.shape->spaces; space++) {
        draw_space(&board, space);
        draw_row_letters(&board, space);
    }
}
