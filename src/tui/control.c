/* SPDX-License-Identifier: MIT */
/* Keys and clicks, each with its meaning where the player is. */
#include "tui/control.h"

#include "cli/language.h"
#include "cli/refusal.h"
#include "tui/choose.h"
#include "tui/setup.h"
#include "tui/words.h"

#include <stdio.h>
#include <string.h>

static void say(struct tui_model *model, const char *text)
{
    snprintf(model->notice, sizeof model->notice, "%s", text);
}

/* ---- the first screen ---- */

static void control_start(struct tui_model *model, const struct tui_event *event)
{
    struct tui_setup *setup = &model->setup;
    int key = event->kind == TUI_KEY ? event->a : 0;
    bool typing = setup->naming && (key == TUI_BACKSPACE || (key >= ' ' && key < TUI_UP));
    if (event->kind == TUI_ITEM) {
        bool again = setup->line == event->a;
        setup->line = event->a;
        if (again || !setup->naming)
            tui_setup_enter(setup);
    } else if (event->kind == TUI_ADJUST) {
        tui_setup_adjust(setup, event->a, event->b);
    } else if (typing) {
        tui_setup_type(setup, key);
    } else if (key == TUI_UP || key == TUI_BACK_TAB) {
        tui_setup_move(setup, -1);
    } else if (key == TUI_DOWN || key == TUI_TAB) {
        tui_setup_move(setup, 1);
    } else if (key == TUI_LEFT) {
        tui_setup_adjust(setup, setup->line, -1);
    } else if (key == TUI_RIGHT || key == '+') {
        tui_setup_adjust(setup, setup->line, 1);
    } else if (key == TUI_ENTER || key == ' ') {
        tui_setup_enter(setup);
    } else if (key == TUI_ESCAPE && setup->naming) {
        tui_setup_type(setup, 0);
    } else if (key == '?') {
        model->window = TUI_HELP;
    } else if (key == 'q') {
        model->leaving = true;
    }
}

/* ---- windows ---- */

static void close_window(struct tui_model *model)
{
    model->window = TUI_NO_WINDOW;
    model->scroll = 0;
    model->typed[0] = '\0';
}

static void open_window(struct tui_model *model, enum tui_window window)
{
    close_window(model);
    model->window = window;
}

/* A move as it is spelled; upper and lower case are the same. */
static void play_typed(struct tui_model *model)
{
    const struct nv_game *game = tui_game(model);
    struct nv_error error;
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = game->moves(tui_rules(model), tui_state(model), moves);
    for (uint32_t i = 0; i < count; i++) {
        char word[NV_MOVE_TEXT];
        tui_move_word(model, moves[i], word);
        if (nv_span_is_nocase(nv_span_trim(nv_span_of(model->typed)), word)) {
            close_window(model);
            tui_play(model, moves[i]);
            return;
        }
    }
    nv_move move;
    struct nv_text notice = nv_text_over(model->notice, sizeof model->notice);
    if (game->parse_move(tui_rules(model), tui_state(model), nv_span_trim(nv_span_of(model->typed)),
                         &move, &error) != NV_OK)
        nv_fill(&notice, nv_t("That move is not possible: {reason}."), "reason", nv_refusal(&error),
                NULL);
}

static void type(struct tui_model *model, int key)
{
    size_t length = strlen(model->typed);
    if (key == TUI_ESCAPE) {
        close_window(model);
    } else if (key == TUI_BACKSPACE && length > 0) {
        model->typed[length - 1] = '\0';
    } else if (key >= ' ' && key < 0x7F && length + 1 < sizeof model->typed) {
        model->typed[length] = (char)key;
        model->typed[length + 1] = '\0';
    } else if (key == TUI_ENTER && model->window == TUI_TYPE) {
        play_typed(model);
    } else if (key == TUI_ENTER && length > 0) {
        model->save_to = model->typed;
        model->window = TUI_NO_WINDOW;
    }
}

/* Moves are listed from the last one, so that up goes back. */
static void scroll(struct tui_model *model, int by)
{
    int to = model->scroll + (model->window == TUI_MOVES ? -by : by);
    int most = (int)model->told_count;
    model->scroll = to < 0 ? 0 : to > most ? most : to;
}

