/* SPDX-License-Identifier: MIT */
/* One thread that thinks, and what it is handed. */
#include "tui/thinker.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { THINKER_BYTES = 128 * 1024 * 1024, POLITE = 5 };

struct tui_thinker {
    pthread_t thread;
    pthread_mutex_t lock; /* of all below but the player's thinking */
    pthread_cond_t called;
    void (*wake)(void);
    bool leaving, waiting, answered; /* a job waits to be begun; an answer to be taken */
    struct tui_job job, begun;       /* `begun` belongs to the thread while it thinks */
    uint32_t asked;                  /* jobs so far */
    struct tui_answer answer;
    struct nv_player *player; /* made and used by the thread; stopped by others */
    const struct nv_game *game;
};

/* ---- what the thread does ---- */

/* A player for the game of a job; it is made once and then told what level to be. */
static void prepare_player(struct tui_thinker *thinker, const struct nv_game *game)
{
    struct nv_player_options options;
    if (thinker->game == game)
        return;
    nv_player_options_init(&options, sizeof options, game);
    options.bytes = THINKER_BYTES;
    options.lines = TUI_HINTS;
    struct nv_player *player = nv_player_create(&options, NULL);
    pthread_mutex_lock(&thinker->lock);
    nv_player_destroy(thinker->player);
    thinker->player = player;
    thinker->game = player ? game : NULL;
    pthread_mutex_unlock(&thinker->lock);
}

static struct nv_time_control time_for(const struct tui_job *job)
{
    return (struct nv_time_control){.size = sizeof(struct nv_time_control),
                                    .movetime = job->millis};
}

static void advise(const struct nv_player *player, struct tui_answer *answer)
{
    const struct nv_report *report = nv_player_report(player);
    uint32_t lines = nv_report_lines(report);
    answer->count = lines < TUI_HINTS ? lines : TUI_HINTS;
    for (uint32_t i = 0; i < answer->count; i++) {
        struct tui_advice *advice = &answer->advice[i];
        advice->move = nv_report_move(report, i);
        advice->score = nv_report_score(report, i);
        advice->reasons = nv_player_reasons(player, i, advice->reason, NV_MAX_REASONS);
        uint32_t length = nv_report_pv(report, i, advice->pv, TUI_PV);
        advice->length = length < TUI_PV ? length : TUI_PV;
    }
}

static void think(struct nv_player *player, const struct tui_job *job, struct tui_answer *answer)
{
    struct nv_time_control time = time_for(job);
    nv_player_set_level(player, job->level);
    answer->failed = nv_player_think(player, job->rules, job->state, &time, &answer->move, NULL);
    if (answer->failed)
        return;
    nv_player_expectation(player, answer->score);
    if (job->kind == TUI_HINT)
        advise(player, answer);
}

static void judge(struct nv_player *player, const struct tui_job *job, struct tui_answer *answer)
{
    struct nv_time_control time = time_for(job);
    nv_player_set_level(player, NV_LEVELS);
    struct nv_analysis *analysis = nv_analysis_create(player, job->rules, job->state, &job->move, 1,
                                                      &time, NULL, NULL, NULL);
    answer->failed = !analysis;
    if (answer->failed)
        return;
    const struct nv_judged *judged = nv_analysis_judged(analysis, 0);
    answer->judged = (struct tui_judged){.best = judged->best,
                                         .seat = judged->seat,
                                         .mark = judged->mark,
                                         .turning = judged->turning,
                                         .loss = judged->loss};
    memcpy(answer->judged.after, judged->after, sizeof judged->after);
    memcpy(answer->judged.luck, judged->luck, sizeof judged->luck);
    nv_analysis_destroy(analysis);
}

static void work(struct tui_thinker *thinker, const struct tui_job *job, struct tui_answer *answer)
{
    *answer = (struct tui_answer){.kind = job->kind, .number = job->number};
    answer->failed = !thinker->player;
    if (!answer->failed && job->kind == TUI_JUDGE)
        judge(thinker->player, job, answer);
    else if (!answer->failed)
        think(thinker->player, job, answer);
}

