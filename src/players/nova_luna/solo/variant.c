/* SPDX-License-Identifier: MIT */
/* Hands out the solo planner as compiled for this processor, to those who call it directly. */
#include "core/cpu.h"
#include "players/solo.h"

NV_DECLARE_VARIANTS(const struct nl_solo, nl_solo_here);

const struct nl_solo *nl_solo(void)
{
    static const struct nl_solo *const variants[NV_CPUS] = NV_VARIANTS_OF(nl_solo_here);
    return variants[nv_cpu()];
}
