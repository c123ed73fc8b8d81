/* SPDX-License-Identifier: MIT */
/*
 * A position as the JSON of the protocol's `query state`. Its words and its order are
 * a contract with other programs, so it is written of the view and of nothing else.
 */
#include "core/json.h"
#include "games/nova_luna/state.h"

static void put_wheel(struct nv_json *json, const struct nl_view *view)
{
    nv_json_put_unsigned(json, "moon", view->moon);
    nv_json_put_open(json, "wheel", '[');
    for (int space = 0; space < NL_WHEEL; space++) {
        uint8_t tile = view->wheel[space];
        if (tile == NL_NO_TILE)
            nv_json_null(json);
        else
            nv_json_string(json, nv_span_of(nl_tiles[tile].code));
    }
    nv_json_close(json, ']');
    nv_json_put_unsigned(json, "pile", view->pile);
}

static void put_placed(struct nv_json *json, const struct nl_placed *placed)
{
    const struct nl_tile *tile = &nl_tiles[placed->tile];
    nv_json_open(json, '[');
    nv_json_string(json, nv_span_of(tile->code));
    nv_json_signed(json, placed->x);
    nv_json_signed(json, placed->y);
    nv_json_string_begin(json);
    for (uint32_t task = 0; task < tile->tasks; task++)
        nv_text_char(json->out, placed->covered >> task & 1 ? '1' : '0');
    nv_json_string_end(json);
    nv_json_close(json, ']');
}

static void put_tableaux(struct nv_json *json, const struct nl_view *view)
{
    nv_json_put_open(json, "tableaux", '[');
    for (uint32_t seat = 0; seat < view->players; seat++) {
        nv_json_open(json, '[');
        for (uint32_t i = 0; i < view->count[seat]; i++)
            put_placed(json, &view->tableau[seat][i]);
        nv_json_close(json, ']');
    }
    nv_json_close(json, ']');
}

static void put_score(struct nv_json *json, const char *key, int score)
{
    if (score < 0)
        nv_json_put_null(json, key);
    else
        nv_json_put_signed(json, key, score);
}

static void put_solo(struct nv_json *json, const struct nl_view *view)
{
    nv_json_put_unsigned(json, "phase", view->phase);
    put_score(json, "phase1", view->phase1);
    put_score(json, "phase2", view->phase2);
    put_score(json, "total", view->phase2 < 0 ? -1 : view->phase1 + view->phase2);
}

static void put_ranking(struct nv_json *json, const void *rules, const struct nl_state *state,
                        uint32_t players)
{
    struct nv_result result;
    uint8_t ranking[NV_MAX_PLAYERS];
    nl_result(rules, state, &result);
    for (uint8_t seat = 0; seat < players; seat++)
        ranking[result.place[seat]] = seat;
    nv_json_put_seats(json, "ranking", ranking, players);
}

void nl_print_json(const void *rules, const void *state_, struct nv_text *out)
{
    const struct nl_state *state = state_;
    struct nv_json json = nv_json_over(out);
    struct nl_view view;
    nl_view(rules, state, &view);
    nv_json_open(&json, '{');
    nv_json_put_string(&json, "game", nl_game.name);
    nv_json_put_unsigned(&json, "players", view.players);
    nv_json_put_unsigned(&json, "ply", state->ply);
    nv_json_put_bool(&json, "over", view.over);
    nv_json_put_unsigned(&json, "turn", view.over ? 0u : view.next[0] + 1u);
    put_wheel(&json, &view);
    nv_json_put_shorts(&json, "track", view.track, view.players);
    nv_json_put_seats(&json, "next", view.next, view.players);
    nv_json_put_bytes(&json, "supply", view.supply, view.players);
    put_tableaux(&json, &view);
    if (view.phase)
        put_solo(&json, &view);
    else if (view.over)
        put_ranking(&json, rules, state, view.players);
    nv_json_close(&json, '}');
}
