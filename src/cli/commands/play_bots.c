/* SPDX-License-Identifier: MIT */
/* Bots at the table of the plain game: who they are, and what they choose. */
#include "cli/commands/play_prompt.h"

#include "cli/language.h"
#include "cli/think.h"

bool nv_table_bot_moves(const struct nv_table *table)
{
    int turn = nv_session_game(table->session)
                   ->turn(nv_session_rules(table->session), nv_session_state(table->session));
    return turn != NV_OVER && table->seats[turn].level > 0;
}

enum nv_status nv_table_ask_bot(struct nv_table *table, nv_move *move, struct nv_error *error)
{
    static const struct nv_think think = {
        .time = {.size = sizeof think.time}, .level = NV_LEVELS, .threads = 1};
    const struct nv_game *game = nv_session_game(table->session);
    const void *rules = nv_session_rules(table->session);
    const void *state = nv_session_state(table->session);
    if (!table->bot)
        table->bot = nv_think_player(&think, game, 1, error);
    if (!table->bot)
        return error->status;
    nv_player_set_level(table->bot, table->seats[game->turn(rules, state)].level);
    return nv_player_think(table->bot, rules, state, NULL, move, error);
}

void nv_table_introduce(const struct nv_table *table)
{
    uint32_t players = nv_session_game(table->session)->players(nv_session_rules(table->session));
    for (uint32_t seat = 0; seat < players; seat++) {
        if (table->seats[seat].level > 0)
            printf(nv_t("Player %u is a bot of level %u.\n"), seat + 1, table->seats[seat].level);
    }
}
