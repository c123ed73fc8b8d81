/* SPDX-License-Identifier: MIT */
/*
 * Proving that phase 2 cannot be played better than a beam has found: depth-first branch and
 * bound over all ways to lay the tiles of the wheel.
 *
 * The bound says how many tasks the tiles yet to be laid can fulfil at most. A task that misses a
 * colour [NL-12] is helped only by a new tile of that colour beside its own tile or beside a group
 * that counts for it; so a free place determines which open tasks a colour helps there, and each
 * place takes one tile. A task that misses several colours is divided among them, a part to each,
 * so that what is fulfilled never adds up to more than what was helped. New tiles may fulfil all
 * their own tasks. The order in which the wheel gives them is left to the search.
 */
#include "players/nova_luna/solo/board.h"
#include "players/nova_luna/solo/planner.h"

#include <string.h>

enum {
    TASK = 12,     /* parts of a task, so that a half, a third, a quarter are whole numbers */
    MOST_COST = 7, /* of a tile */
    BUDGETS = 1 + MOST_COST * NL_WHEEL
};

/* A search for a lower score than `most`. */
struct proof {
    struct solo_planner *p;
    struct solo_beam *beam; /* for analysing tableaux, and for its wheel */
    uint32_t most;
    struct solo_node best; /* with that score, when it is below the one at the start */
    uint64_t *seen;        /* hashes of tableaux that need no second look */
    uint64_t places;       /* in `seen`, a power of 2 */
};

/* What may still be gained from a tableau, in parts of tasks. */
struct bound {
    uint32_t help[NL_COLOURS][SOLO_EDGES]; /* by a tile of a colour on a free place */
    uint32_t gain[BUDGETS];                /* at most, by tiles that cost no more */
    uint32_t all;                          /* the same by all tiles of the wheel */
    uint32_t need, need_all; /* for fewer than `most`: with all tokens, with an empty wheel */
    uint32_t budget;         /* that may be spent on the first */
};

/* ---- the bound ---- */

/* The parts of a tile's open tasks that go to each colour. */
static void share_out(const struct solo_board *board, uint32_t tile,
                      const uint32_t ahead[NL_COLOURS], uint32_t parts[NL_COLOURS])
{
    uint64_t missing = solo_missing(board->need[tile], board->counts[tile]);
    memset(parts, 0, NL_COLOURS * sizeof *parts);
    for (uint32_t k = 0; k < NL_TASKS; k++) {
        uint32_t miss = missing >> (16 * k) & 0xffff, colours = 0;
        bool dead = (board->index[tile] >> (16 * k) & 0xffff) == SOLO_DEAD;
        for (uint32_t colour = 0; colour < NL_COLOURS; colour++) {
            bool misses = miss >> 4 * colour & 15;
            colours += misses;
            dead |= misses && ahead[colour] == 0;
        }
        for (uint32_t colour = 0; colour < NL_COLOURS && !dead; colour++)
            if (miss >> 4 * colour & 15)
                parts[colour] += TASK / colours;
    }
}

static void find_help(const struct solo_board *board, const uint32_t ahead[NL_COLOURS],
                      struct bound *bound)
{
    uint32_t parts[SOLO_TILES][NL_COLOURS];
    for (uint32_t i = 0; i < board->count; i++)
        share_out(board, i, ahead, parts[i]);
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++) {
        for (uint32_t edge = 0; edge < board->edges; edge++) {
            uint32_t helped = board->touches[edge], sum = 0;
            for (uint32_t rest = helped & board->of_colour[colour]; rest; rest &= rest - 1)
                helped |= board->reach[__builtin_ctz(rest)];
            for (uint32_t rest = helped; rest; rest &= rest - 1)
                sum += parts[__builtin_ctz(rest)][colour];
            bound->help[colour][edge] = sum;
        }
    }
}

