/* SPDX-License-Identifier: MIT */
/* The beam search of the solo planner: rows of tableaux by cost, each cut to the beam's width. */
#include "players/nova_luna/solo/board.h"

#include <string.h>

/* One of the tiles that may be taken. */
struct choice {
    uint32_t tile, space, colour, cost;
    const int32_t *value;    /* of tasks, once it is taken */
    int32_t base;            /* the estimate without any task */
    int32_t tasks;           /* of the tiles ahead */
    int32_t sum;             /* of the task values of all tiles laid */
    int32_t old[SOLO_TILES]; /* those of each tile */
};

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

static bool has_room(const struct solo_beam *beam, const struct solo_row *row, uint32_t gone,
                     int32_t estimate)
{
    uint32_t class = row->class_of[gone];
    if (class == 0)
        return row->classes < beam->classes;
    const struct solo_child *children = row->children + (size_t)(class - 1) * beam->share;
    return row->count[class - 1] < beam->share || estimate < children[beam->share - 1].estimate;
}

/* The first of the sorted children that does not stand before a new one. */
static uint32_t place_of(const struct solo_child *children, uint32_t count,
                         const struct solo_child *child)
{
    uint32_t low = 0;
    while (low < count) {
        uint32_t middle = low + (count - low) / 2;
        if (before(&children[middle], child))
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

/* Puts a child in its place; false when the same tableau stands there already. */
static bool put_child(struct solo_beam *beam, struct solo_row *row, uint32_t gone,
                      const struct solo_child *child)
{
    if (row->class_of[gone] == 0) {
        row->count[row->classes] = 0;
        row->class_of[gone] = (uint16_t)++row->classes;
    }
    uint32_t class = row->class_of[gone] - 1u, count = row->count[class];
    struct solo_child *children = row->children + (size_t) class * beam->share;
    uint32_t at = place_of(children, count, child);
    if (at < count && children[at].hash == child->hash && children[at].space == child->space)
        return false;
    if (count == beam->share)
        beam->cut = true;
    else
        row->count[class] = ++count;
    memmove(children + at + 1, children + at, (count - 1 - at) * sizeof *children);
    children[at] = *child;
    return true;
}

/* ---- trying all children ---- */

static uint32_t make_choices(const struct solo_beam *beam, const struct solo_node *node,
                             const struct solo_board *board, struct choice choices[3])
{
    uint32_t spaces[3], count = solo_offered(node, spaces);
    for (uint32_t i = 0; i < count; i++) {
        struct choice *choice = &choices[i];
        choice->space = spaces[i];
        choice->tile = beam->wheel[spaces[i]];
        choice->colour = nl_tiles[choice->tile].colour;
        choice->cost = nl_tiles[choice->tile].cost;
        uint32_t ahead = solo_look_ahead(beam, beam->weights, node, spaces[i], &choice->base,
                                         &choice->tasks);
        choice->value = beam->values->task[ahead];
        choice->base += beam->weights->pairs * board->pairs;
        for (uint32_t colour = 0; colour < NL_COLOURS; colour++)
            if (colour != choice->colour)
                choice->base += solo_group_weight(beam->weights, board->largest[colour]);
        choice->sum = 0;
        for (uint32_t j = 0; j < board->count; j++) {
            choice->old[j] = solo_tasks_value(choice->value, board->index[j]);
            choice->sum += choice->old[j] - board->blank[j] * SOLO_TOKEN;
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

static void find_change(const struct solo_board *board, uint32_t edge, uint32_t colour,
                        struct change *change)
{
    uint32_t touches = board->touches[edge], group = 1u << board->count, reach = 0;
    for (uint32_t rest = touches & board->of_colour[colour]; rest; rest &= rest - 1) {
        uint32_t j = (uint32_t)__builtin_ctz(rest);
        group |= board->group[j];
        reach |= board->reach[j];
    }
    change->size = solo_bits(group);
    change->count = 0;
    for (uint32_t rest = touches | (reach & board->wants[colour]); rest; rest &= rest - 1) {
        uint32_t j = (uint32_t)__builtin_ctz(rest);
        uint32_t counting = (board->counting[j][colour] | group) & ~(1u << j);
        uint32_t counts = board->counts[j] & ~(15u << 4 * colour);
        counts |= solo_nibble(counting, colour);
        uint32_t sides = board->sides[j] - (touches >> j & 1u);
        change->tile[change->count] = j;
        change->index[change->count++] = solo_task_index(board->need[j], counts, sides);
    }
}

/* The tiles that would count for a new tile at a place. */
static uint32_t counts_at(const struct solo_board *board, uint32_t edge)
{
    uint32_t counts = 0;
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++) {
        uint32_t counting = 0;
        for (uint32_t rest = board->touches[edge] & board->of_colour[colour]; rest;
             rest &= rest - 1)
            counting |= board->group[__builtin_ctz(rest)];
        counts |= solo_nibble(counting, colour);
    }
    return counts;
}

static void tell_end(struct solo_beam *beam, const struct solo_node *node,
                     const struct solo_child *child, uint32_t cost)
{
    struct solo_node end;
    uint32_t short_of = child->tokens < beam->tokens ? beam->tokens - child->tokens : 0;
    grow(node, child, beam, &end);
    beam->on_end(beam->context, &end, cost + SOLO_PENALTY * short_of);
}

static void take_in(struct solo_beam *beam, uint32_t row_number, uint32_t index,
                    const struct solo_node *node, const struct choice *choice, uint32_t place,
                    int32_t sum, int32_t shape)
{
    uint32_t tokens, cost = node->cost + choice->cost, gone = node->gone | 1u << choice->space;
    struct solo_row *row = &beam->rows[cost % SOLO_ROWS];
    int32_t estimate = choice->base + shape +
                       solo_estimate_of(beam->weights, sum, choice->tasks, &tokens);
    bool last = gone == (1u << NL_WHEEL) - 1, ends = last || tokens >= beam->tokens;
    bool goes_on = !last && (!ends || beam->beyond);
    if (goes_on && !has_room(beam, row, gone, estimate)) {
        beam->cut = true;
        goes_on = false;
    }
    if (!ends && !goes_on)
        return;
    uint64_t hash = node->hash + solo_hash_with(node, choice->tile, place, beam->beyond);
    struct solo_child child = {hash,
                               estimate,
                               index,
                               (uint16_t)place,
                               (uint8_t)choice->space,
                               (uint8_t)row_number,
                               (uint8_t)tokens};
    if (goes_on && !put_child(beam, row, gone, &child))
        return; /* met before */
    if (ends)
        tell_end(beam, node, &child, cost);
}

static void expand(struct solo_beam *beam, uint32_t row, uint32_t index)
{
    const struct solo_node *node = &beam->rows[row].nodes[index];
    struct solo_board board;
    struct choice choices[3];
    struct change change = {.count = 0};
    solo_take_apart(beam, node, &board);
    uint32_t count = make_choices(beam, node, &board, choices);
    beam->evaluated += (uint64_t)count * board.edges;
    for (uint32_t edge = 0; edge < board.edges; edge++) {
        uint32_t colour = NL_COLOURS, counts = counts_at(&board, edge);
        uint32_t sides = 4 - solo_bits(board.touches[edge]);
        for (uint32_t i = 0; i < count; i++) {
            const struct choice *choice = &choices[i];
            if (node->cost + choice->cost >= beam->most)
                continue;
            if (choice->colour != colour)
                find_change(&board, edge, choice->colour, &change);
            colour = choice->colour;
            int32_t sum = choice->sum;
            for (uint32_t k = 0; k < change.count; k++)
                sum += solo_tasks_value(choice->value, change.index[k]) -
                       choice->old[change.tile[k]];
            uint64_t own = solo_task_index(beam->need[choice->tile], counts, sides);
            sum += solo_tasks_value(choice->value, own) -
                   (NL_TASKS - nl_tiles[choice->tile].tasks) * SOLO_TOKEN;
            uint32_t largest = board.largest[colour];
            largest = largest > change.size ? largest : change.size;
            int32_t shape = solo_group_weight(beam->weights, largest) +
                            beam->weights->pairs * (int32_t)(4 - sides);
            take_in(beam, row, index, node, choice, board.edge[edge], sum, shape);
        }
    }
}

/* ---- the search ---- */

size_t solo_beam_size(uint32_t width, uint32_t share, uint32_t classes)
{
    size_t row = width * sizeof(struct solo_node) + classes * sizeof(uint32_t) * 2 +
                 (size_t)classes * share * sizeof(struct solo_child);
    return sizeof(struct solo_beam) + NV_ALIGN + SOLO_ROWS * row;
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
        beam->need[tile] = solo_need(tile);
    for (uint32_t i = 0; i < SOLO_ROWS; i++) {
        beam->rows[i].nodes = (void *)at;
        at += width * sizeof(struct solo_node);
        beam->rows[i].children = (void *)at;
        at += (size_t)classes * share * sizeof(struct solo_child);
        beam->rows[i].count = (void *)at;
        at += classes * sizeof(uint32_t) * 2;
    }
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
    for (uint32_t class = 0; class < row->classes; class ++) {
        memmove(row->children + count, row->children + (size_t) class * beam->share,
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
