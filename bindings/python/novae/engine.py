# SPDX-License-Identifier: MIT
"""The engine: what to play, why, and what the moves of a game were worth."""
import re
import threading
from typing import Any, Dict, List, NamedTuple, Optional, Union

from novae._library import aligned, check, ffi, integer, lib, new_error, printed
from novae.errors import Error
from novae.game import Game
from novae.state import State

_MAX_MILLIS = 2**31 - 1
_WORD = re.compile(r"\{(\w+)\}")


class Line(NamedTuple):
    """One move and what is expected to follow."""

    move: str
    action: int
    value: float  # what the mover expects, 0 to 1
    score: int  # the same as the protocol has it: permille, or alone the total
    visits: int
    pv: List[str]


class Search(NamedTuple):
    """What a search found; its own move is what the level plays, the lines are the best ones."""

    move: str
    action: int
    value: float
    score: int
    visits: int
    pv: List[str]
    nodes: int
    millis: int
    lines: List[Line]


class Reason(NamedTuple):
    """Why a move is good, or not: docs/hints.md lists the kinds."""

    kind: str
    against: bool
    numbers: Dict[str, int]  # by the words of the text; seats count from 0
    text: str


class Hint(NamedTuple):
    """A good move and why."""

    move: str
    action: int
    value: float
    score: int
    pv: List[str]
    reasons: List[Reason]


class Judged(NamedTuple):
    """A move of a finished game looked at again; scores are the protocol's."""

    move: str
    best: str
    player: int
    mark: str  # fine, inaccuracy, mistake, blunder
    loss: float
    best_score: float
    played_score: float
    revealed: bool
    turning: bool  # the move or its luck turned the game
    before: List[float]
    after: List[float]
    luck: List[float]


class Analysis(NamedTuple):
    """What the moves of a game were worth, and how much of it was luck."""

    moves: List[Judged]
    loss: List[float]  # of each seat
    luck: List[float]
    luck_share: float


