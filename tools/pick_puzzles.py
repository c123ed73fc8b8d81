#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Picks the puzzles that ship from what several runs of `novae puzzles` found.

    pick_puzzles.py COUNT FILE... > data/puzzles/GAME.json

All files are of one game. Takes COUNT of them, each position once, from all difficulties alike as far as
there are enough, and sorts them, the easiest first.
"""
import json
import sys

BAND = 100  # of rating: puzzles of one band are alike in difficulty


def read(files):
    """The game, and its puzzles by position."""
    games, found = set(), {}
    for name in files:
        with open(name, encoding="utf-8") as file:
            answer = json.load(file)
        games.add(answer["game"])
        found.update((puzzle["position"], puzzle) for puzzle in answer["puzzles"])
    if len(games) != 1:
        sys.exit(f"pick_puzzles: files of one game, please, not of {sorted(games)}")
    return games.pop(), list(found.values())


def pick(puzzles, count):
    """Round after round one of each band, the clearest and shortest first."""
    bands = {}
    for puzzle in puzzles:
        bands.setdefault(puzzle["rating"] // BAND, []).append(puzzle)
    for band in bands.values():
        band.sort(key=lambda one: (len(one["position"]), one["second"] - one["best"]))
    chosen = []
    while len(chosen) < count and any(bands.values()):
        for key in sorted(bands):
            if bands[key] and len(chosen) < count:
                chosen.append(bands[key].pop(0))
    return sorted(chosen, key=lambda one: (one["rating"], one["position"]))


def printed(game, puzzles):
    """The file, a puzzle a line."""
    lines = [json.dumps(one, separators=(",", ":")) for one in puzzles]
    return f'{{"game":"{game}","puzzles":[\n' + ",\n".join(lines) + "\n]}"


def main():
    game, puzzles = read(sys.argv[2:])
    print(printed(game, pick(puzzles, int(sys.argv[1]))))


if __name__ == "__main__":
    main()
