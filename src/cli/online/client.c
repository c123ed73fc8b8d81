/* SPDX-License-Identifier: MIT */
/* Asking again and again. */
#include "cli/online/client.h"

#include "search/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIRST_PAUSE = 200, LONGEST_PAUSE = 30000, SLICE = 50, MOST_WAIT = 600 };

void nv_online_client_calm(struct nv_online_client *client)
{
    client->pause = 0;
}

/* Pauses double, and differ by up to a half so that many clients do not come at once. */
static uint32_t next_pause(struct nv_online_client *client)
{
    uint32_t base = client->pause ? client->pause * 2 : FIRST_PAUSE;
    client->pause = base < LONGEST_PAUSE ? base : LONGEST_PAUSE;
    return client->pause / 2 + (uint32_t)(nv_clock_millis() * 2654435761u % client->pause);
}

bool nv_online_client_wait(struct nv_online_client *client, uint64_t seconds)
{
    const struct timespec slice = {.tv_nsec = SLICE * 1000 * 1000};
    uint64_t least = 1000 * (seconds < MOST_WAIT ? seconds : MOST_WAIT);
    uint64_t pause = next_pause(client);
    uint64_t end = nv_clock_millis() + (pause > least ? pause : least);
    while (nv_clock_millis() < end && !atomic_load(client->stop))
        nanosleep(&slice, NULL);
    return !atomic_load(client->stop);
}

static bool is_away(long status)
{
    return status == 429 || status == 502 || status == 503 || status == 504;
}

static json_t *read_answer(struct nv_online_answer *answer)
{
    struct nv_span text = nv_buffer_span(&answer->body);
    json_t *json = text.length > 0 ? json_loadb(text.at, text.length, 0, NULL) : NULL;
    nv_buffer_finish(&answer->body);
    return json;
}

/* Told once for each time that the server is away. */
static void tell(const struct nv_online_client *client, const char *what, const char *why)
{
    if (client->pause == 0)
        fprintf(stderr, "novae online: %s: %s; trying again\n", what, why);
}

static json_t *ask(struct nv_online_client *client, const char *method, const char *path,
                   const char *body, long *status)
{
    struct nv_online_answer answer;
    const char *why = "";
    do {
        if (!nv_online_http_ask(client->http, method, path, body, &answer, &why)) {
            tell(client, path, why);
            answer.wait = 0;
            continue;
        }
        if (!is_away(answer.status)) {
            nv_online_client_calm(client);
            *status = answer.status;
            return read_answer(&answer);
        }
        tell(client, path, answer.status == 429 ? "too many requests" : "not available");
        nv_buffer_finish(&answer.body);
    } while (nv_online_client_wait(client, answer.wait));
    return NULL;
}

json_t *nv_online_client_ask(struct nv_online_client *client, const char *method, const char *path,
                             json_t *body, long *status)
{
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    bool lost = body && !text;
    json_t *answer = NULL;
    *status = 0;
    if (!lost && !atomic_load(client->stop))
        answer = ask(client, method, path, text, status);
    json_decref(body);
    free(text);
    return answer;
}

const char *nv_json_text_at(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

uint64_t nv_json_number_at(const json_t *object, const char *name)
{
    json_int_t number = json_integer_value(json_object_get(object, name));
    return number > 0 ? (uint64_t)number : 0;
}

const char *nv_problem_of(const json_t *answer)
{
    static const char start[] = "/problems/";
    const char *type = nv_json_text_at(answer, "type");
    return strncmp(type, start, sizeof start - 1) == 0 ? type + sizeof start - 1 : "";
}

bool nv_online_is_id(const char *text)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                  "0123456789-_";
    size_t length = strlen(text);
    return length > 0 && length < NV_ONLINE_ID && strspn(text, allowed) == length;
}
