/* SPDX-License-Identifier: MIT */
/* Options that limit thinking, and one search for one position. */
#include "cli/think.h"

#include "players/experts.h"

#include <string.h>

static int read_number(const char *command, const char *option, const char *text, uint64_t max,
                       uint64_t *value)
{
    if (!text)
        return NV_EXIT_OK;
    uint64_t number;
    if (!nv_number(text, max, &number) || number == 0)
        return nv_misused(command, "--%s takes a number from 1 to %llu, not '%s'", option,
                          (unsigned long long)max, text);
    *value = number;
    return NV_EXIT_OK;
}

int nv_think_read(const char *command, const struct nv_think_wish *wish, struct nv_think *think)
{
    uint64_t movetime = 0, nodes = 0, level = NV_LEVELS, threads = 1;
    int status = read_number(command, "movetime", wish->movetime, UINT32_MAX, &movetime);
    if (!status)
        status = read_number(command, "nodes", wish->nodes, UINT32_MAX, &nodes);
    if (!status)
        status = read_number(command, "level", wish->level, NV_LEVELS, &level);
    if (!status)
        status = read_number(command, "threads", wish->threads, NV_MAX_THREADS, &threads);
    *think = (struct nv_think){
        .clock = {.movetime = (uint32_t)movetime, .nodes = nodes},
        .level = (uint32_t)level,
        .threads = (uint32_t)threads,
    };
    return status;
}

enum nv_status nv_think(const struct nv_think *think, const struct nv_session *session,
                        uint32_t lines, struct nv_report *report, struct nv_error *error)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    struct nv_search_options options = {
        .expert = nv_expert_of(game), .bytes = NV_THINK_BYTES, .threads = think->threads};
    struct nv_search *search = nv_search_create(game, &options, error);
    if (!search)
        return error->status;
    struct nv_limits limits = nv_bot_limits(game, rules, state, &think->clock, think->level);
    nv_search_arm(search);
    nv_search_run(search, rules, state, &limits, lines, NULL, NULL, report);
    nv_search_destroy(search);
    report->count = report->count < lines ? report->count : lines; /* a plan may tell more */
    return NV_OK;
}
