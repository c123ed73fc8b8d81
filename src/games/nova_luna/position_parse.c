/* SPDX-License-Identifier: MIT */
/*
 * Reads a position from its line of text (docs/notation.md). Its tiles are laid
 * again in their order, so that groups, frontier, tokens and scores come from
 * the rules; what the text says about them has to agree. So whatever is accepted
 * is a position that the rules can go on with.
 */
#include "games/nova_luna/position_read.h"

#include <string.h>

enum { MAX_PLY = 1000, MAX_STEPS = 1000 };

/* Cuts the next word off, which has to be `key=value`; an empty value means it is not. */
struct nv_span nl_read_field(struct nl_reading *r, const char *key)
{
    struct nv_span word = nv_span_word(&r->rest);
    struct nv_span name = nv_span_until(&word, '=');
    return nv_span_is(name, key) ? word : (struct nv_span){word.at, 0};
}

enum nv_status nl_read_number(struct nl_reading *r, const char *key, uint32_t max, uint32_t *out)
{
    uint64_t number;
    if (!nv_span_unsigned(nl_read_field(r, key), max, &number))
        return REFUSE(r, "%s=... with a number up to %u is missing", key, max);
    *out = (uint32_t)number;
    return NV_OK;
}

enum nv_status nl_read_options(struct nl_reading *r)
{
    struct nv_span name = nv_span_word(&r->rest);
    if (!nv_span_is(name, "nova-luna"))
        return REFUSE(r, "a position begins with 'nova-luna', not '%.*s'", (int)name.length,
                      name.at);
    enum nv_status status = nl_read_number(r, "players", NV_MAX_PLAYERS, &r->rules.players);
    if (status != NV_OK)
        return status;
    if (r->rules.players == 0)
        return REFUSE(r, "nova-luna takes 1 to 4 players");
    struct nv_span beginner = nl_read_field(r, "beginner");
    r->rules.beginner = nv_span_is(beginner, "true");
    if (!r->rules.beginner && !nv_span_is(beginner, "false"))
        return REFUSE(r, "beginner=true or beginner=false is missing");
    for (uint32_t seat = 0; seat < r->rules.players; seat++) {
        nl_tableau_init(&r->state.player[seat]);
        r->state.supply[seat] = (uint8_t)nl_tokens(&r->rules);
    }
    return NV_OK;
}

static enum nv_status read_ply_and_moon(struct nl_reading *r)
{
    uint32_t ply = 0, moon = 0;
    enum nv_status status = nl_read_number(r, "ply", MAX_PLY, &ply);
    if (status == NV_OK)
        status = nl_read_number(r, "moon", NL_WHEEL - 1, &moon);
    r->state.ply = (uint16_t)ply;
    r->state.moon = (uint8_t)moon;
    return status;
}

/* Every tile lies in one place only. */
enum nv_status nl_read_tile(struct nl_reading *r, struct nv_span code, uint8_t *out)
{
    uint32_t tile = nl_tile_named(code);
    if (tile == NL_NO_TILE)
        return REFUSE(r, "there is no tile '%.*s'", (int)code.length, code.at);
    if (r->seen[tile])
        return REFUSE(r, "the tile %s lies in two places", nl_tiles[tile].code);
    r->seen[tile] = true;
    *out = (uint8_t)tile;
    return NV_OK;
}

enum nv_status nl_read_wheel(struct nl_reading *r)
{
    struct nv_span list = nl_read_field(r, "wheel");
    struct nl_state *state = &r->state;
    for (uint32_t space = 0; space < NL_WHEEL; space++) {
        struct nv_span code = nv_span_until(&list, ',');
        state->wheel[space] = NL_NO_TILE;
        if (nv_span_is(code, "-"))
            continue;
        enum nv_status status = nl_read_tile(r, code, &state->wheel[space]);
        if (status != NV_OK)
            return status;
        state->filled |= (uint16_t)(1u << space);
    }
    if (list.length > 0)
        return REFUSE(r, "the wheel has 12 spaces");
    if (state->filled >> state->moon & 1)
        return REFUSE(r, "a tile lies on the moon's space %u", state->moon);
    return NV_OK;
}

static enum nv_status read_pile(struct nl_reading *r)
{
    struct nv_span list = nl_read_field(r, "pile");
    uint8_t order[NL_FIRST_PILE];
    uint32_t left = 0;
    if (nv_span_is(list, "-"))
        return NV_OK;
    do {
        if (left == NL_FIRST_PILE)
            return REFUSE(r, "the pile has at most %d tiles", NL_FIRST_PILE);
        enum nv_status status = nl_read_tile(r, nv_span_until(&list, ','), &order[left]);
        if (status != NV_OK)
            return status;
        left++;
    } while (list.length > 0);
    for (uint32_t i = 0; i < left; i++)
        r->state.pile[i] = order[left - 1 - i];
    r->state.left = (uint8_t)left;
    return NV_OK;
}

