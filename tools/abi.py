#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Says what of the library other programs are compiled against, and holds it to that.

    abi.py exports INCLUDE LIBRARY COMPILER...      exported is what the headers declare, and no more
    abi.py check INCLUDE LIST COMPILER...           nothing differs from the list
    abi.py write INCLUDE LIST COMPILER...           writes the list anew (`make abi`)
    abi.py check-symbols INCLUDE FILE COMPILER...   Debian's list of symbols has them all, and no more
    abi.py write-symbols INCLUDE FILE COMPILER...   adds new ones to it, by the version of meson.build

The list has every function with its declaration, every struct with its size and the offset
and size of its members, and every constant. A line that is gone or has changed breaks programs that
are compiled already: then the soname changes with it. New lines are fine, once written.
"""
import difflib
import pathlib
import re
import subprocess
import sys
import tempfile

OWN = "novae/"
PREFIXES = ("nv_", "nl_", "tn_")


def preprocess(include, compiler):
    """The library's own lines of all headers, without macros and comments."""
    headers = sorted(path.name for path in (include / "novae").glob("*.h"))
    source = "".join(f'#include "{OWN}{name}"\n' for name in headers)
    text = subprocess.run([*compiler, "-std=c17", "-E", "-I", include, "-x", "c", "-"], input=source,
                          check=True, capture_output=True, text=True).stdout
    own, lines = False, []
    for line in text.splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            own = f"/{OWN}" in marker.group(1)
        elif own and not line.startswith("#"):
            lines.append(line)
    return "\n".join(lines)


def top_level(text):
    """Splits into declarations: pairs of the text before a block, and the block or None."""
    depth, start, head = 0, 0, None
    for i, character in enumerate(text):
        if character == "{":
            if depth == 0:
                head, start = text[start:i], i + 1
            depth += 1
        elif character == "}":
            depth -= 1
            if depth == 0:
                yield " ".join(head.split()), text[start:i]
                start = i + 1
        elif character == ";" and depth == 0:
            yield " ".join(text[start:i].split()), None
            start = i + 1


def functions(declarations):
    """Names and declarations of all functions; those that stand in a header whole are not exported."""
    for head, block in declarations:
        head = re.sub(r"__attribute__\s*\(\(.*\)\)", "", head).strip()
        match = re.match(r"(?!typedef|static|struct \w+$)[\w\s*]*?\b(\w+) ?\(.*\)$", head)
        if match and block is None:
            yield match.group(1), head


def members(block):
    """The names that a struct's members have."""
    for declaration in block.split(";"):
        pointer = re.search(r"\(\*(\w+)\)", declaration)
        if pointer:
            yield pointer.group(1)
            continue
        for declarator in declaration.split(",") if declaration.strip() else []:
            yield re.search(r"(\w+)\s*(?:\[[^]]*\]\s*)*$", declarator.strip()).group(1)


def layout_program(declarations):
    """A C program that prints all structs and constants."""
    body = []
    for head, block in declarations:
        struct = re.fullmatch(r"struct (\w+)", head)
        if struct and block is not None:
            name = struct.group(1)
            body.append(f'printf("struct {name} %zu\\n", sizeof(struct {name}));')
            body += [f'printf("  {member} %zu %zu\\n", offsetof(struct {name}, {member}), '
                     f"sizeof ((struct {name} *)0)->{member});" for member in members(block)]
        elif head.startswith("enum") and block is not None:
            names = [part.split("=")[0].strip() for part in block.split(",")]
            body += [f'printf("constant {name} %lld\\n", (long long){name});'
                     for name in names if name]
    return ("#include <stddef.h>\n#include <stdio.h>\n#include <novae/novae.h>\n"
            "int main(void)\n{\n" + "\n".join(body) + "\nreturn 0;\n}\n")


def layout(include, compiler, declarations):
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/layout"
        subprocess.run([*compiler, "-std=c17", "-w", "-I", include, "-x", "c", "-", "-o", program],
                       input=layout_program(declarations), check=True, text=True)
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout


def describe(include, compiler):
    """The whole list as text."""
    declarations = list(top_level(preprocess(include, compiler)))
    lines = sorted(f"function {head}" for _, head in functions(declarations))
    return "\n".join(lines) + "\n" + layout(include, compiler, declarations)


def check_exports(include, library, compiler):
    """What is exported and not declared, or declared and not exported."""
    listing = subprocess.run(["nm", "--dynamic", "--defined-only", "--format=posix", library],
                             check=True, capture_output=True, text=True).stdout
    exported = {line.split()[0]: line.split()[1] for line in listing.splitlines()}
    declared = {name for name, _ in functions(top_level(preprocess(include, compiler)))}
    for name in sorted(exported.keys() - declared):
        yield f"{name} is exported, but no header declares it"
    for name in sorted(declared - exported.keys()):
        yield f"{name} is declared, but not exported"
    for name in sorted(declared & exported.keys()):
        if not name.startswith(PREFIXES):
            yield f"{name} has none of the prefixes {', '.join(PREFIXES)}"
        if exported[name] != "T":
            yield f"{name} is no function"


def check_list(include, path, compiler):
    """The lines that differ from the list."""
    stored, now = path.read_text().splitlines(), describe(include, compiler).splitlines()
    for line in difflib.unified_diff(stored, now, "listed", "compiled", lineterm="", n=1):
        yield line


def debian_symbols(include, path, compiler):
    """Debian's list: the version of the library in which each symbol came."""
    version = re.search(r"version: '([\d.]+)'", (include.parent / "meson.build").read_text()).group(1)
    known = dict(re.findall(r"^ (\w+)@Base (\S+)$", path.read_text(), re.MULTILINE)) \
        if path.exists() else {}
    names = sorted(name for name, _ in functions(top_level(preprocess(include, compiler))))
    return "\n".join(["libnovae.so.0 libnovae0 #MINVER#",
                      *(f" {name}@Base {known.get(name, version)}" for name in names)]) + "\n"


def check_symbols(include, path, compiler):
    stored, now = path.read_text(), debian_symbols(include, path, compiler)
    return difflib.unified_diff(stored.splitlines(), now.splitlines(), "listed", "declared",
                                lineterm="", n=0)


CHECKS = {"exports": check_exports, "check": check_list, "check-symbols": check_symbols}


def main():
    task, include, path = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    compiler = sys.argv[4:]
    if task == "write":
        path.write_text(describe(include, compiler))
        return 0
    if task == "write-symbols":
        path.write_text(debian_symbols(include, path, compiler))
        return 0
    problems = list(CHECKS[task](include, path, compiler))
    print("\n".join(problems) or f"{task}: nothing differs")
    if problems and task != "exports":
        print("If this is meant: make abi, and see tools/abi.py on what breaks programs.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
