/* SPDX-License-Identifier: MIT */
/*
 * Questions. Each table has a queue: while it is being loaded, or a change is on
 * its way to the disk, questions wait, so that no answer shows what may yet be
 * lost, and everybody sees the same order.
 */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

/* Copies a span's text into the question's memory; `texts` has room, so nothing moves. */
static struct nv_span keep(struct nv_question *question, struct nv_span span)
{
    size_t at = question->texts.text.length;
    if (!span.at)
        return (struct nv_span){"", 0};
    nv_buffer_put(&question->texts, span);
    return (struct nv_span){question->texts.text.buffer + at, span.length};
}

static size_t text_bytes(const struct nv_ask *ask)
{
    size_t sum = ask->table.length + ask->invitation.length + ask->fault.length + ask->key.length +
                 ask->commitment.length + ask->contribution.length + ask->status.length +
                 ask->game.length + ask->after.length + ask->date.length + ask->plan.length;
    for (uint32_t i = 0; i < ask->move_count; i++)
        sum += ask->moves[i].length;
    return sum;
}

struct nv_question *nv_question_create(const struct nv_ask *ask, uint64_t now)
{
    struct nv_question *question = calloc(1, sizeof *question);
    struct nv_span *moves = calloc(ask->move_count + 1, sizeof *moves);
    if (!question || !moves || !nv_buffer_reserve(&question->texts, text_bytes(ask))) {
        free(question);
        free(moves);
        return NULL;
    }
    question->ask = *ask;
    question->arrived = now;
    question->moves = moves;
    struct nv_span *const spans[] = {
        &question->ask.table,  &question->ask.invitation, &question->ask.fault,
        &question->ask.key,    &question->ask.commitment, &question->ask.contribution,
        &question->ask.status, &question->ask.game,       &question->ask.after,
        &question->ask.date,   &question->ask.plan,
    };
    for (uint32_t i = 0; i < NV_COUNT(spans); i++)
        *spans[i] = keep(question, *spans[i]);
    for (uint32_t i = 0; i < ask->move_count; i++)
        moves[i] = keep(question, ask->moves[i]);
    question->ask.moves = moves;
    return question;
}

void nv_question_destroy(struct nv_question *question)
{
    nv_buffer_finish(&question->texts);
    nv_buffer_finish(&question->rest);
    free(question->moves);
    free(question);
}

void nv_question_answer(struct nv_question *question, const struct nv_answer *answer)
{
    if (!question->own)
        question->ask.reply.done(question->ask.reply.context, answer);
    nv_question_destroy(question);
}

void nv_question_refuse(struct nv_question *question, enum nv_problem problem, const char *detail)
{
    struct nv_answer answer = {.problem = problem, .detail = nv_span_of(detail)};
    nv_question_answer(question, &answer);
}

static void answer_body(struct nv_question *question, struct nv_buffer *body)
{
    struct nv_answer answer = {.body = nv_buffer_span(body)};
    if (body->failed)
        nv_question_refuse(question, NV_UNAVAILABLE, "out of memory");
    else
        nv_question_answer(question, &answer);
    nv_buffer_finish(body);
}

void nv_question_table(struct nv_question *question, const struct nv_table *table)
{
    struct nv_buffer body = {0};
    nv_write_table(table, false, &body);
    answer_body(question, &body);
}

void nv_question_version(struct nv_question *question, uint64_t version, const char *rematch)
{
    struct nv_buffer body = {0};
    nv_put_open(&body, NULL, '{');
    nv_put_number(&body, "version", version);
    if (rematch[0])
        nv_put_word(&body, "table", rematch);
    nv_put_close(&body, '}');
    struct nv_answer answer = {
        .body = nv_buffer_span(&body),
        .version = version,
        .table = nv_span_of(rematch),
    };
    nv_question_answer(question, &answer);
    nv_buffer_finish(&body);
}

