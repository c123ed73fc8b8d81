/* SPDX-License-Identifier: MIT */
/*
 * A sheet of character cells to draw on. A terminal only prints line after line,
 * but a wheel or two tableaux side by side are easier to draw piece by piece:
 * pieces go anywhere on the sheet, and the finished sheet is written out once,
 * with as few escape codes as its colours need. What lies outside is left out.
 */
#ifndef NV_CLI_VIEW_CANVAS_H
#define NV_CLI_VIEW_CANVAS_H

#include "novae/text.h"

#include <stdio.h>

/*
 * Colours are numbers of the 256-colour palette from 16 on, which no theme of a
 * terminal changes; 0 is the terminal's own colour.
 */
struct nv_ink {
    uint8_t fg, bg;
    bool bold;
};

struct nv_cell {
    char glyph[4]; /* one character in UTF-8; all zero for a blank */
    struct nv_ink ink;
};

struct nv_canvas {
    int width, height;
    struct nv_cell *cells;
};

/* A blank sheet; false when out of memory. */
bool nv_canvas_init(struct nv_canvas *canvas, int width, int height);
void nv_canvas_finish(struct nv_canvas *canvas);

/* Gives a rectangle an ink and blanks it. */
void nv_canvas_fill(struct nv_canvas *canvas, int x, int y, int width, int height,
                    struct nv_ink ink);
/*
 * Puts UTF-8 text, every character one column wide, and returns the column after
 * it. Over a filled place the text keeps its background if it has none itself.
 */
int nv_canvas_put(struct nv_canvas *canvas, int x, int y, struct nv_ink ink, const char *text);
int nv_canvas_format(struct nv_canvas *canvas, int x, int y, struct nv_ink ink, const char *format,
                     ...) __attribute__((format(printf, 5, 6)));

/* Copies a sheet onto another; blank cells without ink leave what is there. */
void nv_canvas_copy(struct nv_canvas *canvas, int x, int y, const struct nv_canvas *from);

/* Writes all lines down to the last one that is not blank. */
void nv_canvas_write(const struct nv_canvas *canvas, FILE *out, bool colour);

#endif
