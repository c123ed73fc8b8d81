/* SPDX-License-Identifier: MIT */
/* The beam search of the solo planner. */
#include "ai/priors/nova_luna_beam.h"

#include <assert.h>
#include <string.h>

enum {
    SEEN_PER_WIDTH = 64,
    /* A sum of task values counts fulfilled and open tasks in its upper bits. */
    LIVE = 1 << 18,
    TOKEN = 1 << 24,
    DEAD = 624,         /* index of a task that cannot be fulfilled any more */
    NO_EDGE = 0
};

#define NIBBLES(x) (UINT64_C(0x0000111111111111) * (x))
#define SPREAD     UINT64_C(0x0000000100010001)

/* A tableau taken apart, to try all places for the next tile. */
struct board {
    uint32_t count;
    uint32_t edges;
    uint32_t adjacent[SOLO_TILES]; /* the tiles at a tile's sides */
    uint32_t group[SOLO_TILES];    /* the tiles of a tile's group */
    uint32_t reach[SOLO_TILES];    /* the tiles next to a tile's group */
    uint32_t counting[SOLO_TILES][NL_COLOURS]; /* the tiles that count for a tile [NL-12] */
    uint32_t wants[NL_COLOURS];    /* the tiles with a task that misses the colour */
    uint32_t of_colour[NL_COLOURS];
    uint64_t need[SOLO_TILES];     /* of a tile's tasks */
    uint64_t index[SOLO_TILES];    /* of the values of a tile's tasks */
    uint16_t counts[SOLO_TILES];   /* a nibble for each colour, at most 4 */
    uint8_t sides[SOLO_TILES];     /* free ones */
    uint8_t blank[SOLO_TILES];     /* tasks that the tile does not have */
    uint8_t largest[NL_COLOURS];   /* size of the largest group */
    int32_t pairs;                 /* of tiles side by side */
    uint16_t edge[SOLO_EDGES];
    uint32_t touches[SOLO_EDGES];  /* the tiles next to a frontier place */
};

/* One of the tiles that may be taken. */
struct choice {
    uint32_t tile, space, colour, cost;
    const int32_t *value; /* of tasks, once it is taken */
    int32_t base;         /* the estimate without any task */
    int32_t tasks;        /* of the tiles ahead */
    int32_t sum;          /* of the task values of all tiles laid */
    int32_t old[SOLO_TILES]; /* those of each tile */
};

