#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks what the documentation promises.

    check_docs.py ROOT                     every folder of sources stands in docs/architecture.md, and
                                           every file that a guide names is there
    check_docs.py ROOT --sample CC LIB...  the program in README.md compiles, links and runs
"""
import fnmatch
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDERS = ("include", "src", "tools", "bench", "web")
ENDINGS = {".c", ".h", ".py", ".sh", ".ts", ".tsx", ".mjs"}
BUILT = {"node_modules", "dist", "__pycache__"}
GUIDES = ("docs/architecture.md", "docs/adding-a-game.md", "CONTRIBUTING.md", "web/README.md")
TOPS = (*FOLDERS, "bindings", "data", "debian", "docs", "examples", "tests")
NAME = re.compile(r"`((?:[\w*.-]+/)*[\w*-]+\.(?:c|h|py|sh|ts|tsx|mjs|css|json|md))`")


def unnamed(root):
    """The folders of source files that the page on architecture does not name."""
    page = (root / "docs/architecture.md").read_text()
    named = {name.rstrip("/") for name in re.findall(r"`([\w/.-]+)`", page)}
    sources = [file.relative_to(root) for top in FOLDERS for file in (root / top).rglob("*")
               if file.suffix in ENDINGS]
    folders = {file.parent.as_posix() for file in sources if not BUILT.intersection(file.parts)}
    for folder in sorted(folders - named):
        yield f"docs/architecture.md does not name {folder}"


def missing(root):
    """The files that a guide names and nobody finds; a name may leave out its first folders."""
    files = [f"/{file.relative_to(root).as_posix()}" for top in TOPS
             for file in (root / top).rglob("*") if not BUILT.intersection(file.parts)]
    for guide in GUIDES:
        page = root / guide
        for name in sorted(set(NAME.findall(page.read_text() if page.is_file() else ""))):
            if not (root / name).is_file() and not fnmatch.filter(files, f"*/{name}"):
                yield f"{guide} names {name}, which is nowhere"


def sample_fails(root, compiler, libraries):
    """What goes wrong with the program of the README, or nothing."""
    program = re.search(r"```c\n(.*?)```", (root / "README.md").read_text(), re.S).group(1)
    with tempfile.TemporaryDirectory() as folder:
        source, binary = f"{folder}/sample.c", f"{folder}/sample"
        pathlib.Path(source).write_text(program)
        build = subprocess.run([compiler, "-std=c17", "-Wall", "-Wextra", "-Werror",
                                f"-I{root}/include", source, *libraries, "-o", binary],
                               capture_output=True, text=True)
        if build.returncode:
            return build.stderr
        run = subprocess.run([binary], capture_output=True, text=True)
        return "" if re.match(r"seat 1 has \d+ tokens left", run.stdout) else \
            f"printed {run.stdout!r}"


def main():
    root = pathlib.Path(sys.argv[1])
    if sys.argv[2:3] == ["--sample"]:
        problem = sample_fails(root, sys.argv[3], sys.argv[4:])
        problems = [f"README.md's program: {problem}"] if problem else []
    else:
        problems = [*unnamed(root), *missing(root)]
    print("\n".join(problems) or "docs: true")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
