/* SPDX-License-Identifier: MIT */
/* The next moves foreseen from the wheel, beside a plain search over all of them. */
#include "players/nova_luna/evaluation/outlook.h"
#include "search_test.h"

struct seat {
    int track, supply, worth;
};

/* How far a seat is ahead of all others, by its own count. */
static int lead_of(const struct seat *seats, uint32_t players, uint32_t seat)
{
    int lead = 0;
    for (uint32_t s = 0; s < players; s++)
        lead += seats[seat].worth - seats[s].worth;
    return lead;
}

/* [NL-6]: who is farthest back moves, of several the one on top, which came last. */
static uint32_t mover_of(const struct seat *seats, uint32_t players, const uint32_t *arrived)
{
    uint32_t mover = 0;
    for (uint32_t s = 1; s < players; s++) {
        if (seats[s].track < seats[mover].track ||
            (seats[s].track == seats[mover].track && arrived[s] > arrived[mover]))
            mover = s;
    }
    return mover;
}

/* Leaves where the best moves lead; of equal ones any. */
static void search_plainly(const struct nl_position_scan *scan, uint32_t from, uint32_t ply,
                           struct seat *seats, uint32_t *arrived)
{
    uint32_t players = scan->rules->players, mover = mover_of(seats, players, arrived);
    struct seat best[NV_MAX_PLAYERS];
    int most = INT32_MIN;
    for (uint32_t i = from; i < from + NL_OFFERED && i < scan->ahead; i++) {
        struct seat next[NV_MAX_PLAYERS];
        uint32_t order[NV_MAX_PLAYERS];
        int cost = nl_faces[scan->tile[i]].cost;
        memcpy(next, seats, sizeof next);
        memcpy(order, arrived, sizeof order);
        next[mover].track += cost;
        next[mover].supply -= scan->promise[mover][i].gain;
        next[mover].worth += NL_OUTLOOK_WORTH * scan->promise[mover][i].worth -
                             NL_OUTLOOK_COST * cost;
        order[mover] = 100 + ply;
        if (next[mover].supply <= 0)
            next[mover].worth += NL_OUTLOOK_WIN;
        else if (ply + 1 < (players == 2 ? NL_OUTLOOK_DUEL_PLIES : NL_OUTLOOK_PLIES) &&
                 i + 1 < scan->ahead)
            search_plainly(scan, i + 1, ply + 1, next, order);
        if (lead_of(next, players, mover) > most) {
            most = lead_of(next, players, mover);
            memcpy(best, next, sizeof best);
        }
    }
    memcpy(seats, best, sizeof best);
}

static void compare_outlooks(const struct play *play)
{
    static struct nl_position_scan scan;
    const struct nl_state *state = (const struct nl_state *)(const void *)play->state;
    uint32_t players = play->game->players(play->rules), arrived[NV_MAX_PLAYERS] = {0};
    struct seat seats[NV_MAX_PLAYERS] = {{0}};
    struct nl_outlook outlook;
    int worth = 0;
    nl_position_scan_fill(&scan, nv_expert_of(play->game)->tuning->row_nets[players],
                          (const struct nl_rules *)(const void *)play->rules, state, NULL);
    nl_outlook_find(&scan, &outlook);
    for (uint32_t s = 0; s < players; s++) {
        seats[s] = (struct seat){state->track[s], state->supply[s], 0};
        arrived[state->order[s]] = players - s;
        worth += outlook.worth[s];
    }
    if (scan.ahead > 0)
        search_plainly(&scan, 0, 0, seats, arrived);
    uint32_t mover = state->order[0];
    assert_int_equal((int)players * outlook.worth[mover] - worth, lead_of(seats, players, mover));
    for (uint32_t s = 0; s < players; s++)
        assert_true(outlook.supply[s] <= state->supply[s]);
}

static void next_moves_are_foreseen(void **unused)
{
    struct play play;
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 5);
    for (uint32_t seed = 0; seed < 60; seed++) {
        play_start(&play, nv_nova_luna(), 2 + seed % 3, seed);
        for (; !play_over(&play); play_random(&play, &rng, 1))
            compare_outlooks(&play);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(next_moves_are_foreseen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
