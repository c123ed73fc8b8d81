#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes novae/_cffi.py, the declarations of the C library for cffi.

    generate.py COMPILER INCLUDE OUTPUT

They are what the preprocessor leaves of the public headers, without functions
that a library does not export. The file is kept with the sources, so that an
installation needs neither a compiler nor cffi's parser; a test makes it anew and
compares.
"""
import re
import subprocess
import sys

HEADER = "# SPDX-License-Identifier: MIT\n# Made by generate.py of the public headers: do not edit.\n"
MARKER = re.compile(r'# \d+ "([^"]*)"')
INLINE = re.compile(r"static inline [^;{]*\{.*?\n\}\n", re.S)
UNWANTED = re.compile(r"^[^;{}]*\bva_list\b[^;]*;\n", re.M)
ATTRIBUTE = re.compile(r"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)")


def declarations(compiler, include):
    """The text of the public headers as cffi can read it."""
    lines, ours = [], False
    text = subprocess.run([compiler, "-E", f"-I{include}", "-xc", "-"], text=True, check=True,
                          input="#include <novae/novae.h>\n", stdout=subprocess.PIPE).stdout
    for line in text.splitlines():
        marker = MARKER.match(line)
        if marker:
            ours = "/novae/" in marker.group(1)
        elif ours and line.strip() and not line.startswith("#pragma"):
            lines.append(line.replace("_Bool", "bool"))
    text = "\n".join(lines) + "\n"
    for unwanted in (ATTRIBUTE, INLINE, UNWANTED):
        text = unwanted.sub("", text)
    return text


def main():
    import cffi
    compiler, include, output = sys.argv[1:]
    builder = cffi.FFI()
    builder.cdef(declarations(compiler, include))
    builder.set_source("novae._cffi", None)
    builder.emit_python_code(output)
    with open(output) as file:
        text = file.read()
    with open(output, "w") as file:
        file.write(HEADER + text)


if __name__ == "__main__":
    sys.exit(main())
