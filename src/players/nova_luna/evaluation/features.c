/* SPDX-License-Identifier: MIT */
/* The features of a seat and of a move, from what scans of the tableaux found. */
#include "players/nova_luna/evaluation/features.h"

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

/* ---- tableaux ---- */

struct row {
    float *at;
};

static void put(struct row *row, float value)
{
    *row->at++ = value;
}

static void put_flag(struct row *row, bool flag)
{
    *row->at++ = flag ? 1.0f : 0.0f;
}

static float clip(int value, int low, int high)
{
    return (float)(value < low ? low : value > high ? high : value);
}

static void put_tasks(struct row *row, const struct nl_tableau_scan *scan)
{
    uint32_t sum = 0, once = 0, twice = 0, thrice = 0, max = 0, near = 0, places = 0, big = 0;
    for (uint32_t c = 0; c < NL_COLOURS; c++) {
        const struct nl_tally *done = &scan->done[c];
        uint32_t best = nl_tally_max(done);
        sum += best;
        once += best >= 1;
        twice += best >= 2;
        thrice += best >= 3;
        max = best > max ? best : max;
        near += nl_tally_max(&scan->nearer[0][c]);
        places += (uint32_t)__builtin_popcountll(done->ones | done->twos | done->fours);
        big += scan->biggest[c] < 5 ? scan->biggest[c] : 5;
    }
    for (uint32_t i = 0; i < NL_LACKING; i++)
        put(row, (float)scan->lacking[i] / 4);
    put(row, (float)scan->blocked / 4);
    put(row, (float)sum / 4);
    put(row, (float)once / 2);
    put(row, (float)twice / 2);
    put(row, (float)thrice / 2);
    put(row, (float)max / 2);
    put(row, (float)near / 4);
    put(row, (float)places / 16);
    put(row, (float)big / 8);
}

static inline nv_words larger(nv_words a, nv_words b)
{
    nv_words more = a > b;
    return (a & more) | (b & ~more);
}

static inline int32_t largest_of(nv_words numbers)
{
    int32_t largest = numbers[0];
    for (uint32_t i = 1; i < NV_VECTOR_WIDTH; i++)
        largest = numbers[i] > largest ? numbers[i] : largest;
    return largest;
}

/* Places where a new tile would find its tasks half done; at places not seen nothing counts. */
static void put_riches(struct row *row, const struct nl_tableau_scan *scan)
{
    nv_words rich = {0}, richest = {0};
    int32_t places = 0;
    for (uint32_t at = 0; at < scan->lanes; at += NV_VECTOR_WIDTH) {
        nv_words counts = nl_scan_counts(scan, at), worth = {0};
        for (int c = 0; c < NL_COLOURS; c++) {
            nv_words there = counts >> 8 * c & 255, few = there < 3;
            worth += (there & few) | (3 & ~few);
        }
        rich -= worth >= 4;
        richest = larger(worth, richest);
    }
    for (uint32_t i = 0; i < NV_VECTOR_WIDTH; i++)
        places += rich[i];
    put(row, (float)places / 4);
    put(row, (float)largest_of(richest) / 6);
}

static void glance_at(struct nl_tableau_entry *entry, const struct nl_state *state, uint32_t seat)
{
    struct row row = {entry->features};
    nl_tableau_scan_fill(&entry->scan, state, seat);
    put_tasks(&row, &entry->scan);
    put_riches(&row, &entry->scan);
    assert(row.at - entry->features == NL_TABLEAU_FEATURES);
    memset(entry->gain, NL_UNKNOWN, sizeof entry->gain);
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
        __builtin_prefetch(entry, 1);
        __builtin_prefetch((const char *)entry + 64, 1);
        places->key[seat] = memory ? key : 0;
        places->entry[seat] = entry;
    }
}

static uint8_t best_gain(const struct nl_tableau_scan *scan, uint32_t tile)
{
    nv_words best = {0};
    for (uint32_t at = 0; at < scan->lanes; at += NV_VECTOR_WIDTH)
        best = larger(nl_scan_gain(scan, &nl_faces[tile], at), best);
    return (uint8_t)largest_of(best);
}

void nl_position_scan_fill(struct nl_position_scan *position, const struct nl_rules *rules,
                           const struct nl_state *state, struct nl_tableau_cache *memory)
{
    struct places places;
    position->rules = rules;
    position->state = state;
    find_glances(position, memory, &places);
    see_wheel(position);
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        struct nl_tableau_entry *entry = places.entry[seat];
        if (places.key[seat] == 0 || entry->key != places.key[seat])
            glance_at(entry, state, seat);
        entry->key = places.key[seat];
        position->entry[seat] = entry;
        for (uint32_t i = 0; i < position->ahead; i++) {
            uint32_t tile = position->tile[i];
            if (entry->gain[tile] == NL_UNKNOWN)
                entry->gain[tile] = best_gain(&entry->scan, tile);
            position->gain[seat][i] = entry->gain[tile];
        }
    }
}

/* ---- seats ---- */

