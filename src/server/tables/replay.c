/* SPDX-License-Identifier: MIT */
/*
 * Rows make a table. Each kind of row has a function here that makes it happen,
 * whether it was just asked for or is read back years later; a row may mean
 * several events, as a last move also ends the game.
 */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

struct nv_table *nv_table_create(struct nv_tables *tables)
{
    struct nv_table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->tables = tables;
    table->end = &table->first;
    table->wake = NV_NEVER;
    return table;
}

void nv_table_destroy(struct nv_table *table)
{
    if (!table)
        return;
    while (table->watchers) {
        struct nv_watcher *next = table->watchers->next;
        free(table->watchers);
        table->watchers = next;
    }
    nv_terms_finish(&table->terms);
    nv_session_destroy(table->session);
    nv_buffer_finish(&table->log);
    free(table->line_ends);
    free(table->keys);
    free(table);
}

const char *nv_status_name(enum nv_table_status status)
{
    static const char *const names[] = {"open", "running", "finished"};
    return names[status];
}

void nv_table_init_core(struct nv_table *table)
{
    table->core = (struct nv_core){.version = 1, .at = table->terms.created};
    memcpy(table->core.seats, table->terms.seats, sizeof table->core.seats);
}

/* The lines of a row's data. */
static struct nv_span line_of(struct nv_span *data)
{
    return nv_span_until(data, '\n');
}

static bool copy_line(struct nv_span *data, char *to, size_t room)
{
    struct nv_span line = line_of(data);
    if (line.length >= room)
        return false;
    memcpy(to, line.at ? line.at : "", line.length);
    to[line.length] = '\0';
    return true;
}

static void write_sitter(struct nv_table *table, const struct nv_seat *seat)
{
    nv_put_text_or_null(&table->log, "name", seat->name);
    nv_put_text_or_null(&table->log, "account", seat->account);
    if (seat->kind == SEAT_BOT)
        nv_put_number(&table->log, "level", seat->level);
    else
        nv_put_null(&table->log, "level");
    nv_put_text_or_null(&table->log, "commitment", seat->commitment);
}

static bool apply_sat(struct nv_table *table, const struct nv_row *row)
{
    struct nv_span data = row->data, kind = line_of(&data);
    struct nv_seat seat = {.kind = nv_span_is(kind, "bot") ? SEAT_BOT : SEAT_PERSON};
    uint64_t level = 0;
    if (seat.kind == SEAT_BOT) {
        if (!nv_span_unsigned(line_of(&data), 10, &level))
            return false;
        seat.level = (uint32_t)level;
    } else if (!copy_line(&data, seat.account, sizeof seat.account) ||
               !copy_line(&data, seat.name, sizeof seat.name) ||
               !copy_line(&data, seat.commitment, sizeof seat.commitment)) {
        return false;
    }
    table->core.seats[row->seat - 1] = seat;
    nv_event_begin(table, "sat", row->seat, row->at);
    write_sitter(table, &seat);
    nv_event_end(table);
    return true;
}

static bool apply_left(struct nv_table *table, const struct nv_row *row)
{
    table->core.seats[row->seat - 1] = (struct nv_seat){0};
    table->core.contributions[row->seat - 1][0] = '\0';
    nv_event_begin(table, "left", row->seat, row->at);
    nv_event_end(table);
    return true;
}

static bool draw_deal(struct nv_table *table)
{
    const struct nv_terms *terms = &table->terms;
    struct nv_fair_source source = {.players = terms->players};
    char daily[32] = "daily-";
    memcpy(daily + strlen(daily), terms->daily, sizeof terms->daily);
    source.id = nv_span_of(terms->daily[0] ? daily : terms->id);
    if (!nv_hex_read(nv_span_of(table->secret), source.secret))
        return false;
    for (uint32_t i = 0; i < terms->players; i++)
        source.has[i] = nv_hex_read(nv_span_of(table->core.contributions[i]),
                                    source.contribution[i]);
    nv_fair_deal(&source, terms->game, table->deal);
    return true;
}

static uint32_t turn_of(const struct nv_table *table)
{
    int turn = nv_session_game(table->session)
                   ->turn(nv_session_rules(table->session), nv_session_state(table->session));
    return turn == NV_OVER ? 0 : (uint32_t)turn + 1;
}