enum nv_status nl_read_order(struct nl_reading *r)
{
    struct nv_span seats = nl_read_field(r, "next");
    uint32_t seen = 0;
    for (uint32_t i = 0; i < seats.length && i < r->rules.players; i++) {
        uint32_t seat = (uint32_t)(seats.at[i] - '1');
        if (seat < r->rules.players)
            seen |= 1u << seat;
        r->state.order[i] = (uint8_t)seat;
    }
    if (seats.length != r->rules.players || seen != (1u << r->rules.players) - 1)
        return REFUSE(r, "next=... names each of the %u seats once", r->rules.players);
    return NV_OK;
}

/* One number for each seat. */
static enum nv_status read_seats(struct nl_reading *r, const char *key, uint32_t max, uint32_t *out)
{
    struct nv_span list = nl_read_field(r, key);
    for (uint32_t seat = 0; seat < r->rules.players; seat++) {
        uint64_t number;
        bool last = seat + 1 == r->rules.players;
        struct nv_span word = last ? list : nv_span_until(&list, ',');
        if (!nv_span_unsigned(word, max, &number))
            return REFUSE(r, "%s=... with a number up to %u for each seat is missing", key, max);
        out[seat] = (uint32_t)number;
    }
    return NV_OK;
}

static enum nv_status read_track_and_supply(struct nl_reading *r)
{
    enum nv_status status = read_seats(r, "track", MAX_STEPS, r->track);
    return status == NV_OK ? read_seats(r, "supply", NL_SOLO_TOKENS, r->supply) : status;
}

static enum nv_status read_solo(struct nl_reading *r)
{
    uint32_t phase = 0;
    if (r->rules.players > 1)
        return NV_OK;
    enum nv_status status = nl_read_number(r, "phase", 2, &phase);
    if (status != NV_OK)
        return status;
    r->state.phase = (uint8_t)phase;
    uint32_t drawn = (uint32_t)NL_FIRST_PILE - r->state.left;
    if (phase == 1 && nv_span_is(nl_read_field(r, "phase1"), "-"))
        return drawn == 0 ? NV_OK : REFUSE(r, "in phase 1 the pile has %d tiles", NL_FIRST_PILE);
    if (phase != 2)
        return REFUSE(r, "phase=1 phase1=- or phase=2 phase1=SCORE is missing");
    if (drawn == 0 || drawn >= NL_WHEEL)
        return REFUSE(r, "in phase 2 one to eleven tiles have been drawn, not %u", drawn);
    return nl_read_number(r, "phase1", MAX_STEPS, &r->phase1);
}

/* Reads `tile@x,y:tasks`. */
static enum nv_status read_placed(struct nl_reading *r, struct nv_span text, struct nl_placed *out)
{
    struct nv_span rest = text;
    struct nv_span code = nv_span_until(&rest, '@'), x_text = nv_span_until(&rest, ',');
    struct nv_span y_text = nv_span_until(&rest, ':');
    int64_t x, y;
    enum nv_status status = nl_read_tile(r, code, &out->tile);
    if (status != NV_OK)
        return status;
    if (!nv_span_signed(x_text, -NL_MAX_TABLEAU, NL_MAX_TABLEAU, &x) ||
        !nv_span_signed(y_text, -NL_MAX_TABLEAU, NL_MAX_TABLEAU, &y))
        return REFUSE(r, "'%.*s' is no tile and its place", (int)text.length, text.at);
    *out = (struct nl_placed){.tile = out->tile, .x = (int8_t)x, .y = (int8_t)y};
    for (uint32_t k = 0; k < rest.length; k++) {
        if (k >= NL_TASKS || (rest.at[k] != '0' && rest.at[k] != '1'))
            return REFUSE(r, "'%.*s': each task is 1 when covered or 0", (int)text.length, text.at);
        out->covered |= (uint8_t)((rest.at[k] - '0') << k);
    }
    if (rest.length != nl_tiles[out->tile].tasks)
        return REFUSE(r, "%s has %u tasks, not %zu", nl_tiles[out->tile].code,
                      nl_tiles[out->tile].tasks, rest.length);
    return NV_OK;
}

