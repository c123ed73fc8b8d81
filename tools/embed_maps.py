#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns map files into the C table of shipped maps: embed_maps.py OUT MAP..."""
import pathlib
import sys


def c_string(line):
    """One line of text as a C string literal with its end of line."""
    escaped = line.replace("\\", "\\\\").replace('"', '\\"').replace("?", "\\?")
    octal = "".join(c if c < "\x7f" else "".join(f"\\{b:03o}" for b in c.encode()) for c in escaped)
    return f'"{octal}\\n"'


def main(out, *maps):
    entries = []
    for path in sorted(map(pathlib.Path, maps)):
        lines = path.read_text(encoding="utf-8").splitlines()
        text = "\n             ".join(c_string(line) for line in lines)
        entries.append(f'    {{.name = "{path.stem}",\n     .text = {text}}},\n')
    pathlib.Path(out).write_text(
        "/* Made by tools/embed_maps.py of data/maps; not to be edited. */\n"
        '#include "games/terra_nova/rules.h"\n\n'
        "const struct nv_map tn_maps[] = {\n" + "".join(entries) + "    {0},\n};\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
