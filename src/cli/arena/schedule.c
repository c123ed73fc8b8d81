/* SPDX-License-Identifier: MIT */
/* Who plays whom on which deal: every player sits on every seat equally often. */
#include "cli/arena/schedule.h"

#include <assert.h>

/* `first` against copies of `other`. */
static void add_encounter(struct nv_schedule *schedule, uint32_t first, uint32_t other)
{
    uint8_t *line_up = schedule->line_up[schedule->encounters++];
    line_up[0] = (uint8_t)first;
    for (uint32_t i = 1; i < schedule->seats; i++)
        line_up[i] = (uint8_t)other;
}

static void add_table(struct nv_schedule *schedule)
{
    uint8_t *line_up = schedule->line_up[schedule->encounters++];
    for (uint32_t i = 0; i < schedule->seats; i++)
        line_up[i] = (uint8_t)i;
}

void nv_schedule_init(struct nv_schedule *schedule, uint32_t players, uint32_t seats,
                      uint32_t deals)
{
    assert(players >= 2 && players <= NV_ARENA_PLAYERS);
    assert(seats >= 2 && seats <= NV_MAX_PLAYERS && deals <= NV_ARENA_DEALS);
    *schedule = (struct nv_schedule){.seats = seats, .deals = deals};
    if (seats > 2 && players == seats) {
        add_table(schedule);
        return;
    }
    uint32_t measured = seats == 2 ? players : 1;
    for (uint32_t first = 0; first < measured; first++) {
        for (uint32_t other = first + 1; other < players; other++)
            add_encounter(schedule, first, other);
    }
}

uint64_t nv_schedule_games(const struct nv_schedule *schedule)
{
    return (uint64_t)schedule->deals * schedule->encounters * schedule->seats;
}

struct nv_fixture nv_schedule_game(const struct nv_schedule *schedule, uint64_t number)
{
    uint32_t seats = schedule->seats;
    struct nv_fixture fixture = {
        .rotation = (uint32_t)(number % seats),
        .encounter = (uint32_t)(number / seats % schedule->encounters),
        .deal = (uint32_t)(number / seats / schedule->encounters),
    };
    const uint8_t *line_up = schedule->line_up[fixture.encounter];
    for (uint32_t i = 0; i < seats; i++)
        fixture.player[(i + fixture.rotation) % seats] = line_up[i];
    fixture.first_seat = fixture.rotation;
    return fixture;
}

uint64_t nv_schedule_number(const struct nv_schedule *schedule, uint32_t encounter, uint32_t deal,
                            uint32_t rotation)
{
    return ((uint64_t)deal * schedule->encounters + encounter) * schedule->seats + rotation;
}
