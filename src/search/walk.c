/* SPDX-License-Identifier: MIT */
/*
 * One simulation: down the tree by PUCT, one new leaf, its value back up. This is the loop in
 * which a search spends all its time.
 */
#include "search/walk.h"

#include "search/search_internal.h"

#include <math.h>
#include <string.h>

static const float WIDENING = 2.0f; /* outcomes of chance for each root of a move's visits */
static const uint64_t OTHER_DEALS = UINT64_C(0xd1342543de82ef95); /* for each new tree */
static const float FIRST_PLAY_URGENCY = 0.10f; /* an untried move is worth that much less */
static const float LEANING = 0.01f;            /* a thread's own moves score that much more */

/* ---- expansion ---- */

/* The bits of a number of 0 or more, which grow with it. */
static uint32_t bits_of(float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits)
{
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* A bucket sort by falling weight: four bins to an octave; within a bin the order stays. */
static void sort_into_bins(struct nv_walk *walk, uint32_t count)
{
    enum { BINS = 128, SHIFT = 21 }; /* two bits of the mantissa are left */
    uint16_t start[BINS + 1] = {0};
    uint8_t bins[NV_MAX_MOVES];
    uint32_t most = 0;
    for (uint32_t i = 0; i < count; i++)
        most = bits_of(walk->weights[i]) > most ? bits_of(walk->weights[i]) : most;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t below = (most >> SHIFT) - (bits_of(walk->weights[i]) >> SHIFT);
        bins[i] = (uint8_t)(below < BINS ? below : BINS - 1);
        start[bins[i] + 1]++;
    }
    for (uint32_t bin = 0; bin < BINS; bin++)
        start[bin + 1] = (uint16_t)(start[bin + 1] + start[bin]);
    for (uint32_t i = 0; i < count; i++)
        walk->order[start[bins[i]]++] = (uint16_t)i;
}

/* Sorts `order` by falling weight; equal weights keep their order. */
static void sort_by_weight(struct nv_walk *walk, uint32_t count)
{
    sort_into_bins(walk, count);
    for (uint32_t i = 1; i < count; i++) {
        uint16_t index = walk->order[i];
        float weight = walk->weights[index];
        uint32_t j = i;
        for (; j > 0 && walk->weights[walk->order[j - 1]] < weight; j--)
            walk->order[j] = walk->order[j - 1];
        walk->order[j] = index;
    }
}

static void fill_edges(struct nv_walk *walk, struct nv_node *node)
{
    float sum = 0;
    for (uint32_t i = 0; i < node->count; i++)
        sum += walk->weights[i];
    sort_by_weight(walk, node->count);
    for (uint32_t i = 0; i < node->count; i++) {
        struct nv_edge *edge = &node->edges[i];
        edge->move = walk->moves[walk->order[i]];
        edge->prior = walk->weights[walk->order[i]] / sum;
        atomic_init(&edge->visits, 0);
        atomic_init(&edge->child, 0);
        atomic_init(&edge->total, 0);
    }
}

/* What each seat expects, and the moves' weights where moves are handed in. */
static void evaluate(struct nv_walk *walk, uint32_t count, bool weights_only)
{
    struct nv_search *search = walk->search;
    struct nv_evaluation evaluation = {.weight = walk->weights,
                                       .memory = walk->memory,
                                       .tuning = search->expert->tuning,
                                       .weights_only = weights_only};
    search->expert->evaluate(search->game, search->rules, walk->state, walk->moves, count,
                             &evaluation);
    if (!weights_only)
        memcpy(walk->value, evaluation.value, sizeof walk->value);
}