static uint32_t drawn_of(const struct nv_table *table)
{
    return nv_tiles_drawn(table->terms.game, nv_session_rules(table->session),
                          nv_session_state(table->session));
}

static bool apply_started(struct nv_table *table, const struct nv_row *row)
{
    struct nv_span data = row->data, clocks = line_of(&data);
    for (uint32_t i = 0; i < table->terms.players; i++) {
        if (!copy_line(&data, table->core.contributions[i], sizeof table->core.contributions[i]))
            return false;
    }
    if (!table->session && !(table->session = nv_session_create()))
        return false;
    if (!nv_clocks_read(table, clocks) || !draw_deal(table))
        return false;
    struct nv_start start = {
        .kind = NV_START_DEAL,
        .game = table->terms.game,
        .setup = table->terms.setup,
        .text = nv_span_of(table->deal),
    };
    if (nv_session_start(table->session, &start, (struct nv_span){NULL, 0}, NULL) != NV_OK)
        return false;
    table->core.status = TABLE_RUNNING;
    table->core.drawn = drawn_of(table);
    table->core.turn = turn_of(table);
    nv_event_begin(table, "started", 0, row->at);
    nv_write_deal(table, false, &table->log);
    nv_event_turn(table);
    nv_event_end(table);
    return true;
}

static void finish_game(struct nv_table *table, uint64_t at)
{
    nv_standing_of(table->terms.game, nv_session_rules(table->session),
                   nv_session_state(table->session), &table->core.leavers, &table->core.standing);
    table->core.status = TABLE_FINISHED;
    table->core.turn = 0;
    nv_event_ended(table, at);
}

static void write_words(struct nv_buffer *out, const char *key, struct nv_span words)
{
    nv_put_open(out, key, '[');
    for (struct nv_span word; (word = nv_span_word(&words)).length > 0;)
        nv_put_text(out, NULL, word);
    nv_put_close(out, ']');
}

/* Every event of the game withdraws an open takeback. */
static void withdraw(struct nv_table *table)
{
    table->core.offers[NV_TAKEBACK].open = false;
}

static bool apply_moves(struct nv_table *table, const struct nv_row *row)
{
    struct nv_core *core = &table->core;
    struct nv_span data = row->data, clocks = line_of(&data);
    uint32_t drawn = core->drawn;
    if (!table->session || !nv_clocks_read(table, clocks) ||
        nv_session_play(table->session, data, NULL) != NV_OK)
        return false;
    core->count = nv_session_count(table->session);
    core->turn = turn_of(table);
    core->drawn = drawn_of(table);
    withdraw(table);
    nv_event_begin(table, "moves", row->seat, row->at);
    write_words(&table->log, "moves", data);
    nv_put_open(&table->log, "drawn", '[');
    nv_dealt_tiles(table->deal, drawn, core->drawn, &table->log);
    nv_put_close(&table->log, ']');
    nv_event_turn(table);
    nv_event_end(table);
    if (core->turn == 0)
        finish_game(table, row->at);
    return true;
}

static bool apply_takeback(struct nv_table *table, const struct nv_row *row)
{
    struct nv_core *core = &table->core;
    struct nv_span data = row->data, clocks = line_of(&data);
    uint64_t plies;
    if (!table->session || !nv_clocks_read(table, clocks) ||
        !nv_span_unsigned(line_of(&data), core->count, &plies) ||
        !nv_session_seek(table->session, core->count - (uint32_t)plies))
        return false;
    core->count -= (uint32_t)plies;
    core->turn = turn_of(table);
    core->drawn = drawn_of(table);
    withdraw(table);
    nv_event_begin(table, "takeback", row->seat, row->at);
    nv_put_number(&table->log, "plies", plies);
    nv_event_turn(table);
    nv_event_end(table);
    return true;
}

static bool persons_left(const struct nv_table *table)
{
    for (uint32_t i = 0; i < table->terms.players; i++) {
        if (table->core.seats[i].kind == SEAT_PERSON)
            return true;
    }
    return false;
}

