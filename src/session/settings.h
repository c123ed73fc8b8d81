/* SPDX-License-Identifier: MIT */
/*
 * What somebody has chosen by name: the game, the players, the seed and the
 * options of all games together, each with its value as text. Every value is
 * checked when it is set; whether they go together shows when a game starts.
 * Options of games other than the chosen one are kept and change nothing.
 */
#ifndef NV_SESSION_SETTINGS_H
#define NV_SESSION_SETTINGS_H

#include "novae/game.h"
#include "session/buffer.h"

enum {
    NV_MAX_GAMES = 16,   /* of the registry */
    NV_MAP_VALUE = 1024, /* room for the name or the path of a map */
};

struct nv_settings {
    const struct nv_game *game;
    uint32_t players;
    uint64_t seed;
    uint64_t values[NV_MAX_GAMES][NV_MAX_OPTIONS]; /* games by their place in the registry */
    char map[NV_MAP_VALUE];                        /* empty: the game's own choice */
};

/*
 * Reads a file for those who may not: `text` gets its bytes, at most `limit`.
 * The doors (command line, engine) hand one in; NULL means no files.
 */
struct nv_loader {
    enum nv_status (*load)(void *context, const char *path, size_t limit, struct nv_buffer *text,
                           struct nv_error *error);
    void *context;
};

/* The game that is offered first. */
const struct nv_game *nv_default_game(void);
void nv_settings_init(struct nv_settings *settings);
/* Game, Players, Seed or an option of any game; names ignore case. */
enum nv_status nv_settings_set(struct nv_settings *settings, struct nv_span name,
                               struct nv_span value, struct nv_error *error);
/* A map by its path, not by the name of one that ships. */
bool nv_is_map_path(struct nv_span value);
/* The chosen game's option of that kind, or -1. */
int nv_option_index(const struct nv_game *game, struct nv_span name);
int nv_map_option(const struct nv_game *game);
/* The text of a shipped map, or NULL. */
const char *nv_shipped_map(const struct nv_game *game, struct nv_span name);

/*
 * The chosen game's setup. Its map lies in the program or in `map_text`, which
 * must live as long as the setup is used.
 */
enum nv_status nv_settings_setup(const struct nv_settings *settings, const struct nv_loader *loader,
                                 struct nv_setup *setup, struct nv_buffer *map_text,
                                 struct nv_error *error);

#endif
