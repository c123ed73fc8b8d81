# SPDX-License-Identifier: MIT
"""Runs the real program for the tests: over pipes, as an engine, in a terminal."""
import os
import pty
import re
import select
import subprocess
import sys
import unittest

NOVAE = None  # path of the program; set by main
SANITIZED = "NOVAE_SANITIZED" in os.environ  # a few of a kind are enough then
PATIENCE = 600  # seconds after which a program that says nothing counts as hanging


def run(*arguments, stdin="", env=None, cwd=None):
    """Runs a command; returns the finished process with text output."""
    return subprocess.run([NOVAE, *arguments], input=stdin, capture_output=True, text=True,
                          timeout=PATIENCE, env={**os.environ, **(env or {})}, cwd=cwd,
                          check=False)


class Engine:
    """`novae ugi`, asked one line at a time."""

    def __init__(self, **options):
        self.process = subprocess.Popen([NOVAE, "ugi"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        for name, value in options.items():
            self.send(f"setoption name {name} value {value}")

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line):
        """Sends a command that has exactly one answer."""
        self.send(line)
        return self.process.stdout.readline().rstrip("\n")

    def query(self, what):
        answer = self.ask("query " + what)
        assert answer.split(" ")[0] == "response", answer
        return answer[len("response "):]

    def play_out(self, choose):
        """Plays from the start to the end; returns the moves."""
        moves = []
        self.send("position startpos")
        while self.query("gameover") == "false":
            moves.append(choose(self.query("moves").split()))
            self.send("position startpos moves " + " ".join(moves))
        return moves


class Terminal:
    """A program in a pseudo-terminal of 100 columns."""

    def __init__(self, *arguments, env=None):
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execve(NOVAE, [NOVAE, *arguments],
                      {**os.environ, "COLUMNS": "100", "TERM": "xterm-256color", **(env or {})})
        self.seen = ""

    def wait_for(self, text):
        """Reads until `text` appears; returns what stood before it."""
        while text not in self.seen:
            ready = select.select([self.file], [], [], PATIENCE)[0]
            try:
                piece = os.read(self.file, 65536) if ready else b""
            except OSError:
                piece = b""
            if not piece:
                raise AssertionError(f"{text!r} never came, but: {self.seen[-2000:]!r}")
            self.seen += piece.decode()
        before, self.seen = self.seen.split(text, 1)
        return before

    def type(self, text):
        os.write(self.file, text.encode())

    def finish(self):
        """Waits for the end; returns the rest of the output and the exit status."""
        while True:
            try:
                piece = os.read(self.file, 65536)
            except OSError:
                piece = b""
            if not piece:
                break
            self.seen += piece.decode()
        os.close(self.file)
        return self.seen, os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def has_colours(text):
    return re.search("\x1b\\[[0-9;]*m", text) is not None


def main():
    global NOVAE
    NOVAE = os.path.abspath(sys.argv.pop(1))
    unittest.main(module="__main__")
