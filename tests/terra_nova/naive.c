/* SPDX-License-Identifier: MIT */
/* The plain second implementation; every step as the rules tell it. */
#include "naive.h"

#include <string.h>

void naive_init(struct naive *game, const struct tn_board *board, int players, int start, bool us,
                int idle_limit)
{
    memset(game, 0, sizeof *game);
    game->board = board;
    game->players = players;
    game->figures = players == 2 ? 13 : players == 3 ? 10 : 8;
    game->us = us;
    game->idle_limit = idle_limit;
    game->stones = 80;
    game->start = game->turn = start;
    for (int i = 0; i < TN_MAX_SPACES; i++)
        game->on[i] = NAIVE_EMPTY;
}

static bool is_free(const struct naive *game, int space)
{
    return game->on[space] == NAIVE_EMPTY && !game->closed[space];
}

static int slides(const struct naive *game, int seat, struct naive_action *actions)
{
    int count = 0;
    for (int from = 0; from < game->board->spaces; from++) {
        for (int d = 0; game->on[from] == seat && d < TN_DIRECTIONS; d++) {
            int to = game->board->neighbour[from][d];
            for (; to != TN_NO_SPACE && is_free(game, to); to = game->board->neighbour[to][d])
                actions[count++] = (struct naive_action){TN_SLIDE, from, to};
        }
    }
    return count;
}

/* [TN-7] */
static bool goes_back(const struct naive *game, struct naive_action action)
{
    for (int i = 0; i < game->moved_count; i++) {
        if (game->moved[i].moves == 2 && game->moved[i].now == action.from &&
            game->moved[i].start == action.to)
            return true;
    }
    return false;
}

static bool beside_moved(const struct naive *game, int space)
{
    for (int i = 0; i < game->moved_count; i++) {
        for (int d = 0; d < TN_DIRECTIONS; d++) {
            if (game->board->neighbour[game->moved[i].now][d] == space)
                return true;
        }
    }
    return false;
}

int naive_actions(const struct naive *game, struct naive_action *actions)
{
    int count = 0;
    if (game->over)
        return 0;
    if (game->placed < game->players * game->figures) {
        for (int i = 0; i < game->board->spaces; i++) {
            if (is_free(game, i))
                actions[count++] = (struct naive_action){TN_PLACE_FIGURE, TN_NO_SPACE, i};
        }
        return count;
    }
    int all = slides(game, game->turn, actions);
    for (int i = 0; i < all; i++) {
        if (!goes_back(game, actions[i]))
            actions[count++] = actions[i];
    }
    for (int i = 0; game->done > 0 && game->stones > 0 && i < game->board->spaces; i++) {
        if (is_free(game, i) && beside_moved(game, i))
            actions[count++] = (struct naive_action){TN_PLACE_STONE, TN_NO_SPACE, i};
    }
    return count;
}

static void flood(const struct naive *game, int space, bool *area)
{
    if (area[space] || game->on[space] == NAIVE_STONE)
        return;
    area[space] = true;
    for (int d = 0; d < TN_DIRECTIONS; d++) {
        if (game->board->neighbour[space][d] != TN_NO_SPACE)
            flood(game, game->board->neighbour[space][d], area);
    }
}

static int landscapes_in(const struct naive *game, const bool *area)
{
    bool seen[TN_MAX_LANDSCAPES] = {false};
    int count = 0;
    for (int i = 0; i < game->board->spaces; i++) {
        if (area[i] && !seen[game->board->landscape[i]]) {
            seen[game->board->landscape[i]] = true;
            count++;
        }
    }
    return count;
}

static void forget(struct naive *game, int space)
{
    int kept = 0;
    for (int i = 0; i < game->moved_count; i++) {
        if (game->moved[i].now != space)
            game->moved[kept++] = game->moved[i];
    }
    game->moved_count = kept;
}