/* Sums of what the best place helps, the best two, ... */
static void add_up_best(const uint32_t *help, uint32_t edges, uint32_t count, uint32_t *sums)
{
    uint32_t best[NL_WHEEL] = {0};
    for (uint32_t edge = 0; edge < edges; edge++) {
        uint32_t value = help[edge];
        for (uint32_t i = 0; i < count; i++) {
            uint32_t other = best[i];
            best[i] = value > other ? value : other;
            value = value > other ? other : value;
        }
    }
    sums[0] = 0;
    for (uint32_t i = 0; i < count; i++)
        sums[i + 1] = sums[i] + best[i];
}

/* By costs, what tiles of one colour gain that cost just that; 0 where none do. */
static void gain_of_colour(const uint8_t *tiles, uint32_t count, const uint32_t *sums,
                           uint32_t gain[BUDGETS])
{
    uint32_t own[NL_WHEEL + 1][BUDGETS], cost = 0; /* tasks of so many tiles, plus 1 */
    memset(own, 0, (count + 1) * sizeof own[0]);
    own[0][0] = 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t price = nl_tiles[tiles[i]].cost, tasks = nl_tiles[tiles[i]].tasks;
        for (uint32_t laid = i + 1; laid > 0; laid--)
            for (uint32_t x = 0; x <= cost; x++)
                if (own[laid - 1][x] && own[laid][x + price] < own[laid - 1][x] + tasks)
                    own[laid][x + price] = own[laid - 1][x] + tasks;
        cost += price;
    }
    memset(gain, 0, BUDGETS * sizeof *gain);
    for (uint32_t laid = 0; laid <= count; laid++)
        for (uint32_t x = 0; x <= cost; x++)
            if (own[laid][x] && (own[laid][x] - 1) * TASK + sums[laid] > gain[x])
                gain[x] = (own[laid][x] - 1) * TASK + sums[laid];
}

/* Adds what one more colour gains to what the others do, within a budget. */
static void add_gain(uint32_t gain[BUDGETS], const uint32_t more[BUDGETS], uint32_t budget)
{
    for (uint32_t x = budget + 1; x-- > 0;) {
        uint32_t best = gain[x];
        for (uint32_t y = 1; y <= x; y++)
            if (more[y] && gain[x - y] + more[y] > best)
                best = gain[x - y] + more[y];
        gain[x] = best;
    }
}

/* How much must be gained for less than `most`; false when no gain would be enough. */
static bool find_needs(const struct proof *proof, const struct solo_node *node, uint32_t left,
                       struct bound *bound)
{
    uint32_t need = SOLO_TOKENS - node->tokens, all = node->cost + left;
    if (node->cost + 1u >= proof->most)
        return false;
    uint32_t penalties = all < proof->most ? (proof->most - 1 - all) / SOLO_PENALTY : 0;
    bound->need = need * TASK;
    bound->need_all = all >= proof->most ? UINT32_MAX
                                         : (need > penalties ? need - penalties : 0) * TASK;
    bound->budget = proof->most - 1 - node->cost;
    bound->budget = bound->budget < BUDGETS - 1 ? bound->budget : BUDGETS - 1;
    return true;
}

/* Fills a bound; false when nothing better than `most` can follow. */
static bool look_ahead(const struct proof *proof, const struct solo_node *node,
                       const struct solo_board *board, struct bound *bound)
{
    uint8_t tiles[NL_COLOURS][NL_WHEEL];
    uint32_t count[NL_COLOURS] = {0}, left = 0, sums[NL_WHEEL + 1], more[BUDGETS];
    for (uint32_t space = 0; space < NL_WHEEL; space++) {
        uint32_t tile = proof->beam->wheel[space];
        if (node->gone >> space & 1)
            continue;
        left += nl_tiles[tile].cost;
        tiles[nl_tiles[tile].colour][count[nl_tiles[tile].colour]++] = (uint8_t)tile;
    }
    if (!find_needs(proof, node, left, bound))
        return false;
    find_help(board, count, bound);
    memset(bound->gain, 0, sizeof bound->gain);
    bound->all = 0;
    for (uint32_t colour = 0; colour < NL_COLOURS; colour++) {
        add_up_best(bound->help[colour], board->edges, count[colour], sums);
        gain_of_colour(tiles[colour], count[colour], sums, more);
        add_gain(bound->gain, more, bound->budget);
        bound->all += sums[count[colour]];
        for (uint32_t i = 0; i < count[colour]; i++)
            bound->all += (uint32_t)nl_tiles[tiles[colour][i]].tasks * TASK;
    }
    return bound->gain[bound->budget] >= bound->need || bound->all >= bound->need_all;
}

