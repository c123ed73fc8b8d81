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

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t bits(uint64_t places)
{
    return (uint32_t)__builtin_popcountll(places);
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
    uint8_t *trait;
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

static void count_group(struct scene *scene, uint32_t colour, const struct group *group)
{
    uint32_t size = least(group->size, NL_GROUP_SIZES) - 1;
    uint32_t border = least(bits(group->around), NL_GROUP_BORDERS) - 1;
    bool wanted = (group->reach & scene->me->wants[colour]) != 0;
    scene->trait[NL_TRAIT_GROUPS + (size * NL_GROUP_BORDERS + border) * 2 + wanted]++;
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
        count_group(scene, colour, &scene->group[colour][scene->groups[colour] - 1]);
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
    uint32_t missing[NL_COLOURS], counts = scene->me->counts[index];
    uint32_t sum = 0, colours = 0, room = NL_TASK_ROOMS - 1;
    for (uint32_t c = 0; c < NL_COLOURS; c++) {
        uint32_t wanted = need >> c * 8 & 255, there = counts >> c * 8 & 255;
        missing[c] = wanted > there ? wanted - there : 0;
        sum += missing[c];
        colours += missing[c] > 0;
        room = missing[c] ? least(room, bits(scene->room[c][index])) : room;
    }
    if (sum == 0)
        return;
    /* 1; 2, 1+1; 3, 2+1, 1+1+1; and so on: a task asks for four tiles at most. */
    scene->trait[NL_TRAIT_TASKS + (sum * (sum - 1) / 2 + colours - 1) * NL_TASK_ROOMS + room]++;
    if (room == 0)
        return;
    uint32_t step = sum - 1;
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
            *(nv_bytes *)&scan->done_at[c][at] = __builtin_convertvector(numbers, nv_bytes);
        }
    }
}

/* ---- traits ---- */

static uint64_t any(const struct nl_tally *tally)
{
    return tally->ones | tally->twos | tally->fours;
}

/* Places by what a tile of this colour does there. */
static void count_spots(const struct nl_tableau_scan *scan, uint32_t colour, uint8_t *trait)
{
    uint64_t all = scan->edges < 64 ? (UINT64_C(1) << scan->edges) - 1 : ~UINT64_C(0);
    const struct nl_tally *done = &scan->done[colour], *near = &scan->nearer[0][colour];
    uint64_t far = any(&scan->nearer[1][colour]) | any(&scan->nearer[2][colour]);
    uint64_t by_done[NL_SPOT_DONE] = {all & ~any(done), done->ones & ~done->twos & ~done->fours,
                                      done->twos & ~done->ones & ~done->fours,
                                      done->fours | (done->twos & done->ones)};
    uint64_t by_near[NL_SPOT_NEAR] = {all & ~any(near), near->ones & ~near->twos & ~near->fours,
                                      near->twos | near->fours};
    for (uint32_t d = 0; d < NL_SPOT_DONE; d++) {
        for (uint32_t n = 0; n < NL_SPOT_NEAR; n++, trait += 2) {
            uint64_t spots = by_done[d] & by_near[n];
            trait[0] = (uint8_t)(trait[0] + bits(spots & ~far));
            trait[1] = (uint8_t)(trait[1] + bits(spots & far));
        }
    }
}

/* Places by how much counts there already, and the one where most does. */
static void count_places(const struct nl_tableau_scan *scan, uint8_t *trait)
{
    uint32_t richest = 0;
    for (uint32_t at = 0; at < scan->edges; at++) {
        uint32_t worth = 0;
        for (uint32_t c = 0; c < NL_COLOURS; c++)
            worth += least(scan->counts[at] >> 8 * c & 255, 3);
        worth = least(worth, 9);
        trait[NL_TRAIT_PLACES + worth]++;
        richest = worth > richest ? worth : richest;
    }
    trait[NL_TRAIT_RICHEST + richest] = 1;
}

static void count_traits(const struct nl_tableau_scan *scan, const struct scene *scene)
{
    uint32_t most = 0, near = 0, big = 0;
    uint8_t *trait = scene->trait;
    for (uint32_t c = 0; c < NL_COLOURS; c++) {
        uint32_t best = nl_tally_max(&scan->done[c]);
        count_spots(scan, c, trait + NL_TRAIT_SPOTS);
        trait[NL_TRAIT_BEST + least(best, 4)]++;
        most = best > most ? best : most;
        near += nl_tally_max(&scan->nearer[0][c]);
        big += least(scan->biggest[c], 5);
    }
    count_places(scan, trait);
    trait[NL_TRAIT_MOST + least(most, 5)] = 1;
    trait[NL_TRAIT_NEAR + least(near, 8)] = 1;
    trait[NL_TRAIT_BIG + big / 2] = 1;
    trait[NL_TRAIT_COUNT + scene->me->count / 2u] = 1;
}

void nl_tableau_scan_fill(struct nl_tableau_scan *scan, const struct nl_state *state, uint32_t seat,
                          uint8_t trait[NL_TRAIT_ROOM])
{
    struct scene scene;
    uint32_t edges = state->player[seat].edges;
    scene.me = &state->player[seat];
    scene.trait = trait;
    memset(scene.groups, 0, sizeof scene.groups);
    memset(trait, 0, NL_TRAIT_ROOM);
    memset(scan, 0, offsetof(struct nl_tableau_scan, done_at));
    scan->edges = edges < NL_SEEN ? edges : NL_SEEN;
    scan->lanes = (scan->edges + NV_VECTOR_WIDTH - 1) / NV_VECTOR_WIDTH * NV_VECTOR_WIDTH;
    see_places(scan, &scene);
    see_groups(scan, &scene);
    see_room(&scene);
    see_tasks(scan, &scene);
    see_idle(scan, &scene);
    put_done(scan);
    count_traits(scan, &scene);
}
