/* SPDX-License-Identifier: MIT */
/*
 * Thinking beside the commands. The thread gets a copy of what the mover may
 * see and nothing else, so that neither its answer nor a line of play can tell
 * what is hidden. `lock` guards the output, `thinking` and `stopped`.
 */
#include "protocol/engine.h"

#include "players/experts.h"
#include "protocol/go.h"

#include <pthread.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum {
    MB = 1024 * 1024,
    /* A game may end before the depth asked for; simulations always do. */
    NODES_OF_DEPTH = 200000,
};

/* Keeps the search's chance apart from that of the deal, which has the same seed. */
static const uint64_t SEARCH_SEED = UINT64_C(0x9e3779b97f4a7c15);

/* One `go`. */
struct job {
    const struct nv_game *game;
    struct nv_limits limits;
    bool infinite;
    uint32_t level;
    uint32_t lines; /* to be told */
    uint64_t seed;
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE]; /* observed by the mover */
};

struct nv_engine {
    struct nv_ugi_output output;
    pthread_mutex_t lock;
    pthread_cond_t stop_asked;
    bool thinking;
    bool stopped;
    bool joinable; /* there is a thread whose end nobody has seen yet */
    pthread_t thread;
    struct nv_buffer line; /* of the thread */
    struct nv_search *search;
    const struct nv_game *search_game; /* what `search` was made for */
    struct nv_engine_options search_options;
    struct job job;
};

/* ---- options ---- */

static const struct {
    const char *name;
    size_t offset;
    uint64_t initial, min, max;
} table[] = {
    {"Level", offsetof(struct nv_engine_options, level), NV_LEVELS, 1, NV_LEVELS},
    {"Threads", offsetof(struct nv_engine_options, threads), 1, 1, NV_MAX_THREADS},
    {"Hash", offsetof(struct nv_engine_options, hash), 256, 1, 16384},
    {"MultiPV", offsetof(struct nv_engine_options, lines), 1, 1, NV_MAX_LINES},
};

enum { OPTIONS = sizeof table / sizeof table[0] };

static uint64_t *field(struct nv_engine_options *options, int index)
{
    return (uint64_t *)(void *)((char *)options + table[index].offset);
}

void nv_engine_options_init(struct nv_engine_options *options)
{
    *options = (struct nv_engine_options){0};
    for (int i = 0; i < OPTIONS; i++)
        *field(options, i) = table[i].initial;
}

enum nv_status nv_engine_set(struct nv_engine_options *options, struct nv_span name,
                             struct nv_span value, bool *known, struct nv_error *error)
{
    int index = 0;
    uint64_t number;
    while (index < OPTIONS && !nv_span_is_nocase(name, table[index].name))
        index++;
    *known = index < OPTIONS;
    if (!*known)
        return NV_OK;
    if (!nv_span_unsigned(value, table[index].max, &number) || number < table[index].min)
        return nv_fail(error, NV_BAD_OPTION, "%s takes a number from %u to %u, not '%.*s'",
                       table[index].name, (unsigned)table[index].min, (unsigned)table[index].max,
                       (int)value.length, value.at);
    *field(options, index) = number;
    return NV_OK;
}

void nv_engine_describe(struct nv_engine *engine)
{
    for (int i = 0; i < OPTIONS; i++) {
        char line[128];
        struct nv_text text = nv_text_over(line, sizeof line);
        nv_text_format(&text, "option name %s type spin default %u min %u max %u", table[i].name,
                       (unsigned)table[i].initial, (unsigned)table[i].min, (unsigned)table[i].max);
        nv_engine_say(engine, nv_span_of(line));
    }
}

/* ---- lines ---- */

void nv_engine_say(struct nv_engine *engine, struct nv_span line)
{
    pthread_mutex_lock(&engine->lock);
    engine->output.line(engine->output.context, line);
    pthread_mutex_unlock(&engine->lock);
}

static void put_number(struct nv_buffer *out, const char *name, uint64_t number)
{
    nv_buffer_format(out, " %s ", name);
    nv_buffer_number(out, number);
}

static void put_move(const struct job *job, const void *state, nv_move move, struct nv_buffer *out)
{
    char word[NV_MOVE_TEXT];
    struct nv_text text = nv_text_over(word, sizeof word);
    job->game->print_move(job->rules, state, move, &text);
    nv_buffer_format(out, " %s", word);
}

/* The moves of a line up to the first that would reveal something hidden. */
static void put_pv(const struct job *job, const struct nv_line *line, struct nv_buffer *out)
{
    const struct nv_game *game = job->game;
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    memcpy(state, job->state, game->state_size);
    nv_buffer_string(out, " pv");
    put_move(job, state, line->move, out);
    for (uint32_t i = 1; i < line->length; i++) {
        if (nv_game_reveals(game, job->rules, state, line->pv[i - 1]))
            return;
        game->play(job->rules, state, line->pv[i - 1]);
        if (game->turn(job->rules, state) == NV_OVER ||
            !game->legal(job->rules, state, line->pv[i]))
            return;
        put_move(job, state, line->pv[i], out);
    }
}