/* Whose tableau is next, in the order of the seats. */
static void next_tableau(struct tui_model *model, int by)
{
    int players = (int)tui_players(model);
    model->shown_seat = (model->shown_seat + by + players) % players;
    model->scroll = 0;
}

static void go_to(struct tui_model *model, uint32_t count)
{
    enum tui_window window = model->window;
    tui_look(model, count);
    model->window = window;
}

static bool control_scroll(struct tui_model *model, const struct tui_event *event)
{
    int key = event->kind == TUI_KEY ? event->a : 0;
    if (event->kind == TUI_SCROLL)
        scroll(model, event->a);
    else if (key == TUI_UP || key == TUI_DOWN)
        scroll(model, key == TUI_UP ? -1 : 1);
    else if (key == TUI_PAGE_UP || key == TUI_PAGE_DOWN)
        scroll(model, key == TUI_PAGE_UP ? -10 : 10);
    else
        return false;
    return true;
}

static void control_window(struct tui_model *model, const struct tui_event *event)
{
    int key = event->kind == TUI_KEY ? event->a : 0;
    if (model->window == TUI_TYPE || model->window == TUI_SAVE) {
        type(model, key);
    } else if (event->kind == TUI_ITEM && model->session) {
        go_to(model, (uint32_t)event->a);
    } else if (event->kind == TUI_SEAT) {
        model->shown_seat = event->a;
    } else if (control_scroll(model, event)) {
        return;
    } else if (model->window == TUI_TABLEAU && (key == TUI_TAB || key == TUI_RIGHT)) {
        next_tableau(model, 1);
    } else if (model->window == TUI_TABLEAU && (key == TUI_BACK_TAB || key == TUI_LEFT)) {
        next_tableau(model, -1);
    } else if (event->kind != TUI_NOTHING) {
        close_window(model);
    }
}

/* ---- the table ---- */

static void ask_hint(struct tui_model *model)
{
    if (tui_turn(model) == NV_OVER || tui_is_tentative(model))
        return;
    if (model->hint_known && model->hint.count > 0 && tui_chooser(model) >= 0) {
        if (tui_is_luna(model))
            tui_luna_show(model, model->hint.advice[0].move);
        else
            tui_terra_show(model, model->hint.advice[0].move);
    }
    model->hint_wanted = true;
}

static void look_by(struct tui_model *model, int by)
{
    uint32_t count = nv_session_count(model->session);
    if (by < 0 && count == 0)
        return;
    tui_look(model, by < 0 ? count - 1 : count + 1);
}

static void undo(struct tui_model *model)
{
    if (!tui_undo(model))
        say(model, nv_t("There is nothing to take back."));
}

static void redo(struct tui_model *model)
{
    if (!tui_redo(model))
        say(model, nv_t("There is nothing to make again."));
}

static void enter(struct tui_model *model)
{
    if (model->looking)
        tui_look(model, model->live);
    else if (tui_is_tentative(model))
        tui_confirm(model);
    else if (tui_turn(model) == NV_OVER)
        model->to_start = true;
    else if (tui_chooser(model) < 0)
        return;
    else if (!tui_is_luna(model))
        tui_terra_enter(model);
    else if (tui_luna_place(&model->luna))
        tui_play(model, tui_luna_place(&model->luna)->move);
}

static void step(struct tui_model *model, int dx, int dy)
{
    if (model->looking && dx)
        look_by(model, dx);
    else if (tui_is_luna(model))
        tui_luna_step(model, dx, dy);
    else
        tui_terra_step(model, dx, dy);
}

static void show_tableaux(struct tui_model *model)
{
    open_window(model, tui_is_luna(model) ? TUI_TABLEAU : TUI_MOVES);
    model->shown_seat = tui_featured(model);
    if (tui_players(model) > 1)
        next_tableau(model, 1);
}

static void pause_bots(struct tui_model *model)
{
    model->paused = !model->paused;
    say(model, model->paused ? nv_t("Paused") : "");
}

