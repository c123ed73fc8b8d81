/* SPDX-License-Identifier: MIT */
/* The words that name a player, and who then chooses the moves. */
#include "cli/arena/players.h"

#include "novae/registry.h"

#include <string.h>

enum { MB = 1024 * 1024 };

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
    spec->kind = NV_PLAYER_LEVEL;
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

/* ---- players ---- */

/* What a foreign program is told of the game; what is at its start value goes without saying. */
static void put_settings(const struct nv_settings *settings, struct nv_buffer *out)
{
    const struct nv_game *game = settings->game;
    uint32_t place = nv_game_place(game);
    nv_buffer_format(out, "setoption name Players value %u\n", (unsigned)settings->players);
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

static bool is_stopped(void *stop)
{
    return atomic_load((const _Atomic bool *)stop);
}

struct nv_player *nv_player_seat(const struct nv_player_spec *spec,
                                 const struct nv_player_seat *seat, struct nv_error *error)
{
    struct nv_player_options options;
    struct nv_buffer greeting = {0};
    nv_player_options_init(&options, sizeof options, seat->settings->game);
    options.kind = spec->kind;
    options.level = spec->level ? spec->level : NV_LEVELS;
    options.threads = seat->threads;
    options.bytes = (uint64_t)seat->hash * MB;
    options.seed = seat->seed;
    options.movetime = spec->millis;
    options.nodes = spec->nodes;
    options.command = spec->command;
    options.margin = seat->margin;
    options.give_up = is_stopped;
    options.context = (void *)(uintptr_t)seat->stop;
    if (spec->kind == NV_PLAYER_FOREIGN)
        put_settings(seat->settings, &greeting);
    options.greeting = greeting.text.buffer;
    struct nv_player *player = NULL;
    if (greeting.failed)
        nv_fail(error, NV_NO_MEMORY, "out of memory");
    else
        player = nv_player_create(&options, error);
    nv_buffer_finish(&greeting);
    return player;
}
