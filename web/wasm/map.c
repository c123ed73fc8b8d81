/* SPDX-License-Identifier: MIT */
/* Boards of Terra Nova, and what the map editor wants to know about one. */
#include "novae/registry.h"
#include "web.h"
#include "json/schemas.h"

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

/* ---- the check ---- */

/* Does the map make a game? Its error says why not. */
static bool makes_game(struct nv_span text, struct nv_error *error)
{
    struct nv_setup setup;
    void *rules = aligned_alloc(NV_ALIGN, NV_MAX_RULES);
    nv_setup_init(&setup, nv_terra_nova());
    setup.players = nv_terra_nova()->min_players;
    setup.map = text;
    bool made = rules && nv_terra_nova()->configure(rules, &setup, error) == NV_OK;
    free(rules);
    return made;
}

void web_check_map(struct nv_json *json, struct nv_span text)
{
    struct nv_error error = {.text = "out of memory"};
    struct tn_board board = {0};
    bool connected = false;
    bool drawn = tn_map_sketch(text, &board, &connected, &error) == NV_OK;
    bool good = drawn && makes_game(text, &error);
    nv_json_open(json, '{');
    nv_json_put_bool(json, "ok", good);
    nv_json_put_string(json, "error", good ? "" : error.text);
    nv_json_put_bool(json, "connected", connected);
    nv_json_key(json, "map");
    if (drawn)
        nv_map_json(json, &board, text);
    else
        nv_json_null(json);
    nv_json_close(json, '}');
}
