/* SPDX-License-Identifier: MIT */
/*
 * The commands of UGI. Each is a row of a table; each either does what it says
 * or answers one line `error ...` and has changed nothing.
 */
#include "protocol/ugi.h"

#include "novae/registry.h"
#include "protocol/engine.h"
#include "protocol/query.h"

#include <stdlib.h>
#include <string.h>

struct nv_ugi {
    struct nv_session *session;
    bool positioned; /* a position was given; without one the session is begun when asked for */
    struct nv_settings settings;
    struct nv_output output;
    struct nv_engine *engine;
    struct nv_engine_options chosen;         /* by setoption */
    struct nv_engine_options engine_options; /* those of the last position */
    const struct nv_loader *loader;
    struct nv_buffer answer;
    struct nv_buffer input; /* the beginning of a line that has not ended yet */
    bool skipping;          /* the rest of a line that was too long */
    bool quit;
    /*
     * The last `position` that listed moves, while it can be extended. Drivers
     * send the whole game again at every move; only what is new is then played.
     */
    struct nv_buffer position;
};

static void put_line(struct nv_ugi *ugi, struct nv_span line)
{
    nv_output_say(&ugi->output, line);
}

/* A reason may hold a path, and a path any character; an answer is one line. */
static void send_error(struct nv_ugi *ugi, const char *reason)
{
    nv_buffer_clear(&ugi->answer);
    nv_buffer_format(&ugi->answer, "error %s", reason);
    struct nv_text *text = &ugi->answer.text;
    for (size_t i = 0; i < text->length; i++) {
        if ((unsigned char)text->buffer[i] < ' ')
            text->buffer[i] = '?';
    }
    put_line(ugi, nv_buffer_span(&ugi->answer));
}

/* Ends a line of an answer. */
static void end_answer(struct nv_ugi *ugi)
{
    if (ugi->answer.failed)
        send_error(ugi, "out of memory");
    else
        put_line(ugi, nv_buffer_span(&ugi->answer));
    nv_buffer_clear(&ugi->answer);
}

static void describe_option(struct nv_ugi *ugi, const struct nv_option *option)
{
    struct nv_buffer *out = &ugi->answer;
    nv_buffer_format(out, "option name %s type ", option->name);
    switch (option->kind) {
    case NV_BOOLEAN:
        nv_buffer_format(out, "check default %s", option->initial ? "true" : "false");
        break;
    case NV_NUMBER:
        nv_buffer_string(out, "spin default ");
        nv_buffer_number(out, option->initial);
        nv_buffer_string(out, " min 0 max ");
        nv_buffer_number(out, option->max);
        break;
    case NV_CHOICE:
        nv_buffer_format(out, "combo default %s", option->choices[option->initial]);
        for (int i = 0; option->choices[i]; i++)
            nv_buffer_format(out, " var %s", option->choices[i]);
        break;
    case NV_MAP:
        nv_buffer_format(out, "string default %s", option->initial_map);
        break;
    }
    end_answer(ugi);
}

/* Has an earlier game an option of the same name? It is then described already. */
static bool described(int game, const char *name)
{
    for (int i = 0; i < game; i++) {
        if (!nv_game_at(i)->example && nv_option_index(nv_game_at(i), nv_span_of(name)) >= 0)
            return true;
    }
    return false;
}

static void describe_game_options(struct nv_ugi *ugi)
{
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        const struct nv_option *option = nv_game_at(i)->options;
        for (; option && option->name && !nv_game_at(i)->example; option++) {
            if (!described(i, option->name))
                describe_option(ugi, option);
        }
    }
}

