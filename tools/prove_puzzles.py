#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves the puzzles that ship anew, for when the engine has learned: `make puzzles`.

    prove_puzzles.py NOVAE FILE [OPTION...]

Those of FILE (data/puzzles/GAME.json) in which no turn is clearly best any more are left out, all others are
rated again, and others are looked for until there are as many as before. Writes FILE when all is done. The
options are those of `novae puzzles` that say how deep to look: --nodes, --proof, --gap.
"""
import itertools
import json
import os
import subprocess
import sys

from pick_puzzles import pick, printed

AT_ONCE = 8  # puzzles of one run that looks for more
MOST_RUNS = 400
# What is looked for in turn: some are hard, some are at larger tables or on other maps.
LEVELS = ["1", "5", "8"]
KINDS = {
    "nova-luna": [["--players", players] for players in "22223"],
    "terra-nova": [["--map", name] for name in ("island", "lagoon", "island", "pinwheel", "island", "archipelago")],
}
FIRST_SEED = 50000


def run(novae, words, lines=""):
    """What `novae puzzles` prints; it fails when a position is no puzzle, which is no failure here."""
    done = subprocess.run([novae, "puzzles", *words], input=lines, capture_output=True, text=True, check=False)
    if not done.stdout:
        sys.exit(done.stderr)
    return json.loads(done.stdout)["puzzles"]


def prove(novae, game, old, options):
    held = run(novae, ["--game", game, "--check", "-", *options], "".join(one["position"] + "\n" for one in old))
    solved = {one["position"]: sorted(one["solution"]) for one in old}
    others = sum(sorted(one["solution"]) != solved[one["position"]] for one in held)
    print(f"{game}: {len(held)} of {len(old)} are puzzles, {others} of them with another solution", file=sys.stderr)
    return held


def replenish(novae, game, found, count, options):
    """Looks in fresh deals until there are `count`."""
    wanted = itertools.product(range(MOST_RUNS), LEVELS)
    for (step, level), kind in zip(wanted, itertools.cycle(KINDS[game])):
        if len(found) >= count:
            return
        seed = str(FIRST_SEED + 1000 * (step * len(LEVELS) + LEVELS.index(level)))
        words = ["--game", game, "--seed", seed, "--count", str(min(AT_ONCE, count - len(found))), "--level", level]
        found.update((one["position"], one) for one in run(novae, [*words, *kind, *options]))
        print(f"{game}: {len(found)} of {count}", file=sys.stderr)


def main():
    novae, name, *options = sys.argv[1:]
    with open(name, encoding="utf-8") as file:
        before = json.load(file)
    game, count = before["game"], len(before["puzzles"])
    found = {one["position"]: one for one in prove(novae, game, before["puzzles"], options)}
    replenish(novae, game, found, count, options)
    with open(name + ".new", "w", encoding="utf-8") as file:
        print(printed(game, pick(list(found.values()), count)), file=file)
    os.replace(name + ".new", name)


main()
