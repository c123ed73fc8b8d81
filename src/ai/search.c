/* SPDX-License-Identifier: MIT */
/*
 * The search: selection by PUCT, expansion with the game's prior, backing up of
 * each mover's own value. One simulation is one `struct walk`.
 */
#include "ai/search.h"

#include "ai/clock.h"
#include "ai/prior.h"
#include "ai/tree.h"
#include "ai/workers.h"

#include <assert.h>
#include <math.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_DEPTH = 256,     /* moves of one simulation inside the tree */
    REPORT_MILLIS = 500, /* between two reports */
    CLOCK_EVERY = 64,    /* simulations between two looks at the clock */
};

static const float OUTCOMES = 2.0f;   /* of chance, times the root of the visits */
static const float UNVISITED = 0.10f; /* an untried move counts that much less */

struct nv_search {
    const struct nv_game *game;
    const struct nv_prior *prior;
    struct nv_tree tree;
    unsigned char *memory; /* of the prior, for each thread */
    uint32_t threads;
    uint64_t seed;
    struct nv_limits limits;
    uint64_t started; /* millis */
    _Atomic bool stop;
    _Atomic uint64_t nodes;
    _Atomic uint32_t deepest;
    uint32_t lines;
    nv_on_report *on_report;
    void *context;
    bool has_root;
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char root[NV_MAX_STATE]; /* observed */
};

