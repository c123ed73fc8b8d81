# SPDX-License-Identifier: MIT
"""The conventions that Gymnasium's check_env looks at, and those of vector environments."""
import copy
import inspect

import gymnasium
import novae
import numpy as np
import pytest
from novae.gymnasium_env import NovaeEnv, NovaeVectorEnv

KINDS = [{"game": "nova-luna", "players": 1}, {"game": "nova-luna", "players": 2},
         {"game": "nova-luna", "players": 4, "seat": 3, "observation": "planes"},
         {"game": "terra-nova"}, {"game": "terra-nova", "players": 3, "observation": "planes"}]


@pytest.fixture(params=KINDS, ids=str)
def env(request):
    env = NovaeEnv(**request.param)
    yield env
    env.close()
    env.close()  # twice is allowed


def same(a, b):
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return np.array_equal(a, b)


def test_is_an_env(env):
    assert isinstance(env, gymnasium.Env) and env.unwrapped is env
    assert isinstance(env.action_space, gymnasium.spaces.Discrete)
    assert isinstance(env.observation_space, gymnasium.spaces.Box)
    assert env.observation_space.dtype == np.uint8
    assert env.metadata["render_fps"] > 0 and not callable(getattr(env, "seed", None))


def test_reset(env):
    signature = inspect.signature(env.reset).parameters
    assert signature["seed"].default is None and "options" in signature
    observation, info = env.reset(seed=123)
    assert observation in env.observation_space and isinstance(info, dict)
    state = copy.deepcopy(env.unwrapped._np_random.bit_generator.state)
    again, info_again = env.reset(seed=123)
    assert same(observation, again) and same(info, info_again)
    assert env.unwrapped._np_random.bit_generator.state == state
    env.reset(seed=456)
    assert env.unwrapped._np_random.bit_generator.state != state
    assert env.reset(options={})[0] in env.observation_space
    assert env.reset()[0] in env.observation_space


def test_steps_are_determined_by_the_seed(env):
    env.action_space.seed(3)
    results = []
    _, info = env.reset(seed=9)
    action = env.action_space.sample(info["action_mask"])
    for _ in range(2):
        env.reset(seed=9)
        results.append((env.step(action), copy.deepcopy(env._np_random.bit_generator.state)))
    (first, rng), (second, rng_again) = results
    assert all(same(a, b) for a, b in zip(first, second)) and rng == rng_again


def test_any_sampled_action_is_answered(env):
    """An unmasked sample is mostly illegal: it forfeits."""
    env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
    assert observation in env.observation_space and isinstance(reward, float)
    assert isinstance(terminated, bool) and isinstance(truncated, bool) and isinstance(info, dict)


def test_illegal_actions_forfeit(env):
    _, info = env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated, truncated) == (-1.0, True, False) and info["illegal"]
    with pytest.raises(novae.Error, match="reset"):
        env.step(0)


def test_illegal_actions_may_raise():
    env = NovaeEnv(illegal="raise")
    env.reset(seed=1)
    before = env.state
    with pytest.raises(novae.Error):
        env.step(-1)
    assert env.state == before


def test_whole_games(env):
    env.action_space.seed(5)
    for seed in range(2):
        _, info = env.reset(seed=seed)
        terminated = False
        while not terminated:
            assert info["action_mask"].dtype == np.int8
            assert np.array_equal(info["action_mask"], env.action_masks())
            assert env.state.current_player() == env._seat
            action = env.action_space.sample(info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            assert observation in env.observation_space and not truncated
            assert reward == 0.0 or terminated
        assert reward == env.state.returns()[env._seat]


def test_seed_is_the_deal():
    env = NovaeEnv(game="nova-luna", players=1)
    env.reset(seed=7)
    assert env.state == novae.load_game("nova-luna", 1).new_initial_state(seed=7)


def test_render():
    for name in novae.games():
        env = NovaeEnv(game=name, render_mode="ansi")
        env.reset(seed=1)
        assert isinstance(env.render(), str) and "player 0 to move" in env.render()
    with pytest.raises(novae.Error):
        NovaeEnv(render_mode="rgb_array")


def test_human_render(capsys):
    env = NovaeEnv(render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert "wheel" in capsys.readouterr().out


def test_registered():
    for name in ("novae/NovaLuna-v0", "novae/TerraNova-v0"):
        env = gymnasium.make(name)
        env.reset(seed=1)
        env.close()


@pytest.mark.parametrize("options", [{"seat": 2}, {"illegal": "ignore"}, {"opponents": "strong"},
                                     {"opponents": 11}, {"game": "go"}])
def test_wrong_options(options):
    with pytest.raises(novae.Error):
        NovaeEnv(**options)


@pytest.mark.parametrize("autoreset, mode", [("next_step", "NEXT_STEP"), ("same_step", "SAME_STEP"),
                                             ("disabled", "DISABLED")])
def test_vector(autoreset, mode):
    env = NovaeVectorEnv("nova-luna", num_envs=3, autoreset=autoreset)
    assert env.metadata["autoreset_mode"] == getattr(gymnasium.vector.AutoresetMode, mode)
    observations, info = env.reset(seed=5)
    assert observations.shape == env.observation_space.shape
    assert info["action_mask"].shape == (3, env.single_action_space.n)
    ended = np.zeros(3, bool)
    while not ended.any():
        actions = env.batch.sample()
        observations, rewards, terminated, truncated, info = env.step(actions)
        ended = terminated | truncated
        assert rewards.shape == terminated.shape == (3,) and not truncated.any()
    index = int(np.flatnonzero(ended)[0])
    assert rewards[index] in (-1.0, 1.0)
    if autoreset == "same_step":
        assert info["_final_obs"][index] and info["final_obs"][index].shape == (512,)
    elif autoreset == "disabled":
        env.reset(options={"reset_mask": ended})
        assert not env.batch.terminated.any()
    else:
        assert not env.step(env.batch.sample())[2][index]
    env.close()


def test_vector_hands_out_copies():
    env = NovaeVectorEnv(num_envs=2)
    first, _ = env.reset(seed=1)
    kept = first.copy()
    for _ in range(5):
        env.step(env.batch.sample())
    assert np.array_equal(first, kept)
