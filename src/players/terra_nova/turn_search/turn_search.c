/* SPDX-License-Identifier: MIT */
/*
 * A search over whole turns (turns.h): PUCT chooses among the best turns, listed and
 * judged all at once, and a new node is worth what its mover's best turn is worth, so
 * the best reply is always seen. Its nodes, as limits and reports count them, are
 * the positions judged.
 *
 * Threads share the tree behind one lock: they hold it for a microsecond, and
 * list turns for a thousand times as long. When it is full they all end, so that it can be
 * thinned, and go on.
 */
#include "players/search_kind.h"
#include "players/terra_nova/turn_search/turn_tree.h"
#include "search/clock.h"
#include "search/workers.h"

#include "games/terra_nova/turn.h"

#include <math.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <string.h>

enum {
    LEAST_NODES = 1000, /* with fewer there is hardly one list of turns to be had ... */
    LEAST_MILLIS = 20,  /* ... nor in less time */
    MAX_DEPTH = 64,     /* turns */
    REPORT_MILLIS = 500,
};

static const float EXPLORATION = 0.5f;
static const float FIRST_PLAY_URGENCY = 0.05f; /* an untried turn counts that much less */

struct turn_search {
    const struct nv_tuning *tuning;
    const _Atomic bool *stop;
    uint32_t threads;
    uint32_t memories; /* threads that have a memory of enclosures */
    struct tn_enclosure_cache *memory;
    struct tn_turn_tree *tree;
    const struct nv_search_task *task;
    uint64_t started;        /* millis */
    uint64_t reported;       /* millis; only the caller's thread reports */
    atomic_flag lock;        /* of the tree */
    _Atomic bool full;       /* a node found no room: some must be made before the search goes on */
    _Atomic uint64_t judged; /* positions: the nodes of this search */
};

/* ---- limits ---- */

static bool out_of_time(void *search_)
{
    const struct turn_search *search = search_;
    uint32_t millis = search->task->limits.millis;
    return atomic_load_explicit(search->stop, memory_order_relaxed) ||
           (millis && nv_clock_millis() - search->started >= millis);
}

static bool limit_reached(struct turn_search *search)
{
    uint64_t limit = search->task->limits.nodes;
    return out_of_time(search) ||
           (limit && atomic_load_explicit(&search->judged, memory_order_relaxed) >= limit);
}

static struct tn_lister lister_of(struct turn_search *search, uint32_t thread)
{
    return (struct tn_lister){.rules = search->task->rules,
                              .tuning = search->tuning,
                              .memory = thread < search->memories ? &search->memory[thread] : NULL,
                              .enough = out_of_time,
                              .context = search};
}

/* ---- selection ---- */

static void play_turn(const struct tn_rules *rules, struct tn_state *state,
                      const struct tn_turn *turn)
{
    for (uint32_t i = 0; i < turn->count; i++)
        tn_play(rules, state, turn->move[i]);
}

static struct tn_turn_edge *select_edge(struct tn_turn_node *node)
{
    struct tn_turn_edge *best = NULL;
    uint32_t sum = 0;
    float best_score = 0;
    for (uint32_t i = 0; i < node->count; i++)
        sum += node->edge[i].visits;
    float root = EXPLORATION * sqrtf((float)sum + 1.0f);
    for (uint32_t i = 0; i < node->count; i++) {
        struct tn_turn_edge *edge = &node->edge[i];
        float visits = (float)edge->visits;
        float value = edge->visits ? edge->total / visits
                                   : edge->turn.value[node->state.turn] - FIRST_PLAY_URGENCY;
        float score = value + root * edge->prior / (1.0f + visits);
        if (!best || score > best_score) {
            best = edge;
            best_score = score;
        }
    }
    return best;
}

/* ---- one simulation ---- */

struct walk {
    uint32_t depth;
    struct tn_turn_node *parent; /* the last one */
    struct tn_turn_edge *path[MAX_DEPTH];
    uint8_t seats[MAX_DEPTH];
    struct tn_state state; /* where the path ends */
    float value[NV_MAX_PLAYERS];
};

static void take_lock(struct turn_search *search)
{
    while (atomic_flag_test_and_set_explicit(&search->lock, memory_order_acquire))
        ;
}

static void leave_lock(struct turn_search *search)
{
    atomic_flag_clear_explicit(&search->lock, memory_order_release);
}

/* Goes down to an edge without a node. A visit counts at once, so that threads part. */
static void descend(struct tn_turn_tree *tree, struct walk *walk)
{
    struct tn_turn_node *node = &tree->node[tree->root];
    walk->depth = 0;
    for (;;) {
        struct tn_turn_edge *edge = select_edge(node);
        walk->path[walk->depth] = edge;
        walk->seats[walk->depth++] = node->state.turn;
        edge->visits++;
        walk->parent = node;
        if (edge->child == 0 || walk->depth == MAX_DEPTH) {
            walk->state = node->state;
            play_turn(&tree->rules, &walk->state, &edge->turn);
            return;
        }
        node = &tree->node[edge->child];
    }
}

