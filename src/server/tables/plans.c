/* SPDX-License-Identifier: MIT */
/*
 * Conditional turns of games by days: "if they take this, I do that". A plan is a
 * list of branches, each with what others do (`if`), what its owner does then
 * (`then`) and the branches that follow (`next`). It is kept in the store alone, with
 * the number of moves after which it counts. When its owner's turn comes, whichever
 * server sees that first looks it up and moves as the owner would have: the version
 * decides as for any move, and what is left of the plan is stored with the event. A
 * plan that fits nothing of what has happened is dropped.
 */
#include "server/tables/internal.h"

#include <jansson.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* The key of a move that a plan made: none that a client could send. */
static const char planned_key[] = "=";

/* A plan on its way from or to the store. */
struct plan {
    struct nv_job job; /* first, so that a job is its plan */
    struct nv_tables *tables;
    struct nv_table *table;       /* of a question, which holds it; NULL: look it up */
    struct nv_question *question; /* may be NULL */
    char id[NV_ID_ROOM], account[NV_ID_ROOM];
    uint64_t at_version; /* of the table when this began */
    uint64_t version;    /* of the plan: that of the table when it was made or last moved */
    bool found;
    struct nv_news news;   /* of a plan that is dropped: it is its owner's turn after all */
    struct nv_buffer text; /* the number of moves after which it counts, a line end, its branches */
};

static struct plan *plan_create(struct nv_table *table, struct nv_question *question,
                                const char *account)
{
    struct plan *plan = calloc(1, sizeof *plan);
    if (!plan)
        return NULL;
    plan->tables = table->tables;
    plan->question = question;
    plan->at_version = plan->version = table->core.version;
    memcpy(plan->id, table->terms.id, sizeof plan->id);
    memcpy(plan->account, account, strlen(account) + 1);
    return plan;
}

static void plan_destroy(struct plan *plan)
{
    nv_buffer_finish(&plan->text);
    free(plan);
}

static void plan_submit(struct plan *plan, bool writes,
                        enum nv_outcome (*run)(struct nv_job *job, struct nv_db *db),
                        void (*done)(struct nv_job *job, uint64_t now))
{
    plan->job = (struct nv_job){.writes = writes, .run = run, .done = done};
    nv_store_submit(plan->tables->setup.store, &plan->job);
}

void nv_plan_write(const struct nv_table *table, struct nv_span branches, struct nv_buffer *out)
{
    if (branches.length == 0 || nv_span_is(branches, "[]"))
        return;
    nv_buffer_number(out, table->core.count);
    nv_buffer_char(out, '\n');
    nv_buffer_put(out, branches);
}

/* ---- the store ---- */

static void read_plan(void *plan_, const struct nv_value *columns, uint32_t count)
{
    struct plan *plan = plan_;
    (void)count;
    plan->found = true;
    plan->version = (uint64_t)columns[0].number;
    nv_buffer_put(&plan->text, columns[1].text);
}

static enum nv_outcome find_plan(struct nv_job *job, struct nv_db *db)
{
    struct plan *plan = (struct plan *)job;
    const struct nv_value values[] = {nv_word(plan->id), nv_word(plan->account)};
    plan->found = false;
    nv_buffer_clear(&plan->text);
    return nv_db_query(db, "SELECT version, plan FROM conditional WHERE game = $1 AND account = $2",
                       values, NV_COUNT(values), read_plan, plan);
}

/* An empty text is no plan. */
static enum nv_outcome store_plan(struct nv_db *db, const char *id, const char *account,
                                  uint64_t version, struct nv_span text)
{
    const struct nv_value values[] = {nv_word(id), nv_word(account), nv_int(version),
                                      nv_words(text)};
    if (text.length == 0)
        return nv_db_run(db, "DELETE FROM conditional WHERE game = $1 AND account = $2", values, 2);
    return nv_db_run(db,
                     "INSERT INTO conditional VALUES ($1, $2, $3, $4) ON CONFLICT (game, account)"
                     " DO UPDATE SET version = excluded.version, plan = excluded.plan",
                     values, NV_COUNT(values));
}

