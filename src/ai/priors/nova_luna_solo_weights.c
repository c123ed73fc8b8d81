/* SPDX-License-Identifier: MIT */
#include "ai/priors/nova_luna_beam.h"
#define U(x) (int32_t)((x) * SOLO_UNIT)
#define T(x) {U(0.1*x), U(0.7*x), U(0.9*x), U(x), U(x)}
#define R(f) {U(0),U(f),U(2*f),U(3*f),U(4*f),U(5*f),U(6*f),U(7*f),U(8*f),U(9*f),U(10*f),U(11*f),U(12*f),U(13*f),U(14*f),U(15*f),U(16*f),U(17*f),U(18*f),U(19*f),U(20*f),U(21*f)}
const struct solo_weights solo_weights[2] = {
    {.task = {{U(.6),U(1.0),U(1.2),U(1.2),U(1.2)},{U(.3),U(.45),U(.5),U(.5),U(.5)},{U(.3),U(.45),U(.5),U(.5),U(.5)},T(.2),T(.2),T(.2),T(.1)}, .tokens = R(2.3)},
#ifndef FITTED
    {.task = {T(1.1),T(.5),T(.5),T(.2),T(.2),T(.2),T(.1)}, .tokens = R(2.3)},
#else
    {.task = {{U(.35),U(.44),U(.6),U(.75),U(.75)},{U(.04),U(.16),U(.22),U(.42),U(.42)},{0,U(.06),U(.26),U(.36),U(.31)},{0,U(.06),U(.2),U(.2),U(.2)},{0,U(.06),U(.2),U(.2),U(.2)},{0,U(.05),U(.2),U(.2),U(.2)},{0,U(.05),U(.1),U(.1),U(.1)}}, .tokens = R(1.776),
.early={U(.129),U(.156),U(.228)},
#ifndef NOGROUP
.group={U(.53),U(.62),U(.29),U(-.03),U(-.26),U(-.33),U(-.82),U(-.82)},
#endif
},
#endif
};