static void score_area(struct naive *game, const bool *area, int landscapes)
{
    int size = 0, best = 0, sharing = 0, figures[NV_MAX_PLAYERS] = {0};
    for (int i = 0; i < game->board->spaces; i++) {
        size += area[i];
        if (area[i] && game->on[i] != NAIVE_EMPTY)
            figures[game->on[i]]++;
    }
    for (int seat = 0; seat < game->players; seat++)
        best = figures[seat] > best ? figures[seat] : best;
    for (int seat = 0; seat < game->players; seat++)
        sharing += figures[seat] == best;
    for (int seat = 0; seat < game->players; seat++) {
        if (best > 0 && figures[seat] == best)
            game->score[seat] += size * (4 - landscapes) / sharing;
    }
    for (int i = 0; i < game->board->spaces; i++) {
        if (!area[i])
            continue;
        forget(game, i);
        game->on[i] = NAIVE_EMPTY;
        game->closed[i] = true;
    }
}

/* Looks at the whole board for areas that were not scored before. */
static void score_all(struct naive *game)
{
    bool looked[TN_MAX_SPACES] = {false};
    for (int i = 0; i < game->board->spaces; i++) {
        bool area[TN_MAX_SPACES] = {false};
        if (looked[i] || game->closed[i] || game->on[i] == NAIVE_STONE)
            continue;
        flood(game, i, area);
        for (int k = 0; k < game->board->spaces; k++)
            looked[k] |= area[k];
        int landscapes = landscapes_in(game, area);
        if (landscapes <= 3)
            score_area(game, area, landscapes);
    }
}

static bool all_closed(const struct naive *game)
{
    for (int i = 0; i < game->board->spaces; i++) {
        if (game->on[i] != NAIVE_STONE && !game->closed[i])
            return false;
    }
    return true;
}

static bool can_move(const struct naive *game, int seat)
{
    static struct naive_action actions[NAIVE_MAX_ACTIONS];
    return slides(game, seat, actions) > 0;
}

static bool has_figures(const struct naive *game, int seat)
{
    for (int i = 0; i < game->board->spaces; i++) {
        if (game->on[i] == seat)
            return true;
    }
    return false;
}

/* Hands the turn to the first player from `first` on who can move, or ends the game. */
static void next_turn(struct naive *game, int first)
{
    int able = 0;
    game->done = game->moved_count = 0;
    game->stone_placed = false;
    for (int seat = 0; seat < game->players; seat++)
        able += can_move(game, seat);
    if (able < 2) {
        game->over = true;
        return;
    }
    while (!can_move(game, first % game->players))
        first++;
    game->turn = first % game->players;
}

static void end_turn(struct naive *game)
{
    game->idle = game->stone_placed ? 0 : game->idle + 1;
    next_turn(game, game->turn + 1);
    for (int seat = 0; game->us && seat < game->players; seat++)
        game->over |= !has_figures(game, seat);
    game->over |= game->idle_limit > 0 && game->idle == game->idle_limit;
    if (game->over)
        game->moved_count = 0;
}

static void note(struct naive *game, int from, int to)
{
    for (int i = 0; i < game->moved_count; i++) {
        if (game->moved[i].now == from) {
            game->moved[i].now = to;
            game->moved[i].moves++;
            return;
        }
    }
    game->moved[game->moved_count++] = (struct naive_moved){from, to, 1};
}

void naive_play(struct naive *game, struct naive_action action)
{
    static struct naive_action actions[NAIVE_MAX_ACTIONS];
    if (action.kind == TN_PLACE_FIGURE) {
        game->on[action.to] = game->turn;
        game->turn = (game->turn + 1) % game->players;
        if (++game->placed == game->players * game->figures)
            next_turn(game, game->start);
        return;
    }
    game->done++;
    if (action.kind == TN_SLIDE) {
        game->on[action.to] = game->turn;
        game->on[action.from] = NAIVE_EMPTY;
        note(game, action.from, action.to);
    } else {
        game->on[action.to] = NAIVE_STONE;
        game->stones--;
        game->stone_placed = true;
        score_all(game);
        if (all_closed(game) || game->stones == 0) {
            game->over = true;
            game->done = game->moved_count = 0;
            return;
        }
    }
    if (game->done == 3 || naive_actions(game, actions) == 0)
        end_turn(game);
}
