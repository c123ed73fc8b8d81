/* SPDX-License-Identifier: MIT */
/* novae arena: matches between players, counted honestly (docs/arena.md). */
#include "cli/arena/arena.h"
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "core/json.h"
#include "novae/registry.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char COMMAND[] = "arena";

/* Options as they were given; NULL where they were not. */
struct wish {
    const char *deals, *concurrency, *hash, *threads, *margin, *sprt, *results;
};

static int read_sprt(struct nv_arena *arena, const char *text)
{
    char *end;
    if (!text)
        return NV_EXIT_OK;
    arena->elo0 = strtod(text, &end);
    bool good = end != text && *end == ',';
    const char *second = good ? end + 1 : text;
    arena->elo1 = strtod(second, &end);
    good = good && end != second && *end == '\0' && isfinite(arena->elo0) && isfinite(arena->elo1);
    if (!good || arena->elo0 >= arena->elo1)
        return nv_misused(COMMAND, "--sprt takes two Elo differences, the lower first, as 0,10");
    if (arena->player_count != 2 || arena->settings.players != 2)
        return nv_misused(COMMAND, "--sprt tests two players at two seats");
    arena->sprt = true;
    return NV_EXIT_OK;
}

static int read_wish(struct nv_arena *arena, const struct wish *wish, uint32_t *deals)
{
    enum { MAX_CONCURRENCY = 256, MAX_HASH = 16384, MAX_THREADS = 64, MAX_MARGIN = 3600000 };
    int status = nv_option_number32(COMMAND, "deals", wish->deals, 1, NV_ARENA_DEALS, deals);
    if (!status)
        status = nv_option_number32(COMMAND, "concurrency", wish->concurrency, 1, MAX_CONCURRENCY,
                                    &arena->concurrency);
    if (!status)
        status = nv_option_number32(COMMAND, "hash", wish->hash, 1, MAX_HASH, &arena->hash);
    if (!status)
        status = nv_option_number32(COMMAND, "threads", wish->threads, 1, MAX_THREADS,
                                    &arena->threads);
    if (!status)
        status = nv_option_number32(COMMAND, "margin", wish->margin, 1, MAX_MARGIN, &arena->margin);
    return status ? status : read_sprt(arena, wish->sprt);
}

static int read_players(struct nv_arena *arena, int count, char **words)
{
    struct nv_error error;
    if (count < 2 || count > NV_ARENA_PLAYERS)
        return nv_misused(COMMAND, "takes 2 to %d players, as 'level:10@100ms greedy'",
                          NV_ARENA_PLAYERS);
    for (int i = 0; i < count; i++) {
        if (nv_player_parse(&arena->players[i], words[i], &error))
            return nv_misused(COMMAND, "%s", error.text);
    }
    arena->player_count = (uint32_t)count;
    return NV_EXIT_OK;
}

/* Settings that cannot be played are found before anybody sits down. */
static int check_game(const struct nv_game_arguments *chosen)
{
    if (chosen->deal || chosen->fen || chosen->moves)
        return nv_misused(COMMAND, "deals by --seed; it takes no --deal, --fen or --moves");
    if (chosen->settings.players < 2)
        return nv_misused(COMMAND, "needs 2 seats or more; solo play has nobody to beat");
    struct nv_session *session = nv_game_arguments_start(chosen);
    nv_session_destroy(session);
    return session ? NV_EXIT_OK : NV_EXIT_FAILED;
}

/* ---- the header of the results: all that a result depends on ---- */

static void put_options(const struct nv_settings *settings, struct nv_json *json)
{
    const struct nv_game *game = settings->game;
    uint32_t place = nv_game_place(game);
    for (int i = 0; game->options && game->options[i].name; i++) {
        char value[NV_MAP_VALUE];
        struct nv_text text = nv_text_over(value, sizeof value);
        if (game->options[i].kind == NV_MAP)
            nv_text_string(&text, settings->map[0] ? settings->map : game->options[i].initial_map);
        else
            nv_option_print(&game->options[i], settings->values[place][i], &text);
        nv_json_put_string(json, game->options[i].name, value);
    }
}