/* [NL-19]: the end of phase 1 lies behind the tiles that were later replaced. */
static enum nv_status pass_phase(struct nl_reading *r, bool *second)
{
    struct nl_state *state = &r->state;
    uint32_t missing = state->supply[0] - (uint32_t)NL_SOLO_LATER;
    *second = true;
    if (missing > 0 && state->player[0].count < NL_WHEEL - 1)
        return REFUSE(r,
                      "phase 1 ends when its tokens are placed or the wheel is empty, but %u are "
                      "left and so are tiles",
                      missing);
    state->phase1 = (uint16_t)(nl_costs(&state->player[0], state->player[0].count) +
                               NL_SOLO_PENALTY * missing);
    state->supply[0] = (uint8_t)(state->supply[0] -
                                 nl_tableau_cover(&state->player[0], state->supply[0]));
    return NV_OK;
}

/* Lays one tile by the rules; `second` says whether solo phase 2 has begun. */
enum nv_status nl_read_lay(struct nl_reading *r, uint32_t seat, const struct nl_placed *placed,
                           bool *second)
{
    struct nl_state *state = &r->state;
    const char *code = nl_tiles[placed->tile].code;
    uint32_t at = nl_tableau_edge(&state->player[seat], nl_place_at(placed->x, placed->y));
    bool first_stack = state->phase && !*second;
    if (state->player[seat].count == NL_MAX_TABLEAU)
        return REFUSE(r, "player %u has more than %d tiles", seat + 1, NL_MAX_TABLEAU);
    if (at == state->player[seat].edges)
        return REFUSE(r, "%s cannot lie at %d,%d: taken, or not next to the tiles before it", code,
                      placed->x, placed->y);
    if (state->supply[seat] == 0)
        return REFUSE(r, "player %u had no token left before laying %s: the game was won already",
                      seat + 1, code);
    uint32_t tokens = state->supply[seat] - (first_stack ? NL_SOLO_LATER : 0u);
    uint32_t used = nl_tableau_lay(&state->player[seat], at, placed->tile, tokens);
    state->supply[seat] = (uint8_t)(state->supply[seat] - used);
    if (state->phase == 2 && state->player[0].count + state->left == NL_FIRST_PILE)
        return pass_phase(r, second);
    return NV_OK;
}

/* Tokens, steps and scores have to be what the rules make of the tiles. */
static enum nv_status check_tableau(struct nl_reading *r, uint32_t seat, const uint8_t *covered)
{
    struct nl_state *state = &r->state;
    const struct nl_player *player = &state->player[seat];
    uint32_t costs = nl_costs(player, state->player[seat].count);
    for (uint32_t i = 0; i < state->player[seat].count; i++) {
        if (player->covered[i] != covered[i])
            return REFUSE(r, "the covered tasks of %s are not what the tableau gives",
                          nl_tiles[player->tile[i]].code);
    }
    if (r->supply[seat] != state->supply[seat])
        return REFUSE(r, "player %u has %u tokens left, not %u", seat + 1, state->supply[seat],
                      r->supply[seat]);
    state->track[seat] = (uint16_t)(r->rules.players > 1 ? costs : 0);
    if (r->track[seat] != state->track[seat])
        return REFUSE(r, "player %u has made %u steps, not %u", seat + 1, state->track[seat],
                      r->track[seat]);
    return NV_OK;
}

static enum nv_status read_tableau(struct nl_reading *r, uint32_t seat)
{
    char key[] = "tableau1";
    uint8_t covered[NL_MAX_TABLEAU] = {0};
    bool second = false;
    key[sizeof key - 2] = (char)('1' + seat);
    struct nv_span list = nl_read_field(r, key);
    if (list.length == 0)
        return REFUSE(r, "%s=... is missing", key);
    if (nv_span_is(list, "-"))
        list.length = 0;
    while (list.length > 0) {
        struct nl_placed placed = {0};
        enum nv_status status = read_placed(r, nv_span_until(&list, '/'), &placed);
        if (status == NV_OK)
            status = nl_read_lay(r, seat, &placed, &second);
        if (status != NV_OK)
            return status;
        covered[r->state.player[seat].count - 1] = placed.covered;
    }
    if (r->state.phase == 2 && !second)
        return REFUSE(r, "phase 2 begins with as many tiles laid as new ones came to the wheel");
    return check_tableau(r, seat, covered);
}

static enum nv_status read_tableaux(struct nl_reading *r)
{
    for (uint32_t seat = 0; seat < r->rules.players; seat++) {
        enum nv_status status = read_tableau(r, seat);
        if (status != NV_OK)
            return status;
    }
    if (nv_span_trim(r->rest).length > 0)
        return REFUSE(r, "there is more behind the last tableau");
    for (uint32_t tile = 0; tile < NL_TILES; tile++) {
        if (!r->seen[tile])
            return REFUSE(r, "%s lies nowhere", nl_tiles[tile].code);
    }
    if (r->state.phase1 != r->phase1)
        return REFUSE(r, "phase 1 scored %u, not %u", r->state.phase1, r->phase1);
    return NV_OK;
}

