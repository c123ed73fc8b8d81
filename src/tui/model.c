/* SPDX-License-Identifier: MIT */
/* The game at the table: moves made, taken back, looked at again. */
#include "tui/model.h"

#include "novae/registry.h"
#include "tui/choose.h"
#include "tui/words.h"

#include <stdlib.h>
#include <string.h>

void tui_model_init(struct tui_model *model)
{
    memset(model, 0, sizeof *model);
}

static void forget_game(struct tui_model *model)
{
    nv_session_destroy(model->session);
    free(model->told);
    free(model->judged);
    model->session = NULL;
    model->told = NULL;
    model->judged = NULL;
    model->told_count = model->judged_count = 0;
}

void tui_model_finish(struct tui_model *model)
{
    forget_game(model);
}

/* ---- questions ---- */

const struct nv_game *tui_game(const struct tui_model *model)
{
    return nv_session_game(model->session);
}

const void *tui_rules(const struct tui_model *model)
{
    return nv_session_rules(model->session);
}

const void *tui_state(const struct tui_model *model)
{
    return nv_session_state(model->session);
}

uint32_t tui_players(const struct tui_model *model)
{
    return tui_game(model)->players(tui_rules(model));
}

int tui_turn(const struct tui_model *model)
{
    return tui_game(model)->turn(tui_rules(model), tui_state(model));
}

bool tui_is_luna(const struct tui_model *model)
{
    return tui_game(model) == nv_nova_luna();
}

bool tui_is_person(const struct tui_model *model, int seat)
{
    return model->seats[seat].level == 0;
}

bool tui_only_bots(const struct tui_model *model)
{
    bool only = true;
    for (uint32_t seat = 0; seat < tui_players(model); seat++)
        only = only && !tui_is_person(model, (int)seat);
    return only;
}

bool tui_counts_total(const struct tui_model *model)
{
    return nv_game_counts_total(tui_game(model), tui_rules(model));
}

/* Who made a move of the session. */
static int mover_of(const struct tui_model *model, uint32_t index)
{
    return index < model->told_count ? model->told[index].seat : NV_OVER;
}

bool tui_is_tentative(const struct tui_model *model)
{
    uint32_t count = nv_session_count(model->session);
    if (model->looking || count == 0 || model->confirmed >= count || count > model->told_count ||
        model->told[count - 1].final)
        return false;
    int last = mover_of(model, count - 1);
    bool ended = model->terra.view.phase == TN_OVER ||
                 (model->terra.view.phase == TN_PLAY && model->terra.view.action == 1);
    return last != NV_OVER && tui_is_person(model, last) && ended;
}

int tui_chooser(const struct tui_model *model)
{
    int turn = tui_turn(model);
    if (turn == NV_OVER || model->looking || tui_is_tentative(model))
        return -1;
    return tui_is_person(model, turn) ? turn : -1;
}

/* The number of moves before a person's last one, or -1. */
static int64_t last_by_person(const struct tui_model *model)
{
    for (int64_t i = (int64_t)nv_session_count(model->session) - 1; i >= 0; i--) {
        int seat = mover_of(model, (uint32_t)i);
        if (seat != NV_OVER && tui_is_person(model, seat))
            return i;
    }
    return -1;
}

int tui_featured(const struct tui_model *model)
{
    int turn = tui_turn(model);
    if (turn != NV_OVER && tui_is_person(model, turn) && !tui_is_tentative(model))
        return turn;
    int64_t last = last_by_person(model);
    if (last >= 0)
        return mover_of(model, (uint32_t)last);
    for (uint32_t seat = 0; seat < tui_players(model); seat++) {
        if (tui_is_person(model, (int)seat))
            return (int)seat;
    }
    return turn == NV_OVER ? 0 : turn;
}

bool tui_can_undo(const struct tui_model *model)
{
    return !model->looking && last_by_person(model) >= 0;
}

bool tui_can_redo(const struct tui_model *model)
{
    return !model->looking && nv_session_known(model->session) > nv_session_count(model->session);
}

