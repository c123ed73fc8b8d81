#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the program in several ways and runs all tests in each.

    run_tests.py [--fuzz-seconds N] [BUILD ...]

    build         gcc, as released
    build-asan    clang with the address and undefined behaviour sanitizers
    build-tsan    gcc with the thread sanitizer: what thinks or plays in several threads
    build-debug   gcc without optimisation: only whether the search thinks the same
    build-scalar  gcc for any machine of the kind, plain C instead of vectors; not the slow tests
    build-fuzz    clang and libFuzzer: every target for a few seconds
    web           node: the browser game, as `make web` left it

The last line is `N passed, N failed`, over all of them; the exit status is 1
when a test failed, when a build failed, or when nothing was tested.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
SANITIZED = ["-Db_sanitize=address,undefined", "-Db_lundef=false", "-Dbuildtype=debugoptimized",
             "-Dc_args=-fno-sanitize-recover=undefined -fno-omit-frame-pointer"]
BUILDS = {  # name: compiler, options of meson setup, options of meson test
    "build": ("gcc", [], []),
    "build-asan": ("clang", SANITIZED, []),
    "build-tsan": ("gcc", ["-Db_sanitize=thread", "-Db_lundef=false",
                           "-Dbuildtype=debugoptimized"], ["--suite", "threads"]),
    "build-debug": ("gcc", ["-Dbuildtype=debug"], ["--suite", "signature"]),
    "build-scalar": ("gcc", ["-Dscalar=true", "-Dnative=false"], ["--no-suite", "slow"]),
    "build-fuzz": ("clang", [*SANITIZED, "-Dfuzz=true", "-Dtests=disabled"], None),
}
PATIENCE = "5"  # times meson's limits: those are for programs that hang, not for busy machines
WEB = "web"
POINT = re.compile(r"^(ok|not ok)\b(?!.*# *SKIP)", re.MULTILINE | re.IGNORECASE)
PASSED, IGNORED = {"OK", "EXPECTEDFAIL"}, {"SKIP"}


def run(command, **options):
    return subprocess.run(command, cwd=ROOT, check=False, **options).returncode == 0


def compile_build(name):
    """Sets a build folder up unless it is, and compiles; False when it does not."""
    compiler, options, _ = BUILDS[name]
    if not (ROOT / name / "build.ninja").exists():
        environment = {**os.environ, "CC": compiler}
        if not run(["meson", "setup", name, *options], env=environment, stdout=subprocess.DEVNULL):
            return False
    return run(["ninja", "-C", name, "--quiet"])


def count_points(test):
    """The passed and failed points of one test of meson's log; without TAP it is one point."""
    points = POINT.findall(test.get("stdout") or "")
    passed = sum(point.lower() == "ok" for point in points)
    failed = len(points) - passed
    if test["result"] in IGNORED:
        return 0, 0
    if test["result"] not in PASSED:
        return passed, max(failed, 1)
    return (passed, failed) if points else (1, 0)


def run_meson(name):
    """Runs the tests of one build; returns how many passed and failed."""
    log = ROOT / name / "meson-logs" / "testlog.json"
    log.unlink(missing_ok=True)
    run(["meson", "test", "-C", name, "--no-rebuild", "--print-errorlogs",
         "--timeout-multiplier", PATIENCE, *BUILDS[name][2]])
    if not log.exists():
        return 0, 1
    tests = [json.loads(line) for line in log.read_text().splitlines()]
    counts = [count_points(test) for test in tests]
    return sum(c[0] for c in counts), sum(c[1] for c in counts) or int(not tests)


def run_fuzz(name, seconds):
    """Runs the fuzz targets; returns how many passed and failed."""
    script = ROOT / "tests" / "fuzz" / "run.sh"
    done = subprocess.run([script, str(seconds), name], cwd=ROOT, text=True,
                          stdout=subprocess.PIPE, check=False)
    print(done.stdout, end="", flush=True)
    return count_points({"stdout": done.stdout, "result": "OK" if done.returncode == 0 else "FAIL"})


def run_node(file):
    """Runs one file of tests; returns what it printed and how many passed and failed."""
    done = subprocess.run(["node", "--test", "--test-reporter=tap", str(file)], cwd=ROOT / WEB,
                          text=True, stdout=subprocess.PIPE, check=False)
    counts = dict(re.findall(r"^# (pass|fail|cancelled) (\d+)$", done.stdout, re.MULTILINE))
    failed = int(counts.get("fail", 0)) + int(counts.get("cancelled", 0))
    return done.stdout, int(counts.get("pass", 0)), failed or int(done.returncode != 0)


def run_web():
    """Runs the tests of the browser game; returns how many passed and failed."""
    passed = failed = 0
    for file in sorted((ROOT / WEB / "tests").glob("*.test.mjs")):
        text, good, bad = run_node(file)
        if bad:
            print(text, end="", flush=True)
        passed += good
        failed += bad
    return passed, failed


def run_build(name, seconds):
    """Builds and tests in one way; returns how many passed and failed."""
    if name == WEB:
        return run_web()
    if not compile_build(name):
        print(f"{name} does not build")
        return 0, 1
    return run_meson(name) if BUILDS[name][2] is not None else run_fuzz(name, seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--fuzz-seconds", type=int, default=5, help="for each target")
    parser.add_argument("builds", nargs="*", metavar="BUILD")
    args = parser.parse_args()
    passed = failed = 0
    for name in args.builds or [*BUILDS, WEB]:
        print(f"== {name}", flush=True)
        good, bad = run_build(name, args.fuzz_seconds)
        print(f"== {name}: {good} passed, {bad} failed", flush=True)
        passed += good
        failed += bad
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
