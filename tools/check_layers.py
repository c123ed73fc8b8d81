#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that no C file includes what its layer must not know.

    check_layers.py [ROOT]

core <- games <- {session, search} <- players <- {protocol, json} <- the doors (cli, tui,
server, web, bindings): never upward, never from one game into another. Prints
every include that breaks this, with file and line; exit status 1 when there is one.
"""
import pathlib
import re
import sys

# A layer is a folder with all below it, or one file; it may include its own folder and those
# listed. `<game>` is the name of the folder that the layer's own `*` stands for.
GAMES = ["include/novae", "src/core"]
PLAYERS = GAMES + ["src/session", "src/search"]
DOORS = PLAYERS + ["src/players", "src/protocol", "src/json"]
CLI = DOORS + ["src/cli"]
LAYERS = {
    "include/novae": [],
    "src/core": ["include/novae"],
    "src/games": GAMES,  # the registry itself
    "src/games/*": GAMES,
    "src/session": GAMES,
    "src/search": GAMES,
    "src/env": GAMES,
    "src/env/*": GAMES + ["src/env", "src/games/<game>"],
    "src/players": PLAYERS,
    "src/players/*": PLAYERS + ["src/players", "src/games/<game>"],
    "src/protocol": PLAYERS + ["src/players"],
    "src/json": PLAYERS + ["src/players"],
    "src/server": DOORS,
    "src/cli": DOORS,
    "src/cli/view": CLI,
    "src/cli/arena": CLI + ["src/cli/view"],
    "src/cli/bench": CLI + ["src/cli/view"],
    "src/cli/online": CLI + ["src/cli/arena"],
    "src/tui": CLI + ["src/cli/view"],
    "src/cli/commands": CLI + ["src/cli/view", "src/cli/arena", "src/cli/bench", "src/cli/online",
                               "src/tui", "src/server"],
    "src/cli/main.c": CLI + ["src/cli/commands"],
    "web/wasm": DOORS,
    "bindings": DOORS + ["src/env"],
}
# The rules library keeps to itself: no input or output, clocks, threads or system calls.
PURE = ("include/novae", "src/core", "src/games")
IMPURE = {"stdio.h", "time.h", "threads.h", "pthread.h", "unistd.h", "signal.h", "fcntl.h",
          "locale.h", "errno.h", "stdatomic.h"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
SOURCES = {".c", ".h"}


def layer_of(path):
    """The innermost layer a file lies in, as (name in LAYERS, folder, game), or None."""
    parts = path.parts
    for length in range(len(parts), 0, -1):
        folder = "/".join(parts[:length])
        if folder in LAYERS:
            return folder, folder, None
        starred = "/".join((*parts[:length - 1], "*"))
        if starred in LAYERS and length < len(parts):
            return starred, folder, parts[length - 1]
    return None


def resolve(root, path, name):
    """The file of the project that `#include "name"` in `path` means, or None."""
    for folder in (path.parent, pathlib.Path("include"), pathlib.Path("src")):
        candidate = root / folder / name
        if candidate.is_file():
            return candidate.resolve().relative_to(root.resolve())
    return None


def allowed(path, target):
    own, other = layer_of(path), layer_of(target)
    if other is None:
        return False
    if own[1] == other[1]:
        return True
    return other[1] in [folder.replace("<game>", own[2] or "") for folder in LAYERS[own[0]]]


def complaint(root, path, kind, name):
    """What is wrong with one include, or None."""
    pure = "/".join(path.parts).startswith(PURE)
    if kind == "<":
        return f"<{name}> is not for the rules library" if pure and name in IMPURE else None
    target = resolve(root, path, name)
    if target is None:
        return f'"{name}" is nowhere in the project'
    if not allowed(path, target):
        return f'"{name}" lies in {layer_of(target)[1] if layer_of(target) else target.parent}'
    return None


def check(root):
    """All complaints about the files below `root`."""
    found, seen = [], 0
    for top in ("include", "src", "web", "bindings"):
        for file in sorted((root / top).rglob("*")):
            path = file.relative_to(root)
            if file.suffix not in SOURCES or "node_modules" in path.parts:
                continue
            seen += 1
            if layer_of(path) is None:
                found.append(f"{path}: in no layer; tools/check_layers.py lists them")
                continue
            for number, line in enumerate(file.read_text().splitlines(), 1):
                match = INCLUDE.match(line)
                problem = match and complaint(root, path, *match.groups())
                if problem:
                    found.append(f"{path}:{number}: {problem}")
    return found if seen else [f"{root}: no sources found"]


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    problems = check(root)
    print("\n".join(problems) or "layers: no include breaks them")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
