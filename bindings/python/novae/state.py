# SPDX-License-Identifier: MIT
"""States: one position of a game, and the actions that led to it."""
import json
import random
import threading
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple, Union

import numpy as np

from novae._library import aligned, allocate, check, ffi, integer, lib, new_error, printed, span
from novae.errors import Error
from novae.record import write_record

if TYPE_CHECKING:
    from novae.game import Game

Rng = Union[int, random.Random, np.random.Generator]
_TERMINAL = -4  # NV_ENV_OVER, as OpenSpiel numbers it
_ILLEGAL = -5  # NV_ENV_ILLEGAL


def seed_of(rng: Rng) -> int:
    """A 64-bit seed drawn from a generator; a number is one."""
    if isinstance(rng, np.random.Generator):
        return int(rng.integers(2**64, dtype=np.uint64))
    if isinstance(rng, random.Random):
        return rng.getrandbits(64)
    return integer(rng, "rng, if not a generator of NumPy or Python,", 0, 2**64 - 1)


class State:
    """One position; made by :meth:`Game.new_initial_state`.

    Seats count from 0. The order of Nova Luna's pile is in the state and in :meth:`fen`,
    :meth:`serialize` and :meth:`record`, which are for storing games; it is in nothing that a
    player may look at: observations, masks, :meth:`to_dict`.
    """

    __slots__ = ("_game", "_env", "_owner", "_state", "_first", "_moves", "_history", "_turn",
                 "_move", "_lock", "_before", "__weakref__")

    _game: "Game"
    _env: Any
    _owner: Any
    _state: Any  # struct of the rules, in the owner's memory
    _first: bytes  # where the game began
    _moves: List[int]
    _history: List[int]
    _before: Dict[int, bytes]  # first positions that a fresh draw replaced, by ply
    _turn: int
    _move: Any
    _lock: threading.Lock

    def __init__(self) -> None:
        raise Error("states are made by Game.new_initial_state")

    @classmethod
    def _empty(cls, game: "Game") -> "State":
        """A state whose position the caller fills in, before :meth:`_begun`."""
        self = cls.__new__(cls)
        self._game = game
        self._env = game._env
        self._owner, self._state = aligned(game._c.state_size)
        self._move = ffi.new("nv_move *")
        self._lock = threading.Lock()
        return self

    def _begun(self) -> "State":
        self._first = self._bytes()
        self._moves, self._history, self._before = [], [], {}
        self._turn = lib.nv_env_seat(self._env, self._state)
        return self

    def _bytes(self) -> bytes:
        return bytes(ffi.buffer(self._state, self._game._c.state_size))

    def get_game(self) -> "Game":
        return self._game

    def current_player(self) -> int:
        """The seat to move; -4 when the game is over, as OpenSpiel has it."""
        return self._turn

    def is_terminal(self) -> bool:
        return self._turn == _TERMINAL

    def legal_actions(self) -> List[int]:
        """All of them, ascending; none when the game is over."""
        actions = allocate("int32_t[]", self._game._actions)
        return ffi.unpack(actions, lib.nv_env_legal(self._env, self._state, actions))

    def legal_actions_mask(self) -> np.ndarray:
        """A byte for each action, 1 where it is legal."""
        mask = np.empty(self._game._actions, np.uint8)
        lib.nv_env_mask(self._env, self._state, ffi.from_buffer("uint8_t[]", mask))
        return mask

    def apply_action(self, action: int, rng: Optional[Rng] = None) -> None:
        """Plays an action; with ``rng`` what is hidden is drawn anew before.

        A planner that looks ahead must hand in a generator wherever :meth:`reveals` says so:
        otherwise it would learn the order of the pile.
        """
        with self._lock:
            if rng is not None:
                self._redeal(action, seed_of(rng))
            try:
                turn = lib.nv_env_apply(self._env, self._state, action, self._move)
            except (TypeError, OverflowError):
                turn = _ILLEGAL
            if turn == _ILLEGAL:
                raise self._wrong(action)
            self._turn = turn
            self._moves.append(self._move[0])
            self._history.append(int(action))

    def _wrong(self, action: Any) -> Error:
        if self._turn == _TERMINAL:
            return Error(f"action {action!r}: the game is over")
        try:
            number = integer(action, "an action", 0, self._game._actions - 1)
        except Error as problem:
            return problem
        return Error(f"action {number} is not legal here")

    def _redeal(self, action: int, seed: int) -> None:
        self._decode(action)  # a wrong action must not draw
        owner, first = aligned(len(self._first))
        ffi.memmove(first, self._first, len(self._first))
        rng = ffi.new("struct nv_rng *")
        lib.nv_rng_seed(rng, seed)
        lib.nv_env_redeal(self._env, self._state, first, rng)
        self._before.setdefault(len(self._moves), self._first)
        self._first = bytes(ffi.buffer(first, len(self._first)))

    def undo_action(self) -> None:
        """Takes the last action back, and the fresh draw that came with it."""
        with self._lock:
            if not self._moves:
                raise Error("there is no action to take back")
            last = len(self._moves) - 1
            self._first = self._before.pop(last, self._first)
            ffi.memmove(self._state, self._first, len(self._first))
            game = self._game._c
            for move in self._moves[:last]:
                game.play(self._game._rules, self._state, move)
            del self._moves[last], self._history[last]
            self._turn = lib.nv_env_seat(self._env, self._state)

    def _decode(self, action: int) -> int:
        """The move that an action means."""
        move = ffi.new("nv_move *")
        try:
            means = lib.nv_env_action_move(self._env, self._state, action, move)
        except (TypeError, OverflowError):
            means = False
        if not means:
            raise self._wrong(action)
        return int(move[0])

    def _parse(self, text: str) -> int:
        move, error = ffi.new("nv_move *"), new_error()
        if self.is_terminal():
            raise Error("the game is over")
        _owner, words = span(text, "a move")
        check(self._game._c.parse_move(self._game._rules, self._state, words, move, error), error)
        return int(move[0])

    def _apply_word(self, text: str) -> None:
        """Plays a move in words, also one that has no number on this grid."""
        self._apply_move(self._parse(text))

    def _apply_move(self, move: int) -> None:
        """Plays a legal move of the rules."""
        action = lib.nv_env_move_action(self._env, self._state, move)
        self._game._c.play(self._game._rules, self._state, move)
        self._moves.append(move)
        self._history.append(action)
        self._turn = lib.nv_env_seat(self._env, self._state)

    def action_to_string(self, action: int) -> str:
        """The move as the protocol spells it: ``R3b@-1,2``, ``g4-c4``."""
        move, game = self._decode(action), self._game
        return printed(lambda out: game._c.print_move(game._rules, self._state, move, out))

    def string_to_action(self, text: str) -> int:
        """The action of a legal move in the protocol's words."""
        action = int(lib.nv_env_move_action(self._env, self._state, self._parse(text)))
        if action < 0:
            raise Error(f"{text!r} shares its number with another place: the tableau is too wide "
                        "for this grid")
        return action

    def returns(self) -> List[float]:
        """What the game was worth to each seat; zeros until it is over."""
        rewards = ffi.new("float[4]")
        lib.nv_env_rewards(self._env, self._state, rewards)
        return ffi.unpack(rewards, self._game._players)

    def rewards(self) -> List[float]:
        """Those of the last action: there are none before the end."""
        return self.returns()

    def result(self) -> str:
        """The protocol's word: none, p1win ..., draw, or p1loss for a solo game."""
        result = ffi.new("struct nv_result *")
        self._game._c.result(self._game._rules, self._state, result)
        return printed(lambda out: lib.nv_result_print(result, out))

    def _seat(self, player: Optional[int]) -> int:
        if player is None:
            return max(self._turn, 0)
        return integer(player, "player", 0, self._game._players - 1)

    def observation_tensor(self, player: Optional[int] = None) -> np.ndarray:
        """What a seat sees, itself first, as bytes; the seat to move unless told."""
        seat, seen = self._seat(player), np.empty(self._game._shape, np.uint8)
        lib.nv_env_observe(self._env, self._state, seat, ffi.from_buffer("uint8_t[]", seen))
        return seen

    def observation_scalars(self, player: Optional[int] = None) -> np.ndarray:
        """The head of the tokens, which planes leave out."""
        seen = np.empty(self._game.observation_scalars_shape(), np.uint8)
        lib.nv_env_observe_scalars(self._env, self._state, self._seat(player),
                                   ffi.from_buffer("uint8_t[]", seen))
        return seen

    def observation_string(self, player: Optional[int] = None) -> str:
        """What a seat sees as one line of text: all that is public."""
        return f"seat {self._seat(player) + 1} sees {self._json()}"

    def _json(self) -> str:
        game = self._game
        return printed(lambda out: game._c.print_json(game._rules, self._state, out))

    def to_dict(self) -> Dict[str, Any]:
        """The position as the protocol's ``query state`` has it; its seats count from 1."""
        return dict(json.loads(self._json()))

    def reveals(self, action: int) -> bool:
        """Does this action show something that was hidden?"""
        return bool(lib.nv_env_reveals(self._env, self._state, self._decode(action)))

    def history(self) -> List[int]:
        """The actions so far; -1 for a move of a record that has no number on this grid."""
        return list(self._history)

    def clone(self) -> "State":
        other = State._empty(self._game)
        with self._lock:
            ffi.memmove(other._state, self._state, self._game._c.state_size)
            other._first, other._before = self._first, dict(self._before)
            other._moves, other._history = list(self._moves), list(self._history)
            other._turn = self._turn
        return other

    def _fen_of(self, state: Any) -> str:
        game = self._game
        return printed(lambda out: game._c.print(game._rules, state, out))

    def fen(self) -> str:
        """The position as one line of text, with game, options and pile."""
        return self._fen_of(self._state)

    def _replay(self) -> Tuple[Any, Any]:
        """The first position again: who owns it, and a pointer to it."""
        owner, first = aligned(len(self._first))
        ffi.memmove(first, self._first, len(self._first))
        return owner, first

    def _words(self) -> List[str]:
        """All moves so far in the protocol's words."""
        owner, state = self._replay()
        game, words = self._game, []
        for move in self._moves:
            words.append(printed(lambda out: game._c.print_move(game._rules, state, move, out)))
            game._c.play(game._rules, state, move)
        return words

    def serialize(self) -> str:
        """Text for :meth:`Game.deserialize_state`: the first position, then all moves."""
        owner, first = self._replay()
        return self._fen_of(first) + "\n" + " ".join(self._words())

    def record(self, **tags: str) -> str:
        """The game so far as a record (.nvg), with tags as ``Seat1="me"`` or ``Date="..."``."""
        return write_record(self, tags)

    def __eq__(self, other: object) -> bool:
        """The same game at the same position, whatever led there."""
        if not isinstance(other, State):
            return NotImplemented
        return self._game == other._game and self._bytes() == other._bytes()

    def __hash__(self) -> int:
        return int(lib.nv_hash(self._game._c, self._state))

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    def __reduce__(self) -> Tuple[Any, ...]:
        return self._game.deserialize_state, (self.serialize(),)

    def __str__(self) -> str:
        return self.fen()

    def __repr__(self) -> str:
        return f"<novae.State {self._game.name}, {len(self._moves)} actions>"
