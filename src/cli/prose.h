/* SPDX-License-Identifier: MIT */
/*
 * Sentences broken into lines at blanks, for screen readers and narrow
 * terminals. The second line of a paragraph and all later ones are indented.
 */
#ifndef NV_CLI_PROSE_H
#define NV_CLI_PROSE_H

#include <stdbool.h>
#include <stdio.h>

struct nv_prose {
    FILE *out;
    int width;
    int column;
    bool blank; /* a blank is due before the next word */
};

void nv_prose_say(struct nv_prose *prose, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Ends the paragraph. */
void nv_prose_end(struct nv_prose *prose);

#endif
