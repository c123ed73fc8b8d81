/* SPDX-License-Identifier: MIT */
/* A game looked at again: its course, its mistakes, its luck. */
#include "tui/view_review.h"

#include "cli/language.h"
#include "tui/view.h"
#include "tui/words.h"

#include <string.h>

enum { COURSE = 6 }; /* lines of the drawing */

static uint32_t moves_of(const struct tui_model *model)
{
    return model->looking ? model->live : nv_session_count(model->session);
}

/* What the moves of one seat add up to. */
struct account {
    uint32_t marks[NV_MARKS];
    float luck;
};

static struct account account_of(const struct tui_model *model, uint32_t seat)
{
    struct account account = {0};
    for (uint32_t i = 0; i < model->judged_count; i++) {
        account.luck += model->judged[i].luck[seat];
        if (model->judged[i].seat == seat)
            account.marks[model->judged[i].mark]++;
    }
    return account;
}

static int draw_accounts(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    for (uint32_t seat = 0; seat < tui_players(model); seat++, y++) {
        struct account account = account_of(model, seat);
        int x = tui_draw_badge(model, pane, 0, y, (int)seat) + 1;
        tui_put(pane, x, y, tui_strong, tui_name(model, (int)seat));
        x = tui_format(pane, 18, y, tui_normal, "%s %u ??  %u ?  %u ?!", nv_t("mistakes"),
                       account.marks[NV_MARK_BLUNDER], account.marks[NV_MARK_MISTAKE],
                       account.marks[NV_MARK_INACCURACY]);
        float luck = tui_counts_total(model) ? -account.luck : account.luck / 10;
        tui_format(pane, x + 3, y, tui_normal, "%s %+.0f%s", nv_t("luck"), (double)luck,
                   tui_counts_total(model) ? "" : " %");
    }
    return y + 1;
}

/* How high a move stands in the drawing, in eighths of a line. */
static int height_at(const struct tui_model *model, uint32_t move, int seat)
{
    float low = 0, high = 1000, value = model->judged[move].after[seat];
    for (uint32_t i = 0; tui_counts_total(model) && i < model->judged_count; i++) {
        float score = model->judged[i].after[seat];
        low = i == 0 || score < low ? score : low;
        high = i == 0 || score > high ? score : high;
    }
    float part = high > low ? (value - low) / (high - low) : 0.5f;
    return (int)(part * (COURSE * 8 - 1) + 0.5f);
}

/* One seat's course, its own or the featured one's; a column for one or more moves. */
static int draw_course(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    uint32_t count = moves_of(model), width = (uint32_t)pane->width;
    uint32_t now = nv_session_count(model->session);
    int seat = tui_featured(model);
    for (uint32_t x = 0; x < width && count > 0; x++) {
        uint32_t move = count > width ? x * count / width : x;
        if (move >= count || move >= model->judged_count)
            break;
        int high = height_at(model, move, seat);
        bool here = move + 1 == now ||
                    (count > width && move < now && (x + 1) * count / width >= now);
        struct nv_ink ink = here                                         ? tui_moonlight
                            : model->judged[move].seat == (uint32_t)seat ? tui_better
                                                                         : tui_good;
        for (int line = 0; line < COURSE; line++) {
            char bar[5];
            int rest = high - (COURSE - 1 - line) * 8;
            if (rest < 0)
                continue;
            tui_bar_glyph(pane->sheet, rest > 7 ? 7 : rest, bar);
            tui_put(pane, (int)x, y + line, ink, bar);
        }
        tui_zone(pane, (int)x, y, 1, COURSE, (struct tui_event){TUI_ITEM, (int)move + 1, 0});
    }
    return y + COURSE;
}

void tui_say_judged(const struct tui_model *model, uint32_t move, struct nv_text *out)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    const struct nv_game *game = tui_game(model);
    const struct tui_judged *judged = &model->judged[move];
    char best[NV_MOVE_TEXT], loss[16];
    struct nv_text word = nv_text_over(best, sizeof best);
    memcpy(state, nv_session_first(model->session), game->state_size);
    for (uint32_t i = 0; i < move; i++)
        game->play(tui_rules(model), state, nv_session_moves(model->session)[i]);
    game->print_move(tui_rules(model), state, judged->best, &word);
    nv_text_string(out, model->told[move].text);
    if (judged->mark == NV_MARK_FINE)
        return;
    nv_text_string(out, "; ");
    nv_fill(out, nv_t("better was {move}"), "move", best, NULL);
    snprintf(loss, sizeof loss, tui_counts_total(model) ? ", +%.0f" : ", -%.0f %%",
             (double)(tui_counts_total(model) ? judged->loss : judged->loss / 10));
    nv_text_string(out, loss);
}

static bool is_listed(const struct tui_model *model, uint32_t move)
{
    const struct tui_judged *judged = &model->judged[move];
    return judged->mark >= NV_MARK_MISTAKE || judged->turning;
}

static void draw_list(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    int skip = model->scroll;
    bool some = false;
    for (uint32_t move = 0; move < model->judged_count && y < pane->height; move++) {
        char text[TUI_LINE];
        struct nv_text line = nv_text_over(text, sizeof text);
        if (!is_listed(model, move) || skip-- > 0)
            continue;
        some = true;
        tui_say_judged(model, move, &line);
        int x = tui_format(pane, 0, y, tui_quiet, "%4u ", move + 1);
        x = tui_format(pane, x, y, tui_other, "%-2s ", nv_mark_sign(model->judged[move].mark));
        tui_put(pane, x, y, tui_normal, text);
        tui_zone(pane, 0, y++, pane->width, 1, (struct tui_event){TUI_ITEM, (int)move + 1, 0});
    }
    if (!some && model->judged_count == moves_of(model))
        tui_put(pane, 0, y, tui_quiet, nv_t("Nowhere in particular: it went its way."));
}

void tui_draw_review(const struct tui_model *model, const struct tui_pane *pane)
{
    char text[TUI_LINE], number[12];
    struct nv_text line = nv_text_over(text, sizeof text);
    uint32_t count = moves_of(model), done = model->judged_count;
    snprintf(number, sizeof number, "%u", count ? done * 100 / count : 100);
    if (done < count)
        nv_fill(&line, nv_t("looking at it: {n} %"), "n", number, NULL);
    else
        nv_fill(&line,
                tui_counts_total(model) ? nv_t("The total to be expected, move by move")
                                        : nv_t("The chance to win, move by move"),
                NULL);
    tui_put(pane, 0, 0, tui_quiet, text);
    tui_put_right(pane, 0, tui_strong, tui_name(model, tui_featured(model)));
    if (done == 0)
        return;
    int y = draw_course(model, pane, 1);
    y = draw_accounts(model, pane, y + 1);
    tui_rule(pane, y, nv_t("Where it turned"));
    draw_list(model, pane, y + 1);
}
