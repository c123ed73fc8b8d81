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

void nv_notes_begin(struct nv_notes *notes, const struct nv_table *table)
{
    *notes = (struct nv_notes){.tables = table->tables,
                               .game = table->terms.game->name,
                               .at = table->core.at,
                               .version = table->core.version};
    memcpy(notes->table, table->terms.id, sizeof notes->table);
}

void nv_notes_add(struct nv_notes *notes, const char *account, const char *kind)
{
    struct nv_note *note = &notes->list[notes->count];
    if (notes->count == NV_COUNT(notes->list))
        return;
    *note = (struct nv_note){.kind = kind};
    memcpy(note->account, account, strlen(account) + 1);
    notes->count++;
}

void nv_notes_persons(struct nv_notes *notes, const struct nv_table *table, uint32_t seats,
                      const char *but, const char *kind)
{
    for (uint32_t i = 0; i < table->terms.players; i++) {
        const struct nv_seat *seat = &table->core.seats[i];
        if (seats >> i & 1 && seat->kind == SEAT_PERSON && strcmp(seat->account, but) != 0)
            nv_notes_add(notes, seat->account, kind);
    }
}

void nv_notes_of_change(struct nv_change *change)
{
    struct nv_table *table = change->table;
    const struct nv_core *core = &table->core, *before = &change->before;
    struct nv_notes *notes = &change->notes;
    enum nv_clock_kind clock = table->terms.clock.kind;
    const char *asker = change->question ? change->question->ask.who.account.id : "";
    const struct nv_seat *mover = core->turn > 0 ? &core->seats[core->turn - 1] : NULL;
    bool by_days = clock == NV_CLOCK_DAYS, over = core->status == TABLE_FINISHED;
    uint32_t turn = by_days && mover && mover->kind == SEAT_PERSON ? 1u << (core->turn - 1) : 0;
    nv_notes_begin(notes, table);
    if (before->status == TABLE_OPEN && core->status == TABLE_RUNNING)
        nv_notes_persons(notes, table, ~turn, asker, "started");
    if (over && clock != NV_CLOCK_LIVE)
        nv_notes_persons(notes, table, ~0u, asker, "ended");
    if (change->by_plan)
        nv_notes_add(notes, asker, "answered");
    if (turn && (core->turn != before->turn || before->status == TABLE_OPEN))
        nv_notes_add(notes, mover->account, "turn");
    notes->tidies = before->status == TABLE_RUNNING && (by_days || over);
    notes->over = over;
    if (mover)
        memcpy(notes->mover, mover->account, sizeof notes->mover);
}

bool nv_notes_any(const struct nv_notes *notes)
{
    return notes->count > 0 || notes->tidies;
}

static void write_line(const struct nv_notes *notes, const struct nv_note *note,
                       struct nv_buffer *out)
{
    nv_put_open(out, NULL, '{');
    nv_put_word(out, "t", "notice");
    nv_put_word(out, "kind", note->kind);
    nv_put_word(out, "table", notes->table);
    nv_put_word(out, "game", notes->game);
    nv_put_number(out, "version", notes->version);
    nv_put_number(out, "at", notes->at);
    nv_put_close(out, '}');
}

/* ---- on the store's thread ---- */

static enum nv_outcome tidy(const struct nv_notes *notes, struct nv_db *db)
{
    const struct nv_value values[] = {nv_word(notes->table), nv_word(notes->mover)};
    if (notes->over)
        return nv_db_run(db, "DELETE FROM notice WHERE game = $1", values, 1);
    return nv_db_run(db,
                     "DELETE FROM notice WHERE game = $1 AND (kind = 'takeback'"
                     " OR (kind = 'turn' AND account <> $2))",
                     values, NV_COUNT(values));
}

static void read_stored(void *note, const struct nv_value *columns, uint32_t count)
{
    (void)columns, (void)count;
    ((struct nv_note *)note)->stored = true;
}

/* Who has a plan for the turn is told when that has come to nothing. */
static enum nv_outcome insert(const struct nv_notes *notes, struct nv_note *note, struct nv_db *db)
{
    static const char sql[] =
        "INSERT INTO notice SELECT $1, $2, $3, $4, $5 WHERE $4 <> 'turn' OR NOT EXISTS"
        " (SELECT 1 FROM conditional WHERE game = $3 AND account = $1)"
        " ON CONFLICT DO NOTHING RETURNING account";
    const struct nv_value values[] = {nv_word(note->account), nv_int(notes->at),
                                      nv_word(notes->table), nv_word(note->kind),
                                      nv_int(notes->version)};
    const uint64_t days = (uint64_t)KEPT_DAYS * DAY_MILLIS;
    const struct nv_value old[] = {values[0], nv_int(notes->at > days ? notes->at - days : 0)};
    note->stored = false;
    enum nv_outcome outcome = nv_db_run(db, "DELETE FROM notice WHERE account = $1 AND at < $2",
                                        old, NV_COUNT(old));
    if (outcome == NV_STORED)
        outcome = nv_db_query(db, sql, values, NV_COUNT(values), read_stored, note);
    return outcome;
}

enum nv_outcome nv_store_notes(struct nv_notes *notes, struct nv_db *db)
{
    enum nv_outcome outcome = notes->tidies ? tidy(notes, db) : NV_STORED;
    struct nv_buffer text = {0};
    if (notes->count > 0)
        nv_tell_begin(notes->tables, &text);
    for (uint32_t i = 0; i < notes->count && outcome == NV_STORED; i++) {
        outcome = insert(notes, &notes->list[i], db);
        if (!notes->list[i].stored)
            continue;
        nv_buffer_format(&text, "\nnotice %s ", notes->list[i].account);
        write_line(notes, &notes->list[i], &text);
    }
    if (outcome == NV_STORED && notes->count > 0 && !text.failed)
        outcome = nv_db_tell(db, nv_buffer_span(&text));
    nv_buffer_finish(&text);
    return outcome;
}

/* ---- on the loop ---- */

void nv_notes_push(const struct nv_notes *notes)
{
    for (uint32_t i = 0; i < notes->count; i++) {
        const struct nv_tables_setup *setup = &notes->tables->setup;
        struct nv_buffer line = {0};
        write_line(notes, &notes->list[i], &line);
        if (notes->list[i].stored && setup->notice)
            setup->notice(setup->context, nv_span_of(notes->list[i].account),
                          nv_buffer_span(&line));
        nv_buffer_finish(&line);
    }
}
