/* SPDX-License-Identifier: MIT */
/* A list behind a lock: putting in wakes the loop once, taking out takes all. */
#include "server/mailbox.h"

#include <pthread.h>
#include <stdlib.h>

struct nv_mailbox {
    pthread_mutex_t lock;
    struct nv_letter *first;
    struct nv_letter **end; /* where the next one is hung in */
    void (*wake)(void *context);
    void *context;
};

struct nv_mailbox *nv_mailbox_create(void (*wake)(void *context), void *context)
{
    struct nv_mailbox *box = calloc(1, sizeof *box);
    if (!box)
        return NULL;
    box->end = &box->first;
    box->wake = wake;
    box->context = context;
    pthread_mutex_init(&box->lock, NULL);
    return box;
}

void nv_mailbox_destroy(struct nv_mailbox *box)
{
    if (!box)
        return;
    pthread_mutex_destroy(&box->lock);
    free(box);
}

void nv_mailbox_put(struct nv_mailbox *box, struct nv_letter *letter)
{
    pthread_mutex_lock(&box->lock);
    bool first = !box->first;
    letter->next = NULL;
    *box->end = letter;
    box->end = &letter->next;
    pthread_mutex_unlock(&box->lock);
    if (first && box->wake)
        box->wake(box->context);
}

void nv_mailbox_deliver(struct nv_mailbox *box, uint64_t now)
{
    pthread_mutex_lock(&box->lock);
    struct nv_letter *letter = box->first;
    box->first = NULL;
    box->end = &box->first;
    pthread_mutex_unlock(&box->lock);
    while (letter) {
        struct nv_letter *next = letter->next;
        letter->open(letter, now);
        letter = next;
    }
}
