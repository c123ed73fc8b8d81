#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pours random lines into `novae ugi`: it must not crash, hang or grow.

    ugi_lines.py NOVAE [--lines N] [--seed N] [--growth MB]

Real commands, spoiled ones, long ones and plain rubbish, in a random order.
After every few hundred lines `isready` must be answered in time. Memory is
read when a fifth of the lines is through and at the end. Prints TAP.
"""
import argparse
import os
import random
import re
import subprocess
import sys
import threading

EVERY = 500        # lines between two `isready`
PATIENCE = 600     # seconds for the answer: only a program that hangs needs them
PENDING = 8        # unanswered `isready` at most, so that the pipe is never far behind
GAME_MOVES = 60    # of the games that are played for real commands
WARM_UP = 0.2      # of all lines
LONGEST = 1 << 21  # bytes of a line

TABLES = [("nova-luna", 1, {}), ("nova-luna", 2, {}), ("nova-luna", 4, {"Beginner": "true"}),
          ("terra-nova", 2, {"Map": "lagoon"}), ("terra-nova", 3, {"Map": "island"}),
          ("terra-nova", 4, {"Map": "lagoon", "Edition": "us", "IdleLimit": "3"}),
          ("template", 3, {})]
OPTIONS = [("Game", ["nova-luna", "terra-nova", "template", "chess", ""]),
           ("Players", ["1", "2", "3", "4", "0", "5", "-1", "x", "99999999999999999999"]),
           ("Seed", ["0", "7", "18446744073709551615", "18446744073709551616", "1e3"]),
           ("Beginner", ["true", "false", "TRUE", "1"]), ("eDiTiOn", ["eu", "us", "uk"]),
           ("Map", ["island", "lagoon", "atlantis", "no/such/file.map", "."]),
           ("IdleLimit", ["0", "100", "5", "4294967296", "-5"]), ("Nonsense", ["1"])]
PLAIN = ["ugi", "isready", "uginewgame", "stop", "moves", "query islegal", "position startpos",
         "position", "query", "setoption", "position deal 1", "position fen", "position startpos moves",
         "go nodes 5", "go nodes x", "go depth", "query perft", "", " ", "\t"]
QUERIES = ["query " + what for what in ("moves", "state", "fen", "gameover", "result", "p1turn",
                                        "p4turn", "p5turn", "perft 0", "perft 1", "perft 65",
                                        "perft -1", "perft 1 1", "nothing")]
# Mutants of these would end the engine, or ask it for long work.
KEPT_BACK = re.compile(rb"^\s*(quit|go)\b|perft\s+0*[2-9]|perft\s+0*[1-5][0-9]|perft\s+0*6[0-4]",
                       re.IGNORECASE)


class Engine:
    """The program under test, and a thread that counts what it answers."""

    def __init__(self, novae):
        self.process = subprocess.Popen([novae, "ugi"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.ready = threading.Semaphore(0)
        self.lines = 0

    def listen(self):
        """From now on answers are only counted."""
        threading.Thread(target=self.count, daemon=True).start()

    def count(self):
        for line in self.process.stdout:
            self.lines += 1
            if line == b"readyok\n":
                self.ready.release()

    def send(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def ask(self, line):
        self.send(line.encode() + b"\n")
        return self.process.stdout.readline().decode().rstrip("\n")

    def memory(self):
        """Resident memory in MB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(row.split()[1]) for row in status if row.startswith("VmRSS")) / 1024


def real_games(engine, chance):
    """Plays a few games and returns the lines that do so, and their positions."""
    groups = []
    for game, players, options in TABLES:
        setup = [f"setoption name {name} value {value}" for name, value in
                 {"Game": game, "Players": players, **options}.items()]
        engine.send("".join(line + "\n" for line in setup).encode())
        moves, lines = [], []
        for _ in range(GAME_MOVES):
            lines.append("position startpos" + (" moves " + " ".join(moves) if moves else ""))
            engine.send(lines[-1].encode() + b"\n")
            legal = engine.ask("query moves").split()[1:]
            if not legal:
                break
            lines.append("position fen " + engine.ask("query fen").partition(" ")[2])
            moves.append(chance.choice(legal))
        groups.append((setup, lines))
    return groups


