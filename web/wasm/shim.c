/* SPDX-License-Identifier: MIT */
/*
 * The door of the WebAssembly module. The page fills a buffer with a request, a
 * command on the first line and any text after it, and reads one JSON text back;
 * {"error":"..."} tells that C refused and nothing was changed. A command about a
 * running game names its session first: `new` hands one out, `free` gives it back.
 * The module imports nothing but a clock and a place to report progress to.
 */
#include "shim.h"

#include "novae/registry.h"
#include "session/record.h"
#include "web.h"
#include "json/schemas.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(name)))

/* The page looks at few games at once: a live one, a lesson, a picture of another. */
enum { WEB_SESSIONS = 16 };

/* All that the instance remembers. */
static struct {
    struct nv_session *sessions[WEB_SESSIONS]; /* by handle; NULL where none is handed out */
    struct nv_session *considered;             /* the game of the record that is thought about */
    struct web_thinker thinker;
    struct nv_buffer request;
    struct nv_buffer answer;
} module;

typedef enum nv_status answer_function(struct nv_json *json, struct nv_span words,
                                       struct nv_span text, struct nv_error *error);
/* ---- handles ---- */

static enum nv_status answer_new(struct nv_json *json, struct nv_span words, struct nv_span text,
                                 struct nv_error *error)
{
    (void)words, (void)text;
    unsigned handle = 0;
    while (handle < WEB_SESSIONS && module.sessions[handle])
        handle++;
    if (handle == WEB_SESSIONS)
        return nv_fail(error, NV_NO_MEMORY, "there are %d games open already", WEB_SESSIONS);
    module.sessions[handle] = nv_session_create();
    if (!module.sessions[handle])
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    nv_json_unsigned(json, handle);
    return NV_OK;
}

/* Reads the handle that a command begins with; NULL when it is none. */
static struct nv_session **find_session(struct nv_span *words, struct nv_error *error)
{
    struct nv_span word = nv_span_word(words);
    uint64_t handle;
    if (nv_span_unsigned(word, WEB_SESSIONS - 1, &handle) && module.sessions[handle])
        return &module.sessions[handle];
    nv_fail(error, NV_BAD_COMMAND, "there is no session '%.*s'", (int)word.length, word.at);
    return NULL;
}

static enum nv_status answer_free(struct nv_json *json, struct nv_span words, struct nv_span text,
                                  struct nv_error *error)
{
    (void)text;
    struct nv_session **session = find_session(&words, error);
    if (!session)
        return NV_BAD_COMMAND;
    nv_session_destroy(*session);
    *session = NULL;
    nv_json_bool(json, true);
    return NV_OK;
}

/* ---- what is the same in every game ---- */

static enum nv_status answer_tiles(struct nv_json *json, struct nv_span words, struct nv_span text,
                                   struct nv_error *error)
{
    (void)words, (void)text, (void)error;
    nv_tiles_json(json);
    return NV_OK;
}

static enum nv_status answer_maps(struct nv_json *json, struct nv_span words, struct nv_span text,
                                  struct nv_error *error)
{
    (void)words, (void)text, (void)error;
    web_maps(json);
    return NV_OK;
}

static void put_players(struct nv_json *json, const struct nv_game *game)
{
    nv_json_put_open(json, game->name, '{');
    nv_json_put_signed(json, "least", game->min_players);
    nv_json_put_signed(json, "most", game->max_players);
    nv_json_close(json, '}');
}

/* What a number among a game's options is when nobody says anything. */
static uint64_t usual(const struct nv_game *game, const char *name)
{
    const struct nv_option *option = game->options;
    while (option->name && strcmp(option->name, name) != 0)
        option++;
    return option->name ? option->initial : 0;
}

static enum nv_status answer_limits(struct nv_json *json, struct nv_span words, struct nv_span text,
                                    struct nv_error *error)
{
    (void)words, (void)text, (void)error;
    nv_json_open(json, '{');
    nv_json_put_signed(json, "levels", NV_LEVELS);
    nv_json_put_open(json, "players", '{');
    put_players(json, nv_nova_luna());
    put_players(json, nv_terra_nova());
    nv_json_close(json, '}');
    nv_json_put_signed(json, "record_bytes", NV_RECORD_BYTES);
    nv_json_put_signed(json, "map_bytes", NV_MAX_MAP);
    nv_json_put_signed(json, "least_spaces", tn_least_spaces(nv_terra_nova()->min_players));
    nv_json_put_open(json, "figures", '[');
    for (uint32_t players = 0; players <= nv_terra_nova()->max_players; players++)
        nv_json_signed(json, players * tn_figures(players));
    nv_json_close(json, ']');
    nv_json_put_unsigned(json, "idle_limit", usual(nv_terra_nova(), "IdleLimit"));
    nv_json_put_signed(json, "landscapes", TN_MAX_LANDSCAPES);
    nv_json_put_signed(json, "rows", TN_MAX_ROWS);
    nv_json_put_signed(json, "in_row", TN_MAX_IN_ROW);
    nv_json_close(json, '}');
    return NV_OK;
}

static enum nv_status answer_check_map(struct nv_json *json, struct nv_span words,
                                       struct nv_span text, struct nv_error *error)
{
    (void)words, (void)error;
    web_check_map(json, text);
    return NV_OK;
}

