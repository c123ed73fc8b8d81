#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that C functions and files stay short enough to be read at once.

    check_length.py [ROOT]

A function has at most 60 lines and a file 500; a longer one gives its reason in a
comment that begins with "Long:" (above the function, or in the file's opening).
Tables and weights, which nobody reads line by line, count as files with a reason.
Prints every complaint; exit status 1 when there is one.
"""
import pathlib
import re
import sys

FUNCTION, FILE = 60, 500
FOLDERS = ("include", "src", "web/wasm", "tools", "examples", "bindings")
REASON = "Long:"
TABLE = re.compile(r"weights|tiles|_files")


def functions(lines):
    """Yields (name, first line, lines) of the functions; they end with a brace in column 0."""
    start = None
    for number, line in enumerate(lines):
        if line == "{":
            start = number
        elif line.startswith("}") and start is not None:
            head = start
            while head > 0 and lines[head - 1].strip() and not lines[head - 1].endswith("*/"):
                head -= 1
            yield lines[head], head, number - head + 1
            start = None


def has_reason(lines, head):
    """Does the comment above line `head` say why it is long?"""
    while head > 0 and lines[head - 1].strip():
        head -= 1
        if REASON in lines[head]:
            return True
    return False


def complaints(path):
    lines = path.read_text().splitlines()
    if len(lines) > FILE and not TABLE.search(path.name) and REASON not in "\n".join(lines[:20]):
        yield f"{path}: {len(lines)} lines, more than {FILE}"
    for name, head, length in functions(lines):
        if length > FUNCTION and not has_reason(lines, head):
            yield f"{path}:{head + 1}: {length} lines, more than {FUNCTION}: {name}"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    files = [file for folder in FOLDERS for file in sorted((root / folder).rglob("*.[ch]"))
             if "node_modules" not in file.parts]
    found = [line for file in files for line in complaints(file)]
    if not files:
        found = [f"{root}: no sources found"]
    print("\n".join(found) or "length: everything can be read at once")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
