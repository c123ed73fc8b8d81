#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists the rules of the games that no test names, or that are not named where they are carried out.

    check_rules.py [ROOT]

A rule counts as tested when a test file, tests/**/test_*.c or *.py, cites it by its game and
number in brackets, and as carried out when src/games or include/novae does, alone or in a list.
Exit status 1 when one is missing, or when one is cited that does not exist.
"""
import pathlib
import re
import sys

RULES = {"NL": 20, "TN": 19}  # Nova Luna and Terra Nova: rules are numbered from 1
EVERY = {f"{game}-{n}" for game, last in RULES.items() for n in range(1, last + 1)}
LIST = re.compile(r"\[(?:NL|TN)-[^]]*\]")
CITED = re.compile(r"(?:NL|TN)-\d+")


def test_files(root):
    tests = root / "tests"
    return [*tests.rglob("test_*.c"), *tests.rglob("*.py")]


def rules_files(root):
    return [*(root / "src/games").rglob("*.[ch]"), *(root / "include/novae").rglob("*.h")]


def cited(files):
    return {rule for file in files for cites in LIST.findall(file.read_text())
            for rule in CITED.findall(cites)}


def complaints(found, who):
    """What is missing among the rules found, and what is too much."""
    def order(rule):
        return rule[:2], int(rule[3:])
    return ([f"[{rule}]: no {who} names it" for rule in sorted(EVERY - found, key=order)]
            + [f"[{rule}]: named by a {who}, but there is no such rule"
               for rule in sorted(found - EVERY, key=order)])


def check(root):
    """All complaints about the files below `root`."""
    return (complaints(cited(test_files(root)), "test")
            + complaints(cited(rules_files(root)), "source of the rules"))


def main():
    problems = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    print("\n".join(problems) or f"rules: all {sum(RULES.values())} are named by the sources and by tests")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
