/* SPDX-License-Identifier: MIT */
/* Measuring a Terra Nova position. */
#include "players/terra_nova/evaluation/features.h"

#include "games/terra_nova/turn.h"
#include "players/terra_nova/evaluation/near_count.h"

#include <string.h>

/* ---- scan ---- */

/* `line` takes all spaces on which the answer depends. */
static struct tn_set slides_of(const struct tn_rules *rules, const struct tn_state *state,
                               uint32_t from, struct tn_set *line)
{
    struct tn_set to = {{0}};
    *line = to;
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        uint32_t space = rules->board.neighbour[from][direction];
        while (space != TN_NO_SPACE && tn_set_has(&state->vacant, space)) {
            tn_set_flip(&to, space);
            space = rules->board.neighbour[space][direction];
        }
        if (space != TN_NO_SPACE)
            tn_set_flip(line, space);
    }
    *line = tn_set_or(*line, to);
    return to;
}

/*
 * The same by the lanes: how far a figure slides is the number of ones above it, and the spaces on
 * the way are those behind it without those behind the last one.
 */
static struct tn_set slides_by_lanes(const struct tn_position_scan *scan, uint32_t from,
                                     struct tn_set *line)
{
    const struct tn_rules *rules = scan->rules;
    const struct tn_enclosure_cache *memory = scan->memory;
    struct tn_set to = {{0}};
    *line = to;
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        uint32_t lane = rules->lane[from][direction];
        uint64_t above = scan->state->empty[lane >> 6] >> (lane & 63) >> 1;
        uint32_t last = rules->space_at[lane + (uint32_t)__builtin_ctzll(~above)];
        uint32_t next = rules->board.neighbour[last][direction];
        to = tn_set_xor(to, tn_set_xor(memory->ray[from][direction], memory->ray[last][direction]));
        if (next != TN_NO_SPACE)
            tn_set_flip(line, next);
    }
    *line = tn_set_or(*line, to);
    return to;
}

/* The same, from memory as long as nothing has changed on the lines. */
static struct tn_set recall_slides(const struct tn_position_scan *scan, uint32_t from)
{
    struct tn_set vacant = scan->state->vacant, line;
    if (!scan->memory)
        return slides_of(scan->rules, scan->state, from, &line);
    struct tn_slide_entry *view = &scan->memory->view[from];
    if (!tn_set_empty(view->line) &&
        tn_set_empty(tn_set_xor(tn_set_and(vacant, view->line), view->to)))
        return view->to;
    view->to = slides_by_lanes(scan, from, &view->line);
    return view->to;
}

void tn_position_scan_see(struct tn_position_scan *scan, const struct tn_rules *rules,
                          const struct tn_state *state, struct tn_enclosure_cache *memory)
{
    scan->rules = rules;
    scan->state = state;
    scan->land = tn_open_land(state);
    scan->memory = state->phase == TN_PLAY ? memory : NULL;
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        uint32_t count = 0;
        scan->all[seat] = (struct tn_set){{0}};
        TN_SET_EACH(space, state->figures[seat]) {
            scan->from[seat][count] = (uint8_t)space;
            scan->to[seat][count] = recall_slides(scan, space);
            scan->all[seat] = tn_set_or(scan->all[seat], scan->to[seat][count++]);
        }
        scan->figures[seat] = (uint8_t)count;
    }
}

void tn_position_scan_fill(struct tn_position_scan *scan, const struct tn_rules *rules,
                           const struct tn_state *state, struct tn_enclosure_cache *memory)
{
    scan->cuts.count = 0;
    if (state->phase == TN_PLAY) /* first, for it makes the memory fit the board */
        tn_enclosures_find(rules, state, memory, &scan->cuts);
    tn_position_scan_see(scan, rules, state, memory);
}

int tn_gain(const struct tn_position_scan *scan, const struct tn_enclosure *cut, uint32_t seat,
            int extra)
{
    return tn_enclosure_gain(cut, scan->rules->players, seat, cut->figures[seat] + extra);
}

