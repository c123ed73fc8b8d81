#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes docs/files.md: every source file with the first sentences of its opening comment.

    list_files.py ROOT            writes it
    list_files.py ROOT --check    says what is not there as it should be; exit status 1 then
"""
import pathlib
import re
import sys

FOLDERS = ("include", "src", "web", "bindings", "tools", "bench", "examples")
ENDINGS = {".c", ".h", ".cpp", ".py", ".sh", ".ts", ".tsx", ".mjs", ".css"}
NOT_OURS = {"node_modules", "dist", "__pycache__", "tests", "yardstick", "_cffi.py"}
PAGE = "docs/files.md"
HEAD = """# Every file in a line

Made of the first sentences of each file by `make files`. The rooms are told in [architecture.md](architecture.md); tests are
named after what they test.
"""
C_COMMENT = re.compile(r"/\*(?!\s*SPDX)(.*?)\*/", re.S)
COMMENTS = {".py": re.compile(r'"""(.*?)"""', re.S), ".sh": re.compile(r"((?:^#(?!!| SPDX).*\n)+)", re.M)}
USAGE = re.compile(r"\n\s*\n|\n {2,}")  # what follows the first paragraph, or is set in
SENTENCE = re.compile(r".+?\.(?=\s+[A-Z\[`]|$)")
LONG = 280     # characters after which no further sentence is added
OPENING = 3000  # characters in which the comment begins


def sentences_of(file):
    """What a file says of itself, or nothing."""
    found = COMMENTS.get(file.suffix, C_COMMENT).search(file.read_text()[:OPENING])
    if not found:
        return ""
    comment = re.sub(r"^[ \t]*[*#]+", "", found[1], flags=re.M).strip()
    text = " ".join(USAGE.split(comment)[0].split())
    sentences = SENTENCE.findall(text) or [text]
    said = sentences[0]
    for sentence in sentences[1:]:
        if len(said + sentence) > LONG:
            break
        said += sentence
    return said.rstrip(".:")


def sources(root):
    """The source files, folder by folder."""
    for top in FOLDERS:
        files = [file for file in (root / top).rglob("*")
                 if file.suffix in ENDINGS and not NOT_OURS.intersection(file.parts)]
        yield from sorted(files, key=lambda file: (file.parent, file.name))


def page_of(root):
    """The page, and the files that say nothing of themselves."""
    lines, silent, folder = [HEAD], [], None
    for file in sources(root):
        if file.parent != folder:
            folder = file.parent
            lines.append(f"\n## {folder.relative_to(root).as_posix()}\n")
        said = sentences_of(file)
        lines.append(f"- `{file.name}`: {said}\n")
        silent += [] if said else [file.relative_to(root).as_posix()]
    return "".join(lines), silent


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    text, silent = page_of(root)
    problems = [f"{file} does not begin with what it is for" for file in silent]
    page = root / PAGE
    if sys.argv[2:] != ["--check"]:
        page.write_text(text)
    elif not page.is_file() or page.read_text() != text:
        problems.append(f"{PAGE} is not what the files say: make files")
    print("\n".join(problems) or "files: all listed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
