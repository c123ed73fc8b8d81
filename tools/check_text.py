#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the words of the project: a licence line in every source file, a
comment that says what the file is for, and nothing that belongs on somebody's desk rather than in the repository.

    check_text.py [ROOT]

Prints every complaint with file and line; exit status 1 when there is one.
"""
import pathlib
import re
import subprocess
import sys

SPDX = "SPDX-License-Identifier: MIT"
SPDX_LINES = 3  # it stands in one of the first lines
SOURCES = {".c", ".h", ".py", ".sh", ".ts", ".build"}
OPENED = {".c": "/*", ".h": "/*", ".ts": ("/*", "//"), ".tsx": ("/*", "//"), ".mjs": ("/*", "//")}
SOURCE_NAMES = {"Makefile", "meson_options.txt", "run"}
# Spelled in pieces, or this file would find itself.
WORDS = re.compile("|".join([
    r"(?<![\w/.])/(?:work|tmp|root|home)/" r"\w", r"\bTO" r"DO\b", r"\bFIX" r"ME\b", r"\bXX" r"X\b"]))
SKIPPED = {".git", "node_modules", "__pycache__"}


def files_of(root):
    """The files under version control, or without that all but built ones."""
    listed = subprocess.run(["git", "-C", str(root), "ls-files", "-z"], capture_output=True)
    if listed.returncode == 0 and (root / ".git").exists():
        return [root / name for name in listed.stdout.decode().split("\0")
                if name and (root / name).is_file()]
    return [f for f in root.rglob("*") if f.is_file()
            and not any(p in SKIPPED or p.startswith("build")
                        for p in f.relative_to(root).parts)]


def complaints_of(path, text):
    is_source = path.suffix in SOURCES or path.name in SOURCE_NAMES
    if is_source and SPDX not in "\n".join(text.splitlines()[:SPDX_LINES]):
        yield f"{path}:1: no line '{SPDX}'"
    if path.suffix in OPENED and path.parent.name != "yardstick" and \
            not text.partition("\n")[2].startswith(OPENED[path.suffix]):
        yield f"{path}:2: no comment says what this file is for"
    for number, line in enumerate(text.splitlines(), 1):
        match = WORDS.search(line)
        if match:
            yield f"{path}:{number}: {match.group()!r} does not belong here"


def check(root):
    """All complaints about the files below `root`."""
    found, seen = [], 0
    for file in sorted(files_of(root)):
        path = file.relative_to(root)
        if "corpus" in path.parts or "regressions" in path.parts:
            continue  # inputs for machines
        try:
            text = file.read_text()
        except UnicodeDecodeError:
            continue
        seen += 1
        found += complaints_of(path, text)
    return found if seen else [f"{root}: no files found"]


def main():
    problems = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    print("\n".join(problems) or "text: every source has its licence line")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
