/* SPDX-License-Identifier: MIT */
/* Holding signals back while threads play. */
#include "cli/signals.h"

#include <stddef.h>

void nv_signals_hold(struct nv_signals *signals)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, &signals->pipe_before);
    sigemptyset(&signals->held);
    sigaddset(&signals->held, SIGINT);
    sigaddset(&signals->held, SIGTERM);
    sigaddset(&signals->held, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals->held, &signals->mask_before);
}

void nv_signals_release(const struct nv_signals *signals)
{
    pthread_sigmask(SIG_SETMASK, &signals->mask_before, NULL);
    sigaction(SIGPIPE, &signals->pipe_before, NULL);
}