uint32_t nv_walk_expand(struct nv_walk *walk, uint32_t outcome, uint32_t seen)
{
    struct nv_search *search = walk->search;
    const struct nv_game *game = search->game;
    uint32_t count = game->moves(search->rules, walk->state, walk->moves);
    evaluate(walk, count, seen != 0);
    uint32_t index = nv_tree_add(&search->tree, &walk->room, count);
    if (index == 0) {
        atomic_store_explicit(&search->full, true, memory_order_relaxed);
        return 0;
    }
    struct nv_node *node = nv_tree_node(&search->tree, index);
    node->seat = (uint32_t)game->turn(search->rules, walk->state);
    node->outcome = outcome;
    node->value = seen ? float_of(seen & ~NV_FIRST_SIGHT) : walk->value[node->seat];
    fill_edges(walk, node);
    return index;
}

/* ---- selection ---- */

/*
 * PUCT with first-play urgency. Edges are tried in the order of their priors, so the
 * tried ones come first, and of the untried ones only the first can be the best. No
 * branch predictor foresees which edge is best, so it is found without branches: scores
 * of tried edges are not negative, so their bits grow with them.
 *
 * Each thread leans a little towards moves of its own. Where several are about equally
 * good, all of them are tried as often as without that, but by different threads, which
 * then do not wait for each other's cache lines further down.
 */
static struct nv_edge *select_edge(const struct nv_walk *walk, struct nv_node *node,
                                   float exploration)
{
    uint32_t tried = atomic_load_explicit(&node->tried, memory_order_acquire), sum = 0;
    float tried_prior = 0;
    for (uint32_t i = 0; i < tried; i++)
        sum += atomic_load_explicit(&node->edges[i].visits, memory_order_relaxed);
    float root = exploration * sqrtf((float)sum + 1.0f);
    uint64_t best = 0; /* the bits of the score, then the earlier edge */
    for (uint32_t i = 0; i < tried; i++) {
        const struct nv_edge *edge = &node->edges[i];
        uint32_t visits = atomic_load_explicit(&edge->visits, memory_order_relaxed);
        float score = nv_edge_value(edge, visits) + root * edge->prior / (1.0f + (float)visits) +
                      walk->leaning[i % NV_MAX_THREADS];
        uint64_t rank = (uint64_t)bits_of(score) << 32 | (UINT32_MAX - i);
        best = rank > best ? rank : best;
        tried_prior += edge->prior;
    }
    uint32_t chosen = UINT32_MAX - (uint32_t)best;
    if (tried < node->count) {
        float score = node->value - FIRST_PLAY_URGENCY * sqrtf(tried_prior) +
                      root * node->edges[tried].prior;
        if (tried == 0 || score > float_of((uint32_t)(best >> 32)))
            chosen = tried;
    }
    return &node->edges[chosen];
}

/*
 * Counts a visit; returns how many there were before. The first one tries the edge. Where a
 * thread is `alone` it adds without locking, which would hold up all that it reads next.
 */
static inline uint32_t visit(struct nv_node *node, struct nv_edge *edge, bool alone)
{
    uint32_t visits;
    if (alone) {
        visits = atomic_load_explicit(&edge->visits, memory_order_relaxed);
        atomic_store_explicit(&edge->visits, visits + 1, memory_order_relaxed);
    } else {
        visits = atomic_fetch_add_explicit(&edge->visits, 1, memory_order_relaxed);
    }
    if (visits == 0)
        atomic_fetch_add_explicit(&node->tried, 1, memory_order_release);
    return visits;
}

/* ---- one simulation ---- */

/*
 * Chance. The outcomes of a move that reveals something are numbered, and in the same
 * position the same number always means the same outcome, dealt by a generator of its
 * own. A tree that starts from nothing gets other deals than the one before it, so that
 * no luck lasts for a whole game. Progressive widening: the more often a move is tried,
 * the more outcomes it has, so that each of them is searched and none is searched alone.
 */
static uint32_t choose_outcome(struct nv_walk *walk, uint32_t visits)
{
    struct nv_search *search = walk->search;
    uint32_t outcomes = 1 + (uint32_t)(WIDENING * sqrtf((float)visits));
    uint32_t outcome = visits % outcomes;
    struct nv_rng rng;
    nv_rng_seed(&rng, search->seed + search->trees * OTHER_DEALS +
                          ((uint64_t)search->game->ply(search->rules, walk->state) << 32) +
                          outcome);
    nv_game_redeal(search->game, search->rules, walk->state, &rng);
    return outcome + 1;
}

