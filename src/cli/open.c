/* SPDX-License-Identifier: MIT */
/* Opening the position that a command is about: of a record, a text or a new game. */
#include "cli/arguments.h"
#include "cli/file.h"

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