void nv_question_later(struct nv_table *table, struct nv_question *question, bool first)
{
    question->next = NULL;
    if (first && table->first) {
        question->next = table->first;
        table->first = question;
        return;
    }
    *table->end = question;
    table->end = &question->next;
}

/* May the asker know of this table? */
static bool may_see(const struct nv_table *table, const struct nv_ask *ask)
{
    struct nv_span invitation = nv_span_of(table->terms.invitation);
    const char *account = ask->who.account.id;
    if (invitation.length == 0 || nv_seat_of(table, account, false) > 0)
        return true;
    if (account[0] && strcmp(account, table->terms.maker) == 0)
        return true;
    return nv_same_secret(invitation, ask->invitation);
}

static void ask_sync(struct nv_table *table, struct nv_question *question)
{
    struct nv_buffer body = {0};
    nv_write_sync(table, question->arrived, &body);
    answer_body(question, &body);
}

static void ask_watch(struct nv_table *table, struct nv_question *question)
{
    struct nv_buffer body = {0};
    uint64_t have = question->ask.have;
    if (have == 0 || have > table->core.version) {
        nv_write_sync(table, question->arrived, &body);
        nv_buffer_char(&body, '\n');
    }
    for (uint64_t version = have + 1; have > 0 && version <= table->core.version; version++) {
        nv_buffer_put(&body, nv_event_line(table, version));
        if (version > 1)
            nv_buffer_char(&body, '\n');
    }
    answer_body(question, &body);
}

static void ask_record(struct nv_table *table, struct nv_question *question)
{
    struct nv_buffer body = {0};
    if (table->core.status == TABLE_OPEN) {
        nv_question_refuse(question, NV_NOT_RUNNING, "the game has not begun");
        return;
    }
    nv_write_record(table, question->arrived, &body);
    answer_body(question, &body);
}

static void dispatch(struct nv_table *table, struct nv_question *question)
{
    static void (*const answers[NV_ASK_KINDS])(struct nv_table *, struct nv_question *) = {
        [NV_ASK_SYNC] = ask_sync,
        [NV_ASK_WATCH] = ask_watch,
        [NV_ASK_RECORD] = ask_record,
        [NV_ASK_JOIN] = nv_ask_join,
        [NV_ASK_LEAVE] = nv_ask_leave,
        [NV_ASK_SEATS] = nv_ask_seats,
        [NV_ASK_CONTRIBUTION] = nv_ask_contribution,
        [NV_ASK_MOVES] = nv_ask_moves,
        [NV_ASK_RESIGN] = nv_ask_resign,
        [NV_ASK_OFFER] = nv_ask_offer,
        [NV_ASK_ANSWER] = nv_ask_answer,
        [NV_ASK_SAY] = nv_ask_say,
        [NV_ASK_PLAN] = nv_ask_plan,
        [NV_ASK_SET_PLAN] = nv_ask_set_plan,
        [NV_ASK_DROP_PLAN] = nv_ask_drop_plan,
    };
    if (!question->own && !may_see(table, &question->ask))
        nv_question_refuse(question, NV_NOT_FOUND, "there is no such table");
    else if (question->ask.fault.length > 0)
        nv_question_answer(question, &(struct nv_answer){.problem = NV_BAD_REQUEST,
                                                         .detail = question->ask.fault});
    else
        answers[question->ask.kind](table, question);
}

/*
 * With several servers the newest version may be another's. A move that names the version known
 * here needs no look at the store: the store itself decides.
 */
static bool needs_news(const struct nv_table *table, const struct nv_question *question)
{
    const struct nv_ask *ask = &question->ask;
    bool names_version = ask->kind == NV_ASK_MOVES || ask->kind == NV_ASK_RESIGN;
    if (!table->tables->shared || question->fresh || question->own)
        return false;
    return !names_version || ask->version > table->core.version;
}

static struct nv_question *take_first(struct nv_table *table)
{
    struct nv_question *question = table->first;
    table->first = question->next;
    if (!table->first)
        table->end = &table->first;
    return question;
}

