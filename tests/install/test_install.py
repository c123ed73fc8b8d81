#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Installs into an empty folder and uses nothing but what lies there.

    test_install.py BUILD SOURCE MESON CC CXX

Every program of examples/ and that of README.md are compiled with the flags that pkg-config
gives, with the shared library and with the static one, and run.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BUILD, SOURCE = map(pathlib.Path, sys.argv[1:3])
MESON, CC, CXX = sys.argv[3:6]
RECORD = SOURCE / "tests/draw/games/nova-luna-2.nvg"
QUESTION = "ugi\nsetoption name Game value terra-nova\nsetoption name Map value lagoon\n" \
           "position startpos\ngo movetime 100\nquit\n"
# What each example is given, and what it must print.
EXAMPLES = {
    "random_game.c": (["terra-nova", "7"], "", r"Terra Nova is over after \d+ moves\nseat 1: score"),
    "ask_a_bot.c": ([], "", r"^level 5 has \d+ tokens left, random moves \d+\n$"),
    "analyse_record.c": ([], RECORD.read_text(), r"(move \d+, seat \d: \w+\n)+seat 1 lost \d+"),
    "read_record.c": ([str(RECORD)], "", r"1\. seat \d: \w+@0,0\n(.*\n)+Nova Luna: p\dwin\n$"),
    "ugi_bot.c": ([], QUESTION, r"ugiok\nbestmove [a-z]\d+\n$"),
    "own_game.c": ([], "", r"^729 ways .*\nwho begins wins \d+ of 10000"),
    "board.cpp": ([], "", r"^    [A-Z12] [A-Z12] (.*\n){9}$"),
}
INSTALLED = [
    "bin/novae", "include/novae/novae.h", "LIB/libnovae.a", "LIB/libnovae.so.0",
    "LIB/pkgconfig/novae.pc", "share/bash-completion/completions/novae",
    "share/zsh/site-functions/_novae", "share/fish/vendor_completions.d/novae.fish",
    "lib/systemd/system/novae.service", "share/doc/novae/novae.conf",
]


def run(*command, **options):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          check=False, **options)
    if done.returncode:
        raise AssertionError(f"{command}: {done.stdout}{done.stderr}")
    return done.stdout


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        cls.stage = pathlib.Path(holder.name) / "stage"
        run(MESON, "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", cls.stage)
        package = next(cls.stage.rglob("novae.pc"))
        cls.library = package.parents[1]
        cls.prefix = next(cls.stage.rglob("bin/novae")).parents[1]
        cls.folder = pathlib.Path(holder.name)
        cls.environment = {**os.environ, "PKG_CONFIG_PATH": str(package.parent),
                           "PKG_CONFIG_SYSROOT_DIR": str(cls.stage),
                           "LD_LIBRARY_PATH": str(cls.library)}

    def pkg_config(self, *arguments):
        return run("pkg-config", *arguments, "novae", env=self.environment).split()

    def compile(self, source, libraries):
        language = ([CXX, "-std=c++17"] if source.suffix == ".cpp" else [CC, "-std=c17"])
        program = self.folder / "program"
        run(*language, "-Wall", "-Wextra", "-Wpedantic", "-Werror", source,
            *self.pkg_config("--cflags"), *libraries, "-o", program)
        return program

    def shared(self):
        return self.pkg_config("--libs")

    def static(self):
        flags = self.pkg_config("--static", "--libs")
        return [str(self.library / "libnovae.a") if flag == "-lnovae" else flag for flag in flags]

    def test_all_is_there(self):
        for name in INSTALLED:
            path = name.replace("LIB", str(self.library.relative_to(self.prefix)))
            self.assertTrue((self.prefix / path).is_file(), path)
        public = {path.name for path in (SOURCE / "include/novae").glob("*.h")}
        installed = {path.name for path in (self.prefix / "include/novae").glob("*")}
        self.assertEqual(public, installed)

    def test_examples(self):
        sources = {path.name for path in (SOURCE / "examples").glob("*.c*")}
        self.assertEqual(sources, set(EXAMPLES))
        for name, (arguments, question, answer) in EXAMPLES.items():
            for libraries in (self.shared(), self.static()):
                with self.subTest(name):
                    program = self.compile(SOURCE / "examples" / name, libraries)
                    printed = run(program, *arguments, input=question, env=self.environment)
                    self.assertRegex(printed, re.compile(answer))

    def test_readme(self):
        program = re.search(r"```c\n(.*?)```", (SOURCE / "README.md").read_text(), re.S).group(1)
        source = self.folder / "readme.c"
        source.write_text(program)
        printed = run(self.compile(source, self.shared()), env=self.environment)
        self.assertRegex(printed, r"^seat 1 has \d+ tokens left")

    def test_command(self):
        """It needs no library of ours beside it."""
        without = {**os.environ, "LD_LIBRARY_PATH": ""}
        self.assertIn("Seed", run(self.prefix / "bin/novae", "ugi", input="ugi\nquit\n", env=without))

    def test_version(self):
        version = run("pkg-config", "--modversion", "novae", env=self.environment).strip()
        self.assertEqual(run(self.prefix / "bin/novae", "--version"), f"novae {version}\n")
        self.assertTrue((self.library / f"libnovae.so.{version}").is_file())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
