/* SPDX-License-Identifier: MIT */
/*
 * Thinking on the command line: the options that limit it, and the player they make.
 * For all commands that show what the engine thinks of a position.
 */
#ifndef NV_CLI_THINK_H
#define NV_CLI_THINK_H

#include "cli/arguments.h"
#include "novae/player.h"
#include "players/hint.h"

/* What was asked for, as text; all NULL asks for nothing. */
struct nv_think_wish {
    const char *movetime, *nodes, *level, *threads;
};

/* Lines for the option table of a command that thinks. */
#define NV_THINK_FLAGS(wish)                                                                   \
    {"movetime", "MS", "milliseconds to think about a move", &(wish).movetime, NULL},          \
        {"nodes", "N", "nodes to search for a move; the answer is then always the same",       \
         &(wish).nodes, NULL},                                                                 \
        {"level", "L", "think only as much as that level, 1 to 10 (10)", &(wish).level, NULL}, \
    {                                                                                          \
        "threads", "N", "threads to think with (1)", &(wish).threads, NULL                     \
    }

struct nv_think {
    struct nv_time_control time;
    uint32_t level, threads;
};

enum { NV_THINK_BYTES = 64 * 1024 * 1024 }; /* of the search's tree */

/* Reads the wish; a status other than NV_EXIT_OK after saying what is wrong. */
int nv_think_read(const char *command, const struct nv_think_wish *wish, struct nv_think *think);
/* A player with these limits; NULL and an error when out of memory. The caller destroys it. */
struct nv_player *nv_think_player(const struct nv_think *think, const struct nv_game *game,
                                  uint32_t lines, struct nv_error *error);
/* Has it think about a position that is not over. */
enum nv_status nv_think(const struct nv_think *think, const struct nv_session *session,
                        uint32_t lines, struct nv_report *report, struct nv_error *error);

#endif
