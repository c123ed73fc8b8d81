# SPDX-License-Identifier: MIT
"""States: playing, looking, copying, keeping; and all that can go wrong."""
import copy
import gc
import multiprocessing
import os
import pickle
import random
import resource
import threading

import novae
import numpy as np
import pytest


def play(state, plies, seed=0):
    chance = random.Random(seed)
    for _ in range(plies):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_whole_games(game):
    state = game.new_initial_state(seed=11)
    chance = random.Random(5)
    plies = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) and legal
        assert np.array_equal(np.flatnonzero(state.legal_actions_mask()), legal)
        assert 0 <= state.current_player() < game.num_players()
        assert state.returns() == [0.0] * game.num_players() and state.result() == "none"
        action = chance.choice(legal)
        assert state.string_to_action(state.action_to_string(action)) == action
        state.apply_action(action)
        plies += 1
    assert state.current_player() == -4 and state.legal_actions() == []
    assert not state.legal_actions_mask().any()
    assert plies <= game.max_game_length() and len(state.history()) == plies
    assert state.result() != "none"
    assert state.rewards() == state.returns()
    assert all(game.min_utility() <= r <= game.max_utility() for r in state.returns())
    if game.num_players() > 1:
        assert abs(sum(state.returns())) < 1e-6


def test_observations(game):
    state = play(game.new_initial_state(seed=2), 15)
    seen = state.observation_tensor()
    assert seen.dtype == np.uint8 and seen.flags.c_contiguous
    assert list(seen.shape) == game.observation_tensor_shape()
    assert np.array_equal(seen, state.observation_tensor(state.current_player()))
    assert state.observation_scalars().shape == tuple(game.observation_scalars_shape())
    for player in range(game.num_players()):
        assert state.observation_string(player).startswith(f"seat {player + 1} sees")


def test_hidden_order_is_not_observed(luna):
    """A fresh draw changes the pile's order and nothing that anybody sees."""
    state = play(luna.new_initial_state(seed=4), 20)
    other = luna.new_initial_state(fen=state.fen())
    action = next(a for a in state.legal_actions() if not state.reveals(a))
    state.apply_action(action)
    other.apply_action(action, rng=3)
    assert state != other and state.fen() != other.fen()
    for player in (0, 1):
        assert np.array_equal(state.observation_tensor(player), other.observation_tensor(player))
        assert state.observation_string(player) == other.observation_string(player)
    assert np.array_equal(state.legal_actions_mask(), other.legal_actions_mask())
    assert state.to_dict() == other.to_dict()


@pytest.mark.parametrize("rng", [7, random.Random(1), np.random.default_rng(1)])
def test_fresh_draws(luna, rng):
    """What a refill shows varies, and the record of such a game plays to the same end."""
    state = luna.new_initial_state(seed=1)
    while True:
        revealing = [a for a in state.legal_actions() if state.reveals(a)]
        if revealing:
            break
        state.apply_action(state.legal_actions()[0])
    wheels = set()
    for _ in range(4):
        other = state.clone()
        other.apply_action(revealing[0], rng=rng)
        wheels.add(tuple(map(str, other.to_dict()["wheel"])))
        assert luna.deserialize_state(other.serialize()) == other
        other.undo_action()
        assert other == state
    assert len(wheels) == (1 if isinstance(rng, int) else 4)


def test_undo(game):
    state = game.new_initial_state(seed=8)
    before = []
    chance = random.Random(2)
    for _ in range(15):
        before.append(state.fen())
        state.apply_action(chance.choice(state.legal_actions()))
    for fen in reversed(before):
        state.undo_action()
        assert state.fen() == fen
    with pytest.raises(novae.Error, match="no action"):
        state.undo_action()


def test_copies(game):
    state = play(game.new_initial_state(seed=3), 20)
    copies = [state.clone(), copy.copy(state), copy.deepcopy(state),
              pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize()),
              game.new_initial_state(fen=state.fen())]
    for other in copies:
        assert other == state and hash(other) == hash(state)
        assert other.current_player() == state.current_player()
    assert all(other.history() == state.history() for other in copies[:-1])
    copies[0].apply_action(copies[0].legal_actions()[0])
    assert copies[0] != state and copies[1] == state
    assert len({*copies[1:], state}) == 1


def test_records(game):
    state = play(game.new_initial_state(seed=6), 1000)
    text = state.record(Seat1="chance", Event='a "quoted" name')
    assert '[Seat1 "chance"]' in text and f'[Result "{state.result()}"]' in text
    again = game.state_from_record(text)
    assert again == state and again.history() == state.history()
    later = game.new_initial_state(fen=play(game.new_initial_state(seed=6), 9).fen())
    play(later, 5)
    assert game.state_from_record(later.record()) == later
    for wrong in ("", "[Game", text.replace("players", "p") + " x", 7):
        with pytest.raises(novae.Error):
            game.state_from_record(wrong)
    with pytest.raises(novae.Error, match="tag|Game"):
        state.record(Game="chess")
    with pytest.raises(novae.Error):
        state.record(Seat1=5)


def test_records_of_options():
    for name, options in (("nova-luna", {"beginner": True}),
                          ("terra-nova", {"map": "lagoon", "edition": "us", "idle_limit": 7})):
        game = novae.load_game(name, 3, **options)
        state = play(game.new_initial_state(seed=6), 1000)
        assert game.state_from_record(state.record()) == state
        with pytest.raises(novae.Error, match="other"):
            novae.load_game(name, 3).state_from_record(state.record())


