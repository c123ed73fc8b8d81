/* SPDX-License-Identifier: MIT */
/*
 * A position as one line of text; docs/notation.md describes it. What follows from
 * the rest is not written down: the stones left and the closed spaces. Reading
 * checks that the game could go on from there: whatever is accepted has a legal
 * move or is over for a reason.
 */
#include "games/terra_nova/inline_map.h"
#include "games/terra_nova/rules.h"
#include "games/terra_nova/turn.h"

#include <string.h>

static const char *const editions[] = {"eu", "us"};

void tn_print_map(const struct tn_board *board, struct nv_text *out)
{
    for (const struct nv_map *map = tn_maps; map->name; map++) {
        struct tn_board shipped;
        if (strcmp(map->name, board->name) == 0 &&
            tn_map_read(nv_span_of(map->text), 0, &shipped, NULL) == NV_OK &&
            memcmp(&shipped, board, sizeof shipped) == 0) {
            nv_text_string(out, map->name);
            return;
        }
    }
    tn_inline_print(board, out);
}

/* A list of spaces, or - for none. */
static void print_spaces(const struct tn_rules *rules, struct tn_set set, struct nv_text *out)
{
    const char *separator = "";
    TN_SET_EACH(space, set) {
        nv_text_string(out, separator);
        tn_print_space(&rules->board, space, out);
        separator = ",";
    }
    if (tn_set_empty(set))
        nv_text_char(out, '-');
}

/* What happened this turn: start-now:moves of each moved figure, + for a stone. */
static void print_turn(const struct tn_rules *rules, const struct tn_state *state,
                       struct nv_text *out)
{
    const char *separator = "";
    for (int i = 0; i < TN_MAX_MOVED && state->moved[i].moves > 0; i++) {
        nv_text_string(out, separator);
        tn_print_space(&rules->board, state->moved[i].start, out);
        nv_text_char(out, '-');
        tn_print_space(&rules->board, state->moved[i].space, out);
        nv_text_format(out, ":%u", state->moved[i].moves);
        separator = ",";
    }
    if (state->stone_placed)
        nv_text_format(out, "%s+", separator);
    else if (state->done == 0)
        nv_text_char(out, '-');
}

void tn_print(const void *rules_, const void *state_, struct nv_text *out)
{
    const struct tn_rules *rules = rules_;
    const struct tn_state *state = state_;
    nv_text_format(out, "terra-nova %u %s %u ", rules->players, editions[rules->us],
                   rules->idle_limit);
    tn_print_map(&rules->board, out);
    nv_text_format(out, " %u %u %u %u %u ", state->ply, state->start + 1u,
                   state->phase == TN_OVER ? 0 : state->turn + 1u,
                   state->phase == TN_PLAY ? state->done + 1u : 0, state->idle);
    for (uint32_t seat = 0; seat < rules->players; seat++)
        nv_text_format(out, seat == 0 ? "%u" : ",%u", state->score[seat]);
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        nv_text_char(out, seat == 0 ? ' ' : '/');
        print_spaces(rules, state->figures[seat], out);
    }
    nv_text_char(out, ' ');
    print_spaces(rules, state->stones, out);
    nv_text_char(out, ' ');
    print_turn(rules, state, out);
}

/* A position being read. */
struct reader {
    struct nv_span rest;
    struct nv_error *error;
    struct tn_rules rules;
    struct tn_state state;
    uint32_t turn, action; /* as written: 0 where there is none */
    uint32_t closed;       /* how many spaces */
};

#define REFUSE(reader, ...) nv_fail((reader)->error, NV_BAD_POSITION, __VA_ARGS__)

/* Reads the next word as a number from `min` to `max`. */
static enum nv_status read_number(struct reader *reader, const char *what, uint32_t min,
                                  uint32_t max, uint32_t *value)
{
    struct nv_span word = nv_span_word(&reader->rest);
    uint64_t number;
    if (!nv_span_unsigned(word, max, &number) || number < min)
        return REFUSE(reader, "%s is a number from %u to %u, not '%.*s'", what, min, max,
                      (int)word.length, word.at);
    *value = (uint32_t)number;
    return NV_OK;
}

