/* SPDX-License-Identifier: MIT */
/*
 * The door of the WebAssembly module. The page fills a buffer with a request, a
 * command on the first line and any text after it, and reads one JSON text back;
 * {"error":"..."} tells that C refused and nothing was changed. The module imports
 * nothing but a clock and a place to report progress to.
 */
#include "shim.h"

#include "novae/registry.h"
#include "session/link.h"
#include "session/record.h"
#include "web.h"
#include "json/schemas.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(name)))

/* All that the instance remembers. */
static struct {
    struct nv_session *session;
    struct web_mind mind;
    struct nv_buffer request;
    struct nv_buffer answer;
} module;

typedef enum nv_status answer_function(struct nv_json *json, struct nv_span words,
                                       struct nv_span text, struct nv_error *error);

static enum nv_status need_game(struct nv_error *error)
{
    if (nv_session_started(module.session))
        return NV_OK;
    return nv_fail(error, NV_BAD_COMMAND, "there is no game yet");
}

static enum nv_status answer_tiles(struct nv_json *json, struct nv_span words, struct nv_span text,
                                   struct nv_error *error)
{
    (void)words, (void)text, (void)error;
    web_luna_tiles(json);
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
    nv_json_put_signed(json, "landscapes", TN_MAX_LANDSCAPES);
    nv_json_put_signed(json, "rows", TN_MAX_ROWS);
    nv_json_put_signed(json, "in_row", TN_MAX_IN_ROW);
    nv_json_close(json, '}');
    return NV_OK;
}

static void put_tags(struct nv_json *json, const struct nv_record *record)
{
    nv_json_open(json, '[');
    for (size_t i = 0; i < record->tag_count; i++) {
        nv_json_open(json, '[');
        nv_json_string(json, record->tags[i].name);
        nv_json_string(json, record->tags[i].value);
        nv_json_close(json, ']');
    }
    nv_json_close(json, ']');
}

static enum nv_status answer_open(struct nv_json *json, struct nv_span words, struct nv_span text,
                                  struct nv_error *error)
{
    (void)words;
    struct nv_record record;
    nv_record_init(&record);
    enum nv_status status = nv_record_parse(&record, text, error);
    if (!status)
        status = nv_record_play(&record, module.session, NULL, error);
    if (!status)
        put_tags(json, &record);
    nv_record_finish(&record);
    return status;
}

/* The text holds the tags that shall stand in the record besides its own. */
static enum nv_status answer_record(struct nv_json *json, struct nv_span words, struct nv_span text,
                                    struct nv_error *error)
{
    (void)words;
    struct nv_record record;
    struct nv_buffer out = {0};
    nv_record_init(&record);
    enum nv_status status = need_game(error);
    if (!status)
        status = nv_record_parse(&record, text, error);
    if (!status) {
        nv_record_write(module.session, record.tags, record.tag_count, &out);
        nv_json_string(json, nv_buffer_span(&out));
    }
    if (out.failed)
        status = nv_fail(error, NV_NO_MEMORY, "out of memory");
    nv_buffer_finish(&out);
    nv_record_finish(&record);
    return status;
}

static enum nv_status answer_pack(struct nv_json *json, struct nv_span words, struct nv_span text,
                                  struct nv_error *error)
{
    (void)words, (void)text;
    struct nv_buffer out = {0};
    enum nv_status status = need_game(error);
    if (!status)
        status = nv_link_write(module.session, &out, error);
    if (!status)
        nv_json_string(json, nv_buffer_span(&out));
    nv_buffer_finish(&out);
    return status;
}

static enum nv_status answer_unpack(struct nv_json *json, struct nv_span words, struct nv_span text,
                                    struct nv_error *error)
{
    (void)words;
    enum nv_status status = nv_link_read(module.session, text, error);
    if (!status)
        nv_json_bool(json, true);
    return status;
}

static enum nv_status answer_play(struct nv_json *json, struct nv_span words, struct nv_span text,
                                  struct nv_error *error)
{
    (void)text;
    enum nv_status status = need_game(error);
    if (!status && nv_span_trim(words).length == 0)
        status = nv_fail(error, NV_BAD_MOVE, "there is no move to make");
    if (!status)
        status = nv_session_play(module.session, words, error);
    if (!status)
        nv_json_bool(json, true);
    return status;
}

static enum nv_status answer_undo(struct nv_json *json, struct nv_span words, struct nv_span text,
                                  struct nv_error *error)
{
    (void)words, (void)text;
    enum nv_status status = need_game(error);
    if (!status)
        nv_json_bool(json, nv_session_undo(module.session));
    return status;
}

static enum nv_status answer_redo(struct nv_json *json, struct nv_span words, struct nv_span text,
                                  struct nv_error *error)
{
    (void)words, (void)text;
    enum nv_status status = need_game(error);
    if (!status)
        nv_json_bool(json, nv_session_redo(module.session));
    return status;
}

static enum nv_status answer_seek(struct nv_json *json, struct nv_span words, struct nv_span text,
                                  struct nv_error *error)
{
    (void)text;
    uint64_t count;
    enum nv_status status = need_game(error);
    if (status)
        return status;
    uint32_t known = nv_session_known(module.session);
    if (!nv_span_unsigned(nv_span_trim(words), known, &count))
        return nv_fail(error, NV_BAD_COMMAND, "seek takes a number from 0 to %u", known);
    nv_json_bool(json, nv_session_seek(module.session, (uint32_t)count));
    return NV_OK;
}

