/* SPDX-License-Identifier: MIT */
/* What planning and solving need around the beams: position, limits, memory, report. */
#include "players/nova_luna/solo/planner.h"

#include "games/nova_luna/state.h"
#include "search/clock.h"

#include <assert.h>
#include <stdalign.h>
#include <stddef.h>
#include <string.h>

enum {
    MICRO_WIDTH = 8, /* of the beams that play on from endings */
    MICRO_SHARE = 3,
    MICRO_CLASSES = 160,
    MOST_SHARE = 700,
    CLASSES = 240,   /* about twice as many as there ever were */
    CLOCK_EVERY = 64 /* looks for a stop between two looks at the clock */
};

/*
 * Values fall linearly with the total as long as all tokens get placed, and slowly from
 * there to the worst total that the rules allow.
 */
static const float VALUE_SLOPE = 1.0f / 200;
static const float POOR_TOTAL = 160, WORST_TOTAL = 500;
static const float POOR_VALUE = 0.2f;

/* ---- limits ---- */

uint64_t solo_nodes(const struct solo_planner *p)
{
    return p->nodes_before + p->wide->evaluated + p->narrow->evaluated;
}

static uint64_t elapsed(const struct solo_planner *p)
{
    const struct nl_solo_task *task = p->task;
    return (task->clock ? task->clock() : nv_clock_millis()) - task->started;
}

float solo_spent(const struct solo_planner *p)
{
    const struct nv_limits *limits = &p->task->limits;
    float by_nodes = limits->nodes ? (float)solo_nodes(p) / (float)limits->nodes : 0;
    float by_time = limits->millis ? (float)elapsed(p) / (float)limits->millis : 0;
    return by_nodes > by_time ? by_nodes : by_time;
}

bool solo_stopped(void *planner)
{
    struct solo_planner *p = planner;
    if (p->unlimited)
        return false;
    if (atomic_load_explicit(p->task->stop, memory_order_relaxed))
        p->hurry = true;
    else if (p->task->limits.nodes && solo_nodes(p) >= p->task->limits.nodes)
        p->hurry = true;
    else if (p->looks++ % CLOCK_EVERY == 0 && solo_spent(p) >= p->part)
        p->hurry = true;
    return p->hurry;
}

void solo_go_on(struct solo_planner *p)
{
    p->part = 1;
    p->hurry = false;
}

/* ---- the position ---- */

static uint16_t place_at(int x, int y)
{
    return (uint16_t)(((y + 32) & 63) << 6 | ((x + 32) & 63));
}

static void read_start(struct solo_planner *p)
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
    uint32_t count = nl_game.moves(rules, state, moves);
    for (uint32_t i = 0; i < count; i++) {
        struct nl_action action = nl_action_of(moves[i]);
        if (action.kind == NL_NEXT ? tile == NL_NO_TILE
                                   : action.tile == tile && place_at(action.x, action.y) == place)
            return moves[i];
    }
    assert(!"a plan is legal");
    return moves[0];
}

uint32_t solo_play(const struct solo_planner *p, const struct solo_node *node, uint32_t phase1,
                   void *state, nv_move moves[NV_MAX_PV])
{
    const struct nl_solo_task *task = p->task;
    const struct nv_game *game = &nl_game;
    uint32_t count = 0;
    memcpy(state, task->state, game->state_size);
    for (uint32_t i = p->start.count;; i++) {
        struct nl_view view;
        nl_view(task->rules, state, &view);
        if (i == phase1 && view.phase == 1) { /* otherwise it has ended by itself [NL-18] */
            moves[count] = move_of(task->rules, state, NL_NO_TILE, 0);
            game->play(task->rules, state, moves[count++]);
        }
        if (i == node->count)
            return count;
        moves[count] = move_of(task->rules, state, node->tile[i], node->place[i]);
        game->play(task->rules, state, moves[count++]);
    }
}

/* ---- memory ---- */

void solo_set_beam(struct solo_planner *p, struct solo_beam *beam, uint32_t phase)
{
    beam->weights = &solo_weights[phase - 1];
    beam->values = &p->values[phase - 1];
    beam->tokens = phase == 1 ? SOLO_PHASE1 : SOLO_TOKENS;
    beam->beyond = phase == 1;
    beam->stopped = solo_stopped;
    beam->context = p;
    memcpy(beam->wheel, p->view.wheel, sizeof beam->wheel);
}

/* Widths may grow as far as the memory goes. */
static uint32_t share_of(uint32_t width)
{
    uint32_t share = width / 12;
    return share < 4 ? 4 : share > MOST_SHARE ? MOST_SHARE : share;
}