static enum nv_status do_ugi(struct nv_ugi *ugi, struct nv_span rest, struct nv_error *error)
{
    (void)rest;
    (void)error;
    put_line(ugi, nv_span_of("id name novae " NV_VERSION));
    put_line(ugi, nv_span_of("id author the novae developers"));
    nv_buffer_format(&ugi->answer, "option name Game type combo default %s",
                     nv_default_game()->name);
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        if (!nv_game_at(i)->example)
            nv_buffer_format(&ugi->answer, " var %s", nv_game_at(i)->name);
    }
    end_answer(ugi);
    nv_buffer_format(&ugi->answer, "option name Players type spin default 2 min 1 max %d",
                     NV_MAX_PLAYERS);
    end_answer(ugi);
    put_line(ugi,
             nv_span_of("option name Seed type spin default 0 min 0 max 18446744073709551615"));
    describe_game_options(ugi);
    nv_engine_options_describe(&ugi->output);
    put_line(ugi, nv_span_of("ugiok"));
    return NV_OK;
}

static enum nv_status do_isready(struct nv_ugi *ugi, struct nv_span rest, struct nv_error *error)
{
    (void)rest;
    (void)error;
    put_line(ugi, nv_span_of("readyok"));
    return NV_OK;
}

/* setoption name N value V: names are one word; the value is the rest of the line. */
static enum nv_status do_setoption(struct nv_ugi *ugi, struct nv_span rest, struct nv_error *error)
{
    struct nv_span name_word = nv_span_word(&rest), name = nv_span_word(&rest);
    struct nv_span value_word = nv_span_word(&rest);
    if (!nv_span_is(name_word, "name") || !nv_span_is(value_word, "value"))
        return nv_fail(error, NV_BAD_COMMAND, "setoption is 'setoption name N value V'");
    bool known;
    enum nv_status status = nv_engine_options_set(&ugi->chosen, name, nv_span_trim(rest), &known,
                                                  error);
    if (!known)
        status = nv_settings_set(&ugi->settings, name, nv_span_trim(rest), error);
    if (!status && !known)
        nv_buffer_clear(&ugi->position);
    return status;
}

static enum nv_status do_uginewgame(struct nv_ugi *ugi, struct nv_span rest, struct nv_error *error)
{
    (void)rest;
    (void)error;
    nv_engine_forget(ugi->engine);
    nv_buffer_clear(&ugi->position);
    ugi->positioned = false;
    return NV_OK;
}

/* Cuts off what stands before the word `moves`; that word goes too. */
static struct nv_span before_moves(struct nv_span *rest, bool *found)
{
    struct nv_span all = *rest;
    *found = false;
    while (rest->length > 0) {
        struct nv_span word = nv_span_word(rest);
        if (nv_span_is(word, "moves")) {
            *found = true;
            return nv_span_trim((struct nv_span){all.at, (size_t)(word.at - all.at)});
        }
    }
    return nv_span_trim(all);
}

static enum nv_status start_position(struct nv_ugi *ugi, struct nv_span rest, bool *moves,
                                     struct nv_error *error)
{
    struct nv_span none = {NULL, 0};
    struct nv_span kind = nv_span_word(&rest), text = before_moves(&rest, moves);
    if (nv_span_is(kind, "fen")) {
        struct nv_start start = {.kind = NV_START_POSITION, .text = text};
        return nv_session_start(ugi->session, &start, rest, error);
    }
    if (nv_span_is(kind, "deal"))
        return nv_session_begin_with(ugi->session, &ugi->settings, ugi->loader, text, rest, error);
    if (!nv_span_is(kind, "startpos"))
        return nv_fail(error, NV_BAD_COMMAND,
                       "position is 'position startpos|deal D|fen F [moves M ...]'");
    if (text.length > 0)
        return nv_fail(error, NV_BAD_COMMAND, "after startpos comes 'moves', not '%.*s'",
                       (int)text.length, text.at);
    return nv_session_begin_with(ugi->session, &ugi->settings, ugi->loader, none, rest, error);
}