static enum nv_status answer_position(struct nv_json *json, struct nv_span words,
                                      struct nv_span text, struct nv_error *error)
{
    (void)words, (void)text;
    enum nv_status status = need_game(error);
    if (!status)
        web_position(json, module.session);
    return status;
}

static enum nv_status answer_board(struct nv_json *json, struct nv_span words, struct nv_span text,
                                   struct nv_error *error)
{
    (void)words, (void)text;
    enum nv_status status = need_game(error);
    if (!status && nv_session_game(module.session) != nv_terra_nova())
        status = nv_fail(error, NV_BAD_COMMAND, "this game has no board");
    if (status)
        return status;
    struct nv_span map = nv_session_origin(module.session)->setup.map;
    if (map.length == 0)
        map.at = NULL;
    nv_map_json(json, tn_board(nv_session_rules(module.session)), map);
    return NV_OK;
}

static enum nv_status answer_history(struct nv_json *json, struct nv_span words,
                                     struct nv_span text, struct nv_error *error)
{
    (void)words, (void)text;
    enum nv_status status = need_game(error);
    if (!status)
        web_history(json, module.session);
    return status;
}

static enum nv_status answer_check_map(struct nv_json *json, struct nv_span words,
                                       struct nv_span text, struct nv_error *error)
{
    (void)words, (void)error;
    web_check_map(json, text);
    return NV_OK;
}

/* ---- thinking: the text is the record of the game ---- */

enum { MAX_NUMBER = 10 * 60 * 1000 }; /* of milliseconds, or of simulations */

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

/* Opens the record, unanswered, and reads how long or how much to think about it. */
static enum nv_status prepare(struct nv_span *words, struct nv_span text, uint32_t *limit,
                              struct nv_error *error)
{
    struct nv_buffer unused = {0};
    struct nv_json nowhere = nv_json_over(nv_buffer_text(&unused));
    enum nv_status status = read_number(words, "the limit", MAX_NUMBER, limit, error);
    if (!status)
        status = answer_open(&nowhere, *words, text, error);
    nv_buffer_finish(&unused);
    return status;
}

static enum nv_status answer_choose(struct nv_json *json, struct nv_span words, struct nv_span text,
                                    struct nv_error *error)
{
    uint32_t level, millis;
    enum nv_status status = read_number(&words, "the level", NV_LEVELS, &level, error);
    if (!status)
        status = prepare(&words, text, &millis, error);
    return status ? status : web_choose(json, &module.mind, module.session, level, millis, error);
}

static enum nv_status answer_hint(struct nv_json *json, struct nv_span words, struct nv_span text,
                                  struct nv_error *error)
{
    uint32_t millis;
    enum nv_status status = prepare(&words, text, &millis, error);
    return status ? status : web_hint(json, &module.mind, module.session, millis, error);
}

static enum nv_status answer_chances(struct nv_json *json, struct nv_span words,
                                     struct nv_span text, struct nv_error *error)
{
    uint32_t millis;
    enum nv_status status = prepare(&words, text, &millis, error);
    return status ? status : web_chances(json, &module.mind, module.session, millis, error);
}

static enum nv_status answer_search(struct nv_json *json, struct nv_span words, struct nv_span text,
                                    struct nv_error *error)
{
    uint32_t nodes;
    enum nv_status status = prepare(&words, text, &nodes, error);
    return status ? status : web_search(json, &module.mind, module.session, nodes, error);
}

static enum nv_status answer_analyse(struct nv_json *json, struct nv_span words,
                                     struct nv_span text, struct nv_error *error)
{
    uint32_t millis;
    enum nv_status status = prepare(&words, text, &millis, error);
    return status ? status : web_analyse(json, &module.mind, module.session, millis, error);
}

static const struct {
    const char *name;
    answer_function *answer;
} commands[] = {
    {"tiles", answer_tiles},     {"maps", answer_maps},       {"open", answer_open},
    {"record", answer_record},   {"play", answer_play},       {"undo", answer_undo},
    {"redo", answer_redo},       {"seek", answer_seek},       {"position", answer_position},
    {"board", answer_board},     {"history", answer_history}, {"checkmap", answer_check_map},
    {"choose", answer_choose},   {"hint", answer_hint},       {"chances", answer_chances},
    {"analyse", answer_analyse}, {"pack", answer_pack},       {"unpack", answer_unpack},
    {"search", answer_search},   {"limits", answer_limits},
};

static enum nv_status answer(struct nv_json *json, struct nv_span request, struct nv_error *error)
{
    struct nv_span words = nv_span_until(&request, '\n');
    struct nv_span name = nv_span_word(&words);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (nv_span_is(name, commands[i].name))
            return commands[i].answer(json, words, request, error);
    }
    return nv_fail(error, NV_BAD_COMMAND, "there is no command '%.*s'", (int)name.length, name.at);
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
    if (!module.session)
        module.session = nv_session_create();
    if (!module.session || length >= module.request.text.capacity)
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
