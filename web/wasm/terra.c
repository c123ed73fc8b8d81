/* SPDX-License-Identifier: MIT */
/* Terra Nova as the page sees it: the board's pieces, areas, and what may be done. */
#include "web.h"

#include <stdlib.h>
#include <string.h>

static int worth_of(const struct tn_closing *closing)
{
    return closing->size * closing->factor;
}

/* The members of a closing, inside an object that is open already. */
static void put_closing(struct nv_json *json, const struct tn_closing *closing, uint32_t players)
{
    nv_json_put_bytes(json, "spaces", closing->space, closing->size);
    nv_json_put_bytes(json, "landscapes", closing->landscape, closing->landscapes);
    nv_json_put_signed(json, "size", closing->size);
    nv_json_put_signed(json, "factor", closing->factor);
    nv_json_put_signed(json, "worth", worth_of(closing));
    nv_json_put_signed(json, "points", closing->points);
    nv_json_put_bytes(json, "figures", closing->figures, players);
    nv_json_put_seat_bits(json, "winners", closing->winners);
}

/* Writes what a stone on an empty space closes as members of an open list. */
static void put_closings(struct nv_json *json, const struct web_scene *scene, const void *state,
                         uint32_t space)
{
    struct tn_closing closings[TN_MAX_CLOSINGS];
    uint32_t count = tn_closings(scene->rules, state, space, closings);
    for (uint32_t i = 0; i < count; i++) {
        nv_json_open(json, '{');
        put_closing(json, &closings[i], scene->game->players(scene->rules));
        nv_json_close(json, '}');
    }
}

/* ---- areas ---- */

/* Plays the game again, for who stood in an area is known only while it is closed. */
static void put_closed(struct nv_json *json, const struct web_scene *scene,
                       const struct nv_session *session)
{
    const nv_move *moves = nv_session_moves(session);
    memcpy(scene->trial, nv_session_first(session), scene->game->state_size);
    nv_json_put_open(json, "closed", '[');
    for (uint32_t i = 0; i < nv_session_count(session); i++) {
        struct tn_action action = tn_action_of(scene->rules, scene->trial, moves[i]);
        if (action.kind == TN_PLACE_STONE)
            put_closings(json, scene, scene->trial, action.to);
        scene->game->play(scene->rules, scene->trial, moves[i]);
    }
    nv_json_close(json, ']');
}

struct nearly {
    struct tn_closing closing;
    uint16_t stone;
};

/* The largest worth first, then in the order of the stones. */
static int compare(const void *a_, const void *b_)
{
    const struct nearly *a = a_, *b = b_;
    int difference = worth_of(&b->closing) - worth_of(&a->closing);
    return difference ? difference : a->stone - b->stone;
}

/* Tries a stone on every empty space. */
static uint32_t find_nearly(const struct web_scene *scene, const struct tn_view *view,
                            struct nearly *list)
{
    uint32_t count = 0;
    for (uint16_t space = 0; space < tn_board(scene->rules)->spaces; space++) {
        struct tn_closing closings[TN_MAX_CLOSINGS];
        if (view->content[space] != TN_EMPTY || view->closed[space])
            continue;
        uint32_t found = tn_closings(scene->rules, scene->state, space, closings);
        for (uint32_t i = 0; i < found; i++)
            list[count++] = (struct nearly){closings[i], space};
    }
    return count;
}

