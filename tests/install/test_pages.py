#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Manual pages and completions against the program itself.

    test_pages.py NOVAE BUILD SOURCE
"""
import pathlib
import re
import subprocess
import sys
import unittest

NOVAE, BUILD, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
BASH = """
source "$1"
COMP_WORDS=("${@:2}")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_novae
printf '%s\\n' "${COMPREPLY[@]}"
"""


def help_of(*words):
    return subprocess.run([NOVAE, *words, "--help"], check=True, capture_output=True,
                          text=True).stdout


COMMANDS = re.findall(r"^  (\w+) ", help_of(), re.MULTILINE)


def options_of(command):
    return re.findall(r"^  (--[\w-]+)", help_of(command), re.MULTILINE)


class Man(unittest.TestCase):
    def test_every_command_has_a_page(self):
        pages = {path.name for path in (SOURCE / "docs/man").glob("novae-*.6.scd")}
        optional = {"novae-serve.6.scd", "novae-online.6.scd"}
        self.assertEqual(pages - optional, {f"novae-{name}.6.scd" for name in COMMANDS} - optional)

    def test_pages_tell_every_option(self):
        for command in COMMANDS:
            page = (BUILD / f"docs/man/novae-{command}.6").read_text().replace("\\", "")
            for option in options_of(command):
                self.assertRegex(page, rf"(?m)^fB{option}fR", command)

    def test_library_page_names_every_header(self):
        page = (SOURCE / "docs/man/libnovae.3.scd").read_text().replace("\\", "")
        for header in (SOURCE / "include/novae").glob("*.h"):
            self.assertIn(f"novae/{header.name}", page)


class Completion(unittest.TestCase):
    def complete(self, *words):
        done = subprocess.run(["bash", "--norc", "-c", BASH, "bash", BUILD / "data/novae", *words],
                              check=True, capture_output=True, text=True, cwd=SOURCE)
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def test_commands(self):
        self.assertEqual(self.complete("novae", "h"), ["hint", "help"])
        self.assertEqual(set(COMMANDS) - set(self.complete("novae", "")), set())
        self.assertEqual(self.complete("novae", "help", "an"), ["analyse"])

    def test_options(self):
        for command in COMMANDS:
            self.assertEqual(self.complete("novae", command, "--"), options_of(command))

    def test_values(self):
        self.assertEqual(self.complete("novae", "show", "--game", ""), ["nova-luna", "terra-nova"])
        self.assertEqual(self.complete("novae", "show", "--color", "a"), ["always", "auto"])
        self.assertIn("pinwheel", self.complete("novae", "play", "--map", "pin"))
        self.assertEqual(self.complete("novae", "show", "--seed", ""), [])

    def test_files(self):
        self.assertEqual(self.complete("novae", "replay", "README"), ["README.md"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
