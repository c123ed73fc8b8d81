/* SPDX-License-Identifier: MIT */
/* The scan of one tableau, task by task: each is added to all its places at once. */
#include "players/nova_luna/evaluation/tableau_scan.h"

#include <stddef.h>
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

/* A group of one colour that can count for somebody. */
struct group {
    uint64_t around; /* places next to it */
    uint64_t reach;  /* tiles in it or next to it */
    uint32_t size;
};

/* What is put together on the way to a scan. */
struct scene {
    const struct nl_player *me;
    uint64_t beside[NL_SLOTS];           /* places next to a tile */
    uint64_t around[NL_SLOTS];           /* places next to a group, by its number */
    uint64_t room[NL_COLOURS][NL_SLOTS]; /* places where a colour counts for a tile */
    uint32_t groups[NL_COLOURS];
    struct group group[NL_COLOURS][NL_SLOTS];
};

/* Which places lie next to which tiles and groups. */
static void see_places(struct nl_tableau_scan *scan, struct scene *scene)
{
    const struct nl_player *me = scene->me;
    uint8_t grid[GRID] = {0};
    for (uint32_t at = 0; at < scan->edges; at++)
        grid[on_grid(me->edge[at])] = (uint8_t)(at + 1);
    for (uint32_t i = 0; i <= me->count; i++)
        scene->around[i] = 0;
    for (uint32_t i = 0; i < me->count; i++) {
        uint64_t beside = 0;
        for (int side = 0; side < NL_SIDES; side++) {
            uint32_t at = grid[on_grid((uint32_t)((int)me->place[i] + steps[side]))];
            if (at == 0)
                continue;
            beside |= UINT64_C(1) << (at - 1);
        }
        scene->beside[i] = beside;
        count_in(&scan->neighbours, beside);
        scene->around[me->group[i] >> 2] |= beside;
    }
}

/* The groups that can grow, and what counts at the places around them. */
static void see_groups(struct nl_tableau_scan *scan, struct scene *scene)
{
    const struct nl_player *me = scene->me;
    for (uint32_t i = 0; i < me->count; i++) {
        uint32_t number = me->group[i] >> 2, colour = me->group[i] & 3;
        uint64_t places = scene->around[number];
        if (number != i + 1 || places == 0)
            continue;
        uint32_t size = me->size[number];
        scene->group[colour][scene->groups[colour]++] = (struct group){
            .around = places, .reach = me->reach[number], .size = size};
        if (size > scan->biggest[colour])
            scan->biggest[colour] = size;
        for (; places; places &= places - 1)
            scan->counts[__builtin_ctzll(places)] += size << colour * 8;
    }
}

/* Where each colour would count for the tiles that ask for it [NL-12]. */
static void see_room(struct scene *scene)
{
    for (uint32_t c = 0; c < NL_COLOURS; c++) {
        uint64_t wants = scene->me->wants[c];
        for (uint64_t tiles = wants; tiles; tiles &= tiles - 1)
            scene->room[c][__builtin_ctzll(tiles)] = scene->beside[__builtin_ctzll(tiles)];
        for (uint32_t g = 0; g < scene->groups[c]; g++) {
            const struct group *group = &scene->group[c][g];
            for (uint64_t tiles = group->reach & wants; tiles; tiles &= tiles - 1)
                scene->room[c][__builtin_ctzll(tiles)] |= group->around;
        }
    }
}

/* Where a tile brings `missing` new ones of its colour to tile `index`. */
static uint64_t joining(const struct nl_tableau_scan *scan, const struct scene *scene,
                        uint32_t index, uint32_t colour, uint32_t missing)
{
    uint64_t enough = 0;
    for (uint64_t places = scene->room[colour][index]; places; places &= places - 1) {
        uint32_t at = (uint32_t)__builtin_ctzll(places);
        uint32_t fresh = 1 + (scan->counts[at] >> 8 * colour & 255);
        if (fresh < missing)
            continue;
        for (uint32_t g = 0; g < scene->groups[colour]; g++) {
            const struct group *group = &scene->group[colour][g];
            fresh -= (group->reach >> index & group->around >> at & 1) ? group->size : 0;
        }
        enough |= (uint64_t)(fresh >= missing) << at;
    }
    return enough;
}