static enum nv_outcome set_plan(struct nv_job *job, struct nv_db *db)
{
    struct plan *plan = (struct plan *)job;
    return store_plan(db, plan->id, plan->account, plan->version, nv_buffer_span(&plan->text));
}

/* The one that was looked at, and not one that was made meanwhile. */
static enum nv_outcome drop_plan(struct nv_job *job, struct nv_db *db)
{
    struct plan *plan = (struct plan *)job;
    const struct nv_value values[] = {nv_word(plan->id), nv_word(plan->account),
                                      nv_int(plan->version)};
    enum nv_outcome outcome = nv_db_run(
        db, "DELETE FROM conditional WHERE game = $1 AND account = $2 AND version = $3", values,
        NV_COUNT(values));
    return outcome == NV_STORED ? nv_store_news(&plan->news, db) : outcome;
}

enum nv_outcome nv_store_plans(struct nv_change *change, struct nv_db *db)
{
    const struct nv_value game = nv_word(change->table->terms.id);
    char account[NV_ID_ROOM] = "";
    if (change->ends_plans)
        return nv_db_run(db, "DELETE FROM conditional WHERE game = $1", &game, 1);
    memcpy(account, change->rows[0].account.at, change->rows[0].account.length);
    return store_plan(db, game.text.at, account, change->version, nv_buffer_span(&change->plan));
}

/* ---- following a plan ---- */

/* A star at the end of a condition stands for anything. */
static bool fits(const char *condition, const char *action)
{
    size_t length = strlen(condition);
    if (length > 0 && condition[length - 1] == '*')
        return strncmp(condition, action, length - 1) == 0;
    return strcmp(condition, action) == 0;
}

/*
 * What was done since the plan counts, as a list of texts; NULL when its owner did
 * some of it, or nothing of it is there any more.
 */
static json_t *actions_since(const struct nv_table *table, uint32_t owner, uint64_t since)
{
    const struct nv_game *game = table->terms.game;
    const void *rules = nv_session_rules(table->session);
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    json_t *list = since <= table->core.count ? json_array() : NULL;
    memcpy(state, nv_session_first(table->session), game->state_size);
    for (uint32_t i = 0; list && i < table->core.count; i++) {
        char word[NV_MOVE_TEXT];
        struct nv_text text = nv_text_over(word, sizeof word);
        nv_move move = nv_session_moves(table->session)[i];
        if (i >= since && game->turn(rules, state) == (int)owner - 1) {
            json_decref(list);
            return NULL;
        }
        game->print_move(rules, state, move, &text);
        game->play(rules, state, move);
        if (i >= since)
            json_array_append_new(list, json_string(word));
    }
    return list;
}

static bool all_fit(const json_t *conditions, const json_t *actions)
{
    bool fine = json_array_size(conditions) == json_array_size(actions);
    for (size_t i = 0; fine && i < json_array_size(actions); i++) {
        const char *condition = json_string_value(json_array_get(conditions, i));
        const char *action = json_string_value(json_array_get(actions, i));
        fine = condition && action && fits(condition, action);
    }
    return fine;
}

/* The first branch whose condition is what has happened; NULL: none. */
static const json_t *find_branch(const struct nv_table *table, const json_t *branches,
                                 uint64_t since)
{
    json_t *actions = actions_since(table, table->core.turn, since);
    const json_t *found = NULL;
    for (size_t i = 0; actions && !found && i < json_array_size(branches); i++) {
        const json_t *branch = json_array_get(branches, i);
        if (all_fit(json_object_get(branch, "if"), actions))
            found = branch;
    }
    json_decref(actions);
    return found;
}