/* [NL-6]: who plays is furthest back, and so was everyone before the own last tile. */
static enum nv_status check_order(struct nl_reading *r)
{
    const struct nl_state *state = &r->state;
    for (uint32_t i = 0; i + 1 < r->rules.players; i++) {
        if (state->track[state->order[i]] > state->track[state->order[i + 1]])
            return REFUSE(r, "player %u cannot play before player %u, who is further back",
                          state->order[i] + 1u, state->order[i + 1] + 1u);
    }
    for (uint32_t seat = 0; seat < r->rules.players; seat++) {
        uint32_t count = state->player[seat].count;
        uint32_t before = count > 0 ? nl_costs(&state->player[seat], count - 1) : 0;
        if (r->rules.players > 1 && before > state->track[state->order[0]])
            return REFUSE(
                r,
                "player %u was not furthest back on the moon track, and took a tile all the same",
                seat + 1);
    }
    return NV_OK;
}

/*
 * Can `chosen` refills, of 9 or 10 tiles each, and some automatic ones of 11
 * have drawn so many tiles? The last one takes what is there [NL-7].
 */
bool nl_refills_fit(uint32_t drawn, uint32_t chosen)
{
    for (uint32_t more = 0; more * 11 <= drawn; more++) {
        uint32_t low = 9 * chosen + 11 * more, high = 10 * chosen + 11 * more;
        if (drawn >= low && drawn <= high)
            return true;
    }
    return drawn == NL_FIRST_PILE && (chosen == 0 || 9 * (chosen - 1) < NL_FIRST_PILE);
}

static enum nv_status check_ply(struct nl_reading *r)
{
    const struct nl_state *state = &r->state;
    uint32_t laid = 0, drawn = (uint32_t)NL_FIRST_PILE - state->left;
    for (uint32_t seat = 0; seat < r->rules.players; seat++)
        laid += state->player[seat].count;
    uint32_t ended = state->phase == 2 && drawn < NL_WHEEL - 1; /* by a `next` */
    bool fits = state->phase ? state->ply == laid + ended
                             : state->ply >= laid && nl_refills_fit(drawn, state->ply - laid);
    if (!fits)
        return REFUSE(r, "ply %u does not fit %u tiles laid and %u drawn", state->ply, laid, drawn);
    if (laid == 0 && state->moon != 0)
        return REFUSE(r, "no tile was taken yet, so the moon still stands at the top of the wheel");
    return NV_OK;
}

/* [NL-14, NL-15, NL-18, NL-20]; what happens by itself has happened. */
static enum nv_status check_end(struct nl_reading *r)
{
    struct nl_state *state = &r->state;
    uint32_t done = 0;
    for (uint32_t seat = 0; seat < r->rules.players; seat++)
        done += state->supply[seat] == 0;
    if (done > 1)
        return REFUSE(r, "two players have placed all their tokens");
    if (done == 0 && state->filled == 0 && state->phase != 2 && (state->left > 0 || state->phase))
        return REFUSE(r, "the wheel is empty and was not refilled, as it is by itself");
    state->over = done > 0 || state->filled == 0;
    return NV_OK;
}

/* A position has one spelling: the text has to be what nl_print would write. */
static enum nv_status check_spelling(struct nl_reading *r, struct nv_span text)
{
    char buffer[NL_POSITION_TEXT];
    struct nv_text canonical = nv_text_over(buffer, sizeof buffer);
    size_t same = 0;
    nl_print(&r->rules, &r->state, &canonical);
    assert(nv_text_fits(&canonical));
    while (same < text.length && same < canonical.length && text.at[same] == buffer[same])
        same++;
    if (same < text.length || same < canonical.length)
        return REFUSE(r, "spelled otherwise than a position is printed, from character %zu on",
                      same + 1);
    return NV_OK;
}

enum nv_status nl_parse(void *rules, void *state, struct nv_span text, struct nv_error *error)
{
    static enum nv_status (*const steps[])(struct nl_reading *) = {
        nl_read_options, read_ply_and_moon, nl_read_wheel,
        read_pile,       nl_read_order,     read_track_and_supply,
        read_solo,       read_tableaux,     check_order,
        check_ply,       check_end,
    };
    struct nl_reading reading = {.rest = text, .error = error};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        enum nv_status status = steps[i](&reading);
        if (status != NV_OK)
            return status;
    }
    if (check_spelling(&reading, nv_span_trim(text)) != NV_OK)
        return NV_BAD_POSITION;
    memcpy(rules, &reading.rules, sizeof reading.rules);
    memcpy(state, &reading.state, sizeof reading.state);
    return NV_OK;
}
