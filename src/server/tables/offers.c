/* SPDX-License-Identifier: MIT */
/*
 * Offers: a takeback or a rematch holds when every other person has accepted.
 * Open offers are kept in the store beside their table, because a game by days
 * outlives its server; they are no events.
 */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

struct offering {
    struct nv_job job; /* first, so that a job is its offering */
    struct nv_table *table;
    struct nv_question *question;
    enum nv_offer_kind kind;
    struct nv_offer before[2];
    const char *state; /* to publish, may be NULL */
    uint32_t seat;
    struct nv_buffer text;
    struct nv_news news;
};

/* One line for each open offer: kind, version, seat, accepted, plies, commitments. */
static void write_offers(const struct nv_core *core, struct nv_buffer *out)
{
    for (uint32_t kind = 0; kind < NV_COUNT(core->offers); kind++) {
        const struct nv_offer *offer = &core->offers[kind];
        if (!offer->open)
            continue;
        nv_buffer_format(out, "%u %u %u %u %u", kind, (unsigned)core->version, offer->seat,
                         offer->accepted, offer->plies);
        for (uint32_t i = 0; i < NV_SEATS; i++)
            nv_buffer_format(out, " %s", offer->commitments[i][0] ? offer->commitments[i] : "-");
        nv_buffer_char(out, '\n');
    }
}

static bool read_number(struct nv_span *line, uint64_t most, uint64_t *number)
{
    return nv_span_unsigned(nv_span_word(line), most, number);
}

static void read_offer(struct nv_core *core, struct nv_span line)
{
    uint64_t kind, version, seat, accepted, plies;
    if (!read_number(&line, 1, &kind) || !read_number(&line, NV_NEVER, &version) ||
        !read_number(&line, NV_SEATS, &seat) || !read_number(&line, 15, &accepted) ||
        !read_number(&line, NV_MAX_HISTORY, &plies) || version != core->version)
        return;
    struct nv_offer *offer = &core->offers[kind];
    *offer = (struct nv_offer){true, (uint32_t)seat, (uint32_t)accepted, (uint32_t)plies, {{0}}};
    for (uint32_t i = 0; i < NV_SEATS; i++) {
        struct nv_span word = nv_span_word(&line);
        if (word.length == NV_HEX_ROOM - 1)
            memcpy(offer->commitments[i], word.at, word.length);
    }
}

void nv_offers_read(struct nv_table *table, struct nv_span text)
{
    memset(table->core.offers, 0, sizeof table->core.offers);
    while (text.length > 0)
        read_offer(&table->core, nv_span_until(&text, '\n'));
}

/* With the last offer its notices go away. */
static enum nv_outcome store_text(struct nv_db *db, const char *id, struct nv_span text)
{
    const struct nv_value values[] = {nv_words(text), nv_word(id)};
    enum nv_outcome outcome = NV_STORED;
    if (text.length == 0)
        outcome = nv_db_run(
            db, "DELETE FROM notice WHERE game = $1 AND kind IN ('takeback', 'rematch')",
            &values[1], 1);
    if (outcome != NV_STORED)
        return outcome;
    return nv_db_run(db, "UPDATE game SET offers = $1 WHERE id = $2", values, NV_COUNT(values));
}

enum nv_outcome nv_store_no_offers(const struct nv_table *table, struct nv_db *db)
{
    return store_text(db, table->terms.id, nv_span_of(""));
}

static enum nv_outcome store_offers(struct nv_job *job, struct nv_db *db)
{
    struct offering *offering = (struct offering *)job;
    enum nv_outcome outcome = store_text(db, offering->table->terms.id,
                                         nv_buffer_span(&offering->text));
    return outcome == NV_STORED ? nv_store_news(&offering->news, db) : outcome;
}

static void offered(struct nv_job *job, uint64_t now)
{
    struct offering *offering = (struct offering *)job;
    struct nv_table *table = offering->table;
    table->busy = false;
    if (job->outcome == NV_STORED) {
        nv_news_push(&offering->news);
        if (offering->state)
            nv_publish_offer(table, offering->kind, offering->seat, offering->state, "");
        nv_question_version(offering->question, table->core.version, "");
    } else {
        memcpy(table->core.offers, offering->before, sizeof table->core.offers);
        nv_question_refuse(offering->question, NV_UNAVAILABLE, "the store does not answer");
    }
    nv_buffer_finish(&offering->text);
    free(offering);
    nv_table_go_on(table, now);
}

/* Who plays live sees an offer of a takeback at once, or too late. */
static void note_offer(const struct nv_table *table, enum nv_offer_kind kind, struct nv_news *news)
{
    const struct nv_offer *offer = &table->core.offers[kind];
    if (kind == NV_TAKEBACK && table->terms.clock.kind == NV_CLOCK_LIVE)
        return;
    nv_news_begin(news, table);
    nv_news_persons(news, table, ~offer->accepted, table->core.seats[offer->seat - 1].account,
                    kind == NV_TAKEBACK ? "takeback" : "rematch");
}

