/* SPDX-License-Identifier: MIT */
/* Things, and reasons of a hint, in the reader's language. */
#include "cli/view/words.h"

#include "cli/language.h"
#include "novae/nova_luna.h"
#include "novae/registry.h"
#include "novae/terra_nova.h"

#include <stdio.h>
#include <string.h>

enum { VALUE = 96 };

const char *nv_colour_name(int colour)
{
    static const char *const names[] = {NV_T("red"), NV_T("blue"), NV_T("turquoise"),
                                        NV_T("yellow")};
    return nv_t(names[colour]);
}

const char *nv_landscape_name(const char *name)
{
    static const char *const known[] = {NV_T("lake"),   NV_T("forest"),  NV_T("prairie"),
                                        NV_T("steppe"), NV_T("hills"),   NV_T("mountains"),
                                        NV_T("meadow"), NV_T("farmland")};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i], name) == 0)
            return nv_t(known[i]);
    }
    return name;
}

/* "2 tasks" for a word that counts; false for any other. */
static bool say_count(struct nv_span word, int n, struct nv_text *out)
{
    if (nv_span_is(word, "tasks"))
        nv_fill_count(out, "{n} task", "{n} tasks", n, NULL);
    else if (nv_span_is(word, "tiles"))
        nv_fill_count(out, "{n} tile", "{n} tiles", n, NULL);
    else if (nv_span_is(word, "tokens"))
        nv_fill_count(out, "{n} token", "{n} tokens", n, NULL);
    else if (nv_span_is(word, "spaces"))
        nv_fill_count(out, "{n} space", "{n} spaces", n, NULL);
    else if (nv_span_is(word, "points"))
        nv_fill_count(out, "{n} point", "{n} points", n, NULL);
    else if (nv_span_is(word, "directions"))
        nv_fill_count(out, "{n} direction", "{n} directions", n, NULL);
    else if (nv_span_is(word, "moves"))
        nv_fill_count(out, "{n} move", "{n} moves", n, NULL);
    else
        return false;
    return true;
}

static const char *region_name(int region)
{
    static const char *const names[NV_REGIONS] = {
        NV_T("the centre"),     NV_T("the north"),      NV_T("the north-east"),
        NV_T("the east"),       NV_T("the south-east"), NV_T("the south"),
        NV_T("the south-west"), NV_T("the west"),       NV_T("the north-west")};
    return nv_t(names[region]);
}

static void say_tile(int tile, struct nv_text *out)
{
    char cost[8];
    snprintf(cost, sizeof cost, "%d", nl_tile(tile)->cost);
    nv_fill(out, nv_t("the {colour} {cost}"), "colour", nv_colour_name(nl_tile(tile)->colour),
            "cost", cost, NULL);
}

/* One argument of a reason; numbers name things as the engine counts them. */
static void say_argument(const struct nv_speaker *speaker, struct nv_span word, int n,
                         struct nv_text *out)
{
    const struct tn_board *board = speaker->game == nv_terra_nova() ? tn_board(speaker->rules)
                                                                    : NULL;
    if (say_count(word, n, out))
        return;
    if (nv_span_is(word, "player")) {
        nv_text_string(out, speaker->names[n]);
    } else if (nv_span_is(word, "tile")) {
        say_tile(n, out);
    } else if (nv_span_is(word, "colour")) {
        nv_text_string(out, nv_colour_name(n));
    } else if (nv_span_is(word, "region")) {
        nv_text_string(out, region_name(n));
    } else if (nv_span_is(word, "space") && board) {
        nv_text_format(out, "%c%d", 'a' + board->row[n], board->number[n]);
    } else if (nv_span_is(word, "landscape") && board) {
        nv_fill(out, nv_t("the {landscape}"), "landscape",
                nv_landscape_name(board->landscape_name[n]), NULL);
    } else {
        nv_text_signed(out, n);
    }
}

/* The words in braces of the English text name the arguments, in their order. */
void nv_reason_words(const struct nv_speaker *speaker, const struct nv_reason *reason,
                     struct nv_text *out)
{
    const char *english = nv_reason_text(reason->kind);
    char names[NV_REASON_ARGUMENTS][VALUE] = {{0}}, values[NV_REASON_ARGUMENTS][VALUE] = {{0}};
    struct nv_span rest = nv_span_of(english);
    nv_span_until(&rest, '{');
    for (int i = 0; rest.length > 0 && i < NV_REASON_ARGUMENTS; i++) {
        struct nv_span word = nv_span_until(&rest, '}');
        struct nv_text name = nv_text_over(names[i], VALUE), value = nv_text_over(values[i], VALUE);
        nv_text_span(&name, word);
        say_argument(speaker, word, reason->argument[i], &value);
        nv_span_until(&rest, '{');
    }
    nv_fill(out, nv_t(english), names[0], values[0], names[1], values[1], names[2], values[2],
            names[3], values[3], names[4], values[4], NULL);
}
