/* SPDX-License-Identifier: MIT */
/* What happens in a game of Terra Nova, in sentences. */
#include "cli/view/draw.h"
#include "cli/view/narrate.h"
#include "cli/view/prose.h"

/* A move: the views on both sides of it. */
struct story {
    struct nv_prose prose;
    const struct tn_board *board;
    struct tn_view before, after;
    int seat;
};

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void say_space(struct story *story, int space)
{
    nv_prose_say(&story->prose, "%c%d", 'a' + story->board->row[space],
                 story->board->number[space]);
}

static void say_land(struct story *story, int space)
{
    nv_prose_say(&story->prose, ", %s.",
                 story->board->landscape_name[story->board->landscape[space]]);
    nv_prose_end(&story->prose);
}

static void tell_action(struct story *story, const struct tn_action *action)
{
    nv_prose_say(&story->prose, "Player %d ", story->seat + 1);
    if (action->kind == TN_PLACE_FIGURE) {
        nv_prose_say(&story->prose, "puts a figure on ");
    } else if (action->kind == TN_SLIDE) {
        nv_prose_say(&story->prose, "moves from ");
        say_space(story, action->from);
        nv_prose_say(&story->prose, " to ");
    } else {
        nv_prose_say(&story->prose, "puts a stone on ");
    }
    say_space(story, action->to);
    say_land(story, action->to);
}

static void tell_area(struct story *story, const struct tn_closing *area)
{
    const char *before = " of ";
    nv_prose_say(&story->prose, "An area is closed: %d space%s", area->size, plural(area->size));
    for (int i = 0; i < area->landscapes; i++) {
        nv_prose_say(&story->prose, "%s%s", before,
                     story->board->landscape_name[area->landscape[i]]);
        before = ", ";
    }
    nv_prose_say(&story->prose, ", with ");
    say_space(story, area->space[0]);
    nv_prose_say(&story->prose, " in it.");
    for (int seat = 0; seat < story->before.players; seat++) {
        int count = area->figures[seat];
        if (count > 0)
            nv_prose_say(&story->prose, " Player %d leaves %d figure%s there.", seat + 1, count,
                         plural(count));
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
        nv_prose_say(&story->prose, "Player %d scores %d point%s and has %d.", seat + 1, points,
                     plural(points), story->after.score[seat]);
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
        nv_prose_say(&story->prose, "Player %d cannot move and is passed over.", seat + 1);
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
        fprintf(scene->out, "Player %d to put a figure on the board.\n", seat + 1);
    else if (view.action == 1)
        fprintf(scene->out, "Player %d to move, action 1 of 3: move a figure.\n", seat + 1);
    else
        fprintf(scene->out, "Player %d to move, action %d of 3: move a figure or put a stone.\n",
                seat + 1, view.action);
}

void nv_narrate_terra_nova_end(const struct nv_scene *scene, const void *state)
{
    struct tn_view view;
    tn_view(scene->rules, state, &view);
    for (int seat = 0; seat < view.players; seat++)
        fprintf(scene->out, "Player %d: %d point%s.\n", seat + 1, view.score[seat],
                plural(view.score[seat]));
}
