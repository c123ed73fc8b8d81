# SPDX-License-Identifier: MIT
"""Every command from outside: help, exit statuses, typing errors, files, JSON."""
import json
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import unittest

import novae
from novae import run

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
COMMANDS = ["play", "show", "replay", "tiles", "maps", "ugi", "openings", "perft", "bench", "puzzles"]
RECORD = """[Game "template"]
[Players "2"]
[Deal "1,2,3,4,5,6,7,8,9,10,11,12"]

left right {a comment} left
right
"""


class Help(unittest.TestCase):
    def test_help_lists_every_command(self):
        for words in (["--help"], ["help"], ["-h"]):
            result = run(*words)
            self.assertEqual((0, ""), (result.returncode, result.stderr))
            for command in COMMANDS:
                self.assertRegex(result.stdout, rf"(?m)^  {command} ")

    def test_every_command_has_help_and_version(self):
        for command in COMMANDS:
            result = run(command, "--help")
            self.assertEqual((0, ""), (result.returncode, result.stderr), command)
            self.assertTrue(result.stdout.startswith(f"Usage: novae {command}"), command)
            self.assertEqual(result.stdout, run("help", command).stdout)
            self.assertRegex(run(command, "--version").stdout, r"^novae \d+\.\d+\.\d+\n$")
        self.assertRegex(run("--version").stdout, r"^novae \d+\.\d+\.\d+\n$")

    def test_without_a_command_help_goes_to_standard_error(self):
        ours, theirs = pty.openpty()  # somebody sits there; a program would get an engine
        result = subprocess.run([novae.NOVAE], stdin=theirs, capture_output=True, text=True,
                                timeout=novae.PATIENCE, check=False)
        os.close(ours)
        os.close(theirs)
        self.assertEqual((2, ""), (result.returncode, result.stdout))
        self.assertIn("Usage: novae COMMAND", result.stderr)

    def test_without_a_command_programs_get_an_engine(self):
        result = run(stdin="isready\nquery gameover\n")
        self.assertEqual((0, "readyok\nresponse false\n", ""),
                         (result.returncode, result.stdout, result.stderr))

    def test_help_does_not_offer_the_example_game(self):
        self.assertNotIn("--low", run("perft", "--help").stdout)
        self.assertIn("--idle-limit N", run("perft", "--help").stdout)


class Solve(unittest.TestCase):
    GAME = ("solve", "--players", "1", "--seed", "3", "--json")

    def test_says_what_is_proved(self):
        whole = json.loads(run(*self.GAME, "--nodes", "100000").stdout)
        self.assertEqual(("found", False), (whole["how"], whole["proved"]))
        begun = " ".join(whole["moves"][:-3])
        rest = json.loads(run(*self.GAME, "--nodes", "10000000", "--moves", begun).stdout)
        self.assertEqual(("proved", True, True), (rest["how"], rest["proved"], rest["phase2_proved"]))
        self.assertLessEqual(rest["total"], whole["total"])
        blind = json.loads(run(*self.GAME, "--nodes", "100000", "--blind").stdout)
        self.assertEqual(("blind", False, False),
                         (blind["how"], blind["proved"], blind["phase2_proved"]))

    def test_many_deals_beside_what_is_found_with_the_pile_known(self):
        deals = ("solve", "--nodes", "100000", "--json")
        blind = [json.loads(run(*deals, "--blind", "--seed", seed).stdout)["total"]
                 for seed in ("3", "4")]
        known = [json.loads(run(*deals, "--seed", seed).stdout)["total"] for seed in ("3", "4")]
        both = json.loads(run(*deals, "--blind", "--known", "--deals", "2", "--seed", "3").stdout)
        alone = json.loads(run(*deals, "--blind", "--deals", "2", "--seed", "3").stdout)
        self.assertEqual(sum(blind) / 2, both["mean"])
        self.assertEqual(sum(known) / 2, both["known_mean"])
        self.assertEqual(both["mean"] - both["known_mean"], both["above_known"])
        self.assertEqual({"known_mean", "above_known", "above_error"}, set(both) - set(alone))
        self.assertEqual(both["mean"], alone["mean"])
        self.assertEqual(2, run("solve", "--known").returncode)


