/* SPDX-License-Identifier: MIT */
/*
 * For a test: a server whose deals have the tiles from NOVAE_TEST_DRAWN on in the opposite
 * order. Whoever cannot tell it from the real one cannot tell the order of the pile.
 * The linker puts this in front of nv_fair_deal (--wrap).
 */
#include "server/tables/fair_deal.h"

#include <stdlib.h>
#include <string.h>

void __real_nv_fair_deal(const struct nv_fair_source *source, const struct nv_game *game,
                         char deal[NV_DEAL_ROOM]);
void __wrap_nv_fair_deal(const struct nv_fair_source *source, const struct nv_game *game,
                         char deal[NV_DEAL_ROOM]);

enum { NAME = 4 }; /* characters of a tile and its comma */

void __wrap_nv_fair_deal(const struct nv_fair_source *source, const struct nv_game *game,
                         char deal[NV_DEAL_ROOM])
{
    const char *drawn = getenv("NOVAE_TEST_DRAWN");
    __real_nv_fair_deal(source, game, deal);
    char *end = strchr(deal, ' ');
    if (!drawn || !end)
        return;
    size_t first = strtoul(drawn, NULL, 10), last = (size_t)(end - deal + 1) / NAME;
    while (first + 1 < last) {
        char tile[NAME - 1];
        last--;
        memcpy(tile, deal + first * NAME, sizeof tile);
        memcpy(deal + first * NAME, deal + last * NAME, sizeof tile);
        memcpy(deal + last * NAME, tile, sizeof tile);
        first++;
    }
}
