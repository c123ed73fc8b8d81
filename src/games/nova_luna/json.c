/* SPDX-License-Identifier: MIT */
/* A position as the JSON of the protocol's `query state`. */
#include "games/nova_luna/state.h"

static void put_numbers(struct nv_text *out, const char *key, const uint8_t *numbers,
                        uint32_t count, uint32_t add)
{
    nv_text_format(out, ",\"%s\":[", key);
    for (uint32_t i = 0; i < count; i++)
        nv_text_format(out, i > 0 ? ",%u" : "%u", numbers[i] + add);
    nv_text_char(out, ']');
}

static void put_wheel(struct nv_text *out, const struct nl_view *view)
{
    nv_text_format(out, ",\"moon\":%u,\"wheel\":[", view->moon);
    for (int space = 0; space < NL_WHEEL; space++) {
        uint8_t tile = view->wheel[space];
        if (space > 0)
            nv_text_char(out, ',');
        if (tile == NL_NO_TILE)
            nv_text_string(out, "null");
        else
            nv_text_format(out, "\"%s\"", nl_tiles[tile].code);
    }
    nv_text_format(out, "],\"pile\":%u", view->pile);
}

static void put_track(struct nv_text *out, const struct nl_view *view)
{
    nv_text_string(out, ",\"track\":[");
    for (uint32_t seat = 0; seat < view->players; seat++)
        nv_text_format(out, seat > 0 ? ",%u" : "%u", view->track[seat]);
    nv_text_char(out, ']');
}

static void put_tableau(struct nv_text *out, const struct nl_placed *placed, uint32_t count)
{
    nv_text_char(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        const struct nl_tile *tile = &nl_tiles[placed[i].tile];
        nv_text_format(out, "%s[\"%s\",%d,%d,\"", i > 0 ? "," : "", tile->code, placed[i].x,
                       placed[i].y);
        for (uint32_t k = 0; k < tile->tasks; k++)
            nv_text_char(out, placed[i].covered >> k & 1 ? '1' : '0');
        nv_text_string(out, "\"]");
    }
    nv_text_char(out, ']');
}

static void put_score(struct nv_text *out, const char *key, int score)
{
    nv_text_format(out, ",\"%s\":", key);
    if (score < 0)
        nv_text_string(out, "null");
    else
        nv_text_signed(out, score);
}

static void put_solo(struct nv_text *out, const struct nl_view *view)
{
    nv_text_format(out, ",\"phase\":%u", view->phase);
    put_score(out, "phase1", view->phase1);
    put_score(out, "phase2", view->phase2);
    put_score(out, "total", view->phase2 < 0 ? -1 : view->phase1 + view->phase2);
}

static void put_ranking(struct nv_text *out, const struct nv_result *result, uint32_t players)
{
    uint8_t ranking[NV_MAX_PLAYERS];
    for (uint8_t seat = 0; seat < players; seat++)
        ranking[result->place[seat]] = seat;
    put_numbers(out, "ranking", ranking, players, 1);
}

void nl_print_json(const void *rules, const void *state_, struct nv_text *out)
{
    const struct nl_state *state = state_;
    struct nl_view view;
    struct nv_result result;
    nl_view(rules, state, &view);
    nl_result(rules, state, &result);
    nv_text_format(out, "{\"game\":\"nova-luna\",\"players\":%u,\"ply\":%u,\"over\":%s,\"turn\":%u",
                   view.players, state->ply, view.over ? "true" : "false",
                   view.over ? 0u : view.next[0] + 1u);
    put_wheel(out, &view);
    put_track(out, &view);
    put_numbers(out, "next", view.next, view.players, 1);
    put_numbers(out, "supply", view.supply, view.players, 0);
    nv_text_string(out, ",\"tableaux\":[");
    for (uint32_t seat = 0; seat < view.players; seat++) {
        if (seat > 0)
            nv_text_char(out, ',');
        put_tableau(out, view.tableau[seat], view.count[seat]);
    }
    nv_text_char(out, ']');
    if (view.phase)
        put_solo(out, &view);
    else if (view.over)
        put_ranking(out, &result, view.players);
    nv_text_char(out, '}');
}
