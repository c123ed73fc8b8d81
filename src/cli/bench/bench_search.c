/* SPDX-License-Identifier: MIT */
/*
 * Measuring the search. Speed is counted in processor time, so that other work
 * of the machine matters little, and one thread takes turns with two.
 */
#include "cli/bench/bench.h"
#include "players/searcher.h"

#include "novae/registry.h"
#include "search/search.h"
#include "session/session.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ROUNDS = 15,       /* of which the median counts */
    ROUND_PART = 5,    /* of the seconds asked for, a round takes this part */
    BYTES = 256 << 20, /* of a search whose speed is measured */
    SMALL_BYTES = 32 << 20,
    SIGNED_POSITIONS = 4, /* of each table */
    SIGNED_NODES = 1200,
    STOP_FIRST_MICROS = 200,
    STOP_STEPS = 16, /* a stop comes after ever longer thinking */
};

/* A table at which the search is measured. */
struct table {
    const struct nv_game *(*game)(void);
    uint32_t players;
    const char *map; /* NULL: the game's own choice */
    uint32_t step;   /* random moves between two positions that are looked at */
    bool timed;      /* else no speed is measured */
};

static const struct table tables[] = {
    {nv_nova_luna, 1, NULL, 6, false},
    {nv_nova_luna, 2, NULL, 10, true},
    {nv_nova_luna, 3, NULL, 10, false},
    {nv_nova_luna, 4, NULL, 10, true},
    {nv_terra_nova, 2, "island", 24, true},
    {nv_terra_nova, 3, "lagoon", 30, false},
    {nv_terra_nova, 4, "archipelago", 30, false},
};

enum { TABLES = sizeof tables / sizeof tables[0] };

/* A table with a game in progress. */
struct position {
    const struct nv_game *game;
    struct nv_session *session; /* has the rules */
    const void *rules;
    struct nv_rng rng;
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
};

static bool start(struct position *position, const struct table *table)
{
    struct nv_settings settings;
    struct nv_span none = {NULL, 0};
    nv_settings_init(&settings);
    settings.game = table->game();
    settings.players = table->players;
    snprintf(settings.map, sizeof settings.map, "%s", table->map ? table->map : "");
    position->game = table->game();
    position->session = nv_session_create();
    nv_rng_seed(&position->rng, table->players);
    if (!position->session ||
        nv_session_begin_with(position->session, &settings, NULL, none, none, NULL) != NV_OK)
        return false;
    position->rules = nv_session_rules(position->session);
    position->game->deal_seed(position->rules, position->state, table->players);
    return true;
}

static bool is_over(const struct position *position)
{
    return position->game->turn(position->rules, position->state) == NV_OVER;
}

/* Plays random moves; a game that ends starts again. */
static void play_on(struct position *position, uint32_t moves)
{
    nv_playout_by_moves(position->game, position->rules, position->state, &position->rng, moves);
    if (is_over(position))
        position->game->deal_seed(position->rules, position->state, nv_rng_next(&position->rng));
}

static struct nv_searcher *new_search(const struct table *table, uint32_t threads, size_t bytes)
{
    struct nv_search_options options = {.bytes = bytes, .threads = threads, .seed = 1};
    return nv_searcher_create(table->game(), &options, NULL);
}

static void run(struct nv_searcher *search, const struct position *position,
                struct nv_limits limits, uint32_t lines, struct nv_report *report)
{
    nv_searcher_run(
        search,
        &(struct nv_search_task){
            .rules = position->rules, .state = position->state, .limits = limits, .lines = lines},
        report);
}

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int compare(const void *a_, const void *b_)
{
    const double *a = a_, *b = b_;
    return (*a > *b) - (*a < *b);
}

static double median_of(double *numbers, uint32_t count)
{
    qsort(numbers, count, sizeof *numbers, compare);
    return numbers[count / 2];
}

/* ---- speed ---- */

/* Simulations in a second of which all threads have the processor. */
static double speed_of(struct nv_searcher *search, const struct position *position,
                       uint32_t threads, double seconds)
{
    struct nv_limits limits = {.millis = (uint32_t)(seconds * 1000) + 1};
    struct nv_report report;
    double before = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    nv_searcher_clear(search);
    nv_searcher_arm(search);
    run(search, position, limits, 1, &report);
    double spent = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - before;
    return (double)report.nodes * threads / spent;
}

