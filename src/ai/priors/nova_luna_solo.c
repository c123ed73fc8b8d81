/* SPDX-License-Identifier: MIT */
/*
 * Planning a solo game. Phase 1 is a beam search over all that the wheel allows;
 * its endings are then compared by playing on from them, each with the same
 * sampled refills, by narrow beams: the more promising an ending, the more
 * samples it gets. In phase 2 nothing is hidden any more: beams of growing width
 * look for the cheapest way to place all tokens, and one that never had to leave
 * anything out has proved it.
 *
 * What was found is kept at the front of the memory and used again by the next
 * call when the game went on as planned, so that planning anew at each move is
 * never worse than following the old plan.
 */
#include "ai/priors/nova_luna_solo.h"

#include "ai/clock.h"
#include "ai/priors/nova_luna_beam.h"
#include "novae/registry.h"

#include <assert.h>
#include <math.h>
#include <stdalign.h>
#include <string.h>

enum {
    ENDINGS = 256,      /* of phase 1 that are compared */
    MICRO_WIDTH = 16,   /* of the beams that play on from them */
    MICRO_SHARE = 4,
    MICRO_CLASSES = 160,
    CLASSES = 400,
    QUICK_WIDTH = 8,    /* of the first beam, which always runs to its end */
    FIRST_WIDTH = 64,
    MAX_WIDTH = 8192,
    WIDENING = 4,
    UNKNOWN = 9999,     /* a total nobody reaches */
    PHASE1_MOST = 60,   /* costs that phase 1 never needs */
    CLOCK_EVERY = 64    /* looks for a stop between two looks at the clock */
};

static const float EXPLORE = 2.5f;     /* totals, for an ending sampled once */
static const float OPINION = 1.0f;     /* samples that the first estimate counts for */
static const float BEAM_PART = 0.15f;  /* of the time for finding endings */
static const float WORST_TOTAL = 200;  /* reported as a value of 0 */

/* A way to end phase 1, and the totals it led to. */
struct ending {
    struct solo_node node;
    uint32_t score;   /* of phase 1 */
    float opinion;    /* of the total, up to a constant */
    uint32_t samples;
    uint32_t sum;     /* of the sampled totals */
};

/* What the next call may use again. */
struct kept {
    uint64_t tag;     /* 0: nothing; unit 0 of the memory, which a search clears */
    uint64_t check;   /* of all that follows */
    uint32_t phase;
    uint32_t count;
    uint32_t best_score;
    uint8_t wheel[NL_WHEEL];
    struct solo_node best; /* phase 2: the whole plan */
    struct ending endings[ENDINGS];
};

/* The best end found for each first move, for the report. */
struct first {
    uint8_t tile;
    uint16_t place;
    float total;
    uint32_t samples;
    struct solo_node node;
};

struct planner {
    struct kept kept; /* first: it stays where it is */
    const struct nv_plan *plan;
    struct nl_view view;
    struct solo_node start;
    uint8_t pile[NL_TILES];
    uint32_t piled;
    struct solo_beam *wide, *narrow;
    size_t wide_bytes;
    uint64_t nodes_before; /* of beams that are no more */
    uint32_t looks;
    bool hurry;            /* a limit is reached: everything ends */
    bool unlimited;        /* the first beam, which always runs */
    uint32_t found;        /* the least score of a running phase 2 beam */
    struct solo_node found_node;
    struct first firsts[NV_MAX_LINES];
    uint32_t first_count;
    struct solo_values values[2];
};

/* ---- limits ---- */

static uint64_t nodes(const struct planner *p)
{
    return p->nodes_before + p->wide->evaluated + p->narrow->evaluated;
}

/* The part of the limits that is used up; above 1 it is time to answer. */
static float spent(const struct planner *p)
{
    const struct nv_limits *limits = &p->plan->limits;
    float by_nodes = limits->nodes ? (float)nodes(p) / (float)limits->nodes : 0;
    uint64_t millis = nv_clock_millis() - p->plan->started;
    float by_time = limits->millis ? (float)millis / (float)limits->millis : 0;
    return by_nodes > by_time ? by_nodes : by_time;
}

