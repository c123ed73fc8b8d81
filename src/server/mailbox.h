/* SPDX-License-Identifier: MIT */
/*
 * The way from worker threads (store, bots, passphrases) back to the I/O loop: a
 * queue of letters. Any thread puts one in; the first one in an empty box calls
 * `wake`, which may do nothing but make the loop call nv_mailbox_deliver soon
 * (ev_async_send).
 */
#ifndef NV_SERVER_MAILBOX_H
#define NV_SERVER_MAILBOX_H

#include <stdbool.h>
#include <stdint.h>

struct nv_letter {
    struct nv_letter *next;
    void (*open)(struct nv_letter *letter, uint64_t now); /* on the loop; owns the letter then */
};

struct nv_mailbox;

struct nv_mailbox *nv_mailbox_create(void (*wake)(void *context), void *context);
void nv_mailbox_destroy(struct nv_mailbox *box); /* letters still in it are lost */
void nv_mailbox_put(struct nv_mailbox *box, struct nv_letter *letter);
/* Opens all letters in the order in which they came. */
void nv_mailbox_deliver(struct nv_mailbox *box, uint64_t now);

#endif