def test_wrong_calls_change_nothing(game):
    state = play(game.new_initial_state(seed=3), 12)
    before, history = state.fen(), state.history()
    illegal = int(np.flatnonzero(state.legal_actions_mask() == 0)[0])
    for wrong in (illegal, -1, game.num_distinct_actions(), 2**31, 2**70, "a", None, 1.5, [1]):
        with pytest.raises(novae.Error):
            state.apply_action(wrong)
        with pytest.raises(novae.Error):
            state.apply_action(wrong, rng=1)
        with pytest.raises(novae.Error):
            state.action_to_string(wrong)
        with pytest.raises(novae.Error):
            state.reveals(wrong)
    legal = state.legal_actions()[0]
    for wrong_rng in (-1, "x", 2**64, 0.5):
        with pytest.raises(novae.Error):
            state.apply_action(legal, rng=wrong_rng)
    for text in ("", "nothing", "R3b", "a1-a1", "\0", 7, None):
        with pytest.raises(novae.Error):
            state.string_to_action(text)
    for seat in (-1, game.num_players(), "0"):
        with pytest.raises(novae.Error):
            state.observation_tensor(seat)
    assert state.fen() == before and state.history() == history
    state.apply_action(np.int64(legal))


def test_wrong_beginnings(game):
    for wrong in ({"seed": -1}, {"seed": 2**64}, {"seed": "7"}, {"deal": "x"}, {"fen": "x"},
                  {"deal": 5}, {"seed": 1, "deal": "1"}, {"fen": ""}):
        with pytest.raises(novae.Error):
            game.new_initial_state(**wrong)
    for text in ("", "x", "x\ny", 5, game.new_initial_state(seed=1).fen() + "\nnonsense"):
        with pytest.raises(novae.Error):
            game.deserialize_state(text)
    with pytest.raises(novae.Error):
        novae.State()
    other = novae.load_game("terra-nova" if game.name == "nova-luna" else "nova-luna")
    with pytest.raises(novae.Error):
        other.new_initial_state(fen=game.new_initial_state(seed=1).fen())


def test_over_is_over(luna):
    state = play(luna.new_initial_state(seed=1), 1000)
    with pytest.raises(novae.Error, match="over"):
        state.apply_action(0)
    with pytest.raises(novae.Error, match="over"):
        state.string_to_action("refill")


def test_without_a_seed_games_differ(luna):
    assert luna.new_initial_state() != luna.new_initial_state()


def test_rewards():
    for reward in ("win", "place", "score"):
        for players in (2, 3, 4):
            game = novae.load_game("nova-luna", players, reward=reward)
            state = play(game.new_initial_state(seed=5), 1000)
            view, returns = state.to_dict(), state.returns()
            best = view["ranking"][0] - 1
            if reward == "win":
                assert returns == pytest.approx(
                    [1.0 if seat == best else -1 / (players - 1) for seat in range(players)])
            elif reward == "place":
                assert [returns[seat - 1] for seat in view["ranking"]] == pytest.approx(
                    list(np.linspace(1, -1, players)))
            else:
                supply = view["supply"]
                assert returns == pytest.approx(
                    [(sum(supply) - s) / (players - 1) - s for s in supply])


def test_solo_reward():
    state = play(novae.load_game("nova-luna", 1).new_initial_state(seed=5), 1000)
    assert state.returns()[0] == pytest.approx((100 - state.to_dict()["total"]) / 100)


def test_wide_tableaux():
    """Beyond 14 wide two places may share a number: the list has no such places."""
    grid, exact = novae.load_game("nova-luna", 1), novae.load_game("nova-luna", 1, actions="list")
    state = exact.new_initial_state(seed=3)
    while not state.is_terminal():
        words = [state.action_to_string(a) for a in state.legal_actions()]
        places = [w for w in words if "@" in w]
        state.apply_action(state.string_to_action(
            max(places, key=lambda w: int(w.split("@")[1].split(",")[0])) if places else words[0]))
    other = grid.deserialize_state(state.serialize())
    assert other.to_dict() == state.to_dict()
    assert -1 not in state.history()


def test_threads_share_a_state(luna):
    """Each action is played once, whoever comes first; nothing breaks."""
    state, played, lock = luna.new_initial_state(seed=1), [], threading.Lock()

    def work(seed):
        chance = random.Random(seed)
        for _ in range(300):
            legal = state.legal_actions()
            if not legal:
                break
            try:
                state.apply_action(chance.choice(legal))
            except novae.Error:
                continue
            with lock:
                played.append(1)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(played) == len(state.history())
    assert luna.deserialize_state(state.serialize()) == state


def _play_in_child(text):
    game = novae.load_game("nova-luna")
    return play(game.deserialize_state(text), 1000, seed=9).fen()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_other_processes(luna, method):
    state = play(luna.new_initial_state(seed=1), 10)
    with multiprocessing.get_context(method).Pool(2) as pool:
        ends = pool.map(_play_in_child, [state.serialize()] * 4)
    assert set(ends) == {play(state.clone(), 1000, seed=9).fen()}


def test_dropped_states_leave_nothing_behind(game):
    def churn(rounds):
        for seed in range(rounds):
            state = play(game.new_initial_state(seed=seed), 3)
            pickle.loads(pickle.dumps(state)).clone().observation_tensor()
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    churn(50)
    first = churn(300)
    kept = 65536 if "ASAN_OPTIONS" in os.environ else 4096  # sanitizers keep freed memory a while
    assert churn(1500) - first < kept  # kilobytes: 1500 states that stayed would be 15 MB or more