static void up(struct tui_model *model)
{
    step(model, 0, -1);
}
static void down(struct tui_model *model)
{
    step(model, 0, 1);
}
static void left(struct tui_model *model)
{
    step(model, -1, 0);
}
static void right(struct tui_model *model)
{
    step(model, 1, 0);
}
static void back(struct tui_model *model)
{
    look_by(model, -1);
}
static void on(struct tui_model *model)
{
    look_by(model, 1);
}
static void to_first(struct tui_model *model)
{
    tui_look(model, 0);
}
static void to_last(struct tui_model *model)
{
    tui_look(model, UINT32_MAX);
}
static void show_chances(struct tui_model *model)
{
    model->show_chances = !model->show_chances;
}
static void list_moves(struct tui_model *model)
{
    open_window(model, TUI_MOVES);
}
static void type_move(struct tui_model *model)
{
    open_window(model, TUI_TYPE);
}
static void save_as(struct tui_model *model)
{
    open_window(model, TUI_SAVE);
}
static void show_help(struct tui_model *model)
{
    open_window(model, TUI_HELP);
}
static void leave(struct tui_model *model)
{
    model->to_start = true;
}

static void review(struct tui_model *model)
{
    open_window(model, TUI_REVIEW);
    model->reviewing = true;
}

/* Keys that mean the same in both games. */
static const struct {
    int key;
    void (*act)(struct tui_model *model);
} shared_keys[] = {
    {TUI_UP, up},       {TUI_DOWN, down},     {TUI_LEFT, left},   {TUI_RIGHT, right},
    {TUI_ENTER, enter}, {TUI_HOME, to_first}, {TUI_END, to_last}, {TUI_TAB, show_tableaux},
    {'h', ask_hint},    {'u', undo},          {'r', redo},        {'[', back},
    {']', on},          {'c', show_chances},  {'v', list_moves},  {'a', review},
    {'t', type_move},   {'w', save_as},       {' ', pause_bots},  {'b', tui_play_from_here},
    {'q', leave},       {'?', show_help},
};

/* False for any other key. */
static bool control_both(struct tui_model *model, int key)
{
    for (size_t i = 0; i < sizeof shared_keys / sizeof shared_keys[0]; i++) {
        if (shared_keys[i].key == key) {
            shared_keys[i].act(model);
            return true;
        }
    }
    return false;
}

static void control_luna(struct tui_model *model, const struct tui_event *event)
{
    int key = event->kind == TUI_KEY ? event->a : 0;
    if (key == 'p')
        open_window(model, TUI_PILE);
    else if (tui_chooser(model) < 0)
        return;
    else if (event->kind == TUI_PLACE)
        tui_luna_point(model, event->a, event->b);
    else if (key >= '1' && key <= '3')
        tui_luna_take_offer(model, key - '1');
    else if (key == 'n')
        tui_luna_next(model);
    else if (key == 'f' && model->luna.preview.may_refill)
        tui_play(model, model->luna.preview.refill);
    else if (key == 'e' && model->luna.preview.may_end_phase)
        tui_play(model, model->luna.preview.end_phase);
}

static void control_terra(struct tui_model *model, const struct tui_event *event)
{
    int key = event->kind == TUI_KEY ? event->a : 0;
    if (key == 'o')
        model->show_land = !model->show_land;
    else if (key == 'x')
        model->show_threats = !model->show_threats;
    else if (tui_chooser(model) < 0)
        return;
    else if (event->kind == TUI_SPACE)
        tui_terra_point(model, event->a);
    else if (key == 'm' || key == 's')
        tui_terra_mode(model, key == 's');
    else if (key == 'n' || key == 'N')
        tui_terra_next(model, key == 'n' ? 1 : -1);
    else if (key == TUI_ESCAPE)
        tui_terra_cancel(model);
}

static void control_table(struct tui_model *model, const struct tui_event *event)
{
    model->notice[0] = '\0';
    if (event->kind == TUI_SEAT) {
        open_window(model, TUI_TABLEAU);
        model->shown_seat = event->a;
    } else if (event->kind == TUI_SCROLL) {
        model->view_y += event->a > 0 ? 1 : -1;
    } else if (event->kind == TUI_KEY && event->a == TUI_ESCAPE && model->looking) {
        tui_look(model, model->live);
    } else if (event->kind == TUI_KEY && control_both(model, event->a)) {
        return;
    } else if (tui_is_luna(model)) {
        control_luna(model, event);
    } else {
        control_terra(model, event);
    }
}

void tui_control(struct tui_model *model, const struct tui_event *event)
{
    if (event->kind == TUI_NOTHING)
        return;
    if (model->window != TUI_NO_WINDOW)
        control_window(model, event);
    else if (model->page == TUI_START)
        control_start(model, event);
    else
        control_table(model, event);
}
