/* SPDX-License-Identifier: MIT */
/*
 * Messages of WebSockets. Each becomes a question that remembers who asked, about
 * which table and with which key; its answer is an `ack`, a `refused`, or for `join`
 * what has happened at the table. How many tables one client may watch is limited here.
 */
#include "server/api/live.h"

#include "server/api/exchange.h"
#include "server/api/members.h"

#include <stdlib.h>
#include <string.h>

/* Of one client. */
enum { MOST_QUESTIONS = 256, MOST_WATCHES = 256 };

/* A question that waits for its answer. */
struct nv_question {
    struct nv_client *client; /* NULL when it has gone */
    struct nv_question *next;
    bool joins;
    char table[NV_ID_ROOM];
    char key[NV_KEY_BYTES + 1];
};

/* ---- clients ---- */

struct nv_client *nv_client_create(struct nv_api *api, struct nv_connection *connection,
                                   const struct nv_identity *who)
{
    struct nv_client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    client->kind = NV_PARTY_CLIENT;
    client->connection = connection;
    client->who = *who;
    nv_hub_add(&api->hub, client);
    nv_connection_keep(connection, client);
    return client;
}

void nv_client_destroy(struct nv_client *client)
{
    for (struct nv_question *question = client->questions; question; question = question->next)
        question->client = NULL;
    nv_hub_remove(client->hub, client);
    free(client);
}

void nv_client_lines(struct nv_client *client, struct nv_span lines)
{
    while (lines.length > 0)
        nv_connection_text(client->connection, nv_span_until(&lines, '\n'));
}

/* ---- saying ---- */

static void say(struct nv_client *client, struct nv_buffer *line)
{
    if (!line->failed)
        nv_connection_text(client->connection, nv_buffer_span(line));
    nv_buffer_finish(line);
}

static void put_or_null(struct nv_json *json, const char *key, const char *text)
{
    if (text[0])
        nv_json_put_string(json, key, text);
    else
        nv_json_put_null(json, key);
}

/* Begins a message of a kind. */
static struct nv_json begin(struct nv_buffer *line, const char *kind)
{
    struct nv_json json = nv_json_over(nv_buffer_text(line));
    nv_json_open(&json, '{');
    nv_json_put_string(&json, "t", kind);
    return json;
}

static void say_refused(struct nv_client *client, const char *table, const char *key,
                        const struct nv_answer *answer)
{
    struct nv_buffer line = {0};
    struct nv_json json = begin(&line, "refused");
    put_or_null(&json, "table", table);
    put_or_null(&json, "key", key);
    nv_problem_print(&json, answer, 0);
    nv_json_close(&json, '}');
    say(client, &line);
}

static void say_problem(struct nv_client *client, enum nv_problem problem, const char *detail)
{
    struct nv_answer answer = {.problem = problem, .detail = nv_span_of(detail)};
    say_refused(client, "", "", &answer);
}

static void say_ack(struct nv_client *client, const struct nv_question *question, uint64_t version)
{
    struct nv_buffer line = {0};
    struct nv_json json = begin(&line, "ack");
    nv_json_put_string(&json, "table", question->table);
    put_or_null(&json, "key", question->key);
    nv_json_put_unsigned(&json, "version", version);
    nv_json_close(&json, '}');
    say(client, &line);
}

/* The same number as it came, whole or not. */
static void say_pong(struct nv_client *client, const json_t *number)
{
    struct nv_buffer line = {0};
    struct nv_json json = begin(&line, "pong");
    char *text = json_dumps(number, JSON_ENCODE_ANY);
    nv_json_key(&json, "n");
    nv_json_value_begin(&json);
    nv_buffer_string(&line, text ? text : "null");
    nv_json_close(&json, '}');
    free(text);
    say(client, &line);
}

/* ---- asking ---- */

static void forget(struct nv_client *client, struct nv_question *question)
{
    struct nv_question **at = &client->questions;
    while (*at != question)
        at = &(*at)->next;
    *at = question->next;
    client->question_count--;
}

