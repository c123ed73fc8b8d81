/* SPDX-License-Identifier: MIT */
/* Drawing lines over the walls of a land. */
#include "ai/priors/terra_nova_walls.h"

#include <string.h>

/* A place on or off the board, as far as lines ask: a row, and what is right of it there. */
struct spot {
    int row;
    uint32_t right; /* the first space of the row to the right of it */
};

enum { NOWHERE = TN_MAX_SPACES + TN_MAX_HOLES }; /* the number of a node that is outside */

static const int row_step[TN_DIRECTIONS] = {0, 1, 1, 0, -1, -1};
static const int column_step[TN_DIRECTIONS] = {2, 1, -1, -2, -1, 1};

/* The spaces below a number; all words are written the same way, without branches. */
static struct tn_set below(uint32_t number)
{
    struct tn_set set;
    for (uint32_t i = 0; i < TN_SET_WORDS; i++) {
        uint64_t some = (UINT64_C(1) << (number & 63)) - 1;
        set.word[i] = number >> 6 > i ? ~UINT64_C(0) : number >> 6 == i ? some : 0;
    }
    return set;
}

/* Stepping down from or up to a row passes under what is right of the upper end. */
static struct tn_set step(const struct tn_walls *walls, struct spot a, struct spot b)
{
    struct spot upper = a.row < b.row ? a : b;
    if (a.row == b.row || upper.row < 0)
        return (struct tn_set){{0}};
    return tn_set_xor(below(walls->rules->row_start[upper.row + 1]), below(upper.right));
}

static struct spot spot_of(const struct tn_walls *walls, uint32_t node)
{
    if (node >= TN_MAX_SPACES)
        return (struct spot){walls->hole_row[node - TN_MAX_SPACES],
                             walls->hole_right[node - TN_MAX_SPACES]};
    return (struct spot){walls->rules->board.row[node], node + 1};
}

struct tn_set tn_walls_step(const struct tn_walls *walls, uint32_t a, uint32_t b)
{
    const struct tn_rules *rules = walls->rules;
    if (a < TN_MAX_SPACES && b < TN_MAX_SPACES) {
        bool level = rules->board.row[a] == rules->board.row[b];
        return level ? (struct tn_set){{0}} : rules->right[a < b ? a : b];
    }
    return step(walls, spot_of(walls, a), spot_of(walls, b));
}

/* ---- off the board ---- */

static void find_holes(struct tn_walls *walls)
{
    const struct tn_board *board = &walls->rules->board;
    walls->holes = 0;
    for (uint32_t row = 0; row < board->rows; row++) {
        uint32_t from = walls->rules->row_start[row], to = walls->rules->row_start[row + 1];
        if (from == to || board->column[to - 1] - board->column[from] == 2 * (int)(to - 1 - from))
            continue;
        for (uint32_t space = from + 1; space < to; space++) {
            uint32_t column = board->column[space - 1] + 2u;
            for (; column < board->column[space] && walls->holes < TN_MAX_HOLES; column += 2) {
                walls->hole_row[walls->holes] = (uint8_t)row;
                walls->hole_column[walls->holes] = (uint16_t)column;
                walls->hole_right[walls->holes++] = (uint16_t)space;
            }
        }
    }
}

/* Which hole is at a place where no space is, or NOWHERE; then `spot` is outside. */
static uint32_t hole_at(const struct tn_walls *walls, int row, int column, struct spot *spot)
{
    const struct tn_board *board = &walls->rules->board;
    *spot = (struct spot){row, 0};
    if (row < 0 || row >= board->rows)
        return NOWHERE;
    for (uint32_t i = 0; i < walls->holes; i++) {
        if (walls->hole_row[i] == row && walls->hole_column[i] == column)
            return TN_MAX_SPACES + i;
    }
    uint32_t from = walls->rules->row_start[row], to = walls->rules->row_start[row + 1];
    bool left = from == to || column < board->column[from];
    spot->right = left ? from : to;
    return NOWHERE;
}