static void say_line(struct nv_engine *engine, const struct nv_report *report, uint32_t index)
{
    const struct job *job = &engine->job;
    const struct nv_line *line = &report->lines[index];
    struct nv_buffer *out = &engine->line;
    uint64_t millis = report->millis ? report->millis : 1;
    nv_buffer_clear(out);
    nv_buffer_string(out, "info");
    put_number(out, "depth", line->length ? line->length : 1);
    if (job->lines > 1)
        put_number(out, "multipv", index + 1);
    put_number(out, "nodes", report->nodes);
    put_number(out, "nps", report->nodes * 1000 / millis);
    put_number(out, "time", report->millis);
    nv_buffer_format(out, " score %d", (int)line->score);
    put_pv(job, line, out);
    if (!out->failed)
        nv_engine_say(engine, nv_buffer_span(out));
}

static void say_report(void *engine_, const struct nv_report *report)
{
    struct nv_engine *engine = engine_;
    for (uint32_t i = 0; i < report->count && i < engine->job.lines; i++)
        say_line(engine, report, i);
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
    engine->output.line(engine->output.context, nv_span_of(line));
    pthread_mutex_unlock(&engine->lock);
}

/* ---- thinking ---- */

static uint64_t mix(uint64_t seed, uint64_t more)
{
    struct nv_rng rng;
    nv_rng_seed(&rng, (seed ^ SEARCH_SEED) + more);
    return nv_rng_next(&rng);
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
    struct nv_report report;
    struct nv_rng rng;
    nv_search_run(engine->search, job->rules, job->state, &job->limits,
                  nv_bot_lines(job->game, job->rules, job->state, job->level, job->lines),
                  say_report, engine, &report);
    if (job->infinite)
        wait_for_stop(engine);
    say_report(engine, &report);
    nv_rng_seed(&rng, mix(job->seed, job->game->ply(job->rules, job->state)));
    say_best(engine,
             report.lines[nv_bot_pick(job->game, job->rules, job->state, &report, job->level, &rng)]
                 .move);
    return NULL;
}

static bool same_search(const struct nv_engine *engine, const struct nv_game *game,
                        const struct nv_engine_options *options)
{
    const struct nv_engine_options *made = &engine->search_options;
    return engine->search && engine->search_game == game && made->hash == options->hash &&
           made->threads == options->threads && made->seed == options->seed;
}

/* A search for the options; the one from the last time where they are the same. */
static enum nv_status prepare(struct nv_engine *engine, const struct nv_game *game,
                              const struct nv_engine_options *options, struct nv_error *error)
{
    if (same_search(engine, game, options))
        return NV_OK;
    nv_search_destroy(engine->search);
    engine->search = nv_search_create(game,
                                      &(struct nv_search_options){
                                          .expert = nv_expert_of(game),
                                          .bytes = (size_t)options->hash * MB,
                                          .threads = (uint32_t)options->threads,
                                          .seed = mix(options->seed, 0),
                                      },
                                      error);
    engine->search_game = game;
    engine->search_options = *options;
    return engine->search ? NV_OK : NV_NO_MEMORY;
}

static void set_job(struct job *job, const struct nv_session *session,
                    const struct nv_engine_options *options, const struct nv_go *go)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    int seat = game->turn(rules, state);
    struct nv_time_control clock = nv_go_clock(go, seat);
    job->game = game;
    job->infinite = clock.infinite;
    job->level = go->level ? go->level : (uint32_t)options->level;
    job->lines = (uint32_t)options->lines;
    job->seed = options->seed;
    memcpy(job->rules, rules, game->rules_size);
    game->observe(rules, state, seat, job->state);
    job->limits = nv_bot_limits(game, job->rules, job->state, &clock, job->level);
    if (job->limits.depth && !job->limits.nodes && !job->limits.millis && !job->infinite)
        job->limits.nodes = NODES_OF_DEPTH;
}

/* Waits for the end of the thread. */
static void join(struct nv_engine *engine)
{
    if (engine->joinable)
        pthread_join(engine->thread, NULL);
    engine->joinable = false;
}

/*
 * What is limited by a number of simulations answers the same every time, so it
 * starts from nothing; only time makes use of what was found before.
 */
static enum nv_status start(struct nv_engine *engine, struct nv_error *error)
{
    if (engine->job.limits.nodes)
        nv_search_clear(engine->search);
    nv_search_arm(engine->search);
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
    if (!nv_session_started(session))
        return nv_fail(error, NV_BAD_COMMAND, "no position yet");
    const struct nv_game *game = nv_session_game(session);
    if (game->turn(nv_session_rules(session), nv_session_state(session)) == NV_OVER)
        return nv_fail(error, NV_BAD_COMMAND, "the game is over");
    status = prepare(engine, game, options, error);
    if (status)
        return status;
    set_job(&engine->job, session, options, &go);
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
    if (engine->search)
        nv_search_stop(engine->search);
    join(engine);
}

void nv_engine_wait(struct nv_engine *engine)
{
    if (engine->joinable && engine->job.infinite)
        nv_engine_stop(engine);
    else
        join(engine);
}

void nv_engine_forget(struct nv_engine *engine)
{
    join(engine);
    if (engine->search)
        nv_search_clear(engine->search);
}

/* ---- life ---- */

struct nv_engine *nv_engine_create(struct nv_ugi_output output)
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
    nv_search_destroy(engine->search);
    nv_buffer_finish(&engine->line);
    pthread_cond_destroy(&engine->stop_asked);
    pthread_mutex_destroy(&engine->lock);
    free(engine);
}
