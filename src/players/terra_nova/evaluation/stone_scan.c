/* SPDX-License-Identifier: MIT */
/* Measuring what stones change. */
#include "players/terra_nova/evaluation/stone_scan.h"

#include "games/terra_nova/turn.h"

#include <string.h>

/* ---- before the stones ---- */

static void count_near(struct tn_stone_scan *all)
{
    const struct tn_position_scan *scan = &all->scan;
    const struct tn_rules *rules = scan->rules;
    struct tn_near_count narrow[NV_MAX_PLAYERS];
    memset(narrow, 0, sizeof narrow);
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        all->near[seat] = (struct tn_set){{0}};
        for (uint32_t i = 0; i < scan->figures[seat]; i++) {
            struct tn_set near = rules->near[scan->from[seat][i]];
            all->near[seat] = tn_set_or(all->near[seat], near);
            tn_near_count_in(&narrow[seat], tn_set_or(near, tn_set_of(scan->from[seat][i])));
        }
    }
    tn_near_most(narrow, rules->players, all->held);
}

static struct tn_set wide_of(const struct tn_stone_scan *all, uint32_t space, struct tn_set land)
{
    const struct tn_rules *rules = all->scan.rules;
    return tn_around(rules, &land, tn_set_and(rules->near[space], land));
}

static void count_wide(struct tn_stone_scan *all, struct tn_set stones)
{
    const struct tn_position_scan *scan = &all->scan;
    memset(all->wide, 0, sizeof all->wide);
    all->besides = 0;
    for (uint32_t seat = 0; seat < scan->rules->players; seat++) {
        for (uint32_t i = 0; i < scan->figures[seat]; i++) {
            uint32_t space = scan->from[seat][i];
            struct tn_set wide = wide_of(all, space, all->land);
            if (tn_set_meets(scan->rules->near[space], stones))
                all->beside[all->besides++] = (struct tn_beside){(uint8_t)seat, (uint8_t)space,
                                                                 wide};
            else
                tn_near_count_in(&all->wide[seat], wide);
        }
    }
}

/* The empty spaces in one direction, and what stands at their end. */
struct run {
    struct tn_set spaces;
    uint32_t end; /* TN_NO_SPACE: the end of the board */
};

static struct run run_from(const struct tn_stone_scan *all, uint32_t space, uint32_t direction)
{
    const struct tn_rules *rules = all->scan.rules;
    struct run run = {{{0}}, rules->board.neighbour[space][direction]};
    while (run.end != TN_NO_SPACE && tn_set_has(&all->vacant, run.end)) {
        tn_set_flip(&run.spaces, run.end);
        run.end = rules->board.neighbour[run.end][direction];
    }
    return run;
}

/* The figure on a space; false when there is none. */
static bool figure_on(const struct tn_stone_scan *all, uint32_t space, struct tn_hidden *hidden)
{
    const struct tn_position_scan *scan = &all->scan;
    for (uint32_t seat = 0; space != TN_NO_SPACE && seat < scan->rules->players; seat++) {
        if (!tn_set_has(&all->figures[seat], space))
            continue;
        uint32_t i = 0;
        while (scan->from[seat][i] != space)
            i++;
        hidden->seat = (uint8_t)seat;
        hidden->figure = (uint8_t)i;
        return true;
    }
    return false;
}

/* A figure at the end of one run sees the space and the run on its other side. */
static void find_sight(const struct tn_stone_scan *all, uint32_t space, struct tn_sight *sight)
{
    struct run run[TN_DIRECTIONS];
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++)
        run[direction] = run_from(all, space, direction);
    sight->count = 0;
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        struct tn_hidden *hidden = &sight->hidden[sight->count];
        if (!figure_on(all, run[direction].end, hidden))
            continue;
        uint32_t back = (direction + TN_DIRECTIONS / 2) % TN_DIRECTIONS;
        hidden->spaces = tn_set_or(run[back].spaces, tn_set_of(space));
        sight->count++;
    }
}

void tn_stone_scan_fill(struct tn_stone_scan *all, const struct tn_rules *rules,
                        const struct tn_state *state, struct tn_enclosure_cache *memory)
{
    struct tn_set stones = tn_stone_spaces(rules, state);
    uint8_t count = 0;
    tn_position_scan_see(&all->scan, rules, state, memory);
    all->vacant = state->vacant;
    all->land = all->scan.land;
    memcpy(all->figures, state->figures, sizeof all->figures);
    count_near(all);
    count_wide(all, stones);
    TN_SET_EACH(space, stones) {
        all->number[space] = count;
        find_sight(all, space, &all->sight[count++]);
    }
}

