/* SPDX-License-Identifier: MIT */
/* The words that name a player, and who then chooses the moves. */
#include "cli/arena/players.h"

#include "cli/arena/foreign.h"
#include "novae/registry.h"
#include "players/experts.h"
#include "players/greedy.h"
#include "players/level.h"
#include "search/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MB = 1024 * 1024,
    START_MILLIS = 10000,      /* a foreign program may take to be ready */
    DEFAULT_MOVE_MILLIS = 1000 /* of a foreign program */
};

struct nv_player {
    const struct nv_player_spec *spec;
    const struct nv_player_seat *seat;
    struct nv_rng rng;
    struct nv_search *search;
    bool is_open; /* the foreign program runs */
    struct nv_foreign foreign;
};

/* ---- names ---- */

/* Cuts `@100ms` or `@2s` off the end; what is no time stays part of the text. */
static struct nv_span cut_time(struct nv_span text, uint32_t *millis)
{
    size_t at = text.length;
    while (at > 0 && text.at[at - 1] != '@')
        at--;
    struct nv_span time = {text.at + at, text.length - at};
    size_t unit = time.length;
    while (unit > 0 && (time.at[unit - 1] < '0' || time.at[unit - 1] > '9'))
        unit--;
    struct nv_span name = {time.at + unit, time.length - unit};
    uint64_t number, factor = nv_span_is(name, "s") ? 1000 : 1;
    time.length = unit;
    if (at == 0 || (!nv_span_is(name, "ms") && factor == 1) ||
        !nv_span_unsigned(time, UINT32_MAX / 1000, &number) || number == 0)
        return text;
    *millis = (uint32_t)(number * factor);
    text.length = at - 1;
    return text;
}

static bool starts_with(struct nv_span *text, const char *start)
{
    size_t length = strlen(start);
    if (text->length < length || memcmp(text->at, start, length) != 0)
        return false;
    text->at += length;
    text->length -= length;
    return true;
}

static bool parse_command(struct nv_player_spec *spec, struct nv_span command)
{
    if (command.length == 0 || command.length >= sizeof spec->command)
        return false;
    memcpy(spec->command, command.at, command.length);
    spec->command[command.length] = '\0';
    spec->kind = NV_PLAYER_FOREIGN;
    return true;
}

/* What stands before the time. */
static bool parse_kind(struct nv_player_spec *spec, struct nv_span text)
{
    uint64_t number;
    if (starts_with(&text, "cmd:"))
        return parse_command(spec, text);
    spec->kind = NV_PLAYER_SEARCH;
    spec->level = NV_LEVELS;
    if (starts_with(&text, "level:")) {
        bool good = nv_span_unsigned(text, NV_LEVELS, &number) && number > 0;
        spec->level = good ? (uint32_t)number : 0;
        return good;
    }
    if (starts_with(&text, "nodes:"))
        return nv_span_unsigned(text, UINT64_MAX, &spec->nodes) && spec->nodes > 0;
    spec->kind = nv_span_is(text, "greedy") ? NV_PLAYER_GREEDY : NV_PLAYER_RANDOM;
    return spec->millis == 0 && (nv_span_is(text, "greedy") || nv_span_is(text, "random"));
}

enum nv_status nv_player_parse(struct nv_player_spec *spec, const char *text,
                               struct nv_error *error)
{
    struct nv_player_spec made = {.text = text};
    struct nv_span rest = cut_time(nv_span_of(text), &made.millis);
    if (!parse_kind(&made, rest))
        return nv_fail(error, NV_BAD_OPTION,
                       "no player '%.*s'; there are level:1-10[@100ms], nodes:N, random, greedy "
                       "and cmd:COMMAND[@100ms]",
                       (int)strlen(text), text);
    *spec = made;
    return NV_OK;
}

/* ---- foreign programs ---- */

