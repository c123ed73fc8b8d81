/* SPDX-License-Identifier: MIT */
/*
 * All tables of a server: who sits where, the games, their clocks, offers and
 * bots. Lives on the I/O loop; nothing in it reads a clock or knows a socket.
 *
 * In: nv_tables_ask for everything a client may want, nv_tables_present for who
 * is connected, nv_tables_tick for the passing of time, and the mailbox for
 * store and bots. Out: one answer for each question (answer.h), and `publish`
 * for what everybody at a table hears. Nothing leaves before it is on disk, and
 * nothing that leaves depends on the order of tiles not yet drawn.
 *
 * A table answers one question after the other: while one waits for the disk the
 * next ones queue, so that no answer ever shows what may still be lost.
 */
#ifndef NV_SERVER_TABLES_TABLES_H
#define NV_SERVER_TABLES_TABLES_H

#include "server/accounts/accounts.h"

enum {
    NV_SEATS = 4,
    NV_KEY_BYTES = 64,
    NV_TURN_MOVES = 64, /* actions in one request, at most */
    NV_WISH_OPTIONS = 16
};

enum nv_ask_kind {
    NV_ASK_CREATE,       /* body: the table, with its invitation; `table`: its id */
    NV_ASK_LIST,         /* body: {"tables","after"} */
    NV_ASK_SYNC,         /* body: sync */
    NV_ASK_WATCH,        /* body: ndjson lines, sync or the events after `have` */
    NV_ASK_JOIN,         /* body: the table */
    NV_ASK_LEAVE,        /* body: the table or {} */
    NV_ASK_SEATS,        /* body: the table */
    NV_ASK_CONTRIBUTION, /* body: the table */
    NV_ASK_MOVES,        /* body: {"version"}, also in `version` */
    NV_ASK_RESIGN,       /* as moves */
    NV_ASK_OFFER,        /* as moves */
    NV_ASK_ANSWER,       /* as moves, and "table" for a rematch that holds */
    NV_ASK_SAY,          /* as moves */
    NV_ASK_PLAN,         /* body: {"version","branches","answered"}, the asker's own */
    NV_ASK_SET_PLAN,     /* the same */
    NV_ASK_DROP_PLAN,    /* no body */
    NV_ASK_RECORD,       /* body: .nvg text */
    NV_ASK_RECORDS,      /* body: ndjson */
    NV_ASK_RATINGS,      /* body: {"ratings"} */
    NV_ASK_DAILY,        /* body: {"date","deal","results"} */
    NV_ASK_NOTICES,      /* body: {"notices","feed"}, the asker's */
    NV_ASK_READ_NOTICES, /* no body; those up to `since` are read */
    NV_ASK_FEED,         /* body: Atom; `key` is the secret, `after` the address of the pages */
    NV_ASK_KINDS
};

enum nv_offer_kind { NV_TAKEBACK, NV_REMATCH };
enum nv_wish_kind { NV_WISH_ME, NV_WISH_OPEN, NV_WISH_BOT };
enum nv_clock_kind { NV_CLOCK_NONE, NV_CLOCK_LIVE, NV_CLOCK_DAYS };

/* Numbers that came as JSON: what is no whole number of 64 bits is handed in as -1. */
struct nv_wish_seat {
    enum nv_wish_kind kind;
    int64_t level; /* NV_WISH_BOT */
};

/* An option by its exact name with its value as the protocol spells it: "true", "100". */
struct nv_wish_option {
    struct nv_span name, value;
};

/* The table that somebody wants; what may be left out has a value for that. */
struct nv_wish {
    struct nv_span game;
    int64_t players;
    struct nv_wish_option options[NV_WISH_OPTIONS];
    uint32_t option_count;
    bool has_seats;
    struct nv_wish_seat seats[NV_SEATS + 1]; /* room for one too many */
    uint32_t seat_count;                     /* of the wish, also beyond the array */
    enum nv_clock_kind clock;                /* NV_CLOCK_NONE */
    int64_t seconds, increment, days;
    bool private_table;
    bool rated;
    struct nv_span absence; /* "lose", "bot"; empty: by the number of seats */
    struct nv_span daily;   /* a date; empty: none */
};

