/* SPDX-License-Identifier: MIT */
/* Boards of Terra Nova, and what the map editor wants to know about one. */
#include "novae/registry.h"
#include "web.h"

#include <stdlib.h>
#include <string.h>

void web_maps(struct json *json)
{
    json_open(json, '[');
    for (const struct nv_map *map = nv_terra_nova.maps; map->name; map++) {
        json_open(json, '{');
        json_put_text(json, "name", map->name);
        json_put_text(json, "text", map->text);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_landscapes(struct json *json, const struct tn_board *board)
{
    json_put_open(json, "landscapes", '[');
    for (int i = 0; i < board->landscapes; i++) {
        char letter[2] = {board->letter[i], '\0'};
        json_open(json, '{');
        json_put_text(json, "letter", letter);
        json_put_text(json, "name", board->landscape_name[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_space(struct json *json, const struct tn_board *board, uint32_t space)
{
    char name[8];
    struct nv_text text = nv_text_over(name, sizeof name);
    nv_text_format(&text, "%c%u", 'a' + board->row[space], (unsigned)board->number[space]);
    json_open(json, '{');
    json_put_text(json, "name", name);
    json_put_number(json, "row", board->row[space]);
    json_put_number(json, "column", board->column[space]);
    json_put_number(json, "landscape", board->landscape[space]);
    json_put_open(json, "neighbours", '[');
    for (int direction = 0; direction < TN_DIRECTIONS; direction++) {
        uint16_t neighbour = board->neighbour[space][direction];
        json_number(json, neighbour == TN_NO_SPACE ? -1 : neighbour);
    }
    json_close(json, ']');
    json_close(json, '}');
}

void web_board(struct json *json, const struct tn_board *board, struct nv_span text)
{
    json_open(json, '{');
    json_put_text(json, "name", board->name);
    json_key(json, "text");
    json_string(json, text);
    put_landscapes(json, board);
    json_put_open(json, "spaces", '[');
    for (uint32_t space = 0; space < board->spaces; space++)
        put_space(json, board, space);
    json_close(json, ']');
    json_close(json, '}');
}

/* ---- symmetry ---- */

/* A space's image: columns or rows, or both, counted from the other end. */
static int image_of(const struct tn_board *board, uint32_t space, bool columns, bool rows)
{
    int width = 0, row = board->row[space], column = board->column[space];
    for (uint32_t i = 0; i < board->spaces; i++)
        width = board->column[i] > width ? board->column[i] : width;
    row = rows ? board->row[0] + board->rows - 1 - row : row;
    column = columns ? width - column : column;
    for (int i = 0; i < board->spaces; i++) {
        if (board->row[i] == row && board->column[i] == column)
            return i;
    }
    return -1;
}

/* Every space has an image, and spaces of one landscape have images of one landscape. */
static bool is_symmetric(const struct tn_board *board, bool columns, bool rows)
{
    int becomes[TN_MAX_LANDSCAPES], source[TN_MAX_LANDSCAPES];
    memset(becomes, -1, sizeof becomes);
    memset(source, -1, sizeof source);
    for (uint32_t space = 0; space < board->spaces; space++) {
        int image = image_of(board, space, columns, rows), from = board->landscape[space];
        if (image < 0)
            return false;
        int to = board->landscape[image];
        if ((becomes[from] >= 0 && becomes[from] != to) || (source[to] >= 0 && source[to] != from))
            return false;
        becomes[from] = to;
        source[to] = from;
    }
    return true;
}

static const char *symmetry_of(const struct tn_board *board)
{
    bool mirror = is_symmetric(board, true, false) || is_symmetric(board, false, true);
    bool turn = is_symmetric(board, true, true);
    return mirror && turn ? "both" : mirror ? "mirror" : turn ? "half-turn" : "none";
}

/* ---- the check ---- */

/* The most players for whom the map makes a game; 0 when for none. */
static uint32_t most_players(void *rules, struct nv_span text, struct nv_error *error)
{
    struct nv_setup setup;
    nv_setup_init(&setup, &nv_terra_nova);
    setup.map = text;
    uint32_t most = 0;
    for (uint32_t players = 2; players <= NV_MAX_PLAYERS; players++) {
        struct nv_error reason = {0};
        setup.players = players;
        if (nv_terra_nova.configure(rules, &setup, &reason) == NV_OK)
            most = players;
        else if (players == 2)
            *error = reason;
    }
    return most;
}

void web_check_map(struct json *json, struct nv_span text)
{
    void *rules = aligned_alloc(NV_ALIGN, NV_MAX_RULES);
    struct nv_error error = {.text = "out of memory"};
    uint32_t players = 0;
    if (rules) {
        error.text[0] = '\0';
        players = most_players(rules, text, &error);
    }
    json_open(json, '{');
    json_put_bool(json, "ok", players > 0);
    json_put_text(json, "error", error.text);
    json_put_number(json, "maxPlayers", players);
    json_put_bool(json, "connected", players > 0);
    json_put_text(json, "symmetric", players > 0 ? symmetry_of(tn_board(rules)) : "none");
    json_key(json, "board");
    if (players > 0)
        web_board(json, tn_board(rules), text);
    else
        json_null(json);
    json_close(json, '}');
    free(rules);
}
