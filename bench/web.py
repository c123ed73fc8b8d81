#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The search in WebAssembly against that of the program, one thread each.

    bench/web.py build/novae [--rounds N]

Both think for the same number of simulations about the same positions, in turns;
what counts is the time of the processor, which other programs on the machine
disturb least, and the median of the rounds.
"""
import argparse
import json
import pathlib
import resource
import statistics
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
GOAL = 35  # percent of native simulations a second
POSITIONS = [  # game, players, moves made, simulations
    ("nova-luna", 2, 0, 40000), ("nova-luna", 2, 30, 40000),
    ("terra-nova", 2, 26, 200000), ("terra-nova", 2, 90, 200000),
]


class Engine:
    def __init__(self, novae):
        self.process = subprocess.Popen([novae, "ugi"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, line, answer):
        """Sends a line; returns the first answer that starts with a word, without it."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        for said in self.process.stdout:
            if said.startswith(answer):
                return said[len(answer):].strip()
        raise SystemExit(f"web.py: no answer to {line}")

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def end(self):
        self.process.stdin.write("quit\n")
        self.process.stdin.close()
        self.process.wait()


def set_up(engine, game, players):
    for name, value in (("Game", game), ("Players", players), ("Seed", 7), ("Threads", 1)):
        engine.tell(f"setoption name {name} value {value}")


def play(novae, game, players, length):
    """A game in which the middle one of the legal moves is always made."""
    engine, moves = Engine(novae), []
    set_up(engine, game, players)
    engine.tell("position startpos")
    while len(moves) < length:
        legal = engine.ask("query moves", "response").split()
        moves.append(legal[len(legal) // 2])
        engine.tell("position startpos moves " + " ".join(moves))
    engine.end()
    return moves


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def native(novae, game, players, moves, nodes):
    """Simulations a second; the time to start is measured beside it and taken off."""
    def seconds(go):
        before = processor_seconds()
        engine = Engine(novae)
        set_up(engine, game, players)
        engine.tell("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        engine.ask(go, "bestmove")
        engine.end()
        return processor_seconds() - before
    return nodes / (seconds(f"go nodes {nodes}") - seconds("go nodes 1"))


def wasm(variant, game, players, moves, nodes):
    record = f'[Game "{game}"]\n[Players "{players}"]\n[Seed "7"]\n\n{" ".join(moves)}\n'
    out = subprocess.run(["node", HERE / "web_search.mjs", variant, str(nodes), record],
                         check=True, capture_output=True, text=True).stdout
    answer = json.loads(out)
    return answer["nodes"] / answer["seconds"]


def main():
    parser = argparse.ArgumentParser(description="WebAssembly against native simulations.")
    parser.add_argument("novae", help="the program to measure, as build/novae")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    print(f"Simulations a second of one thread; WebAssembly's goal is {GOAL}%")
    print(f"{'':28}{'native':>9}{'vectors':>15}{'without':>15}")
    for game, players, length, nodes in POSITIONS:
        moves = play(arguments.novae, game, players, length)
        rounds = [(native(arguments.novae, game, players, moves, nodes),
                   wasm("simd", game, players, moves, nodes),
                   wasm("plain", game, players, moves, nodes)) for _ in range(arguments.rounds)]
        base = statistics.median(r[0] for r in rounds)
        columns = [(statistics.median(r[i] for r in rounds),
                    statistics.median(r[i] / r[0] for r in rounds)) for i in (1, 2)]
        print(f"{game + ', ' + str(length) + ' moves made':28}{base:9,.0f}" + "".join(
            f"{speed:9,.0f}{100 * part:5.0f}%" for speed, part in columns))


if __name__ == "__main__":
    main()
