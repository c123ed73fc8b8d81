/* SPDX-License-Identifier: MIT */
/* Reasons of Terra Nova, looked at again by playing and by the public view. */
#include "hint_checks.h"

#include "games/terra_nova/rules.h"

#include <string.h>

static int32_t score_of(const void *state, uint32_t seat)
{
    return ((const struct tn_state *)state)->score[seat];
}

static uint32_t count_closed(const struct move_made *made, const void *state)
{
    struct tn_view view;
    uint32_t count = 0;
    tn_view(made->rules, state, &view);
    for (uint32_t i = 0; i < tn_board(made->rules)->spaces; i++)
        count += view.closed[i];
    return count;
}

/* Plays a move on a copy and tells what a seat has gained. */
static int32_t gain_of(const struct move_made *made, const void *state, nv_move move, uint32_t seat,
                       void *copy)
{
    memcpy(copy, state, made->game->state_size);
    made->game->play(made->rules, copy, move);
    return score_of(copy, seat) - score_of(state, seat);
}

/* The most that stones of this turn bring a seat that is to move. */
static int32_t best_stone(const struct move_made *made, const void *state, uint32_t seat)
{
    alignas(NV_ALIGN) unsigned char copy[NV_MAX_STATE];
    nv_move moves[NV_MOVES_SPACE];
    int32_t best = 0;
    uint32_t count = made->game->moves(made->rules, state, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (tn_action_of(made->rules, state, moves[i]).kind != TN_PLACE_STONE)
            continue;
        int32_t gain = gain_of(made, state, moves[i], seat, copy);
        best = gain > best ? gain : best;
    }
    return best;
}

/* A position in which a seat begins its turn. */
static void begin_turn(const void *state, uint32_t seat, struct tn_state *out)
{
    memcpy(out, state, sizeof *out);
    out->turn = (uint8_t)seat;
    out->done = 0;
    out->stone_placed = 0;
    memset(out->moved, 0, sizeof out->moved);
}

/* The most that one move and one stone bring a seat that begins its turn. */
static int32_t best_turn(const struct move_made *made, const void *state, uint32_t seat)
{
    alignas(NV_ALIGN) unsigned char copy[NV_MAX_STATE];
    struct tn_state turn;
    nv_move moves[NV_MOVES_SPACE];
    int32_t best = 0;
    begin_turn(state, seat, &turn);
    uint32_t count = made->game->moves(made->rules, &turn, moves);
    for (uint32_t i = 0; i < count; i++) {
        gain_of(made, &turn, moves[i], seat, copy);
        int32_t gain = best_stone(made, copy, seat);
        best = gain > best ? gain : best;
    }
    return best;
}

static int32_t count_first_moves(const struct move_made *made, const void *state, uint32_t seat)
{
    struct tn_state turn;
    nv_move moves[NV_MOVES_SPACE];
    begin_turn(state, seat, &turn);
    return (int32_t)made->game->moves(made->rules, &turn, moves);
}

/* What a stone that anybody puts on a space brings a seat, if it closes so many spaces. */
static int32_t stone_brings(const struct move_made *made, const void *state, int32_t space,
                            int32_t spaces, uint32_t seat)
{
    struct tn_state copy;
    memcpy(&copy, state, sizeof copy);
    uint32_t closed = count_closed(made, state);
    tn_place_stone(made->rules, &copy, (uint32_t)space);
    if ((int32_t)(count_closed(made, &copy) - closed) != spaces)
        return -1; /* it closes several areas */
    return score_of(&copy, seat) - score_of(state, seat);
}

static void check_majority(const struct move_made *made, const struct nv_reason *reason,
                           const void *with, const void *without)
{
    const int32_t *argument = reason->argument; /* region, spaces, factor, points, space */
    HOLDS(made, reason, argument[1] * argument[2] == argument[3]);
    int32_t gain = stone_brings(made, with, argument[4], argument[1], made->seat);
    int32_t other = stone_brings(made, without, argument[4], argument[1], made->seat);
    HOLDS(made, reason, gain == -1 || gain == argument[3]);
    HOLDS(made, reason, other == -1 || other < argument[3]);
}

