/* SPDX-License-Identifier: MIT */
/*
 * Nova Luna as the net sees it, seat by seat: the traits of a tableau, which are counted, and
 * the situation around it, of which each input is there or not. The player and tools/learn both
 * read them from here.
 */
#ifndef NV_PLAYERS_NOVA_LUNA_EVALUATION_INPUTS_H
#define NV_PLAYERS_NOVA_LUNA_EVALUATION_INPUTS_H

#include "players/nova_luna/evaluation/outlook.h"

enum {
    NL_RIVAL_SUPPLY = 21, /* a rival's tokens left, */
    NL_RIVAL_STEPS = 29,  /* lead on the track */
    NL_RIVAL_LEAD = 25,   /* and in tokens */
    NL_RIVAL_INPUTS = NL_RIVAL_SUPPLY + NL_RIVAL_STEPS + NL_RIVAL_LEAD,
    NL_FORESEEN_TASKS = 8,                       /* tasks completed in the moves foreseen, */
    NL_FORESEEN_STEPS = 25,                      /* a lead on the track after them */
    NL_FORESEEN_LEADS = 31,                      /* and in worth */
    NL_IN_RANK = NL_TRAITS,                      /* in the order of play */
    NL_IN_SUPPLY = NL_IN_RANK + NV_MAX_PLAYERS,  /* tokens left; the mover's apart, as below */
    NL_IN_GAIN = NL_IN_SUPPLY + 2 * 21,          /* each tile ahead: tasks it completes */
    NL_IN_WORTH = NL_IN_GAIN + 2 * NL_AHEAD * 5, /* what else it promises */
    NL_IN_LAST = NL_IN_WORTH + 2 * NL_AHEAD * NL_WORTHS, /* it would use the last token */
    NL_IN_OFFER = NL_IN_LAST + 2 * NL_AHEAD,             /* kinds of tiles offered: tasks by cost */
    NL_IN_AGAIN = NL_IN_OFFER + 2 * 4 * 8,        /* the mover's: would it be the mover again? */
    NL_IN_RUN = NL_IN_AGAIN + NL_OFFERED * 4 * 2, /* tasks in all until another one moves, */
    NL_IN_RUN_WINS = NL_IN_RUN + 8,               /* whether that wins */
    NL_IN_RUN_MOVES = NL_IN_RUN_WINS + 1,         /* and in how many moves */
    NL_IN_LYING = NL_IN_RUN_MOVES + 6,            /* tiles on the wheel */
    NL_IN_LEFT = NL_IN_LYING + 2 * 12,            /* and in the pile */
    /* In the moves foreseen: own tasks, */
    NL_IN_FORESEEN = NL_IN_LEFT + 18,
    /* the most tasks of another seat, */
    NL_IN_FORESEEN_OTHERS = NL_IN_FORESEEN + 2 * NL_FORESEEN_TASKS,
    /* whether nobody, this seat or another one wins, */
    NL_IN_FORESEEN_END = NL_IN_FORESEEN_OTHERS + 2 * NL_FORESEEN_TASKS,
    /* how far ahead of the others this seat is then in worth and in steps. */
    NL_IN_FORESEEN_LEAD = NL_IN_FORESEEN_END + 2 * 3,
    NL_IN_FORESEEN_STEPS = NL_IN_FORESEEN_LEAD + 2 * NL_FORESEEN_LEADS,
    /* As many rivals as there are, in the order of play. */
    NL_IN_RIVALS = NL_IN_FORESEEN_STEPS + 2 * NL_FORESEEN_STEPS,
    NL_INPUTS = NL_IN_RIVALS + (NV_MAX_PLAYERS - 1) * NL_RIVAL_INPUTS,
    NL_SITUATION = 64, /* inputs that are there, at most */
    NL_TRAIT_UNIT = 8  /* a row counts once in so many for a trait */
};

/* What a trait counts in units of a row, times NL_TRAIT_UNIT. */
static inline int32_t nl_trait_weight(uint32_t trait)
{
    return trait < NL_TRAIT_SPOTS ? 4 : trait < NL_TRAIT_ONCE ? 1 : 8;
}

/* The inputs of a table of so many. */
static inline uint32_t nl_inputs_of(uint32_t players)
{
    return NL_IN_RIVALS + (players - 1) * NL_RIVAL_INPUTS;
}

/* Adds up the rows of a tableau's traits. */
void nl_sum_traits(const struct nv_row_net *net, const uint8_t trait[NL_TRAIT_ROOM],
                   struct nv_row_sum *sum);
/* The inputs of a seat's situation that are there; returns how many. */
uint32_t nl_situation(const struct nl_position_scan *position, const struct nl_outlook *outlook,
                      uint32_t seat, uint16_t input[NL_SITUATION]);

#endif
