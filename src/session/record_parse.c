/* SPDX-License-Identifier: MIT */
/*
 * Takes the text of a record apart, without knowing what its tags mean; only that none of our own
 * stands there twice is checked here.
 */
#include "session/record.h"

#include <string.h>
#include <strings.h>

/* Where reading has come to; lines and columns count from 1. */
struct scanner {
    struct nv_span rest;
    unsigned line;
    unsigned column;
};

void nv_record_init(struct nv_record *record)
{
    *record = (struct nv_record){0};
}

void nv_record_finish(struct nv_record *record)
{
    nv_buffer_finish(&record->text);
    nv_buffer_finish(&record->moves);
}

struct nv_span nv_record_tag(const struct nv_record *record, const char *name)
{
    for (size_t i = 0; i < record->tag_count; i++) {
        if (nv_span_is_nocase(record->tags[i].name, name))
            return record->tags[i].value;
    }
    return (struct nv_span){NULL, 0};
}

/* The next character, or -1 at the end. */
static int peek(const struct scanner *in)
{
    return in->rest.length > 0 ? (unsigned char)in->rest.at[0] : -1;
}

static int next(struct scanner *in)
{
    int c = peek(in);
    if (c < 0)
        return c;
    in->rest.at++;
    in->rest.length--;
    in->column = c == '\n' ? 1 : in->column + 1;
    in->line += c == '\n';
    return c;
}

static bool is_space(int c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

static void skip_space(struct scanner *in)
{
    while (is_space(peek(in)))
        next(in);
}

static enum nv_status fail(const struct scanner *at, const char *reason, struct nv_error *error)
{
    return nv_fail(error, NV_BAD_RECORD, "line %u, column %u: %s", at->line, at->column, reason);
}

static enum nv_status read_comment(struct scanner *in, struct nv_error *error)
{
    struct scanner start = *in;
    int c;
    while ((c = next(in)) != '}') {
        if (c < 0)
            return fail(&start, "the comment has no end", error);
    }
    return NV_OK;
}

bool nv_is_tag_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The character after a backslash: PGN's two, and \n, which maps need. */
static int unescape(int c)
{
    return c == 'n' ? '\n' : c == '"' || c == '\\' ? c : -1;
}

static enum nv_status read_value(struct scanner *in, struct nv_buffer *out, struct nv_error *error)
{
    struct scanner start = *in;
    if (next(in) != '"')
        return fail(&start, "a tag's value starts with a quote", error);
    for (;;) {
        struct scanner here = *in;
        int c = next(in);
        if (c < 0 || c == '\n')
            return fail(&start, "the tag's value has no closing quote in its line", error);
        if (c == '"')
            return NV_OK;
        if (c == '\\' && (c = unescape(next(in))) < 0)
            return fail(&here, "after a backslash comes \", \\ or n", error);
        nv_buffer_char(out, (char)c);
    }
}

/*
 * Reads one tag. While the text grows it may move, so a tag's spans hold only
 * their lengths until all are read.
 */
static enum nv_status read_tag(struct nv_record *record, struct scanner *in, struct nv_error *error)
{
    struct scanner start = *in;
    struct nv_tag *tag = &record->tags[record->tag_count];
    size_t before = record->text.text.length;
    if (record->tag_count == NV_RECORD_TAGS)
        return fail(&start, "too many tags", error);
    next(in);
    skip_space(in);
    while (nv_is_tag_letter(peek(in)))
        nv_buffer_char(&record->text, (char)next(in));
    tag->name.length = record->text.text.length - before;
    if (tag->name.length == 0)
        return fail(in, "a tag starts with a name", error);
    skip_space(in);
    enum nv_status status = read_value(in, &record->text, error);
    if (status)
        return status;
    tag->value.length = record->text.text.length - before - tag->name.length;
    skip_space(in);
    if (peek(in) != ']')
        return fail(in, "a tag ends with ]", error);
    next(in);
    record->tag_count++;
    return NV_OK;
}

/* Copies one word of the moves; a comment or a tag ends it as a blank does. */
static enum nv_status read_word(struct nv_record *record, struct scanner *in,
                                struct nv_error *error)
{
    while (peek(in) >= 0 && !is_space(peek(in)) && peek(in) != '{') {
        int c = peek(in);
        if (c < ' ' || c == '}' || c == '"')
            return fail(in, "this character does not belong into a record", error);
        nv_buffer_char(&record->moves, (char)next(in));
    }
    nv_buffer_char(&record->moves, ' ');
    return NV_OK;
}

static enum nv_status read_next(struct nv_record *record, struct scanner *in,
                                struct nv_error *error)
{
    if (peek(in) == '{')
        return read_comment(in, error);
    if (peek(in) != '[')
        return read_word(record, in, error);
    if (record->moves.text.length > 0)
        return fail(in, "a tag after the moves", error);
    return read_tag(record, in, error);
}

/* Now that the text stays where it is, the tags can point into it. */
static void place_tags(struct nv_record *record)
{
    const char *at = nv_buffer_span(&record->text).at;
    for (size_t i = 0; i < record->tag_count; i++) {
        struct nv_tag *tag = &record->tags[i];
        tag->name.at = at;
        tag->value.at = at + tag->name.length;
        at = tag->value.at + tag->value.length;
    }
}

/* Two tags of one name would leave open which of them counts. */
static enum nv_status check_tags(const struct nv_record *record, struct nv_error *error)
{
    for (size_t i = 0; i < record->tag_count; i++) {
        struct nv_span name = record->tags[i].name;
        for (size_t j = 0; j < i && nv_record_own_tag(name); j++) {
            struct nv_span other = record->tags[j].name;
            if (name.length == other.length && strncasecmp(name.at, other.at, name.length) == 0)
                return nv_fail(error, NV_BAD_RECORD, "the tag %.*s stands there twice",
                               (int)name.length, name.at);
        }
    }
    return NV_OK;
}

static void skip_byte_order_mark(struct nv_span *text)
{
    static const char mark[] = "\xEF\xBB\xBF";
    if (text->length >= 3 && memcmp(text->at, mark, 3) == 0) {
        text->at += 3;
        text->length -= 3;
    }
}

enum nv_status nv_record_parse(struct nv_record *record, struct nv_span text,
                               struct nv_error *error)
{
    struct nv_record made;
    enum nv_status status = NV_OK;
    if (text.length > NV_RECORD_BYTES)
        return nv_fail(error, NV_TOO_LARGE, "a record has at most %d bytes", NV_RECORD_BYTES);
    nv_record_init(&made);
    skip_byte_order_mark(&text);
    struct scanner in = {text, 1, 1};
    skip_space(&in);
    while (!status && peek(&in) >= 0) {
        status = read_next(&made, &in, error);
        skip_space(&in);
    }
    if (!status && (made.text.failed || made.moves.failed))
        status = nv_fail(error, NV_NO_MEMORY, "out of memory");
    place_tags(&made);
    if (!status)
        status = check_tags(&made, error);
    if (status) {
        nv_record_finish(&made);
        return status;
    }
    nv_record_finish(record);
    *record = made;
    return NV_OK;
}
