/* SPDX-License-Identifier: MIT */
/* The table of Terra Nova: the board, the players, the turn in its three steps. */
#include "cli/language.h"
#include "cli/view/land.h"
#include "cli/view/words.h"
#include "tui/choose.h"
#include "tui/view.h"
#include "tui/words.h"

#include <string.h>

enum { ACTIONS = 3, SMALL = 2, LARGE = 3, PANEL = 12, BELOW_LEAST = 6, LISTED = 6 };

static int figures_of(const struct tui_model *model, int seat)
{
    const struct tn_view *view = &model->terra.view;
    int count = 0;
    for (int i = 0; i < tn_board(tui_rules(model))->spaces; i++)
        count += view->content[i] == TN_FIGURE && view->owner[i] == seat;
    return count;
}

/* ---- players ---- */

static int draw_player(const struct tui_model *model, const struct tui_pane *pane, int y, int seat)
{
    char text[TUI_LINE];
    struct nv_text line = nv_text_over(text, sizeof text);
    bool on = tui_turn(model) == seat;
    tui_put(pane, 0, y, tui_better, on ? tui_glyph(pane->sheet, TUI_POINT) : " ");
    int x = tui_draw_badge(model, pane, 1, y, seat);
    tui_format(pane, x, y++, on ? tui_strong : tui_normal, " %s", tui_name(model, seat));
    nv_fill_count(&line, "{n} point", "{n} points", model->terra.view.score[seat], NULL);
    tui_put(pane, 2, y++, tui_strong, text);
    line = nv_text_over(text, sizeof text);
    if (model->terra.view.phase == TN_SETUP)
        nv_fill_count(&line, "{n} figure to place", "{n} figures to place",
                      model->terra.view.to_set_up[seat], NULL);
    else
        nv_fill_count(&line, "{n} figure", "{n} figures", figures_of(model, seat), NULL);
    tui_put(pane, 2, y++, tui_quiet, text);
    return y;
}

static void draw_counters(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    const struct tn_view *view = &model->terra.view;
    const char *block = tui_glyph(pane->sheet, TUI_BLOCK);
    int x = tui_format(pane, 1, y, nv_stone_ink, "%s%s%s", block, block, block);
    tui_format(pane, x, y, tui_strong, " %d", view->stones);
    if (view->idle_limit && view->idle > 0)
        tui_format(pane, 1, y + 1, tui_quiet, "%s %u/%u", nv_t("idle"), view->idle,
                   view->idle_limit);
}

static void draw_panel(const struct tui_model *model, const struct tui_pane *pane)
{
    int y = 0, gap = pane->height >= 5 * (int)tui_players(model) + 4;
    for (uint32_t seat = 0; seat < tui_players(model); seat++)
        y = draw_player(model, pane, y, (int)seat) + gap;
    draw_counters(model, pane, y);
}

/* All in one line, where the board leaves no room beside it. */
static int draw_players_line(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    const struct tn_view *view = &model->terra.view;
    int x = 0;
    for (uint32_t seat = 0; seat < tui_players(model); seat++) {
        x = tui_draw_badge(model, pane, x, y, (int)seat);
        x = tui_format(pane, x, y, tui_normal, " %s ", tui_name(model, (int)seat));
        x = tui_format(pane, x, y, tui_strong, "%d", view->score[seat]) + 2;
    }
    tui_format(pane, x, y, tui_quiet, "%d %s", view->stones,
               nv_tn("stone left", "stones left", view->stones));
    return y + 1;
}

/* ---- the turn ---- */

/* Actions of this turn that were made. */
static int actions_made(const struct tui_model *model)
{
    if (tui_is_tentative(model)) {
        uint32_t count = nv_session_count(model->session), made = 0;
        int seat = model->told[count - 1].seat;
        while (made < ACTIONS && made < count && model->told[count - 1 - made].seat == seat)
            made++;
        return (int)made;
    }
    return model->terra.view.action > 0 ? model->terra.view.action - 1 : 0;
}

/* A move that was made, spelled where it was made. */
static void spell(const struct tui_model *model, uint32_t index, char out[NV_MOVE_TEXT])
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    const struct nv_game *game = tui_game(model);
    struct nv_text text = nv_text_over(out, NV_MOVE_TEXT);
    memcpy(state, nv_session_first(model->session), game->state_size);
    for (uint32_t i = 0; i < index; i++)
        game->play(tui_rules(model), state, nv_session_moves(model->session)[i]);
    game->print_move(tui_rules(model), state, nv_session_moves(model->session)[index], &text);
}