/* Adds one open task of tile `index`. */
static void see_task(struct nl_tableau_scan *scan, const struct scene *scene, uint32_t index,
                     uint32_t need)
{
    uint32_t missing[NL_COLOURS], sum = 0, counts = scene->me->counts[index];
    bool blocked = false;
    for (uint32_t c = 0; c < NL_COLOURS; c++) {
        uint32_t wanted = need >> c * 8 & 255, there = counts >> c * 8 & 255;
        missing[c] = wanted > there ? wanted - there : 0;
        sum += missing[c];
        blocked |= missing[c] && scene->room[c][index] == 0;
    }
    if (sum == 0)
        return;
    scan->blocked += blocked;
    if (blocked)
        return;
    uint32_t step = sum < NL_LACKING ? sum - 1 : NL_LACKING - 1;
    scan->lacking[step]++;
    for (uint32_t c = 0; c < NL_COLOURS; c++) {
        if (missing[c] == 0)
            continue;
        uint64_t places = scene->room[c][index], last = 0;
        if (sum == 1) {
            count_in(&scan->done[c], places);
            break;
        }
        if (missing[c] == sum) {
            last = joining(scan, scene, index, c, sum);
            count_in(&scan->done[c], last);
        }
        count_in(&scan->nearer[step - 1][c], places & ~last);
    }
}

/* Open tiles next to which a colour stands in the way. */
static void see_idle(struct nl_tableau_scan *scan, const struct scene *scene)
{
    for (uint32_t c = 0; c < NL_COLOURS; c++) {
        uint64_t tiles = scan->open & ~scene->me->wants[c];
        for (; tiles; tiles &= tiles - 1)
            count_in(&scan->idle[c], scene->beside[__builtin_ctzll(tiles)]);
    }
}

static void see_tasks(struct nl_tableau_scan *scan, const struct scene *scene)
{
    const struct nl_player *me = scene->me;
    scan->open = me->wants[0] | me->wants[1] | me->wants[2] | me->wants[3];
    for (uint64_t tiles = scan->open; tiles; tiles &= tiles - 1) {
        uint32_t index = (uint32_t)__builtin_ctzll(tiles);
        const struct nl_face *face = &nl_faces[me->tile[index]];
        uint32_t open = ((1u << face->tasks) - 1) & ~(uint32_t)me->covered[index];
        for (; open; open &= open - 1)
            see_task(scan, scene, index, face->need[__builtin_ctz(open)]);
    }
}

static void put_done(struct nl_tableau_scan *scan)
{
    for (uint32_t c = 0; c < NL_COLOURS; c++) {
        for (uint32_t at = 0; at < scan->lanes; at += NV_VECTOR_WIDTH) {
            nv_words numbers = nl_tally_numbers(&scan->done[c], at);
            *(nl_bytes *)&scan->done_at[c][at] = __builtin_convertvector(numbers, nl_bytes);
        }
    }
}

void nl_tableau_scan_fill(struct nl_tableau_scan *scan, const struct nl_state *state, uint32_t seat)
{
    struct scene scene;
    uint32_t edges = state->player[seat].edges;
    scene.me = &state->player[seat];
    memset(scene.groups, 0, sizeof scene.groups);
    memset(scan, 0, offsetof(struct nl_tableau_scan, done_at));
    scan->edges = edges < NL_SEEN ? edges : NL_SEEN;
    scan->lanes = (scan->edges + NV_VECTOR_WIDTH - 1) / NV_VECTOR_WIDTH * NV_VECTOR_WIDTH;
    see_places(scan, &scene);
    see_groups(scan, &scene);
    see_room(&scene);
    see_tasks(scan, &scene);
    see_idle(scan, &scene);
    put_done(scan);
}
