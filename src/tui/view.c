/* SPDX-License-Identifier: MIT */
/* The whole screen, and the bars around every page. */
#include "tui/view.h"

#include "cli/language.h"
#include "cli/view/draw_nova_luna.h"
#include "cli/view/land.h"
#include "tui/choose.h"
#include "tui/words.h"

#include <string.h>

static void draw_too_small(const struct tui_pane *pane)
{
    char text[TUI_LINE], width[12], height[12];
    struct nv_text line = nv_text_over(text, sizeof text);
    snprintf(width, sizeof width, "%d", pane->width);
    snprintf(height, sizeof height, "%d", pane->height);
    nv_fill(&line,
            nv_t("This window has {width} x {height} characters; the game needs 80 x 24. It is "
                 "kept: make the window larger to go on."),
            "width", width, "height", height, NULL);
    tui_wrap(pane, 0, 0, pane->height, tui_normal, text);
}

void tui_draw(const struct tui_model *model, struct tui_sheet *sheet)
{
    struct tui_pane pane = tui_whole(sheet);
    if (pane.width < TUI_LEAST_WIDTH || pane.height < TUI_LEAST_HEIGHT) {
        draw_too_small(&pane);
        return;
    }
    if (model->page == TUI_START)
        tui_draw_start(model, &pane);
    else if (tui_is_luna(model))
        tui_draw_luna(model, &pane);
    else
        tui_draw_terra(model, &pane);
    if (model->window != TUI_NO_WINDOW)
        tui_draw_window(model, &pane);
}

/* ---- the bar on top ---- */

static void say_where(const struct tui_model *model, struct nv_text *out)
{
    char number[12], all[12];
    uint32_t count = nv_session_count(model->session);
    snprintf(number, sizeof number, "%u", count + !model->looking);
    snprintf(all, sizeof all, "%u", model->live);
    if (model->looking) {
        snprintf(number, sizeof number, "%u", count);
        nv_fill(out, nv_t("move {n} of {all}"), "n", number, "all", all, NULL);
    } else if (tui_turn(model) == NV_OVER) {
        nv_text_string(out, nv_t("The game is over"));
    } else {
        nv_fill(out, nv_t("move {n}"), "n", number, NULL);
    }
}

void tui_draw_title(const struct tui_model *model, const struct tui_pane *pane)
{
    char text[TUI_LINE];
    struct nv_text line = nv_text_over(text, sizeof text);
    const struct nv_start *origin = nv_session_origin(model->session);
    nv_text_string(&line, tui_game(model)->title);
    if (!tui_is_luna(model)) {
        nv_text_string(&line, pane->sheet->unicode ? " · " : ", ");
        nv_text_string(&line, tui_map_title(tn_board(tui_rules(model))->name));
    }
    nv_text_string(&line, "   ");
    nv_fill_count(&line, "{n} player", "{n} players", tui_players(model), NULL);
    nv_text_string(&line, "   ");
    say_where(model, &line);
    if (model->paused)
        nv_text_format(&line, "   %s", nv_t("Paused"));
    tui_fill(pane, 0, 0, pane->width, 1, tui_bar);
    tui_put(pane, 1, 0, tui_bar, text);
    char right[64];
    struct nv_text end = nv_text_over(right, sizeof right);
    if (origin->kind == NV_START_SEED && pane->width - tui_columns(text) > 44) {
        nv_text_format(&end, "%s ", nv_t("Seed"));
        nv_text_unsigned(&end, origin->seed);
        nv_text_string(&end, "   ");
    }
    nv_text_format(&end, "? %s ", nv_t("Help"));
    tui_put_right(pane, 0, tui_bar, right);
    int help = tui_columns(nv_t("Help")) + 3;
    tui_zone(pane, pane->width - help, 0, help, 1, (struct tui_event){TUI_KEY, '?', 0});
}

int tui_draw_badge(const struct tui_model *model, const struct tui_pane *pane, int x, int y,
                   int seat)
{
    if (tui_is_luna(model))
        return tui_format(pane, x, y, nv_seat_inks[seat], pane->sheet->colour ? "%d" : "(%d)",
                          seat + 1);
    return tui_format(pane, x, y, nv_figures[seat].ink, " %s ",
                      nv_figures[seat].symbol[pane->sheet->unicode]);
}

/* ---- what to do now ---- */

