/* SPDX-License-Identifier: MIT */
/* Measuring the moves of a Terra Nova position. */
#include "players/terra_nova/evaluation/features.h"

#include "games/terra_nova/turn.h"

#include <string.h>

static const float POINTS = 10.0f; /* that count 1 */

/* What areas bring the mover with one figure fewer, as it is, and with one more. */
struct prospects {
    uint32_t count;
    const struct tn_enclosure *cut[TN_MAX_CUTS];
    int gain[TN_MAX_CUTS][3];
};

/* Areas in which the mover's figures make a difference. */
static void find_prospects(const struct tn_position_scan *scan, struct prospects *prospects)
{
    uint32_t seat = scan->state->turn;
    prospects->count = 0;
    for (uint32_t i = 0; i < scan->cuts.count; i++) {
        const struct tn_enclosure *cut = &scan->cuts.cut[i];
        int *gain = prospects->gain[prospects->count];
        for (int extra = -1; extra <= 1; extra++)
            gain[extra + 1] = tn_gain(scan, cut, seat, extra);
        if (gain[2] > 0 || gain[0] != gain[2])
            prospects->cut[prospects->count++] = cut;
    }
}

static uint32_t count_near(const struct tn_position_scan *scan, uint32_t space, struct tn_set set)
{
    return tn_set_count(tn_set_and(scan->rules->near[space], set));
}

/* All but the mover's; a loop that leaves one seat out is miscompiled by gcc 12.2 with AVX2. */
static struct tn_set figures_of_others(const struct tn_position_scan *scan)
{
    struct tn_set figures = {{0}};
    for (uint32_t seat = 0; seat < scan->rules->players; seat++)
        figures = tn_set_or(figures, scan->state->figures[seat]);
    return tn_set_without(figures, scan->state->figures[scan->state->turn]);
}

static bool moved_before(const struct tn_state *state, uint32_t space)
{
    for (int i = 0; i < TN_MAX_MOVED; i++) {
        if (state->moved[i].moves > 0 && state->moved[i].space == space)
            return true;
    }
    return false;
}

/* What the slide brings near, in and out of areas about to close. */
static void measure_aims(const struct tn_position_scan *scan, const struct prospects *prospects,
                         uint32_t from, uint32_t to, float *out)
{
    int close = 0, enter = 0, leave = 0;
    uint32_t left = TN_ACTIONS - 1u - scan->state->done;
    for (uint32_t i = 0; i < prospects->count; i++) {
        const struct tn_enclosure *cut = prospects->cut[i];
        const int *gain = prospects->gain[i];
        int extra = (int)tn_set_has(&cut->area, to) - (int)tn_set_has(&cut->area, from);
        int change = gain[extra + 1] - gain[1];
        enter = change > enter ? change : enter;
        leave = change < leave ? change : leave;
        bool free = cut->taken == 0 ||
                    (cut->taken == scan->state->turn + 1u && cut->figure == from);
        if (left >= cut->stones && free && gain[extra + 1] > close && tn_set_has(&cut->from, to))
            close = gain[extra + 1];
    }
    out[TN_M_SLIDE_CLOSE] = (float)close / POINTS;
    out[TN_M_SLIDE_ENTER] = (float)enter / POINTS;
    out[TN_M_SLIDE_LEAVE] = (float)leave / POINTS;
}

static void measure_slide(const struct tn_position_scan *scan, const struct prospects *prospects,
                          struct tn_set others, nv_move move, float *out)
{
    const struct tn_state *state = scan->state;
    uint32_t to = move & 255, from = tn_source(scan->rules, state, move >> 8, to);
    measure_aims(scan, prospects, from, to, out);
    out[TN_M_SLIDE_SECOND] = state->done == 1;
    out[TN_M_SLIDE_THIRD] = state->done == 2;
    out[TN_M_SLIDE_ROOM] = (float)count_near(scan, to, state->vacant) / 6.0f;
    out[TN_M_SLIDE_OWN] = (float)count_near(scan, to, state->figures[state->turn]) / 6.0f;
    out[TN_M_SLIDE_OTHER] = (float)count_near(scan, to, others) / 6.0f;
    out[TN_M_SLIDE_WALL] = (float)(6 - count_near(scan, to, scan->land)) / 6.0f;
    out[TN_M_SLIDE_AGAIN] = moved_before(state, from);
    out[TN_M_SLIDE_STEP] = tn_set_has(&scan->rules->near[from], to);
}

