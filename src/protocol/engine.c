/* SPDX-License-Identifier: MIT */
/*
 * The thread that thinks. It gets a copy of what the mover may see and nothing else,
 * so that neither its answer nor a line of play can tell what is hidden. `lock` guards
 * `thinking` and `stopped`.
 */
#include "protocol/engine.h"

#include "novae/player.h"
#include "protocol/go.h"
#include "protocol/info.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { MB = 1024 * 1024 };

/* One `go`. */
struct job {
    const struct nv_game *game;
    struct nv_time_control time;
    uint32_t lines; /* to be told */
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE]; /* observed by the mover */
};

struct nv_engine {
    struct nv_output *output;
    pthread_mutex_t lock;
    pthread_cond_t stop_asked;
    bool thinking;
    bool stopped;
    bool joinable; /* there is a thread that was not joined yet */
    pthread_t thread;
    struct nv_buffer line; /* of the thread */
    struct nv_player *player;
    const struct nv_game *player_game; /* what `player` was made for */
    struct nv_engine_options player_options;
    struct job job;
};

/* ---- the thread ---- */

static void say_report(void *engine_, const struct nv_report *report)
{
    struct nv_engine *engine = engine_;
    const struct job *job = &engine->job;
    for (uint32_t i = 0; i < nv_report_lines(report); i++) {
        nv_buffer_clear(&engine->line);
        nv_info_print(job->game, job->rules, job->state, report, i, job->lines > 1, &engine->line);
        if (!engine->line.failed)
            nv_output_say(engine->output, nv_buffer_span(&engine->line));
    }
}

/* Whoever reads the answer may give the next command: nothing is left to do then. */
static void say_best(struct nv_engine *engine, nv_move move)
{
    char line[NV_MOVE_TEXT * 2];
    struct nv_text text = nv_text_over(line, sizeof line);
    nv_text_string(&text, "bestmove ");
    engine->job.game->print_move(engine->job.rules, engine->job.state, move, &text);
    pthread_mutex_lock(&engine->lock);
    engine->thinking = false;
    pthread_mutex_unlock(&engine->lock);
    nv_output_say(engine->output, nv_span_of(line));
}

static void wait_for_stop(struct nv_engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    while (!engine->stopped)
        pthread_cond_wait(&engine->stop_asked, &engine->lock);
    pthread_mutex_unlock(&engine->lock);
}

static void *think(void *engine_)
{
    struct nv_engine *engine = engine_;
    const struct job *job = &engine->job;
    nv_move move = 0;
    /* It cannot fail: the game is not over, and this player is no other program. */
    nv_player_think(engine->player, job->rules, job->state, &job->time, &move, NULL);
    if (job->time.infinite)
        wait_for_stop(engine);
    say_report(engine, nv_player_report(engine->player));
    say_best(engine, move);
    return NULL;
}

/* ---- go ---- */

static bool same_player(const struct nv_engine *engine, const struct nv_game *game,
                        const struct nv_engine_options *options)
{
    const struct nv_engine_options *made = &engine->player_options;
    return engine->player && engine->player_game == game && made->hash == options->hash &&
           made->threads == options->threads && made->seed == options->seed;
}

/* A player for the options; the one from the last time where they are the same. */
static enum nv_status prepare(struct nv_engine *engine, const struct nv_game *game,
                              const struct nv_engine_options *options, struct nv_error *error)
{
    struct nv_player_options wanted;
    if (same_player(engine, game, options))
        return NV_OK;
    nv_player_options_init(&wanted, sizeof wanted, game);
    wanted.threads = (uint32_t)options->threads;
    wanted.bytes = options->hash * MB;
    wanted.seed = options->seed;
    wanted.on_report = say_report;
    wanted.context = engine;
    nv_player_destroy(engine->player);
    engine->player = nv_player_create(&wanted, error);
    engine->player_game = game;
    engine->player_options = *options;
    return engine->player ? NV_OK : NV_NO_MEMORY;
}

static void set_job(struct nv_engine *engine, const struct nv_session *session,
                    const struct nv_engine_options *options, const struct nv_go *go)
{
    struct job *job = &engine->job;
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    int seat = game->turn(rules, state);
    job->game = game;
    job->time = nv_go_time(go, seat);
    job->lines = (uint32_t)options->lines;
    memcpy(job->rules, rules, game->rules_size);
    game->observe(rules, state, seat, job->state);
    nv_player_set_level(engine->player, go->level ? go->level : (uint32_t)options->level);
    nv_player_set_lines(engine->player, job->lines);
}

/* Waits for the end of the thread. */
static void join(struct nv_engine *engine)
{
    if (engine->joinable)
        pthread_join(engine->thread, NULL);
    engine->joinable = false;
}

static enum nv_status start(struct nv_engine *engine, struct nv_error *error)
{
    nv_player_arm(engine->player);
    engine->stopped = false;
    engine->thinking = true; /* there is no thread yet that could look */
    engine->joinable = pthread_create(&engine->thread, NULL, think, engine) == 0;
    if (engine->joinable)
        return NV_OK;
    engine->thinking = false;
    return nv_fail(error, NV_NO_MEMORY, "no thread to think in");
}

enum nv_status nv_engine_go(struct nv_engine *engine, const struct nv_session *session,
                            const struct nv_engine_options *options, struct nv_span words,
                            struct nv_error *error)
{
    struct nv_go go;
    join(engine);
    enum nv_status status = nv_go_parse(&go, words, error);
    if (status)
        return status;
    const struct nv_game *game = nv_session_game(session);
    if (game->turn(nv_session_rules(session), nv_session_state(session)) == NV_OVER)
        return nv_fail(error, NV_BAD_COMMAND, "the game is over");
    status = prepare(engine, game, options, error);
    if (status)
        return status;
    set_job(engine, session, options, &go);
    return start(engine, error);
}

bool nv_engine_thinking(struct nv_engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    bool thinking = engine->thinking;
    pthread_mutex_unlock(&engine->lock);
    return thinking;
}

void nv_engine_stop(struct nv_engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    engine->stopped = true;
    pthread_cond_signal(&engine->stop_asked);
    pthread_mutex_unlock(&engine->lock);
    if (engine->player)
        nv_player_stop(engine->player);
    join(engine);
}

void nv_engine_wait(struct nv_engine *engine)
{
    if (engine->joinable && engine->job.time.infinite)
        nv_engine_stop(engine);
    else
        join(engine);
}

void nv_engine_forget(struct nv_engine *engine)
{
    join(engine);
    if (engine->player)
        nv_player_clear(engine->player);
}

/* ---- life ---- */

struct nv_engine *nv_engine_create(struct nv_output *output)
{
    size_t size = (sizeof(struct nv_engine) + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
    struct nv_engine *engine = aligned_alloc(NV_ALIGN, size);
    if (!engine)
        return NULL;
    memset(engine, 0, size);
    engine->output = output;
    pthread_mutex_init(&engine->lock, NULL);
    pthread_cond_init(&engine->stop_asked, NULL);
    return engine;
}

void nv_engine_destroy(struct nv_engine *engine)
{
    if (!engine)
        return;
    nv_engine_stop(engine);
    nv_player_destroy(engine->player);
    nv_buffer_finish(&engine->line);
    pthread_cond_destroy(&engine->stop_asked);
    pthread_mutex_destroy(&engine->lock);
    free(engine);
}
