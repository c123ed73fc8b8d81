/* SPDX-License-Identifier: MIT */
/* Windows over the table: keys, pile, moves, tableaux, typing, analysis. */
#include "cli/language.h"
#include "cli/view/card.h"
#include "novae/registry.h"
#include "tui/view.h"
#include "tui/view_review.h"
#include "tui/words.h"

/* ---- keys ---- */

enum { HELP_KEY = 11 }; /* columns of the keys */

enum help_of { BOTH, LUNA, TERRA };

/* The signs on the table stand below the keys. */
static const struct {
    enum help_of of;
    bool sign;
    const char *key; /* NULL for the arrows */
    const char *words;
} help_lines[] = {
    {BOTH, false, NULL, NV_T("from place to place, from space to space")},
    {BOTH, false, "Enter", NV_T("choose, place, confirm")},
    {TERRA, false, "Esc", NV_T("put back")},
    {LUNA, false, "1 2 3", NV_T("take the first, second or third tile")},
    {LUNA, false, "f  e", NV_T("refill the wheel; end the first phase of a solo game")},
    {TERRA, false, "m  s", NV_T("on the map: a move; a stone")},
    {BOTH, false, "n", NV_T("the next place worth a look")},
    {TERRA, false, "o  x", NV_T("on the map: the open land; what a stone would close")},
    {BOTH, false, "h", NV_T("a hint with its reasons; again: put the cursor there")},
    {BOTH, false, "c", NV_T("the chances to win, move by move")},
    {BOTH, false, "u  r", NV_T("undo; redo")},
    {BOTH, false, "[  ]", NV_T("look back and on, move by move; Home and End: all the way")},
    {BOTH, false, "b", NV_T("while looking back: play on from here")},
    {BOTH, false, "a  v", NV_T("judge every move; list all moves")},
    {LUNA, false, "Tab", NV_T("everybody's tableau, large")},
    {LUNA, false, "p", NV_T("what lies in the pile")},
    {BOTH, false, "t", NV_T("type a move")},
    {BOTH, false, "w", NV_T("save as a file; every move is kept by itself")},
    {BOTH, false, NV_T("space bar"), NV_T("let the bots wait, or go on")},
    {BOTH, false, "q", NV_T("leave; the game is kept")},
    {LUNA, true, "2+1", NV_T("beside a tile: seat 2 could place one token with it")},
    {LUNA, true, "+2", NV_T("the tokens that you would place there with it")},
    {TERRA, true, "[ ]  '", NV_T("it can be chosen; a figure that moved in this turn")},
    {TERRA, true, "!  *", NV_T("the hint; land that would be closed")},
};

static void draw_help(const struct tui_model *model, const struct tui_pane *pane)
{
    const struct nv_game *game = model->page == TUI_START ? model->setup.settings.game
                                                          : tui_game(model);
    enum help_of other = game == nv_nova_luna() ? TERRA : LUNA;
    int y = 0;
    for (size_t i = 0; i < sizeof help_lines / sizeof help_lines[0]; i++) {
        struct nv_ink ink = help_lines[i].sign ? tui_other : tui_moonlight;
        if (help_lines[i].of == other)
            continue;
        const char *key = help_lines[i].key;
        tui_put(pane, 0, y, ink, key ? nv_t(key) : tui_glyph(pane->sheet, TUI_ARROWS));
        tui_put(pane, HELP_KEY, y++, tui_normal, nv_t(help_lines[i].words));
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
    tui_wrap(pane, 0, 4, 2, tui_other, model->notice);
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
    int width = pane->width, height = pane->height - 2; /* the bars stay */
    width = (model->window == TUI_HELP || small) && width >= 100 ? 80 : width;
    height = small ? 8 : model->window == TUI_HELP ? 22 : height;
    struct tui_pane frame = tui_part(pane, (pane->width - width) / 2, (pane->height - height) / 2,
                                     width, height);
    tui_zone(pane, 0, 0, pane->width, pane->height, (struct tui_event){TUI_KEY, TUI_ESCAPE, 0});
    tui_draw_keys(model, pane, pane->height - 1);
    struct tui_pane inside = tui_frame(&frame, nv_t(titles[model->window]));
    tui_zone(&frame, 0, 0, frame.width, frame.height, (struct tui_event){0});
    switch (model->window) {
    case TUI_HELP:
        draw_help(model, &inside);
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