static void replace(struct nv_table *table, uint32_t seat, uint64_t at)
{
    table->core.seats[seat - 1].kind = SEAT_BOT;
    table->core.seats[seat - 1].level = REPLACEMENT_LEVEL;
    nv_event_begin(table, "replaced", seat, at);
    write_sitter(table, &table->core.seats[seat - 1]);
    nv_event_turn(table);
    nv_event_end(table);
}

/* Somebody resigned or ran out of time. */
static bool apply_leaving(struct nv_table *table, const struct nv_row *row)
{
    struct nv_leavers *leavers = &table->core.leavers;
    bool timeout = nv_span_is(row->type, "timeout");
    struct nv_span data = row->data;
    if (!table->session || leavers->count == NV_MAX_PLAYERS ||
        !nv_clocks_read(table, line_of(&data)))
        return false;
    leavers->list[leavers->count++] = (struct nv_leaver){(uint8_t)(row->seat - 1), timeout};
    withdraw(table);
    nv_event_begin(table, timeout ? "timeout" : "resigned", row->seat, row->at);
    nv_event_turn(table);
    nv_event_end(table);
    if (table->terms.replaces)
        replace(table, row->seat, row->at);
    if (!table->terms.replaces || !persons_left(table))
        finish_game(table, row->at);
    return true;
}

static const struct {
    const char *type;
    bool seated; /* it is about a seat */
    bool (*apply)(struct nv_table *table, const struct nv_row *row);
} kinds[] = {
    {"moves", true, apply_moves},       {"sat", true, apply_sat},
    {"left", true, apply_left},         {"started", false, apply_started},
    {"takeback", true, apply_takeback}, {"resigned", true, apply_leaving},
    {"timeout", true, apply_leaving},
};

void nv_request_hash(struct nv_span type, const struct nv_span *words, uint32_t count,
                     char hash[NV_HEX_ROOM])
{
    struct nv_buffer text = {0};
    nv_buffer_put(&text, type);
    for (uint32_t i = 0; i < count; i++) {
        nv_buffer_char(&text, ' ');
        nv_buffer_put(&text, words[i]);
    }
    nv_hash_hex(nv_buffer_span(&text), hash);
    nv_buffer_finish(&text);
}

/* FNV-1a: whoever makes keys that collide only slows down retries at their own table. */
uint64_t nv_key_hash(struct nv_span account, struct nv_span key)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < account.length + key.length; i++) {
        char c = i < account.length ? account.at[i] : key.at[i - account.length];
        hash = (hash ^ (unsigned char)c) * 0x100000001b3u;
    }
    return hash;
}

/* Only what was accepted is remembered, so a key is part of its row. */
static bool remember_key(struct nv_table *table, const struct nv_row *row)
{
    struct nv_span words[NV_TURN_MOVES], data = row->data;
    uint32_t count = 0;
    if (row->key.length == 0)
        return true;
    if (table->key_count == table->key_room) {
        uint32_t room = table->key_room ? table->key_room * 2 : 32;
        struct nv_key *keys = realloc(table->keys, room * sizeof *keys);
        if (!keys)
            return false;
        table->keys = keys;
        table->key_room = room;
    }
    struct nv_key *key = &table->keys[table->key_count];
    *key = (struct nv_key){.version = row->seq, .hash = nv_key_hash(row->account, row->key)};
    if (row->key.length > NV_KEY_BYTES || row->account.length >= NV_ID_ROOM)
        return false;
    memcpy(key->key, row->key.at, row->key.length);
    memcpy(key->account, row->account.at, row->account.length);
    line_of(&data);
    while (count < NV_TURN_MOVES && nv_span_is(row->type, "moves") &&
           (words[count] = nv_span_word(&data)).length > 0)
        count++;
    nv_request_hash(row->type, words, count, key->request);
    table->key_count++;
    return true;
}

bool nv_table_apply(struct nv_table *table, const struct nv_row *row)
{
    if (row->seq != table->core.version + 1)
        return false;
    for (uint32_t i = 0; i < NV_COUNT(kinds); i++) {
        if (!nv_span_is(row->type, kinds[i].type))
            continue;
        if (kinds[i].seated && (row->seat < 1 || row->seat > table->terms.players))
            return false;
        return kinds[i].apply(table, row) && remember_key(table, row) && !table->log.failed;
    }
    return false;
}
