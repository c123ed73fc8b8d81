/* SPDX-License-Identifier: MIT */
/* The moves of a session as text: those that may be made, and those that were. */
#include "session/session.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* strcmp compares bytes as unsigned, which is the protocol's order. */
static int by_bytes(const void *a, const void *b)
{
    return strcmp(((const struct nv_move_word *)a)->text, ((const struct nv_move_word *)b)->text);
}

uint32_t nv_move_words(const struct nv_game *game, const void *rules, const void *state,
                       struct nv_move_word words[NV_MAX_MOVES])
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = game->turn(rules, state) == NV_OVER ? 0 : game->moves(rules, state, moves);
    for (uint32_t i = 0; i < count; i++) {
        struct nv_text text = nv_text_over(words[i].text, sizeof words[i].text);
        game->print_move(rules, state, moves[i], &text);
        words[i].move = moves[i];
    }
    qsort(words, count, sizeof words[0], by_bytes);
    return count;
}

void nv_session_print_legal(const struct nv_session *session, struct nv_buffer *out)
{
    struct nv_move_word words[NV_MAX_MOVES];
    uint32_t count = nv_move_words(nv_session_game(session), nv_session_rules(session),
                                   nv_session_state(session), words);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0)
            nv_buffer_char(out, ' ');
        nv_buffer_string(out, words[i].text);
    }
}

void nv_session_print_moves(const struct nv_session *session, uint32_t per_line,
                            struct nv_buffer *out)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    memcpy(state, nv_session_first(session), game->state_size);
    for (uint32_t i = 0; i < nv_session_count(session); i++) {
        char word[NV_MOVE_TEXT];
        struct nv_text text = nv_text_over(word, sizeof word);
        nv_move move = nv_session_moves(session)[i];
        game->print_move(rules, state, move, &text);
        game->play(rules, state, move);
        if (i > 0)
            nv_buffer_char(out, i % per_line == 0 ? '\n' : ' ');
        nv_buffer_string(out, word);
    }
}
