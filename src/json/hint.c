/* SPDX-License-Identifier: MIT */
/* Hints as JSON: what a search would play, what that is worth, and why. */
#include "json/schemas.h"

#include <stdalign.h>
#include <string.h>

enum { WORDS_ROOM = 320 }; /* for a reason in words; a longer name is cut */

void nv_move_json(struct nv_json *json, const struct nv_game *game, const void *rules,
                  const void *state, nv_move move)
{
    nv_json_string_begin(json);
    game->print_move(rules, state, move, json->out);
    nv_json_string_end(json);
}

void nv_unit_json(struct nv_json *json, const struct nv_game *game, const void *rules)
{
    nv_json_put_string(json, "unit", nv_game_counts_total(game, rules) ? "total" : "permille");
}

/* A player is a seat, and counts from 1. */
static bool put_value(struct nv_json *json, const struct nv_game *game, const void *rules,
                      const struct nv_reason *reason, uint32_t index)
{
    char room[WORDS_ROOM];
    struct nv_text word = nv_text_over(room, sizeof room);
    int32_t number;
    const char *name = nv_reason_argument(game, rules, reason, index, &number, &word);
    if (name && word.length > 0)
        nv_json_put_string(json, name, room);
    else if (name)
        nv_json_put_signed(json, name, number + (strcmp(name, "player") == 0));
    return name;
}

void nv_reason_json(struct nv_json *json, const struct nv_game *game, const void *rules,
                    const struct nv_reason *reason)
{
    const char *pattern = nv_reason_text(reason->kind);
    char room[WORDS_ROOM];
    struct nv_text text = nv_text_over(room, sizeof room);
    nv_reason_print(game, rules, reason, pattern, &text);
    nv_json_open(json, '{');
    nv_json_put_string(json, "kind", nv_reason_key(reason->kind));
    nv_json_put_bool(json, "against", nv_reason_is_against(reason->kind));
    nv_json_put_string(json, "pattern", pattern);
    nv_json_put_open(json, "values", '{');
    for (uint32_t i = 0; put_value(json, game, rules, reason, i);)
        i++;
    nv_json_close(json, '}');
    nv_json_put_string(json, "text", room);
    nv_json_close(json, '}');
}

/* The expected line, as far as it does not depend on what is hidden. */
static void put_line(struct nv_json *json, const struct nv_game *game, const void *rules,
                     const void *state, const struct nv_line *line)
{
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE];
    game->observe(rules, state, game->turn(rules, state), seen);
    nv_json_put_open(json, "pv", '[');
    for (uint32_t i = 0; i < line->length && game->legal(rules, seen, line->pv[i]); i++) {
        nv_move_json(json, game, rules, seen, line->pv[i]);
        game->play(rules, seen, line->pv[i]);
    }
    nv_json_close(json, ']');
}

static void put_hint(struct nv_json *json, const struct nv_game *game, const void *rules,
                     const void *state, const struct nv_line *line)
{
    struct nv_hint hint;
    nv_hint_explain(game, rules, state, line, &hint);
    nv_json_open(json, '{');
    nv_json_key(json, "move");
    nv_move_json(json, game, rules, state, hint.move);
    nv_json_put_signed(json, "score", hint.score);
    nv_json_put_unsigned(json, "visits", line->visits);
    put_line(json, game, rules, state, line);
    nv_json_put_open(json, "reasons", '[');
    for (uint32_t i = 0; i < hint.count; i++)
        nv_reason_json(json, game, rules, &hint.reasons[i]);
    nv_json_close(json, ']');
    nv_json_close(json, '}');
}

void nv_hints_json(struct nv_json *json, const struct nv_game *game, const void *rules,
                   const void *state, const struct nv_report *report)
{
    nv_json_open(json, '{');
    nv_json_put_string(json, "game", game->name);
    nv_json_put_unsigned(json, "players", game->players(rules));
    nv_json_put_unsigned(json, "ply", game->ply(rules, state));
    nv_json_put_signed(json, "turn", game->turn(rules, state) + 1);
    nv_unit_json(json, game, rules);
    nv_json_put_unsigned(json, "nodes", report->nodes);
    nv_json_put_open(json, "hints", '[');
    for (uint32_t i = 0; i < report->count; i++)
        put_hint(json, game, rules, state, &report->lines[i]);
    nv_json_close(json, ']');
    nv_json_close(json, '}');
}