/* What the prior remembers in one thread, in whole cache lines. */
static size_t memory_size(const struct nv_prior *prior)
{
    return (prior->memory + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
}

static void *memory_of(const struct nv_search *search, uint32_t thread)
{
    return search->memory ? search->memory + thread * memory_size(search->prior) : NULL;
}

/* What one thread needs while it simulates. */
struct walk {
    struct nv_search *search;
    void *memory; /* the prior's */
    uint32_t depth;
    struct nv_edge *path[MAX_DEPTH];
    uint32_t seats[MAX_DEPTH];
    float value[NV_MAX_PLAYERS];
    nv_move moves[NV_MOVES_SPACE];
    float weights[NV_MOVES_SPACE];
    uint16_t order[NV_MAX_MOVES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
};

/* ---- expansion ---- */

/* Sorts `order` by falling weight; equal weights keep their order. */
static void sort_by_weight(struct walk *walk, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint16_t index = (uint16_t)i;
        float weight = walk->weights[i];
        uint32_t j = i;
        while (j > 0 && walk->weights[walk->order[j - 1]] < weight) {
            walk->order[j] = walk->order[j - 1];
            j--;
        }
        walk->order[j] = index;
    }
}

static void fill_edges(struct walk *walk, struct nv_node *node)
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

/* Forms an opinion of the walk's state and, with memory left, a node of it. */
static uint32_t expand(struct walk *walk, uint32_t mark)
{
    struct nv_search *search = walk->search;
    const struct nv_game *game = search->game;
    uint32_t count = game->moves(search->rules, walk->state, walk->moves);
    struct nv_opinion opinion = {
        .weight = walk->weights, .memory = walk->memory, .tuning = search->prior->tuning};
    search->prior->consider(game, search->rules, walk->state, walk->moves, count, &opinion);
    memcpy(walk->value, opinion.value, sizeof walk->value);
    uint32_t index = nv_tree_add(&search->tree, count);
    if (index == 0)
        return 0;
    struct nv_node *node = nv_tree_node(&search->tree, index);
    node->seat = (uint32_t)game->turn(search->rules, walk->state);
    node->mark = mark;
    node->value = opinion.value[node->seat];
    fill_edges(walk, node);
    return index;
}

/* Only what each seat expects. */
static void evaluate(struct walk *walk)
{
    struct nv_search *search = walk->search;
    struct nv_opinion opinion = {.memory = walk->memory, .tuning = search->prior->tuning};
    search->prior->consider(search->game, search->rules, walk->state, NULL, 0, &opinion);
    memcpy(walk->value, opinion.value, sizeof walk->value);
}

/* ---- selection ---- */

static float edge_value(const struct nv_edge *edge, uint32_t visits)
{
    uint64_t total = atomic_load_explicit(&edge->total, memory_order_relaxed);
    return (float)total / (float)visits * (1.0f / (float)(1 << NV_VALUE_BITS));
}

/*
 * PUCT. Edges are tried in the order of their priors, so the tried ones come
 * first, and of the untried ones only the first can be the best.
 */
static struct nv_edge *select_edge(struct nv_node *node, float exploration)
{
    uint32_t tried = 0, sum = 0;
    float tried_prior = 0;
    for (; tried < node->count; tried++) {
        uint32_t visits = atomic_load_explicit(&node->edges[tried].visits, memory_order_relaxed);
        if (visits == 0)
            break;
        sum += visits;
        tried_prior += node->edges[tried].prior;
    }
    float root = exploration * sqrtf((float)sum + 1.0f);
    struct nv_edge *best = NULL;
    float best_score = 0;
    for (uint32_t i = 0; i < tried; i++) {
        struct nv_edge *edge = &node->edges[i];
        uint32_t visits = atomic_load_explicit(&edge->visits, memory_order_relaxed);
        float score = edge_value(edge, visits) + root * edge->prior / (1.0f + (float)visits);
        if (!best || score > best_score) {
            best = edge;
            best_score = score;
        }
    }
    if (tried < node->count) {
        float score = node->value - UNVISITED * sqrtf(tried_prior) +
                      root * node->edges[tried].prior;
        if (!best || score > best_score)
            best = &node->edges[tried];
    }
    return best;
}

/* ---- one simulation ---- */

/*
 * Chance. The outcomes of a move that reveals something are numbered, and the
 * same number always means the same outcome below the same position: its own
 * generator deals it. The more often a move is tried the more outcomes it has,
 * so that each of them is searched and none is searched alone.
 */
static uint32_t choose_outcome(struct walk *walk, uint32_t visits)
{
    struct nv_search *search = walk->search;
    uint32_t outcomes = 1 + (uint32_t)(OUTCOMES * sqrtf((float)visits));
    uint32_t outcome = visits % outcomes;
    struct nv_rng rng;
    nv_rng_seed(&rng, search->seed +
                          ((uint64_t)search->game->ply(search->rules, walk->state) << 32) +
                          outcome);
    search->game->observe(search->rules, walk->state, 0, walk->state);
    search->game->determinize(search->rules, walk->state, &rng);
    return outcome + 1;
}

/*
 * The link that holds the node for `mark`, or the empty one where it belongs: the
 * outcomes of a move hang on each other as a tree by the bits of their marks.
 */
static _Atomic uint32_t *find_link(struct nv_search *search, struct nv_edge *edge, uint32_t mark)
{
    _Atomic uint32_t *link = &edge->child;
    uint32_t index, bits = mark;
    while ((index = atomic_load_explicit(link, memory_order_acquire)) != 0) {
        struct nv_node *node = nv_tree_node(&search->tree, index);
        if (node->mark == mark)
            break;
        link = &node->sibling[bits & 1];
        bits >>= 1;
    }
    return link;
}

/* Hangs a new node into its place; when another thread was first, that one's is taken. */
static uint32_t hang(struct nv_search *search, struct nv_edge *edge, uint32_t index)
{
    uint32_t mark = nv_tree_node(&search->tree, index)->mark;
    for (;;) {
        uint32_t there = 0;
        _Atomic uint32_t *link = find_link(search, edge, mark);
        if (atomic_compare_exchange_strong_explicit(link, &there, index, memory_order_acq_rel,
                                                    memory_order_acquire))
            return index;
        if (nv_tree_node(&search->tree, there)->mark == mark)
            return there;
    }
}

/* Asks for the memory of the node that will most likely be next, while the move is played. */
static void fetch_ahead(const struct nv_search *search, const struct nv_edge *edge)
{
    enum { LINE = 64, LINES = 4 };
    uint32_t child = atomic_load_explicit(&edge->child, memory_order_relaxed);
    const char *node = (const char *)nv_tree_node(&search->tree, child);
    for (int i = 0; i < LINES; i++)
        __builtin_prefetch(node + i * LINE, 1);
}

/* Plays a move and leaves the mark of its outcome; false when the game is over. */
static bool step(struct walk *walk, nv_move move, uint32_t visits, uint32_t *mark)
{
    struct nv_search *search = walk->search;
    const struct nv_prior *prior = search->prior;
    *mark = 0;
    if (prior->reveals && prior->reveals(search->rules, walk->state, move))
        *mark = choose_outcome(walk, visits);
    search->game->play(search->rules, walk->state, move);
    if (search->game->turn(search->rules, walk->state) != NV_OVER)
        return true;
    prior->outcome(search->game, search->rules, walk->state, walk->value);
    return false;
}

/*
 * Steps along the tree until a game's end or a new leaf; leaves its value. A
 * move's first visit only asks what its position is worth; a node for it is made
 * by the second, for most moves are never tried twice.
 */
static void descend(struct walk *walk)
{
    struct nv_search *search = walk->search;
    uint32_t index = search->tree.root;
    walk->depth = 0;
    for (;;) {
        struct nv_node *node = nv_tree_node(&search->tree, index);
        struct nv_edge *edge = select_edge(node, search->prior->exploration);
        uint32_t visits = atomic_fetch_add_explicit(&edge->visits, 1, memory_order_relaxed), mark;
        fetch_ahead(search, edge);
        walk->path[walk->depth] = edge;
        walk->seats[walk->depth++] = node->seat;
        if (!step(walk, edge->move, visits, &mark))
            return;
        index = atomic_load_explicit(find_link(search, edge, mark), memory_order_acquire);
        if (index == 0 && visits > 0 && walk->depth < MAX_DEPTH) {
            index = expand(walk, mark);
            if (index)
                index = hang(search, edge, index);
            if (index == 0 || mark)
                return;
        } else if (index == 0 || walk->depth == MAX_DEPTH) {
            evaluate(walk);
            return;
        }
    }
}

static void back_up(struct walk *walk)
{
    for (uint32_t i = 0; i < walk->depth; i++) {
        float value = walk->value[walk->seats[i]];
        uint64_t whole = (uint64_t)(value * (float)(1 << NV_VALUE_BITS));
        atomic_fetch_add_explicit(&walk->path[i]->total, whole, memory_order_relaxed);
    }
}

static void simulate(struct walk *walk)
{
    struct nv_search *search = walk->search;
    memcpy(walk->state, search->root, search->game->state_size);
    descend(walk);
    back_up(walk);
    uint32_t deepest = atomic_load_explicit(&search->deepest, memory_order_relaxed);
    if (walk->depth > deepest)
        atomic_store_explicit(&search->deepest, walk->depth, memory_order_relaxed);
}

/* ---- the run ---- */

static bool limit_reached(struct nv_search *search, uint64_t nodes)
{
    const struct nv_limits *limits = &search->limits;
    if (atomic_load_explicit(&search->stop, memory_order_relaxed))
        return true;
    if (limits->nodes && nodes >= limits->nodes)
        return true;
    if (limits->depth &&
        atomic_load_explicit(&search->deepest, memory_order_relaxed) >= limits->depth)
        return true;
    return limits->millis && nodes % CLOCK_EVERY == 0 &&
           nv_clock_millis() - search->started >= limits->millis;
}

static void report_now(struct nv_search *search, uint64_t *reported)
{
    struct nv_report report;
    uint64_t now = nv_clock_millis();
    if (!search->on_report || now - *reported < REPORT_MILLIS)
        return;
    *reported = now;
    nv_search_report(search, search->lines, &report);
    search->on_report(search->context, &report);
}

/* The work of one thread; number 0 is the caller's and reports. */
static void work(void *search_, uint32_t number)
{
    struct nv_search *search = search_;
    struct walk walk;
    uint64_t reported = search->started;
    walk.search = search;
    walk.memory = memory_of(search, number);
    for (;;) {
        uint64_t nodes = atomic_fetch_add_explicit(&search->nodes, 1, memory_order_relaxed);
        if (limit_reached(search, nodes)) {
            atomic_fetch_sub_explicit(&search->nodes, 1, memory_order_relaxed);
            atomic_store_explicit(&search->stop, true, memory_order_relaxed);
            return;
        }
        simulate(&walk);
        if (number == 0 && nodes % CLOCK_EVERY == 0)
            report_now(search, &reported);
    }
}

/* ---- the root ---- */

/* Looks for the new position a few moves below the old root. */
static uint32_t find_below(struct nv_search *search, uint32_t index, const void *state,
                           const void *wanted, uint32_t depth)
{
    const struct nv_game *game = search->game;
    alignas(NV_ALIGN) unsigned char child[NV_MAX_STATE];
    if (memcmp(state, wanted, game->state_size) == 0)
        return index;
    if (depth == 0)
        return 0;
    struct nv_node *node = nv_tree_node(&search->tree, index);
    for (uint32_t i = 0; i < node->count; i++) {
        if (node->edges[i].child == 0)
            continue;
        memcpy(child, state, game->state_size);
        game->play(search->rules, child, node->edges[i].move);
        if (game->turn(search->rules, child) == NV_OVER ||
            nv_tree_node(&search->tree, node->edges[i].child)->mark)
            continue;
        uint32_t found = find_below(search, node->edges[i].child, child, wanted, depth - 1);
        if (found)
            return found;
    }
    return 0;
}

static void set_root(struct nv_search *search, const void *rules, const void *state)
{
    enum { LOOK_BELOW = 4 }; /* moves */
    const struct nv_game *game = search->game;
    alignas(NV_ALIGN) unsigned char wanted[NV_MAX_STATE];
    uint32_t root = 0;
    game->observe(rules, state, game->turn(rules, state), wanted);
    bool same_rules = search->has_root && memcmp(search->rules, rules, game->rules_size) == 0;
    if (same_rules && search->tree.root)
        root = find_below(search, search->tree.root, search->root, wanted, LOOK_BELOW);
    search->tree.root = root;
    if (root == 0 || search->tree.used > search->tree.capacity / 2)
        nv_tree_pack(&search->tree);
    else
        nv_tree_cut(&search->tree);
    memcpy(search->rules, rules, game->rules_size);
    memcpy(search->root, wanted, game->state_size);
    search->has_root = true;
    if (!root) {
        struct walk walk;
        walk.search = search;
        walk.memory = memory_of(search, 0);
        memcpy(walk.state, wanted, game->state_size);
        search->tree.root = expand(&walk, 0);
    }
}

/* The tree and what the prior remembers; the latter may fail and is then done without. */
static enum nv_status take_memory(struct nv_search *search, size_t bytes, struct nv_error *error)
{
    size_t size = search->threads * memory_size(search->prior);
    enum nv_status status = nv_tree_init(&search->tree, bytes, error);
    if (status == NV_OK && size > 0)
        search->memory = aligned_alloc(NV_ALIGN, size);
    if (search->memory)
        memset(search->memory, 0, size);
    return status;
}

struct nv_search *nv_search_create(const struct nv_game *game,
                                   const struct nv_search_options *options, struct nv_error *error)
{
    size_t size = (sizeof(struct nv_search) + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
    struct nv_search *search = aligned_alloc(NV_ALIGN, size);
    if (!search) {
        nv_fail(error, NV_NO_MEMORY, "no memory for a search");
        return NULL;
    }
    memset(search, 0, sizeof *search);
    search->game = game;
    search->prior = options->prior ? options->prior : nv_prior_of(game);
    search->threads = options->threads;
    search->seed = options->seed;
    if (take_memory(search, options->bytes, error) != NV_OK) {
        free(search);
        return NULL;
    }
    return search;
}

void nv_search_destroy(struct nv_search *search)
{
    if (search) {
        nv_tree_finish(&search->tree);
        free(search->memory);
    }
    free(search);
}

void nv_search_clear(struct nv_search *search)
{
    nv_tree_clear(&search->tree);
    search->tree.units[0] = 0; /* a prior's plan is forgotten too */
    search->has_root = false;
}

void nv_search_stop(struct nv_search *search)
{
    atomic_store(&search->stop, true);
}

void nv_search_arm(struct nv_search *search)
{
    atomic_store(&search->stop, false);
}

/* Lets the prior plan, if it can, in the memory of the tree. */
static bool plan(struct nv_search *search, const void *rules, const void *state,
                 struct nv_report *report)
{
    const struct nv_game *game = search->game;
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE];
    game->observe(rules, state, game->turn(rules, state), seen);
    bool planned = search->prior->plan(
        &(struct nv_plan){.rules = rules,
                          .state = seen,
                          .limits = search->limits,
                          .started = search->started,
                          .seed = search->seed,
                          .stop = &search->stop,
                          .memory = search->tree.units,
                          .bytes = (size_t)search->tree.capacity * 8,
                          .threads = search->threads,
                          .remembered = search->memory,
                          .remembered_size = memory_size(search->prior),
                          .tuning = search->prior->tuning,
                          .lines = search->lines,
                          .on_report = search->on_report,
                          .context = search->context},
        report);
    if (planned) { /* the tree is gone, but the prior may go on with its plan */
        nv_tree_clear(&search->tree);
        search->has_root = false;
    }
    return planned;
}

void nv_search_run(struct nv_search *search, const void *rules, const void *state,
                   const struct nv_limits *limits, uint32_t lines, nv_on_report *on_report,
                   void *context, struct nv_report *report)
{
    search->started = nv_clock_millis();
    search->limits = *limits;
    search->lines = lines;
    search->on_report = on_report;
    search->context = context;
    atomic_store(&search->nodes, 0);
    atomic_store(&search->deepest, 0);
    if (search->prior->plan && plan(search, rules, state, report))
        return;
    search->tree.units[0] = 0; /* the tree takes the place of a plan */
    set_root(search, rules, state);
    nv_workers_run(search->threads, work, search);
    nv_search_report(search, lines, report);
}

/* ---- what was found ---- */

static const struct nv_edge *most_visited(const struct nv_node *node)
{
    const struct nv_edge *best = &node->edges[0];
    for (uint32_t i = 1; i < node->count; i++) {
        if (node->edges[i].visits > best->visits)
            best = &node->edges[i];
    }
    return best;
}

/* Follows the most visited moves as far as nothing hidden comes up. */
static void follow_line(const struct nv_search *search, const struct nv_edge *edge,
                        struct nv_line *line)
{
    while (line->length < NV_MAX_PV && edge->visits > 0) {
        line->pv[line->length++] = edge->move;
        uint32_t child = edge->child;
        if (child == 0 || nv_tree_node(&search->tree, child)->mark != 0)
            return;
        edge = most_visited(nv_tree_node(&search->tree, child));
    }
}

/* A move that wins on the spot: it always gave all there is, and never had a position after it. */
static bool wins(const struct nv_edge *edge)
{
    return edge->visits > 1 && edge->child == 0 &&
           edge->total == (uint64_t)edge->visits << NV_VALUE_BITS;
}

static bool better(const struct nv_edge *a, const struct nv_edge *b)
{
    if (wins(a) != wins(b))
        return wins(a);
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return a->total > b->total;
}

void nv_search_report(const struct nv_search *search, uint32_t lines, struct nv_report *report)
{
    const struct nv_node *root = nv_tree_node(&search->tree, search->tree.root);
    const struct nv_edge *best[NV_MAX_LINES];
    if (lines > NV_MAX_LINES)
        lines = NV_MAX_LINES;
    memset(report, 0, sizeof *report);
    report->nodes = search->nodes;
    report->millis = (uint32_t)(nv_clock_millis() - search->started);
    for (uint32_t i = 0; i < root->count; i++) {
        uint32_t place = report->count < lines ? report->count++ : lines;
        while (place > 0 && better(&root->edges[i], best[place - 1])) {
            if (place < lines)
                best[place] = best[place - 1];
            place--;
        }
        if (place < lines)
            best[place] = &root->edges[i];
    }
    for (uint32_t i = 0; i < report->count; i++) {
        struct nv_line *line = &report->lines[i];
        line->move = best[i]->move;
        line->visits = best[i]->visits;
        line->prior = best[i]->prior;
        line->value = best[i]->visits ? edge_value(best[i], best[i]->visits) : root->value;
        follow_line(search, best[i], line);
    }
    report->depth = report->lines[0].length;
}