/* Without an instruction for it, compilers call a function to count bits. */
static uint32_t bits(uint32_t x)
{
#ifdef __POPCNT__
    return (uint32_t)__builtin_popcount(x);
#else
    x -= x >> 1 & 0x55555555;
    x = (x & 0x33333333) + (x >> 2 & 0x33333333);
    return ((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
#endif
}

static uint32_t beside(uint32_t place, uint32_t side)
{
    static const uint32_t step[4] = {1, 63, 64, SOLO_GRID - 64};
    if (side < 2)
        return (place & ~63u) | ((place + step[side]) & 63u);
    return (place + step[side]) & (SOLO_GRID - 1);
}

static uint64_t mix(uint64_t x)
{
    x *= UINT64_C(0x9e3779b97f4a7c15);
    x ^= x >> 29;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    return x ^ x >> 32;
}

/* Two tiles and their distance; all pairs fix a tableau but for turning it. */
static uint64_t pair_hash(uint32_t tile, uint32_t place, uint32_t tile2, uint32_t place2)
{
    int dx = (int)((place - place2) & 63), dy = (int)((place >> 6) - (place2 >> 6)) & 63;
    dx = dx > 31 ? dx - 64 : dx;
    dy = dy > 31 ? dy - 64 : dy;
    uint64_t low = tile < tile2 ? tile : tile2, high = tile < tile2 ? tile2 : tile;
    return mix(low << 20 | high << 12 | (uint64_t)(dx * dx + dy * dy) << 32);
}

static uint64_t hash_with(const struct solo_node *node, uint32_t tile, uint32_t place)
{
    uint64_t hash = mix(tile + 1);
    for (uint32_t i = 0; i < node->count; i++)
        hash += pair_hash(tile, place, node->tile[i], node->place[i]);
    return hash;
}

/* ---- tasks ---- */

static uint64_t need_of(uint32_t tile)
{
    uint64_t need = 0;
    for (int k = 0; k < NL_TASKS; k++)
        for (int colour = 0; colour < NL_COLOURS; colour++)
            need |= (uint64_t)nl_tiles[tile].need[k][colour] << (16 * k + 4 * colour);
    return need;
}

/* The dots that three tasks still miss, in nibbles. */
static uint64_t missing(uint64_t need, uint64_t counts)
{
    uint64_t difference = (need | NIBBLES(8)) - counts * SPREAD;
    uint64_t kept = difference & NIBBLES(8);
    return difference & (kept - (kept >> 3));
}

/* Tasks that miss more colours without any tile beside than there are free sides. */
static uint64_t bury(uint64_t index, uint64_t miss, uint64_t counts, uint32_t sides)
{
    uint64_t some = counts | counts >> 1 | counts >> 2;
    uint64_t none = ~some & 0x1111;
    uint64_t lacks = (miss | miss >> 1 | miss >> 2) & (none * SPREAD);
    for (int k = 0; k < NL_TASKS; k++) {
        uint32_t colours = bits((uint32_t)(lacks >> (16 * k) & 0x1111));
        if (colours > sides)
            index = (index & ~(UINT64_C(0xffff) << (16 * k))) | (uint64_t)DEAD << (16 * k);
    }
    return index;
}

/* Three indices into a table of task values, 16 bits each. */
static uint64_t task_index(uint64_t need, uint64_t counts, uint32_t sides)
{
    uint64_t miss = missing(need, counts);
    uint64_t low = UINT64_C(0x0f0f0f0f0f0f), bytes = UINT64_C(0x00ff00ff00ff);
    uint64_t pairs = (miss & low) + 5 * (miss >> 4 & low);
    uint64_t index = (pairs & bytes) + 25 * (pairs >> 8 & bytes);
    return sides < 3 && miss ? bury(index, miss, counts, sides) : index;
}

static int32_t tasks_value(const int32_t *value, uint64_t index)
{
    return value[index & 0xffff] + value[index >> 16 & 0xffff] + value[index >> 32];
}

/* What the dots missing say of a task: 1 of 1 colour, 2 of 1, 2 of 2, ... */
static uint32_t task_class(const uint32_t miss[NL_COLOURS])
{
    uint32_t dots = 0, colours = 0;
    for (int i = 0; i < NL_COLOURS; i++) {
        dots += miss[i];
        colours += miss[i] > 0;
    }
    static const uint8_t first[5] = {0, 0, 1, 3, 6};
    return dots == 4 ? 6 : first[dots] + colours - 1;
}

/* How many tiles of the scarcest colour would be left over; 0 means too few. */
static uint32_t task_ease(const uint32_t miss[NL_COLOURS], const uint32_t ahead[NL_COLOURS])
{
    uint32_t ease = 4;
    for (int i = 0; i < NL_COLOURS; i++) {
        if (miss[i] == 0)
            continue;
        uint32_t spare = ahead[i] + 1 > miss[i] ? ahead[i] + 1 - miss[i] : 0;
        ease = spare < ease ? spare : ease;
    }
    return ease;
}

static void digits(uint32_t number, uint32_t out[NL_COLOURS])
{
    for (int i = 0; i < NL_COLOURS; i++, number /= 5)
        out[i] = number % 5;
}

void solo_values_init(struct solo_values *values, const struct solo_weights *weights)
{
    memset(values, 0, sizeof *values);
    for (uint32_t wheel = 0; wheel < 625; wheel++)
        values->task[wheel][DEAD] = weights->dead;
    for (uint32_t index = 0; index < 625; index++) {
        uint32_t miss[NL_COLOURS], ahead[NL_COLOURS];
        digits(index, miss);
        uint32_t dots = miss[0] + miss[1] + miss[2] + miss[3];
        if (dots > 4)
            continue;
        for (uint32_t wheel = 0; wheel < 625; wheel++) {
            digits(wheel, ahead);
            uint32_t ease = task_ease(miss, ahead);
            values->task[wheel][index] =
                dots ? weights->task[task_class(miss)][ease] + (ease ? LIVE : 0) : TOKEN;
        }
    }
}

/* ---- taking a tableau apart ---- */

static void find_edges(struct solo_beam *beam, const struct solo_node *node, struct board *board,
                       uint32_t i)
{
    board->adjacent[i] = 0;
    board->sides[i] = 0;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t place = beside(node->place[i], side);
        if (beam->grid[place]) {
            board->adjacent[i] |= 1u << (beam->grid[place] - 1);
            continue;
        }
        board->sides[i]++;
        if (beam->edge_at[place] == NO_EDGE) {
            board->edge[board->edges] = (uint16_t)place;
            board->touches[board->edges] = 0;
            beam->edge_at[place] = (uint8_t)++board->edges;
        }
        board->touches[beam->edge_at[place] - 1] |= 1u << i;
    }
}

static void find_groups(struct board *board, const struct solo_node *node)
{
    for (uint32_t i = 0; i < board->count; i++) {
        uint32_t same = board->of_colour[nl_tiles[node->tile[i]].colour] & ((1u << i) - 1);
        uint32_t group = 1u << i;
        for (uint32_t rest = board->adjacent[i] & same; rest; rest &= rest - 1)
            group |= board->group[__builtin_ctz(rest)];
        for (uint32_t rest = group; rest; rest &= rest - 1)
            board->group[__builtin_ctz(rest)] = group;
    }
    for (uint32_t i = 0; i < board->count; i++) {
        uint32_t first = (uint32_t)__builtin_ctz(board->group[i]), reach = 0;
        uint32_t size = bits(board->group[i]);
        uint8_t *largest = &board->largest[nl_tiles[node->tile[i]].colour];
        *largest = (uint8_t)(*largest < size ? size : *largest);
        if (first < i) {
            board->reach[i] = board->reach[first];
            continue;
        }
        for (uint32_t rest = board->group[i]; rest; rest &= rest - 1)
            reach |= board->adjacent[__builtin_ctz(rest)];
        board->reach[i] = reach;
    }
}

static uint32_t nibble(uint32_t tiles, uint32_t colour)
{
    uint32_t count = bits(tiles);
    return (count < 4 ? count : 4) << 4 * colour;
}

static void find_tasks(const struct solo_beam *beam, struct board *board,
                       const struct solo_node *node, uint32_t i)
{
    uint32_t tile = node->tile[i], counts = 0;
    memset(board->counting[i], 0, sizeof board->counting[i]);
    for (uint32_t rest = board->adjacent[i]; rest; rest &= rest - 1) {
        uint32_t j = (uint32_t)__builtin_ctz(rest);
        board->counting[i][nl_tiles[node->tile[j]].colour] |= board->group[j] & ~(1u << i);
    }
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++)
        counts |= nibble(board->counting[i][colour], colour);
    board->counts[i] = (uint16_t)counts;
    board->need[i] = beam->need[tile];
    board->blank[i] = (uint8_t)(NL_TASKS - nl_tiles[tile].tasks);
    board->index[i] = task_index(board->need[i], counts, board->sides[i]);
    uint64_t miss = missing(board->need[i], counts);
    uint32_t any = (uint32_t)(miss | miss >> 16 | miss >> 32);
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++)
        board->wants[colour] |= (uint32_t)((any >> 4 * colour & 15) != 0) << i;
}