static uint32_t figures_in(const struct move_made *made, const void *state, uint32_t landscape,
                           uint32_t seat)
{
    struct tn_view view;
    const struct tn_board *board = tn_board(made->rules);
    uint32_t count = 0;
    tn_view(made->rules, state, &view);
    for (uint32_t i = 0; i < board->spaces; i++)
        count += board->landscape[i] == landscape && view.content[i] == TN_FIGURE &&
                 view.owner[i] == seat;
    return count;
}

static int32_t free_neighbours(const struct move_made *made, uint32_t space)
{
    struct tn_view view;
    int32_t count = 0;
    tn_view(made->rules, made->after, &view);
    for (int i = 0; i < TN_DIRECTIONS; i++) {
        uint32_t next = tn_board(made->rules)->neighbour[space][i];
        count += next != TN_NO_SPACE && view.content[next] == TN_EMPTY && !view.closed[next];
    }
    return count;
}

static void check_setup(const struct move_made *made, const struct nv_reason *reason)
{
    struct tn_action action = tn_action_of(made->rules, made->before, made->hint->move);
    uint32_t first = (uint32_t)reason->argument[0], seat = made->seat;
    if (reason->kind == NV_WHY_FIRST_IN)
        HOLDS(made, reason, figures_in(made, made->before, first, seat) == 0);
    if (reason->kind == NV_WHY_WAYS) {
        HOLDS(made, reason, reason->argument[0] == free_neighbours(made, action.to));
        return;
    }
    HOLDS(made, reason, tn_board(made->rules)->landscape[action.to] == first);
    if (reason->kind == NV_WHY_MOST_IN) {
        for (uint32_t other = 0; other < made->game->players(made->rules); other++)
            HOLDS(made, reason,
                  other == seat || figures_in(made, made->after, first, other) <
                                       figures_in(made, made->after, first, seat));
    }
}

static void check_prepared(const struct move_made *made, const struct nv_reason *reason)
{
    alignas(NV_ALIGN) unsigned char copy[NV_MAX_STATE];
    const int32_t *argument = reason->argument; /* space, spaces, factor, points, region */
    nv_move stone = tn_move(TN_KIND_STONE, (uint32_t)argument[0]);
    HOLDS(made, reason, argument[1] * argument[2] == argument[3]);
    HOLDS(made, reason, made->game->turn(made->rules, made->after) == (int)made->seat);
    HOLDS(made, reason, made->game->legal(made->rules, made->after, stone));
    HOLDS(made, reason, gain_of(made, made->after, stone, made->seat, copy) >= argument[3]);
}

static void check_end(const struct move_made *made, const struct nv_reason *reason)
{
    struct nv_result result;
    int32_t second = 0;
    made->game->result(made->rules, made->after, &result);
    for (uint32_t seat = 0; seat < made->game->players(made->rules); seat++) {
        if (seat != made->seat && result.score[seat] > second)
            second = result.score[seat];
    }
    HOLDS(made, reason, result.over && result.winners >> made->seat & 1);
    if (reason->kind == NV_WHY_ENDS_AHEAD)
        HOLDS(made, reason, reason->argument[0] == result.score[made->seat] - second);
    else
        HOLDS(made, reason, (result.winners & (result.winners - 1)) != 0);
}

static void check_threat(const struct move_made *made, const struct nv_reason *reason)
{
    uint32_t other = (uint32_t)reason->argument[0];
    int32_t now = best_turn(made, made->after, other);
    HOLDS(made, reason, other != made->seat);
    if (reason->kind == NV_WHY_ALLOWS_CLOSING) {
        HOLDS(made, reason, made->game->turn(made->rules, made->after) == (int)other);
        HOLDS(made, reason, now == reason->argument[1]);
    } else {
        HOLDS(made, reason, best_turn(made, made->before, other) == reason->argument[1]);
        HOLDS(made, reason, now < reason->argument[1]);
    }
}

