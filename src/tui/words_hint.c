/* SPDX-License-Identifier: MIT */
/* Reasons, scores and rules of thumb in the reader's language. */
#include "tui/words.h"

#include "cli/language.h"
#include "cli/view/words.h"

#include <string.h>

void tui_reason_words(const struct tui_model *model, const struct nv_reason *reason,
                      struct nv_text *out)
{
    struct nv_speaker speaker = {tui_game(model), tui_rules(model), {NULL}};
    for (int seat = 0; seat < NV_MAX_PLAYERS; seat++)
        speaker.names[seat] = tui_name(model, seat);
    nv_reason_words(&speaker, reason, out);
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