static void join(struct nv_client *client, const struct nv_question *question,
                 const struct nv_answer *answer)
{
    nv_client_lines(client, answer->body);
    if (!nv_hub_watch(client, nv_span_of(question->table)))
        nv_connection_end(client->connection, NV_CLOSE_TROUBLE);
}

static void on_done(void *question_, const struct nv_answer *answer)
{
    struct nv_question *question = question_;
    struct nv_client *client = question->client;
    if (client) {
        forget(client, question);
        if (answer->problem != NV_FINE)
            say_refused(client, question->table, question->key, answer);
        else if (question->joins)
            join(client, question, answer);
        else
            say_ack(client, question, answer->version);
    }
    free(question);
}

static void copy_text(char *room, size_t size, struct nv_span text)
{
    size_t length = text.length < size ? text.length : 0;
    memcpy(room, text.at, length);
    room[length] = '\0';
}

static struct nv_question *create_question(struct nv_client *client, const struct nv_body *body)
{
    struct nv_question *question = calloc(1, sizeof *question);
    if (!question)
        return NULL;
    copy_text(question->table, sizeof question->table, nv_body_text(body, "table"));
    copy_text(question->key, sizeof question->key, nv_body_text(body, "key"));
    question->client = client;
    question->next = client->questions;
    client->questions = question;
    client->question_count++;
    return question;
}

/* ---- hearing ---- */

struct hearing {
    struct nv_api *api;
    struct nv_client *client;
    struct nv_body *body;
};

/* A kind of message: its members, and what it asks. */
struct message {
    const char *word;
    struct nv_member members[8];
    enum nv_ask_kind kind;
    bool signed_in;
};

static const struct message messages[] = {
    {"join",
     {{"t", NV_M_TEXT, true},
      {"table", NV_M_TEXT, true},
      {"have", NV_M_NUMBER, false},
      {"key", NV_M_TEXT, false}},
     NV_ASK_WATCH,
     false},
    {"moves",
     {{"t", NV_M_TEXT, true},
      {"table", NV_M_TEXT, true},
      {"version", NV_M_NUMBER, true},
      {"moves", NV_M_LIST, true},
      {"key", NV_M_TEXT, false}},
     NV_ASK_MOVES,
     true},
    {"resign",
     {{"t", NV_M_TEXT, true},
      {"table", NV_M_TEXT, true},
      {"version", NV_M_NUMBER, true},
      {"key", NV_M_TEXT, false}},
     NV_ASK_RESIGN,
     true},
    {"offer",
     {{"t", NV_M_TEXT, true},
      {"table", NV_M_TEXT, true},
      {"kind", NV_M_TEXT, true},
      {"version", NV_M_NUMBER, true},
      {"key", NV_M_TEXT, false},
      {"commitment", NV_M_TEXT, false}},
     NV_ASK_OFFER,
     true},
    {"answer",
     {{"t", NV_M_TEXT, true},
      {"table", NV_M_TEXT, true},
      {"kind", NV_M_TEXT, true},
      {"accept", NV_M_BOOL, true},
      {"key", NV_M_TEXT, false},
      {"commitment", NV_M_TEXT, false}},
     NV_ASK_ANSWER,
     true},
    {"say",
     {{"t", NV_M_TEXT, true},
      {"table", NV_M_TEXT, true},
      {"phrase", NV_M_TEXT, true},
      {"key", NV_M_TEXT, false}},
     NV_ASK_SAY,
     true},
    {"part", {{"t", NV_M_TEXT, true}, {"table", NV_M_TEXT, true}}, NV_ASK_KINDS, false},
    {"notices", {{"t", NV_M_TEXT, true}}, NV_ASK_KINDS, true},
    {"ping", {{"t", NV_M_TEXT, true}, {"n", NV_M_NUMBER, true}}, NV_ASK_KINDS, false},
};