void nv_table_go_on(struct nv_table *table, uint64_t now)
{
    table->touched = now;
    if (table->going) /* an answer led to another question: it waits its turn */
        return;
    table->going = true;
    while (table->first && table->loaded && !table->busy) {
        struct nv_question *question = table->first;
        if (table->tables->closed) { /* there is no store to ask any more */
            nv_question_refuse(take_first(table), NV_UNAVAILABLE, "the server has stopped");
            continue;
        }
        /* Time that was up before the question came is up. */
        if (nv_clocks_deadline(table) <= question->arrived &&
            nv_table_timeout(table, question->arrived))
            continue;
        if (needs_news(table, question)) {
            question->fresh = true;
            nv_table_catch_up(table);
            continue;
        }
        dispatch(table, take_first(table));
    }
    table->going = false;
    if (table->gone)
        nv_table_unload(table);
}

/* The first reason why a question is not put at all; NV_FINE: none. */
static enum nv_problem refuse_early(const struct nv_tables *tables, const struct nv_ask *ask)
{
    bool reads = ask->kind == NV_ASK_SYNC || ask->kind == NV_ASK_WATCH ||
                 ask->kind == NV_ASK_RECORD || ask->kind == NV_ASK_LIST ||
                 ask->kind == NV_ASK_RECORDS || ask->kind == NV_ASK_RATINGS ||
                 ask->kind == NV_ASK_DAILY || ask->kind == NV_ASK_FEED;
    if (!reads && ask->who.account.kind == NV_NOBODY)
        return NV_SIGN_IN;
    return tables->closed ? NV_UNAVAILABLE : NV_FINE;
}

static bool is_id(struct nv_span text)
{
    for (size_t i = 0; i < text.length; i++) {
        char c = text.at[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') &&
            c != '_' && c != '-')
            return false;
    }
    return text.length >= 8 && text.length < NV_ID_ROOM;
}

static void put_question(struct nv_tables *tables, struct nv_question *question, uint64_t now)
{
    struct nv_table *table = NULL;
    if (is_id(question->ask.table)) {
        table = nv_tables_find(tables, question->ask.table);
        if (!table)
            table = nv_tables_load(tables, question->ask.table);
    }
    if (!table) {
        nv_question_refuse(question, NV_NOT_FOUND, "there is no such table");
        return;
    }
    question->fresh = !table->loaded; /* it will be read from the store */
    nv_question_later(table, question, false);
    nv_table_go_on(table, now);
}

void nv_tables_ask(struct nv_tables *tables, uint64_t now, const struct nv_ask *ask)
{
    static void (*const lists[NV_ASK_KINDS])(struct nv_tables *, struct nv_question *, uint64_t) = {
        [NV_ASK_CREATE] = nv_ask_create,   [NV_ASK_LIST] = nv_ask_list,
        [NV_ASK_RECORDS] = nv_ask_records, [NV_ASK_RATINGS] = nv_ask_ratings,
        [NV_ASK_DAILY] = nv_ask_daily,     [NV_ASK_NOTICES] = nv_ask_notices,
        [NV_ASK_FEED] = nv_ask_feed,       [NV_ASK_READ_NOTICES] = nv_ask_read_notices,
    };
    enum nv_problem problem = refuse_early(tables, ask);
    struct nv_question *question = problem ? NULL : nv_question_create(ask, now);
    if (!question) {
        struct nv_answer answer = {
            .problem = problem ? problem : NV_UNAVAILABLE,
            .detail = nv_span_of(problem == NV_SIGN_IN ? "this needs somebody who is signed in"
                                                       : "the server cannot answer now"),
        };
        ask->reply.done(ask->reply.context, &answer);
        return;
    }
    if (!lists[ask->kind])
        put_question(tables, question, now);
    else if (ask->fault.length > 0)
        nv_question_answer(question, &(struct nv_answer){.problem = NV_BAD_REQUEST,
                                                         .detail = question->ask.fault});
    else
        lists[ask->kind](tables, question, now);
}
