/* SPDX-License-Identifier: MIT */
/* Accounts and tokens in the store. Runs on the store's thread. */
#include "server/accounts/internal.h"

#include <stdio.h>
#include <string.h>

static struct nv_errand *errand_of(struct nv_job *job)
{
    return (struct nv_errand *)job; /* its first member */
}

static void note_found(void *errand, const struct nv_value *columns, uint32_t count)
{
    (void)columns;
    (void)count;
    ((struct nv_errand *)errand)->found = true;
}

static void copy(char *to, size_t room, struct nv_span text)
{
    size_t length = text.length < room ? text.length : room - 1;
    memcpy(to, text.at ? text.at : "", length);
    to[length] = '\0';
}

enum nv_outcome nv_row_add_token(struct nv_job *job, struct nv_db *db)
{
    struct nv_errand *errand = errand_of(job);
    const struct nv_value values[] = {
        nv_word(errand->hash),  nv_word(errand->who.token), nv_word(errand->who.account.id),
        nv_word(errand->label), nv_int(errand->now),        nv_int(0),
    };
    return nv_db_run(db, "INSERT INTO token VALUES ($1, $2, $3, $4, $5, $6)", values,
                     NV_COUNT(values));
}

static enum nv_outcome add_account(struct nv_errand *errand, struct nv_db *db)
{
    const struct nv_account *account = &errand->who.account;
    const struct nv_value values[] = {
        nv_word(account->id),
        nv_word(account->kind == NV_USER ? "user" : "guest"),
        nv_word(account->name),
        nv_word(errand->skeleton),
        nv_word(errand->stored),
        nv_int(errand->now),
        nv_int(0),
        nv_word(""), /* its feed has no address yet */
    };
    return nv_db_run(db, "INSERT INTO account VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", values,
                     NV_COUNT(values));
}

/* A guest may not take a user's name. */
enum nv_outcome nv_row_add_guest(struct nv_job *job, struct nv_db *db)
{
    struct nv_errand *errand = errand_of(job);
    struct nv_value skeleton = nv_word(errand->skeleton);
    errand->found = false;
    enum nv_outcome outcome = nv_db_query(
        db, "SELECT 1 FROM account WHERE kind = 'user' AND skeleton = $1", &skeleton, 1, note_found,
        errand);
    if (outcome == NV_STORED && errand->found)
        return NV_CONFLICT;
    if (outcome == NV_STORED)
        outcome = add_account(errand, db);
    return outcome == NV_STORED ? nv_row_add_token(job, db) : outcome;
}

static enum nv_outcome promote(struct nv_errand *errand, struct nv_db *db)
{
    const struct nv_value values[] = {
        nv_word(errand->who.account.name),
        nv_word(errand->skeleton),
        nv_word(errand->stored),
        nv_word(errand->who.account.id),
    };
    return nv_db_run(db,
                     "UPDATE account SET kind = 'user', name = $1, skeleton = $2, passphrase = $3"
                     " WHERE id = $4",
                     values, NV_COUNT(values));
}

enum nv_outcome nv_row_add_user(struct nv_job *job, struct nv_db *db)
{
    struct nv_errand *errand = errand_of(job);
    enum nv_outcome outcome = errand->keeps_id ? promote(errand, db) : add_account(errand, db);
    return outcome == NV_STORED ? nv_row_add_token(job, db) : outcome;
}

static void read_user(void *errand_, const struct nv_value *columns, uint32_t count)
{
    struct nv_errand *errand = errand_;
    struct nv_account *account = &errand->who.account;
    (void)count;
    errand->found = true;
    account->kind = NV_USER;
    copy(account->id, sizeof account->id, columns[0].text);
    copy(account->name, sizeof account->name, columns[1].text);
    copy(errand->stored, sizeof errand->stored, columns[2].text);
}

enum nv_outcome nv_row_find_user(struct nv_job *job, struct nv_db *db)
{
    struct nv_errand *errand = errand_of(job);
    struct nv_value skeleton = nv_word(errand->skeleton);
    errand->found = false;
    return nv_db_query(db,
                       "SELECT id, name, passphrase FROM account"
                       " WHERE kind = 'user' AND skeleton = $1 AND banned = 0",
                       &skeleton, 1, read_user, errand);
}

