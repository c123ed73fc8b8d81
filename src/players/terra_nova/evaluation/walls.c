/* SPDX-License-Identifier: MIT */
/* Drawing lines over the walls of a land. */
#include "players/terra_nova/evaluation/walls.h"

#include <string.h>

/* A place on or off the board, as far as lines ask: a row, and what is right of it there. */
struct spot {
    int row;
    uint32_t right; /* the first space of the row to the right of it */
};

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
    return (struct spot){walls->outline->row[node], walls->outline->right[node]};
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

/* ---- the outline ---- */

static void add_hole(struct tn_outline *outline, uint32_t row, uint32_t column, uint32_t right)
{
    uint32_t node = TN_MAX_SPACES + outline->holes;
    if (outline->holes == TN_MAX_HOLES)
        return;
    outline->row[node] = (uint8_t)row;
    outline->column[node] = (uint16_t)column;
    outline->right[node] = (uint16_t)right;
    outline->holes++;
}

/* Which node is at a place, by looking at all: only boards with holes ask. */
static uint16_t node_at(const struct tn_rules *rules, const struct tn_outline *outline, int row,
                        int column)
{
    for (uint32_t space = 0; space < rules->board.spaces; space++) {
        if (outline->row[space] == row && outline->column[space] == column)
            return (uint16_t)space;
    }
    for (uint32_t node = TN_MAX_SPACES; node < TN_MAX_SPACES + outline->holes; node++) {
        if (outline->row[node] == row && outline->column[node] == column)
            return (uint16_t)node;
    }
    return TN_NOWHERE;
}

static void link_nodes(const struct tn_rules *rules, struct tn_outline *outline, uint32_t first,
                       uint32_t end)
{
    for (uint32_t node = first; node < end; node++) {
        for (uint32_t d = 0; d < TN_DIRECTIONS; d++) {
            uint16_t next = node < TN_MAX_SPACES ? rules->board.neighbour[node][d] : TN_NO_SPACE;
            if (next == TN_NO_SPACE)
                next = outline->holes == 0
                           ? TN_NOWHERE
                           : node_at(rules, outline, outline->row[node] + row_step[d],
                                     outline->column[node] + column_step[d]);
            outline->next[node][d] = next;
        }
    }
}

void tn_outline_find(const struct tn_rules *rules, struct tn_outline *outline)
{
    const struct tn_board *board = &rules->board;
    outline->holes = 0;
    for (uint32_t space = 0; space < board->spaces; space++) {
        outline->row[space] = board->row[space];
        outline->column[space] = board->column[space];
        outline->right[space] = (uint16_t)(space + 1);
        if (space == 0 || board->row[space] != board->row[space - 1])
            continue;
        for (uint32_t column = board->column[space - 1] + 2u; column < board->column[space];
             column += 2)
            add_hole(outline, board->row[space], column, space);
    }
    link_nodes(rules, outline, 0, board->spaces);
    link_nodes(rules, outline, TN_MAX_SPACES, TN_MAX_SPACES + outline->holes);
}

/* ---- outside ---- */

/* The spot outside that is next to a node; left or right of the board, above or below. */
static struct spot spot_outside(const struct tn_walls *walls, uint32_t node, uint32_t direction)
{
    const struct tn_rules *rules = walls->rules;
    int row = walls->outline->row[node] + row_step[direction];
    int column = walls->outline->column[node] + column_step[direction];
    if (row < 0 || row >= rules->board.rows)
        return (struct spot){row, 0};
    uint32_t from = rules->row_start[row], to = rules->row_start[row + 1];
    bool left = from == to || column < rules->board.column[from];
    return (struct spot){row, left ? from : to};
}

/* The way to a spot outside: down along the left side of the board, or the right one. */
static struct tn_set way_outside(const struct tn_walls *walls, struct spot spot)
{
    bool left = spot.row >= 0 && spot.row < walls->rules->board.rows &&
                spot.right == walls->rules->row_start[spot.row];
    return left ? below(spot.right) : (struct tn_set){{0}};
}

/* The way over the outside to a node. */
static struct tn_set way_in(const struct tn_walls *walls, uint32_t node, uint32_t direction)
{
    struct spot spot = spot_outside(walls, node, direction);
    return tn_set_xor(way_outside(walls, spot), step(walls, spot, spot_of(walls, node)));
}

/* ---- labels ---- */

struct stack {
    uint32_t count;
    uint16_t node[TN_MAX_NODES];
};

static void label(struct tn_walls *walls, struct stack *stack, uint32_t node, uint8_t wall,
                  struct tn_set way)
{
    walls->wall[node] = wall;
    walls->way[node] = way;
    stack->node[stack->count++] = (uint16_t)node;
}

/* Carries labels on to all walls that are connected with those on the stack. */
static void spread(struct tn_walls *walls, struct stack *stack)
{
    while (stack->count > 0) {
        uint32_t node = stack->node[--stack->count];
        if (node < TN_MAX_SPACES)
            walls->touching = tn_set_or(walls->touching, walls->rules->near[node]);
        for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
            uint32_t next = walls->outline->next[node][direction];
            if (walls->wall[next] || (next < TN_MAX_SPACES && tn_set_has(&walls->land, next)))
                continue;
            label(walls, stack, next, walls->wall[node],
                  tn_set_xor(walls->way[node], tn_walls_step(walls, node, next)));
        }
    }
}

