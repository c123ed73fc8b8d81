# SPDX-License-Identifier: MIT
"""Batches: the same games as states play, in arrays."""
import os
import pickle

import novae
import numpy as np
import pytest


def digest(batch):
    return tuple(array.tobytes() for array in (batch.observations, batch.masks, batch.rewards,
                                               batch.terminated, batch.truncated, batch.players,
                                               batch.states, batch.seeds))


@pytest.mark.parametrize("observation", ["tokens", "planes"])
@pytest.mark.parametrize("name, players", [("nova-luna", 2), ("nova-luna", 3), ("terra-nova", 2)])
def test_same_games_as_states(name, players, observation):
    game = novae.load_game(name, players, observation=observation)
    batch = novae.Batch(game, 5, threads=2)
    batch.reset(seed=20)
    states = [game.new_initial_state(seed=20 + i) for i in range(5)]
    for _ in range(150):
        actions = batch.sample()
        seeds = batch.seeds
        for i, state in enumerate(states):
            if state.is_terminal():
                states[i] = game.new_initial_state(seed=int(seeds[i]) + 5)
            else:
                state.apply_action(actions[i])
        batch.step(actions)
        for i, state in enumerate(states):
            assert batch.players[i] == state.current_player()
            assert batch.terminated[i] == state.is_terminal()
            assert np.array_equal(batch.observations[i], state.observation_tensor())
            assert batch.rewards[i].tolist() == state.returns()
            assert batch.masks[i].all() if state.is_terminal() else \
                np.array_equal(batch.masks[i], state.legal_actions_mask())
            assert batch.state(i) == state
            if observation == "planes":
                assert np.array_equal(batch.scalars[i], state.observation_scalars())


@pytest.mark.parametrize("count", [1, 2, 13, 64])
def test_threads_change_nothing(game, count):
    seen = set()
    for threads in (1, 2, 3, 7):
        batch = novae.Batch(game, count, threads=threads, autoreset="same_step")
        batch.reset(seed=1)
        for _ in range(60):
            batch.step(batch.sample())
        seen.add(digest(batch))
    assert len(seen) == 1


def test_arrays(game):
    batch = novae.Batch(game, 3)
    batch.reset(seed=1)
    for array in (batch.observations, batch.masks, batch.states, batch.rewards):
        assert array.flags.c_contiguous and array.shape[0] == 3
    assert batch.masks.dtype == batch.observations.dtype == batch.states.dtype == np.uint8
    assert batch.rewards.dtype == np.float32 and batch.players.dtype == np.int32
    assert batch.terminated.dtype == batch.truncated.dtype == np.bool_
    assert batch.states.ctypes.data % 64 == 0


@pytest.mark.parametrize("observation", ["tokens", "planes"])
def test_handed_in_arrays(luna, observation):
    game = novae.load_game("nova-luna", observation=observation)
    own = novae.Batch(game, 4)
    arrays = {"observations": np.full_like(own.observations, 9), "masks": np.empty_like(own.masks),
              "rewards": np.empty_like(own.rewards), "terminated": np.empty(4, np.bool_)}
    given = novae.Batch(game, 4, **arrays)
    own.reset(seed=5), given.reset(seed=5)
    for _ in range(90):
        actions = own.sample()
        own.step(actions), given.step(actions)
        arrays["observations"] += 1  # whoever hands an array in may write there
        given.refresh()
        assert np.array_equal(own.observations, arrays["observations"])
        assert np.array_equal(own.masks, arrays["masks"])
        assert np.array_equal(own.terminated, arrays["terminated"])
    assert given.observations is not own.observations


@pytest.mark.parametrize("arrays, said", [
    ({"observations": np.zeros((4, 5), np.uint8)}, "observations"),
    ({"masks": np.zeros((4, 770), np.int64)}, "masks"),
    ({"masks": np.zeros((770, 4), np.uint8).T}, "contiguous"),
    ({"rewards": [1, 2]}, "rewards"),
    ({"prizes": np.zeros(4)}, "prizes"),
])
def test_wrong_arrays(luna, arrays, said):
    with pytest.raises(novae.Error, match=said):
        novae.Batch(luna, 4, **arrays)


@pytest.mark.parametrize("options, said", [
    ({"count": 0}, "count"), ({"count": 2, "threads": 0}, "threads"),
    ({"count": 2, "autoreset": "never"}, "never"), ({"count": 2, "max_steps": -1}, "max_steps")])
def test_wrong_options(luna, options, said):
    with pytest.raises(novae.Error, match=said):
        novae.Batch(luna, **options)


