/* SPDX-License-Identifier: MIT */
/*
 * Lines of the engine protocol, without a process around it. What is answered
 * with an error must have changed nothing, and two engines that came to the same
 * position in different ways must answer the same. Commands that ask for long
 * work are left out: that they take long is no mistake.
 */
#include "fuzz.h"

#include "protocol/ugi.h"

#include <string.h>

enum { LONGEST_PERFT = 2, MOST_NODES = 50 };

struct engine {
    struct nv_ugi *ugi;
    bool goes_on;           /* there was no `quit` */
    bool error;             /* one of the last command's answers was an error */
    struct nv_buffer lines; /* of the last command */
};

static void listen(void *context, struct nv_span line)
{
    struct engine *engine = context;
    MUST(line.length == 0 || memchr(line.at, '\n', line.length) == NULL);
    if (line.length >= 5 && memcmp(line.at, "error", 5) == 0)
        engine->error = true;
    nv_buffer_put(&engine->lines, line);
    nv_buffer_char(&engine->lines, '\n');
}

static bool is_long_work(struct nv_span line)
{
    uint64_t number;
    struct nv_span command = nv_span_word(&line), kind = nv_span_word(&line);
    struct nv_span count = nv_span_word(&line);
    /* Large memory and many threads are long work too. */
    if (nv_span_is(command, "setoption"))
        return nv_span_is_nocase(count, "Hash") || nv_span_is_nocase(count, "Threads");
    if (nv_span_is(command, "go"))
        return !nv_span_is(kind, "nodes") || !nv_span_unsigned(count, MOST_NODES, &number) ||
               nv_span_word(&line).length > 0;
    return nv_span_is(command, "query") && nv_span_is(kind, "perft") &&
           !nv_span_unsigned(count, LONGEST_PERFT, &number);
}

/* Carries out one line and hands back what it answered. */
static struct nv_buffer ask(struct engine *engine, struct nv_span line)
{
    engine->lines = (struct nv_buffer){0};
    engine->error = false;
    engine->goes_on = nv_ugi_command(engine->ugi, line);
    nv_ugi_wait(engine->ugi);
    return engine->lines;
}

static void engine_init(struct engine *engine)
{
    *engine = (struct engine){0};
    engine->ugi = nv_ugi_create(NULL, (struct nv_ugi_output){listen, engine});
    MUST(engine->ugi != NULL);
}

/* An answer, without the number of an illegal move: that counts from a start that is not set anew.
 */
static struct nv_span comparable(const struct nv_buffer *answer)
{
    struct nv_span whole = nv_buffer_span(answer), rest = whole;
    bool numbered = nv_span_is(nv_span_word(&rest), "error") &&
                    nv_span_is(nv_span_word(&rest), "illegal") &&
                    nv_span_is(nv_span_word(&rest), "move");
    if (numbered)
        nv_span_word(&rest);
    return numbered ? rest : whole;
}

static bool same(const struct nv_buffer *a, const struct nv_buffer *b)
{
    struct nv_span one = comparable(a), other = comparable(b);
    return one.length == other.length &&
           (one.length == 0 || memcmp(one.at, other.at, one.length) == 0);
}

/*
 * An engine may remember what it was told before and only play what is new. One
 * that is set to the same position by its text first cannot, and must answer
 * the same. False when there is none: with options that no game has, as one player
 * in Terra Nova, the start is refused.
 */
static bool set_position(struct engine *engine, const struct nv_buffer *fen)
{
    struct nv_span rest = nv_buffer_span(fen);
    if (!nv_span_is(nv_span_word(&rest), "response"))
        return false;
    struct nv_buffer line = {0};
    nv_buffer_string(&line, "position fen");
    nv_buffer_put(&line, nv_span_until(&rest, '\n'));
    struct nv_buffer answer = ask(engine, nv_buffer_span(&line));
    MUST(answer.text.length == 0);
    nv_buffer_finish(&line);
    nv_buffer_finish(&answer);
    return true;
}

static bool is_go(struct nv_span line)
{
    return nv_span_is(nv_span_word(&line), "go");
}

/* False after `quit`. */
static bool try_line(struct engine *engine, struct engine *forgetful, struct nv_span line)
{
    struct nv_span query = nv_span_of("query fen");
    struct nv_buffer before = ask(engine, query);
    struct nv_buffer answer = ask(engine, line);
    bool goes_on = engine->goes_on, error = engine->error;
    bool alike = set_position(forgetful, &before);
    struct nv_buffer again = ask(forgetful, line);
    /* Options count from the next position, which the other engine has had already. */
    MUST(is_go(line) || !alike || same(&answer, &again));
    if (error) {
        struct nv_buffer after = ask(engine, query);
        MUST(same(&before, &after));
        nv_buffer_finish(&after);
    }
    nv_buffer_finish(&before);
    nv_buffer_finish(&answer);
    nv_buffer_finish(&again);
    return goes_on;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine engine, forgetful;
    struct nv_span rest = {(const char *)data, size};
    engine_init(&engine);
    engine_init(&forgetful);
    while (rest.length > 0) {
        struct nv_span line = nv_span_until(&rest, '\n');
        if (!is_long_work(line) && !try_line(&engine, &forgetful, line))
            break;
    }
    nv_ugi_destroy(engine.ugi);
    nv_ugi_destroy(forgetful.ugi);
    return 0;
}
