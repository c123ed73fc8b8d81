# SPDX-License-Identifier: MIT
"""The terminal game in a real terminal: whole games by keys and by clicks, at three sizes,
resized midway, in four languages; signals of all kinds; games kept and gone on with.

test_terminal.py NOVAE [TEST ...]
"""
import glob
import os
import pathlib
import re
import signal
import subprocess
import sys
import unittest

from terminal import Terminal

NOVAE = os.path.abspath(sys.argv[1])
SIZES = [(80, 24), (100, 30), (120, 40)]
LANGUAGES = {"en_GB.UTF-8": ("Your turn, Ada", "Ada", "the chances to win"),
             "de_DE.UTF-8": ("Du bist dran, Ada", "Ada", "Gewinnchancen"),
             "nl_NL.UTF-8": ("Jouw beurt, Ada", "Ada", "winstkansen"),
             "hu_HU.UTF-8": ("Te jössz, Ada", "Ada", "nyerési esélyek")}
OVER = r"The game is over"
HERE = pathlib.Path(__file__).resolve().parent


def open_game(*arguments, width=80, height=24, **environment):
    return Terminal([NOVAE, "play", *arguments], width, height, **environment)


def saved(screen):
    """The games that were kept, newest last."""
    return sorted(glob.glob(os.path.join(screen.state, "novae", "*.nvg")))


def moves_in(path):
    text = pathlib.Path(path).read_text(encoding="utf-8")
    return text.split("\n\n", 1)[1].split()


def replay(path):
    return subprocess.run([NOVAE, "replay", path], check=False, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)


def spots(screen, pattern, shift, lines=None):
    """Where a pattern is on the screen, each shifted to the right."""
    return [(match.start() + shift, y) for y, line in enumerate(screen.lines())
            if lines is None or y in lines for match in re.finditer(pattern, line)]


def small_map(game, size):
    """Games on the small map are short; one size is played on the large one."""
    return ["--map", "lagoon"] if game == "terra-nova" and size != SIZES[2] else []


def step_of(text):
    """The actions made so far in a turn, and the moves of the game."""
    return text.count("✓"), re.search(r"move \d+|over", text).group(0)


def figure_near(lines, spot):
    """Does a figure stand on the space whose letter is there, or beside it?"""
    rows = lines[spot[1]:spot[1] + 2]
    return any(sign in row[spot[0] - 1:spot[0] + 5] for row in rows for sign in "●■")


class WholeGames(unittest.TestCase):
    """From the first move to the end, the kept record is then verified."""

    def finish(self, screen):
        screen.wait(OVER)
        screen.wait("wins|share|finishes")
        record = saved(screen)[-1]
        done = replay(record)
        self.assertEqual(0, done.returncode, done.stdout)
        self.assertNotIn("result none", done.stdout)

    def play_keys(self, game, size, resize_to):
        with open_game("--game", game, "--seed", "5", "--seats", "Ada,1", *small_map(game, size),
                       width=size[0], height=size[1]) as screen:
            screen.wait("Your turn, Ada")
            for step in range(2000):
                text = screen.wait(r"Your turn, Ada|Confirm your turn|" + OVER)
                if re.search(OVER, text) and "Confirm" not in text:
                    break
                if step == 12:
                    screen.resize(*resize_to)
                    screen.wait(lambda t: "Ada" in t.split("\n")[-2])
                seen = text
                screen.keys("enter")
                screen.wait(lambda t, seen=seen: t != seen)
            self.finish(screen)

    def test_nova_luna_by_keys(self):
        for size, other in zip(SIZES, SIZES[1:] + SIZES[:1]):
            with self.subTest(size=size):
                self.play_keys("nova-luna", size, other)

    def test_nova_luna_alone(self):
        with open_game("--game", "nova-luna", "--players", "1", "--seed", "3") as screen:
            for _ in range(80):
                text = screen.wait("Your turn|" + OVER)
                if re.search(OVER, text):
                    break
                screen.keys("enter")
                screen.wait(lambda t, seen=text: t != seen)
            self.finish(screen)

    def test_terra_nova_by_keys(self):
        for size, other in zip(SIZES, SIZES[1:] + SIZES[:1]):
            with self.subTest(size=size):
                self.play_keys("terra-nova", size, other)


