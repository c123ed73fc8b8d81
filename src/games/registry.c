/* SPDX-License-Identifier: MIT */
/* The list of all games. Links name a game by its place (session/link.h): new ones go to the end.
 */
#include "novae/registry.h"

const struct nv_game *const nv_games[] = {
    &nv_nova_luna,
    &nv_terra_nova,
#ifndef NV_NO_EXAMPLE /* the page knows no table for it */
    &nv_template,
#endif
    NULL,
};

const struct nv_game *nv_game_find(struct nv_span name)
{
    for (int i = 0; nv_games[i]; i++) {
        if (nv_span_is(name, nv_games[i]->name))
            return nv_games[i];
    }
    return NULL;
}
