/* SPDX-License-Identifier: MIT */
/*
 * Drawing within bounds: a pane is a rectangle of the sheet that nothing drawn in
 * it leaves, a sheet remembers besides what is drawn where a click would mean what.
 */
#ifndef NV_TUI_PANE_H
#define NV_TUI_PANE_H

#include "cli/view/canvas.h"
#include "tui/event.h"

enum { TUI_ZONES = 640, TUI_LINE = 512 /* room for a line or a short paragraph */ };

struct tui_zone {
    int x, y, width, height;
    struct tui_event event;
};

/* A drawn screen. */
struct tui_sheet {
    struct nv_canvas canvas;
    bool unicode; /* shapes and lines; else ASCII alone */
    bool colour;
    int zone_count;
    struct tui_zone zones[TUI_ZONES];
};

struct tui_pane {
    struct tui_sheet *sheet;
    int x, y, width, height;
};

/* Inks that mean the same everywhere. */
extern const struct nv_ink tui_normal, tui_strong, tui_quiet, tui_good, tui_better, tui_other,
    tui_bar, tui_prompt, tui_chosen, tui_moonlight;

/* Signs with their ASCII stand-ins; all of them are one cell wide, which tui_glyphs_fit asks. */
#define TUI_GLYPH_TABLE(X)      \
    X(DASH, "-", "─")           \
    X(PIPE, "|", "│")           \
    X(TEE, "+", "┬")            \
    X(FOOT, "+", "┴")           \
    X(SIDE, "+", "├")           \
    X(DOT, ".", "·")            \
    X(DONE, "*", "✓")           \
    X(POINT, ">", "▸")          \
    X(POINTED, "<", "◂")        \
    X(LANDS, "v", "▾")          \
    X(MOON, "(", "◐")           \
    X(BLOCK, "#", "▓")          \
    X(TIMES, "x", "×")          \
    X(ARROWS, "arrows", "←↑↓→") \
    X(TOP_LEFT, "+", "┌")       \
    X(TOP_RIGHT, "+", "┐")      \
    X(LOW_LEFT, "+", "└")       \
    X(LOW_RIGHT, "+", "┘")      \
    X(FULL, "#", "█")           \
    X(BARS, "_.:-=+*#", "▁▂▃▄▅▆▇█")

enum tui_glyph {
#define TUI_GLYPH_NAME(name, ascii, unicode) TUI_##name,
    TUI_GLYPH_TABLE(TUI_GLYPH_NAME)
#undef TUI_GLYPH_NAME
        TUI_GLYPHS
};

const char *tui_glyph(const struct tui_sheet *sheet, enum tui_glyph glyph);
/* Is every sign, those of tiles and figures too, one column wide in this locale? */
bool tui_glyphs_fit(void);
/* One of eight bars of growing height; puts its character into `out`. */
void tui_bar_glyph(const struct tui_sheet *sheet, int eighth, char out[5]);

/* Columns of a text. */
int tui_columns(const char *text);

struct tui_pane tui_whole(struct tui_sheet *sheet);
struct tui_pane tui_part(const struct tui_pane *pane, int x, int y, int width, int height);
/* Puts text as far as the pane goes; returns the column after it. */
int tui_put(const struct tui_pane *pane, int x, int y, struct nv_ink ink, const char *text);
int tui_format(const struct tui_pane *pane, int x, int y, struct nv_ink ink, const char *format,
               ...) __attribute__((format(printf, 5, 6)));
/* The same, ending at the pane's right edge. */
void tui_put_right(const struct tui_pane *pane, int y, struct nv_ink ink, const char *text);
void tui_fill(const struct tui_pane *pane, int x, int y, int width, int height, struct nv_ink ink);
/* Breaks a paragraph at blanks into at most `most` lines, the last of them with an ellipsis if
 * something is left; returns the line after it. */
int tui_wrap(const struct tui_pane *pane, int x, int y, int most, struct nv_ink ink,
             const char *text);
/* How many lines tui_wrap would take. */
int tui_lines(int width, const char *text);
/* A line across the pane with a title in it. */
void tui_rule(const struct tui_pane *pane, int y, const char *title);
/* A frame around the pane, blank inside; returns the inside. */
struct tui_pane tui_frame(const struct tui_pane *pane, const char *title);

/* A click there means `event`; what was added last wins. */
void tui_zone(const struct tui_pane *pane, int x, int y, int width, int height,
              struct tui_event event);
struct tui_event tui_zone_at(const struct tui_sheet *sheet, int x, int y);

#endif
