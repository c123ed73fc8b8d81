/* SPDX-License-Identifier: MIT */
/* A foreign player: UGI spoken with another program, with a deadline for every answer. */
#include "players/foreign.h"

#include "players/process.h"
#include "search/clock.h"
#include "session/buffer.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    START_MILLIS = 10000,      /* until it must be ready */
    DEFAULT_MOVE_MILLIS = 1000 /* when nothing is said about time */
};

struct nv_foreign {
    const struct nv_game *game;
    uint64_t seed;
    uint32_t margin;
    bool (*give_up)(void *context);
    void *context;
    bool is_open; /* the program runs */
    _Atomic bool stop;
    struct nv_process process;
};

static bool stopped(void *foreign_)
{
    struct nv_foreign *foreign = foreign_;
    return atomic_load(&foreign->stop) || (foreign->give_up && foreign->give_up(foreign->context));
}

/* Waits for a line with that first word; `rest` is what follows it. */
static enum nv_status hear(struct nv_foreign *foreign, const char *wanted, uint64_t deadline,
                           struct nv_span *rest, struct nv_error *error)
{
    for (;;) {
        enum nv_heard heard = nv_process_hear(&foreign->process, deadline, rest);
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

/* Sends the text, and finishes it. */
static enum nv_status say(struct nv_foreign *foreign, struct nv_buffer *text, uint64_t deadline,
                          struct nv_error *error)
{
    enum nv_status status = NV_OK;
    if (text->failed)
        status = nv_fail(error, NV_NO_MEMORY, "out of memory");
    else if (!nv_process_send(&foreign->process, nv_buffer_span(text), deadline))
        status = nv_fail(error, NV_BAD_COMMAND, "ended, or does not listen");
    nv_buffer_finish(text);
    return status;
}

static enum nv_status shake_hands(struct nv_foreign *foreign, const char *greeting,
                                  struct nv_error *error)
{
    uint64_t deadline = nv_clock_millis() + START_MILLIS;
    struct nv_buffer first = {0}, second = {0};
    struct nv_span rest;
    nv_buffer_string(&first, "ugi\n");
    enum nv_status status = say(foreign, &first, deadline, error);
    if (!status)
        status = hear(foreign, "ugiok", deadline, &rest, error);
    if (status)
        return status;
    nv_buffer_format(&second, "setoption name Game value %s\nsetoption name Seed value ",
                     foreign->game->name);
    nv_buffer_number(&second, foreign->seed);
    nv_buffer_format(&second, "\n%s", greeting ? greeting : "");
    nv_buffer_string(&second, "uginewgame\nisready\n");
    status = say(foreign, &second, deadline, error);
    return status ? status : hear(foreign, "readyok", deadline, &rest, error);
}

struct nv_foreign *nv_foreign_create(const struct nv_player_options *options,
                                     struct nv_error *error)
{
    struct nv_foreign *foreign = calloc(1, sizeof *foreign);
    if (!foreign) {
        nv_fail(error, NV_NO_MEMORY, "out of memory");
        return NULL;
    }
    foreign->game = options->game;
    foreign->seed = options->seed;
    foreign->margin = options->margin;
    foreign->give_up = options->give_up;
    foreign->context = options->context;
    foreign->is_open = nv_process_start(&foreign->process, options->command, stopped, foreign);
    if (!foreign->is_open)
        nv_fail(error, NV_BAD_COMMAND, "cannot be started");
    if (!foreign->is_open || shake_hands(foreign, options->greeting, error)) {
        nv_foreign_destroy(foreign);
        return NULL;
    }
    return foreign;
}

void nv_foreign_destroy(struct nv_foreign *foreign)
{
    if (!foreign)
        return;
    if (foreign->is_open)
        nv_process_end(&foreign->process);
    free(foreign);
}

void nv_foreign_stop(struct nv_foreign *foreign)
{
    atomic_store(&foreign->stop, true);
}

void nv_foreign_arm(struct nv_foreign *foreign)
{
    atomic_store(&foreign->stop, false);
}

/* ---- a move ---- */

static void put_position(const struct nv_foreign *foreign, const void *rules, const void *state,
                         struct nv_buffer *out)
{
    nv_buffer_string(out, "position fen ");
    foreign->game->print(rules, state, nv_buffer_text(out));
    nv_buffer_char(out, '\n');
}

/* Writes the limits as words of `go`; returns how many milliseconds the program has. */
static uint64_t put_go(const struct nv_time_control *time, uint32_t seat, struct nv_buffer *out)
{
    uint32_t movetime = time->movetime;
    if (!movetime && !time->has_time && !time->nodes)
        movetime = DEFAULT_MOVE_MILLIS;
    nv_buffer_string(out, "go");
    if (movetime)
        nv_buffer_format(out, " movetime %u", (unsigned)movetime);
    if (time->nodes) {
        nv_buffer_string(out, " nodes ");
        nv_buffer_number(out, time->nodes);
    }
    if (time->has_time)
        nv_buffer_format(out, " p%utime %u p%uinc %u", (unsigned)seat + 1, (unsigned)time->time,
                         (unsigned)seat + 1, (unsigned)time->increment);
    nv_buffer_char(out, '\n');
    return movetime ? movetime : time->has_time ? time->time : UINT32_MAX;
}

enum nv_status nv_foreign_move(struct nv_foreign *foreign, const void *rules, const void *state,
                               const struct nv_time_control *time, nv_move *move,
                               struct nv_error *error)
{
    struct nv_buffer text = {0};
    struct nv_span rest;
    put_position(foreign, rules, state, &text);
    uint64_t millis = put_go(time, (uint32_t)foreign->game->turn(rules, state), &text);
    uint64_t deadline = nv_clock_millis() + millis + foreign->margin;
    enum nv_status status = say(foreign, &text, deadline, error);
    if (!status)
        status = hear(foreign, "bestmove", deadline, &rest, error);
    if (status)
        return status;
    struct nv_span word = nv_span_word(&rest);
    if (foreign->game->parse_move(rules, state, word, move, NULL))
        return nv_fail(error, NV_BAD_MOVE, "illegal move '%.*s'", (int)word.length, word.at);
    return NV_OK;
}