static void back_up(struct walk *walk)
{
    for (uint32_t i = 0; i < walk->depth; i++)
        walk->path[i]->total += walk->value[walk->seats[i]];
}

static void take_back(struct walk *walk)
{
    for (uint32_t i = 0; i < walk->depth; i++)
        walk->path[i]->visits--;
}

static void add_node(struct turn_search *search, struct walk *walk, const struct tn_turns *turns,
                     bool partial)
{
    struct tn_turn_tree *tree = search->tree;
    struct tn_turn_edge *edge = walk->path[walk->depth - 1];
    if (edge->child)
        return;
    uint32_t index = tn_turn_tree_add(tree, &walk->state, turns);
    if (index == 0) {
        atomic_store_explicit(&search->full, true, memory_order_relaxed);
        return;
    }
    edge->child = index;
    tree->node[index].partial = partial;
    tree->latest[walk->state.turn] = index;
    if (walk->parent->first == 0)
        walk->parent->first = edge->child;
}

/*
 * Most turns that were good in a like position are still the good ones. So where
 * one is known, only slides to where its good turns slide are looked at, and those
 * to where something has changed since.
 */
static bool find_aims(const struct tn_turn_tree *tree, const struct walk *walk, struct tn_set *aims)
{
    const struct tn_rules *rules = &tree->rules;
    uint32_t seat = walk->state.turn, like = walk->parent->first;
    if (like == 0 || tree->node[like].state.turn != seat)
        like = tree->latest[seat];
    if (like == 0)
        return false;
    const struct tn_turn_node *node = &tree->node[like];
    struct tn_set changed = tn_set_xor(node->state.vacant, walk->state.vacant);
    *aims = changed;
    TN_SET_EACH(space, changed)
        *aims = tn_set_or(*aims, rules->near[space]);
    for (uint32_t i = 0; i < node->count; i++)
        *aims = tn_set_or(*aims, tn_set_of(node->edge[i].turn.move[0] & 255));
    return true;
}

/* False when it was stopped on the way. */
static bool simulate(struct turn_search *search, struct tn_lister *lister, struct walk *walk)
{
    struct tn_turns turns;
    struct tn_set aims;
    bool fine = true, partial = false;
    take_lock(search);
    descend(search->tree, walk);
    if (walk->state.phase != TN_OVER)
        partial = find_aims(search->tree, walk, &aims);
    leave_lock(search);
    bool over = walk->state.phase == TN_OVER;
    if (over) {
        nv_outcome(&tn_game, lister->rules, &walk->state, walk->value);
    } else {
        lister->judged = 0;
        lister->aims = partial ? &aims : NULL;
        fine = tn_turns_list(lister, &walk->state, &turns);
        memcpy(walk->value, turns.turn[0].value, sizeof walk->value);
    }
    atomic_fetch_add_explicit(&search->judged, over ? 1 : lister->judged, memory_order_relaxed);
    take_lock(search);
    if (fine && !over)
        add_node(search, walk, &turns, partial);
    if (fine)
        back_up(walk);
    else
        take_back(walk);
    leave_lock(search);
    return fine;
}

/* ---- the report ---- */

static bool better(const struct tn_turn_edge *a, const struct tn_turn_edge *b)
{
    return a->visits != b->visits ? a->visits > b->visits : a->prior > b->prior;
}

static const struct tn_turn_edge *best_edge(const struct tn_turn_node *node)
{
    const struct tn_turn_edge *best = &node->edge[0];
    for (uint32_t i = 1; i < node->count; i++) {
        if (better(&node->edge[i], best))
            best = &node->edge[i];
    }
    return best;
}

static void follow_line(const struct tn_turn_tree *tree, const struct tn_turn_edge *edge,
                        struct nv_line *line)
{
    for (;;) {
        for (uint32_t i = 0; i < edge->turn.count && line->length < NV_MAX_PV; i++)
            line->pv[line->length++] = edge->turn.move[i];
        if (edge->child == 0 || line->length == NV_MAX_PV)
            return;
        edge = best_edge(&tree->node[edge->child]);
    }
}

/* The best turn that begins with none of the moves reported so far. */
static const struct tn_turn_edge *next_line(const struct tn_turn_node *root,
                                            const struct nv_report *report)
{
    const struct tn_turn_edge *best = NULL;
    for (uint32_t i = 0; i < root->count; i++) {
        const struct tn_turn_edge *edge = &root->edge[i];
        bool told = false;
        for (uint32_t line = 0; line < report->count; line++)
            told |= report->lines[line].move == edge->turn.move[0];
        if (!told && (!best || better(edge, best)))
            best = edge;
    }
    return best;
}

