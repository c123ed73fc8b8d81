#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a header that gives every name of an archive an ending.

    variant_names.py NM ARCHIVE ENDING HEADER

The hot sources are compiled again for each kind of processor (src/core/cpu.h) with this
header before their first line, so that all variants can be linked into one library and
each calls its own.
"""
import subprocess
import sys


def main():
    nm, archive, ending, header = sys.argv[1:]
    listing = subprocess.run([nm, "--extern-only", "--defined-only", "--format=posix", archive],
                             check=True, capture_output=True, text=True).stdout
    words = [line.split() for line in listing.splitlines()]
    # Lines of one word name the archive's members; sanitizers define names that begin with _.
    names = sorted({line[0] for line in words if len(line) > 1 and line[0][0].isalpha()})
    if not names:
        sys.exit(f"variant_names.py: {archive} defines nothing")
    with open(header, "w", encoding="ascii") as out:
        print("/* Made by tools/variant_names.py; do not edit. */", file=out)
        print("#define NV_API_HIDDEN", file=out)
        for name in names:
            print(f"#define {name} {name}_{ending}", file=out)


if __name__ == "__main__":
    main()
