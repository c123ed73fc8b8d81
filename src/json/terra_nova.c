/* SPDX-License-Identifier: MIT */
/* Terra Nova in position.json: the board's pieces, areas, and what each choice would do. */
#include "novae/preview.h"
#include "json/scene.h"
#include "json/schemas.h"

#include <stdlib.h>
#include <string.h>

/* The members of a closing, inside an object that is open already. */
static void put_closing(struct nv_json *json, const struct tn_closing *closing, uint32_t players)
{
    nv_json_put_bytes(json, "spaces", closing->space, closing->size);
    nv_json_put_bytes(json, "landscapes", closing->landscape, closing->landscapes);
    nv_json_put_signed(json, "size", closing->size);
    nv_json_put_signed(json, "factor", closing->factor);
    nv_json_put_signed(json, "worth", closing->size * closing->factor);
    nv_json_put_signed(json, "points", closing->points);
    nv_json_put_bytes(json, "figures", closing->figures, players);
    nv_json_put_seat_bits(json, "winners", closing->winners);
}

/* Writes areas as members of an open list. */
static void put_closings(struct nv_json *json, const struct nv_json_scene *scene,
                         const struct tn_closing *closings, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        nv_json_open(json, '{');
        put_closing(json, &closings[i], scene->game->players(scene->rules));
        nv_json_close(json, '}');
    }
}

/* What a move closes; a stone alone may. */
static uint32_t closings_of(const struct nv_json_scene *scene, const void *state, nv_move move,
                            struct tn_closing closings[TN_MAX_CLOSINGS])
{
    struct tn_action action = tn_action_of(scene->rules, state, move);
    return action.kind == TN_PLACE_STONE ? tn_closings(scene->rules, state, action.to, closings)
                                         : 0;
}

/* ---- areas ---- */

/* Plays the game again, for who stood in an area is known only while it is closed. */
static void put_closed(struct nv_json *json, const struct nv_json_scene *scene,
                       const struct nv_session *session)
{
    const nv_move *moves = nv_session_moves(session);
    memcpy(scene->trial, nv_session_first(session), scene->game->state_size);
    nv_json_put_open(json, "closed", '[');
    for (uint32_t i = 0; i < nv_session_count(session); i++) {
        struct tn_closing closings[TN_MAX_CLOSINGS];
        put_closings(json, scene, closings, closings_of(scene, scene->trial, moves[i], closings));
        scene->game->play(scene->rules, scene->trial, moves[i]);
    }
    nv_json_close(json, ']');
}