/* How many separate walls a space touches, by its ring. */
static uint32_t walls_at(const struct tn_position_scan *scan, uint32_t space)
{
    const uint32_t all = (1u << TN_DIRECTIONS) - 1;
    uint32_t ring = 0;
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        uint32_t near = scan->rules->board.neighbour[space][direction];
        ring |= (uint32_t)(near == TN_NO_SPACE || !tn_set_has(&scan->land, near)) << direction;
    }
    uint32_t before = (ring << 1 | ring >> (TN_DIRECTIONS - 1)) & all;
    return ring == all ? 1 : (uint32_t)__builtin_popcount(ring & ~before);
}

static int best_of_others(const struct tn_position_scan *scan, const struct tn_enclosure *cut)
{
    int best = 0;
    for (uint32_t seat = 0; seat < scan->rules->players; seat++) {
        if (seat == scan->state->turn || !tn_set_meets(cut->from, scan->all[seat]))
            continue;
        int gain = tn_gain(scan, cut, seat, 0);
        best = gain > best ? gain : best;
    }
    return best;
}

/* What a stone closes, and what it leaves to be closed by one more. */
static void measure_closing(const struct tn_position_scan *scan, struct tn_set stones,
                            uint32_t space, float *out)
{
    uint32_t seat = scan->state->turn;
    bool last = scan->state->done == TN_ACTIONS - 1;
    int gain = 0, next = 0, opens = 0, waits = 0;
    for (uint32_t i = 0; i < scan->cuts.count; i++) {
        const struct tn_enclosure *cut = &scan->cuts.cut[i];
        if (cut->stone[0] != space && cut->stone[1] != space)
            continue;
        int own = tn_gain(scan, cut, seat, 0);
        if (cut->stones == 1) {
            gain += own;
            continue;
        }
        uint32_t second = cut->stone[0] == space ? cut->stone[1] : cut->stone[0];
        int other = best_of_others(scan, cut);
        if (!last && tn_set_has(&stones, second) && own > next)
            next = own;
        opens = last && other > opens ? other : opens;
        waits = last && own > waits ? own : waits;
    }
    out[TN_M_STONE_GAIN] = gain > 0 ? (float)gain / POINTS : 0;
    out[TN_M_STONE_LOSS] = gain < 0 ? (float)gain / POINTS : 0;
    out[TN_M_STONE_NEXT] = (float)next / POINTS;
    out[TN_M_STONE_OPENS] = (float)opens / POINTS;
    out[TN_M_STONE_WAITS] = (float)waits / POINTS;
}

static void measure_stone(const struct tn_position_scan *scan, struct tn_set stones,
                          struct tn_set others, uint32_t space, float *out)
{
    const struct tn_state *state = scan->state;
    uint32_t walls = walls_at(scan, space);
    measure_closing(scan, stones, space, out);
    out[TN_M_STONE_WALL] = walls == 1;
    out[TN_M_STONE_WALLS] = walls > 1;
    out[TN_M_STONE_BLOCKS] = (float)(6 - count_near(scan, space, scan->land)) / 6.0f;
    out[TN_M_STONE_OWN] = (float)count_near(scan, space, state->figures[state->turn]) / 6.0f;
    out[TN_M_STONE_OTHER] = (float)count_near(scan, space, others) / 6.0f;
}

static void measure_figure(const struct tn_position_scan *scan, struct tn_set others,
                           uint32_t space, float *out)
{
    const struct tn_state *state = scan->state;
    out[TN_M_FIGURE_ROOM] = (float)count_near(scan, space, state->vacant) / 6.0f;
    out[TN_M_FIGURE_OWN] = (float)count_near(scan, space, state->figures[state->turn]) / 6.0f;
    out[TN_M_FIGURE_OTHER] = (float)count_near(scan, space, others) / 6.0f;
    out[TN_M_FIGURE_BORDER] = (float)tn_landscapes(scan->rules, scan->rules->near[space]) / 3.0f;
}

void tn_measure_moves(const struct tn_position_scan *scan, const nv_move *moves, uint32_t count,
                      float (*out)[TN_MOVE_FEATURES])
{
    struct tn_set others = figures_of_others(scan);
    struct tn_set stones = tn_stone_spaces(scan->rules, scan->state);
    struct prospects prospects;
    find_prospects(scan, &prospects);
    memset(out, 0, count * sizeof *out);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t kind = moves[i] >> 8, to = moves[i] & 255;
        if (kind == TN_KIND_FIGURE)
            measure_figure(scan, others, to, out[i]);
        else if (kind == TN_KIND_STONE)
            measure_stone(scan, stones, others, to, out[i]);
        else
            measure_slide(scan, &prospects, others, moves[i], out[i]);
    }
}
