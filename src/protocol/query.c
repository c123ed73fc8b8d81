/* SPDX-License-Identifier: MIT */
/* Answers to `query ...`: one row of a table for each question. */
#include "protocol/query.h"

#include "protocol/ugi.h"

/* A question, and what stands after its first word. */
struct question {
    const struct nv_game *game;
    const void *rules;
    const void *state;
    const struct nv_session *session;
    struct nv_span word;
    struct nv_span rest;
};

static enum nv_status query_moves(const struct question *q, struct nv_buffer *out,
                                  struct nv_error *error)
{
    (void)error;
    if (q->game->turn(q->rules, q->state) != NV_OVER)
        nv_buffer_char(out, ' ');
    nv_session_print_legal(q->session, out);
    return NV_OK;
}

static void put_boolean(struct nv_buffer *out, bool value)
{
    nv_buffer_string(out, value ? " true" : " false");
}

static enum nv_status query_gameover(const struct question *q, struct nv_buffer *out,
                                     struct nv_error *error)
{
    (void)error;
    put_boolean(out, q->game->turn(q->rules, q->state) == NV_OVER);
    return NV_OK;
}

/* p1turn to p4turn, also for seats that are not in the game. */
static enum nv_status query_turn(const struct question *q, struct nv_buffer *out,
                                 struct nv_error *error)
{
    (void)error;
    int seat = q->word.at[1] - '1';
    put_boolean(out, q->game->turn(q->rules, q->state) == seat);
    return NV_OK;
}

static enum nv_status query_result(const struct question *q, struct nv_buffer *out,
                                   struct nv_error *error)
{
    (void)error;
    struct nv_result result;
    char word[NV_MOVE_TEXT];
    struct nv_text text = nv_text_over(word, sizeof word);
    q->game->result(q->rules, q->state, &result);
    nv_result_print(&result, &text);
    nv_buffer_format(out, " %s", word);
    return NV_OK;
}

/* Puts in what a function of the game prints of the position. */
static void put_printed(const struct question *q, struct nv_buffer *out,
                        void (*print)(const void *rules, const void *state, struct nv_text *out))
{
    nv_buffer_char(out, ' ');
    print(q->rules, q->state, nv_buffer_text(out));
}

static enum nv_status query_fen(const struct question *q, struct nv_buffer *out,
                                struct nv_error *error)
{
    (void)error;
    put_printed(q, out, q->game->print);
    return NV_OK;
}

static enum nv_status query_state(const struct question *q, struct nv_buffer *out,
                                  struct nv_error *error)
{
    (void)error;
    put_printed(q, out, q->game->print_json);
    return NV_OK;
}

static enum nv_status query_perft(const struct question *q, struct nv_buffer *out,
                                  struct nv_error *error)
{
    struct nv_span rest = q->rest, word = nv_span_word(&rest);
    uint64_t depth, count;
    if (!nv_span_unsigned(word, NV_PERFT_DEPTH, &depth) || nv_span_trim(rest).length > 0)
        return nv_fail(error, NV_BAD_COMMAND, "perft takes a depth from 0 to %d", NV_PERFT_DEPTH);
    if (!nv_perft(q->game, q->rules, q->state, (uint32_t)depth, NV_PERFT_LIMIT, &count))
        return nv_fail(error, NV_TOO_LARGE, "perft %u counts more than a billion sequences",
                       (unsigned)depth);
    nv_buffer_char(out, ' ');
    nv_buffer_number(out, count);
    return NV_OK;
}

/* Any word may be asked for; one that is no move at all is not legal either. */
static enum nv_status query_islegal(const struct question *q, struct nv_buffer *out,
                                    struct nv_error *error)
{
    struct nv_span rest = q->rest, word = nv_span_word(&rest);
    nv_move move;
    if (word.length == 0 || nv_span_trim(rest).length > 0)
        return nv_fail(error, NV_BAD_COMMAND, "islegal takes one move");
    put_boolean(out, q->game->turn(q->rules, q->state) != NV_OVER &&
                         q->game->parse_move(q->rules, q->state, word, &move, NULL) == NV_OK);
    return NV_OK;
}

static const struct {
    const char *name;
    bool takes_more;
    enum nv_status (*answer)(const struct question *q, struct nv_buffer *out,
                             struct nv_error *error);
} questions[] = {
    {"moves", false, query_moves},    {"state", false, query_state},
    {"result", false, query_result},  {"gameover", false, query_gameover},
    {"p1turn", false, query_turn},    {"p2turn", false, query_turn},
    {"p3turn", false, query_turn},    {"p4turn", false, query_turn},
    {"fen", false, query_fen},        {"perft", true, query_perft},
    {"islegal", true, query_islegal},
};

static int find(struct nv_span word)
{
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (nv_span_is(word, questions[i].name))
            return (int)i;
    }
    return -1;
}

enum nv_status nv_ugi_query(const struct nv_session *session, struct nv_span text,
                            struct nv_buffer *out, struct nv_error *error)
{
    struct nv_span rest = text, word = nv_span_word(&rest);
    int index = find(word);
    if (index < 0)
        return nv_fail(error, NV_BAD_COMMAND, "unknown query '%.*s'", (int)word.length, word.at);
    if (!questions[index].takes_more && nv_span_trim(rest).length > 0)
        return nv_fail(error, NV_BAD_COMMAND, "query %s takes nothing more", questions[index].name);
    struct question q = {
        .game = nv_session_game(session),
        .rules = nv_session_rules(session),
        .state = nv_session_state(session),
        .session = session,
        .word = word,
        .rest = rest,
    };
    return questions[index].answer(&q, out, error);
}
