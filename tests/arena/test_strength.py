#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The page on strength: its numbers are those of the commands it names, and a
second run goes on from the first.

    test_strength.py STRENGTH NOVAE
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

STRENGTH, NOVAE = sys.argv[1:3]


class Strength(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.page = self.folder / "page.md"

    def run_strength(self, games):
        words = [sys.executable, STRENGTH, "--results", str(self.folder / "results"),
                 "--page", str(self.page), "--games", str(games),
                 "--only", "nova-luna 2p-level-2-level-1$", NOVAE]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout

    def row(self):
        """Games, score and command of the only match played."""
        return re.search(r"^\| 2 \| (\d+) \| ([\d.]+)%.*`novae (.*)` \| [0-9a-f]{12} \|$",
                         self.page.read_text(), re.M).groups()

    def test_numbers_are_those_of_the_command(self):
        self.run_strength(10)
        games, score, command = self.row()
        self.assertEqual(games, "10")
        answer = subprocess.run([NOVAE, *shlex.split(command), "--json"], check=True,
                                capture_output=True).stdout
        encounter = json.loads(answer)["encounters"][0]
        self.assertEqual(f"{100 * encounter['score']:.1f}", score)

    def test_make_runs_it(self):
        root = pathlib.Path(STRENGTH).resolve().parent.parent
        said = subprocess.run(["make", "-n", "strength", "GAMES=7"], cwd=root, check=True,
                              capture_output=True, text=True).stdout
        self.assertRegex(said.replace("\\\n", ""), r"tools/strength\.py .*--games 7 ")

    def test_make_builds_a_rival(self):
        root = pathlib.Path(STRENGTH).resolve().parent.parent
        said = subprocess.run(["make", "-n", "strength", "RIVAL=v9"], cwd=root, check=True,
                              capture_output=True, text=True).stdout
        self.assertRegex(said, r"git archive v9")
        self.assertRegex(said.replace("\\\n", ""), r"tools/strength\.py .*--rival v9 ")

    def test_keeps_rows_of_before(self):
        """What was measured of other sources stays until it is measured anew."""
        self.run_strength(4)
        page = self.page.read_text()
        row = next(line for line in page.splitlines() if line.startswith("| 2 | 4 |"))
        old = re.sub(r"[0-9a-f]{12} \|$", "0123456789ab |", row)
        other = old.replace("| 2 | 4 |", "| 3 | 99 |")
        self.page.write_text(page.replace(row, f"{old}\n{other}"))
        self.run_strength(4)
        page = self.page.read_text()
        self.assertIn(row, page)
        self.assertNotIn(old, page)
        self.assertRegex(page, r"\| 3 \| 99 \|.*0123456789ab \|")

    def test_goes_on_and_keeps_what_is_there(self):
        self.assertIn("1 of 1", self.run_strength(4))
        self.run_strength(8)
        eight = self.page.read_text()
        self.assertEqual(self.row()[0], "8")
        self.assertNotIn("1 of 1", self.run_strength(2))
        self.assertEqual(self.page.read_text(), eight)
        results = next(self.folder.glob("results/*/*.jsonl"))
        self.assertEqual(len(results.read_text().splitlines()), 1 + 8)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
