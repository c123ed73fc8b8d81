/* SPDX-License-Identifier: MIT */
/* Reasons, scores and rules of thumb in the reader's language. */
#include "tui/words.h"

#include "cli/language.h"
#include "players/hint.h"

#include <string.h>

enum { VALUE = 96 };

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
    nv_fill(out, nv_t("the {colour} {cost}"), "colour", tui_colour_name(nl_tile(tile)->colour),
            "cost", cost, NULL);
}

/* One argument of a reason; numbers name things as the engine counts them. */
static void say_argument(const struct tui_model *model, struct nv_span word, int n,
                         struct nv_text *out)
{
    const struct tn_board *board = tui_is_luna(model) ? NULL : tn_board(tui_rules(model));
    char space[TUI_SPACE_NAME];
    if (say_count(word, n, out))
        return;
    if (nv_span_is(word, "player")) {
        nv_text_string(out, tui_name(model, n));
    } else if (nv_span_is(word, "tile")) {
        say_tile(n, out);
    } else if (nv_span_is(word, "colour")) {
        nv_text_string(out, tui_colour_name(n));
    } else if (nv_span_is(word, "region")) {
        nv_text_string(out, region_name(n));
    } else if (nv_span_is(word, "space") && board) {
        tui_space_name(board, n, space);
        nv_text_string(out, space);
    } else if (nv_span_is(word, "landscape") && board) {
        nv_fill(out, nv_t("the {landscape}"), "landscape",
                tui_landscape_name(board->landscape_name[n]), NULL);
    } else {
        nv_text_signed(out, n);
    }
}

/* The words in braces of the English text name the arguments, in their order. */
void tui_reason_words(const struct tui_model *model, const struct nv_reason *reason,
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
        say_argument(model, word, reason->argument[i], &value);
        nv_span_until(&rest, '{');
    }
    nv_fill(out, nv_t(english), names[0], values[0], names[1], values[1], names[2], values[2],
            names[3], values[3], names[4], values[4], NULL);
}

void tui_score_words(const struct tui_model *model, int score, struct nv_text *out)
{
    char number[16];
    if (tui_counts_total(model)) {
        snprintf(number, sizeof number, "%d", score);
        nv_fill(out, nv_t("total {n}"), "n", number, NULL);
    } else {
        nv_text_format(out, "%d.%d %%", score / 10, score % 10);
    }
}

static bool somebody_is_nearly_done(const struct nl_view *view, int seat)
{
    for (int other = 0; other < view->players; other++) {
        if (other != seat && view->supply[other] <= 3)
            return true;
    }
    return false;
}

static const char *luna_tip(const struct tui_model *model)
{
    const struct nl_view *view = &model->luna.view;
    int seat = tui_featured(model), laid = view->count[seat];
    if (model->luna.preview.may_end_phase)
        return nv_t("All eight tokens are placed: go on to the second phase, or take more tiles to "
                    "prepare it.");
    if (model->luna.preview.may_refill)
        return nv_t("Few tiles are left: refill to see more, or take one of these and leave the "
                    "rest to the others.");
    if (laid == 0)
        return nv_t("Your first tile goes to the middle. A cheap tile brings you back to the turn "
                    "sooner.");
    if (laid < 3)
        return nv_t("Keep tiles of a colour together: a whole group counts for the tile beside "
                    "it.");
    if (somebody_is_nearly_done(view, seat))
        return nv_t("Somebody is nearly done: do not leave them the tile they need.");
    if (laid % 3 == 0)
        return nv_t("The furthest back on the moon track plays: after a cheap tile you may play "
                    "twice.");
    if (laid % 3 == 1)
        return nv_t("A tile counts for all its neighbours at once. Look for places that serve "
                    "several tasks.");
    return nv_t("Tasks of a new tile can be complete the moment it is laid.");
}

const char *tui_tip(const struct tui_model *model)
{
    if (tui_chooser(model) < 0 && !tui_is_tentative(model))
        return "";
    if (tui_is_luna(model))
        return luna_tip(model);
    if (model->terra.view.phase == TN_SETUP)
        return nv_t("Spread your figures: you want the most in several landscapes, not all in "
                    "one.");
    if (tui_is_tentative(model))
        return nv_t("Nothing is final yet: take back what you like, then confirm the turn.");
    if (model->terra.view.action == 1)
        return nv_t("Stones go beside the figure you move: move first to where you want a wall.");
    return nv_t("An area with one landscape counts three times, with two twice, with three once.");
}
