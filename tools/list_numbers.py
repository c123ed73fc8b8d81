#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes docs/numbers.md: every limit, time and part that has a name in the sources, by file.

    list_numbers.py ROOT            writes it
    list_numbers.py ROOT --check    says whether it is as it should be; exit status 1 if not

Only numbers that stand there as such: what is worked out from other names follows them.
"""
import pathlib
import re
import sys

from list_files import sources

FOLDERS = ("include", "src", "web", "bindings")
PAGE = "docs/numbers.md"
HEAD = """# Every number with a name

Made of the sources by `make files`, with what is said of each where it stands: limits, times, parts. What was fitted or
learnt is not listed.
"""
VALUE = r"(-?(?:[\d.]+(?:[eE]-?\d+)?|0x[\dA-Fa-f]+)[uUlLfF]*(?: *(?:<<|[-+*/]) *[\d_.]+)*(?:_\d+)*)"
C_COMMENT = r"[,;]?[ \t]*(?:/\*(.*?)\*/)?"
C_NUMBER = re.compile(r"\b([A-Z][A-Z\d_]{2,}) = " + VALUE + r"(?=\s*(?:[,;}]|/\*))" + C_COMMENT, re.S)
C_CONSTANT = re.compile(r"^static const \w+(?: \w+)? (\w+ = [^;\[\]{}\"]*);[ \t]*(?:/\*(.*?)\*/)?",
                        re.M | re.S)
C_NAMED = re.compile(r"(\w+) = " + VALUE + r"\s*(?:,|$)")
SCRIPT_NUMBER = re.compile(r"^(?:export )?const ([A-Z][A-Z\d_]{2,}) = " + VALUE +
                           r";[ \t]*(?://(.*))?$", re.M)
PYTHON_NUMBER = re.compile(r"^(_?[A-Z][A-Z\d_]{2,}) = " + VALUE + r"[ \t]*(?:#(.*))?$", re.M)


def named_constants(text):
    """What C has as `static const`, several of them after each other too."""
    for found in C_CONSTANT.finditer(text):
        names = list(C_NAMED.finditer(found[1]))
        for i, name in enumerate(names):
            yield name[1], name[2], found[2] if i + 1 == len(names) else None


def numbers_of(file):
    """Name, value and comment of each number in a file."""
    text = file.read_text()
    if file.suffix in (".c", ".h"):
        found = [match.groups() for match in C_NUMBER.finditer(text) if match[2] != "0"]
        names = [name for name, _, _ in found]
        return found + [one for one in named_constants(text) if one[0] not in names]
    pattern = {".ts": SCRIPT_NUMBER, ".tsx": SCRIPT_NUMBER, ".mjs": SCRIPT_NUMBER,
               ".py": PYTHON_NUMBER}.get(file.suffix)
    return [match.groups() for match in pattern.finditer(text)] if pattern else []


def told(name, value, comment):
    said = " ".join(re.sub(r"^[ \t]*\*", "", comment or "", flags=re.M).split()).strip(" ,.")
    return f"`{name} = {value}`" + (f" ({said})" if said else "")


def page_of(root):
    lines, folder = [HEAD], None
    for file in sources(root):
        numbers = numbers_of(file) if file.relative_to(root).parts[0] in FOLDERS else []
        if not numbers:
            continue
        if file.parent != folder:
            folder = file.parent
            lines.append(f"\n## {folder.relative_to(root).as_posix()}\n")
        lines.append(f"- `{file.name}`: " + "; ".join(told(*number) for number in numbers) + "\n")
    return "".join(lines)


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    text, page = page_of(root), root / PAGE
    if sys.argv[2:] != ["--check"]:
        page.write_text(text)
    elif not page.is_file() or page.read_text() != text:
        print(f"{PAGE} is not what the sources say: make files")
        return 1
    print("numbers: all listed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
