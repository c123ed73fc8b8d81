/* SPDX-License-Identifier: MIT */
/*
 * What thinking has found out about a position: the best moves, each with what the
 * mover expects of it and the line of play that is expected to follow.
 *
 * A report belongs to whoever hands it out and is only read. One that a player
 * returns (player.h) lives until that player thinks again or is destroyed; one
 * that is handed to an nv_on_report lives until that call returns. Any thread may read
 * it while it lives. Lines count from 0, the best one; a `line` is below nv_report_lines.
 */
#ifndef NOVAE_REPORT_H
#define NOVAE_REPORT_H

#include "novae/game.h"

NV_API_BEGIN

enum {
    NV_MAX_PV = 64,   /* moves of one line, at most */
    NV_MAX_LINES = 16 /* lines side by side, at most */
};

struct nv_report;

/* Called now and then while thinking, in the thread that asked for it. */
typedef void nv_on_report(void *context, const struct nv_report *report);

/* How much was searched; docs/ugi.md says what a node is in each search. */
uint64_t nv_report_nodes(const struct nv_report *report);
uint32_t nv_report_millis(const struct nv_report *report);
/* 0 for players that do not think, as the random one. */
uint32_t nv_report_lines(const struct nv_report *report);

nv_move nv_report_move(const struct nv_report *report, uint32_t line);
/* How often this move was tried: the more often, the surer its value. */
uint64_t nv_report_visits(const struct nv_report *report, uint32_t line);
/* What the mover expects, 0 to 1; where totals are counted, the more the lower the total. */
double nv_report_value(const struct nv_report *report, uint32_t line);
/* The same as the protocol tells it: permille, or where totals are counted the total. */
int32_t nv_report_score(const struct nv_report *report, uint32_t line);
/*
 * The expected line, the move itself first; it ends at the latest with a move that
 * reveals something hidden. Writes `room` moves at most; returns how many there are.
 */
uint32_t nv_report_pv(const struct nv_report *report, uint32_t line, nv_move *moves, uint32_t room);

NV_API_END

#endif
