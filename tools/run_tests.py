#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the program in several ways and runs all tests in each.

    run_tests.py [--fuzz-seconds N] [--jobs N] [BUILD ...]

    build         gcc, as released
    build-asan    clang with the address and undefined behaviour sanitizers
    build-tsan    gcc with the thread sanitizer: what thinks or plays in several threads
    build-plain   gcc without optimisation, plain C instead of vectors: rules and what the search thinks
    build-fuzz    clang and libFuzzer: every target for a few seconds
    web           node: the browser game, as `make web` left it

Several of them are compiled and tested side by side, one more than there are processors,
so that none waits for a compiler, a clock or a browser; what one has to say is printed
when it is done. The last line is `N passed, N failed`, over all of them; the exit status
is 1 when a test failed, when a build failed, or when nothing was tested.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
# For this machine only: that each variant of the hot code is chosen and right is shown by `build`.
ONCE = ["-Dnative=true"]
# Half the optimisation and only what a stack trace needs compile in two thirds of the time.
SANITIZED = [*ONCE, "-Db_lundef=false", "-Doptimization=1", "-Ddebug=false"]
# Undefined behaviour stops the program on the spot instead of being described: that compiles in
# three quarters of the time, and the address sanitizer still tells the line.
ADDRESS = [*SANITIZED, "-Db_sanitize=address,undefined",
           "-Dc_args=-fsanitize-trap=undefined -fno-omit-frame-pointer -g1"]
THREAD = [*SANITIZED, "-Db_sanitize=thread", "-Dc_args=-g1"]
LIBRARY_AND_COMMAND = ["-Dserve=disabled", "-Donline=disabled", "-Dtui=disabled"]
BUILDS = {  # name: compiler, options of meson setup, options of meson test
    "build": ("gcc", [], []),
    "build-asan": ("clang", ADDRESS, []),
    "build-tsan": ("gcc", THREAD, ["--suite", "threads"]),
    "build-plain": ("gcc", [*LIBRARY_AND_COMMAND, "-Dscalar=true", "-Dbuildtype=debug"],
                    ["--suite", "rules", "--suite", "signature"]),
    "build-fuzz": ("clang", [*ADDRESS, "-Dfuzz=true", "-Dtests=disabled"], None),
}
LINKERS = {"clang": "lld"}  # which the page needs too, and takes half the time
AT_ONCE = 2  # tests of one build, whatever its share of the cores: many of them wait for a clock
LONGEST = ["web", "build-asan"]  # never wait for others, who give way to them
GIVE_WAY = ["nice", "-n", "10"]
# Meson has malloc fill what it hands out, lest anybody trust that to be zero. Filling the many
# megabytes of each search takes longer than most tests: here only build-plain does that, for rules
# and search; `make check` does it for all fast tests.
VARIABLES = {
    "build": {"MALLOC_PERTURB_": "0"},
    "build-asan": {"ASAN_OPTIONS": "handle_sigill=1"},
}
PATIENCE = "5"  # times meson's limits: those are for programs that hang, not for busy machines
WEB = "web"
LONGEST_FIRST = [*LONGEST, "build", "build-tsan", "build-fuzz", "build-plain"]
POINT = re.compile(r"^(ok|not ok)\b(?!.*# *SKIP)", re.MULTILINE | re.IGNORECASE)
PASSED, IGNORED = {"OK", "EXPECTEDFAIL"}, {"SKIP"}
processor = threading.local()  # `seconds` of it that commands of this thread's build have used


def say(*words):
    print(*words, flush=True)


def run(command, **options):
    """Runs a command; returns whether it went well and what it printed."""
    with subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **options) as process:
        text = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    processor.seconds = getattr(processor, "seconds", 0) + used.ru_utime + used.ru_stime
    return process.returncode == 0, text


def manners(name):
    return [] if name in LONGEST else GIVE_WAY


