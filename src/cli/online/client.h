/* SPDX-License-Identifier: MIT */
/*
 * A patient client of the server's interface: JSON in and out, and a server that is
 * away, or has too much to do, is asked again later, with longer and longer pauses. So
 * only what may be asked twice is asked here: moves carry a key for that.
 */
#ifndef NV_ONLINE_CLIENT_H
#define NV_ONLINE_CLIENT_H

#include "cli/online/http.h"

#include <jansson.h>

enum { NV_ONLINE_ID = 64, NV_ONLINE_PATH = 256 };

struct nv_online_client {
    struct nv_online_http *http;
    const _Atomic bool *stop;
    uint32_t pause; /* millis before the next attempt; 0 after a success */
};

/* Waits, longer each time until nv_online_client_calm; false when the program is to stop. */
bool nv_online_client_wait(struct nv_online_client *client, uint64_t seconds);
void nv_online_client_calm(struct nv_online_client *client);

/*
 * Asks until there is an answer; `body` is given away and may be NULL. NULL when the
 * program is to stop or the answer is no JSON; `status` is then 0 or that of the answer.
 */
json_t *nv_online_client_ask(struct nv_online_client *client, const char *method, const char *path,
                             json_t *body, long *status);

/* A member's text, "" where there is none. */
const char *nv_json_text_at(const json_t *object, const char *name);
uint64_t nv_json_number_at(const json_t *object, const char *name);
/* The word of a problem, as "stale-version"; "" for anything else. */
const char *nv_problem_of(const json_t *answer);
/* A table's id or an invitation: letters, digits, - and _, so that it fits into an address. */
bool nv_online_is_id(const char *text);

#endif
