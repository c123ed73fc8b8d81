# SPDX-License-Identifier: MIT
"""A real terminal to run the game in: tmux draws it, pyte tells its cells apart.

Everything waits for what it expects to see, never for a time to pass; a limit of time
is only there so that a test that fails ends. What is seen is a whole screen: one that is
still the same when the program is at rest, since a terminal shows half of it meanwhile.
"""
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.append("/usr/lib/python3/dist-packages")  # Debian's pyte, whichever python3 runs this
import pyte  # noqa: E402

LOOK_AGAIN = 0.02  # seconds; each look is a program that takes a processor from the one under test
PATIENCE = 120
SANITIZERS = ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS")
NAMED = {"up": "Up", "down": "Down", "left": "Left", "right": "Right", "enter": "Enter",
         "esc": "Escape", "tab": "Tab", "home": "Home", "end": "End", "backspace": "BSpace"}


def state_of(process):
    """The letter of a process: R runs, S sleeps, T is stopped."""
    return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]


class Terminal:
    """One window with one program in it."""

    def __init__(self, command, width=80, height=24, **environment):
        self.folder = tempfile.mkdtemp(prefix="novae-tui-")
        self.socket = os.path.join(self.folder, "tmux")
        self.state = environment.pop("XDG_STATE_HOME", os.path.join(self.folder, "state"))
        variables = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "XDG_STATE_HOME": self.state,
                     "HOME": self.folder, "PATH": os.environ["PATH"], **environment}
        for name in SANITIZERS:
            wishes = [os.environ.get(name), environment.get(name), f"log_path={self.folder}/report"]
            variables[name] = ":".join(filter(None, wishes))
        words = ["env", "-i", *(f"{name}={value}" for name, value in variables.items()), *command]
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height),
                  "-s", "game", "sh")
        self.tmux("set-option", "-g", "status", "off")
        self.tmux("set-option", "-g", "remain-on-exit", "on")
        self.tmux("respawn-pane", "-k", "-t", "game", *words)
        self.width, self.height = width, height
        self.program = functools.cache(self.pid)

    def tmux(self, *words):
        return subprocess.run(["tmux", "-S", self.socket, *words], check=True, text=True,
                              stdout=subprocess.PIPE, encoding="utf-8").stdout

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], check=False,
                       stderr=subprocess.DEVNULL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        reports = [path.read_text() for path in pathlib.Path(self.folder).glob("report*")]
        self.close()
        if reports and not kind:
            raise AssertionError("\n".join(reports))

    # ---- what a player does ----

    def keys(self, *keys):
        """Keys by their names, or characters."""
        for key in keys:
            if key in NAMED:
                self.tmux("send-keys", "-t", "game", NAMED[key])
            else:
                self.tmux("send-keys", "-t", "game", "-l", key)

    def click(self, x, y):
        """The left button on a cell, counted from 0."""
        self.keys(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")

    def wheel(self, down=True):
        self.keys(f"\x1b[<{65 if down else 64};5;5M")

    def resize(self, width, height):
        self.width, self.height = width, height
        self.tmux("resize-window", "-t", "game", "-x", str(width), "-y", str(height))

    # ---- what is seen ----

    def lines(self):
        return self.tmux("capture-pane", "-p", "-N", "-t", "game").split("\n")[:self.height]

    def text(self):
        return "\n".join(line.rstrip() for line in self.lines())

    def cells(self):
        """The screen with its colours: rows of pyte's characters."""
        screen = pyte.Screen(self.width, self.height)
        coloured = self.tmux("capture-pane", "-p", "-e", "-N", "-t", "game").rstrip("\n")
        pyte.Stream(screen).feed("\x1b[?7l" + coloured.replace("\n", "\r\n"))
        return [[screen.buffer[y][x] for x in range(self.width)] for y in range(self.height)]

    def at_rest(self):
        """Does the program wait for something to happen? Then all that it drew has left it."""
        shell = self.program()
        try:
            children = pathlib.Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
            return all(state_of(number) != "R" for number in (shell, *children))
        except FileNotFoundError:
            return True  # it has ended

    def wait(self, wanted, patience=PATIENCE):
        """Waits until a text or pattern is there, or a question about the text is true."""
        found = wanted if callable(wanted) else re.compile(wanted).search
        end = time.monotonic() + patience
        while True:
            text = self.text()
            if found(text) and self.at_rest() and text == self.text():
                return text
            if time.monotonic() > end:
                raise AssertionError(f"waited for {wanted!r} in vain:\n{text}")
            time.sleep(LOOK_AGAIN)

    def wait_gone(self, unwanted, patience=PATIENCE):
        pattern = re.compile(unwanted)
        return self.wait(lambda text: not pattern.search(text), patience)

    def find(self, wanted):
        """Column and line of a text."""
        for y, line in enumerate(self.lines()):
            if wanted in line:
                return line.index(wanted), y
        raise AssertionError(f"no {wanted!r} in:\n{self.text()}")

    # ---- the program ----

    def pid(self):
        return int(self.fact("pane_pid"))

    def is_dead(self):
        return self.tmux("display-message", "-p", "-t", "game", "#{pane_dead}").strip() == "1"

    def fact(self, name):
        """One of tmux's variables, as alternate_on or mouse_any_flag."""
        return self.tmux("display-message", "-p", "-t", "game", f"#{{{name}}}").strip()
