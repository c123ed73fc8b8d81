/* SPDX-License-Identifier: MIT */
/* Reads name=number: the whole rest of the word has to be one. */
#include "numbers.h"

#include <stdlib.h>
#include <string.h>

bool read_number(const struct named_number *numbers, size_t count, const char *word)
{
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(numbers[i].name);
        if (strncmp(word, numbers[i].name, length) != 0)
            continue;
        char *end;
        *numbers[i].value = (uint32_t)strtoul(word + length, &end, 10);
        return end > word + length && *end == '\0';
    }
    return false;
}
