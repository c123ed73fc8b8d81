/* SPDX-License-Identifier: MIT */
/* Hints with their reasons, what happened, and the course of the chances. */
#include "cli/language.h"
#include "players/hint.h"
#include "tui/view.h"
#include "tui/view_review.h"
#include "tui/words.h"

#include <string.h>

enum { PARAGRAPH = 2 * TUI_LINE };

/* "B6a@1,2  35.8 %: ", and what comes then */
static int draw_move(const struct tui_model *model, const struct tui_pane *pane, int x, int y,
                     const struct tui_advice *advice, struct nv_ink ink, bool more)
{
    char word[TUI_MOVE_TITLE], score[48];
    struct nv_text text = nv_text_over(score, sizeof score);
    tui_move_title(model, advice->move, word);
    tui_score_words(model, advice->score, &text);
    x = tui_format(pane, x, y, ink, "%s", word);
    return tui_format(pane, x, y, tui_normal, more ? "  %s: " : "  %s", score);
}

static void say_reasons(const struct tui_model *model, const struct tui_advice *advice,
                        struct nv_text *out)
{
    bool some = false;
    for (uint32_t i = 0; i < advice->reasons; i++) {
        char room[TUI_LINE / 2];
        struct nv_text reason = nv_text_over(room, sizeof room);
        if (advice->reason[i].kind == NV_WHY_EXPECTED_TOTAL)
            continue;
        nv_text_string(out, some ? "; " : "");
        some = true;
        tui_reason_words(model, &advice->reason[i], &reason);
        if (nv_reason_is_against(advice->reason[i].kind))
            nv_fill(out, nv_t("but {reason}"), "reason", room, NULL);
        else
            nv_text_string(out, room);
    }
}

/* Moves are spelled where they are expected to be made. */
static void say_line(const struct tui_model *model, const struct tui_advice *advice,
                     struct nv_text *out)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    const struct nv_game *game = tui_game(model);
    const void *rules = tui_rules(model);
    game->observe(rules, tui_state(model), tui_turn(model), state);
    nv_text_format(out, "%s:", nv_t("expected"));
    for (uint32_t i = 0; i < advice->length && game->legal(rules, state, advice->pv[i]); i++) {
        nv_text_char(out, ' ');
        game->print_move(rules, state, advice->pv[i], out);
        game->play(rules, state, advice->pv[i]);
        if (game->turn(rules, state) == NV_OVER)
            break;
    }
}

static int draw_advice(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    const struct tui_advice *best = &model->hint.advice[0], *other = &model->hint.advice[1];
    static const struct nv_ink ink = {.fg = 86, .bold = true};
    char text[PARAGRAPH];
    struct nv_text paragraph = nv_text_over(text, sizeof text);
    bool more = model->hint.count > 1;
    say_reasons(model, best, &paragraph);
    int x = draw_move(model, pane, 0, y, best, ink, *text || best->length > 1);
    int most = pane->height - y - (more ? 1 : 0);
    struct tui_pane rest = tui_part(pane, x, 0, pane->width - x, pane->height);
    y = tui_wrap(&rest, 0, y, most > 0 ? most : 1, tui_normal, text);
    if (best->length > 1 && y + more < pane->height) {
        struct nv_text line = nv_text_over(text, sizeof text);
        say_line(model, best, &line);
        tui_wrap(&rest, 0, y++, 1, tui_quiet, text);
    }
    if (more && y < pane->height) {
        struct nv_text line = nv_text_over(text, sizeof text);
        x = tui_format(pane, 0, y, tui_quiet, "%s ", nv_t("Or"));
        say_reasons(model, other, &line);
        x = draw_move(model, pane, x, y, other, tui_quiet, *text);
        tui_wrap(pane, x, y++, 1, tui_quiet, text);
    }
    return y;
}

/* What stands beside the choice already, in numbers. */
static bool is_shown_elsewhere(uint32_t kind)
{
    return kind == NV_WHY_COMPLETES || kind == NV_WHY_PLAYS_NEXT || kind == NV_WHY_AGAIN ||
           kind == NV_WHY_TOKENS_LEFT || kind == NV_WHY_EXPECTED_TOTAL || kind == NV_WHY_CLOSES ||
           kind == NV_WHY_CLOSES_SHARED || kind == NV_WHY_CLOSES_FOR ||
           kind == NV_WHY_CLOSES_AMONG || kind == NV_WHY_CLOSES_EMPTY || kind == NV_WHY_LIES ||
           kind == NV_WHY_GOES || kind == NV_WHY_CHEAPEST;
}

int tui_draw_effects(const struct tui_model *model, const struct tui_pane *pane, int y, int most,
                     nv_move move)
{
    struct nv_reason reasons[NV_MAX_REASONS];
    uint32_t count = nv_hint(tui_game(model), tui_rules(model), tui_state(model), move, reasons,
                             NV_MAX_REASONS);
    int end = y + most;
    for (uint32_t i = 0; i < count && y < end; i++) {
        char text[TUI_LINE];
        struct nv_text line = nv_text_over(text, sizeof text);
        if (is_shown_elsewhere(reasons[i].kind))
            continue;
        tui_reason_words(model, &reasons[i], &line);
        y = tui_wrap(pane, 0, y, end - y,
                     nv_reason_is_against(reasons[i].kind) ? tui_other : tui_quiet, text);
    }
    return y;
}

