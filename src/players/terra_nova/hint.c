/* SPDX-License-Identifier: MIT */
/*
 * Why a move of Terra Nova is good. Stones are tried out on copies of the
 * position with the rules themselves, and what they close is compared. A board
 * has no names for its parts, so they are told by the compass and by the
 * landscape that fills most of them.
 */
#include "games/terra_nova/rules.h"
#include "games/terra_nova/turn.h"
#include "novae/registry.h"
#include "players/explainer.h"

#include <string.h>

enum {
    MAX_AREAS = 6,     /* that one stone can make: one for each side */
    WORTH_A_WORD = 6,  /* points that a threat must cost or save to be told */
    FRESH_WORTH = 4,   /* points of a chance that is told */
    FEWER_MOVES = 6,   /* of another player: worth a word */
    CENTRE_SHARE = 16, /* of the board's square radius: what still is the middle */
};

/* An area that a stone closes or would close. */
struct area {
    struct tn_set spaces;
    int32_t size, factor, region, landscape;
    int32_t points[NV_MAX_PLAYERS];
    uint32_t winners; /* bit s: seat s gets points */
};

struct areas {
    uint32_t count;
    struct area area[MAX_AREAS];
};

/* ---- where an area lies ---- */

struct point {
    int32_t x, y; /* in quarters of the distance of two spaces, about */
};

/* The middle of some spaces, times their number. A row is 7/4 as high as half a space is wide. */
static struct point middle_of(const struct tn_rules *rules, struct tn_set spaces)
{
    enum { ACROSS = 4, DOWN = 7 };
    struct point sum = {0, 0};
    TN_SET_EACH(space, spaces) {
        sum.x += rules->board.column[space] * ACROSS;
        sum.y += rules->board.row[space] * DOWN;
    }
    int32_t count = (int32_t)tn_set_count(spaces);
    return (struct point){sum.x / count, sum.y / count};
}

static int32_t square_distance(struct point a, struct point b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* The square of the way from the board's middle to its farthest space. */
static int32_t square_radius(const struct tn_rules *rules, struct point middle)
{
    int32_t most = 0;
    TN_SET_EACH(space, rules->spaces) {
        int32_t distance = square_distance(middle_of(rules, tn_set_of(space)), middle);
        most = distance > most ? distance : most;
    }
    return most;
}

/* Eight directions of equal width: the border of two lies at 22.5 degrees, 5/12 steep. */
static enum nv_region direction_of(struct point from, struct point to)
{
    int32_t x = to.x - from.x, y = to.y - from.y;
    int32_t wide = x < 0 ? -x : x, high = y < 0 ? -y : y;
    if (12 * high <= 5 * wide)
        return x > 0 ? NV_EAST : NV_WEST;
    if (12 * wide <= 5 * high)
        return y > 0 ? NV_SOUTH : NV_NORTH;
    if (y > 0)
        return x > 0 ? NV_SOUTH_EAST : NV_SOUTH_WEST;
    return x > 0 ? NV_NORTH_EAST : NV_NORTH_WEST;
}

static enum nv_region region_of(const struct tn_rules *rules, struct tn_set spaces)
{
    struct point board = middle_of(rules, rules->spaces), here = middle_of(rules, spaces);
    if (square_distance(here, board) * CENTRE_SHARE <= square_radius(rules, board))
        return NV_CENTRE;
    return direction_of(board, here);
}

/* The landscape that fills most of some spaces. */
static uint32_t landscape_of(const struct tn_rules *rules, struct tn_set spaces)
{
    uint32_t best = 0, most = 0;
    for (uint32_t i = 0; i < rules->board.landscapes; i++) {
        uint32_t count = tn_set_count(tn_set_and(spaces, rules->landscape[i]));
        if (count > most) {
            best = i;
            most = count;
        }
    }
    return best;
}

/* ---- what a stone closes ---- */

/* Who gets what of an area, by the figures that stood in it [TN-12] [TN-13]. */
static void share(const struct tn_rules *rules, const struct tn_state *before, struct area *area)
{
    uint32_t count[NV_MAX_PLAYERS] = {0}, most = 1, sharing = 0;
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        count[seat] = tn_set_count(tn_set_and(area->spaces, before->figures[seat]));
        most = count[seat] > most ? count[seat] : most;
    }
    for (uint32_t seat = 0; seat < rules->players; seat++)
        sharing += count[seat] == most;
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        if (count[seat] != most)
            continue;
        area->winners |= 1u << seat;
        area->points[seat] = area->size * area->factor / (int32_t)sharing;
    }
}