def test_a_batch_begins_with_reset(luna):
    batch = novae.Batch(luna, 2)
    for call in (lambda: batch.step([0, 0]), batch.sample, batch.refresh, lambda: batch.state(0)):
        with pytest.raises(novae.Error, match="reset"):
            call()


def test_wrong_actions_change_nothing(game):
    batch = novae.Batch(game, 8, threads=2)
    batch.reset(seed=3)
    for _ in range(10):
        batch.step(batch.sample())
    before, right = digest(batch), batch.sample()
    illegal = int(np.flatnonzero(batch.masks[5] == 0)[0])
    for wrong in (illegal, -1, game.num_distinct_actions(), 2**31 - 1, 2**32 + int(right[5])):
        actions = right.astype(np.int64)
        actions[5] = wrong
        with pytest.raises(novae.Error, match="game 5"):
            batch.step(actions)
        assert digest(batch) == before
    for wrong in (right[:3], right.astype(float), "x", None, right.reshape(2, 4)):
        with pytest.raises(novae.Error):
            batch.step(wrong)
        assert digest(batch) == before
    batch.step(right.tolist())


def play_to_end(batch):
    while True:
        batch.step(batch.sample())
        ended = np.flatnonzero(batch.terminated | batch.truncated)
        if ended.size:
            return int(ended[0])


def test_next_step(luna):
    batch = novae.Batch(luna, 4)
    batch.reset(seed=10)
    i = play_to_end(batch)
    assert batch.players[i] == -4 and batch.masks[i].all() and batch.rewards[i].any()
    batch.step(batch.sample())
    assert not batch.terminated[i] and not batch.rewards[i].any()
    assert batch.state(i) == luna.new_initial_state(seed=10 + i + 4)


def test_same_step(luna):
    batch = novae.Batch(luna, 4, autoreset="same_step")
    batch.reset(seed=10)
    i = play_to_end(batch)
    assert batch.terminated[i] and batch.rewards[i].any()
    assert batch.state(i) == luna.new_initial_state(seed=10 + i + 4)
    assert not np.array_equal(batch.final_observations[i], batch.observations[i])


def test_disabled(luna):
    batch = novae.Batch(luna, 4, autoreset="disabled")
    batch.reset(seed=10)
    while not batch.terminated.all():
        batch.step(batch.sample())
    over = batch.states.copy()
    batch.step(batch.sample())
    assert np.array_equal(batch.states, over) and not batch.rewards.any()
    batch.reset(seed=50, mask=np.array([True, False, False, True]))
    assert batch.terminated.tolist() == [False, True, True, False]
    assert batch.state(3) == luna.new_initial_state(seed=53)


def test_max_steps_truncates(game):
    batch = novae.Batch(game, 2, max_steps=7)
    batch.reset(seed=1)
    for step in range(1, 16):
        batch.step(batch.sample())
        assert bool(batch.truncated[0]) == (step % 8 == 7) and not batch.terminated[0]
        assert not batch.rewards.any()


def test_idle_limit_terminates():
    game = novae.load_game("terra-nova", idle_limit=3)
    batch = novae.Batch(game, 8)
    batch.reset(seed=1)
    i = play_to_end(batch)
    assert batch.terminated[i] and not batch.truncated[i]


def test_states_can_be_written_back(game):
    batch = novae.Batch(game, 3)
    batch.reset(seed=1)
    for _ in range(12):
        batch.step(batch.sample())
    kept, before = batch.states.copy(), digest(batch)
    for _ in range(9):
        batch.step(batch.sample())
    batch.states[:] = kept
    batch.refresh()
    assert digest(batch) == before


def test_samples(luna):
    batch = novae.Batch(luna, 6)
    batch.reset(seed=1)
    first = batch.sample(rng_seed=4)
    assert first.dtype == np.int32 and batch.masks[np.arange(6), first].all()
    assert np.array_equal(batch.sample(rng_seed=4), first)
    assert not all(np.array_equal(batch.sample(), first) for _ in range(5))


def test_forked_after_threads_were_started(luna):
    batch = novae.Batch(luna, 32, threads=3)
    batch.reset(seed=1)
    batch.step(batch.sample())
    child = os.fork()
    if child == 0:
        try:
            for _ in range(20):
                batch.step(batch.sample())
            del batch
        finally:
            os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    batch.step(batch.sample())


def test_batches_come_and_go(luna):
    for count in range(1, 40):
        batch = novae.Batch(luna, count, threads=4)
        batch.reset(seed=count)
        batch.step(batch.sample())
    assert pickle.loads(pickle.dumps(batch.state(0))) == batch.state(0)
