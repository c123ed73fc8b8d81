/* SPDX-License-Identifier: MIT */
/*
 * What one tableau of Nova Luna promises: for each colour and each empty place
 * next to it, how many tasks a tile of that colour would complete there and how
 * many it would bring nearer. Sets of places are bits of one word, and numbers
 * that belong to places are kept as columns of such bits, so that one task is
 * added to all its places at once. Places beyond the 64th are not seen: this is an
 * evaluation, not the rules.
 */
#ifndef NV_PLAYERS_NOVA_LUNA_EVALUATION_TABLEAU_SCAN_H
#define NV_PLAYERS_NOVA_LUNA_EVALUATION_TABLEAU_SCAN_H

#include "games/nova_luna/state.h"
#include "players/vectors.h"

enum {
    NL_SEEN = 64,   /* places seen */
    NL_LACKING = 4, /* a task lacks 1, 2, 3 or more tiles */
    NL_AHEAD = 8,   /* tiles on the wheel that are looked at */
};

/*
 * What the net is told of a tableau: how often each of these is there. Colours are alike, so
 * none of them is of one colour. Those of the last rows are there once or not at all.
 */
enum {
    NL_TASK_ROOMS = 5,
    NL_GROUP_SIZES = 6,
    NL_GROUP_BORDERS = 6,
    NL_SPOT_DONE = 4,
    NL_SPOT_NEAR = 3,
    NL_TRAIT_TASKS = 0, /* open tasks by what they lack, of how many colours, places for it */
    NL_TRAIT_GROUPS = NL_TRAIT_TASKS + 10 * NL_TASK_ROOMS, /* by size, border, whether wanted */
    NL_TRAIT_BEST = NL_TRAIT_GROUPS + NL_GROUP_SIZES * NL_GROUP_BORDERS * 2, /* colours by most
                                                                                completed */
    NL_TRAIT_SPOTS = NL_TRAIT_BEST + 5, /* a colour at a place: completed, one short, nearer */
    NL_TRAIT_PLACES = NL_TRAIT_SPOTS + NL_SPOT_DONE * NL_SPOT_NEAR * 2, /* by what counts there */
    NL_TRAIT_ONCE = NL_TRAIT_PLACES + 10,
    NL_TRAIT_MOST = NL_TRAIT_ONCE,          /* the most that one tile completes for others */
    NL_TRAIT_NEAR = NL_TRAIT_MOST + 6,      /* the most brought one short, over all colours */
    NL_TRAIT_BIG = NL_TRAIT_NEAR + 9,       /* the largest groups of all colours together */
    NL_TRAIT_RICHEST = NL_TRAIT_BIG + 11,   /* the place where most counts */
    NL_TRAIT_COUNT = NL_TRAIT_RICHEST + 10, /* tiles */
    NL_TRAITS = NL_TRAIT_COUNT + 23,
    NL_TRAIT_ROOM = (NL_TRAITS + 7) / 8 * 8 /* in whole words; what follows the last is 0 */
};

/* A number from 0 to 7 for each place, as columns of bits; 7 stays 7. */
struct nl_tally {
    uint64_t ones, twos, fours;
};

struct nl_tableau_scan {
    uint32_t edges;                   /* places seen */
    uint32_t lanes;                   /* as many, in whole vectors */
    uint64_t open;                    /* tiles with a task not covered */
    uint32_t counts[NL_SEEN];         /* what counts at a place, a byte for each colour */
    struct nl_tally neighbours;       /* tiles next to a place */
    struct nl_tally idle[NL_COLOURS]; /* of them, open ones that do not want the colour */
    struct nl_tally done[NL_COLOURS]; /* tasks completed */
    struct nl_tally nearer[NL_LACKING - 1][NL_COLOURS]; /* brought nearer; they lack 2 or more */
    uint32_t biggest[NL_COLOURS];         /* size of the largest group that can grow */
    uint8_t done_at[NL_COLOURS][NL_SEEN]; /* `done` as numbers */
};

/* `trait` takes how often each trait is there. */
void nl_tableau_scan_fill(struct nl_tableau_scan *scan, const struct nl_state *state, uint32_t seat,
                          uint8_t trait[NL_TRAIT_ROOM]);

/* The number for each of the first NV_VECTOR_WIDTH bits that is set. */
static inline nv_words nl_for_each(uint64_t bits, int32_t number)
{
#ifdef __AVX512F__
    return (nv_words)_mm512_maskz_set1_epi32((__mmask16)bits, number);
#else
    static const int32_t each[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    nv_words bit = *(const nv_words *)(const void *)each;
    return (((int32_t)(bits & 0xff) & bit) == bit) & number;
#endif
}

/* The numbers themselves times a factor, of NV_VECTOR_WIDTH places from `at` on. */
static inline nv_words nl_tally_times(const struct nl_tally *tally, uint32_t at, int32_t factor)
{
    return nl_for_each(tally->ones >> at, factor) + nl_for_each(tally->twos >> at, 2 * factor) +
           nl_for_each(tally->fours >> at, 4 * factor);
}

static inline nv_words nl_tally_numbers(const struct nl_tally *tally, uint32_t at)
{
    return nl_tally_times(tally, at, 1);
}

/* What counts at NV_VECTOR_WIDTH places from `at` on. */
static inline nv_words nl_scan_counts(const struct nl_tableau_scan *scan, uint32_t at)
{
    return *(const nv_words *)(const void *)&scan->counts[at];
}

/* How much is missing for a task where so much counts. */
static inline nv_words nl_lacks(nv_words counts, uint32_t need)
{
    typedef int8_t bytes __attribute__((vector_size(sizeof(nv_words)), may_alias));
    bytes have = (bytes)counts, wanted = (bytes)(counts - counts + (int32_t)need);
    nv_words sum = (nv_words)((wanted - have) & (bytes)(wanted > have));
    sum += sum >> 16;
    sum += sum >> 8;
    return sum & 255;
}

/* The tasks that a tile would complete, its own and those of others, at places from `at` on. */
static inline nv_words nl_scan_gain(const struct nl_tableau_scan *scan, const struct nl_face *face,
                                    uint32_t at)
{
    nv_words gain = nv_widen_bytes(&scan->done_at[face->colour][at]);
    nv_words counts = nl_scan_counts(scan, at);
    for (uint32_t k = 0; k < face->tasks; k++)
        gain -= nl_lacks(counts, face->need[k]) == 0;
    return gain;
}

/* The largest of the numbers. */
static inline uint32_t nl_tally_max(const struct nl_tally *tally)
{
    uint64_t among = tally->fours ? tally->fours : ~UINT64_C(0);
    uint32_t max = tally->fours ? 4 : 0;
    if (tally->twos & among) {
        among &= tally->twos;
        max += 2;
    }
    return max + ((tally->ones & among) != 0);
}

#endif
