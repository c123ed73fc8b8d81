/* SPDX-License-Identifier: MIT */
/*
 * What a server is told: by the options of the command, and by a file with the same
 * names, one `name = value` a line. Options win. Further names of the file are the
 * limits.
 */
#ifndef NV_SERVER_CONFIG_H
#define NV_SERVER_CONFIG_H

#include "novae/status.h"

enum { NV_CONFIG_ORIGINS = 16, NV_CONFIG_TEXT = 512, NV_CONFIG_BYTES = 64 * 1024 };

struct nv_config {
    char host[NV_CONFIG_TEXT];
    uint64_t port;
    char database[NV_CONFIG_TEXT];
    char origins[NV_CONFIG_ORIGINS][NV_CONFIG_TEXT];
    uint32_t origin_count;
    char proxy[NV_CONFIG_TEXT]; /* the address of a proxy whose X-Forwarded-For is believed */
    char log[NV_CONFIG_TEXT];   /* where the access log goes; empty: nowhere, "-": standard error */
    uint64_t connections_by_address, guests_by_address, tables_by_account, wrong_by_name,
        wrong_by_address, bot_threads;
    bool offline;
};

/* The defaults, those of the contract. */
void nv_config_init(struct nv_config *config);
/* Sets one by its name; a repeated `origin` adds one. */
enum nv_status nv_config_set(struct nv_config *config, struct nv_span name, struct nv_span value,
                             struct nv_error *error);
/* Reads the text of a file. An error names the line. */
enum nv_status nv_config_read(struct nv_config *config, struct nv_span text,
                              struct nv_error *error);

#endif
