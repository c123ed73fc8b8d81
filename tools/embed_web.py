#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes C of the browser game, each file as it is and by gzip.

    embed_web.py FOLDER OUTPUT

Without the folder the table is empty. The output is left alone when it would be
the same, so that nothing is compiled again.
"""
import gzip
import pathlib
import sys

HEADER = """/* Made by tools/embed_web.py. */
#include "server/site.h"

#pragma GCC diagnostic ignored "-Woverlength-strings"

const struct nv_embedded nv_embedded_files[] = {
"""
LINE = 100  # bytes of a file in a line of C
PLAIN = set(range(32, 127)) - set(b'"\\?')


def literal(data):
    """Bytes as string literals of C."""
    pieces = (data[i:i + LINE] for i in range(0, len(data), LINE))
    lines = ("".join(chr(b) if b in PLAIN else f"\\{b:03o}" for b in piece) for piece in pieces)
    return "\n".join(f'        "{line}"' for line in lines) or '        ""'


def entry(folder, path):
    data = path.read_bytes()
    packed = gzip.compress(data, 9, mtime=0)
    if len(packed) >= len(data):
        packed = b""
    return (f'    {{"{path.relative_to(folder).as_posix()}",\n'
            f"     {{\n{literal(data)},\n      {len(data)}}},\n"
            f"     {{\n{literal(packed)},\n      {len(packed)}}}}},\n")


def main():
    folder, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    files = sorted(p for p in folder.rglob("*") if p.is_file()) if folder.is_dir() else []
    text = HEADER + "".join(entry(folder, path) for path in files) + "    {0},\n};\n"
    if not output.exists() or output.read_text() != text:
        output.write_text(text)


if __name__ == "__main__":
    main()
