# SPDX-License-Identifier: MIT
"""Whole games of an independent model of the rules, through Python; and the same seeds give
the same games from Python, from the batch and from the engine protocol."""
import hashlib
import json
import os
import random
import subprocess

import novae
import numpy as np
import pytest

SEEDS = [0, 1, 7, 123456789, 2**64 - 1]
# Every case is tried in C: here a few of each file will do, fewer where a sanitizer is slow.
STRIDE = 1 if "NOVAE_WHOLE" in os.environ else 10 if "ASAN_OPTIONS" in os.environ else 4


def digest(words):
    return hashlib.sha1(" ".join(sorted(words)).encode()).hexdigest()[:12]


def load(options):
    options = dict(options)
    name, players = options.pop("game"), options.pop("players")
    renamed = {"idlelimit": "idle_limit"}
    coding = {"actions": "list"} if name == "nova-luna" else {}
    return novae.load_game(name, players, **coding,
                           **{renamed.get(key, key): value for key, value in options.items()})


def check_case(case):
    state = load(case["options"]).new_initial_state(deal=case["deal"])
    for ply in range(len(case["moves"]) + 1):
        words = [state.action_to_string(a) for a in state.legal_actions()]
        assert len(words) == case["counts"][ply], ply
        assert digest(words) == case["digests"][ply], ply
        if str(ply) in case["states"]:
            assert state.to_dict() == case["states"][str(ply)], ply
        assert state.is_terminal() == (ply == len(case["moves"])), ply
        if ply < len(case["moves"]):
            state.apply_action(state.string_to_action(case["moves"][ply]))
    assert state.result() == case["result"]


def test_cases(root):
    files = sorted((root / "tests/conformance/cases").glob("*.jsonl"))
    assert files
    for file in files:
        for line in file.read_text().splitlines()[::STRIDE]:
            check_case(json.loads(line))


def ask(program, commands):
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    answer = subprocess.run([program, "ugi"], input="\n".join([*commands, "quit", ""]), text=True,
                            capture_output=True, check=True, env=environment).stdout
    return [line[len("response "):] for line in answer.splitlines() if line.startswith("response")]


@pytest.mark.parametrize("name, players", [("nova-luna", 1), ("nova-luna", 2), ("nova-luna", 4),
                                           ("terra-nova", 2), ("terra-nova", 3)])
def test_seeds_deal_the_same_everywhere(program, name, players):
    game = novae.load_game(name, players)
    for seed in SEEDS:
        state = game.new_initial_state(seed=seed)
        begun = state.fen()
        chance = random.Random(seed)
        for _ in range(40):
            if not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
        start = [f"setoption name Game value {name}", f"setoption name Players value {players}",
                 f"setoption name Seed value {seed}"]
        words = " ".join(state._words())
        fens = ask(program, [*start, "position startpos", "query fen",
                             f"position startpos moves {words}", "query fen"])
        assert fens == [begun, state.fen()]
        batch = novae.Batch(game, 2)
        batch.reset(seed=np.array([seed, 5], np.uint64))
        assert batch.state(0).fen() == begun
