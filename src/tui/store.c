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

enum {
    LISTED = 4 * TUI_SAVED, /* looked at: those that are over or cannot be read are passed over */
    STAMP = 32,
    NUMBER = 12
};

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

/* In UTC: the list goes by these names, and local clocks are set back once a year. */
bool tui_store_path(const struct nv_game *game, char path[TUI_PATH])
{
    char below[TUI_PATH], stamp[STAMP];
    time_t now = time(NULL);
    struct tm today;
    if (!folder(below) || !make_folders(below) || !gmtime_r(&now, &today))
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
    struct nv_record record;
    enum nv_status status = nv_load_record(path, session, &record, error);
    if (!status) {
        nv_seats_read(&record, kept->seats);
        kept->confirmed = confirmed_in(&record);
    }
    nv_record_finish(&record);
    return status;
}

/* ---- the list ---- */

/* Takes a name in, newest first; the oldest of too many is let go. */
static uint32_t take_name(char (*names)[NAME_MAX + 1], uint32_t count, const char *name)
{
    uint32_t place = count;
    while (place > 0 && strcmp(names[place - 1], name) < 0)
        place--;
    if (place == LISTED)
        return count;
    uint32_t kept = count < LISTED ? count : LISTED - 1;
    memmove(names[place + 1], names[place], (kept - place) * sizeof names[0]);
    snprintf(names[place], sizeof names[0], "%s", name);
    return kept + 1;
}

/* The newest files of a folder, which lists them in any order; their names begin with the time. */
static uint32_t list_files(const char *below, char (*names)[NAME_MAX + 1])
{
    DIR *directory = opendir(below);
    struct dirent *entry;
    uint32_t count = 0;
    while (directory && (entry = readdir(directory))) {
        size_t length = strlen(entry->d_name);
        if (length > 4 && strcmp(entry->d_name + length - 4, ".nvg") == 0)
            count = take_name(names, count, entry->d_name);
    }
    if (directory)
        closedir(directory);
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
        for (uint32_t i = 0; i < count && setup->saved_count < TUI_SAVED; i++) {
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
