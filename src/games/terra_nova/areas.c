/* SPDX-License-Identifier: MIT */
/*
 * Stones, and the areas they make. After the first stone no open land has three
 * landscapes or fewer, because such land is an area and scored at once. So a stone
 * can make new areas only out of the land it lies in: by cutting it in two, or by
 * covering its last space of a landscape [TN-11].
 */
#include "games/terra_nova/rules.h"
#include "games/terra_nova/slides.h"

#include <string.h>

/* The land next to some spaces of it. */
static struct tn_set next_to(const struct tn_rules *rules, struct tn_set spaces, struct tn_set land)
{
    uint8_t list[TN_MAX_SPACES + 64];
    uint32_t count = tn_set_list(spaces, list);
    struct tn_set next = {{0}};
    for (uint32_t i = 0; i < count; i++)
        next = tn_set_or(next, rules->near[list[i]]);
    return tn_set_and(next, land);
}

struct tn_set tn_connected(const struct tn_rules *rules, struct tn_set land, uint32_t from)
{
    struct tn_set reached = {{0}}, fresh = tn_set_of(from);
    while (!tn_set_empty(fresh)) {
        reached = tn_set_or(reached, fresh);
        fresh = tn_set_without(next_to(rules, fresh, land), reached);
    }
    return reached;
}

uint32_t tn_landscapes(const struct tn_rules *rules, struct tn_set area)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < rules->board.landscapes; i++)
        count += tn_set_meets(area, rules->landscape[i]);
    return count;
}

/* [TN-13] */
uint32_t tn_majority(const struct tn_rules *rules, const struct tn_state *state, struct tn_set area,
                     uint32_t count[NV_MAX_PLAYERS])
{
    uint32_t most = 1, winners = 0;
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        count[seat] = tn_set_count(tn_set_and(area, state->figures[seat]));
        most = count[seat] > most ? count[seat] : most;
    }
    for (uint32_t seat = 0; seat < rules->players; seat++)
        winners |= (uint32_t)(count[seat] == most) << seat;
    return winners;
}

/* [TN-12] [TN-13] */
uint32_t tn_share(struct tn_set area, uint32_t landscapes, uint32_t winners)
{
    uint32_t sharing = (uint32_t)__builtin_popcount(winners);
    return sharing ? tn_set_count(area) * tn_factor(landscapes) / sharing : 0;
}

static void share_points(const struct tn_rules *rules, struct tn_state *state, struct tn_set area,
                         uint32_t landscapes)
{
    uint32_t count[NV_MAX_PLAYERS];
    uint32_t winners = tn_majority(rules, state, area, count);
    uint32_t share = tn_share(area, landscapes, winners);
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        if (winners >> seat & 1)
            state->score[seat] = (uint16_t)(state->score[seat] + share);
    }
}

/* A removed figure is moved no more [TN-8]. */
static void forget_removed(struct tn_state *state, const struct tn_set *area)
{
    struct tn_moved kept[TN_MAX_MOVED] = {{0}};
    uint32_t count = 0;
    for (uint32_t i = 0; i < TN_MAX_MOVED && state->moved[i].moves > 0; i++) {
        if (!tn_set_has(area, state->moved[i].space))
            kept[count++] = state->moved[i];
    }
    memcpy(state->moved, kept, sizeof kept);
}

/* The figures leave, and the area is closed [TN-13]. */
static void close_area(const struct tn_rules *rules, struct tn_state *state, struct tn_set area)
{
    TN_SET_EACH(space, tn_set_and(area, state->vacant))
        tn_flip(rules, state->empty, space);
    state->vacant = tn_set_without(state->vacant, area);
    for (uint32_t seat = 0; seat < rules->players; seat++)
        state->figures[seat] = tn_set_without(state->figures[seat], area);
    forget_removed(state, &area);
}

/*
 * Grows a piece of land from one of the spaces around a stone. True when that shows
 * that the stone made no area at all: the piece holds all land around the stone and
 * too many landscapes. Else `piece` is complete.
 */
static bool grow(const struct tn_rules *rules, struct tn_set land, struct tn_set around,
                 struct tn_set *piece)
{
    struct tn_set fresh = tn_set_of(tn_set_first(&around));
    *piece = fresh;
    while (!tn_set_empty(fresh)) {
        if (tn_set_empty(tn_set_without(around, *piece)) &&
            tn_landscapes(rules, *piece) > TN_MOST_LANDSCAPES)
            return true;
        fresh = tn_set_without(next_to(rules, fresh, land), *piece);
        *piece = tn_set_or(*piece, fresh);
    }
    return false;
}

/* Looks at every piece of land around a new stone. */
static void score_around(const struct tn_rules *rules, struct tn_state *state, uint32_t stone)
{
    struct tn_set land = tn_open_land(state), piece;
    struct tn_set around = tn_set_and(rules->near[stone], land);
    while (!tn_set_empty(around) && !grow(rules, land, around, &piece)) {
        uint32_t landscapes = tn_landscapes(rules, piece);
        around = tn_set_without(around, piece);
        if (landscapes > TN_MOST_LANDSCAPES)
            continue;
        share_points(rules, state, piece, landscapes);
        close_area(rules, state, piece);
    }
}

/*
 * True when a stone cannot have made an area: all land around it hangs together in
 * one arc of its ring, and some of it shows the landscape that was covered.
 */
static bool harmless(const struct tn_rules *rules, const struct tn_state *state, uint32_t stone)
{
    const uint16_t *neighbour = rules->board.neighbour[stone];
    struct tn_set land = tn_open_land(state);
    uint32_t ring = 0;
    bool shown = false;
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        uint32_t space = neighbour[direction];
        if (space == TN_NO_SPACE || !tn_set_has(&land, space))
            continue;
        ring |= 1u << direction;
        shown |= rules->board.landscape[space] == rules->board.landscape[stone];
    }
    /* An arc begins where a space follows, clockwise, on something else. */
    uint32_t before = (ring << 1 | ring >> (TN_DIRECTIONS - 1)) & ((1u << TN_DIRECTIONS) - 1);
    uint32_t begins = ring & ~before;
    return shown && (begins & (begins - 1)) == 0 && rules->board.landscapes > TN_MOST_LANDSCAPES;
}

void tn_place_stone(const struct tn_rules *rules, struct tn_state *state, uint32_t space)
{
    tn_flip(rules, state->empty, space);
    tn_set_flip(&state->vacant, space);
    tn_set_flip(&state->stones, space);
    state->stones_left--;
    state->stone_placed = 1;
    if (!harmless(rules, state, space))
        score_around(rules, state, space);
}
