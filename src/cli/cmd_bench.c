/* SPDX-License-Identifier: MIT */
/*
 * novae bench: how many uniformly random two-player games a second one thread
 * plays, by way of moves and play, and by the game's own playout. Every game has
 * its own deal, which the time includes. Processor time, not time of day.
 */
#include "cli/command.h"

#include "novae/registry.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    BATCH = 16,        /* games between two looks at the clock */
    MAX_PLIES = 100000 /* of one game: none is that long */
};

#define DEFAULT_SECONDS 1.0
#define MAX_SECONDS     3600.0

struct rate {
    double games_per_second;
    double ns_per_ply;
    double plies_per_game;
};

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static struct rate measure(const struct nv_game *game, const void *rules,
                           uint32_t (*play)(const struct nv_game *game, const void *rules,
                                            void *state, struct nv_rng *rng, uint32_t limit),
                           double seconds)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    struct nv_rng rng;
    uint64_t games = 0, plies = 0;
    double start = seconds_now(), spent = 0;
    nv_rng_seed(&rng, 1);
    while (spent < seconds) {
        for (int i = 0; i < BATCH; i++) {
            game->deal_seed(rules, state, games++);
            plies += play(game, rules, state, &rng, MAX_PLIES);
        }
        spent = seconds_now() - start;
    }
    return (struct rate){(double)games / spent, spent * 1e9 / (double)plies,
                         (double)plies / (double)games};
}

static void print_rate(const char *name, const struct rate *rate, bool json)
{
    const char *format = json ? ",\"%s\":{\"games_per_second\":%.1f,\"ns_per_ply\":%.2f,"
                                "\"plies_per_game\":%.2f}"
                              : "  %-10s %11.0f games a second %9.1f ns a ply %8.1f plies a game\n";
    printf(format, name, rate->games_per_second, rate->ns_per_ply, rate->plies_per_game);
}

static bool bench_game(const struct nv_game *game, double seconds, bool json)
{
    struct nv_settings settings;
    struct nv_error error;
    struct nv_span none = {NULL, 0};
    struct nv_session *session = nv_session_create();
    nv_settings_init(&settings);
    settings.game = game;
    if (!session || nv_session_begin(session, &settings, NULL, none, none, &error) != NV_OK) {
        nv_session_destroy(session);
        return false;
    }
    const void *rules = nv_session_rules(session);
    printf(json ? "{\"game\":\"%s\",\"state_bytes\":%zu,\"rules_bytes\":%zu"
                : "%s: state %zu bytes, rules %zu bytes\n",
           game->name, game->state_size, game->rules_size);
    struct rate moves_play = measure(game, rules, nv_playout_by_moves, seconds);
    print_rate(json ? "moves_play" : "moves+play", &moves_play, json);
    struct rate playout = measure(game, rules, nv_playout, seconds);
    print_rate("playout", &playout, json);
    if (json)
        putchar('}');
    nv_session_destroy(session);
    return true;
}

/* All games that are offered, or the one that was asked for. */
static int bench_games(const struct nv_game *only, double seconds, bool json)
{
    bool first = true, fine = true;
    printf(json ? "{\"games\":[" : "");
    for (int i = 0; fine && nv_games[i]; i++) {
        if (only ? nv_games[i] != only : nv_games[i]->example)
            continue;
        if (json && !first)
            putchar(',');
        fine = bench_game(nv_games[i], seconds, json);
        first = false;
    }
    printf(json ? "]}\n" : "");
    return fine ? NV_EXIT_OK : nv_complain("bench", "a game could not be started");
}

static bool parse_seconds(const char *text, double *seconds)
{
    char *end;
    *seconds = strtod(text, &end);
    return end != text && *end == '\0' && *seconds > 0 && *seconds <= MAX_SECONDS;
}

int nv_cmd_bench(int argc, char **argv)
{
    const char *game_name = NULL, *seconds_text = NULL, *command = argv[0];
    const struct nv_game *game = NULL;
    double seconds = DEFAULT_SECONDS;
    bool json = false;
    int status;
    const struct nv_flag flags[] = {
        {"game", "NAME", "only this game", &game_name, NULL},
        {"seconds", "S", "for each measurement (1)", &seconds_text, NULL},
        {"json", NULL, "answer in JSON", NULL, &json},
        {0},
    };
    const struct nv_usage usage = {
        "bench [OPTION...]",
        "Plays uniformly random two-player games on one thread and tells how many a second:\n"
        "by listing all moves and playing one, and by the playout that searches use.",
        flags, NULL};
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (words > 0)
        return nv_misused(command, "takes no '%s'", argv[0]);
    if (seconds_text && !parse_seconds(seconds_text, &seconds))
        return nv_misused(command, "--seconds takes a number above 0, not '%s'", seconds_text);
    if (game_name && !(game = nv_game_find(nv_span_of(game_name))))
        return nv_misused(command, "there is no game '%s'", game_name);
    return bench_games(game, seconds, json);
}
