/* SPDX-License-Identifier: MIT */
/*
 * What each choice of Nova Luna would do. Every move is made on a copy of the state;
 * nothing is read of it that depends on the order of the pile, so a preview tells
 * nothing hidden, whoever asks.
 */
#include "novae/preview.h"
#include "games/nova_luna/state.h"

static_assert((int)NL_MAX_COMPLETED >= (int)NL_SOLO_TOKENS, "room for every token of a player");
static_assert((int)NL_MAX_PLACES <= (int)NL_EDGES, "every place is in a frontier");

uint32_t nl_most_tasks(const struct nl_state *state, uint32_t seat, uint32_t tile)
{
    const struct nl_player *me = &state->player[seat];
    uint32_t most = 0;
    for (uint32_t at = 0; me->count < NL_MAX_TABLEAU && at < me->edges; at++) {
        struct nl_player copy = *me;
        uint32_t used = nl_tableau_lay(&copy, at, tile, state->supply[seat]);
        most = used > most ? used : most;
    }
    return most;
}

uint32_t nl_completed(const void *before_, const void *after_, uint32_t seat,
                      struct nl_completed completed[NL_MAX_COMPLETED])
{
    const struct nl_player *before = &((const struct nl_state *)before_)->player[seat];
    const struct nl_player *after = &((const struct nl_state *)after_)->player[seat];
    uint32_t count = 0;
    for (uint32_t i = 0; i < after->count; i++) {
        /* A tile that was not there yet had no token: the bytes beyond a tableau are 0. */
        uint32_t fresh = after->covered[i] & ~(uint32_t)before->covered[i];
        for (uint8_t task = 0; task < NL_TASKS; task++) {
            if (fresh >> task & 1)
                completed[count++] = (struct nl_completed){after->tile[i], task,
                                                           (int8_t)nl_x(after->place[i]),
                                                           (int8_t)nl_y(after->place[i])};
        }
    }
    return count;
}

static void preview_place(const void *rules, const struct nl_state *state, struct nl_offer *offer,
                          uint32_t edge)
{
    struct nl_place *place = &offer->place[offer->count++];
    uint32_t seat = state->order[0];
    struct nl_state after = *state;
    place->move = (nv_move)offer->tile << NL_TILE_SHIFT | edge;
    nl_play(rules, &after, place->move);
    place->placed = nl_placed_at(&after.player[seat], state->player[seat].count);
    place->over = after.over;
    place->count = (uint8_t)nl_completed(state, &after, seat, place->completed);
    /* These two are the same for each place [NL-10]. */
    offer->track = after.track[seat];
    offer->next = after.order[0];
}

/* What the mover gets is known by now; alone, not all tokens may be used in phase 1. */
static void preview_most(const struct nl_rules *rules, const struct nl_state *state,
                         struct nl_offer *offer)
{
    uint8_t *own = &offer->most[state->order[0]];
    for (uint32_t i = 0; i < offer->count; i++)
        *own = offer->place[i].count > *own ? offer->place[i].count : *own;
    for (uint32_t i = 1; i < rules->players; i++) {
        uint32_t seat = state->order[i];
        offer->most[seat] = (uint8_t)nl_most_tasks(state, seat, offer->tile);
    }
}

static void preview_offer(const void *rules, const struct nl_state *state, uint32_t space,
                          struct nl_offer *offer)
{
    const struct nl_player *mover = &state->player[state->order[0]];
    offer->tile = state->wheel[space];
    offer->space = (uint8_t)space;
    for (uint32_t i = 0; i < mover->edges; i++)
        preview_place(rules, state, offer, mover->edge[i]);
    preview_most(rules, state, offer);
}

void nl_preview(const void *rules, const void *state_, struct nl_preview *preview)
{
    const struct nl_state *state = state_;
    uint32_t spaces[NL_OFFERED];
    *preview = (struct nl_preview){.seat = state->order[0]};
    if (state->over)
        return;
    preview->count = (uint8_t)nl_offered(state, spaces);
    for (uint32_t i = 0; i < preview->count; i++)
        preview_offer(rules, state, spaces[i], &preview->offer[i]);
    preview->may_refill = nl_may_refill(rules, state);
    preview->refill = NL_MOVE_REFILL;
    preview->may_end_phase = nl_may_end_phase(state);
    preview->end_phase = NL_MOVE_NEXT;
}
