/* SPDX-License-Identifier: MIT */
/*
 * Links, as the bytes behind the letters and as letters: what can be read is written
 * again to the letter, and what cannot leaves the session alone.
 */
#include "fuzz.h"

#include "session/base64.h"
#include "session/link.h"

#include <string.h>

static void check_link(struct nv_span text)
{
    struct nv_session *session = nv_session_create();
    struct nv_buffer written = {0};
    struct nv_error error = {.text = ""};
    MUST(session != NULL);
    if (nv_link_read(session, text, &error) == NV_OK) {
        MUST(nv_link_write(session, &written, &error) == NV_OK);
        MUST(written.text.length == text.length &&
             memcmp(written.text.buffer, text.at, text.length) == 0);
    } else {
        MUST(error.text[0] != '\0' && !nv_session_started(session));
    }
    nv_buffer_finish(&written);
    nv_session_destroy(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct nv_span bytes = {(const char *)data, size};
    struct nv_buffer letters = {0};
    check_link(bytes);
    nv_base64_write(bytes, &letters);
    check_link(nv_buffer_span(&letters));
    nv_buffer_finish(&letters);
    return 0;
}
