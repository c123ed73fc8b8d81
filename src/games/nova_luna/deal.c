/* SPDX-License-Identifier: MIT */
/* First positions: of a seed, of a deal spelled out, and back to its spelling. */
#include "games/nova_luna/state.h"

#include <string.h>

uint32_t nl_tile_named(struct nv_span code)
{
    for (uint32_t tile = 0; tile < NL_TILES; tile++) {
        if (nv_span_is(code, nl_tiles[tile].code))
            return tile;
    }
    return NL_NO_TILE;
}

void nl_start(const struct nl_rules *rules, struct nl_state *state, const uint8_t order[NL_TILES],
              const uint8_t stack[NV_MAX_PLAYERS])
{
    memset(state, 0, sizeof *state);
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        nl_tableau_init(&state->player[seat]);
        state->supply[seat] = (uint8_t)nl_tokens(rules);
        /* [NL-5, NL-6]: the top of the stack plays first. */
        state->order[seat] = stack[rules->players - 1 - seat];
    }
    state->phase = rules->players == 1;
    state->wheel[0] = NL_NO_TILE;
    for (int space = 1; space < NL_WHEEL; space++) /* [NL-4] */
        state->wheel[space] = order[space - 1];
    state->filled = (1u << NL_WHEEL) - 2;
    state->left = NL_TILES - NL_WHEEL + 1;
    for (int i = 0; i < state->left; i++)
        state->pile[i] = order[NL_TILES - 1 - i];
}

void nl_deal_seed(const void *rules_, void *state, uint64_t seed)
{
    const struct nl_rules *rules = rules_;
    uint8_t order[NL_TILES], stack[NV_MAX_PLAYERS];
    struct nv_rng rng;
    for (uint8_t i = 0; i < NL_TILES; i++)
        order[i] = i;
    for (uint8_t seat = 0; seat < NV_MAX_PLAYERS; seat++)
        stack[seat] = seat;
    nv_rng_seed(&rng, seed);
    nv_rng_shuffle(&rng, order, NL_TILES);
    nv_rng_shuffle(&rng, stack, rules->players);
    nl_start(rules, state, order, stack);
}

static enum nv_status parse_tiles(struct nv_span text, uint8_t order[NL_TILES],
                                  struct nv_error *error)
{
    bool seen[NL_TILES] = {false};
    for (int i = 0; i < NL_TILES; i++) {
        struct nv_span code = i + 1 < NL_TILES ? nv_span_until(&text, ',') : text;
        uint32_t tile = nl_tile_named(code);
        if (tile == NL_NO_TILE)
            return nv_fail(error, NV_BAD_DEAL, "tile %d of 68: there is no tile '%.*s'", i + 1,
                           (int)code.length, code.at);
        if (seen[tile])
            return nv_fail(error, NV_BAD_DEAL, "tile %d of 68: %s is dealt twice", i + 1,
                           nl_tiles[tile].code);
        seen[tile] = true;
        order[i] = (uint8_t)tile;
    }
    return NV_OK;
}

static enum nv_status parse_stack(struct nv_span text, uint32_t players,
                                  uint8_t stack[NV_MAX_PLAYERS], struct nv_error *error)
{
    uint32_t seen = 0;
    if (text.length != players)
        return nv_fail(error, NV_BAD_DEAL,
                       "the start stack names each of the %u seats once, not '%.*s'", players,
                       (int)text.length, text.at);
    for (uint32_t i = 0; i < players; i++) {
        uint32_t seat = (uint32_t)(text.at[i] - '1');
        if (seat >= players || seen >> seat & 1)
            return nv_fail(error, NV_BAD_DEAL,
                           "the start stack names each of the %u seats once, not '%.*s'", players,
                           (int)text.length, text.at);
        seen |= 1u << seat;
        stack[i] = (uint8_t)seat;
    }
    return NV_OK;
}

enum nv_status nl_deal_text(const void *rules_, void *state, struct nv_span deal,
                            struct nv_error *error)
{
    const struct nl_rules *rules = rules_;
    struct nv_span tiles = nv_span_word(&deal), seats = nv_span_word(&deal);
    uint8_t order[NL_TILES], stack[NV_MAX_PLAYERS];
    enum nv_status status = parse_tiles(tiles, order, error);
    if (status == NV_OK)
        status = parse_stack(seats, rules->players, stack, error);
    if (status == NV_OK && nv_span_trim(deal).length > 0)
        status = nv_fail(error, NV_BAD_DEAL, "a deal is the tiles and the start stack, no more");
    if (status == NV_OK)
        nl_start(rules, state, order, stack);
    return status;
}

void nl_print_deal(const void *rules_, const void *state_, struct nv_text *out)
{
    const struct nl_rules *rules = rules_;
    const struct nl_state *state = state_;
    for (int space = 1; space < NL_WHEEL; space++)
        nv_text_format(out, "%s,", nl_tiles[state->wheel[space]].code);
    for (int i = state->left - 1; i >= 0; i--)
        nv_text_format(out, i > 0 ? "%s," : "%s ", nl_tiles[state->pile[i]].code);
    for (uint32_t i = rules->players; i > 0; i--)
        nv_text_unsigned(out, state->order[i - 1] + 1u);
}