static void take_apart(struct solo_beam *beam, const struct solo_node *node, struct board *board)
{
    board->count = node->count;
    board->edges = 0;
    memset(board->wants, 0, sizeof board->wants);
    memset(board->largest, 0, sizeof board->largest);
    memset(board->of_colour, 0, sizeof board->of_colour);
    for (uint32_t i = 0; i < node->count; i++) {
        beam->grid[node->place[i]] = (uint8_t)(i + 1);
        board->of_colour[nl_tiles[node->tile[i]].colour] |= 1u << i;
    }
    board->pairs = 0;
    for (uint32_t i = 0; i < node->count; i++) {
        find_edges(beam, node, board, i);
        board->pairs += 4 - board->sides[i];
    }
    board->pairs /= 2;
    find_groups(board, node);
    for (uint32_t i = 0; i < node->count; i++)
        find_tasks(beam, board, node, i);
    if (node->count == 0) {
        board->edge[board->edges] = SOLO_CENTRE;
        board->touches[board->edges++] = 0;
    }
    for (uint32_t i = 0; i < node->count; i++)
        beam->grid[node->place[i]] = 0;
    for (uint32_t i = 0; i < board->edges; i++)
        beam->edge_at[board->edge[i]] = NO_EDGE;
}

void solo_node_finish(struct solo_beam *beam, struct solo_node *node)
{
    struct board board;
    uint32_t count = node->count, tokens = 0;
    take_apart(beam, node, &board);
    for (uint32_t i = 0; i < count; i++) {
        for (int k = 0; k < NL_TASKS; k++)
            tokens += (board.index[i] >> (16 * k) & 0xffff) == 0;
        tokens -= board.blank[i];
    }
    node->hash = 0;
    node->cost = 0;
    for (node->count = 0; node->count < count; node->count++) {
        node->hash += hash_with(node, node->tile[node->count], node->place[node->count]);
        node->cost = (uint8_t)(node->cost + nl_tiles[node->tile[node->count]].cost);
    }
    node->tokens = (uint8_t)tokens;
}