static void describe(const struct tn_rules *rules, const struct tn_state *before,
                     struct tn_set spaces, struct area *area)
{
    *area = (struct area){.spaces = spaces};
    area->size = (int32_t)tn_set_count(spaces);
    area->factor = (int32_t)tn_factor(tn_landscapes(rules, spaces));
    share(rules, before, area);
}

/* The areas that are closed in `after` and were not in `before`. */
static void find_closed(const struct tn_rules *rules, const struct tn_state *before,
                        const struct tn_state *after, struct areas *areas)
{
    struct tn_set fresh = tn_set_without(tn_closed(rules, after), tn_closed(rules, before));
    areas->count = 0;
    while (!tn_set_empty(fresh) && areas->count < MAX_AREAS) {
        struct tn_set piece = tn_connected(rules, fresh, tn_set_first(&fresh));
        describe(rules, before, piece, &areas->area[areas->count++]);
        fresh = tn_set_without(fresh, piece);
    }
}

/* What a stone on an empty space would close, whoever could put it there. */
static void try_stone(const struct tn_rules *rules, const struct tn_state *state, uint32_t space,
                      struct areas *areas)
{
    struct tn_state copy = *state;
    areas->count = 0;
    if (state->stones_left == 0)
        return;
    tn_place_stone(rules, &copy, space);
    find_closed(rules, state, &copy, areas);
}

static bool wins_alone(const struct area *area, uint32_t seat)
{
    return area->winners == 1u << seat;
}

/* An area that the mover gets nothing of. */
static void tell_closed_for_others(const struct area *area, int32_t region, struct nv_hint *hint)
{
    int32_t other = __builtin_ctz(area->winners);
    if (wins_alone(area, (uint32_t)other))
        NV_HINT_ADD(hint, CLOSES_FOR, area->size, area->factor, area->points[other], other, region);
    else
        NV_HINT_ADD(hint, CLOSES_AMONG, area->size, area->factor, area->points[other], region);
}

static void tell_closed(const struct nv_question *question, const struct area *area,
                        struct nv_hint *hint)
{
    const struct tn_rules *rules = question->rules;
    uint32_t seat = question->seat;
    int32_t region = region_of(rules, area->spaces);
    int32_t landscape = (int32_t)landscape_of(rules, area->spaces);
    if (wins_alone(area, seat))
        NV_HINT_ADD(hint, CLOSES, area->size, area->factor, area->points[seat], landscape, region);
    else if (area->winners >> seat & 1)
        NV_HINT_ADD(hint, CLOSES_SHARED, area->size, area->factor, area->points[seat], landscape,
                    region);
    else if (area->winners == 0)
        NV_HINT_ADD(hint, CLOSES_EMPTY, area->size, region);
    else
        tell_closed_for_others(area, region, hint);
}

static void explain_closed(const struct nv_question *question, struct nv_hint *hint)
{
    struct areas areas;
    find_closed(question->rules, question->before, question->after, &areas);
    for (uint32_t i = 0; i < areas.count; i++)
        tell_closed(question, &areas.area[i], hint);
}

/* ---- what could be closed ---- */

/* The most points a seat could get with a stone next to a figure moved this turn. */
static int32_t best_stone(const struct tn_rules *rules, const struct tn_state *state, uint32_t seat,
                          uint32_t *stone, struct area *best)
{
    int32_t most = 0;
    struct areas areas;
    TN_SET_EACH(space, tn_stone_spaces(rules, state)) {
        try_stone(rules, state, space, &areas);
        for (uint32_t i = 0; i < areas.count; i++) {
            if (areas.area[i].points[seat] <= most)
                continue;
            most = areas.area[i].points[seat];
            *best = areas.area[i];
            *stone = space;
        }
    }
    return most;
}

/* The turn goes on, and a stone can now close what none could before. */
static void explain_chance(const struct nv_question *question, struct nv_hint *hint)
{
    const struct tn_rules *rules = question->rules;
    const struct tn_state *before = question->before, *after = question->after;
    uint32_t seat = question->seat, stone = 0;
    struct area area;
    if (after->phase != TN_PLAY || after->turn != seat || after->done == 0)
        return;
    int32_t old = before->done > 0 ? best_stone(rules, before, seat, &stone, &area) : 0;
    int32_t now = best_stone(rules, after, seat, &stone, &area);
    if (now > old && now >= FRESH_WORTH && wins_alone(&area, seat))
        NV_HINT_ADD(hint, PREPARES, (int32_t)stone, area.size, area.factor, now,
                    region_of(rules, area.spaces));
}