/* The way to a spot outside: down along the left side of the board, or the right one. */
static struct tn_set way_outside(const struct tn_walls *walls, struct spot spot)
{
    bool left = spot.row >= 0 && spot.row < walls->rules->board.rows &&
                spot.right == walls->rules->row_start[spot.row];
    return left ? below(spot.right) : (struct tn_set){{0}};
}

/*
 * The wall beyond the end of the board in some direction; false when it is not yet
 * known. `way` leads over it to the space.
 */
static bool look_beyond(const struct tn_walls *walls, uint32_t space, uint32_t direction,
                        uint8_t *wall, struct tn_set *way)
{
    const struct tn_board *board = &walls->rules->board;
    struct spot spot;
    uint32_t hole = hole_at(walls, board->row[space] + row_step[direction],
                            board->column[space] + column_step[direction], &spot);
    if (hole != NOWHERE) {
        *wall = walls->wall[hole];
        *way = tn_set_xor(walls->way[hole], tn_walls_step(walls, hole, space));
        return *wall != 0;
    }
    *wall = TN_OUTSIDE;
    *way = tn_set_xor(way_outside(walls, spot), step(walls, spot, spot_of(walls, space)));
    return true;
}

/* ---- labels ---- */

struct stack {
    uint32_t count;
    uint16_t node[TN_MAX_SPACES + TN_MAX_HOLES];
};

static void label(struct tn_walls *walls, struct stack *stack, uint32_t node, uint8_t wall,
                  struct tn_set way)
{
    walls->wall[node] = wall;
    walls->way[node] = way;
    stack->node[stack->count++] = (uint16_t)node;
}

/* The node next to a hole: a space, another hole or NOWHERE. */
static uint32_t next_to_hole(const struct tn_walls *walls, uint32_t hole, uint32_t direction,
                             struct spot *spot)
{
    const struct tn_board *board = &walls->rules->board;
    int row = walls->hole_row[hole] + row_step[direction];
    int column = walls->hole_column[hole] + column_step[direction];
    for (uint32_t space = 0; space < board->spaces; space++) {
        if (board->row[space] == row && board->column[space] == column)
            return space;
    }
    return hole_at(walls, row, column, spot);
}

static inline uint32_t next_to(const struct tn_walls *walls, uint32_t node, uint32_t direction)
{
    const struct tn_board *board = &walls->rules->board;
    struct spot spot;
    if (node >= TN_MAX_SPACES)
        return next_to_hole(walls, node - TN_MAX_SPACES, direction, &spot);
    if (board->neighbour[node][direction] != TN_NO_SPACE)
        return board->neighbour[node][direction];
    if (walls->holes == 0)
        return NOWHERE;
    return hole_at(walls, board->row[node] + row_step[direction],
                   board->column[node] + column_step[direction], &spot);
}

/* Carries labels on to all walls that are connected with those on the stack. */
static void spread(struct tn_walls *walls, struct stack *stack)
{
    while (stack->count > 0) {
        uint32_t node = stack->node[--stack->count];
        if (node < TN_MAX_SPACES)
            walls->touching = tn_set_or(walls->touching, walls->rules->near[node]);
        for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
            uint32_t next = next_to(walls, node, direction);
            if (walls->wall[next] || (next < TN_MAX_SPACES && tn_set_has(&walls->land, next)))
                continue;
            label(walls, stack, next, walls->wall[node],
                  tn_set_xor(walls->way[node], tn_walls_step(walls, node, next)));
        }
    }
}

/* Starts at every wall space and hole that touches the outside. */
static void label_outside(struct tn_walls *walls, struct stack *stack, struct tn_set rim)
{
    const struct tn_board *board = &walls->rules->board;
    TN_SET_EACH(space, rim) {
        for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
            uint8_t wall;
            struct tn_set way;
            if (board->neighbour[space][direction] == TN_NO_SPACE && !walls->wall[space] &&
                look_beyond(walls, space, direction, &wall, &way) && wall == TN_OUTSIDE)
                label(walls, stack, space, TN_OUTSIDE, way);
        }
    }
    for (uint32_t hole = 0; hole < walls->holes; hole++) {
        uint32_t node = TN_MAX_SPACES + hole;
        for (uint32_t direction = 0; direction < TN_DIRECTIONS && !walls->wall[node]; direction++) {
            struct spot spot;
            if (next_to_hole(walls, hole, direction, &spot) != NOWHERE)
                continue;
            label(walls, stack, node, TN_OUTSIDE,
                  tn_set_xor(way_outside(walls, spot), step(walls, spot, spot_of(walls, node))));
        }
    }
    spread(walls, stack);
}