/* ---- thinking: the text is the record of the game ---- */

enum { MAX_NUMBER = 10 * 60 * 1000 }; /* of milliseconds, or of nodes */

static enum nv_status read_number(struct nv_span *words, const char *what, uint64_t max,
                                  uint32_t *number, struct nv_error *error)
{
    struct nv_span word = nv_span_word(words);
    uint64_t value;
    if (!nv_span_unsigned(word, max, &value) || value == 0)
        return nv_fail(error, NV_BAD_COMMAND, "%s is a number from 1 to %u, not '%.*s'", what,
                       (unsigned)max, (int)word.length, word.at);
    *number = (uint32_t)value;
    return NV_OK;
}

/* Opens the record and reads how long or how much to think about it. */
static enum nv_status prepare(struct nv_span *words, struct nv_span text, uint32_t *limit,
                              struct nv_error *error)
{
    enum nv_status status = read_number(words, "the limit", MAX_NUMBER, limit, error);
    if (status)
        return status;
    if (!module.considered)
        module.considered = nv_session_create();
    if (!module.considered)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    return nv_session_begin_record(module.considered, text, error);
}

static enum nv_status answer_choose(struct nv_json *json, struct nv_span words, struct nv_span text,
                                    struct nv_error *error)
{
    uint32_t level, millis;
    enum nv_status status = read_number(&words, "the level", NV_LEVELS, &level, error);
    if (!status)
        status = prepare(&words, text, &millis, error);
    return status ? status
                  : web_choose(json, &module.thinker, module.considered, level, millis, error);
}

static enum nv_status answer_hint(struct nv_json *json, struct nv_span words, struct nv_span text,
                                  struct nv_error *error)
{
    uint32_t millis;
    enum nv_status status = prepare(&words, text, &millis, error);
    return status ? status : web_hint(json, &module.thinker, module.considered, millis, error);
}

static enum nv_status answer_chances(struct nv_json *json, struct nv_span words,
                                     struct nv_span text, struct nv_error *error)
{
    uint32_t millis;
    enum nv_status status = prepare(&words, text, &millis, error);
    return status ? status : web_chances(json, &module.thinker, module.considered, millis, error);
}

static enum nv_status answer_search(struct nv_json *json, struct nv_span words, struct nv_span text,
                                    struct nv_error *error)
{
    uint32_t nodes;
    enum nv_status status = prepare(&words, text, &nodes, error);
    return status ? status : web_search(json, &module.thinker, module.considered, nodes, error);
}

static enum nv_status answer_analyse(struct nv_json *json, struct nv_span words,
                                     struct nv_span text, struct nv_error *error)
{
    uint32_t millis;
    enum nv_status status = prepare(&words, text, &millis, error);
    return status ? status : web_analyse(json, &module.thinker, module.considered, millis, error);
}

static const struct {
    const char *name;
    answer_function *answer;
} commands[] = {
    {"tiles", answer_tiles},        {"maps", answer_maps},     {"limits", answer_limits},
    {"checkmap", answer_check_map}, {"new", answer_new},       {"free", answer_free},
    {"choose", answer_choose},      {"hint", answer_hint},     {"chances", answer_chances},
    {"analyse", answer_analyse},    {"search", answer_search}, {"sketch", web_sketch},
};

static enum nv_status answer(struct nv_json *json, struct nv_span request, struct nv_error *error)
{
    struct nv_span words = nv_span_until(&request, '\n');
    struct nv_span name = nv_span_word(&words);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (nv_span_is(name, commands[i].name))
            return commands[i].answer(json, words, request, error);
    }
    web_session_function *function = web_session_command(name);
    if (!function)
        return nv_fail(error, NV_BAD_COMMAND, "there is no command '%.*s'", (int)name.length,
                       name.at);
    struct nv_session **session = find_session(&words, error);
    return session ? function(json, &(struct web_request){*session, words, request}, error)
                   : NV_BAD_COMMAND;
}

static void put_error(struct nv_json *json, const char *text)
{
    nv_buffer_clear(&module.answer);
    *json = nv_json_over(nv_buffer_text(&module.answer));
    nv_json_open(json, '{');
    nv_json_put_string(json, "error", text);
    nv_json_close(json, '}');
}

/* Room for a request of that many bytes; 0 when there is no memory for it. */
EXPORT("room") char *web_room(uint32_t length)
{
    nv_buffer_clear(&module.request);
    return nv_buffer_reserve(&module.request, length) ? module.request.text.buffer : NULL;
}

/* Answers a request of that many bytes; returns the length of the answer. */
EXPORT("call") uint32_t web_call(uint32_t length)
{
    struct nv_json json = nv_json_over(nv_buffer_text(&module.answer));
    struct nv_error error = {0};
    nv_buffer_clear(&module.answer);
    if (length >= module.request.text.capacity)
        put_error(&json, "out of memory");
    else if (answer(&json, (struct nv_span){module.request.text.buffer, length}, &error) != NV_OK)
        put_error(&json, error.text);
    if (module.answer.failed)
        put_error(&json, "out of memory");
    return (uint32_t)module.answer.text.length;
}

EXPORT("answer") const char *web_answer(void)
{
    return module.answer.text.buffer;
}
