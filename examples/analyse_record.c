/* SPDX-License-Identifier: MIT */
/*
 * Reads a game record from standard input and judges its moves:
 *     analyse_record < game.nvg
 */
#include <novae/novae.h>

#include <stdio.h>

enum { NODES = 200 }; /* of one search: quick, and the same each time */

/* Makes an analysis of the session's game, or says what is wrong. */
static struct nv_analysis *analyse(const struct nv_session *session, struct nv_error *error)
{
    struct nv_player_options options;
    nv_player_options_init(&options, sizeof options, nv_session_game(session));
    options.nodes = NODES;
    struct nv_player *player = nv_player_create(&options, error);
    if (!player)
        return NULL;
    struct nv_analysis *analysis = nv_analysis_create(
        player, nv_session_rules(session), nv_session_first(session), nv_session_moves(session),
        nv_session_count(session), NULL, NULL, NULL, error);
    nv_player_destroy(player);
    return analysis;
}

static void tell(const struct nv_session *session, const struct nv_analysis *analysis)
{
    const struct nv_game *game = nv_session_game(session);
    for (uint32_t i = 0; i < nv_analysis_count(analysis); i++) {
        const struct nv_judged *judged = nv_analysis_judged(analysis, i);
        if (judged->mark != NV_MARK_FINE)
            printf("move %u, seat %u: %s\n", i + 1, judged->seat + 1, nv_mark_word(judged->mark));
    }
    for (uint32_t seat = 0; seat < game->players(nv_session_rules(session)); seat++) {
        const struct nv_seat_account *account = nv_analysis_seat(analysis, seat);
        printf("seat %u lost %.0f permille by %u moves\n", seat + 1, account->loss, account->moves);
    }
}

int main(void)
{
    static char text[NV_RECORD_BYTES];
    struct nv_span record = {text, fread(text, 1, sizeof text, stdin)};
    struct nv_session *session = nv_session_create();
    struct nv_analysis *analysis = NULL;
    struct nv_error error = {.text = "out of memory"};
    if (session && nv_session_begin_record(session, record, &error) == NV_OK)
        analysis = analyse(session, &error);
    if (analysis)
        tell(session, analysis);
    else
        fprintf(stderr, "%s\n", error.text);
    nv_analysis_destroy(analysis);
    nv_session_destroy(session);
    return analysis ? 0 : 1;
}
