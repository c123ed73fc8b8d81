/* SPDX-License-Identifier: MIT */
/* The numbers of the levels, and what follows from them and from the time there is. */
#include "players/level.h"

#include "players/greedy.h"
#include "players/horizon.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    DEFAULT_MILLIS = 1000,   /* when nothing is said about time */
    OVERHEAD_MILLIS = 20,    /* for answering and for the other program */
    NODES_OF_DEPTH = 200000, /* a game may end before the depth asked for; nodes always do */
    UNKNOWN_HORIZON = 20     /* moves, in a game of which nothing is known */
};

/*
 * How a level plays: with so many nodes at most (0: as time allows), picking among the
 * best moves with that much chance (0: always the best). Low levels err as people do:
 * they notice only so many of a hundred moves (0: all), and the lowest are greedy, that
 * is they do not look at what comes after a move.
 */
struct level {
    uint32_t nodes;
    float temperature;
    uint32_t notice;
    bool greedy;
};

/* The levels of one game, from 1 to 10, and its pace. */
struct ladder {
    const char *game; /* its name */
    struct level levels[NV_LEVELS];
    /*
     * Whether the game is in its opening, where levels below the highest vary what
     * they play, picking with at least this much chance; NULL: there is none.
     */
    bool (*is_opening)(const void *rules, const void *state);
    float opening_temperature;
    /* How many moves the seat to move will still make. */
    uint32_t (*horizon)(const void *rules, const void *state);
};

static const struct ladder ladders[] = {
    {
        .game = "nova-luna",
        .levels = {{2, 0.0f, 25, true},
                   {2, 0.0f, 90, true},
                   {2, 0.0f, 45, false},
                   {4, 1.1f, 0, false},
                   {16, 0.5f, 0, false},
                   {60, 0.38f, 0, false},
                   {130, 0.0f, 0, false},
                   {450, 0.0f, 0, false},
                   {3200, 0.0f, 0, false},
                   {0, 0.0f, 0, false}},
        .horizon = nl_horizon,
    },
    {
        .game = "terra-nova",
        .levels = {{1, 3.5f, 25, true},
                   {1, 1.2f, 55, false},
                   {12, 0.5f, 75, false},
                   {34, 0.32f, 0, false},
                   {80, 0.2f, 0, false},
                   {230, 0.0f, 0, false},
                   {900, 0.0f, 0, false},
                   {4000, 0.0f, 0, false},
                   {14000, 0.0f, 0, false},
                   {0, 0.0f, 0, false}},
        /* Many set-ups are alike in strength; without chance every game would be the same. */
        .is_opening = tn_is_opening,
        .opening_temperature = 0.5f,
        .horizon = tn_horizon,
    },
};

static const struct ladder any_game = {
    .levels = {{1, 1.0f, 0, false},
               {4, 1.0f, 0, false},
               {16, 1.0f, 0, false},
               {32, 0.5f, 0, false},
               {64, 0.5f, 0, false},
               {128, 0.0f, 0, false},
               {512, 0.0f, 0, false},
               {2048, 0.0f, 0, false},
               {8192, 0.0f, 0, false},
               {0, 0.0f, 0, false}},
};

static const struct ladder *ladder_of(const struct nv_game *game)
{
    for (size_t i = 0; i < sizeof ladders / sizeof ladders[0]; i++) {
        if (strcmp(ladders[i].game, game->name) == 0)
            return &ladders[i];
    }
    return &any_game;
}

static const struct level *level_of(const struct ladder *ladder, uint32_t level)
{
    assert(level >= 1 && level <= NV_LEVELS);
    return &ladder->levels[level - 1];
}

uint32_t nv_level_horizon(const struct nv_game *game, const void *rules, const void *state)
{
    const struct ladder *ladder = ladder_of(game);
    return ladder->horizon ? ladder->horizon(rules, state) : UNKNOWN_HORIZON;
}