/* ---- after the stones ---- */

static bool only_stones(const struct tn_stone_scan *all, const struct tn_state *after,
                        struct tn_set *stones)
{
    *stones = tn_set_without(all->vacant, after->vacant);
    return memcmp(all->figures, after->figures, sizeof all->figures) == 0 &&
           tn_set_empty(tn_set_without(*stones, after->stones));
}

/* What figures saw before stones hid some of it. */
struct seen {
    uint32_t count;
    struct {
        struct tn_set *to, spaces;
    } figure[TN_ACTIONS * TN_DIRECTIONS];
};

static void hide(struct tn_stone_scan *all, uint32_t stone, struct seen *seen)
{
    const struct tn_sight *sight = &all->sight[all->number[stone]];
    for (uint32_t i = 0; i < sight->count; i++) {
        const struct tn_hidden *hidden = &sight->hidden[i];
        struct tn_set *to = &all->scan.to[hidden->seat][hidden->figure];
        seen->figure[seen->count].to = to;
        seen->figure[seen->count++].spaces = *to;
        *to = tn_set_without(*to, hidden->spaces);
    }
}

/* In the order opposite to that of hiding: a figure may have lost something twice. */
static void show_again(const struct seen *seen)
{
    for (uint32_t i = seen->count; i-- > 0;)
        *seen->figure[i].to = seen->figure[i].spaces;
}

static void measure_slides(struct tn_stone_scan *all, float features[NV_MAX_PLAYERS][TN_FEATURES])
{
    struct tn_position_scan *scan = &all->scan;
    for (uint32_t seat = 0; seat < scan->rules->players; seat++) {
        struct tn_set to = {{0}};
        uint32_t mobile = 0;
        for (uint32_t i = 0; i < scan->figures[seat]; i++) {
            to = tn_set_or(to, scan->to[seat][i]);
            mobile += !tn_set_empty(scan->to[seat][i]);
        }
        scan->all[seat] = to;
        features[seat][TN_F_MOBILE] = (float)mobile / 10.0f;
        features[seat][TN_F_SLIDES] = (float)tn_set_count(to) / 60.0f;
    }
}

static void measure_control(const struct tn_stone_scan *all, struct tn_set stones,
                            float features[NV_MAX_PLAYERS][TN_FEATURES])
{
    const struct tn_position_scan *scan = &all->scan;
    uint32_t players = scan->rules->players;
    struct tn_near_count wide[NV_MAX_PLAYERS];
    struct tn_set most[NV_MAX_PLAYERS];
    memcpy(wide, all->wide, sizeof wide);
    for (uint32_t i = 0; i < all->besides; i++) {
        const struct tn_beside *beside = &all->beside[i];
        bool same = !tn_set_meets(scan->rules->near[beside->space], stones);
        tn_near_count_in(&wide[beside->seat],
                         same ? beside->wide : wide_of(all, beside->space, scan->land));
    }
    tn_near_most(wide, players, most);
    for (uint32_t seat = 0; seat < players; seat++) {
        struct tn_set reach = tn_set_and(all->near[seat], scan->state->vacant);
        struct tn_set held = tn_set_and(all->held[seat], scan->land);
        features[seat][TN_F_CONTROL] = (float)tn_set_count(tn_set_and(most[seat], scan->land)) /
                                       30.0f;
        features[seat][TN_F_HELD] = (float)tn_set_count(held) / 30.0f;
        features[seat][TN_F_REACH] = (float)tn_set_count(reach) / 30.0f;
    }
}

bool tn_stone_scan_measure(struct tn_stone_scan *all, const struct tn_state *after,
                           float features[NV_MAX_PLAYERS][TN_FEATURES])
{
    struct tn_position_scan *scan = &all->scan;
    struct tn_set stones;
    struct seen seen;
    if (!only_stones(all, after, &stones))
        return false;
    scan->state = after;
    scan->land = tn_set_without(all->land, stones);
    seen.count = 0;
    TN_SET_EACH(stone, stones)
        hide(all, stone, &seen);
    tn_enclosures_find(scan->rules, after, scan->memory, &scan->cuts);
    memset(features, 0, sizeof(float[NV_MAX_PLAYERS][TN_FEATURES]));
    measure_slides(all, features);
    measure_control(all, stones, features);
    tn_measure_cuts(scan, features);
    tn_measure_material(scan, features);
    show_again(&seen);
    return true;
}
