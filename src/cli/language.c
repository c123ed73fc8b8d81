/* SPDX-License-Identifier: MIT */
/* Finds texts in the catalogues, and fills them in. */
#include "cli/language.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Like the locale of the C library it belongs to the whole program: its place, or -1. */
static int language = -1;

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

const char *nv_language_wanted(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = NULL;
    for (size_t i = 0; i < sizeof names / sizeof names[0] && !locale; i++)
        locale = variable(names[i]);
    bool none = !locale || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0;
    const char *wish = variable("LANGUAGE");
    return wish && !none ? wish : locale ? locale : "en";
}

void nv_language_choose(const char *locale)
{
    language = -1;
    for (int i = 0; nv_language_names[i]; i++) {
        size_t length = strlen(nv_language_names[i]);
        if (strncmp(locale, nv_language_names[i], length) == 0 &&
            (locale[length] == '\0' || strchr("_.@:-", locale[length])))
            language = i;
    }
}

bool nv_language_is_foreign(void)
{
    return language >= 0;
}

static int compare(const void *english, const void *entry)
{
    return strcmp(english, ((const struct nv_catalogue_entry *)entry)->english);
}

static const struct nv_catalogue_entry *find(const char *english)
{
    if (language < 0)
        return NULL;
    return bsearch(english, nv_catalogue, nv_catalogue_size, sizeof nv_catalogue[0], compare);
}

const char *nv_t(const char *english)
{
    const struct nv_catalogue_entry *entry = find(english);
    return entry ? entry->one[language] : english;
}

const char *nv_tn(const char *one, const char *many, long n)
{
    const struct nv_catalogue_entry *entry = find(one);
    if (!entry || !entry->many[language])
        return n == 1 ? one : many;
    return n == 1 ? entry->one[language] : entry->many[language];
}

/* The text that goes with a name, or NULL. */
static const char *value_of(struct nv_span name, va_list pairs)
{
    va_list list;
    const char *found = NULL, *key;
    va_copy(list, pairs);
    while (!found && (key = va_arg(list, const char *))) {
        const char *value = va_arg(list, const char *);
        found = nv_span_is(name, key) ? value : NULL;
    }
    va_end(list);
    return found;
}

static void fill(struct nv_text *out, const char *pattern, const char *number, va_list pairs)
{
    while (*pattern) {
        const char *end = *pattern == '{' ? strchr(pattern, '}') : NULL;
        struct nv_span name = {pattern + 1, end ? (size_t)(end - pattern) - 1 : 0};
        const char *value = end ? value_of(name, pairs) : NULL;
        if (!value && end && number && nv_span_is(name, "n"))
            value = number;
        if (value)
            nv_text_string(out, value);
        else
            nv_text_char(out, *pattern);
        pattern = value ? end + 1 : pattern + 1;
    }
}

void nv_fill(struct nv_text *out, const char *pattern, ...)
{
    va_list pairs;
    va_start(pairs, pattern);
    fill(out, pattern, NULL, pairs);
    va_end(pairs);
}

void nv_fill_count(struct nv_text *out, const char *one, const char *many, long n, ...)
{
    char number[24];
    va_list pairs;
    snprintf(number, sizeof number, "%ld", n);
    va_start(pairs, n);
    fill(out, nv_tn(one, many, n), number, pairs);
    va_end(pairs);
}