class Openings(unittest.TestCase):
    def test_are_positions_of_their_own_and_the_same_again(self):
        for game, plies in (("nova-luna", 8), ("terra-nova", 20), ("template", 3)):
            words = ["openings", "--game", game, "--seed", "3", "--count", "4", "--plies",
                     str(plies)]
            result = run(*words)
            self.assertEqual((0, ""), (result.returncode, result.stderr))
            lines = result.stdout.splitlines()
            self.assertEqual(4, len(set(lines)))
            self.assertEqual(result.stdout, run(*words).stdout)
            with novae.Engine() as engine:
                for line in lines:
                    engine.send(f"position fen {line}")
                    self.assertEqual("response false", engine.ask("query gameover"))
                    self.assertEqual(f"response {line}", engine.ask("query fen"))
                    state = json.loads(engine.ask("query state").removeprefix("response "))
                    self.assertEqual(plies, state["ply"])

    def test_never_end_the_game(self):
        result = run("openings", "--game", "template", "--count", "3", "--plies", "1000")
        with novae.Engine() as engine:
            for line in result.stdout.splitlines():
                engine.send(f"position fen {line}")
                self.assertEqual("response false", engine.ask("query gameover"))

    def test_wrong_numbers_are_refused(self):
        for words in (["--count", "x"], ["--plies", "-1"], ["more"]):
            self.assertEqual(2, run("openings", *words).returncode)


class Puzzles(unittest.TestCase):
    def test_are_positions_with_legal_solutions_and_the_same_again(self):
        games = ("nova-luna", 150), ("terra-nova", 300)
        for game, nodes in games[:1] if novae.SANITIZED else games:
            words = ["puzzles", "--game", game, "--seed", "4", "--count", "2", "--gap", "30",
                     "--nodes", str(nodes), "--proof", str(nodes)]
            result = run(*words)
            self.assertEqual((0, ""), (result.returncode, result.stderr))
            self.assertEqual(result.stdout, run(*words).stdout)
            found = json.loads(result.stdout)["puzzles"]
            self.assertEqual(2, len(found))
            self.assertEqual(found, sorted(found, key=lambda one: one["rating"]))
            with novae.Engine() as engine:
                for one in found:
                    self.assertGreaterEqual(one["best"] - one["second"], 29)
                    self.assertNotEqual(one["solution"], one["rival"])
                    for turn in ("solution", "rival"):
                        line = " ".join(one[turn])
                        engine.send(f"position fen {one['position']} moves {line}")
                        self.assertNotIn("error", engine.ask("query gameover"))

    def test_are_proved_again(self):
        words = ["puzzles", "--game", "terra-nova", "--gap", "30", "--nodes", "300", "--proof", "300"]
        found = json.loads(run(*words, "--seed", "4", "--count", "2").stdout)["puzzles"]
        positions = [one["position"] for one in found]
        # Where one may set up a figure anywhere, nothing is clearly best.
        with novae.Engine(Game="terra-nova") as engine:
            engine.send("position startpos")
            none = engine.query("fen")
        again = run(*words, "--check", "-", stdin="\n".join([positions[1], none, positions[0]]))
        self.assertEqual(found, json.loads(again.stdout)["puzzles"])
        self.assertEqual((1, "novae puzzles: line 2: no turn is clearly best\n"), (again.returncode, again.stderr))
        whole = run(*words, "--check", "-", stdin=positions[0])
        self.assertEqual((0, ""), (whole.returncode, whole.stderr))
        other = run("puzzles", "--check", "-", stdin=positions[0])
        self.assertEqual(1, other.returncode)
        self.assertIn("--game terra-nova", other.stderr)

    def test_those_that_ship_are_replaced_where_they_are_none_any_more(self):
        depth = ["--gap", "30", "--nodes", "150", "--proof", "150"]
        found = json.loads(run("puzzles", "--seed", "4", "--count", "2", *depth).stdout)
        with novae.Engine() as engine:
            engine.send("position startpos")
            found["puzzles"][0]["position"] = engine.query("fen")
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "nova-luna.json")
            with open(name, "w", encoding="utf-8") as file:
                json.dump(found, file)
            done = subprocess.run([sys.executable, TOOLS / "prove_puzzles.py", novae.NOVAE, name, *depth],
                                  capture_output=True, text=True, check=True)
            with open(name, encoding="utf-8") as file:
                after = json.load(file)["puzzles"]
        self.assertIn("1 of 2 are puzzles", done.stderr)
        self.assertEqual(2, len(after))
        self.assertIn(found["puzzles"][1], after)
        self.assertNotIn(found["puzzles"][0]["position"], [one["position"] for one in after])

    def test_tell_nothing_of_the_pile(self):
        words = ["puzzles", "--seed", "4", "--count", "1", "--gap", "20", "--nodes", "60", "--proof",
                 "60"]
        position = json.loads(run(*words).stdout)["puzzles"][0]["position"]
        pile = next(word for word in position.split() if word.startswith("pile="))[5:].split(",")
        tiles = [tile["tile"] for tile in json.loads(run("tiles", "--json").stdout)]
        self.assertEqual(pile, sorted(pile, key=tiles.index, reverse=True))

    def test_wrong_words_are_refused(self):
        for words in (["--count", "0"], ["--gap", "1001"], ["--level", "11"], ["--players", "1"],
                      ["more"]):
            self.assertEqual(2, run("puzzles", *words).returncode, words)


