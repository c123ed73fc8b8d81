/* SPDX-License-Identifier: MIT */
/*
 * Notices: what those who are not looking are told. They are written in the
 * transaction of what they tell, pushed when that is on disk, and removed when they
 * no longer count: whose turn it is not any more needs no notice of it.
 *
 * Kinds: `turn` (by days), `answered` (by one's conditional turn), `started`, `ended`,
 * and the offers `takeback` and `rematch`.
 */
#include "server/tables/internal.h"

#include <stdio.h>
#include <string.h>

enum { KEPT_DAYS = 30 };

void nv_news_begin(struct nv_news *news, const struct nv_table *table)
{
    *news = (struct nv_news){.tables = table->tables,
                             .game = table->terms.game->name,
                             .at = table->core.at,
                             .version = table->core.version};
    memcpy(news->table, table->terms.id, sizeof news->table);
}

void nv_news_add(struct nv_news *news, const char *account, const char *kind)
{
    struct nv_news_item *item = &news->list[news->count];
    if (news->count == NV_COUNT(news->list))
        return;
    *item = (struct nv_news_item){.kind = kind};
    memcpy(item->account, account, strlen(account) + 1);
    news->count++;
}

void nv_news_persons(struct nv_news *news, const struct nv_table *table, uint32_t seats,
                     const char *but, const char *kind)
{
    for (uint32_t i = 0; i < table->terms.players; i++) {
        const struct nv_seat *seat = &table->core.seats[i];
        if (seats >> i & 1 && seat->kind == SEAT_PERSON && strcmp(seat->account, but) != 0)
            nv_news_add(news, seat->account, kind);
    }
}

void nv_news_of_change(struct nv_change *change)
{
    struct nv_table *table = change->table;
    const struct nv_core *core = &table->core, *before = &change->before;
    struct nv_news *news = &change->news;
    enum nv_clock_kind clock = table->terms.clock.kind;
    const char *asker = change->question ? change->question->ask.who.account.id : "";
    const struct nv_seat *mover = core->turn > 0 ? &core->seats[core->turn - 1] : NULL;
    bool by_days = clock == NV_CLOCK_DAYS, over = core->status == TABLE_FINISHED;
    uint32_t turn = by_days && mover && mover->kind == SEAT_PERSON ? 1u << (core->turn - 1) : 0;
    nv_news_begin(news, table);
    if (before->status == TABLE_OPEN && core->status == TABLE_RUNNING)
        nv_news_persons(news, table, ~turn, asker, "started");
    if (over && clock != NV_CLOCK_LIVE)
        nv_news_persons(news, table, ~0u, asker, "ended");
    if (change->by_plan)
        nv_news_add(news, asker, "answered");
    if (turn && (core->turn != before->turn || before->status == TABLE_OPEN))
        nv_news_add(news, mover->account, "turn");
    news->tidies = before->status == TABLE_RUNNING && (by_days || over);
    news->over = over;
    if (mover)
        memcpy(news->mover, mover->account, sizeof news->mover);
}

bool nv_news_any(const struct nv_news *news)
{
    return news->count > 0 || news->tidies;
}

static void write_line(const struct nv_news *news, const struct nv_news_item *item,
                       struct nv_buffer *out)
{
    nv_put_open(out, NULL, '{');
    nv_put_word(out, "t", "notice");
    nv_put_word(out, "kind", item->kind);
    nv_put_word(out, "table", news->table);
    nv_put_word(out, "game", news->game);
    nv_put_number(out, "version", news->version);
    nv_put_number(out, "at", news->at);
    nv_put_close(out, '}');
}

/* ---- on the store's thread ---- */

static enum nv_outcome tidy(const struct nv_news *news, struct nv_db *db)
{
    const struct nv_value values[] = {nv_word(news->table), nv_word(news->mover)};
    if (news->over)
        return nv_db_run(db, "DELETE FROM notice WHERE game = $1", values, 1);
    return nv_db_run(db,
                     "DELETE FROM notice WHERE game = $1 AND (kind = 'takeback'"
                     " OR (kind = 'turn' AND account <> $2))",
                     values, NV_COUNT(values));
}

static void read_stored(void *item, const struct nv_value *columns, uint32_t count)
{
    (void)columns, (void)count;
    ((struct nv_news_item *)item)->stored = true;
}

/* Who has a plan for the turn is told when that has come to nothing. */
static enum nv_outcome insert(const struct nv_news *news, struct nv_news_item *item,
                              struct nv_db *db)
{
    static const char sql[] =
        "INSERT INTO notice SELECT $1, $2, $3, $4, $5 WHERE $4 <> 'turn' OR NOT EXISTS"
        " (SELECT 1 FROM conditional WHERE game = $3 AND account = $1)"
        " ON CONFLICT DO NOTHING RETURNING account";
    const struct nv_value values[] = {nv_word(item->account), nv_int(news->at),
                                      nv_word(news->table), nv_word(item->kind),
                                      nv_int(news->version)};
    const uint64_t days = (uint64_t)KEPT_DAYS * DAY_MILLIS;
    const struct nv_value old[] = {values[0], nv_int(news->at > days ? news->at - days : 0)};
    item->stored = false;
    enum nv_outcome outcome = nv_db_run(db, "DELETE FROM notice WHERE account = $1 AND at < $2",
                                        old, NV_COUNT(old));
    if (outcome == NV_STORED)
        outcome = nv_db_query(db, sql, values, NV_COUNT(values), read_stored, item);
    return outcome;
}

enum nv_outcome nv_store_news(struct nv_news *news, struct nv_db *db)
{
    enum nv_outcome outcome = news->tidies ? tidy(news, db) : NV_STORED;
    struct nv_buffer text = {0};
    if (news->count > 0)
        nv_tell_begin(news->tables, &text);
    for (uint32_t i = 0; i < news->count && outcome == NV_STORED; i++) {
        outcome = insert(news, &news->list[i], db);
        if (!news->list[i].stored)
            continue;
        nv_buffer_format(&text, "\nnotice %s ", news->list[i].account);
        write_line(news, &news->list[i], &text);
    }
    if (outcome == NV_STORED && news->count > 0 && !text.failed)
        outcome = nv_db_tell(db, nv_buffer_span(&text));
    nv_buffer_finish(&text);
    return outcome;
}

/* ---- on the loop ---- */

void nv_news_push(const struct nv_news *news)
{
    for (uint32_t i = 0; i < news->count; i++) {
        const struct nv_tables_setup *setup = &news->tables->setup;
        struct nv_buffer line = {0};
        write_line(news, &news->list[i], &line);
        if (news->list[i].stored && setup->notice)
            setup->notice(setup->context, nv_span_of(news->list[i].account), nv_buffer_span(&line));
        nv_buffer_finish(&line);
    }
}
