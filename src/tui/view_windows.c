/* SPDX-License-Identifier: MIT */
/* Windows over the table: keys, pile, moves, tableaux, typing, analysis. */
#include "cli/language.h"
#include "cli/view/card.h"
#include "tui/view.h"
#include "tui/view_review.h"
#include "tui/words.h"

/* ---- keys ---- */

static const struct {
    const char *key, *words;
} help_lines[] = {
    {"arrows", NV_T("from place to place, from space to space")},
    {"Enter", NV_T("choose, place, confirm")},
    {"Esc", NV_T("put back")},
    {"1 2 3", NV_T("take the first, second or third tile")},
    {"f  e", NV_T("refill the wheel; end the first phase of a solo game")},
    {"m  s", NV_T("on the map: a move; a stone")},
    {"n", NV_T("the next place worth a look")},
    {"o  x", NV_T("on the map: the open land; what a stone would close")},
    {"h", NV_T("a hint with its reasons; again: put the cursor there")},
    {"c", NV_T("the chances to win, move by move")},
    {"u  r", NV_T("undo; redo")},
    {"[  ]", NV_T("look back and on, move by move; Home and End: all the way")},
    {"b", NV_T("while looking back: play on from here")},
    {"a  v", NV_T("judge every move; list all moves")},
    {"Tab", NV_T("everybody's tableau, large")},
    {"p", NV_T("what lies in the pile")},
    {"t", NV_T("type a move")},
    {"w", NV_T("save as a file; every move is kept by itself")},
    {"space", NV_T("let the bots wait, or go on")},
    {"q", NV_T("leave; the game is kept")},
};

static void draw_help(const struct tui_pane *pane)
{
    for (size_t i = 0; i < sizeof help_lines / sizeof help_lines[0]; i++) {
        tui_put(pane, 0, (int)i, (struct nv_ink){.fg = 228, .bold = true}, help_lines[i].key);
        tui_put(pane, 8, (int)i, tui_normal, nv_t(help_lines[i].words));
    }
}

/* ---- what lies in the pile ---- */

static void draw_pile(const struct tui_model *model, const struct tui_pane *pane)
{
    const struct nl_view *view = &model->luna.view;
    char text[TUI_LINE];
    struct nv_text line = nv_text_over(text, sizeof text);
    nv_fill_count(&line, "{n} tile, in an order nobody knows.",
                  "{n} tiles, in an order nobody knows.", view->pile, NULL);
    tui_put(pane, 0, 0, tui_normal, text);
    int column = pane->width / NL_COLOURS;
    for (int colour = 0; colour < NL_COLOURS; colour++) {
        int y = 2;
        for (int tile = 0; tile < NL_TILES; tile++) {
            struct tui_pane part = tui_part(pane, colour * column, 0, column - 1, pane->height);
            if (view->in_pile[tile] && nl_tile(tile)->colour == colour)
                tui_draw_tile(&part, 0, y++, tile, true);
        }
    }
}

/* ---- all moves ---- */

static void draw_moves(const struct tui_model *model, const struct tui_pane *pane)
{
    uint32_t all = model->looking ? model->live : nv_session_count(model->session);
    uint32_t now = nv_session_count(model->session);
    int room = pane->height - 1, last = (int)all - room, from = last - model->scroll;
    if (last > 0)
        from = (int)all - room - model->scroll;
    from = from < 0 ? 0 : from;
    tui_put(pane, 0, 0, tui_quiet,
            nv_t("A click on a move goes there; the wheel or the arrows "
                 "show earlier ones."));
    for (int i = 0; i < room && from + i < (int)all; i++) {
        int index = from + i, y = i + 1;
        const struct tui_told *told = &model->told[index];
        bool here = index + 1 == (int)now;
        int x = tui_format(pane, 0, y, here ? tui_better : tui_quiet, "%4d ", index + 1);
        x = tui_draw_badge(model, pane, x, y, told->seat) + 1;
        tui_put(pane, x, y, here ? tui_strong : tui_normal, told->text);
        tui_zone(pane, 0, y, pane->width, 1, (struct tui_event){TUI_ITEM, index + 1, 0});
    }
}

