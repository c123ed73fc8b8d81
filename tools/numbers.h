/* SPDX-License-Identifier: MIT */
/* Arguments of the form name=number, for the programs that learn. */
#ifndef TOOLS_NUMBERS_H
#define TOOLS_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct named_number {
    const char *name; /* with its "=" */
    uint32_t *value;
};

/* Reads one word into the number that it names; false where it names none or has no number. */
bool read_number(const struct named_number *numbers, size_t count, const char *word);

#endif