/*
 * The link that holds the node for `outcome`, or the one without a node where it belongs, and
 * what is `there`: the nodes of a move form a binary tree by the bits of their outcomes.
 */
static _Atomic uint32_t *find_link(struct nv_search *search, struct nv_edge *edge, uint32_t outcome,
                                   uint32_t *there)
{
    _Atomic uint32_t *link = &edge->child;
    uint32_t bits = outcome;
    while (nv_is_node(*there = atomic_load_explicit(link, memory_order_acquire))) {
        struct nv_node *node = nv_tree_node(&search->tree, *there);
        if (node->outcome == outcome)
            break;
        link = &node->sibling[bits & 1];
        bits >>= 1;
    }
    return link;
}

/* Links a new node into its place; if another thread was first, that thread's node is taken. */
static uint32_t attach(struct nv_search *search, struct nv_edge *edge, uint32_t index)
{
    uint32_t outcome = nv_tree_node(&search->tree, index)->outcome;
    for (;;) {
        uint32_t there;
        _Atomic uint32_t *link = find_link(search, edge, outcome, &there);
        if (nv_is_node(there))
            return there;
        if (atomic_compare_exchange_strong_explicit(link, &there, index, memory_order_acq_rel,
                                                    memory_order_acquire))
            return index;
    }
}

/* Keeps what the mover expects of the position behind an edge, for the node that may come. */
static void keep_first_sight(struct nv_walk *walk, struct nv_edge *edge)
{
    struct nv_search *search = walk->search;
    int seat = search->game->turn(search->rules, walk->state);
    uint32_t seen = NV_FIRST_SIGHT | bits_of(walk->value[seat]), none = 0;
    struct nv_edge *origin = nv_node_cache_origin(&walk->cache, &search->tree, edge);
    atomic_compare_exchange_strong_explicit(&origin->child, &none, seen, memory_order_release,
                                            memory_order_relaxed);
    if (origin != edge)
        atomic_store_explicit(&edge->child, origin->child, memory_order_relaxed);
}

/* Fetches the node that most likely comes next into the cache, while the move is played. */
static void prefetch_child(const struct nv_search *search, const struct nv_edge *edge)
{
    enum { LINE = 64, LINES = 4 };
    uint32_t child = atomic_load_explicit(&edge->child, memory_order_relaxed);
    if (child & NV_FIRST_SIGHT)
        return;
    const char *node = (const char *)nv_tree_node(&search->tree, child);
    for (int i = 0; i < LINES; i++)
        __builtin_prefetch(node + i * LINE, 1);
}

/* Plays a move and leaves what chance made of it; false when the game is over. */
static bool step(struct nv_walk *walk, nv_move move, uint32_t visits, uint32_t *outcome)
{
    struct nv_search *search = walk->search;
    const struct nv_game *game = search->game;
    *outcome = 0;
    if (game->has_hidden && nv_game_reveals(game, search->rules, walk->state, move))
        *outcome = choose_outcome(walk, visits);
    game->play(search->rules, walk->state, move);
    if (game->turn(search->rules, walk->state) != NV_OVER)
        return true;
    nv_outcome(game, search->rules, walk->state, walk->value);
    return false;
}

/* Makes a node of the walk's state and attaches it to the edge; 0 leaves the state's value. */
static uint32_t grow(struct nv_walk *walk, struct nv_edge *edge, uint32_t outcome, uint32_t seen)
{
    struct nv_search *search = walk->search;
    uint32_t index = nv_walk_expand(walk, outcome, seen);
    if (index == 0) {
        evaluate(walk, 0, false);
        return 0;
    }
    struct nv_edge *origin = nv_node_cache_origin(&walk->cache, &search->tree, edge);
    index = attach(search, origin, index);
    if (origin != edge)
        atomic_store_explicit(&edge->child, origin->child, memory_order_relaxed);
    return index;
}

