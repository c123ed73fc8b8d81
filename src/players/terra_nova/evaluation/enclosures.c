/* SPDX-License-Identifier: MIT */
/* What is remembered of cuts, and the figures in them. */
#include "players/terra_nova/evaluation/enclosures.h"

#include <string.h>

/* ---- memory ---- */

static bool same_board(const struct tn_board *a, const struct tn_board *b)
{
    return a->spaces == b->spaces && memcmp(a->landscape, b->landscape, sizeof a->landscape) == 0 &&
           memcmp(a->row, b->row, sizeof a->row) == 0 &&
           memcmp(a->column, b->column, sizeof a->column) == 0;
}

static struct tn_kept_enclosures *place_for(struct tn_enclosure_cache *memory, struct tn_set land)
{
    uint64_t hash = 0;
    for (int i = 0; i < TN_SET_WORDS; i++)
        hash = (hash ^ land.word[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return &memory->kept[hash >> 32 & (TN_KEPT_LANDS - 1)];
}

static void find_rays(const struct tn_rules *rules, struct tn_enclosure_cache *memory)
{
    for (uint32_t space = 0; space < rules->board.spaces; space++) {
        for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
            uint32_t next = rules->board.neighbour[space][direction];
            for (; next != TN_NO_SPACE; next = rules->board.neighbour[next][direction])
                tn_set_flip(&memory->ray[space][direction], next);
        }
    }
}

static void know_board(const struct tn_rules *rules, struct tn_enclosure_cache *memory)
{
    if (same_board(&memory->board, &rules->board))
        return;
    memset(memory, 0, sizeof *memory);
    memory->board = rules->board;
    tn_outline_find(rules, &memory->outline);
    find_rays(rules, memory);
}

static void recall_cuts(const struct tn_rules *rules, struct tn_set land,
                        struct tn_enclosure_cache *memory, struct tn_enclosures *cuts)
{
    know_board(rules, memory);
    struct tn_kept_enclosures *kept = place_for(memory, land);
    if (tn_set_empty(tn_set_xor(kept->land, land))) {
        cuts->count = kept->count;
        memcpy(cuts->cut, kept->cut, kept->count * sizeof *cuts->cut);
        return;
    }
    if (!tn_cuts_derive(rules, &memory->base, land, cuts))
        tn_cuts_find(rules, &memory->outline, land, cuts);
    if (cuts->count > TN_KEPT_ENCLOSURES)
        return;
    kept->land = land;
    kept->count = cuts->count;
    memcpy(kept->cut, cuts->cut, kept->count * sizeof *kept->cut);
}

/* ---- figures ---- */

/*
 * A stone's space is empty, or a figure stands there that could move away first;
 * false when two would have to.
 */
static bool see_figure(const struct tn_rules *rules, const struct tn_state *state, uint32_t space,
                       struct tn_enclosure *cut)
{
    bool first = cut->taken == 0;
    if (tn_set_has(&state->vacant, space))
        return true;
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        if (tn_set_has(&state->figures[seat], space))
            cut->taken = (uint8_t)(seat + 1);
    }
    cut->figure = (uint8_t)space;
    return first;
}

static uint8_t more_of(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

static void find_rivals(struct tn_enclosure *cut)
{
    static_assert(NV_MAX_PLAYERS == 4, "a pair of seats and another pair");
    const uint8_t *own = cut->figures;
    uint8_t first = more_of(own[0], own[1]), last = more_of(own[2], own[3]);
    cut->rival[0] = more_of(own[1], last);
    cut->rival[1] = more_of(own[0], last);
    cut->rival[2] = more_of(own[3], first);
    cut->rival[3] = more_of(own[2], first);
}

static bool count_figures(const struct tn_rules *rules, const struct tn_state *state,
                          struct tn_enclosure *cut)
{
    cut->taken = 0;
    if (!see_figure(rules, state, cut->stone[0], cut) ||
        (cut->stones == 2 && !see_figure(rules, state, cut->stone[1], cut)))
        return false;
    memset(cut->figures, 0, sizeof cut->figures);
    for (uint32_t seat = 0; seat < rules->players; seat++)
        cut->figures[seat] = (uint8_t)tn_set_count(tn_set_and(cut->area, state->figures[seat]));
    find_rivals(cut);
    return true;
}

/* Leaves the cuts that can be made as the figures stand. */
static void count_all_figures(const struct tn_rules *rules, const struct tn_state *state,
                              struct tn_enclosures *cuts)
{
    uint32_t count = cuts->count;
    cuts->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct tn_enclosure *cut = &cuts->cut[cuts->count];
        if (cuts->count < i)
            *cut = cuts->cut[i];
        cuts->count += count_figures(rules, state, cut);
    }
}

static void find_without_memory(const struct tn_rules *rules, struct tn_set land,
                                struct tn_enclosures *cuts)
{
    struct tn_outline outline;
    tn_outline_find(rules, &outline);
    tn_cuts_find(rules, &outline, land, cuts);
}

void tn_enclosures_find(const struct tn_rules *rules, const struct tn_state *state,
                        struct tn_enclosure_cache *memory, struct tn_enclosures *cuts)
{
    struct tn_set land = tn_open_land(state);
    if (memory)
        recall_cuts(rules, land, memory, cuts);
    else
        find_without_memory(rules, land, cuts);
    count_all_figures(rules, state, cuts);
}

void tn_enclosures_start(const struct tn_rules *rules, const struct tn_state *state,
                         struct tn_enclosure_cache *memory, struct tn_enclosures *cuts)
{
    struct tn_set land = tn_open_land(state);
    if (memory) {
        know_board(rules, memory);
        tn_cuts_start(rules, &memory->outline, land, &memory->base, cuts);
    } else {
        find_without_memory(rules, land, cuts);
    }
    count_all_figures(rules, state, cuts);
}