static enum nv_status read_edition(struct reader *reader, uint64_t *value)
{
    struct nv_span word = nv_span_word(&reader->rest);
    *value = nv_span_is(word, editions[1]);
    if (*value == 0 && !nv_span_is(word, editions[0]))
        return REFUSE(reader, "the edition is eu or us, not '%.*s'", (int)word.length, word.at);
    return NV_OK;
}

/* The text of the map that a word names or spells out; `buffer` may be used for it. */
static enum nv_status read_map(struct reader *reader, char buffer[TN_INLINE_MAP_TEXT],
                               struct nv_span *map)
{
    struct nv_span word = nv_span_word(&reader->rest);
    if (word.length > 0 && memchr(word.at, ';', word.length))
        return tn_inline_expand(word, buffer, map, reader->error);
    for (int i = 0; tn_maps[i].name; i++) {
        if (nv_span_is(word, tn_maps[i].name)) {
            *map = nv_span_of(tn_maps[i].text);
            return NV_OK;
        }
    }
    return REFUSE(reader, "no map '%.*s' is shipped", (int)word.length, word.at);
}

/* The first five words make the rules. */
static enum nv_status read_rules(struct reader *reader)
{
    char buffer[TN_INLINE_MAP_TEXT];
    struct nv_setup setup = {0};
    uint32_t idle_limit = 0;
    enum nv_status status;
    struct nv_span name = nv_span_word(&reader->rest);
    if (!nv_span_is(name, "terra-nova"))
        return REFUSE(reader, "a position of Terra Nova begins with 'terra-nova'");
    if ((status = read_number(reader, "players", 2, NV_MAX_PLAYERS, &setup.players)) != NV_OK ||
        (status = read_edition(reader, &setup.values[1])) != NV_OK ||
        (status = read_number(reader, "the idle limit", 0, TN_MAX_IDLE, &idle_limit)) != NV_OK ||
        (status = read_map(reader, buffer, &setup.map)) != NV_OK)
        return status;
    setup.values[2] = idle_limit;
    return tn_configure(&reader->rules, &setup, reader->error);
}

static enum nv_status read_numbers(struct reader *reader)
{
    uint32_t players = reader->rules.players, start = 0;
    enum nv_status status;
    if ((status = read_number(reader, "the ply", 0, UINT32_MAX, &reader->state.ply)) != NV_OK ||
        (status = read_number(reader, "the start player", 1, players, &start)) != NV_OK ||
        (status = read_number(reader, "the turn", 0, players, &reader->turn)) != NV_OK ||
        (status = read_number(reader, "the action", 0, TN_ACTIONS, &reader->action)) != NV_OK)
        return status;
    uint32_t ply = reader->state.ply;
    tn_start(&reader->rules, &reader->state, start - 1);
    reader->state.ply = ply;
    if (reader->turn == 0 && reader->action > 0)
        return REFUSE(reader, "nobody's turn has no action");
    reader->state.phase = reader->turn == 0 ? TN_OVER : reader->action == 0 ? TN_SETUP : TN_PLAY;
    reader->state.turn = (uint8_t)(reader->turn == 0 ? 0 : reader->turn - 1);
    reader->state.done = (uint8_t)(reader->action == 0 ? 0 : reader->action - 1);
    return read_number(reader, "the number of idle turns", 0, UINT32_MAX, &reader->state.idle);
}

static enum nv_status read_scores(struct reader *reader)
{
    struct nv_span word = nv_span_word(&reader->rest), rest = word;
    for (uint32_t seat = 0; seat < reader->rules.players; seat++) {
        bool last = seat + 1 == reader->rules.players;
        struct nv_span score = last ? rest : nv_span_until(&rest, ',');
        uint64_t value;
        if (!nv_span_unsigned(score, 3 * TN_MAX_SPACES, &value))
            return REFUSE(reader, "'%.*s' are not the scores of %u players", (int)word.length,
                          word.at, reader->rules.players);
        reader->state.score[seat] = (uint16_t)value;
    }
    return NV_OK;
}