/* The position as if it were this seat's turn. */
static void give_turn(struct tn_state *state, uint32_t seat)
{
    state->turn = (uint8_t)seat;
    tn_clear_turn(state);
}

/* The most points a seat gets with one stone of this turn, of all areas that it closes. */
static int32_t best_points(const struct tn_rules *rules, const struct tn_state *state,
                           uint32_t seat)
{
    int32_t most = 0;
    TN_SET_EACH(space, tn_stone_spaces(rules, state)) {
        struct tn_state copy = *state;
        tn_place_stone(rules, &copy, space);
        int32_t points = copy.score[seat] - state->score[seat];
        most = points > most ? points : most;
    }
    return most;
}

/* The same with one move and one stone, were it to play now. */
static int32_t best_turn(const struct tn_rules *rules, const struct tn_state *state, uint32_t seat)
{
    struct tn_state turn = *state, copy;
    nv_move moves[NV_MOVES_SPACE];
    int32_t most = 0;
    give_turn(&turn, seat);
    uint32_t count = tn_moves(rules, &turn, moves);
    for (uint32_t i = 0; i < count; i++) {
        copy = turn;
        tn_play(rules, &copy, moves[i]);
        int32_t points = best_points(rules, &copy, seat);
        most = points > most ? points : most;
    }
    return most;
}

/* The next of the others who can move; the mover itself when there is none. */
static uint32_t next_other(const struct tn_rules *rules, const struct tn_state *state,
                           uint32_t seat)
{
    uint32_t other = (seat + 1) % rules->players;
    while (other != seat && !tn_can_move(rules, state, other))
        other = (other + 1) % rules->players;
    return other;
}

static void explain_threat(const struct nv_question *question, struct nv_hint *hint)
{
    const struct tn_rules *rules = question->rules;
    const struct tn_state *before = question->before, *after = question->after;
    uint32_t other = next_other(rules, after, question->seat);
    if (after->phase != TN_PLAY || before->phase != TN_PLAY || other == question->seat)
        return;
    int32_t old = best_turn(rules, before, other), now = best_turn(rules, after, other);
    if (old - now >= WORTH_A_WORD)
        NV_HINT_ADD(hint, KEEPS_CLOSING, (int32_t)other, old);
    else if (now >= WORTH_A_WORD && after->turn == other)
        NV_HINT_ADD(hint, ALLOWS_CLOSING, (int32_t)other, now);
}

/* First moves that a seat could make, were it to play now. */
static int32_t count_slides(const struct tn_rules *rules, const struct tn_state *state,
                            uint32_t seat)
{
    struct tn_state turn = *state;
    nv_move moves[NV_MOVES_SPACE];
    give_turn(&turn, seat);
    return (int32_t)tn_moves(rules, &turn, moves);
}

static void explain_room(const struct nv_question *question, struct nv_hint *hint)
{
    const struct tn_rules *rules = question->rules;
    uint32_t other = next_other(rules, question->after, question->seat);
    if (other == question->seat)
        return;
    int32_t fewer = count_slides(rules, question->before, other) -
                    count_slides(rules, question->after, other);
    if (fewer >= FEWER_MOVES)
        NV_HINT_ADD(hint, HEMS_IN, fewer, (int32_t)other);
}

/* ---- majorities in what one stone would close ---- */

struct change {
    struct area area;
    uint32_t stone;
    int32_t points; /* to the seat that has it alone; 0: no change found */
};

static const struct area *same_area(const struct areas *areas, const struct area *area)
{
    for (uint32_t i = 0; i < areas->count; i++) {
        if (memcmp(&areas->area[i].spaces, &area->spaces, sizeof area->spaces) == 0)
            return &areas->area[i];
    }
    return NULL;
}

/* Keeps the best area that the seat has alone in `with` and has not alone in `without`. */
static void note_changes(const struct areas *with, const struct areas *without, uint32_t seat,
                         uint32_t stone, struct change *best)
{
    for (uint32_t i = 0; i < with->count; i++) {
        const struct area *area = &with->area[i], *other = same_area(without, area);
        if (!wins_alone(area, seat) || area->points[seat] <= best->points ||
            (other && wins_alone(other, seat)))
            continue;
        *best = (struct change){*area, stone, area->points[seat]};
    }
}