/* ---- closing ---- */

/* Could another figure than number `but` slide into the area? */
static bool can_join(const struct tn_position_scan *scan, const struct tn_enclosure *cut,
                     uint32_t seat, uint32_t but)
{
    for (uint32_t i = 0; i < scan->figures[seat]; i++) {
        if (i != but && !tn_set_has(&cut->area, scan->from[seat][i]) &&
            tn_set_meets(scan->to[seat][i], cut->area))
            return true;
    }
    return false;
}

/*
 * A seat gains the whole worth of an area or nothing: so an area that is worth no more than the
 * best one so far need not be looked at, and one way to win it is enough.
 */
static bool wins(const struct tn_enclosure *cut, uint32_t seat, int extra)
{
    return cut->figures[seat] + extra > cut->rival[seat];
}

/* Can a figure slide to an area's stones and win it? */
static bool closes_by_slide(const struct tn_position_scan *scan, const struct tn_enclosure *cut,
                            uint32_t seat, bool join)
{
    for (uint32_t i = 0; i < scan->figures[seat]; i++) {
        uint32_t from = scan->from[seat][i];
        struct tn_set to = tn_set_and(scan->to[seat][i], cut->from);
        if (tn_set_empty(to) || (cut->taken && cut->figure != from))
            continue;
        int extra = (int)tn_set_meets(to, cut->area) - (int)tn_set_has(&cut->area, from);
        if (join && cut->stones == 1)
            extra += can_join(scan, cut, seat, i);
        if (wins(cut, seat, extra))
            return true;
    }
    return false;
}

/* The best area a seat could close with a whole turn. */
static int close_in_turn(const struct tn_position_scan *scan, uint32_t seat)
{
    int best = 0;
    for (uint32_t i = 0; i < scan->cuts.count; i++) {
        const struct tn_enclosure *cut = &scan->cuts.cut[i];
        if (cut->worth > best && (cut->taken == 0 || cut->taken == seat + 1) &&
            tn_set_meets(cut->from, scan->all[seat]) && wins(cut, seat, 2) &&
            closes_by_slide(scan, cut, seat, true))
            best = cut->worth;
    }
    return best;
}

/* The same for one area and the seat to move after its first action. */
static bool closes_now(const struct tn_position_scan *scan, const struct tn_enclosure *cut,
                       struct tn_set stones)
{
    uint32_t seat = scan->state->turn;
    bool two = scan->state->done < TN_ACTIONS - 1, one = cut->stones == 1;
    bool near = tn_set_has(&stones, cut->stone[0]) && tn_set_has(&stones, cut->stone[1]);
    if (near && (two || one)) {
        bool join = two && one && can_join(scan, cut, seat, TN_MAX_FIGURES);
        if (wins(cut, seat, join))
            return true;
    }
    return two && one && closes_by_slide(scan, cut, seat, false);
}

static int close_now(const struct tn_position_scan *scan)
{
    struct tn_set stones = tn_stone_spaces(scan->rules, scan->state);
    uint32_t seat = scan->state->turn;
    int best = 0;
    for (uint32_t i = 0; i < scan->cuts.count; i++) {
        const struct tn_enclosure *cut = &scan->cuts.cut[i];
        if (cut->worth > best && (cut->taken == 0 || cut->taken == seat + 1) &&
            wins(cut, seat, 2) && closes_now(scan, cut, stones))
            best = cut->worth;
    }
    return best;
}

/* What could close as the figures stand: points of each seat. */
struct outlook {
    int won[2][NV_MAX_PLAYERS]; /* with one stone, with two */
    int lost[NV_MAX_PLAYERS];   /* with one */
};

