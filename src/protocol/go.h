/* SPDX-License-Identifier: MIT */
/* The words behind `go`: what a search may use up. */
#ifndef NV_PROTOCOL_GO_H
#define NV_PROTOCOL_GO_H

#include "novae/player.h"

struct nv_go {
    struct nv_time_control control; /* all but time and increment, which are each seat's */
    bool has_time[NV_MAX_PLAYERS];
    uint32_t time[NV_MAX_PLAYERS]; /* millis left */
    uint32_t increment[NV_MAX_PLAYERS];
    uint32_t level; /* 0: not given */
};

/* Each word at most once, every number in its range; anything else is an error. */
enum nv_status nv_go_parse(struct nv_go *go, struct nv_span words, struct nv_error *error);
/* What the seat has to think with. */
struct nv_time_control nv_go_time(const struct nv_go *go, int seat);

#endif
