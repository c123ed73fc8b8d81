/* SPDX-License-Identifier: MIT */
/*
 * Notices as their account reads them: a list, what of it was read, and an Atom feed
 * (RFC 4287) for those who know its secret address. The feed tells no more than the
 * list: no key of a private table, and not its own address.
 */
#include "novae/registry.h"
#include "server/tables/internal.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct notices {
    struct nv_job job; /* first, so that a job is its notices */
    struct nv_question *question;
    uint64_t now, newest;
    uint64_t read;            /* those up to this time are read */
    char account[NV_ID_ROOM]; /* feed: whose it is; empty: nobody's */
    bool has_feed;
    struct nv_buffer items, body;
};

static void notices_answer(struct nv_job *job, uint64_t now)
{
    struct notices *notices = (struct notices *)job;
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

static void notices_submit(struct nv_tables *tables, struct nv_question *question, uint64_t now,
                           bool writes,
                           enum nv_outcome (*run)(struct nv_job *job, struct nv_db *db))
{
    struct notices *notices = calloc(1, sizeof *notices);
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
    struct notices *notices = notices_;
    (void)count;
    notices->has_feed = columns[0].text.length > 0;
    notices->read = columns[1].kind == NV_NOTHING ? 0 : (uint64_t)columns[1].number;
}

static void write_notice(void *notices_, const struct nv_value *columns, uint32_t count)
{
    struct notices *notices = notices_;
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

static enum nv_outcome find_all(struct notices *notices, struct nv_db *db, const char *account,
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
    struct notices *notices = (struct notices *)job;
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
        outcome = find_all(notices, db, account, write_notice);
    nv_put_close(&notices->body, ']');
    nv_put_bool(&notices->body, "feed", notices->has_feed);
    nv_put_close(&notices->body, '}');
    return outcome;
}

void nv_ask_notices(struct nv_tables *tables, struct nv_question *question, uint64_t now)
{
    notices_submit(tables, question, now, false, list_notices);
}

static enum nv_outcome mark_read(struct nv_job *job, struct nv_db *db)
{
    const struct nv_ask *ask = &((struct notices *)job)->question->ask;
    const struct nv_value values[] = {nv_word(ask->who.account.id), nv_int(ask->since)};
    return nv_db_run(db,
                     "INSERT INTO notice_read VALUES ($1, $2) ON CONFLICT (account) DO UPDATE"
                     " SET at = excluded.at WHERE notice_read.at < excluded.at",
                     values, NV_COUNT(values));
}

void nv_ask_read_notices(struct nv_tables *tables, struct nv_question *question, uint64_t now)
{
    notices_submit(tables, question, now, true, mark_read);
}

/* ---- the feed ---- */

static void put_escaped(struct nv_buffer *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("<>&\"'", *text))
            nv_buffer_format(out, "&#%d;", *text);
        else
            nv_buffer_char(out, *text);
    }
}

static void put_time(struct nv_buffer *out, uint64_t at)
{
    char text[32];
    time_t seconds = (time_t)(at / 1000);
    struct tm day;
    gmtime_r(&seconds, &day);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &day);
    nv_buffer_format(out, "<updated>%s</updated>", text);
}

static const char *title_of(struct nv_span kind)
{
    static const struct {
        const char *kind, *title;
    } titles[] = {
        {"turn", "It is your turn"},
        {"answered", "Your conditional turn was played"},
        {"started", "The game has begun"},
        {"ended", "The game is over"},
        {"takeback", "Somebody wants to take a move back"},
        {"rematch", "Somebody wants to play again"},
    };
    for (uint32_t i = 0; i < NV_COUNT(titles); i++) {
        if (nv_span_is(kind, titles[i].kind))
            return titles[i].title;
    }
    return "Something has happened";
}

/* Who else plays there. */
static void put_others(struct nv_buffer *out, struct nv_span seats, const char *account)
{
    json_t *list = json_loadb(seats.at, seats.length, 0, NULL), *seat;
    const char *before = " with ";
    size_t at;
    json_array_foreach(list, at, seat)
    {
        const char *name = json_string_value(json_object_get(seat, "name"));
        const char *whose = json_string_value(json_object_get(seat, "account"));
        if (!name || !name[0] || !whose || strcmp(whose, account) == 0)
            continue;
        nv_buffer_string(out, before);
        put_escaped(out, name);
        before = ", ";
    }
    json_decref(list);
}

static void write_entry(void *notices_, const struct nv_value *columns, uint32_t count)
{
    struct notices *notices = notices_;
    struct nv_buffer *out = &notices->items;
    struct nv_span id = columns[1].text, kind = columns[2].text;
    const struct nv_game *game = nv_game_find(columns[4].text);
    uint64_t at = (uint64_t)columns[0].number;
    (void)count;
    notices->newest = at > notices->newest ? at : notices->newest;
    nv_buffer_format(out, "<entry><id>urn:novae:%.*s:%u:%.*s</id><title>%s: %s", (int)id.length,
                     id.at, (unsigned)columns[3].number, (int)kind.length, kind.at, title_of(kind),
                     game ? game->title : "novae");
    put_others(out, columns[5].text, notices->account);
    nv_buffer_string(out, "</title>");
    put_time(out, at);
    nv_buffer_string(out, "<link href=\"");
    nv_buffer_put(out, notices->question->ask.after);
    nv_buffer_format(out, "/#/t/%.*s\"/></entry>\n", (int)id.length, id.at);
}

static void read_owner(void *notices_, const struct nv_value *columns, uint32_t count)
{
    struct notices *notices = notices_;
    (void)count;
    if (columns[0].text.length < sizeof notices->account)
        memcpy(notices->account, columns[0].text.at, columns[0].text.length);
}

static void write_feed(struct notices *notices)
{
    struct nv_buffer *out = &notices->body;
    nv_buffer_clear(out);
    nv_buffer_string(out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                          "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>novae</title>");
    nv_buffer_format(out, "<id>urn:novae:notices:%s</id><author><name>novae</name></author>",
                     notices->account);
    put_time(out, notices->newest ? notices->newest : notices->now);
    nv_buffer_string(out, "\n");
    nv_buffer_put(out, nv_buffer_span(&notices->items));
    nv_buffer_string(out, "</feed>\n");
}

/* NV_CONFLICT: the address is not valid. */
static enum nv_outcome make_feed(struct nv_job *job, struct nv_db *db)
{
    struct notices *notices = (struct notices *)job;
    char hash[NV_HEX_ROOM];
    nv_hash_hex(notices->question->ask.key, hash);
    const struct nv_value value = nv_word(hash);
    enum nv_outcome outcome = nv_db_query(
        db, "SELECT id FROM account WHERE feed = $1 AND feed <> '' AND banned = 0", &value, 1,
        read_owner, notices);
    if (outcome == NV_STORED && !notices->account[0])
        return NV_CONFLICT;
    nv_buffer_clear(&notices->items);
    if (outcome == NV_STORED)
        outcome = find_all(notices, db, notices->account, write_entry);
    write_feed(notices);
    return outcome;
}

void nv_ask_feed(struct nv_tables *tables, struct nv_question *question, uint64_t now)
{
    notices_submit(tables, question, now, false, make_feed);
}
