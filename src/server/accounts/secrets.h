/* SPDX-License-Identifier: MIT */
/* Random ids and tokens, hashes, and passphrases by argon2id; all by libsodium. */
#ifndef NV_SERVER_ACCOUNTS_SECRETS_H
#define NV_SERVER_ACCOUNTS_SECRETS_H

#include "server/mailbox.h"
#include "server/problem.h"
#include "session/buffer.h"

enum {
    NV_SECRET_BYTES = 32,
    NV_HEX_ROOM = 65,        /* 32 bytes as hex and a NUL */
    NV_TOKEN_ROOM = 44,      /* 32 bytes as base64url and a NUL */
    NV_SHORT_ID_ROOM = 17,   /* 12 bytes as base64url and a NUL */
    NV_PASSPHRASE_HASH = 128 /* room for argon2id's own text */
};

/* Must be called once before anything else; false when there is no randomness. */
bool nv_secrets_init(void);
void nv_draw_id(char id[NV_SHORT_ID_ROOM]);
void nv_draw_token(char token[NV_TOKEN_ROOM]);
void nv_draw_secret(char hex[NV_HEX_ROOM]);
/* SHA-256 as lower-case hex. */
void nv_hash_hex(struct nv_span bytes, char hex[NV_HEX_ROOM]);
/* Reads exactly 64 hex digits. */
bool nv_hex_read(struct nv_span hex, unsigned char bytes[NV_SECRET_BYTES]);
void nv_hex_write(const unsigned char bytes[NV_SECRET_BYTES], char hex[NV_HEX_ROOM]);
/* The SHA-256 of the bytes that 64 hex digits spell; false when they are none. */
bool nv_hash_of_hex(struct nv_span hex, char hash[NV_HEX_ROOM]);
/* Compares in a time that does not depend on where they differ. */
bool nv_same_secret(struct nv_span a, struct nv_span b);

/*
 * One worker that hashes passphrases (`hash` empty) or checks one against a hash,
 * one after the other: argon2id takes 19 MiB and 20 ms each.
 */
struct nv_passphrase {
    struct nv_letter letter;
    struct nv_passphrase *next;
    char words[256];
    size_t length;
    char hash[NV_PASSPHRASE_HASH]; /* in or out */
    bool check;
    bool fits; /* checked and right, or hashed */
    void (*done)(struct nv_passphrase *passphrase, uint64_t now);
};

/* Hashes at once, for those who may wait. */
bool nv_keeper_hash(const char *words, char hash[NV_PASSPHRASE_HASH]);

struct nv_keeper;
struct nv_keeper *nv_keeper_create(struct nv_mailbox *box);
void nv_keeper_destroy(struct nv_keeper *keeper); /* those still waiting come back first */
/* False when too many wait. */
bool nv_keeper_ask(struct nv_keeper *keeper, struct nv_passphrase *passphrase);

#endif