class ByClicks(WholeGames):
    """The same without the keyboard."""

    def click(self, screen, spot):
        """Clicks, and waits until the screen shows something else."""
        seen = screen.text()
        screen.click(*spot)
        screen.wait(lambda text: text != seen)

    def luna_turn(self, screen, step):
        """Another tile if there is one, then another place, and that place once more."""
        offers = spots(screen, r"│  [123] [▲●■✦]", 3)
        if offers and step % 2:
            self.click(screen, offers[step % len(offers)])
        places = spots(screen, r"(?<=  )(\+\d|·)(?=  )", 0, lines=range(4, screen.height - 8))
        places = [spot for spot in places if self.is_place(screen, spot)]
        lines = screen.lines()
        good = [(x, y) for x, y in places if lines[y][x] == "+"] or places
        if good:
            self.click(screen, good[3 * step % len(good)])
        screen.wait(r"▸.[RBTY]\d.◂")
        chosen = spots(screen, r"▸.[RBTY]\d.◂", 1)
        self.assertTrue(chosen, screen.text())
        self.click(screen, chosen[0])

    def is_place(self, screen, spot):
        """On the own tableau: left of the panels, and right of a ring."""
        rule = next(line for line in screen.lines() if "─1 Ada" in line)
        begin = rule.index("─1 Ada")
        return begin < spot[0] < rule.index("─ ─", begin)

    def twice(self, screen, spot, text):
        """A place is chosen by one click and taken by the second."""
        screen.click(*spot)
        screen.click(*spot)
        screen.wait(lambda now: step_of(now) != step_of(text))

    def terra_turn(self, screen, step):
        """What stands in brackets is chosen; chosen twice it is played."""
        text = screen.text()
        if "Confirm your turn" in text:
            self.click(screen, (5, screen.height - 2))
            return
        if "set up a figure" in text:
            found = spots(screen, r"(?<=[ \d])[SHWLFMPA](?=[ \d])", 0, lines=range(2, 15))
            free = [spot for spot in found if not figure_near(screen.lines(), spot)]
            self.twice(screen, free[11 * step % len(free)], text)
            return
        board = range(1, screen.height - 6)
        places = spots(screen, r"\[[A-Z\d]", 1, board)
        found = places or spots(screen, r"\[● ?\]", 1, board)
        self.assertTrue(found, text)
        spot = found[len(found) // 2]
        if places:
            self.twice(screen, spot, text)
        else:
            self.click(screen, spot)

    def play_clicks(self, game, size, other):
        with open_game("--game", game, "--seed", "6", "--seats", "Ada,1", *small_map(game, None),
                       width=size[0], height=size[1]) as screen:
            for step in range(3000):
                text = screen.wait(r"Your turn, Ada|Confirm your turn|" + OVER)
                if re.search(OVER, text) and "Confirm" not in text:
                    break
                if step == 15:
                    screen.resize(*other)
                    screen.wait(lambda t: "Ada" in t.split("\n")[-2])
                if game == "nova-luna":
                    self.luna_turn(screen, step)
                else:
                    self.terra_turn(screen, step)
            self.finish(screen)

    def test_nova_luna_by_keys(self):
        for size, other in zip(SIZES, SIZES[1:] + SIZES[:1]):
            with self.subTest(size=size):
                self.play_clicks("nova-luna", size, other)

    def test_terra_nova_by_keys(self):
        for size, other in zip(SIZES, SIZES[1:] + SIZES[:1]):
            with self.subTest(size=size):
                self.play_clicks("terra-nova", size, other)

    test_nova_luna_alone = None


class Screens(unittest.TestCase):
    """What is seen, in every language, with many and with few colours."""

    def test_languages(self):
        for locale, (turn, name, chances) in LANGUAGES.items():
            for game in ("nova-luna", "terra-nova"):
                with self.subTest(locale=locale, game=game), \
                        open_game("--game", game, "--seed", "7", "--seats", "Ada,Bo",
                                  LANG=locale) as screen:
                    text = screen.wait(lambda t: re.search(turn.replace("Ada", "(Ada|Bo)"), t))
                    self.assertIn(name, text)
                    screen.keys("?")
                    screen.wait(chances)
                    screen.keys("esc")
                    screen.wait_gone(chances)

    def test_colours_cell_by_cell(self):
        """A tile's face is white or black on its colour, in the strip and in the tableau."""
        faces = {"▲": "d70000", "●": "005fd7", "■": "00d7af", "✦": "ffd700"}
        with open_game("--game", "nova-luna", "--seed", "7", "--seats", "Ada,Bo") as screen:
            screen.wait("Your turn")
            cells, found = screen.cells(), 0
            for x, cell in enumerate(cells[1]):
                if cell.data in faces and cells[1][x + 1].data in "RBTY":
                    self.assertEqual(faces[cell.data], cell.bg)
                    self.assertEqual(faces[cell.data], cells[1][x + 1].bg)
                    found += 1
            self.assertEqual(11, found)
            prompt = cells[screen.height - 2]
            self.assertEqual({"005f00"}, {prompt[x].bg for x in range(1, 20)})

    def test_fewer_colours_and_signs(self):
        """With 8 colours, with none, and in ASCII the same things are told."""
        with open_game("--game", "terra-nova", "--seed", "7", "--seats", "Ada,Bo",
                       TERM="xterm") as screen:
            screen.wait("Your turn")
            used = {cell.bg for row in screen.cells() for cell in row}
            self.assertGreater(len(used), 4)
            self.assertTrue(all(len(name) != 6 for name in used), used)
        for arguments, environment in (["--color", "never"], {}), ([], {"TERM": "vt220"}):
            with open_game("--game", "nova-luna", "--seed", "7", "--seats", "Ada,Bo", *arguments,
                           **environment) as screen:
                screen.wait("Your turn")
                self.assertEqual({"default"}, {cell.bg for row in screen.cells() for cell in row})
        for arguments, environment in (["--ascii"], {}), ([], {"LANG": "C", "LC_ALL": "C"}):
            with open_game("--game", "nova-luna", "--seed", "7", "--seats", "Ada,Bo", *arguments,
                           **environment) as screen:
                text = screen.wait("Your turn")
                self.assertTrue(text.isascii(), text)
                self.assertRegex(text, r">\w\d\w<")

    def test_too_small_keeps_the_game(self):
        with open_game("--game", "nova-luna", "--seed", "7", "--seats", "Ada,Bo") as screen:
            screen.wait("Your turn")
            screen.keys("enter")
            screen.wait("move 2")
            before = screen.text()
            screen.resize(60, 20)
            screen.wait("needs 80 x 24")
            screen.resize(80, 24)
            screen.wait(lambda text: text == before)

    def test_clicks_fast_and_slow(self):
        """A button is let go when it likes, and many clicks at once are all of them."""
        with open_game("--game", "nova-luna", "--seed", "7", "--seats", "Ada,Bo") as screen:
            screen.wait("Your turn")
            x, y = screen.find("h hint")
            screen.keys(f"\x1b[<0;{x + 1};{y + 1}M")
            screen.wait(r"Thinking …|\d\.\d %")
            screen.keys(f"\x1b[<0;{x + 1};{y + 1}m")
            screen.wait(r"\d\.\d %")
            screen.resize(100, 30)
            screen.wait(lambda text: "Ada" in text.split("\n")[28])
            x, y = screen.find(" 3 ")
            clicks = [(x, y - 1), (x, y), (x, y - 2)] * 7 + [(x, y)]
            screen.keys("".join(f"\x1b[<0;{x + 1};{y + 1}{end}" for x, y in clicks for end in "Mm"))
            screen.wait("▸3 ")

    def test_hint_undo_pile_moves_and_analysis(self):
        with open_game("--game", "nova-luna", "--seed", "7", "--seats", "Ada,Bo") as screen:
            screen.wait("Your turn")
            for count in range(2, 8):
                screen.keys("enter")
                screen.wait(f"move {count}")
            screen.keys("h")
            screen.wait(r"\d\.\d %")
            screen.keys("c")
            screen.wait(r"\d+ %.*\d+ %")
            screen.keys("u")
            screen.wait("move 6")
            screen.keys("r")
            screen.wait("move 7")
            screen.keys("p")
            screen.wait("in an order nobody knows")
            screen.keys("esc", "v")
            screen.wait("goes there")
            screen.keys("esc")
            screen.wait_gone("goes there")
            screen.keys("[")
            screen.wait("move 5 of 6")
            screen.keys("a")
            screen.wait("Where it turned")
            screen.keys("esc")
            screen.wait_gone("Where it turned")
            screen.keys("esc")
            screen.wait("move 7")
            screen.keys("tab")
            screen.wait("Tableaux")


class Pictures(unittest.TestCase):
    """Whole screens of fixed positions with all their colours, as files that a person can read.

    With NOVAE_UPDATE=1 in the environment they are written anew; look at the difference.
    """

    def picture(self, screen):
        """Each line as text, then the runs of its colours: foreground/background, + for bold."""
        lines = []
        for row in screen.cells():
            runs = []
            for cell in row:
                ink = f"{cell.fg}/{cell.bg}{'+' if cell.bold else ''}"
                if runs and runs[-1][0] == ink:
                    runs[-1][1] += 1
                else:
                    runs.append([ink, 1])
            lines.append("".join(cell.data for cell in row).rstrip())
            lines.append("    " + " ".join(f"{count}x{ink}" for ink, count in runs))
        return "\n".join(lines) + "\n"

    def test_whole_screens(self):
        for game in ("nova-luna-2", "nova-luna-4", "terra-nova-2"):
            for width, height in SIZES:
                name = f"{game}-{width}x{height}"
                # Cells that are only cleared have no colour in a capture, so none are.
                with self.subTest(screen=name), \
                        open_game(str(HERE / "games" / f"{game}.nvg"), width=width, height=height,
                                  TERM="tmux-256color") as screen:
                    screen.wait(r"Your turn, \w+")
                    screen.wait(lambda _, last=screen: last.cells()[-1][-1].bg != "default")
                    picture, file = self.picture(screen), HERE / "screens" / f"{name}.txt"
                    if os.environ.get("NOVAE_UPDATE"):
                        file.write_text(picture, encoding="utf-8")
                    self.assertEqual(file.read_text(encoding="utf-8"), picture)


class Kept(unittest.TestCase):
    """Games are kept after every move, whatever happens."""

    def begin_by_keys(self, screen):
        screen.wait("New game")
        screen.keys("up")
        screen.wait("▸ +Start")
        screen.keys("enter")
        screen.wait("Your turn|thinks")

    def test_begun_left_and_gone_on_with(self):
        with open_game() as screen:
            self.begin_by_keys(screen)
            screen.wait("Your turn")
            screen.keys("enter")
            screen.wait("Your turn, Ada|thinks")
            screen.wait(lambda _: saved(screen) and moves_in(saved(screen)[-1]))
            screen.keys("q")
            text = screen.wait("Go on")
            self.assertRegex(text, r"Nova Luna: Ada, Bot 3; \d+ move")
            screen.keys("q")
            screen.wait(lambda _: screen.is_dead())
            with open_game(XDG_STATE_HOME=screen.state) as again:
                again.wait("Go on")
                again.keys("enter")
                again.wait("Your turn, Ada")

    def test_set_up_by_clicks(self):
        with open_game() as screen:
            screen.wait("New game")
            screen.click(*screen.find(" Nova Luna  "))
            screen.wait("Terra Nova  ")
            x, y = screen.find("bot 3")
            screen.click(x, y)
            screen.wait("bot 4")
            x, y = screen.find("Start Terra Nova")
            screen.click(x, y)
            screen.wait("set up a figure|thinks")

    def shell(self):
        """A shell, since a terminal is whole when the next program can use it."""
        faults = "segv", "sigbus", "abort", "sigfpe", "sigill", "sigtrap"
        screen = Terminal(["bash", "--norc", "-i"], 80, 24, PS1="ready> ",
                          ASAN_OPTIONS=":".join(f"handle_{fault}=0" for fault in faults))
        screen.wait("ready>")
        return screen

    def check_whole(self, screen):
        """The first screen, a cursor, no mouse, and what is typed is seen."""
        screen.wait(lambda text: text.rstrip().endswith("ready>"))
        self.assertEqual("0", screen.fact("alternate_on"))
        self.assertEqual("1", screen.fact("cursor_flag"))
        self.assertEqual("0", screen.fact("mouse_any_flag"))
        screen.keys("stty -a | grep -c -- ' echo .* echoe' ; clear", "enter")
        screen.wait(lambda text: text.strip() == "ready>")

    def test_every_signal_leaves_the_terminal_whole(self):
        names = ["HUP", "INT", "QUIT", "TERM", "PIPE", "ALRM", "USR1", "USR2", "XCPU", "ABRT", "SEGV",
                 "BUS", "FPE", "ILL", "TRAP", "SYS"]
        with self.shell() as screen:
            for count, name in enumerate(names, 1):
                with self.subTest(signal=name):
                    screen.keys(f"{NOVAE} play --game nova-luna --seed 7 --seats Ada,Bo", "enter")
                    screen.wait("Your turn")
                    screen.keys("enter")
                    screen.wait("move 2")
                    self.assertEqual("1", screen.fact("alternate_on"))
                    shell = screen.pid()
                    children = pathlib.Path(f"/proc/{shell}/task/{shell}/children").read_text()
                    os.kill(int(children.split()[-1]), getattr(signal, "SIG" + name))
                    self.check_whole(screen)
                    self.assertEqual(count, len(saved(screen)))
                    self.assertEqual(1, len(moves_in(saved(screen)[-1])))

    def test_stopped_and_continued(self):
        """Ctrl-Z in a shell: the terminal is the shell's meanwhile, and all comes back."""
        with self.shell() as screen:
            screen.keys(f"{NOVAE} play --game nova-luna --seed 7 --seats Ada,Bo", "enter")
            screen.wait("Your turn")
            before = screen.text()
            screen.keys("\x1a")
            screen.wait("Stopped")
            self.assertEqual("0", screen.fact("alternate_on"))
            screen.keys("stty -a | grep -o '[-]*echo ' | head -1", "enter")
            screen.wait(r"\necho")
            screen.keys("fg", "enter")
            screen.wait(lambda text: text == before)
            screen.keys("q")
            screen.wait("Go on")



if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
