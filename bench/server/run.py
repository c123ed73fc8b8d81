#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The server's network layer beside the yardsticks, in the same minute.

    bench/server/run.py BUILD

Prints what each costs in CPU time and memory, and whether the aims hold:
an echo at least 0.7 of bare epoll, at most 4 KB for an idle connection,
a POST at 5,000 connections at most 1.5 times one at 100. The best of a few
short runs counts, for other programs can only make a run slower.
"""
import pathlib
import random
import re
import socket
import subprocess
import sys

CONNECTIONS, ACTIVE, SECONDS, ROUNDS = 5000, 100, 1.0, 3


def free_port():
    """A port that nobody has, below those that the system gives to clients."""
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


class Measured:
    """A program that serves, and what `load` finds out about it."""

    def __init__(self, folder, name):
        self.load = folder / "server-load"
        self.port = free_port()
        self.process = subprocess.Popen([folder / name, str(self.port)], stdout=subprocess.PIPE)
        self.process.stdout.readline()

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.process.kill()
        self.process.wait()

    def measure(self, *options):
        """CPU microseconds a message, and KB a connection."""
        said = subprocess.run([self.load, "-p", str(self.port), "-P", str(self.process.pid),
                               *map(str, options)], capture_output=True, text=True, check=True,
                              timeout=120).stdout
        message = re.search(r"server cpu ([\d.]+) us/msg", said)
        return (float(message.group(1)) if message else None,
                float(re.search(r"= ([\d.-]+) kB/conn", said).group(1)))


def best(folder, name, *options):
    """The least of several runs, each with a fresh program."""
    results = []
    for _ in range(ROUNDS):
        with Measured(folder, name) as program:
            results.append(program.measure("-t", SECONDS, *options))
    return [min(column) if None not in column else None for column in zip(*results)]


def say(text, value, unit, good):
    print(f"{text:<48} {value:8.2f} {unit:<4} {'' if good is None else 'ok' if good else 'MISSED'}",
          flush=True)
    return good is not False


def main():
    folder = pathlib.Path(sys.argv[1]) / "bench" / "server"
    crowd, few = ["-n", CONNECTIONS, "-a", ACTIVE], ["-n", ACTIVE, "-a", ACTIVE]
    bare, _ = best(folder, "server-epoll_echo", *crowd)
    ours, memory = best(folder, "server-echo", *crowd)
    post_few, _ = best(folder, "server-echo", "-H", *few)
    post_crowd, _ = best(folder, "server-echo", "-H", *crowd)
    good = [
        say("bare epoll, CPU of an echo", bare, "us", None),
        say("novae, CPU of an echo", ours, "us", None),
        say("novae / bare epoll, speed by CPU (>= 0.7)", bare / ours, "", bare / ours >= 0.7),
        say("memory of an idle connection (<= 4)", memory, "KB", memory <= 4),
        say(f"CPU of a POST at {ACTIVE} connections", post_few, "us", None),
        say(f"CPU of a POST at {CONNECTIONS} connections", post_crowd, "us", None),
        say("ratio of the two (<= 1.5)", post_crowd / post_few, "", post_crowd / post_few <= 1.5),
    ]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
