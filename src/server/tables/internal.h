/* SPDX-License-Identifier: MIT */
/*
 * What the files of tables share. A table is its terms (fixed when it was made)
 * and its rows (what happened); everything else follows from replaying them.
 * `core` is what the rows have made of it besides the game itself: flat, so that
 * a change whose rows could not be stored is undone by copying it back.
 */
#ifndef NV_SERVER_TABLES_INTERNAL_H
#define NV_SERVER_TABLES_INTERNAL_H

#include "server/accounts/limits.h"
#include "server/hash_map.h"
#include "server/json.h"
#include "server/store/db.h"
#include "server/tables/fair_deal.h"
#include "server/tables/tables.h"
#include "session/session.h"
#include "session/standing.h"

enum {
    CONTRIBUTION_MILLIS = 10 * 1000, /* to keep one's promise of a contribution */
    REPLACEMENT_LEVEL = 5,           /* of the bot that sits down for one who left */
    TABLE_ROWS = 2,                  /* of one change, at most: somebody sits down, and it starts */
    CLOCK_ROOM = 96,                 /* for all clocks as text */
    DAY_MILLIS = 24 * 60 * 60 * 1000
};

enum nv_table_status { TABLE_OPEN, TABLE_RUNNING, TABLE_FINISHED };
enum nv_seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT };

struct nv_seat {
    enum nv_seat_kind kind;
    uint32_t level;
    char name[NV_NAME_ROOM];
    char account[NV_ID_ROOM];
    char commitment[NV_HEX_ROOM];
};

struct nv_terms_clock {
    enum nv_clock_kind kind;
    uint64_t seconds, increment, days;
};

struct nv_terms {
    char id[NV_ID_ROOM];
    char maker[NV_ID_ROOM];
    char invitation[NV_SHORT_ID_ROOM]; /* of a private table, else empty */
    char commitment[NV_HEX_ROOM];
    char daily[16]; /* the date, or empty */
    const struct nv_game *game;
    uint32_t players;
    uint64_t created;
    struct nv_terms_clock clock;
    bool rated;
    bool replaces;                  /* absence: a bot sits down for who left */
    struct nv_seat seats[NV_SEATS]; /* as at the making */
    struct nv_setup setup;          /* its map lies in `map_text` or in the program */
    struct nv_buffer map_text;
    struct nv_buffer options; /* as they were asked for: a JSON object */
};

struct nv_offer {
    bool open;
    uint32_t seat;                           /* of who made it, from 1 */
    uint32_t accepted;                       /* bit s: seat s + 1 */
    uint32_t plies;                          /* takeback: actions it takes back */
    char commitments[NV_SEATS][NV_HEX_ROOM]; /* rematch */
};

struct nv_core {
    enum nv_table_status status;
    uint64_t version;
    uint64_t at;   /* of the last event */
    uint32_t turn; /* seat from 1, 0: nobody's */
    struct nv_seat seats[NV_SEATS];
    uint64_t clocks[NV_SEATS]; /* ms, as at `at` */
    struct nv_leavers leavers;
    uint32_t count; /* moves of the session */
    uint32_t drawn; /* tiles of the deal that everybody knows */
    struct nv_standing standing;
    char contributions[NV_SEATS][NV_HEX_ROOM];
    struct nv_offer offers[2]; /* by nv_offer_kind */
};

/* What was accepted under a key. */
struct nv_key {
    uint64_t hash; /* of account and key, so that most are told apart at a glance */
    char account[NV_ID_ROOM];
    char key[NV_KEY_BYTES + 1];
    char request[NV_HEX_ROOM]; /* a hash of what was asked for */
    uint64_t version;
};

/* A rating before and after a game; all zero: there is none. */
struct nv_rated {
    double before, after;
};

/* A row with its own memory. */
struct nv_kept_row {
    struct nv_row row;
    struct nv_buffer text;
};

struct nv_question;
struct nv_change;
struct nv_bot_job;

struct nv_table {
    struct nv_tables *tables;
    struct nv_terms terms;
    struct nv_core core;
    struct nv_session *session; /* NULL before the start */
    char secret[NV_HEX_ROOM];
    char deal[NV_DEAL_ROOM]; /* whole, and so secret until the end */
    struct nv_buffer log;    /* the events as lines of JSON, from version 2 on */
    size_t *line_ends;
    uint32_t line_count, line_room;
    struct nv_key *keys;
    uint32_t key_count, key_room;
    struct nv_rated rated[NV_SEATS]; /* of a rated game that has ended */

