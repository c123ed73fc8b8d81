# SPDX-License-Identifier: MIT
"""`novae play --plain`: whole games by typed moves, over pipes and in a terminal."""
import itertools
import json
import os
import random
import re
import tempfile
import unittest

import novae
from novae import run

GAMES = [("nova-luna", 1), ("nova-luna", 2), ("nova-luna", 4), ("terra-nova", 2),
         ("terra-nova", 3)]


def chooser(seed):
    """Random moves, but stones in Terra Nova as often as other moves: games then end soon."""
    generator = random.Random(seed)

    def choose(moves):
        stones = [move for move in moves if move.startswith("+")]
        return generator.choice(stones if stones and generator.random() < 0.7 else moves)
    return choose


class WholeGames(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def test_typed_to_the_end_saved_and_verified(self):
        for game, players in GAMES:
            with self.subTest(game=game, players=players):
                self.play_game(game, players)

    def play_game(self, game, players):
        with novae.Engine(Game=game, Players=players, Seed=11) as engine:
            moves = engine.play_out(chooser(players))
            state, result = json.loads(engine.query("state")), engine.query("result")
        saved = self.path(f"{game}-{players}.nvg")
        output = run("play", "--plain", "--game", game, "--players", str(players), "--seed", "11",
                     stdin="\n".join(moves) + f"\nsave {saved}\nquit\n")
        self.assertEqual((0, ""), (output.returncode, output.stderr))
        self.assertNotIn("Not a move", output.stdout)
        self.assertIn("Game over", output.stdout)
        self.assertTrue(output.stdout.endswith("Goodbye.\n"))
        if result.endswith("win") and players > 1:
            self.assertIn(f"Player {result[1]} wins", output.stdout)
        self.check_story(game, output.stdout, state)
        replayed = json.loads(run("replay", "--json", "--to", str(len(moves)), saved).stdout)
        self.assertEqual((len(moves), result), (replayed["moves"], replayed["result"]))
        self.assertEqual(state, replayed["state"])

    def check_story(self, game, text, state):
        """All tokens that lie there, and all points, have been told of."""
        if game == "nova-luna":
            covered = sum(tile[3].count("1") for tableau in state["tableaux"] for tile in tableau)
            self.assertEqual(covered, len(re.findall(r"Task done: ", text)))
            return
        points = [0] * state["players"]
        for seat, number in re.findall(r"Player (\d) scores (\d+) point", text):
            points[int(seat) - 1] += int(number)
        self.assertEqual(state["scores"], points)
        sizes = map(int, re.findall(r"An area is closed: (\d+) space", text))
        self.assertEqual(len(state["closed"]), sum(sizes))

    def test_save_load_and_undo(self):
        first, second = self.path("first.nvg"), self.path("second.nvg")
        arguments = ["play", "--plain", "--game", "template", "--deal",
                     "1,2,3,4,5,6,7,8,9,10,11,12"]
        output = run(*arguments, stdin=f"left\nRIGHT\nleft\nundo\nundo\nredo\nsave {first}\n"
                                       f"save {first}\nleft\nreplace {second}\nundo\nundo\nundo\n"
                                       f"undo\nload {second}\nload /no/such/file\nquit\n")
        self.assertEqual(0, output.returncode)
        self.assertIn(f"Saved to {first}, 2 moves.", output.stdout)
        self.assertIn(f"{first} is there already", output.stdout)
        self.assertIn("There is no move to take back.", output.stdout)
        self.assertIn(f"Loaded {second}, 3 moves.", output.stdout)
        self.assertIn("Not loaded, the game goes on: /no/such/file", output.stdout)
        self.assertIn(" 2 moves", run("replay", first).stdout)
        run("play", "--plain", first, stdin=f"left\nleft\nreplace {first}\n")
        self.assertIn(" 4 moves", run("replay", first).stdout)

    def test_a_loaded_record_keeps_its_tags(self):
        path = self.path("tags.nvg")
        with open(path, "w", encoding="utf-8") as file:
            file.write('[Game "template"][Seed "3"][Seat1 "Ann \\"A\\""][Date "2001.02.03"] left')
        run("play", "--plain", path, stdin=f"left\nreplace {path}\n")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertIn('[Seat1 "Ann \\"A\\""]\n', text)
        self.assertEqual(1, text.count("[Date "))
        self.assertIn('[Date "2001.02.03"]\n', text)
        self.assertTrue(text.endswith("\nleft left\n"), text)

    def test_a_record_that_does_not_verify_is_not_played(self):
        path = self.path("bad.nvg")
        with open(path, "w", encoding="utf-8") as file:
            file.write('[Game "template"][Seed "3"] left up')
        output = run("play", "--plain", path, stdin="quit\n")
        self.assertEqual((1, ""), (output.returncode, output.stdout))
        self.assertIn("move 2 'up'", output.stderr)


class Mistakes(unittest.TestCase):
    def typed(self, line, game="nova-luna"):
        """What is answered to one line; the game is as it was."""
        output = run("play", "--plain", "--game", game, "--players", "2", "--seed", "1",
                     stdin=line + "\nquit\n")
        self.assertEqual(0, output.returncode)
        return output.stdout.split("Player ")[-2]

    def test_what_was_wrong_is_said(self):
        self.assertIn("Not a move: 'xyzzy'", self.typed("xyzzy"))
        self.assertIn("Did you mean moves?", self.typed("mvoes"))
        self.assertIn("Did you mean undo?", self.typed("udno"))
        self.assertIn("One move at a time", self.typed("a1 a2", "terra-nova"))
        self.assertIn("Save to which file?", self.typed("save"))
        self.assertIn("Load which file?", self.typed("load"))
        self.assertIn("too long", self.typed("x" * 10000))
        self.assertIn("Not saved: ", self.typed("save /no/such/folder/file"))

    def test_a_game_that_cannot_start_is_an_error(self):
        output = run("play", "--plain", "--game", "terra-nova", "--players", "1")
        self.assertEqual(1, output.returncode)
        self.assertIn("player", output.stderr)

    def test_end_of_input_quits_everywhere(self):
        for stdin in "", "\n", "1\n2\n", "\n\nshow\n", "9\n-1\nnova luna\n7\n0\n":
            output = run("play", "--plain", stdin=stdin)
            self.assertEqual((0, ""), (output.returncode, output.stderr), repr(stdin))
            self.assertTrue(output.stdout.endswith("\n"))


class Secrets(unittest.TestCase):
    def test_the_order_of_the_pile_is_never_shown(self):
        """Two deals that differ in the pile's order alone are told in the same words."""
        with novae.Engine(Seed=4) as engine:
            engine.send("position startpos")
            fen = engine.query("fen")
        pile = re.search(r"pile=(\S+)", fen).group(1)
        other = ",".join(reversed(pile.split(",")))
        self.assertNotEqual(pile, other)
        script = "show\nmoves\nhelp\nundo\nsave /no/such/folder/x\nquit\n"
        for style in (["--plain"], []):
            outputs = [run("play", *style, "--fen", text, stdin=script).stdout
                       for text in (fen, fen.replace(pile, other))]
            self.assertEqual(outputs[0], outputs[1])
            self.assertIn("Pile: 57" if style else "in the pile", outputs[0])
        self.assertNotIn("Seed", outputs[0])


class InATerminal(unittest.TestCase):
    def test_a_first_game(self):
        terminal = novae.Terminal("play", "--plain", "--seed", "1")
        terminal.wait_for("Which game?")
        terminal.type("chess\n")
        terminal.wait_for("There is no game 'chess'")
        terminal.type("Terra Nova\n")
        terminal.wait_for("How many players, 2 to 4; Enter for 2: ")
        terminal.type("\n")
        terminal.wait_for("Terra Nova, 2 players")
        terminal.wait_for("to put a figure on the board.")
        terminal.type("a1\n")
        terminal.wait_for("puts a figure on a1, ")
        terminal.type("a1\n")
        terminal.wait_for("Not a move: ")
        terminal.type("undo\n")
        terminal.wait_for("Move 1 is taken back.")
        terminal.type("\x04")
        rest, status = terminal.finish()
        self.assertEqual(0, status)
        self.assertFalse(novae.has_colours(rest))

    def test_plain_means_no_escape_codes_and_no_box_drawing(self):
        terminal = novae.Terminal("play", "--plain", "--game", "nova-luna", "--players", "3",
                                  "--seed", "1", env={"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"})
        terminal.type("show\nmoves\nquit\n")
        text, status = terminal.finish()
        self.assertEqual(0, status)
        self.assertNotIn("\x1b", text)
        self.assertTrue(text.isascii())

    def test_a_drawing_over_a_pipe(self):
        output = run("play", "--game", "nova-luna", "--players", "2", "--seed", "1", "--color",
                     "always", stdin="quit\n")
        self.assertEqual(0, output.returncode)
        self.assertTrue(novae.has_colours(output.stdout))


class WithBots(unittest.TestCase):
    def play(self, seats, lines, game="nova-luna"):
        output = run("play", "--plain", "--game", game, "--players", "2", "--seed", "1", "--seats", seats,
                     stdin="\n".join(lines) + "\n")
        self.assertEqual((0, ""), (output.returncode, output.stderr))
        return output.stdout

    def test_bots_play_to_the_end(self):
        for game in ("nova-luna", "terra-nova"):
            with self.subTest(game=game):
                text = self.play("1,2", ["quit"], game)
                self.assertIn("Player 2 is a bot of level 2.", text)
                self.assertIn("The game is over.", text)

    def test_a_person_answers_a_bot_and_takes_back(self):
        text = self.play("Ada,1", ["moves", "undo", "quit"])
        self.assertNotIn("Player 1 takes", text)
        first = re.search(r"(\w\d\w@) at 0,0", text).group(1) + "0,0"
        text = self.play("Ada,1", [first, "undo", "quit"])
        self.assertIn("Player 1 takes", text)
        self.assertIn("is taken back.", text)

    def test_previews_tell_nothing_hidden(self):
        text = self.play("Ada,Bo", ["moves", "quit"])
        first = re.search(r"(\w\d\w@) at 0,0", text).group(1) + "0,0"
        text = self.play("Ada,Bo", [f"preview {first}", "preview R9z@0,0", "moves", "quit"])
        self.assertIn("This would happen:", text)
        self.assertIn("Not a move", text)
        self.assertEqual(text.count("3 moves."), 1)

    def test_previews_tell_who_is_next(self):
        first = re.search(r"(\w\d\w@) at 0,0", self.play("Ada,Bo", ["moves", "quit"])).group(1) + "0,0"
        text = self.play("Ada,Bo", [f"preview {first}", first, "quit"])
        self.assertIn("Its token goes to step", text)
        told = re.search(r"Then player (\d) is to move\.", text).group(1)
        self.assertIn(f"Player {told} to move", text.split("This would happen:")[1])

    def test_every_language(self):
        """No English word is left, whatever is asked."""
        english = re.compile(r"\b(the|Player|player|with|left|task|tokens?|points?|and|figure|stone|tile|to move)\b",
                             re.IGNORECASE)
        languages = ("hu", "játékos"), ("de", "Spieler"), ("nl", "Speler")
        for language, name in languages[:1] if novae.SANITIZED else languages:
            for game, seats in itertools.product(("nova-luna", "terra-nova"), ("1,1", "Ada,Bo")):
                with self.subTest(language=language, game=game, seats=seats):
                    lines = ["help", "moves", "undo", "redo", "hint", "show", "save", "load", "x y", "next", "z9", "quit"]
                    output = run("play", "--plain", "--game", game, "--players", "2", "--seed", "1",
                                 "--seats", seats, stdin="\n".join(lines) + "\n",
                                 env={"LC_ALL": f"{language}.UTF-8"})
                    self.assertEqual((0, ""), (output.returncode, output.stderr))
                    self.assertIn(name, output.stdout)
                    self.assertEqual([], english.findall(output.stdout), output.stdout)

    def test_wrong_seats_are_refused(self):
        for seats in ("11", "0", "a,b,c,d,e", ","):
            with self.subTest(seats=seats):
                output = run("play", "--plain", "--game", "nova-luna", "--seats", seats, stdin="")
                self.assertEqual(2, output.returncode)
                self.assertIn("--seats takes", output.stderr)


if __name__ == "__main__":
    novae.main()
