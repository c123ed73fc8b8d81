/* SPDX-License-Identifier: MIT */
/*
 * A bot at a server: an account that sits down at tables and plays each in a thread of its
 * own, with an engine of its own. Whatever was begun goes on: the games of the account that
 * are open or running are taken up when the program starts.
 */
#ifndef NV_ONLINE_ONLINE_H
#define NV_ONLINE_ONLINE_H

#include "cli/arena/players.h"
#include "cli/online/client.h"
#include "cli/signals.h"

#include <pthread.h>

enum { NV_ONLINE_CONCURRENCY = 64, NV_ONLINE_GAMES = 2 * NV_ONLINE_CONCURRENCY };

struct nv_online;

/* A table that is played. */
struct nv_online_game {
    struct nv_online *online;
    pthread_t thread;
    bool used;
    _Atomic bool done;
    _Atomic bool waiting; /* for somebody to sit down */
    _Atomic bool over;    /* only a rematch is waited for */
    char table[NV_ONLINE_ID];
    uint32_t seat;
    struct nv_online_client client;
    struct nv_session *session;
    struct nv_settings settings; /* of the player */
    pthread_mutex_t lock;        /* the player comes and goes */
    struct nv_player *player;
    uint64_t version;    /* the newest one that was looked at */
    uint32_t failures;   /* of the engine, one after the other */
    uint64_t good_until; /* when the game is over: how long a rematch is waited for; or 0 */
};

struct nv_online {
    const char *url, *token; /* the address without a slash at its end */
    char account[NV_ONLINE_ID];
    struct nv_player_spec spec;
    uint32_t hash, threads;
    const char *table, *key; /* one table only; or NULL */
    const char *game;        /* of own tables, or of those to join; NULL: any */
    uint32_t players;
    bool join;              /* sit down at tables of others instead of making some */
    uint32_t concurrency;   /* games at a time */
    uint64_t count;         /* games in all; 0: no end */
    _Atomic uint64_t begun; /* games */
    _Atomic bool closing;   /* no new games */
    _Atomic bool stop;      /* at once */
    _Atomic bool failed;    /* something was refused for good, and that was said */
    struct nv_signals signals;
    struct nv_online_client client; /* of the caller's thread */
    uint64_t again;                 /* when to look for a table again */
    struct nv_online_game games[NV_ONLINE_GAMES];
};

/* Plays until all is done or a signal comes; the first one lets games end. */
int nv_online_run(struct nv_online *online);

/* Begins to play a table in a thread of its own; false when out of memory. */
bool nv_online_game_start(struct nv_online_game *game, struct nv_online *online, const char *table);
/* Waits for its thread. */
void nv_online_game_finish(struct nv_online_game *game);
/* Ends its thinking; for the caller's thread, once `stop` is set. */
void nv_online_game_stop(struct nv_online_game *game);

#endif