static int draw_step(const struct tui_model *model, const struct tui_pane *pane, int x, int y,
                     int step, int made)
{
    char word[NV_MOVE_TEXT] = "";
    uint32_t count = nv_session_count(model->session);
    nv_move move;
    if (step < made) {
        spell(model, count - (uint32_t)(made - step), word);
        x = tui_format(pane, x, y, tui_normal, "%d %s ", step + 1, word);
        return tui_put(pane, x, y, tui_good, tui_glyph(pane->sheet, TUI_DONE)) + 3;
    }
    if (step > made || tui_chooser(model) < 0)
        return tui_format(pane, x, y, tui_quiet, "%d %s", step + 1,
                          step == 0 ? nv_t("Move") : nv_t("Move or stone")) +
               3;
    x = tui_format(pane, x, y, tui_strong, "%d %s ", step + 1, tui_glyph(pane->sheet, TUI_POINT));
    if (tui_chosen_move(model, &move)) {
        tui_move_word(model, move, word);
        return tui_put(pane, x, y, tui_better, word) + 3;
    }
    const char *what = model->terra.stone                   ? nv_t("Choose a place")
                       : model->terra.figure == TUI_NOWHERE ? nv_t("Choose a figure")
                                                            : nv_t("Choose a place");
    return tui_put(pane, x, y, tui_strong, what) + 3;
}

/* Sum, landscapes and who gets it, for one area. */
static int draw_closing(const struct tui_model *model, const struct tui_pane *pane, int y,
                        const struct tn_closing *closing)
{
    char text[TUI_LINE];
    struct nv_text line = nv_text_over(text, sizeof text);
    bool ours = closing->winners >> tui_turn(model) & 1;
    tui_closing_words(model, closing, &line);
    int x = tui_put(pane, 0, y, ours ? tui_better : tui_other, text) + 2;
    line = nv_text_over(text, sizeof text);
    tui_landscapes(tn_board(tui_rules(model)), closing->landscape, closing->landscapes, &line);
    x = tui_put(pane, x, y, tui_quiet, text) + 2;
    for (uint32_t seat = 0; seat < tui_players(model); seat++) {
        if (closing->figures[seat] == 0)
            continue;
        x = tui_draw_badge(model, pane, x, y, (int)seat);
        x = tui_format(pane, x, y, tui_normal, "%d ", closing->figures[seat]);
    }
    return y + 1;
}

/* What the choice would do, or what there is to choose. */
static int draw_effect(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    const struct tn_stone_choice *stone = tui_terra_stone(&model->terra);
    nv_move move;
    if (!tui_chosen_move(model, &move))
        return y;
    if (!stone)
        return tui_draw_effects(model, pane, y, 2, move);
    for (uint32_t i = 0; i < stone->count && y < pane->height; i++)
        y = draw_closing(model, pane, y, &stone->closing[i]);
    if (stone->count == 0)
        tui_put(pane, 0, y++, tui_quiet, nv_t("This stone closes no land."));
    return tui_draw_effects(model, pane, y, pane->height > 10 ? 2 : 1, move);
}

static void say_cursor(const struct tui_model *model, struct nv_text *out)
{
    const struct tn_board *board = tn_board(tui_rules(model));
    const struct tn_view *view = &model->terra.view;
    int space = model->terra.cursor;
    char name[TUI_SPACE_NAME];
    tui_space_name(board, space, name);
    nv_text_format(out, "%s, ", name);
    nv_text_string(out, nv_landscape_name(board->landscape_name[board->landscape[space]]));
    if (view->content[space] == TN_FIGURE) {
        nv_text_string(out, ", ");
        nv_fill(out, nv_t("figure of {name}"), "name", tui_name(model, view->owner[space]), NULL);
    }
}

int tui_draw_turn(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    int made = actions_made(model), x = 0;
    char text[TUI_LINE];
    struct nv_text line = nv_text_over(text, sizeof text);
    if (model->terra.view.phase == TN_PLAY || tui_is_tentative(model)) {
        x = tui_format(pane, 0, y, tui_quiet, "%s   ", nv_t("Turn"));
        for (int step = 0; step < ACTIONS; step++)
            x = draw_step(model, pane, x, y, step, made);
    }
    if (tui_chooser(model) >= 0)
        say_cursor(model, &line);
    if (tui_chooser(model) >= 0 && x + tui_columns(text) <= pane->width)
        tui_put_right(pane, y, tui_quiet, text);
    return draw_effect(model, pane, y + 1);
}

/* ---- overlays in words ---- */

static int draw_parts(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    struct tn_closing lands[TN_MAX_LANDS];
    uint32_t count = tn_lands(tui_rules(model), tui_state(model), lands);
    tui_rule(pane, y++, nv_t("Open land"));
    for (uint32_t i = 0; i < count && i < LISTED && y < pane->height; i++, y++) {
        char text[TUI_LINE];
        struct nv_text line = nv_text_over(text, sizeof text);
        nv_fill_count(&line, "{n} space", "{n} spaces", lands[i].size, NULL);
        nv_text_string(&line, ", ");
        nv_fill_count(&line, "{n} landscape", "{n} landscapes", lands[i].landscapes, NULL);
        int x = tui_format(pane, 0, y, tui_strong, "%u ", i + 1);
        x = tui_put(pane, x, y, tui_normal, text) + 1;
        for (uint32_t seat = 0; seat < tui_players(model); seat++) {
            if (lands[i].figures[seat] == 0)
                continue;
            x = tui_draw_badge(model, pane, x, y, (int)seat);
            x = tui_format(pane, x, y, tui_normal, "%d ", lands[i].figures[seat]);
        }
    }
    return y;
}

