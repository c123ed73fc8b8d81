/* SPDX-License-Identifier: MIT */
/* New tables: asked for, daily, or as a rematch. A table exists once it is stored. */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

struct making {
    struct nv_job job; /* first, so that a job is its making */
    struct nv_table *table;
    struct nv_question *question;
    struct nv_table *rematch_of; /* waits until this is done */
    struct nv_change *change;    /* holds the rows with which the table begins */
    struct nv_head head;
    struct nv_buffer terms, seats;
    struct nv_news news;
};

static void making_destroy(struct making *making)
{
    if (making->change)
        nv_change_destroy(making->change);
    nv_buffer_finish(&making->terms);
    nv_buffer_finish(&making->seats);
    free(making);
}

static enum nv_outcome insert_game(struct making *making, struct nv_db *db)
{
    const struct nv_terms *terms = &making->table->terms;
    const struct nv_head *head = &making->head;
    const struct nv_value values[] = {
        nv_word(terms->id),
        nv_word(terms->game->name),
        nv_words(nv_buffer_span(&making->terms)),
        nv_word(terms->maker),
        nv_int(terms->created),
        nv_int(terms->invitation[0] == '\0'),
        nv_words(head->status),
        nv_int(head->version),
        nv_int(head->turn),
        nv_int(head->changed),
        nv_int(head->wake),
        nv_words(nv_buffer_span(&making->seats)),
        nv_word(""),
    };
    return nv_db_run(db,
                     "INSERT INTO game VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,"
                     " $13)",
                     values, NV_COUNT(values));
}

static enum nv_outcome insert_events(struct making *making, struct nv_db *db)
{
    enum nv_outcome outcome = NV_STORED;
    for (uint32_t i = 0; i < making->change->append.count && outcome == NV_STORED; i++) {
        const struct nv_row *row = &making->change->rows[i];
        const struct nv_value values[] = {
            nv_word(making->table->terms.id),
            nv_int(row->seq),
            nv_int(row->at),
            nv_int(row->seat),
            nv_words(row->type),
            nv_words(row->data),
            nv_words(row->account),
            nv_words(row->key),
        };
        outcome = nv_db_run(db, "INSERT INTO event VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", values,
                            NV_COUNT(values));
    }
    return outcome;
}

static enum nv_outcome insert_seats(struct making *making, struct nv_db *db)
{
    enum nv_outcome outcome = NV_STORED;
    const struct nv_table *table = making->table;
    for (uint32_t i = 0; i < table->terms.players && outcome == NV_STORED; i++) {
        const struct nv_value values[] = {nv_word(table->core.seats[i].account),
                                          nv_word(table->terms.id)};
        if (table->core.seats[i].kind == SEAT_PERSON)
            outcome = nv_db_run(db, "INSERT INTO seat VALUES ($1, $2)", values, NV_COUNT(values));
    }
    return outcome;
}

/* An account has one daily table a date: the primary key says so. */
static enum nv_outcome insert_daily(struct making *making, struct nv_db *db)
{
    const struct nv_terms *terms = &making->table->terms;
    const struct nv_value values[] = {
        nv_word(terms->daily), nv_word(terms->seats[0].account),
        nv_word(terms->id),    nv_word(terms->seats[0].name),
        {.kind = NV_NOTHING},  nv_int(terms->created),
    };
    if (!terms->daily[0])
        return NV_STORED;
    return nv_db_run(db, "INSERT INTO daily_result VALUES ($1, $2, $3, $4, $5, $6)", values,
                     NV_COUNT(values));
}

static enum nv_outcome store_table(struct nv_job *job, struct nv_db *db)
{
    struct making *making = (struct making *)job;
    const struct nv_value secret[] = {nv_word(making->table->terms.id), nv_int(0),
                                      nv_word(making->table->secret)};
    enum nv_outcome outcome = insert_game(making, db);
    if (outcome == NV_STORED)
        outcome = nv_db_run(db, "INSERT INTO secret VALUES ($1, $2, $3)", secret, NV_COUNT(secret));
    if (outcome == NV_STORED)
        outcome = insert_events(making, db);
    if (outcome == NV_STORED)
        outcome = insert_seats(making, db);
    if (outcome == NV_STORED)
        outcome = insert_daily(making, db);
    if (outcome == NV_STORED && making->rematch_of)
        outcome = nv_store_no_offers(making->rematch_of, db);
    if (outcome == NV_STORED)
        outcome = nv_store_news(&making->news, db);
    return outcome;
}

static void answer_made(struct nv_table *table, struct nv_question *question)
{
    struct nv_buffer body = {0};
    nv_write_table(table, true, &body);
    struct nv_answer answer = {
        .body = nv_buffer_span(&body),
        .table = nv_span_of(table->terms.id),
    };
    nv_question_answer(question, &answer);
    nv_buffer_finish(&body);
}

