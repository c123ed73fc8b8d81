#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists the rules of the games that no test names.

    check_rules.py [ROOT]

A rule counts as tested when a test file, tests/**/test_*.c or *.py, cites it
by its game and number in brackets. Exit status 1 when one is missing, or when a test cites a
rule that does not exist.
"""
import pathlib
import re
import sys

RULES = {"NL": 20, "TN": 19}  # Nova Luna and Terra Nova: rules are numbered from 1
CITED = re.compile(r"\[(NL|TN)-(\d+)\]")


def test_files(root):
    tests = root / "tests"
    return [*tests.rglob("test_*.c"), *tests.rglob("*.py")]


def check(root):
    """All complaints about the tests below `root`."""
    every = {f"{game}-{n}" for game, last in RULES.items() for n in range(1, last + 1)}
    cited = {f"{game}-{number}" for file in test_files(root)
             for game, number in CITED.findall(file.read_text())}
    def order(rule):
        return rule[:2], int(rule[3:])
    return ([f"[{rule}]: no test names it" for rule in sorted(every - cited, key=order)]
            + [f"[{rule}]: named by a test, but there is no such rule"
               for rule in sorted(cited - every, key=order)])


def main():
    problems = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    print("\n".join(problems) or f"rules: all {sum(RULES.values())} are named by tests")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
