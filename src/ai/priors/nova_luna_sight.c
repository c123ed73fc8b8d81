/* SPDX-License-Identifier: MIT */
#include "ai/priors/nova_luna_sight.h"

#include <string.h>

enum { GRID = 32 * 32 }; /* a torus: a tableau of 45 tiles is hardly ever wider */

static const int steps[NL_SIDES] = {NL_STEP_X, -NL_STEP_X, NL_STEP_Y, -NL_STEP_Y};

static uint32_t on_grid(uint32_t place)
{
    return (place & 31) | (place >> 7 & 31) << 5;
}

static void count_in(struct nl_tally *tally, uint64_t places)
{
    uint64_t carry = tally->ones & places, full = tally->ones & tally->twos & tally->fours;
    uint64_t twos = tally->twos & carry;
    tally->ones = (tally->ones ^ places) | full;
    tally->twos = (tally->twos ^ carry) | full;
    tally->fours |= twos;
}

/* Eight bits, each into a byte of its own. */
static uint64_t spread(uint64_t bits)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t apart = (bits & 255) * each & UINT64_C(0x8040201008040201);
    return (apart + 127 * each) >> 7 & each;
}

void nl_tally_numbers(const struct nl_tally *tally, uint32_t lanes, uint8_t numbers[NL_SEEN])
{
    for (uint32_t at = 0; at < lanes; at += 8) {
        uint64_t eight = spread(tally->ones >> at) + 2 * spread(tally->twos >> at) +
                         4 * spread(tally->fours >> at);
        memcpy(numbers + at, &eight, sizeof eight);
    }
}

/* Which places lie next to which tiles and groups. */
static void see_places(struct nl_sight *sight, const struct nl_player *me, uint32_t count)
{
    uint8_t grid[GRID] = {0};
    for (uint32_t at = 0; at < sight->edges; at++)
        grid[on_grid(me->edge[at])] = (uint8_t)(at + 1);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t beside = 0;
        for (int side = 0; side < NL_SIDES; side++) {
            uint32_t at = grid[on_grid((uint32_t)((int)me->place[i] + steps[side]))];
            if (at == 0)
                continue;
            beside |= UINT64_C(1) << (at - 1);
            sight->touching[at - 1] |= UINT64_C(1) << i;
        }
        sight->beside[i] = beside;
        sight->around[me->group[i] & NL_GROUP_INDEX] |= beside;
    }
}

static void see_groups(struct nl_sight *sight, const struct nl_player *me, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t colour = me->group[i] >> 6, size = me->size[i + 1];
        uint64_t places = sight->around[i + 1];
        if ((me->group[i] & NL_GROUP_INDEX) != i + 1 || places == 0)
            continue;
        if (size > sight->biggest[colour])
            sight->biggest[colour] = size;
        for (; places; places &= places - 1)
            sight->counts[__builtin_ctzll(places)] += size << colour * 8;
    }
}

/* Places where a tile joins a group of that size or more to what counts for tile `index`. */
static uint64_t joining(const struct nl_sight *sight, const struct nl_player *me, uint32_t count,
                        uint32_t index, uint32_t colour, uint32_t size)
{
    uint64_t places = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t name = (uint8_t)((i + 1) | colour << 6);
        if (me->group[i] != name || me->size[i + 1] < size || me->group[index] == name)
            continue;
        bool known = false;
        for (int side = 0; side < NL_SIDES; side++)
            known |= me->side[side][index] == name;
        if (!known)
            places |= sight->around[i + 1];
    }
    return places;
}

struct task {
    uint32_t missing[NL_COLOURS];
    uint32_t sum;
    uint32_t colours; /* bit c: it lacks colour c */
};

static struct task lack_of(uint32_t need, uint32_t counts)
{
    struct task task = {.sum = 0};
    for (uint32_t c = 0; c < NL_COLOURS; c++) {
        uint32_t wanted = need >> c * 8 & 255, there = counts >> c * 8 & 255;
        task.missing[c] = wanted > there ? wanted - there : 0;
        task.sum += task.missing[c];
        task.colours |= (uint32_t)(wanted > there) << c;
    }
    return task;
}