class TypingErrors(unittest.TestCase):
    def refused(self, words, part):
        result = run(*words)
        self.assertEqual((2, ""), (result.returncode, result.stdout), words)
        self.assertIn(part, result.stderr)

    def test_commands(self):
        self.refused(["preft"], "did you mean 'perft'?")
        self.refused(["shwo"], "did you mean 'show'?")
        self.refused(["xyzzy"], "novae --help")
        self.refused(["help", "biench"], "did you mean 'bench'?")

    def test_options_of_every_command(self):
        for command in COMMANDS:
            self.refused([command, "--hepl"], "did you mean '--help'?")
            self.refused([command, "--completely-unknown"], "no option")
            self.refused([command, "-x"], "two dashes")

    def test_values(self):
        self.refused(["perft", "--plyers", "2", "1"], "did you mean '--players'?")
        self.refused(["perft", "--players", "5", "1"], "from 1 to 4")
        self.refused(["perft", "--seed", "-1", "1"], "Seed")
        self.refused(["perft", "--game", "chess", "1"], "no game 'chess'")
        self.refused(["perft", "--map", "atlantis", "1"], "no map 'atlantis'")
        self.refused(["perft", "--idle-limit", "x", "1"], "IdleLimit")
        self.refused(["perft", "--beginner=maybe", "1"], "Beginner")
        self.refused(["perft", "--json=yes", "1"], "takes no value")
        self.refused(["perft", "1", "--seed"], "--seed needs a value")
        self.refused(["perft"], "depth")
        self.refused(["perft", "x"], "depth")
        self.refused(["perft", "1", "2"], "depth")
        self.refused(["bench", "--seconds", "0"], "--seconds")
        self.refused(["bench", "--seconds", "nan"], "--seconds")
        self.refused(["bench", "--stops", "0"], "--stops")
        self.refused(["bench", "--game", "chess"], "no game 'chess'")
        self.refused(["replay"], "FILE")
        self.refused(["replay", "--to", "x", "f"], "--to")
        self.refused(["ugi", "position"], "standard input")
        self.refused(["play", "--color", "sometimes"], "always, never or auto")


class Perft(unittest.TestCase):
    def test_counts(self):
        self.assertEqual("8\n", run("perft", "--game", "template", "3").stdout)
        self.assertEqual("left 4\nright 4\ntotal 8\n",
                         run("perft", "--game", "template", "3", "--divide").stdout)
        self.assertEqual("1\n", run("perft", "0").stdout)

    def test_json(self):
        result = json.loads(run("perft", "--game=template", "--json", "--divide", "3").stdout)
        self.assertEqual({"depth": 3, "divide": {"left": 4, "right": 4}, "count": 8}, result)
        result = json.loads(run("perft", "--json", "2", "--game", "terra-nova").stdout)
        self.assertEqual({"depth": 2, "count": 168 * 167}, result)

    def test_divide_adds_up_and_agrees_with_the_engine(self):
        for game in "nova-luna", "terra-nova":
            result = json.loads(run("perft", "--game", game, "--seed", "3", "--divide", "--json",
                                    "2").stdout)
            self.assertEqual(sum(result["divide"].values()), result["count"])
            with novae.Engine(Game=game, Seed=3) as engine:
                engine.send("position startpos")
                self.assertEqual(str(result["count"]), engine.query("perft 2"))
                self.assertEqual(list(result["divide"]), engine.query("moves").split())

    def test_what_cannot_start_fails(self):
        result = run("perft", "--game", "terra-nova", "--players", "1", "1")
        self.assertEqual((1, ""), (result.returncode, result.stdout))
        self.assertIn("player", result.stderr)
        result = run("perft", "--fen", "nova-luna nonsense", "1")
        self.assertEqual((1, ""), (result.returncode, result.stdout))
        result = run("perft", "--game", "template", "--moves", "left up", "1")
        self.assertEqual(1, result.returncode)
        self.assertIn("move 2 'up'", result.stderr)


