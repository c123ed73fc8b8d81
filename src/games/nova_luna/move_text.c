/* SPDX-License-Identifier: MIT */
/* Moves as text: refill, next, R3b@-1,2. */
#include "games/nova_luna/state.h"

static void put_move(nv_move move, struct nv_text *out)
{
    struct nl_action action = nl_action_of(move);
    if (action.kind == NL_REFILL)
        nv_text_string(out, "refill");
    else if (action.kind == NL_NEXT)
        nv_text_string(out, "next");
    else
        nv_text_format(out, "%s@%d,%d", nl_tiles[action.tile].code, action.x, action.y);
}

void nl_print_move(const void *rules, const void *state, nv_move move, struct nv_text *out)
{
    (void)rules;
    (void)state;
    put_move(move, out);
}

static enum nv_status refuse(const char *reason, struct nv_error *error)
{
    return nv_fail(error, NV_BAD_MOVE, "%s", reason);
}

/* Is it a move of a tile that does not exist? */
static bool is_unknown_tile(struct nv_span text, struct nv_error *error)
{
    struct nv_span rest = text, code = nv_span_until(&rest, '@');
    if (rest.length == 0 || nl_tile_named(code) != NL_NO_TILE)
        return false;
    nv_fail(error, NV_BAD_MOVE, "there is no tile '%.*s'", (int)code.length, code.at);
    return true;
}

/* Reads `tile@x,y`; only the one spelling that print_move gives is taken. */
static bool read_place(struct nv_span text, nv_move *move)
{
    struct nv_span rest = text;
    uint32_t tile = nl_tile_named(nv_span_until(&rest, '@'));
    struct nv_span column = nv_span_until(&rest, ',');
    char spelling[NV_MOVE_TEXT];
    struct nv_text canonical = nv_text_over(spelling, sizeof spelling);
    int64_t x, y;
    if (tile == NL_NO_TILE || !nv_span_signed(column, -63, 63, &x) ||
        !nv_span_signed(rest, -63, 63, &y))
        return false;
    *move = tile << NL_TILE_SHIFT | nl_place_at((int)x, (int)y);
    put_move(*move, &canonical);
    return nv_span_is(text, spelling);
}

static const char *why_no_refill(const struct nl_rules *rules, const struct nl_state *state)
{
    if (rules->players == 1)
        return "alone the wheel is refilled only between the phases";
    return state->left == 0 ? "the pile is empty" : "three or more tiles lie on the wheel";
}

static const char *why_no_next(const struct nl_state *state)
{
    if (state->phase == 0)
        return "only a solo game has phases";
    return state->phase == 2 ? "phase 1 is over" : "the eight tokens are not all placed";
}

static const char *why_not_there(const struct nl_state *state, nv_move move)
{
    uint32_t spaces[NL_OFFERED], seat = state->order[0];
    bool offered = false;
    for (uint32_t i = nl_offered(state, spaces); i > 0; i--)
        offered |= state->wheel[spaces[i - 1]] == move >> NL_TILE_SHIFT;
    if (!offered)
        return "the tile is not among the next three on the wheel";
    for (uint32_t i = 0; i < state->player[seat].count; i++) {
        if (state->player[seat].place[i] == (move & NL_PLACE_MASK))
            return "the place is taken";
    }
    return state->player[seat].count == 0 ? "the first tile goes to 0,0"
                                          : "the place is not next to a tile";
}

enum nv_status nl_parse_move(const void *rules, const void *state, struct nv_span text,
                             nv_move *move, struct nv_error *error)
{
    const struct nl_state *now = state;
    nv_move read;
    if (now->over)
        return refuse("the game is over", error);
    if (nv_span_is(text, "refill"))
        read = NL_MOVE_REFILL;
    else if (nv_span_is(text, "next"))
        read = NL_MOVE_NEXT;
    else if (is_unknown_tile(text, error))
        return NV_BAD_MOVE;
    else if (!read_place(text, &read))
        return refuse("neither refill, next nor a tile and its place as R3b@-1,2", error);
    if (nl_legal(rules, state, read)) {
        *move = read;
        return NV_OK;
    }
    if (read == NL_MOVE_REFILL)
        return refuse(why_no_refill(rules, state), error);
    if (read == NL_MOVE_NEXT)
        return refuse(why_no_next(state), error);
    return refuse(why_not_there(state, read), error);
}
