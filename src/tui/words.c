/* SPDX-License-Identifier: MIT */
/* Names of things, and what happened, in the reader's language. */
#include "tui/words.h"

#include "cli/language.h"
#include "cli/view/words.h"
#include "players/characters.h"

#include <string.h>

const char *tui_name(const struct tui_model *model, int seat)
{
    return model->seats[seat].name;
}

void tui_names(const struct tui_model *model, unsigned seats, struct nv_text *out)
{
    bool some = false;
    for (int seat = 0; seat < NV_MAX_PLAYERS; seat++) {
        if (!(seats >> seat & 1))
            continue;
        nv_text_string(out, some ? ", " : "");
        nv_text_string(out, tui_name(model, seat));
        some = true;
    }
}

const char *tui_map_title(const char *name)
{
    if (strcmp(name, "island") == 0)
        return nv_t("Island");
    if (strcmp(name, "archipelago") == 0)
        return nv_t("Archipelago");
    if (strcmp(name, "lagoon") == 0)
        return nv_t("Lagoon");
    return strcmp(name, "pinwheel") == 0 ? nv_t("Pinwheel") : name;
}

const char *tui_level_word(uint32_t level)
{
#define WORD(name, word, about) word,
    static const char *const words[] = {NV_CHARACTER_TABLE(WORD)};
#undef WORD
    return nv_t(words[level - 1]);
}

const char *tui_level_about(uint32_t level)
{
#define ABOUT(name, word, about) about,
    static const char *const sentences[] = {NV_CHARACTER_TABLE(ABOUT)};
#undef ABOUT
    return nv_t(sentences[level - 1]);
}

void tui_space_name(const struct tn_board *board, int space, char out[TUI_SPACE_NAME])
{
    snprintf(out, TUI_SPACE_NAME, "%c%d", 'a' + board->row[space], board->number[space]);
}

void tui_landscapes(const struct tn_board *board, const uint8_t *landscapes, uint32_t count,
                    struct nv_text *out)
{
    char first[TUI_LINE / 2] = "";
    struct nv_text list = nv_text_over(first, sizeof first);
    for (uint32_t i = 0; i + 1 < count; i++) {
        nv_text_string(&list, i > 0 ? ", " : "");
        nv_text_string(&list, nv_landscape_name(board->landscape_name[landscapes[i]]));
    }
    const char *last = count > 0 ? nv_landscape_name(board->landscape_name[landscapes[count - 1]])
                                 : "";
    if (count < 2)
        nv_text_string(out, last);
    else
        nv_fill(out, nv_t("{first} and {last}"), "first", first, "last", last, NULL);
}

void tui_closing_words(const struct tui_model *model, const struct tn_closing *closing,
                       struct nv_text *out)
{
    char sum[48], names[TUI_LINE / 2], points[12];
    struct nv_text list = nv_text_over(names, sizeof names);
    bool several = (closing->winners & (closing->winners - 1)) != 0;
    snprintf(sum, sizeof sum, "%d × %d = %d", closing->size, closing->factor,
             closing->size * closing->factor);
    snprintf(points, sizeof points, "%d", closing->points);
    tui_names(model, closing->winners, &list);
    if (!closing->winners)
        nv_fill(out, nv_t("{sum} for nobody"), "sum", sum, NULL);
    else if (several)
        nv_fill(out, nv_t("{sum}, {points} each for {names}"), "sum", sum, "points", points,
                "names", names, NULL);
    else
        nv_fill(out, nv_t("{sum} for {name}"), "sum", sum, "name", names, NULL);
}

/* ---- moves ---- */

/* A move with the position before it. */
struct moment {
    const struct tui_model *model;
    const void *before, *after;
    nv_move move;
    int seat;
};

static void tell_luna(const struct moment *moment, struct nv_text *out)
{
    struct nl_action action = nl_action_of(moment->move);
    const char *name = tui_name(moment->model, moment->seat);
    struct nl_completed completed[NL_MAX_COMPLETED];
    if (action.kind == NL_REFILL)
        nv_fill(out, nv_t("{name} refills the wheel"), "name", name, NULL);
    else if (action.kind == NL_NEXT)
        nv_fill(out, nv_t("{name} goes on to the second phase"), "name", name, NULL);
    else
        nv_fill(out, nv_t("{name} takes {tile}"), "name", name, "tile", nl_tile(action.tile)->code,
                NULL);
    uint32_t done = nl_completed(moment->before, moment->after, (uint32_t)moment->seat, completed);
    if (done > 0) {
        nv_text_string(out, ": ");
        nv_fill_count(out, "{n} task done", "{n} tasks done", done, NULL);
    }
}

