/* SPDX-License-Identifier: MIT */
/*
 * Durable moves a second through the whole domain: moves URL GAMES SECONDS.
 * Each game is a closed loop: its next move is sent when the last one was
 * acknowledged, and that is when it is on disk. Prints the rate and how long a
 * move took.
 */
#include "server/tables/internal.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SAMPLES = 1 << 22 };

struct bench;

struct game {
    struct bench *bench;
    char id[NV_ID_ROOM];
    uint64_t sent;
};

struct bench {
    struct nv_tables *tables;
    struct nv_identity who[2]; /* by seat */
    struct game *games;
    uint32_t waiting; /* games whose answer has not come */
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

static void ready(void *game_, const struct nv_answer *answer)
{
    struct game *game = game_;
    game->bench->waiting--;
    game->bench->failed |= answer->problem != NV_FINE;
    if (game->bench->running)
        play(game);
}

static void made(void *game_, const struct nv_answer *answer)
{
    struct game *game = game_;
    snprintf(game->id, sizeof game->id, "%.*s", (int)answer->table.length, answer->table.at);
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
    if (bench->moves < SAMPLES)
        bench->micros[bench->moves] = (uint32_t)((nanos(CLOCK_MONOTONIC) - game->sent) / 1000);
    bench->moves++;
    if (!bench->stop && !bench->failed)
        play(game);
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
    game->sent = nanos(CLOCK_MONOTONIC);
    game->bench->waiting++;
    nv_tables_ask(game->bench->tables, now_millis(), &ask);
}

static void wait_for_mail(struct bench *bench, struct nv_mailbox *box)
{
    pthread_mutex_lock(&bench->lock);
    while (!bench->woken)
        pthread_cond_wait(&bench->filled, &bench->lock);
    bench->woken = false;
    pthread_mutex_unlock(&bench->lock);
    nv_mailbox_deliver(box, now_millis());
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

static void report(struct bench *bench, double seconds, double cpu)
{
    uint64_t count = bench->moves < SAMPLES ? bench->moves : SAMPLES;
    qsort(bench->micros, count, sizeof bench->micros[0], by_size);
    printf("novae: %.0f moves/s  p50 %u us p99 %u us  cpu %.1f us/move\n",
           (double)bench->moves / seconds, bench->micros[count / 2],
           bench->micros[count * 99 / 100], cpu * 1e6 / (double)bench->moves);
}

static void play_all(struct bench *bench, struct nv_mailbox *box, uint32_t games, double seconds)
{
    static const bool never = false;
    for (uint32_t i = 0; i < games; i++) {
        bench->games[i].bench = bench;
        make(&bench->games[i]);
    }
    while (bench->waiting > 0)
        wait_for_mail(bench, box);
    bench->running = true;
    uint64_t began = nanos(CLOCK_MONOTONIC), cpu = nanos(CLOCK_PROCESS_CPUTIME_ID);
    for (uint32_t i = 0; i < games; i++)
        play(&bench->games[i]);
    while (nanos(CLOCK_MONOTONIC) - began < (uint64_t)(seconds * 1e9) && !bench->failed)
        wait_for_mail(bench, box);
    report(bench, (double)(nanos(CLOCK_MONOTONIC) - began) / 1e9,
           (double)(nanos(CLOCK_PROCESS_CPUTIME_ID) - cpu) / 1e9);
    bench->stop = true;
    if (bench->waiting > 0)
        run(bench, box, &never);
}

int main(int argc, char **argv)
{
    struct bench bench = {.lock = PTHREAD_MUTEX_INITIALIZER, .filled = PTHREAD_COND_INITIALIZER};
    struct nv_error error;
    struct nv_store *store;
    if (argc != 4) {
        fputs("moves URL GAMES SECONDS\n", stderr);
        return 2;
    }
    uint32_t games = (uint32_t)atoi(argv[2]);
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
    struct nv_tables_setup all = {
        .store = store, .accounts = accounts, .box = box, .publish = publish, .context = &bench};
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
    free(bench.micros);
    return bench.failed;
}
