/* SPDX-License-Identifier: MIT */
/* Puzzles as JSON: the position as its seat sees it, and the one turn that solves it. */
#include "json/schemas.h"

#include <stdalign.h>
#include <string.h>

/* Each move is spelled where it is made. */
static void put_turn(struct nv_json *json, const char *key, const struct nv_game *game,
                     const void *rules, const void *seen, const struct nv_turn *turn)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    memcpy(state, seen, game->state_size);
    nv_json_put_open(json, key, '[');
    for (uint32_t i = 0; i < turn->count; i++) {
        nv_move_json(json, game, rules, state, turn->move[i]);
        game->play(rules, state, turn->move[i]);
    }
    nv_json_close(json, ']');
}

void nv_puzzle_json(struct nv_json *json, const struct nv_game *game, const void *rules,
                    const void *state, const struct nv_puzzle *puzzle)
{
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE];
    game->observe(rules, state, game->turn(rules, state), seen);
    nv_json_open(json, '{');
    nv_json_put_unsigned(json, "rating", nv_puzzle_rating(puzzle));
    nv_json_put_unsigned(json, "level", puzzle->level);
    nv_json_put_unsigned(json, "best", (uint64_t)(puzzle->best + 0.5f));
    nv_json_put_unsigned(json, "second", (uint64_t)(puzzle->second + 0.5f));
    put_turn(json, "solution", game, rules, seen, &puzzle->solution);
    put_turn(json, "rival", game, rules, seen, &puzzle->rival);
    nv_json_key(json, "position");
    nv_json_string_begin(json);
    game->print(rules, seen, json->out);
    nv_json_string_end(json);
    nv_json_close(json, '}');
}
