/* SPDX-License-Identifier: MIT */
/*
 * What the page does with a running game: begin it, play, take back, look at it. Each
 * command is about the session whose handle it names, so that looking at one game
 * never disturbs another.
 */
#include "novae/registry.h"
#include "session/link.h"
#include "session/record.h"
#include "web.h"
#include "json/schemas.h"

static enum nv_status done(struct nv_json *json, enum nv_status status)
{
    if (!status)
        nv_json_bool(json, true);
    return status;
}

static enum nv_status need_game(const struct web_request *request, struct nv_error *error)
{
    if (nv_session_started(request->session))
        return NV_OK;
    return nv_fail(error, NV_BAD_COMMAND, "there is no game yet");
}

/* ---- beginning ---- */

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

static enum nv_status open_record(struct nv_json *json, const struct web_request *request,
                                  struct nv_error *error)
{
    struct nv_record record;
    nv_record_init(&record);
    enum nv_status status = nv_record_parse(&record, request->text, error);
    if (!status)
        status = nv_record_play(&record, request->session, NULL, error);
    if (!status)
        put_tags(json, &record);
    nv_record_finish(&record);
    return status;
}

static enum nv_status unpack(struct nv_json *json, const struct web_request *request,
                             struct nv_error *error)
{
    return done(json, nv_link_read(request->session, request->text, error));
}

/* The same game for the same players, dealt anew by the seed. */
static enum nv_status redeal(struct nv_json *json, const struct web_request *request,
                             struct nv_error *error)
{
    enum nv_status status = need_game(request, error);
    if (status)
        return status;
    struct nv_start start = *nv_session_origin(request->session);
    if (start.kind == NV_START_POSITION) { /* it carries no options to deal by */
        start.game = nv_session_game(request->session);
        nv_setup_init(&start.setup, start.game);
        start.setup.players = start.game->players(nv_session_rules(request->session));
    }
    start.kind = NV_START_SEED;
    start.text = (struct nv_span){0};
    struct nv_span seed = nv_span_trim(request->words);
    if (!nv_span_unsigned(seed, UINT64_MAX, &start.seed))
        return nv_fail(error, NV_BAD_COMMAND, "a seed is a number, not '%.*s'", (int)seed.length,
                       seed.at);
    return done(json, nv_session_start(request->session, &start, (struct nv_span){0}, error));
}

/* ---- playing ---- */

static enum nv_status play(struct nv_json *json, const struct web_request *request,
                           struct nv_error *error)
{
    enum nv_status status = need_game(request, error);
    if (!status && nv_span_trim(request->words).length == 0)
        status = nv_fail(error, NV_BAD_MOVE, "there is no move to make");
    return status ? status : done(json, nv_session_play(request->session, request->words, error));
}

static enum nv_status undo(struct nv_json *json, const struct web_request *request,
                           struct nv_error *error)
{
    enum nv_status status = need_game(request, error);
    if (!status)
        nv_json_bool(json, nv_session_undo(request->session));
    return status;
}

static enum nv_status redo(struct nv_json *json, const struct web_request *request,
                           struct nv_error *error)
{
    enum nv_status status = need_game(request, error);
    if (!status)
        nv_json_bool(json, nv_session_redo(request->session));
    return status;
}

static enum nv_status seek(struct nv_json *json, const struct web_request *request,
                           struct nv_error *error)
{
    uint64_t count;
    enum nv_status status = need_game(request, error);
    if (status)
        return status;
    uint32_t known = nv_session_known(request->session);
    if (!nv_span_unsigned(nv_span_trim(request->words), known, &count))
        return nv_fail(error, NV_BAD_COMMAND, "seek takes a number from 0 to %u", known);
    nv_json_bool(json, nv_session_seek(request->session, (uint32_t)count));
    return NV_OK;
}

/* What was taken back cannot be made again. */
static enum nv_status forget(struct nv_json *json, const struct web_request *request,
                             struct nv_error *error)
{
    enum nv_status status = need_game(request, error);
    if (!status)
        nv_session_forget(request->session);
    return done(json, status);
}

/* ---- looking ---- */

static enum nv_status position(struct nv_json *json, const struct web_request *request,
                               struct nv_error *error)
{
    enum nv_status status = need_game(request, error);
    if (!status)
        nv_position_json(json, request->session);
    return status;
}

static enum nv_status history(struct nv_json *json, const struct web_request *request,
                              struct nv_error *error)
{
    enum nv_status status = need_game(request, error);
    if (!status)
        nv_history_json(json, request->session);
    return status;
}

static enum nv_status board(struct nv_json *json, const struct web_request *request,
                            struct nv_error *error)
{
    enum nv_status status = need_game(request, error);
    if (!status && nv_session_game(request->session) != nv_terra_nova())
        status = nv_fail(error, NV_BAD_COMMAND, "this game has no board");
    if (status)
        return status;
    struct nv_span map = nv_session_origin(request->session)->setup.map;
    if (map.length == 0)
        map.at = NULL;
    nv_map_json(json, tn_board(nv_session_rules(request->session)), map);
    return NV_OK;
}

/* The text holds the tags that shall stand in the record besides its own. */
static enum nv_status record(struct nv_json *json, const struct web_request *request,
                             struct nv_error *error)
{
    struct nv_record tags;
    struct nv_buffer out = {0};
    nv_record_init(&tags);
    enum nv_status status = need_game(request, error);
    if (!status)
        status = nv_record_parse(&tags, request->text, error);
    if (!status) {
        nv_record_write(request->session, tags.tags, tags.tag_count, &out);
        nv_json_string(json, nv_buffer_span(&out));
    }
    if (out.failed)
        status = nv_fail(error, NV_NO_MEMORY, "out of memory");
    nv_buffer_finish(&out);
    nv_record_finish(&tags);
    return status;
}

static enum nv_status pack(struct nv_json *json, const struct web_request *request,
                           struct nv_error *error)
{
    struct nv_buffer out = {0};
    enum nv_status status = need_game(request, error);
    if (!status)
        status = nv_link_write(request->session, &out, error);
    if (!status)
        nv_json_string(json, nv_buffer_span(&out));
    nv_buffer_finish(&out);
    return status;
}

/* Why a move is good, or not, here. */
static enum nv_status reasons(struct nv_json *json, const struct web_request *request,
                              struct nv_error *error)
{
    const struct nv_session *session = request->session;
    struct nv_reason found[NV_MAX_REASONS];
    nv_move move;
    enum nv_status status = need_game(request, error);
    if (status)
        return status;
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    status = game->parse_move(rules, state, nv_span_trim(request->words), &move, error);
    if (status)
        return status;
    uint32_t count = nv_hint(game, rules, state, move, found, NV_MAX_REASONS);
    nv_json_open(json, '[');
    for (uint32_t i = 0; i < count; i++)
        nv_reason_json(json, game, rules, &found[i]);
    nv_json_close(json, ']');
    return NV_OK;
}

web_session_function *web_session_command(struct nv_span name)
{
    static const struct {
        const char *name;
        web_session_function *function;
    } commands[] = {
        {"open", open_record},  {"unpack", unpack},   {"redeal", redeal}, {"play", play},
        {"undo", undo},         {"redo", redo},       {"seek", seek},     {"forget", forget},
        {"position", position}, {"history", history}, {"board", board},   {"record", record},
        {"pack", pack},         {"reasons", reasons},
    };
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (nv_span_is(name, commands[i].name))
            return commands[i].function;
    }
    return NULL;
}
