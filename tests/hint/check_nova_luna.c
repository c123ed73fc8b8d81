/* SPDX-License-Identifier: MIT */
/* Reasons of Nova Luna, counted again on the public view by filling colours. */
#include "hint_checks.h"

#include <string.h>

enum { MIDDLE = 50, SIDE = 101, CROWD = 10 };

/* One tableau as a grid of tiles, index plus 1; a tile added on trial has TRIAL. */
struct grid {
    uint8_t index[SIDE][SIDE];
    uint8_t colour[NL_MAX_TABLEAU + 2];
};

static void fill_grid(const struct nl_view *view, uint32_t seat, struct grid *grid)
{
    memset(grid, 0, sizeof *grid);
    for (uint32_t i = 0; i < view->count[seat]; i++) {
        const struct nl_placed *placed = &view->tableau[seat][i];
        grid->index[placed->y + MIDDLE][placed->x + MIDDLE] = (uint8_t)(i + 1);
        grid->colour[i + 1] = nl_tile(placed->tile)->colour;
    }
}

static const int step_x[4] = {1, -1, 0, 0}, step_y[4] = {0, 0, 1, -1};

/* Adds the group at a place to `seen`, all of one colour [NL-12]. */
static void flood(const struct grid *grid, int x, int y, uint32_t colour, bool *seen)
{
    uint32_t index = grid->index[y][x];
    if (index == 0 || seen[index] || grid->colour[index] != colour)
        return;
    seen[index] = true;
    for (int i = 0; i < 4; i++)
        flood(grid, x + step_x[i], y + step_y[i], colour, seen);
}

static uint32_t counted(const struct grid *grid, int x, int y, uint32_t colour)
{
    bool seen[NL_MAX_TABLEAU + 2] = {false};
    uint32_t count = 0;
    for (int i = 0; i < 4; i++)
        flood(grid, x + step_x[i], y + step_y[i], colour, seen);
    seen[grid->index[y][x]] = false;
    for (uint32_t i = 1; i < sizeof seen; i++)
        count += seen[i];
    return count;
}

/* What a task of a tile at a place lacks. */
static uint32_t lacks(const struct grid *grid, int x, int y, uint32_t tile, uint32_t task)
{
    uint32_t sum = 0;
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++) {
        uint32_t have = counted(grid, x, y, colour), need = nl_tile(tile)->need[task][colour];
        sum += need > have ? need - have : 0;
    }
    return sum;
}

static uint32_t lacks_of(const struct grid *grid, const struct nl_placed *placed, uint32_t task)
{
    return lacks(grid, placed->x + MIDDLE, placed->y + MIDDLE, placed->tile, task);
}

static bool is_free(const struct grid *grid, const struct nl_view *view, uint32_t seat, int x,
                    int y)
{
    bool beside = view->count[seat] == 0 && x == MIDDLE && y == MIDDLE;
    for (int i = 0; i < 4; i++)
        beside |= grid->index[y + step_y[i]][x + step_x[i]] != 0;
    return beside && grid->index[y][x] == 0;
}

#define EACH_PLACE(x, y)               \
    for (int y = 1; y < SIDE - 1; y++) \
        for (int x = 1; x < SIDE - 1; x++)

static bool covered(const struct nl_placed *placed, uint32_t task)
{
    return placed->covered >> task & 1;
}

/* Would one more tile somewhere fulfil this task? */
static bool is_one_away(const struct nl_view *view, uint32_t seat, uint32_t i, uint32_t task)
{
    const struct nl_placed *placed = &view->tableau[seat][i];
    struct grid grid;
    fill_grid(view, seat, &grid);
    uint32_t trial = view->count[seat] + 1u;
    if (covered(placed, task) || lacks_of(&grid, placed, task) == 0)
        return false;
    EACH_PLACE(x, y)
    {
        if (!is_free(&grid, view, seat, x, y))
            continue;
        grid.index[y][x] = (uint8_t)trial;
        for (uint32_t colour = 0; colour < NL_COLOURS; colour++) {
            grid.colour[trial] = (uint8_t)colour;
            if (lacks_of(&grid, placed, task) == 0)
                return true;
        }
        grid.index[y][x] = 0;
    }
    return false;
}

