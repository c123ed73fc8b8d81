/* SPDX-License-Identifier: MIT */
/*
 * A game depends on its number alone, so any number of threads plays the same ones; only the
 * order in which they end differs.
 */
#include "learn/play.h"

#include "novae/novae.h"
#include "players/level.h"
#include "players/searcher.h"

#include <math.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TREE_BYTES = 24 << 20,
    OPENING = 12, /* moves after the random ones in which chance plays along */
    SLIP = 8,     /* later every so manieth move is left to chance */
};

static const uint64_t MATCH_DEALS = UINT64_C(1) << 48; /* that no one learnt from */

struct table {
    const struct play_rules *rules;
    struct nv_rng rng;
    alignas(NV_ALIGN) unsigned char conduct[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
};

/* What the threads of one run share. */
struct run {
    const struct play_rules *rules;
    const struct nv_expert *expert[2];
    uint32_t first, count;
    const char *path; /* of games to learn from; NULL: a match */
    double *won;      /* of each deal of a match, the games of one seat after another */
    pthread_mutex_t mutex;
    uint32_t done;
    bool failed;
    _Atomic uint32_t next;
};

static const struct nv_game *game_of(const struct table *table)
{
    return table->rules->game;
}

static bool over(const struct table *table)
{
    return game_of(table)->turn(table->conduct, table->state) == NV_OVER;
}

static void deal(struct table *table, uint64_t seed)
{
    games_configure(game_of(table), table->rules->players, table->conduct);
    game_of(table)->deal_seed(table->conduct, table->state, seed);
}

static struct nv_searcher *search_by(const struct table *table, const struct nv_expert *expert)
{
    struct nv_search_options options = {
        .bytes = TREE_BYTES, .threads = 1, .seed = 1, .expert = expert};
    struct nv_searcher *search = nv_searcher_create(game_of(table), &options, NULL);
    if (!search) {
        fprintf(stderr, "learn: no memory\n");
        exit(1);
    }
    return search;
}

static void think(const struct table *table, struct nv_searcher *search, struct nv_report *report)
{
    struct nv_search_task task = {.rules = table->conduct,
                                  .state = table->state,
                                  .limits = {.nodes = table->rules->nodes},
                                  .lines = NV_MAX_LINES};
    nv_searcher_run(search, &task, report);
}

/* ---- games to learn from ---- */

/* A line by chance, each as often as the search tried it. */
static nv_move sample(struct table *table, const struct nv_report *report)
{
    uint64_t sum = 0, point;
    for (uint32_t i = 0; i < report->count; i++)
        sum += report->lines[i].visits;
    point = nv_rng_next(&table->rng) % (sum ? sum : 1);
    for (uint32_t i = 0; i < report->count; i++) {
        if (point < report->lines[i].visits)
            return report->lines[i].move;
        point -= report->lines[i].visits;
    }
    return report->lines[0].move;
}

static void play_by_chance(struct table *table, struct game_ply *ply)
{
    static _Thread_local nv_move moves[NV_MOVES_SPACE];
    uint32_t count = game_of(table)->moves(table->conduct, table->state, moves);
    ply->tries = 0;
    ply->value = 0;
    ply->move = moves[nv_rng_below(&table->rng, count)];
}

/* Straight games are those of the highest level that varies its openings. */
static nv_move choose(struct table *table, const struct nv_report *report, bool early)
{
    if (table->rules->straight)
        return nv_level_pick(game_of(table), table->conduct, table->state, report, NV_LEVELS - 1,
                             &table->rng);
    bool chance = early || nv_rng_below(&table->rng, SLIP) == 0;
    return chance ? sample(table, report) : report->lines[0].move;
}

static void play_by_thought(struct table *table, struct nv_searcher *search, bool early,
                            struct game_ply *ply)
{
    static _Thread_local struct nv_report report;
    if (table->rules->straight) /* as players do whose nodes are limited */
        nv_searcher_clear(search);
    think(table, search, &report);
    ply->value = report.lines[0].value;
    ply->tries = report.count;
    for (uint32_t i = 0; i < report.count; i++)
        ply->tried[i] = (struct game_try){report.lines[i].move, (uint32_t)report.lines[i].visits,
                                          report.lines[i].value};
    ply->move = choose(table, &report, early);
}

static void record_game(struct table *table, struct nv_searcher *search, uint32_t number,
                        struct game_record *game)
{
    nv_rng_seed(&table->rng, ((uint64_t)table->rules->players << 32) + number);
    game->players = table->rules->players;
    game->number = number;
    game->seed = nv_rng_next(&table->rng);
    game->plies = 0;
    deal(table, game->seed);
    nv_searcher_clear(search);
    uint32_t random = nv_rng_below(&table->rng, table->rules->random + 1);
    while (!over(table) && game->plies < GAME_PLIES) {
        struct game_ply *ply = &game->ply[game->plies];
        if (game->plies < random)
            play_by_chance(table, ply);
        else
            play_by_thought(table, search, game->plies < random + OPENING, ply);
        game_of(table)->play(table->conduct, table->state, ply->move);
        game->plies++;
    }
    nv_outcome(game_of(table), table->conduct, table->state, game->outcome);
}

/* ---- matches ---- */

/* What `seat` wins of a game in which it alone thinks with searches[0]. */
static double match_game(struct table *table, struct nv_searcher *const searches[2], uint64_t seed,
                         uint32_t seat)
{
    static _Thread_local struct nv_report report;
    float value[NV_MAX_PLAYERS];
    deal(table, seed);
    nv_searcher_clear(searches[0]);
    nv_searcher_clear(searches[1]);
    for (uint32_t ply = 0; !over(table) && ply < GAME_PLIES; ply++) {
        bool own = game_of(table)->turn(table->conduct, table->state) == (int)seat;
        think(table, searches[own ? 0 : 1], &report);
        game_of(table)->play(table->conduct, table->state, report.lines[0].move);
    }
    nv_outcome(game_of(table), table->conduct, table->state, value);
    return (double)value[seat];
}

/* ---- threads ---- */

static void count_one(struct run *run, const struct game_record *game)
{
    pthread_mutex_lock(&run->mutex);
    run->done++;
    if (game && !games_append(run->path, game))
        run->failed = true;
    if (run->rules->progress)
        run->rules->progress(run->done, run->count);
    pthread_mutex_unlock(&run->mutex);
}

static void *work(void *run_)
{
    struct run *run = run_;
    struct table *table = aligned_alloc(NV_ALIGN, (sizeof *table / NV_ALIGN + 1) * NV_ALIGN);
    struct game_record *game = malloc(sizeof *game);
    if (!table || !game)
        abort();
    table->rules = run->rules;
    struct nv_searcher *searches[2] = {search_by(table, run->expert[0]), NULL};
    if (!run->path)
        searches[1] = search_by(table, run->expert[1]);
    uint32_t index;
    while ((index = atomic_fetch_add(&run->next, 1)) < run->count) {
        if (run->path) {
            record_game(table, searches[0], run->first + index, game);
        } else {
            uint32_t players = run->rules->players, number = run->first + index / players;
            run->won[index] = match_game(table, searches, MATCH_DEALS + number, index % players);
        }
        count_one(run, run->path ? game : NULL);
    }
    nv_searcher_destroy(searches[0]);
    nv_searcher_destroy(searches[1]);
    free(game);
    free(table);
    return NULL;
}

static void run_all(struct run *run)
{
    enum { MOST = 64 };
    pthread_t thread[MOST];
    uint32_t threads = run->rules->threads < MOST ? run->rules->threads : MOST;
    pthread_mutex_init(&run->mutex, NULL);
    for (uint32_t i = 1; i < threads; i++) {
        if (pthread_create(&thread[i], NULL, work, run) != 0)
            threads = i;
    }
    work(run);
    for (uint32_t i = 1; i < threads; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&run->mutex);
}

bool play_games(const struct play_rules *rules, const struct nv_expert *expert, uint32_t first,
                uint32_t end, const char *path)
{
    struct run run = {
        .rules = rules, .expert = {expert}, .first = first, .count = end - first, .path = path};
    run_all(&run);
    return !run.failed;
}

struct play_score play_match(const struct play_rules *rules, const struct nv_expert *fresh,
                             const struct nv_expert *old, uint32_t first, uint32_t deals)
{
    uint32_t games = deals * rules->players;
    struct run run = {.rules = rules, .expert = {fresh, old}, .first = first, .count = games};
    double sum = 0, squares = 0;
    run.won = calloc(games + 1, sizeof *run.won);
    if (!run.won)
        abort();
    run_all(&run);
    for (uint32_t d = 0; d < deals; d++) {
        double won = 0;
        for (uint32_t seat = 0; seat < rules->players; seat++)
            won += run.won[d * rules->players + seat] / rules->players;
        sum += won;
        squares += won * won;
    }
    free(run.won);
    double mean = sum / deals, spread = squares / deals - mean * mean;
    return (struct play_score){games, mean, sqrt(spread > 0 ? spread / deals : 0)};
}
