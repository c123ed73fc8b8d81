/* SPDX-License-Identifier: MIT */
/*
 * Who is asking: guests and users, their tokens and names. Tokens are kept as
 * hashes, passphrases by argon2id in a worker of their own. Lives on the I/O
 * loop; whatever has to wait for store or worker answers later (answer.h).
 * Spans handed in need to live during the call only.
 */
#ifndef NV_SERVER_ACCOUNTS_ACCOUNTS_H
#define NV_SERVER_ACCOUNTS_ACCOUNTS_H

#include "server/answer.h"
#include "server/store/store.h"

enum {
    NV_ID_ROOM = 33,     /* 32 characters of A-Za-z0-9_- and a NUL */
    NV_NAME_POINTS = 24, /* code points of a name */
    NV_NAME_ROOM = 24 * 4 + 1,
    NV_PASSPHRASE_LEAST = 8, /* bytes */
    NV_PASSPHRASE_MOST = 256,
    NV_LABEL_BYTES = 128 /* of a token */
};

enum nv_account_kind { NV_NOBODY, NV_GUEST, NV_USER };

/* All zero is nobody. */
struct nv_account {
    enum nv_account_kind kind;
    char id[NV_ID_ROOM];
    char name[NV_NAME_ROOM];
};

/* An account and the token by which it came; all zero is nobody. */
struct nv_identity {
    struct nv_account account;
    char token[NV_ID_ROOM]; /* the token's id, no secret */
};

/* How often something may happen unless the configuration says otherwise: as in the contract. */
enum {
    NV_GUESTS_BY_ADDRESS = 300, /* in 10 minutes */
    NV_TABLES_BY_ACCOUNT = 600, /* in 10 minutes */
    NV_WRONG_BY_NAME = 8,       /* passphrases in a minute */
    NV_WRONG_BY_ADDRESS = 60    /* passphrases in a minute */
};

struct nv_account_limits {
    uint32_t guests_by_address;
    uint32_t tables_by_account;
    uint32_t wrong_by_name;
    uint32_t wrong_by_address;
};
extern const struct nv_account_limits nv_default_limits;

struct nv_accounts;

struct nv_accounts_setup {
    struct nv_store *store;
    struct nv_mailbox *box;
    struct nv_account_limits limits;
    /* A token is no longer valid: its WebSockets close with 1008. */
    void (*revoked)(void *context, struct nv_span token_id);
    void *context;
};

struct nv_accounts *nv_accounts_create(const struct nv_accounts_setup *setup);
/* Ends the worker: what it had begun comes back by the mailbox. Before the store is closed. */
void nv_accounts_stop(struct nv_accounts *accounts);
/* After the store was closed and the mailbox delivered. */
void nv_accounts_destroy(struct nv_accounts *accounts);

/* Whose token it is: NV_FINE, NV_SIGN_IN (it is not valid) or NV_UNAVAILABLE. */
struct nv_identify {
    void (*done)(void *context, enum nv_problem problem, const struct nv_identity *identity);
    void *context;
};
void nv_accounts_identify(struct nv_accounts *accounts, uint64_t now, struct nv_span token,
                          struct nv_identify reply);

/*
 * The rows of the contract's table. `address` is the client's as text. Bodies are
 * JSON as in the contract; those that sign somebody in also give `token`.
 */
void nv_accounts_guest(struct nv_accounts *accounts, uint64_t now, struct nv_span address,
                       struct nv_span name, struct nv_reply reply);
void nv_accounts_register(struct nv_accounts *accounts, uint64_t now, const struct nv_identity *who,
                          struct nv_span name, struct nv_span passphrase, struct nv_reply reply);
void nv_accounts_sign_in(struct nv_accounts *accounts, uint64_t now, struct nv_span address,
                         struct nv_span name, struct nv_span passphrase, struct nv_reply reply);
void nv_accounts_sign_out(struct nv_accounts *accounts, uint64_t now, const struct nv_identity *who,
                          struct nv_reply reply);
void nv_accounts_me(struct nv_accounts *accounts, const struct nv_identity *who,
                    struct nv_reply reply);
void nv_accounts_add_token(struct nv_accounts *accounts, uint64_t now,
                           const struct nv_identity *who, struct nv_span label,
                           struct nv_reply reply);
void nv_accounts_list_tokens(struct nv_accounts *accounts, const struct nv_identity *who,
                             struct nv_reply reply);
void nv_accounts_remove_token(struct nv_accounts *accounts, const struct nv_identity *who,
                              struct nv_span id, struct nv_reply reply);
/* GET /api/v1/accounts/NAME */
void nv_accounts_public(struct nv_accounts *accounts, struct nv_span name, struct nv_reply reply);

/* GET /api/v1/accounts/NAME/ratings: of one game (empty: any) and number of players (0: any). */
void nv_accounts_course(struct nv_accounts *accounts, struct nv_span name, struct nv_span game,
                        uint32_t players, struct nv_reply reply);

/* A new secret address of the account's feed, under `base`; the one before is no longer valid. */
void nv_accounts_new_feed(struct nv_accounts *accounts, const struct nv_identity *who,
                          struct nv_span base, struct nv_reply reply);
void nv_accounts_end_feed(struct nv_accounts *accounts, const struct nv_identity *who,
                          struct nv_reply reply);

/* Counts a table that an account makes; too many: the seconds until there may be another. */
uint32_t nv_accounts_take_table(struct nv_accounts *accounts, uint64_t now,
                                const struct nv_identity *who);

#endif