    /* Questions wait here while one of them waits for the store. */
    struct nv_question *first, **end;
    bool loaded, busy, gone, going;
    struct nv_change *change; /* on its way to the disk */
    struct nv_bot_job *bot;   /* thinking for the version it was asked at */
    uint64_t planned;         /* the version for which the mover's plan was looked at */
    struct nv_watcher *watchers;
    uint32_t watching;
    uint64_t touched;
    uint64_t wake;  /* when it has to be looked at */
    uint32_t place; /* in the heap of those times, from 1; 0: not in it */
};

/* Who is connected; accounts with a seat make that seat present. */
struct nv_watcher {
    struct nv_watcher *next;
    uint32_t count;
    char account[NV_ID_ROOM];
    char server[NV_SHORT_ID_ROOM]; /* another one, where it is connected; empty: this one */
    uint64_t until;                /* of another server: when it is forgotten */
};

/* A question with its own memory. */
struct nv_question {
    struct nv_question *next;
    struct nv_ask ask;
    uint64_t arrived;
    struct nv_buffer texts;
    struct nv_span *moves;
    struct nv_buffer rest; /* of a plan, when this is its answer */
    bool own;              /* asked by the server itself: a bot's move, or a plan's answer */
    bool planned;          /* a plan's */
    bool fresh;            /* the store was asked for news on its behalf */
};

/* Notices of one moment, one account each. */
struct nv_news_item {
    char account[NV_ID_ROOM];
    const char *kind;
    bool stored;
};

struct nv_news {
    struct nv_tables *tables;
    char table[NV_ID_ROOM];
    const char *game;
    uint64_t at, version;
    bool tidies;            /* what no longer counts is removed: */
    bool over;              /* all of the table, else offers, and turns but that of ... */
    char mover[NV_ID_ROOM]; /* ... whose turn it is */
    struct nv_news_item list[2 * NV_SEATS];
    uint32_t count;
};

/* What a question does to a table, and how to undo it. */
struct nv_change {
    struct nv_append append; /* first, so that a job is its change */
    struct nv_table *table;
    struct nv_question *question; /* NULL: the server itself */
    struct nv_row rows[TABLE_ROWS];
    struct nv_buffer texts[TABLE_ROWS]; /* the rows' data */
    struct nv_buffer seats;             /* the head's */
    struct nv_buffer record;            /* of a finished game */
    struct nv_core before;
    size_t log_before;
    uint32_t lines_before, keys_before;
    uint64_t version;                       /* to answer with */
    char sat[NV_ID_ROOM], left[NV_ID_ROOM]; /* accounts whose own this table becomes, or was */
    bool answers_table;                     /* with the table, else with the version */
    bool keeps_takeback;                    /* the offer is answered otherwise */
    bool by_plan, ends_plans;               /* the mover's plan moved; no plan holds any longer */
    struct nv_buffer plan;                  /* by_plan: what is left of it, as the store keeps it */
    bool failed;
    struct nv_news news;
    /* The end of a game, for the store's thread: */
    bool finishes, played_out;
    int32_t total; /* of a solo game */
    uint8_t places[NV_SEATS];
    struct nv_rated rated[NV_SEATS]; /* by the store's thread */
    char accounts[NV_SEATS][NV_ID_ROOM];
    void (*after)(struct nv_table *table, struct nv_change *change, uint64_t now);
};

/* An hour of trouble: clocks stood from `began` to `ended`. */
struct nv_downtime {
    uint64_t began, ended;
};

struct nv_tables {
    struct nv_tables_setup setup;
    struct nv_hash_map by_id; /* struct nv_table */
    struct nv_table **heap;   /* by wake, from 1 */
    uint32_t heap_count, heap_room;
    struct nv_bots *bots;
    struct nv_downtime *downtimes;
    uint32_t downtime_count;
    uint64_t away_since;       /* the store does not answer since then; 0: it does */
    uint64_t beat;             /* when to say next that this server is alive */
    bool beating;              /* a beat is on its way */
    bool stopping;             /* nothing is begun by itself any more */
    bool closed;               /* nothing is answered any more */
    bool shared;               /* other servers may use the same store */
    uint64_t told;             /* when the others were last told who is there */
    struct nv_limit phrases;   /* how often a seat may say something */
    struct nv_downtime outage; /* of the store, not stored yet */
    char server[NV_SHORT_ID_ROOM];
    struct nv_tables_figures figures;
};

/* terms.c: what somebody wishes, and what is stored, as terms. */
enum nv_problem nv_terms_of_wish(const struct nv_wish *wish, const struct nv_identity *maker,
                                 struct nv_span commitment, uint64_t now, struct nv_terms *terms,
                                 struct nv_error *error);
