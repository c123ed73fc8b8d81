/* SPDX-License-Identifier: MIT */
/*
 * The main loop: waits for keys, signals and thoughts; hands them to the model;
 * carries out what the model then wants saved or thought; draws it.
 */
#include "tui/tui.h"

#include "cli/arguments.h"
#include "cli/file.h"
#include "cli/language.h"
#include "cli/refusal.h"
#include "tui/control.h"
#include "tui/setup.h"
#include "tui/signals.h"
#include "tui/store.h"
#include "tui/view.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds that a move of bots among themselves is shown at least. */
enum {
    WATCHING = 700, /* millis that a move among bots is shown */
    READ_ONCE = 64  /* bytes of keys */
};

struct app {
    struct tui_model model;
    struct tui_screen *screen;
    struct tui_thinker *thinker;
    struct tui_sheet sheet;
    struct tui_job job;       /* what is being thought, or TUI_REST */
    uint32_t judged;          /* TUI_JUDGE: which move */
    struct tui_answer answer; /* came, and is kept back until it is time */
    bool answered;
    int64_t not_before;
    int wake;            /* the pipe of signals.h */
    char path[TUI_PATH]; /* of the game at the table; empty when it cannot be kept */
    int died;            /* the signal that ends the program, or 0 */
};

static int64_t millis(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- games begin and are kept ---- */

/* In the file of `path`, or in a new one. */
static void sit_down(struct app *app, struct nv_session *session, const struct tui_kept *kept,
                     const char *path)
{
    tui_model_open(&app->model, session, kept->seats, kept->confirmed);
    app->path[0] = '\0';
    app->answered = false;
    if (path)
        snprintf(app->path, sizeof app->path, "%s", path);
    else if (!tui_store_path(tui_game(&app->model), app->path))
        app->path[0] = '\0';
}

static void sit_down_anew(struct app *app, struct nv_session *session, const struct nv_seat *seats)
{
    struct tui_kept kept = {.confirmed = UINT32_MAX};
    memcpy(kept.seats, seats, sizeof kept.seats);
    sit_down(app, session, &kept, NULL);
    app->model.unsaved = true;
}

static void complain(struct app *app, const char *text)
{
    snprintf(app->model.notice, sizeof app->model.notice, "%s", text);
}

static void begin(struct app *app)
{
    struct tui_setup *setup = &app->model.setup;
    struct nv_session *session = nv_session_create();
    struct nv_error error = {.text = "out of memory"};
    struct nv_span none = {NULL, 0};
    setup->begin = false;
    if (!setup->seed_given)
        setup->settings.seed = nv_random_seed();
    if (session && nv_session_begin_with(session, &setup->settings, &nv_file_loader, none, none,
                                         &error) == NV_OK) {
        sit_down_anew(app, session, setup->seats);
        return;
    }
    nv_session_destroy(session);
    complain(app, nv_refusal(&error));
}

/* A game of ours goes on in its file; a stranger's record stays as it is, and a copy is kept. */
static enum nv_status open_game(struct app *app, const char *path, bool ours,
                                struct nv_error *error)
{
    struct nv_session *session = nv_session_create();
    struct tui_kept kept;
    enum nv_status status = session ? tui_store_read(path, session, &kept, error)
                                    : nv_fail(error, NV_NO_MEMORY, "out of memory");
    if (status == NV_OK)
        sit_down(app, session, &kept, ours ? path : NULL);
    else
        nv_session_destroy(session);
    return status;
}

static void to_start(struct app *app)
{
    struct tui_model *model = &app->model;
    tui_thinker_stop(app->thinker);
    app->job.kind = TUI_REST;
    model->to_start = model->looking = false;
    model->page = TUI_START;
    model->window = TUI_NO_WINDOW;
    model->setup.line = 0;
    tui_store_list(&model->setup);
}

static void save(struct app *app)
{
    struct tui_model *model = &app->model;
    struct nv_error error;
    model->unsaved = false;
    if (app->path[0] && tui_store_write(model, app->path, &error) != NV_OK)
        complain(app, nv_refusal(&error));
}

static void save_elsewhere(struct app *app)
{
    struct tui_model *model = &app->model;
    struct nv_error error;
    const char *path = model->save_to;
    struct nv_text text = nv_text_over(model->notice, sizeof model->notice);
    model->save_to = NULL;
    if (access(path, F_OK) == 0)
        nv_fill(&text, nv_t("{file} is there already."), "file", path, NULL);
    else if (tui_store_write(model, path, &error) != NV_OK)
        nv_text_string(&text, nv_refusal(&error));
    else
        nv_fill(&text, nv_t("Saved as {file}."), "file", path, NULL);
    model->typed[0] = '\0';
}

/* ---- thinking ---- */

/* Lets the thinker do what is due, and nothing else. */
static void direct_thinker(struct app *app)
{
    struct tui_model *model = &app->model;
    enum tui_job_kind due = tui_due(model);
    bool same = due == app->job.kind && app->job.number == model->number &&
                (due != TUI_JUDGE || app->judged == model->judged_count);
    if (same)
        return;
    app->answered = false;
    if (due == TUI_REST) {
        tui_thinker_stop(app->thinker);
        app->job.kind = TUI_REST;
        return;
    }
    tui_fill_job(model, due, &app->job);
    app->judged = model->judged_count;
    tui_thinker_start(app->thinker, &app->job);
    bool slow = due == TUI_BOT && tui_only_bots(model);
    app->not_before = slow ? millis() + WATCHING : 0;
}

static void hear_thinker(struct app *app)
{
    if (tui_thinker_take(app->thinker, &app->answer))
        app->answered = true;
    if (!app->answered || millis() < app->not_before)
        return;
    app->answered = false;
    app->job.kind = TUI_REST;
    tui_take(&app->model, &app->answer);
}

/* ---- signals ---- */

static void suspend(struct app *app)
{
    tui_screen_leave(app->screen);
    raise(SIGSTOP);
    tui_screen_return(app->screen);
}

static void hear_signals(struct app *app)
{
    uint8_t bytes[READ_ONCE];
    ssize_t count;
    bool resized = false;
    while ((count = read(app->wake, bytes, sizeof bytes)) > 0) {
        for (ssize_t i = 0; i < count; i++) {
            int number = bytes[i];
            if (number == SIGWINCH || number == SIGCONT)
                resized = true;
            else if (number == SIGTSTP)
                suspend(app);
            else if (number != TUI_WAKE)
                app->died = number;
        }
    }
    if (resized)
        tui_screen_resize(app->screen);
}

/* ---- the loop ---- */

static bool redraw(struct app *app)
{
    nv_canvas_finish(&app->sheet.canvas);
    if (!tui_screen_sheet(app->screen, &app->sheet))
        return false;
    tui_draw(&app->model, &app->sheet);
    tui_screen_show(app->screen, &app->sheet);
    return true;
}

static void carry_out(struct app *app)
{
    struct tui_model *model = &app->model;
    struct nv_error error;
    if (model->setup.begin)
        begin(app);
    if (model->setup.open && open_game(app, model->setup.open, true, &error) != NV_OK)
        complain(app, nv_refusal(&error));
    model->setup.open = NULL;
    if (model->save_to)
        save_elsewhere(app);
    if (model->unsaved)
        save(app);
    if (model->to_start)
        to_start(app);
    direct_thinker(app);
}

/* False when the keyboard is gone. */
static bool wait_for_something(struct app *app)
{
    struct pollfd files[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                             {.fd = app->wake, .events = POLLIN}};
    int64_t rest = app->answered ? app->not_before - millis() : -1;
    int timeout = app->answered ? (rest > 0 ? (int)rest : 0) : -1;
    int ready = poll(files, 2, timeout);
    return ready >= 0 ? !(files[0].revents & (POLLHUP | POLLERR | POLLNVAL)) : errno == EINTR;
}

static void loop(struct app *app)
{
    carry_out(app);
    while (!app->model.leaving && !app->died && redraw(app)) {
        struct tui_event event;
        if (!wait_for_something(app))
            break;
        hear_signals(app);
        hear_thinker(app);
        for (bool drawn = true; tui_screen_read(app->screen, &event); drawn = false) {
            if (event.kind == TUI_CLICK && !drawn && !redraw(app)) /* it means what is there now */
                return;
            if (event.kind == TUI_CLICK)
                event = tui_zone_at(&app->sheet, event.a, event.b);
            tui_control(&app->model, &event);
            carry_out(app);
        }
        carry_out(app);
    }
}

static enum nv_status prepare(struct app *app, const struct tui_options *options,
                              struct nv_error *error)
{
    tui_model_init(&app->model);
    tui_setup_init(&app->model.setup, &options->settings, options->seed_given);
    memcpy(app->model.setup.seats, options->seats, sizeof options->seats);
    if (options->path)
        return open_game(app, options->path, false, error);
    if (options->session)
        sit_down_anew(app, options->session, options->seats);
    else
        tui_store_list(&app->model.setup);
    return NV_OK;
}

static enum nv_status start(struct app *app, const struct tui_options *options,
                            struct nv_error *error)
{
    app->wake = tui_signals_install();
    if (app->wake < 0)
        return nv_fail(error, NV_NO_MEMORY, "no pipe can be made");
    app->thinker = tui_thinker_create(tui_wake);
    if (!app->thinker)
        return nv_fail(error, NV_NO_MEMORY, "no thread can be made");
    app->screen = tui_screen_create(&options->wish, error);
    return app->screen ? NV_OK : error->status;
}

enum nv_status tui_run(const struct tui_options *options, struct nv_error *error)
{
    struct app *app = aligned_alloc(NV_ALIGN, (sizeof *app + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN);
    if (!app)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    memset(app, 0, sizeof *app);
    app->wake = -1;
    enum nv_status status = prepare(app, options, error);
    if (status == NV_OK)
        status = start(app, options, error);
    if (status == NV_OK)
        loop(app);
    tui_screen_destroy(app->screen);
    tui_thinker_destroy(app->thinker);
    if (app->wake >= 0)
        tui_signals_remove();
    nv_canvas_finish(&app->sheet.canvas);
    tui_model_finish(&app->model);
    int died = app->died;
    free(app);
    if (died)
        tui_die_of(died);
    return status;
}
