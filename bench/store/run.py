#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Durable moves a second through the server's domain, beside the yardsticks.

    bench/store/run.py BUILD

256 games at once, each waiting for its last move to be on disk: on SQLite beside
yardstick/sqlite_bench in groups, on a real PostgreSQL beside yardstick/pg_final
unnestnotify. Rounds alternate and the best of each counts, for other programs can
only make a run slower. The aim is 0.4 of the yardstick.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests/domain"))
import postgresql  # noqa: E402

GAMES, SECONDS, ROUNDS, AIM = 256, 3, 3, 0.4


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
    print("   ", said.strip())
    return float(re.search(r"(\d+)(?: moves)?/s", said).group(1))


def compare(what, ours, theirs):
    pairs = [(theirs(n), ours(n)) for n in range(ROUNDS)]
    best = max(o for _, o in pairs) / max(t for t, _ in pairs)
    print(f"{what}: {best:.2f} of the yardstick (aim {AIM}) {'ok' if best >= AIM else 'MISSED'}")
    return best >= AIM


def main():
    moves = pathlib.Path(sys.argv[1]) / "bench/store/store-moves"
    with tempfile.TemporaryDirectory(dir=sys.argv[1]) as folder:
        yardstick = compile_yardstick(folder, "sqlite_bench", "sqlite3")
        fine = compare("SQLite",
                       lambda n: rate([moves, f"sqlite:{folder}/{n}.db", GAMES, SECONDS]),
                       lambda n: rate([yardstick, folder, "full", "group", GAMES, SECONDS]))
        yardstick = compile_yardstick(folder, "pg_final", "libpq")
        with postgresql.Cluster() as cluster:
            env = {**os.environ, "PGHOST": cluster.folder, "PGUSER": "novae",
                   "PGDATABASE": "yardstick"}
            subprocess.run([f"{cluster.bin}/createdb", "yardstick"], check=True, env=env)
            fine &= compare("PostgreSQL",
                            lambda n: rate([moves, cluster.url, GAMES, SECONDS]),
                            lambda n: rate([yardstick, "unnestnotify", GAMES, SECONDS], env=env))
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
