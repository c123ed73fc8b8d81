/* SPDX-License-Identifier: MIT */
/* Before the game: sitting down, standing up, bots, and what persons contribute to the deal. */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LEVEL = 10 };

/* Starts in the same breath when nobody owes a contribution. */
static void submit_seating(struct nv_change *change, uint64_t at)
{
    change->answers_table = true;
    if (nv_seats_owing(change->table) == 0)
        nv_change_start_if_ready(change, at);
    nv_change_submit(change);
}

static uint32_t first_open(const struct nv_table *table)
{
    for (uint32_t i = 0; i < table->terms.players; i++) {
        if (table->core.seats[i].kind == SEAT_OPEN)
            return i + 1;
    }
    return 0;
}

static enum nv_problem check_join(const struct nv_table *table, const struct nv_ask *ask)
{
    if (nv_seat_of(table, ask->who.account.id, false) > 0)
        return NV_ALREADY_SEATED;
    if (ask->seat > table->terms.players)
        return NV_BAD_REQUEST;
    if (table->core.status != TABLE_OPEN)
        return NV_TABLE_FULL;
    if (ask->seat > 0 && table->core.seats[ask->seat - 1].kind != SEAT_OPEN)
        return NV_SEAT_TAKEN;
    if (!first_open(table))
        return NV_TABLE_FULL;
    if (table->terms.rated && ask->who.account.kind != NV_USER)
        return NV_BAD_OPTIONS;
    return NV_FINE;
}

static void write_person(struct nv_buffer *data, const struct nv_ask *ask)
{
    nv_buffer_string(data, "person\n");
    nv_buffer_string(data, ask->who.account.id);
    nv_buffer_char(data, '\n');
    nv_buffer_string(data, ask->who.account.name);
    nv_buffer_char(data, '\n');
    nv_buffer_put(data, ask->commitment);
}

void nv_ask_join(struct nv_table *table, struct nv_question *question)
{
    const struct nv_ask *ask = &question->ask;
    enum nv_problem problem = check_join(table, ask);
    if (problem) {
        nv_question_refuse(question, problem,
                           problem == NV_BAD_OPTIONS   ? "at a rated table only users play"
                           : problem == NV_BAD_REQUEST ? "seat: the table has no such seat"
                                                       : nv_problem_title(problem));
        return;
    }
    uint32_t seat = ask->seat > 0 ? ask->seat : first_open(table);
    struct nv_change *change = nv_change_create(table, question);
    if (!change)
        return;
    memcpy(change->sat, ask->who.account.id, sizeof change->sat);
    write_person(nv_change_data(change), ask);
    nv_change_row(change, "sat", seat, question->arrived);
    submit_seating(change, question->arrived);
}

static bool last_person(const struct nv_table *table, uint32_t leaving)
{
    for (uint32_t i = 0; i < table->terms.players; i++) {
        if (i + 1 != leaving && table->core.seats[i].kind == SEAT_PERSON)
            return false;
    }
    return true;
}

/* The table goes with its last person. */
struct removal {
    struct nv_job job;
    struct nv_table *table;
    struct nv_question *question;
    uint32_t seat;
    uint64_t version;
    bool found;
};

static void note_found(void *found, const struct nv_value *columns, uint32_t count)
{
    (void)columns;
    (void)count;
    *(bool *)found = true;
}

static enum nv_outcome remove_rows(struct nv_job *job, struct nv_db *db)
{
    static const char *const statements[] = {
        "DELETE FROM event WHERE game = $1",
        "DELETE FROM secret WHERE game = $1",
        "DELETE FROM seat WHERE game = $1",
    };
    struct removal *removal = (struct removal *)job;
    const struct nv_value values[] = {nv_word(removal->table->terms.id), nv_int(removal->version)};
    removal->found = false;
    enum nv_outcome outcome = nv_db_query(
        db, "DELETE FROM game WHERE id = $1 AND version = $2 RETURNING id", values,
        NV_COUNT(values), note_found, &removal->found);
    if (outcome == NV_STORED && !removal->found)
        return NV_CONFLICT;
    for (uint32_t i = 0; i < NV_COUNT(statements) && outcome == NV_STORED; i++)
        outcome = nv_db_run(db, statements[i], values, 1);
    return outcome;
}

