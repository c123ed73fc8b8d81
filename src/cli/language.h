/* SPDX-License-Identifier: MIT */
/*
 * What is said in the reader's language. Texts are written in English where they
 * are used; the catalogues of the page (web/i18n) are built into the program, so
 * that it speaks Dutch, German and Hungarian wherever it was copied to, also on
 * machines without that locale. web/i18n/extract.mjs finds every text by the names
 * of these functions.
 */
#ifndef NV_CLI_LANGUAGE_H
#define NV_CLI_LANGUAGE_H

#include "novae/text.h"

/* Marks a text of a table, to be handed to nv_t later. */
#define NV_T(text) text

/* One text of the catalogues; `one` and `many` in the order of nv_language_names. */
struct nv_catalogue_entry {
    const char *english;
    const char *const *one;
    const char *const *many; /* each NULL without a plural */
};

extern const struct nv_catalogue_entry nv_catalogue[];
extern const unsigned nv_catalogue_size;
/* Those of web/i18n/languages.json besides English, then NULL. */
extern const char *const nv_language_names[];

/* By a locale as "de_AT.UTF-8"; what is not known is English. To be called once, at the start. */
void nv_language_choose(const char *locale);
/* The locale of messages in the environment: LANGUAGE, LC_ALL, LC_MESSAGES, LANG. */
const char *nv_language_wanted(void);

bool nv_language_is_foreign(void); /* not English */

/* Also of formats for printf: the compiler checks the English, extract.mjs its translations. */
const char *nv_t(const char *english) __attribute__((format_arg(1)));
/* The form for `n`; all our languages tell 1 from other numbers. */
const char *nv_tn(const char *one, const char *many, long n)
    __attribute__((format_arg(1), format_arg(2)));

/*
 * Fills the {words} of a pattern: pairs of a name and a text, then NULL. A word that
 * nobody named stays as it is.
 */
void nv_fill(struct nv_text *out, const char *pattern, ...) __attribute__((sentinel));
/* A pattern whose {n} is a number, in the form for it; then pairs as above. */
void nv_fill_count(struct nv_text *out, const char *one, const char *many, long n, ...)
    __attribute__((sentinel));

#endif
