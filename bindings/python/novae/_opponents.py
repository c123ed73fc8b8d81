# SPDX-License-Identifier: MIT
"""Who plays the other seats of an environment: chance, or the engine at some level."""
import random
from typing import Any, Protocol, Union

from novae.engine import Engine
from novae.errors import Error
from novae.game import Game
from novae.state import State


_NODES = 1000  # of level 10, so that its answers do not depend on the machine; lower ones take less


class Opponent(Protocol):
    def begin(self, seed: int) -> None:
        """A game begins; the same seed gives the same answers."""

    def choose(self, state: State) -> int:
        """An action of a state that is not over."""

    def close(self) -> None:
        """Nobody will ask any more."""


class RandomOpponent:
    """Plays any legal action."""

    def begin(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, state: State) -> int:
        return self._rng.choice(state.legal_actions())

    def close(self) -> None:
        pass


class EngineOpponent:
    """Plays as a level does; a new engine for each game, so that nothing is remembered."""

    def __init__(self, game: Game, level: int):
        self._game, self._level = game, level
        self._engine: Any = None

    def begin(self, seed: int) -> None:
        self._engine = Engine(self._game, level=self._level, hash_mb=16, seed=seed)

    def choose(self, state: State) -> int:
        return int(self._engine.search(state, nodes=_NODES).action)

    def close(self) -> None:
        self._engine = None


def make_opponent(game: Game, kind: Union[str, int]) -> Opponent:
    if kind == "random":
        return RandomOpponent()
    if isinstance(kind, int) and not isinstance(kind, bool) and 1 <= kind <= 10:
        return EngineOpponent(game, kind)
    raise Error(f"opponents must be \"random\" or a level from 1 to 10, not {kind!r}")
