/* SPDX-License-Identifier: MIT */
/*
 * Sentences broken into lines at blanks, for screen readers and narrow
 * terminals. The second line of a paragraph and all later ones are indented.
 */
#ifndef NV_CLI_VIEW_PROSE_H
#define NV_CLI_VIEW_PROSE_H

#include <stdio.h>

enum { NV_PROSE_WORD = 64 }; /* longer words are broken */

struct nv_prose {
    FILE *out;
    int width;
    int column;
    int length;               /* of the word that is not written yet, */
    char word[NV_PROSE_WORD]; /* since pieces without a blank between make one word */
};

void nv_prose_say(struct nv_prose *prose, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Ends the paragraph. */
void nv_prose_end(struct nv_prose *prose);

#endif