static const struct message *find_message(struct nv_span word)
{
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        if (nv_span_is(word, messages[i].word))
            return &messages[i];
    }
    return NULL;
}

/* Reads the members of a question; faults are noted in the body. */
static void read_question(struct nv_body *body, struct nv_ask *ask, struct nv_span *moves)
{
    struct nv_span key;
    switch (ask->kind) {
    case NV_ASK_WATCH:
        ask->have = nv_body_count(body, "have", 0);
        ask->invitation = nv_body_text(body, "key");
        break;
    case NV_ASK_MOVES:
        nv_read_moves(body, ask, moves);
        break;
    case NV_ASK_RESIGN:
        nv_read_resign(body, ask);
        break;
    case NV_ASK_OFFER:
        nv_read_offer(body, ask);
        nv_read_key(body, &key);
        break;
    case NV_ASK_SAY:
        nv_read_say(body, ask);
        nv_read_key(body, &key);
        break;
    default:
        nv_read_answer(body, ask);
        nv_read_key(body, &key);
    }
}

static void ask_tables(const struct hearing *hearing, const struct message *message)
{
    struct nv_client *client = hearing->client;
    struct nv_span moves[NV_TURN_MOVES];
    struct nv_ask ask = {
        .kind = message->kind, .who = client->who, .table = nv_body_text(hearing->body, "table")};
    read_question(hearing->body, &ask, moves);
    struct nv_question *question = create_question(client, hearing->body);
    if (!question) {
        say_problem(client, NV_UNAVAILABLE, "out of memory");
        return;
    }
    question->joins = message->kind == NV_ASK_WATCH;
    ask.reply = (struct nv_reply){on_done, question};
    ask.fault = nv_span_of(hearing->body->fault);
    if (message->signed_in && client->who.account.kind == NV_NOBODY)
        on_done(question, &(struct nv_answer){.problem = NV_SIGN_IN,
                                              .detail = nv_span_of("this needs an account")});
    else if (client->question_count > MOST_QUESTIONS ||
             (question->joins && client->watch_count >= MOST_WATCHES))
        on_done(question,
                &(struct nv_answer){.problem = NV_TOO_MANY,
                                    .detail = nv_span_of("too many questions or tables at once")});
    else
        nv_tables_ask(hearing->api->tables, nv_api_now(hearing->api), &ask);
}

static void watch_notices(struct nv_client *client)
{
    if (client->who.account.kind == NV_NOBODY)
        say_problem(client, NV_SIGN_IN, "this needs an account");
    else if (!nv_hub_watch_notices(client))
        nv_connection_end(client->connection, NV_CLOSE_TROUBLE);
}

static void hear(const struct hearing *hearing)
{
    const struct message *message = find_message(nv_body_text(hearing->body, "t"));
    if (!message) {
        say_problem(hearing->client, NV_BAD_REQUEST, "'t' is no known message");
        return;
    }
    nv_body_check(hearing->body, message->members);
    if (hearing->body->fault[0])
        say_problem(hearing->client, NV_BAD_REQUEST, hearing->body->fault);
    else if (message->kind != NV_ASK_KINDS)
        ask_tables(hearing, message);
    else if (message->signed_in)
        watch_notices(hearing->client);
    else if (strcmp(message->word, "part") == 0)
        nv_hub_unwatch(hearing->client, nv_body_text(hearing->body, "table"));
    else
        say_pong(hearing->client, nv_body_member(hearing->body, "n"));
}

void nv_client_hear(struct nv_api *api, struct nv_client *client, struct nv_span text)
{
    struct nv_body body;
    struct hearing hearing = {api, client, &body};
    api->messages++;
    if (text.length == 0 || !nv_body_parse(&body, text)) {
        say_problem(client, NV_BAD_REQUEST, "the message is not a JSON object");
        return;
    }
    hear(&hearing);
    nv_body_finish(&body);
}
