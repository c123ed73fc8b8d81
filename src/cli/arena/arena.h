/* SPDX-License-Identifier: MIT */
/*
 * An arena: a schedule of games between players, what has been played of it,
 * and the threads that play the rest. match.c plays one game, run.c all of
 * them, tally.c counts, report.c says it, results.c keeps it in a file.
 */
#ifndef NV_ARENA_ARENA_H
#define NV_ARENA_ARENA_H

#include "cli/arena/players.h"
#include "cli/arena/results.h"
#include "cli/arena/schedule.h"
#include "cli/arena/statistics.h"
#include "cli/progress.h"

#include <pthread.h>

struct nv_arena {
    /* What was asked for. */
    struct nv_settings settings; /* the seed is that of the first deal */
    struct nv_player_spec players[NV_ARENA_PLAYERS];
    uint32_t player_count;
    uint32_t concurrency;
    uint32_t hash, threads, margin; /* see struct nv_player_seat */
    bool sprt;
    double elo0, elo1;
    const char *records; /* folder, or NULL */
    bool json;
    struct nv_schedule schedule;

    /* What has happened, behind `lock`. */
    pthread_mutex_t lock;
    struct nv_results results;
    struct nv_played *played; /* of each game of the schedule */
    uint64_t next;            /* number to look at next */
    uint64_t done;
    uint64_t resumed;      /* of those, from an earlier run */
    uint32_t running;      /* threads */
    enum nv_status status; /* of the arena itself, with `error` */
    struct nv_error error;

    _Atomic bool stop; /* games under way are given up */
    struct nv_progress progress;
};

/*
 * Plays one game. False when it was given up or when the arena has failed; a
 * player that fails has lost, and that is a played game.
 */
bool nv_match_play(struct nv_arena *arena, uint64_t number, struct nv_played *played,
                   struct nv_game_notes *notes);

/* Plays what is left; returns the signal that ended it early, or 0. */
int nv_arena_run(struct nv_arena *arena);

/* The games of complete deals of one encounter, seen by its first player. */
struct nv_tally {
    uint64_t wins, draws, losses;
    struct nv_sample sample;
};

/* The part of a victory that a seat has. */
double nv_points(const struct nv_played *played, uint32_t seat);
struct nv_tally nv_tally_encounter(const struct nv_arena *arena, uint32_t encounter);
enum nv_sprt_state nv_arena_sprt(const struct nv_arena *arena, double *ratio);

/* Shows how far it is, and how the first player stands. */
void nv_report_progress(struct nv_arena *arena);
void nv_report(const struct nv_arena *arena);

#endif