static void read_token(void *errand_, const struct nv_value *columns, uint32_t count)
{
    struct nv_errand *errand = errand_;
    struct nv_account *account = &errand->who.account;
    (void)count;
    errand->found = true;
    account->kind = nv_span_is(columns[1].text, "user") ? NV_USER : NV_GUEST;
    copy(account->id, sizeof account->id, columns[0].text);
    copy(account->name, sizeof account->name, columns[2].text);
    copy(errand->who.token, sizeof errand->who.token, columns[3].text);
    errand->used = (uint64_t)columns[4].number;
}

enum nv_outcome nv_row_find_token(struct nv_job *job, struct nv_db *db)
{
    struct nv_errand *errand = errand_of(job);
    struct nv_value hash = nv_word(errand->hash);
    errand->found = false;
    return nv_db_query(db,
                       "SELECT account.id, account.kind, account.name, token.id, token.used"
                       " FROM token JOIN account ON account.id = token.account"
                       " WHERE token.hash = $1 AND account.banned = 0",
                       &hash, 1, read_token, errand);
}

enum nv_outcome nv_row_touch_token(struct nv_job *job, struct nv_db *db)
{
    struct nv_errand *errand = errand_of(job);
    const struct nv_value values[] = {nv_int(errand->now), nv_word(errand->hash)};
    return nv_db_run(db, "UPDATE token SET used = $1 WHERE hash = $2", values, NV_COUNT(values));
}

static void read_hash(void *errand_, const struct nv_value *columns, uint32_t count)
{
    struct nv_errand *errand = errand_;
    (void)count;
    errand->found = true;
    copy(errand->hash, sizeof errand->hash, columns[0].text);
}

/* Another's token, or none: NV_CONFLICT. */
enum nv_outcome nv_row_remove_token(struct nv_job *job, struct nv_db *db)
{
    struct nv_errand *errand = errand_of(job);
    const struct nv_value values[] = {nv_word(errand->label), nv_word(errand->who.account.id)};
    errand->found = false;
    enum nv_outcome outcome = nv_db_query(
        db, "DELETE FROM token WHERE id = $1 AND account = $2 RETURNING hash", values,
        NV_COUNT(values), read_hash, errand);
    return outcome == NV_STORED && !errand->found ? NV_CONFLICT : outcome;
}

static void write_token(void *body_, const struct nv_value *columns, uint32_t count)
{
    struct nv_buffer *body = body_;
    (void)count;
    nv_put_open(body, NULL, '{');
    nv_put_text(body, "id", columns[0].text);
    nv_put_text(body, "label", columns[1].text);
    nv_put_number(body, "created", (uint64_t)columns[2].number);
    if (columns[3].number)
        nv_put_number(body, "used", (uint64_t)columns[3].number);
    else
        nv_put_null(body, "used");
    nv_put_close(body, '}');
}

enum nv_outcome nv_row_list_tokens(struct nv_job *job, struct nv_db *db)
{
    struct nv_errand *errand = errand_of(job);
    struct nv_value account = nv_word(errand->who.account.id);
    nv_buffer_clear(&errand->body);
    nv_put_open(&errand->body, NULL, '{');
    nv_put_open(&errand->body, "tokens", '[');
    enum nv_outcome outcome = nv_db_query(
        db,
        "SELECT id, label, created, used FROM token WHERE account = $1"
        " ORDER BY created, id",
        &account, 1, write_token, &errand->body);
    nv_put_close(&errand->body, ']');
    nv_put_close(&errand->body, '}');
    return outcome;
}

enum nv_outcome nv_row_set_feed(struct nv_job *job, struct nv_db *db)
{
    struct nv_errand *errand = errand_of(job);
    const struct nv_value values[] = {nv_word(errand->hash), nv_word(errand->who.account.id)};
    return nv_db_run(db, "UPDATE account SET feed = $1 WHERE id = $2", values, NV_COUNT(values));
}

