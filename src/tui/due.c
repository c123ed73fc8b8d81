/* SPDX-License-Identifier: MIT */
/* What ought to be thought about now, and what is done with the answer. */
#include "tui/model.h"

#include <stdlib.h>
#include <string.h>

/* Milliseconds: a bot takes as long as on the page. */
enum { BOT_LEAST = 150, BOT_LEVEL = 85, HINT = 1000, CHANCES = 400, JUDGE = 100 };

static bool bot_is_to_move(const struct tui_model *model)
{
    int turn = tui_turn(model);
    return turn != NV_OVER && !model->looking && !model->paused && !tui_is_tentative(model) &&
           !tui_is_person(model, turn);
}

static bool chances_wanted(const struct tui_model *model)
{
    uint32_t count = nv_session_count(model->session);
    return model->show_chances && count < TUI_COURSE && !model->chances_known[count] &&
           tui_turn(model) != NV_OVER;
}

static uint32_t moves_to_judge(const struct tui_model *model)
{
    return model->looking ? model->live : nv_session_count(model->session);
}

enum tui_job_kind tui_due(const struct tui_model *model)
{
    if (model->page != TUI_TABLE || !model->session)
        return TUI_REST;
    if (bot_is_to_move(model))
        return TUI_BOT;
    if (model->hint_wanted && !model->hint_known && tui_turn(model) != NV_OVER)
        return TUI_HINT;
    if (chances_wanted(model))
        return TUI_CHANCES;
    if (model->reviewing && model->judged_count < moves_to_judge(model))
        return TUI_JUDGE;
    return TUI_REST;
}

/* The position before the move that is to be judged next. */
static void find_judged(const struct tui_model *model, struct tui_job *job)
{
    const nv_move *moves = nv_session_moves(model->session);
    memcpy(job->state, nv_session_first(model->session), job->game->state_size);
    for (uint32_t i = 0; i < model->judged_count; i++)
        job->game->play(job->rules, job->state, moves[i]);
    job->move = moves[model->judged_count];
}

void tui_fill_job(const struct tui_model *model, enum tui_job_kind kind, struct tui_job *job)
{
    const struct nv_game *game = tui_game(model);
    job->kind = kind;
    job->number = model->number;
    job->game = game;
    job->level = NV_LEVELS;
    job->millis = kind == TUI_HINT ? HINT : kind == TUI_JUDGE ? JUDGE : CHANCES;
    memcpy(job->rules, tui_rules(model), game->rules_size);
    memcpy(job->state, tui_state(model), game->state_size);
    if (kind == TUI_BOT) {
        job->level = model->seats[tui_turn(model)].level;
        job->millis = BOT_LEAST + BOT_LEVEL * job->level;
    } else if (kind == TUI_JUDGE) {
        find_judged(model, job);
    }
}

static void keep_chances(struct tui_model *model, const struct tui_answer *answer)
{
    uint32_t count = nv_session_count(model->session);
    if (count >= TUI_COURSE)
        return;
    model->chances_known[count] = true;
    for (uint32_t seat = 0; seat < tui_players(model); seat++)
        model->chances[count][seat] = (uint16_t)(answer->score[seat] + 0.5f);
}

static void keep_judged(struct tui_model *model, const struct tui_answer *answer)
{
    uint32_t count = model->judged_count;
    struct tui_judged *judged = realloc(model->judged, (count + 1) * sizeof *judged);
    if (!judged)
        return;
    judged[count] = answer->judged;
    model->judged = judged;
    model->judged_count = count + 1;
}

bool tui_take(struct tui_model *model, const struct tui_answer *answer)
{
    if (model->page != TUI_TABLE || answer->kind != tui_due(model) ||
        (answer->number != model->number && answer->kind != TUI_JUDGE))
        return false;
    if (answer->failed) {
        model->paused = true;
        model->hint_wanted = model->show_chances = model->reviewing = false;
        return true;
    }
    if (answer->kind == TUI_JUDGE) {
        keep_judged(model, answer);
        return true;
    }
    keep_chances(model, answer);
    if (answer->kind == TUI_HINT) {
        model->hint = *answer;
        model->hint_known = true;
    } else if (answer->kind == TUI_BOT) {
        tui_play(model, answer->move);
    }
    return true;
}
