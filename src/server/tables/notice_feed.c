/* SPDX-License-Identifier: MIT */
/*
 * An account's notices as an Atom feed (RFC 4287), for those who know its secret address. It
 * tells no more than the list: no key of a private table, and not its own address.
 */
#include "novae/registry.h"
#include "server/tables/notice_lists.h"

#include <jansson.h>
#include <string.h>
#include <time.h>

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
    struct nv_notices *notices = notices_;
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
    struct nv_notices *notices = notices_;
    (void)count;
    if (columns[0].text.length < sizeof notices->account)
        memcpy(notices->account, columns[0].text.at, columns[0].text.length);
}

static void write_feed(struct nv_notices *notices)
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
    struct nv_notices *notices = (struct nv_notices *)job;
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
        outcome = nv_notices_find(notices, db, notices->account, write_entry);
    write_feed(notices);
    return outcome;
}

void nv_ask_feed(struct nv_tables *tables, struct nv_question *question, uint64_t now)
{
    nv_notices_submit(tables, question, now, false, make_feed);
}
