#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that no file of the page imports what its room must not know.

    check_web_layers.py [ROOT]

engine <- app <- ui <- games/NAME <- games <- online <- pages <- the files of web/view itself:
a file imports from its own room and from those before it, types included, and never
from one game into another. Prints every import that breaks this, with file and line;
exit status 1 when there is one.
"""
import pathlib
import posixpath
import re
import sys

ROOMS = ["engine", "app", "ui", "games/*", "games", "online", "pages", ""]
PACKAGES = {"preact", "qrcode-generator"}
ENDINGS = (".ts", ".tsx", ".d.ts", "")
IMPORT = re.compile(r"""(?:\bfrom |\bimport |\bimport\(|@import )["']([^"'\n]+)["']""")
SOURCES = {".ts", ".tsx", ".css"}


def room_of(name):
    """The room of a file below web/view, as (its rank, its folder); None outside of all rooms."""
    folder = posixpath.dirname(name)
    pattern = "games/*" if re.fullmatch(r"games/[^/]+", folder) else folder
    return (ROOMS.index(pattern), folder) if pattern in ROOMS else None


def resolve(view, name, target):
    """The file of the page that `target` means in the file `name`, or None."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
    return next((path + end for end in ENDINGS if (view / (path + end)).is_file()), None)


def complaint(view, name, target):
    """What is wrong with one import, or None."""
    if not target.startswith("."):
        package = target.split("/")[0]
        return None if package in PACKAGES else f'"{package}" is no package of the page'
    found = resolve(view, name, target)
    if found is None:
        return f'"{target}" is nowhere in the page'
    (own, folder), other = room_of(name), room_of(found)
    if other and (other[1] == folder or other[0] < own):
        return None
    return f'"{target}" lies in {other[1] or "view" if other else "no room"}'


def check(root):
    """All complaints about the files below web/view."""
    view = root / "web/view"
    found, seen = [], 0
    for file in sorted(view.rglob("*")):
        if file.suffix not in SOURCES:
            continue
        seen += 1
        name = file.relative_to(view).as_posix()
        if room_of(name) is None:
            found.append(f"web/view/{name}: in no room; tools/check_web_layers.py lists them")
            continue
        text = file.read_text()
        for match in IMPORT.finditer(text):
            problem = complaint(view, name, match.group(1))
            if problem:
                line = text.count("\n", 0, match.start()) + 1
                found.append(f"web/view/{name}:{line}: {problem}")
    return found if seen else [f"{view}: no sources found"]


def main():
    problems = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    print("\n".join(problems) or "web layers: no import breaks them")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
