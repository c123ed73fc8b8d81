/* SPDX-License-Identifier: MIT */
/* Boards of Terra Nova, and what the map editor wants to know about one. */
#include "novae/registry.h"
#include "web.h"

#include <stdlib.h>

void web_maps(struct nv_json *json)
{
    nv_json_open(json, '[');
    for (const struct nv_map *map = nv_terra_nova()->maps; map->name; map++) {
        nv_json_open(json, '{');
        nv_json_put_string(json, "name", map->name);
        nv_json_put_string(json, "text", map->text);
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
}

static void put_landscapes(struct nv_json *json, const struct tn_board *board)
{
    nv_json_put_open(json, "landscapes", '[');
    for (int i = 0; i < board->landscapes; i++) {
        char letter[2] = {board->letter[i], '\0'};
        nv_json_open(json, '{');
        nv_json_put_string(json, "letter", letter);
        nv_json_put_string(json, "name", board->landscape_name[i]);
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
}

static void put_space(struct nv_json *json, const struct tn_board *board, uint32_t space)
{
    char name[8];
    struct nv_text text = nv_text_over(name, sizeof name);
    nv_text_format(&text, "%c%u", 'a' + board->row[space], (unsigned)board->number[space]);
    nv_json_open(json, '{');
    nv_json_put_string(json, "name", name);
    nv_json_put_signed(json, "row", board->row[space]);
    nv_json_put_signed(json, "column", board->column[space]);
    nv_json_put_signed(json, "landscape", board->landscape[space]);
    nv_json_put_open(json, "neighbours", '[');
    for (int direction = 0; direction < TN_DIRECTIONS; direction++) {
        uint16_t neighbour = board->neighbour[space][direction];
        nv_json_signed(json, neighbour == TN_NO_SPACE ? -1 : neighbour);
    }
    nv_json_close(json, ']');
    nv_json_close(json, '}');
}

void web_board(struct nv_json *json, const struct tn_board *board, struct nv_span text)
{
    nv_json_open(json, '{');
    nv_json_put_string(json, "name", board->name);
    nv_json_key(json, "text");
    nv_json_string(json, text);
    put_landscapes(json, board);
    nv_json_put_open(json, "spaces", '[');
    for (uint32_t space = 0; space < board->spaces; space++)
        put_space(json, board, space);
    nv_json_close(json, ']');
    nv_json_close(json, '}');
}

/* The text of a map file with this board, for games that began with a position. */
void web_map_text(const struct tn_board *board, struct nv_buffer *out)
{
    nv_buffer_format(out, "name: %s\n", board->name);
    for (int i = 0; i < board->landscapes; i++)
        nv_buffer_format(out, "landscape: %c %s\n", board->letter[i], board->landscape_name[i]);
    nv_buffer_string(out, "board:");
    for (uint32_t space = 0, row = UINT32_MAX, column = 0; space < board->spaces; space++) {
        for (; row != board->row[space]; row++, column = 0)
            nv_buffer_char(out, '\n');
        for (; column < board->column[space]; column++)
            nv_buffer_char(out, ' ');
        nv_buffer_char(out, board->letter[board->landscape[space]]);
        column++;
    }
    nv_buffer_char(out, '\n');
}

/* ---- the check ---- */

static const char *symmetry_of(const struct tn_board *board)
{
    uint32_t found = tn_symmetries(board, true);
    bool mirror = found & (TN_LEFT_RIGHT | TN_TOP_BOTTOM), turn = found & TN_HALF_TURN;
    return mirror && turn ? "both" : mirror ? "mirror" : turn ? "half-turn" : "none";
}

static void put_sizes(struct nv_json *json, const struct tn_board *board)
{
    uint16_t sizes[TN_MAX_LANDSCAPES] = {0};
    for (uint32_t space = 0; space < board->spaces; space++)
        sizes[board->landscape[space]]++;
    nv_json_put_open(json, "sizes", '[');
    for (uint32_t i = 0; i < board->landscapes; i++)
        nv_json_signed(json, sizes[i]);
    nv_json_close(json, ']');
}

/* The most players for whom the map makes a game; 0, and why, when for none. */
static uint32_t most_players(void *rules, struct nv_span text, struct nv_error *error)
{
    struct nv_setup setup;
    nv_setup_init(&setup, nv_terra_nova());
    setup.map = text;
    for (uint32_t players = NV_MAX_PLAYERS; players >= nv_terra_nova()->min_players; players--) {
        setup.players = players;
        if (nv_terra_nova()->configure(rules, &setup, error) == NV_OK)
            return players;
    }
    return 0;
}

void web_check_map(struct nv_json *json, struct nv_span text)
{
    void *rules = aligned_alloc(NV_ALIGN, NV_MAX_RULES);
    struct nv_error error = {.text = "out of memory"};
    struct tn_board board = {0};
    bool connected = false;
    bool drawn = rules && tn_map_sketch(text, &board, &connected, &error) == NV_OK;
    uint32_t players = drawn ? most_players(rules, text, &error) : 0;
    nv_json_open(json, '{');
    nv_json_put_bool(json, "ok", players > 0);
    nv_json_put_string(json, "error", players > 0 ? "" : error.text);
    nv_json_put_signed(json, "maxPlayers", players);
    nv_json_put_bool(json, "connected", connected);
    nv_json_put_string(json, "symmetric", symmetry_of(&board));
    put_sizes(json, &board);
    nv_json_key(json, "board");
    if (drawn)
        web_board(json, &board, text);
    else
        nv_json_null(json);
    nv_json_close(json, '}');
    free(rules);
}