/* ---- changes ---- */

/* Tells the moves that were not told yet; those after a change are told anew. */
static void tell_moves(struct tui_model *model)
{
    const nv_move *moves = nv_session_moves(model->session);
    uint32_t known = nv_session_known(model->session), same = 0;
    while (same < model->told_count && same < known && model->told[same].move == moves[same])
        same++;
    struct tui_told *told = realloc(model->told, (known + 1) * sizeof *told);
    if (!told)
        return;
    model->told = told;
    tui_tell_moves(model, same, known);
    model->told_count = known;
}

/* After every change of the position. */
static void refresh(struct tui_model *model)
{
    model->number++;
    model->hint_wanted = model->hint_known = false;
    model->view_x = model->view_y = 0;
    tell_moves(model);
    tui_choose_begin(model);
    if (!tui_is_tentative(model) && !model->looking)
        model->confirmed = nv_session_count(model->session);
}

void tui_model_open(struct tui_model *model, struct nv_session *session,
                    const struct nv_seat seats[NV_MAX_PLAYERS], uint32_t confirmed)
{
    forget_game(model);
    model->session = session;
    memcpy(model->seats, seats, sizeof model->seats);
    memset(model->chances_known, 0, sizeof model->chances_known);
    model->page = TUI_TABLE;
    model->window = TUI_NO_WINDOW;
    model->looking = model->paused = model->reviewing = model->to_start = false;
    model->confirmed = confirmed;
    model->notice[0] = '\0';
    model->terra.cursor = TUI_NOWHERE;
    refresh(model);
}

bool tui_play(struct tui_model *model, nv_move move)
{
    const struct nv_game *game = tui_game(model);
    char word[NV_MOVE_TEXT];
    struct nv_text text = nv_text_over(word, sizeof word);
    if (tui_turn(model) == NV_OVER || !game->legal(tui_rules(model), tui_state(model), move))
        return false;
    game->print_move(tui_rules(model), tui_state(model), move, &text);
    if (nv_session_play(model->session, nv_span_of(word), NULL) != NV_OK)
        return false;
    uint32_t count = nv_session_count(model->session);
    if (count < TUI_COURSE)
        memset(model->chances_known + count, 0, TUI_COURSE - count);
    model->judged_count = model->judged_count < count ? model->judged_count : count - 1;
    model->unsaved = true;
    model->notice[0] = '\0';
    refresh(model);
    return true;
}

bool tui_undo(struct tui_model *model)
{
    int64_t last = last_by_person(model);
    if (!tui_can_undo(model) || last < 0)
        return false;
    nv_session_seek(model->session, (uint32_t)last);
    if (model->confirmed > (uint32_t)last)
        model->confirmed = (uint32_t)last;
    model->unsaved = true;
    refresh(model);
    return true;
}

/* To the next choice of a person, or to the end of what is known. */
bool tui_redo(struct tui_model *model)
{
    if (!tui_can_redo(model))
        return false;
    do
        nv_session_redo(model->session);
    while (nv_session_known(model->session) > nv_session_count(model->session) &&
           tui_turn(model) != NV_OVER && !tui_is_person(model, tui_turn(model)));
    model->unsaved = true;
    refresh(model);
    return true;
}

void tui_confirm(struct tui_model *model)
{
    if (!tui_is_tentative(model))
        return;
    model->confirmed = nv_session_count(model->session);
    model->unsaved = true;
    refresh(model);
}

void tui_look(struct tui_model *model, uint32_t count)
{
    if (!model->looking)
        model->live = nv_session_count(model->session);
    count = count < model->live ? count : model->live;
    model->looking = count < model->live;
    nv_session_seek(model->session, count);
    refresh(model);
}

void tui_play_from_here(struct tui_model *model)
{
    if (!model->looking)
        return;
    model->looking = false;
    model->confirmed = nv_session_count(model->session);
    model->unsaved = true;
    refresh(model);
}
