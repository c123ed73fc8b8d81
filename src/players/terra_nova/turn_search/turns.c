/* SPDX-License-Identifier: MIT */
/* Listing whole turns. */
#include "players/terra_nova/turn_search/turns.h"

#include "games/terra_nova/turn.h"

#include <string.h>

/* One listing: the turn so far, and what could close in it. */
struct listing {
    struct tn_lister *lister;
    const struct tn_rules *rules;
    struct tn_turns *turns;
    uint32_t seat;
    uint32_t count;
    nv_move move[TN_ACTIONS];
    struct tn_set closers; /* spaces next to the stones of areas worth closing */
    uint32_t closing;      /* how many of these: areas that one stone would close */
    struct tn_enclosure cut[TN_MAX_CUTS];
};

/* ---- the end of a turn ---- */

static void keep(struct listing *listing, const float *value)
{
    struct tn_turns *turns = listing->turns;
    uint32_t seat = listing->seat, at = turns->count;
    if (at == TN_TURNS && value[seat] <= turns->turn[at - 1].value[seat])
        return;
    if (at == TN_TURNS)
        at--;
    else
        turns->count++;
    for (; at > 0 && turns->turn[at - 1].value[seat] < value[seat]; at--)
        turns->turn[at] = turns->turn[at - 1];
    struct tn_turn *turn = &turns->turn[at];
    turn->count = listing->count;
    memcpy(turn->move, listing->move, sizeof turn->move);
    memcpy(turn->value, value, sizeof turn->value);
}

static void finish(struct listing *listing, const struct tn_state *state)
{
    struct tn_lister *lister = listing->lister;
    float value[NV_MAX_PLAYERS] = {0};
    lister->judged++;
    if (state->phase == TN_OVER)
        nv_outcome(&tn_game, lister->rules, state, value);
    else
        tn_judge(lister->tuning, lister->rules, state, lister->memory, value);
    keep(listing, value);
}

/* Plays one more action; when that ends the turn, it is judged and true returned. */
static bool act(struct listing *listing, const struct tn_state *state, nv_move move,
                struct tn_state *after)
{
    *after = *state;
    tn_play(listing->rules, after, move);
    listing->move[listing->count++] = move;
    bool ended = after->phase != TN_PLAY || after->done == 0;
    if (ended)
        finish(listing, after);
    listing->count -= ended;
    return ended;
}

/* ---- actions ---- */

static void slide_last(struct listing *listing, const struct tn_state *state)
{
    struct tn_state after;
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = tn_moves(listing->rules, state, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (moves[i] >> 8 != TN_KIND_STONE && !act(listing, state, moves[i], &after))
            listing->count--;
    }
}

static bool closes(const struct tn_state *before, const struct tn_state *after)
{
    return tn_set_count(tn_open_land(after)) + 1 < tn_set_count(tn_open_land(before));
}

/*
 * Stones, as many as the turn has left. The order of two matters only when the
 * first closes something; then, or when no second is possible, a slide may follow.
 */
static void place_stones(struct listing *listing, const struct tn_state *state, struct tn_set but)
{
    struct tn_set spaces = tn_stone_spaces(listing->rules, state), before = {{0}};
    struct tn_state after;
    TN_SET_EACH(space, tn_set_without(spaces, but)) {
        tn_set_flip(&before, space);
        if (act(listing, state, tn_move(TN_KIND_STONE, space), &after))
            continue;
        bool closed = closes(state, &after);
        place_stones(listing, &after, closed ? (struct tn_set){{0}} : before);
        if (closed || tn_set_empty(tn_stone_spaces(listing->rules, &after)))
            slide_last(listing, &after);
        listing->count--;
    }
}

/* A slide of the mover as far as areas are concerned; one made before stays where it is. */
struct slide {
    uint32_t from, to;
};

static int change(const struct tn_enclosure *cut, struct slide slide)
{
    return (int)tn_set_has(&cut->area, slide.to) - (int)tn_set_has(&cut->area, slide.from);
}

