/* SPDX-License-Identifier: MIT */
/* Levels and time. */
#include "players/level.h"

#include "players/experts.h"

#include <assert.h>
#include <math.h>

enum {
    DEFAULT_MILLIS = 1000, /* when nothing is said about time */
    OVERHEAD_MILLIS = 20,  /* for answering and for the other program */
};

static const struct nv_level *level_of(const struct nv_game *game, uint32_t level)
{
    assert(level >= 1 && level <= NV_LEVELS);
    return &nv_expert_of(game)->levels[level - 1];
}

/* An even share of the time left; more than a third only when hardly any move needs thought. */
static uint32_t share_of_time(const struct nv_game *game, const void *rules, const void *state,
                              const struct nv_time_control *clock)
{
    uint32_t moves = nv_expert_of(game)->horizon(rules, state);
    uint32_t left = clock->time > OVERHEAD_MILLIS ? clock->time - OVERHEAD_MILLIS : 1;
    uint64_t share = left / (moves ? moves : 1) + (uint64_t)clock->increment * 9 / 10;
    uint64_t most = (moves < 3 ? (uint64_t)left * 2 : left) / 3 + 1;
    share = share > most ? most : share;
    return share ? (uint32_t)share : 1;
}

struct nv_limits nv_bot_limits(const struct nv_game *game, const void *rules, const void *state,
                               const struct nv_time_control *clock, uint32_t level)
{
    uint64_t most = level_of(game, level)->nodes;
    struct nv_limits limits = {.nodes = clock->nodes, .depth = clock->depth};
    if (most && (limits.nodes == 0 || limits.nodes > most))
        limits.nodes = most;
    if (clock->infinite)
        return limits;
    if (clock->movetime)
        limits.millis = clock->movetime;
    else if (clock->has_time)
        limits.millis = share_of_time(game, rules, state, clock);
    else if (!limits.nodes && !limits.depth)
        limits.millis = DEFAULT_MILLIS;
    return limits;
}

/* With how much chance a level picks its move in this position. */
static float temperature_of(const struct nv_game *game, const void *rules, const void *state,
                            uint32_t level)
{
    const struct nv_expert *expert = nv_expert_of(game);
    float temperature = level_of(game, level)->temperature;
    if (level < NV_LEVELS && expert->is_opening && expert->is_opening(rules, state) &&
        temperature < expert->opening_temperature)
        temperature = expert->opening_temperature;
    return temperature;
}

uint32_t nv_bot_lines(const struct nv_game *game, const void *rules, const void *state,
                      uint32_t level, uint32_t wanted)
{
    return temperature_of(game, rules, state, level) > 0 ? NV_MAX_LINES : wanted;
}

uint32_t nv_bot_pick(const struct nv_game *game, const void *rules, const void *state,
                     const struct nv_report *report, uint32_t level, struct nv_rng *rng)
{
    float temperature = temperature_of(game, rules, state, level);
    float weight[NV_MAX_LINES], sum = 0;
    if (temperature <= 0)
        return 0;
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
