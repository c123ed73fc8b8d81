/* SPDX-License-Identifier: MIT */
/*
 * Everything the terminal game knows: the game at the table, who sits there, what
 * is chosen but not played yet, which window is open. It knows no terminal, no thread
 * and no file: events change it (control.h), sheets are drawn of it (view.h), and what
 * ought to be thought or saved now is read off it (tui_due, `unsaved`).
 */
#ifndef NV_TUI_MODEL_H
#define NV_TUI_MODEL_H

#include "cli/seats.h"
#include "novae/preview.h"
#include "session/session.h"
#include "tui/pane.h"
#include "tui/thinker.h"

enum {
    TUI_COURSE = 4096, /* moves whose chances are kept */
    TUI_NOWHERE = -1
};

enum tui_page { TUI_START, TUI_TABLE };

/* What lies over the table. */
enum tui_window {
    TUI_NO_WINDOW,
    TUI_HELP,
    TUI_PILE,
    TUI_MOVES,
    TUI_TABLEAU,
    TUI_TYPE, /* a move is being typed */
    TUI_SAVE, /* the name of a file is */
    TUI_REVIEW
};

/* ---- Nova Luna: what may be chosen ---- */

struct tui_luna {
    struct nl_view view;
    struct nl_preview preview;
    int chosen; /* an offer */
    int x, y;   /* the place under the cursor */
};

/* ---- Terra Nova ---- */

struct tui_terra {
    struct tn_view view;
    struct tn_preview preview;
    bool stone; /* a stone is being placed, else a figure moved */
    int figure; /* chosen to move, or TUI_NOWHERE */
    int cursor; /* a space */
};

/* ---- the first screen ---- */

enum { TUI_SAVED = 6, TUI_PATH = 1024 };

struct tui_saved {
    char path[TUI_PATH];
    char title[TUI_LINE / 4];
    bool over;
};

struct tui_setup {
    struct nv_settings settings;
    bool seed_given;
    struct nv_seat seats[NV_MAX_PLAYERS];
    int line;    /* where the cursor is */
    bool naming; /* the name on that line is being typed */
    uint32_t saved_count;
    struct tui_saved saved[TUI_SAVED];
    const char *open; /* the path that was chosen to go on with, or NULL */
    bool begin;       /* a new game is wanted */
};

/* A move that was made, in words. */
struct tui_told {
    nv_move move;
    int seat;
    bool final; /* not to be thought over: all but the turns of Terra Nova */
    char text[TUI_LINE / 2];
};

struct tui_model {
    enum tui_page page;
    enum tui_window window;
    struct tui_setup setup;

    struct nv_session *session;
    struct nv_seat seats[NV_MAX_PLAYERS];
    uint32_t confirmed; /* moves that nobody may think over any more */
    uint32_t number;    /* of the position shown: every change makes a new one */
    bool looking;       /* back, from `live` moves */
    uint32_t live;
    bool paused; /* bots wait */
    struct tui_told *told;
    uint32_t told_count;

    struct tui_luna luna;
    struct tui_terra terra;
    bool show_land, show_threats, show_chances;
    int shown_seat;     /* whose tableau is in the window */
    int scroll;         /* lines, in windows that are longer than the screen */
    int view_x, view_y; /* how far the tableau was pushed by the mouse wheel */
    char typed[TUI_PATH];
    char notice[TUI_LINE];

    bool hint_wanted, hint_known;
    struct tui_answer hint;
    bool chances_known[TUI_COURSE];
    uint16_t chances[TUI_COURSE][NV_MAX_PLAYERS]; /* permille, or the total expected */
    struct tui_judged *judged;
    uint32_t judged_count;
    bool reviewing;

    bool unsaved;        /* the game has changed since it was saved */
    const char *save_to; /* a file that somebody named, to be written now */
    bool leaving, to_start;
};

void tui_model_init(struct tui_model *model);
void tui_model_finish(struct tui_model *model);

/* Sits down at a started game, which the model then owns; UINT32_MAX confirms all of it. */
void tui_model_open(struct tui_model *model, struct nv_session *session,
                    const struct nv_seat seats[NV_MAX_PLAYERS], uint32_t confirmed);

/* ---- questions ---- */

const struct nv_game *tui_game(const struct tui_model *model);
const void *tui_rules(const struct tui_model *model);
const void *tui_state(const struct tui_model *model);
uint32_t tui_players(const struct tui_model *model);
int tui_turn(const struct tui_model *model); /* a seat or NV_OVER */
bool tui_is_luna(const struct tui_model *model);
bool tui_is_person(const struct tui_model *model, int seat);
/* A person's turn of Terra Nova is over but not confirmed. */
bool tui_is_tentative(const struct tui_model *model);
/* The seat whose choice is awaited at this screen, or -1. */
int tui_chooser(const struct tui_model *model);
/* The seat whose things are shown large: the chooser, or the person who chose last. */
int tui_featured(const struct tui_model *model);
bool tui_can_undo(const struct tui_model *model);
bool tui_can_redo(const struct tui_model *model);
/* Is the score a total to be kept low, as alone? Else it is a chance in permille. */
bool tui_counts_total(const struct tui_model *model);
/* Do bots play among themselves? */
bool tui_only_bots(const struct tui_model *model);

/* ---- changes ---- */

bool tui_play(struct tui_model *model, nv_move move);
bool tui_undo(struct tui_model *model);
bool tui_redo(struct tui_model *model);
void tui_confirm(struct tui_model *model);
/* Looks at the position after `count` moves; after the last one it is the game again. */
void tui_look(struct tui_model *model, uint32_t count);
/* Plays on from the position that is looked at. */
void tui_play_from_here(struct tui_model *model);

/* ---- thinking ---- */

/* What ought to be thought about now. */
enum tui_job_kind tui_due(const struct tui_model *model);
void tui_fill_job(const struct tui_model *model, enum tui_job_kind kind, struct tui_job *job);
/* Takes what was found out; false when it is about another position. */
bool tui_take(struct tui_model *model, const struct tui_answer *answer);

#endif
