/* SPDX-License-Identifier: MIT */
/* The first screen. */
#include "cli/language.h"
#include "novae/registry.h"
#include "tui/setup.h"
#include "tui/view.h"
#include "tui/words.h"

#include <string.h>

enum { LABEL = 28, VALUE = 30, FORM = 76, NAME = 16 };

static void draw_saved(const struct tui_setup *setup, const struct tui_pane *pane, int y, int index,
                       bool here)
{
    const struct tui_saved *saved = &setup->saved[index];
    tui_put(pane, 0, y, here ? tui_better : tui_quiet,
            here ? tui_glyph(pane->sheet, TUI_POINT) : " ");
    tui_put(pane, 2, y, here ? tui_chosen : saved->over ? tui_quiet : tui_normal, saved->title);
}

/* The name of a seat, with a cursor while it is typed. */
static void draw_name(const struct tui_setup *setup, const struct tui_pane *pane, int y, int seat,
                      bool here)
{
    int end = tui_put(pane, LABEL - NAME, y, tui_strong, setup->seats[seat].name);
    if (here && setup->naming)
        tui_put(pane, end, y, tui_chosen, "_");
}

static void draw_line(const struct tui_setup *setup, const struct tui_pane *pane, int y,
                      struct tui_line line, int number)
{
    char value[TUI_LINE];
    struct nv_text text = nv_text_over(value, sizeof value);
    bool here = setup->line == number;
    struct nv_ink ink = here ? tui_chosen : tui_normal;
    const char *point = tui_glyph(pane->sheet, TUI_POINT);
    const char *pointed = tui_glyph(pane->sheet, TUI_POINTED);
    tui_zone(pane, 0, y, pane->width, 1, (struct tui_event){TUI_ITEM, number, 0});
    if (line.kind == TUI_LINE_SAVED) {
        draw_saved(setup, pane, y, line.index, here);
        return;
    }
    tui_setup_value(setup, line, &text);
    tui_put(pane, 0, y, tui_better, here ? point : " ");
    if (line.kind == TUI_LINE_START) {
        tui_format(pane, 2, y, here ? tui_chosen : tui_prompt, "  %s  ", value);
        return;
    }
    tui_put(pane, 2, y, tui_quiet, tui_setup_label(setup, line));
    if (line.kind == TUI_LINE_SEAT) {
        tui_format(pane, 2 + tui_columns(tui_setup_label(setup, line)), y, tui_quiet, " %d",
                   line.index + 1);
        draw_name(setup, pane, y, line.index, here);
    }
    tui_format(pane, LABEL, y, tui_quiet, "%s ", pointed);
    int end = tui_format(pane, LABEL + 2, y, ink, " %s ", value);
    if (line.kind == TUI_LINE_SEED && here && setup->naming)
        end = tui_put(pane, end, y, tui_chosen, "_");
    int right = end > LABEL + VALUE ? end + 1 : LABEL + VALUE;
    tui_put(pane, right, y, tui_quiet, point);
    tui_zone(pane, LABEL, y, 2, 1, (struct tui_event){TUI_ADJUST, number, -1});
    tui_zone(pane, LABEL + 2, y, right - LABEL, 1, (struct tui_event){TUI_ADJUST, number, 1});
}

/* The name, and a tile of each colour for a moon. */
static void draw_heading(const struct tui_pane *pane)
{
    int x = tui_format(pane, 0, 0, tui_moonlight, "%s  N O V A E",
                       tui_glyph(pane->sheet, TUI_MOON));
    tui_put(pane, x + 3, 0, tui_quiet, "Nova Luna, Terra Nova");
    x = pane->width - NL_COLOURS * 5;
    for (int colour = 0; colour < NL_COLOURS; colour++) {
        int tile = 0;
        while (nl_tile(tile)->colour != colour)
            tile++;
        x = tui_draw_tile(pane, x, 0, tile, false) + 1;
    }
}

/* How the bot on the line plays; elsewhere what the chosen game is about. */
static const char *about(const struct tui_setup *setup, struct tui_line here)
{
    bool luna = setup->settings.game == nv_nova_luna();
    if (here.kind == TUI_LINE_SEAT && setup->seats[here.index].level > 0)
        return tui_level_about(setup->seats[here.index].level);
    return luna ? nv_t("Take a tile, lay it well, and be the first to place every token.")
                : nv_t("Move your figures, fence off land, and hold the majority in it.");
}

void tui_draw_start(const struct tui_model *model, const struct tui_pane *pane)
{
    const struct tui_setup *setup = &model->setup;
    struct tui_line lines[TUI_LINES];
    uint32_t count = tui_setup_lines(setup, lines);
    int x = (pane->width - FORM) / 2, y = 2, roomy = pane->height >= 28;
    struct tui_pane form = tui_part(pane, x, 1, FORM, pane->height - 3);
    draw_heading(&form);
    for (uint32_t i = 0; i < count; i++) {
        bool first = i == 0 ||
                     (lines[i].kind != lines[i - 1].kind &&
                      (lines[i].kind == TUI_LINE_GAME || lines[i].kind == TUI_LINE_START));
        if (first && lines[i].kind == TUI_LINE_SAVED)
            tui_rule(&form, y++, nv_t("Go on"));
        else if (first && lines[i].kind == TUI_LINE_GAME)
            tui_rule(&form, y++, nv_t("New game"));
        else if (lines[i].kind == TUI_LINE_START)
            y += roomy;
        draw_line(setup, &form, y++, lines[i], (int)i);
        y += roomy && i + 1 < count && lines[i + 1].kind == TUI_LINE_GAME;
    }
    if (++y < form.height)
        tui_wrap(&form, 2, y, form.height - y, tui_quiet, about(setup, lines[setup->line]));
    struct nv_ink bar = tui_bar;
    tui_fill(pane, 0, pane->height - 2, pane->width, 1, bar);
    tui_put(pane, 1, pane->height - 2, bar,
            model->notice[0] ? model->notice
                             : nv_t("Arrows choose and change, Enter starts, goes on or types a "
                                    "name; or click."));
    tui_fill(pane, 0, pane->height - 1, pane->width, 1, bar);
    tui_format(pane, 1, pane->height - 1, bar, "? %s   q %s", nv_t("Help"), nv_t("leave"));
}
