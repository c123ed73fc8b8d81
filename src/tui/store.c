/* SPDX-License-Identifier: MIT */
/* Games kept in files. */
#include "tui/store.h"

#include "cli/file.h"
#include "cli/language.h"
#include "session/record.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LISTED = 256, STAMP = 32, NUMBER = 12 };

/* The tag that is there while a turn is thought over: how many moves are not. */
#define CONFIRMED "Confirmed"

/* $XDG_STATE_HOME/novae, by default ~/.local/state/novae. */
static bool folder(char out[TUI_PATH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state && *state == '/')
        length = snprintf(out, TUI_PATH, "%s/novae", state);
    else if (home && *home)
        length = snprintf(out, TUI_PATH, "%s/.local/state/novae", home);
    return length > 0 && length < TUI_PATH / 2;
}

/* Makes a folder and those above it. */
static bool make_folders(char *path)
{
    for (char *at = path + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool tui_store_path(const struct nv_game *game, char path[TUI_PATH])
{
    char below[TUI_PATH], stamp[STAMP];
    time_t now = time(NULL);
    struct tm today;
    if (!folder(below) || !make_folders(below) || !localtime_r(&now, &today))
        return false;
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &today);
    snprintf(path, TUI_PATH, "%.*s/%s-%s-%ld.nvg", TUI_PATH / 2, below, stamp, game->name,
             (long)getpid());
    return true;
}

/* ---- writing and reading ---- */

enum nv_status tui_store_write(const struct tui_model *model, const char *path,
                               struct nv_error *error)
{
    struct nv_seat_tags seats;
    struct nv_tag tags[NV_SEAT_TAGS + 1];
    struct nv_buffer text = {0};
    char confirmed[NUMBER];
    nv_seats_tags(model->seats, tui_players(model), &seats);
    memcpy(tags, seats.tags, sizeof seats.tags);
    snprintf(confirmed, sizeof confirmed, "%u", model->confirmed);
    if (tui_is_tentative(model))
        tags[seats.count++] = (struct nv_tag){nv_span_of(CONFIRMED), nv_span_of(confirmed)};
    nv_record_write(model->session, tags, seats.count, &text);
    enum nv_status status = text.failed ? nv_fail(error, NV_NO_MEMORY, "out of memory")
                                        : nv_write_file(path, nv_buffer_span(&text), error);
    nv_buffer_finish(&text);
    return status;
}

static uint32_t confirmed_in(const struct nv_record *record)
{
    uint64_t moves = UINT32_MAX;
    struct nv_span value = nv_record_tag(record, CONFIRMED);
    if (value.at)
        nv_span_unsigned(value, UINT32_MAX, &moves);
    return (uint32_t)moves;
}

enum nv_status tui_store_read(const char *path, struct nv_session *session, struct tui_kept *kept,
                              struct nv_error *error)
{
    struct nv_buffer text = {0};
    struct nv_record record;
    nv_record_init(&record);
    enum nv_status status = nv_read_file(path, NV_RECORD_BYTES, &text, error);
    if (!status)
        status = nv_record_parse(&record, nv_buffer_span(&text), error);
    if (!status)
        status = nv_record_play(&record, session, &nv_file_loader, error);
    if (!status) {
        nv_seats_read(&record, kept->seats);
        kept->confirmed = confirmed_in(&record);
    }
    nv_record_finish(&record);
    nv_buffer_finish(&text);
    return status;
}

/* ---- the list ---- */

/* Newest first: the names begin with the time. */
static int compare(const void *a, const void *b)
{
    return strcmp(b, a);
}

static uint32_t list_files(const char *below, char (*names)[NAME_MAX + 1])
{
    DIR *directory = opendir(below);
    struct dirent *entry;
    uint32_t count = 0;
    while (directory && count < LISTED && (entry = readdir(directory))) {
        size_t length = strlen(entry->d_name);
        if (length > 4 && strcmp(entry->d_name + length - 4, ".nvg") == 0)
            snprintf(names[count++], NAME_MAX + 1, "%s", entry->d_name);
    }
    if (directory)
        closedir(directory);
    qsort(names, count, sizeof names[0], compare);
    return count;
}

static void describe(const struct nv_session *session, const struct nv_seat *seats,
                     struct tui_saved *saved)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    struct nv_text text = nv_text_over(saved->title, sizeof saved->title);
    saved->over = game->turn(rules, nv_session_state(session)) == NV_OVER;
    nv_text_format(&text, "%s: ", game->title);
    for (uint32_t seat = 0; seat < game->players(rules); seat++) {
        nv_text_string(&text, seat > 0 ? ", " : "");
        nv_text_string(&text, seats[seat].name);
    }
    nv_text_string(&text, "; ");
    nv_fill_count(&text, "{n} move", "{n} moves", nv_session_count(session), NULL);
    if (saved->over) {
        nv_text_string(&text, ", ");
        nv_text_string(&text, nv_t("over"));
    }
}

void tui_store_list(struct tui_setup *setup)
{
    char below[TUI_PATH];
    char(*names)[NAME_MAX + 1] = calloc(LISTED, sizeof *names);
    uint32_t count = names && folder(below) ? list_files(below, names) : 0;
    struct nv_session *session = nv_session_create();
    setup->saved_count = 0;
    for (int over = 0; session && over < 2; over++) {
        for (uint32_t i = 0; i < count && i < 4 * TUI_SAVED && setup->saved_count < TUI_SAVED;
             i++) {
            struct tui_saved *saved = &setup->saved[setup->saved_count];
            struct tui_kept kept;
            snprintf(saved->path, sizeof saved->path, "%.*s/%s", TUI_PATH / 2, below, names[i]);
            if (tui_store_read(saved->path, session, &kept, NULL) != NV_OK)
                continue;
            describe(session, kept.seats, saved);
            setup->saved_count += saved->over == (over == 1);
        }
    }
    nv_session_destroy(session);
    free(names);
}
