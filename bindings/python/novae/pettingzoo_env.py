# SPDX-License-Identifier: MIT
"""An environment for PettingZoo: every seat is an agent, one acts at a time (AEC).

    env = novae.pettingzoo_env.env(game="nova-luna", players=3)

Agents are ``player_0`` to ``player_3``, by seat. An observation is ``{"observation": bytes,
"action_mask": int8}``; the mask is all zeros for who is not to move. An illegal action raises
:class:`novae.Error` and changes nothing.
"""
from typing import Any, Dict, List, Optional

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from novae.errors import Error
from novae.game import load_game
from novae.text import describe

_RENDER_MODES = ["human", "ansi"]


def env(game: str = "nova-luna", players: int = 2, render_mode: Optional[str] = None,
        **options: Any) -> "NovaeAECEnv":
    """The environment; further options are those of :func:`novae.load_game`."""
    return NovaeAECEnv(game, players, render_mode, **options)


raw_env = env  # as PettingZoo's own modules name what has no wrapper around it


class NovaeAECEnv(AECEnv):
    """One game in which all seats learn."""

    def __init__(self, game: str = "nova-luna", players: int = 2,
                 render_mode: Optional[str] = None, **options: Any):
        super().__init__()
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise Error(f"render_mode must be human or ansi, not {render_mode!r}")
        self._game = load_game(game, players, **options)
        self.metadata = {"render_modes": _RENDER_MODES, "render_fps": 4, "is_parallelizable": False,
                         "name": f"{game.replace('-', '_')}_v0"}
        self.render_mode = render_mode
        self.possible_agents: List[str] = [f"player_{seat}" for seat in range(players)]
        self.agents: List[str] = []
        self._rng = np.random.default_rng()
        actions = self._game.num_distinct_actions()
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(0, 255, tuple(self._game.observation_tensor_shape()),
                                      np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Deals the game of the seed; ``options`` may hold a ``deal`` or a ``fen`` instead."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        start = {name: options[name] for name in ("deal", "fen") if options and name in options}
        if not start:
            start = {"seed": int(self._rng.integers(2**63)) if seed is None else seed}
        self._state = self._game.new_initial_state(**start)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()
        self._show()

    def _select(self) -> None:
        """Who acts next; when the game is over all agents leave, the first seat first."""
        over = self._state.is_terminal()
        self.agent_selection = self.possible_agents[0 if over else self._state.current_player()]

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        if seat == self._state.current_player():
            mask = self._state.legal_actions_mask().view(np.int8)
        else:
            mask = np.zeros(self._game.num_distinct_actions(), np.int8)
        return {"observation": self._state.observation_tensor(seat), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise Error(f"{agent} is to move: None is no action")
        self._state.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        for seat, reward in enumerate(self._state.returns()):
            self.rewards[self.possible_agents[seat]] = reward
        if self._state.is_terminal():
            self.terminations = {agent: True for agent in self.agents}
        self._select()
        self._accumulate_rewards()
        self._show()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Optional[str]:
        """The position in words: returned ("ansi") or printed ("human")."""
        if self.render_mode is None:
            return None
        text = describe(self._state)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held that memory would not give back by itself."""
