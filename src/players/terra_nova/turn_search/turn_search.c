/* SPDX-License-Identifier: MIT */
/*
 * A search over whole turns (terra_nova_turns.h). A node is the start of a turn,
 * or for the root the middle of one; its edges are the best turns, listed and
 * judged all at once. PUCT chooses among them, and a new node is worth what its
 * mover's best turn is worth, so the best reply is always seen.
 *
 * The tree stays in the memory between calls and is used again when the game went
 * on along it. Threads share it behind one lock: they hold it for a microsecond,
 * and list turns for a thousand times as long.
 */
#include "players/net.h"
#include "players/terra_nova/turn_search/turns.h"
#include "search/clock.h"
#include "search/walk.h"
#include "search/workers.h"

#include "games/terra_nova/turn.h"

#include <math.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <string.h>

enum {
    LEAST_NODES = 1000, /* with fewer there is hardly one list of turns to be had ... */
    LEAST_MILLIS = 20,  /* ... nor in less time */
    LEAST_PLACES = 64,  /* nodes that the memory must hold */
    MAX_DEPTH = 64,     /* turns */
    LOOK_BELOW = 3,     /* turns in which the game may have gone on since the last call */
    REPORT_MILLIS = 500,
};

static const float EXPLORATION = 0.5f;
static const float FIRST_PLAY_URGENCY = 0.05f; /* an untried turn counts that much less */
static const float SHARPNESS = 25.0f;          /* of the priors that follow from judged turns */

struct edge {
    struct tn_turn turn;
    float prior;
    float total; /* sum of the mover's values */
    uint32_t visits;
    uint32_t child; /* 0: none */
};

struct node {
    struct tn_state state;
    uint32_t count;
    uint32_t first; /* the child that was made first; 0: none */
    bool partial;   /* not all turns were looked at */
    struct edge edge[TN_TURNS];
};

/* What stands at the front of the memory; its first number tells whether anything does. */
struct tree {
    uint64_t magic;
    uint32_t used, capacity, root;
    uint32_t latest[NV_MAX_PLAYERS]; /* the node made last of each mover; 0: none */
    struct tn_rules rules;
    alignas(NV_ALIGN) struct node node[]; /* number 0 is none */
};

static const uint64_t MAGIC = UINT64_C(0x7475726e73206f66);

struct solo_planner {
    const struct nv_plan *plan;
    struct tree *tree;
    atomic_flag lock;
    _Atomic uint64_t judged;
    _Atomic bool done;
    uint32_t depth;
};

/* ---- limits ---- */

static bool out_of_time(void *planner_)
{
    struct solo_planner *planner = planner_;
    const struct nv_plan *plan = planner->plan;
    return atomic_load_explicit(plan->stop, memory_order_relaxed) ||
           (plan->limits.millis && nv_clock_millis() - plan->started >= plan->limits.millis);
}

static bool limit_reached(struct solo_planner *planner)
{
    uint64_t limit = planner->plan->limits.nodes;
    return out_of_time(planner) ||
           (limit && atomic_load_explicit(&planner->judged, memory_order_relaxed) >= limit);
}

static struct tn_lister lister_of(struct solo_planner *planner, uint32_t thread)
{
    const struct nv_plan *plan = planner->plan;
    return (struct tn_lister){.rules = plan->rules,
                              .tuning = plan->tuning,
                              .memory = plan->walks[thread].memory,
                              .enough = out_of_time,
                              .context = planner};
}

/* ---- nodes ---- */

static void fill_node(struct node *node, const struct tn_state *state, const struct tn_turns *turns)
{
    float sum = 0;
    node->state = *state;
    node->count = turns->count;
    node->first = 0;
    node->partial = false;
    for (uint32_t i = 0; i < turns->count; i++) {
        struct edge *edge = &node->edge[i];
        float behind = turns->turn[i].value[state->turn] - turns->turn[0].value[state->turn];
        *edge = (struct edge){.turn = turns->turn[i], .prior = nv_exp(SHARPNESS * behind)};
        sum += edge->prior;
    }
    for (uint32_t i = 0; i < turns->count; i++)
        node->edge[i].prior /= sum;
}

