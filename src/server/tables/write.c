/* SPDX-License-Identifier: MIT */
/*
 * Everything that leaves a table but its events (events.c). The position is
 * printed from what `observe` gives, the deal as far as it was drawn: the order of
 * the tiles not yet drawn does not come near this file before the end.
 */
#include "server/tables/internal.h"

#include "session/record.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

bool nv_revealed(const struct nv_table *table, uint64_t now)
{
    if (table->core.status != TABLE_FINISHED)
        return false;
    return !table->terms.daily[0] || now >= nv_date_end(table->terms.daily);
}

static bool is_present(const struct nv_table *table, const struct nv_seat *seat)
{
    if (seat->kind != SEAT_PERSON)
        return seat->kind == SEAT_BOT;
    return nv_is_here(table, seat->account);
}

static void write_seat(const struct nv_table *table, uint32_t number, struct nv_buffer *out)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    const struct nv_seat *seat = &table->core.seats[number - 1];
    nv_put_open(out, NULL, '{');
    nv_put_number(out, "seat", number);
    nv_put_word(out, "kind", kinds[seat->kind]);
    nv_put_text_or_null(out, "name", seat->name);
    if (seat->kind == SEAT_BOT)
        nv_put_number(out, "level", seat->level);
    else
        nv_put_null(out, "level");
    nv_put_text_or_null(out, "account", seat->account);
    nv_put_bool(out, "present", is_present(table, seat));
    nv_put_text_or_null(out, "commitment", seat->commitment);
    nv_put_close(out, '}');
}

static void write_seats(const struct nv_table *table, struct nv_buffer *out)
{
    nv_put_open(out, "seats", '[');
    for (uint32_t i = 1; i <= table->terms.players; i++)
        write_seat(table, i, out);
    nv_put_close(out, ']');
}

static void write_clock(const struct nv_terms_clock *clock, struct nv_buffer *out)
{
    nv_put_open(out, "clock", '{');
    switch (clock->kind) {
    case NV_CLOCK_NONE:
        nv_put_word(out, "kind", "none");
        break;
    case NV_CLOCK_LIVE:
        nv_put_word(out, "kind", "live");
        nv_put_number(out, "seconds", clock->seconds);
        nv_put_number(out, "increment", clock->increment);
        break;
    case NV_CLOCK_DAYS:
        nv_put_word(out, "kind", "days");
        nv_put_number(out, "days", clock->days);
        break;
    }
    nv_put_close(out, '}');
}

/* The members of a table, without its braces. */
static void write_members(const struct nv_table *table, struct nv_buffer *out)
{
    const struct nv_terms *terms = &table->terms;
    nv_put_word(out, "id", terms->id);
    nv_put_word(out, "game", terms->game->name);
    nv_put_number(out, "players", terms->players);
    nv_put_raw(out, "options", nv_buffer_span(&terms->options));
    nv_put_word(out, "status", nv_status_name(table->core.status));
    nv_put_word(out, "visibility", terms->invitation[0] ? "private" : "public");
    nv_put_bool(out, "rated", terms->rated);
    write_clock(&terms->clock, out);
    nv_put_word(out, "absence", terms->replaces ? "bot" : "lose");
    write_seats(table, out);
    nv_put_number(out, "version", table->core.version);
    nv_put_number(out, "turn", table->core.turn);
    nv_put_word(out, "commitment", terms->commitment);
    nv_put_number(out, "created", terms->created);
    nv_put_number(out, "changed", table->core.at);
    nv_put_text_or_null(out, "daily", terms->daily);
}

void nv_write_table(const struct nv_table *table, bool with_invitation, struct nv_buffer *out)
{
    nv_put_open(out, NULL, '{');
    write_members(table, out);
    if (with_invitation && table->terms.invitation[0])
        nv_put_word(out, "key", table->terms.invitation);
    nv_put_close(out, '}');
}

static void write_moves(const struct nv_session *session, struct nv_buffer *out)
{
    struct nv_buffer moves = {0};
    nv_session_print_moves(session, UINT32_MAX, &moves);
    struct nv_span rest = nv_buffer_span(&moves), word;
    while ((word = nv_span_word(&rest)).length > 0)
        nv_put_text(out, NULL, word);
    out->failed |= moves.failed;
    nv_buffer_finish(&moves);
}