static void tell_terra(const struct moment *moment, struct nv_text *out)
{
    const void *rules = tui_rules(moment->model);
    struct tn_action action = tn_action_of(rules, moment->before, moment->move);
    const char *name = tui_name(moment->model, moment->seat);
    struct tn_closing closings[TN_MAX_CLOSINGS];
    char from[TUI_SPACE_NAME] = "", to[TUI_SPACE_NAME];
    tui_space_name(tn_board(rules), action.to, to);
    if (action.kind == TN_SLIDE)
        tui_space_name(tn_board(rules), action.from, from);
    if (action.kind == TN_PLACE_FIGURE)
        nv_fill(out, nv_t("{name} puts a figure on {space}"), "name", name, "space", to, NULL);
    else if (action.kind == TN_SLIDE)
        nv_fill(out, nv_t("{name} moves from {from} to {to}"), "name", name, "from", from, "to", to,
                NULL);
    else
        nv_fill(out, nv_t("{name} puts a stone on {space}"), "name", name, "space", to, NULL);
    uint32_t count = action.kind == TN_PLACE_STONE
                         ? tn_closings(rules, moment->before, action.to, closings)
                         : 0;
    for (uint32_t i = 0; i < count; i++) {
        nv_text_string(out, i > 0 ? "; " : ": ");
        tui_closing_words(moment->model, &closings[i], out);
    }
}

void tui_tell_moves(struct tui_model *model, uint32_t from, uint32_t to)
{
    alignas(NV_ALIGN) unsigned char before[NV_MAX_STATE], after[NV_MAX_STATE];
    const struct nv_game *game = tui_game(model);
    const nv_move *moves = nv_session_moves(model->session);
    memcpy(before, nv_session_first(model->session), game->state_size);
    for (uint32_t i = 0; i < to; i++) {
        struct moment moment = {model, before, after, moves[i],
                                game->turn(tui_rules(model), before)};
        memcpy(after, before, game->state_size);
        game->play(tui_rules(model), after, moves[i]);
        if (i >= from) {
            struct tui_told *told = &model->told[i];
            struct nv_text text = nv_text_over(told->text, sizeof told->text);
            told->move = moves[i];
            told->seat = moment.seat;
            told->final = tui_is_luna(model) ||
                          tn_action_of(tui_rules(model), before, moves[i]).kind == TN_PLACE_FIGURE;
            if (tui_is_luna(model))
                tell_luna(&moment, &text);
            else
                tell_terra(&moment, &text);
        }
        memcpy(before, after, game->state_size);
    }
}

void tui_result_words(const struct tui_model *model, struct nv_text *out)
{
    struct nv_result result;
    char names[TUI_LINE / 2], number[12];
    struct nv_text list = nv_text_over(names, sizeof names);
    tui_game(model)->result(tui_rules(model), tui_state(model), &result);
    tui_names(model, tui_players(model) == 1 ? 1u : result.winners, &list);
    unsigned first = result.winners ? (unsigned)__builtin_ctz(result.winners) : 0;
    int score = result.score[first];
    snprintf(number, sizeof number, "%d", score);
    if (tui_players(model) == 1)
        nv_fill(out, nv_t("{name} finishes with a total of {n}"), "name", names, "n", number, NULL);
    else if (result.winners & (result.winners - 1))
        nv_fill(out, nv_t("{names} share the victory"), "names", names, NULL);
    else if (!tui_is_luna(model))
        nv_fill_count(out, "{name} wins with {n} point", "{name} wins with {n} points", score,
                      "name", names, NULL);
    else if (score == 0)
        nv_fill(out, nv_t("{name} wins: every token is placed"), "name", names, NULL);
    else
        nv_fill_count(out, "{name} wins with {n} token left", "{name} wins with {n} tokens left",
                      score, "name", names, NULL);
}

void tui_move_word(const struct tui_model *model, nv_move move, char out[NV_MOVE_TEXT])
{
    struct nv_text text = nv_text_over(out, NV_MOVE_TEXT);
    tui_game(model)->print_move(tui_rules(model), tui_state(model), move, &text);
}

void tui_move_title(const struct tui_model *model, nv_move move, char out[TUI_MOVE_TITLE])
{
    enum nl_move_kind kind = tui_is_luna(model) ? nl_action_of(move).kind : NL_PLACE;
    struct nv_text text = nv_text_over(out, TUI_MOVE_TITLE);
    if (kind == NL_REFILL)
        nv_text_string(&text, nv_t("Refill the wheel"));
    else if (kind == NL_NEXT)
        nv_text_string(&text, nv_t("Go on to phase 2"));
    else
        tui_game(model)->print_move(tui_rules(model), tui_state(model), move, &text);
}
