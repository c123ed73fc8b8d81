/* SPDX-License-Identifier: MIT */
/* The 256-colour palette on terminals that have fewer colours. */
#include "tui/palette.h"

#include <limits.h>

enum { PAPER = 233, PEN = 252, CUBE = 16, GREYS = 232, BRIGHT = 8 };

struct rgb {
    int r, g, b;
};

static struct rgb rgb_of(int colour)
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    if (colour >= GREYS) {
        int grey = 8 + 10 * (colour - GREYS);
        return (struct rgb){grey, grey, grey};
    }
    colour -= CUBE;
    return (struct rgb){steps[colour / 36], steps[colour / 6 % 6], steps[colour % 6]};
}

/* The sixteen as xterm has them; other terminals differ little. */
static const struct rgb ansi[] = {
    {0, 0, 0},     {205, 0, 0},     {0, 205, 0},     {205, 205, 0},   {0, 0, 238}, {205, 0, 205},
    {0, 205, 205}, {229, 229, 229}, {127, 127, 127}, {255, 0, 0},     {0, 255, 0}, {255, 255, 0},
    {92, 92, 255}, {255, 0, 255},   {0, 255, 255},   {255, 255, 255},
};

static bool is_grey(struct rgb rgb)
{
    return rgb.r == rgb.g && rgb.g == rgb.b;
}

/* Grey stays grey: the nearest of eight colours to it would be yellow. */
static int nearest(int colour, int count)
{
    struct rgb wanted = rgb_of(colour);
    int best = 0, least = INT_MAX;
    for (int i = 0; i < count; i++) {
        if (is_grey(wanted) && !is_grey(ansi[i]))
            continue;
        int r = wanted.r - ansi[i].r, g = wanted.g - ansi[i].g, b = wanted.b - ansi[i].b;
        int distance = 3 * r * r + 4 * g * g + 2 * b * b;
        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    return best;
}

static bool is_light(int colour)
{
    struct rgb rgb = rgb_of(colour);
    return 3 * rgb.r + 6 * rgb.g + rgb.b > 1100;
}

struct tui_colours tui_colours_of(struct nv_ink ink, int count)
{
    int fg = ink.fg ? ink.fg : PEN, bg = ink.bg ? ink.bg : PAPER;
    struct tui_colours colours = {fg, bg, ink.bold, false};
    if (count >= 256)
        return colours;
    if (count < BRIGHT) /* what stands out by its ground stands out by being turned round */
        return (struct tui_colours){-1, -1, ink.bold, ink.bold && ink.bg};
    count = count >= 16 ? 16 : BRIGHT;
    colours.bg = ink.bg ? nearest(bg, count) : 0;
    colours.fg = nearest(fg, count);
    if (ink.bg || colours.fg == colours.bg) /* letters must stay readable on any ground */
        colours.fg = is_light(bg) ? 0 : count - 1;
    return colours;
}
