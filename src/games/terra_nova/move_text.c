/* SPDX-License-Identifier: MIT */
/* Moves as text: `g4` in the set-up, `g4-c4` for a move, `+h7` for a stone. */
#include "games/terra_nova/rules.h"

#include <string.h>

void tn_print_move(const void *rules_, const void *state, nv_move move, struct nv_text *out)
{
    const struct tn_rules *rules = rules_;
    struct tn_action action = tn_action_of(rules, state, move);
    if (action.kind == TN_PLACE_STONE)
        nv_text_char(out, '+');
    if (action.kind == TN_SLIDE) {
        tn_print_space(&rules->board, action.from, out);
        nv_text_char(out, '-');
    }
    tn_print_space(&rules->board, action.to, out);
}

/* A move being read; the spans are for messages. */
struct words {
    const struct tn_rules *rules;
    const struct tn_state *state;
    struct nv_span from, to;
    struct nv_error *error;
};

#define REFUSE(words, ...) nv_fail((words)->error, NV_BAD_MOVE, __VA_ARGS__)
#define SHOW(span)         (int)(span).length, (span).at

static enum nv_status read_space(const struct words *words, struct nv_span text, uint32_t *space)
{
    if (tn_parse_space(&words->rules->board, text, space))
        return NV_OK;
    return REFUSE(words, "the board has no space '%.*s'", SHOW(text));
}

static enum nv_status read_figure(const struct words *words, nv_move *move)
{
    uint32_t to;
    if (words->state->phase != TN_SETUP)
        return REFUSE(words, "all figures are placed; moves look like g4-c4, stones +h7");
    enum nv_status status = read_space(words, words->to, &to);
    if (status != NV_OK)
        return status;
    *move = tn_move(TN_KIND_FIGURE, to);
    if (!tn_legal(words->rules, words->state, *move))
        return REFUSE(words, "the space is not empty");
    return NV_OK;
}

static enum nv_status read_stone(const struct words *words, nv_move *move)
{
    const struct tn_state *state = words->state;
    uint32_t to;
    enum nv_status status = read_space(words, words->to, &to);
    if (status != NV_OK)
        return status;
    *move = tn_move(TN_KIND_STONE, to);
    if (tn_legal(words->rules, state, *move))
        return NV_OK;
    if (state->phase == TN_SETUP)
        return REFUSE(words, "figures are placed first [TN-3]");
    if (state->done == 0)
        return REFUSE(words, "the first action must be a move [TN-4]");
    if (!tn_set_has(&state->vacant, to))
        return REFUSE(words, "the space is not empty");
    return REFUSE(words, "no figure moved this turn stands next to it [TN-8]");
}

/* The direction in which `to` lies on a line from `from`, or TN_DIRECTIONS. */
static uint32_t direction_to(const struct tn_board *board, uint32_t from, uint32_t to)
{
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        for (uint32_t space = from; space != TN_NO_SPACE;
             space = board->neighbour[space][direction]) {
            if (space == to)
                return direction;
        }
    }
    return TN_DIRECTIONS;
}

/* Says why a slide between two spaces of the board is not legal. */
static enum nv_status refuse_slide(const struct words *words, uint32_t from, uint32_t to,
                                   uint32_t direction)
{
    const struct tn_state *state = words->state;
    if (state->phase == TN_SETUP)
        return REFUSE(words, "figures are placed first [TN-3]");
    if (!tn_set_has(&state->figures[state->turn], from))
        return REFUSE(words, "no figure of player %u stands on %.*s", state->turn + 1u,
                      SHOW(words->from));
    if (from == to)
        return REFUSE(words, "a figure moves at least one space");
    if (direction == TN_DIRECTIONS)
        return REFUSE(words, "no straight line leads there [TN-6]");
    if (!tn_set_has(&state->vacant, to) || tn_source(words->rules, state, direction, to) != from)
        return REFUSE(words, "the way is blocked [TN-6]");
    return REFUSE(words, "three moves would take the figure back to its start [TN-7]");
}

static enum nv_status read_slide(const struct words *words, nv_move *move)
{
    uint32_t from, to;
    enum nv_status status = read_space(words, words->from, &from);
    if (status == NV_OK)
        status = read_space(words, words->to, &to);
    if (status != NV_OK)
        return status;
    uint32_t direction = direction_to(&words->rules->board, from, to);
    *move = tn_move(direction, to);
    if (from != to && direction < TN_DIRECTIONS && tn_legal(words->rules, words->state, *move) &&
        tn_source(words->rules, words->state, direction, to) == from)
        return NV_OK;
    return refuse_slide(words, from, to, direction);
}

enum nv_status tn_parse_move(const void *rules, const void *state_, struct nv_span text,
                             nv_move *move, struct nv_error *error)
{
    const struct tn_state *state = state_;
    struct words words = {.rules = rules, .state = state, .to = text, .error = error};
    nv_move read = 0;
    enum nv_status status;
    if (state->phase == TN_OVER)
        return REFUSE(&words, "the game is over");
    bool slide = text.length > 0 && memchr(text.at, '-', text.length);
    if (slide) {
        words.from = nv_span_until(&words.to, '-');
        status = read_slide(&words, &read);
    } else if (text.length > 0 && text.at[0] == '+') {
        words.to = (struct nv_span){text.at + 1, text.length - 1};
        status = read_stone(&words, &read);
    } else {
        status = read_figure(&words, &read);
    }
    if (status == NV_OK)
        *move = read;
    return status;
}
