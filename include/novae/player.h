/* SPDX-License-Identifier: MIT */
/*
 * Somebody who can sit on a seat: the engine at one of ten levels, the greedy and
 * the random player, or a UGI program of somebody else. A player is handed a
 * position, looks at it as the seat to move may see it, and chooses a move.
 *
 *     struct nv_player_options options;
 *     nv_player_options_init(&options, sizeof options, game);
 *     options.level = 5;
 *     struct nv_player *player = nv_player_create(&options, &error);
 *     status = nv_player_think(player, rules, state, NULL, &move, &error);
 *     nv_player_destroy(player);
 *
 * Who a player is depends on its options alone. With one thread, and limited by
 * nodes (as every level below 10 is), the same options and the same position give the
 * same move, whatever the player was asked before and through whichever door: it
 * then starts from nothing every time. Limited by time alone, it goes on with what
 * it found before. Its random numbers follow from its seed and the ply.
 *
 * Threads: a player belongs to one thread at a time, except for nv_player_stop, which
 * any thread may call as long as the player exists. Players share nothing.
 */
#ifndef NOVAE_PLAYER_H
#define NOVAE_PLAYER_H

#include "novae/hint.h"
#include "novae/report.h"

NV_API_BEGIN

enum { NV_LEVELS = 10 };

enum nv_player_kind { NV_PLAYER_LEVEL, NV_PLAYER_GREEDY, NV_PLAYER_RANDOM, NV_PLAYER_FOREIGN };

struct nv_player;

/* The caller keeps what is pointed to until nv_player_create returns. */
struct nv_player_options {
    size_t size; /* of this struct where it was compiled; set by nv_player_options_init */
    const struct nv_game *game;
    uint32_t kind;    /* enum nv_player_kind; default NV_PLAYER_LEVEL */
    uint32_t level;   /* 1 to NV_LEVELS; default the highest */
    uint32_t lines;   /* moves to report side by side, 1 to NV_MAX_LINES; default 1 */
    uint32_t threads; /* 1 to 64; default 1 */
    uint64_t bytes;   /* of memory for thinking; default 256 MB */
    uint64_t seed;    /* of its random numbers; default 0 */
    /* For moves without a time control of their own; 0, the default: no such limit. */
    uint32_t movetime; /* millis */
    uint64_t nodes;
    /* Called with what it found so far, in the thread that thinks; or NULL, the default. */
    nv_on_report *on_report;
    void *context;
    /* Of foreign programs only. */
    const char *command;  /* a command line of the shell */
    const char *greeting; /* commands for it, each with its line feed, before the game; or NULL */
    uint32_t margin;      /* millis that its answer may be late; default 1000 */
    /* Asked, with `context`, while its answer is awaited: is it no longer needed? Or NULL. */
    bool (*give_up)(void *context);
};

/* What a move may cost; what is 0 is not given. Without any limit it takes a second. */
struct nv_time_control {
    size_t size;        /* of this struct where it was compiled */
    uint32_t movetime;  /* millis for this move */
    uint64_t nodes;     /* docs/ugi.md says what a node is in each search */
    uint32_t depth;     /* length of the expected line */
    bool infinite;      /* until nv_player_stop, or until the level's nodes are spent */
    bool has_time;      /* the two below count */
    uint32_t time;      /* millis left for the whole game */
    uint32_t increment; /* millis gained with each move */
};

/* Fills options of `size` bytes with their defaults. */
void nv_player_options_init(struct nv_player_options *options, size_t size,
                            const struct nv_game *game);

/*
 * NULL and an error when out of memory, with an option out of range, or when a foreign
 * program does not start or does not answer. The caller destroys it.
 */
struct nv_player *nv_player_create(const struct nv_player_options *options, struct nv_error *error);
/* Also ends a foreign program. Accepts NULL. */
void nv_player_destroy(struct nv_player *player);
/* Forgets what it has found so far, as before a new game. */
void nv_player_clear(struct nv_player *player);
/* From the next move on; a number out of range becomes the nearest that is not. */
void nv_player_set_level(struct nv_player *player, uint32_t level);
void nv_player_set_lines(struct nv_player *player, uint32_t lines);

/*
 * Chooses a move for the seat to move. `rules` and `state` are of the player's game and
 * only read; what is hidden from the seat is not looked at. `time` may be NULL:
 * as the options say. Blocks until a limit or a stop. On failure, when the game
 * is over or a foreign program fails, `move` is left as it was.
 */
enum nv_status nv_player_think(struct nv_player *player, const void *rules, const void *state,
                               const struct nv_time_control *time, nv_move *move,
                               struct nv_error *error);
/*
 * Ends the thinking under way, or the next one if there is none: a stop lasts until
 * nv_player_arm. So whoever starts to think in another thread arms first, then starts it,
 * and no stop is lost.
 */
void nv_player_stop(struct nv_player *player);
void nv_player_arm(struct nv_player *player);

/* ---- what the last nv_player_think found; it must have succeeded ---- */

/* Lives until the player thinks again. Levels below 10 need not play the first line. */
const struct nv_report *nv_player_report(const struct nv_player *player);
/*
 * What each seat expects, as scores of the protocol: the chance to win in permille, or
 * alone the total. False for players that do not think.
 */
bool nv_player_expectation(const struct nv_player *player, float score[NV_MAX_PLAYERS]);
/* Why a line's move is good, or not (hint.h); returns how many reasons were written. */
uint32_t nv_player_reasons(const struct nv_player *player, uint32_t line, struct nv_reason *reasons,
                           uint32_t room);

NV_API_END

#endif