/* Reads a list of spaces, or -, into a set; each must be vacant and no longer is. */
static enum nv_status read_spaces(struct reader *reader, struct nv_span list, struct tn_set *set)
{
    bool more = !nv_span_is(list, "-");
    while (more) {
        struct nv_span name = nv_span_until(&list, ',');
        uint32_t space;
        more = name.at + name.length < list.at;
        if (!tn_parse_space(&reader->rules.board, name, &space))
            return REFUSE(reader, "the board has no space '%.*s'", (int)name.length, name.at);
        if (!tn_set_has(&reader->state.vacant, space))
            return REFUSE(reader, "two things stand on space %.*s", (int)name.length, name.at);
        tn_set_flip(&reader->state.vacant, space);
        tn_set_flip(set, space);
        tn_flip(&reader->rules, reader->state.empty, space);
    }
    return NV_OK;
}

static enum nv_status read_pieces(struct reader *reader)
{
    struct nv_span word = nv_span_word(&reader->rest);
    uint32_t players = reader->rules.players;
    enum nv_status status = NV_OK;
    for (uint32_t seat = 0; seat < players && status == NV_OK; seat++) {
        struct nv_span list = seat + 1 == players ? word : nv_span_until(&word, '/');
        status = read_spaces(reader, list, &reader->state.figures[seat]);
    }
    if (status == NV_OK)
        status = read_spaces(reader, nv_span_word(&reader->rest), &reader->state.stones);
    if (status != NV_OK)
        return status;
    uint32_t stones = tn_set_count(reader->state.stones);
    if (stones > TN_STONES)
        return REFUSE(reader, "%u stones are more than the %d there are", stones, TN_STONES);
    reader->state.stones_left = (uint8_t)(TN_STONES - stones);
    return NV_OK;
}

/* [TN-13]: names the figure that should have left. */
static enum nv_status refuse_figure(struct reader *reader, uint32_t space)
{
    char name[NV_MOVE_TEXT];
    struct nv_text text = nv_text_over(name, sizeof name);
    tn_print_space(&reader->rules.board, space, &text);
    return REFUSE(reader, "the figure on %s stands in a scored area, which all figures leave",
                  name);
}

/* Closes all areas there are [TN-10], and adds up what they are worth. */
static enum nv_status close_areas(struct reader *reader, uint32_t *worth)
{
    struct tn_state *state = &reader->state;
    struct tn_set land = tn_open_land(state), rest = land;
    *worth = 0;
    while (!tn_set_empty(state->stones) && !tn_set_empty(rest)) {
        struct tn_set area = tn_connected(&reader->rules, land, tn_set_first(&rest));
        uint32_t landscapes = tn_landscapes(&reader->rules, area), size = tn_set_count(area);
        rest = tn_set_without(rest, area);
        if (landscapes > TN_MOST_LANDSCAPES)
            continue;
        struct tn_set standing = tn_set_without(area, state->vacant);
        if (!tn_set_empty(standing))
            return refuse_figure(reader, tn_set_first(&standing));
        TN_SET_EACH(space, area)
            tn_flip(&reader->rules, state->empty, space);
        state->vacant = tn_set_without(state->vacant, area);
        reader->closed += size;
        *worth += size * tn_factor(landscapes);
    }
    return NV_OK;
}

