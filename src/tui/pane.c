/* SPDX-License-Identifier: MIT */
/* Drawing within bounds. */
#include "tui/pane.h"

#include <string.h>

const struct nv_ink tui_normal = {0}, tui_strong = {.fg = 231, .bold = true},
                    tui_quiet = {.fg = 245}, tui_good = {.fg = 114},
                    tui_better = {.fg = 118, .bold = true}, tui_other = {.fg = 209},
                    tui_bar = {.fg = 252, .bg = 236, .bold = true},
                    tui_prompt = {.fg = 231, .bg = 22, .bold = true},
                    tui_chosen = {.fg = 16, .bg = 231, .bold = true},
                    tui_moonlight = {.fg = 228, .bold = true};

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

int tui_columns(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += !continues(*text);
    return columns;
}

/* Bytes of the first `columns` characters. */
static size_t bytes_of(const char *text, int columns)
{
    size_t length = 0;
    while (text[length] && (columns > 0 || continues(text[length])))
        columns -= !continues(text[length++]);
    return length;
}

struct tui_pane tui_whole(struct tui_sheet *sheet)
{
    return (struct tui_pane){sheet, 0, 0, sheet->canvas.width, sheet->canvas.height};
}

struct tui_pane tui_part(const struct tui_pane *pane, int x, int y, int width, int height)
{
    int right = x + width < pane->width ? x + width : pane->width;
    int low = y + height < pane->height ? y + height : pane->height;
    return (struct tui_pane){pane->sheet, pane->x + x, pane->y + y, right > x ? right - x : 0,
                             low > y ? low - y : 0};
}

int tui_put(const struct tui_pane *pane, int x, int y, struct nv_ink ink, const char *text)
{
    char cut[TUI_LINE];
    int columns = tui_columns(text), room = pane->width - x;
    if (y < 0 || y >= pane->height || x < 0 || room <= 0)
        return x + columns;
    size_t length = bytes_of(text, room);
    length = length < sizeof cut ? length : sizeof cut - 1;
    memcpy(cut, text, length);
    cut[length] = '\0';
    nv_canvas_put(&pane->sheet->canvas, pane->x + x, pane->y + y, ink, cut);
    return x + columns;
}

int tui_format(const struct tui_pane *pane, int x, int y, struct nv_ink ink, const char *format,
               ...)
{
    char text[TUI_LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return tui_put(pane, x, y, ink, text);
}

void tui_put_right(const struct tui_pane *pane, int y, struct nv_ink ink, const char *text)
{
    int x = pane->width - tui_columns(text);
    tui_put(pane, x > 0 ? x : 0, y, ink, text);
}

void tui_fill(const struct tui_pane *pane, int x, int y, int width, int height, struct nv_ink ink)
{
    struct tui_pane part = tui_part(pane, x, y, width, height);
    nv_canvas_fill(&part.sheet->canvas, part.x, part.y, part.width, part.height, ink);
}

/* Bytes of the next line: as many whole words as fit, at least one character. */
static size_t next_line(const char *text, int width)
{
    size_t whole = bytes_of(text, width), end = whole;
    if (!text[whole])
        return whole;
    while (end > 0 && text[end] != ' ')
        end--;
    return end > 0 ? end : whole > 0 ? whole : bytes_of(text, 1);
}

static const char *after_blanks(const char *text)
{
    return text + strspn(text, " ");
}

int tui_wrap(const struct tui_pane *pane, int x, int y, int most, struct nv_ink ink,
             const char *text)
{
    for (int line = 0; line < most && *text; line++, y++) {
        char cut[TUI_LINE];
        int width = pane->width - x;
        size_t length = next_line(text, width);
        bool more = line + 1 == most && *after_blanks(text + length);
        if (more)
            length = next_line(text, width - 2);
        size_t copied = length < sizeof cut ? length : sizeof cut - 1;
        memcpy(cut, text, copied);
        cut[copied] = '\0';
        int end = tui_put(pane, x, y, ink, cut);
        tui_put(pane, end, y, ink, more ? " …" : "");
        text = after_blanks(text + length);
    }
    return y;
}

int tui_lines(int width, const char *text)
{
    int lines = 0;
    for (; *text && width > 0; lines++) {
        text = after_blanks(text + next_line(text, width));
    }
    return lines;
}

void tui_rule(const struct tui_pane *pane, int y, const char *title)
{
    for (int x = 0; x < pane->width; x++)
        tui_put(pane, x, y, tui_quiet, tui_glyph(pane->sheet, TUI_DASH));
    if (title && *title)
        tui_format(pane, 1, y, tui_quiet, " %s ", title);
}

struct tui_pane tui_frame(const struct tui_pane *pane, const char *title)
{
    const struct tui_sheet *sheet = pane->sheet;
    int right = pane->width - 1, low = pane->height - 1;
    tui_fill(pane, 0, 0, pane->width, pane->height, (struct nv_ink){.fg = 252, .bg = 235});
    tui_rule(pane, 0, NULL);
    tui_rule(pane, low, NULL);
    for (int y = 1; y < low; y++) {
        tui_put(pane, 0, y, tui_quiet, tui_glyph(sheet, TUI_PIPE));
        tui_put(pane, right, y, tui_quiet, tui_glyph(sheet, TUI_PIPE));
    }
    tui_put(pane, 0, 0, tui_quiet, tui_glyph(sheet, TUI_TOP_LEFT));
    tui_put(pane, right, 0, tui_quiet, tui_glyph(sheet, TUI_TOP_RIGHT));
    tui_put(pane, 0, low, tui_quiet, tui_glyph(sheet, TUI_LOW_LEFT));
    tui_put(pane, right, low, tui_quiet, tui_glyph(sheet, TUI_LOW_RIGHT));
    tui_format(pane, 2, 0, tui_strong, " %s ", title);
    return tui_part(pane, 2, 1, pane->width - 4, pane->height - 2);
}

void tui_zone(const struct tui_pane *pane, int x, int y, int width, int height,
              struct tui_event event)
{
    struct tui_sheet *sheet = pane->sheet;
    struct tui_pane part = tui_part(pane, x, y, width, height);
    if (sheet->zone_count < TUI_ZONES)
        sheet->zones[sheet->zone_count++] = (struct tui_zone){part.x, part.y, part.width,
                                                              part.height, event};
}

struct tui_event tui_zone_at(const struct tui_sheet *sheet, int x, int y)
{
    for (int i = sheet->zone_count - 1; i >= 0; i--) {
        const struct tui_zone *zone = &sheet->zones[i];
        if (x >= zone->x && x < zone->x + zone->width && y >= zone->y && y < zone->y + zone->height)
            return zone->event;
    }
    return (struct tui_event){0};
}
