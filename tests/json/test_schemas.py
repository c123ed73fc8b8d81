#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the command prints as JSON is what docs/schemas says.

    test_schemas.py NOVAE ROOT
"""
import json
import pathlib
import subprocess
import sys
import unittest

import jsonschema

NOVAE, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
GAMES = ROOT / "tests/draw/games"


def schema(name):
    return json.loads((ROOT / "docs/schemas" / f"{name}.json").read_text())


def answers(*words):
    out = subprocess.run([NOVAE, *map(str, words)], check=True, capture_output=True, text=True)
    return [json.loads(line) for line in out.stdout.splitlines()]


class Schemas(unittest.TestCase):
    def require(self, name, *words):
        found = answers(*words)
        self.assertTrue(found)
        for answer in found:
            jsonschema.validate(answer, schema(name))
        return found

    def test_schemas_are_schemas(self):
        for file in (ROOT / "docs/schemas").glob("*.json"):
            jsonschema.Draft202012Validator.check_schema(json.loads(file.read_text()))

    def test_positions(self):
        for name, ply in (("nova-luna-2", 30), ("nova-luna-solo", 4), ("terra-nova-4", 200)):
            self.require("position", "show", GAMES / f"{name}.nvg", "--to", ply, "--choices")

    def test_hints(self):
        for name, ply in (("nova-luna-2", 30), ("nova-luna-solo", 4), ("terra-nova-4", 200)):
            self.require("hint", "hint", GAMES / f"{name}.nvg", "--to", ply, "--nodes", 60, "--json")

    def test_analyses(self):
        for name in ("nova-luna-solo", "terra-nova-4"):
            self.require("analysis", "analyse", GAMES / f"{name}.nvg", "--nodes", 2, "--json")

    def test_maps(self):
        self.require("map", "maps", "--json")

    def test_puzzles(self):
        self.require("puzzles", "puzzles", "--count", 1, "--nodes", 60, "--proof", 60, "--gap", 20)
        for file in (ROOT / "data/puzzles").glob("*.json"):
            jsonschema.validate(json.loads(file.read_text()), schema("puzzles"))

    def test_other_words_are_refused(self):
        answer = answers("maps", "--json")[0]
        for broken in ({**answer, "more": 1}, {k: v for k, v in answer.items() if k != "name"}):
            with self.assertRaises(jsonschema.ValidationError):
                jsonschema.validate(broken, schema("map"))


unittest.main(argv=sys.argv[:1])