static void prompt_luna(const struct tui_model *model, struct nv_text *out)
{
    const char *name = tui_name(model, tui_turn(model));
    if (model->luna.preview.may_end_phase)
        nv_fill(out, nv_t("Your turn, {name}: a tile (1 to 3) and a place, or e for phase 2."),
                "name", name, NULL);
    else if (model->luna.preview.may_refill)
        nv_fill(out, nv_t("Your turn, {name}: a tile (1 to 3) and a place, or f to refill first."),
                "name", name, NULL);
    else
        nv_fill(out, nv_t("Your turn, {name}: a tile (1 to 3), a place, then Enter."), "name", name,
                NULL);
}

/* What to do in general, and where there is room how. */
static void prompt_terra(const struct tui_model *model, int width, struct nv_text *out)
{
    const struct tui_terra *terra = &model->terra;
    const char *name = tui_name(model, tui_turn(model)), *first, *then;
    if (terra->view.phase == TN_SETUP)
        first = nv_t("Your turn, {name}: set up a figure");
    else if (terra->view.action == 1)
        first = nv_t("Your turn, {name}: first action, a move");
    else if (terra->view.action == 2)
        first = nv_t("Your turn, {name}: second action");
    else
        first = nv_t("Your turn, {name}: last action");
    nv_fill(out, first, "name", name, NULL);
    if (terra->view.phase == TN_SETUP)
        then = nv_t("Put a figure on any empty space.");
    else if (terra->stone)
        then = nv_t("A stone goes beside a figure that you moved in this turn.");
    else if (terra->figure == TUI_NOWHERE)
        then = nv_t("Choose one of your figures to slide.");
    else
        then = nv_t("It slides in a straight line as far as you like.");
    if (tui_columns(out->buffer) + 2 + tui_columns(then) <= width)
        nv_text_format(out, ". %s", then);
}

static void prompt(const struct tui_model *model, int width, struct nv_text *out)
{
    int turn = tui_turn(model);
    if (model->notice[0]) {
        nv_text_string(out, model->notice);
    } else if (model->looking) {
        nv_text_string(out, nv_t("Looking back. Esc returns to the game, b plays on from here."));
    } else if (tui_is_tentative(model)) {
        uint32_t last = nv_session_count(model->session) - 1;
        nv_fill(out, nv_t("Confirm your turn, {name}"), "name",
                tui_name(model, model->told[last].seat), NULL);
        nv_text_format(out, ": %s", nv_t("Enter ends it, u takes it back."));
    } else if (turn == NV_OVER) {
        tui_result_words(model, out);
        nv_text_format(out, ". %s", nv_t("a looks at every move, q goes to the start."));
    } else if (!tui_is_person(model, turn)) {
        nv_fill(out, model->paused ? nv_t("{name} is to play") : nv_t("{name} thinks …"), "name",
                tui_name(model, turn), NULL);
    } else if (tui_is_luna(model)) {
        prompt_luna(model, out);
    } else {
        prompt_terra(model, width, out);
    }
}

void tui_draw_prompt(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    char text[TUI_LINE];
    struct nv_text line = nv_text_over(text, sizeof text);
    prompt(model, pane->width - 2, &line);
    bool ours = tui_chooser(model) >= 0 || tui_is_tentative(model);
    struct nv_ink ink = ours && !model->notice[0] ? tui_prompt : tui_bar;
    tui_fill(pane, 0, y, pane->width, 1, ink);
    tui_put(pane, 1, y, ink, text);
    if (tui_is_tentative(model) || model->looking)
        tui_zone(pane, 0, y, pane->width, 1, (struct tui_event){TUI_KEY, TUI_ENTER, 0});
}

/* ---- the bar of keys ---- */

struct key_help {
    const char *key;
    int code; /* what a click means; 0 for nothing */
    const char *words;
};

static const struct key_help looking_keys[] = {
    {"[ ]", ']', NV_T("back, on")}, {"Esc", TUI_ESCAPE, NV_T("to the game")},
    {"b", 'b', NV_T("play on")},    {"a", 'a', NV_T("analysis")},
    {"v", 'v', NV_T("moves")},      {"c", 'c', NV_T("chances")},
    {"q", 'q', NV_T("leave")},      {NULL, 0, NULL}};
static const struct key_help over_keys[] = {{"a", 'a', NV_T("analysis")},
                                            {"[ ]", '[', NV_T("look back")},
                                            {"v", 'v', NV_T("moves")},
                                            {"u", 'u', NV_T("undo")},
                                            {"w", 'w', NV_T("save")},
                                            {"q", 'q', NV_T("leave")},
                                            {NULL, 0, NULL}};
