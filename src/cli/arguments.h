/* SPDX-License-Identifier: MIT */
/*
 * What all subcommands share: one way to read options (long ones only, --help
 * everywhere), and the options that choose a game. Data goes to standard output,
 * everything said about it to standard error.
 */
#ifndef NV_CLI_ARGUMENTS_H
#define NV_CLI_ARGUMENTS_H

#include "session/session.h"

enum nv_exit {
    NV_EXIT_OK = 0,
    NV_EXIT_FAILED = 1, /* what was asked for failed */
    NV_EXIT_USAGE = 2   /* it was asked for wrongly */
};

enum { NV_FLAG_REPEATS = 16 };

/*
 * An option of one command: a switch that sets `set`, or one with a value. With both
 * it may be repeated: the values go to the free places of `value`, NV_FLAG_REPEATS.
 */
struct nv_flag {
    const char *name;     /* without dashes; NULL ends a table */
    const char *argument; /* the value's name in the help; NULL for a switch */
    const char *help;
    const char **value;
    bool *set;
};

/* Which game, and how it starts. All zero but settings: nv_game_arguments_init. */
struct nv_game_arguments {
    struct nv_settings settings;
    const char *deal;
    const char *fen;
    const char *moves; /* to make after the start */
    bool game_given, players_given, seed_given;
};

struct nv_usage {
    const char *synopsis;             /* "show [OPTION...]", without "novae" */
    const char *about;                /* a sentence or two */
    const struct nv_flag *flags;      /* may be NULL */
    struct nv_game_arguments *chosen; /* NULL: the command takes no game options */
};

/*
 * Reads the options and moves the other words to argv[0], argv[1], ... Returns
 * their number, or -1 when the command is to end with `*status` (help was
 * asked for, or something was wrong and has been said).
 */
int nv_arguments(const struct nv_usage *usage, int argc, char **argv, int *status);
/* The same for a command that takes no words; false when it is to end with `*status`. */
bool nv_options_alone(const struct nv_usage *usage, int argc, char **argv, int *status);

void nv_game_arguments_init(struct nv_game_arguments *chosen);
/* The chosen game, started; NULL after saying what is wrong. Destroy it. */
struct nv_session *nv_game_arguments_start(const struct nv_game_arguments *chosen);

/*
 * The position of a record (`path`), or of what was chosen, after `to` moves
 * (NULL: all). NULL after saying what is wrong; `*status` is the command's then.
 */
struct nv_session *nv_open_position(const char *command, const char *path,
                                    const struct nv_game_arguments *chosen, const char *to,
                                    int *status);

/* "novae show: ..." on standard error; returns NV_EXIT_FAILED or NV_EXIT_USAGE. */
int nv_complain(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
int nv_misused(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints a line, a JSON object most often, and finishes the buffer; returns the exit status. */
int nv_print_line(const char *command, struct nv_buffer *line);
/* A text that a game prints: print, print_json or print_deal. */
void nv_print_game_text(void (*print)(const void *rules, const void *state, struct nv_text *out),
                        const void *rules, const void *state);
/* A seed for a game that nobody chose one for. */
uint64_t nv_random_seed(void);
/* A whole number; false when the text is none or above `max`. */
bool nv_number(const char *text, uint64_t max, uint64_t *value);
/*
 * The number of an option, as `text` after --option; where that is NULL, `value` stays as it is.
 * NV_EXIT_OK, or NV_EXIT_USAGE after saying from which to which number it goes.
 */
int nv_option_number(const char *command, const char *option, const char *text, uint64_t least,
                     uint64_t most, uint64_t *value);
int nv_option_number32(const char *command, const char *option, const char *text, uint32_t least,
                       uint32_t most, uint32_t *value);

#endif