/* Stores the table's offers as they are now; `before` is what they were. */
static void save(struct nv_table *table, struct nv_question *question, enum nv_offer_kind kind,
                 const struct nv_offer before[2], const char *state)
{
    struct offering *offering = calloc(1, sizeof *offering);
    if (!offering) {
        memcpy(table->core.offers, before, sizeof table->core.offers);
        nv_question_refuse(question, NV_UNAVAILABLE, "out of memory");
        return;
    }
    offering->table = table;
    offering->question = question;
    offering->kind = kind;
    offering->state = state;
    offering->seat = table->core.offers[kind].seat;
    memcpy(offering->before, before, sizeof offering->before);
    write_offers(&table->core, &offering->text);
    if (state && strcmp(state, "made") == 0)
        note_offer(table, kind, &offering->news);
    offering->job.writes = true;
    offering->job.run = store_offers;
    offering->job.done = offered;
    table->busy = true;
    nv_store_submit(table->tables->setup.store, &offering->job);
}

static uint32_t seats_of_kind(const struct nv_table *table, enum nv_seat_kind kind)
{
    uint32_t seats = 0;
    for (uint32_t i = 0; i < table->terms.players; i++)
        seats |= (uint32_t)(table->core.seats[i].kind == kind) << i;
    return seats;
}

static void tell_accepted(struct nv_table *table, struct nv_change *change, uint64_t now)
{
    (void)now;
    nv_publish_offer(table, NV_TAKEBACK, change->rows[0].seat, "accepted", "");
}

/* A takeback does not give time back; by days the clock is full at each turn. */
static void take_back(struct nv_table *table, struct nv_question *question, uint32_t seat,
                      uint32_t plies)
{
    struct nv_change *change = nv_change_create(table, question);
    uint64_t clocks[NV_SEATS];
    char text[CLOCK_ROOM];
    if (!change)
        return;
    uint64_t at = question->arrived > table->core.at ? question->arrived : table->core.at;
    nv_clocks_at(table, at, clocks);
    if (table->terms.clock.kind == NV_CLOCK_DAYS)
        nv_clocks_start(table, clocks);
    nv_clocks_print(table, clocks, text);
    nv_buffer_format(nv_change_data(change), "%s\n%u", text, plies);
    change->version = table->core.version + 1;
    change->keeps_takeback = true;
    change->after = tell_accepted;
    nv_change_row(change, "takeback", seat, at);
    nv_change_submit(change);
}

static void copy_terms(const struct nv_table *table, uint32_t asker, uint64_t now,
                       struct nv_terms *terms)
{
    const struct nv_terms *old = &table->terms;
    *terms = *old;
    terms->options = terms->map_text = (struct nv_buffer){0};
    nv_buffer_put(&terms->options, nv_buffer_span(&old->options));
    nv_buffer_put(&terms->map_text, nv_buffer_span(&old->map_text));
    if (old->map_text.text.length > 0)
        terms->setup.map = nv_buffer_span(&terms->map_text);
    nv_draw_id(terms->id);
    memcpy(terms->maker, table->core.seats[asker - 1].account, sizeof terms->maker);
    terms->created = now;
}

/* The seats moved up by one: who sat on 1 sits on 2, the last one on 1. */
static void move_seats(const struct nv_table *table, const struct nv_offer *offer,
                       struct nv_terms *terms)
{
    for (uint32_t i = 0; i < terms->players; i++) {
        struct nv_seat *seat = &terms->seats[(i + 1) % terms->players];
        *seat = table->core.seats[i];
        memcpy(seat->commitment, offer->commitments[i], sizeof seat->commitment);
        if (seat->kind == SEAT_PERSON)
            continue;
        *seat = (struct nv_seat){.kind = SEAT_BOT, .level = seat->level};
    }
}

static void play_again(struct nv_table *table, struct nv_question *question,
                       const struct nv_offer *offer)
{
    struct nv_table *next = nv_table_create(table->tables);
    if (!next) {
        nv_question_refuse(question, NV_UNAVAILABLE, "out of memory");
        return;
    }
    copy_terms(table, offer->seat, question->arrived, &next->terms);
    move_seats(table, offer, &next->terms);
    nv_table_make(next, question, table, question->arrived);
}

void nv_rematch_made(struct nv_table *table, struct nv_table *next, struct nv_question *question,
                     uint64_t now)
{
    uint32_t asker = nv_seat_of(table, next->terms.maker, false);
    table->busy = false;
    table->core.offers[NV_REMATCH].open = false;
    nv_publish_offer(table, NV_REMATCH, asker, "accepted", next->terms.id);
    nv_question_version(question, table->core.version, next->terms.id);
    nv_table_go_on(table, now);
}

