/* SPDX-License-Identifier: MIT */
/* Options that limit thinking, and one player for one position. */
#include "cli/think.h"

#include <string.h>

int nv_think_read(const char *command, const struct nv_think_wish *wish, struct nv_think *think)
{
    uint64_t movetime = 0, nodes = 0, level = NV_LEVELS, threads = 1;
    int status = nv_option_number(command, "movetime", wish->movetime, 1, UINT32_MAX, &movetime);
    if (!status)
        status = nv_option_number(command, "nodes", wish->nodes, 1, UINT32_MAX, &nodes);
    if (!status)
        status = nv_option_number(command, "level", wish->level, 1, NV_LEVELS, &level);
    if (!status)
        status = nv_option_number(command, "threads", wish->threads, 1, NV_MAX_THREADS, &threads);
    *think = (struct nv_think){
        .time = {.size = sizeof think->time, .movetime = (uint32_t)movetime, .nodes = nodes},
        .level = (uint32_t)level,
        .threads = (uint32_t)threads,
    };
    return status;
}

struct nv_player *nv_think_player(const struct nv_think *think, const struct nv_game *game,
                                  uint32_t lines, struct nv_error *error)
{
    struct nv_player_options options;
    nv_player_options_init(&options, sizeof options, game);
    options.level = think->level;
    options.threads = think->threads;
    options.lines = lines;
    options.bytes = NV_THINK_BYTES;
    return nv_player_create(&options, error);
}

enum nv_status nv_think(const struct nv_think *think, const struct nv_session *session,
                        uint32_t lines, struct nv_report *report, struct nv_error *error)
{
    struct nv_player *player = nv_think_player(think, nv_session_game(session), lines, error);
    nv_move move;
    if (!player)
        return error->status;
    enum nv_status status = nv_player_think(player, nv_session_rules(session),
                                            nv_session_state(session), &think->time, &move, error);
    *report = *nv_player_report(player);
    nv_player_destroy(player);
    return status;
}