void check_terra_nova(const struct move_made *made, const struct nv_reason *reason)
{
    const int32_t *argument = reason->argument;
    struct nv_reason turned = *reason;
    switch (reason->kind) {
    case NV_WHY_ENDS_AHEAD:
    case NV_WHY_ENDS_SHARED:
        check_end(made, reason);
        break;
    case NV_WHY_CLOSES:
    case NV_WHY_CLOSES_FOR:
        HOLDS(made, reason, argument[2] == argument[0] * argument[1]);
        break;
    case NV_WHY_CLOSES_AMONG:
    case NV_WHY_CLOSES_SHARED:
        HOLDS(made, reason, argument[2] <= argument[0] * argument[1] / 2);
        break;
    case NV_WHY_CLOSES_EMPTY:
        break; /* counted in check_terra_nova_whole */
    case NV_WHY_KEEPS_CLOSING:
    case NV_WHY_ALLOWS_CLOSING:
        check_threat(made, reason);
        break;
    case NV_WHY_PREPARES:
        check_prepared(made, reason);
        break;
    case NV_WHY_TAKES_MAJORITY:
        check_majority(made, reason, made->after, made->before);
        break;
    case NV_WHY_LOSES_MAJORITY:
        check_majority(made, reason, made->before, made->after);
        break;
    case NV_WHY_WITHIN_STONE: /* spaces, factor, points, region, space */
        memcpy(turned.argument, (int32_t[]){argument[3], argument[0], argument[1], argument[2]},
               4 * sizeof(int32_t));
        check_majority(made, &turned, made->after, made->before);
        break;
    case NV_WHY_FIRST_IN:
    case NV_WHY_MOST_IN:
    case NV_WHY_WAYS:
        check_setup(made, reason);
        break;
    case NV_WHY_HEMS_IN:
        HOLDS(made, reason,
              count_first_moves(made, made->before, (uint32_t)argument[1]) -
                      count_first_moves(made, made->after, (uint32_t)argument[1]) ==
                  argument[0]);
        break;
    case NV_WHY_GOES:
    case NV_WHY_LIES:
        HOLDS(made, reason,
              tn_board(made->rules)
                      ->landscape[tn_action_of(made->rules, made->before, made->hint->move).to] ==
                  argument[0]);
        break;
    default:
        fail_msg("'%s' is no reason of Terra Nova", nv_reason_key(reason->kind));
    }
}

/* All areas are told, and their points are those of the scores [TN-12] [TN-13]. */
void check_terra_nova_whole(const struct move_made *made)
{
    int32_t gain[NV_MAX_PLAYERS] = {0}, spaces = 0;
    bool shared = false;
    for (uint32_t i = 0; i < made->hint->count; i++) {
        const struct nv_reason *reason = &made->hint->reasons[i];
        enum nv_reason_kind kind = reason->kind;
        if (kind < NV_WHY_CLOSES || kind > NV_WHY_CLOSES_EMPTY)
            continue;
        spaces += reason->argument[0];
        shared |= kind == NV_WHY_CLOSES_SHARED || kind == NV_WHY_CLOSES_AMONG;
        if (kind == NV_WHY_CLOSES || kind == NV_WHY_CLOSES_SHARED)
            gain[made->seat] += reason->argument[2];
        else if (kind == NV_WHY_CLOSES_FOR)
            gain[reason->argument[3]] += reason->argument[2];
    }
    for (uint32_t seat = 0; seat < made->game->players(made->rules); seat++) {
        int32_t change = score_of(made->after, seat) - score_of(made->before, seat);
        if ((seat == made->seat || !shared) && change != gain[seat])
            fail_msg("%s, seed %llu, ply %u: the score of seat %u grows by %d, told %d", made->name,
                     (unsigned long long)made->seed, made->game->ply(made->rules, made->before),
                     seat, change, gain[seat]);
    }
    int32_t closed = (int32_t)(count_closed(made, made->after) - count_closed(made, made->before));
    if (spaces != closed)
        fail_msg("%s, seed %llu: %d spaces closed, told %d", made->name,
                 (unsigned long long)made->seed, closed, spaces);
}
