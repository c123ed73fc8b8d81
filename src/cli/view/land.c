/* SPDX-License-Identifier: MIT */
/* The colours and signs of Terra Nova. */
#include "cli/view/land.h"

#include <string.h>

enum { PALETTE = TN_MAX_LANDSCAPES };

const struct nv_ink nv_stone_ink = {.fg = 244, .bg = 237};
const char *const nv_stone_symbol[2] = {"#", "▓"};
const char *const nv_closed_symbol[2] = {".", "·"};

const struct nv_figure nv_figures[NV_MAX_PLAYERS] = {
    {{"@", "●"}, {.fg = 231, .bg = 91, .bold = true}},
    {{"&", "■"}, {.fg = 16, .bg = 208, .bold = true}},
    {{"%", "▲"}, {.fg = 16, .bg = 231, .bold = true}},
    {{"$", "◆"}, {.fg = 231, .bg = 16, .bold = true}},
};

/* Both colours are always set: the same on dark and light terminals. */
static const struct {
    const char *name;
    struct nv_ink ink;
} palette[PALETTE] = {
    {"lake", {.fg = 18, .bg = 110}},    {"forest", {.fg = 16, .bg = 71}},
    {"prairie", {.fg = 58, .bg = 186}}, {"steppe", {.fg = 58, .bg = 223}},
    {"hills", {.fg = 16, .bg = 173}},   {"mountains", {.fg = 235, .bg = 249}},
    {"meadow", {.fg = 22, .bg = 157}},  {"farmland", {.fg = 58, .bg = 221}},
    {"", {.fg = 53, .bg = 182}},        {"", {.fg = 23, .bg = 116}},
    {"", {.fg = 52, .bg = 217}},        {"", {.fg = 17, .bg = 147}},
    {"", {.fg = 16, .bg = 144}},        {"", {.fg = 235, .bg = 254}},
    {"", {.fg = 16, .bg = 109}},        {"", {.fg = 16, .bg = 139}},
};

/* The place in the palette of a landscape known by name, or PALETTE. */
static uint8_t known(const char *name, uint32_t used)
{
    for (uint8_t i = 0; i < PALETTE; i++) {
        if (strcmp(name, palette[i].name) == 0 && !(used >> i & 1))
            return i;
    }
    return PALETTE;
}

void nv_land_inks(const struct tn_board *board, struct nv_ink inks[TN_MAX_LANDSCAPES])
{
    uint8_t place[TN_MAX_LANDSCAPES];
    uint32_t used = 0;
    for (int i = 0; i < board->landscapes; i++) {
        place[i] = known(board->landscape_name[i], used);
        used |= UINT32_C(1) << place[i];
    }
    for (int i = 0; i < board->landscapes; i++) {
        for (uint8_t j = PALETTE; j-- > 0 && place[i] == PALETTE;) {
            if (!(used >> j & 1))
                place[i] = j;
        }
        used |= UINT32_C(1) << place[i];
        inks[i] = palette[place[i]].ink;
    }
}
