/* SPDX-License-Identifier: MIT */
/*
 * novae bench: how many uniformly random two-player games a second one thread
 * plays, by way of moves and play, by the game's own playout, and by playouts side
 * by side, and how many simulations the search makes. Every game has its own deal,
 * which the time includes. Processor time, not time of day.
 */
#include "cli/bench/bench.h"
#include "cli/arguments.h"
#include "cli/commands/commands.h"

#include "novae/registry.h"

#include <inttypes.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    BATCH = 64,         /* games between two looks at the clock */
    MAX_PLIES = 100000, /* of one game: none is that long */
    MAX_STOPS = 100000
};

#define DEFAULT_SECONDS 1.0
#define MAX_SECONDS     3600.0

/* What was asked for. */
struct wish {
    const struct nv_game *game; /* NULL: all that are offered */
    double seconds;
    uint32_t stops; /* 0: measure speed */
    bool json;
};

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

/* What the games are played with. */
struct ground {
    const struct nv_game *game;
    const void *rules;
    struct nv_rng rngs[BATCH];
    alignas(NV_ALIGN) unsigned char states[BATCH * NV_MAX_STATE];
};

/* Plays the games of a batch by the seeds from `seed` on; returns their moves. */
typedef uint64_t play_batch(struct ground *ground, uint64_t seed);

static uint64_t by_moves(struct ground *ground, uint64_t seed)
{
    uint64_t plies = 0;
    for (uint32_t i = 0; i < BATCH; i++) {
        ground->game->deal_seed(ground->rules, ground->states, seed + i);
        plies += nv_playout_by_moves(ground->game, ground->rules, ground->states, ground->rngs,
                                     MAX_PLIES);
    }
    return plies;
}

static uint64_t by_playout(struct ground *ground, uint64_t seed)
{
    uint64_t plies = 0;
    for (uint32_t i = 0; i < BATCH; i++) {
        ground->game->deal_seed(ground->rules, ground->states, seed + i);
        plies += nv_playout(ground->game, ground->rules, ground->states, ground->rngs, MAX_PLIES);
    }
    return plies;
}