/* What `line` adds to the last position; false when it is another one. */
static bool extends(const struct nv_ugi *ugi, struct nv_span line, struct nv_span *more)
{
    size_t length = ugi->position.text.length;
    if (length == 0 || line.length < length ||
        memcmp(line.at, ugi->position.text.buffer, length) != 0)
        return false;
    *more = (struct nv_span){line.at + length, line.length - length};
    return more->length == 0 || more->at[0] == ' ';
}

/* There is a position, and options take effect. */
static void stand(struct nv_ugi *ugi)
{
    ugi->positioned = true;
    ugi->engine_options = ugi->chosen;
    ugi->engine_options.seed = ugi->settings.seed;
}

/* Without a position the engine stands at `startpos`, by the options as they are now. */
static enum nv_status need_position(struct nv_ugi *ugi, struct nv_error *error)
{
    struct nv_span none = {NULL, 0};
    if (ugi->positioned)
        return NV_OK;
    enum nv_status status = nv_session_begin_with(ugi->session, &ugi->settings, ugi->loader, none,
                                                  none, error);
    if (status)
        return status;
    stand(ugi);
    ugi->positioned = false; /* options may still change it */
    return NV_OK;
}

static enum nv_status do_position(struct nv_ugi *ugi, struct nv_span rest, struct nv_error *error)
{
    struct nv_span line = nv_span_trim(rest), more;
    bool moves = true;
    enum nv_status status = extends(ugi, line, &more) ? nv_session_play(ugi->session, more, error)
                                                      : start_position(ugi, line, &moves, error);
    if (status)
        return status;
    stand(ugi);
    nv_buffer_clear(&ugi->position);
    /* A map file may have changed before the next command. */
    if (moves && !nv_is_map_path(nv_span_of(ugi->settings.map)))
        nv_buffer_put(&ugi->position, line);
    if (ugi->position.failed)
        nv_buffer_clear(&ugi->position);
    return NV_OK;
}

/* Plays on, all of the moves or none. */
static enum nv_status do_moves(struct nv_ugi *ugi, struct nv_span rest, struct nv_error *error)
{
    enum nv_status status = need_position(ugi, error);
    if (!status)
        status = nv_session_play(ugi->session, rest, error);
    if (status)
        return status;
    ugi->positioned = true;
    nv_buffer_clear(&ugi->position); /* the line that led here is not all any more */
    return NV_OK;
}

static enum nv_status do_query(struct nv_ugi *ugi, struct nv_span rest, struct nv_error *error)
{
    enum nv_status status = need_position(ugi, error);
    if (status)
        return status;
    nv_buffer_string(&ugi->answer, "response");
    status = nv_ugi_query(ugi->session, rest, &ugi->answer, error);
    if (status)
        nv_buffer_clear(&ugi->answer);
    else
        end_answer(ugi);
    return status;
}

static enum nv_status do_go(struct nv_ugi *ugi, struct nv_span rest, struct nv_error *error)
{
    enum nv_status status = need_position(ugi, error);
    return status ? status
                  : nv_engine_go(ugi->engine, ugi->session, &ugi->engine_options, rest, error);
}

static enum nv_status do_stop(struct nv_ugi *ugi, struct nv_span rest, struct nv_error *error)
{
    (void)rest;
    (void)error;
    nv_engine_stop(ugi->engine);
    return NV_OK;
}

static enum nv_status do_quit(struct nv_ugi *ugi, struct nv_span rest, struct nv_error *error)
{
    (void)rest;
    (void)error;
    nv_engine_stop(ugi->engine);
    ugi->quit = true;
    return NV_OK;
}

static const struct {
    const char *name;
    enum nv_status (*run)(struct nv_ugi *ugi, struct nv_span rest, struct nv_error *error);
    bool when_idle; /* refused while the engine thinks */
} commands[] = {
    {"position", do_position, true},
    {"moves", do_moves, true},
    {"query", do_query, false},
    {"go", do_go, true},
    {"stop", do_stop, false},
    {"isready", do_isready, false},
    {"setoption", do_setoption, true},
    {"uginewgame", do_uginewgame, true},
    {"ugi", do_ugi, false},
    {"quit", do_quit, false},
};

