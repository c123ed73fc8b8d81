/* SPDX-License-Identifier: MIT */
/*
 * Bots think in threads of their own, at the lowest priority, each with a small
 * memory, so that they are never in the way of a move. A job is a copy of what
 * the bot may know; its answer comes back to the table as a question of the server
 * itself, and is dropped when the table has gone on without it.
 */
#include "novae/player.h"
#include "novae/registry.h"
#include "server/tables/internal.h"

#include <pthread.h>
#include <sodium.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MOST_THREADS = 16, SMALL_HASH = 16, MOVE_MILLIS = 1000, TURN_ACTIONS = 8 };

struct nv_bot_job {
    struct nv_letter letter; /* first, so that a letter is its job */
    struct nv_bot_job *next;
    struct nv_tables *tables;
    bool forgotten; /* by its table; on the loop only */
    char id[NV_ID_ROOM];
    uint64_t version;
    uint32_t seat, level;
    const struct nv_game *game;
    void *rules, *state;
    char moves[TURN_ACTIONS][NV_MOVE_TEXT];
    uint32_t count;
};

struct nv_bots {
    struct nv_tables *tables;
    pthread_t threads[MOST_THREADS];
    uint32_t thread_count;
    uint32_t hash; /* MB */
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct nv_bot_job *first, **end;
    uint64_t waiting;
    bool closing;
};

static void job_destroy(struct nv_bot_job *job)
{
    free(job->rules);
    free(job->state);
    free(job);
}

/* A whole turn, as far as nothing hidden comes up. */
static void think(struct nv_player *player, struct nv_bot_job *job)
{
    bool more = true;
    nv_player_set_level(player, job->level);
    nv_player_clear(player);
    while (more && job->count < TURN_ACTIONS) {
        nv_move move;
        if (nv_player_think(player, job->rules, job->state, NULL, &move, NULL) != NV_OK)
            return;
        struct nv_text text = nv_text_over(job->moves[job->count++], NV_MOVE_TEXT);
        bool reveals = nv_game_reveals(job->game, job->rules, job->state, move);
        job->game->print_move(job->rules, job->state, move, &text);
        job->game->play(job->rules, job->state, move);
        more = !reveals && !nv_game_ends_turn(job->game, job->rules, job->state, move);
    }
}

static struct nv_bot_job *take(struct nv_bots *bots)
{
    pthread_mutex_lock(&bots->lock);
    while (!bots->first && !bots->closing)
        pthread_cond_wait(&bots->filled, &bots->lock);
    struct nv_bot_job *job = bots->closing ? NULL : bots->first;
    if (job) {
        bots->first = job->next;
        bots->waiting--;
        if (!bots->first)
            bots->end = &bots->first;
    }
    pthread_mutex_unlock(&bots->lock);
    return job;
}

static void played(struct nv_letter *letter, uint64_t now)
{
    struct nv_bot_job *job = (struct nv_bot_job *)letter;
    struct nv_table *table = job->forgotten ? NULL
                                            : nv_tables_find(job->tables, nv_span_of(job->id));
    struct nv_span moves[TURN_ACTIONS];
    for (uint32_t i = 0; i < job->count; i++)
        moves[i] = nv_span_of(job->moves[i]);
    struct nv_ask ask = {.kind = NV_ASK_MOVES,
                         .version = job->version,
                         .seat = job->seat,
                         .moves = moves,
                         .move_count = job->count};
    struct nv_question *question = table && job->count > 0 ? nv_question_create(&ask, now) : NULL;
    if (table)
        table->bot = NULL;
    job_destroy(job);
    if (!question)
        return;
    question->own = true;
    table->tables->figures.bot_moves++;
    nv_question_later(table, question, false);
    nv_table_go_on(table, now);
}

/* One player for each game, made when it is first needed. */
static struct nv_player *player_for(struct nv_player *players[NV_MAX_GAMES],
                                    const struct nv_game *game, uint32_t hash)
{
    struct nv_player **player = &players[nv_game_place(game)];
    struct nv_player_options options;
    if (*player)
        return *player;
    nv_player_options_init(&options, sizeof options, game);
    options.bytes = (uint64_t)hash << 20;
    options.movetime = MOVE_MILLIS;
    randombytes_buf(&options.seed, sizeof options.seed);
    *player = nv_player_create(&options, NULL);
    return *player;
}