static uint32_t rank_of(const struct nl_state *state, uint32_t seat)
{
    uint32_t rank = 0;
    while (state->order[rank] != seat)
        rank++;
    return rank;
}

/* The race: tokens left and steps, against the others in the order of play. */
static void put_race(struct row *row, const struct nl_position_scan *position, uint32_t seat)
{
    const struct nl_state *state = position->state;
    uint32_t players = position->rules->players, rank = rank_of(state, seat);
    int supply = state->supply[seat];
    float *end = row->at + 14;
    put(row, (float)supply / 10);
    put_flag(row, supply <= 2);
    put_flag(row, supply <= 5);
    put_flag(row, rank == 0);
    put_flag(row, rank == 1);
    for (uint32_t i = 1; i < players; i++) {
        uint32_t other = state->order[(rank + i) % players];
        int steps = (int)state->track[other] - (int)state->track[seat];
        put(row, clip(steps, -12, 12) / 8);
        put(row, (float)(state->supply[other] - supply) / 8);
        put_flag(row, rank == 0 && steps >= 4);
    }
    while (row->at < end)
        put(row, 0);
}

/* What the wheel offers, were this seat to choose now or among the tiles after. */
static void put_wheel(struct row *row, const struct nl_position_scan *position, uint32_t seat)
{
    uint32_t first = 0, second = 0, later = 0, supply = position->state->supply[seat];
    int rate = -8;
    for (uint32_t i = 0; i < position->ahead; i++) {
        uint32_t gain = position->gain[seat][i];
        int worth = 3 * (int)gain - nl_faces[position->tile[i]].cost;
        if (i >= NL_OFFERED) {
            later = gain > later ? gain : later;
            continue;
        }
        rate = worth > rate ? worth : rate;
        second = gain > first ? first : gain > second ? gain : second;
        first = gain > first ? gain : first;
    }
    bool moves = position->state->order[0] == seat;
    put(row, (float)first / 2);
    put(row, (float)second / 2);
    put(row, (float)later / 2);
    put(row, (float)rate / 6);
    put(row, moves ? (float)first / 2 : 0);
    put(row, moves ? (float)second / 2 : 0);
    put(row, moves ? (float)rate / 6 : 0);
    put_flag(row, first >= supply);
    put_flag(row, moves && first >= supply);
    put_flag(row, (first > later ? first : later) >= supply);
}

static void put_table(struct row *row, const struct nl_position_scan *position, uint32_t seat)
{
    const struct nl_state *state = position->state;
    uint32_t lying = (uint32_t)__builtin_popcount(state->filled);
    bool moves = state->order[0] == seat;
    put(row, (float)state->player[seat].count / 10);
    put(row, (float)state->left / 40);
    put(row, (float)lying / 8);
    put_flag(row, moves && lying <= NL_REFILL_MAX);
    put_flag(row, moves && lying == NL_OFFERED);
}

void nl_seat_features(const struct nl_position_scan *position, uint32_t seat,
                      float out[NL_FEATURES])
{
    struct row row = {out};
    memcpy(row.at, position->entry[seat]->features, sizeof position->entry[seat]->features);
    row.at += NL_TABLEAU_FEATURES;
    put_race(&row, position, seat);
    put_wheel(&row, position, seat);
    put_table(&row, position, seat);
    assert(row.at - out == NL_FEATURES);
}

/* ---- moves ---- */

/* Those that vary with the place come first. */
enum {
    DONE_1,
    DONE_2,
    DONE_3,
    DONE_4,
    WINS,
    DONE_LATE,
    NEARER_2,
    NEARER_3,
    NEARER_4,
    OWN_1,
    OWN_2,
    OWN_3,
    JOINED,
    NEIGHBOURS,
    IN_THE_WAY,
    COST,
    AGAIN,
    SKIPPED,
    RIVAL,
    OWN_NEXT,
    TASKS,
    LEAVES_FEW,
    COST_EARLY,
    REFILL,
    REFILL_GAIN,
    REFILL_ONE
};

static_assert((int)COST == NL_PLACE_FEATURES, "those that vary come first");
static_assert((int)REFILL_ONE + 1 == NL_MOVE_FEATURES, "all features have a name");

/* The most a seat could complete with the three tiles after the nth. */
static float best_after(const struct nl_position_scan *position, uint32_t seat, uint32_t nth)
{
    uint32_t best = 0;
    for (uint32_t i = nth + 1; i <= nth + NL_OFFERED && i < position->ahead; i++)
        best = position->gain[seat][i] > best ? position->gain[seat][i] : best;
    return (float)best;
}

static float flag(bool set)
{
    return set ? 1.0f : 0.0f;
}

