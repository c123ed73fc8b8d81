/* SPDX-License-Identifier: MIT */
/*
 * Durable moves a second through the whole domain: moves URL GAMES SECONDS [RATE BOTS].
 * Each game is a closed loop: its next move is sent when the last one was
 * acknowledged, and that is when it is on disk. Prints the rate and how long a
 * move took.
 *
 * With a RATE, so many moves a second are due, and how long one took counts from the
 * moment it was due, sent or not. At BOTS more tables one person sits among bots of the
 * highest level, so that one thread of bots always thinks.
 */
#include "server/tables/internal.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SAMPLES = 1 << 22, TICK_NANOS = 500 * 1000, HIGHEST = 10 };

struct bench;

struct game {
    struct bench *bench;
    char id[NV_ID_ROOM];
    uint64_t sent;
    bool with_bots, asked;
};

struct bench {
    struct nv_tables *tables;
    struct nv_identity who[2]; /* by seat */
    struct game *games, *bot_games;
    uint32_t bot_count;
    struct game **ready; /* games whose next move may be sent */
    uint32_t ready_count;
    double rate;         /* moves a second that are due; 0: as many as go */
    uint64_t began, due; /* moves that were due so far */
    uint32_t waiting;    /* games whose answer has not come */
    bool running, stop, failed;
    uint64_t moves;
    uint32_t *micros;
    pthread_mutex_t lock;
    pthread_cond_t filled;
    bool woken;
};