static const struct key_help luna_keys[] = {
    {"1-3", 0, NV_T("tile")},           {NULL, 0, NV_T("place")},
    {"Enter", TUI_ENTER, NV_T("lay")},  {"n", 'n', NV_T("next best")},
    {"h", 'h', NV_T("hint")},           {"u", 'u', NV_T("undo")},
    {"Tab", TUI_TAB, NV_T("tableaux")}, {"p", 'p', NV_T("pile")},
    {"c", 'c', NV_T("chances")},        {"[", '[', NV_T("look back")},
    {"q", 'q', NV_T("leave")},          {NULL, 0, NULL}};
static const struct key_help terra_keys[] = {{NULL, 0, NV_T("space")},
                                             {"Enter", TUI_ENTER, NV_T("choose")},
                                             {"n", 'n', NV_T("next")},
                                             {"m", 'm', NV_T("move")},
                                             {"s", 's', NV_T("stone")},
                                             {"h", 'h', NV_T("hint")},
                                             {"u", 'u', NV_T("undo")},
                                             {"o", 'o', NV_T("land")},
                                             {"x", 'x', NV_T("threats")},
                                             {"c", 'c', NV_T("chances")},
                                             {"[", '[', NV_T("look back")},
                                             {"q", 'q', NV_T("leave")},
                                             {NULL, 0, NULL}};

static const struct key_help tentative_keys[] = {{"Enter", TUI_ENTER, NV_T("confirm")},
                                                 {"u", 'u', NV_T("undo")},
                                                 {"c", 'c', NV_T("chances")},
                                                 {"o", 'o', NV_T("land")},
                                                 {"x", 'x', NV_T("threats")},
                                                 {"[", '[', NV_T("look back")},
                                                 {"q", 'q', NV_T("leave")},
                                                 {NULL, 0, NULL}};
static const struct key_help window_keys[] = {{"Esc", TUI_ESCAPE, NV_T("close")}, {NULL, 0, NULL}};
static const struct key_help scrolled_keys[] = {
    {"Esc", TUI_ESCAPE, NV_T("close")}, {NULL, 0, NV_T("earlier, later")}, {NULL, 0, NULL}};
static const struct key_help tableau_keys[] = {
    {"Esc", TUI_ESCAPE, NV_T("close")}, {"Tab", TUI_TAB, NV_T("the next one")}, {NULL, 0, NULL}};
static const struct key_help typing_keys[] = {
    {"Enter", TUI_ENTER, NV_T("confirm")}, {"Esc", TUI_ESCAPE, NV_T("close")}, {NULL, 0, NULL}};

static const struct key_help *keys_now(const struct tui_model *model)
{
    static const struct key_help *const of_window[] = {
        [TUI_HELP] = window_keys,     [TUI_PILE] = window_keys, [TUI_MOVES] = scrolled_keys,
        [TUI_TABLEAU] = tableau_keys, [TUI_TYPE] = typing_keys, [TUI_SAVE] = typing_keys,
        [TUI_REVIEW] = scrolled_keys};
    if (model->window != TUI_NO_WINDOW)
        return of_window[model->window];
    if (model->looking)
        return looking_keys;
    if (tui_is_tentative(model))
        return tentative_keys;
    if (tui_turn(model) == NV_OVER)
        return over_keys;
    return tui_is_luna(model) ? luna_keys : terra_keys;
}

void tui_draw_keys(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    const struct key_help *keys = keys_now(model);
    int gap = pane->width >= 110 ? 3 : 2, x = 1;
    tui_fill(pane, 0, y, pane->width, 1, tui_bar);
    for (; keys->words; keys++) {
        const char *key = keys->key ? keys->key : tui_glyph(pane->sheet, TUI_ARROWS);
        int width = tui_columns(key) + 1 + tui_columns(nv_t(keys->words));
        if (x + width > pane->width)
            break;
        int end = tui_put(pane, x, y, (struct nv_ink){.fg = 228, .bg = 236, .bold = true}, key);
        tui_put(pane, end + 1, y, (struct nv_ink){.fg = 252, .bg = 236}, nv_t(keys->words));
        if (keys->code)
            tui_zone(pane, x, y, width, 1, (struct tui_event){TUI_KEY, keys->code, 0});
        x += width + gap;
    }
}