static void put_header(const struct nv_arena *arena, struct nv_json *json)
{
    nv_json_open(json, '{');
    nv_json_put_unsigned(json, "arena", 1);
    nv_json_put_string(json, "game", arena->settings.game->name);
    nv_json_put_unsigned(json, "seats", arena->settings.players);
    nv_json_put_unsigned(json, "seed", arena->settings.seed);
    put_options(&arena->settings, json);
    nv_json_put_unsigned(json, "hash", arena->hash);
    nv_json_put_unsigned(json, "threads", arena->threads);
    nv_json_put_open(json, "players", '[');
    for (uint32_t i = 0; i < arena->player_count; i++)
        nv_json_string(json, nv_span_of(arena->players[i].text));
    nv_json_close(json, ']');
    nv_json_close(json, '}');
}

static enum nv_status open_results(struct nv_arena *arena, const char *path, struct nv_error *error)
{
    uint64_t games = nv_schedule_games(&arena->schedule);
    struct nv_buffer header = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&header));
    put_header(arena, &json);
    enum nv_status status = header.failed
                                ? nv_fail(error, NV_NO_MEMORY, "out of memory")
                                : nv_results_open(&arena->results, path, nv_buffer_span(&header),
                                                  arena->schedule.seats, arena->played, games,
                                                  error);
    nv_buffer_finish(&header);
    for (uint64_t i = 0; !status && i < games; i++)
        arena->done += arena->played[i].winners != 0;
    arena->resumed = arena->done;
    return status;
}

/* ---- the run ---- */

static int run(struct nv_arena *arena, const char *results)
{
    struct nv_error error;
    if (arena->records && mkdir(arena->records, 0777) != 0 && errno != EEXIST)
        return nv_complain(COMMAND, "%s: %s", arena->records, strerror(errno));
    if (results && open_results(arena, results, &error))
        return nv_complain(COMMAND, "%s", error.text);
    int caught = nv_arena_run(arena);
    nv_results_close(&arena->results);
    if (arena->status)
        return nv_complain(COMMAND, "%s", arena->error.text);
    nv_report(arena);
    if (caught)
        return nv_complain(COMMAND, "stopped by a signal%s",
                           results ? "; the same command goes on from here" : "");
    return NV_EXIT_OK;
}

static int prepare_and_run(struct nv_arena *arena, uint32_t deals, const char *results)
{
    nv_schedule_init(&arena->schedule, arena->player_count, arena->settings.players, deals);
    arena->played = calloc(nv_schedule_games(&arena->schedule), sizeof *arena->played);
    if (!arena->played)
        return nv_complain(COMMAND, "out of memory");
    pthread_mutex_init(&arena->lock, NULL);
    int status = run(arena, results);
    pthread_mutex_destroy(&arena->lock);
    free(arena->played);
    return status;
}

int nv_cmd_arena(int argc, char **argv)
{
    struct nv_arena arena = {
        .concurrency = 1, .hash = 32, .threads = 1, .margin = 1000, .results = {.file = -1}};
    struct nv_game_arguments chosen;
    struct wish wish = {0};
    uint32_t deals = 50;
    int status;
    const struct nv_flag flags[] = {
        {"deals", "N", "deals; each is played once for each seat (50)", &wish.deals, NULL},
        {"concurrency", "N", "games at the same time (1)", &wish.concurrency, NULL},
        {"sprt", "E0,E1", "end when Elo E1 or E0 is likely enough", &wish.sprt, NULL},
        {"results", "FILE", "keep the results here, and go on from them", &wish.results, NULL},
        {"records", "DIR", "save every game here", &arena.records, NULL},
        {"hash", "MB", "memory of each engine (32)", &wish.hash, NULL},
        {"threads", "N", "threads of each engine (1)", &wish.threads, NULL},
        {"margin", "MS", "how late a foreign program may be (1000)", &wish.margin, NULL},
        {"json", NULL, "answer in JSON", NULL, &arena.json},
        {0},
    };
    const struct nv_usage usage = {
        "arena [OPTION...] PLAYER PLAYER...",
        "Lets players play each other: level:K[@TIME], nodes:N, random, greedy and\n"
        "cmd:COMMAND[@TIME], a UGI program; TIME is that of a move, as 100ms or 2s.",
        flags, &chosen};
    nv_game_arguments_init(&chosen);
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    arena.settings = chosen.settings;
    status = read_players(&arena, words, argv);
    if (!status)
        status = read_wish(&arena, &wish, &deals);
    if (!status)
        status = check_game(&chosen);
    return status ? status : prepare_and_run(&arena, deals, wish.results);
}
