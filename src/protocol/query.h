/* SPDX-License-Identifier: MIT */
/* The questions of UGI about a position: `query ...`. */
#ifndef NV_PROTOCOL_QUERY_H
#define NV_PROTOCOL_QUERY_H

#include "session/session.h"

/* The session has a position. Appends the answer, each part with a blank before it. */
enum nv_status nv_ugi_query(const struct nv_session *session, struct nv_span text,
                            struct nv_buffer *out, struct nv_error *error);

#endif
