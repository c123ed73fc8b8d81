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

/* What a tile does at some places for itself and, from `done` on, for others. */
struct prospects {
    nv_words gain;     /* tasks completed */
    nv_words prepared; /* what its own tasks are worth, by what they will lack */
};

static inline struct prospects look_ahead(const struct nl_face *face, nv_words counts,
                                          nv_words done)
{
    struct prospects found = {done, done - done};
    for (uint32_t k = 0; k < face->tasks; k++) {
        nv_words lacking = nl_lacks(counts, face->need[k]);
        found.gain -= lacking == 0;
        found.prepared += (8 & (lacking == 1)) + (4 & (lacking == 2)) + (1 & (lacking == 3));
    }
    return found;
}

/*
 * What places are worth to any tile of a colour, roughly as the moves' weights have it: to
 * complete a task counts 12, to leave it lacking a single tile 7.
 */
static void price_places(const struct nl_tableau_scan *scan, uint32_t colour,
                         int32_t price[NL_SEEN])
{
    const nv_words none = {0};
    for (uint32_t at = 0; at < scan->lanes; at += NV_VECTOR_WIDTH) {
        nv_words joined = nl_scan_counts(scan, at) >> (int)(8 * colour) & 255;
        nv_words sum = nl_tally_times(&scan->nearer[0][colour], at, 7);
        sum += nl_tally_times(&scan->nearer[1][colour], at, 4);
        sum += nl_tally_times(&scan->nearer[2][colour], at, 4);
        sum += smaller(joined, none + 4) - nl_tally_numbers(&scan->neighbours, at);
        *(nv_words *)(void *)(price + at) = sum - nl_tally_times(&scan->idle[colour], at, 2);
    }
}

/*
 * A tile is worth at least what it is where nothing counts: so look the numbers beyond the last
 * place, and how many of them there are depends on the vectors.
 */
static struct nl_promise promise_of(const struct nl_tableau_scan *scan, const struct nl_face *face,
                                    const int32_t price[NL_SEEN])
{
    const nv_words none = {0};
    nv_words most = none, best = look_ahead(face, none, none).prepared;
    for (uint32_t at = 0; at < scan->lanes; at += NV_VECTOR_WIDTH) {
        nv_words done = nv_widen_bytes(&scan->done_at[face->colour][at]);
        struct prospects found = look_ahead(face, nl_scan_counts(scan, at), done);
        nv_words sum = *(const nv_words *)(const void *)(price + at) + found.prepared;
        most = larger(found.gain, most);
        best = larger(sum + 12 * smaller(found.gain, none + 3), best);
    }
    int32_t worth = nv_largest(best) / 4;
    return (struct nl_promise){(uint8_t)nv_largest(most),
                               (uint8_t)(worth < NL_WORTHS ? worth : NL_WORTHS - 1)};
}

/* What the tiles ahead can do that this tableau was not asked about yet, colour by colour. */
static void see_promises(struct nl_tableau_entry *entry, const struct nl_position_scan *position)
{
    int32_t price[NL_SEEN];
    uint32_t unknown[NL_COLOURS] = {0}; /* which of the tiles ahead */
    for (uint32_t i = 0; i < position->ahead; i++) {
        uint32_t tile = position->tile[i];
        bool known = entry->promise[tile].gain != NL_UNKNOWN;
        unknown[nl_faces[tile].colour] |= (uint32_t)!known << i;
    }
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++) {
        if (unknown[colour] == 0)
            continue;
        price_places(&entry->scan, colour, price);
        for (uint32_t rest = unknown[colour]; rest; rest &= rest - 1) {
            uint32_t tile = position->tile[__builtin_ctz(rest)];
            entry->promise[tile] = promise_of(&entry->scan, &nl_faces[tile], price);
        }
    }
}

/* ---- tableaux ---- */

static void glance_at(struct nl_tableau_entry *entry, const struct nl_position_scan *position,
                      uint32_t seat)
{
    uint8_t trait[NL_TRAIT_ROOM];
    nl_tableau_scan_fill(&entry->scan, position->state, seat, trait);
    nl_sum_traits(position->net, trait, &entry->sum);
    memset(entry->promise, NL_UNKNOWN, sizeof entry->promise);
}

/*
 * Tiles, places and tokens make a tableau; tokens matter only when they run out. Each tile is
 * scrambled by itself, with its number, so that no tile waits for the one before it.
 */
static uint64_t key_of(const struct nl_player *me)
{
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t key = me->count;
    for (uint32_t i = 0; i < me->count; i++) {
        uint64_t tile = me->place[i] | (uint64_t)me->tile[i] << 16 |
                        (uint64_t)me->covered[i] << 24 | (uint64_t)i << 32;
        tile *= odd;
        key += (tile ^ tile >> 31) * odd;
    }
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
                         uint32_t seats, struct places *places)
{
    for (uint32_t place = 0; place < seats; place++) {
        uint32_t seat = position->state->order[place];
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

/* False where some of them are not known yet. */
static bool take_promises(struct nl_position_scan *position, uint32_t seat)
{
    const struct nl_tableau_entry *entry = position->entry[seat];
    bool known = true;
    for (uint32_t i = 0; i < position->ahead; i++) {
        position->promise[seat][i] = entry->promise[position->tile[i]];
        known &= position->promise[seat][i].gain != NL_UNKNOWN;
    }
    return known;
}

/* Sees the wheel and the seats that are `wanted`, the mover first. */
static inline void see(struct nl_position_scan *position, const struct nv_row_net *net,
                       const struct nl_rules *rules, const struct nl_state *state,
                       struct nl_tableau_cache *memory, uint32_t wanted)
{
    struct places places;
    uint32_t seats = wanted < rules->players ? wanted : rules->players;
    position->rules = rules;
    position->state = state;
    position->net = net;
    find_glances(position, memory, seats, &places);
    see_wheel(position);
    for (uint32_t place = 0; place < seats; place++) {
        uint32_t seat = state->order[place];
        struct nl_tableau_entry *entry = places.entry[seat];
        if (places.key[seat] == 0 || entry->key != places.key[seat])
            glance_at(entry, position, seat);
        entry->key = places.key[seat];
        position->entry[seat] = entry;
        if (!take_promises(position, seat)) {
            see_promises(entry, position);
            take_promises(position, seat);
        }
    }
}

void nl_position_scan_fill(struct nl_position_scan *position, const struct nv_row_net *net,
                           const struct nl_rules *rules, const struct nl_state *state,
                           struct nl_tableau_cache *memory)
{
    see(position, net, rules, state, memory, NV_MAX_PLAYERS);
}

void nl_position_scan_next(struct nl_position_scan *position, const struct nv_row_net *net,
                           const struct nl_rules *rules, const struct nl_state *state,
                           struct nl_tableau_cache *memory)
{
    see(position, net, rules, state, memory, 2);
}
