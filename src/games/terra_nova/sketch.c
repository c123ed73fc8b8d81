/* SPDX-License-Identifier: MIT */
/*
 * A position as it lies on a table: board, figures, stones, points and whose turn it is.
 * The rest of a position follows: with figures still to come and no stone it is the
 * set-up, otherwise a turn begins, or the game is over when nothing else can be. The
 * whole is written as a position and judged by tn_parse.
 */
#include "games/terra_nova/inline_map.h"
#include "games/terra_nova/rules.h"

enum { POSITION_TEXT = TN_INLINE_MAP_TEXT + 4096 }; /* the board, and 256 spaces by name */

struct sketch {
    struct nv_span rest;
    struct nv_error *error;
    struct tn_board board;
    uint32_t players, idle_limit, turn;
    struct nv_span edition, scores, figures, stones;
};

#define REFUSE(sketch, ...) nv_fail((sketch)->error, NV_BAD_POSITION, __VA_ARGS__)

/* Cuts the next word off, which has to be `key=value`. */
static enum nv_status read_field(struct sketch *s, const char *key, struct nv_span *value)
{
    *value = nv_span_word(&s->rest);
    struct nv_span name = nv_span_until(value, '=');
    if (!nv_span_is(name, key) || value->length == 0)
        return REFUSE(s, "%s=... is missing", key);
    return NV_OK;
}

static enum nv_status read_number(struct sketch *s, const char *key, uint32_t min, uint32_t max,
                                  uint32_t *out)
{
    struct nv_span value;
    uint64_t number;
    enum nv_status status = read_field(s, key, &value);
    if (status != NV_OK)
        return status;
    if (!nv_span_unsigned(value, max, &number) || number < min)
        return REFUSE(s, "%s is a number from %u to %u, not '%.*s'", key, min, max,
                      (int)value.length, value.at);
    *out = (uint32_t)number;
    return NV_OK;
}

static enum nv_status read_sketch(struct sketch *s)
{
    enum nv_status status;
    struct nv_span name = nv_span_word(&s->rest);
    if (!nv_span_is(name, "terra-nova"))
        return REFUSE(s, "a position of Terra Nova begins with 'terra-nova'");
    if ((status = read_number(s, "players", 2, NV_MAX_PLAYERS, &s->players)) != NV_OK ||
        (status = read_field(s, "edition", &s->edition)) != NV_OK ||
        (status = read_number(s, "idlelimit", 0, TN_MAX_IDLE, &s->idle_limit)) != NV_OK ||
        (status = read_number(s, "turn", 1, s->players, &s->turn)) != NV_OK ||
        (status = read_field(s, "scores", &s->scores)) != NV_OK ||
        (status = read_field(s, "figures", &s->figures)) != NV_OK)
        return status;
    return read_field(s, "stones", &s->stones);
}

/* Spaces in a list, where `-` is none. */
static uint32_t count_spaces(struct nv_span list)
{
    uint32_t count = !nv_span_is(list, "-");
    for (size_t i = 0; i < list.length; i++)
        count += list.at[i] == ',';
    return count;
}

/* Figures of each seat; returns how many there are in all. */
static uint32_t count_figures(const struct sketch *s, uint32_t of[NV_MAX_PLAYERS])
{
    struct nv_span rest = s->figures;
    uint32_t all = 0;
    for (uint32_t seat = 0; seat < s->players; seat++) {
        of[seat] = count_spaces(nv_span_until(&rest, '/'));
        all += of[seat];
    }
    return all;
}

/* [TN-3]: figures are put down one each in turn, and who is next has put down least. */
static enum nv_status check_rounds(struct sketch *s, const uint32_t of[NV_MAX_PLAYERS])
{
    uint32_t own = of[s->turn - 1], fewer = own;
    for (uint32_t i = 1; i < s->players; i++) {
        uint32_t seat = (s->turn - 1 + i) % s->players;
        bool follows = of[seat] == own || of[seat] == own + 1;
        if (!follows || (fewer == own + 1 && of[seat] == own))
            /* Those after the one to play have put down as many, then those with one more. */
            return REFUSE(s,
                          "figures are put down one each in turn: player %u has %u, player %u %u",
                          s->turn, own, seat + 1, of[seat]);
        fewer = of[seat];
    }
    return NV_OK;
}

/* What the position's text says besides the sketch. */
struct moment {
    uint32_t ply, start, turn, action;
};

static enum nv_status parse_at(const struct sketch *s, struct moment at, void *rules, void *state,
                               struct nv_error *error)
{
    char buffer[POSITION_TEXT];
    struct nv_text text = nv_text_over(buffer, sizeof buffer);
    nv_text_format(&text, "terra-nova %u ", s->players);
    nv_text_span(&text, s->edition);
    nv_text_format(&text, " %u ", s->idle_limit);
    tn_print_map(&s->board, &text);
    nv_text_format(&text, " %u %u %u %u 0", at.ply, at.start, at.turn, at.action);
    const struct nv_span lists[] = {s->scores, s->figures, s->stones};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        nv_text_char(&text, ' ');
        nv_text_span(&text, lists[i]);
    }
    nv_text_string(&text, " -");
    if (!nv_text_fits(&text))
        return nv_fail(error, NV_BAD_POSITION, "the position is too long");
    return tn_parse(rules, state, nv_span_of(buffer), error);
}

enum nv_status tn_sketch(void *rules, void *state, struct nv_span text, struct nv_span map,
                         struct nv_error *error)
{
    struct sketch s = {.rest = text, .error = error};
    uint32_t of[NV_MAX_PLAYERS] = {0};
    enum nv_status status = read_sketch(&s);
    if (status != NV_OK)
        return status;
    if (nv_span_trim(s.rest).length > 0)
        return REFUSE(&s, "something follows the last word of the position");
    if ((status = tn_map_read(map, 0, &s.board, error)) != NV_OK)
        return status;
    uint32_t placed = count_figures(&s, of), stones = count_spaces(s.stones);
    struct moment at = {s.players * tn_figures(s.players) + stones, s.turn, s.turn, 1};
    if (stones == 0 && placed < at.ply) {
        at = (struct moment){placed, (s.turn - 1 + s.players * placed - placed) % s.players + 1,
                             s.turn, 0};
        status = check_rounds(&s, of);
        return status == NV_OK ? parse_at(&s, at, rules, state, error) : status;
    }
    struct nv_error in_play = {0};
    status = parse_at(&s, at, rules, state, &in_play);
    at.turn = at.action = 0;
    if (status == NV_OK || parse_at(&s, at, rules, state, NULL) == NV_OK)
        return NV_OK;
    if (error)
        *error = in_play;
    return status;
}