/*
 * A question. `fault`, when it is not empty, says what is wrong with the
 * request's members: it is answered with NV_BAD_REQUEST at its place among the
 * checks (after not-found), so fill in what could be read and ask all the same.
 * All spans are copied.
 */
struct nv_ask {
    enum nv_ask_kind kind;
    struct nv_identity who; /* NV_NOBODY where it needs none */
    struct nv_span table;
    struct nv_span invitation; /* a private table's key; empty: none */
    struct nv_span fault;
    struct nv_reply reply;

    uint64_t version;   /* moves, resign, offer, set plan */
    struct nv_span key; /* moves, resign; empty: none */
    const struct nv_span *moves;
    uint32_t move_count;
    uint32_t seat;               /* join (0: any), seats */
    int64_t level;               /* seats: of the bot that sits down; 0: the seat becomes open */
    enum nv_offer_kind offer;    /* offer, answer */
    bool accept;                 /* answer */
    const char *phrase;          /* say: of nv_phrase_of */
    struct nv_span commitment;   /* create, join, offer, answer: hex; empty: none */
    struct nv_span contribution; /* hex */
    struct nv_span plan;         /* set plan: its branches, a JSON list that was checked */
    const struct nv_wish *wish;  /* create */
    uint64_t have;               /* watch: the last version known; 0: a sync is wanted */
    struct nv_span status, game, after; /* list; `game` also records, ratings */
    uint64_t since;                     /* records, read notices */
    uint32_t players;                   /* ratings; 0: any */
    struct nv_span date;                /* daily */
};

/* The word as it stands in the list of what may be said; NULL: it does not. */
const char *nv_phrase_of(struct nv_span word);

struct nv_tables;

struct nv_tables_setup {
    struct nv_store *store;
    struct nv_accounts *accounts;
    struct nv_mailbox *box;
    uint32_t bot_threads; /* 0: bots do not think (tests) */
    uint32_t bot_hash;    /* MB for each thread; 0: a small default */
    /*
     * One line of JSON (event, presence, offer, said) for all who watch a table, without
     * line end. `version` is an event's, 0 for the others. A watcher is whoever got
     * the answer to NV_ASK_WATCH: everything published for that table after that
     * answer is for it, and no event is missing or repeated.
     */
    void (*publish)(void *context, struct nv_span table, uint64_t version, struct nv_span line);
    /* A notice for those connections of an account that want them; may be NULL. */
    void (*notice)(void *context, struct nv_span account, struct nv_span line);
    void *context;
};

struct nv_tables *nv_tables_create(const struct nv_tables_setup *setup, uint64_t now);
/* Ends the bots. The store must have been closed and the mailbox delivered. */
void nv_tables_destroy(struct nv_tables *tables);

void nv_tables_ask(struct nv_tables *tables, uint64_t now, const struct nv_ask *ask);
/* A connection of an account begins (+1) or ceases (-1) to watch a table. */
void nv_tables_present(struct nv_tables *tables, uint64_t now, struct nv_span table,
                       const struct nv_identity *who, int change);
/* Another server has changed a table (nv_store_heard). */
void nv_tables_heard(struct nv_tables *tables, uint64_t now, struct nv_span table,
                     uint64_t version);
/* A server told something (nv_store_told). */
void nv_tables_told(struct nv_tables *tables, uint64_t now, struct nv_span text);
/* When nv_tables_tick has to be called next; NV_NEVER: not at all. */
uint64_t nv_tables_next(const struct nv_tables *tables);
/* Clocks that have run out, contributions that did not come, tables to drop. */
void nv_tables_tick(struct nv_tables *tables, uint64_t now);
/*
 * Before a graceful stop: clocks stand from `now` on, and bots do not begin to think. What
 * is asked is still answered.
 */
void nv_tables_stop(struct nv_tables *tables, uint64_t now);
/* Whatever is asked from now on is refused: the store is about to be closed. */
void nv_tables_close(struct nv_tables *tables);

struct nv_tables_figures {
    uint64_t loaded, moves, bot_moves, bots_waiting;
    uint64_t live; /* does a live clock run? */
};
struct nv_tables_figures nv_tables_figures(const struct nv_tables *tables);

#endif