bool nv_terms_read(struct nv_span json, struct nv_terms *terms);
void nv_terms_write(const struct nv_terms *terms, struct nv_buffer *out);
void nv_terms_finish(struct nv_terms *terms);
enum nv_problem nv_terms_options(struct nv_terms *terms, const struct nv_wish_option *options,
                                 uint32_t count, struct nv_error *error);
/* Milliseconds since 1970 at which a date ends; 0 when it is none. */
uint64_t nv_date_end(const char *date);
void nv_date_of(uint64_t now, char date[16]);

/* seats.c: seats as JSON in the store. */
struct json_t; /* of jansson */
/* Copies a member that is a text; false when it is none, or there is too little room. */
bool nv_stored_text(const struct json_t *object, const char *key, char *to, size_t room);
void nv_seats_write(const struct nv_seat *seats, uint32_t count, struct nv_buffer *out);
bool nv_table_seats_read(struct nv_span json, struct nv_seat *seats, uint32_t count);
/* The seat of an account, from 1; 0: none. `persons`: not one that a bot has taken over. */
uint32_t nv_seat_of(const struct nv_table *table, const char *account, bool persons);
bool nv_seats_full(const struct nv_table *table);
/* Seats whose persons still owe their contribution, as bits. */
uint32_t nv_seats_owing(const struct nv_table *table);

/* replay.c: rows make a table. */
struct nv_table *nv_table_create(struct nv_tables *tables);
void nv_table_destroy(struct nv_table *table);
/* As it was made, before any row. */
void nv_table_init_core(struct nv_table *table);
/* False when the row does not fit: the store was damaged. */
bool nv_table_apply(struct nv_table *table, const struct nv_row *row);
const char *nv_status_name(enum nv_table_status status);
uint64_t nv_key_hash(struct nv_span account, struct nv_span key);
/* The hash under which a request is remembered. */
void nv_request_hash(struct nv_span type, const struct nv_span *words, uint32_t count,
                     char hash[NV_HEX_ROOM]);

/* clocks.c */
void nv_clocks_start(struct nv_table *table, uint64_t clocks[NV_SEATS]);
/* The clocks at a time: what the mover has used since the last event is gone. */
void nv_clocks_at(const struct nv_table *table, uint64_t at, uint64_t clocks[NV_SEATS]);
/* The clocks after the mover's turn has ended. */
void nv_clocks_turn(const struct nv_table *table, uint32_t mover, uint64_t clocks[NV_SEATS]);
/* When the mover's time will be up; NV_NEVER without a clock. */
uint64_t nv_clocks_deadline(const struct nv_table *table);
void nv_clocks_print(const struct nv_table *table, const uint64_t clocks[NV_SEATS],
                     char text[CLOCK_ROOM]);
bool nv_clocks_read(struct nv_table *table, struct nv_span text);
/* Milliseconds between two times in which clocks stood. */
uint64_t nv_stood(const struct nv_tables *tables, uint64_t from, uint64_t to);

/* turns.c */
/* Where the last turn of a seat (from 0) began, as a number of moves; false: it had none. */
bool nv_last_turn(const struct nv_session *session, uint32_t seat, uint32_t *begin);
/* Tiles drawn after so many moves. */
uint32_t nv_drawn_after(const struct nv_session *session, uint32_t count);

/* write.c: everything that leaves, as JSON. Nothing else prints a table. */
void nv_write_table(const struct nv_table *table, bool with_invitation, struct nv_buffer *out);
void nv_write_sync(const struct nv_table *table, uint64_t now, struct nv_buffer *out);
void nv_write_presence(const struct nv_table *table, struct nv_buffer *out);
void nv_write_offer(const struct nv_table *table, enum nv_offer_kind kind, uint32_t seat,
                    const char *state, const char *next, struct nv_buffer *out);
void nv_write_said(const struct nv_table *table, uint32_t seat, const char *phrase,
                   struct nv_buffer *out);
void nv_write_record(const struct nv_table *table, uint64_t now, struct nv_buffer *out);
/* Is the whole deal everybody's by now? */
bool nv_revealed(const struct nv_table *table, uint64_t now);

/* events.c: the lines of a table's log. */
void nv_event_begin(struct nv_table *table, const char *kind, uint32_t seat, uint64_t at);
void nv_event_end(struct nv_table *table);
void nv_event_turn(struct nv_table *table); /* its turn and clocks */
void nv_event_ended(struct nv_table *table, uint64_t at);
struct nv_span nv_event_line(const struct nv_table *table, uint64_t version);