/* Waits for a line with that first word; what stands behind it is `rest`. */
static enum nv_status hear(struct nv_player *player, const char *wanted, uint64_t deadline,
                           struct nv_span *rest, struct nv_error *error)
{
    for (;;) {
        enum nv_heard heard = nv_foreign_hear(&player->foreign, deadline, rest);
        if (heard == NV_HEARD_END)
            return nv_fail(error, NV_BAD_COMMAND, "ended without %s", wanted);
        if (heard == NV_HEARD_NOTHING)
            return nv_fail(error, NV_BAD_COMMAND, "too late with %s", wanted);
        struct nv_span said = *rest, word = nv_span_word(rest);
        if (nv_span_is(word, wanted))
            return NV_OK;
        if (nv_span_is(word, "error") && strcmp(wanted, "bestmove") == 0)
            return nv_fail(error, NV_BAD_COMMAND, "refused: %.*s", (int)said.length, said.at);
    }
}

static enum nv_status say(struct nv_player *player, const struct nv_buffer *text, uint64_t deadline,
                          struct nv_error *error)
{
    if (text->failed)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    if (!nv_foreign_send(&player->foreign, nv_buffer_span(text), deadline))
        return nv_fail(error, NV_BAD_COMMAND, "ended, or does not listen");
    return NV_OK;
}

/* The options of the game; those that are at their start values go without saying. */
static void put_options(const struct nv_settings *settings, struct nv_buffer *out)
{
    const struct nv_game *game = settings->game;
    uint32_t place = nv_game_place(game);
    for (int i = 0; game->options && game->options[i].name; i++) {
        const struct nv_option *option = &game->options[i];
        char value[NV_MAP_VALUE];
        struct nv_text text = nv_text_over(value, sizeof value);
        if (option->kind == NV_MAP)
            nv_text_string(&text, settings->map);
        else if (settings->values[place][i] != option->initial)
            nv_option_print(option, settings->values[place][i], &text);
        if (text.length > 0)
            nv_buffer_format(out, "setoption name %s value %s\n", option->name, value);
    }
}

static void put_setup(const struct nv_player *player, struct nv_buffer *out)
{
    const struct nv_settings *settings = player->seat->settings;
    nv_buffer_format(out, "setoption name Game value %s\nsetoption name Players value %u\n",
                     settings->game->name, (unsigned)settings->players);
    nv_buffer_string(out, "setoption name Seed value ");
    nv_buffer_number(out, player->seat->seed);
    nv_buffer_char(out, '\n');
    put_options(settings, out);
    nv_buffer_string(out, "uginewgame\nisready\n");
}

static enum nv_status shake_hands(struct nv_player *player, struct nv_error *error)
{
    uint64_t deadline = nv_clock_millis() + START_MILLIS;
    struct nv_buffer text = {0};
    struct nv_span rest;
    nv_buffer_string(&text, "ugi\n");
    enum nv_status status = say(player, &text, deadline, error);
    if (!status)
        status = hear(player, "ugiok", deadline, &rest, error);
    nv_buffer_clear(&text);
    put_setup(player, &text);
    if (!status)
        status = say(player, &text, deadline, error);
    if (!status)
        status = hear(player, "readyok", deadline, &rest, error);
    nv_buffer_finish(&text);
    return status;
}

/* The position as the mover sees it: no program is told what is hidden. */
static void put_position(const struct nv_session *session, uint32_t millis, struct nv_buffer *out)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    _Alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE];
    game->observe(rules, state, game->turn(rules, state), seen);
    nv_buffer_string(out, "position fen ");
    game->print(rules, seen, nv_buffer_text(out));
    nv_buffer_format(out, "\ngo movetime %u\n", (unsigned)millis);
}

