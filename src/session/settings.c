/* SPDX-License-Identifier: MIT */
/* Settings by name: the games' own option tables decide what is allowed. */
#include "session/settings.h"

#include "novae/registry.h"

#include <assert.h>
#include <string.h>

const struct nv_game *nv_default_game(void)
{
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        if (!nv_game_at(i)->example)
            return nv_game_at(i);
    }
    return nv_game_at(0);
}

void nv_settings_init(struct nv_settings *settings)
{
    *settings = (struct nv_settings){.game = nv_default_game()};
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        struct nv_setup setup;
        assert(i < NV_MAX_GAMES);
        nv_setup_init(&setup, nv_game_at(i));
        memcpy(settings->values[i], setup.values, sizeof setup.values);
        if (nv_game_at(i) == settings->game)
            settings->players = setup.players;
    }
}

int nv_option_index(const struct nv_game *game, struct nv_span name)
{
    for (int i = 0; game->options && game->options[i].name; i++) {
        if (nv_span_is_nocase(name, game->options[i].name))
            return i;
    }
    return -1;
}

int nv_map_option(const struct nv_game *game)
{
    for (int i = 0; game->options && game->options[i].name; i++) {
        if (game->options[i].kind == NV_MAP)
            return i;
    }
    return -1;
}

const char *nv_shipped_map(const struct nv_game *game, struct nv_span name)
{
    for (const struct nv_map *map = game->maps; map && map->name; map++) {
        if (nv_span_is(name, map->name))
            return map->text;
    }
    return NULL;
}

bool nv_is_map_path(struct nv_span value)
{
    static const char extension[] = ".map";
    size_t length = sizeof extension - 1;
    return value.length >= length &&
           memcmp(value.at + value.length - length, extension, length) == 0;
}

static enum nv_status set_game(struct nv_settings *settings, struct nv_span value,
                               struct nv_error *error)
{
    const struct nv_game *game = nv_game_find(value);
    if (!game)
        return nv_fail(error, NV_BAD_OPTION, "there is no game '%.*s'", (int)value.length,
                       value.at);
    settings->game = game;
    return NV_OK;
}

static enum nv_status set_players(struct nv_settings *settings, struct nv_span value,
                                  struct nv_error *error)
{
    uint64_t number;
    if (!nv_span_unsigned(value, NV_MAX_PLAYERS, &number) || number == 0)
        return nv_fail(error, NV_BAD_OPTION, "Players takes a number from 1 to %d, not '%.*s'",
                       NV_MAX_PLAYERS, (int)value.length, value.at);
    settings->players = (uint32_t)number;
    return NV_OK;
}

static enum nv_status set_seed(struct nv_settings *settings, struct nv_span value,
                               struct nv_error *error)
{
    if (!nv_span_unsigned(value, UINT64_MAX, &settings->seed))
        return nv_fail(error, NV_BAD_OPTION,
                       "Seed takes a number from 0 to 18446744073709551615, not '%.*s'",
                       (int)value.length, value.at);
    return NV_OK;
}

/* A shipped name must be known; a path is looked at when a game starts. */
static enum nv_status set_map(struct nv_settings *settings, const struct nv_game *game,
                              struct nv_span value, struct nv_error *error)
{
    if (value.length >= NV_MAP_VALUE || (value.length && memchr(value.at, '\0', value.length)))
        return nv_fail(error, NV_BAD_OPTION, "Map: the path is too long, or has a NUL in it");
    if (!nv_is_map_path(value) && !nv_shipped_map(game, value))
        return nv_fail(error, NV_BAD_OPTION,
                       "there is no map '%.*s' (the path of a map file ends in .map)",
                       (int)value.length, value.at);
    memcpy(settings->map, value.at, value.length);
    settings->map[value.length] = '\0';
    return NV_OK;
}

static enum nv_status set_option(struct nv_settings *settings, int game, int option,
                                 struct nv_span value, struct nv_error *error)
{
    const struct nv_option *entry = &nv_game_at(game)->options[option];
    if (entry->kind == NV_MAP)
        return set_map(settings, nv_game_at(game), value, error);
    return nv_option_parse(entry, value, &settings->values[game][option], error);
}

/* Options of one name in several games are set in each, or in none. */
static enum nv_status set_options(struct nv_settings *settings, struct nv_span name,
                                  struct nv_span value, struct nv_error *error)
{
    bool known = false;
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        int option = nv_option_index(nv_game_at(i), name);
        if (option < 0)
            continue;
        enum nv_status status = set_option(settings, i, option, value, error);
        if (status)
            return status;
        known = true;
    }
    if (!known)
        return nv_fail(error, NV_BAD_OPTION, "there is no option '%.*s'", (int)name.length,
                       name.at);
    return NV_OK;
}

enum nv_status nv_settings_set(struct nv_settings *settings, struct nv_span name,
                               struct nv_span value, struct nv_error *error)
{
    struct nv_settings changed = *settings;
    enum nv_status status;
    if (nv_span_is_nocase(name, "Game"))
        status = set_game(&changed, value, error);
    else if (nv_span_is_nocase(name, "Players"))
        status = set_players(&changed, value, error);
    else if (nv_span_is_nocase(name, "Seed"))
        status = set_seed(&changed, value, error);
    else
        status = set_options(&changed, name, value, error);
    if (!status)
        *settings = changed;
    return status;
}

static enum nv_status find_map(const struct nv_settings *settings, const char *initial,
                               const struct nv_loader *loader, struct nv_span *map,
                               struct nv_buffer *map_text, struct nv_error *error)
{
    const char *name = settings->map[0] ? settings->map : initial;
    const char *shipped = nv_shipped_map(settings->game, nv_span_of(name));
    if (shipped) {
        *map = nv_span_of(shipped);
        return NV_OK;
    }
    if (!loader || !nv_is_map_path(nv_span_of(name)))
        return nv_fail(error, NV_BAD_MAP, "%s has no map '%.*s'", settings->game->name,
                       (int)strlen(name), name);
    nv_buffer_clear(map_text);
    enum nv_status status = loader->load(loader->context, name, NV_MAX_MAP, map_text, error);
    if (!status)
        *map = nv_buffer_span(map_text);
    return status;
}

enum nv_status nv_settings_setup(const struct nv_settings *settings, const struct nv_loader *loader,
                                 struct nv_setup *setup, struct nv_buffer *map_text,
                                 struct nv_error *error)
{
    const struct nv_game *game = settings->game;
    struct nv_setup made = {.players = settings->players};
    uint32_t place = nv_game_place(game);
    memcpy(made.values, settings->values[place], sizeof made.values);
    int option = nv_map_option(game);
    if (option >= 0) {
        enum nv_status status = find_map(settings, game->options[option].initial_map, loader,
                                         &made.map, map_text, error);
        if (status)
            return status;
    }
    *setup = made;
    return NV_OK;
}