/* ---- rows ---- */

static bool before(const struct solo_child *a, const struct solo_child *b)
{
    return a->estimate != b->estimate ? a->estimate < b->estimate : a->hash < b->hash;
}

/* Brings the best `keep` children to the front (Hoare's quickselect). */
static void select_best(struct solo_child *children, uint32_t count, uint32_t keep)
{
    uint32_t low = 0, high = count;
    while (high - low > 1) {
        struct solo_child pivot = children[low + (high - low - 1) / 2];
        uint32_t i = low, j = high - 1;
        for (;; i++, j--) {
            while (before(&children[i], &pivot))
                i++;
            while (before(&pivot, &children[j]))
                j--;
            if (i >= j)
                break;
            struct solo_child swap = children[i];
            children[i] = children[j];
            children[j] = swap;
        }
        if (keep <= j + 1)
            high = j + 1;
        else
            low = j + 1;
        if (keep == j + 1)
            return;
    }
}

/* True when this tableau has been met already; forgets some after a while. */
static bool met(struct solo_beam *beam, uint64_t hash)
{
    uint64_t *slot = &beam->seen[hash & beam->seen_mask];
    bool same = *slot == hash;
    *slot = hash;
    return same;
}

static void grow(const struct solo_node *parent, const struct solo_child *child,
                 const struct solo_beam *beam, struct solo_node *node)
{
    uint32_t tile = beam->wheel[child->space];
    *node = *parent;
    node->hash = child->hash;
    node->estimate = child->estimate;
    node->gone |= (uint16_t)(1u << child->space);
    node->moon = child->space;
    node->tokens = child->tokens;
    node->cost = (uint8_t)(node->cost + nl_tiles[tile].cost);
    node->tile[node->count] = (uint8_t)tile;
    node->place[node->count++] = child->place;
}

/* ---- trying all children ---- */

static uint32_t offered(const struct solo_node *node, uint32_t spaces[3])
{
    uint32_t there = ~node->gone & ((1u << NL_WHEEL) - 1), from = node->moon + 1u, count = 0;
    uint32_t ahead = (there | there << NL_WHEEL) >> from & ((1u << NL_WHEEL) - 1);
    for (; ahead && count < 3; ahead &= ahead - 1)
        spaces[count++] = (from + (uint32_t)__builtin_ctz(ahead)) % NL_WHEEL;
    return count;
}

/* The tiles ahead once `space` is taken: their colours as an index, their worth. */
static uint32_t look_ahead(const struct solo_beam *beam, const struct solo_weights *weights,
                           const struct solo_node *node, uint32_t space, int32_t *worth, int32_t *tasks)
{
    static const uint32_t power[NL_COLOURS] = {1, 5, 25, 125};
    uint32_t there = ~node->gone & ((1u << NL_WHEEL) - 1) & ~(1u << space), from = space + 1;
    uint32_t ahead = (there | there << NL_WHEEL) >> from & ((1u << NL_WHEEL) - 1);
    uint32_t colours[NL_COLOURS] = {0}, index = 0, rank = 0;
    *worth = 0;
    *tasks = 0;
    for (; ahead; ahead &= ahead - 1, rank++) {
        uint32_t tile = beam->wheel[(from + (uint32_t)__builtin_ctz(ahead)) % NL_WHEEL];
        colours[nl_tiles[tile].colour]++;
        *tasks += nl_tiles[tile].tasks;
        *worth += weights->wheel[nl_tiles[tile].cost];
        if (rank < 3)
            *worth += weights->early[rank] * nl_tiles[tile].cost;
    }
    for (int i = 0; i < NL_COLOURS; i++)
        index += power[i] * (colours[i] < 4 ? colours[i] : 4);
    return index;
}

