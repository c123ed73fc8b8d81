/* SPDX-License-Identifier: MIT */
/*
 * Notices as their account reads them: a list, and what of it was read.
 */
#include "server/tables/notice_lists.h"

#include <stdlib.h>

static void notices_answer(struct nv_job *job, uint64_t now)
{
    struct nv_notices *notices = (struct nv_notices *)job;
    struct nv_answer answer = {.body = nv_buffer_span(&notices->body)};
    (void)now;
    if (job->outcome == NV_CONFLICT)
        nv_question_refuse(notices->question, NV_NOT_FOUND, "there is no such feed");
    else if (job->outcome != NV_STORED || notices->body.failed)
        nv_question_refuse(notices->question, NV_UNAVAILABLE, "the store does not answer");
    else
        nv_question_answer(notices->question, &answer);
    nv_buffer_finish(&notices->items);
    nv_buffer_finish(&notices->body);
    free(notices);
}

void nv_notices_submit(struct nv_tables *tables, struct nv_question *question, uint64_t now,
                       bool writes, enum nv_outcome (*run)(struct nv_job *job, struct nv_db *db))
{
    struct nv_notices *notices = calloc(1, sizeof *notices);
    if (!notices) {
        nv_question_refuse(question, NV_UNAVAILABLE, "out of memory");
        return;
    }
    notices->job = (struct nv_job){.writes = writes, .run = run, .done = notices_answer};
    notices->question = question;
    notices->now = now;
    nv_store_submit(tables->setup.store, &notices->job);
}

/* ---- the list ---- */

static void read_state(void *notices_, const struct nv_value *columns, uint32_t count)
{
    struct nv_notices *notices = notices_;
    (void)count;
    notices->has_feed = columns[0].text.length > 0;
    notices->read = columns[1].kind == NV_NOTHING ? 0 : (uint64_t)columns[1].number;
}

static void write_notice(void *notices_, const struct nv_value *columns, uint32_t count)
{
    struct nv_notices *notices = notices_;
    struct nv_buffer *out = &notices->body;
    uint64_t at = (uint64_t)columns[0].number;
    (void)count;
    nv_put_open(out, NULL, '{');
    nv_put_text(out, "kind", columns[2].text);
    nv_put_text(out, "table", columns[1].text);
    nv_put_text(out, "game", columns[4].text);
    nv_put_number(out, "version", (uint64_t)columns[3].number);
    nv_put_number(out, "at", at);
    nv_put_bool(out, "read", at <= notices->read);
    nv_put_close(out, '}');
}

enum nv_outcome nv_notices_find(struct nv_notices *notices, struct nv_db *db, const char *account,
                                nv_db_row *row)
{
    const struct nv_value value = nv_word(account);
    return nv_db_query(db,
                       "SELECT notice.at, notice.game, notice.kind, notice.version, game.kind,"
                       " game.seats FROM notice JOIN game ON game.id = notice.game"
                       " WHERE notice.account = $1"
                       " ORDER BY notice.at DESC, notice.game, notice.kind LIMIT 100",
                       &value, 1, row, notices);
}

static enum nv_outcome list_notices(struct nv_job *job, struct nv_db *db)
{
    struct nv_notices *notices = (struct nv_notices *)job;
    const char *account = notices->question->ask.who.account.id;
    const struct nv_value value = nv_word(account);
    enum nv_outcome outcome = nv_db_query(db,
                                          "SELECT account.feed, notice_read.at FROM account"
                                          " LEFT JOIN notice_read ON notice_read.account ="
                                          " account.id WHERE account.id = $1",
                                          &value, 1, read_state, notices);
    nv_buffer_clear(&notices->body);
    nv_put_open(&notices->body, NULL, '{');
    nv_put_open(&notices->body, "notices", '[');
    if (outcome == NV_STORED)
        outcome = nv_notices_find(notices, db, account, write_notice);
    nv_put_close(&notices->body, ']');
    nv_put_bool(&notices->body, "feed", notices->has_feed);
    nv_put_close(&notices->body, '}');
    return outcome;
}

void nv_ask_notices(struct nv_tables *tables, struct nv_question *question, uint64_t now)
{
    nv_notices_submit(tables, question, now, false, list_notices);
}

static enum nv_outcome mark_read(struct nv_job *job, struct nv_db *db)
{
    const struct nv_ask *ask = &((struct nv_notices *)job)->question->ask;
    const struct nv_value values[] = {nv_word(ask->who.account.id), nv_int(ask->since)};
    return nv_db_run(db,
                     "INSERT INTO notice_read VALUES ($1, $2) ON CONFLICT (account) DO UPDATE"
                     " SET at = excluded.at WHERE notice_read.at < excluded.at",
                     values, NV_COUNT(values));
}

void nv_ask_read_notices(struct nv_tables *tables, struct nv_question *question, uint64_t now)
{
    nv_notices_submit(tables, question, now, true, mark_read);
}
