/* SPDX-License-Identifier: MIT */
/*
 * A bot of one's own for the engine protocol (novae-ugi(7)): after each move it plays random
 * games, and it makes the move that won most. Let it play: novae arena cmd:./ugi_bot level:1
 *
 * Only what the protocol asks of every engine is here; what fails answers `error`.
 */
#include <novae/novae.h>

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 1 << 20, GAMES = 10 };

/* How often of GAMES random games a seat wins after a move, guessing what is hidden. */
static uint32_t try_move(const struct nv_game *game, const void *rules, const void *seen,
                         nv_move move, struct nv_rng *rng)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    int seat = game->turn(rules, seen);
    uint32_t wins = 0;
    for (int i = 0; i < GAMES; i++) {
        struct nv_result result;
        memcpy(state, seen, game->state_size);
        game->determinize(rules, state, rng);
        game->play(rules, state, move);
        nv_playout(game, rules, state, rng, UINT32_MAX);
        game->result(rules, state, &result);
        wins += result.winners >> seat & 1;
    }
    return wins;
}

static nv_move choose(const struct nv_game *game, const void *rules, const void *state)
{
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE];
    nv_move moves[NV_MOVES_SPACE];
    struct nv_rng rng;
    game->observe(rules, state, game->turn(rules, state), seen); /* the rest is hidden */
    nv_rng_seed(&rng, nv_hash(game, seen));
    uint32_t count = game->moves(rules, seen, moves), best = 0, most = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t wins = try_move(game, rules, seen, moves[i], &rng);
        if (wins > most) {
            most = wins;
            best = i;
        }
    }
    return moves[best];
}

/* setoption name N value V; options that the session does not know are not ours. */
static void set_option(struct nv_session *session, struct nv_span rest)
{
    nv_span_word(&rest);
    struct nv_span name = nv_span_word(&rest);
    nv_span_word(&rest);
    nv_session_set(session, name, nv_span_trim(rest), NULL);
}

/* Cuts off what stands before the word `moves`. */
static struct nv_span before_moves(struct nv_span *rest)
{
    struct nv_span head = {rest->at, 0};
    while (rest->length > 0) {
        struct nv_span ahead = *rest, word = nv_span_word(&ahead);
        *rest = ahead;
        if (nv_span_is(word, "moves") || word.length == 0)
            break;
        head.length = (size_t)(word.at + word.length - head.at);
    }
    return head;
}

static enum nv_status set_position(struct nv_session *session, struct nv_span rest,
                                   struct nv_error *error)
{
    struct nv_span kind = nv_span_word(&rest), text = before_moves(&rest);
    enum nv_status status = nv_span_is(kind, "fen")
                                ? nv_session_begin_position(session, text, error)
                            : nv_span_is(kind, "deal") ? nv_session_begin_deal(session, text, error)
                                                       : nv_session_begin(session, error);
    return status || rest.length == 0 ? status : nv_session_play(session, rest, error);
}

static void go(const struct nv_session *session)
{
    if (!nv_session_started(session)) {
        puts("error no position");
        return;
    }
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    char word[NV_MOVE_TEXT];
    struct nv_text text = nv_text_over(word, sizeof word);
    if (game->turn(rules, state) == NV_OVER) {
        puts("error the game is over");
        return;
    }
    game->print_move(rules, state, choose(game, rules, state), &text);
    printf("bestmove %s\n", word);
}

int main(void)
{
    static char line[LINE];
    struct nv_session *session = nv_session_create();
    struct nv_error error;
    while (session && fgets(line, sizeof line, stdin)) {
        struct nv_span rest = nv_span_of(line), word = nv_span_word(&rest);
        if (nv_span_is(word, "quit"))
            break;
        if (nv_span_is(word, "ugi"))
            puts("id name random games\nugiok");
        else if (nv_span_is(word, "isready"))
            puts("readyok");
        else if (nv_span_is(word, "setoption"))
            set_option(session, rest);
        else if (nv_span_is(word, "position") && set_position(session, rest, &error))
            printf("error %s\n", error.text);
        else if (nv_span_is(word, "go"))
            go(session);
        fflush(stdout);
    }
    nv_session_destroy(session);
    return 0;
}
