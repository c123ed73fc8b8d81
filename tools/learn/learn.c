/* SPDX-License-Identifier: MIT */
/*
 * learn GAME FOLDER FILE [NAME=VALUE...]: learns a game's nets from games against itself. Each
 * generation plays with the best weights so far, fits new ones to what the search thought in all
 * games played, and lets the two play each other: the new ones stay only if they win more than
 * chance explains. FILE then takes the best, for the next build.
 *
 * The games, the best weights and a log stand in FOLDER; a run that was stopped goes on there.
 * learn draw FOLDER PICTURE draws the log. learn chances FOLDER FILE [NAME=VALUE...] fits what
 * players of all games say of their chances to what comes of them.
 */
#include "cli/progress.h"
#include "learn/chances.h"
#include "learn/fit.h"
#include "learn/log.h"
#include "learn/play.h"
#include "numbers.h"
#include "search/clock.h"

#include "novae/novae.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct settings {
    uint32_t games, generations; /* for each number of players */
    uint32_t deals;              /* likewise, of a test; 0: new weights stay untested */
    uint32_t window;             /* generations whose games are learnt from */
    uint32_t nodes, match_nodes, threads, random;
    uint32_t least, most;             /* players */
    uint32_t nothing;                 /* 1: begin with weights that know nothing */
    uint32_t further;                 /* 1: new nets learn on from the best so far */
    uint32_t rate;                    /* of the first steps, in 1/100000 */
    uint32_t trust, epochs, siblings; /* trust in percent */
};

struct run {
    const struct nv_game *game;
    const char *folder, *file, *origin;
    struct settings settings;
    const char *only; /* the game whose chances are fitted; NULL: all */
    bool straight;    /* games that nobody learns to play from */
    struct log_lines log;
    struct weights best, fresh;
};

static struct nv_progress progress;

static void show(uint32_t done, uint32_t all)
{
    (void)all;
    nv_progress_show(&progress, done, NULL);
}

static const char *path_in(const struct run *run, const char *name, uint32_t players)
{
    static char path[2][4096];
    static uint32_t turn;
    char *text = path[turn++ % 2];
    if (players)
        snprintf(text, sizeof path[0], "%s/%s-%u", run->folder, name, players);
    else
        snprintf(text, sizeof path[0], "%s/%s", run->folder, name);
    return text;
}

static void fail(const char *path)
{
    perror(path);
    exit(1);
}

static struct play_rules rules_for(const struct run *run, uint32_t players, uint32_t nodes)
{
    return (struct play_rules){.game = run->game,
                               .players = players,
                               .nodes = nodes,
                               .threads = run->settings.threads,
                               .random = run->straight ? 0 : run->settings.random,
                               .straight = run->straight,
                               .progress = show};
}

/* Games number `first` to `end` that are not in the file yet are played; whole runs of them. */
static void play_missing(struct run *run, const char *name, uint32_t players, uint32_t end,
                         struct game_list *games)
{
    const char *path = path_in(run, name, players);
    struct play_rules rules = rules_for(run, players, run->settings.nodes);
    games_read(path, games);
    if (!games_mend(path, games))
        fail(path);
    uint32_t at = 0;
    for (uint32_t number = 0; number < end;) {
        while (at < games->count && games->game[at]->number < number)
            at++;
        uint32_t next = at < games->count && games->game[at]->number < end ? games->game[at]->number
                                                                           : end;
        if (next > number) {
            nv_progress_begin(&progress, "games", next - number, 0);
            if (!play_games(&rules, &run->best.expert, number, next, path))
                fail(path);
            nv_progress_end(&progress);
        }
        number = next + 1;
    }
    games_free(games);
    games_read(path, games);
}

/* Is that clearly more than an equal share? */
static bool is_better(const struct play_score *score, uint32_t players)
{
    return score->won - score->deviation > 1.0 / players;
}

static void write_best(const struct run *run)
{
    if (!weights_save(&run->best, path_in(run, "best", 0)))
        fail(run->folder);
    if (!weights_write(&run->best, run->file, run->origin))
        fail(run->file);
}

