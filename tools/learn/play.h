/* SPDX-License-Identifier: MIT */
/* Games that experts play: one against itself to learn from, two against each other. */
#ifndef LEARN_PLAY_H
#define LEARN_PLAY_H

#include "learn/games.h"
#include "search/expert.h"

/* What all games of a run have in common. */
struct play_rules {
    const struct nv_game *game;
    uint32_t players, nodes, threads;
    uint32_t random; /* first moves of a game that chance alone may make, at most */
    bool straight;   /* always the best move, but for an opening in which players vary */
    void (*progress)(uint32_t done, uint32_t all); /* now and then, from one thread at a time */
};

/* How a match ended for the first expert, who sits alone at every table. */
struct play_score {
    uint32_t games;
    double won;       /* of its games, a shared victory as its part */
    double deviation; /* of that, by deals: the games of one deal depend on each other */
};

/* Plays games number `first` to `end` and adds them to the file; false when it cannot. */
bool play_games(const struct play_rules *rules, const struct nv_expert *expert, uint32_t first,
                uint32_t end, const char *path);
/* Every deal is played once for each seat; deals that nobody learns from. */
struct play_score play_match(const struct play_rules *rules, const struct nv_expert *fresh,
                             const struct nv_expert *old, uint32_t first, uint32_t deals);

#endif
