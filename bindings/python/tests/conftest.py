# SPDX-License-Identifier: MIT
"""Finds the package, the program and, where they are not installed, stand-ins for the
interfaces of Gymnasium and PettingZoo."""
import importlib.util
import os
import pathlib
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent))
for name in ("gymnasium", "pettingzoo"):
    if importlib.util.find_spec(name) is None:
        sys.path.append(str(HERE / "fakes"))

GAMES = [("nova-luna", 1), ("nova-luna", 2), ("nova-luna", 3), ("nova-luna", 4),
         ("terra-nova", 2), ("terra-nova", 3), ("terra-nova", 4)]


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
def game(request):
    import novae
    return novae.load_game(*request.param)


@pytest.fixture
def luna():
    import novae
    return novae.load_game("nova-luna")


@pytest.fixture
def program():
    """The engine to compare with."""
    return os.environ["NOVAE"]


@pytest.fixture
def root():
    return ROOT


def pytest_terminal_summary(terminalreporter):
    """A line for each test, for those who count them."""
    for word, outcome in (("ok", "passed"), ("not ok", "failed"), ("not ok", "error")):
        for report in terminalreporter.stats.get(outcome, []):
            terminalreporter.write_line(f"{word} {report.nodeid}")