/* Does what was offered when every other person has accepted; else keeps the offer. */
static void hold_or_wait(struct nv_table *table, struct nv_question *question,
                         enum nv_offer_kind kind, const struct nv_offer *offer, bool is_new)
{
    uint32_t persons = seats_of_kind(table, SEAT_PERSON) & ~(1u << (offer->seat - 1));
    struct nv_offer before[2];
    if ((persons & ~offer->accepted) == 0) {
        if (kind == NV_TAKEBACK)
            take_back(table, question, offer->seat, offer->plies);
        else
            play_again(table, question, offer);
        return;
    }
    memcpy(before, table->core.offers, sizeof before);
    table->core.offers[kind] = *offer;
    save(table, question, kind, before, is_new ? "made" : NULL);
}

static enum nv_problem check_takeback(const struct nv_table *table, uint32_t seat, uint32_t *plies)
{
    uint32_t begin;
    if (table->terms.rated)
        return NV_BAD_OPTIONS;
    if (!nv_last_turn(table->session, seat - 1, &begin))
        return NV_BAD_REQUEST;
    if (nv_drawn_after(table->session, begin) != table->core.drawn)
        return NV_TILES_DRAWN;
    *plies = table->core.count - begin;
    return NV_FINE;
}

static const char *why_no_takeback(enum nv_problem problem)
{
    return problem == NV_BAD_OPTIONS   ? "nothing is taken back at a rated table"
           : problem == NV_BAD_REQUEST ? "you have not had a turn yet"
                                       : "tiles have been drawn since";
}

static enum nv_problem check_offer(const struct nv_table *table, const struct nv_ask *ask,
                                   uint32_t seat)
{
    if (seat == 0)
        return NV_NOT_YOURS;
    if (ask->offer == NV_TAKEBACK && table->core.status != TABLE_RUNNING)
        return NV_NOT_RUNNING;
    if (ask->offer == NV_REMATCH && (table->core.status != TABLE_FINISHED || table->terms.daily[0]))
        return NV_NOT_OPEN;
    return ask->version == table->core.version ? NV_FINE : NV_STALE_VERSION;
}

static void take_commitment(struct nv_offer *offer, uint32_t seat, struct nv_span commitment)
{
    if (commitment.length == NV_HEX_ROOM - 1)
        memcpy(offer->commitments[seat - 1], commitment.at, commitment.length);
}

void nv_ask_offer(struct nv_table *table, struct nv_question *question)
{
    const struct nv_ask *ask = &question->ask;
    uint32_t seat = nv_seat_of(table, ask->who.account.id, true);
    enum nv_problem problem = check_offer(table, ask, seat);
    if (problem) {
        struct nv_answer answer = {.problem = problem,
                                   .detail = nv_span_of(nv_problem_title(problem)),
                                   .version = table->core.version};
        nv_question_answer(question, &answer);
        return;
    }
    enum nv_offer_kind kind = ask->offer == NV_REMATCH ? NV_REMATCH : NV_TAKEBACK;
    const struct nv_offer *open = &table->core.offers[kind];
    if (open->open && kind == NV_REMATCH && open->seat != seat) {
        struct nv_offer accepted = *open; /* both want it: that is an answer */
        accepted.accepted |= 1u << (seat - 1);
        take_commitment(&accepted, seat, ask->commitment);
        hold_or_wait(table, question, NV_REMATCH, &accepted, false);
        return;
    }
    struct nv_offer offer = {.open = true, .seat = seat};
    offer.accepted = seats_of_kind(table, SEAT_BOT);
    take_commitment(&offer, seat, ask->commitment);
    if (kind == NV_TAKEBACK)
        problem = check_takeback(table, seat, &offer.plies);
    if (problem)
        nv_question_refuse(question, problem, why_no_takeback(problem));
    else
        hold_or_wait(table, question, kind, &offer, true);
}

void nv_ask_answer(struct nv_table *table, struct nv_question *question)
{
    const struct nv_ask *ask = &question->ask;
    uint32_t seat = nv_seat_of(table, ask->who.account.id, true);
    enum nv_offer_kind kind = ask->offer == NV_REMATCH ? NV_REMATCH : NV_TAKEBACK;
    struct nv_offer offer = table->core.offers[kind], before[2];
    if (seat == 0) {
        nv_question_refuse(question, NV_NOT_YOURS, "you do not play at this table");
        return;
    }
    if (!offer.open || offer.seat == seat) {
        nv_question_refuse(question, NV_NOT_FOUND, "there is no open offer of another");
        return;
    }
    if (ask->accept) {
        offer.accepted |= 1u << (seat - 1);
        take_commitment(&offer, seat, ask->commitment);
        hold_or_wait(table, question, kind, &offer, false);
        return;
    }
    memcpy(before, table->core.offers, sizeof before);
    table->core.offers[kind].open = false;
    save(table, question, kind, before, "refused");
}
