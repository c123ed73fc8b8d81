/* SPDX-License-Identifier: MIT */
/*
 * What servers on one store tell each other besides the versions of tables: notices,
 * offers, phrases, and who is there. A text has '!' and the server that speaks on its first
 * line, then a line for each thing: a word and what belongs to it.
 *
 * Who is there is told when it changes, when another server has just loaded the table and
 * asks, and again every few seconds; what was not told again for a while is forgotten,
 * and with it whoever was at a server that is gone.
 */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    AGAIN_MILLIS = 5000,   /* after which it is told again who is there */
    FORGET_MILLIS = 12000, /* after which who was not told again is gone */
    TEXT_BYTES = 7000      /* after which another text is begun */
};

/* ---- telling ---- */

struct telling {
    struct nv_job job; /* first, so that a job is its telling */
    struct nv_buffer text;
};

void nv_tell_begin(const struct nv_tables *tables, struct nv_buffer *text)
{
    nv_buffer_char(text, '!');
    nv_buffer_string(text, tables->server);
}

static enum nv_outcome run_telling(struct nv_job *job, struct nv_db *db)
{
    struct telling *telling = (struct telling *)job;
    return telling->text.failed ? NV_STORED : nv_db_tell(db, nv_buffer_span(&telling->text));
}

static void told(struct nv_job *job, uint64_t now)
{
    struct telling *telling = (struct telling *)job;
    (void)now;
    nv_buffer_finish(&telling->text);
    free(telling);
}

/* NULL where nobody would hear it. */
static struct telling *tell_begin(struct nv_tables *tables)
{
    bool heard = tables->shared && !tables->stopping;
    struct telling *telling = heard ? calloc(1, sizeof *telling) : NULL;
    if (!telling)
        return NULL;
    telling->job = (struct nv_job){.run = run_telling, .done = told};
    nv_tell_begin(tables, &telling->text);
    return telling;
}

static void tell_end(struct nv_tables *tables, struct telling *telling)
{
    if (telling)
        nv_store_submit(tables->setup.store, &telling->job);
}

static void tell_line(const struct nv_table *table, const char *word, struct nv_span line)
{
    struct telling *telling = tell_begin(table->tables);
    if (!telling)
        return;
    nv_buffer_format(&telling->text, "\n%s %s ", word, table->terms.id);
    nv_buffer_put(&telling->text, line);
    tell_end(table->tables, telling);
}

void nv_peers_offer(const struct nv_table *table, struct nv_span line)
{
    tell_line(table, "offer", line);
}

void nv_peers_said(const struct nv_table *table, struct nv_span line)
{
    tell_line(table, "said", line);
}

void nv_peers_who(const struct nv_table *table)
{
    struct telling *telling = tell_begin(table->tables);
    if (!telling)
        return;
    nv_buffer_format(&telling->text, "\nwho %s", table->terms.id);
    tell_end(table->tables, telling);
}

static void put_here(struct telling *telling, const struct nv_table *table,
                     const struct nv_watcher *watcher)
{
    nv_buffer_format(&telling->text, "\nhere %s %s %d", table->terms.id, watcher->account,
                     watcher->count > 0);
}

void nv_peers_here(const struct nv_table *table, const char *account)
{
    const struct nv_watcher *watcher = table->watchers;
    while (watcher && (watcher->server[0] || strcmp(watcher->account, account) != 0))
        watcher = watcher->next;
    struct telling *telling = watcher ? tell_begin(table->tables) : NULL;
    if (!telling)
        return;
    put_here(telling, table, watcher);
    tell_end(table->tables, telling);
}

/* All who sit at a table and are there at this server; a full text is sent and another begun. */
static struct telling *put_all_here(struct telling *telling, const struct nv_table *table)
{
    for (const struct nv_watcher *watcher = table->watchers; watcher; watcher = watcher->next) {
        if (watcher->server[0] || watcher->count == 0 ||
            nv_seat_of(table, watcher->account, true) == 0)
            continue;
        if (telling && nv_buffer_span(&telling->text).length > TEXT_BYTES) {
            tell_end(table->tables, telling);
            telling = NULL;
        }
        if (!telling)
            telling = tell_begin(table->tables);
        if (telling)
            put_here(telling, table, watcher);
    }
    return telling;
}

void nv_peers_bye(struct nv_tables *tables)
{
    struct telling *telling = tell_begin(tables);
    if (!telling)
        return;
    nv_buffer_string(&telling->text, "\nbye");
    tell_end(tables, telling);
}

/* ---- who is there ---- */

static void publish_presence(const struct nv_table *table)
{
    const struct nv_tables_setup *setup = &table->tables->setup;
    struct nv_buffer line = {0};
    nv_write_presence(table, &line);
    setup->publish(setup->context, nv_span_of(table->terms.id), 0, nv_buffer_span(&line));
    nv_buffer_finish(&line);
}

bool nv_is_here(const struct nv_table *table, const char *account)
{
    for (const struct nv_watcher *watcher = table->watchers; watcher; watcher = watcher->next) {
        if (watcher->count > 0 && strcmp(watcher->account, account) == 0)
            return true;
    }
    return false;
}

void nv_presence_changed(const struct nv_table *table, const char *account, bool before)
{
    if (nv_is_here(table, account) != before && nv_seat_of(table, account, true) > 0)
        publish_presence(table);
}

