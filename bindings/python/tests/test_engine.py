# SPDX-License-Identifier: MIT
"""The engine: moves, hints, analyses, and stopping it."""
import random
import threading
import time

import novae
import pytest
from novae.gymnasium_env import NovaeEnv


def play(state, plies, seed=0):
    chance = random.Random(seed)
    for _ in range(plies):
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_search(game):
    engine = novae.Engine(game, hash_mb=16)
    state = play(game.new_initial_state(seed=3), 14)
    found = engine.search(state, nodes=300, lines=3)
    assert found.action in state.legal_actions()
    assert state.action_to_string(found.action) == found.move == found.pv[0] == found.lines[0].move
    assert 0 <= found.value <= 1 and found.nodes > 0
    assert 1 <= len(found.lines) <= 3
    assert len({line.move for line in found.lines}) == len(found.lines)
    assert found.lines == sorted(found.lines, key=lambda line: -line.visits) or \
        found.lines[0].value >= found.lines[-1].value


def test_same_seed_same_answer(luna):
    state = play(luna.new_initial_state(seed=3), 14)
    answers = [novae.Engine(luna, hash_mb=16, seed=5).search(state, nodes=400) for _ in range(2)]
    assert [a.move for a in answers] == [answers[0].move] * 2
    assert answers[0].visits == answers[1].visits


def test_sees_only_what_players_see(luna):
    """The order of the pile changes no answer."""
    state = play(luna.new_initial_state(seed=3), 14)
    other = state.clone()
    action = next(a for a in state.legal_actions() if not state.reveals(a))
    state.apply_action(action)
    other.apply_action(action, rng=99)
    assert state != other
    assert novae.Engine(luna, hash_mb=16).search(state, nodes=400).lines == \
        novae.Engine(luna, hash_mb=16).search(other, nodes=400).lines


def test_beats_random(luna):
    engine, won = novae.Engine(luna, level=5, hash_mb=16), 0
    for seed in range(4):
        state, chance = luna.new_initial_state(seed=seed), random.Random(seed)
        while not state.is_terminal():
            state.apply_action(engine.search(state).action if state.current_player() == 0
                               else chance.choice(state.legal_actions()))
        won += state.returns()[0] > 0
    assert won == 4


def test_hint(game):
    state = play(game.new_initial_state(seed=3), 20)
    if state.is_terminal():
        state.undo_action()
    hint = novae.Engine(game, hash_mb=16).hint(state, nodes=200)
    assert hint.action in state.legal_actions() and hint.move == hint.pv[0]
    assert hint.reasons
    for reason in hint.reasons:
        assert reason.kind and reason.text and "{" not in reason.text
        assert all(isinstance(number, int) for number in reason.numbers.values())


def test_analyse(luna):
    engine = novae.Engine(luna, hash_mb=16)
    state = play(luna.new_initial_state(seed=3), 12)
    analysis = engine.analyse(state.record(), nodes=60)
    assert [judged.move for judged in analysis.moves] == state._words()
    assert all(judged.mark in ("fine", "inaccuracy", "mistake", "blunder") and judged.loss >= 0
               for judged in analysis.moves)
    assert len(analysis.loss) == len(analysis.luck) == 2 and 0 <= analysis.luck_share <= 1
    assert analysis.moves == engine.analyse(state, nodes=60).moves


def test_stop(luna):
    engine, state, found = novae.Engine(luna, hash_mb=16), luna.new_initial_state(seed=1), []
    thread = threading.Thread(target=lambda: found.append(engine.search(state, movetime=600000)))
    thread.start()
    counted = 0
    while thread.is_alive():  # other Python runs meanwhile
        counted += 1
        time.sleep(0.01)
        if counted > 10:
            engine.stop()
    thread.join()
    assert found[0].action in state.legal_actions()


@pytest.mark.parametrize("options", [{"level": 0}, {"level": 11}, {"threads": 0}, {"hash_mb": 0},
                                     {"seed": -1}, {"level": "high"}])
def test_wrong_options(luna, options):
    with pytest.raises(novae.Error):
        novae.Engine(luna, **options)


def test_wrong_calls(luna):
    engine = novae.Engine(luna, hash_mb=16)
    state = luna.new_initial_state(seed=1)
    for call in ({"nodes": 0}, {"movetime": -1}, {"lines": 0, "nodes": 1}, {"lines": 99, "nodes": 1}):
        with pytest.raises(novae.Error):
            engine.search(state, **call)
    with pytest.raises(novae.Error):
        engine.search("state")
    with pytest.raises(novae.Error, match="over"):
        engine.search(play(state, 1000))
    with pytest.raises(novae.Error):
        engine.analyse("no record")
    with pytest.raises(novae.Error, match="another"):
        engine.search(novae.load_game("terra-nova").new_initial_state(seed=1))
    with pytest.raises(novae.Error):
        novae.Engine("nova-luna")


def test_opponent_of_a_level():
    env = NovaeEnv(opponents=3)
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(3):
        _, _, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not terminated
    seen = [NovaeEnv(opponents=3).reset(seed=4)[0].tobytes() for _ in range(2)]
    assert seen[0] == seen[1]
    env.close()