static void tell(const struct log_line *line)
{
    printf("%u players, generation %u: %u games, loss %.4f (before %.4f), moves %.4f; ",
           line->players, line->generation + 1, line->games, line->loss.search, line->loss.before,
           line->loss.moves);
    if (line->score.games == 0)
        printf("kept without a test\n");
    else
        printf("wins %.1f%% +- %.1f of %u%s\n", 100 * line->score.won, 196 * line->score.deviation,
               line->score.games, line->kept ? "" : " and is dropped");
    fflush(stdout);
}

/* The new weights against the best so far; of no deals there is no score. */
static struct play_score test_fresh(struct run *run, uint32_t players, uint32_t generation)
{
    uint32_t deals = run->settings.deals;
    struct play_rules rules = rules_for(run, players, run->settings.match_nodes);
    struct play_score score = {0};
    if (deals == 0)
        return score;
    nv_progress_begin(&progress, "games", deals * players, 0);
    score = play_match(&rules, &run->fresh.expert, &run->best.expert, generation * deals, deals);
    nv_progress_end(&progress);
    return score;
}

/* Plays, learns, tests. */
static void one_generation(struct run *run, uint32_t players, uint32_t generation)
{
    const struct settings *settings = &run->settings;
    const struct fit_settings fit = {.epochs = settings->epochs,
                                     .siblings = settings->siblings,
                                     .least = 20,
                                     .further = settings->further,
                                     .trust = (float)settings->trust / 100,
                                     .rate = (float)settings->rate / 1e5f,
                                     .decay = 0.03f};
    struct log_line line = {.players = players, .generation = generation};
    uint64_t started = nv_clock_millis();
    struct game_list games;
    play_missing(run, "games", players, (generation + 1) * settings->games, &games);
    if (generation >= settings->window)
        games_drop(&games, (generation + 1 - settings->window) * settings->games);
    weights_take(&run->fresh, &run->best, players);
    line.games = games.count;
    line.loss = fit_games(&games, run->game, players, &fit, &run->fresh);
    games_free(&games);
    line.score = test_fresh(run, players, generation);
    line.kept = settings->deals == 0 || is_better(&line.score, players);
    line.seconds = (uint32_t)((nv_clock_millis() - started) / 1000);
    if (line.kept) {
        weights_take(&run->best, &run->fresh, players);
        write_best(run);
    }
    if (!log_append(path_in(run, "log.csv", 0), &line))
        fail(run->folder);
    tell(&line);
}

static bool is_done(const struct run *run, uint32_t players, uint32_t generation)
{
    for (uint32_t i = 0; i < run->log.count; i++) {
        if (run->log.line[i].players == players && run->log.line[i].generation == generation)
            return true;
    }
    return false;
}

static int learn(struct run *run)
{
    weights_init(&run->best, run->game);
    weights_init(&run->fresh, run->game);
    if (run->settings.nothing)
        memset(run->best.part, 0, sizeof run->best.part);
    weights_load(&run->best, path_in(run, "best", 0));
    log_read(path_in(run, "log.csv", 0), &run->log);
    for (uint32_t generation = 0; generation < run->settings.generations; generation++) {
        for (uint32_t players = run->settings.least; players <= run->settings.most; players++) {
            if (run->best.tuning.row_nets[players] && !is_done(run, players, generation))
                one_generation(run, players, generation);
        }
    }
    return 0;
}

/* ---- chances ---- */

/* The rows of one game; those that are not asked for stay as they are. */
static void fit_rows(struct run *run, FILE *table)
{
    const struct settings *settings = &run->settings;
    bool asked = !run->only || strcmp(run->game->name, run->only) == 0;
    for (uint32_t players = 2; players <= NV_MAX_PLAYERS; players++) {
        struct game_list games;
        if (!asked || players < settings->least || players > settings->most) {
            chances_keep(run->game, players, table);
            continue;
        }
        play_missing(run, run->game->name, players, settings->games, &games);
        chances_fit(run->game, players, &games, table);
        games_free(&games);
    }
}