void nl_tile_features(const struct nl_position_scan *position, uint32_t nth,
                      float out[NL_MOVE_FEATURES])
{
    const struct nl_state *state = position->state;
    const struct nl_face *face = &nl_faces[position->tile[nth]];
    uint32_t seat = state->order[0], rival = state->order[1];
    bool again = state->track[seat] + face->cost <= state->track[rival];
    uint32_t lying = (uint32_t)__builtin_popcount(state->filled);
    memset(out, 0, NL_MOVE_FEATURES * sizeof *out);
    out[COST] = face->cost;
    out[AGAIN] = flag(again);
    out[SKIPPED] = (float)nth;
    out[RIVAL] = again ? 0 : best_after(position, rival, nth);
    out[OWN_NEXT] = again ? best_after(position, seat, nth) : 0;
    out[TASKS] = face->tasks;
    out[LEAVES_FEW] = flag(lying <= NL_REFILL_MAX + 1);
    out[COST_EARLY] = (float)(face->cost * state->supply[seat]) / 20;
}

/* Numbers into a row, from place `at` on. */
static inline void put_numbers(float row[NL_SEEN], uint32_t at, nv_words numbers)
{
    *(nv_floats *)(void *)(row + at) = __builtin_convertvector(numbers, nv_floats);
}

static void put_done(const struct nl_position_scan *position, uint32_t nth,
                     float rows[NL_PLACE_FEATURES][NL_SEEN])
{
    uint32_t seat = position->state->order[0];
    int32_t supply = position->state->supply[seat], late = supply <= 6;
    const struct nl_tableau_scan *scan = &position->entry[seat]->scan;
    const struct nl_face *face = &nl_faces[position->tile[nth]];
    for (uint32_t at = 0; at < scan->lanes; at += NV_VECTOR_WIDTH) {
        nv_words gain = nl_scan_gain(scan, face, at);
        put_numbers(rows[DONE_1], at, -(gain == 1));
        put_numbers(rows[DONE_2], at, -(gain == 2));
        put_numbers(rows[DONE_3], at, -(gain == 3));
        put_numbers(rows[DONE_4], at, -(gain >= 4));
        put_numbers(rows[WINS], at, -(gain >= supply));
        put_numbers(rows[DONE_LATE], at, gain * late);
    }
}

/* How much is missing for a task where so much counts. */
static inline nv_words lacks(nv_words counts, uint32_t need)
{
    nv_words sum = {0};
    for (int c = 0; c < NL_COLOURS; c++) {
        nv_words missing = (int32_t)(need >> 8 * c & 255) - (counts >> 8 * c & 255);
        sum += missing & (missing > 0);
    }
    return sum;
}

/* What the tile's own tasks would lack at each place. */
static void put_own(const struct nl_tableau_scan *scan, const struct nl_face *face,
                    float rows[NL_PLACE_FEATURES][NL_SEEN])
{
    for (uint32_t at = 0; at < scan->lanes; at += NV_VECTOR_WIDTH) {
        nv_words counts = nl_scan_counts(scan, at), one = {0}, two = {0}, more = {0};
        for (uint32_t k = 0; k < face->tasks; k++) {
            nv_words lacking = lacks(counts, face->need[k]);
            one -= lacking == 1;
            two -= lacking == 2;
            more -= lacking >= 3;
        }
        put_numbers(rows[OWN_1], at, one);
        put_numbers(rows[OWN_2], at, two);
        put_numbers(rows[OWN_3], at, more);
    }
}

static void put_place(const struct nl_tableau_scan *scan, uint32_t colour,
                      float rows[NL_PLACE_FEATURES][NL_SEEN])
{
    for (uint32_t at = 0; at < scan->lanes; at += NV_VECTOR_WIDTH) {
        nv_words joined = nl_scan_counts(scan, at) >> (int)(8 * colour) & 255;
        nv_words few = joined < 4;
        for (uint32_t i = 0; i < NL_LACKING - 1; i++)
            put_numbers(rows[NEARER_2 + i], at, nl_tally_numbers(&scan->nearer[i][colour], at));
        put_numbers(rows[JOINED], at, (joined & few) | (4 & ~few));
        put_numbers(rows[NEIGHBOURS], at, nl_tally_numbers(&scan->neighbours, at));
        put_numbers(rows[IN_THE_WAY], at, nl_tally_numbers(&scan->idle[colour], at));
    }
}

void nl_place_features(const struct nl_position_scan *position, uint32_t nth,
                       float rows[NL_PLACE_FEATURES][NL_SEEN])
{
    const struct nl_face *face = &nl_faces[position->tile[nth]];
    const struct nl_tableau_scan *scan = &position->entry[position->state->order[0]]->scan;
    put_done(position, nth, rows);
    put_own(scan, face, rows);
    put_place(scan, face->colour, rows);
}

void nl_refill_features(const struct nl_position_scan *position, float out[NL_MOVE_FEATURES])
{
    uint32_t seat = position->state->order[0], best = 0;
    memset(out, 0, NL_MOVE_FEATURES * sizeof *out);
    for (uint32_t i = 0; i < position->ahead; i++)
        best = position->gain[seat][i] > best ? position->gain[seat][i] : best;
    out[REFILL] = 1;
    out[REFILL_GAIN] = (float)best;
    out[REFILL_ONE] = flag(position->ahead == 1);
}
