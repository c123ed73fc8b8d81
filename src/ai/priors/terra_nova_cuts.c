/* SPDX-License-Identifier: MIT */
/* The walk over the open land that finds every closing stone. */
#include "ai/priors/terra_nova_cuts.h"

#include <string.h>

/* What a set of spaces holds; counts are bytes side by side, so sums are sums. */
struct load {
    uint64_t landscape[2]; /* spaces of each landscape */
    uint32_t figures;      /* of each seat */
    uint32_t spaces;
};

/* One walk; arrays by the number a space got in it. */
struct walk {
    const struct tn_rules *rules;
    struct tn_cuts *cuts;
    struct tn_set land;
    struct load load[TN_MAX_SPACES + 1]; /* of a space and all below it */
    uint8_t space[TN_MAX_SPACES + 1];
    uint16_t low[TN_MAX_SPACES + 1];
    uint16_t parent[TN_MAX_SPACES + 1];
    uint8_t next[TN_MAX_SPACES + 1]; /* direction to look in next */
};

static void add(struct load *to, const struct load *load)
{
    to->landscape[0] += load->landscape[0];
    to->landscape[1] += load->landscape[1];
    to->figures += load->figures;
    to->spaces += load->spaces;
}

static void take(struct load *from, const struct load *load)
{
    from->landscape[0] -= load->landscape[0];
    from->landscape[1] -= load->landscape[1];
    from->figures -= load->figures;
    from->spaces -= load->spaces;
}

/* Counts the bytes that are not 0, as far as they are of interest. */
static uint32_t landscapes_of(const struct load *load)
{
    uint32_t count = 0;
    for (int i = 0; i < 2; i++) {
        uint64_t x = load->landscape[i];
        x |= x >> 4;
        x |= x >> 2;
        x |= x >> 1;
        count += (uint32_t)__builtin_popcountll(x & UINT64_C(0x0101010101010101));
    }
    return count;
}

static void load_space(const struct tn_rules *rules, const struct tn_state *state, uint32_t space,
                       struct load *load)
{
    uint32_t landscape = rules->board.landscape[space];
    *load = (struct load){.spaces = 1};
    load->landscape[landscape >> 3] = UINT64_C(1) << 8 * (landscape & 7);
    for (uint32_t seat = 0; seat < rules->players; seat++)
        load->figures += (uint32_t)tn_set_has(&state->figures[seat], space) << 8 * seat;
}

/* Notes an area if there are few enough landscapes in what was cut off [TN-10]. */
static void note(struct walk *walk, uint32_t stone, const struct load *load, uint32_t first,
                 uint32_t last, bool outside)
{
    uint32_t landscapes = landscapes_of(load);
    struct tn_cuts *cuts = walk->cuts;
    if (load->spaces == 0 || landscapes > TN_MOST_LANDSCAPES || cuts->count == TN_MAX_CUTS)
        return;
    struct tn_cut *cut = &cuts->cut[cuts->count++];
    *cut = (struct tn_cut){.stone = (uint8_t)stone,
                           .landscapes = (uint8_t)landscapes,
                           .spaces = (uint16_t)load->spaces,
                           .first = (uint16_t)first,
                           .last = (uint16_t)last,
                           .outside = outside,
                           .land = cuts->land[stone]};
    for (uint32_t seat = 0; seat < NV_MAX_PLAYERS; seat++)
        cut->figures[seat] = (uint8_t)(load->figures >> 8 * seat);
}

/* Gives a space the next number and puts it on the path. */
static uint32_t enter(struct walk *walk, const struct tn_state *state, uint32_t number,
                      uint32_t space, uint32_t parent, uint32_t land)
{
    walk->cuts->number[space] = (uint16_t)number;
    walk->cuts->land[space] = (uint8_t)land;
    walk->space[number] = (uint8_t)space;
    walk->low[number] = (uint16_t)number;
    walk->parent[number] = (uint16_t)parent;
    walk->next[number] = 0;
    load_space(walk->rules, state, space, &walk->load[number]);
    return number;
}

/*
 * Walks over one connected land from `first` on and returns the number after the
 * last one given. When a space is left for good its load goes up to its parent.
 */
static uint32_t walk_land(struct walk *walk, const struct tn_state *state, uint32_t first,
                          uint32_t space, uint32_t land)
{
    uint32_t after = first + 1, at = enter(walk, state, first, space, 0, land);
    for (;;) {
        const uint16_t *neighbour = walk->rules->board.neighbour[walk->space[at]];
        if (walk->next[at] < TN_DIRECTIONS) {
            uint32_t to = neighbour[walk->next[at]++];
            if (to == TN_NO_SPACE || !tn_set_has(&walk->land, to))
                continue;
            uint32_t number = walk->cuts->number[to];
            if (number == 0)
                at = enter(walk, state, after++, to, at, land);
            else if (number < walk->low[at])
                walk->low[at] = (uint16_t)number;
            continue;
        }
        uint32_t parent = walk->parent[at];
        if (parent == 0)
            return after;
        add(&walk->load[parent], &walk->load[at]);
        if (walk->low[at] < walk->low[parent])
            walk->low[parent] = walk->low[at];
        at = parent;
    }
}

/*
 * Notes what a stone on every space of a walked land would close: the pieces
 * below it that reach no higher than it, and what is left without them.
 */
static void find_areas(struct walk *walk, const struct tn_state *state, uint32_t first,
                       uint32_t after)
{
    struct load rest[TN_MAX_SPACES + 1];
    uint16_t from[TN_MAX_SPACES + 1] = {0}, to[TN_MAX_SPACES + 1] = {0};
    for (uint32_t i = first; i < after; i++) {
        struct load own;
        rest[i] = walk->load[first];
        load_space(walk->rules, state, walk->space[i], &own);
        take(&rest[i], &own);
    }
    for (uint32_t i = first + 1; i < after; i++) {
        uint32_t parent = walk->parent[i];
        if (walk->low[i] < parent)
            continue;
        uint32_t end = i + walk->load[i].spaces;
        take(&rest[parent], &walk->load[i]);
        from[parent] = from[parent] ? from[parent] : (uint16_t)i;
        to[parent] = (uint16_t)end;
        if (tn_set_has(&state->vacant, walk->space[parent]))
            note(walk, walk->space[parent], &walk->load[i], i, end, false);
    }
    for (uint32_t i = first; i < after; i++) {
        if (tn_set_has(&state->vacant, walk->space[i]))
            note(walk, walk->space[i], &rest[i], from[i], to[i], true);
    }
}

void tn_cuts_find(const struct tn_rules *rules, const struct tn_state *state,
                  struct tn_cuts *cuts)
{
    struct walk walk = {.rules = rules, .cuts = cuts, .land = tn_open_land(state)};
    uint32_t after = 1, land = 0;
    cuts->count = 0;
    memset(cuts->number, 0, sizeof cuts->number);
    TN_SET_EACH(space, walk.land)
    {
        if (cuts->number[space])
            continue;
        uint32_t first = after;
        after = walk_land(&walk, state, first, space, land++);
        find_areas(&walk, state, first, after);
    }
}