/* ---- a tableau ---- */

static void draw_tableau(const struct tui_model *model, const struct tui_pane *pane)
{
    char text[TUI_LINE];
    struct nv_text line = nv_text_over(text, sizeof text);
    int x = 0;
    for (uint32_t seat = 0; seat < tui_players(model); seat++) {
        bool here = (int)seat == model->shown_seat;
        int from = x;
        x = tui_draw_badge(model, pane, x, 0, (int)seat);
        x = tui_format(pane, x, 0, here ? tui_chosen : tui_quiet, " %s ",
                       tui_name(model, (int)seat));
        tui_zone(pane, from, 0, x - from, 1, (struct tui_event){TUI_SEAT, (int)seat, 0});
        x += 2;
    }
    nv_fill_count(&line, "{n} token left", "{n} tokens left",
                  model->luna.view.supply[model->shown_seat], NULL);
    tui_put_right(pane, 0, tui_strong, text);
    struct tui_pane rest = tui_part(pane, 0, 2, pane->width, pane->height - 2);
    tui_draw_tableau(model, &rest, model->shown_seat, false);
}

/* ---- typing ---- */

static void draw_typing(const struct tui_model *model, const struct tui_pane *pane)
{
    const char *example = model->window == TUI_SAVE ? nv_t("The name of a new file, as game.nvg")
                          : tui_is_luna(model)
                              ? nv_t("As R3b@-1,2: the tile, then column and row.")
                              : nv_t("As g7-g11 to move a figure, +h7 for a stone, g4 to set one "
                                     "up.");
    tui_put(pane, 0, 0, tui_quiet, example);
    int from = tui_columns(model->typed) - (pane->width - 4);
    tui_fill(pane, 0, 2, pane->width, 1, (struct nv_ink){.fg = 231, .bg = 238});
    int end = tui_format(pane, 0, 2, (struct nv_ink){.fg = 231, .bold = true}, "> %s",
                         model->typed + (from > 0 ? from : 0));
    tui_put(pane, end, 2, tui_chosen, "_");
    tui_put(pane, 0, 4, tui_other, model->notice);
}

void tui_draw_window(const struct tui_model *model, const struct tui_pane *pane)
{
    static const char *const titles[] = {[TUI_NO_WINDOW] = "",
                                         [TUI_HELP] = NV_T("Keys"),
                                         [TUI_PILE] = NV_T("In the pile"),
                                         [TUI_MOVES] = NV_T("Moves"),
                                         [TUI_TABLEAU] = NV_T("Tableaux"),
                                         [TUI_TYPE] = NV_T("Type a move"),
                                         [TUI_SAVE] = NV_T("Save as a file"),
                                         [TUI_REVIEW] = NV_T("Analysis")};
    bool small = model->window == TUI_TYPE || model->window == TUI_SAVE;
    int width = pane->width - 4, height = pane->height - 2;
    width = model->window == TUI_HELP || small ? (width < 76 ? width : 76) : width;
    height = small ? 7 : model->window == TUI_HELP ? 22 : height;
    struct tui_pane frame = tui_part(pane, (pane->width - width) / 2, (pane->height - height) / 2,
                                     width, height);
    tui_zone(pane, 0, 0, pane->width, pane->height, (struct tui_event){TUI_KEY, TUI_ESCAPE, 0});
    struct tui_pane inside = tui_frame(&frame, nv_t(titles[model->window]));
    tui_zone(&frame, 0, 0, frame.width, frame.height, (struct tui_event){0});
    switch (model->window) {
    case TUI_HELP:
        draw_help(&inside);
        break;
    case TUI_PILE:
        draw_pile(model, &inside);
        break;
    case TUI_MOVES:
        draw_moves(model, &inside);
        break;
    case TUI_TABLEAU:
        draw_tableau(model, &inside);
        break;
    case TUI_REVIEW:
        tui_draw_review(model, &inside);
        break;
    default:
        draw_typing(model, &inside);
        break;
    }
}
