#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How soon a key is on the screen of the terminal game while a bot of level 10 thinks.

    terminal.py NOVAE [KEYS]

In tmux, over one connection that stays open: the time goes from sending the key until a screen
shows what it did. Fails when fewer than 99 of 100 keys are there within 50 milliseconds.
"""
import os
import pathlib
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests" / "tui"))
from terminal import Terminal  # noqa: E402

LIMIT = 0.050
THINKING, HELP = "thinks", "undo; redo"


class Control:
    """tmux without a process for each question."""

    def __init__(self, screen):
        self.process = subprocess.Popen(["tmux", "-S", screen.socket, "-C", "attach", "-t", "game"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        encoding="utf-8", errors="replace")
        self.answer()  # to the attaching itself

    def answer(self):
        lines, inside = [], False
        for line in self.process.stdout:
            if line.startswith(("%end", "%error")):
                break
            if inside:
                lines.append(line)
            inside = inside or line.startswith("%begin")
        return "".join(lines)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self.answer()

    def close(self):
        self.process.terminate()
        self.process.wait()


def measure(novae, game, keys):
    """Seconds from each key to the screen that shows what it did; any key closes the help."""
    times = []
    with Terminal([novae, "play", "--game", game, "--seed", "7", "--seats", "10,10"], 120, 40) as screen:
        screen.wait(THINKING)
        control = Control(screen)
        for key in range(keys):
            started = time.monotonic()
            control.ask(f"send-keys -t game -l {'z' if key % 2 else '?'}")
            while (HELP in control.ask("capture-pane -p -t game")) == bool(key % 2):
                if time.monotonic() - started > 5:
                    raise AssertionError(screen.text())
            times.append(time.monotonic() - started)
        control.close()
    return sorted(times)


def main(novae, keys="100"):
    good = True
    for game in ("nova-luna", "terra-nova"):
        times = measure(os.path.abspath(novae), game, int(keys))
        within = sum(seconds <= LIMIT for seconds in times)
        good = good and within * 100 >= 99 * len(times)
        print(f"terminal, {game}: {within} of {len(times)} keys on the screen within 50 ms while level 10 "
              f"thinks; median {times[len(times) // 2] * 1000:.0f} ms, worst {times[-1] * 1000:.0f} ms")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