/* Compares what stones would close before and after the move. */
static void compare_majorities(const struct nv_question *question, struct change *taken,
                               struct change *lost)
{
    const struct tn_rules *rules = question->rules;
    const struct tn_state *before = question->before, *after = question->after;
    struct areas old, now;
    TN_SET_EACH(space, tn_set_and(before->vacant, after->vacant)) {
        try_stone(rules, before, space, &old);
        try_stone(rules, after, space, &now);
        note_changes(&now, &old, question->seat, space, taken);
        note_changes(&old, &now, question->seat, space, lost);
    }
}

static void explain_majorities(const struct nv_question *question, struct nv_hint *hint)
{
    const struct tn_rules *rules = question->rules;
    struct change taken = {0}, lost = {0};
    bool slide = tn_action_of(rules, question->before, question->move).kind == TN_SLIDE;
    compare_majorities(question, &taken, &lost);
    if (taken.points >= FRESH_WORTH && slide)
        NV_HINT_ADD(hint, TAKES_MAJORITY, region_of(rules, taken.area.spaces), taken.area.size,
                    taken.area.factor, taken.points, (int32_t)taken.stone);
    else if (taken.points >= FRESH_WORTH)
        NV_HINT_ADD(hint, WITHIN_STONE, taken.area.size, taken.area.factor, taken.points,
                    region_of(rules, taken.area.spaces), (int32_t)taken.stone);
    if (lost.points >= FRESH_WORTH && slide)
        NV_HINT_ADD(hint, LOSES_MAJORITY, region_of(rules, lost.area.spaces), lost.area.size,
                    lost.area.factor, lost.points, (int32_t)lost.stone);
}

/* ---- the set-up, the end ---- */

static int32_t ways_out(const struct tn_rules *rules, const struct tn_state *state, uint32_t space)
{
    return (int32_t)tn_set_count(tn_set_and(rules->near[space], state->vacant));
}

static void explain_figure(const struct nv_question *question, uint32_t space, struct nv_hint *hint)
{
    const struct tn_rules *rules = question->rules;
    const struct tn_state *before = question->before, *after = question->after;
    int32_t landscape = rules->board.landscape[space];
    uint32_t mine = 0, most = 0;
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        uint32_t count = tn_set_count(
            tn_set_and(before->figures[seat], rules->landscape[landscape]));
        if (seat == question->seat)
            mine = count;
        else if (count > most)
            most = count;
    }
    if (mine == 0)
        NV_HINT_ADD(hint, FIRST_IN, landscape);
    if (mine == most && mine > 0)
        NV_HINT_ADD(hint, MOST_IN, landscape);
    NV_HINT_ADD(hint, WAYS, ways_out(rules, after, space));
}

static void explain_end(const struct nv_question *question, struct nv_hint *hint)
{
    const struct tn_rules *rules = question->rules;
    const struct tn_state *after = question->after;
    int32_t mine = after->score[question->seat], other = 0;
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        if (seat != question->seat && after->score[seat] > other)
            other = after->score[seat];
    }
    if (after->phase != TN_OVER)
        return;
    if (mine > other)
        NV_HINT_ADD(hint, ENDS_AHEAD, mine - other);
    else if (mine == other)
        NV_HINT_ADD(hint, ENDS_SHARED, 0);
}

static void explain(const struct nv_question *question, struct nv_hint *hint)
{
    const struct tn_rules *rules = question->rules;
    const struct tn_state *before = question->before;
    struct tn_action action = tn_action_of(rules, before, question->move);
    if (action.kind == TN_PLACE_FIGURE) {
        explain_figure(question, action.to, hint);
        return;
    }
    explain_end(question, hint);
    explain_closed(question, hint);
    if (((const struct tn_state *)question->after)->phase == TN_OVER)
        return;
    explain_chance(question, hint);
    explain_majorities(question, hint);
    explain_threat(question, hint);
    explain_room(question, hint);
    int32_t region = region_of(rules, tn_set_of(action.to));
    if (hint->count == 0 && action.kind == TN_SLIDE)
        NV_HINT_ADD(hint, GOES, rules->board.landscape[action.to], region);
    else if (hint->count == 0)
        NV_HINT_ADD(hint, LIES, rules->board.landscape[action.to], region);
}

static void spell(const void *rules_, enum nv_thing thing, int32_t number, bool data,
                  struct nv_text *out)
{
    const struct tn_rules *rules = rules_;
    if (thing == NV_THING_SPACE) {
        tn_print_space(&rules->board, (uint32_t)number, out);
        return;
    }
    nv_text_string(out, data ? "" : "the ");
    nv_text_string(out, rules->board.landscape_name[number]);
}

const struct nv_explainer nv_explain_terra_nova = {
    .explain = explain,
    .spell = spell,
};
