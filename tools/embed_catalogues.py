#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns the page's catalogues into the C table of texts.

    embed_catalogues.py LANGUAGES OUT DEPFILE

LANGUAGES is web/i18n/languages.json, the one list of languages; the .po file of each lies beside
it, and English needs none. Only what C says is taken: entries whose source lies below src/.
"""
import ast
import json
import pathlib
import sys

SAID_BY = "src/"


def entries(path):
    """(sources, {msgid: ..., msgstr: ...}) of each entry of a .po file."""
    sources, entry, key = "", {}, ""
    for line in [*path.read_text(encoding="utf-8").splitlines(), ""]:
        if line.startswith("#:"):
            sources = line[2:]
        elif line.startswith('"'):
            entry[key] += ast.literal_eval(line)
        elif line and not line.startswith("#"):
            key, _, text = line.partition(" ")
            entry[key] = ast.literal_eval(text)
        elif not line:
            if entry.get("msgid"):
                yield sources, entry
            sources, entry = "", {}


def c_string(text):
    if text is None:
        return "NULL"
    out = ""
    for byte in text.encode():
        if byte < 32 or byte > 126 or chr(byte) in '"\\?':
            out += f"\\{byte:03o}"
        else:
            out += chr(byte)
    return f'"{out}"'


def main(languages, out, depfile):
    languages = pathlib.Path(languages)
    paths = [languages.with_name(f"{name}.po") for name in sorted(json.loads(languages.read_text()))
             if name != "en"]
    table = {}
    for place, path in enumerate(paths):
        for sources, entry in entries(path):
            if not any(source.startswith(SAID_BY) for source in sources.split()):
                continue
            row = table.setdefault(entry["msgid"], [[None, None] for _ in paths])
            row[place] = [entry.get("msgstr", entry.get("msgstr[0]")), entry.get("msgstr[1]")]
    rows = []
    for english in sorted(table, key=str.encode):
        one = ", ".join(c_string(row[0] or english) for row in table[english])
        many = ", ".join(c_string(row[1]) for row in table[english])
        rows.append(f"    {{{c_string(english)}, (const char *const[]){{{one}}},\n"
                    f"     (const char *const[]){{{many}}}}},\n")
    names = ", ".join(f'"{path.stem}"' for path in paths)
    pathlib.Path(depfile).write_text(f"{out}: {' '.join(map(str, paths))}\n")
    pathlib.Path(out).write_text(
        "/* Made by tools/embed_catalogues.py of web/i18n; not to be edited. */\n"
        '#include "cli/language.h"\n\n#include <stddef.h>\n\n'
        f"const char *const nv_language_names[] = {{{names}, NULL}};\n"
        "const struct nv_catalogue_entry nv_catalogue[] = {\n" + "".join(rows) + "};\n"
        "const unsigned nv_catalogue_size = sizeof nv_catalogue / sizeof nv_catalogue[0];\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