/* Whether a tile on a place leaves hope: what it helps there, and the most that others can. */
static bool worth_trying(const struct bound *bound, uint32_t tile, uint32_t edge)
{
    uint32_t cost = nl_tiles[tile].cost;
    uint32_t own = bound->help[nl_tiles[tile].colour][edge] + nl_tiles[tile].tasks * TASK;
    return (cost <= bound->budget && own + bound->gain[bound->budget - cost] >= bound->need) ||
           own + bound->all >= bound->need_all;
}

/* ---- the search ---- */

/* Whether a tableau was met before; from now on it was. */
static bool was_seen(struct proof *proof, const struct solo_node *node)
{
    uint64_t key = solo_mix(node->hash + ((uint64_t)node->gone << 8 | node->moon)) | 1;
    uint64_t *place = &proof->seen[key >> 1 & (proof->places - 1)];
    bool seen = *place == key;
    *place = key;
    return seen;
}

static void take_end(struct proof *proof, const struct solo_node *node)
{
    uint32_t short_of = node->tokens < SOLO_TOKENS ? SOLO_TOKENS - node->tokens : 0;
    uint32_t score = node->cost + SOLO_PENALTY * short_of;
    if (score >= proof->most)
        return;
    proof->most = score;
    proof->best = *node;
}

static bool search_below(struct proof *proof, const struct solo_node *node,
                         const struct solo_board *board);

/* One more tile: an end, or to be searched further. */
static bool try_tile(struct proof *proof, const struct solo_node *node, uint32_t space,
                     uint32_t place)
{
    struct solo_node child = *node;
    struct solo_board board;
    uint32_t tile = proof->beam->wheel[space];
    child.hash += solo_hash_with(node, tile, place, false);
    child.gone |= (uint16_t)(1u << space);
    child.moon = (uint8_t)space;
    child.cost = (uint8_t)(child.cost + nl_tiles[tile].cost);
    child.tile[child.count] = (uint8_t)tile;
    child.place[child.count++] = (uint16_t)place;
    if (was_seen(proof, &child))
        return true;
    solo_take_apart(proof->beam, &child, &board);
    child.tokens = (uint8_t)solo_tokens(&board);
    if (child.tokens < SOLO_TOKENS && child.gone != (1u << NL_WHEEL) - 1)
        return search_below(proof, &child, &board);
    take_end(proof, &child);
    return true;
}

/* False when it had to stop. */
static bool search_below(struct proof *proof, const struct solo_node *node,
                         const struct solo_board *board)
{
    struct bound bound;
    uint32_t spaces[3], count = solo_offered(node, spaces);
    proof->beam->evaluated++;
    if (solo_stopped(proof->p))
        return false;
    if (!look_ahead(proof, node, board, &bound))
        return true;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t edge = 0; edge < board->edges; edge++)
            if (worth_trying(&bound, proof->beam->wheel[spaces[i]], edge) &&
                !try_tile(proof, node, spaces[i], board->edge[edge]))
                return false;
    return true;
}

bool solo_prove(struct solo_planner *p, const struct solo_node *start,
                const uint8_t wheel[NL_WHEEL], uint32_t most)
{
    struct proof proof = {.p = p, .beam = p->narrow, .most = most, .places = 1};
    struct solo_board board;
    proof.seen = solo_lend(p);
    while (proof.places * 2 * sizeof *proof.seen <= p->wide_bytes)
        proof.places *= 2;
    memset(proof.seen, 0, proof.places * sizeof *proof.seen);
    memcpy(proof.beam->wheel, wheel, NL_WHEEL);
    solo_take_apart(proof.beam, start, &board);
    bool all = search_below(&proof, start, &board);
    p->found = proof.most < most ? proof.most : PLAN_UNKNOWN;
    p->found_node = proof.best;
    solo_take_back(p);
    return all;
}
