/* SPDX-License-Identifier: MIT */
/* What happens in a game of Nova Luna, in sentences. */
#include "cli/language.h"
#include "cli/view/card.h"
#include "cli/view/narrate.h"
#include "cli/view/prose.h"
#include "cli/view/words.h"
#include "novae/preview.h"

/* A move: the views on both sides of it. */
struct story {
    struct nv_prose prose;
    struct nl_view before, after;
    int seat;
    bool preview;
};

static void tell_placing(struct story *story, const struct nl_action *action)
{
    const struct nl_tile *tile = nl_tile(action->tile);
    nv_prose_say(&story->prose, nv_t("Player %d takes %s, %s, cost %d, and puts it at %d,%d."),
                 story->seat + 1, tile->code, nv_colour_name(tile->colour), tile->cost, action->x,
                 action->y);
    nv_prose_end(&story->prose);
}

static void tell_tasks(struct story *story, const struct nl_completed *completed, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct nl_tile *tile = nl_tile(completed[i].tile);
        char words[NV_TASK_WORDS];
        nv_task_words(tile, completed[i].task, words);
        nv_prose_say(&story->prose, nv_t("Task done: %s of %s at %d,%d."), words, tile->code,
                     completed[i].x, completed[i].y);
        nv_prose_end(&story->prose);
    }
}

static void tell_supply(struct story *story)
{
    int left = story->after.supply[story->seat];
    nv_prose_say(&story->prose,
                 nv_tn("Player %d has %d token left to place.",
                       "Player %d has %d tokens left to place.", left),
                 story->seat + 1, left);
    nv_prose_end(&story->prose);
}

/* By choice, or by itself when the wheel was empty [NL-7] or phase 2 begins [NL-19]. */
static void tell_refill(struct story *story, bool chosen)
{
    const struct nl_view *before = &story->before, *after = &story->after;
    int count = 0;
    if (after->pile == before->pile)
        return;
    if (chosen)
        nv_prose_say(&story->prose, nv_t("Player %d refills the wheel."), story->seat + 1);
    else
        nv_prose_say(&story->prose, "%s", nv_t("The wheel is refilled."));
    if (story->preview) {
        nv_prose_say(&story->prose, " %s", nv_t("What comes up nobody knows yet."));
        nv_prose_end(&story->prose);
        return;
    }
    nv_prose_say(&story->prose, " %s", nv_t("New on it:"));
    for (int i = 0; i < NL_WHEEL; i++) {
        uint8_t tile = after->wheel[i];
        if (tile != NL_NO_TILE && before->in_pile[tile])
            nv_prose_say(&story->prose, "%s %s", count++ ? "," : "", nl_tile(tile)->code);
    }
    nv_prose_say(&story->prose, ". ");
    nv_prose_say(&story->prose,
                 nv_tn("%d tile left in the pile.", "%d tiles left in the pile.", after->pile),
                 after->pile);
    nv_prose_end(&story->prose);
}

static void tell_phase(struct story *story)
{
    if (story->before.phase == story->after.phase)
        return;
    nv_prose_say(&story->prose, nv_t("The first phase ends with %d points. The second begins."),
                 story->after.phase1);
    nv_prose_end(&story->prose);
}

/* Where the token would go, and who else could do something with the tile. */
static void tell_prospects(struct story *story, const struct nv_scene *scene, const void *before,
                           uint8_t tile)
{
    struct nl_preview preview;
    nl_preview(scene->rules, before, &preview);
    for (int i = 0; i < preview.count; i++) {
        const struct nl_offer *offer = &preview.offer[i];
        if (offer->tile != tile)
            continue;
        if (story->before.players > 1) {
            nv_prose_say(&story->prose, nv_t("Its token goes to step %d."), offer->track);
            nv_prose_end(&story->prose);
        }
        for (int seat = 0; seat < story->before.players; seat++) {
            if (seat == story->seat || offer->most[seat] == 0)
                continue;
            nv_prose_say(&story->prose,
                         nv_tn("Player %d could do %d task with this tile.",
                               "Player %d could do %d tasks with this tile.", offer->most[seat]),
                         seat + 1, offer->most[seat]);
            nv_prose_end(&story->prose);
        }
    }
}

void nv_narrate_nova_luna(const struct nv_scene *scene, const void *before, nv_move move,
                          const void *after)
{
    struct story story = {.prose = {.out = scene->out, .width = scene->width}};
    struct nl_completed completed[NL_MAX_COMPLETED];
    struct nl_action action = nl_action_of(move);
    story.seat = scene->game->turn(scene->rules, before);
    story.preview = scene->preview;
    nl_view(scene->rules, before, &story.before);
    nl_view(scene->rules, after, &story.after);
    if (action.kind == NL_PLACE)
        tell_placing(&story, &action);
    tell_phase(&story);
    uint32_t count = nl_completed(before, after, (uint32_t)story.seat, completed);
    tell_tasks(&story, completed, count);
    if (count > 0)
        tell_supply(&story);
    tell_refill(&story, action.kind == NL_REFILL);
    if (scene->preview && action.kind == NL_PLACE)
        tell_prospects(&story, scene, before, action.tile);
}

static void tell_offer(struct nv_prose *prose, const struct nl_view *view, int space)
{
    const struct nl_tile *tile = nl_tile(view->wheel[space]);
    char words[NV_TASK_WORDS];
    nv_prose_say(prose, nv_t("Offered: %s, %s, cost %d"), tile->code, nv_colour_name(tile->colour),
                 tile->cost);
    for (int task = 0; task < tile->tasks; task++) {
        nv_task_words(tile, task, words);
        nv_prose_say(prose, task ? "; " : ", ");
        nv_prose_say(prose, nv_t("task %s"), words);
    }
    nv_prose_say(prose, ".");
    nv_prose_end(prose);
}

void nv_narrate_nova_luna_turn(const struct nv_scene *scene, const void *state)
{
    struct nv_prose prose = {.out = scene->out, .width = scene->width};
    int seat = scene->game->turn(scene->rules, state);
    struct nl_view view;
    nl_view(scene->rules, state, &view);
    nv_prose_say(&prose,
                 nv_tn("Player %d to move, %d token left.", "Player %d to move, %d tokens left.",
                       view.supply[seat]),
                 seat + 1, view.supply[seat]);
    if (view.may_refill)
        nv_prose_say(&prose, " %s", nv_t("The wheel may be refilled: refill."));
    if (view.may_end_phase)
        nv_prose_say(&prose, " %s", nv_t("The first phase may be ended: next."));
    nv_prose_end(&prose);
    for (int i = 0; i < view.offers; i++)
        tell_offer(&prose, &view, view.offered[i]);
}

void nv_narrate_nova_luna_end(const struct nv_scene *scene, const void *state)
{
    struct nl_view view;
    nl_view(scene->rules, state, &view);
    if (view.players == 1) {
        fprintf(scene->out, nv_t("Phase 1: %d points. Phase 2: %d points. Total: %d.\n"),
                view.phase1, view.phase2, view.phase1 + view.phase2);
        return;
    }
    struct nv_result result;
    scene->game->result(scene->rules, state, &result);
    for (int place = 0; place < view.players; place++) {
        for (int seat = 0; seat < view.players; seat++) {
            if (result.place[seat] == place)
                fprintf(scene->out,
                        nv_tn("%d. player %d, %d token left.\n", "%d. player %d, %d tokens left.\n",
                              view.supply[seat]),
                        place + 1, seat + 1, view.supply[seat]);
        }
    }
}
