/* SPDX-License-Identifier: MIT */
/*
 * Signals of a command that plays games in threads: SIGPIPE is ignored, since writing to a
 * program or a server that has gone is an error like any other, and the signals that end a
 * program wait until somebody takes them, so that games end in order.
 */
#ifndef NV_CLI_SIGNALS_H
#define NV_CLI_SIGNALS_H

#include <signal.h>

struct nv_signals {
    sigset_t held; /* for sigtimedwait */
    sigset_t mask_before;
    struct sigaction pipe_before;
};

/* To be called before threads are started. */
void nv_signals_hold(struct nv_signals *signals);
/* Puts everything back as it was before. */
void nv_signals_release(const struct nv_signals *signals);

#endif