/* One line for each first action: the best turn that begins with it. */
static void report_lines(const struct tn_turn_tree *tree, uint32_t lines, struct nv_report *report)
{
    const struct tn_turn_node *root = &tree->node[tree->root];
    const struct tn_turn_edge *edge;
    lines = lines < NV_MAX_LINES ? lines : NV_MAX_LINES;
    while (report->count < lines && (edge = next_line(root, report)) != NULL) {
        struct nv_line *line = &report->lines[report->count++];
        *line = (struct nv_line){.move = edge->turn.move[0]};
        for (uint32_t i = 0; i < root->count; i++) {
            if (root->edge[i].turn.move[0] != line->move)
                continue;
            line->visits += root->edge[i].visits;
            line->prior += root->edge[i].prior;
        }
        line->value = edge->visits ? edge->total / (float)edge->visits
                                   : edge->turn.value[root->state.turn];
        line->score = nv_permille(line->value);
        follow_line(tree, edge, line);
    }
}

static void report_all(struct turn_search *search, struct nv_report *report)
{
    memset(report, 0, sizeof *report);
    report->nodes = atomic_load_explicit(&search->judged, memory_order_relaxed);
    report->millis = (uint32_t)(nv_clock_millis() - search->started);
    take_lock(search);
    report_lines(search->tree, search->task->lines, report);
    leave_lock(search);
    report->depth = report->lines[0].length;
}

static void report_now(struct turn_search *search)
{
    const struct nv_search_task *task = search->task;
    struct nv_report report;
    uint64_t now = nv_clock_millis();
    if (!task->on_report || now - search->reported < REPORT_MILLIS)
        return;
    search->reported = now;
    report_all(search, &report);
    task->on_report(task->context, &report);
}

static bool is_full(const struct turn_search *search)
{
    return atomic_load_explicit(&search->full, memory_order_relaxed);
}

/* The work of one thread; number 0 is the caller's and reports. */
static void work(void *search_, uint32_t number)
{
    struct turn_search *search = search_;
    struct tn_lister lister = lister_of(search, number);
    struct walk walk;
    while (!limit_reached(search) && !is_full(search) && simulate(search, &lister, &walk)) {
        if (number == 0)
            report_now(search);
    }
}

/* Lets go of what was hardly looked at, so that the search can go on; false: it is time to answer.
 */
static bool make_room(struct turn_search *search)
{
    if (limit_reached(search))
        return false;
    tn_turn_tree_thin(search->tree, out_of_time, search);
    atomic_store(&search->full, false);
    return true;
}

/* ---- as one of the kinds of search ---- */

static size_t rounded(size_t bytes)
{
    return (bytes + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
}

/* The search, what each thread remembers (of half of the memory at most), then the tree. */
static void *init(void *memory, const struct nv_game *game, const struct nv_search_options *options)
{
    struct turn_search *search = memory;
    size_t own = rounded(sizeof *search);
    (void)game;
    if (options->bytes < own)
        return NULL;
    size_t room = (options->bytes - own) / 2 / sizeof *search->memory;
    uint32_t memories = options->threads < room ? options->threads : (uint32_t)room;
    size_t remembered = rounded(memories * sizeof *search->memory);
    unsigned char *block = memory;
    memset(block, 0, own + remembered);
    search->tuning = options->expert->tuning;
    search->stop = options->stop;
    search->threads = options->threads;
    search->memories = memories;
    search->memory = (void *)(block + own);
    search->tree = tn_turn_tree_init(block + own + remembered, options->bytes - own - remembered);
    return search->tree ? search : NULL;
}

static void clear(void *search_)
{
    struct turn_search *search = search_;
    tn_turn_tree_clear(search->tree);
}

/* A set-up is better searched stone by stone; so is what must be known at once. */
static bool suits(const struct nv_search_task *task)
{
    const struct tn_state *state = task->state;
    const struct nv_limits *limits = &task->limits;
    return state->phase == TN_PLAY && limits->depth == 0 &&
           (limits->nodes == 0 || limits->nodes >= LEAST_NODES) &&
           (limits->millis == 0 || limits->millis >= LEAST_MILLIS);
}

static bool run(void *search_, const struct nv_search_task *task, struct nv_report *report)
{
    struct turn_search *search = search_;
    search->task = task;
    search->started = search->reported = nv_clock_millis();
    atomic_store(&search->judged, 0);
    atomic_store(&search->full, false);
    atomic_flag_clear(&search->lock);
    tn_turn_tree_ready(search->tree, task->rules);
    struct tn_lister lister = lister_of(search, 0);
    if (!tn_turn_tree_set_root(search->tree, &lister, task->state))
        return false;
    atomic_store(&search->judged, lister.judged);
    do {
        nv_workers_run(search->threads, work, search);
    } while (is_full(search) && make_room(search));
    report_all(search, report);
    return true;
}

const struct nv_search_kind tn_turn_search = {
    .suits = suits, .init = init, .clear = clear, .run = run};
