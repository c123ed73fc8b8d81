/* SPDX-License-Identifier: MIT */
/*
 * The results file (docs/arena.md): JSON lines, a header that tells which arena
 * it is of, then a line for each game in the order of their ends. A line is
 * written at once; one that a killed run left half written is cut off.
 */
#ifndef NV_ARENA_RESULTS_H
#define NV_ARENA_RESULTS_H

#include "cli/arena/schedule.h"
#include "session/buffer.h"

/* One game, as far as counting needs it. */
struct nv_played {
    uint8_t winners; /* bit s: seat s; 0: not played yet */
    uint8_t failed;  /* 1 + the seat of a player that failed; 0: none */
    uint32_t plies;
};

/* What the mover expected before a move, in permille; -1 when it did not think. */
struct nv_saying {
    uint8_t seat;
    int16_t chance;
};

/* And what else the file tells of it. */
struct nv_game_notes {
    uint32_t millis;
    struct nv_saying *said; /* of each move; whoever asked for the game frees it */
    uint32_t said_count, said_room;
    int32_t score[NV_MAX_PLAYERS];
    char end[NV_ERROR_TEXT]; /* over, idle, plies, or how a player failed */
};

struct nv_results {
    int file; /* -1: none is kept */
};

/*
 * Opens or makes the file and fills `played`, of `games` games, from it. It must
 * be a file of the same header, and no other arena may be writing it.
 */
enum nv_status nv_results_open(struct nv_results *results, const char *path, struct nv_span header,
                               uint32_t seats, struct nv_played *played, uint64_t games,
                               struct nv_error *error);
/* Adds a game; `seats` are the names of its players. */
enum nv_status nv_results_add(struct nv_results *results, uint64_t number,
                              const struct nv_fixture *fixture, const struct nv_played *played,
                              const struct nv_game_notes *notes, const char *const *names,
                              uint32_t seats, struct nv_error *error);
void nv_results_close(struct nv_results *results);

#endif