/* start-now:moves */
static enum nv_status read_moved(struct reader *reader, struct nv_span entry,
                                 struct tn_moved *moved)
{
    const struct tn_board *board = &reader->rules.board;
    const struct tn_state *state = &reader->state;
    struct nv_span moves = entry;
    struct nv_span now = nv_span_until(&moves, ':'), start = nv_span_until(&now, '-');
    uint32_t space, from;
    uint64_t count;
    if (!tn_parse_space(board, start, &from) || !tn_parse_space(board, now, &space) ||
        !nv_span_unsigned(moves, TN_ACTIONS - 1, &count) || count == 0)
        return REFUSE(reader, "'%.*s' is no moved figure as g4-c4:1", (int)entry.length, entry.at);
    if (!tn_set_has(&state->figures[state->turn], space) || (count == 1 && space == from))
        return REFUSE(reader, "'%.*s': this figure cannot have moved", (int)entry.length, entry.at);
    *moved = (struct tn_moved){(uint8_t)space, (uint8_t)from, (uint8_t)count};
    return NV_OK;
}

/* The last word: what happened this turn. */
static enum nv_status read_turn(struct reader *reader)
{
    struct nv_span word = nv_span_word(&reader->rest), rest = word;
    struct tn_moved *moved = reader->state.moved;
    uint32_t count = 0;
    bool more = !nv_span_is(word, "-");
    while (more) {
        struct nv_span entry = nv_span_until(&rest, ',');
        more = entry.at + entry.length < rest.at;
        if (nv_span_is(entry, "+") && !more) {
            reader->state.stone_placed = 1;
            break;
        }
        if (count == TN_MAX_MOVED)
            return REFUSE(reader, "'%.*s' tells of too many figures", (int)word.length, word.at);
        enum nv_status status = read_moved(reader, entry, &moved[count++]);
        if (status != NV_OK)
            return status;
    }
    if (count == 2 && (moved[0].space >= moved[1].space || moved[0].start == moved[1].start))
        return REFUSE(reader, "'%.*s' is not in order", (int)word.length, word.at);
    return NV_OK;
}

static uint32_t moves_this_turn(const struct tn_state *state)
{
    return (uint32_t)state->moved[0].moves + state->moved[1].moves;
}

static uint32_t missing_figures(const struct reader *reader)
{
    uint32_t missing = reader->rules.players * reader->rules.figures;
    for (uint32_t seat = 0; seat < reader->rules.players; seat++)
        missing -= tn_set_count(reader->state.figures[seat]);
    return missing;
}

/* Figures were placed in turn; nothing else has happened. */
static enum nv_status check_setup(struct reader *reader)
{
    const struct tn_rules *rules = &reader->rules;
    const struct tn_state *state = &reader->state;
    bool fits = state->ply < rules->players * rules->figures &&
                (state->start + state->ply) % rules->players == state->turn;
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        uint32_t place = (seat + rules->players - state->start) % rules->players;
        uint32_t placed = (state->ply + rules->players - 1 - place) / rules->players;
        fits &= tn_set_count(state->figures[seat]) == placed;
    }
    if (!fits)
        return REFUSE(reader, "figures, ply, start player and turn of the set-up do not agree");
    if (state->idle > 0 || !tn_set_empty(state->stones) || moves_this_turn(state) > 0 ||
        state->stone_placed)
        return REFUSE(reader, "nothing but placing figures happens in the set-up");
    return NV_OK;
}

/* What holds in play and when over. */
static enum nv_status check_material(struct reader *reader)
{
    const struct tn_rules *rules = &reader->rules;
    const struct tn_state *state = &reader->state;
    uint32_t placed = rules->players * rules->figures, missing = missing_figures(reader);
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        if (tn_set_count(state->figures[seat]) > rules->figures)
            return REFUSE(reader, "player %u has too many figures", seat + 1);
    }
    if (missing > reader->closed)
        return REFUSE(reader, "%u figures are missing, more than scored areas can have taken",
                      missing);
    uint64_t plies = (uint64_t)placed + (TN_STONES - state->stones_left) + state->idle;
    if (state->ply < plies + moves_this_turn(state) && state->ply < UINT32_MAX)
        return REFUSE(reader, "so much cannot have happened in %u plies", state->ply);
    return NV_OK;
}