static void removed(struct nv_job *job, uint64_t now)
{
    struct removal *removal = (struct removal *)job;
    struct nv_table *table = removal->table;
    struct nv_question *question = removal->question;
    const struct nv_tables_setup *setup = &table->tables->setup;
    table->busy = false;
    if (job->outcome == NV_CONFLICT) {
        nv_question_later(table, question, true);
        nv_table_catch_up(table);
    } else if (job->outcome == NV_AWAY) {
        nv_question_refuse(question, NV_UNAVAILABLE, "the store does not answer");
        nv_table_go_on(table, now);
    } else {
        struct nv_row row = {.seq = table->core.version + 1,
                             .at = now,
                             .seat = removal->seat,
                             .type = nv_span_of("left")};
        nv_table_apply(table, &row);
        setup->publish(setup->context, nv_span_of(table->terms.id), table->core.version,
                       nv_event_line(table, table->core.version));
        table->gone = true;
        nv_question_answer(question, &(struct nv_answer){.body = nv_span_of("{}")});
        nv_table_go_on(table, now);
    }
    free(removal);
}

static void remove_table(struct nv_table *table, struct nv_question *question, uint32_t seat)
{
    struct removal *removal = calloc(1, sizeof *removal);
    if (!removal) {
        nv_question_refuse(question, NV_UNAVAILABLE, "out of memory");
        return;
    }
    removal->table = table;
    removal->question = question;
    removal->seat = seat;
    removal->version = table->core.version;
    removal->job.writes = true;
    removal->job.run = remove_rows;
    removal->job.done = removed;
    table->busy = true;
    nv_store_submit(table->tables->setup.store, &removal->job);
}

void nv_ask_leave(struct nv_table *table, struct nv_question *question)
{
    uint32_t seat = nv_seat_of(table, question->ask.who.account.id, false);
    if (seat == 0) {
        nv_question_refuse(question, NV_NOT_YOURS, "you do not sit at this table");
        return;
    }
    if (table->core.status != TABLE_OPEN) {
        nv_question_refuse(question, NV_NOT_OPEN, "the game has begun; resigning ends it");
        return;
    }
    if (last_person(table, seat)) {
        remove_table(table, question, seat);
        return;
    }
    struct nv_change *change = nv_change_create(table, question);
    if (!change)
        return;
    memcpy(change->left, question->ask.who.account.id, sizeof change->left);
    nv_change_row(change, "left", seat, question->arrived);
    change->answers_table = true;
    nv_change_submit(change);
}

/* Would bots sit everywhere, with one on that seat? Such a table cannot be made either. */
static bool bots_alone(const struct nv_table *table, uint32_t seat)
{
    for (uint32_t i = 0; i < table->terms.players; i++) {
        if (i + 1 != seat && table->core.seats[i].kind != SEAT_BOT)
            return false;
    }
    return true;
}

static enum nv_problem check_bot(const struct nv_table *table, const struct nv_ask *ask)
{
    if (strcmp(ask->who.account.id, table->terms.maker) != 0)
        return NV_NOT_YOURS;
    if (table->core.status != TABLE_OPEN)
        return NV_NOT_OPEN;
    if (ask->seat < 1 || ask->seat > table->terms.players)
        return NV_BAD_REQUEST;
    enum nv_seat_kind kind = table->core.seats[ask->seat - 1].kind;
    if (ask->level == 0)
        return kind == SEAT_BOT ? NV_FINE : kind == SEAT_PERSON ? NV_SEAT_TAKEN : NV_BAD_REQUEST;
    if (ask->level < 1 || ask->level > MOST_LEVEL || table->terms.rated)
        return NV_BAD_OPTIONS;
    if (kind != SEAT_OPEN)
        return NV_SEAT_TAKEN;
    return bots_alone(table, ask->seat) ? NV_BAD_OPTIONS : NV_FINE;
}

static const char *why_no_bot(enum nv_problem problem)
{
    switch (problem) {
    case NV_NOT_YOURS:
        return "only who made the table seats bots";
    case NV_BAD_OPTIONS:
        return "a bot has a level from 1 to 10, and plays neither alone nor at a rated table";
    case NV_BAD_REQUEST:
        return "seat: no bot can sit down or stand up there";
    default:
        return nv_problem_title(problem);
    }
}

