/* SPDX-License-Identifier: MIT */
/* Finds the format that a refusal was made of, and fills its translation in. */
#include "cli/refusal.h"

#include "cli/language.h"

#include <ctype.h>
#include <string.h>

enum { FILLED = 8 }; /* conversions in one format */

/* What the library filled in, in its order. */
struct words {
    struct nv_span word[FILLED];
    bool sentence[FILLED]; /* %s may be a refusal again, the rest is a stranger's or a number */
    int count;
};

/* The bytes of a conversion as %u, %.*s or %2$s, or 0. */
static size_t conversion(const char *format, char *kind)
{
    static const char *const kinds[] = {"s", "u", "c", "d", "zu", ".*s"};
    if (*format != '%')
        return 0;
    size_t begin = 1 + 2 * (isdigit((unsigned char)format[1]) && format[2] == '$');
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        size_t length = strlen(kinds[i]);
        if (strncmp(format + begin, kinds[i], length) == 0) {
            *kind = kinds[i][0] == 'z' ? 'u' : kinds[i][0];
            return begin + length;
        }
    }
    return 0;
}

/* The most and the fewest bytes that a conversion may have become at the start of a text. */
static size_t longest(char kind, const char *text)
{
    if (kind == 'c')
        return *text != '\0';
    if (kind == 's' || kind == '.')
        return strlen(text);
    size_t sign = kind == 'd' && *text == '-';
    size_t digits = strspn(text + sign, "0123456789");
    return digits ? sign + digits : 0;
}

static bool match(const char *format, const char *text, struct words *words)
{
    char kind;
    size_t length = conversion(format, &kind);
    if (length == 0)
        return *format == *text && (*format == '\0' || match(format + 1, text + 1, words));
    int place = words->count++;
    if (place >= FILLED)
        return false;
    words->sentence[place] = kind == 's';
    for (size_t taken = longest(kind, text) + 1; taken-- > (kind != '.');) {
        words->word[place] = (struct nv_span){text, taken};
        words->count = place + 1;
        if (match(format + length, text + taken, words))
            return true;
    }
    return false;
}

/* Letters of its own: of several formats that match, the one with most is meant. */
static size_t own_letters(const char *format)
{
    size_t own = 0;
    char kind;
    while (*format) {
        size_t length = conversion(format, &kind);
        own += length == 0;
        format += length ? length : 1;
    }
    return own;
}

/* The English of the catalogues that a text was made of, or NULL. */
static const char *source_of(const char *text, struct words *words)
{
    const char *best = NULL;
    size_t most = 0;
    for (unsigned i = 0; i < nv_catalogue_size; i++) {
        const char *english = nv_catalogue[i].english;
        struct words found = {.count = 0};
        size_t own = own_letters(english);
        if (own > most && match(english, text, &found)) {
            best = english;
            most = own;
            *words = found;
        }
    }
    return best;
}

static bool translate(const char *text, struct nv_text *out);

/* A single word is a name, and stays. */
static void say_word(struct nv_span word, bool sentence, struct nv_text *out)
{
    char text[NV_ERROR_TEXT];
    struct nv_text copy = nv_text_over(text, sizeof text);
    nv_text_span(&copy, word);
    if (!sentence || !strchr(text, ' ') || !translate(text, out))
        nv_text_span(out, word);
}

/* False, and nothing said, when no catalogue has it. */
static bool translate(const char *text, struct nv_text *out)
{
    struct words words = {.count = 0};
    const char *english = source_of(text, &words);
    int next = 0;
    char kind;
    if (!english)
        return false;
    for (const char *form = nv_t(english); *form;) {
        size_t length = conversion(form, &kind);
        bool named = length > 2 && form[2] == '$';
        int place = length == 0 ? 0 : named ? form[1] - '1' : next++;
        if (length == 0)
            nv_text_char(out, *form);
        else if (place >= 0 && place < words.count)
            say_word(words.word[place], words.sentence[place], out);
        form += length ? length : 1;
    }
    return true;
}

const char *nv_refusal(struct nv_error *error)
{
    char said[NV_ERROR_TEXT];
    struct nv_text text = nv_text_over(said, sizeof said);
    if (!nv_language_is_foreign() || !error->text[0])
        return error->text;
    if (!translate(error->text, &text))
        nv_fill(&text, nv_t("In English: {reason}"), "reason", error->text, NULL);
    size_t length = strlen(said);
    while (!nv_text_fits(&text) && length > 0 && (unsigned char)said[length - 1] > 0x7F)
        length--; /* what was cut ends with a whole character */
    memcpy(error->text, said, length);
    error->text[length] = '\0';
    return error->text;
}