void nv_write_clocks(const struct nv_table *table, const uint64_t clocks[NV_SEATS],
                     struct nv_buffer *out);
void nv_write_ending(const struct nv_table *table, bool revealed, struct nv_buffer *out);
void nv_write_deal(const struct nv_table *table, bool revealed, struct nv_buffer *out);

/* changes.c: from a question to rows on disk. */
struct nv_change *nv_change_create(struct nv_table *table, struct nv_question *question);
/* Adds a row, and makes it happen in memory. Its data is written to the returned buffer before. */
struct nv_buffer *nv_change_data(struct nv_change *change);
void nv_change_row(struct nv_change *change, const char *type, uint32_t seat, uint64_t at);
/* Adds the start when nothing is left to wait for. */
void nv_change_start_if_ready(struct nv_change *change, uint64_t at);
void nv_change_submit(struct nv_change *change);
void nv_change_destroy(struct nv_change *change);
/* What has to be done now that a table has changed: bots, timers. */
void nv_table_settle(struct nv_table *table, uint64_t now);
void nv_publish_offer(struct nv_table *table, enum nv_offer_kind kind, uint32_t seat,
                      const char *state, const char *next);
/* A head for the store. */
void nv_table_head(const struct nv_table *table, struct nv_head *head);

/* questions.c: the queue of a table. */
struct nv_question *nv_question_create(const struct nv_ask *ask, uint64_t now);
void nv_question_destroy(struct nv_question *question);
/* Answers and destroys. */
void nv_question_answer(struct nv_question *question, const struct nv_answer *answer);
void nv_question_refuse(struct nv_question *question, enum nv_problem problem, const char *detail);
void nv_question_table(struct nv_question *question, const struct nv_table *table);
void nv_question_version(struct nv_question *question, uint64_t version, const char *rematch);
void nv_question_later(struct nv_table *table, struct nv_question *question, bool first);
/* Answers the questions of a table until one has to wait. */
void nv_table_go_on(struct nv_table *table, uint64_t now);
struct nv_table *nv_tables_find(struct nv_tables *tables, struct nv_span id);
/* Loads a table that is not in memory; its questions wait. */
struct nv_table *nv_tables_load(struct nv_tables *tables, struct nv_span id);
void nv_table_unload(struct nv_table *table);

/* Each answers one kind of question, at once or by way of the store. */
void nv_ask_create(struct nv_tables *tables, struct nv_question *question, uint64_t now);
void nv_ask_join(struct nv_table *table, struct nv_question *question);
void nv_ask_leave(struct nv_table *table, struct nv_question *question);
void nv_ask_seats(struct nv_table *table, struct nv_question *question);
void nv_ask_contribution(struct nv_table *table, struct nv_question *question);
void nv_ask_moves(struct nv_table *table, struct nv_question *question);
void nv_ask_resign(struct nv_table *table, struct nv_question *question);
void nv_ask_offer(struct nv_table *table, struct nv_question *question);
void nv_ask_answer(struct nv_table *table, struct nv_question *question);
void nv_ask_say(struct nv_table *table, struct nv_question *question);
void nv_ask_plan(struct nv_table *table, struct nv_question *question);
void nv_ask_set_plan(struct nv_table *table, struct nv_question *question);
void nv_ask_drop_plan(struct nv_table *table, struct nv_question *question);
/* Lists, which need no table. */
void nv_ask_list(struct nv_tables *tables, struct nv_question *question, uint64_t now);
void nv_ask_records(struct nv_tables *tables, struct nv_question *question, uint64_t now);
void nv_ask_ratings(struct nv_tables *tables, struct nv_question *question, uint64_t now);
void nv_ask_daily(struct nv_tables *tables, struct nv_question *question, uint64_t now);
void nv_ask_notices(struct nv_tables *tables, struct nv_question *question, uint64_t now);
void nv_ask_read_notices(struct nv_tables *tables, struct nv_question *question, uint64_t now);
void nv_ask_feed(struct nv_tables *tables, struct nv_question *question, uint64_t now);
/* A flag has fallen, or contributions did not come in time. */
bool nv_table_timeout(struct nv_table *table, uint64_t now);
void nv_table_start_late(struct nv_table *table, uint64_t now);

/* create.c: a new table, by itself or as a rematch. */
void nv_table_make(struct nv_table *table, struct nv_question *question,
                   struct nv_table *rematch_of, uint64_t now);

/* offers.c */
void nv_offers_read(struct nv_table *table, struct nv_span text);
enum nv_outcome nv_store_no_offers(const struct nv_table *table, struct nv_db *db);
void nv_rematch_made(struct nv_table *table, struct nv_table *next, struct nv_question *question,
                     uint64_t now);