/* The move of a branch as a question of the server itself; NULL when it is not legal. */
static struct nv_question *ask_branch(const struct nv_table *table, const json_t *branch,
                                      uint64_t now)
{
    const json_t *then = json_object_get(branch, "then"), *next = json_object_get(branch, "next");
    struct nv_span moves[NV_TURN_MOVES];
    struct nv_trial trial;
    struct nv_ask ask = {.kind = NV_ASK_MOVES,
                         .version = table->core.version,
                         .seat = table->core.turn,
                         .key = nv_span_of(planned_key),
                         .moves = moves};
    while (ask.move_count < json_array_size(then) && ask.move_count < NV_TURN_MOVES) {
        const char *word = json_string_value(json_array_get(then, ask.move_count));
        moves[ask.move_count++] = nv_span_of(word ? word : "");
    }
    memcpy(ask.who.account.id, table->core.seats[ask.seat - 1].account, NV_ID_ROOM);
    if (!nv_try_moves(table, &ask, &trial))
        return NULL;
    struct nv_question *question = nv_question_create(&ask, now);
    char *rest = next ? json_dumps(next, JSON_COMPACT) : NULL;
    if (question) {
        question->own = question->planned = true;
        nv_buffer_string(&question->rest, rest ? rest : "");
    }
    free(rest);
    return question;
}

static void dropped(struct nv_job *job, uint64_t now)
{
    struct plan *plan = (struct plan *)job;
    (void)now;
    if (job->outcome == NV_STORED)
        nv_news_push(&plan->news);
    plan_destroy(plan);
}

/* Plays what the plan says, or drops it. The plan is used up. */
static void follow(struct nv_table *table, struct plan *plan, uint64_t now)
{
    struct nv_span text = nv_buffer_span(&plan->text);
    uint64_t since = NV_NEVER;
    nv_span_unsigned(nv_span_until(&text, '\n'), NV_NEVER, &since);
    json_t *branches = json_loadb(text.at, text.length, 0, NULL);
    const json_t *branch = find_branch(table, branches, since);
    struct nv_question *question = branch ? ask_branch(table, branch, now) : NULL;
    json_decref(branches);
    if (!question) {
        nv_news_begin(&plan->news, table);
        nv_news_add(&plan->news, plan->account, "turn");
        plan_submit(plan, true, drop_plan, dropped);
        return;
    }
    plan_destroy(plan);
    nv_question_later(table, question, false);
    nv_table_go_on(table, now);
}

static void looked(struct nv_job *job, uint64_t now)
{
    struct plan *plan = (struct plan *)job;
    struct nv_table *table = nv_tables_find(plan->tables, nv_span_of(plan->id));
    bool same = table && table->loaded && table->core.version == plan->at_version;
    bool known = same && job->outcome == NV_STORED && !plan->tables->stopping;
    if (same && !known)
        table->planned = 0; /* it will be looked at again */
    if (known && plan->found && plan->version <= table->core.version)
        follow(table, plan, now);
    else
        plan_destroy(plan);
}

void nv_plans_look(struct nv_table *table)
{
    const struct nv_core *core = &table->core;
    if (core->status != TABLE_RUNNING || table->terms.clock.kind != NV_CLOCK_DAYS ||
        core->seats[core->turn - 1].kind != SEAT_PERSON || table->planned == core->version ||
        table->tables->stopping)
        return;
    struct plan *plan = plan_create(table, NULL, core->seats[core->turn - 1].account);
    if (!plan)
        return;
    table->planned = core->version;
    plan_submit(plan, false, find_plan, looked);
}

/* ---- questions ---- */