static uint64_t by_playouts(struct ground *ground, uint64_t seed)
{
    size_t stride = (ground->game->state_size + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
    for (uint32_t i = 0; i < BATCH; i++)
        ground->game->deal_seed(ground->rules, ground->states + i * stride, seed + i);
    return nv_playouts(ground->game, ground->rules, ground->states, stride, ground->rngs, BATCH,
                       MAX_PLIES);
}

static struct rate measure(const struct nv_game *game, const void *rules, play_batch *play,
                           double seconds)
{
    static struct ground ground;
    uint64_t games = 0, plies = 0;
    double start = seconds_now(), spent = 0;
    ground.game = game;
    ground.rules = rules;
    for (uint32_t i = 0; i < BATCH; i++)
        nv_rng_seed(&ground.rngs[i], i + 1);
    while (spent < seconds) {
        plies += play(&ground, games);
        games += BATCH;
        spent = seconds_now() - start;
    }
    return (struct rate){(double)games / spent, spent * 1e9 / (double)plies,
                         (double)plies / (double)games};
}

static void tell_rate(const char *name, const struct rate *rate, struct nv_json *json)
{
    if (!json) {
        printf("  %-10s %11.0f games a second %9.1f ns a ply %8.1f plies a game\n", name,
               rate->games_per_second, rate->ns_per_ply, rate->plies_per_game);
        return;
    }
    nv_json_put_open(json, name, '{');
    nv_json_put_fraction(json, "games_per_second", rate->games_per_second, 1);
    nv_json_put_fraction(json, "ns_per_ply", rate->ns_per_ply, 2);
    nv_json_put_fraction(json, "plies_per_game", rate->plies_per_game, 2);
    nv_json_close(json, '}');
}

static bool bench_rules(const struct nv_game *game, const struct wish *wish, struct nv_json *json)
{
    struct nv_settings settings;
    struct nv_span none = {NULL, 0};
    struct nv_session *session = nv_session_create();
    nv_settings_init(&settings);
    settings.game = game;
    if (!session || nv_session_begin_with(session, &settings, NULL, none, none, NULL) != NV_OK) {
        nv_session_destroy(session);
        return false;
    }
    const void *rules = nv_session_rules(session);
    struct rate moves_play = measure(game, rules, by_moves, wish->seconds);
    tell_rate(json ? "moves_play" : "moves+play", &moves_play, json);
    struct rate playout = measure(game, rules, by_playout, wish->seconds);
    tell_rate("playout", &playout, json);
    struct rate playouts = measure(game, rules, by_playouts, wish->seconds);
    tell_rate("playouts", &playouts, json);
    nv_session_destroy(session);
    return true;
}

static bool bench_game(const struct nv_game *game, const struct wish *wish, struct nv_json *json)
{
    if (json) {
        nv_json_open(json, '{');
        nv_json_put_string(json, "game", game->name);
        nv_json_put_unsigned(json, "state_bytes", game->state_size);
        nv_json_put_unsigned(json, "rules_bytes", game->rules_size);
    } else {
        printf("%s: state %zu bytes, rules %zu bytes\n", game->name, game->state_size,
               game->rules_size);
    }
    bool fine = wish->stops
                    ? nv_bench_stops(game, wish->stops, json)
                    : bench_rules(game, wish, json) && nv_bench_search(game, wish->seconds, json);
    if (json)
        nv_json_close(json, '}');
    return fine;
}

/* All games that are offered, or the one that was asked for. */
static bool bench_all(const struct wish *wish, struct nv_json *json)
{
    bool fine = true;
    for (uint32_t i = 0; fine && i < nv_game_count(); i++) {
        const struct nv_game *game = nv_game_at(i);
        if (wish->game ? game == wish->game : !game->example)
            fine = bench_game(game, wish, json);
    }
    return fine;
}

static int bench_games(const struct wish *wish)
{
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    nv_json_open(&json, '{');
    nv_json_put_open(&json, "games", '[');
    bool fine = bench_all(wish, wish->json ? &json : NULL);
    nv_json_close(&json, ']');
    nv_json_close(&json, '}');
    if (fine && wish->json)
        return nv_print_line("bench", &out);
    nv_buffer_finish(&out);
    return fine ? NV_EXIT_OK : nv_complain("bench", "a game could not be started");
}

static int print_signature(void)
{
    uint32_t signature;
    if (!nv_bench_signature(&signature))
        return nv_complain("bench", "out of memory");
    printf("%" PRIu32 "\n", signature);
    return NV_EXIT_OK;
}

static bool parse_seconds(const char *text, double *seconds)
{
    char *end;
    *seconds = strtod(text, &end);
    return end != text && *end == '\0' && *seconds > 0 && *seconds <= MAX_SECONDS;
}

/* What the options say; a status other than NV_EXIT_OK after saying what is wrong. */
static int read_wish(const char *command, const char *game, const char *seconds, const char *stops,
                     struct wish *wish)
{
    if (seconds && !parse_seconds(seconds, &wish->seconds))
        return nv_misused(command, "--seconds takes a number above 0, not '%s'", seconds);
    if (game && !(wish->game = nv_game_find(nv_span_of(game))))
        return nv_misused(command, "there is no game '%s'", game);
    return nv_option_number32(command, "stops", stops, 1, MAX_STOPS, &wish->stops);
}

int nv_cmd_bench(int argc, char **argv)
{
    const char *game = NULL, *seconds = NULL, *stops = NULL, *command = argv[0];
    struct wish wish = {.seconds = DEFAULT_SECONDS};
    bool signature = false;
    int status;
    const struct nv_flag flags[] = {
        {"game", "NAME", "only this game", &game, NULL},
        {"seconds", "S", "for each measurement (1)", &seconds, NULL},
        {"stops", "N", "measure how soon the search stops, in N stops", &stops, NULL},
        {"signature", NULL, "print one number for how the search thinks", NULL, &signature},
        {"json", NULL, "answer in JSON", NULL, &wish.json},
        {0},
    };
    const struct nv_usage usage = {
        "bench [OPTION...]",
        "Plays uniformly random two-player games on one thread and tells how many a second:\n"
        "by listing all moves and playing one, by the game's own playout, and by playouts of\n"
        "many games side by side. Then counts the simulations a second of the search, in one\n"
        "thread and in two. The signature is the same on every machine until the search or\n"
        "what it knows changes.",
        flags, NULL};
    if (!nv_options_alone(&usage, argc, argv, &status))
        return status;
    status = read_wish(command, game, seconds, stops, &wish);
    if (status)
        return status;
    return signature ? print_signature() : bench_games(&wish);
}
