/* SPDX-License-Identifier: MIT */
/* Where the database lies when nobody says: in the user's data folder. */
#ifndef NV_SERVER_DATA_FOLDER_H
#define NV_SERVER_DATA_FOLDER_H

#include "novae/status.h"

enum { NV_DATABASE_ROOM = 640 };

/* Writes sqlite:$XDG_DATA_HOME/novae/novae.db, and makes its folder, for the owner alone. */
enum nv_status nv_default_database(char *url, size_t room, struct nv_error *error);

#endif