static void write_state(const struct nv_session *session, struct nv_buffer *out)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    alignas(NV_ALIGN) unsigned char view[NV_MAX_STATE];
    game->observe(rules, nv_session_state(session), 0, view);
    nv_put_key(out, "state");
    game->print_json(rules, view, nv_buffer_text(out));
}

static void write_offers(const struct nv_table *table, struct nv_buffer *out)
{
    static const char *const kinds[] = {"takeback", "rematch"};
    nv_put_open(out, "offers", '[');
    for (uint32_t kind = 0; kind < NV_COUNT(kinds); kind++) {
        const struct nv_offer *offer = &table->core.offers[kind];
        if (!offer->open)
            continue;
        nv_put_open(out, NULL, '{');
        nv_put_word(out, "kind", kinds[kind]);
        nv_put_number(out, "seat", offer->seat);
        nv_put_open(out, "accepted", '[');
        for (uint32_t seat = 1; seat <= table->terms.players; seat++) {
            if (offer->accepted >> (seat - 1) & 1)
                nv_put_number(out, NULL, seat);
        }
        nv_put_close(out, ']');
        nv_put_close(out, '}');
    }
    nv_put_close(out, ']');
}

/* What a rated game has changed. */
static void write_rated(const struct nv_table *table, struct nv_buffer *out)
{
    if (!table->terms.rated || table->rated[0].after == 0)
        return;
    nv_put_open(out, "ratings", '[');
    for (uint32_t i = 0; i < table->terms.players; i++) {
        nv_put_open(out, NULL, '{');
        nv_put_number(out, "seat", i + 1);
        nv_put_real(out, "before", table->rated[i].before);
        nv_put_real(out, "after", table->rated[i].after);
        nv_put_close(out, '}');
    }
    nv_put_close(out, ']');
}

static void write_game(const struct nv_table *table, uint64_t now, struct nv_buffer *out)
{
    uint64_t clocks[NV_SEATS];
    bool revealed = nv_revealed(table, now);
    nv_write_deal(table, revealed, out);
    nv_put_open(out, "moves", '[');
    write_moves(table->session, out);
    nv_put_close(out, ']');
    write_state(table->session, out);
    nv_clocks_at(table, now, clocks);
    nv_write_clocks(table, clocks, out);
    write_offers(table, out);
    if (table->core.status == TABLE_FINISHED) {
        nv_write_ending(table, revealed, out);
        write_rated(table, out);
    }
}

void nv_write_sync(const struct nv_table *table, uint64_t now, struct nv_buffer *out)
{
    nv_put_open(out, NULL, '{');
    nv_put_word(out, "t", "sync");
    write_members(table, out);
    if (table->core.status == TABLE_OPEN) {
        nv_put_null(out, "deal");
        nv_put_raw(out, "moves", nv_span_of("[]"));
        nv_put_null(out, "state");
        nv_put_null(out, "clocks");
        write_offers(table, out);
    } else {
        write_game(table, now, out);
    }
    nv_put_close(out, '}');
}

void nv_write_presence(const struct nv_table *table, struct nv_buffer *out)
{
    nv_put_open(out, NULL, '{');
    nv_put_word(out, "t", "presence");
    nv_put_word(out, "table", table->terms.id);
    write_seats(table, out);
    nv_put_close(out, '}');
}

void nv_write_offer(const struct nv_table *table, enum nv_offer_kind kind, uint32_t seat,
                    const char *state, const char *next, struct nv_buffer *out)
{
    nv_put_open(out, NULL, '{');
    nv_put_word(out, "t", "offer");
    nv_put_word(out, "table", table->terms.id);
    nv_put_word(out, "kind", kind == NV_TAKEBACK ? "takeback" : "rematch");
    nv_put_number(out, "seat", seat);
    nv_put_word(out, "state", state);
    nv_put_text_or_null(out, "next", next);
    nv_put_close(out, '}');
}

