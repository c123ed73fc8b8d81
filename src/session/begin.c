/* SPDX-License-Identifier: MIT */
/* Games that begin by what was set by name, for programs that use the library alone. */
#include "novae/link.h"
#include "session/link.h"
#include "session/notes.h"

#include <string.h>

/* What stands for a board of the session's own among maps by path. */
static const char own_map[] = "the session's own.map";

static enum nv_status load_own_map(void *context, const char *path, size_t limit,
                                   struct nv_buffer *text, struct nv_error *error)
{
    const struct nv_buffer *map = context;
    if (strcmp(path, own_map) != 0)
        return nv_fail(error, NV_BAD_MAP, "there is no map '%.*s'", (int)strlen(path), path);
    if (map->text.length > limit)
        return nv_fail(error, NV_TOO_LARGE, "a map has at most %zu bytes", limit);
    nv_buffer_put(text, nv_buffer_span(map));
    return text->failed ? nv_fail(error, NV_NO_MEMORY, "out of memory") : NV_OK;
}

enum nv_status nv_session_set(struct nv_session *session, struct nv_span name, struct nv_span value,
                              struct nv_error *error)
{
    return nv_settings_set(&nv_session_notes(session)->settings, name, value, error);
}

enum nv_status nv_session_set_map(struct nv_session *session, struct nv_span text,
                                  struct nv_error *error)
{
    struct nv_notes *notes = nv_session_notes(session);
    struct nv_buffer map = {0};
    if (text.length > NV_MAX_MAP)
        return nv_fail(error, NV_TOO_LARGE, "a map has at most %d bytes", NV_MAX_MAP);
    nv_buffer_put(&map, text);
    if (map.failed)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    nv_buffer_finish(&notes->map);
    notes->map = map;
    return nv_settings_set(&notes->settings, nv_span_of("Map"), nv_span_of(own_map), error);
}

enum nv_status nv_session_begin_deal(struct nv_session *session, struct nv_span deal,
                                     struct nv_error *error)
{
    struct nv_notes *notes = nv_session_notes(session);
    const struct nv_loader loader = {load_own_map, &notes->map};
    return nv_session_begin_with(session, &notes->settings, &loader, deal, (struct nv_span){"", 0},
                                 error);
}

enum nv_status nv_session_begin(struct nv_session *session, struct nv_error *error)
{
    return nv_session_begin_deal(session, (struct nv_span){NULL, 0}, error);
}

enum nv_status nv_session_begin_position(struct nv_session *session, struct nv_span text,
                                         struct nv_error *error)
{
    struct nv_start start = {.kind = NV_START_POSITION, .text = text};
    return nv_session_start(session, &start, (struct nv_span){"", 0}, error);
}

/* The tags that are not the session's own. */
static enum nv_status take_tags(struct nv_notes *notes, const struct nv_record *record,
                                struct nv_error *error)
{
    while (notes->tag_count > 0)
        nv_notes_set(notes, notes->tags[0].name, (struct nv_span){"", 0});
    for (size_t i = 0; i < record->tag_count; i++) {
        if (!nv_record_own_tag(record->tags[i].name) &&
            !nv_notes_set(notes, record->tags[i].name, record->tags[i].value))
            return nv_fail(error, NV_NO_MEMORY, "out of memory");
    }
    return NV_OK;
}

enum nv_status nv_session_begin_record(struct nv_session *session, struct nv_span text,
                                       struct nv_error *error)
{
    struct nv_record record;
    nv_record_init(&record);
    enum nv_status status = nv_record_parse(&record, text, error);
    if (!status)
        status = nv_record_play(&record, session, NULL, error);
    if (!status)
        status = take_tags(nv_session_notes(session), &record, error);
    nv_record_finish(&record);
    return status;
}

void nv_session_print_record(const struct nv_session *session, struct nv_text *out)
{
    const struct nv_notes *notes = nv_session_notes_of(session);
    struct nv_buffer text = {0};
    nv_record_write(session, notes->tags, notes->tag_count, &text);
    if (!text.failed)
        nv_text_span(out, nv_buffer_span(&text));
    nv_buffer_finish(&text);
}

static bool is_tag_name(struct nv_span name)
{
    for (size_t i = 0; i < name.length; i++) {
        if (!nv_is_tag_letter((unsigned char)name.at[i]))
            return false;
    }
    return name.length > 0;
}

enum nv_status nv_session_set_tag(struct nv_session *session, struct nv_span name,
                                  struct nv_span value, struct nv_error *error)
{
    struct nv_notes *notes = nv_session_notes(session);
    if (!is_tag_name(name))
        return nv_fail(error, NV_BAD_RECORD, "'%.*s' is no name for a tag", (int)name.length,
                       name.at);
    if (nv_record_own_tag(name))
        return nv_fail(error, NV_BAD_RECORD, "the tag %.*s follows from the game", (int)name.length,
                       name.at);
    if (nv_notes_find(notes, name) == NV_RECORD_TAGS)
        return nv_fail(error, NV_TOO_LARGE, "a record has at most %d tags", NV_RECORD_TAGS);
    if (!nv_notes_set(notes, name, value))
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    return NV_OK;
}

void nv_session_print_tag(const struct nv_session *session, struct nv_span name,
                          struct nv_text *out)
{
    const struct nv_notes *notes = nv_session_notes_of(session);
    size_t place = nv_notes_find(notes, name);
    if (place < notes->tag_count)
        nv_text_span(out, notes->tags[place].value);
}

enum nv_status nv_session_begin_link(struct nv_session *session, struct nv_span text,
                                     struct nv_error *error)
{
    return nv_link_read(session, text, error);
}

enum nv_status nv_session_print_link(const struct nv_session *session, struct nv_text *out,
                                     struct nv_error *error)
{
    struct nv_buffer link = {0};
    enum nv_status status = nv_link_write(session, &link, error);
    if (!status)
        nv_text_span(out, nv_buffer_span(&link));
    nv_buffer_finish(&link);
    return status;
}
