/* SPDX-License-Identifier: MIT */
/* The signs of the screen, and whether this terminal's locale shows them one column wide. */
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "cli/view/card.h"
#include "cli/view/land.h"
#include "tui/pane.h"

#include <langinfo.h>
#include <string.h>
#include <wchar.h>

static const char *const glyphs[TUI_GLYPHS][2] = {
#define TUI_GLYPH_TEXT(name, ascii, unicode) {ascii, unicode},
    TUI_GLYPH_TABLE(TUI_GLYPH_TEXT)
#undef TUI_GLYPH_TEXT
};

const char *tui_glyph(const struct tui_sheet *sheet, enum tui_glyph glyph)
{
    return glyphs[glyph][sheet->unicode];
}

/* Is every character of a text one column wide? */
static bool narrow(const char *text)
{
    mbstate_t state = {0};
    for (size_t left = strlen(text); left > 0;) {
        wchar_t character;
        size_t length = mbrtowc(&character, text, left, &state);
        if (length == 0 || length > left || wcwidth(character) != 1)
            return false;
        text += length;
        left -= length;
    }
    return true;
}

bool tui_glyphs_fit(void)
{
    bool fit = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    for (int i = 0; i < TUI_GLYPHS; i++)
        fit = fit && narrow(glyphs[i][1]);
    for (int i = 0; i < NL_COLOURS; i++)
        fit = fit && narrow(nv_tile_colours[i].shape);
    for (int i = 0; i < NV_MAX_PLAYERS; i++)
        fit = fit && narrow(nv_figures[i].symbol[1]);
    return fit;
}

void tui_bar_glyph(const struct tui_sheet *sheet, int eighth, char out[5])
{
    const char *bars = tui_glyph(sheet, TUI_BARS);
    size_t size = sheet->unicode ? 3 : 1;
    memcpy(out, bars + (size_t)eighth * size, size);
    out[size] = '\0';
}