static int fit_chances(struct run *run)
{
    char aside[4096];
    snprintf(aside, sizeof aside, "%s.new", run->file);
    FILE *table = fopen(aside, "w");
    if (!table)
        fail(aside);
    fprintf(table,
            "/* SPDX-License-Identifier: MIT */\n/* Written by tools/learn: %s. */\n"
            "/* clang-format off */\n#include \"players/chances.h\"\n\n"
            "static const struct nv_chance_row chance_rows[] = {\n",
            run->origin);
    run->straight = true;
    for (uint32_t place = 0; (run->game = nv_game_at(place)) != NULL; place++) {
        run->best.expert = *nv_expert_of(run->game);
        if (run->best.expert.tuning) /* who knows nothing has no chances to tell */
            fit_rows(run, table);
    }
    fputs("};\n/* clang-format on */\n", table);
    if (fclose(table) != 0 || rename(aside, run->file) != 0)
        fail(run->file);
    return 0;
}

/* ---- the command ---- */

static bool read_option(struct run *run, const char *word)
{
    struct settings *settings = &run->settings;
    const struct named_number numbers[] = {
        {"games=", &settings->games},       {"generations=", &settings->generations},
        {"deals=", &settings->deals},       {"nodes=", &settings->nodes},
        {"random=", &settings->random},     {"match-nodes=", &settings->match_nodes},
        {"from=", &settings->least},        {"to=", &settings->most},
        {"threads=", &settings->threads},   {"nothing=", &settings->nothing},
        {"trust=", &settings->trust},       {"epochs=", &settings->epochs},
        {"siblings=", &settings->siblings}, {"window=", &settings->window},
        {"further=", &settings->further},   {"rate=", &settings->rate},
    };
    if (read_number(numbers, sizeof numbers / sizeof *numbers, word))
        return true;
    if (strncmp(word, "only=", 5) != 0)
        return false;
    run->only = word + 5;
    return nv_game_find(nv_span_of(run->only)) != NULL;
}

/* How the weights came about: the arguments. */
static const char *describe(int argc, char **argv)
{
    static char text[1024];
    size_t used = (size_t)snprintf(text, sizeof text, "%s", argv[1]);
    for (int i = 4; i < argc && used < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, " %s", argv[i]);
    return text;
}

static int draw(const char *folder, const char *picture)
{
    static struct run run;
    run.folder = folder;
    log_read(path_in(&run, "log.csv", 0), &run.log);
    if (run.log.count && log_draw(&run.log, picture))
        return 0;
    perror(run.log.count ? picture : folder);
    return 1;
}

static int usage(void)
{
    fprintf(stderr,
            "usage: learn GAME FOLDER FILE [games=N] [generations=N] [deals=N] [nodes=N]\n"
            "             [match-nodes=N] [from=PLAYERS] [to=PLAYERS] [threads=N] [random=N]\n"
            "             [window=N] [trust=PERCENT] [epochs=N] [siblings=N] [nothing=0|1]\n"
            "             [further=0|1] [rate=N]\n"
            "       learn draw FOLDER PICTURE\n"
            "       learn chances FOLDER FILE [games=N] [nodes=N] [from=PLAYERS] [to=PLAYERS]\n"
            "             [threads=N] [only=GAME]\n");
    return 2;
}

static bool can_learn(const struct nv_game *game)
{
    const struct nv_tuning *tuning = game ? nv_expert_of(game)->tuning : NULL;
    return tuning && tuning->row_nets[NV_MAX_PLAYERS];
}

int main(int argc, char **argv)
{
    static struct run run = {.settings = {.games = 4000,
                                          .generations = 2,
                                          .deals = 150,
                                          .window = 4,
                                          .nodes = 400,
                                          .match_nodes = 800,
                                          .threads = 2,
                                          .random = 6,
                                          .least = 2,
                                          .most = NV_MAX_PLAYERS,
                                          .trust = 90,
                                          .epochs = 4,
                                          .rate = 300,
                                          .siblings = 3}};
    if (argc == 4 && strcmp(argv[1], "draw") == 0)
        return draw(argv[2], argv[3]);
    bool fine = argc > 3, chances = fine && strcmp(argv[1], "chances") == 0;
    for (int i = 4; i < argc; i++)
        fine = fine && read_option(&run, argv[i]);
    run.game = fine ? nv_game_find(nv_span_of(argv[1])) : NULL;
    if (!fine || (!chances && !can_learn(run.game)))
        return usage();
    run.folder = argv[2];
    run.file = argv[3];
    run.origin = describe(argc, argv);
    if (mkdir(run.folder, 0777) != 0 && errno != EEXIST)
        fail(run.folder);
    return chances ? fit_chances(&run) : learn(&run);
}