/*
 * Steps down the tree to the end of the game or a new leaf, and leaves its value. A
 * move's first visit only evaluates the position behind it; the second one makes a
 * node of it, since most moves are never tried twice.
 */
static inline void descend(struct nv_walk *walk, bool alone)
{
    struct nv_search *search = walk->search;
    const struct nv_tree *tree = &search->tree;
    struct nv_node *node = alone ? nv_tree_node(tree, tree->root)
                                 : nv_node_cache_root(&walk->cache, tree);
    walk->depth = 0;
    for (;;) {
        struct nv_edge *edge = select_edge(walk, node, search->expert->exploration);
        uint32_t visits = visit(node, edge, alone), outcome;
        prefetch_child(search, edge);
        walk->path[walk->depth] = edge;
        walk->seats[walk->depth++] = node->seat;
        if (!step(walk, edge->move, visits, &outcome))
            return;
        uint32_t index;
        find_link(search, edge, outcome, &index);
        bool is_leaf = !nv_is_node(index);
        if (is_leaf && visits > 0 && walk->depth < NV_WALK_DEPTH) {
            index = grow(walk, edge, outcome, index);
            if (index == 0 || outcome)
                return;
        } else if (is_leaf || walk->depth == NV_WALK_DEPTH) {
            evaluate(walk, 0, false);
            if (index == 0 && outcome == 0)
                keep_first_sight(walk, edge);
            return;
        }
        node = alone || outcome ? nv_tree_node(tree, index)
                                : nv_node_cache_node(&walk->cache, tree, index, visits);
    }
}

static uint64_t fixed_point(float value)
{
    return (uint64_t)(value * (float)(1 << NV_VALUE_BITS));
}

/* Other threads may have taken the edges' cache lines since: all are fetched before the first. */
static inline void back_up(struct nv_walk *walk, bool alone)
{
    for (uint32_t i = 0; i < walk->depth; i++)
        __builtin_prefetch(walk->path[i], 1);
    for (uint32_t i = 0; i < walk->depth; i++) {
        _Atomic uint64_t *total = &walk->path[i]->total;
        uint64_t value = fixed_point(walk->value[walk->seats[i]]);
        if (alone)
            atomic_store_explicit(total, atomic_load_explicit(total, memory_order_relaxed) + value,
                                  memory_order_relaxed);
        else
            atomic_fetch_add_explicit(total, value, memory_order_relaxed);
    }
}

/* A line as long as was asked for ends the search. */
static void note_depth(struct nv_walk *walk)
{
    struct nv_search *search = walk->search;
    if (walk->depth <= atomic_load_explicit(&search->deepest, memory_order_relaxed))
        return;
    atomic_store_explicit(&search->deepest, walk->depth, memory_order_relaxed);
    if (search->limits.depth && walk->depth >= search->limits.depth)
        atomic_store_explicit(&search->ended, true, memory_order_relaxed);
}

void nv_walk_init(struct nv_walk *walk, struct nv_search *search, uint32_t number, void *memory)
{
    walk->search = search;
    walk->memory = memory;
    for (uint32_t i = 0; i < NV_MAX_THREADS; i++) /* a single thread avoids nobody */
        walk->leaning[i] = search->threads > 1 && i % search->threads == number ? LEANING : 0;
}

void nv_walk_simulate(struct nv_walk *walk)
{
    struct nv_search *search = walk->search;
    memcpy(walk->state, search->root, search->extent);
    if (search->threads == 1) { /* compiled twice, for it makes nearly every step faster */
        descend(walk, true);
        back_up(walk, true);
    } else {
        descend(walk, false);
        back_up(walk, false);
    }
    note_depth(walk);
}

void nv_walk_share(struct nv_walk *walk)
{
    nv_node_cache_flush(&walk->cache, &walk->search->tree);
}