bool solo_widen(struct solo_planner *p, uint32_t width, uint32_t phase)
{
    if (solo_beam_size(width, share_of(width), CLASSES) > p->wide_bytes)
        return false;
    p->nodes_before += p->wide->evaluated;
    p->wide = solo_beam_init(p->wide, width, share_of(width), CLASSES);
    solo_set_beam(p, p->wide, phase);
    return true;
}

void *solo_lend(struct solo_planner *p)
{
    p->nodes_before += p->wide->evaluated;
    return p->wide;
}

void solo_take_back(struct solo_planner *p)
{
    p->wide = solo_beam_init(p->wide, PLAN_FIRST_WIDTH, share_of(PLAN_FIRST_WIDTH), CLASSES);
}

static size_t rounded(size_t bytes)
{
    return (bytes + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
}

static size_t narrow_size(void)
{
    return rounded(solo_beam_size(MICRO_WIDTH, MICRO_SHARE, MICRO_CLASSES));
}

size_t nl_solo_least(void)
{
    size_t quick = solo_beam_size(PLAN_FIRST_WIDTH, share_of(PLAN_FIRST_WIDTH), CLASSES);
    return NV_ALIGN + rounded(sizeof(struct solo_planner)) + narrow_size() + rounded(quick);
}

struct solo_planner *nl_solo_init(void *memory, size_t bytes)
{
    size_t used = (NV_ALIGN - (uintptr_t)memory % NV_ALIGN) % NV_ALIGN;
    size_t own = rounded(sizeof(struct solo_planner)), narrow = narrow_size();
    if (bytes < nl_solo_least())
        return NULL;
    unsigned char *at = (unsigned char *)memory + used;
    struct solo_planner *p = (void *)at;
    memset(p, 0, sizeof *p);
    p->beams = at + own;
    p->wide_bytes = bytes - used - own - narrow;
    for (int i = 0; i < SOLO_WEIGHTS; i++)
        solo_values_init(&p->values[i], &solo_weights[i]);
    return p;
}

void nl_solo_clear(struct solo_planner *p)
{
    memset(&p->kept, 0, sizeof p->kept);
}

void solo_set_up(struct solo_planner *p, const struct nl_solo_task *task)
{
    memset((unsigned char *)p + sizeof p->kept, 0,
           offsetof(struct solo_planner, values) - sizeof p->kept);
    p->task = task;
    p->part = 1;
    p->narrow = solo_beam_init(p->beams, MICRO_WIDTH, MICRO_SHARE, MICRO_CLASSES);
    p->wide = solo_beam_init(p->beams + narrow_size(), PLAN_FIRST_WIDTH, share_of(PLAN_FIRST_WIDTH),
                             CLASSES);
    nl_view(task->rules, task->state, &p->view);
    read_start(p);
}

void solo_keep(struct solo_planner *p, uint32_t phase)
{
    p->kept.phase = phase;
    memcpy(p->kept.wheel, p->view.wheel, sizeof p->kept.wheel);
}

bool solo_goes_on(const struct solo_planner *p, const struct solo_node *node)
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
    float total = value >= POOR_VALUE
                      ? (1 - value) / VALUE_SLOPE
                      : POOR_TOTAL + (WORST_TOTAL - POOR_TOTAL) * (1 - value / POOR_VALUE);
    return (int32_t)(total + 0.5f);
}

float nl_solo_value(float total)
{
    float value = total <= POOR_TOTAL
                      ? 1 - total * VALUE_SLOPE
                      : POOR_VALUE * (1 - (total - POOR_TOTAL) / (WORST_TOTAL - POOR_TOTAL));
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

void solo_note(struct solo_planner *p, const struct solo_node *node, float total, uint32_t samples)
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
    p->firsts[i] = (struct solo_first){tile, place, total, samples, *node};
}

void solo_report(const struct solo_planner *p, struct nv_report *report)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    memset(report, 0, sizeof *report);
    report->nodes = solo_nodes(p);
    report->millis = (uint32_t)elapsed(p);
    report->count = p->first_count;
    for (uint32_t i = 0; i < p->first_count; i++) {
        struct nv_line *line = &report->lines[i];
        const struct solo_first *first = &p->firsts[i];
        uint32_t phase1 = first->tile == NL_NO_TILE ? p->start.count : PLAN_UNKNOWN;
        line->length = solo_play(p, &first->node, phase1, state, line->pv);
        line->move = line->pv[0];
        line->visits = first->samples ? first->samples : 1;
        line->value = nl_solo_value(first->total);
        line->score = nl_solo_total(line->value);
        line->prior = 1.0f / (float)p->first_count;
    }
    report->depth = report->lines[0].length;
}
