#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Durable moves a second through the server's domain, beside the yardsticks.

    bench/store/run.py BUILD

256 games at once, each waiting for its last move to be on disk: on SQLite beside
yardstick/sqlite_bench in groups, on a real PostgreSQL beside yardstick/pg_final
unnestnotify. Rounds alternate and the best of each counts, for other programs can
only make a run slower. The aim is 0.4 of the yardstick.

Then half as many moves a second are due while bots of the highest level think all the time
in one thread: of a hundred durable moves the slowest but one takes less than 50 ms.
"""
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests/domain"))
import postgresql  # noqa: E402

GAMES, SECONDS, ROUNDS, AIM = 256, 3, 3, 0.4
BOT_TABLES, MOST_MILLIS = 8, 50


def compile_yardstick(folder, name, *libraries):
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", *libraries], check=True,
                           capture_output=True, text=True).stdout.split()
    program = os.path.join(folder, name)
    subprocess.run(["cc", "-O2", "-w", "-o", program, HERE / "yardstick" / f"{name}.c", *flags,
                    "-lpthread"], check=True)
    return program


def rate(command, **more):
    said = subprocess.run([str(word) for word in command], check=True, capture_output=True,
                          text=True, timeout=120, **more).stdout
    print("   ", said.strip(), flush=True)
    return float(re.search(r"(\d+)(?: moves)?/s", said).group(1))


def compare(what, moves, url, theirs):
    """Ours beside the yardstick, and at once the delay at half of our rate, beside bots."""
    rounds = []
    for number in range(ROUNDS):
        yardstick, ours = theirs(), rate([moves, url(2 * number), GAMES, SECONDS])
        rounds.append((yardstick, ours, delay(moves, url(2 * number + 1), ours / 2)))
    best = max(ours for _, ours, _ in rounds) / max(yardstick for yardstick, _, _ in rounds)
    slow, due = min((slow, ours / 2) for _, ours, slow in rounds)
    print(f"{what}: {best:.2f} of the yardstick (aim {AIM}) {'ok' if best >= AIM else 'MISSED'}")
    print(f"{what}: p99 of a durable move at {due:.0f} a second while bots think on one core: "
          f"{slow:.1f} ms (aim {MOST_MILLIS}) {'ok' if slow < MOST_MILLIS else 'MISSED'}")
    return best >= AIM and slow < MOST_MILLIS


def delay(moves, url, due):
    """Milliseconds within which 99 of 100 moves were on disk."""
    said = subprocess.run([str(moves), url, str(GAMES), str(SECONDS), str(due), str(BOT_TABLES)],
                          check=True, capture_output=True, text=True, timeout=120).stdout
    print("   ", said.strip(), flush=True)
    return int(re.search(r"p99 (\d+) us", said).group(1)) / 1000


def main():
    moves = pathlib.Path(sys.argv[1]) / "bench/store/store-moves"
    with tempfile.TemporaryDirectory(dir=sys.argv[1]) as folder:
        yardstick = compile_yardstick(folder, "sqlite_bench", "sqlite3")
        fine = compare("SQLite", moves, lambda n: f"sqlite:{folder}/{n}.db",
                       lambda: rate([yardstick, folder, "full", "group", GAMES, SECONDS]))
        with sqlite3.connect(f"{folder}/0.db") as db:
            events = db.execute("SELECT count(*) FROM event").fetchone()[0]
        print(f"SQLite: {os.path.getsize(f'{folder}/0.db') / events:.0f} bytes on disk for a move")
        yardstick = compile_yardstick(folder, "pg_final", "libpq")
        with postgresql.Cluster() as cluster:
            env = {**os.environ, "PGHOST": cluster.folder, "PGUSER": "novae",
                   "PGDATABASE": "yardstick"}
            subprocess.run([f"{cluster.bin}/createdb", "yardstick"], check=True, env=env)
            fine &= compare("PostgreSQL", moves, lambda _: cluster.url,
                            lambda: rate([yardstick, "unnestnotify", GAMES, SECONDS], env=env))
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