/* Who has most wins an area alone; who has less loses what each of those gets who have most. */
static void look_at_cut(const struct tn_enclosure *cut, uint32_t players, struct outlook *outlook)
{
    int worth = cut->worth, sharing = 0;
    int *won = outlook->won[cut->stones - 1];
    for (uint32_t seat = 0; seat < players; seat++) {
        won[seat] += cut->figures[seat] > cut->rival[seat] ? worth : 0;
        sharing += cut->figures[seat] >= cut->rival[seat];
    }
    int share = cut->stones > 1 ? 0 : sharing > 1 ? worth / sharing : worth;
    for (uint32_t seat = 0; seat < players; seat++)
        outlook->lost[seat] += cut->figures[seat] < cut->rival[seat] ? share : 0;
}

void tn_measure_cuts(const struct tn_position_scan *scan,
                     float features[NV_MAX_PLAYERS][TN_FEATURES])
{
    uint32_t players = scan->rules->players;
    struct outlook outlook = {{{0}}, {0}};
    int close[NV_MAX_PLAYERS];
    for (uint32_t i = 0; i < scan->cuts.count; i++)
        look_at_cut(&scan->cuts.cut[i], players, &outlook);
    for (uint32_t seat = 0; seat < players; seat++) {
        int ones = outlook.won[0][seat], twos = outlook.won[1][seat], lost = outlook.lost[seat];
        bool now = seat == scan->state->turn;
        close[seat] = now && scan->state->done > 0 ? close_now(scan) : close_in_turn(scan, seat);
        features[seat][now ? TN_F_CLOSE_NOW : TN_F_CLOSE_NEXT] = (float)close[seat] / 20.0f;
        features[seat][TN_F_ONES] = (float)(ones < 150 ? ones : 150) / 50.0f;
        features[seat][TN_F_TWOS] = (float)(twos < 150 ? twos : 150) / 50.0f;
        features[seat][TN_F_LOST] = (float)(lost < 150 ? lost : 150) / 50.0f;
    }
    for (uint32_t seat = 0; seat < players; seat++) {
        int threat = 0;
        for (uint32_t other = 0; other < players; other++)
            threat = other != seat && close[other] > threat ? close[other] : threat;
        features[seat][TN_F_THREAT] = (float)threat / 20.0f;
    }
}

/* ---- land ---- */

struct tn_set tn_around(const struct tn_rules *rules, const struct tn_set *land, struct tn_set near)
{
    struct tn_set wide = near;
    TN_SET_EACH(next, near)
        wide = tn_set_or(wide, rules->near[next]);
    return tn_set_and(wide, *land);
}

/* The same from memory as long as the land there is the same. */
static struct tn_set recall_around(const struct tn_position_scan *scan, uint32_t space,
                                   struct tn_set near)
{
    if (!scan->memory)
        return tn_around(scan->rules, &scan->land, near);
    struct tn_slide_entry *view = &scan->memory->view[space];
    struct tn_set within = tn_set_and(view->ball, scan->land);
    if (!tn_set_empty(view->ball) && tn_set_empty(tn_set_xor(within, view->within)))
        return view->wide;
    view->ball = tn_around(scan->rules, &scan->rules->spaces, scan->rules->near[space]);
    view->within = tn_set_and(view->ball, scan->land);
    view->wide = tn_around(scan->rules, &scan->land, near);
    return view->wide;
}

/* How many open spaces each seat holds against the others. */
static void measure_held(const struct tn_position_scan *scan, const struct tn_near_count *count,
                         enum tn_feature feature, float features[NV_MAX_PLAYERS][TN_FEATURES])
{
    struct tn_set most[NV_MAX_PLAYERS];
    tn_near_most(count, scan->rules->players, most);
    for (uint32_t seat = 0; seat < scan->rules->players; seat++)
        features[seat][feature] = (float)tn_set_count(tn_set_and(scan->land, most[seat])) / 30.0f;
}

