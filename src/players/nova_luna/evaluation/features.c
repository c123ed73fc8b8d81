/* SPDX-License-Identifier: MIT */
/* The features of a move, from what scans of the tableaux found. */
#include "players/nova_luna/evaluation/features.h"

#include <string.h>

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
    RIVAL_WORTH,
    OWN_NEXT,
    OWN_NEXT_WORTH,
    TASKS,
    LEAVES_FEW,
    COST_EARLY,
    REFILL,
    REFILL_GAIN,
    REFILL_ONE
};

static_assert((int)COST == NL_PLACE_FEATURES, "those that vary come first");
static_assert((int)REFILL_ONE + 1 == NL_MOVE_FEATURES, "all features have a name");

/* The best for a seat among the three tiles after the nth, its parts each for itself. */
static struct nl_promise best_after(const struct nl_position_scan *position, uint32_t seat,
                                    uint32_t nth)
{
    struct nl_promise best = {0, 0};
    for (uint32_t i = nth + 1; i <= nth + NL_OFFERED && i < position->ahead; i++) {
        const struct nl_promise *promise = &position->promise[seat][i];
        best.gain = promise->gain > best.gain ? promise->gain : best.gain;
        best.worth = promise->worth > best.worth ? promise->worth : best.worth;
    }
    return best;
}

static float flag(bool set)
{
    return set ? 1.0f : 0.0f;
}

void nl_context(const struct nl_state *state, float out[NL_CONTEXTS])
{
    uint32_t supply = state->supply[state->order[0]], rival = state->supply[state->order[1]];
    int steps = (int)state->track[state->order[1]] - (int)state->track[state->order[0]];
    out[0] = 1;
    out[1] = (float)supply / 20;
    out[2] = (float)rival / 20;
    out[3] = (float)(steps > 12 ? 12 : steps) / 12;
    out[4] = flag(supply <= 5);
    out[5] = flag(rival <= 5);
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
    struct nl_promise next = best_after(position, again ? seat : rival, nth);
    out[again ? OWN_NEXT : RIVAL] = next.gain;
    out[again ? OWN_NEXT_WORTH : RIVAL_WORTH] = next.worth;
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

/* What the tile's own tasks would lack at each place. */
static void put_own(const struct nl_tableau_scan *scan, const struct nl_face *face,
                    float rows[NL_PLACE_FEATURES][NL_SEEN])
{
    for (uint32_t at = 0; at < scan->lanes; at += NV_VECTOR_WIDTH) {
        nv_words counts = nl_scan_counts(scan, at), one = {0}, two = {0}, more = {0};
        for (uint32_t k = 0; k < face->tasks; k++) {
            nv_words lacking = nl_lacks(counts, face->need[k]);
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
        best = position->promise[seat][i].gain > best ? position->promise[seat][i].gain : best;
    out[REFILL] = 1;
    out[REFILL_GAIN] = (float)best;
    out[REFILL_ONE] = flag(position->ahead == 1);
}
