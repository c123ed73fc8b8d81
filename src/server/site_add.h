/* SPDX-License-Identifier: MIT */
/* For those who fill a site. */
#ifndef NV_SERVER_SITE_ADD_H
#define NV_SERVER_SITE_ADD_H

#include "server/site.h"

/* The bytes must live as long as the site; false when there is no room for it. */
bool nv_site_add(struct nv_site *site, const char *name, struct nv_span bytes,
                 struct nv_span packed);

#endif