/* Of a move that is looked back at: what became of it, once that is known. */
static int draw_looking(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    char text[PARAGRAPH];
    struct nv_text line = nv_text_over(text, sizeof text);
    uint32_t count = nv_session_count(model->session);
    int room = pane->height - y;
    if (model->judged_count == 0)
        return tui_wrap(pane, 0, y, room, tui_quiet, nv_t("a judges every move of the game."));
    if (count > model->judged_count)
        return tui_wrap(pane, 0, y, 1, tui_quiet, nv_t("Thinking …"));
    if (count == 0)
        return y;
    const char *sign = nv_mark_sign(model->judged[count - 1].mark);
    tui_say_judged(model, count - 1, &line);
    int x = tui_format(pane, 0, y, tui_other, *sign ? "%s " : "%s", sign);
    return tui_wrap(pane, x, y, room, tui_normal, text);
}

int tui_draw_hint(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    if (model->looking)
        return draw_looking(model, pane, y);
    if (model->hint_known && model->hint.count > 0)
        return draw_advice(model, pane, y);
    if (model->hint_wanted)
        return tui_wrap(pane, 0, y, 1, tui_quiet, nv_t("Thinking …"));
    return tui_wrap(pane, 0, y, pane->height - y, tui_quiet, tui_tip(model));
}

void tui_draw_told(const struct tui_model *model, const struct tui_pane *pane)
{
    uint32_t count = nv_session_count(model->session);
    uint32_t shown = count < (uint32_t)pane->height ? count : (uint32_t)pane->height;
    if (count == 0)
        tui_put(pane, 0, 0, tui_quiet, nv_t("No move yet."));
    for (uint32_t i = 0; i < shown && count <= model->told_count; i++) {
        const struct tui_told *told = &model->told[count - shown + i];
        int x = tui_draw_badge(model, pane, 0, (int)i, told->seat);
        tui_put(pane, x + 1, (int)i, i + 1 == shown ? tui_normal : tui_quiet, told->text);
    }
}

/* ---- chances ---- */

static uint32_t last_known(const struct tui_model *model)
{
    uint32_t count = nv_session_count(model->session);
    while (count > 0 && (count >= TUI_COURSE || !model->chances_known[count]))
        count--;
    return count;
}

static void draw_bars(const struct tui_model *model, const struct tui_pane *pane, int x, int y,
                      int seat)
{
    uint32_t last = last_known(model), room = (uint32_t)(pane->width - x);
    uint32_t from = last + 1 > room ? last + 1 - room : 0;
    for (uint32_t i = from; i <= last; i++) {
        char bar[5];
        int eighth = model->chances[i][seat] * 8 / 1001;
        if (!model->chances_known[i])
            continue;
        tui_bar_glyph(pane->sheet, eighth, bar);
        tui_put(pane, x + (int)(i - from), y, tui_good, bar);
    }
}

/* Permilles as percents that add up to what they add up to: the largest rests are rounded up. */
static void find_percents(const uint16_t *permille, uint32_t count, uint32_t *percent)
{
    bool up[NV_MAX_PLAYERS] = {false};
    uint32_t all = 5, sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        percent[i] = permille[i] / 10u;
        all += permille[i];
        sum += percent[i];
    }
    for (; sum < all / 10; sum++) {
        uint32_t next = count;
        for (uint32_t i = 0; i < count; i++) {
            if (!up[i] && (next == count || permille[i] % 10 > permille[next] % 10))
                next = i;
        }
        if (next == count)
            return;
        up[next] = true;
        percent[next]++;
    }
}

void tui_draw_course(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    uint32_t last = last_known(model);
    bool total = tui_counts_total(model);
    const char *label = total ? nv_t("Total to be expected") : nv_t("Chance to win");
    bool narrow = !total && pane->width < 60; /* the badges and the signs say enough */
    uint32_t percent[NV_MAX_PLAYERS];
    int x = narrow ? 0 : tui_format(pane, 0, y, tui_quiet, "%s ", label);
    if (!model->chances_known[last]) {
        tui_put(pane, x, y, tui_quiet, nv_t("Thinking …"));
        return;
    }
    find_percents(model->chances[last], tui_players(model), percent);
    for (uint32_t seat = 0; seat < tui_players(model); seat++) {
        char score[48];
        struct nv_text text = nv_text_over(score, sizeof score);
        x = tui_draw_badge(model, pane, x, y, (int)seat) + 1;
        if (total)
            nv_text_unsigned(&text, model->chances[last][seat]);
        else
            nv_text_format(&text, "%u %%", percent[seat]);
        x = tui_put(pane, x, y, tui_strong, score) + (narrow ? 1 : 2);
    }
    if (!total)
        draw_bars(model, pane, x, y, tui_featured(model));
}
