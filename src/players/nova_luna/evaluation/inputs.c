/* SPDX-License-Identifier: MIT */
/* The inputs of the net, from what scans of the tableaux found. */
#include "players/nova_luna/evaluation/inputs.h"

#include <string.h>

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Eight bytes, the first one lowest. */
static uint64_t word_at(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

void nl_sum_traits(const struct nv_row_net *net, const uint8_t trait[NL_TRAIT_ROOM],
                   struct nv_row_sum *sum)
{
    enum { WORD = 8, PARTS = NV_NET_HIDDEN / NV_VECTOR_WIDTH };
    nv_words units[PARTS] = {{0}};
    for (uint32_t from = 0; from < NL_TRAIT_ROOM; from += WORD) {
        uint64_t word = word_at(trait + from); /* most traits are not there */
        while (word) {
            uint32_t bit = (uint32_t)__builtin_ctzll(word) / 8 * 8, t = from + bit / 8;
            int32_t times = (int32_t)(word >> bit & 255) * nl_trait_weight(t);
            const int8_t *row = net->rows + (size_t)t * NV_NET_HIDDEN;
            for (uint32_t i = 0; i < PARTS; i++)
                units[i] += times * nv_widen_bytes(row + i * NV_VECTOR_WIDTH);
            word &= ~(UINT64_C(255) << bit);
        }
    }
    for (uint32_t i = 0; i < NV_NET_HIDDEN; i++) {
        int32_t unit = units[i / NV_VECTOR_WIDTH][i % NV_VECTOR_WIDTH];
        sum->unit[i] = (int16_t)(net->start[i] + unit / NL_TRAIT_UNIT);
    }
}

/* ---- the situation ---- */

struct list {
    uint16_t *at;
};

static void put(struct list *list, uint32_t input)
{
    *list->at++ = (uint16_t)input;
}

/* From -most to most, counted from 0. */
static uint32_t between(int value, int most)
{
    return (uint32_t)((value < -most ? -most : value > most ? most : value) + most);
}

static uint32_t rank_of(const struct nl_state *state, uint32_t seat)
{
    uint32_t rank = 0;
    while (state->order[rank] != seat)
        rank++;
    return rank;
}

/* The race: tokens left and steps, against the others in the order of play. */
static void put_race(struct list *list, const struct nl_position_scan *position, uint32_t seat,
                     uint32_t rank)
{
    const struct nl_state *state = position->state;
    uint32_t players = position->rules->players;
    int supply = state->supply[seat];
    put(list, NL_IN_RANK + rank);
    put(list, NL_IN_SUPPLY + (rank == 0 ? 21 : 0) + least(state->supply[seat], 20));
    for (uint32_t i = 1; i < players; i++) {
        uint32_t other = state->order[(rank + i) % players];
        uint32_t first = NL_IN_RIVALS + (i - 1) * NL_RIVAL_INPUTS;
        int steps = (int)state->track[other] - (int)state->track[seat];
        put(list, first + least(state->supply[other], 20));
        put(list, first + NL_RIVAL_SUPPLY + between(steps, 14));
        put(list,
            first + NL_RIVAL_SUPPLY + NL_RIVAL_STEPS + between(state->supply[other] - supply, 12));
    }
}

/* What the tiles ahead would do for this seat. */
static void put_wheel(struct list *list, const struct nl_position_scan *position, uint32_t seat,
                      bool moves)
{
    uint32_t supply = position->state->supply[seat], ahead = moves ? NL_AHEAD : 0, kinds = 0;
    for (uint32_t i = 0; i < position->ahead; i++) {
        const struct nl_promise *promise = &position->promise[seat][i];
        put(list, NL_IN_GAIN + (ahead + i) * 5 + least(promise->gain, 4));
        put(list, NL_IN_WORTH + (ahead + i) * NL_WORTHS + promise->worth);
        if (promise->gain >= supply)
            put(list, NL_IN_LAST + ahead + i);
        uint32_t kind = least(promise->gain, 3) * 8 + nl_faces[position->tile[i]].cost;
        if (i < NL_OFFERED && !(kinds >> kind & 1))
            put(list, NL_IN_OFFER + (moves ? 32 : 0) + kind);
        kinds |= 1u << kind;
    }
}

/* Moves in a row: tiles taken, tasks completed. */
struct run {
    uint32_t moves, gain;
};

/*
 * The best that the mover can do before another one moves, from the tile `from` on with so many
 * steps to spare, as if no tile helped another.
 */
static struct run best_run(const struct nl_position_scan *position, uint32_t from, int steps,
                           uint32_t deep)
{
    enum { DEEP = 4 };
    uint32_t seat = position->state->order[0];
    struct run best = {0, 0};
    for (uint32_t i = from; i < from + NL_OFFERED && i < position->ahead; i++) {
        int left = steps - nl_faces[position->tile[i]].cost;
        struct run run = {0, 0};
        if (left >= 0 && deep < DEEP)
            run = best_run(position, i + 1, left, deep + 1);
        run.moves++;
        run.gain += position->promise[seat][i].gain;
        if (run.gain > best.gain || (run.gain == best.gain && run.moves > best.moves))
            best = run;
    }
    return best;
}

static void put_run(struct list *list, const struct nl_position_scan *position)
{
    const struct nl_state *state = position->state;
    uint32_t seat = state->order[0];
    int steps = (int)state->track[state->order[1]] - (int)state->track[seat];
    for (uint32_t i = 0; i < NL_OFFERED && i < position->ahead; i++) {
        bool again = nl_faces[position->tile[i]].cost <= steps;
        uint32_t gain = least(position->promise[seat][i].gain, 3);
        put(list, NL_IN_AGAIN + (i * 4 + gain) * 2 + again);
    }
    struct run run = best_run(position, 0, steps, 0);
    put(list, NL_IN_RUN + least(run.gain, 7));
    put(list, NL_IN_RUN_MOVES + run.moves);
    if (run.gain >= state->supply[seat])
        put(list, NL_IN_RUN_WINS);
}

/* How the others stand after the moves foreseen, seen from one seat. */
struct rivals {
    uint32_t gain; /* the most tasks that one of them completes */
    int worth;     /* of their tiles, on the average */
    int track;     /* of the one farthest back */
    bool win;
};

static struct rivals rivals_of(const struct nl_position_scan *position,
                               const struct nl_outlook *after, uint32_t seat)
{
    uint32_t players = position->rules->players;
    struct rivals rivals = {.track = INT16_MAX};
    for (uint32_t s = 0; s < players; s++) {
        uint32_t gain = (uint32_t)(position->state->supply[s] - after->supply[s]);
        if (s == seat)
            continue;
        rivals.gain = gain > rivals.gain ? gain : rivals.gain;
        rivals.worth += after->worth[s];
        rivals.track = after->track[s] < rivals.track ? after->track[s] : rivals.track;
        rivals.win = rivals.win || after->supply[s] == 0;
    }
    rivals.worth /= players > 2 ? (int)players - 1 : 1;
    return rivals;
}

/* What the next moves will bring this seat and the others. */
static void put_foreseen(struct list *list, const struct nl_position_scan *position,
                         const struct nl_outlook *after, uint32_t seat, bool moves)
{
    enum { WORTH_STEP = 8, TRACK_MOST = NL_FORESEEN_STEPS / 2 };
    struct rivals rivals = rivals_of(position, after, seat);
    uint32_t gain = (uint32_t)(position->state->supply[seat] - after->supply[seat]);
    uint32_t end = rivals.win ? 2 : after->supply[seat] == 0;
    int lead = end ? 0 : (after->worth[seat] - rivals.worth) / WORTH_STEP;
    put(list, NL_IN_FORESEEN + moves * NL_FORESEEN_TASKS + least(gain, NL_FORESEEN_TASKS - 1));
    put(list, NL_IN_FORESEEN_OTHERS + moves * NL_FORESEEN_TASKS +
                  least(rivals.gain, NL_FORESEEN_TASKS - 1));
    put(list, NL_IN_FORESEEN_END + moves * 3 + end);
    put(list,
        NL_IN_FORESEEN_LEAD + moves * NL_FORESEEN_LEADS + between(lead, NL_FORESEEN_LEADS / 2));
    put(list, NL_IN_FORESEEN_STEPS + moves * NL_FORESEEN_STEPS +
                  between(rivals.track - after->track[seat], TRACK_MOST));
}

uint32_t nl_situation(const struct nl_position_scan *position, const struct nl_outlook *outlook,
                      uint32_t seat, uint16_t input[NL_SITUATION])
{
    const struct nl_state *state = position->state;
    uint32_t rank = rank_of(state, seat);
    struct list list = {input};
    put_race(&list, position, seat, rank);
    put_wheel(&list, position, seat, rank == 0);
    if (rank == 0)
        put_run(&list, position);
    put(&list, NL_IN_LYING + (rank == 0 ? 12 : 0) + (uint32_t)__builtin_popcount(state->filled));
    put(&list, NL_IN_LEFT + state->left / 4u);
    put_foreseen(&list, position, outlook, seat, rank == 0);
    assert(list.at - input <= NL_SITUATION);
    return (uint32_t)(list.at - input);
}