static int32_t group_weight(const struct solo_weights *weights, uint32_t size)
{
    return weights->group[size < 7 ? size : 7];
}

/* Too few tasks left to place all tokens make an end with penalties [NL-20]. */
static int32_t margin_weight(const struct solo_weights *weights, int32_t margin)
{
    return weights->margin[margin < 0 ? 0 : margin > 10 ? 11 : margin + 1];
}

/* The part of an estimate that a sum of task values makes, and the tokens in it. */
static int32_t estimate_of(const struct solo_weights *weights, int32_t sum, int32_t tasks_ahead,
                           uint32_t *tokens)
{
    int32_t counts = sum + LIVE / 2;
    int32_t live = counts / LIVE % (TOKEN / LIVE), tasks = counts % LIVE - LIVE / 2;
    *tokens = (uint32_t)(counts / TOKEN);
    uint32_t left = *tokens < SOLO_TOKENS ? SOLO_TOKENS - *tokens : 0;
    return weights->tokens[left] + margin_weight(weights, live + tasks_ahead - (int32_t)left) -
           tasks;
}

int32_t solo_node_estimate(struct solo_beam *beam, const struct solo_node *node,
                           const struct solo_weights *weights, const struct solo_values *values)
{
    struct board board;
    int32_t estimate, tasks, sum = 0;
    uint32_t tokens;
    take_apart(beam, node, &board);
    const int32_t *value =
        values->task[look_ahead(beam, weights, node, node->moon, &estimate, &tasks)];
    for (uint32_t i = 0; i < board.count; i++)
        sum += tasks_value(value, board.index[i]) - board.blank[i] * TOKEN;
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++)
        estimate += group_weight(weights, board.largest[colour]);
    estimate += weights->pairs * board.pairs;
    return estimate + estimate_of(weights, sum, tasks, &tokens);
}

static uint32_t make_choices(const struct solo_beam *beam, const struct solo_node *node,
                             const struct board *board, struct choice choices[3])
{
    uint32_t spaces[3], count = offered(node, spaces);
    for (uint32_t i = 0; i < count; i++) {
        struct choice *choice = &choices[i];
        choice->space = spaces[i];
        choice->tile = beam->wheel[spaces[i]];
        choice->colour = nl_tiles[choice->tile].colour;
        choice->cost = nl_tiles[choice->tile].cost;
        uint32_t ahead = look_ahead(beam, beam->weights, node, spaces[i], &choice->base, &choice->tasks);
        choice->value = beam->values->task[ahead];
        choice->base += beam->weights->pairs * board->pairs;
        for (uint32_t colour = 0; colour < NL_COLOURS; colour++)
            if (colour != choice->colour)
                choice->base += group_weight(beam->weights, board->largest[colour]);
        choice->sum = 0;
        for (uint32_t j = 0; j < board->count; j++) {
            choice->old[j] = tasks_value(choice->value, board->index[j]);
            choice->sum += choice->old[j] - board->blank[j] * TOKEN;
        }
    }
    return count;
}

/* What a new tile of a colour would change at a place. */
struct change {
    uint32_t count;
    uint32_t size; /* of the new tile's group */
    uint32_t tile[SOLO_TILES];
    uint64_t index[SOLO_TILES]; /* of the tasks of those tiles afterwards */
};

static void find_change(const struct board *board, uint32_t edge, uint32_t colour,
                        struct change *change)
{
    uint32_t touches = board->touches[edge], group = 1u << board->count, reach = 0;
    for (uint32_t rest = touches & board->of_colour[colour]; rest; rest &= rest - 1) {
        uint32_t j = (uint32_t)__builtin_ctz(rest);
        group |= board->group[j];
        reach |= board->reach[j];
    }
    change->size = bits(group);
    change->count = 0;
    for (uint32_t rest = touches | (reach & board->wants[colour]); rest; rest &= rest - 1) {
        uint32_t j = (uint32_t)__builtin_ctz(rest);
        uint32_t counting = (board->counting[j][colour] | group) & ~(1u << j);
        uint32_t counts = board->counts[j] & ~(15u << 4 * colour);
        counts |= nibble(counting, colour);
        uint32_t sides = board->sides[j] - (touches >> j & 1u);
        change->tile[change->count] = j;
        change->index[change->count++] = task_index(board->need[j], counts, sides);
    }
}

