#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how fast Python steps games, as shares of what C does beside it.

    python.py BUILD

Batches of 1024 games, one thread, random actions drawn by the library, masks and
observations written: as a share of C's listing all moves and playing one; the same
from Python as a share of the batch in C; two threads as a multiple of one; and random
games through `State`. All of it takes turns on a machine that others may use too, so
only the shares mean something. Run by Debian's Python, which has NumPy and cffi.
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
COUNT, SECONDS, ROUNDS = 1024, 0.6, 3
TURN, TURNS = 0.1, 12  # as long as a turn of env_bench
WANTED = {("nova-luna", "tokens"): 0.35, ("nova-luna", "planes"): 0.15,
          ("terra-nova", "tokens"): 0.40, ("terra-nova", "planes"): 0.35}


def in_c(build, game, observation, threads=1):
    """What bench/env.c measures."""
    answer = subprocess.run([f"{build}/bench/env_bench", game, observation, str(threads),
                             str(SECONDS)], check=True, capture_output=True, text=True).stdout
    return json.loads(answer)


def python_beside_c(build, novae, game, observation):
    """A batch stepped by Python as a share of the same in C: both take short turns."""
    batch = novae.Batch(novae.load_game(game, observation=observation), COUNT)
    batch.reset(seed=0)
    shares = []
    with subprocess.Popen([f"{build}/bench/env_bench", game, observation, "1", "turns"],
                          text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as c:
        for _ in range(TURNS):
            print(file=c.stdin, flush=True)
            in_c_now = float(c.stdout.readline())
            shares.append(turn_in_python(batch) / in_c_now)
        c.stdin.close()
    return median(shares)


def turn_in_python(batch):
    steps, start = 0, time.process_time()
    while time.process_time() - start < TURN:
        batch.step(batch.sample())
        steps += COUNT
    return steps / (time.process_time() - start)


def states_in_python(novae, name):
    game, chance = novae.load_game(name), random.Random(1)
    plies, seed, start = 0, 0, time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.new_initial_state(seed=seed)
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            plies += 1
        seed += 1
    return plies / (time.process_time() - start)


def median(numbers):
    return sorted(numbers)[len(numbers) // 2]


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    os.environ.setdefault("NOVAE_LIBRARY", str(build / "src/libnovae.so.0"))
    sys.path.insert(0, str(ROOT / "bindings/python"))
    import novae
    print("\nPython: batches of 1024, one thread, masks and observations, random actions")
    for (game, observation), wanted in WANTED.items():
        shares, plain = [], []
        for _ in range(ROUNDS):
            c = in_c(build, game, observation)
            shares.append(c["batch"] / c["moves_play"])
            plain.append(c["batch"])
        python_share = python_beside_c(build, novae, game, observation)
        print(f"  {game:10} {observation:6}  {median(plain) / 1e6:5.2f} million steps a second,"
              f" {median(shares):.2f} of moves + play (wanted {wanted:.2f});"
              f" from Python {python_share:.2f} of that (wanted 0.95)")
    for game in novae.games():
        pairs = [in_c(build, game, "tokens", threads=2) for _ in range(ROUNDS)]
        # Each is the best that others on this machine let it be.
        gain = max(pair["batch"] for pair in pairs) / max(pair["one_thread"] for pair in pairs)
        c = in_c(build, game, "tokens")["moves_play"]
        states = median([states_in_python(novae, game) for _ in range(ROUNDS)])
        print(f"  {game:10} two threads {gain:.2f} of one (wanted 1.70); a game through State"
              f" {states / c:.3f} of moves + play (wanted 0.030)")


if __name__ == "__main__":
    main()