class Bench(unittest.TestCase):
    def test_json(self):
        # A busy machine may do nothing for ten milliseconds: rounds of the search take forty.
        result = json.loads(run("bench", "--json", "--seconds", "0.2").stdout)
        self.assertEqual(["nova-luna", "terra-nova"], [game["game"] for game in result["games"]])
        for game in result["games"]:
            self.assertGreater(game["state_bytes"], 0)
            self.assertGreater(game["rules_bytes"], 0)
            for way in "moves_play", "playout", "playouts":
                self.assertEqual({"games_per_second", "ns_per_ply", "plies_per_game"},
                                 set(game[way]))
                self.assertTrue(all(number > 0 for number in game[way].values()))
            for table in game["search"]:
                self.assertEqual({"players", "one_thread", "two_threads", "ratio"}, set(table))
                self.assertTrue(all(number > 0 for number in table.values()))
        self.assertEqual([[2, 4], [2]], [[table["players"] for table in game["search"]]
                                         for game in result["games"]])

    def test_stops(self):
        result = json.loads(run("bench", "--json", "--stops", "3").stdout)
        self.assertEqual([[1, 2, 3, 4], [2, 3, 4]], [[table["players"] for table in game["stops"]]
                                                     for game in result["games"]])
        for table in (table for game in result["games"] for table in game["stops"]):
            self.assertLessEqual(table["median_ms"], table["longest_ms"])

    def test_one_game(self):
        result = run("bench", "--seconds", "0.01", "--game", "terra-nova")
        self.assertEqual(0, result.returncode)
        self.assertNotIn("nova-luna", result.stdout)


