# SPDX-License-Identifier: MIT
"""novae show, tiles and maps as programs: exit statuses, complaints, JSON.

test_commands.py NOVAE FOLDER
"""
import csv
import json
import os
import subprocess
import sys
import tempfile
import unittest

NOVAE, FOLDER = os.path.abspath(sys.argv[1]), sys.argv[2]


def run(*words, **environment):
    environment = {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color", **environment}
    return subprocess.run([NOVAE, *words], cwd=FOLDER, env=environment, text=True,
                          encoding="utf-8", stdin=subprocess.DEVNULL, capture_output=True,
                          check=False)


class Commands(unittest.TestCase):
    def refused(self, status, complaint, *words):
        answer = run(*words)
        self.assertEqual(answer.returncode, status, answer)
        self.assertEqual(answer.stdout, "")
        self.assertIn(complaint, answer.stderr)
        self.assertEqual(answer.stderr.count("\n"), 1)

    def test_wrong_words(self):
        self.refused(2, "--color", "show", "--color=maybe")
        self.refused(2, "--to", "show", "games/nova-luna-2.nvg", "--to", "x")
        self.refused(2, "one file", "show", "games/nova-luna-2.nvg", "games/nova-luna-4.nvg")
        self.refused(2, "'R9z'", "tiles", "R3b", "R9z")

    def test_what_fails(self):
        self.refused(1, "only 68 moves", "show", "games/nova-luna-2.nvg", "--to", "69")
        self.refused(1, "games/none.nvg", "show", "games/none.nvg")
        self.refused(1, "R3b@9,9", "show", "--moves", "R3b@9,9")
        self.refused(1, "atlantis", "maps", "atlantis")
        self.refused(1, "none.map", "maps", "none.map")

    def test_bad_map_is_named_with_line_and_column(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "bad.map")
            with open(path, "w", encoding="utf-8") as file:
                file.write("name: bad\nlandscape: L lake\nboard:\nL L Q\n")
            self.refused(1, "line 4, column 5", "maps", path)

    def test_no_colour_in_a_pipe(self):
        for words in (["show"], ["show", "--game", "terra-nova"], ["tiles"], ["maps", "island"]):
            self.assertNotIn("\033", run(*words).stdout)
            self.assertNotIn("\033", run(*words, "--color=never").stdout)
            self.assertIn("\033[", run(*words, "--color=always", NO_COLOR="1").stdout)

    def test_show_json_is_the_state(self):
        state = json.loads(run("show", "games/terra-nova-2.nvg", "--to", "30", "--json").stdout)
        self.assertEqual((state["game"], state["ply"]), ("terra-nova", 30))
        state = json.loads(run("show", "games/nova-luna-4.nvg", "--json").stdout)
        self.assertEqual((state["over"], state["ranking"][0]), (True, 1))

    def test_tiles_json_is_the_list_of_tiles(self):
        with open(os.path.join(FOLDER, "../../data/nova-luna-tiles.csv"), encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        expected = [{"tile": row["tile"], "colour": row["colour"], "cost": int(row["cost"]),
                     "tasks": [row[f"task{k}"] for k in "123" if row[f"task{k}"]]}
                    for row in rows]
        self.assertEqual(json.loads(run("tiles", "--json").stdout), expected)
        self.assertEqual(json.loads(run("tiles", "--json", "r3B").stdout),
                         [tile for tile in expected if tile["tile"] == "R3b"])

    def test_maps_json(self):
        boards = {board["name"]: board
                  for board in map(json.loads, run("maps", "--json").stdout.splitlines())}
        self.assertEqual(sorted(boards), ["archipelago", "island", "lagoon", "pinwheel"])
        island, lagoon = boards["island"], boards["lagoon"]
        self.assertEqual((island["name"], len(island["spaces"])), ("island", 168))
        self.assertEqual({land["size"] for land in island["landscapes"]}, {21})  # [TN-1]
        self.assertEqual((len(lagoon["spaces"]), lagoon["symmetry"]), (60, []))
        self.assertIn("left-right", lagoon["outline"])


unittest.main(argv=sys.argv[:1])
