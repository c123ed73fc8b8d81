/* SPDX-License-Identifier: MIT */
/*
 * What follows from events and is stored with them, in the same transaction: who sits at a table,
 * who has to know, and when a game has ended its record, unless that is private, the ratings and
 * the daily result. Either all of it is there when the last event is, or none.
 */
#include "server/tables/internal.h"
#include "server/tables/ratings.h"

#include <string.h>

static enum nv_outcome store_sitters(struct nv_change *change, struct nv_db *db)
{
    const char *id = change->table->terms.id;
    const struct nv_value sat[] = {nv_word(change->sat), nv_word(id)};
    const struct nv_value left[] = {nv_word(change->left), nv_word(id)};
    const struct nv_value secret[] = {nv_word(id), nv_int(change->rows[0].seat)};
    enum nv_outcome outcome = NV_STORED;
    if (change->sat[0])
        outcome = nv_db_run(db, "INSERT INTO seat VALUES ($1, $2) ON CONFLICT DO NOTHING", sat, 2);
    if (outcome == NV_STORED && change->left[0])
        outcome = nv_db_run(db, "DELETE FROM seat WHERE account = $1 AND game = $2", left, 2);
    if (outcome == NV_STORED && change->left[0])
        outcome = nv_db_run(db, "DELETE FROM secret WHERE game = $1 AND seat = $2", secret, 2);
    return outcome;
}

static enum nv_outcome store_record(struct nv_change *change, struct nv_db *db)
{
    const struct nv_terms *terms = &change->table->terms;
    uint64_t finished = change->append.head.changed;
    const struct nv_value values[] = {
        nv_word(terms->id),
        nv_word(terms->game->name),
        nv_int(finished),
        nv_int(terms->daily[0] ? nv_date_end(terms->daily) : finished),
        nv_words(nv_buffer_span(&change->record)),
    };
    if (terms->invitation[0])
        return NV_STORED;
    return nv_db_run(db, "INSERT INTO record VALUES ($1, $2, $3, $4, $5)", values,
                     NV_COUNT(values));
}

struct rated {
    struct nv_rating rating;
    uint64_t games;
};

static void read_rating(void *rated_, const struct nv_value *columns, uint32_t count)
{
    struct rated *rated = rated_;
    (void)count;
    rated->rating = (struct nv_rating){columns[0].real, columns[1].real, columns[2].real};
    rated->games = (uint64_t)columns[3].number;
}

static enum nv_outcome load_rating(struct nv_db *db, const struct nv_terms *terms,
                                   const char *account, struct rated *rated)
{
    const struct nv_value values[] = {nv_word(account), nv_word(terms->game->name),
                                      nv_int(terms->players)};
    *rated = (struct rated){.rating = nv_first_rating};
    return nv_db_query(db,
                       "SELECT rating, deviation, volatility, games FROM rating"
                       " WHERE account = $1 AND kind = $2 AND players = $3",
                       values, NV_COUNT(values), read_rating, rated);
}

static enum nv_outcome store_rating(struct nv_db *db, const struct nv_change *change,
                                    const char *account, const struct nv_rating *rating,
                                    uint64_t games)
{
    const struct nv_terms *terms = &change->table->terms;
    const struct nv_value values[] = {
        nv_word(account),        nv_word(terms->game->name),          nv_int(terms->players),
        nv_real(rating->rating), nv_real(rating->deviation),          nv_real(rating->volatility),
        nv_int(games),           nv_int(change->append.head.changed),
    };
    const struct nv_value course[] = {values[0], values[1],          values[2],
                                      values[7], nv_word(terms->id), values[3]};
    enum nv_outcome outcome = nv_db_run(
        db,
        "INSERT INTO rating VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
        " ON CONFLICT (account, kind, players) DO UPDATE SET rating = excluded.rating,"
        " deviation = excluded.deviation, volatility = excluded.volatility,"
        " games = excluded.games, changed = excluded.changed",
        values, NV_COUNT(values));
    if (outcome != NV_STORED)
        return outcome;
    return nv_db_run(db, "INSERT INTO rating_course VALUES ($1, $2, $3, $4, $5, $6)", course,
                     NV_COUNT(course));
}

static enum nv_outcome store_ratings(struct nv_change *change, struct nv_db *db)
{
    const struct nv_table *table = change->table;
    uint32_t players = table->terms.players;
    struct rated rated[NV_SEATS];
    struct nv_rating ratings[NV_SEATS];
    enum nv_outcome outcome = NV_STORED;
    for (uint32_t i = 0; i < players && outcome == NV_STORED; i++) {
        outcome = load_rating(db, &table->terms, change->accounts[i], &rated[i]);
        ratings[i] = rated[i].rating;
    }
    if (outcome == NV_STORED)
        nv_rate(ratings, change->places, players);
    for (uint32_t i = 0; i < players && outcome == NV_STORED; i++)
        outcome = store_rating(db, change, change->accounts[i], &ratings[i], rated[i].games + 1);
    for (uint32_t i = 0; i < players && outcome == NV_STORED; i++)
        change->rated[i] = (struct nv_rated){rated[i].rating.rating, ratings[i].rating};
    return outcome;
}

static enum nv_outcome store_daily(struct nv_change *change, struct nv_db *db)
{
    const struct nv_terms *terms = &change->table->terms;
    const struct nv_value values[] = {nv_int((uint64_t)change->total),
                                      nv_int(change->append.head.changed), nv_word(terms->daily),
                                      nv_word(terms->seats[0].account)};
    return nv_db_run(db,
                     "UPDATE daily_result SET total = $1, at = $2 WHERE date = $3 AND account = $4",
                     values, NV_COUNT(values));
}

/* Reads of the table only its terms, which never change, and of the change its own. */
enum nv_outcome nv_store_projections(struct nv_job *job, struct nv_db *db)
{
    struct nv_change *change = (struct nv_change *)job;
    const struct nv_terms *terms = &change->table->terms;
    enum nv_outcome outcome = NV_STORED;
    if (change->sat[0] || change->left[0])
        outcome = store_sitters(change, db);
    if (outcome == NV_STORED && (change->by_plan || change->ends_plans))
        outcome = nv_store_plans(change, db);
    if (outcome == NV_STORED)
        outcome = nv_store_news(&change->news, db);
    if (outcome != NV_STORED || !change->finishes)
        return outcome;
    outcome = store_record(change, db);
    if (outcome == NV_STORED && terms->rated)
        outcome = store_ratings(change, db);
    if (outcome == NV_STORED && terms->daily[0] && change->played_out)
        outcome = store_daily(change, db);
    return outcome;
}

/* Gathers on the loop what the store's thread will need at the end of a game. */
void nv_change_finish_game(struct nv_change *change)
{
    struct nv_table *table = change->table;
    const struct nv_standing *standing = &table->core.standing;
    struct nv_result result;
    table->terms.game->result(nv_session_rules(table->session), nv_session_state(table->session),
                              &result);
    change->finishes = true;
    change->played_out = table->core.leavers.count == 0;
    change->total = result.score[0];
    for (uint32_t i = 0; i < table->terms.players; i++) {
        uint8_t seat = standing->ranking[i];
        memcpy(change->accounts[seat], table->core.seats[seat].account, NV_ID_ROOM);
        bool equal = i > 0 && !nv_leavers_has(&table->core.leavers, seat) &&
                     result.place[seat] == result.place[standing->ranking[i - 1]];
        change->places[seat] = equal ? change->places[standing->ranking[i - 1]] : (uint8_t)i;
    }
    nv_write_record(table, NV_NEVER, &change->record);
}
