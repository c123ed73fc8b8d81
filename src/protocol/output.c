/* SPDX-License-Identifier: MIT */
/* One line at a time. */
#include "protocol/output.h"

void nv_output_init(struct nv_output *output, struct nv_ugi_output to)
{
    output->to = to;
    pthread_mutex_init(&output->lock, NULL);
}

void nv_output_finish(struct nv_output *output)
{
    pthread_mutex_destroy(&output->lock);
}

void nv_output_say(struct nv_output *output, struct nv_span line)
{
    pthread_mutex_lock(&output->lock);
    output->to.line(output->to.context, line);
    pthread_mutex_unlock(&output->lock);
}