/* The tiles that would count for a new tile at a place. */
static uint32_t counts_at(const struct board *board, uint32_t edge)
{
    uint32_t counts = 0;
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++) {
        uint32_t counting = 0;
        for (uint32_t rest = board->touches[edge] & board->of_colour[colour]; rest;
             rest &= rest - 1)
            counting |= board->group[__builtin_ctz(rest)];
        counts |= nibble(counting, colour);
    }
    return counts;
}

static bool has_room(const struct solo_beam *beam, const struct solo_row *row, uint32_t gone,
                     int32_t estimate)
{
    uint32_t class = row->class_of[gone];
    if (class == 0)
        return row->classes < beam->classes;
    const struct solo_child *children = row->children + (size_t)(class - 1) * beam->share;
    return row->count[class - 1] < beam->share || estimate < children[beam->share - 1].estimate;
}

static void put_child(struct solo_beam *beam, struct solo_row *row, uint32_t gone,
                      const struct solo_child *child)
{
    if (row->class_of[gone] == 0) {
        row->count[row->classes] = 0;
        row->class_of[gone] = (uint16_t)++row->classes;
    }
    uint32_t class = row->class_of[gone] - 1u, at = row->count[class];
    struct solo_child *children = row->children + (size_t)class * beam->share;
    if (at == beam->share) {
        beam->cut = true;
        at--;
    } else {
        row->count[class]++;
    }
    for (; at > 0 && before(child, &children[at - 1]); at--)
        children[at] = children[at - 1];
    children[at] = *child;
}

static void take_in(struct solo_beam *beam, uint32_t row_number, uint32_t index,
                    const struct solo_node *node, const struct choice *choice, uint32_t place,
                    int32_t sum, int32_t shape)
{
    struct solo_row *row = &beam->rows[(node->cost + choice->cost) % SOLO_ROWS];
    uint32_t tokens;
    int32_t estimate = choice->base + shape +
                       estimate_of(beam->weights, sum, choice->tasks, &tokens);
    bool ends = tokens >= beam->tokens;
    uint32_t gone = node->gone | 1u << choice->space;
    if (!ends && !has_room(beam, row, gone, estimate)) {
        beam->cut = true;
        return;
    }
    uint64_t hash = node->hash + hash_with(node, choice->tile, place);
    struct solo_child child = {hash, estimate, index, (uint16_t)place, (uint8_t)choice->space,
                               (uint8_t)row_number, (uint8_t)tokens};
    if (met(beam, hash ^ mix(choice->space << 16 | (node->gone | 1u << choice->space))))
        return;
    bool last = (node->gone | 1u << choice->space) == (1u << NL_WHEEL) - 1;
    if (ends || last) {
        struct solo_node end;
        uint32_t cost = node->cost + choice->cost;
        uint32_t short_of = ends ? 0 : beam->tokens - tokens;
        grow(node, &child, beam, &end);
        beam->on_end(beam->context, &end, cost + SOLO_PENALTY * short_of);
        if (last || !beam->beyond)
            return;
    }
    if (has_room(beam, row, gone, estimate))
        put_child(beam, row, gone, &child);
}

static void expand(struct solo_beam *beam, uint32_t row, uint32_t index)
{
    const struct solo_node *node = &beam->rows[row].nodes[index];
    struct board board;
    struct choice choices[3];
    struct change change = {.count = 0};
    take_apart(beam, node, &board);
    uint32_t count = make_choices(beam, node, &board, choices);
    beam->evaluated += (uint64_t)count * board.edges;
    for (uint32_t edge = 0; edge < board.edges; edge++) {
        uint32_t colour = NL_COLOURS, counts = counts_at(&board, edge);
        uint32_t sides = 4 - bits(board.touches[edge]);
        for (uint32_t i = 0; i < count; i++) {
            const struct choice *choice = &choices[i];
            if (node->cost + choice->cost >= beam->most)
                continue;
            if (choice->colour != colour)
                find_change(&board, edge, choice->colour, &change);
            colour = choice->colour;
            int32_t sum = choice->sum;
            for (uint32_t k = 0; k < change.count; k++)
                sum += tasks_value(choice->value, change.index[k]) - choice->old[change.tile[k]];
            uint64_t own = task_index(beam->need[choice->tile], counts, sides);
            sum += tasks_value(choice->value, own) -
                   (NL_TASKS - nl_tiles[choice->tile].tasks) * TOKEN;
            uint32_t largest = board.largest[colour];
            largest = largest > change.size ? largest : change.size;
            int32_t shape = group_weight(beam->weights, largest) +
                            beam->weights->pairs * (int32_t)(4 - sides);
            take_in(beam, row, index, node, choice, board.edge[edge], sum, shape);
        }
    }
}

