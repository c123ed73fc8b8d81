/* SPDX-License-Identifier: MIT */
/* Game records: one that can be played is written and played again to the same end. */
#include "fuzz.h"

#include "session/record.h"

#include <string.h>

static bool play(struct nv_session *session, struct nv_span text)
{
    struct nv_record record;
    struct nv_error error;
    nv_record_init(&record);
    bool good = nv_record_parse(&record, text, &error) == NV_OK &&
                nv_record_play(&record, session, NULL, &error) == NV_OK;
    nv_record_finish(&record);
    return good;
}

static void check_again(const struct nv_session *session)
{
    struct nv_session *again = nv_session_create();
    struct nv_buffer written = {0};
    const struct nv_game *game = nv_session_game(session);
    MUST(again != NULL);
    nv_record_write(session, NULL, 0, &written);
    MUST(!written.failed);
    MUST(play(again, nv_buffer_span(&written)));
    MUST(nv_session_game(again) == game);
    MUST(nv_session_count(again) == nv_session_count(session));
    MUST(memcmp(nv_session_state(again), nv_session_state(session), game->state_size) == 0);
    nv_buffer_finish(&written);
    nv_session_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct nv_session *session = nv_session_create();
    MUST(session != NULL);
    if (play(session, (struct nv_span){(const char *)data, size}))
        check_again(session);
    nv_session_destroy(session);
    return 0;
}