static void play_turn(const struct tn_rules *rules, struct tn_state *state,
                      const struct tn_turn *turn)
{
    for (uint32_t i = 0; i < turn->count; i++)
        tn_play(rules, state, turn->move[i]);
}

static struct edge *select_edge(struct node *node)
{
    struct edge *best = NULL;
    uint32_t sum = 0;
    float best_score = 0;
    for (uint32_t i = 0; i < node->count; i++)
        sum += node->edge[i].visits;
    float root = EXPLORATION * sqrtf((float)sum + 1.0f);
    for (uint32_t i = 0; i < node->count; i++) {
        struct edge *edge = &node->edge[i];
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
    struct node *parent; /* the last one */
    struct edge *path[MAX_DEPTH];
    uint8_t seats[MAX_DEPTH];
    struct tn_state state; /* where the path ends */
    float value[NV_MAX_PLAYERS];
};

static void take_lock(struct solo_planner *planner)
{
    while (atomic_flag_test_and_set_explicit(&planner->lock, memory_order_acquire))
        ;
}

static void leave_lock(struct solo_planner *planner)
{
    atomic_flag_clear_explicit(&planner->lock, memory_order_release);
}

/* Goes down to an edge without a node. A visit counts at once, so that threads part. */
static void descend(struct tree *tree, struct walk *walk)
{
    struct node *node = &tree->node[tree->root];
    walk->depth = 0;
    for (;;) {
        struct edge *edge = select_edge(node);
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

static void add_node(struct tree *tree, struct walk *walk, const struct tn_turns *turns,
                     bool partial)
{
    struct edge *edge = walk->path[walk->depth - 1];
    if (edge->child || tree->used == tree->capacity)
        return;
    struct node *node = &tree->node[tree->used];
    fill_node(node, &walk->state, turns);
    node->partial = partial;
    edge->child = tree->used++;
    tree->latest[node->state.turn] = edge->child;
    if (walk->parent->first == 0)
        walk->parent->first = edge->child;
}

/*
 * Most turns that were good in a like position are still the good ones. So where
 * one is known, only slides to where its good turns slide are looked at, and those
 * to where something has changed since.
 */
static bool find_aims(const struct tree *tree, const struct walk *walk, struct tn_set *aims)
{
    const struct tn_rules *rules = &tree->rules;
    uint32_t seat = walk->state.turn, like = walk->parent->first;
    if (like == 0 || tree->node[like].state.turn != seat)
        like = tree->latest[seat];
    if (like == 0)
        return false;
    const struct node *node = &tree->node[like];
    struct tn_set changed = tn_set_xor(node->state.vacant, walk->state.vacant);
    *aims = changed;
    TN_SET_EACH(space, changed)
        *aims = tn_set_or(*aims, rules->near[space]);
    for (uint32_t i = 0; i < node->count; i++)
        *aims = tn_set_or(*aims, tn_set_of(node->edge[i].turn.move[0] & 255));
    return true;
}

/* False when it was stopped on the way. */
static bool simulate(struct solo_planner *planner, struct tn_lister *lister, struct walk *walk)
{
    struct tn_turns turns;
    struct tn_set aims;
    bool fine = true, partial = false;
    take_lock(planner);
    descend(planner->tree, walk);
    if (walk->state.phase != TN_OVER)
        partial = find_aims(planner->tree, walk, &aims);
    planner->depth = walk->depth > planner->depth ? walk->depth : planner->depth;
    leave_lock(planner);
    bool over = walk->state.phase == TN_OVER;
    if (over) {
        nv_outcome(&tn_game, lister->rules, &walk->state, walk->value);
    } else {
        lister->judged = 0;
        lister->aims = partial ? &aims : NULL;
        fine = tn_turns_list(lister, &walk->state, &turns);
        memcpy(walk->value, turns.turn[0].value, sizeof walk->value);
    }
    atomic_fetch_add_explicit(&planner->judged, over ? 1 : lister->judged, memory_order_relaxed);
    take_lock(planner);
    if (fine && !over)
        add_node(planner->tree, walk, &turns, partial);
    if (fine)
        back_up(walk);
    else
        take_back(walk);
    leave_lock(planner);
    return fine;
}

/* ---- the report ---- */

static bool better(const struct edge *a, const struct edge *b)
{
    return a->visits != b->visits ? a->visits > b->visits : a->prior > b->prior;
}

static const struct edge *best_edge(const struct node *node)
{
    const struct edge *best = &node->edge[0];
    for (uint32_t i = 1; i < node->count; i++) {
        if (better(&node->edge[i], best))
            best = &node->edge[i];
    }
    return best;
}

static void follow_line(const struct tree *tree, const struct edge *edge, struct nv_line *line)
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
static const struct edge *next_line(const struct node *root, const struct nv_report *report)
{
    const struct edge *best = NULL;
    for (uint32_t i = 0; i < root->count; i++) {
        const struct edge *edge = &root->edge[i];
        bool told = false;
        for (uint32_t line = 0; line < report->count; line++)
            told |= report->lines[line].move == edge->turn.move[0];
        if (!told && (!best || better(edge, best)))
            best = edge;
    }
    return best;
}

/* One line for each first action: the best turn that begins with it. */
static void report_lines(const struct tree *tree, uint32_t lines, struct nv_report *report)
{
    const struct node *root = &tree->node[tree->root];
    const struct edge *edge;
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

static void report_all(struct solo_planner *planner, struct nv_report *report)
{
    memset(report, 0, sizeof *report);
    report->nodes = atomic_load_explicit(&planner->judged, memory_order_relaxed);
    report->millis = (uint32_t)(nv_clock_millis() - planner->plan->started);
    take_lock(planner);
    report_lines(planner->tree, planner->plan->lines, report);
    leave_lock(planner);
    report->depth = report->lines[0].length;
}

static void report_now(struct solo_planner *planner, uint64_t *reported)
{
    const struct nv_plan *plan = planner->plan;
    struct nv_report report;
    uint64_t now = nv_clock_millis();
    if (!plan->on_report || now - *reported < REPORT_MILLIS)
        return;
    *reported = now;
    report_all(planner, &report);
    plan->on_report(plan->context, &report);
}

/* The work of one thread; number 0 is the caller's and reports. */
static void work(void *planner_, uint32_t number)
{
    struct solo_planner *planner = planner_;
    struct tn_lister lister = lister_of(planner, number);
    struct walk walk;
    uint64_t reported = planner->plan->started;
    while (!limit_reached(planner) && simulate(planner, &lister, &walk)) {
        if (number == 0)
            report_now(planner, &reported);
    }
}

/* ---- the root ---- */

/* Where the tree of the last call can stand, if there is room for any. */
static struct tree *tree_in(const struct nv_plan *plan)
{
    uint64_t *magic = plan->memory;
    size_t before = (NV_ALIGN - (uintptr_t)plan->memory % NV_ALIGN) % NV_ALIGN + NV_ALIGN;
    if (plan->bytes < before + sizeof(struct tree) + LEAST_PLACES * sizeof(struct node))
        return NULL;
    struct tree *tree = (struct tree *)(void *)((unsigned char *)plan->memory + before);
    size_t places = (plan->bytes - before - sizeof *tree) / sizeof(struct node);
    bool kept = *magic == MAGIC && tree->magic == MAGIC &&
                memcmp(&tree->rules, plan->rules, sizeof tree->rules) == 0;
    if (!kept) {
        *magic = tree->magic = MAGIC;
        tree->rules = *(const struct tn_rules *)plan->rules;
        tree->capacity = (uint32_t)(places < UINT32_MAX ? places : UINT32_MAX);
        tree->root = 0;
    }
    if (tree->root == 0 || tree->used > tree->capacity / 4 * 3) {
        tree->root = 0;
        tree->used = 1;
        memset(tree->latest, 0, sizeof tree->latest);
    }
    return tree;
}

static bool same_state(const struct tn_state *a, const struct tn_state *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Looks for the start of a turn below a node. */
static uint32_t find_below(const struct tree *tree, uint32_t index, const struct tn_state *wanted,
                           uint32_t turns)
{
    const struct node *node = &tree->node[index];
    if (same_state(&node->state, wanted))
        return index;
    for (uint32_t i = 0; turns > 0 && i < node->count; i++) {
        uint32_t found = node->edge[i].child
                             ? find_below(tree, node->edge[i].child, wanted, turns - 1)
                             : 0;
        if (found)
            return found;
    }
    return 0;
}

/* An edge of the old node goes on as one of the new; `played` of its actions have been. */
static void inherit(struct node *node, const struct edge *old, uint32_t played)
{
    for (uint32_t i = 0; i < node->count; i++) {
        struct edge *edge = &node->edge[i];
        if (edge->turn.count + played != old->turn.count ||
            memcmp(edge->turn.move, old->turn.move + played, edge->turn.count * sizeof(nv_move)) !=
                0)
            continue;
        edge->visits = old->visits;
        edge->total = old->total;
        edge->child = old->child;
    }
}

/* Takes over what was known of the same turns, or of those that the last action began. */
static void inherit_all(struct tree *tree, const struct node *old, struct node *node)
{
    bool same = same_state(&old->state, &node->state);
    for (uint32_t i = 0; i < old->count; i++) {
        const struct edge *edge = &old->edge[i];
        struct tn_state after = old->state;
        if (!same && edge->turn.count < 2)
            continue;
        if (!same)
            tn_play(&tree->rules, &after, edge->turn.move[0]);
        if (same || same_state(&after, &node->state))
            inherit(node, edge, !same);
    }
}

/* False when time was up before the turns were listed. */
static bool set_root(struct solo_planner *planner, const struct tn_state *state)
{
    struct tree *tree = planner->tree;
    struct tn_lister lister = lister_of(planner, 0);
    struct tn_turns turns;
    uint32_t old = tree->root, found = old ? find_below(tree, old, state, LOOK_BELOW) : 0;
    tree->root = found;
    if (found && !tree->node[found].partial)
        return true;
    tree->root = 0;
    bool inside = old && tree->node[old].state.turn == state->turn && state->done > 0;
    if (!tn_turns_list(&lister, state, &turns))
        return false;
    atomic_fetch_add(&planner->judged, lister.judged);
    if (!found && !inside) {
        tree->used = 1;
        memset(tree->latest, 0, sizeof tree->latest);
    }
    tree->root = tree->used++;
    fill_node(&tree->node[tree->root], state, &turns);
    if (found || inside)
        inherit_all(tree, &tree->node[found ? found : old], &tree->node[tree->root]);
    return true;
}

static bool worth_planning(const struct nv_plan *plan)
{
    const struct tn_state *state = plan->state;
    const struct nv_limits *limits = &plan->limits;
    return state->phase == TN_PLAY && limits->depth == 0 &&
           (limits->nodes == 0 || limits->nodes >= LEAST_NODES) &&
           (limits->millis == 0 || limits->millis >= LEAST_MILLIS);
}

bool tn_plan(const struct nv_plan *plan, struct nv_report *report)
{
    struct solo_planner planner = {.plan = plan, .lock = ATOMIC_FLAG_INIT};
    if (!worth_planning(plan) || !(planner.tree = tree_in(plan)) ||
        !set_root(&planner, plan->state))
        return false;
    nv_workers_run(plan->threads, work, &planner);
    report_all(&planner, report);
    return true;
}
