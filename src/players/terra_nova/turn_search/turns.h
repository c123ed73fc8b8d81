/* SPDX-License-Identifier: MIT */
/*
 * Whole turns of Terra Nova, judged where they end. Action by action a search
 * hardly ever sees the reply that hurts; turn by turn it always sees the best one.
 * Listed are a slide and two stones, two slides and a stone where both slides are
 * needed to close an area, and of the slides after an area closed by the second action
 * the best one.
 */
#ifndef NV_PLAYERS_TERRA_NOVA_TURN_SEARCH_TURNS_H
#define NV_PLAYERS_TERRA_NOVA_TURN_SEARCH_TURNS_H

#include "players/terra_nova/evaluation/stone_scan.h"
#include "search/expert.h"

enum { TN_TURNS = 48 }; /* whole turns of a position that are kept */

/* A turn, or what is left of one, and what each seat expects after it. */
struct tn_turn {
    nv_move move[TN_ACTIONS];
    uint32_t count;
    float value[NV_MAX_PLAYERS];
};

struct tn_turns {
    uint32_t count;
    struct tn_turn turn[TN_TURNS]; /* the best for the mover first */
};

struct tn_lister {
    const struct tn_rules *rules;
    const struct nv_tuning *tuning;
    struct tn_enclosure_cache *memory;
    /*
     * NULL: all turns are listed. Otherwise only those whose first slide ends in
     * one of these spaces, or where a figure could close an area from.
     */
    const struct tn_set *aims;
    bool (*enough)(void *context); /* asked now and then: is it time to give up? */
    void *context;
    uint64_t judged; /* positions, counted on */
};

/* Lists the best turns of a game that goes on; false when it gave up. */
bool tn_turns_list(struct tn_lister *lister, const struct tn_state *state, struct tn_turns *turns);

/* evaluation.c: what each seat expects by the tables; NULL: those of the expert. */
void tn_judge(const struct nv_tuning *tuning, const struct tn_rules *rules,
              const struct tn_state *state, struct tn_enclosure_cache *memory, float *value);
/* The same after stones in a position that was prepared; false when more has changed. */
bool tn_judge_stones(const struct nv_tuning *tuning, struct tn_stone_scan *scan,
                     const struct tn_state *after, float *value);
#endif
