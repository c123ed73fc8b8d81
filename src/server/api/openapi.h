/* SPDX-License-Identifier: MIT */
/* data/openapi.json, made into C at build time (tools/embed_text.py). */
#ifndef NV_SERVER_API_OPENAPI_H
#define NV_SERVER_API_OPENAPI_H

#include "novae/text.h"

extern const struct nv_span nv_openapi;

#endif