/* Are two slides both needed to close an area with gain? */
static bool needs_both(const struct listing *listing, const struct tn_state *state,
                       const struct tn_enclosure *cut, struct slide first, struct slide second)
{
    uint32_t players = listing->rules->players, stone = cut->stone[0];
    const struct tn_set *near = &listing->rules->near[stone];
    bool vacant = tn_set_has(&state->vacant, stone);
    bool by_first = first.to != second.from && tn_set_has(near, first.to);
    bool by_second = tn_set_has(near, second.to);
    int own = cut->figures[listing->seat];
    int a = own + change(cut, first), b = own + change(cut, second);
    if (stone == second.to || (!vacant && stone != second.from) || (!by_first && !by_second) ||
        tn_enclosure_gain(cut, players, listing->seat, a + b - own) <= 0)
        return false;
    bool made = first.from == first.to;
    bool first_needed = made || stone == first.from || !by_second ||
                        tn_enclosure_gain(cut, players, listing->seat, b) <= 0;
    bool second_needed = stone == second.from || !by_first ||
                         tn_enclosure_gain(cut, players, listing->seat, a) <= 0;
    return first_needed && second_needed;
}

/* Closes whatever a second slide makes worth closing. */
static void close_after(struct listing *listing, const struct tn_state *state, struct slide first,
                        nv_move move)
{
    struct tn_state after, last;
    struct slide second = {tn_source(listing->rules, state, move >> 8, move & 255), move & 255};
    bool slid = false;
    for (uint32_t i = 0; i < listing->closing; i++) {
        const struct tn_enclosure *cut = &listing->cut[i];
        nv_move stone = tn_move(TN_KIND_STONE, cut->stone[0]);
        if (!needs_both(listing, state, cut, first, second))
            continue;
        if (!slid && act(listing, state, move, &after))
            return;
        slid = true;
        if (tn_legal(listing->rules, &after, stone) && !act(listing, &after, stone, &last))
            listing->count--;
    }
    listing->count -= slid;
}

static void slide_second(struct listing *listing, const struct tn_state *state, struct slide first)
{
    nv_move moves[NV_MOVES_SPACE];
    if (listing->closing == 0)
        return;
    uint32_t count = tn_moves(listing->rules, state, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (moves[i] >> 8 != TN_KIND_STONE)
            close_after(listing, state, first, moves[i]);
    }
}

/* ---- turns ---- */

/* Only areas that the mover would win with two figures more are worth two slides. */
static void find_closing(struct listing *listing, const struct tn_state *state)
{
    struct tn_enclosures cuts;
    tn_enclosures_find(listing->rules, state, listing->lister->memory, &cuts);
    listing->closing = 0;
    listing->closers = (struct tn_set){{0}};
    for (uint32_t i = 0; i < cuts.count; i++) {
        const struct tn_enclosure *cut = &cuts.cut[i];
        int own = cut->figures[listing->seat];
        if (tn_enclosure_gain(cut, listing->rules->players, listing->seat, own + 1) > 0)
            listing->closers = tn_set_or(listing->closers, cut->from);
        if (cut->stones == 1 &&
            tn_enclosure_gain(cut, listing->rules->players, listing->seat, own + 2) > 0)
            listing->cut[listing->closing++] = *cut;
    }
}

/* Turns whose first slide ends in `aims`. */
static bool list_all(struct listing *listing, const struct tn_state *state, struct tn_set aims)
{
    struct tn_lister *lister = listing->lister;
    struct tn_state after;
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = tn_moves(listing->rules, state, moves);
    for (uint32_t i = 0; i < count; i++) {
        struct slide slide = {tn_source(listing->rules, state, moves[i] >> 8, moves[i] & 255),
                              moves[i] & 255};
        if (lister->enough && lister->enough(lister->context))
            return false;
        if (!tn_set_has(&aims, slide.to))
            continue;
        if (act(listing, state, moves[i], &after))
            continue;
        place_stones(listing, &after, (struct tn_set){{0}});
        slide_second(listing, &after, slide);
        listing->count--;
    }
    return true;
}

bool tn_turns_list(struct tn_lister *lister, const struct tn_state *state, struct tn_turns *turns)
{
    struct listing listing;
    listing.lister = lister;
    listing.rules = lister->rules;
    listing.turns = turns;
    listing.seat = state->turn;
    listing.count = 0;
    turns->count = 0;
    find_closing(&listing, state);
    if (state->done == 0) {
        struct tn_set all = lister->rules->spaces;
        struct tn_set aims = lister->aims ? tn_set_or(*lister->aims, listing.closers) : all;
        bool fine = list_all(&listing, state, aims);
        return fine && turns->count == 0 ? list_all(&listing, state, all) : fine;
    }
    place_stones(&listing, state, (struct tn_set){{0}});
    if (state->done == 1)
        slide_second(&listing, state, (struct slide){state->moved[0].space, state->moved[0].space});
    if (state->done == TN_ACTIONS - 1 || turns->count == 0)
        slide_last(&listing, state);
    return true;
}