class Engine:
    """A player of one of ten levels; the highest thinks as well as it can.

    It sees of a state what the seat to move may see. While it thinks other threads go on, and
    :meth:`stop` ends the search that is under way. With one thread and a limit of nodes the
    same seed and position give the same answer.
    """

    def __init__(self, game: Game, level: int = 10, threads: int = 1, hash_mb: int = 64,
                 seed: int = 0):
        if not isinstance(game, Game):
            raise Error(f"game must be a novae.Game, not {type(game).__name__}")
        options, error = ffi.new("struct nv_player_options *"), new_error()
        lib.nv_player_options_init(options, ffi.sizeof("struct nv_player_options"), game._c)
        options.level = integer(level, "level", 1, lib.NV_LEVELS)
        options.threads = integer(threads, "threads", 1, 64)
        options.bytes = integer(hash_mb, "hash_mb", 1, 2**20) * 2**20
        options.seed = integer(seed, "seed", 0, 2**64 - 1)
        player = lib.nv_player_create(options, error)
        if player == ffi.NULL:
            check(error.status, error)
        self._game = game
        self._player = ffi.gc(player, lib.nv_player_destroy)
        self._lock = threading.Lock()

    @property
    def game(self) -> Game:
        return self._game

    def search(self, state: State, movetime: Optional[int] = None, nodes: Optional[int] = None,
               lines: int = 1) -> Search:
        """Chooses a move; ``movetime`` is in milliseconds. Without a limit it takes a second."""
        with self._lock:
            move = self._think(state, movetime, nodes, lines)
            report = lib.nv_player_report(self._player)
            found = [self._line(state, report, i) for i in range(lib.nv_report_lines(report))]
            words = self._word(state._state, move)
            chosen = next((line for line in found if line.move == words),
                          Line(words, self._action(state, move), 0.0, 0, 0, [words]))
            return Search(*chosen, lib.nv_report_nodes(report), lib.nv_report_millis(report),
                          found[:lines])

    def hint(self, state: State, movetime: Optional[int] = None,
             nodes: Optional[int] = None) -> Hint:
        """The best move and the reasons for it."""
        with self._lock:
            self._think(state, movetime, nodes, 1)
            line = self._line(state, lib.nv_player_report(self._player), 0)
            room = lib.NV_MAX_REASONS
            reasons = ffi.new("struct nv_reason[]", room)
            count = lib.nv_player_reasons(self._player, 0, reasons, room)
            return Hint(line.move, line.action, line.value, line.score, line.pv,
                        [self._reason(reasons[i]) for i in range(count)])

    def analyse(self, record: Union[str, State], movetime: Optional[int] = None,
                nodes: Optional[int] = None) -> Analysis:
        """Judges the moves of a record, or of a state's history; the limits are of one search."""
        state = record if isinstance(record, State) else self._game.state_from_record(record)
        self._require_own(state)
        with self._lock:
            return self._analyse(state, self._time_control(movetime, nodes))

    def stop(self) -> None:
        """Ends the search under way, from any thread; it answers with what it has found."""
        lib.nv_player_stop(self._player)

    def clear(self) -> None:
        """Forgets what was found so far, as before a new game."""
        with self._lock:
            lib.nv_player_clear(self._player)

    def _require_own(self, state: Any) -> None:
        if not isinstance(state, State):
            raise Error(f"a novae.State is needed, not {type(state).__name__}")
        if state._game._c != self._game._c or state._game._key[3] != self._game._key[3]:
            raise Error("the state is of another game, or of other players or options")

    def _time_control(self, movetime: Optional[int], nodes: Optional[int]) -> Any:
        time = ffi.new("struct nv_time_control *",
                       {"size": ffi.sizeof("struct nv_time_control")})
        if movetime is not None:
            time.movetime = integer(movetime, "movetime", 1, _MAX_MILLIS)
        if nodes is not None:
            time.nodes = integer(nodes, "nodes", 1, 2**63 - 1)
        return time

    def _think(self, state: State, movetime: Optional[int], nodes: Optional[int],
               lines: int) -> int:
        self._require_own(state)
        if state.is_terminal():
            raise Error("the game is over")
        time, error, move = self._time_control(movetime, nodes), new_error(), ffi.new("nv_move *")
        lib.nv_player_set_lines(self._player, integer(lines, "lines", 1, lib.NV_MAX_LINES))
        lib.nv_player_arm(self._player)
        # A copy: another thread may play on while this one thinks.
        owner, copy = aligned(self._game._c.state_size)
        ffi.memmove(copy, state._state, self._game._c.state_size)
        check(lib.nv_player_think(self._player, self._game._rules, copy, time, move, error), error)
        return int(move[0])

    def _word(self, state: Any, move: int) -> str:
        game = self._game
        return printed(lambda out: game._c.print_move(game._rules, state, move, out))

    def _action(self, state: State, move: int) -> int:
        return int(lib.nv_env_move_action(state._env, state._state, move))

    def _line(self, state: State, report: Any, index: int) -> Line:
        room = lib.NV_MAX_PV
        moves = ffi.new("nv_move[]", room)
        length = min(lib.nv_report_pv(report, index, moves, room), room)
        move = lib.nv_report_move(report, index)
        return Line(self._word(state._state, move), self._action(state, move),
                    lib.nv_report_value(report, index), lib.nv_report_score(report, index),
                    lib.nv_report_visits(report, index), self._words(state, moves[0:length]))

    def _words(self, state: State, moves: List[int]) -> List[str]:
        """A line in words; its last move may reveal something, and so is not played."""
        owner, copy = aligned(self._game._c.state_size)
        ffi.memmove(copy, state._state, self._game._c.state_size)
        words = []
        for number, move in enumerate(moves, 1):
            words.append(self._word(copy, move))
            if number < len(moves):
                self._game._c.play(self._game._rules, copy, move)
        return words

    def _reason(self, reason: Any) -> Reason:
        game = self._game
        pattern = lib.nv_reason_text(reason.kind)
        names = _WORD.findall(ffi.string(pattern).decode())
        text = printed(lambda out: lib.nv_reason_print(
            game._c, game._rules, ffi.addressof(reason), pattern, out))
        return Reason(ffi.string(lib.nv_reason_key(reason.kind)).decode(),
                      bool(lib.nv_reason_is_against(reason.kind)),
                      {name: reason.argument[i] for i, name in enumerate(names)}, text)

    def _analyse(self, state: State, time: Any) -> Analysis:
        error, players = new_error(), self._game.num_players()
        owner, first = state._replay()
        moves = ffi.new("nv_move[]", state._moves or [0])
        lib.nv_player_arm(self._player)
        analysis = lib.nv_analysis_create(self._player, self._game._rules, first, moves,
                                          len(state._moves), time, ffi.NULL, ffi.NULL, error)
        if analysis == ffi.NULL:
            check(error.status, error)
        analysis = ffi.gc(analysis, lib.nv_analysis_destroy)
        seats = [lib.nv_analysis_seat(analysis, seat) for seat in range(players)]
        return Analysis(self._judged(analysis, first), [seat.loss for seat in seats],
                        [seat.luck for seat in seats],
                        float(lib.nv_analysis_luck_share(analysis)))

    def _judged(self, analysis: Any, state: Any) -> List[Judged]:
        found, players = [], self._game.num_players()
        for index in range(lib.nv_analysis_count(analysis)):
            judged = lib.nv_analysis_judged(analysis, index)
            found.append(Judged(
                self._word(state, judged.move), self._word(state, judged.best), judged.seat,
                ffi.string(lib.nv_mark_word(judged.mark)).decode(), judged.loss,
                judged.best_score, judged.played_score, bool(judged.revealed),
                bool(judged.turning), *(list(numbers[0:players]) for numbers in (
                    judged.before, judged.after, judged.luck))))
            self._game._c.play(self._game._rules, state, judged.move)
        return found
