/* SPDX-License-Identifier: MIT */
/*
 * The thread that thinks beside the screen, without a screen: asked, told to stop, asked
 * something else, left in the middle of a thought. The thread sanitizer watches this test.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "novae/registry.h"
#include "session/session.h"
#include "tui/thinker.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

enum { SOON = 5, FOREVER = 600 * 1000, ROUNDS = 20 }; /* the first two in milliseconds */

/* ---- the main loop's side of it ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;
static unsigned calls;

static void wake(void)
{
    pthread_mutex_lock(&lock);
    calls++;
    pthread_cond_signal(&woken);
    pthread_mutex_unlock(&lock);
}

/* Sleeps until there is an answer; a call for one that was forgotten since is none. */
static void await(struct tui_thinker *thinker, struct tui_answer *answer)
{
    do {
        pthread_mutex_lock(&lock);
        while (calls == 0)
            pthread_cond_wait(&woken, &lock);
        calls = 0;
        pthread_mutex_unlock(&lock);
    } while (!tui_thinker_take(thinker, answer));
    assert_false(tui_thinker_take(thinker, answer)); /* only once */
}

static void fill(struct tui_job *job, enum tui_job_kind kind, const char *name, uint32_t millis)
{
    static uint32_t number;
    const struct nv_game *game = nv_game_find(nv_span_of(name));
    struct nv_session *session = nv_session_create();
    struct nv_settings settings;
    struct nv_span none = {NULL, 0};
    nv_move moves[NV_MOVES_SPACE];
    nv_settings_init(&settings);
    settings.game = game;
    settings.players = 2;
    assert_int_equal(NV_OK, nv_session_begin_with(session, &settings, NULL, none, none, NULL));
    *job = (struct tui_job){
        .kind = kind, .number = ++number, .game = game, .level = NV_LEVELS, .millis = millis};
    memcpy(job->rules, nv_session_rules(session), game->rules_size);
    memcpy(job->state, nv_session_state(session), game->state_size);
    game->moves(job->rules, job->state, moves);
    job->move = moves[0];
    nv_session_destroy(session);
}

/* Lets the thinker come a little further each time, so that it is met in every state. */
static void linger(int round)
{
    nanosleep(&(struct timespec){.tv_nsec = 400000L * round}, NULL);
}

static int set_up(void **state)
{
    calls = 0;
    *state = tui_thinker_create(wake);
    return *state ? 0 : -1;
}

static int tear_down(void **state)
{
    tui_thinker_destroy(*state);
    return 0;
}

/* ---- tests ---- */

/* One player is made for each game, and thrown away when the game is another. */
static void test_every_kind_of_job_of_both_games(void **state)
{
    static const enum tui_job_kind kinds[] = {TUI_BOT, TUI_HINT, TUI_CHANCES, TUI_JUDGE};
    static const char *const games[] = {"nova-luna", "terra-nova"};
    static struct tui_job job;
    static struct tui_answer answer;
    for (int i = 0; i < 8; i++) {
        fill(&job, kinds[i / 2], games[i % 2], SOON);
        tui_thinker_start(*state, &job);
        await(*state, &answer);
        assert_int_equal(job.kind, answer.kind);
        assert_int_equal(job.number, answer.number);
        assert_false(answer.failed);
        if (job.kind == TUI_BOT)
            assert_true(job.game->legal(job.rules, job.state, answer.move));
        if (job.kind == TUI_HINT)
            assert_in_range(answer.count, 1, TUI_HINTS);
    }
}

/* What is asked last is answered, and nothing else, however soon it follows. */
static void test_asked_again_while_thinking(void **state)
{
    static struct tui_job job;
    static struct tui_answer answer;
    for (int round = 0; round < ROUNDS; round++) {
        fill(&job, TUI_BOT, round % 2 ? "nova-luna" : "terra-nova", FOREVER);
        tui_thinker_start(*state, &job);
        linger(round);
        if (round % 4 == 0)
            tui_thinker_stop(*state);
        assert_false(tui_thinker_take(*state, &answer));
        fill(&job, TUI_CHANCES, round % 3 ? "nova-luna" : "terra-nova", SOON);
        tui_thinker_start(*state, &job);
        await(*state, &answer);
        assert_int_equal(job.number, answer.number);
        assert_int_equal(TUI_CHANCES, answer.kind);
    }
}

/* A thought that was stopped never answers; the thinker has to end it to hear the next one. */
static void test_stopped_is_never_answered(void **state)
{
    static struct tui_job job;
    static struct tui_answer answer;
    for (int round = 0; round < ROUNDS; round++) {
        fill(&job, TUI_HINT, "nova-luna", round % 2 ? SOON : FOREVER);
        tui_thinker_start(*state, &job);
        linger(round);
        tui_thinker_stop(*state);
        assert_false(tui_thinker_take(*state, &answer));
    }
    fill(&job, TUI_BOT, "nova-luna", SOON);
    tui_thinker_start(*state, &job);
    await(*state, &answer);
    assert_int_equal(job.number, answer.number);
}

/* Leaving does not wait for the thought: it would be longer than the limit of this test. */
static void test_finished_while_thinking(void **state)
{
    static struct tui_job job;
    static const char *const games[] = {"nova-luna", "terra-nova"};
    (void)state;
    for (int round = 0; round < ROUNDS / 4; round++) {
        struct tui_thinker *thinker = tui_thinker_create(wake);
        assert_non_null(thinker);
        fill(&job, round % 2 ? TUI_BOT : TUI_JUDGE, games[round % 2], FOREVER);
        for (int again = 0; again < round; again++)
            tui_thinker_start(thinker, &job);
        linger(4 * round);
        tui_thinker_destroy(thinker);
    }
    tui_thinker_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_kind_of_job_of_both_games, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_asked_again_while_thinking, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_stopped_is_never_answered, set_up, tear_down),
        cmocka_unit_test(test_finished_while_thinking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