/* phrases.c */
void nv_phrases_begin(struct nv_tables *tables);

/* plans.c: conditional turns. */
/* Looks whether the mover has a plan for the position, once for each version. */
void nv_plans_look(struct nv_table *table);
/* What is left of a plan that has just moved, as the store keeps it. */
void nv_plan_write(const struct nv_table *table, struct nv_span branches, struct nv_buffer *out);
/* Beside the events of a change, on the store's thread. */
enum nv_outcome nv_store_plans(struct nv_change *change, struct nv_db *db);

/* notices.c: what those who are not looking are told. */
void nv_news_begin(struct nv_news *news, const struct nv_table *table);
void nv_news_add(struct nv_news *news, const char *account, const char *kind);
/* A notice for each person but one account; `seats` are those meant, as bits. */
void nv_news_persons(struct nv_news *news, const struct nv_table *table, uint32_t seats,
                     const char *but, const char *kind);
/* What a change means to whom. */
void nv_news_of_change(struct nv_change *change);
bool nv_news_any(const struct nv_news *news);
/* On the store's thread, in the transaction of what they tell. */
enum nv_outcome nv_store_news(struct nv_news *news, struct nv_db *db);
/* Pushes those that were stored. */
void nv_news_push(const struct nv_news *news);

/* peers.c: begins a text for nv_db_tell; a line follows for each thing. From any thread. */
void nv_tell_begin(const struct nv_tables *tables, struct nv_buffer *text);
/* Tells the others the line of an offer or a phrase, that a seated account has come or gone, and
 * asks who is there. */
void nv_peers_offer(const struct nv_table *table, struct nv_span line);
void nv_peers_said(const struct nv_table *table, struct nv_span line);
void nv_peers_here(const struct nv_table *table, const char *account);
void nv_peers_who(const struct nv_table *table);
/* This server ends: nobody is there any more. */
void nv_peers_bye(struct nv_tables *tables);
/* Now and then. */
void nv_peers_beat(struct nv_tables *tables, uint64_t now);
/* Is an account there, at any server? */
bool nv_is_here(const struct nv_table *table, const char *account);
/* Publishes who is there when that has changed for an account with a seat. */
void nv_presence_changed(const struct nv_table *table, const char *account, bool before);

/* play.c: the actions of a turn on a copy of the position. */
struct nv_trial {
    uint32_t index; /* of the action that is wrong, from 1 */
    bool ends_turn;
    struct nv_error error;
};
bool nv_try_moves(const struct nv_table *table, const struct nv_ask *ask, struct nv_trial *trial);

/* load.c */
void nv_table_fetch(struct nv_table *table);
void nv_table_catch_up(struct nv_table *table);

/* timers.c: the heap of times. */
void nv_timer_set(struct nv_table *table, uint64_t wake);
void nv_timer_remove(struct nv_table *table);

/* bots.c */
struct nv_bots *nv_bots_create(struct nv_tables *tables, uint32_t threads, uint32_t hash);
void nv_bots_destroy(struct nv_bots *bots);
/* Lets a bot think about the table's position, unless one already does. */
void nv_bots_think(struct nv_table *table);
void nv_bots_forget(struct nv_table *table);
uint64_t nv_bots_waiting(const struct nv_bots *bots);

/* tables.c */
/* Who watches a table at a server; made when there is none; NULL for nobody. */
struct nv_watcher *nv_watcher_of(struct nv_table *table, const char *account, const char *server);
/* A table that somebody has to look at and nobody has in memory. */
void nv_tables_wanted(struct nv_tables *tables, struct nv_span id);
/* Times have changed for all of them. */
void nv_tables_settle_all(struct nv_tables *tables, uint64_t now);

/* projections.c: what follows from events and is stored with them: who sits at a table, and at the
 * end of a game its record, ratings, the daily result. On the store's thread. */
enum nv_outcome nv_store_projections(struct nv_job *job, struct nv_db *db);
void nv_change_finish_game(struct nv_change *change);

/* heartbeat.c: servers that run, and times when none did or the store did not answer. */
void nv_heartbeat_begin(struct nv_tables *tables, uint64_t now);
void nv_heartbeat_beat(struct nv_tables *tables, uint64_t now);
void nv_heartbeat_end(struct nv_tables *tables, uint64_t now);
void nv_store_is_away(struct nv_tables *tables, uint64_t now);
void nv_store_is_back(struct nv_tables *tables, uint64_t now);

#endif