static uint32_t able_players(const struct reader *reader)
{
    uint32_t able = 0;
    for (uint32_t seat = 0; seat < reader->rules.players; seat++)
        able += tn_can_move(&reader->rules, &reader->state, seat);
    return able;
}

/* [TN-19] */
static bool figures_gone(const struct reader *reader)
{
    bool gone = false;
    for (uint32_t seat = 0; seat < reader->rules.players; seat++)
        gone |= tn_set_empty(reader->state.figures[seat]);
    return gone && reader->rules.us;
}

static bool idle_ended(const struct reader *reader)
{
    return reader->rules.idle_limit > 0 && reader->state.idle >= reader->rules.idle_limit;
}

/* The actions that are done, the moved figures and the stone must agree. */
static bool turn_agrees(const struct reader *reader)
{
    const struct tn_state *state = &reader->state;
    uint32_t moves = moves_this_turn(state);
    if (!state->stone_placed)
        return moves == state->done;
    bool removed = moves == 0 && missing_figures(reader) > 0;
    return state->done == 2 && state->stones_left < TN_STONES && (moves == 1 || removed);
}

static enum nv_status check_play(struct reader *reader)
{
    const struct tn_state *state = &reader->state;
    nv_move moves[NV_MOVES_SPACE];
    if (!turn_agrees(reader))
        return REFUSE(reader, "the action and what happened this turn do not agree");
    if (idle_ended(reader) || state->stones_left == 0 ||
        (figures_gone(reader) && !state->stone_placed) ||
        (state->done == 0 && able_players(reader) < 2))
        return REFUSE(reader, "the game would be over already");
    if (tn_moves(&reader->rules, state, moves) == 0)
        return REFUSE(reader,
                      "player %u cannot move and is passed over: it is another player's turn",
                      state->turn + 1u);
    return NV_OK;
}

static enum nv_status check_over(struct reader *reader)
{
    const struct tn_state *state = &reader->state;
    if (moves_this_turn(state) > 0 || state->stone_placed)
        return REFUSE(reader, "no turn is going on when the game is over");
    if (reader->rules.idle_limit > 0 && state->idle > reader->rules.idle_limit)
        return REFUSE(reader, "%u idle turns are more than the limit", state->idle);
    if (!idle_ended(reader) && state->stones_left > 0 && !figures_gone(reader) &&
        able_players(reader) >= 2)
        return REFUSE(reader, "there is no reason for the game to be over");
    return NV_OK;
}

static enum nv_status check(struct reader *reader)
{
    uint32_t worth, scores = 0;
    enum nv_status status = close_areas(reader, &worth);
    for (uint32_t seat = 0; seat < reader->rules.players; seat++)
        scores += reader->state.score[seat];
    if (status == NV_OK && scores > worth)
        status = REFUSE(reader, "%u points are more than the areas are worth: %u", scores, worth);
    if (status == NV_OK && reader->state.phase == TN_SETUP)
        return check_setup(reader);
    if (status == NV_OK)
        status = check_material(reader);
    if (status != NV_OK)
        return status;
    return reader->state.phase == TN_PLAY ? check_play(reader) : check_over(reader);
}

enum nv_status tn_parse(void *rules, void *state, struct nv_span text, struct nv_error *error)
{
    struct reader reader = {.rest = text, .error = error};
    enum nv_status status;
    if ((status = read_rules(&reader)) != NV_OK || (status = read_numbers(&reader)) != NV_OK ||
        (status = read_scores(&reader)) != NV_OK || (status = read_pieces(&reader)) != NV_OK ||
        (status = read_turn(&reader)) != NV_OK)
        return status;
    if (nv_span_trim(reader.rest).length > 0)
        return REFUSE(&reader, "something follows the last word of the position");
    if ((status = check(&reader)) != NV_OK)
        return status;
    memcpy(rules, &reader.rules, sizeof reader.rules);
    memcpy(state, &reader.state, sizeof reader.state);
    return NV_OK;
}
