/* SPDX-License-Identifier: MIT */
/* C++: plays the set-up of Terra Nova at random and draws the board, a row a line. */
#include <novae/novae.h>

#include <cstdio>
#include <memory>
#include <string>

namespace
{

struct Closer {
    void operator()(nv_session *session) const
    {
        nv_session_destroy(session);
    }
};
using Session = std::unique_ptr<nv_session, Closer>;

nv_span span(const std::string &text)
{
    return {text.data(), text.size()};
}

/* A function and a struct share a name, as in C: the struct's needs its word. */
struct tn_view look(const nv_session *session)
{
    struct tn_view view;
    tn_view(nv_session_rules(session), nv_session_state(session), &view);
    return view;
}

/* Makes random moves as long as figures are put down. */
void set_up(nv_session *session)
{
    const nv_game *game = nv_session_game(session);
    nv_move moves[NV_MOVES_SPACE];
    nv_rng rng;
    nv_rng_seed(&rng, 1);
    while (look(session).phase == TN_SETUP) {
        uint32_t count = game->moves(nv_session_rules(session), nv_session_state(session), moves);
        nv_session_play_move(session, moves[nv_rng_below(&rng, count)], nullptr);
    }
}

/* Seats as digits, empty spaces as the letters of their landscapes. */
void draw(const nv_session *session)
{
    const struct tn_board *board = tn_board(nv_session_rules(session));
    const struct tn_view view = look(session);
    std::string line;
    for (unsigned space = 0; space < board->spaces; space++) {
        line.resize(board->column[space], ' ');
        line += view.content[space] == TN_FIGURE ? char('1' + view.owner[space])
                                                 : board->letter[board->landscape[space]];
        if (space + 1 == board->spaces || board->row[space + 1] != board->row[space]) {
            std::puts(line.c_str());
            line.clear();
        }
    }
}

} // namespace

int main()
{
    Session session(nv_session_create());
    nv_error error;
    if (!session || nv_session_set(session.get(), span("Game"), span("terra-nova"), &error) ||
        nv_session_set(session.get(), span("Map"), span("lagoon"), &error) ||
        nv_session_begin(session.get(), &error)) {
        std::fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    set_up(session.get());
    draw(session.get());
    return 0;
}
