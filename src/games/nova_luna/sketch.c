/* SPDX-License-Identifier: MIT */
/*
 * A position as it lies on a table: tiles, moon and stack, without the past. Who
 * lays it out again does not know in which order tiles were placed or how often the
 * wheel was refilled, so some history that the rules allow is looked for; steps,
 * tokens and covered tasks follow from the tiles, and what lies nowhere is the pile
 * in an order drawn by the seed. In the end nl_parse judges the whole.
 */
#include "games/nova_luna/position_read.h"
#include "novae/rng.h"

#include <stdlib.h>
#include <string.h>

enum { FARTHEST = 100 }; /* a coordinate of a sketch, which has no middle */

struct sketch {
    struct nl_reading r;
    struct nl_placed tile[NV_MAX_PLAYERS][NL_MAX_TABLEAU]; /* as the text lists them */
    uint32_t count[NV_MAX_PLAYERS];
    uint32_t costs[NV_MAX_PLAYERS];
};

static bool are_neighbours(const struct nl_placed *one, const struct nl_placed *other)
{
    return abs(one->x - other->x) + abs(one->y - other->y) == 1;
}

/* ---- reading ---- */

static enum nv_status read_laid(struct sketch *s, uint32_t seat, struct nv_span text)
{
    struct nl_placed *placed = &s->tile[seat][s->count[seat]];
    struct nv_span y_text = text, code = nv_span_until(&y_text, '@');
    struct nv_span x_text = nv_span_until(&y_text, ',');
    int64_t x, y;
    if (s->count[seat] == NL_MAX_TABLEAU)
        return REFUSE(&s->r, "player %u has more than %d tiles", seat + 1, NL_MAX_TABLEAU);
    enum nv_status status = nl_read_tile(&s->r, code, &placed->tile);
    if (status != NV_OK)
        return status;
    if (!nv_span_signed(x_text, -FARTHEST, FARTHEST, &x) ||
        !nv_span_signed(y_text, -FARTHEST, FARTHEST, &y))
        return REFUSE(&s->r, "'%.*s' is no tile and its place", (int)text.length, text.at);
    placed->x = (int8_t)x;
    placed->y = (int8_t)y;
    for (uint32_t i = 0; i < s->count[seat]; i++) {
        if (s->tile[seat][i].x == x && s->tile[seat][i].y == y)
            return REFUSE(&s->r, "the tiles %s and %s of player %u lie on one place",
                          nl_tiles[s->tile[seat][i].tile].code, nl_tiles[placed->tile].code,
                          seat + 1);
    }
    s->count[seat]++;
    s->costs[seat] += nl_tiles[placed->tile].cost;
    return NV_OK;
}

static enum nv_status read_tableau(struct sketch *s, uint32_t seat)
{
    char key[] = "tableau1";
    key[sizeof key - 2] = (char)('1' + seat);
    struct nv_span list = nl_read_field(&s->r, key);
    enum nv_status status = NV_OK;
    if (list.length == 0)
        return REFUSE(&s->r, "%s=... is missing", key);
    if (nv_span_is(list, "-"))
        return NV_OK;
    while (status == NV_OK && list.length > 0)
        status = read_laid(s, seat, nv_span_until(&list, '/'));
    return status;
}

static enum nv_status read_sketch(struct sketch *s)
{
    struct nl_reading *r = &s->r;
    uint32_t moon = 0, phase = 0;
    enum nv_status status;
    if ((status = nl_read_options(r)) != NV_OK ||
        (status = nl_read_number(r, "moon", NL_WHEEL - 1, &moon)) != NV_OK)
        return status;
    r->state.moon = (uint8_t)moon;
    if ((status = nl_read_wheel(r)) != NV_OK || (status = nl_read_order(r)) != NV_OK)
        return status;
    if (r->rules.players == 1 && (status = nl_read_number(r, "phase", 2, &phase)) != NV_OK)
        return status;
    if (r->rules.players == 1 && phase == 0)
        return REFUSE(r, "alone there are phase 1 and phase 2");
    r->state.phase = (uint8_t)phase;
    for (uint32_t seat = 0; seat < r->rules.players && status == NV_OK; seat++)
        status = read_tableau(s, seat);
    if (status == NV_OK && nv_span_trim(r->rest).length > 0)
        return REFUSE(r, "there is more behind the last tableau");
    return status;
}

/* ---- the pile ---- */

