# SPDX-License-Identifier: MIT
"""Environments for Gymnasium: one seat against opponents, and a vector of games.

``import novae`` registers ``novae/NovaLuna-v0`` and ``novae/TerraNova-v0`` where Gymnasium is
installed. Actions and observations are those of the game (docs/python.md); which actions are
legal stands in ``info["action_mask"]`` and is what :meth:`NovaeEnv.action_masks` returns.
"""
from typing import Any, Dict, Optional, Tuple, Union

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import VectorEnv

from novae._opponents import make_opponent
from novae.batch import Batch
from novae.errors import Error
from novae.game import Game, load_game
from novae.state import State
from novae.text import describe

_IDS = {"novae/NovaLuna-v0": "nova-luna", "novae/TerraNova-v0": "terra-nova"}
Step = Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]


def register_envs() -> None:
    """Makes both games known to ``gymnasium.make``; once is enough."""
    for name, game in _IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(id=name, entry_point="novae.gymnasium_env:NovaeEnv",
                               kwargs={"game": game})


def _observation_space(game: Game) -> spaces.Box:
    return spaces.Box(0, 255, tuple(game.observation_tensor_shape()), np.uint8)


class NovaeEnv(gymnasium.Env):
    """One seat of a game; the others are played by ``opponents``: "random" or a level, 1 to 10.

    An illegal action forfeits the game (reward -1, terminated) or, with ``illegal="raise"``,
    raises :class:`novae.Error` and changes nothing. A reset with a seed gives the deal of that
    seed. Further options are those of :func:`novae.load_game`.
    """

    metadata: Dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 4}

    def __init__(self, game: str = "nova-luna", players: int = 2, seat: int = 0,
                 opponents: Union[str, int] = "random", illegal: str = "forfeit",
                 render_mode: Optional[str] = None, **options: Any):
        self._game = load_game(game, players, **options)
        if seat not in range(players):
            raise Error(f"seat must be from 0 to {players - 1}, not {seat!r}")
        if illegal not in ("forfeit", "raise"):
            raise Error(f"illegal must be forfeit or raise, not {illegal!r}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise Error(f"render_mode must be human or ansi, not {render_mode!r}")
        self._seat = int(seat)
        self._illegal = illegal
        self._opponent = make_opponent(self._game, opponents)
        self._state: Optional[State] = None
        self._ended = True
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self._game.num_distinct_actions())
        self.observation_space = _observation_space(self._game)

    @property
    def state(self) -> State:
        """The position; a copy, so that nobody plays past the environment."""
        return self._running().clone()

    def _running(self) -> State:
        if self._state is None:
            raise Error("an environment begins with reset")
        return self._state

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[np.ndarray, Dict[str, Any]]:
        """Deals a game; ``options`` may hold a ``deal`` or a ``fen`` instead of the seed's."""
        super().reset(seed=seed)
        start = {name: options[name] for name in ("deal", "fen") if options and name in options}
        if not start:
            drawn = int(self.np_random.integers(2**63)) if seed is None else seed
            start = {"seed": drawn}
        state = self._game.new_initial_state(**start)
        self._opponent.begin(int(self.np_random.integers(2**63)))
        self._state = state
        self._let_others_play()
        self._ended = state.is_terminal()
        self._show()
        return state.observation_tensor(self._seat), self._info()

    def _let_others_play(self) -> None:
        state = self._running()
        while not state.is_terminal() and state.current_player() != self._seat:
            state.apply_action(self._opponent.choose(state))

    def step(self, action: int) -> Step:
        state = self._running()
        if self._ended:
            raise Error("the game is over: reset comes first")
        try:
            state.apply_action(action)
        except Error:
            if self._illegal == "raise":
                raise
            self._ended = True
            return (state.observation_tensor(self._seat), -1.0, True, False,
                    {**self._info(), "illegal": True})
        self._let_others_play()
        self._ended = state.is_terminal()
        self._show()
        reward = state.returns()[self._seat]
        return state.observation_tensor(self._seat), reward, self._ended, False, self._info()

    def action_masks(self) -> np.ndarray:
        """1 for each legal action; all ones when the game is over, so that sampling still works."""
        state = self._running()
        if self._ended or state.is_terminal():
            return np.ones(self._game.num_distinct_actions(), np.int8)
        return state.legal_actions_mask().view(np.int8)

    def _info(self) -> Dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Optional[str]:
        """The position in words: returned ("ansi") or printed ("human")."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called without a render_mode: human or ansi.")
            return None
        text = describe(self._running())
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        self._opponent.close()


def _autoreset_modes() -> Dict[str, Any]:
    """Gymnasium's words for what follows the end of a game; older ones have none."""
    modes = getattr(gymnasium.vector, "AutoresetMode", None)
    names = {"next_step": "NEXT_STEP", "same_step": "SAME_STEP", "disabled": "DISABLED"}
    return {ours: getattr(modes, theirs, ours) for ours, theirs in names.items()}