static void write_rating(void *body_, const struct nv_value *columns, uint32_t count)
{
    struct nv_buffer *body = body_;
    (void)count;
    nv_put_open(body, NULL, '{');
    nv_put_text(body, "game", columns[0].text);
    nv_put_number(body, "players", (uint64_t)columns[1].number);
    nv_put_real(body, "rating", columns[2].real);
    nv_put_real(body, "deviation", columns[3].real);
    nv_put_number(body, "games", (uint64_t)columns[4].number);
    nv_put_close(body, '}');
}

static void write_games(void *body, const struct nv_value *columns, uint32_t count)
{
    (void)count;
    nv_put_number(body, "games", (uint64_t)columns[0].number);
}

enum nv_outcome nv_row_public(struct nv_job *job, struct nv_db *db)
{
    struct nv_errand *errand = errand_of(job);
    struct nv_buffer *body = &errand->body;
    enum nv_outcome outcome = nv_row_find_user(job, db);
    struct nv_value account = nv_word(errand->who.account.id);
    if (outcome != NV_STORED || !errand->found)
        return outcome;
    nv_buffer_clear(body);
    nv_put_open(body, NULL, '{');
    nv_put_word(body, "name", errand->who.account.name);
    nv_put_word(body, "kind", "user");
    nv_put_open(body, "ratings", '[');
    outcome = nv_db_query(db,
                          "SELECT kind, players, rating, deviation, games FROM rating"
                          " WHERE account = $1 ORDER BY kind, players",
                          &account, 1, write_rating, body);
    nv_put_close(body, ']');
    if (outcome == NV_STORED)
        outcome = nv_db_query(db,
                              "SELECT count(*) FROM seat JOIN game ON game.id = seat.game"
                              " WHERE seat.account = $1 AND game.status = 'finished'",
                              &account, 1, write_games, body);
    nv_put_close(body, '}');
    return outcome;
}

/* A private table is nobody else's to know of: its points stand without its id. */
static void write_point(void *body_, const struct nv_value *columns, uint32_t count)
{
    struct nv_buffer *body = body_;
    (void)count;
    nv_put_open(body, NULL, '{');
    nv_put_text(body, "game", columns[0].text);
    nv_put_number(body, "players", (uint64_t)columns[1].number);
    nv_put_number(body, "at", (uint64_t)columns[2].number);
    if (columns[3].text.length > 0)
        nv_put_text(body, "table", columns[3].text);
    else
        nv_put_null(body, "table");
    nv_put_real(body, "before", columns[5].real);
    nv_put_real(body, "rating", columns[4].real);
    nv_put_close(body, '}');
}

/* The newest 1000 points, the oldest of them first. */
enum nv_outcome nv_row_course(struct nv_job *job, struct nv_db *db)
{
    static const char sql[] =
        "SELECT kind, players, at, shown, rating, before FROM (SELECT c.kind, c.players, c.at,"
        " c.game, CASE WHEN game.public = 1 THEN c.game ELSE '' END AS shown, c.rating,"
        " lag(c.rating, 1, CAST(1500 AS double precision))"
        " OVER (PARTITION BY c.kind, c.players ORDER BY c.at, c.game) AS before"
        " FROM rating_course c LEFT JOIN game ON game.id = c.game WHERE c.account = $1"
        " AND ($2 = '' OR c.kind = $2) AND ($3 = 0 OR c.players = $3)"
        " ORDER BY c.at DESC, c.game DESC LIMIT 1000) AS newest ORDER BY at, game";
    struct nv_errand *errand = errand_of(job);
    enum nv_outcome outcome = nv_row_find_user(job, db);
    const struct nv_value values[] = {nv_word(errand->who.account.id), nv_word(errand->label),
                                      nv_int(errand->players)};
    nv_buffer_clear(&errand->body);
    nv_put_open(&errand->body, NULL, '{');
    nv_put_open(&errand->body, "course", '[');
    if (outcome == NV_STORED && errand->found)
        outcome = nv_db_query(db, sql, values, NV_COUNT(values), write_point, &errand->body);
    nv_put_close(&errand->body, ']');
    nv_put_close(&errand->body, '}');
    return outcome;
}