static enum nv_status ask_foreign(struct nv_player *player, const struct nv_session *session,
                                  nv_move *move, struct nv_error *error)
{
    const struct nv_game *game = nv_session_game(session);
    uint32_t millis = player->spec->millis ? player->spec->millis : DEFAULT_MOVE_MILLIS;
    uint64_t deadline = nv_clock_millis() + millis + player->seat->margin;
    struct nv_buffer text = {0};
    struct nv_span rest;
    put_position(session, millis, &text);
    enum nv_status status = say(player, &text, deadline, error);
    nv_buffer_finish(&text);
    if (!status)
        status = hear(player, "bestmove", deadline, &rest, error);
    if (status)
        return status;
    struct nv_span word = nv_span_word(&rest);
    if (game->parse_move(nv_session_rules(session), nv_session_state(session), word, move, NULL))
        return nv_fail(error, NV_BAD_MOVE, "illegal move '%.*s'", (int)word.length, word.at);
    return NV_OK;
}

/* ---- our own ---- */

static nv_move any_move(struct nv_player *player, const struct nv_session *session)
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = nv_session_game(session)->moves(nv_session_rules(session),
                                                     nv_session_state(session), moves);
    return moves[nv_rng_below(&player->rng, count)];
}

/* As `go` does: what is limited by simulations starts from nothing. */
static nv_move think(struct nv_player *player, const struct nv_session *session)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    const struct nv_player_spec *spec = player->spec;
    struct nv_time_control clock = {.movetime = spec->millis, .nodes = spec->nodes};
    struct nv_limits limits = nv_bot_limits(game, rules, state, &clock, spec->level);
    struct nv_report report;
    if (limits.nodes)
        nv_search_clear(player->search);
    nv_search_arm(player->search);
    nv_search_run(player->search, rules, state, &limits,
                  nv_bot_lines(game, rules, state, spec->level, 1), NULL, NULL, &report);
    return report.lines[nv_bot_pick(game, rules, state, &report, spec->level, &player->rng)].move;
}

/* ---- all ---- */

static enum nv_status open_player(struct nv_player *player, struct nv_error *error)
{
    const struct nv_player_seat *seat = player->seat;
    if (player->spec->kind == NV_PLAYER_SEARCH) {
        struct nv_search_options options = {.expert = nv_expert_of(seat->settings->game),
                                            .bytes = (size_t)seat->hash * MB,
                                            .threads = seat->threads,
                                            .seed = seat->seed};
        player->search = nv_search_create(seat->settings->game, &options, error);
        return player->search ? NV_OK : NV_NO_MEMORY;
    }
    if (player->spec->kind != NV_PLAYER_FOREIGN)
        return NV_OK;
    player->is_open = nv_foreign_start(&player->foreign, player->spec->command, seat->stop);
    if (!player->is_open)
        return nv_fail(error, NV_BAD_COMMAND, "cannot be started");
    return shake_hands(player, error);
}

struct nv_player *nv_player_create(const struct nv_player_spec *spec,
                                   const struct nv_player_seat *seat, struct nv_error *error)
{
    struct nv_player *player = calloc(1, sizeof *player);
    if (!player) {
        nv_fail(error, NV_NO_MEMORY, "out of memory");
        return NULL;
    }
    player->spec = spec;
    player->seat = seat;
    nv_rng_seed(&player->rng, seat->seed);
    if (open_player(player, error)) {
        nv_player_destroy(player);
        return NULL;
    }
    return player;
}

void nv_player_destroy(struct nv_player *player)
{
    if (!player)
        return;
    if (player->is_open)
        nv_foreign_end(&player->foreign);
    nv_search_destroy(player->search);
    free(player);
}

enum nv_status nv_player_move(struct nv_player *player, const struct nv_session *session,
                              nv_move *move, struct nv_error *error)
{
    switch (player->spec->kind) {
    case NV_PLAYER_RANDOM:
        *move = any_move(player, session);
        return NV_OK;
    case NV_PLAYER_GREEDY:
        *move = nv_greedy_move(nv_session_game(session), nv_session_rules(session),
                               nv_session_state(session), &player->rng);
        return NV_OK;
    case NV_PLAYER_SEARCH:
        *move = think(player, session);
        return NV_OK;
    case NV_PLAYER_FOREIGN:
        break;
    }
    return ask_foreign(player, session, move, error);
}
