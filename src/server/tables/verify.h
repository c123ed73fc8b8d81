/* SPDX-License-Identifier: MIT */
/* Records of online games checked by anybody: was the deal the one that was promised? */
#ifndef NV_SERVER_TABLES_VERIFY_H
#define NV_SERVER_TABLES_VERIFY_H

#include "session/record.h"

/*
 * Checks that a record is sound, that its commitments fit what was revealed, and
 * that secret and contributions give its deal. The error says what does not fit.
 */
enum nv_status nv_verify_record(struct nv_span text, struct nv_error *error);

#endif
