/* SPDX-License-Identifier: MIT */
/* Sees the tableaux and the wheel of a position, as far as they are not remembered. */
#include "players/nova_luna/evaluation/position_scan.h"

#include "players/nova_luna/evaluation/inputs.h"

#include <stddef.h>
#include <string.h>

static void see_wheel(struct nl_position_scan *position)
{
    const struct nl_state *state = position->state;
    position->ahead = 0;
    for (uint32_t i = 1; i < NL_WHEEL && position->ahead < NL_AHEAD; i++) {
        uint32_t space = state->moon + i < NL_WHEEL ? state->moon + i : state->moon + i - NL_WHEEL;
        if (state->filled >> space & 1)
            position->tile[position->ahead++] = state->wheel[space];
    }
}

/* ---- what a tile can do ---- */

static inline nv_words larger(nv_words a, nv_words b)
{
    nv_words more = a > b;
    return (a & more) | (b & ~more);
}

static inline nv_words smaller(nv_words a, nv_words b)
{
    return -larger(-a, -b);
}

static inline int32_t largest_of(nv_words numbers)
{
    int32_t largest = numbers[0];
    for (uint32_t i = 1; i < NV_VECTOR_WIDTH; i++)
        largest = numbers[i] > largest ? numbers[i] : largest;
    return largest;
}

/* What the tasks of a tile are worth at its place, by what they will lack there. */
static inline nv_words prepared(const struct nl_face *face, nv_words counts)
{
    nv_words sum = {0};
    for (uint32_t k = 0; k < face->tasks; k++) {
        nv_words lacking = nl_lacks(counts, face->need[k]);
        sum += (8 & (lacking == 1)) + (4 & (lacking == 2)) + (1 & (lacking == 3));
    }
    return sum;
}

/*
 * What places are worth to a tile, roughly as the moves' weights have it: a completed task counts
 * 12, one that will lack a single tile 7.
 */
static inline nv_words price(const struct nl_tableau_scan *scan, const struct nl_face *face,
                             nv_words gain, uint32_t at)
{
    const nv_words none = {0};
    nv_words counts = nl_scan_counts(scan, at), joined = counts >> 8 * face->colour & 255;
    nv_words sum = 12 * smaller(gain, none + 3) + prepared(face, counts);
    sum += 7 * nl_tally_numbers(&scan->nearer[0][face->colour], at);
    sum += 4 * (nl_tally_numbers(&scan->nearer[1][face->colour], at) +
                nl_tally_numbers(&scan->nearer[2][face->colour], at));
    sum += smaller(joined, none + 4) - nl_tally_numbers(&scan->neighbours, at);
    return sum - 2 * nl_tally_numbers(&scan->idle[face->colour], at);
}

/*
 * A tile is worth at least what it is where nothing counts: so look the numbers beyond the last
 * place, and how many of them there are depends on the vectors.
 */
static struct nl_promise promise_of(const struct nl_tableau_scan *scan, uint32_t tile)
{
    const struct nl_face *face = &nl_faces[tile];
    nv_words most = {0}, best = prepared(face, most);
    for (uint32_t at = 0; at < scan->lanes; at += NV_VECTOR_WIDTH) {
        nv_words gain = nl_scan_gain(scan, face, at);
        most = larger(gain, most);
        best = larger(price(scan, face, gain, at), best);
    }
    int32_t worth = largest_of(best) / 4;
    return (struct nl_promise){(uint8_t)largest_of(most),
                               (uint8_t)(worth < NL_WORTHS ? worth : NL_WORTHS - 1)};
}

/* ---- tableaux ---- */

static void glance_at(struct nl_tableau_entry *entry, const struct nl_position_scan *position,
                      uint32_t seat)
{
    uint8_t trait[NL_TRAITS];
    nl_tableau_scan_fill(&entry->scan, position->state, seat, trait);
    nl_sum_traits(position->net, trait, &entry->sum);
    memset(entry->promise, NL_UNKNOWN, sizeof entry->promise);
}

/* Tiles, places and tokens make a tableau; tokens matter only when they run out. */
static uint64_t key_of(const struct nl_player *me)
{
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t key = me->count;
    for (uint32_t i = 0; i < me->count; i++)
        key = (key ^
               (me->place[i] | (uint64_t)me->tile[i] << 16 | (uint64_t)me->covered[i] << 24)) *
              odd;
    return (key ^ key >> 32) | 1;
}

/* Where what was seen of each seat is kept, and under which key. */
struct places {
    uint64_t key[NV_MAX_PLAYERS];
    struct nl_tableau_entry *entry[NV_MAX_PLAYERS];
};

/* No two seats share a place, so that no seat's entry is lost while another's is seen. */
static struct nl_tableau_entry *place_for(struct nl_tableau_cache *memory, uint32_t players,
                                          uint32_t seat, uint64_t key)
{
    uint64_t part = NL_REMEMBERED / players;
    return &memory->entry[seat * part + ((key >> 32) * part >> 32)];
}

/* All of them first, so that their memory is on its way together. */
static void find_glances(struct nl_position_scan *position, struct nl_tableau_cache *memory,
                         struct places *places)
{
    for (uint32_t seat = 0; seat < position->rules->players; seat++) {
        uint64_t key = key_of(&position->state->player[seat]);
        struct nl_tableau_entry *entry = memory ? place_for(memory, position->rules->players, seat,
                                                            key)
                                                : &position->own[seat];
        for (size_t line = 0; line < offsetof(struct nl_tableau_entry, scan); line += 64)
            __builtin_prefetch((const char *)entry + line, 1);
        places->key[seat] = memory ? key : 0;
        places->entry[seat] = entry;
    }
}

void nl_position_scan_fill(struct nl_position_scan *position, const struct nv_row_net *net,
                           const struct nl_rules *rules, const struct nl_state *state,
                           struct nl_tableau_cache *memory)
{
    struct places places;
    position->rules = rules;
    position->state = state;
    position->net = net;
    find_glances(position, memory, &places);
    see_wheel(position);
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        struct nl_tableau_entry *entry = places.entry[seat];
        if (places.key[seat] == 0 || entry->key != places.key[seat])
            glance_at(entry, position, seat);
        entry->key = places.key[seat];
        position->entry[seat] = entry;
        for (uint32_t i = 0; i < position->ahead; i++) {
            uint32_t tile = position->tile[i];
            if (entry->promise[tile].gain == NL_UNKNOWN)
                entry->promise[tile] = promise_of(&entry->scan, tile);
            position->promise[seat][i] = entry->promise[tile];
        }
    }
}