/* Those who were not told again are not there any more. */
static void forget_old(struct nv_table *table, uint64_t now)
{
    struct nv_watcher **at = &table->watchers;
    while (*at) {
        struct nv_watcher *watcher = *at;
        if (!watcher->server[0] || watcher->until > now) {
            at = &watcher->next;
            continue;
        }
        bool before = nv_is_here(table, watcher->account);
        *at = watcher->next;
        nv_presence_changed(table, watcher->account, before);
        free(watcher);
    }
}

void nv_peers_beat(struct nv_tables *tables, uint64_t now)
{
    size_t at = 0;
    struct nv_table *table;
    struct telling *telling = NULL;
    bool again = now >= tables->told + AGAIN_MILLIS;
    if (!tables->shared)
        return;
    if (again)
        tables->told = now;
    while ((table = nv_hash_map_next(&tables->by_id, &at))) {
        if (!table->loaded)
            continue;
        forget_old(table, now);
        if (again)
            telling = put_all_here(telling, table);
    }
    tell_end(tables, telling);
}

/* ---- hearing ---- */

struct hearing {
    struct nv_tables *tables;
    struct nv_span server; /* that speaks */
    uint64_t now;
};

static struct nv_table *table_of(const struct hearing *hearing, struct nv_span *rest)
{
    struct nv_table *table = nv_tables_find(hearing->tables, nv_span_word(rest));
    return table && table->loaded ? table : NULL;
}

/* "ACCOUNT LINE" */
static void hear_notice(const struct hearing *hearing, struct nv_span rest)
{
    const struct nv_tables_setup *setup = &hearing->tables->setup;
    struct nv_span account = nv_span_word(&rest);
    if (setup->notice)
        setup->notice(setup->context, account, nv_span_trim(rest));
}

/* "TABLE LINE"; NULL where nobody is at the table. */
static struct nv_table *hear_line(const struct hearing *hearing, struct nv_span rest)
{
    const struct nv_tables_setup *setup = &hearing->tables->setup;
    struct nv_table *table = table_of(hearing, &rest);
    if (table)
        setup->publish(setup->context, nv_span_of(table->terms.id), 0, nv_span_trim(rest));
    return table;
}

/* What it is about is in the store already. */
static void hear_offer(const struct hearing *hearing, struct nv_span rest)
{
    struct nv_table *table = hear_line(hearing, rest);
    if (table && !table->busy)
        nv_table_catch_up(table);
}

static void hear_said(const struct hearing *hearing, struct nv_span rest)
{
    hear_line(hearing, rest);
}

/* "TABLE" */
static void hear_who(const struct hearing *hearing, struct nv_span rest)
{
    struct nv_table *table = table_of(hearing, &rest);
    if (table)
        tell_end(hearing->tables, put_all_here(NULL, table));
}

/* "TABLE ACCOUNT 0" or 1 */
static void hear_here(const struct hearing *hearing, struct nv_span rest)
{
    struct nv_table *table = table_of(hearing, &rest);
    struct nv_span account = nv_span_word(&rest), count = nv_span_word(&rest);
    char name[NV_ID_ROOM] = "", server[NV_SHORT_ID_ROOM] = "";
    if (!table || account.length >= sizeof name || hearing->server.length >= sizeof server)
        return;
    memcpy(name, account.at, account.length);
    memcpy(server, hearing->server.at, hearing->server.length);
    bool before = nv_is_here(table, name);
    struct nv_watcher *watcher = nv_watcher_of(table, name, server);
    if (!watcher)
        return;
    watcher->count = nv_span_is(count, "1");
    watcher->until = hearing->now + FORGET_MILLIS;
    nv_presence_changed(table, name, before);
}

/* The server that speaks ends. */
static void hear_bye(const struct hearing *hearing, struct nv_span rest)
{
    size_t at = 0;
    struct nv_table *table;
    (void)rest;
    while ((table = nv_hash_map_next(&hearing->tables->by_id, &at))) {
        struct nv_watcher *watcher = table->watchers;
        for (; watcher; watcher = watcher->next) {
            if (watcher->server[0] && nv_span_is(hearing->server, watcher->server))
                watcher->until = 0;
        }
        forget_old(table, hearing->now);
    }
}

static const struct {
    const char *word;
    void (*hear)(const struct hearing *hearing, struct nv_span rest);
} words[] = {
    {"notice", hear_notice}, {"offer", hear_offer}, {"said", hear_said},
    {"who", hear_who},       {"here", hear_here},   {"bye", hear_bye},
};

void nv_tables_told(struct nv_tables *tables, uint64_t now, struct nv_span text)
{
    struct nv_span server = nv_span_until(&text, '\n');
    if (server.length == 0 || tables->stopping)
        return;
    struct hearing hearing = {tables, {server.at + 1, server.length - 1}, now};
    if (nv_span_is(hearing.server, tables->server))
        return;
    while (text.length > 0) {
        struct nv_span line = nv_span_until(&text, '\n'), word = nv_span_word(&line);
        for (uint32_t i = 0; i < NV_COUNT(words); i++) {
            if (nv_span_is(word, words[i].word))
                words[i].hear(&hearing, line);
        }
    }
}