static enum nv_status run(struct nv_ugi *ugi, struct nv_span line, struct nv_error *error)
{
    struct nv_span rest = line, word = nv_span_word(&rest);
    if (memchr(line.at, '\0', line.length))
        return nv_fail(error, NV_BAD_COMMAND, "a NUL byte in the line");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (!nv_span_is(word, commands[i].name))
            continue;
        if (commands[i].when_idle && nv_engine_thinking(ugi->engine))
            return nv_fail(error, NV_BAD_COMMAND, "%s: still thinking, 'stop' comes first",
                           commands[i].name);
        return commands[i].run(ugi, rest, error);
    }
    return nv_fail(error, NV_BAD_COMMAND, "unknown command '%.*s'", (int)word.length, word.at);
}

bool nv_ugi_command(struct nv_ugi *ugi, struct nv_span line)
{
    struct nv_error error;
    line = nv_span_trim(line);
    if (line.length > NV_UGI_LINE)
        send_error(ugi, "the line is too long");
    else if (line.length > 0 && run(ugi, line, &error) != NV_OK)
        send_error(ugi, error.text);
    nv_buffer_clear(&ugi->answer);
    return !ugi->quit;
}

/* Takes a piece of a line that ends later; too long a line is refused once. */
static void hold(struct nv_ugi *ugi, struct nv_span piece)
{
    if (ugi->skipping)
        return;
    if (piece.length <= NV_UGI_LINE - ugi->input.text.length)
        nv_buffer_put(&ugi->input, piece);
    else
        ugi->skipping = true;
    if (ugi->input.failed)
        ugi->skipping = true;
    if (ugi->skipping)
        send_error(ugi, "the line is too long");
}

/* A line is complete: it is carried out, or was refused already. */
static void end_line(struct nv_ugi *ugi)
{
    if (!ugi->skipping)
        nv_ugi_command(ugi, nv_buffer_span(&ugi->input));
    ugi->skipping = false;
    nv_buffer_clear(&ugi->input);
}

bool nv_ugi_feed(struct nv_ugi *ugi, struct nv_span bytes)
{
    while (bytes.length > 0 && !ugi->quit) {
        const char *feed = memchr(bytes.at, '\n', bytes.length);
        hold(ugi, nv_span_until(&bytes, '\n'));
        if (feed)
            end_line(ugi);
    }
    return !ugi->quit;
}

void nv_ugi_end(struct nv_ugi *ugi)
{
    if (!ugi->quit)
        end_line(ugi);
}

void nv_ugi_wait(struct nv_ugi *ugi)
{
    nv_engine_wait(ugi->engine);
}

struct nv_ugi *nv_ugi_create(const struct nv_loader *loader, struct nv_ugi_output output)
{
    struct nv_ugi *ugi = calloc(1, sizeof *ugi);
    if (!ugi)
        return NULL;
    ugi->session = nv_session_create();
    ugi->loader = loader;
    nv_output_init(&ugi->output, output);
    ugi->engine = nv_engine_create(&ugi->output);
    nv_settings_init(&ugi->settings);
    nv_engine_options_init(&ugi->chosen);
    /* Even when out of memory an error can then still be reported. */
    if (!ugi->session || !ugi->engine || !nv_buffer_reserve(&ugi->answer, 2 * NV_ERROR_TEXT)) {
        nv_ugi_destroy(ugi);
        return NULL;
    }
    return ugi;
}

void nv_ugi_destroy(struct nv_ugi *ugi)
{
    if (!ugi)
        return;
    nv_engine_destroy(ugi->engine);
    nv_session_destroy(ugi->session);
    nv_output_finish(&ugi->output);
    nv_buffer_finish(&ugi->answer);
    nv_buffer_finish(&ugi->input);
    nv_buffer_finish(&ugi->position);
    free(ugi);
}
