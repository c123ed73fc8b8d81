/* SPDX-License-Identifier: MIT */
/*
 * Lines of the engine protocol, without a process around it. What is answered
 * with an error must have changed nothing. Commands that are asked for long work
 * are left out: that they take long is no mistake.
 */
#include "fuzz.h"

#include "protocol/ugi.h"

#include <string.h>

enum { LONGEST_PERFT = 2, MOST_NODES = 50 };

struct listener {
    bool error;             /* one of the last command's answers was an error */
    struct nv_buffer lines; /* of the last command */
};

static void listen(void *context, struct nv_span line)
{
    struct listener *listener = context;
    MUST(line.length == 0 || memchr(line.at, '\n', line.length) == NULL);
    if (line.length >= 5 && memcmp(line.at, "error", 5) == 0)
        listener->error = true;
    nv_buffer_put(&listener->lines, line);
    nv_buffer_char(&listener->lines, '\n');
}

static bool is_long_work(struct nv_span line)
{
    uint64_t number;
    struct nv_span command = nv_span_word(&line), kind = nv_span_word(&line);
    struct nv_span count = nv_span_word(&line);
    if (nv_span_is(command, "go"))
        return !nv_span_is(kind, "nodes") || !nv_span_unsigned(count, MOST_NODES, &number) ||
               nv_span_word(&line).length > 0;
    return nv_span_is(command, "query") && nv_span_is(kind, "perft") &&
           !nv_span_unsigned(count, LONGEST_PERFT, &number);
}

/* Carries out one line and hands back what it answered. */
static struct nv_buffer ask(struct nv_ugi *ugi, struct listener *listener, struct nv_span line,
                            bool *goes_on)
{
    listener->lines = (struct nv_buffer){0};
    listener->error = false;
    *goes_on = nv_ugi_command(ugi, line);
    return listener->lines;
}

static bool try_line(struct nv_ugi *ugi, struct listener *listener, struct nv_span line)
{
    bool goes_on, unused;
    struct nv_span query = nv_span_of("query fen");
    struct nv_buffer before = ask(ugi, listener, query, &unused);
    struct nv_buffer answer = ask(ugi, listener, line, &goes_on);
    if (listener->error) {
        struct nv_buffer after = ask(ugi, listener, query, &unused);
        MUST(before.length == after.length && memcmp(before.at, after.at, after.length) == 0);
        nv_buffer_finish(&after);
    }
    nv_buffer_finish(&before);
    nv_buffer_finish(&answer);
    return goes_on;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct listener listener = {0};
    struct nv_ugi *ugi = nv_ugi_create(NULL, (struct nv_ugi_output){listen, &listener});
    struct nv_span rest = {(const char *)data, size};
    MUST(ugi != NULL);
    while (rest.length > 0) {
        struct nv_span line = nv_span_until(&rest, '\n');
        if (!is_long_work(line) && !try_line(ugi, &listener, line))
            break;
    }
    nv_ugi_destroy(ugi);
    return 0;
}