static int draw_threats(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    struct tn_threat threats[LISTED];
    uint32_t count = tn_threats(tui_rules(model), tui_state(model), threats, LISTED);
    tui_rule(pane, y++, nv_t("One stone would close"));
    for (uint32_t i = 0; i < count && y < pane->height; i++, y++) {
        char text[TUI_LINE], name[TUI_SPACE_NAME];
        struct nv_text line = nv_text_over(text, sizeof text);
        bool ours = threats[i].closing.winners >> tui_featured(model) & 1;
        tui_space_name(tn_board(tui_rules(model)), threats[i].stone, name);
        nv_text_format(&line, "+%s ", name);
        tui_closing_words(model, &threats[i].closing, &line);
        tui_put(pane, 0, y, ours ? tui_good : tui_other, text);
    }
    if (count == 0)
        tui_put(pane, 0, y++, tui_quiet, nv_t("Nothing yet."));
    return y;
}

int tui_draw_land(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    if (model->show_land)
        y = draw_parts(model, pane, y);
    if (model->show_threats)
        y = draw_threats(model, pane, y);
    return y;
}

/* ---- the page ---- */

static void draw_legend(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    const struct tn_board *board = tn_board(tui_rules(model));
    struct nv_ink inks[TN_MAX_LANDSCAPES];
    int x = 0, wide = pane->width >= 110, length = 0;
    nv_land_inks(board, inks);
    for (int i = 0; i < board->landscapes; i++)
        length += 3 + tui_columns(nv_landscape_name(board->landscape_name[i]));
    int gap = wide || length <= pane->width + 1;
    for (int i = 0; i < board->landscapes && x < pane->width; i++) {
        x = tui_format(pane, x, y, inks[i], wide ? " %c " : "%c", board->letter[i]);
        x = tui_put(pane, x + gap, y, tui_quiet, nv_landscape_name(board->landscape_name[i]));
        x += 1 + wide;
    }
}

/* What stands below the board, the most needed first. */
static void draw_below(const struct tui_model *model, const struct tui_pane *pane, bool players)
{
    int y = 0, legend = pane->height >= BELOW_LEAST;
    if (players)
        y = draw_players_line(model, pane, y);
    y = tui_draw_turn(model, pane, y);
    if (model->show_land || model->show_threats) {
        struct tui_pane rest = tui_part(pane, 0, 0, pane->width, pane->height - legend);
        y = tui_draw_land(model, &rest, y);
    }
    int told = model->hint_known || model->hint_wanted ? 1 : 2;
    int hint_end = pane->height - legend - model->show_chances - told;
    hint_end = hint_end > y ? hint_end : y + 1;
    struct tui_pane hints = tui_part(pane, 0, 0, pane->width, hint_end);
    if (y < pane->height - legend)
        y = tui_draw_hint(model, &hints, y);
    if (model->show_chances && y < pane->height - legend)
        tui_draw_course(model, pane, y++);
    int room = pane->height - legend - y;
    if (room > 0) {
        struct tui_pane rest = tui_part(pane, 0, y, pane->width, room);
        tui_draw_told(model, &rest);
    }
    if (legend)
        draw_legend(model, pane, pane->height - 1);
}

void tui_draw_terra(const struct tui_model *model, const struct tui_pane *pane)
{
    int rows = tn_board(tui_rules(model))->rows;
    int large = tui_board_width(model, LARGE), small = tui_board_width(model, SMALL);
    bool is_large = large + PANEL <= pane->width &&
                    2 * rows + 1 + 2 + 1 + BELOW_LEAST <= pane->height;
    int height = is_large ? 2 * rows : rows, most = pane->height - 4 - 4;
    height = height < most ? height : most;
    int width = is_large ? large : small < pane->width ? small : pane->width;
    int rest = pane->width - width - 1;
    struct tui_pane board = tui_part(pane, 0, 1, width, height);
    tui_draw_title(model, pane);
    tui_draw_board(model, &board);
    if (rest >= PANEL) {
        struct tui_pane panel = tui_part(pane, width + 1, 1, rest, height);
        draw_panel(model, &panel);
    }
    int top = 1 + height;
    tui_rule(pane, top, NULL);
    struct tui_pane below = tui_part(pane, 1, top + 1, pane->width - 2, pane->height - top - 3);
    draw_below(model, &below, rest < PANEL);
    tui_draw_prompt(model, pane, pane->height - 2);
    tui_draw_keys(model, pane, pane->height - 1);
}
