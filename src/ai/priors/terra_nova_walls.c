/* SPDX-License-Identifier: MIT */
/* Drawing lines over the walls of a land. */
#include "ai/priors/terra_nova_walls.h"

#include <string.h>

/* A place on or off the board, as far as lines ask: a row, and what is right of it there. */
struct spot {
    int row;
    uint32_t right; /* the first space of the row to the right of it */
};

enum { NOWHERE = 1000 }; /* the number of a node that is outside */

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
    return tn_set_xor(below(walls->start[upper.row + 1]), below(upper.right));
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
    return step(walls, spot_of(walls, a), spot_of(walls, b));
}

/* ---- off the board ---- */

static void find_rows(struct tn_walls *walls)
{
    const struct tn_board *board = &walls->rules->board;
    uint32_t row = 0;
    for (uint32_t space = 0; space < board->spaces; space++) {
        for (; row <= board->row[space]; row++)
            walls->start[row] = (uint16_t)space;
    }
    for (; row <= board->rows; row++)
        walls->start[row] = board->spaces;
}

static void find_holes(struct tn_walls *walls)
{
    const struct tn_board *board = &walls->rules->board;
    walls->holes = 0;
    for (uint32_t row = 0; row < board->rows; row++) {
        uint32_t from = walls->start[row], to = walls->start[row + 1];
        if (from == to || board->column[to - 1] - board->column[from] == 2 * (to - 1 - from))
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
    uint32_t from = walls->start[row], to = walls->start[row + 1];
    bool left = from == to || column < board->column[from];
    spot->right = left ? from : to;
    return NOWHERE;
}

/* The way to a spot outside: down along the left side of the board, or the right one. */
static struct tn_set way_outside(const struct tn_walls *walls, struct spot spot)
{
    bool left = spot.row >= 0 && spot.row < walls->rules->board.rows &&
                spot.right == walls->start[spot.row];
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

static uint32_t next_to(const struct tn_walls *walls, uint32_t node, uint32_t direction)
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
            if (next == NOWHERE || walls->wall[next] ||
                (next < TN_MAX_SPACES && tn_set_has(&walls->land, next)))
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

static void add_arc(const struct tn_walls *walls, uint32_t space, uint32_t first, uint32_t mask,
                    struct tn_ring *ring)
{
    struct tn_arc *arc = &ring->arc[ring->arcs++];
    uint32_t next = walls->rules->board.neighbour[space][first];
    arc->directions = (uint8_t)mask;
    if (next == TN_NO_SPACE) {
        look_beyond(walls, space, first, &arc->wall, &arc->way);
        return;
    }
    arc->wall = walls->wall[next];
    arc->way = tn_set_xor(walls->way[next], tn_walls_step(walls, next, space));
}

static void find_ring(const struct tn_walls *walls, uint32_t space, struct tn_ring *ring)
{
    const uint32_t all = (1u << TN_DIRECTIONS) - 1;
    const uint16_t *neighbour = walls->rules->board.neighbour[space];
    uint32_t mask = 0;
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        bool land = neighbour[direction] != TN_NO_SPACE &&
                    tn_set_has(&walls->land, neighbour[direction]);
        mask |= (uint32_t)!land << direction;
    }
    ring->arcs = 0;
    if (mask == all)
        add_arc(walls, space, 0, all, ring);
    for (uint32_t first = 0; first < TN_DIRECTIONS && mask != all; first++) {
        uint32_t before = first > 0 ? first - 1 : TN_DIRECTIONS - 1, run = 0;
        if (!(mask >> first & 1) || mask >> before & 1)
            continue;
        for (uint32_t d = first; mask >> d & 1; d = d + 1 < TN_DIRECTIONS ? d + 1 : 0)
            run |= 1u << d;
        add_arc(walls, space, first, run, ring);
    }
    ring->cuts = false;
    for (uint32_t i = 1; i < ring->arcs; i++)
        ring->cuts |= ring->arc[i].wall == ring->arc[0].wall ||
                      ring->arc[i].wall == ring->arc[i - 1].wall;
}

void tn_walls_find(const struct tn_rules *rules, struct tn_set land, struct tn_walls *walls)
{
    struct stack stack = {.count = 0};
    struct tn_set edge = {{0}}, walled = tn_set_without(rules->spaces, land);
    walls->rules = rules;
    walls->land = land;
    walls->touching = (struct tn_set){{0}};
    memset(walls->wall, 0, sizeof walls->wall);
    find_rows(walls);
    find_holes(walls);
    for (uint32_t space = 0; space < rules->board.spaces; space++) {
        if (tn_set_count(rules->near[space]) < TN_DIRECTIONS)
            tn_set_flip(&edge, space);
    }
    label_outside(walls, &stack, tn_set_and(walled, edge));
    label_inside(walls, &stack, walled);
    walls->touching = tn_set_and(tn_set_or(walls->touching, edge), land);
    TN_SET_EACH(space, walls->touching)
        find_ring(walls, space, &walls->ring[space]);
}