/* Adds one open task of tile `index`; `room[c]` are the places that would bring it colour c. */
static void see_task(struct nl_sight *sight, const struct nl_player *me, uint32_t count,
                     uint32_t index, const struct task *task, const uint64_t room[NL_COLOURS])
{
    uint32_t step = task->sum < NL_LACKING ? task->sum - 1 : NL_LACKING - 1;
    for (uint32_t c = 0; c < NL_COLOURS; c++) {
        if (task->missing[c] && room[c] == 0) {
            sight->blocked++;
            return;
        }
    }
    sight->lacking[step]++;
    for (uint32_t c = 0; c < NL_COLOURS; c++) {
        uint64_t places = task->missing[c] ? room[c] : 0, last = 0;
        if (places == 0)
            continue;
        if (task->sum == 1)
            last = places;
        else if (task->missing[c] == task->sum)
            last = places & joining(sight, me, count, index, c, task->sum - 1);
        count_in(&sight->done[c], last);
        count_in(&sight->nearer[step][c], places & ~last);
    }
}

/* What counts for a tile [NL-12], a byte for each colour, and the places that add to it. */
static uint32_t see_around(const struct nl_sight *sight, const struct nl_player *me,
                           uint32_t index, uint64_t room[NL_COLOURS])
{
    uint32_t counts = 0, own = me->group[index];
    for (uint32_t c = 0; c < NL_COLOURS; c++)
        room[c] = sight->beside[index];
    for (int side = 0; side < NL_SIDES; side++) {
        uint32_t group = me->side[side][index], name = group & NL_GROUP_INDEX;
        counts += (uint32_t)me->size[name] << (group >> 6) * 8;
        room[group >> 6] |= sight->around[name];
    }
    uint32_t itself = me->size[own & NL_GROUP_INDEX] > 1;
    return counts - (itself << (own >> 6) * 8);
}

static void see_tasks(struct nl_sight *sight, const struct nl_player *me, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct nl_face *face = &nl_faces[me->tile[i]];
        uint32_t open = ((1u << face->tasks) - 1) & ~(uint32_t)me->covered[i];
        uint64_t room[NL_COLOURS];
        if (open == 0)
            continue;
        sight->open |= UINT64_C(1) << i;
        uint32_t counts = see_around(sight, me, i, room);
        for (; open; open &= open - 1) {
            struct task task = lack_of(face->need[__builtin_ctz(open)], counts);
            if (task.sum > 0)
                see_task(sight, me, count, i, &task, room);
        }
    }
}

void nl_sight_see(struct nl_sight *sight, const struct nl_state *state, uint32_t seat)
{
    const struct nl_player *me = &state->player[seat];
    uint32_t count = state->count[seat], edges = state->edges[seat];
    memset(sight, 0, sizeof *sight);
    sight->edges = edges < NL_SEEN ? edges : NL_SEEN;
    sight->lanes = (sight->edges + NL_LANES - 1) / NL_LANES * NL_LANES;
    see_places(sight, me, count);
    see_groups(sight, me, count);
    see_tasks(sight, me, count);
    for (uint32_t c = 0; c < NL_COLOURS; c++)
        nl_tally_numbers(&sight->done[c], sight->lanes, sight->done_at[c]);
}

void nl_sight_own(const struct nl_sight *sight, uint32_t tile, uint8_t own[NL_SEEN])
{
    const uint32_t top = 0x80808080;
    const struct nl_face *face = &nl_faces[tile];
    for (uint32_t at = 0; at < sight->lanes; at++) {
        uint32_t done = 0, counts = sight->counts[at] | top;
        for (uint32_t k = 0; k < NL_TASKS; k++)
            done += ((counts - face->need[k]) & top) == top;
        own[at] = (uint8_t)done;
    }
}
