#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Speed of the rules as a ratio: random games a second, divided by the yardsticks; and
simulations of the search a second, in one thread and in two.

    bench/run.py build/novae [--rounds N] [--seconds S] [--json]

The yardsticks are compiled and run in the same run on the same machine. Rounds
alternate between yardstick and novae, and the median of the rounds counts, so
that a machine that is busy for a moment does not decide.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
YARDSTICKS = {"nova-luna": ("nl_naive", 5000), "terra-nova": ("tn_naive", 300)}
WAYS = ("moves_play", "playout", "playouts")
GOALS = {"nova-luna": (20, 50, 50), "terra-nova": (10, 25, 53)}


def compile_yardsticks(folder):
    for program, _ in YARDSTICKS.values():
        source = os.path.join(HERE, "yardstick", program + ".c")
        command = [os.environ.get("CC", "cc"), "-O3", "-march=native", "-w",
                   "-o", os.path.join(folder, program), source, "-lm"]
        subprocess.run(command, check=True)


def yardstick_speed(folder, game):
    program, games = YARDSTICKS[game]
    out = subprocess.run([os.path.join(folder, program), str(games)],
                         check=True, capture_output=True, text=True).stdout
    return float(re.search(r"(\d+) g/s", out).group(1))


def novae_speed(novae, game, seconds):
    out = subprocess.run([novae, "bench", "--json", "--game", game, "--seconds", str(seconds)],
                         check=True, capture_output=True, text=True).stdout
    return json.loads(out)["games"][0]


def measure(novae, game, folder, rounds, seconds):
    samples = []
    for _ in range(rounds):
        naive = yardstick_speed(folder, game)
        ours = novae_speed(novae, game, seconds)
        samples.append((naive, ours))
    median = statistics.median
    row = {"game": game, "naive_games_per_second": median(n for n, _ in samples),
           "state_bytes": samples[0][1]["state_bytes"]}
    for way in WAYS:
        row[way] = {
            "games_per_second": median(o[way]["games_per_second"] for _, o in samples),
            "ns_per_ply": median(o[way]["ns_per_ply"] for _, o in samples),
            "ratio": median(o[way]["games_per_second"] / n for n, o in samples),
        }
    row["search"] = []
    for tables in zip(*(ours["search"] for _, ours in samples)):
        row["search"].append({key: median(table[key] for table in tables) for key in tables[0]})
    return row


def print_table(rows):
    print(f"{'':12}{'games/s':>12}{'ns a ply':>10}{'ratio':>9}{'goal':>7}")
    for row in rows:
        print(f"{row['game']}, a state of {row['state_bytes']} bytes")
        print(f"  {'naive':10}{row['naive_games_per_second']:12,.0f}{'':10}{1:8.1f}x")
        for way, goal in zip(WAYS, GOALS[row["game"]]):
            speed = row[way]
            print(f"  {way:10}{speed['games_per_second']:12,.0f}{speed['ns_per_ply']:10.1f}"
                  f"{speed['ratio']:8.1f}x{goal:6d}x")
        for table in row["search"]:
            print(f"  search of {table['players']} players: {table['one_thread']:,.0f} simulations "
                  f"a second, in two threads {table['two_threads']:,.0f}: {table['ratio']:.2f}x")


def main():
    parser = argparse.ArgumentParser(description="Random games a second against the yardsticks.")
    parser.add_argument("novae", help="the program to measure, as build/novae")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each way and round")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        compile_yardsticks(folder)
        rows = [measure(arguments.novae, game, folder, arguments.rounds, arguments.seconds)
                for game in YARDSTICKS]
    if arguments.json:
        json.dump(rows, sys.stdout, indent=1)
        print()
    else:
        print_table(rows)


if __name__ == "__main__":
    main()
