# SPDX-License-Identifier: MIT
"""The tiles of Nova Luna, for programs that look at more than their numbers."""
from typing import Dict, List, NamedTuple, Tuple

from novae._library import ffi, lib

COLOURS = ("red", "blue", "turquoise", "yellow")


class Tile(NamedTuple):
    """One tile: observations show its place in the list plus 1."""

    code: str
    colour: str
    cost: int
    tasks: Tuple[Dict[str, int], ...]  # dots of each colour that is asked for


def tiles() -> List[Tile]:
    """All 68, in the order of their numbers."""
    found = []
    for number in range(lib.NL_TILES):
        tile = lib.nl_tile(number)
        tasks = tuple({COLOURS[colour]: tile.need[task][colour] for colour in range(len(COLOURS))
                       if tile.need[task][colour]} for task in range(tile.tasks))
        found.append(Tile(ffi.string(tile.code).decode(), COLOURS[tile.colour], tile.cost, tasks))
    return found
