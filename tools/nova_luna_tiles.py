#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the C tables of Nova Luna's tiles out of data/nova-luna-tiles.csv.

Usage: nova_luna_tiles.py TILES.csv OUT.c

The csv file is the only place where the tiles are written down; this script
checks it and prints it twice: as the public nl_tiles and as the denser
nl_faces that the rules count with.
"""
import csv
import sys

COLOURS = ("red", "blue", "turquoise", "yellow")
LETTERS = "rbty"
TILES = 68
TASKS = 3


def fail(line, reason):
    sys.exit(f"tiles, line {line}: {reason}")


def read(path):
    tiles = []
    with open(path, newline="", encoding="ascii") as file:
        for line, row in enumerate(csv.DictReader(file), start=2):
            tasks = [row[f"task{k}"] for k in (1, 2, 3) if row[f"task{k}"]]
            if row["colour"] not in COLOURS:
                fail(line, "no such colour")
            colour, cost = COLOURS.index(row["colour"]), int(row["cost"])
            if not row["tile"].startswith(f"{LETTERS[colour].upper()}{cost}"):
                fail(line, "the code does not fit colour and cost")
            if any(set(task) - set(LETTERS) or len(task) > 4 for task in tasks):
                fail(line, "a task asks for one to four of the letters rbty")
            tiles.append((row["tile"], colour, cost, tasks))
    if len({tile[0] for tile in tiles}) != TILES:
        sys.exit(f"tiles: {TILES} different codes are needed")
    return tiles


def dots(task):
    return [task.count(letter) for letter in LETTERS]


def public(tile):
    code, colour, cost, tasks = tile
    need = ", ".join("{" + ", ".join(map(str, dots(task))) + "}" for task in tasks)
    shown = f", {{{need}}}" if need else ", {{0}}"
    return f'    {{"{code}", {colour}, {cost}, {len(tasks)}{shown}}},'


def wanted(tasks, covered):
    """The colours, as bits, that the tasks not in the bit set `covered` ask for."""
    return sum(1 << c for c, letter in enumerate(LETTERS)
               if any(letter in task and not covered >> k & 1 for k, task in enumerate(tasks)))


def face(tile):
    _, colour, cost, tasks = tile
    words = [sum(n << 8 * c for c, n in enumerate(dots(task))) for task in tasks]
    words += [0x7f7f7f7f] * (TASKS + 1 - len(words))
    need = ", ".join(f"0x{word:08x}" for word in words)
    wants = ", ".join(str(wanted(tasks, covered)) for covered in range(1 << TASKS))
    return f"    {{{{{need}}}, {{{wants}}}, {colour}, {cost}, {len(tasks)}, {{0}}}},"


def main():
    tiles = read(sys.argv[1])
    with open(sys.argv[2], "w", encoding="ascii") as out:
        print("/* Made by tools/nova_luna_tiles.py; do not edit. */", file=out)
        print('#include "games/nova_luna/state.h"\n', file=out)
        print("const struct nl_tile nl_tiles[NL_TILES] = {", file=out)
        print("\n".join(map(public, tiles)), file=out)
        print("};\n\nconst struct nl_face nl_faces[NL_TILES] = {", file=out)
        print("\n".join(map(face, tiles)), file=out)
        print("};", file=out)


main()