class NovaeVectorEnv(VectorEnv):
    """A batch of games in which every action is played by the seat to move.

    A reward is that of the seat that has just moved; ``info`` has the ``rewards`` of all seats,
    ``players`` (who moves now) and ``action_mask``. Actions must be legal.
    """

    metadata: Dict[str, Any] = {"render_modes": [], "autoreset_mode": _autoreset_modes()["next_step"]}

    def __init__(self, game: str = "nova-luna", num_envs: int = 1, players: int = 2,
                 threads: int = 1, autoreset: str = "next_step", max_steps: int = 0,
                 render_mode: Optional[str] = None, **options: Any):
        self._game = load_game(game, players, **options)
        self._batch = Batch(self._game, num_envs, threads, autoreset, max_steps)
        self._autoreset = autoreset
        self.metadata = {**self.metadata, "autoreset_mode": _autoreset_modes()[autoreset]}
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_action_space = spaces.Discrete(self._game.num_distinct_actions())
        self.single_observation_space = _observation_space(self._game)
        self.action_space = spaces.MultiDiscrete(
            np.full(num_envs, self._game.num_distinct_actions()))
        self.observation_space = spaces.Box(
            0, 255, (num_envs, *self._game.observation_tensor_shape()), np.uint8)

    @property
    def batch(self) -> Batch:
        return self._batch

    def reset(self, *, seed: Optional[Any] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[np.ndarray, Dict[str, Any]]:
        """Deals all games, or those of ``options["reset_mask"]``; game i has ``seed + i``."""
        mask = options.get("reset_mask") if options else None
        if isinstance(seed, (list, tuple)):
            seed = np.array(seed)
        self._batch.reset(seed, mask)
        return self._batch.observations.copy(), self._info()

    def step(self, actions: np.ndarray) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray,
                                                 Dict[str, Any]]:
        batch = self._batch
        movers = np.maximum(batch.players, 0)
        batch.step(actions)
        rewards = batch.rewards[np.arange(self.num_envs), movers].astype(np.float64)
        terminated, truncated = batch.terminated.copy(), batch.truncated.copy()
        info = self._info()
        ended = terminated | truncated
        if self._autoreset == "same_step" and ended.any():
            self._add_final(info, ended)
        return batch.observations.copy(), rewards, terminated, truncated, info

    def _add_final(self, info: Dict[str, Any], ended: np.ndarray) -> None:
        final = np.full(self.num_envs, None, object)
        assert self._batch.final_observations is not None
        for index in np.flatnonzero(ended):
            final[index] = self._batch.final_observations[index].copy()
        info.update(final_obs=final, _final_obs=ended.copy(), final_info={}, _final_info=ended.copy())

    def _info(self) -> Dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        arrays = {"action_mask": self._batch.masks.view(np.int8).copy(),
                  "players": self._batch.players.copy(), "rewards": self._batch.rewards.copy()}
        return {**arrays, **{f"_{name}": every for name in arrays}}

    def action_masks(self) -> np.ndarray:
        return self._batch.masks.view(np.int8).copy()

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held that memory would not give back by itself."""