static uint32_t count_one_away(const struct nl_view *old, const struct nl_view *now, uint32_t seat)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < now->count[seat]; i++) {
        for (uint32_t task = 0; task < nl_tile(now->tableau[seat][i].tile)->tasks; task++)
            count += is_one_away(now, seat, i, task) &&
                     !(i < old->count[seat] && is_one_away(old, seat, i, task));
    }
    return count;
}

static uint32_t count_nearer(const struct nl_view *old, const struct nl_view *now, uint32_t seat)
{
    struct grid was, is;
    uint32_t count = 0;
    fill_grid(old, seat, &was);
    fill_grid(now, seat, &is);
    for (uint32_t i = 0; i < old->count[seat]; i++) {
        const struct nl_placed *placed = &now->tableau[seat][i];
        for (uint32_t task = 0; task < nl_tile(placed->tile)->tasks; task++)
            count += !covered(placed, task) &&
                     lacks_of(&is, placed, task) < lacks_of(&was, placed, task);
    }
    return count;
}

/* Open tasks that a tile laid at a place fulfils, those of its own included. */
static uint32_t gain_at(struct grid *grid, const struct nl_view *view, uint32_t seat, uint32_t tile,
                        int x, int y)
{
    uint32_t trial = view->count[seat] + 1u, gain = 0;
    grid->index[y][x] = (uint8_t)trial;
    grid->colour[trial] = nl_tile(tile)->colour;
    for (uint32_t i = 0; i < view->count[seat]; i++) {
        const struct nl_placed *placed = &view->tableau[seat][i];
        for (uint32_t task = 0; task < nl_tile(placed->tile)->tasks; task++)
            gain += !covered(placed, task) && lacks_of(grid, placed, task) == 0;
    }
    for (uint32_t task = 0; task < nl_tile(tile)->tasks; task++)
        gain += lacks(grid, x, y, tile, task) == 0;
    grid->index[y][x] = 0;
    return gain < view->supply[seat] ? gain : view->supply[seat];
}

static uint32_t best_gain(const struct nl_view *view, uint32_t seat, uint32_t tile)
{
    struct grid grid;
    uint32_t best = 0;
    fill_grid(view, seat, &grid);
    EACH_PLACE(x, y)
    {
        if (!is_free(&grid, view, seat, x, y))
            continue;
        uint32_t gain = gain_at(&grid, view, seat, tile, x, y);
        best = gain > best ? gain : best;
    }
    return best;
}

/* The most tokens that the one to move can place with one move, by playing all of them. */
static uint32_t best_reply(const struct move_made *made, const void *state, uint32_t seat)
{
    nv_move moves[NV_MOVES_SPACE];
    struct nl_view old, now;
    uint32_t best = 0, count = made->game->moves(made->rules, state, moves);
    nl_view(made->rules, state, &old);
    for (uint32_t i = 0; i < count; i++) {
        alignas(NV_ALIGN) unsigned char copy[NV_MAX_STATE];
        memcpy(copy, state, made->game->state_size);
        made->game->play(made->rules, copy, moves[i]);
        nl_view(made->rules, copy, &now);
        uint32_t placed = old.supply[seat] - now.supply[seat];
        best = placed > best ? placed : best;
    }
    return best;
}

/* The cheapest other tile that could have been taken. */
static uint32_t least_cost_but(const struct move_made *made, uint32_t tile)
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t least = 99, count = made->game->moves(made->rules, made->before, moves);
    for (uint32_t i = 0; i < count; i++) {
        struct nl_action action = nl_action_of(moves[i]);
        if (action.kind == NL_PLACE && action.tile != tile && nl_tile(action.tile)->cost < least)
            least = nl_tile(action.tile)->cost;
    }
    return least;
}

static uint32_t group_size(const struct nl_view *view, uint32_t seat)
{
    const struct nl_placed *last = &view->tableau[seat][view->count[seat] - 1];
    struct grid grid;
    fill_grid(view, seat, &grid);
    return 1 + counted(&grid, last->x + MIDDLE, last->y + MIDDLE, nl_tile(last->tile)->colour);
}