class Replay(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_a_good_record(self):
        path = self.write("good.nvg", RECORD)
        result = run("replay", path)
        self.assertEqual((0, f"{path}: template, 2 players, 4 moves, result none\n", ""),
                         (result.returncode, result.stdout, result.stderr))

    def test_standard_input(self):
        self.assertEqual(0, run("replay", "-", stdin=RECORD).returncode)
        result = run("replay", "-", stdin=RECORD + " down")
        self.assertEqual(1, result.returncode)
        self.assertIn("move 5 'down'", result.stderr)

    def test_the_first_illegal_move_is_named(self):
        good, bad = self.write("good.nvg", RECORD), self.write("bad.nvg", RECORD + "up down\n")
        result = run("replay", bad, good)
        self.assertEqual(1, result.returncode)
        self.assertIn(f"{bad}: illegal move 5 'up'", result.stderr)
        self.assertIn(f"{good}: template", result.stdout)

    def test_json(self):
        good, bad = self.write("good.nvg", RECORD), self.write("bad.nvg", RECORD + "up\n")
        result = run("replay", "--json", good, bad)
        first, second = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual(1, result.returncode)
        self.assertEqual({"file": good, "ok": True, "game": "template", "players": 2, "moves": 4,
                          "result": "none"}, first)
        self.assertEqual((bad, False), (second["file"], second["ok"]))
        self.assertIn("move 5 'up'", second["error"])

    def test_a_position_on_the_way(self):
        path = self.write("good.nvg", RECORD)
        self.assertEqual("template 2 high 2 1,2 3,4 5,6,7,8,9,10,11,12\n",
                         run("replay", "--to", "2", path).stdout)
        result = json.loads(run("replay", "--to=1", "--json", path).stdout)
        self.assertEqual(1, result["state"]["ply"])
        self.assertEqual("template 2 high 1 1,0 3,2 4,5,6,7,8,9,10,11,12", result["position"])
        result = run("replay", "--to", "5", path)
        self.assertEqual((1, ""), (result.returncode, result.stdout))
        self.assertIn("only 4 moves", result.stderr)

    def test_a_result_that_is_not_true(self):
        path = self.write("bad.nvg", '[Result "p1win"]' + RECORD)
        result = run("replay", path)
        self.assertEqual(1, result.returncode)
        self.assertIn("Result says 'p1win'", result.stderr)

    def test_files_that_are_not_there(self):
        self.write("evening.nvg", RECORD)
        result = run("replay", os.path.join(self.folder.name, "evenign.nvg"))
        self.assertEqual((1, ""), (result.returncode, result.stdout))
        self.assertIn("did you mean 'evening.nvg'?", result.stderr)
        self.assertEqual(1, run("replay", self.folder.name).returncode)

    def test_huge_and_hostile_files(self):
        huge = self.write("huge.nvg", RECORD + " " * (5 << 20))
        result = run("replay", huge)
        self.assertEqual(1, result.returncode)
        self.assertIn("larger than", result.stderr)
        for text in ("", "\0", "[", "[Game", '[Game "', "{", RECORD + "{", "\x80\xff", '["]'):
            result = run("replay", self.write("bad.nvg", text))
            self.assertEqual((1, ""), (result.returncode, result.stdout), repr(text))


class Output(unittest.TestCase):
    def test_colours_only_for_terminals_that_want_them(self):
        terminal = novae.Terminal("show", env={"NO_COLOR": ""})
        self.assertTrue(novae.has_colours(terminal.finish()[0]))
        terminal = novae.Terminal("show", env={"NO_COLOR": "1"})
        self.assertFalse(novae.has_colours(terminal.finish()[0]))
        self.assertFalse(novae.has_colours(run("show").stdout))

    def test_a_full_disk_is_a_failure(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            for words in (["tiles"], ["perft", "1"], ["show"]):
                result = subprocess.run([novae.NOVAE, *words], stdout=full,
                                        stderr=subprocess.PIPE, text=True, check=False)
                self.assertEqual(1, result.returncode, words)
                self.assertIn("cannot write", result.stderr)


class Ugi(unittest.TestCase):
    def test_end_of_input_and_quit_end_it(self):
        result = run("ugi", stdin="isready\nquit\nisready\n")
        self.assertEqual((0, "readyok\n"), (result.returncode, result.stdout))
        result = run("ugi", stdin="isready")
        self.assertEqual((0, "readyok\n"), (result.returncode, result.stdout))

    def test_every_answer_is_flushed(self):
        with novae.Engine() as engine:
            self.assertEqual("readyok", engine.ask("isready"))
            engine.send("position startpos")
            self.assertEqual("none", engine.query("result"))

    def test_errors_change_nothing_for_every_game(self):
        wrong = ["position startpos moves nonsense", "position deal 7", "position fen x",
                 "setoption name Players value 9", "query nothing", "go nodes x", "\t?"]
        for game in "nova-luna", "terra-nova":
            with novae.Engine(Game=game, Seed=5) as engine:
                engine.send("position startpos")
                first = engine.query("moves").split()[0]
                engine.send("position startpos moves " + first)
                before = engine.query("fen"), engine.query("state")
                for line in wrong + [f"position startpos moves {first} {first} {first}"]:
                    answer = engine.ask(line)
                    self.assertRegex(answer, "^error .")
                    self.assertEqual(before, (engine.query("fen"), engine.query("state")))
                answer = engine.ask(f"position startpos moves {first} zz {first}")
                self.assertRegex(answer, "^error .*2.*'zz'")

    def test_map_files(self):
        with tempfile.TemporaryDirectory() as folder, \
                novae.Engine(Game="terra-nova") as engine:
            path = os.path.join(folder, "two words.map")
            engine.send(f"setoption name Map value {path}")
            self.assertRegex(engine.ask("position startpos"), "^error .*two words.map")
            rows = "".join(" " * (row % 2) + "F " * 10 + "\n" for row in range(5))
            with open(path, "w", encoding="utf-8") as file:
                file.write("name: words\nlandscape: F forest\nboard:\n" + rows)
            engine.send("position startpos moves a1")
            self.assertEqual(49, len(engine.query("moves").split()))
            before = engine.query("fen")
            with open(path, "a", encoding="utf-8") as file:
                file.write("X\n")
            self.assertRegex(engine.ask("position startpos"), "^error .*line 9")
            os.remove(path)
            os.mkfifo(path)
            self.assertRegex(engine.ask("position startpos"), "^error .*regular")
            os.remove(path)
            with open(path, "w", encoding="utf-8") as file:
                file.write("#" * (64 * 1024 + 1))
            self.assertRegex(engine.ask("position startpos"), "^error .*larger")
            self.assertEqual(before, engine.query("fen"))

    def test_perft_gives_up_before_it_takes_long(self):
        with novae.Engine(Game="terra-nova") as engine:
            engine.send("position startpos")
            self.assertRegex(engine.ask("query perft 65"), "^error ")
            self.assertEqual("168", engine.query("perft 1"))

    def test_binary_input(self):
        noise = bytes(range(256)) * 64 + b"\nisready\n"
        result = subprocess.run([novae.NOVAE, "ugi"], input=noise, capture_output=True,
                                timeout=novae.PATIENCE, check=False)
        self.assertEqual(0, result.returncode)
        lines = result.stdout.decode().splitlines()
        self.assertEqual("readyok", lines.pop())
        self.assertTrue(lines and all(re.match("error [ -~]+$", line) for line in lines))


if __name__ == "__main__":
    novae.main()