/* What lies nowhere is the pile; its order is drawn. */
static void fill_pile(struct nl_reading *r, uint64_t seed)
{
    struct nv_rng rng;
    uint8_t unseen[NL_TILES];
    uint32_t left = 0;
    for (uint8_t tile = 0; tile < NL_TILES; tile++) {
        if (!r->seen[tile])
            unseen[left++] = tile;
    }
    nv_rng_seed(&rng, seed);
    nv_rng_shuffle(&rng, unseen, left);
    memcpy(r->state.pile, unseen, left);
    r->state.left = (uint8_t)left;
}

/* [NL-7]: how often was the wheel refilled by choice? NL_TILES when no number fits. */
static uint32_t refills_of(uint32_t drawn)
{
    uint32_t chosen = 0;
    while (chosen < NL_TILES && !nl_refills_fit(drawn, chosen))
        chosen++;
    return chosen;
}

/* Numbers of tiles that can be on the table: what refills bring is no longer secret. */
static enum nv_status check_number(struct nl_reading *r)
{
    uint32_t out = (uint32_t)NL_TILES - r->state.left, first = NL_WHEEL - 1;
    if (out < first)
        return REFUSE(r, "%u tiles are out, but %u come to the wheel before the first turn", out,
                      first);
    if (r->rules.players == 1 || refills_of(out - first) < NL_TILES)
        return NV_OK;
    uint32_t fewer = out, more = out;
    while (refills_of(fewer - first) == NL_TILES)
        fewer--;
    while (refills_of(more - first) == NL_TILES)
        more++;
    return REFUSE(r, "%u tiles are out, but refills bring 9 to 11 at a time: %u can be, or %u", out,
                  fewer, more);
}

/* ---- the tableaux ---- */

/*
 * An order in which the tiles can have been laid, the one at `last` at the end, and
 * otherwise as they are listed; returns how many could be laid.
 */
static uint32_t order_tiles(const struct sketch *s, uint32_t seat, uint32_t last,
                            const struct nl_placed *order[NL_MAX_TABLEAU])
{
    const struct nl_placed *tile = s->tile[seat];
    bool laid[NL_MAX_TABLEAU] = {false};
    uint32_t count = s->count[seat], done = 0;
    while (done < count) {
        uint32_t found = count;
        for (uint32_t i = 0; i < count && found == count; i++) {
            bool free = !laid[i] && (i != last || done + 1 == count), touches = done == 0;
            for (uint32_t k = 0; free && k < done && !touches; k++)
                touches = are_neighbours(&tile[i], order[k]);
            if (free && touches)
                found = i;
        }
        if (found == count)
            break;
        laid[found] = true;
        order[done++] = &tile[found];
    }
    return done;
}

/* Lays the tiles anew, the first of them at 0,0. */
static enum nv_status lay_in_order(struct sketch *s, uint32_t seat,
                                   const struct nl_placed *const *order, uint32_t count)
{
    struct nl_reading *r = &s->r;
    bool second = false;
    memset(&r->state.player[seat], 0, sizeof r->state.player[seat]);
    nl_tableau_init(&r->state.player[seat]);
    r->state.supply[seat] = (uint8_t)nl_tokens(&r->rules);
    r->state.phase1 = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct nl_placed placed = *order[i];
        placed.x = (int8_t)(placed.x - order[0]->x);
        placed.y = (int8_t)(placed.y - order[0]->y);
        enum nv_status status = nl_read_lay(r, seat, &placed, &second);
        if (status != NV_OK)
            return status;
    }
    if (r->state.phase == 2 && !second)
        return REFUSE(r, "phase 2 begins with as many tiles laid as new ones came to the wheel");
    return NV_OK;
}

/* Says which tile lies apart from the others. */
static enum nv_status refuse_apart(struct sketch *s, uint32_t seat,
                                   const struct nl_placed *const *order, uint32_t laid)
{
    for (uint32_t i = 0; i < s->count[seat]; i++) {
        bool apart = true;
        for (uint32_t k = 0; k < laid; k++)
            apart &= order[k] != &s->tile[seat][i];
        if (apart)
            return REFUSE(&s->r, "the tile %s of player %u lies apart: corners do not join tiles",
                          nl_tiles[s->tile[seat][i].tile].code, seat + 1);
    }
    return NV_OK;
}

