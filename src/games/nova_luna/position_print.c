/* SPDX-License-Identifier: MIT */
/* Writes a position as one line of text (docs/notation.md). */
#include "games/nova_luna/state.h"

static void put_tile(struct nv_text *out, uint8_t tile)
{
    nv_text_string(out, tile == NL_NO_TILE ? "-" : nl_tiles[tile].code);
}

static void put_wheel(struct nv_text *out, const struct nl_state *state)
{
    nv_text_format(out, " moon=%u wheel=", state->moon);
    for (int space = 0; space < NL_WHEEL; space++) {
        if (space > 0)
            nv_text_char(out, ',');
        put_tile(out, state->wheel[space]);
    }
    nv_text_string(out, " pile=");
    for (int i = state->left; i > 0; i--) {
        put_tile(out, state->pile[i - 1]);
        if (i > 1)
            nv_text_char(out, ',');
    }
    if (state->left == 0)
        nv_text_char(out, '-');
}

static void put_tableau(struct nv_text *out, const struct nl_state *state, uint32_t seat)
{
    const struct nl_player *player = &state->player[seat];
    nv_text_format(out, " tableau%u=", seat + 1);
    for (uint32_t i = 0; i < state->player[seat].count; i++) {
        const struct nl_tile *tile = &nl_tiles[player->tile[i]];
        nv_text_format(out, "%s%s@%d,%d", i > 0 ? "/" : "", tile->code, nl_x(player->place[i]),
                       nl_y(player->place[i]));
        for (uint32_t k = 0; k < tile->tasks; k++)
            nv_text_format(out, "%s%u", k > 0 ? "" : ":", player->covered[i] >> k & 1u);
    }
    if (state->player[seat].count == 0)
        nv_text_char(out, '-');
}

static void put_solo(struct nv_text *out, const struct nl_state *state)
{
    nv_text_format(out, " phase=%u phase1=", state->phase);
    if (state->phase == 2)
        nv_text_unsigned(out, state->phase1);
    else
        nv_text_char(out, '-');
}

void nl_print(const void *rules_, const void *state_, struct nv_text *out)
{
    const struct nl_rules *rules = rules_;
    const struct nl_state *state = state_;
    nv_text_format(out, "nova-luna players=%u beginner=%s ply=%u", rules->players,
                   rules->beginner ? "true" : "false", state->ply);
    put_wheel(out, state);
    nv_text_string(out, " next=");
    for (uint32_t i = 0; i < rules->players; i++)
        nv_text_unsigned(out, state->order[i] + 1u);
    for (uint32_t seat = 0; seat < rules->players; seat++)
        nv_text_format(out, seat > 0 ? ",%u" : " track=%u", state->track[seat]);
    for (uint32_t seat = 0; seat < rules->players; seat++)
        nv_text_format(out, seat > 0 ? ",%u" : " supply=%u", state->supply[seat]);
    if (rules->players == 1)
        put_solo(out, state);
    for (uint32_t seat = 0; seat < rules->players; seat++)
        put_tableau(out, state, seat);
}