void nv_write_said(const struct nv_table *table, uint32_t seat, const char *phrase,
                   struct nv_buffer *out)
{
    nv_put_open(out, NULL, '{');
    nv_put_word(out, "t", "said");
    nv_put_word(out, "table", table->terms.id);
    nv_put_number(out, "seat", seat);
    nv_put_word(out, "phrase", phrase);
    nv_put_close(out, '}');
}

enum { TAGS = 5 + 3 * NV_SEATS };

/* Tags with the memory that they need. */
struct tags {
    struct nv_tag list[TAGS];
    char names[TAGS][32];
    char ended[80], date[16], id[48];
    uint32_t count;
};

static void add_tag(struct tags *tags, const char *name, const char *value)
{
    tags->list[tags->count++] = (struct nv_tag){nv_span_of(name), nv_span_of(value)};
}

static void add_seat_tag(struct tags *tags, const char *name, uint32_t seat, const char *value)
{
    char *own = tags->names[tags->count];
    snprintf(own, sizeof tags->names[0], "%s%u", name, seat);
    add_tag(tags, own, value);
}

static void add_proof(const struct nv_table *table, bool revealed, struct tags *tags)
{
    const struct nv_terms *terms = &table->terms;
    snprintf(tags->id, sizeof tags->id, "%s%s", terms->daily[0] ? "daily-" : "",
             terms->daily[0] ? terms->daily : terms->id);
    add_tag(tags, "Table", tags->id);
    add_tag(tags, "Commitment", terms->commitment);
    if (revealed)
        add_tag(tags, "Secret", table->secret);
    for (uint32_t i = 0; i < terms->players; i++)
        add_seat_tag(tags, "Commitment", i + 1, table->core.seats[i].commitment);
    for (uint32_t i = 0; i < terms->players && revealed; i++)
        add_seat_tag(tags, "Contribution", i + 1, table->core.contributions[i]);
}

static void add_tags(const struct nv_table *table, bool revealed, struct tags *tags)
{
    struct nv_text ended = nv_text_over(tags->ended, sizeof tags->ended);
    for (uint32_t i = 0; i < table->terms.players; i++) {
        const struct nv_seat *seat = &table->core.seats[i];
        add_seat_tag(tags, "Seat", i + 1, seat->name[0] ? seat->name : "bot");
    }
    nv_date_of(table->terms.created, tags->date);
    tags->date[4] = tags->date[7] = '.';
    add_tag(tags, "Date", tags->date);
    if (table->core.status == TABLE_FINISHED && table->core.leavers.count > 0) {
        nv_leavers_print(&table->core.leavers, &ended);
        add_tag(tags, "Ended", tags->ended);
    }
    add_proof(table, revealed, tags);
}

/* A game with the deal that everybody knows; NULL when out of memory. */
static struct nv_session *public_game(const struct nv_table *table)
{
    char shown[NV_DEAL_ROOM];
    struct nv_session *session = nv_session_create();
    struct nv_buffer moves = {0};
    struct nv_start start = {
        .kind = NV_START_DEAL,
        .game = table->terms.game,
        .setup = table->terms.setup,
    };
    nv_public_deal(table->terms.game, table->deal, table->core.drawn, shown);
    start.text = nv_span_of(shown);
    nv_session_print_moves(table->session, 10, &moves);
    if (session && nv_session_start(session, &start, nv_buffer_span(&moves), NULL) != NV_OK) {
        nv_session_destroy(session);
        session = NULL;
    }
    nv_buffer_finish(&moves);
    return session;
}

void nv_write_record(const struct nv_table *table, uint64_t now, struct nv_buffer *out)
{
    struct tags tags = {.count = 0};
    bool revealed = nv_revealed(table, now);
    const char *result = table->core.status == TABLE_FINISHED ? table->core.standing.result
                                                              : "none";
    struct nv_session *shown = revealed ? table->session : public_game(table);
    add_tags(table, revealed, &tags);
    if (shown)
        nv_record_write_result(shown, tags.list, tags.count, result, out);
    if (!revealed)
        nv_session_destroy(shown);
}
