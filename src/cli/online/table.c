/* SPDX-License-Identifier: MIT */
/* Reading a table. The server's word is taken for nothing: games and moves are checked. */
#include "cli/online/table.h"

#include "cli/online/client.h"
#include "novae/registry.h"

#include <stdio.h>
#include <string.h>

enum { LAG_MILLIS = 300, LEAST_MILLIS = 20 };

static bool is_kind(const json_t *seat, const char *kind)
{
    return strcmp(nv_json_text_at(seat, "kind"), kind) == 0;
}

uint32_t nv_online_seat(const json_t *table, const char *account)
{
    size_t i;
    json_t *seat;
    json_array_foreach(json_object_get(table, "seats"), i, seat)
    {
        if (is_kind(seat, "person") && strcmp(nv_json_text_at(seat, "account"), account) == 0)
            return (uint32_t)i + 1;
    }
    return 0;
}

bool nv_online_has_seat(const json_t *table, const char *kind)
{
    size_t i;
    json_t *seat;
    json_array_foreach(json_object_get(table, "seats"), i, seat)
    {
        if (is_kind(seat, kind))
            return true;
    }
    return false;
}

bool nv_online_has_others(const json_t *table, const char *account)
{
    size_t i;
    json_t *seat;
    json_array_foreach(json_object_get(table, "seats"), i, seat)
    {
        if (is_kind(seat, "person") && strcmp(nv_json_text_at(seat, "account"), account) != 0)
            return true;
    }
    return false;
}

/* An option's value as the protocol spells it. */
static struct nv_span value_text(const json_t *value, char room[32])
{
    if (json_is_string(value))
        return (struct nv_span){json_string_value(value), json_string_length(value)};
    if (json_is_boolean(value))
        return nv_span_of(json_is_true(value) ? "true" : "false");
    snprintf(room, 32, "%lld", (long long)json_integer_value(value));
    return nv_span_of(room);
}

/* Options of the other game change nothing; a map never is a path here. */
static enum nv_status read_options(const json_t *sync, struct nv_settings *settings,
                                   struct nv_span *map, struct nv_error *error)
{
    enum nv_status status = NV_OK;
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(sync, "options"), name, value)
    {
        char room[32];
        struct nv_span text = value_text(value, room);
        bool is_text = strcmp(name, "MapText") == 0;
        if (is_text && nv_map_option(settings->game) >= 0)
            *map = text;
        if (is_text || nv_option_index(settings->game, nv_span_of(name)) < 0)
            continue;
        if (strcmp(name, "Map") == 0 && nv_is_map_path(text))
            return nv_fail(error, NV_BAD_OPTION, "the map is a path");
        status = nv_settings_set(settings, nv_span_of(name), text, error);
        if (status)
            break;
    }
    return status;
}

static enum nv_status begin(const json_t *sync, const struct nv_settings *settings,
                            struct nv_span map, struct nv_session *session, struct nv_error *error)
{
    struct nv_start start = {.kind = NV_START_DEAL, .game = settings->game};
    struct nv_buffer moves = {0};
    size_t i;
    json_t *move;
    enum nv_status status = nv_settings_setup(settings, NULL, &start.setup, NULL, error);
    if (status)
        return status;
    if (map.length > 0)
        start.setup.map = map;
    start.text = nv_span_of(nv_json_text_at(sync, "deal"));
    json_array_foreach(json_object_get(sync, "moves"), i, move)
    {
        nv_buffer_string(&moves, json_is_string(move) ? json_string_value(move) : "?");
        nv_buffer_char(&moves, ' ');
    }
    status = moves.failed ? nv_fail(error, NV_NO_MEMORY, "out of memory")
                          : nv_session_start(session, &start, nv_buffer_span(&moves), error);
    nv_buffer_finish(&moves);
    return status;
}

enum nv_status nv_online_session(const json_t *sync, struct nv_session *session,
                                 struct nv_settings *settings, struct nv_error *error)
{
    const char *name = nv_json_text_at(sync, "game");
    struct nv_span map = {0};
    nv_settings_init(settings);
    settings->game = nv_game_find(nv_span_of(name));
    settings->players = (uint32_t)nv_json_number_at(sync, "players");
    if (!settings->game)
        return nv_fail(error, NV_BAD_OPTION, "no game '%.*s'", (int)strlen(name), name);
    enum nv_status status = read_options(sync, settings, &map, error);
    return status ? status : begin(sync, settings, map, session, error);
}

bool nv_online_time(const json_t *sync, uint32_t seat, struct nv_time_control *time)
{
    const json_t *clock = json_object_get(sync, "clock");
    const json_t *left = json_array_get(json_object_get(sync, "clocks"), seat - 1);
    if (strcmp(nv_json_text_at(clock, "kind"), "live") != 0 || !json_is_integer(left))
        return false;
    json_int_t millis = json_integer_value(left) - LAG_MILLIS;
    *time = (struct nv_time_control){.size = sizeof *time, .has_time = true};
    time->time = (uint32_t)(millis > LEAST_MILLIS ? millis : LEAST_MILLIS);
    time->increment = (uint32_t)(1000 * nv_json_number_at(clock, "increment"));
    return true;
}