struct speed {
    double one[ROUNDS], two[ROUNDS], ratio[ROUNDS];
};

static void measure(struct nv_searcher *const search[2], struct position *position, uint32_t step,
                    double seconds, struct speed *speed)
{
    for (int i = 0; i < ROUNDS; i++) {
        play_on(position, step);
        speed->one[i] = speed_of(search[0], position, 1, seconds / ROUND_PART);
        speed->two[i] = speed_of(search[1], position, 2, seconds / ROUND_PART);
        speed->ratio[i] = speed->two[i] / speed->one[i];
    }
}

static void tell_speed(const struct table *table, struct speed *speed, struct nv_json *json)
{
    double one = median_of(speed->one, ROUNDS), two = median_of(speed->two, ROUNDS);
    double ratio = median_of(speed->ratio, ROUNDS);
    if (!json) {
        printf("  search, %" PRIu32 " players %7.0f simulations a second, in two threads %7.0f: "
               "%.2fx\n",
               table->players, one, two, ratio);
        return;
    }
    nv_json_open(json, '{');
    nv_json_put_unsigned(json, "players", table->players);
    nv_json_put_fraction(json, "one_thread", one, 1);
    nv_json_put_fraction(json, "two_threads", two, 1);
    nv_json_put_fraction(json, "ratio", ratio, 3);
    nv_json_close(json, '}');
}

/* One table of nv_bench_search. */
static bool bench_table(const struct table *table, double seconds, struct nv_json *json)
{
    struct position position;
    struct speed speed;
    struct nv_searcher *search[2] = {new_search(table, 1, BYTES), new_search(table, 2, BYTES)};
    bool fine = start(&position, table) && search[0] && search[1];
    if (fine) {
        speed_of(search[0], &position, 1, seconds / ROUND_PART); /* memory is touched once */
        speed_of(search[1], &position, 2, seconds / ROUND_PART);
        measure(search, &position, table->step, seconds, &speed);
        tell_speed(table, &speed, json);
    }
    nv_searcher_destroy(search[0]);
    nv_searcher_destroy(search[1]);
    nv_session_destroy(position.session);
    return fine;
}

bool nv_bench_search(const struct nv_game *game, double seconds, struct nv_json *json)
{
    bool fine = true;
    if (json)
        nv_json_put_open(json, "search", '[');
    for (int i = 0; fine && i < TABLES; i++) {
        if (tables[i].game() == game && tables[i].timed)
            fine = bench_table(&tables[i], seconds, json);
    }
    if (json)
        nv_json_close(json, ']');
    return fine;
}

/* ---- stopping ---- */

/* Thinking in another thread, as an engine does. */
struct thinking {
    struct nv_searcher *search;
    const struct position *position;
};

static void *think(void *thinking_)
{
    struct thinking *thinking = thinking_;
    struct nv_report report;
    run(thinking->search, thinking->position, (struct nv_limits){0}, 1, &report);
    return NULL;
}

/* Milliseconds from stops to answers: by the clock on the wall, and of them those worked. */
struct stops {
    uint32_t count;
    double *waited, *worked;
};

/* Stops the thinking that began `micros` before. */
static bool time_stop(struct nv_searcher *search, const struct position *position, uint32_t micros,
                      struct stops *stops)
{
    struct thinking thinking = {search, position};
    struct timespec wait = {micros / 1000000, (long)(micros % 1000000) * 1000};
    pthread_t thread;
    nv_searcher_arm(search);
    if (pthread_create(&thread, NULL, think, &thinking) != 0)
        return false;
    nanosleep(&wait, NULL);
    double before = seconds_of(CLOCK_MONOTONIC), work = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    nv_searcher_stop(search);
    pthread_join(thread, NULL);
    stops->waited[stops->count] = (seconds_of(CLOCK_MONOTONIC) - before) * 1000;
    stops->worked[stops->count++] = (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - work) * 1000;
    return true;
}

