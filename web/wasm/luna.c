/* SPDX-License-Identifier: MIT */
/* Nova Luna as the page sees it: the table, and what each move would do. */
#include "web.h"

#include <string.h>

void web_luna_tiles(struct json *json)
{
    json_open(json, '[');
    for (int i = 0; i < NL_TILES; i++) {
        const struct nl_tile *tile = &nl_tiles[i];
        json_open(json, '{');
        json_put_text(json, "code", tile->code);
        json_put_number(json, "colour", tile->colour);
        json_put_number(json, "cost", tile->cost);
        json_put_open(json, "tasks", '[');
        for (int task = 0; task < tile->tasks; task++) {
            json_open(json, '[');
            for (int colour = 0; colour < NL_COLOURS; colour++) {
                for (int dot = 0; dot < tile->need[task][colour]; dot++)
                    json_number(json, colour);
            }
            json_close(json, ']');
        }
        json_close(json, ']');
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_tasks(struct json *json, const struct nl_placed *placed)
{
    const struct nl_tile *tile = &nl_tiles[placed->tile];
    json_put_open(json, "tasks", '[');
    for (int task = 0; task < tile->tasks; task++) {
        int need = 0;
        for (int colour = 0; colour < NL_COLOURS; colour++)
            need += tile->need[task][colour];
        json_open(json, '{');
        json_put_bool(json, "done", placed->covered >> task & 1);
        json_put_number(json, "have", placed->have[task]);
        json_put_number(json, "need", need);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_tableau(struct json *json, const struct nl_view *view, int seat)
{
    json_open(json, '[');
    for (int i = 0; i < view->count[seat]; i++) {
        const struct nl_placed *placed = &view->tableau[seat][i];
        json_open(json, '{');
        json_put_number(json, "tile", placed->tile);
        json_put_number(json, "x", placed->x);
        json_put_number(json, "y", placed->y);
        put_tasks(json, placed);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* Tasks that have their token after a move and had none before. */
static void put_completed(struct json *json, const char *key, const struct nl_view *before,
                          const struct nl_view *after, int seat)
{
    json_put_open(json, key, '[');
    for (int i = 0; i < after->count[seat]; i++) {
        const struct nl_placed *placed = &after->tableau[seat][i];
        uint8_t old = i < before->count[seat] ? before->tableau[seat][i].covered : 0;
        for (int task = 0; task < NL_TASKS; task++) {
            if (!((placed->covered & ~old) >> task & 1))
                continue;
            json_open(json, '{');
            json_put_number(json, "tile", placed->tile);
            json_put_number(json, "task", task);
            json_close(json, '}');
        }
    }
    json_close(json, ']');
}

/* ---- what may be chosen ---- */

/* The choices being written: moves of one tile come one after another. */
struct choices {
    struct json *json;
    const struct web_scene *scene;
    const struct nl_view *before;
    int seat;
    int tile; /* whose offer is open, or NL_NO_TILE */
};

static int space_of(const struct nl_view *view, int tile)
{
    int space = 0;
    while (view->wheel[space] != tile)
        space++;
    return space;
}

static void close_offer(struct choices *choices)
{
    if (choices->tile == NL_NO_TILE)
        return;
    json_close(choices->json, ']');
    json_close(choices->json, '}');
}

static void open_offer(struct choices *choices, int tile, const struct nl_view *after)
{
    struct json *json = choices->json;
    close_offer(choices);
    choices->tile = tile;
    json_open(json, '{');
    json_put_number(json, "tile", tile);
    json_put_number(json, "space", space_of(choices->before, tile));
    json_put_number(json, "track", after->track[choices->seat]);
    json_put_number(json, "nextSeat", after->next[0]);
    json_put_open(json, "places", '[');
}

static void put_place(struct choices *choices, nv_move move)
{
    const struct web_scene *scene = choices->scene;
    struct json *json = choices->json;
    struct nl_action action = nl_action_of(move);
    struct nl_view after;
    memcpy(scene->trial, scene->state, scene->game->state_size);
    scene->game->play(scene->rules, scene->trial, move);
    nl_view(scene->rules, scene->trial, &after);
    if (action.tile != choices->tile)
        open_offer(choices, action.tile, &after);
    json_open(json, '{');
    json_key(json, "move");
    web_put_move(json, scene, move);
    json_put_number(json, "x", action.x);
    json_put_number(json, "y", action.y);
    put_completed(json, "completes", choices->before, &after, choices->seat);
    put_tasks(json, &after.tableau[choices->seat][after.count[choices->seat] - 1]);
    json_close(json, '}');
}

static void put_choices(struct json *json, const struct web_scene *scene,
                        const struct nl_view *view)
{
    struct choices choices = {json, scene, view, 0, NL_NO_TILE};
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = scene->game->moves(scene->rules, scene->state, moves);
    bool refill = false, next = false;
    choices.seat = scene->game->turn(scene->rules, scene->state);
    json_put_open(json, "choices", '{');
    json_put_open(json, "offers", '[');
    for (uint32_t i = 0; i < count; i++) {
        enum nl_move_kind kind = nl_action_of(moves[i]).kind;
        refill |= kind == NL_REFILL;
        next |= kind == NL_NEXT;
        if (kind == NL_PLACE)
            put_place(&choices, moves[i]);
    }
    close_offer(&choices);
    json_close(json, ']');
    json_put_bool(json, "refill", refill);
    json_put_bool(json, "next", next);
    json_close(json, '}');
}

/* ---- the table ---- */

static void put_wheel(struct json *json, const struct nl_view *view)
{
    json_put_open(json, "wheel", '[');
    for (int space = 0; space < NL_WHEEL; space++) {
        if (view->wheel[space] == NL_NO_TILE)
            json_null(json);
        else
            json_number(json, view->wheel[space]);
    }
    json_close(json, ']');
    json_put_open(json, "pile", '[');
    for (int tile = 0; tile < NL_TILES; tile++) {
        if (view->in_pile[tile])
            json_number(json, tile);
    }
    json_close(json, ']');
}

static void put_known(struct json *json, const char *key, int number)
{
    if (number < 0)
        json_put_null(json, key);
    else
        json_put_number(json, key, number);
}

static void put_solo(struct json *json, const struct nl_view *view)
{
    if (view->players > 1) {
        json_put_null(json, "solo");
        return;
    }
    json_put_open(json, "solo", '{');
    json_put_number(json, "phase", view->phase);
    put_known(json, "phase1", view->phase1);
    put_known(json, "phase2", view->phase2);
    put_known(json, "total", view->phase2 < 0 ? -1 : view->phase1 + view->phase2);
    json_put_open(json, "now", '{');
    json_put_number(json, "costs", view->now.costs);
    json_put_number(json, "left", view->now.left);
    json_put_number(json, "score", view->now.score);
    json_close(json, '}');
    json_close(json, '}');
}

void web_luna(struct json *json, const struct web_scene *scene)
{
    struct nl_view view;
    nl_view(scene->rules, scene->state, &view);
    json_open(json, '{');
    json_put_number(json, "moon", view.moon);
    put_wheel(json, &view);
    json_put_open(json, "track", '[');
    for (int seat = 0; seat < view.players; seat++)
        json_number(json, view.track[seat]);
    json_close(json, ']');
    json_put_bytes(json, "next", view.next, view.players);
    json_put_bytes(json, "supply", view.supply, view.players);
    json_put_number(json, "tokens", view.tokens);
    json_put_open(json, "tableaux", '[');
    for (int seat = 0; seat < view.players; seat++)
        put_tableau(json, &view, seat);
    json_close(json, ']');
    put_solo(json, &view);
    put_choices(json, scene, &view);
    json_close(json, '}');
}

/* ---- a move that was made ---- */

static void put_drawn(struct json *json, const struct nl_view *before, const struct nl_view *after)
{
    json_put_open(json, "drawn", '[');
    for (int i = 0; i < NL_TILES; i++) {
        if (before->in_pile[i] && !after->in_pile[i])
            json_number(json, i);
    }
    json_close(json, ']');
}

void web_luna_move(struct json *json, const struct web_scene *scene, nv_move move,
                   const void *after_)
{
    static const char *const kinds[] = {
        [NL_PLACE] = "place", [NL_REFILL] = "refill", [NL_NEXT] = "next"};
    struct nl_action action = nl_action_of(move);
    struct nl_view before, after;
    nl_view(scene->rules, scene->state, &before);
    nl_view(scene->rules, after_, &after);
    json_open(json, '{');
    json_put_text(json, "kind", kinds[action.kind]);
    put_known(json, "tile", action.kind == NL_PLACE ? action.tile : -1);
    json_put_number(json, "x", action.x);
    json_put_number(json, "y", action.y);
    put_completed(json, "completed", &before, &after,
                  scene->game->turn(scene->rules, scene->state));
    put_drawn(json, &before, &after);
    json_close(json, '}');
}