void nv_ask_seats(struct nv_table *table, struct nv_question *question)
{
    const struct nv_ask *ask = &question->ask;
    enum nv_problem problem = check_bot(table, ask);
    if (problem) {
        nv_question_refuse(question, problem, why_no_bot(problem));
        return;
    }
    struct nv_change *change = nv_change_create(table, question);
    if (!change)
        return;
    if (ask->level > 0) {
        nv_buffer_string(nv_change_data(change), "bot\n");
        nv_buffer_number(nv_change_data(change), (uint64_t)ask->level);
    }
    nv_change_row(change, ask->level > 0 ? "sat" : "left", ask->seat, question->arrived);
    submit_seating(change, question->arrived);
}

/* A contribution goes to the secrets first; the start that may follow is a change of its own. */
struct contribution {
    struct nv_job job;
    struct nv_table *table;
    struct nv_question *question;
    uint32_t seat;
    char value[NV_HEX_ROOM];
};

static enum nv_outcome keep_contribution(struct nv_job *job, struct nv_db *db)
{
    struct contribution *given = (struct contribution *)job;
    const struct nv_value values[] = {nv_word(given->table->terms.id), nv_int(given->seat),
                                      nv_word(given->value)};
    return nv_db_run(db,
                     "INSERT INTO secret VALUES ($1, $2, $3)"
                     " ON CONFLICT (game, seat) DO UPDATE SET value = excluded.value",
                     values, NV_COUNT(values));
}

static void contributed(struct nv_job *job, uint64_t now)
{
    struct contribution *given = (struct contribution *)job;
    struct nv_table *table = given->table;
    struct nv_question *question = given->question;
    table->busy = false;
    if (job->outcome != NV_STORED) {
        nv_question_refuse(question, NV_UNAVAILABLE, "the store does not answer");
    } else {
        memcpy(table->core.contributions[given->seat - 1], given->value, sizeof given->value);
        struct nv_change *change = nv_seats_owing(table) == 0 ? nv_change_create(table, question)
                                                              : NULL;
        if (change) {
            change->answers_table = true;
            nv_change_start_if_ready(change, now);
            nv_change_submit(change);
        } else {
            nv_question_table(question, table);
        }
    }
    free(given);
    nv_table_go_on(table, now);
}

/* What is wrong with a contribution, or NULL. */
static const char *fit(const struct nv_seat *seat, struct nv_span value, char hex[NV_HEX_ROOM])
{
    unsigned char bytes[NV_SECRET_BYTES];
    char hash[NV_HEX_ROOM];
    if (!nv_hex_read(value, bytes))
        return "contribution: 64 hex digits are wanted";
    nv_hex_write(bytes, hex);
    nv_hash_of_hex(value, hash);
    return strcmp(hash, seat->commitment) == 0 ? NULL
                                               : "contribution: it does not fit the commitment";
}

void nv_ask_contribution(struct nv_table *table, struct nv_question *question)
{
    uint32_t seat = nv_seat_of(table, question->ask.who.account.id, true);
    char value[NV_HEX_ROOM];
    if (seat == 0) {
        nv_question_refuse(question, NV_NOT_YOURS, "you do not sit at this table");
        return;
    }
    if (table->core.status != TABLE_OPEN || !nv_seats_full(table) ||
        !(nv_seats_owing(table) >> (seat - 1) & 1)) {
        nv_question_refuse(question, NV_NOT_OPEN, "no contribution is wanted from you now");
        return;
    }
    const char *wrong = fit(&table->core.seats[seat - 1], question->ask.contribution, value);
    struct contribution *given = wrong ? NULL : calloc(1, sizeof *given);
    if (!given) {
        nv_question_refuse(question, wrong ? NV_BAD_REQUEST : NV_UNAVAILABLE,
                           wrong ? wrong : "out of memory");
        return;
    }
    given->table = table;
    given->question = question;
    given->seat = seat;
    memcpy(given->value, value, sizeof value);
    given->job.writes = true;
    given->job.run = keep_contribution;
    given->job.done = contributed;
    table->busy = true;
    nv_store_submit(table->tables->setup.store, &given->job);
}

void nv_table_start_late(struct nv_table *table, uint64_t now)
{
    struct nv_change *change = nv_change_create(table, NULL);
    if (!change)
        return;
    nv_change_start_if_ready(change, now);
    nv_change_submit(change);
}
