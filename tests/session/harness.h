/* SPDX-License-Identifier: MIT */
/* What the tests of sessions share: cmocka, and short words for spans and errors. */
#ifndef NV_TESTS_SESSION_HARNESS_H
#define NV_TESTS_SESSION_HARNESS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "novae/registry.h"
#include "session/session.h"

#include <string.h>

static const struct nv_span nothing = {NULL, 0};

/* A session with a game of the template, whose deal is 1, 2, ... 12. */
#define TEMPLATE_DEAL "1,2,3,4,5,6,7,8,9,10,11,12"

static inline struct nv_settings settings_for(const char *game)
{
    struct nv_settings settings;
    nv_settings_init(&settings);
    assert_int_equal(NV_OK, nv_settings_set(&settings, nv_span_of("Game"), nv_span_of(game), NULL));
    return settings;
}

static inline struct nv_session *template_session(const char *moves)
{
    struct nv_settings settings = settings_for("template");
    struct nv_session *session = nv_session_create();
    assert_non_null(session);
    assert_int_equal(NV_OK,
                     nv_session_begin_with(session, &settings, NULL, nv_span_of(TEMPLATE_DEAL),
                                           nv_span_of(moves), NULL));
    return session;
}

/* The position of a session as text; `nv_buffer_finish` it. */
static inline struct nv_buffer position_of(const struct nv_session *session)
{
    struct nv_buffer buffer = {0};
    nv_session_game(session)->print(nv_session_rules(session), nv_session_state(session),
                                    nv_buffer_text(&buffer));
    return buffer;
}

static inline void assert_position(const struct nv_session *session, const char *expected)
{
    struct nv_buffer buffer = position_of(session);
    assert_string_equal(buffer.text.buffer, expected);
    nv_buffer_finish(&buffer);
}

static inline void assert_mentions(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("'%s' does not mention '%s'", text, part);
}

#endif
