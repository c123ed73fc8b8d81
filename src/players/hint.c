/* SPDX-License-Identifier: MIT */
/* Hints of any game: the move is tried out, its game finds the reasons, and they are spelled. */
#include "players/hint.h"

#include "players/explainer.h"
#include "players/knowledge.h"

#include <stdalign.h>
#include <string.h>

static const struct nv_explainer *explainer_of(const struct nv_game *game)
{
    return nv_knowledge_of(game).explainer;
}

void nv_hint_add(struct nv_hint *hint, enum nv_reason_kind kind,
                 const int32_t argument[NV_REASON_ARGUMENTS])
{
    if (hint->count == NV_MAX_REASONS)
        return;
    struct nv_reason *reason = &hint->reasons[hint->count++];
    reason->kind = kind;
    memcpy(reason->argument, argument, sizeof reason->argument);
}

static bool is_only_move(const struct nv_game *game, const void *rules, const void *state)
{
    nv_move moves[NV_MOVES_SPACE];
    return game->moves(rules, state, moves) == 1;
}

void nv_hint_explain(const struct nv_game *game, const void *rules, const void *state,
                     const struct nv_line *line, struct nv_hint *hint)
{
    const struct nv_explainer *explainer = explainer_of(game);
    alignas(NV_ALIGN) unsigned char before[NV_MAX_STATE], after[NV_MAX_STATE];
    int seat = game->turn(rules, state);
    game->observe(rules, state, seat, before);
    memcpy(after, before, game->state_size);
    game->play(rules, after, line->move);
    *hint = (struct nv_hint){.move = line->move, .value = line->value, .score = line->score};
    bool total = nv_game_counts_total(game, rules);
    if (is_only_move(game, rules, before))
        NV_HINT_ADD(hint, ONLY_MOVE, 0);
    if (explainer)
        explainer->explain(
            &(struct nv_question){
                .rules = rules,
                .before = before,
                .after = after,
                .move = line->move,
                .seat = (uint32_t)seat,
                .reveals = nv_game_reveals(game, rules, before, line->move),
                .total = total,
            },
            hint);
    if (total)
        NV_HINT_ADD(hint, EXPECTED_TOTAL, hint->score);
}

uint32_t nv_hint(const struct nv_game *game, const void *rules, const void *state, nv_move move,
                 struct nv_reason *reasons, uint32_t room)
{
    const struct nv_line line = {.move = move};
    struct nv_hint hint;
    uint32_t count = 0;
    nv_hint_explain(game, rules, state, &line, &hint);
    for (uint32_t i = 0; i < hint.count && count < room; i++) {
        if (hint.reasons[i].kind != NV_WHY_EXPECTED_TOTAL) /* nobody has thought about it */
            reasons[count++] = hint.reasons[i];
    }
    return count;
}

/* ---- words ---- */

static const char *const regions[] = {
#define REGION_TEXT(name, text) text,
    NV_REGION_TABLE(REGION_TEXT)
#undef REGION_TEXT
};

enum side { FOR, AGAINST };

static const struct {
    const char *key, *text;
    enum side side;
} kinds[] = {
#define KIND_TEXT(name, key, side, text) {key, text, side},
    NV_REASON_TABLE(KIND_TEXT)
#undef KIND_TEXT
};

uint32_t nv_reason_kinds(void)
{
    return NV_REASON_KINDS;
}

const char *nv_reason_key(uint32_t kind)
{
    return kind < NV_REASON_KINDS ? kinds[kind].key : NULL;
}

const char *nv_reason_text(uint32_t kind)
{
    return kind < NV_REASON_KINDS ? kinds[kind].text : NULL;
}

bool nv_reason_is_against(uint32_t kind)
{
    return kind < NV_REASON_KINDS && kinds[kind].side == AGAINST;
}

/* How an argument is spelled: a number, a number of things, or by its game. */
enum spelling { NUMBER, COUNT, PLAYER, REGION, THING };

struct word {
    const char *name;
    enum spelling spelling;
    enum nv_thing thing;
};

static const struct word words[] = {
    {"tasks", COUNT, 0},
    {"tiles", COUNT, 0},
    {"tokens", COUNT, 0},
    {"spaces", COUNT, 0},
    {"points", COUNT, 0},
    {"directions", COUNT, 0},
    {"moves", COUNT, 0},
    {"factor", NUMBER, 0},
    {"total", NUMBER, 0},
    {"player", PLAYER, 0},
    {"region", REGION, 0},
    {"tile", THING, NV_THING_TILE},
    {"colour", THING, NV_THING_COLOUR},
    {"space", THING, NV_THING_SPACE},
    {"landscape", THING, NV_THING_LANDSCAPE},
};

static const struct word *word_of(struct nv_span name)
{
    size_t i = 0;
    while (i + 1 < sizeof words / sizeof words[0] && !nv_span_is(name, words[i].name))
        i++;
    return &words[i];
}

/* "2 tasks", and one of them without the s. */
static void print_count(int32_t number, const char *things, struct nv_text *out)
{
    nv_text_signed(out, number);
    nv_text_char(out, ' ');
    size_t length = strlen(things);
    nv_text_span(out, (struct nv_span){things, number == 1 ? length - 1 : length});
}

static void print_argument(const struct nv_game *game, const void *rules, const struct word *word,
                           int32_t number, struct nv_text *out)
{
    if (word->spelling == NUMBER)
        nv_text_signed(out, number);
    else if (word->spelling == COUNT)
        print_count(number, word->name, out);
    else if (word->spelling == PLAYER)
        nv_text_format(out, "player %d", number + 1);
    else if (word->spelling == REGION)
        nv_text_format(out, "the %s", regions[number]);
    else
        explainer_of(game)->spell(rules, word->thing, number, false, out);
}

/* Cuts the name of the next argument off a text, and what stands before it. */
static struct nv_span next_argument(struct nv_span *text, struct nv_span *before)
{
    *before = nv_span_until(text, '{');
    return nv_span_until(text, '}');
}

/* The place of an argument: where the table's own text names it. */
static uint32_t place_of(uint32_t kind, struct nv_span name)
{
    struct nv_span text = nv_span_of(kinds[kind].text), before, other;
    uint32_t place = 0;
    while ((other = next_argument(&text, &before)).length > 0) {
        if (other.length == name.length && memcmp(other.at, name.at, name.length) == 0)
            break;
        place++;
    }
    return place < NV_REASON_ARGUMENTS ? place : NV_REASON_ARGUMENTS - 1;
}

void nv_reason_print(const struct nv_game *game, const void *rules, const struct nv_reason *reason,
                     const char *text, struct nv_text *out)
{
    struct nv_span rest = nv_span_of(text), before, name;
    while (name = next_argument(&rest, &before), nv_text_span(out, before), name.length > 0)
        print_argument(game, rules, word_of(name), reason->argument[place_of(reason->kind, name)],
                       out);
}

const char *nv_reason_argument(const struct nv_game *game, const void *rules,
                               const struct nv_reason *reason, uint32_t index, int32_t *number,
                               struct nv_text *word)
{
    struct nv_span rest = nv_span_of(kinds[reason->kind].text), before, name;
    for (uint32_t i = 0; (name = next_argument(&rest, &before)).length > 0 && i < index;)
        i++;
    if (name.length == 0)
        return NULL;
    const struct word *argument = word_of(name);
    *number = reason->argument[index];
    if (argument->spelling == REGION)
        nv_text_string(word, regions[*number]);
    else if (argument->spelling == THING)
        explainer_of(game)->spell(rules, argument->thing, *number, true, word);
    return argument->name;
}
