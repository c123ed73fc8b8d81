/* SPDX-License-Identifier: MIT */
/*
 * The ten levels as characters: what each is called, a word for how it plays, and a
 * sentence on how far it looks and how often it slips. The terminal game and the page
 * say the same; the page's build (web/build/characters.mjs) and the catalogues read it here.
 */
#ifndef NV_PLAYERS_CHARACTERS_H
#define NV_PLAYERS_CHARACTERS_H

/* In the order of the levels. Names are not translated. */
#define NV_CHARACTER_TABLE(X)                                                           \
    X("Pip", "sleepy", "Takes the first good thing it sees. Made for your first game.") \
    X("Wisp", "dreamy", "Has an idea every turn and forgets it the next.")              \
    X("Bram", "steady", "One step at a time, with a slip now and then.")                \
    X("Fern", "careful", "Looks at your answer before it plays.")                       \
    X("Lago", "keen", "Sees the next turn clearly, the one after it in a haze.")        \
    X("Silva", "clever", "Asks what a tile or a stone is worth to you, too.")           \
    X("Flint", "sharp", "Finds the loose end you left, and pulls.")                     \
    X("Strix", "shrewd", "Looks a few turns ahead and seldom slips.")                   \
    X("Alba", "masterly", "Sees the whole board and slips about once a game.")          \
    X("Nox", "relentless", "Thinks for as long as it may, and does not slip.")

#endif
