/* SPDX-License-Identifier: MIT */
/*
 * What the server tells of a table, as the library knows it: who sits where, the
 * running game as a session, and the time there is for a move.
 */
#ifndef NV_ONLINE_TABLE_H
#define NV_ONLINE_TABLE_H

#include "novae/player.h"
#include "session/session.h"

#include <jansson.h>

/* The seat, from 1, that an account plays itself; 0: none. */
uint32_t nv_online_seat(const json_t *table, const char *account);
bool nv_online_has_seat(const json_t *table, const char *kind);
/* Other persons than the account sit there. */
bool nv_online_has_others(const json_t *table, const char *account);
/*
 * The running game of a `sync`. What is not drawn yet stands in the deal in the order of the
 * tile list, so the session knows nothing that is hidden.
 */
enum nv_status nv_online_session(const json_t *sync, struct nv_session *session,
                                 struct nv_settings *settings, struct nv_error *error);
/* The time of the mover's clock, where it is a live one; false: there is none. */
bool nv_online_time(const json_t *sync, uint32_t seat, struct nv_time_control *time);

#endif