/* ---- the search ---- */

static uint32_t seen_size(uint32_t width)
{
    uint32_t seen = 1024;
    while (seen < width * SEEN_PER_WIDTH)
        seen *= 2;
    return seen;
}

size_t solo_beam_size(uint32_t width, uint32_t share, uint32_t classes)
{
    size_t row = width * sizeof(struct solo_node) + classes * sizeof(uint32_t) * 2 +
                 (size_t)classes * share * sizeof(struct solo_child);
    return sizeof(struct solo_beam) + NV_ALIGN + SOLO_ROWS * row +
           seen_size(width) * sizeof(uint64_t);
}

struct solo_beam *solo_beam_init(void *memory, uint32_t width, uint32_t share, uint32_t classes)
{
    struct solo_beam *beam = memory;
    unsigned char *at = (unsigned char *)memory + sizeof *beam;
    memset(beam, 0, sizeof *beam);
    beam->width = width;
    beam->share = share;
    beam->classes = classes;
    for (uint32_t tile = 0; tile < NL_TILES; tile++)
        beam->need[tile] = need_of(tile);
    for (uint32_t i = 0; i < SOLO_ROWS; i++) {
        beam->rows[i].nodes = (void *)at;
        at += width * sizeof(struct solo_node);
        beam->rows[i].children = (void *)at;
        at += (size_t)classes * share * sizeof(struct solo_child);
        beam->rows[i].count = (void *)at;
        at += classes * sizeof(uint32_t) * 2;
    }
    beam->seen = (void *)at;
    beam->seen_mask = seen_size(width) - 1;
    return beam;
}

static bool must_stop(struct solo_beam *beam)
{
    if (!beam->interrupted)
        beam->interrupted = (beam->limit && beam->evaluated >= beam->limit) ||
                            (beam->stopped && beam->stopped(beam->context));
    return beam->interrupted;
}

/* Moves the children of all classes together; the best `width` stay. */
static uint32_t gather(struct solo_beam *beam, struct solo_row *row)
{
    uint32_t count = 0;
    for (uint32_t class = 0; class < row->classes; class++) {
        memmove(row->children + count, row->children + (size_t)class * beam->share,
                row->count[class] * sizeof *row->children);
        count += row->count[class];
    }
    if (count <= beam->width)
        return count;
    select_best(row->children, count, beam->width);
    beam->cut = true;
    return beam->width;
}

static void empty_row(struct solo_row *row)
{
    row->classes = 0;
    memset(row->class_of, 0, sizeof row->class_of);
}

/* Makes the nodes of a row of its best children and tries all that follow. */
static void run_row(struct solo_beam *beam, uint32_t number)
{
    struct solo_row *row = &beam->rows[number];
    uint32_t count = gather(beam, row);
    for (uint32_t i = 0; i < count; i++) {
        const struct solo_child *child = &row->children[i];
        grow(&beam->rows[child->row].nodes[child->parent], child, beam, &row->nodes[i]);
    }
    empty_row(row);
    for (uint32_t i = 0; i < count && !must_stop(beam); i++)
        expand(beam, number, i);
}

void solo_beam_run(struct solo_beam *beam, const struct solo_node *start)
{
    beam->cut = false;
    beam->interrupted = false;
    memset(beam->seen, 0, (beam->seen_mask + 1) * sizeof *beam->seen);
    for (uint32_t i = 0; i < SOLO_ROWS; i++)
        empty_row(&beam->rows[i]);
    uint32_t row = start->cost % SOLO_ROWS, idle = 0;
    beam->rows[row].nodes[0] = *start;
    expand(beam, row, 0);
    for (uint32_t cost = start->cost + 1u; idle < SOLO_ROWS && !beam->interrupted; cost++) {
        if (cost >= beam->most)
            break;
        idle = beam->rows[cost % SOLO_ROWS].classes ? 0 : idle + 1;
        run_row(beam, cost % SOLO_ROWS);
    }
}