/* What was answered for an account at the table, from the events that everybody sees. */
static void write_answered(const struct nv_table *table, const char *account, struct nv_buffer *out)
{
    nv_put_open(out, "answered", '[');
    for (uint32_t i = 0; i < table->key_count; i++) {
        const struct nv_key *key = &table->keys[i];
        if (strcmp(key->key, planned_key) != 0 || strcmp(key->account, account) != 0)
            continue;
        json_t *event = NULL;
        struct nv_span line = nv_event_line(table, key->version);
        event = json_loadb(line.at, line.length, 0, NULL);
        char *moves = json_dumps(json_object_get(event, "moves"), JSON_COMPACT);
        nv_put_open(out, NULL, '{');
        nv_put_number(out, "version", key->version);
        nv_put_number(out, "at", (uint64_t)json_integer_value(json_object_get(event, "at")));
        nv_put_raw(out, "moves", nv_span_of(moves ? moves : "[]"));
        nv_put_close(out, '}');
        free(moves);
        json_decref(event);
    }
    nv_put_close(out, ']');
}

static void write_plan(const struct plan *plan, struct nv_buffer *out)
{
    struct nv_span text = nv_buffer_span(&plan->text);
    nv_span_until(&text, '\n');
    nv_put_open(out, NULL, '{');
    if (text.length > 0)
        nv_put_number(out, "version", plan->version);
    else
        nv_put_null(out, "version");
    nv_put_raw(out, "branches", text.length > 0 ? text : nv_span_of("[]"));
    write_answered(plan->table, plan->account, out);
    nv_put_close(out, '}');
}

static void answer_plan(struct nv_job *job, uint64_t now)
{
    struct plan *plan = (struct plan *)job;
    struct nv_table *table = plan->table;
    struct nv_buffer body = {0};
    table->busy = false;
    write_plan(plan, &body);
    struct nv_answer answer = {.body = nv_buffer_span(&body)};
    if (job->outcome != NV_STORED || body.failed)
        nv_question_refuse(plan->question, NV_UNAVAILABLE, "the store does not answer");
    else
        nv_question_answer(plan->question, &answer);
    nv_buffer_finish(&body);
    plan_destroy(plan);
    nv_table_go_on(table, now);
}

/* Asks the store while the table waits. */
static void ask_store(struct nv_table *table, struct nv_question *question, bool writes,
                      enum nv_outcome (*run)(struct nv_job *job, struct nv_db *db))
{
    struct plan *plan = plan_create(table, question, question->ask.who.account.id);
    if (!plan) {
        nv_question_refuse(question, NV_UNAVAILABLE, "out of memory");
        return;
    }
    plan->table = table;
    if (writes)
        nv_plan_write(table, question->ask.plan, &plan->text);
    table->busy = true;
    plan_submit(plan, writes, run, answer_plan);
}

static bool plays_here(const struct nv_table *table, struct nv_question *question)
{
    if (nv_seat_of(table, question->ask.who.account.id, true) > 0)
        return true;
    nv_question_refuse(question, NV_NOT_YOURS, "you do not play at this table");
    return false;
}

void nv_ask_plan(struct nv_table *table, struct nv_question *question)
{
    if (plays_here(table, question))
        ask_store(table, question, false, find_plan);
}

void nv_ask_drop_plan(struct nv_table *table, struct nv_question *question)
{
    question->ask.plan = nv_span_of("");
    if (plays_here(table, question))
        ask_store(table, question, true, set_plan);
}

void nv_ask_set_plan(struct nv_table *table, struct nv_question *question)
{
    struct nv_answer stale = {.problem = NV_STALE_VERSION,
                              .detail = nv_span_of("the table has changed since that version"),
                              .version = table->core.version};
    if (!plays_here(table, question))
        return;
    if (table->core.status != TABLE_RUNNING)
        nv_question_refuse(question, NV_NOT_RUNNING, "the game is not running");
    else if (question->ask.version != table->core.version)
        nv_question_answer(question, &stale);
    else if (table->terms.clock.kind != NV_CLOCK_DAYS)
        nv_question_refuse(question, NV_NOT_OPEN, "conditional turns are for games by days");
    else if (nv_seat_of(table, question->ask.who.account.id, true) == table->core.turn)
        nv_question_refuse(question, NV_NOT_OPEN, "it is your turn: move");
    else
        ask_store(table, question, true, set_plan);
}
