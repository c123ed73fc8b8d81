/* SPDX-License-Identifier: MIT */
/*
 * Positions for human eyes and ears: a picture of characters that fits the
 * terminal, or short sentences for a screen reader. Only what players may know
 * is drawn: everything comes from the public views, never from a state itself.
 */
#ifndef NV_CLI_VIEW_DRAW_H
#define NV_CLI_VIEW_DRAW_H

#include "novae/nova_luna.h"
#include "novae/terra_nova.h"

#include <stdio.h>

enum {
    NV_DRAW_MIN_WIDTH = 48,  /* narrower than a picture can be: plain lines */
    NV_DRAW_MAX_WIDTH = 200, /* more room than any eye wants to cross */
    NV_DRAW_WIDTH = 80       /* where nobody knows */
};

struct nv_draw_style {
    bool colour;  /* escape codes for 256 colours */
    bool unicode; /* shapes and blocks; else ASCII alone */
    int width;    /* columns of the terminal */
    bool plain;   /* no drawing at all, only sentences */
};

/* What was asked for on the command line; all zero asks for nothing. */
struct nv_draw_wish {
    const char *colour; /* always, never, auto or NULL */
    bool ascii;
    bool plain;
};

/* Lines for the option table of a command that draws. */
#define NV_DRAW_FLAGS(wish)                                                             \
    {"color", "WHEN", "colours: always, never or auto", &(wish).colour, NULL},          \
        {"ascii", NULL, "draw with ASCII characters alone", NULL, &(wish).ascii},       \
    {                                                                                   \
        "plain", NULL, "no drawing, sentences for a screen reader", NULL, &(wish).plain \
    }

/*
 * The style that suits `out`: NO_COLOR, TERM, LC_ALL, LC_CTYPE, LANG, COLUMNS
 * and the terminal itself are asked, and a wish goes before all of them. False
 * when the wish for colours is none of its three words.
 */
bool nv_draw_style_find(struct nv_draw_style *style, FILE *out, const struct nv_draw_wish *wish);

/* Draws a position of any game; those without a picture show their JSON. */
void nv_draw(FILE *out, const struct nv_game *game, const void *rules, const void *state,
             const struct nv_draw_style *style);

/* What every game has and no view tells. */
struct nv_draw_scene {
    uint32_t ply;
    int turn; /* a seat or NV_OVER */
    struct nv_result result;
};

enum { NV_DRAW_OUTCOME = 96 };
/* "Player 2 to move", "Players 1 and 3 win", ... */
void nv_draw_outcome(const struct nv_draw_scene *scene, uint32_t players,
                     char out[NV_DRAW_OUTCOME]);

/* The pictures, and the same in sentences. */
void nv_draw_nova_luna(FILE *out, const struct nl_view *view, const struct nv_draw_scene *scene,
                       const struct nv_draw_style *style);
void nv_say_nova_luna(FILE *out, const struct nl_view *view, const struct nv_draw_scene *scene,
                      int width);
void nv_draw_terra_nova(FILE *out, const struct tn_board *board, const struct tn_view *view,
                        const struct nv_draw_scene *scene, const struct nv_draw_style *style);
void nv_say_terra_nova(FILE *out, const struct tn_board *board, const struct tn_view *view,
                       const struct nv_draw_scene *scene, int width);

/* A board with nothing on it and its landscapes; tiles large, or all as cards. */
void nv_draw_board(FILE *out, const struct tn_board *board, const struct nv_draw_style *style);
void nv_draw_tiles(FILE *out, const uint8_t *tiles, uint32_t count,
                   const struct nv_draw_style *style);
void nv_draw_all_tiles(FILE *out, const struct nv_draw_style *style);

#endif