static void measure_land(const struct tn_position_scan *scan,
                         float features[NV_MAX_PLAYERS][TN_FEATURES])
{
    const struct tn_rules *rules = scan->rules;
    struct tn_near_count narrow[NV_MAX_PLAYERS], wide[NV_MAX_PLAYERS];
    memset(narrow, 0, sizeof narrow);
    memset(wide, 0, sizeof wide);
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        struct tn_set reach = {{0}};
        uint32_t mobile = 0;
        for (uint32_t i = 0; i < scan->figures[seat]; i++) {
            uint32_t space = scan->from[seat][i];
            struct tn_set near = tn_set_and(rules->near[space], scan->land);
            mobile += !tn_set_empty(scan->to[seat][i]);
            reach = tn_set_or(reach, near);
            tn_near_count_in(&narrow[seat], tn_set_or(near, tn_set_of(space)));
            tn_near_count_in(&wide[seat], recall_around(scan, space, near));
        }
        features[seat][TN_F_MOBILE] = (float)mobile / 10.0f;
        features[seat][TN_F_REACH] = (float)tn_set_count(tn_set_and(reach, scan->state->vacant)) /
                                     30.0f;
        features[seat][TN_F_SLIDES] = (float)tn_set_count(scan->all[seat]) / 60.0f;
    }
    measure_held(scan, wide, TN_F_CONTROL, features);
    measure_held(scan, narrow, TN_F_HELD, features);
}

/* ---- the whole ---- */

static int most_of_others(const struct tn_position_scan *scan, uint32_t seat, const int *number)
{
    int most = 0;
    for (uint32_t other = 0; other < scan->rules->players; other++)
        most = other != seat && number[other] > most ? number[other] : most;
    return most;
}

void tn_measure_material(const struct tn_position_scan *scan,
                         float features[NV_MAX_PLAYERS][TN_FEATURES])
{
    const struct tn_state *state = scan->state;
    uint32_t players = scan->rules->players;
    int score[NV_MAX_PLAYERS], figures[NV_MAX_PLAYERS], mobile[NV_MAX_PLAYERS];
    float gone = 1.0f - (float)tn_set_count(scan->land) / (float)scan->rules->board.spaces;
    for (uint32_t seat = 0; seat < players; seat++) {
        score[seat] = state->score[seat];
        figures[seat] = scan->figures[seat];
        mobile[seat] = (int)(features[seat][TN_F_MOBILE] * 10.0f + 0.5f);
    }
    for (uint32_t seat = 0; seat < players; seat++) {
        float *out = features[seat];
        bool now = seat == state->turn;
        out[TN_F_SCORE] = (float)score[seat] / 50.0f;
        out[TN_F_LEAD] = (float)(score[seat] - most_of_others(scan, seat, score)) / 20.0f;
        out[TN_F_FIGURES] = (float)figures[seat] / 10.0f;
        out[TN_F_MORE_FIGURES] = (float)(figures[seat] - most_of_others(scan, seat, figures)) /
                                 5.0f;
        out[TN_F_OTHERS_MOBILE] = (float)most_of_others(scan, seat, mobile) / 10.0f;
        out[TN_F_FIRST] = now && state->done == 0;
        out[TN_F_SECOND] = now && state->done == 1;
        out[TN_F_THIRD] = now && state->done == 2;
        out[TN_F_TURN] = (float)((seat + players - state->turn) % players) / (float)players;
        out[TN_F_GONE] = gone;
        out[TN_F_GONE_LEAD] = gone * out[TN_F_LEAD];
        out[TN_F_GONE_FIGURES] = gone * out[TN_F_FIGURES];
        out[TN_F_STONES] = (float)state->stones_left / (float)TN_STONES;
    }
}

void tn_measure(const struct tn_position_scan *scan, float features[NV_MAX_PLAYERS][TN_FEATURES])
{
    memset(features, 0, sizeof(float[NV_MAX_PLAYERS][TN_FEATURES]));
    measure_land(scan, features);
    tn_measure_cuts(scan, features);
    tn_measure_material(scan, features);
}