static bool stopped(void *planner)
{
    struct planner *p = planner;
    if (p->unlimited)
        return false;
    if (atomic_load_explicit(p->plan->stop, memory_order_relaxed))
        p->hurry = true;
    else if (p->plan->limits.nodes && nodes(p) >= p->plan->limits.nodes)
        p->hurry = true;
    else if (p->looks++ % CLOCK_EVERY == 0 && spent(p) >= 1)
        p->hurry = true;
    return p->hurry;
}

/* ---- the position ---- */

static uint16_t place_at(int x, int y)
{
    return (uint16_t)(((y + 32) & 63) << 6 | ((x + 32) & 63));
}

static void read_start(struct planner *p)
{
    const struct nl_view *view = &p->view;
    struct solo_node *start = &p->start;
    memset(start, 0, sizeof *start);
    start->moon = view->moon;
    for (int space = 0; space < NL_WHEEL; space++)
        if (view->wheel[space] == NL_NO_TILE)
            start->gone |= (uint16_t)(1u << space);
    for (uint32_t i = 0; i < view->count[0]; i++) {
        const struct nl_placed *placed = &view->tableau[0][i];
        start->tile[i] = placed->tile;
        start->place[i] = place_at(placed->x, placed->y);
    }
    start->count = view->count[0];
    solo_node_finish(p->narrow, start);
    for (uint32_t tile = 0; tile < NL_TILES; tile++)
        if (view->in_pile[tile])
            p->pile[p->piled++] = (uint8_t)tile;
}

/* The move that lays a tile on a place, or ends phase 1 with NL_NO_TILE. */
static nv_move move_of(const void *rules, const void *state, uint32_t tile, uint32_t place)
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = nv_nova_luna.moves(rules, state, moves);
    for (uint32_t i = 0; i < count; i++) {
        struct nl_action action = nl_action_of(moves[i]);
        if (action.kind == NL_NEXT ? tile == NL_NO_TILE
                                   : action.tile == tile && place_at(action.x, action.y) == place)
            return moves[i];
    }
    assert(!"a plan is legal");
    return moves[0];
}

/* Plays a plan out from the root, and lists its moves. */
static uint32_t play_plan(const struct planner *p, const struct solo_node *node, void *state,
                          nv_move *moves)
{
    const struct nv_plan *plan = p->plan;
    uint32_t count = 0;
    memcpy(state, plan->state, nv_nova_luna.state_size);
    for (uint32_t i = p->start.count; i < node->count; i++) {
        moves[count] = move_of(plan->rules, state, node->tile[i], node->place[i]);
        nv_nova_luna.play(plan->rules, state, moves[count++]);
    }
    return count;
}

/* ---- memory ---- */

static void set_beam(struct planner *p, struct solo_beam *beam, uint32_t phase)
{
    beam->weights = &solo_weights[phase - 1];
    beam->values = &p->values[phase - 1];
    beam->tokens = phase == 1 ? SOLO_PHASE1 : SOLO_TOKENS;
    beam->beyond = phase == 1;
    beam->stopped = stopped;
    beam->context = p;
    memcpy(beam->wheel, p->view.wheel, sizeof beam->wheel);
}

/* Widths may grow as far as the memory goes. */
static uint32_t share_of(uint32_t width)
{
    uint32_t share = width / 12;
    return share < 4 ? 4 : share;
}

static bool widen(struct planner *p, uint32_t width, uint32_t phase)
{
    if (solo_beam_size(width, share_of(width), CLASSES) > p->wide_bytes)
        return false;
    p->nodes_before += p->wide->evaluated;
    p->wide = solo_beam_init(p->wide, width, share_of(width), CLASSES);
    set_beam(p, p->wide, phase);
    return true;
}