def spoil(chance, line):
    """The line with a few bytes changed, left out or put in."""
    data = bytearray(line)
    for _ in range(chance.randint(1, 3)):
        at = chance.randint(0, len(data))
        kind = chance.random()
        if kind < 0.4 and at < len(data):
            data[at] = chance.choice(line) if chance.random() < 0.5 else chance.randrange(256)
        elif kind < 0.7:
            del data[at:at + chance.randint(1, 4)]
        else:
            data[at:at] = bytes([chance.randrange(256)]) * chance.choice([1, 1, 1, 40])
    return bytes(data).replace(b"\n", b"")


def random_line(chance, groups):
    kind = chance.random()
    setup, lines = chance.choice(groups)
    if kind < 0.25:
        return chance.choice(lines).encode()
    if kind < 0.40:
        return chance.choice(setup).encode()
    if kind < 0.60:
        return chance.choice(QUERIES).encode()
    if kind < 0.65:
        return chance.choice(PLAIN).encode()
    if kind < 0.75:
        name, values = chance.choice(OPTIONS)
        return f"setoption name {name} value {chance.choice(values)}".encode()
    if kind < 0.90:
        return spoil(chance, chance.choice(chance.choice([setup, lines, QUERIES])).encode())
    if kind < 0.999:
        return chance.randbytes(chance.randint(0, 60)).replace(b"\n", b"\r")
    length = chance.choice([2000, 20000, 70000]) if kind < 0.99999 else LONGEST
    return chance.choice([b"position startpos moves ", b"", b"setoption name Map value "]) + \
        chance.choice([b"x", b" ", b"left ", b"\0"]) * (length // 2)


def pour(engine, chance, groups, count):
    """Sends the lines; returns the memory after the warm-up and at the end."""
    first = None
    engine.send(b"x" * LONGEST + b"\n")  # what the longest lines need is no growth later
    for start in range(0, count, EVERY):
        lines = (random_line(chance, groups) for _ in range(min(EVERY, count - start)))
        engine.send(b"".join(line + b"\n" for line in lines if not KEPT_BACK.search(line))
                    + b"isready\n")
        if start >= PENDING * EVERY:
            wait(engine)
        if first is None and start >= count * WARM_UP:
            first = engine.memory()
    for _ in range(min(PENDING, (count + EVERY - 1) // EVERY)):
        wait(engine)
    return first, engine.memory()


def wait(engine):
    if not engine.ready.acquire(timeout=PATIENCE):
        raise TimeoutError(f"`isready` not answered within {PATIENCE} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("novae")
    parser.add_argument("--lines", type=int, default=1000000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--growth", type=float, default=4, help="MB it may grow by")
    args = parser.parse_args()
    # What a sanitizer keeps of freed memory would look like growth.
    os.environ.setdefault("ASAN_OPTIONS", "quarantine_size_mb=1")
    print("1..3")
    engine, chance = Engine(args.novae), random.Random(args.seed)
    first = last = None
    try:
        groups = real_games(engine, chance)
        engine.listen()
        first, last = pour(engine, chance, groups, args.lines)
        trouble = None
    except (BrokenPipeError, TimeoutError, OSError, IndexError) as problem:
        trouble = f"{type(problem).__name__}: {problem}"
        engine.process.kill()
    print("not ok" if trouble else "ok", f"1 {args.lines} lines, seed {args.seed},"
          f" {engine.lines} answers", f"\n# {trouble}" if trouble else "")
    if not trouble:
        engine.send(b"quit\n")
    status = engine.process.wait()
    print("ok" if status == 0 else "not ok", f"2 quit: exit status {status}")
    grown = trouble is None and last - first <= args.growth
    print("ok" if grown else "not ok", f"3 memory: {first} MB, then {last} MB")
    return 0 if grown and status == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
