# SPDX-License-Identifier: MIT
"""Game records (.nvg), written and read by the library's sessions."""
from typing import TYPE_CHECKING, Any, Dict, Tuple

from novae._library import check, ffi, lib, new_error, printed, span
from novae.errors import Error

if TYPE_CHECKING:
    from novae.game import Game
    from novae.state import State


def _new_session() -> Any:
    session = lib.nv_session_create()
    if session == ffi.NULL:
        raise MemoryError("no memory for a session")
    return ffi.gc(session, lib.nv_session_destroy)


def _call(function: Any, session: Any, *texts: Tuple[str, str]) -> None:
    """Calls a function of sessions with texts, each with what it is."""
    error = new_error()
    spans = [span(text, what) for text, what in texts]
    check(function(session, *(words for _owner, words in spans), error), error)


def _set_options(session: Any, game: "Game") -> None:
    for name, value in {"Game": game.name, "Players": str(game.num_players()),
                        **game._settings}.items():
        _call(lib.nv_session_set, session, (name, "name"), (value, name))
    if game._map_text is not None:
        _call(lib.nv_session_set_map, session, (game._map_text, "map_text"))


def write_record(state: "State", tags: Dict[str, str]) -> str:
    """The whole game of a state, with tags of the caller's."""
    game, session = state._game, _new_session()
    owner, first = state._replay()
    if game._c.ply(game._rules, first) == 0:
        _set_options(session, game)
        deal = printed(lambda out: game._c.print_deal(game._rules, first, out))
        _call(lib.nv_session_begin_deal, session, (deal, "deal"))
    else:
        _call(lib.nv_session_begin_position, session, (state._fen_of(first), "position"))
    _call(lib.nv_session_play, session, (" ".join(state._words()), "moves"))
    for name, value in tags.items():
        _call(lib.nv_session_set_tag, session, (name, "the name of a tag"), (value, name))
    return printed(lambda out: lib.nv_session_print_record(session, out))


def read_record(game: "Game", text: str) -> Tuple[bytes, Any]:
    """The first position of a record and its moves; they must be of this game."""
    session = _new_session()
    _call(lib.nv_session_begin_record, session, (text, "a record"))
    rules = lib.nv_session_rules(session)
    if lib.nv_session_game(session) != game._c or \
            bytes(ffi.buffer(rules, game._c.rules_size)) != game._key[3]:
        raise Error("the record is of another game, or of other players or options")
    first = bytes(ffi.buffer(lib.nv_session_first(session), game._c.state_size))
    count = lib.nv_session_count(session)
    return first, ffi.unpack(lib.nv_session_moves(session), count) if count else []
