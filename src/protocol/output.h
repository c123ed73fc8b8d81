/* SPDX-License-Identifier: MIT */
/*
 * The way out: all lines of one engine, those of the thinking thread and those of the
 * other commands, leave here one after the other, so that none is torn apart.
 */
#ifndef NV_PROTOCOL_OUTPUT_H
#define NV_PROTOCOL_OUTPUT_H

#include "protocol/ugi.h"

#include <pthread.h>

struct nv_output {
    struct nv_ugi_output to;
    pthread_mutex_t lock;
};

void nv_output_init(struct nv_output *output, struct nv_ugi_output to);
void nv_output_finish(struct nv_output *output);
/* From any thread. */
void nv_output_say(struct nv_output *output, struct nv_span line);

#endif
