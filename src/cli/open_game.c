/* SPDX-License-Identifier: MIT */
/* Opening the game or the position that a command is about: of a record, a text or a new game. */
#include "cli/arguments.h"
#include "cli/file.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* ---- a new game ---- */

void nv_game_arguments_init(struct nv_game_arguments *chosen)
{
    *chosen = (struct nv_game_arguments){0};
    nv_settings_init(&chosen->settings);
}

static enum nv_status start(struct nv_session *session, const struct nv_game_arguments *chosen,
                            struct nv_error *error)
{
    struct nv_span none = {NULL, 0};
    struct nv_span moves = chosen->moves ? nv_span_of(chosen->moves) : none;
    if (chosen->fen) {
        struct nv_start position = {.kind = NV_START_POSITION, .text = nv_span_of(chosen->fen)};
        return nv_session_start(session, &position, moves, error);
    }
    struct nv_span deal = chosen->deal ? nv_span_of(chosen->deal) : none;
    return nv_session_begin_with(session, &chosen->settings, &nv_file_loader, deal, moves, error);
}

struct nv_session *nv_game_arguments_start(const struct nv_game_arguments *chosen)
{
    struct nv_error error = {.text = "out of memory"};
    struct nv_session *session = nv_session_create();
    if (session && start(session, chosen, &error) == NV_OK)
        return session;
    nv_session_destroy(session);
    fprintf(stderr, "novae: %s\n", error.text);
    return NULL;
}

uint64_t nv_random_seed(void)
{
    uint64_t seed = 0;
    FILE *file = fopen("/dev/urandom", "rb");
    if (!file || fread(&seed, sizeof seed, 1, file) != 1)
        seed = (uint64_t)time(NULL) * UINT64_C(0x9e3779b97f4a7c15) ^ (uint64_t)getpid();
    if (file)
        fclose(file);
    return seed;
}

/* ---- a position ---- */

static struct nv_session *open_record(const char *command, const char *path)
{
    struct nv_error error = {.text = "out of memory"};
    struct nv_session *session = nv_session_create();
    if (session && nv_read_record(path, session, &error) == NV_OK)
        return session;
    if (error.status == NV_BAD_FILE)
        nv_complain(command, "%s", error.text);
    else
        nv_complain(command, "%s: %s", path, error.text);
    nv_session_destroy(session);
    return NULL;
}

/* Goes to the position after so many moves. */
static int go_there(const char *command, struct nv_session *session, const char *to)
{
    uint64_t count;
    if (!to)
        return NV_EXIT_OK;
    if (!nv_number(to, NV_MAX_HISTORY, &count))
        return nv_misused(command, "--to takes a number of moves, not '%s'", to);
    if (!nv_session_seek(session, (uint32_t)count))
        return nv_complain(command, "there are only %u moves, not %u", nv_session_known(session),
                           (unsigned)count);
    return NV_EXIT_OK;
}

struct nv_session *nv_open_position(const char *command, const char *path,
                                    const struct nv_game_arguments *chosen, const char *to,
                                    int *status)
{
    struct nv_session *session = path ? open_record(command, path)
                                      : nv_game_arguments_start(chosen);
    struct nv_error error;
    *status = NV_EXIT_FAILED;
    if (!session)
        return NULL;
    if (path && chosen->moves && nv_session_play(session, nv_span_of(chosen->moves), &error))
        *status = nv_complain(command, "%s", error.text);
    else
        *status = go_there(command, session, to);
    if (*status == NV_EXIT_OK)
        return session;
    nv_session_destroy(session);
    return NULL;
}