static uint64_t nanos(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* Memory of this process that is in use, in KB. */
static long memory(void)
{
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%ld %ld", &pages, &resident) != 2)
        resident = 0;
    if (file)
        fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static uint64_t now_millis(void)
{
    return nanos(CLOCK_REALTIME) / 1000000;
}

static void wake(void *bench_)
{
    struct bench *bench = bench_;
    pthread_mutex_lock(&bench->lock);
    bench->woken = true;
    pthread_cond_signal(&bench->filled);
    pthread_mutex_unlock(&bench->lock);
}

static void publish(void *bench, struct nv_span table, uint64_t version, struct nv_span line)
{
    (void)bench;
    (void)table;
    (void)version;
    (void)line;
}

static void play(struct game *game);

/* At once, or when its next move is due. */
static void go_on(struct game *game)
{
    if (game->bench->rate > 0)
        game->bench->ready[game->bench->ready_count++] = game;
    else
        play(game);
}

static void ready(void *game_, const struct nv_answer *answer)
{
    struct game *game = game_;
    game->bench->waiting--;
    game->bench->failed |= answer->problem != NV_FINE;
    if (game->bench->running)
        go_on(game);
}

static void made(void *game_, const struct nv_answer *answer)
{
    struct game *game = game_;
    snprintf(game->id, sizeof game->id, "%.*s", (int)answer->table.length, answer->table.at);
    if (game->with_bots) {
        game->bench->waiting--;
        game->asked = false;
        return;
    }
    struct nv_ask ask = {.kind = NV_ASK_JOIN,
                         .who = game->bench->who[1],
                         .table = nv_span_of(game->id),
                         .reply = {ready, game}};
    nv_tables_ask(game->bench->tables, now_millis(), &ask);
}

/* A table where nothing ends a game, so that moves are measured and not the making of tables. */
static void make(struct game *game)
{
    struct nv_wish wish = {.game = nv_span_of("terra-nova"),
                           .players = 2,
                           .options = {{nv_span_of("IdleLimit"), nv_span_of("0")}},
                           .option_count = 1};
    if (game->with_bots) {
        wish = (struct nv_wish){.game = nv_span_of("nova-luna"),
                                .players = 4,
                                .has_seats = true,
                                .seats = {{.kind = NV_WISH_ME}},
                                .seat_count = 4};
        for (uint32_t i = 1; i < 4; i++)
            wish.seats[i] = (struct nv_wish_seat){.kind = NV_WISH_BOT, .level = HIGHEST};
    }
    struct nv_ask ask = {
        .kind = NV_ASK_CREATE, .who = game->bench->who[0], .wish = &wish, .reply = {made, game}};
    game->bench->waiting++;
    nv_tables_ask(game->bench->tables, now_millis(), &ask);
}

static void moved(void *game_, const struct nv_answer *answer)
{
    struct game *game = game_;
    struct bench *bench = game->bench;
    bench->waiting--;
    bench->failed |= answer->problem != NV_FINE;
    game->asked = false;
    if (game->with_bots)
        return;
    if (bench->moves < SAMPLES)
        bench->micros[bench->moves] = (uint32_t)((nanos(CLOCK_MONOTONIC) - game->sent) / 1000);
    bench->moves++;
    if (!bench->stop && !bench->failed)
        go_on(game);
}

/* The first legal move: what a client would have to find out is not measured. */
static void play(struct game *game)
{
    struct nv_table *table = nv_tables_find(game->bench->tables, nv_span_of(game->id));
    nv_move moves[NV_MOVES_SPACE];
    char word[NV_MOVE_TEXT], key[24];
    if (table->core.status == TABLE_FINISHED) {
        make(game);
        return;
    }
    const void *rules = nv_session_rules(table->session), *state = nv_session_state(table->session);
    struct nv_text text = nv_text_over(word, sizeof word);
    table->terms.game->moves(rules, state, moves);
    table->terms.game->print_move(rules, state, moves[0], &text);
    snprintf(key, sizeof key, "k%llu", (unsigned long long)table->core.version);
    struct nv_span span = nv_span_of(word);
    struct nv_ask ask = {.kind = NV_ASK_MOVES,
                         .who = game->bench->who[table->core.turn - 1],
                         .table = nv_span_of(game->id),
                         .version = table->core.version,
                         .key = nv_span_of(key),
                         .moves = &span,
                         .move_count = 1,
                         .reply = {moved, game}};
    if (game->bench->rate <= 0)
        game->sent = nanos(CLOCK_MONOTONIC);
    game->bench->waiting++;
    nv_tables_ask(game->bench->tables, now_millis(), &ask);
}

/* For mail; or for the next moment at which moves are due. */
static void wait_for_mail(struct bench *bench, struct nv_mailbox *box)
{
    uint64_t end = nanos(CLOCK_REALTIME) + TICK_NANOS;
    struct timespec until = {(time_t)(end / 1000000000u), (long)(end % 1000000000u)};
    bool timed = bench->rate > 0 && bench->running, late = false;
    pthread_mutex_lock(&bench->lock);
    while (!bench->woken && !late) {
        if (timed)
            late = pthread_cond_timedwait(&bench->filled, &bench->lock, &until) != 0;
        else
            pthread_cond_wait(&bench->filled, &bench->lock);
    }
    bench->woken = false;
    pthread_mutex_unlock(&bench->lock);
    nv_mailbox_deliver(box, now_millis());
}

/* The moves that are due by now, as far as there are games that wait for one. */
static void send_due(struct bench *bench)
{
    double passed = (double)(nanos(CLOCK_MONOTONIC) - bench->began) / 1e9;
    while ((double)bench->due < passed * bench->rate && bench->ready_count > 0) {
        struct game *game = bench->ready[--bench->ready_count];
        game->sent = bench->began + (uint64_t)((double)bench->due++ / bench->rate * 1e9);
        play(game);
    }
}

/* The persons among bots do not let them wait. */
static void play_among_bots(struct bench *bench)
{
    for (uint32_t i = 0; i < bench->bot_count; i++) {
        struct game *game = &bench->bot_games[i];
        struct nv_table *table = nv_tables_find(bench->tables, nv_span_of(game->id));
        bool over = table && table->core.status == TABLE_FINISHED;
        if (!table || game->asked || (!over && table->core.turn != 1))
            continue;
        game->asked = true;
        play(game);
    }
}

static void run(struct bench *bench, struct nv_mailbox *box, const bool *done)
{
    while (!*done && !(bench->stop && bench->waiting == 0))
        wait_for_mail(bench, box);
}

struct signed_in {
    struct bench *bench;
    bool done;
    char token[64];
    uint32_t seat;
};

static void welcome(void *in_, const struct nv_answer *answer)
{
    struct signed_in *in = in_;
    snprintf(in->token, sizeof in->token, "%.*s", (int)answer->token.length, answer->token.at);
    in->done = true;
}

static void known(void *in_, enum nv_problem problem, const struct nv_identity *identity)
{
    struct signed_in *in = in_;
    in->bench->failed |= problem != NV_FINE;
    in->bench->who[in->seat] = *identity;
    in->done = true;
}

static void sign_in(struct bench *bench, struct nv_accounts *accounts, struct nv_mailbox *box,
                    uint32_t seat)
{
    struct signed_in in = {.bench = bench, .seat = seat};
    nv_accounts_guest(accounts, now_millis(), nv_span_of("::1"), nv_span_of("Ada"),
                      (struct nv_reply){welcome, &in});
    run(bench, box, &in.done);
    in.done = false;
    nv_accounts_identify(accounts, now_millis(), nv_span_of(in.token),
                         (struct nv_identify){known, &in});
    run(bench, box, &in.done);
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void report(struct bench *bench, double seconds, double cpu, double each)
{
    uint64_t count = bench->moves < SAMPLES ? bench->moves : SAMPLES;
    qsort(bench->micros, count, sizeof bench->micros[0], by_size);
    printf("novae: %.0f moves/s  p50 %u us p99 %u us", (double)bench->moves / seconds,
           bench->micros[count / 2], bench->micros[count * 99 / 100]);
    if (bench->bot_count == 0)
        printf("  cpu %.1f us/move", cpu * 1e6 / (double)bench->moves);
    printf("  %.0f KB/table\n", each);
}

static void play_all(struct bench *bench, struct nv_mailbox *box, uint32_t games, double seconds)
{
    static const bool never = false;
    long before = memory();
    for (uint32_t i = 0; i < games; i++) {
        bench->games[i].bench = bench;
        make(&bench->games[i]);
    }
    for (uint32_t i = 0; i < bench->bot_count; i++) {
        bench->bot_games[i] = (struct game){.bench = bench, .with_bots = true, .asked = true};
        make(&bench->bot_games[i]);
    }
    while (bench->waiting > 0)
        wait_for_mail(bench, box);
    double each = (double)(memory() - before) / (games + bench->bot_count);
    bench->running = true;
    uint64_t began = nanos(CLOCK_MONOTONIC), cpu = nanos(CLOCK_PROCESS_CPUTIME_ID);
    bench->began = began;
    for (uint32_t i = 0; i < games; i++)
        go_on(&bench->games[i]);
    while (nanos(CLOCK_MONOTONIC) - began < (uint64_t)(seconds * 1e9) && !bench->failed) {
        send_due(bench);
        play_among_bots(bench);
        wait_for_mail(bench, box);
    }
    report(bench, (double)(nanos(CLOCK_MONOTONIC) - began) / 1e9,
           (double)(nanos(CLOCK_PROCESS_CPUTIME_ID) - cpu) / 1e9, each);
    bench->stop = true;
    if (bench->waiting > 0)
        run(bench, box, &never);
}

int main(int argc, char **argv)
{
    struct bench bench = {.lock = PTHREAD_MUTEX_INITIALIZER, .filled = PTHREAD_COND_INITIALIZER};
    struct nv_error error;
    struct nv_store *store;
    if (argc != 4 && argc != 6) {
        fputs("moves URL GAMES SECONDS [RATE BOTS]\n", stderr);
        return 2;
    }
    uint32_t games = (uint32_t)atoi(argv[2]);
    bench.rate = argc == 6 ? atof(argv[4]) : 0;
    bench.bot_count = argc == 6 ? (uint32_t)atoi(argv[5]) : 0;
    bench.bot_games = calloc(bench.bot_count + 1, sizeof *bench.bot_games);
    bench.ready = calloc(games, sizeof *bench.ready);
    bench.games = calloc(games, sizeof *bench.games);
    bench.micros = calloc(SAMPLES, sizeof *bench.micros);
    struct nv_mailbox *box = nv_mailbox_create(wake, &bench);
    struct nv_store_setup setup = {.url = argv[1], .box = box};
    if (nv_store_open(&setup, &store, &error) != NV_OK) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    struct nv_accounts_setup people = {.store = store, .box = box};
    struct nv_accounts *accounts = nv_accounts_create(&people);
    struct nv_tables_setup all = {.store = store,
                                  .accounts = accounts,
                                  .box = box,
                                  .bot_threads = bench.bot_count > 0,
                                  .publish = publish,
                                  .context = &bench};
    bench.tables = nv_tables_create(&all, now_millis());
    sign_in(&bench, accounts, box, 0);
    sign_in(&bench, accounts, box, 1);
    play_all(&bench, box, games, atof(argv[3]));
    nv_accounts_stop(accounts);
    nv_store_close(store);
    nv_mailbox_deliver(box, now_millis());
    nv_tables_destroy(bench.tables);
    nv_accounts_destroy(accounts);
    nv_mailbox_destroy(box);
    free(bench.games);
    free(bench.bot_games);
    free(bench.ready);
    free(bench.micros);
    return bench.failed;
}
