/* SPDX-License-Identifier: MIT */
/* Reads `go`: one row of a table for each word, and two for each seat. */
#include "protocol/go.h"

enum word {
    MOVETIME,
    NODES,
    DEPTH,
    LEVEL,
    INFINITE,
    WORDS,         /* and then, for each seat, */
    TIMES = WORDS, /* p1time ... */
    INCREMENTS = TIMES + NV_MAX_PLAYERS
};

/* A word with a number: its range, and how an error says it. */
struct range {
    uint64_t min, max;
    const char *text;
};

static const struct {
    const char *name;
    struct range range;
} plain_words[WORDS] = {
    [MOVETIME] = {"movetime", {1, UINT32_MAX, "1 to 4294967295"}},
    [NODES] = {"nodes", {1, UINT64_MAX, "1 to 18446744073709551615"}},
    [DEPTH] = {"depth", {0, 256, "0 to 256"}},
    [LEVEL] = {"level", {1, NV_LEVELS, "1 to 10"}},
    [INFINITE] = {"infinite", {0}},
};

/* A clock may stand at 0; of the limits only a depth of 0 is taken, and means none. */
static const struct range seat_range = {0, UINT32_MAX, "0 to 4294967295"};

/* p1time to p4time and p1inc to p4inc; -1 for any other word. */
static int seat_word(struct nv_span word)
{
    if (word.length < 2 || word.at[0] != 'p' || word.at[1] < '1' || word.at[1] > '4')
        return -1;
    struct nv_span what = {word.at + 2, word.length - 2};
    if (nv_span_is(what, "time"))
        return TIMES + word.at[1] - '1';
    return nv_span_is(what, "inc") ? INCREMENTS + word.at[1] - '1' : -1;
}

static int find(struct nv_span word)
{
    for (int i = 0; i < WORDS; i++) {
        if (nv_span_is(word, plain_words[i].name))
            return i;
    }
    return seat_word(word);
}

static void keep(struct nv_go *go, int word, uint64_t number)
{
    switch (word) {
    case MOVETIME:
        go->control.movetime = (uint32_t)number;
        break;
    case NODES:
        go->control.nodes = number;
        break;
    case DEPTH:
        go->control.depth = (uint32_t)number;
        break;
    case LEVEL:
        go->level = (uint32_t)number;
        break;
    case INFINITE:
        go->control.infinite = true;
        break;
    default:
        if (word >= INCREMENTS) {
            go->increment[word - INCREMENTS] = (uint32_t)number;
        } else {
            go->has_time[word - TIMES] = true;
            go->time[word - TIMES] = (uint32_t)number;
        }
    }
}

static enum nv_status read_number(int word, struct nv_span name, struct nv_span *rest,
                                  uint64_t *number, struct nv_error *error)
{
    const struct range *range = word < WORDS ? &plain_words[word].range : &seat_range;
    struct nv_span text = nv_span_word(rest);
    if (!nv_span_unsigned(text, range->max, number) || *number < range->min)
        return nv_fail(error, NV_BAD_COMMAND, "go: %.*s takes a number from %s, not '%.*s'",
                       (int)name.length, name.at, range->text, (int)text.length, text.at);
    return NV_OK;
}

enum nv_status nv_go_parse(struct nv_go *go, struct nv_span words, struct nv_error *error)
{
    struct nv_go made = {.control = {.size = sizeof made.control}};
    uint32_t seen = 0;
    for (struct nv_span name; (name = nv_span_word(&words)).length > 0;) {
        int word = find(name);
        uint64_t number = 0;
        if (word < 0)
            return nv_fail(error, NV_BAD_COMMAND, "go does not know '%.*s'", (int)name.length,
                           name.at);
        if (seen >> word & 1)
            return nv_fail(error, NV_BAD_COMMAND, "go: '%.*s' is given twice", (int)name.length,
                           name.at);
        seen |= UINT32_C(1) << word;
        enum nv_status status = word == INFINITE ? NV_OK
                                                 : read_number(word, name, &words, &number, error);
        if (status)
            return status;
        keep(&made, word, number);
    }
    *go = made;
    return NV_OK;
}

struct nv_time_control nv_go_time(const struct nv_go *go, int seat)
{
    struct nv_time_control control = go->control;
    control.has_time = go->has_time[seat];
    control.time = go->time[seat];
    control.increment = go->increment[seat];
    return control;
}
