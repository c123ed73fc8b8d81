/* SPDX-License-Identifier: MIT */
/* Random texts and hashes by libsodium, and the thread that hashes passphrases. */
#include "server/accounts/secrets.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { WAITING = 256, MEMORY = 19 * 1024 * 1024, PASSES = 2 };

bool nv_secrets_init(void)
{
    return sodium_init() >= 0;
}

static void draw(char *text, size_t room, size_t bytes)
{
    unsigned char random[NV_SECRET_BYTES];
    randombytes_buf(random, bytes);
    sodium_bin2base64(text, room, random, bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void nv_draw_id(char id[NV_SHORT_ID_ROOM])
{
    draw(id, NV_SHORT_ID_ROOM, 12);
}

void nv_draw_token(char token[NV_TOKEN_ROOM])
{
    draw(token, NV_TOKEN_ROOM, NV_SECRET_BYTES);
}

void nv_draw_secret(char hex[NV_HEX_ROOM])
{
    unsigned char random[NV_SECRET_BYTES];
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(hex, NV_HEX_ROOM, random, sizeof random);
}

void nv_hash_hex(struct nv_span bytes, char hex[NV_HEX_ROOM])
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const unsigned char *)bytes.at, bytes.length);
    sodium_bin2hex(hex, NV_HEX_ROOM, hash, sizeof hash);
}

bool nv_hex_read(struct nv_span hex, unsigned char bytes[NV_SECRET_BYTES])
{
    size_t length;
    if (hex.length != 2 * NV_SECRET_BYTES)
        return false;
    return sodium_hex2bin(bytes, NV_SECRET_BYTES, hex.at, hex.length, NULL, &length, NULL) == 0 &&
           length == NV_SECRET_BYTES;
}

void nv_hex_write(const unsigned char bytes[NV_SECRET_BYTES], char hex[NV_HEX_ROOM])
{
    sodium_bin2hex(hex, NV_HEX_ROOM, bytes, NV_SECRET_BYTES);
}

bool nv_hash_of_hex(struct nv_span hex, char hash[NV_HEX_ROOM])
{
    unsigned char bytes[NV_SECRET_BYTES];
    if (!nv_hex_read(hex, bytes))
        return false;
    nv_hash_hex((struct nv_span){(const char *)bytes, sizeof bytes}, hash);
    return true;
}

bool nv_same_secret(struct nv_span a, struct nv_span b)
{
    return a.length == b.length && sodium_memcmp(a.at, b.at, a.length) == 0;
}

struct nv_keeper {
    struct nv_mailbox *box;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct nv_passphrase *first, **end;
    uint32_t waiting;
    bool closing;
};

static void open_letter(struct nv_letter *letter, uint64_t now)
{
    struct nv_passphrase *passphrase = (struct nv_passphrase *)letter; /* its first member */
    passphrase->done(passphrase, now);
}

static bool hash_words(const char *words, size_t length, char hash[NV_PASSPHRASE_HASH])
{
    return crypto_pwhash_str_alg(hash, words, length, PASSES, MEMORY,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

bool nv_keeper_hash(const char *words, char hash[NV_PASSPHRASE_HASH])
{
    return hash_words(words, strlen(words), hash);
}

static void work_on(struct nv_passphrase *passphrase)
{
    size_t length = passphrase->length;
    if (passphrase->check)
        passphrase->fits = crypto_pwhash_str_verify(passphrase->hash, passphrase->words, length) ==
                           0;
    else
        passphrase->fits = hash_words(passphrase->words, length, passphrase->hash);
    sodium_memzero(passphrase->words, sizeof passphrase->words);
}

static struct nv_passphrase *take(struct nv_keeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    while (!keeper->first && !keeper->closing)
        pthread_cond_wait(&keeper->filled, &keeper->lock);
    struct nv_passphrase *passphrase = keeper->first;
    if (passphrase) {
        keeper->first = passphrase->next;
        keeper->waiting--;
        if (!keeper->first)
            keeper->end = &keeper->first;
    }
    pthread_mutex_unlock(&keeper->lock);
    return passphrase;
}

static void *work(void *keeper_)
{
    struct nv_keeper *keeper = keeper_;
    struct nv_passphrase *passphrase;
    while ((passphrase = take(keeper))) {
        work_on(passphrase);
        passphrase->letter.open = open_letter;
        nv_mailbox_put(keeper->box, &passphrase->letter);
    }
    return NULL;
}

struct nv_keeper *nv_keeper_create(struct nv_mailbox *box)
{
    struct nv_keeper *keeper = calloc(1, sizeof *keeper);
    if (!keeper)
        return NULL;
    keeper->box = box;
    keeper->end = &keeper->first;
    pthread_mutex_init(&keeper->lock, NULL);
    pthread_cond_init(&keeper->filled, NULL);
    if (pthread_create(&keeper->thread, NULL, work, keeper) == 0)
        return keeper;
    free(keeper);
    return NULL;
}

void nv_keeper_destroy(struct nv_keeper *keeper)
{
    if (!keeper)
        return;
    pthread_mutex_lock(&keeper->lock);
    keeper->closing = true;
    pthread_cond_signal(&keeper->filled);
    pthread_mutex_unlock(&keeper->lock);
    pthread_join(keeper->thread, NULL);
    pthread_mutex_destroy(&keeper->lock);
    pthread_cond_destroy(&keeper->filled);
    free(keeper);
}

bool nv_keeper_ask(struct nv_keeper *keeper, struct nv_passphrase *passphrase)
{
    pthread_mutex_lock(&keeper->lock);
    bool room = keeper->waiting < WAITING;
    if (room) {
        passphrase->next = NULL;
        *keeper->end = passphrase;
        keeper->end = &passphrase->next;
        keeper->waiting++;
        pthread_cond_signal(&keeper->filled);
    }
    pthread_mutex_unlock(&keeper->lock);
    return room;
}
