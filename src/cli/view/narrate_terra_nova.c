/* SPDX-License-Identifier: MIT */
/* What happens in a game of Terra Nova, in sentences. */
#include "cli/language.h"
#include "cli/view/draw.h"
#include "cli/view/narrate.h"
#include "cli/view/prose.h"
#include "cli/view/words.h"

/* A move: the views on both sides of it. */
struct story {
    struct nv_prose prose;
    const struct tn_board *board;
    struct tn_view before, after;
    int seat;
};

enum { SPACE_NAME = 8, LIST = 160 };

static void name_space(const struct tn_board *board, int space, char out[SPACE_NAME])
{
    snprintf(out, SPACE_NAME, "%c%d", 'a' + board->row[space], board->number[space]);
}

static void tell_action(struct story *story, const struct tn_action *action)
{
    const struct tn_board *board = story->board;
    const char *land = nv_landscape_name(board->landscape_name[board->landscape[action->to]]);
    char from[SPACE_NAME] = "", to[SPACE_NAME];
    name_space(board, action->to, to);
    if (action->kind == TN_SLIDE)
        name_space(board, action->from, from);
    if (action->kind == TN_PLACE_FIGURE)
        nv_prose_say(&story->prose, nv_t("Player %d puts a figure on %s, %s."), story->seat + 1, to,
                     land);
    else if (action->kind == TN_SLIDE)
        nv_prose_say(&story->prose, nv_t("Player %d moves from %s to %s, %s."), story->seat + 1,
                     from, to, land);
    else
        nv_prose_say(&story->prose, nv_t("Player %d puts a stone on %s, %s."), story->seat + 1, to,
                     land);
    nv_prose_end(&story->prose);
}

static void tell_area(struct story *story, const struct tn_closing *area)
{
    char lands[LIST], space[SPACE_NAME];
    struct nv_text list = nv_text_over(lands, sizeof lands);
    for (int i = 0; i < area->landscapes; i++) {
        nv_text_string(&list, i > 0 ? ", " : "");
        nv_text_string(&list, nv_landscape_name(story->board->landscape_name[area->landscape[i]]));
    }
    name_space(story->board, area->space[0], space);
    nv_prose_say(&story->prose,
                 nv_tn("An area is closed: %d space of %s, with %s in it.",
                       "An area is closed: %d spaces of %s, with %s in it.", area->size),
                 area->size, lands, space);
    for (int seat = 0; seat < story->before.players; seat++) {
        int count = area->figures[seat];
        if (count == 0)
            continue;
        nv_prose_say(&story->prose, " ");
        nv_prose_say(
            &story->prose,
            nv_tn("Player %d leaves %d figure there.", "Player %d leaves %d figures there.", count),
            seat + 1, count);
    }
    nv_prose_end(&story->prose);
}

static void tell_areas(struct story *story, const void *rules, const void *before, uint32_t stone)
{
    struct tn_closing closings[TN_MAX_CLOSINGS];
    uint32_t count = tn_closings(rules, before, stone, closings);
    for (uint32_t i = 0; i < count; i++)
        tell_area(story, &closings[i]);
}

static void tell_points(struct story *story)
{
    for (int seat = 0; seat < story->after.players; seat++) {
        int points = story->after.score[seat] - story->before.score[seat];
        if (points == 0)
            continue;
        nv_prose_say(&story->prose,
                     nv_tn("Player %d scores %d point and has %d.",
                           "Player %d scores %d points and has %d.", points),
                     seat + 1, points, story->after.score[seat]);
        nv_prose_end(&story->prose);
    }
}

/* Seats between the one that has ended its turn and the next [TN-9]. */
static void tell_passing(struct story *story, int next)
{
    int players = story->after.players;
    if (story->before.phase != TN_PLAY || next == NV_OVER || story->after.action != 1)
        return;
    for (int seat = (story->seat + 1) % players; seat != next; seat = (seat + 1) % players) {
        nv_prose_say(&story->prose, nv_t("Player %d cannot move and is passed over."), seat + 1);
        nv_prose_end(&story->prose);
    }
}

void nv_narrate_terra_nova(const struct nv_scene *scene, const void *before, nv_move move,
                           const void *after)
{
    struct story story = {.prose = {.out = scene->out, .width = scene->width}};
    struct tn_action action = tn_action_of(scene->rules, before, move);
    story.board = tn_board(scene->rules);
    story.seat = scene->game->turn(scene->rules, before);
    tn_view(scene->rules, before, &story.before);
    tn_view(scene->rules, after, &story.after);
    tell_action(&story, &action);
    if (action.kind == TN_PLACE_STONE)
        tell_areas(&story, scene->rules, before, action.to);
    tell_points(&story);
    tell_passing(&story, scene->game->turn(scene->rules, after));
}

void nv_narrate_terra_nova_turn(const struct nv_scene *scene, const void *state)
{
    int seat = scene->game->turn(scene->rules, state);
    struct tn_view view;
    tn_view(scene->rules, state, &view);
    if (view.phase == TN_SETUP)
        fprintf(scene->out, nv_t("Player %d to put a figure on the board.\n"), seat + 1);
    else if (view.action == 1)
        fprintf(scene->out, nv_t("Player %d to move, action 1 of 3: move a figure.\n"), seat + 1);
    else
        fprintf(scene->out,
                nv_t("Player %d to move, action %d of 3: move a figure or put a stone.\n"),
                seat + 1, view.action);
}

void nv_narrate_terra_nova_end(const struct nv_scene *scene, const void *state)
{
    struct tn_view view;
    tn_view(scene->rules, state, &view);
    for (int seat = 0; seat < view.players; seat++)
        fprintf(scene->out,
                nv_tn("Player %d: %d point.\n", "Player %d: %d points.\n", view.score[seat]),
                seat + 1, view.score[seat]);
}
