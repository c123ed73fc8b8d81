#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a text file into a C file that defines it as a span.

    embed_text.py FILE NAME HEADER OUTPUT

JSON is written without its blanks.
"""
import json
import pathlib
import sys

COLUMNS = 20


def main():
    source, name, header, output = sys.argv[1:]
    text = pathlib.Path(source).read_text(encoding="utf-8")
    if source.endswith(".json"):
        text = json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=False)
    data = text.encode()
    rows = [", ".join(map(str, data[i:i + COLUMNS])) for i in range(0, len(data), COLUMNS)]
    pathlib.Path(output).write_text(
        f"/* Made of {pathlib.Path(source).name} by tools/embed_text.py. */\n"
        f'#include "{header}"\n\nstatic const unsigned char bytes[] = {{\n    ' +
        ",\n    ".join(rows) + "};\n\n"
        f"const struct nv_span {name} = {{(const char *)bytes, sizeof bytes}};\n",
        encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
