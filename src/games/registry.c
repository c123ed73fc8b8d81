/* SPDX-License-Identifier: MIT */
/* The list of all games. Links name a game by its place (novae/link.h): new ones go to the end. */
#include "novae/registry.h"

#include "core/cpu.h"

NV_DECLARE_VARIANTS(const struct nv_game, nl_game);
NV_DECLARE_VARIANTS(const struct nv_game, tn_game);
NV_DECLARE_VARIANTS(const struct nv_game, template_game);

enum { NOVA_LUNA, TERRA_NOVA, TEMPLATE };

static const struct nv_game *const games[][NV_CPUS] = {
    [NOVA_LUNA] = NV_VARIANTS_OF(nl_game),
    [TERRA_NOVA] = NV_VARIANTS_OF(tn_game),
#ifndef NV_NO_EXAMPLE /* the page knows no table for it */
    [TEMPLATE] = NV_VARIANTS_OF(template_game),
#endif
};

uint32_t nv_game_count(void)
{
    return sizeof games / sizeof games[0];
}

const struct nv_game *nv_game_at(uint32_t place)
{
    return place < nv_game_count() ? games[place][nv_cpu()] : NULL;
}

uint32_t nv_game_place(const struct nv_game *game)
{
    uint32_t place = 0;
    while (place < nv_game_count() && nv_game_at(place) != game)
        place++;
    return place;
}

const struct nv_game *nv_game_find(struct nv_span name)
{
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        if (nv_span_is(name, nv_game_at(i)->name))
            return nv_game_at(i);
    }
    return NULL;
}

const struct nv_game *nv_nova_luna(void)
{
    return nv_game_at(NOVA_LUNA);
}

const struct nv_game *nv_terra_nova(void)
{
    return nv_game_at(TERRA_NOVA);
}