static void label_inside(struct tn_walls *walls, struct stack *stack, struct tn_set rest)
{
    uint8_t wall = TN_OUTSIDE;
    for (uint32_t hole = 0; hole < walls->holes; hole++) {
        if (walls->wall[TN_MAX_SPACES + hole])
            continue;
        label(walls, stack, TN_MAX_SPACES + hole, ++wall, (struct tn_set){{0}});
        spread(walls, stack);
    }
    TN_SET_EACH(space, rest) {
        if (walls->wall[space])
            continue;
        label(walls, stack, space, ++wall, (struct tn_set){{0}});
        spread(walls, stack);
    }
}

/* ---- rings ---- */

struct tn_set tn_walls_way(const struct tn_walls *walls, uint32_t space, const struct tn_arc *arc)
{
    uint32_t next = walls->rules->board.neighbour[space][arc->first];
    struct tn_set way;
    uint8_t wall;
    if (next != TN_NO_SPACE)
        return tn_set_xor(walls->way[next], tn_walls_step(walls, next, space));
    look_beyond(walls, space, arc->first, &wall, &way);
    return way;
}

/* The number of the wall in each direction, 0 for land. */
static void look_around(const struct tn_walls *walls, uint32_t space, uint8_t wall[TN_DIRECTIONS])
{
    const uint16_t *neighbour = walls->rules->board.neighbour[space];
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        uint32_t next = neighbour[direction] < NOWHERE ? neighbour[direction] : NOWHERE;
        wall[direction] = walls->wall[next];
        if (next == NOWHERE && walls->holes > 0)
            wall[direction] = walls->wall[next_to(walls, space, direction)];
    }
}

/* Splits the ring into arcs. */
static void find_ring(const struct tn_walls *walls, uint32_t space, struct tn_ring *ring)
{
    const uint32_t all = (1u << TN_DIRECTIONS) - 1;
    uint8_t wall[TN_DIRECTIONS];
    uint32_t mask = 0;
    look_around(walls, space, wall);
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++)
        mask |= (uint32_t)(wall[direction] != 0) << direction;
    uint32_t begins = mask & ~(mask << 1 | mask >> (TN_DIRECTIONS - 1));
    ring->arcs = 0;
    ring->cuts = false;
    for (begins = mask == all ? 1 : begins; begins; begins &= begins - 1) {
        uint32_t first = (uint32_t)__builtin_ctz(begins);
        uint32_t turned = (mask >> first | mask << (TN_DIRECTIONS - first)) & all;
        uint32_t run = turned & ~(turned + 1); /* the lowest ones */
        for (uint32_t i = 0; i < ring->arcs; i++)
            ring->cuts |= ring->arc[i].wall == wall[first];
        ring->arc[ring->arcs++] = (struct tn_arc){
            .first = (uint8_t)first,
            .directions = (uint8_t)((run << first | run >> (TN_DIRECTIONS - first)) & all),
            .wall = wall[first]};
    }
}

void tn_walls_find(const struct tn_rules *rules, struct tn_set land, struct tn_walls *walls)
{
    struct stack stack;
    struct tn_set walled = tn_set_without(rules->spaces, land);
    stack.count = 0;
    walls->rules = rules;
    walls->land = land;
    walls->touching = (struct tn_set){{0}};
    memset(walls->wall, 0, sizeof walls->wall);
    walls->wall[NOWHERE] = TN_OUTSIDE;
    find_holes(walls);
    label_outside(walls, &stack, tn_set_and(walled, rules->edge));
    label_inside(walls, &stack, walled);
    walls->touching = tn_set_and(tn_set_or(walls->touching, rules->edge), land);
    TN_SET_EACH(space, walls->touching)
        find_ring(walls, space, &walls->ring[space]);
}
