/* SPDX-License-Identifier: MIT */
/*
 * A second Terra Nova, written from the rules alone with arrays and recursion and no
 * thought of speed. The fast one must agree with it in everything.
 */
#ifndef TESTS_TERRA_NOVA_NAIVE_H
#define TESTS_TERRA_NOVA_NAIVE_H

#include "novae/novae.h"

enum { NAIVE_EMPTY = -1, NAIVE_STONE = 9, NAIVE_MAX_ACTIONS = 4096 };

struct naive_action {
    enum tn_move_kind kind;
    int from, to;
};

struct naive_moved {
    int start, now, moves;
};

struct naive {
    const struct tn_board *board;
    int players, figures, idle_limit;
    bool us;
    int on[TN_MAX_SPACES]; /* NAIVE_EMPTY, NAIVE_STONE or a seat */
    bool closed[TN_MAX_SPACES];
    int score[NV_MAX_PLAYERS];
    int stones, idle, placed, turn, start, done;
    bool over, stone_placed;
    int moved_count;
    struct naive_moved moved[3];
};

void naive_init(struct naive *game, const struct tn_board *board, int players, int start, bool us,
                int idle_limit);
int naive_actions(const struct naive *game, struct naive_action *actions);
void naive_play(struct naive *game, struct naive_action action);

#endif
