/* SPDX-License-Identifier: MIT */
/* Planning with the code that fits this processor: it is called by name, not by a table. */
#include "core/cpu.h"
#include "players/solo.h"

NV_DECLARE_VARIANTS(const struct nl_solo, nl_solo_here);

const struct nl_solo *nl_solo(void)
{
    static const struct nl_solo *const variants[NV_CPUS] = NV_VARIANTS_OF(nl_solo_here);
    return variants[nv_cpu()];
}