/* Lays what can be laid, which is good to look at though the sketch is refused. */
static enum nv_status lay_for_looking(struct sketch *s, uint32_t seat, enum nv_status status)
{
    const struct nl_placed *order[NL_MAX_TABLEAU];
    struct nv_error said = *s->r.error;
    lay_in_order(s, seat, order, order_tiles(s, seat, s->count[seat], order));
    *s->r.error = said;
    return status;
}

/*
 * Lays one tableau so that its owner was furthest back before the last tile [NL-6];
 * `back` is where the furthest back stands now.
 */
static enum nv_status lay_tableau(struct sketch *s, uint32_t seat, uint32_t back)
{
    const struct nl_placed *order[NL_MAX_TABLEAU];
    uint32_t count = s->count[seat], laid = order_tiles(s, seat, count, order);
    bool alone = s->r.rules.players == 1;
    enum nv_status status = NV_OK;
    if (laid < count)
        return lay_for_looking(s, seat, refuse_apart(s, seat, order, laid));
    if (count == 0)
        return lay_in_order(s, seat, order, 0);
    for (uint32_t last = count; last > 0; last--) {
        uint32_t cost = nl_tiles[s->tile[seat][last - 1].tile].cost;
        bool was_back = alone || s->costs[seat] <= back + cost;
        if (!was_back || order_tiles(s, seat, last - 1, order) < count)
            continue;
        status = lay_in_order(s, seat, order, count);
        if (status == NV_OK || alone)
            return status;
    }
    if (status == NV_OK)
        status = REFUSE(&s->r, "player %u is %u steps ahead, more than their last tile can cost",
                        seat + 1, s->costs[seat] - back);
    return lay_for_looking(s, seat, status);
}

static enum nv_status lay_tableaux(struct sketch *s)
{
    struct nl_reading *r = &s->r;
    uint32_t back = s->costs[0];
    enum nv_status first = NV_OK;
    struct nv_error said = {0};
    for (uint32_t seat = 1; seat < r->rules.players; seat++)
        back = s->costs[seat] < back ? s->costs[seat] : back;
    for (uint32_t seat = 0; seat < r->rules.players; seat++) {
        enum nv_status status = lay_tableau(s, seat, back);
        r->state.track[seat] = (uint16_t)(r->rules.players > 1 ? s->costs[seat] : 0);
        if (status != NV_OK && first == NV_OK) {
            first = status;
            said = *r->error;
        }
    }
    if (first != NV_OK)
        *r->error = said;
    return first;
}

/* ---- the rest ---- */

/* [NL-6]: the tracks tell who plays before whom; on one space the text does. */
static void sort_order(struct nl_reading *r)
{
    uint8_t *order = r->state.order;
    for (uint32_t i = 1; i < r->rules.players; i++) {
        for (uint32_t k = i; k > 0 && r->state.track[order[k - 1]] > r->state.track[order[k]];
             k--) {
            uint8_t seat = order[k];
            order[k] = order[k - 1];
            order[k - 1] = seat;
        }
    }
}

static void count_plies(struct sketch *s)
{
    struct nl_state *state = &s->r.state;
    uint32_t ply = 0, drawn = (uint32_t)NL_FIRST_PILE - state->left;
    for (uint32_t seat = 0; seat < s->r.rules.players; seat++)
        ply += s->count[seat];
    if (state->phase == 0)
        ply += refills_of(drawn);
    else
        ply += state->phase == 2 && drawn < NL_WHEEL - 1; /* a `next` */
    state->ply = (uint16_t)ply;
}

enum nv_status nl_sketch(void *rules, void *state, struct nv_span text, uint64_t seed,
                         struct nl_view *seen, struct nv_error *error)
{
    char buffer[NL_POSITION_TEXT];
    struct nv_text position = nv_text_over(buffer, sizeof buffer);
    struct nv_error own = {0};
    struct sketch s = {.r = {.rest = text, .error = error ? error : &own}};
    enum nv_status status = read_sketch(&s);
    if (seen)
        memset(seen, 0, sizeof *seen);
    if (status != NV_OK)
        return status;
    fill_pile(&s.r, seed);
    status = lay_tableaux(&s);
    sort_order(&s.r);
    if (seen)
        nl_view(&s.r.rules, &s.r.state, seen);
    if (status != NV_OK || (status = check_number(&s.r)) != NV_OK)
        return status;
    count_plies(&s);
    nl_print(&s.r.rules, &s.r.state, &position);
    return nl_parse(rules, state, nv_span_of(buffer), error);
}