def compile_build(name, cores):
    """Sets a build folder up unless it is, and compiles; returns as `run` does."""
    compiler, options, _ = BUILDS[name]
    if not (ROOT / name / "build.ninja").exists():
        environment = {**os.environ, "CC": compiler}
        if compiler in LINKERS and shutil.which("ld." + LINKERS[compiler]):
            environment["CC_LD"] = LINKERS[compiler]
        good, text = run(["meson", "setup", name, *options], env=environment)
        if not good:
            return good, text
    # What was set up before is brought up to date first, or it would not know of new tests.
    good, text = run(["ninja", "-C", name, "--quiet", "build.ninja"])
    if not good:
        return good, text
    return run([*manners(name), "ninja", "-C", name, f"-j{cores}", "--quiet", *wanted_targets(name)])


def introspect(name, what):
    done = subprocess.run(["meson", "introspect", what, name], cwd=ROOT, check=True, text=True,
                          stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def wanted_targets(name):
    """What a build's fuzz targets or chosen suites need; nothing, which is all, without either."""
    words = BUILDS[name][2]
    files = {target["id"]: pathlib.Path(target["filename"][0]).relative_to(ROOT / name)
             for target in introspect(name, "--targets")}
    if words is None:
        return sorted(str(file) for file in files.values() if file.name.startswith("fuzz_"))
    suites = {f"novae:{word}" for option, word in zip(words, words[1:]) if option == "--suite"}
    needed = {target for test in introspect(name, "--tests") if suites & set(test["suite"])
              for target in test["depends"]}
    return sorted(str(files[target]) for target in needed)


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


def run_meson(name, cores, options):
    """Runs the tests of one build; returns how many passed and failed, and what was printed."""
    log = ROOT / name / "meson-logs" / "testlog.json"
    log.unlink(missing_ok=True)
    _, text = run([*manners(name), "meson", "test", "-C", name, "--no-rebuild", "--print-errorlogs",
                   "--num-processes", str(cores), "--timeout-multiplier", PATIENCE,
                   *options], env={**os.environ, **VARIABLES.get(name, {})})
    if not log.exists():
        return 0, 1, text
    tests = [json.loads(line) for line in log.read_text().splitlines()]
    counts = [count_points(test) for test in tests]
    return sum(c[0] for c in counts), sum(c[1] for c in counts) or int(not tests), text


def run_fuzz(name, seconds):
    """Runs the fuzz targets; returns how many passed and failed, and what was printed."""
    script = ROOT / "tests" / "fuzz" / "run.sh"
    good, text = run([*manners(name), script, str(seconds), name])
    return *count_points({"stdout": text, "result": "OK" if good else "FAIL"}), text


def run_web():
    """Runs the tests of the browser game; returns how many passed and failed, and what failed."""
    good, text = run(["node", "web/tests/run.mjs"])
    counts = dict(re.findall(r"^# (pass|fail|cancelled) (\d+)$", text, re.MULTILINE))
    failed = int(counts.get("fail", 0)) + int(counts.get("cancelled", 0)) or int(not good)
    return int(counts.get("pass", 0)), failed, text if failed else ""


def run_build(name, seconds, cores):
    """Builds and tests in one way; returns how many passed and failed, and what was printed."""
    if name == WEB:
        return run_web()
    good, text = compile_build(name, cores)
    if not good:
        return 0, 1, text + f"{name} does not build\n"
    if BUILDS[name][2] is None:
        return run_fuzz(name, seconds)
    return run_meson(name, AT_ONCE, BUILDS[name][2])


def run_and_tell(name, seconds, cores):
    started = time.monotonic()
    processor.seconds = 0
    passed, failed, text = run_build(name, seconds, cores)
    say(f"== {name}\n{text}== {name}: {passed} passed, {failed} failed, "
        f"{time.monotonic() - started:.0f} s, {processor.seconds:.0f} s of a processor")
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--fuzz-seconds", type=int, default=2, help="for each target")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() + 1, help="builds side by side")
    parser.add_argument("builds", nargs="*", metavar="BUILD")
    args = parser.parse_args()
    names = args.builds or [*BUILDS, WEB]
    cores = os.cpu_count()
    if WEB in names:
        compile_build("build", cores)  # its server shows the pages; its failure is told below
    names.sort(key=LONGEST_FIRST.index)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        counts = list(pool.map(lambda name: run_and_tell(name, args.fuzz_seconds, cores), names))
    passed, failed = (sum(column) for column in zip(*counts))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
