# SPDX-License-Identifier: MIT
"""Talks with `novae ugi` over pipes, as another program would."""
import queue
import subprocess
import threading

PATIENCE = 600  # seconds until a test gives up waiting for a line


class Engine:
    def __init__(self, novae):
        self.process = subprocess.Popen([novae, "ugi"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def line(self):
        """The next line, or None at the end."""
        return self.lines.get(timeout=PATIENCE)

    def until(self, word):
        """All lines up to one that starts with `word`, that one included."""
        lines = []
        while True:
            line = self.line()
            if line is None:
                raise AssertionError(f"the engine ended instead of saying {word}: {lines}")
            lines.append(line)
            if line.split(" ")[0] == word:
                return lines

    def ask(self, *lines):
        """What these lines answer, when each answer is there at once."""
        self.send(*lines, "isready")
        return self.until("readyok")[:-1]

    def go(self, words):
        """The info lines and the move of a `go`."""
        self.send("go " + words)
        lines = self.until("bestmove")
        return lines[:-1], lines[-1].split(" ")[1]

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=PATIENCE)
        rest = []
        while (line := self.line()) is not None:
            rest.append(line)
        self.process.stdout.close()
        return rest

    def __enter__(self):
        return self

    def __exit__(self, kind, *problem):
        if kind is None:
            self.close()
            assert self.process.returncode == 0, self.process.returncode
        elif self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def fields(info):
    """An info line as a dictionary; pv is a list."""
    words = info.split(" ")
    assert words[0] == "info", info
    found, at = {}, 1
    while at < len(words):
        if words[at] == "pv":
            found["pv"] = words[at + 1:]
            break
        found[words[at]] = int(words[at + 1])
        at += 2
    return found
