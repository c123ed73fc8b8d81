# SPDX-License-Identifier: MIT
"""Nova Luna and Terra Nova for programs that learn and search.

Games and states as OpenSpiel has them, batches of games in arrays, an engine, and
environments for Gymnasium and PettingZoo (which are not needed). docs/python.md is the
tutorial.
"""
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from novae._library import ffi, lib
from novae.batch import Batch
from novae.engine import Engine
from novae.errors import Error
from novae.game import Game, games, load_game
from novae.state import State
from novae.tiles import Tile, tiles

__all__ = ["Batch", "Engine", "Error", "Game", "State", "Tile", "games", "load_game", "tiles"]


def __getattr__(name: str) -> Any:
    """The environments are modules that need other packages, imported when they are named."""
    if name in ("gymnasium_env", "pettingzoo_env"):
        return import_module(f"novae.{name}")
    raise AttributeError(f"module 'novae' has no attribute {name!r}")


def _register() -> None:
    """Where Gymnasium is installed it knows both games from now on."""
    if find_spec("gymnasium") is None:
        return
    try:
        import_module("novae.gymnasium_env").register_envs()
    except ImportError:  # one that does not work is as good as none
        pass


__version__: str = ffi.string(lib.nv_version()).decode()
_register()
