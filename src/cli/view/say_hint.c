/* SPDX-License-Identifier: MIT */
/* Hints in sentences, as a person at the table would say them. */
#include "cli/view/say_hint.h"
#include "cli/language.h"
#include "cli/view/words.h"

#include <stdalign.h>
#include <string.h>

enum {
    REASON_ROOM = 1024,
    SCORE_ROOM = 16, /* for a score in words */
    MOVES_SAID = 8,  /* of the line that is expected */
    NAME = 32
};

/* "53.4%", or the total that is expected alone. */
static void print_score(const struct nv_game *game, const void *rules, int32_t score,
                        char out[SCORE_ROOM])
{
    struct nv_text text = nv_text_over(out, SCORE_ROOM);
    if (nv_game_counts_total(game, rules))
        nv_text_format(&text, "%d", score);
    else
        nv_text_format(&text, "%d.%d%%", score / 10, score % 10);
}

/* The moves of a line, each spelled in its position. */
static void say_line(FILE *out, const struct nv_session *session, const struct nv_line *line)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    game->observe(rules, nv_session_state(session), game->turn(rules, nv_session_state(session)),
                  state);
    for (uint32_t i = 0; i < line->length && i < MOVES_SAID; i++) {
        char word[NV_MOVE_TEXT];
        struct nv_text text = nv_text_over(word, sizeof word);
        if (!game->legal(rules, state, line->pv[i]))
            return;
        game->print_move(rules, state, line->pv[i], &text);
        fprintf(out, "%s%s", i ? " " : "", word);
        game->play(rules, state, line->pv[i]);
    }
}

static void say_reason(FILE *out, const char *reason, bool against)
{
    char room[REASON_ROOM + NAME];
    struct nv_text text = nv_text_over(room, sizeof room);
    nv_fill(&text, against ? nv_t("but {reason}") : "{reason}", "reason", reason, NULL);
    fprintf(out, "  %s\n", room);
}

/* An expected total stands beside the move already. */
static void say_reasons(FILE *out, const struct nv_session *session, const struct nv_hint *hint)
{
    struct nv_speaker speaker = {nv_session_game(session), nv_session_rules(session), {NULL}};
    char names[NV_MAX_PLAYERS][NAME];
    for (int seat = 0; seat < NV_MAX_PLAYERS; seat++) {
        snprintf(names[seat], NAME, nv_t("player %d"), seat + 1);
        speaker.names[seat] = names[seat];
    }
    for (uint32_t i = 0; i < hint->count; i++) {
        char room[REASON_ROOM];
        struct nv_text text = nv_text_over(room, sizeof room);
        if (hint->reasons[i].kind == NV_WHY_EXPECTED_TOTAL)
            continue;
        nv_reason_words(&speaker, &hint->reasons[i], &text);
        say_reason(out, room, nv_reason_is_against(hint->reasons[i].kind));
    }
}

void nv_say_hints(FILE *out, const struct nv_session *session, const struct nv_report *report)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    for (uint32_t i = 0; i < report->count; i++) {
        const struct nv_line *line = &report->lines[i];
        char score[SCORE_ROOM], word[NV_MOVE_TEXT];
        struct nv_text text = nv_text_over(word, sizeof word);
        struct nv_hint hint;
        nv_hint_explain(game, rules, state, line, &hint);
        game->print_move(rules, state, line->move, &text);
        print_score(game, rules, hint.score, score);
        if (i == 0)
            fprintf(out, nv_t("Player %d: "), game->turn(rules, state) + 1);
        else
            fprintf(out, "%s ", nv_t("Or"));
        fprintf(out,
                nv_game_counts_total(game, rules) ? nv_t("%s, expected total %s.\n")
                                                  : nv_t("%s, chance to win %s.\n"),
                word, score);
        say_reasons(out, session, &hint);
        if (line->length > 1) {
            fprintf(out, "  %s: ", nv_t("expected"));
            say_line(out, session, line);
            fputc('\n', out);
        }
    }
}
