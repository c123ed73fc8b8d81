/* SPDX-License-Identifier: MIT */
/* novae tiles: the tiles of Nova Luna, all of them or those that are named. */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/view/card.h"
#include "core/json.h"

#include <string.h>
#include <strings.h>

static int find_tile(const char *code)
{
    for (int i = 0; i < NL_TILES; i++) {
        if (strcasecmp(nl_tile(i)->code, code) == 0)
            return i;
    }
    return NL_NO_TILE;
}

/* A task as data/nova-luna-tiles.csv spells it: "rrb". */
static void put_task(struct nv_json *json, const struct nl_tile *tile, int task)
{
    nv_json_string_begin(json);
    for (int i = 0; i < NL_COLOURS; i++) {
        for (int dot = 0; dot < tile->need[task][i]; dot++)
            nv_text_char(json->out, (char)(nv_tile_colours[i].letter - 'A' + 'a'));
    }
    nv_json_string_end(json);
}

static int print_json(const uint8_t *tiles, uint32_t count)
{
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    nv_json_open(&json, '[');
    for (uint32_t i = 0; i < count; i++) {
        const struct nl_tile *tile = nl_tile(tiles[i]);
        nv_json_open(&json, '{');
        nv_json_put_string(&json, "tile", tile->code);
        nv_json_put_string(&json, "colour", nv_tile_colours[tile->colour].name);
        nv_json_put_unsigned(&json, "cost", tile->cost);
        nv_json_put_open(&json, "tasks", '[');
        for (int task = 0; task < tile->tasks; task++)
            put_task(&json, tile, task);
        nv_json_close(&json, ']');
        nv_json_close(&json, '}');
    }
    nv_json_close(&json, ']');
    return nv_print_line("tiles", &out);
}

/* The tiles of these codes, or all without any. */
static uint32_t choose_tiles(int words, char **codes, uint8_t tiles[NL_TILES])
{
    uint32_t count = words ? (uint32_t)words : NL_TILES;
    for (uint32_t i = 0; i < count; i++)
        tiles[i] = (uint8_t)(words ? find_tile(codes[i]) : (int)i);
    return count;
}

static int check_codes(int words, char **codes)
{
    if (words > NL_TILES)
        return nv_misused("tiles", "there are %d tiles, not %d", NL_TILES, words);
    for (int i = 0; i < words; i++) {
        if (find_tile(codes[i]) == NL_NO_TILE)
            return nv_misused("tiles", "no tile '%s'; codes are colour, cost and a letter: R3b",
                              codes[i]);
    }
    return NV_EXIT_OK;
}

int nv_cmd_tiles(int argc, char **argv)
{
    struct nv_draw_wish wish = {0};
    struct nv_draw_style style;
    uint8_t tiles[NL_TILES];
    bool json = false;
    int status;
    const struct nv_flag flags[] = {
        {"json", NULL, "answer in JSON", NULL, &json},
        NV_DRAW_FLAGS(wish),
        {0},
    };
    const struct nv_usage usage = {"tiles [OPTION...] [CODE...]",
                                   "Shows the tiles of Nova Luna, or those that are named, as R3b.",
                                   flags, NULL};
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0 || (status = check_codes(words, argv)))
        return status;
    if (!nv_draw_style_find(&style, stdout, &wish))
        return nv_misused("tiles", "--color is always, never or auto, not '%s'", wish.colour);
    uint32_t count = choose_tiles(words, argv, tiles);
    if (json)
        return print_json(tiles, count);
    if (words > 0)
        nv_draw_tiles(stdout, tiles, count, &style);
    else
        nv_draw_all_tiles(stdout, &style);
    return NV_EXIT_OK;
}