static void tell_stops(const struct table *table, struct stops *stops, struct nv_json *json)
{
    uint32_t last = stops->count - 1;
    double waited = median_of(stops->waited, stops->count); /* and in order */
    double worked = median_of(stops->worked, stops->count);
    if (!json) {
        printf("  stop, %" PRIu32 " players: median %.2f ms, longest %.2f ms; of processor time "
               "%.2f and %.2f ms\n",
               table->players, waited, stops->waited[last], worked, stops->worked[last]);
        return;
    }
    nv_json_open(json, '{');
    nv_json_put_unsigned(json, "players", table->players);
    nv_json_put_fraction(json, "median_ms", waited, 3);
    nv_json_put_fraction(json, "longest_ms", stops->waited[last], 3);
    nv_json_put_fraction(json, "median_work_ms", worked, 3);
    nv_json_put_fraction(json, "longest_work_ms", stops->worked[last], 3);
    nv_json_close(json, '}');
}

/* Stops all over games, after 0.2 to 50 milliseconds of thinking. */
static bool stop_table(const struct table *table, uint32_t count, struct nv_json *json)
{
    struct position position;
    struct nv_searcher *search = new_search(table, 1, SMALL_BYTES);
    double *millis = malloc((size_t)2 * count * sizeof *millis);
    struct stops stops = {.waited = millis, .worked = millis + count};
    bool fine = start(&position, table) && search && millis;
    for (uint32_t i = 0; fine && i < count; i++) {
        uint32_t micros = STOP_FIRST_MICROS << i % STOP_STEPS / 2;
        fine = time_stop(search, &position, micros * (1 + i % 2), &stops);
        play_on(&position, 1);
    }
    if (fine)
        tell_stops(table, &stops, json);
    free(millis);
    nv_searcher_destroy(search);
    nv_session_destroy(position.session);
    return fine;
}

bool nv_bench_stops(const struct nv_game *game, uint32_t stops, struct nv_json *json)
{
    bool fine = true;
    if (json)
        nv_json_put_open(json, "stops", '[');
    for (int i = 0; fine && i < TABLES; i++) {
        if (tables[i].game() == game)
            fine = stop_table(&tables[i], stops, json);
    }
    if (json)
        nv_json_close(json, ']');
    return fine;
}

/* ---- the signature ---- */

static uint64_t mixed(uint64_t hash, uint64_t number)
{
    hash = (hash ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* The moves in the order of their worth, and how often each was tried. */
static uint64_t mixed_report(uint64_t hash, const struct nv_report *report)
{
    hash = mixed(hash, report->nodes);
    for (uint32_t i = 0; i < report->count; i++) {
        hash = mixed(hash, report->lines[i].move);
        hash = mixed(hash, report->lines[i].visits);
    }
    return hash;
}

/* Thinks twice at each position: also of what is kept after the best move. */
static uint64_t sign_position(struct nv_searcher *search, struct position *position, uint64_t hash)
{
    struct nv_report report;
    for (int i = 0; i < 2 && !is_over(position); i++) {
        nv_searcher_arm(search);
        run(search, position, (struct nv_limits){.nodes = SIGNED_NODES}, NV_MAX_LINES, &report);
        hash = mixed_report(hash, &report);
        position->game->play(position->rules, position->state, report.lines[0].move);
    }
    return hash;
}

static bool sign_table(const struct table *table, uint64_t *hash)
{
    struct position position;
    struct nv_searcher *search = new_search(table, 1, SMALL_BYTES);
    bool fine = start(&position, table) && search;
    for (int i = 0; fine && i < SIGNED_POSITIONS; i++) {
        *hash = sign_position(search, &position, *hash);
        play_on(&position, table->step);
    }
    nv_searcher_destroy(search);
    nv_session_destroy(position.session);
    return fine;
}

bool nv_bench_signature(uint32_t *signature)
{
    uint64_t hash = 1;
    for (int i = 0; i < TABLES; i++) {
        if (!sign_table(&tables[i], &hash))
            return false;
    }
    *signature = (uint32_t)(hash ^ hash >> 32);
    return true;
}
