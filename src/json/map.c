/* SPDX-License-Identifier: MIT */
/* A board as JSON and, for games that began with a position, as a map file again. */
#include "json/schemas.h"

#include "novae/registry.h"

const char *const nv_symmetry_names[NV_SYMMETRIES] = {"left-right", "top-bottom", "half-turn"};

uint32_t nv_landscape_size(const struct tn_board *board, uint32_t landscape)
{
    uint32_t count = 0;
    for (uint32_t space = 0; space < board->spaces; space++)
        count += board->landscape[space] == landscape;
    return count;
}

/* For how many players a board is large enough; 0 when for none. */
static uint32_t most_players(const struct tn_board *board)
{
    uint32_t players = NV_MAX_PLAYERS;
    while (players >= nv_terra_nova()->min_players && board->spaces < tn_least_spaces(players))
        players--;
    return players >= nv_terra_nova()->min_players ? players : 0;
}

static void put_landscapes(struct nv_json *json, const struct tn_board *board)
{
    nv_json_put_open(json, "landscapes", '[');
    for (uint32_t i = 0; i < board->landscapes; i++) {
        nv_json_open(json, '{');
        nv_json_key(json, "letter");
        nv_json_string(json, (struct nv_span){&board->letter[i], 1});
        nv_json_put_string(json, "name", board->landscape_name[i]);
        nv_json_put_unsigned(json, "size", nv_landscape_size(board, i));
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
}

static void put_symmetries(struct nv_json *json, const char *key, uint32_t found)
{
    nv_json_put_open(json, key, '[');
    for (int i = 0; i < NV_SYMMETRIES; i++) {
        if (found >> i & 1)
            nv_json_string(json, nv_span_of(nv_symmetry_names[i]));
    }
    nv_json_close(json, ']');
}

static void put_space(struct nv_json *json, const struct tn_board *board, uint32_t space)
{
    nv_json_open(json, '{');
    nv_json_key(json, "name");
    nv_json_string_begin(json);
    nv_text_format(json->out, "%c%u", 'a' + board->row[space], board->number[space]);
    nv_json_string_end(json);
    nv_json_put_unsigned(json, "row", board->row[space]);
    nv_json_put_unsigned(json, "column", board->column[space]);
    nv_json_put_unsigned(json, "landscape", board->landscape[space]);
    nv_json_put_open(json, "neighbours", '[');
    for (int direction = 0; direction < TN_DIRECTIONS; direction++) {
        uint16_t neighbour = board->neighbour[space][direction];
        nv_json_signed(json, neighbour == TN_NO_SPACE ? -1 : neighbour);
    }
    nv_json_close(json, ']');
    nv_json_close(json, '}');
}

/* The text of a map file with this board, for games that began with a position. */
static void draw_map(const struct tn_board *board, struct nv_text *out)
{
    nv_text_format(out, "name: %s\n", board->name);
    for (int i = 0; i < board->landscapes; i++)
        nv_text_format(out, "landscape: %c %s\n", board->letter[i], board->landscape_name[i]);
    nv_text_string(out, "board:");
    for (uint32_t space = 0, row = UINT32_MAX, column = 0; space < board->spaces; space++) {
        for (; row != board->row[space]; row++, column = 0)
            nv_text_char(out, '\n');
        for (; column < board->column[space]; column++)
            nv_text_char(out, ' ');
        nv_text_char(out, board->letter[board->landscape[space]]);
        column++;
    }
    nv_text_char(out, '\n');
}

void nv_map_json(struct nv_json *json, const struct tn_board *board, struct nv_span text)
{
    char drawn[NV_MAX_MAP];
    struct nv_text drawing = nv_text_over(drawn, sizeof drawn);
    nv_json_open(json, '{');
    nv_json_put_string(json, "name", board->name);
    nv_json_put_unsigned(json, "rows", board->rows);
    nv_json_put_unsigned(json, "max_players", most_players(board));
    put_landscapes(json, board);
    put_symmetries(json, "outline", tn_symmetries(board, false));
    put_symmetries(json, "symmetry", tn_symmetries(board, true));
    nv_json_put_open(json, "spaces", '[');
    for (uint32_t space = 0; space < board->spaces; space++)
        put_space(json, board, space);
    nv_json_close(json, ']');
    if (!text.at)
        draw_map(board, &drawing);
    nv_json_key(json, "text");
    nv_json_string(json, text.at ? text : nv_span_of(drawn));
    nv_json_close(json, '}');
}
