/* SPDX-License-Identifier: MIT */
/* Drawing on a sheet of character cells, and writing it out. */
#include "cli/view/canvas.h"

#include <stdlib.h>
#include <string.h>

enum { FORMATTED = 512 }; /* bytes of one formatted text */

bool nv_canvas_init(struct nv_canvas *canvas, int width, int height)
{
    struct nv_cell *cells = calloc((size_t)width * (size_t)height, sizeof *cells);
    *canvas = (struct nv_canvas){.cells = cells};
    if (!cells)
        return false;
    canvas->width = width;
    canvas->height = height;
    return true;
}

void nv_canvas_finish(struct nv_canvas *canvas)
{
    free(canvas->cells);
    *canvas = (struct nv_canvas){0};
}

static struct nv_cell *cell_at(const struct nv_canvas *canvas, int x, int y)
{
    bool inside = x >= 0 && x < canvas->width && y >= 0 && y < canvas->height;
    return inside ? &canvas->cells[(size_t)y * (size_t)canvas->width + (size_t)x] : NULL;
}

void nv_canvas_fill(struct nv_canvas *canvas, int x, int y, int width, int height,
                    struct nv_ink ink)
{
    for (int j = y; j < y + height; j++) {
        for (int i = x; i < x + width; i++) {
            struct nv_cell *cell = cell_at(canvas, i, j);
            if (cell)
                *cell = (struct nv_cell){.ink = ink};
        }
    }
}

/* Bytes of the character at `text`; malformed ones are cut, never run over. */
static size_t glyph_length(const char *text)
{
    size_t length = 1;
    while (length < sizeof((struct nv_cell *)0)->glyph && (text[length] & 0xC0) == 0x80)
        length++;
    return length;
}

int nv_canvas_put(struct nv_canvas *canvas, int x, int y, struct nv_ink ink, const char *text)
{
    while (*text) {
        size_t length = glyph_length(text);
        struct nv_cell *cell = cell_at(canvas, x, y);
        if (cell) {
            uint8_t bg = ink.bg ? ink.bg : cell->ink.bg;
            *cell = (struct nv_cell){.ink = {ink.fg, bg, ink.bold}};
            memcpy(cell->glyph, text, length);
        }
        text += length;
        x++;
    }
    return x;
}

int nv_canvas_format(struct nv_canvas *canvas, int x, int y, struct nv_ink ink, const char *format,
                     ...)
{
    char text[FORMATTED];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return nv_canvas_put(canvas, x, y, ink, text);
}

void nv_canvas_copy(struct nv_canvas *canvas, int x, int y, const struct nv_canvas *from)
{
    for (int j = 0; j < from->height; j++) {
        for (int i = 0; i < from->width; i++) {
            const struct nv_cell *source = cell_at(from, i, j);
            struct nv_cell *cell = cell_at(canvas, x + i, y + j);
            if (cell && (source->glyph[0] || source->ink.bg))
                *cell = *source;
        }
    }
}

static bool blank(const struct nv_cell *cell, bool colour)
{
    bool empty = cell->glyph[0] == '\0' || cell->glyph[0] == ' ';
    return empty && !(colour && cell->ink.bg);
}

/* The columns of a line up to the last one that shows anything. */
static int line_end(const struct nv_canvas *canvas, int y, bool colour)
{
    int end = canvas->width;
    while (end > 0 && blank(cell_at(canvas, end - 1, y), colour))
        end--;
    return end;
}

static bool same_ink(struct nv_ink a, struct nv_ink b)
{
    return a.fg == b.fg && a.bg == b.bg && a.bold == b.bold;
}

/* Always from a clean slate, so that no ink depends on the one before. */
static void change_ink(FILE *out, struct nv_ink ink)
{
    fputs("\033[0", out);
    if (ink.bold)
        fputs(";1", out);
    if (ink.fg)
        fprintf(out, ";38;5;%d", ink.fg);
    if (ink.bg)
        fprintf(out, ";48;5;%d", ink.bg);
    fputc('m', out);
}

static void write_line(const struct nv_canvas *canvas, int y, FILE *out, bool colour)
{
    struct nv_ink now = {0};
    int end = line_end(canvas, y, colour);
    for (int x = 0; x < end; x++) {
        const struct nv_cell *cell = cell_at(canvas, x, y);
        if (colour && !same_ink(cell->ink, now)) {
            change_ink(out, cell->ink);
            now = cell->ink;
        }
        if (cell->glyph[0])
            fprintf(out, "%.*s", (int)sizeof cell->glyph, cell->glyph);
        else
            fputc(' ', out);
    }
    if (!same_ink(now, (struct nv_ink){0}))
        fputs("\033[0m", out);
    fputc('\n', out);
}

void nv_canvas_write(const struct nv_canvas *canvas, FILE *out, bool colour)
{
    int lines = canvas->height;
    while (lines > 0 && line_end(canvas, lines - 1, colour) == 0)
        lines--;
    for (int y = 0; y < lines; y++)
        write_line(canvas, y, out, colour);
}
