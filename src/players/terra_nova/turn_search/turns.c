/* SPDX-License-Identifier: MIT */
/* Listing whole turns. */
#include "players/terra_nova/turn_search/turns.h"

#include "games/terra_nova/turn.h"

#include <string.h>

/* A turn that has closed an area with its second action. */
struct closing_turn {
    float value; /* to the mover, were the turn over; below 0: there is none */
    struct tn_turn turn;
    struct tn_state state;
};

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
    uint32_t winning; /* how many of those could be won after the first slide */
    const struct tn_enclosure *win[TN_MAX_CUTS];
    struct tn_set helping;     /* where a second slide could end that helps to close one of these */
    struct closing_turn best;  /* of those so far */
    bool prepared;             /* for turns that go on with stones: */
    struct tn_stone_scan scan; /* the turn so far */
};

/* ---- the end of a turn ---- */

static void keep(struct listing *listing, const struct tn_turn *fresh)
{
    struct tn_turns *turns = listing->turns;
    const float *value = fresh->value;
    uint32_t seat = listing->seat, at = turns->count;
    if (at == TN_TURNS && value[seat] <= turns->turn[at - 1].value[seat])
        return;
    if (at == TN_TURNS)
        at--;
    else
        turns->count++;
    for (; at > 0 && turns->turn[at - 1].value[seat] < value[seat]; at--)
        turns->turn[at] = turns->turn[at - 1];
    turns->turn[at] = *fresh;
}

static void judge(struct listing *listing, const struct tn_state *state, float *value)
{
    struct tn_lister *lister = listing->lister;
    lister->judged++;
    if (state->phase == TN_OVER)
        nv_outcome(&tn_game, lister->rules, state, value);
    else if (!listing->prepared || !tn_judge_stones(lister->tuning, &listing->scan, state, value))
        tn_judge(lister->tuning, lister->rules, state, lister->memory, value);
}

/* The turn as it was played so far. */
static struct tn_turn turn_of(const struct listing *listing)
{
    struct tn_turn turn = {.count = listing->count};
    memcpy(turn.move, listing->move, sizeof turn.move);
    return turn;
}

static void finish(struct listing *listing, const struct tn_state *state)
{
    struct tn_turn turn = turn_of(listing);
    judge(listing, state, turn.value);
    keep(listing, &turn);
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

/*
 * Slides after closing an area are many and differ little, and would fill the list. So they are
 * tried only after the turn that would be the best without one, and the best of them is kept.
 */
static void remember_closing(struct listing *listing, const struct tn_state *state)
{
    struct tn_state over = *state;
    float value[NV_MAX_PLAYERS] = {0};
    tn_end_turn(listing->rules, &over, false);
    judge(listing, &over, value);
    if (value[listing->seat] > listing->best.value)
        listing->best = (struct closing_turn){value[listing->seat], turn_of(listing), *state};
}

static void slide_after_closing(struct listing *listing)
{
    const struct closing_turn *closing = &listing->best;
    struct tn_turn best = {.count = 0};
    nv_move moves[NV_MOVES_SPACE];
    if (closing->value < 0)
        return;
    uint32_t count = tn_moves(listing->rules, &closing->state, moves);
    for (uint32_t i = 0; i < count && moves[i] >> 8 != TN_KIND_STONE; i++) {
        struct tn_state after = closing->state;
        struct tn_turn turn = closing->turn;
        turn.move[turn.count++] = moves[i];
        tn_play(listing->rules, &after, moves[i]);
        judge(listing, &after, turn.value);
        if (best.count == 0 || turn.value[listing->seat] > best.value[listing->seat])
            best = turn;
    }
    if (best.count > 0)
        keep(listing, &best);
}

static bool closes(const struct tn_state *before, const struct tn_state *after)
{
    return tn_set_count(tn_open_land(after)) + 1 < tn_set_count(tn_open_land(before));
}

/*
 * Stones, as many as the turn has left. The order of two matters only when the
 * first closes something; a slide may follow then, and where no second is possible.
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
        if (tn_set_empty(tn_stone_spaces(listing->rules, &after)))
            slide_last(listing, &after);
        else if (closed)
            remember_closing(listing, &after);
        listing->count--;
    }
}

/* The same from the start: what the stones do not change is looked at once. */
static void place_all_stones(struct listing *listing, const struct tn_state *state)
{
    tn_stone_scan_fill(&listing->scan, listing->rules, state, listing->lister->memory);
    listing->prepared = true;
    place_stones(listing, state, (struct tn_set){{0}});
    listing->prepared = false;
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
    for (uint32_t i = 0; i < listing->winning; i++) {
        const struct tn_enclosure *cut = listing->win[i];
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

/*
 * Areas that one figure more would win, and where a second slide could end that helps to close
 * one: next to its stone or inside, or anywhere when a figure stands in the stone's way.
 */
static void find_winning(struct listing *listing, const struct tn_state *state, struct slide first)
{
    listing->winning = 0;
    listing->helping = (struct tn_set){{0}};
    for (uint32_t i = 0; i < listing->closing; i++) {
        const struct tn_enclosure *cut = &listing->cut[i];
        uint32_t stone = cut->stone[0];
        int own = cut->figures[listing->seat] + change(cut, first);
        if (tn_enclosure_gain(cut, listing->rules->players, listing->seat, own + 1) <= 0)
            continue;
        listing->win[listing->winning++] = cut;
        struct tn_set helping = tn_set_or(listing->rules->near[stone], cut->area);
        bool vacant = tn_set_has(&state->vacant, stone);
        listing->helping = tn_set_or(listing->helping, vacant ? helping : listing->rules->spaces);
    }
}

static void slide_second(struct listing *listing, const struct tn_state *state, struct slide first)
{
    nv_move moves[NV_MOVES_SPACE];
    find_winning(listing, state, first);
    if (listing->winning == 0)
        return;
    uint32_t count = tn_moves(listing->rules, state, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (moves[i] >> 8 != TN_KIND_STONE && tn_set_has(&listing->helping, moves[i] & 255))
            close_after(listing, state, first, moves[i]);
    }
}

/* ---- turns ---- */

/* Only areas that the mover would win with two figures more are worth two slides. */
static void find_closing(struct listing *listing, const struct tn_state *state)
{
    struct tn_enclosures cuts;
    tn_enclosures_start(listing->rules, state, listing->lister->memory, &cuts);
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
        if (!tn_set_has(&aims, moves[i] & 255))
            continue;
        struct slide slide = {tn_source(listing->rules, state, moves[i] >> 8, moves[i] & 255),
                              moves[i] & 255};
        if (lister->enough && lister->enough(lister->context))
            return false;
        if (act(listing, state, moves[i], &after))
            continue;
        place_all_stones(listing, &after);
        slide_second(listing, &after, slide);
        listing->count--;
    }
    slide_after_closing(listing);
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
    listing.best.value = -1;
    listing.prepared = false;
    turns->count = 0;
    find_closing(&listing, state);
    if (state->done == 0) {
        struct tn_set all = lister->rules->spaces;
        struct tn_set aims = lister->aims ? tn_set_or(*lister->aims, listing.closers) : all;
        bool fine = list_all(&listing, state, aims);
        return fine && turns->count == 0 ? list_all(&listing, state, all) : fine;
    }
    place_all_stones(&listing, state);
    slide_after_closing(&listing);
    if (state->done == 1)
        slide_second(&listing, state, (struct slide){state->moved[0].space, state->moved[0].space});
    if (state->done == TN_ACTIONS - 1 || turns->count == 0)
        slide_last(&listing, state);
    return true;
}