static void *live(void *thinker_)
{
    struct tui_thinker *thinker = thinker_;
    setpriority(PRIO_PROCESS, 0, POLITE); /* on Linux this thread alone: keys come first */
    pthread_mutex_lock(&thinker->lock);
    while (!thinker->leaving) {
        if (!thinker->waiting) {
            pthread_cond_wait(&thinker->called, &thinker->lock);
            continue;
        }
        uint32_t asked = thinker->asked;
        thinker->begun = thinker->job;
        pthread_mutex_unlock(&thinker->lock);
        prepare_player(thinker, thinker->begun.game);
        pthread_mutex_lock(&thinker->lock);
        if (!thinker->waiting || thinker->asked != asked)
            continue;
        thinker->waiting = false;
        if (thinker->player)
            nv_player_arm(thinker->player);
        pthread_mutex_unlock(&thinker->lock);
        struct tui_answer answer;
        work(thinker, &thinker->begun, &answer);
        pthread_mutex_lock(&thinker->lock);
        if (thinker->job.kind != TUI_REST && thinker->asked == asked) {
            thinker->answer = answer;
            thinker->answered = true;
            thinker->wake();
        }
    }
    pthread_mutex_unlock(&thinker->lock);
    return NULL;
}

/* ---- what the main thread does ---- */

/* Signals are the main thread's: none of them may end in the thinker or its helpers. */
static bool start_thread(struct tui_thinker *thinker)
{
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    bool started = pthread_create(&thinker->thread, NULL, live, thinker) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return started;
}

struct tui_thinker *tui_thinker_create(void (*wake)(void))
{
    struct tui_thinker *thinker = aligned_alloc(NV_ALIGN, sizeof *thinker);
    if (!thinker)
        return NULL;
    memset(thinker, 0, sizeof *thinker);
    thinker->wake = wake;
    pthread_mutex_init(&thinker->lock, NULL);
    pthread_cond_init(&thinker->called, NULL);
    if (!start_thread(thinker)) {
        free(thinker);
        return NULL;
    }
    return thinker;
}

static void interrupt(struct tui_thinker *thinker)
{
    thinker->waiting = thinker->answered = false;
    thinker->job.kind = TUI_REST;
    if (thinker->player)
        nv_player_stop(thinker->player);
}

void tui_thinker_start(struct tui_thinker *thinker, const struct tui_job *job)
{
    pthread_mutex_lock(&thinker->lock);
    interrupt(thinker);
    thinker->job = *job;
    thinker->waiting = true;
    thinker->asked++;
    pthread_cond_signal(&thinker->called);
    pthread_mutex_unlock(&thinker->lock);
}

void tui_thinker_stop(struct tui_thinker *thinker)
{
    pthread_mutex_lock(&thinker->lock);
    interrupt(thinker);
    pthread_mutex_unlock(&thinker->lock);
}

bool tui_thinker_take(struct tui_thinker *thinker, struct tui_answer *answer)
{
    pthread_mutex_lock(&thinker->lock);
    bool answered = thinker->answered;
    if (answered) {
        *answer = thinker->answer;
        interrupt(thinker);
    }
    pthread_mutex_unlock(&thinker->lock);
    return answered;
}

void tui_thinker_destroy(struct tui_thinker *thinker)
{
    if (!thinker)
        return;
    pthread_mutex_lock(&thinker->lock);
    interrupt(thinker);
    thinker->leaving = true;
    pthread_cond_signal(&thinker->called);
    pthread_mutex_unlock(&thinker->lock);
    pthread_join(thinker->thread, NULL);
    nv_player_destroy(thinker->player);
    pthread_cond_destroy(&thinker->called);
    pthread_mutex_destroy(&thinker->lock);
    free(thinker);
}
