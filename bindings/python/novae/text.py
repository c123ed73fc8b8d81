# SPDX-License-Identifier: MIT
"""Positions in a few lines of words, for the environments' ``render``."""
from typing import Any, Dict, List

from novae.state import State


def _seats(numbers: List[Any]) -> str:
    return ", ".join(f"player {seat}: {number}" for seat, number in enumerate(numbers))


def _nova_luna(view: Dict[str, Any]) -> List[str]:
    wheel = " ".join(tile or "-" for tile in view["wheel"])
    lines = [f"wheel {wheel}, moon on {view['moon']}, {view['pile']} in the pile",
             f"tokens left, {_seats(view['supply'])}; steps, {_seats(view['track'])}"]
    for seat, tableau in enumerate(view["tableaux"]):
        tiles = " ".join(f"{tile}@{x},{y}" for tile, x, y, _ in tableau)
        lines.append(f"tableau of player {seat}: {tiles}")
    return lines


def _terra_nova(view: Dict[str, Any]) -> List[str]:
    lines = [f"{view['phase']}, action {view['action']}, {view['stones']} stones left",
             f"points, {_seats(view['scores'])}"]
    for seat, figures in enumerate(view["figures"]):
        lines.append(f"figures of player {seat}: {' '.join(figures)}")
    return [*lines, f"stones on {' '.join(view['stonespaces'])}",
            f"closed land {' '.join(view['closed'])}"]


def describe(state: State) -> str:
    """All that is public; seats count from 0."""
    view = state.to_dict()
    mover = "over" if view["over"] else f"player {view['turn'] - 1} to move"
    lines = _nova_luna(view) if view["game"] == "nova-luna" else _terra_nova(view)
    return "\n".join([f"{view['game']}, {mover}, {view['ply']} actions so far", *lines]) + "\n"
