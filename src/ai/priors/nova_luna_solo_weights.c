/* SPDX-License-Identifier: MIT */
#include "ai/priors/nova_luna_beam.h"
#define U(x) (int32_t)((x) * SOLO_UNIT)
#define T(x) {U(0.1*x), U(0.7*x), U(0.9*x), U(x), U(x)}
#define R(f) {U(0),U(f),U(2*f),U(3*f),U(4*f),U(5*f),U(6*f),U(7*f),U(8*f),U(9*f),U(10*f),U(11*f),U(12*f),U(13*f),U(14*f),U(15*f),U(16*f),U(17*f),U(18*f),U(19*f),U(20*f),U(21*f)}
#ifndef M
#define M 2
#endif
#ifndef PAIRS
#define PAIRS .4
#endif
#ifndef X
#define X 1.95
#endif
#define R2(f,x) {U(0),U(f),U(2*f),U(3*f),U(4*f),U(5*f),U(6*f),U(7*f),U(8*f),U(9*f),U(10*f),U(11*f),U(12*f),U(13*f),U(13*f+x),U(13*f+2*x),U(13*f+3*x),U(13*f+4*x),U(13*f+5*x),U(13*f+6*x),U(13*f+7*x),U(13*f+8*x)}
const struct solo_weights solo_weights[SOLO_WEIGHTS] = {
    {.task = {{U(.6),U(1.0),U(1.2),U(1.2),U(1.2)},{U(.3),U(.45),U(.5),U(.5),U(.5)},{U(.3),U(.45),U(.5),U(.5),U(.5)},T(.2),T(.2),T(.2),T(.1)}, .tokens = R(2.3)},
#ifndef FIT2
    {.task = {T(1.1),T(.5),T(.5),T(.2),T(.2),T(.2),T(.1)}, .tokens = R(2.3),.pairs=U(PAIRS),
#ifndef NOM
.margin={U(15*M),U(8*M),U(5.5*M),U(4*M),U(2.8*M),U(1.9*M),U(1.2*M),U(.7*M),U(.3*M),U(.1*M),0,0},
#endif
},
#else
    {.task = {{0,U(.57),U(.69),U(.94),U(.96)},{0,U(.15),U(.12),U(.12),U(.12)},{U(.3),U(.2),U(.2),U(.4),U(.3)},{0,U(.05),U(.05),U(.05),U(.05)},{0,U(.08),U(.2),U(.2),U(.2)},{U(.2),U(.2),U(.15),U(.15),U(.15)},{0,U(.05),U(.05),U(.05),U(.05)}},.tokens=R(2.1),.pairs=U(.8),
    .wheel={0,U(-.84),U(-.2),U(.1),U(-.15),U(-.41),U(.02),U(.49)},.group={U(.3),U(.82),U(.32),U(-.08),U(-.46),U(-.47),U(-.45),U(-.45)},
.margin={U(15*M),U(8*M),U(5.5*M),U(4*M),U(2.8*M),U(1.9*M),U(1.2*M),U(.7*M),U(.3*M),U(.1*M),0,0},
},
#endif
    {.task = {{U(.7),U(1.0),U(1.1),U(1.1),U(1.1)},{U(.15),U(.17),U(.3),U(.3),U(.3)},{U(.16),U(.21),U(.29),U(.3),U(.3)},{0,U(.1),U(.1),U(.1),U(.1)},{0,0,0,0,0},{U(.1),U(.2),U(.2),U(.2),U(.2)},{0,0,0,0,0}}, .tokens = R2(1.95,X),.dead=U(-.3),
    .early={U(.235),U(.235),U(.235)},.wheel={0,U(.1),U(.6),U(.8),U(.75),U(.6),U(.65),U(.5)},.group={U(.9),U(.95),U(.08),U(-.5),U(-.9),U(-.6),U(-.6),U(-.6)}},
};