static void *work(void *bots_)
{
    struct nv_bots *bots = bots_;
    struct nv_player *players[NV_MAX_GAMES] = {NULL};
    struct nv_bot_job *job;
    setpriority(PRIO_PROCESS, 0, 19); /* on Linux: of this thread alone */
    while ((job = take(bots))) {
        struct nv_player *player = player_for(players, job->game, bots->hash);
        if (player)
            think(player, job);
        job->letter.open = played;
        nv_mailbox_put(bots->tables->setup.box, &job->letter);
    }
    for (int i = 0; i < NV_MAX_GAMES; i++)
        nv_player_destroy(players[i]);
    return NULL;
}

struct nv_bots *nv_bots_create(struct nv_tables *tables, uint32_t threads, uint32_t hash)
{
    struct nv_bots *bots = calloc(1, sizeof *bots);
    if (!bots)
        return NULL;
    bots->tables = tables;
    bots->hash = hash ? hash : SMALL_HASH;
    bots->end = &bots->first;
    pthread_mutex_init(&bots->lock, NULL);
    pthread_cond_init(&bots->filled, NULL);
    while (bots->thread_count < threads && bots->thread_count < MOST_THREADS &&
           pthread_create(&bots->threads[bots->thread_count], NULL, work, bots) == 0)
        bots->thread_count++;
    return bots;
}

void nv_bots_destroy(struct nv_bots *bots)
{
    pthread_mutex_lock(&bots->lock);
    bots->closing = true;
    pthread_cond_broadcast(&bots->filled);
    pthread_mutex_unlock(&bots->lock);
    for (uint32_t i = 0; i < bots->thread_count; i++)
        pthread_join(bots->threads[i], NULL);
    while (bots->first) {
        struct nv_bot_job *next = bots->first->next;
        job_destroy(bots->first);
        bots->first = next;
    }
    nv_mailbox_deliver(bots->tables->setup.box, 0);
    pthread_mutex_destroy(&bots->lock);
    pthread_cond_destroy(&bots->filled);
    free(bots);
}

static struct nv_bot_job *job_create(const struct nv_table *table)
{
    const struct nv_game *game = table->terms.game;
    struct nv_bot_job *job = calloc(1, sizeof *job);
    void *rules = aligned_alloc(NV_ALIGN, NV_MAX_RULES);
    void *state = aligned_alloc(NV_ALIGN, NV_MAX_STATE);
    if (!job || !rules || !state) {
        free(job);
        free(rules);
        free(state);
        return NULL;
    }
    memcpy(rules, nv_session_rules(table->session), game->rules_size);
    game->observe(rules, nv_session_state(table->session), (int)table->core.turn - 1, state);
    job->rules = rules;
    job->state = state;
    job->game = game;
    job->tables = table->tables;
    job->version = table->core.version;
    job->seat = table->core.turn;
    job->level = table->core.seats[table->core.turn - 1].level;
    memcpy(job->id, table->terms.id, sizeof job->id);
    return job;
}

void nv_bots_think(struct nv_table *table)
{
    struct nv_bots *bots = table->tables->bots;
    if (bots->thread_count == 0 || (table->bot && table->bot->version == table->core.version))
        return;
    nv_bots_forget(table);
    struct nv_bot_job *job = job_create(table);
    if (!job)
        return;
    table->bot = job;
    pthread_mutex_lock(&bots->lock);
    *bots->end = job;
    bots->end = &job->next;
    bots->waiting++;
    pthread_cond_signal(&bots->filled);
    pthread_mutex_unlock(&bots->lock);
}

void nv_bots_forget(struct nv_table *table)
{
    if (table->bot)
        table->bot->forgotten = true;
    table->bot = NULL;
}

uint64_t nv_bots_waiting(const struct nv_bots *bots)
{
    struct nv_bots *own = (struct nv_bots *)bots;
    pthread_mutex_lock(&own->lock);
    uint64_t waiting = bots->waiting;
    pthread_mutex_unlock(&own->lock);
    return waiting;
}
