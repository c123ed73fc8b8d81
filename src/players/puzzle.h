/* SPDX-License-Identifier: MIT */
/*
 * Puzzles: positions in which one turn is clearly better than every other. A quick
 * search looks for them in the positions of games, and what looks like one is proved:
 * a deep search must prefer the same turn, and separate searches after it and after
 * each of its nearest rivals must leave a gap. Turns that lead to the same position,
 * such as the same actions in another order, are one turn.
 *
 * Only what the seat to move may know is looked at.
 */
#ifndef NV_PLAYERS_PUZZLE_H
#define NV_PLAYERS_PUZZLE_H

#include "novae/player.h"

enum { NV_PUZZLE_TURN = 4 }; /* moves of one turn, at most */

/* One move, or all actions of a turn in a game where a turn has several. */
struct nv_turn {
    nv_move move[NV_PUZZLE_TURN];
    uint32_t count;
};

struct nv_puzzle {
    struct nv_turn solution; /* where there is no puzzle: the player's turn, or nothing */
    struct nv_turn rival;    /* the best of the others */
    float best, second;      /* what the mover expects of the two, in permille */
    uint32_t choices;        /* legal first moves */
    uint32_t level;          /* this level and all above find the solution, 1 to NV_LEVELS */
};

/* How hard to look, and what makes a puzzle. */
struct nv_puzzle_wish {
    uint64_t scan, proof; /* nodes of a search */
    float gap;            /* permille between the solution and the rest, at least */
    uint32_t choices;     /* legal first moves, at least */
    uint32_t level;       /* of the puzzle, at least: 1 takes all */
};

/* The defaults. */
struct nv_puzzle_wish nv_puzzle_usual(const struct nv_game *game);

/*
 * Is this position, at the start of a turn, a puzzle? `player` is one of a level; its level and
 * lines are changed. False for positions that are none, and for games over or alone.
 */
bool nv_puzzle_at(struct nv_player *player, const void *rules, const void *state,
                  const struct nv_puzzle_wish *wish, struct nv_puzzle *puzzle);

/* How difficult it is, on the scale of players' ratings: about 600 to 2200. */
uint32_t nv_puzzle_rating(const struct nv_puzzle *puzzle);

#endif