static void made(struct nv_job *job, uint64_t now)
{
    struct making *making = (struct making *)job;
    struct nv_table *table = making->table, *old = making->rematch_of;
    struct nv_question *question = making->question;
    struct nv_tables *tables = table->tables;
    enum nv_outcome outcome = job->outcome;
    if (outcome == NV_STORED)
        nv_news_push(&making->news);
    making_destroy(making);
    if (outcome == NV_STORED &&
        !nv_hash_map_add(&tables->by_id, nv_span_of(table->terms.id), table))
        outcome = NV_AWAY;
    if (outcome == NV_STORED) {
        table->loaded = true;
        tables->figures.loaded++;
        if (old)
            nv_rematch_made(old, table, question, now);
        else
            answer_made(table, question);
        nv_table_settle(table, now);
        nv_table_go_on(table, now);
        return;
    }
    nv_table_destroy(table);
    if (outcome == NV_CONFLICT)
        nv_question_refuse(question, NV_ALREADY_SEATED, "you have a table of that day already");
    else
        nv_question_refuse(question, NV_UNAVAILABLE, "the store does not answer");
    if (old) {
        old->busy = false;
        nv_table_go_on(old, now);
    }
}

void nv_table_make(struct nv_table *table, struct nv_question *question,
                   struct nv_table *rematch_of, uint64_t now)
{
    struct making *making = calloc(1, sizeof *making);
    if (!table->secret[0])
        nv_draw_secret(table->secret);
    nv_hash_of_hex(nv_span_of(table->secret), table->terms.commitment);
    nv_table_init_core(table);
    struct nv_change *change = making ? nv_change_create(table, NULL) : NULL;
    if (!change) {
        free(making);
        nv_table_destroy(table);
        nv_question_refuse(question, NV_UNAVAILABLE, "out of memory");
        return;
    }
    if (nv_seats_owing(table) == 0)
        nv_change_start_if_ready(change, now);
    making->table = table;
    making->question = question;
    making->rematch_of = rematch_of;
    making->change = change;
    nv_table_head(table, &making->head);
    nv_terms_write(&table->terms, &making->terms);
    nv_seats_write(table->core.seats, table->terms.players, &making->seats);
    change->question = question; /* who needs no notice of what they did */
    nv_news_of_change(change);
    making->news = change->news;
    making->job.writes = true;
    making->job.run = store_table;
    making->job.done = made;
    if (rematch_of)
        rematch_of->busy = true;
    nv_store_submit(table->tables->setup.store, &making->job);
}

/* A daily table needs the day's secret first. */
struct daily {
    struct nv_job job;
    struct nv_table *table;
    struct nv_question *question;
    char fresh[NV_HEX_ROOM], secret[NV_HEX_ROOM];
};

static void read_secret(void *secret, const struct nv_value *columns, uint32_t count)
{
    (void)count;
    if (columns[0].text.length < NV_HEX_ROOM)
        memcpy(secret, columns[0].text.at, columns[0].text.length);
}

static enum nv_outcome find_secret(struct nv_job *job, struct nv_db *db)
{
    struct daily *daily = (struct daily *)job;
    const struct nv_value values[] = {nv_word(daily->table->terms.daily), nv_word(daily->fresh)};
    enum nv_outcome outcome = nv_db_run(
        db, "INSERT INTO daily VALUES ($1, $2) ON CONFLICT DO NOTHING", values, NV_COUNT(values));
    if (outcome != NV_STORED)
        return outcome;
    return nv_db_query(db, "SELECT secret FROM daily WHERE date = $1", values, 1, read_secret,
                       daily->secret);
}

static void found_secret(struct nv_job *job, uint64_t now)
{
    struct daily *daily = (struct daily *)job;
    if (job->outcome == NV_STORED) {
        memcpy(daily->table->secret, daily->secret, sizeof daily->secret);
        nv_table_make(daily->table, daily->question, NULL, now);
    } else {
        nv_table_destroy(daily->table);
        nv_question_refuse(daily->question, NV_UNAVAILABLE, "the store does not answer");
    }
    free(daily);
}

static void make_daily(struct nv_table *table, struct nv_question *question)
{
    struct daily *daily = calloc(1, sizeof *daily);
    if (!daily) {
        nv_table_destroy(table);
        nv_question_refuse(question, NV_UNAVAILABLE, "out of memory");
        return;
    }
    daily->table = table;
    daily->question = question;
    nv_draw_secret(daily->fresh);
    daily->job.writes = true;
    daily->job.run = find_secret;
    daily->job.done = found_secret;
    nv_store_submit(table->tables->setup.store, &daily->job);
}

static void refuse_busy(struct nv_question *question, uint32_t seconds)
{
    struct nv_answer answer = {
        .problem = NV_TOO_MANY,
        .detail = nv_span_of("you have made many tables lately"),
        .retry_after = seconds,
    };
    nv_question_answer(question, &answer);
}

void nv_ask_create(struct nv_tables *tables, struct nv_question *question, uint64_t now)
{
    const struct nv_ask *ask = &question->ask;
    struct nv_table *table = nv_table_create(tables);
    struct nv_error error = {.text = ""};
    enum nv_problem problem = table ? nv_terms_of_wish(ask->wish, &ask->who, ask->commitment, now,
                                                       &table->terms, &error)
                                    : NV_UNAVAILABLE;
    uint32_t wait = problem ? 0 : nv_accounts_take_table(tables->setup.accounts, now, &ask->who);
    if (problem || wait) {
        nv_table_destroy(table);
        if (wait)
            refuse_busy(question, wait);
        else
            nv_question_refuse(question, problem, error.text);
        return;
    }
    if (table->terms.daily[0])
        make_daily(table, question);
    else
        nv_table_make(table, question, NULL, now);
}
