/* SPDX-License-Identifier: MIT */
/* Tags by name, each with memory of its own so that setting one moves no other. */
#include "session/notes.h"

#include <string.h>
#include <strings.h>

void nv_notes_init(struct nv_notes *notes)
{
    memset(notes, 0, sizeof *notes);
    nv_settings_init(&notes->settings);
}

void nv_notes_finish(struct nv_notes *notes)
{
    nv_buffer_finish(&notes->map);
    for (size_t i = 0; i < notes->tag_count; i++)
        nv_buffer_finish(&notes->texts[i]);
}

size_t nv_notes_find(const struct nv_notes *notes, struct nv_span name)
{
    size_t i = 0;
    while (i < notes->tag_count && (notes->tags[i].name.length != name.length ||
                                    strncasecmp(notes->tags[i].name.at, name.at, name.length) != 0))
        i++;
    return i;
}

static void take_away(struct nv_notes *notes, size_t place)
{
    size_t after = notes->tag_count - place - 1;
    nv_buffer_finish(&notes->texts[place]);
    memmove(notes->tags + place, notes->tags + place + 1, after * sizeof notes->tags[0]);
    memmove(notes->texts + place, notes->texts + place + 1, after * sizeof notes->texts[0]);
    notes->tag_count--;
}

bool nv_notes_set(struct nv_notes *notes, struct nv_span name, struct nv_span value)
{
    size_t place = nv_notes_find(notes, name);
    struct nv_buffer text = {0};
    if (value.length == 0) {
        if (place < notes->tag_count)
            take_away(notes, place);
        return true;
    }
    nv_buffer_put(&text, name);
    nv_buffer_put(&text, value);
    if (text.failed || place == NV_RECORD_TAGS) {
        nv_buffer_finish(&text);
        return false;
    }
    if (place == notes->tag_count)
        notes->tag_count++;
    else
        nv_buffer_finish(&notes->texts[place]);
    notes->texts[place] = text;
    const char *at = nv_buffer_span(&text).at;
    notes->tags[place] = (struct nv_tag){{at, name.length}, {at + name.length, value.length}};
    return true;
}
