/* SPDX-License-Identifier: MIT */
/* Analysing a solo tableau: its groups and tasks, its hash and its estimate. */
#include "players/nova_luna/solo/board.h"

#include <string.h>

enum { NO_EDGE = 0 };

static uint32_t beside(uint32_t place, uint32_t side)
{
    static const uint32_t step[4] = {1, 63, 64, SOLO_GRID - 64};
    if (side < 2)
        return (place & ~63u) | ((place + step[side]) & 63u);
    return (place + step[side]) & (SOLO_GRID - 1);
}

/* Two tiles and their distance; all pairs determine a tableau up to rotation and reflection. */
static uint64_t pair_hash(uint32_t tile, uint32_t place, uint32_t tile2, uint32_t place2)
{
    int dx = (int)((place - place2) & 63), dy = (int)((place >> 6) - (place2 >> 6)) & 63;
    dx = dx > 31 ? dx - 64 : dx;
    dy = dy > 31 ? dy - 64 : dy;
    uint64_t low = tile < tile2 ? tile : tile2, high = tile < tile2 ? tile2 : tile;
    return solo_mix(low << 20 | high << 12 | (uint64_t)(dx * dx + dy * dy) << 32);
}

uint64_t solo_hash_turned(const struct solo_node *node, uint32_t tile, uint32_t place)
{
    uint64_t hash = solo_mix(tile + 1);
    for (uint32_t i = 0; i < node->count; i++)
        hash += pair_hash(tile, place, node->tile[i], node->place[i]);
    return hash;
}

uint64_t solo_need(uint32_t tile)
{
    uint64_t need = 0;
    for (int k = 0; k < NL_TASKS; k++)
        for (int colour = 0; colour < NL_COLOURS; colour++)
            need |= (uint64_t)nl_tiles[tile].need[k][colour] << (16 * k + 4 * colour);
    return need;
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
        values->task[wheel][SOLO_DEAD] = weights->dead;
    for (uint32_t index = 0; index < 625; index++) {
        uint32_t miss[NL_COLOURS], ahead[NL_COLOURS];
        digits(index, miss);
        uint32_t dots = miss[0] + miss[1] + miss[2] + miss[3];
        if (dots > 4)
            continue;
        for (uint32_t wheel = 0; wheel < 625; wheel++) {
            digits(wheel, ahead);
            uint32_t ease = task_ease(miss, ahead);
            values->task[wheel][index] = dots ? weights->task[task_class(miss)][ease] +
                                                    (ease ? SOLO_LIVE : 0)
                                              : SOLO_TOKEN;
        }
    }
}

static void find_edges(struct solo_beam *beam, const struct solo_node *node,
                       struct solo_board *board, uint32_t i)
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

static void find_groups(struct solo_board *board, const struct solo_node *node)
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
        uint32_t size = solo_bits(board->group[i]);
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

static void find_tasks(const struct solo_beam *beam, struct solo_board *board,
                       const struct solo_node *node, uint32_t i)
{
    uint32_t tile = node->tile[i], counts = 0;
    memset(board->counting[i], 0, sizeof board->counting[i]);
    for (uint32_t rest = board->adjacent[i]; rest; rest &= rest - 1) {
        uint32_t j = (uint32_t)__builtin_ctz(rest);
        board->counting[i][nl_tiles[node->tile[j]].colour] |= board->group[j] & ~(1u << i);
    }
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++)
        counts |= solo_nibble(board->counting[i][colour], colour);
    board->counts[i] = (uint16_t)counts;
    board->need[i] = beam->need[tile];
    board->blank[i] = (uint8_t)(NL_TASKS - nl_tiles[tile].tasks);
    board->index[i] = solo_task_index(board->need[i], counts, board->sides[i]);
    uint64_t miss = solo_missing(board->need[i], counts);
    uint32_t any = (uint32_t)(miss | miss >> 16 | miss >> 32);
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++)
        board->wants[colour] |= (uint32_t)((any >> 4 * colour & 15) != 0) << i;
}

void solo_take_apart(struct solo_beam *beam, const struct solo_node *node, struct solo_board *board)
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

uint32_t solo_tokens(const struct solo_board *board)
{
    uint32_t tokens = 0;
    for (uint32_t i = 0; i < board->count; i++) {
        for (int k = 0; k < NL_TASKS; k++)
            tokens += (board->index[i] >> (16 * k) & 0xffff) == 0;
        tokens -= board->blank[i];
    }
    return tokens;
}

void solo_node_finish(struct solo_beam *beam, struct solo_node *node)
{
    struct solo_board board;
    uint32_t count = node->count;
    solo_take_apart(beam, node, &board);
    node->hash = 0;
    node->cost = 0;
    for (node->count = 0; node->count < count; node->count++) {
        node->hash += solo_hash_turned(node, node->tile[node->count], node->place[node->count]);
        node->cost = (uint8_t)(node->cost + nl_tiles[node->tile[node->count]].cost);
    }
    node->tokens = (uint8_t)solo_tokens(&board);
}

uint32_t solo_offered(const struct solo_node *node, uint32_t spaces[3])
{
    uint32_t there = ~node->gone & ((1u << NL_WHEEL) - 1), from = node->moon + 1u, count = 0;
    uint32_t ahead = (there | there << NL_WHEEL) >> from & ((1u << NL_WHEEL) - 1);
    for (; ahead && count < 3; ahead &= ahead - 1)
        spaces[count++] = (from + (uint32_t)__builtin_ctz(ahead)) % NL_WHEEL;
    return count;
}

/* The tiles ahead once `space` is taken: their colours as an index, their worth. */
uint32_t solo_look_ahead(const struct solo_beam *beam, const struct solo_weights *weights,
                         const struct solo_node *node, uint32_t space, int32_t *worth,
                         int32_t *tasks)
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

int32_t solo_node_estimate(struct solo_beam *beam, const struct solo_node *node,
                           const struct solo_weights *weights, const struct solo_values *values)
{
    struct solo_board board;
    int32_t estimate, tasks, sum = 0;
    uint32_t tokens;
    solo_take_apart(beam, node, &board);
    const int32_t *value =
        values->task[solo_look_ahead(beam, weights, node, node->moon, &estimate, &tasks)];
    for (uint32_t i = 0; i < board.count; i++)
        sum += solo_tasks_value(value, board.index[i]) - board.blank[i] * SOLO_TOKEN;
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++)
        estimate += solo_group_weight(weights, board.largest[colour]);
    estimate += weights->pairs * board.pairs;
    return estimate + solo_estimate_of(weights, sum, tasks, &tokens);
}
