/* SPDX-License-Identifier: MIT */
/* Nova Luna in position.json: its tiles, the table, and what each choice would do. */
#include "novae/preview.h"
#include "json/scene.h"
#include "json/schemas.h"

void nv_tiles_json(struct nv_json *json)
{
    nv_json_open(json, '[');
    for (int i = 0; i < NL_TILES; i++) {
        const struct nl_tile *tile = nl_tile(i);
        nv_json_open(json, '{');
        nv_json_put_string(json, "code", tile->code);
        nv_json_put_signed(json, "colour", tile->colour);
        nv_json_put_signed(json, "cost", tile->cost);
        nv_json_put_open(json, "tasks", '[');
        for (int task = 0; task < tile->tasks; task++) {
            nv_json_open(json, '[');
            for (int colour = 0; colour < NL_COLOURS; colour++) {
                for (int dot = 0; dot < tile->need[task][colour]; dot++)
                    nv_json_signed(json, colour);
            }
            nv_json_close(json, ']');
        }
        nv_json_close(json, ']');
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
}

static void put_tasks(struct nv_json *json, const struct nl_placed *placed)
{
    const struct nl_tile *tile = nl_tile(placed->tile);
    nv_json_put_open(json, "tasks", '[');
    for (int task = 0; task < tile->tasks; task++) {
        int need = 0;
        for (int colour = 0; colour < NL_COLOURS; colour++)
            need += tile->need[task][colour];
        nv_json_open(json, '{');
        nv_json_put_bool(json, "done", placed->covered >> task & 1);
        nv_json_put_signed(json, "have", placed->have[task]);
        nv_json_put_signed(json, "need", need);
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
}

static void put_tableau(struct nv_json *json, const struct nl_view *view, int seat)
{
    nv_json_open(json, '[');
    for (int i = 0; i < view->count[seat]; i++) {
        const struct nl_placed *placed = &view->tableau[seat][i];
        nv_json_open(json, '{');
        nv_json_put_signed(json, "tile", placed->tile);
        nv_json_put_signed(json, "x", placed->x);
        nv_json_put_signed(json, "y", placed->y);
        put_tasks(json, placed);
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
}

static void put_completed(struct nv_json *json, const char *key,
                          const struct nl_completed *completed, uint32_t count)
{
    nv_json_put_open(json, key, '[');
    for (uint32_t i = 0; i < count; i++) {
        nv_json_open(json, '{');
        nv_json_put_signed(json, "tile", completed[i].tile);
        nv_json_put_signed(json, "task", completed[i].task);
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
}

/* ---- what may be chosen ---- */

static void put_place(struct nv_json *json, const struct nv_json_scene *scene,
                      const struct nl_place *place)
{
    nv_json_open(json, '{');
    nv_json_key(json, "move");
    nv_move_json(json, scene->game, scene->rules, scene->state, place->move);
    nv_json_put_signed(json, "x", place->placed.x);
    nv_json_put_signed(json, "y", place->placed.y);
    put_completed(json, "completes", place->completed, place->count);
    put_tasks(json, &place->placed);
    nv_json_close(json, '}');
}

static void put_offer(struct nv_json *json, const struct nv_json_scene *scene,
                      const struct nl_offer *offer)
{
    nv_json_open(json, '{');
    nv_json_put_signed(json, "tile", offer->tile);
    nv_json_put_signed(json, "space", offer->space);
    nv_json_put_signed(json, "track", offer->track);
    nv_json_put_signed(json, "next_seat", offer->next + 1);
    nv_json_put_open(json, "places", '[');
    for (uint32_t i = 0; i < offer->count; i++)
        put_place(json, scene, &offer->place[i]);
    nv_json_close(json, ']');
    nv_json_close(json, '}');
}

static void put_choices(struct nv_json *json, const struct nv_json_scene *scene)
{
    struct nl_preview preview;
    nl_preview(scene->rules, scene->state, &preview);
    nv_json_put_open(json, "choices", '{');
    nv_json_put_open(json, "offers", '[');
    for (uint32_t i = 0; i < preview.count; i++)
        put_offer(json, scene, &preview.offer[i]);
    nv_json_close(json, ']');
    nv_json_put_bool(json, "refill", preview.may_refill);
    nv_json_put_bool(json, "next", preview.may_end_phase);
    nv_json_close(json, '}');
}

/* ---- the table ---- */

static void put_wheel(struct nv_json *json, const struct nl_view *view)
{
    nv_json_put_open(json, "wheel", '[');
    for (int space = 0; space < NL_WHEEL; space++) {
        if (view->wheel[space] == NL_NO_TILE)
            nv_json_null(json);
        else
            nv_json_signed(json, view->wheel[space]);
    }
    nv_json_close(json, ']');
    nv_json_put_open(json, "pile", '[');
    for (int tile = 0; tile < NL_TILES; tile++) {
        if (view->in_pile[tile])
            nv_json_signed(json, tile);
    }
    nv_json_close(json, ']');
}

static void put_known(struct nv_json *json, const char *key, int number)
{
    if (number < 0)
        nv_json_put_null(json, key);
    else
        nv_json_put_signed(json, key, number);
}

static void put_solo(struct nv_json *json, const struct nl_view *view)
{
    if (view->players > 1) {
        nv_json_put_null(json, "solo");
        return;
    }
    nv_json_put_open(json, "solo", '{');
    nv_json_put_signed(json, "phase", view->phase);
    put_known(json, "phase1", view->phase1);
    put_known(json, "phase2", view->phase2);
    put_known(json, "total", view->phase2 < 0 ? -1 : view->phase1 + view->phase2);
    nv_json_put_open(json, "now", '{');
    nv_json_put_signed(json, "costs", view->now.costs);
    nv_json_put_signed(json, "left", view->now.left);
    nv_json_put_signed(json, "score", view->now.score);
    nv_json_close(json, '}');
    nv_json_close(json, '}');
}

/* What belongs to the players, as it can be seen. */
static void put_players(struct nv_json *json, const struct nl_view *view)
{
    nv_json_put_open(json, "track", '[');
    for (int seat = 0; seat < view->players; seat++)
        nv_json_signed(json, view->track[seat]);
    nv_json_close(json, ']');
    nv_json_put_seats(json, "next", view->next, view->players);
    nv_json_put_bytes(json, "supply", view->supply, view->players);
    nv_json_put_signed(json, "tokens", view->tokens);
    nv_json_put_open(json, "tableaux", '[');
    for (int seat = 0; seat < view->players; seat++)
        put_tableau(json, view, seat);
    nv_json_close(json, ']');
    put_solo(json, view);
}

void nl_seen_json(struct nv_json *json, const struct nl_view *view)
{
    nv_json_open(json, '{');
    put_players(json, view);
    nv_json_close(json, '}');
}

void nl_table_json(struct nv_json *json, const struct nv_json_scene *scene,
                   const struct nv_session *session)
{
    (void)session;
    struct nl_view view;
    nl_view(scene->rules, scene->state, &view);
    nv_json_open(json, '{');
    nv_json_put_signed(json, "moon", view.moon);
    put_wheel(json, &view);
    put_players(json, &view);
    put_choices(json, scene);
    nv_json_close(json, '}');
}

/* ---- a move that was made ---- */

static void put_drawn(struct nv_json *json, const struct nl_view *before,
                      const struct nl_view *after)
{
    nv_json_put_open(json, "drawn", '[');
    for (int i = 0; i < NL_TILES; i++) {
        if (before->in_pile[i] && !after->in_pile[i])
            nv_json_signed(json, i);
    }
    nv_json_close(json, ']');
}

void nl_made_json(struct nv_json *json, const struct nv_json_scene *scene, nv_move move)
{
    static const char *const kinds[] = {
        [NL_PLACE] = "place", [NL_REFILL] = "refill", [NL_NEXT] = "next"};
    struct nl_action action = nl_action_of(move);
    struct nl_view before, after;
    struct nl_completed completed[NL_MAX_COMPLETED];
    uint32_t seat = (uint32_t)scene->game->turn(scene->rules, scene->state);
    uint32_t count = nl_completed(scene->state, scene->trial, seat, completed);
    nl_view(scene->rules, scene->state, &before);
    nl_view(scene->rules, scene->trial, &after);
    nv_json_open(json, '{');
    nv_json_put_string(json, "kind", kinds[action.kind]);
    put_known(json, "tile", action.kind == NL_PLACE ? action.tile : -1);
    nv_json_put_signed(json, "x", action.x);
    nv_json_put_signed(json, "y", action.y);
    put_completed(json, "completed", completed, count);
    put_drawn(json, &before, &after);
    nv_json_close(json, '}');
}