/* Starts at a node if it touches the outside. */
static void label_outside(struct tn_walls *walls, struct stack *stack, uint32_t node)
{
    for (uint32_t direction = 0; direction < TN_DIRECTIONS && !walls->wall[node]; direction++) {
        if (walls->outline->next[node][direction] == TN_NOWHERE)
            label(walls, stack, node, TN_OUTSIDE, way_in(walls, node, direction));
    }
}

/* What is not connected with the outside becomes a wall of its own. */
static void label_inside(struct tn_walls *walls, struct stack *stack, uint32_t node, uint8_t *count)
{
    if (walls->wall[node])
        return;
    label(walls, stack, node, ++*count, (struct tn_set){{0}});
    spread(walls, stack);
}

static void label_all(struct tn_walls *walls, struct tn_set walled)
{
    uint32_t end = TN_MAX_SPACES + walls->outline->holes;
    struct stack stack;
    uint8_t count = TN_OUTSIDE;
    stack.count = 0;
    TN_SET_EACH(space, tn_set_and(walled, walls->rules->edge))
        label_outside(walls, &stack, space);
    for (uint32_t hole = TN_MAX_SPACES; hole < end; hole++)
        label_outside(walls, &stack, hole);
    spread(walls, &stack);
    for (uint32_t hole = TN_MAX_SPACES; hole < end; hole++)
        label_inside(walls, &stack, hole, &count);
    TN_SET_EACH(space, walled)
        label_inside(walls, &stack, space, &count);
    walls->walls = count;
}

/* ---- rings ---- */

struct tn_set tn_walls_way(const struct tn_walls *walls, uint32_t space, const struct tn_arc *arc)
{
    uint32_t next = walls->outline->next[space][arc->first];
    if (next == TN_NOWHERE)
        return way_in(walls, space, arc->first);
    return tn_set_xor(walls->way[next], tn_walls_step(walls, next, space));
}

/* Splits the ring into arcs. */
static void find_ring(const struct tn_walls *walls, uint32_t space, struct tn_ring *ring)
{
    const uint32_t all = (1u << TN_DIRECTIONS) - 1;
    uint8_t wall[TN_DIRECTIONS];
    uint32_t mask = 0;
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        wall[direction] = walls->wall[walls->outline->next[space][direction]];
        mask |= (uint32_t)(wall[direction] != 0) << direction;
    }
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

void tn_walls_find(const struct tn_rules *rules, const struct tn_outline *outline,
                   struct tn_set land, struct tn_walls *walls)
{
    walls->rules = rules;
    walls->outline = outline;
    walls->land = land;
    walls->touching = (struct tn_set){{0}};
    memset(walls->wall, 0, TN_MAX_SPACES + outline->holes);
    walls->wall[TN_NOWHERE] = TN_OUTSIDE;
    label_all(walls, tn_set_without(rules->spaces, land));
    walls->touching = tn_set_and(tn_set_or(walls->touching, rules->edge), land);
    TN_SET_EACH(space, walls->touching)
        find_ring(walls, space, &walls->ring[space]);
}

/* ---- more stones ---- */

/* A stone that touches one wall from one side lengthens it; one that touches none is a new wall. */
static bool lengthen(struct tn_walls *walls, uint32_t space)
{
    struct tn_ring ring;
    find_ring(walls, space, &ring);
    if (ring.arcs > 1)
        return false;
    walls->way[space] = ring.arcs ? tn_walls_way(walls, space, &ring.arc[0]) : (struct tn_set){{0}};
    walls->wall[space] = ring.arcs ? ring.arc[0].wall : ++walls->walls;
    return true;
}

/* Of two stones the one that touches a wall comes first, for the other may touch it. */
static bool lengthen_all(struct tn_walls *walls, const uint8_t *stone, uint32_t stones)
{
    uint32_t first = stones == 2 && !tn_set_has(&walls->touching, stone[0]);
    return lengthen(walls, stone[first]) && (stones == 1 || lengthen(walls, stone[1 - first]));
}

static void renew_rings(struct tn_walls *walls, struct tn_set fresh, struct tn_walls_undo *undo)
{
    TN_SET_EACH(space, fresh) {
        undo->space[undo->rings] = (uint8_t)space;
        undo->ring[undo->rings++] = walls->ring[space];
        find_ring(walls, space, &walls->ring[space]);
    }
}

bool tn_walls_add(struct tn_walls *walls, const uint8_t *stone, uint32_t stones,
                  struct tn_walls_undo *undo)
{
    struct tn_set fresh = {{0}};
    undo->land = walls->land;
    undo->touching = walls->touching;
    undo->walls = walls->walls;
    undo->rings = 0;
    for (uint32_t i = 0; i < stones; i++) {
        fresh = tn_set_or(fresh, walls->rules->near[stone[i]]);
        walls->land = tn_set_without(walls->land, tn_set_of(stone[i]));
    }
    fresh = tn_set_and(fresh, walls->land);
    if (lengthen_all(walls, stone, stones)) {
        walls->touching = tn_set_and(tn_set_or(walls->touching, fresh), walls->land);
        renew_rings(walls, fresh, undo);
        return true;
    }
    tn_walls_restore(walls, undo);
    return false;
}

void tn_walls_restore(struct tn_walls *walls, const struct tn_walls_undo *undo)
{
    TN_SET_EACH(stone, tn_set_without(undo->land, walls->land))
        walls->wall[stone] = 0;
    for (uint32_t i = 0; i < undo->rings; i++)
        walls->ring[undo->space[i]] = undo->ring[i];
    walls->land = undo->land;
    walls->touching = undo->touching;
    walls->walls = undo->walls;
}