/* An even share of the time left; more than a third only when hardly any move needs thought. */
static uint32_t share_of_time(const struct nv_game *game, const void *rules, const void *state,
                              const struct nv_time_control *time)
{
    uint32_t moves = nv_level_horizon(game, rules, state);
    uint32_t left = time->time > OVERHEAD_MILLIS ? time->time - OVERHEAD_MILLIS : 1;
    uint64_t share = left / (moves ? moves : 1) + (uint64_t)time->increment * 9 / 10;
    uint64_t most = (moves < 3 ? (uint64_t)left * 2 : left) / 3 + 1;
    share = share > most ? most : share;
    return share ? (uint32_t)share : 1;
}

struct nv_limits nv_level_limits(const struct nv_game *game, const void *rules, const void *state,
                                 const struct nv_time_control *time, uint32_t level)
{
    const struct ladder *ladder = ladder_of(game);
    uint64_t most = level_of(ladder, level)->nodes;
    struct nv_limits limits = {.nodes = time->nodes, .depth = time->depth};
    if (most && (limits.nodes == 0 || limits.nodes > most))
        limits.nodes = most;
    if (time->infinite)
        return limits;
    if (time->movetime)
        limits.millis = time->movetime;
    else if (time->has_time)
        limits.millis = share_of_time(game, rules, state, time);
    else if (!limits.nodes && limits.depth)
        limits.nodes = NODES_OF_DEPTH;
    else if (!limits.nodes)
        limits.millis = DEFAULT_MILLIS;
    return limits;
}

bool nv_level_in_opening(const struct nv_game *game, const void *rules, const void *state)
{
    const struct ladder *ladder = ladder_of(game);
    return ladder->is_opening && ladder->is_opening(rules, state);
}

/* With how much chance a level picks its move in this position. */
static float temperature_of(const struct nv_game *game, const void *rules, const void *state,
                            uint32_t level)
{
    const struct ladder *ladder = ladder_of(game);
    float temperature = level_of(ladder, level)->temperature;
    if (level < NV_LEVELS && nv_level_in_opening(game, rules, state) &&
        temperature < ladder->opening_temperature)
        temperature = ladder->opening_temperature;
    return temperature;
}

uint32_t nv_level_lines(const struct nv_game *game, const void *rules, const void *state,
                        uint32_t level, uint32_t wanted)
{
    bool best = temperature_of(game, rules, state, level) <= 0 &&
                level_of(ladder_of(game), level)->notice == 0;
    return best ? wanted : NV_MAX_LINES;
}

/* The best line that is noticed; the last one if none is. */
static uint32_t notice_line(const struct nv_report *report, uint32_t notice, struct nv_rng *rng)
{
    uint32_t line = 0;
    while (line + 1 < report->count && nv_rng_below(rng, 100) >= notice)
        line++;
    return line;
}

static uint32_t draw_line(const struct nv_report *report, float temperature, struct nv_rng *rng)
{
    float weight[NV_MAX_LINES], sum = 0;
    for (uint32_t i = 0; i < report->count; i++) {
        const struct nv_line *line = &report->lines[i];
        weight[i] = powf((float)line->visits + line->prior, 1.0f / temperature);
        sum += weight[i];
    }
    float point = (float)(nv_rng_next(rng) >> 40) / (float)(1 << 24) * sum;
    for (uint32_t i = 0; i + 1 < report->count; i++) {
        point -= weight[i];
        if (point < 0)
            return i;
    }
    return report->count - 1;
}

nv_move nv_level_pick(const struct nv_game *game, const void *rules, const void *state,
                      const struct nv_report *report, uint32_t number, struct nv_rng *rng)
{
    const struct level *level = level_of(ladder_of(game), number);
    float temperature = temperature_of(game, rules, state, number);
    bool opening = nv_level_in_opening(game, rules, state);
    uint32_t line = 0;
    if (level->greedy && !opening)
        return nv_greedy_move(game, rules, state, level->notice, rng);
    if (level->notice && !opening)
        line = notice_line(report, level->notice, rng);
    else if (temperature > 0)
        line = draw_line(report, temperature, rng);
    return report->lines[line].move;
}
