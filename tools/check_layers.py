#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that no file includes what its layer must not know.

    check_layers.py [ROOT]

core <- games <- ai <- session <- protocol <- the doors (cli, tui, server, web,
bindings): never upward, never from one game into another. Prints every include
that breaks this, with file and line; exit status 1 when there is one.
"""
import pathlib
import re
import sys

# Folders, longest first, and those whose headers their files may include besides their own.
GAMES = "include/novae src/core".split()
BELOW_SESSION = GAMES + ["src/ai"]
BELOW_PROTOCOL = BELOW_SESSION + ["src/session"]
BELOW_DOORS = BELOW_PROTOCOL + ["src/protocol", "src/games/*"]
LAYERS = {
    "include/novae": [],
    "src/core": ["include/novae"],
    "src/games": ["include/novae"],          # the registry itself
    "src/games/*": GAMES,
    "src/ai": GAMES + ["src/ai/priors"],     # the tables of priors and explainers
    "src/ai/priors": GAMES + ["src/ai", "src/games/<stem>"],
    "src/session": BELOW_SESSION,
    "src/protocol": BELOW_PROTOCOL,
    "src/tui": BELOW_DOORS,
    "src/server": BELOW_DOORS,
    "src/cli": BELOW_DOORS + ["src/tui", "src/server"],  # main starts the others
    "web/wasm": BELOW_DOORS,
    "bindings": BELOW_DOORS,
}
# The rules library keeps to itself: no input or output, clocks, threads or system calls.
PURE = ("include/novae", "src/core", "src/games")
IMPURE = {"stdio.h", "time.h", "threads.h", "pthread.h", "unistd.h", "signal.h", "fcntl.h",
          "locale.h", "errno.h", "stdatomic.h"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
SOURCES = {".c", ".h"}


def layer_of(path):
    """The layer a file lies in, as (pattern, folder), or None."""
    parts = path.parts
    for length in range(len(parts) - 1, 0, -1):
        folder = "/".join(parts[:length])
        if folder in LAYERS:
            return folder, folder
        if length == 3 and parts[:2] == ("src", "games"):
            return "src/games/*", folder
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
    # nova_luna_hint.c is about nova_luna.
    stem = "_".join(path.stem.split("_")[:2])
    may = [f.replace("<stem>", stem) for f in LAYERS[own[0]]]
    return other[0] in may or other[1] in may


def complaint(root, path, kind, name):
    """What is wrong with one include, or None."""
    pure = "/".join(path.parts).startswith(PURE)
    if kind == "<":
        return f"<{name}> is not for the rules library" if pure and name in IMPURE else None
    target = resolve(root, path, name)
    if target is None:
        return None if name.endswith(".inc") else f'"{name}" is nowhere in the project'
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