static void check_others(const struct move_made *made, const struct nv_reason *reason,
                         const struct nl_view *old, const struct nl_view *now)
{
    int turn = made->game->turn(made->rules, made->after);
    const int32_t *argument = reason->argument;
    switch (reason->kind) {
    case NV_WHY_AGAIN:
        HOLDS(made, reason, turn == (int)made->seat);
        HOLDS(made, reason, now->next[1] == argument[0]);
        break;
    case NV_WHY_PLAYS_NEXT:
        HOLDS(made, reason, turn == argument[0] && argument[0] != (int32_t)made->seat);
        break;
    case NV_WHY_KEEPS_TILE:
        HOLDS(made, reason, turn == argument[1] && argument[1] != (int32_t)made->seat);
        HOLDS(made, reason, nl_action_of(made->hint->move).tile == argument[0]);
        HOLDS(made, reason,
              best_gain(old, (uint32_t)argument[1], (uint32_t)argument[0]) ==
                  (uint32_t)argument[2]);
        HOLDS(made, reason, best_reply(made, made->after, (uint32_t)turn) < (uint32_t)argument[2]);
        break;
    case NV_WHY_STOPS_WIN:
        HOLDS(made, reason, turn == argument[0]);
        HOLDS(made, reason, best_reply(made, made->after, (uint32_t)turn) < now->supply[turn]);
        break;
    case NV_WHY_LEAVES_NOTHING:
        HOLDS(made, reason, turn == argument[0]);
        HOLDS(made, reason, best_reply(made, made->after, (uint32_t)turn) == 0);
        break;
    case NV_WHY_LEAVES:
        HOLDS(made, reason, turn == argument[0]);
        HOLDS(made, reason, best_reply(made, made->after, (uint32_t)turn) == (uint32_t)argument[1]);
        break;
    default:
        fail_msg("'%s' is no reason of Nova Luna", nv_reason_key(reason->kind));
    }
}

void check_nova_luna(const struct move_made *made, const struct nv_reason *reason)
{
    struct nl_view old, now;
    struct nv_result result;
    uint32_t seat = made->seat, first = (uint32_t)reason->argument[0];
    nl_view(made->rules, made->before, &old);
    nl_view(made->rules, made->after, &now);
    made->game->result(made->rules, made->after, &result);
    switch (reason->kind) {
    case NV_WHY_LAST_TOKEN:
        HOLDS(made, reason, result.over && result.winners == 1u << seat);
        break;
    case NV_WHY_ALL_PLACED:
        HOLDS(made, reason, result.over && now.supply[0] == 0);
        break;
    case NV_WHY_COMPLETES:
        HOLDS(made, reason, first == (uint32_t)old.supply[seat] - now.supply[seat]);
        break;
    case NV_WHY_ONE_AWAY:
        HOLDS(made, reason, first == count_one_away(&old, &now, seat));
        break;
    case NV_WHY_NEARER:
        HOLDS(made, reason, first == count_nearer(&old, &now, seat));
        break;
    case NV_WHY_GROUP:
        HOLDS(made, reason, first == group_size(&now, seat));
        break;
    case NV_WHY_CHEAPEST:
        HOLDS(made, reason, first == nl_action_of(made->hint->move).tile);
        HOLDS(made, reason, nl_tile(first)->cost < least_cost_but(made, first));
        break;
    case NV_WHY_TOKENS_LEFT:
        HOLDS(made, reason, first == now.supply[seat]);
        break;
    case NV_WHY_REFILLS:
        HOLDS(made, reason, first == (uint32_t)old.pile - now.pile && first > 0);
        HOLDS(made, reason, made->game->turn(made->rules, made->after) == (int)seat);
        break;
    case NV_WHY_ENDS_PHASE:
        HOLDS(made, reason, (int32_t)first == now.phase1);
        break;
    case NV_WHY_EXPECTED_TOTAL:
        HOLDS(made, reason, (int32_t)first == made->hint->score);
        break;
    default:
        check_others(made, reason, &old, &now);
    }
}

/* What is placed is told, and so is a game won. */
void check_nova_luna_whole(const struct move_made *made)
{
    struct nl_view old, now;
    bool told = false;
    nl_view(made->rules, made->before, &old);
    nl_view(made->rules, made->after, &now);
    for (uint32_t i = 0; i < made->hint->count; i++)
        told |= made->hint->reasons[i].kind == NV_WHY_COMPLETES;
    if (told != (old.supply[made->seat] > now.supply[made->seat]))
        fail_msg("%s, seed %llu: tasks completed and not told", made->name,
                 (unsigned long long)made->seed);
}