static void put_nearly(struct nv_json *json, const struct nv_json_scene *scene)
{
    enum { ROOM = TN_MAX_SPACES * TN_MAX_CLOSINGS };
    struct tn_threat *threats = calloc(ROOM, sizeof *threats);
    uint32_t count = threats ? tn_threats(scene->rules, scene->state, threats, ROOM) : 0;
    nv_json_put_open(json, "nearly", '[');
    for (uint32_t i = 0; i < count; i++) {
        nv_json_open(json, '{');
        put_closing(json, &threats[i].closing, scene->game->players(scene->rules));
        nv_json_put_signed(json, "stone", threats[i].stone);
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
    free(threats);
}

/* The largest first, and before the first stone all of the board. */
static void put_open(struct nv_json *json, const struct nv_json_scene *scene)
{
    struct tn_closing lands[TN_MAX_LANDS];
    uint32_t count = tn_lands(scene->rules, scene->state, lands);
    nv_json_put_open(json, "open", '[');
    for (uint32_t i = 0; i < count; i++) {
        nv_json_open(json, '{');
        nv_json_put_bytes(json, "spaces", lands[i].space, lands[i].size);
        nv_json_put_bytes(json, "landscapes", lands[i].landscape, lands[i].landscapes);
        nv_json_put_bytes(json, "figures", lands[i].figures, scene->game->players(scene->rules));
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
}

/* ---- what may be chosen ---- */

/* The members of a choice; its object is left open. */
static void open_choice(struct nv_json *json, const struct nv_json_scene *scene,
                        const struct tn_choice *choice)
{
    bool slide = choice->from != TN_NO_SPACE;
    nv_json_open(json, '{');
    if (slide)
        nv_json_put_signed(json, "from", choice->from);
    nv_json_put_signed(json, slide ? "to" : "space", choice->to);
    nv_json_key(json, "move");
    nv_move_json(json, scene->game, scene->rules, scene->state, choice->move);
}

static void put_list(struct nv_json *json, const struct nv_json_scene *scene, const char *key,
                     const struct tn_choice *choices, uint32_t count)
{
    nv_json_put_open(json, key, '[');
    for (uint32_t i = 0; i < count; i++) {
        open_choice(json, scene, &choices[i]);
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
}

static void put_stones(struct nv_json *json, const struct nv_json_scene *scene,
                       const struct tn_preview *preview)
{
    nv_json_put_open(json, "stones", '[');
    for (uint32_t i = 0; i < preview->stones; i++) {
        open_choice(json, scene, &preview->stone[i].choice);
        nv_json_put_open(json, "closes", '[');
        put_closings(json, scene, preview->stone[i].closing, preview->stone[i].count);
        nv_json_close(json, ']');
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
}

static void put_choices(struct nv_json *json, const struct nv_json_scene *scene)
{
    struct tn_preview preview;
    tn_preview(scene->rules, scene->state, &preview);
    nv_json_put_open(json, "choices", '{');
    put_list(json, scene, "slides", preview.slide, preview.slides);
    put_stones(json, scene, &preview);
    put_list(json, scene, "setup", preview.setup, preview.setups);
    nv_json_close(json, '}');
}

/* ---- the table ---- */

static void put_figures(struct nv_json *json, const struct tn_view *view, uint32_t spaces)
{
    nv_json_put_open(json, "figures", '[');
    for (int seat = 0; seat < view->players; seat++) {
        nv_json_open(json, '[');
        for (uint32_t space = 0; space < spaces; space++) {
            if (view->content[space] == TN_FIGURE && view->owner[space] == seat)
                nv_json_signed(json, space);
        }
        nv_json_close(json, ']');
    }
    nv_json_close(json, ']');
}

static void put_pieces(struct nv_json *json, const struct tn_view *view, uint32_t spaces)
{
    put_figures(json, view, spaces);
    nv_json_put_open(json, "stones", '[');
    for (uint32_t space = 0; space < spaces; space++) {
        if (view->content[space] == TN_STONE)
            nv_json_signed(json, space);
    }
    nv_json_close(json, ']');
    nv_json_put_open(json, "moved", '[');
    for (uint32_t space = 0; space < spaces; space++) {
        if (view->moved[space])
            nv_json_signed(json, space);
    }
    nv_json_close(json, ']');
}

void tn_table_json(struct nv_json *json, const struct nv_json_scene *scene,
                   const struct nv_session *session)
{
    static const char *const phases[] = {
        [TN_SETUP] = "setup", [TN_PLAY] = "play", [TN_OVER] = "over"};
    struct tn_view view;
    tn_view(scene->rules, scene->state, &view);
    nv_json_open(json, '{');
    nv_json_put_string(json, "phase", phases[view.phase]);
    nv_json_put_signed(json, "action", view.action);
    nv_json_put_signed(json, "stones_left", view.stones);
    nv_json_put_signed(json, "idle", view.idle);
    nv_json_put_signed(json, "idle_limit", view.idle_limit);
    nv_json_put_open(json, "scores", '[');
    for (int seat = 0; seat < view.players; seat++)
        nv_json_signed(json, view.score[seat]);
    nv_json_close(json, ']');
    put_pieces(json, &view, tn_board(scene->rules)->spaces);
    nv_json_put_bytes(json, "to_set_up", view.to_set_up, view.players);
    put_closed(json, scene, session);
    put_open(json, scene);
    put_nearly(json, scene);
    put_choices(json, scene);
    nv_json_close(json, '}');
}

/* ---- a move that was made ---- */

static void put_removed(struct nv_json *json, const struct nv_json_scene *scene,
                        const struct tn_closing *closings, uint32_t count)
{
    struct tn_view before;
    tn_view(scene->rules, scene->state, &before);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < closings[i].size; k++) {
            if (before.content[closings[i].space[k]] == TN_FIGURE)
                nv_json_signed(json, closings[i].space[k]);
        }
    }
}

void tn_made_json(struct nv_json *json, const struct nv_json_scene *scene, nv_move move)
{
    static const char *const kinds[] = {
        [TN_PLACE_FIGURE] = "setup", [TN_SLIDE] = "slide", [TN_PLACE_STONE] = "stone"};
    struct tn_action action = tn_action_of(scene->rules, scene->state, move);
    struct tn_closing closings[TN_MAX_CLOSINGS];
    uint32_t count = closings_of(scene, scene->state, move, closings);
    nv_json_open(json, '{');
    nv_json_put_string(json, "kind", kinds[action.kind]);
    if (action.kind == TN_SLIDE)
        nv_json_put_signed(json, "from", action.from);
    else
        nv_json_put_null(json, "from");
    nv_json_put_signed(json, "to", action.to);
    nv_json_put_open(json, "closed", '[');
    put_closings(json, scene, closings, count);
    nv_json_close(json, ']');
    nv_json_put_open(json, "removed", '[');
    put_removed(json, scene, closings, count);
    nv_json_close(json, ']');
    nv_json_close(json, '}');
}
