#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The search thinks the same in every build: its signature is that of bench/signature.

    test_signature.py NOVAE FILE

The number changes with the search, the priors and their weights, and with nothing
else: no compiler, level of optimisation, sanitizer or vector unit. After a change
that is meant: novae bench --signature > bench/signature
"""
import pathlib
import subprocess
import sys
import unittest

NOVAE, KEPT = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1))


def signature():
    return subprocess.run([NOVAE, "bench", "--signature"], check=True, capture_output=True,
                          text=True).stdout


class Signature(unittest.TestCase):
    def test_is_the_one_of_all_builds(self):
        self.assertEqual(signature(), KEPT.read_text())

    def test_is_one_number(self):
        said = signature()
        self.assertEqual(said, f"{int(said)}\n")


if __name__ == "__main__":
    unittest.main()
