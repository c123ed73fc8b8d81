/* SPDX-License-Identifier: MIT */
/* Names by the distance of Damerau and Levenshtein. */
#include "cli/nearest.h"

#include <string.h>

enum { LONGEST_NAME = 32 };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Letters to insert, delete, replace or swap with the next to make b of a. */
static unsigned distance(const char *a, const char *b)
{
    unsigned rows[3][LONGEST_NAME + 1];
    size_t length = strlen(b);
    for (unsigned j = 0; j <= length; j++)
        rows[0][j] = j;
    for (unsigned i = 1; a[i - 1]; i++) {
        unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3], *over = rows[(i + 1) % 3];
        row[0] = i;
        for (unsigned j = 1; j <= length; j++) {
            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], over[j - 2] + 1);
        }
    }
    return rows[strlen(a) % 3][length];
}

const char *nv_nearest(const char *word, const char *const *names)
{
    /* A third of the letters may be wrong. */
    return nv_nearest_within(word, names, (unsigned)strlen(word) / 3 + 1);
}

const char *nv_nearest_within(const char *word, const char *const *names, unsigned most)
{
    const char *near = NULL;
    unsigned best = most + 1;
    if (*word == '\0' || strlen(word) > LONGEST_NAME)
        return NULL;
    for (; *names; names++) {
        unsigned steps = strlen(*names) > LONGEST_NAME ? best : distance(word, *names);
        if (steps < best && steps < strlen(*names)) {
            best = steps;
            near = *names;
        }
    }
    return near;
}
