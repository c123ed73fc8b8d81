/* SPDX-License-Identifier: MIT */
/*
 * The inner side of hints: the kinds of reasons there are, and a hint as a whole.
 * Programs outside see novae/hint.h.
 */
#ifndef NV_PLAYERS_HINT_H
#define NV_PLAYERS_HINT_H

#include "novae/hint.h"
#include "search/search.h"

/*
 * Kinds of reasons: name, key, whether it speaks for the move or against it, and
 * English. The words in braces name the arguments in their order; hint.c lists
 * these words.
 */
#define NV_REASON_TABLE(X)                                                                      \
    X(ONLY_MOVE, "only-move", FOR, "is the only legal move")                                    \
    /* Nova Luna */                                                                             \
    X(LAST_TOKEN, "last-token", FOR, "places your last token: you win")                         \
    X(ALL_PLACED, "all-placed", FOR, "places your last token")                                  \
    X(COMPLETES, "completes", FOR, "completes {tasks}")                                         \
    X(STOPS_WIN, "stops-win", FOR, "keeps {player} from placing the last token at once")        \
    X(ONE_AWAY, "one-away", FOR, "brings {tasks} within one tile")                              \
    X(NEARER, "nearer", FOR, "brings {tasks} nearer")                                           \
    X(GROUP, "group", FOR, "makes a group of {tiles} of one colour, {colour}")                  \
    X(AGAIN, "again", FOR, "you move again before {player}")                                    \
    X(KEEPS_TILE, "keeps-tile", FOR,                                                            \
      "keeps {tile} from {player}, who could complete {tasks} with it")                         \
    X(LEAVES_NOTHING, "leaves-nothing", FOR, "leaves {player} no tile that completes a task")   \
    X(LEAVES, "leaves", FOR, "leaves {player} {tasks} to complete at most")                     \
    X(PLAYS_NEXT, "plays-next", FOR, "{player} plays next")                                     \
    X(CHEAPEST, "cheapest", FOR, "takes the cheapest tile on offer, {tile}")                    \
    X(TOKENS_LEFT, "tokens-left", FOR, "leaves you {tokens} to place")                          \
    X(REFILLS, "refills", FOR, "shows {tiles} of the pile, and you choose first")               \
    X(ENDS_PHASE, "ends-phase", FOR, "ends phase 1 with {points}")                              \
    X(EXPECTED_TOTAL, "expected-total", FOR, "expected total {total}")                          \
    /* Terra Nova */                                                                            \
    X(ENDS_AHEAD, "ends-ahead", FOR, "ends the game while you lead by {points}")                \
    X(ENDS_SHARED, "ends-shared", FOR, "ends the game with a shared victory")                   \
    X(CLOSES, "closes", FOR,                                                                    \
      "closes {spaces} x {factor} = {points} for you, {landscape} in {region}")                 \
    X(CLOSES_SHARED, "closes-shared", FOR,                                                      \
      "closes {spaces} x {factor}, shared: {points} for you, {landscape} in {region}")          \
    X(CLOSES_FOR, "closes-for", AGAINST,                                                        \
      "closes {spaces} x {factor} = {points} for {player} in {region}")                         \
    X(CLOSES_AMONG, "closes-among", AGAINST,                                                    \
      "closes {spaces} x {factor}, shared by others: {points} each, in {region}")               \
    X(CLOSES_EMPTY, "closes-empty", FOR, "closes {spaces} for nobody in {region}")              \
    X(KEEPS_CLOSING, "keeps-closing", FOR,                                                      \
      "keeps {player} from closing {points} with a move and a stone")                           \
    X(ALLOWS_CLOSING, "allows-closing", AGAINST,                                                \
      "{player} could then close {points} with a move and a stone")                             \
    X(PREPARES, "prepares", FOR,                                                                \
      "prepares a stone on {space}: {spaces} x {factor} = {points} in {region}")                \
    X(TAKES_MAJORITY, "takes-majority", FOR,                                                    \
      "takes the majority in {region}: {spaces} x {factor} = {points} with a stone on {space}") \
    X(LOSES_MAJORITY, "loses-majority", AGAINST,                                                \
      "loses the majority in {region}: {spaces} x {factor} = {points} with a stone on {space}") \
    X(WITHIN_STONE, "within-stone", FOR,                                                        \
      "brings {spaces} x {factor} = {points} in {region} within a stone on {space}")            \
    X(FIRST_IN, "first-in", FOR, "is your first figure in {landscape}")                         \
    X(MOST_IN, "most-in", FOR, "gives you the most figures in {landscape}")                     \
    X(WAYS, "ways", FOR, "can leave in {directions}")                                           \
    X(HEMS_IN, "hems-in", FOR, "takes {moves} from {player}")                                   \
    X(GOES, "goes", FOR, "goes to {landscape} in {region}")                                     \
    X(LIES, "lies", FOR, "lies in {landscape} in {region}")

enum nv_reason_kind {
#define NV_REASON_NAME(name, key, side, text) NV_WHY_##name,
    NV_REASON_TABLE(NV_REASON_NAME)
#undef NV_REASON_NAME
        NV_REASON_KINDS
};

struct nv_hint {
    nv_move move;
    float value;   /* what the mover expects, 0 to 1 */
    int32_t score; /* the same as the protocol reports it */
    uint32_t count;
    struct nv_reason reasons[NV_MAX_REASONS]; /* the weightiest first */
};

/* Where a region lies on the board, seen from its middle. */
#define NV_REGION_TABLE(X)      \
    X(CENTRE, "centre")         \
    X(NORTH, "north")           \
    X(NORTH_EAST, "north-east") \
    X(EAST, "east")             \
    X(SOUTH_EAST, "south-east") \
    X(SOUTH, "south")           \
    X(SOUTH_WEST, "south-west") \
    X(WEST, "west")             \
    X(NORTH_WEST, "north-west")

enum nv_region {
#define NV_REGION_NAME(name, text) NV_##name,
    NV_REGION_TABLE(NV_REGION_NAME)
#undef NV_REGION_NAME
        NV_REGIONS
};

/* Explains one line of a search in this position. */
void nv_hint_explain(const struct nv_game *game, const void *rules, const void *state,
                     const struct nv_line *line, struct nv_hint *hint);

/*
 * An argument of a reason as data: its name, NULL past the last; `number` as it stands
 * there, and for things that have a name (a tile, a space, a region) that name in `word`,
 * which else stays empty.
 */
const char *nv_reason_argument(const struct nv_game *game, const void *rules,
                               const struct nv_reason *reason, uint32_t index, int32_t *number,
                               struct nv_text *word);

#endif