static size_t rounded(size_t bytes)
{
    return (bytes + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
}

static uint64_t check_of(const struct kept *kept)
{
    const unsigned char *bytes = (const unsigned char *)kept;
    uint64_t check = UINT64_C(0xcbf29ce484222325);
    for (size_t i = offsetof(struct kept, phase); i < sizeof *kept; i++)
        check = (check ^ bytes[i]) * UINT64_C(0x100000001b3);
    return check;
}

enum { KEPT_TAG = 0x504c414e };

/* Lays out the memory; false when there is too little of it. */
static struct planner *set_up(const struct nv_plan *plan)
{
    size_t used = (NV_ALIGN - (uintptr_t)plan->memory % NV_ALIGN) % NV_ALIGN;
    size_t own = rounded(sizeof(struct planner));
    size_t narrow = rounded(solo_beam_size(MICRO_WIDTH, MICRO_SHARE, MICRO_CLASSES));
    size_t quick = solo_beam_size(QUICK_WIDTH, share_of(QUICK_WIDTH), CLASSES);
    if (plan->bytes < used + own + narrow + quick)
        return NULL;
    unsigned char *at = (unsigned char *)plan->memory + used;
    struct planner *p = (void *)at;
    uint64_t *unit0 = plan->memory;
    bool usable = *unit0 == KEPT_TAG && p->kept.check == check_of(&p->kept);
    if (!usable)
        memset(&p->kept, 0, sizeof p->kept);
    memset((unsigned char *)p + sizeof p->kept, 0, offsetof(struct planner, values) - sizeof p->kept);
    p->plan = plan;
    p->narrow = solo_beam_init(at + own, MICRO_WIDTH, MICRO_SHARE, MICRO_CLASSES);
    p->wide_bytes = plan->bytes - used - own - narrow;
    p->wide = solo_beam_init(at + own + narrow, QUICK_WIDTH, share_of(QUICK_WIDTH), CLASSES);
    nl_view(plan->rules, plan->state, &p->view);
    for (int i = 0; i < 2; i++)
        solo_values_init(&p->values[i], &solo_weights[i]);
    read_start(p);
    return p;
}

static void keep(struct planner *p, uint32_t phase)
{
    uint64_t *unit0 = p->plan->memory;
    p->kept.phase = phase;
    memcpy(p->kept.wheel, p->view.wheel, sizeof p->kept.wheel);
    p->kept.check = check_of(&p->kept);
    *unit0 = KEPT_TAG;
}

/* Whether a kept plan goes on from the position at hand: same tiles, same wheel. */
static bool goes_on(const struct planner *p, const struct solo_node *node)
{
    const struct solo_node *start = &p->start;
    if (node->count < start->count)
        return false;
    for (uint32_t i = 0; i < start->count; i++)
        if (node->tile[i] != start->tile[i] || node->place[i] != start->place[i])
            return false;
    for (int space = 0; space < NL_WHEEL; space++)
        if (p->view.wheel[space] != NL_NO_TILE && p->view.wheel[space] != p->kept.wheel[space])
            return false;
    for (uint32_t i = start->count, found; i < node->count; i++) {
        found = 0;
        for (int space = 0; space < NL_WHEEL; space++)
            found |= p->view.wheel[space] == node->tile[i];
        if (!found)
            return false;
    }
    return true;
}

/* ---- the report ---- */

int32_t nl_solo_total(float value)
{
    return (int32_t)((1.0f - value) * WORST_TOTAL + 0.5f);
}

float nl_solo_value(float total)
{
    float value = 1.0f - total / WORST_TOTAL;
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* Remembers a plan if it is the best one with its first move. */
static void note_first(struct planner *p, const struct solo_node *node, float total,
                       uint32_t samples)
{
    uint32_t at = p->start.count, i = 0;
    uint8_t tile = node->count > at ? node->tile[at] : NL_NO_TILE;
    uint16_t place = node->count > at ? node->place[at] : 0;
    while (i < p->first_count && (p->firsts[i].tile != tile || p->firsts[i].place != place))
        i++;
    if (i < p->first_count && p->firsts[i].total <= total)
        return;
    if (i == p->first_count) {
        if (i == NV_MAX_LINES && p->firsts[i - 1].total <= total)
            return;
        i = i == NV_MAX_LINES ? i - 1 : p->first_count++;
    }
    for (; i > 0 && p->firsts[i - 1].total > total; i--)
        p->firsts[i] = p->firsts[i - 1];
    p->firsts[i] = (struct first){tile, place, total, samples, *node};
}

static void write_report(const struct planner *p, struct nv_report *report)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    memset(report, 0, sizeof *report);
    report->nodes = nodes(p);
    report->millis = (uint32_t)(nv_clock_millis() - p->plan->started);
    report->count = p->first_count;
    for (uint32_t i = 0; i < p->first_count; i++) {
        struct nv_line *line = &report->lines[i];
        const struct first *first = &p->firsts[i];
        line->length = play_plan(p, &first->node, state, line->pv);
        if (first->tile == NL_NO_TILE)
            line->pv[line->length++] = move_of(p->plan->rules, p->plan->state, NL_NO_TILE, 0);
        line->move = line->pv[0];
        line->visits = first->samples ? first->samples : 1;
        line->value = nl_solo_value(first->total);
        line->prior = 1.0f / (float)p->first_count;
    }
    report->depth = report->lines[0].length;
}

/* ---- phase 2 ---- */

static void on_end2(void *planner, const struct solo_node *node, uint32_t score)
{
    struct planner *p = planner;
    if (score < p->found) {
        p->found = score;
        p->found_node = *node;
    }
    if (score < p->wide->most)
        p->wide->most = score;
    if (score < p->narrow->most)
        p->narrow->most = score;
}

/* The least phase 2 score below `most` that a beam finds from a tableau, or UNKNOWN. */
static uint32_t play_on(struct planner *p, struct solo_beam *beam, const struct solo_node *start,
                        uint32_t most)
{
    p->found = UNKNOWN;
    beam->on_end = on_end2;
    beam->most = most;
    solo_beam_run(beam, start);
    return p->found;
}

static void improve(struct planner *p, uint32_t *best)
{
    if (play_on(p, p->wide, &p->start, *best) >= *best)
        return;
    *best = p->found;
    p->kept.best = p->found_node;
    p->kept.best_score = *best;
}

/* Beams of growing width until time is up or nothing is left out; true when proved. */
static bool search_phase2(struct planner *p, uint32_t *best)
{
    *best = UNKNOWN;
    if (p->kept.phase == 2 && goes_on(p, &p->kept.best))
        *best = p->kept.best_score;
    p->unlimited = true;
    set_beam(p, p->wide, 2);
    improve(p, best);
    p->unlimited = false;
    for (uint32_t width = FIRST_WIDTH; p->wide->cut && width <= MAX_WIDTH; width *= WIDENING) {
        if (stopped(p) || !widen(p, width, 2))
            break;
        improve(p, best);
    }
    return !p->wide->cut && !p->wide->interrupted;
}

static void plan_phase2(struct planner *p)
{
    uint32_t best;
    search_phase2(p, &best);
    note_first(p, &p->kept.best, (float)(p->view.phase1 + (int)best), 1);
    keep(p, 2);
}

/* ---- phase 1 ---- */

static void on_end1(void *planner, const struct solo_node *node, uint32_t score)
{
    struct planner *p = planner;
    struct kept *kept = &p->kept;
    float opinion = (float)(2 * score) + (float)node->estimate / SOLO_UNIT;
    if (kept->count == ENDINGS && opinion >= kept->endings[ENDINGS - 1].opinion)
        return;
    for (uint32_t i = 0; i < kept->count; i++)
        if (kept->endings[i].node.hash == node->hash && kept->endings[i].node.moon == node->moon)
            return;
    uint32_t i = kept->count < ENDINGS ? kept->count++ : ENDINGS - 1;
    for (; i > 0 && kept->endings[i - 1].opinion > opinion; i--)
        kept->endings[i] = kept->endings[i - 1];
    kept->endings[i] = (struct ending){.node = *node, .score = score, .opinion = opinion};
}

static void keep_endings(struct planner *p)
{
    struct kept *kept = &p->kept;
    uint32_t count = 0;
    for (uint32_t i = 0; i < kept->count && kept->phase == 1; i++)
        if (goes_on(p, &kept->endings[i].node))
            kept->endings[count++] = kept->endings[i];
    kept->count = count;
}

static void find_endings(struct planner *p)
{
    keep_endings(p);
    if (p->start.tokens >= SOLO_PHASE1)
        on_end1(p, &p->start, p->start.cost);
    p->unlimited = true;
    for (uint32_t width = QUICK_WIDTH; width <= MAX_WIDTH; width *= WIDENING) {
        if (!widen(p, width, 1))
            break;
        float before = spent(p);
        p->wide->on_end = on_end1;
        p->wide->most = PHASE1_MOST;
        solo_beam_run(p->wide, &p->start);
        p->unlimited = false;
        float after = spent(p);
        if (!p->wide->cut || stopped(p) || after + WIDENING * (after - before) > BEAM_PART)
            break;
    }
    if (p->kept.count == 0) { /* phase 1 cannot end so soon */
        p->wide->most = UINT32_MAX;
        p->unlimited = true;
        solo_beam_run(p->wide, &p->start);
        p->unlimited = false;
    }
}

/* The wheel of phase 2 when an ending meets the k-th refill [NL-19]. */
static void refill(const struct planner *p, const struct solo_node *node, const uint8_t *drawn,
                   uint8_t wheel[NL_WHEEL])
{
    memcpy(wheel, p->view.wheel, NL_WHEEL);
    wheel[node->moon] = NL_NO_TILE;
    for (uint32_t i = 1, at = 0; i < NL_WHEEL; i++) {
        uint32_t space = (node->moon + i) % NL_WHEEL;
        if (node->gone >> space & 1)
            wheel[space] = at < p->piled ? drawn[at++] : NL_NO_TILE;
    }
}

static void sample(struct planner *p, struct ending *ending)
{
    struct nv_rng rng;
    uint8_t drawn[NL_TILES];
    struct solo_node node = ending->node;
    memcpy(drawn, p->pile, sizeof drawn);
    nv_rng_seed(&rng, p->plan->seed + ending->samples);
    nv_rng_shuffle(&rng, drawn, p->piled);
    set_beam(p, p->narrow, 2);
    refill(p, &node, drawn, p->narrow->wheel);
    node.gone = 0;
    for (int space = 0; space < NL_WHEEL; space++)
        if (p->narrow->wheel[space] == NL_NO_TILE)
            node.gone |= (uint16_t)(1u << space);
    if (node.tokens >= SOLO_TOKENS)
        p->found = node.cost; /* [NL-20]: over on entering phase 2 */
    else
        play_on(p, p->narrow, &node, UNKNOWN);
    if (p->narrow->interrupted)
        return;
    ending->samples++;
    ending->sum += ending->score + p->found;
}

static float mean_total(const struct ending *ending, float bias)
{
    return (OPINION * (ending->opinion + bias) + (float)ending->sum) /
           (OPINION + (float)ending->samples);
}

/* What the totals are above the opinions, over all samples. */
static float bias_of(const struct kept *kept)
{
    float sum = 0, samples = 0;
    for (uint32_t i = 0; i < kept->count; i++) {
        const struct ending *ending = &kept->endings[i];
        sum += (float)ending->sum - ending->opinion * (float)ending->samples;
        samples += (float)ending->samples;
    }
    return samples > 0 ? sum / samples : 0;
}

static struct ending *most_promising(struct kept *kept, float bias, float explore)
{
    struct ending *best = NULL;
    float least = 0;
    for (uint32_t i = 0; i < kept->count; i++) {
        struct ending *ending = &kept->endings[i];
        float total = mean_total(ending, bias) -
                      explore / sqrtf(OPINION + (float)ending->samples);
        if (!best || total < least) {
            best = ending;
            least = total;
        }
    }
    return best;
}

static void plan_phase1(struct planner *p)
{
    struct kept *kept = &p->kept;
    find_endings(p);
    while (!stopped(p))
        sample(p, most_promising(kept, bias_of(kept), EXPLORE));
    float bias = bias_of(kept);
    for (uint32_t i = 0; i < kept->count; i++)
        note_first(p, &kept->endings[i].node, mean_total(&kept->endings[i], bias),
                   kept->endings[i].samples);
    keep(p, 1);
}

bool nl_solo_plan(const struct nv_plan *plan, struct nv_report *report)
{
    if (nv_nova_luna.players(plan->rules) != 1)
        return false;
    struct planner *p = set_up(plan);
    if (!p)
        return false;
    if (p->view.phase == 1)
        plan_phase1(p);
    else
        plan_phase2(p);
    write_report(p, report);
    return true;
}

uint32_t nl_solo_horizon(const void *rules, const void *state)
{
    struct nl_view view;
    nl_view(rules, state, &view);
    return view.phase == 1 ? (view.count[0] == 0 ? 2 : 8) : 3;
}
