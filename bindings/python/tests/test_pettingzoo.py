# SPDX-License-Identifier: MIT
"""The conventions that PettingZoo's api_test and seed_test look at."""
import collections
import re

import numpy as np
import pettingzoo
import pytest
import novae
from novae import pettingzoo_env

KINDS = [("nova-luna", 2), ("nova-luna", 3), ("nova-luna", 4), ("terra-nova", 2), ("terra-nova", 3),
         ("terra-nova", 4)]


@pytest.fixture(params=KINDS, ids=str)
def env(request):
    return pettingzoo_env.env(*request.param)


def choose(env, agent, observation, ended):
    return None if ended else env.action_space(agent).sample(observation["action_mask"])


def test_begins(env):
    assert isinstance(env, pettingzoo.AECEnv)
    env.reset(seed=0, options={"options": 1})
    assert not any(env.terminations.values()) and not any(env.truncations.values())
    assert env.num_agents == len(env.possible_agents) > 0 and env.agents == env.possible_agents
    assert env.last(observe=False)[0] is None
    assert env.metadata["name"] and env.metadata["render_modes"]


def test_spaces(env):
    env.reset()
    for agent in env.agents:
        assert re.fullmatch("[a-z]+_[0-9]+", agent)
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)


def test_whole_game(env):
    """Rewards add up, agents leave one by one, every dict has the agents there are."""
    env.reset(seed=3)
    owed = collections.defaultdict(float)
    left, cycles = set(), 0
    for agent in env.agent_iter(10**6):
        assert agent not in left
        observation, reward, terminated, truncated, info = env.last()
        assert isinstance(terminated, bool) and isinstance(truncated, bool)
        assert info == env.infos[agent] and env.observation_space(agent).contains(observation)
        assert observation["observation"].dtype == np.uint8
        assert observation["action_mask"].dtype == np.int8
        assert owed[agent] == reward
        owed[agent] = 0.0
        if terminated or truncated:
            left.add(agent)
        assert env.step(choose(env, agent, observation, terminated or truncated)) is None
        for other, more in env.rewards.items():
            owed[other] += more
        agents = set(env.agents)
        assert agents == set(env.rewards) == set(env.terminations) == set(env.truncations) \
            == set(env.infos)
        assert agents <= set(env.possible_agents) and env.num_agents == len(agents)
        cycles += 1
    assert left == set(env.possible_agents) and not env.agents and cycles > 20


def trace(env, seed, cycles=120):
    env.reset(seed=seed)
    seen = []
    for agent in env.possible_agents:
        env.action_space(agent).seed(42)
    for agent in env.agent_iter(cycles):
        observation, reward, terminated, truncated, _ = env.last()
        seen.append((agent, observation["observation"].tobytes(),
                     observation["action_mask"].tobytes(), float(reward)))
        env.step(choose(env, agent, observation, terminated or truncated))
    return seen


def test_seeds_decide_everything(env):
    other = pettingzoo_env.env(env._game.name, env._game.num_players())
    first = trace(env, 5)
    np.random.seed(7)
    assert trace(env, 5) == first == trace(other, 5)
    assert trace(env, 6) != first


def test_actions_of_any_integer_kind(env):
    env.reset(seed=0)
    action = choose(env, env.agent_selection, env.last()[0], False)
    env.step(int(action))
    env.reset(seed=0)
    env.step(np.int32(action))


def test_illegal_actions_change_nothing(env):
    env.reset(seed=0)
    before = env._state.clone()
    mask = env.last()[0]["action_mask"]
    for wrong in (int(np.flatnonzero(mask == 0)[0]), -1, None, 10**6):
        with pytest.raises(novae.Error):
            env.step(wrong)
        assert env._state == before


def test_only_the_mover_has_a_mask(env):
    env.reset(seed=0)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_render(env):
    shown = pettingzoo_env.env(env._game.name, env._game.num_players(), render_mode="ansi")
    shown.reset(seed=1)
    assert "to move" in shown.render()
    shown.close()