static void put_nearly(struct nv_json *json, const struct web_scene *scene,
                       const struct tn_view *view)
{
    struct nearly *list = calloc((size_t)TN_MAX_SPACES * TN_MAX_CLOSINGS, sizeof *list);
    uint32_t count = list && view->phase == TN_PLAY ? find_nearly(scene, view, list) : 0;
    if (count > 0)
        qsort(list, count, sizeof *list, compare);
    nv_json_put_open(json, "nearly", '[');
    for (uint32_t i = 0; i < count; i++) {
        nv_json_open(json, '{');
        put_closing(json, &list[i].closing, view->players);
        nv_json_put_signed(json, "stone", list[i].stone);
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
    free(list);
}

/* ---- open land ---- */

/* A connected part of the land. */
struct part {
    uint16_t size;
    uint8_t space[TN_MAX_SPACES];
};

static void grow(const struct tn_board *board, bool land[TN_MAX_SPACES], uint8_t from,
                 struct part *part)
{
    part->size = 0;
    part->space[part->size++] = from;
    land[from] = false;
    for (uint16_t next = 0; next < part->size; next++) {
        for (int direction = 0; direction < TN_DIRECTIONS; direction++) {
            uint16_t space = board->neighbour[part->space[next]][direction];
            if (space == TN_NO_SPACE || !land[space])
                continue;
            land[space] = false;
            part->space[part->size++] = (uint8_t)space;
        }
    }
}

static void put_part(struct nv_json *json, const struct tn_board *board, const struct tn_view *view,
                     const struct part *part)
{
    uint8_t figures[NV_MAX_PLAYERS] = {0};
    uint32_t landscapes = 0;
    for (uint16_t i = 0; i < part->size; i++) {
        uint8_t space = part->space[i];
        landscapes |= 1u << board->landscape[space];
        if (view->content[space] == TN_FIGURE)
            figures[view->owner[space]]++;
    }
    nv_json_open(json, '{');
    nv_json_put_bytes(json, "spaces", part->space, part->size);
    nv_json_put_bits(json, "landscapes", landscapes);
    nv_json_put_bytes(json, "figures", figures, view->players);
    nv_json_close(json, '}');
}

/* The largest first, and before the first stone all of the board. */
static void put_open(struct nv_json *json, const struct tn_board *board, const struct tn_view *view)
{
    struct part *parts = calloc(TN_MAX_SPACES, sizeof *parts);
    bool land[TN_MAX_SPACES];
    uint32_t count = 0;
    for (uint32_t i = 0; i < TN_MAX_SPACES; i++)
        land[i] = i < board->spaces && view->content[i] != TN_STONE && !view->closed[i];
    for (uint32_t i = 0; parts && i < TN_MAX_SPACES; i++) {
        if (land[i])
            grow(board, land, (uint8_t)i, &parts[count++]);
    }
    nv_json_put_open(json, "open", '[');
    for (int size = TN_MAX_SPACES; size > 0 && count > 0; size--) {
        for (uint32_t i = 0; i < count; i++) {
            if (parts[i].size == size)
                put_part(json, board, view, &parts[i]);
        }
    }
    nv_json_close(json, ']');
    free(parts);
}

/* ---- what may be chosen ---- */

static void put_choice(struct nv_json *json, const struct web_scene *scene, nv_move move,
                       const struct tn_action *action)
{
    nv_json_open(json, '{');
    if (action->kind == TN_SLIDE)
        nv_json_put_signed(json, "from", action->from);
    nv_json_put_signed(json, action->kind == TN_SLIDE ? "to" : "space", action->to);
    nv_json_key(json, "move");
    web_put_move(json, scene, move);
    if (action->kind == TN_PLACE_STONE) {
        nv_json_put_open(json, "closes", '[');
        put_closings(json, scene, scene->state, action->to);
        nv_json_close(json, ']');
    }
    nv_json_close(json, '}');
}

static void put_choices(struct nv_json *json, const struct web_scene *scene)
{
    static const char *const keys[] = {
        [TN_PLACE_FIGURE] = "setup", [TN_SLIDE] = "slides", [TN_PLACE_STONE] = "stones"};
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = scene->game->moves(scene->rules, scene->state, moves);
    nv_json_put_open(json, "choices", '{');
    for (size_t kind = 0; kind < sizeof keys / sizeof keys[0]; kind++) {
        nv_json_put_open(json, keys[kind], '[');
        for (uint32_t i = 0; i < count; i++) {
            struct tn_action action = tn_action_of(scene->rules, scene->state, moves[i]);
            if (action.kind == kind)
                put_choice(json, scene, moves[i], &action);
        }
        nv_json_close(json, ']');
    }
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

void web_terra(struct nv_json *json, const struct web_scene *scene,
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
    put_open(json, tn_board(scene->rules), &view);
    put_nearly(json, scene, &view);
    put_choices(json, scene);
    nv_json_close(json, '}');
}

/* ---- a move that was made ---- */

static void put_removed(struct nv_json *json, const struct web_scene *scene, uint32_t stone)
{
    struct tn_closing closings[TN_MAX_CLOSINGS];
    struct tn_view before;
    uint32_t count = tn_closings(scene->rules, scene->state, stone, closings);
    tn_view(scene->rules, scene->state, &before);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < closings[i].size; k++) {
            if (before.content[closings[i].space[k]] == TN_FIGURE)
                nv_json_signed(json, closings[i].space[k]);
        }
    }
}

void web_terra_move(struct nv_json *json, const struct web_scene *scene, nv_move move)
{
    static const char *const kinds[] = {
        [TN_PLACE_FIGURE] = "setup", [TN_SLIDE] = "slide", [TN_PLACE_STONE] = "stone"};
    struct tn_action action = tn_action_of(scene->rules, scene->state, move);
    nv_json_open(json, '{');
    nv_json_put_string(json, "kind", kinds[action.kind]);
    if (action.kind == TN_SLIDE)
        nv_json_put_signed(json, "from", action.from);
    else
        nv_json_put_null(json, "from");
    nv_json_put_signed(json, "to", action.to);
    nv_json_put_open(json, "closed", '[');
    if (action.kind == TN_PLACE_STONE)
        put_closings(json, scene, scene->state, action.to);
    nv_json_close(json, ']');
    nv_json_put_open(json, "removed", '[');
    if (action.kind == TN_PLACE_STONE)
        put_removed(json, scene, action.to);
    nv_json_close(json, ']');
    nv_json_close(json, '}');
}
