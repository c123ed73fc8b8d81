#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The service of systemd and the example of a configuration.

    test_service.py NOVAE UNIT SOURCE SYSTEMD_ANALYZE
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

NOVAE, UNIT, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
ANALYZE = sys.argv[4]
EXAMPLE = SOURCE / "data/novae.conf"
SETTING = re.compile(r"^#?([a-z-]+) = (.+)$", re.MULTILINE)
MOST_EXPOSED = 15  # of 100, as systemd counts; what is left is that it talks to the network


class Service(unittest.TestCase):
    def setUp(self):
        """The unit with a program that is there, for the installed one is not."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.unit = pathlib.Path(folder.name) / "novae.service"
        text, count = re.subn(r"(?m)^ExecStart=\S+", f"ExecStart={NOVAE}", UNIT.read_text())
        self.assertEqual(count, 1)
        self.unit.write_text(text)

    def analyze(self, *words):
        return subprocess.run([ANALYZE, *words, str(self.unit)], capture_output=True, text=True,
                              check=False)

    def test_systemd_understands_it(self):
        done = self.analyze("verify", "--man=no")
        about = [line for line in (done.stdout + done.stderr).splitlines() if "novae" in line]
        self.assertEqual((done.returncode, about), (0, []))

    def test_little_is_exposed(self):
        done = self.analyze("security", "--offline=true", f"--threshold={MOST_EXPOSED}")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("Overall exposure level", done.stdout)


class Configuration(unittest.TestCase):
    def test_every_line_of_the_example_is_read(self):
        """A line that is wrong is named; so the line after a good one is."""
        settings = SETTING.findall(EXAMPLE.read_text())
        for name, value in settings:
            with tempfile.NamedTemporaryFile("w", suffix=".conf") as file:
                file.write(f"{name} = {value}\nnonsense = 1\n")
                file.flush()
                done = subprocess.run([NOVAE, "serve", "--config", file.name], text=True,
                                      capture_output=True, check=False, timeout=60)
            self.assertEqual(done.returncode, 1)
            self.assertIn("line 2: there is no 'nonsense'", done.stderr, name)

    def test_the_example_and_the_documentation_name_every_setting(self):
        source = (SOURCE / "src/server/config.c").read_text()
        known = set(re.findall(r'^    \{"([a-z-]+)", (?:TEXT|NUMBER|SWITCH|ORIGIN)', source, re.M))
        self.assertGreater(len(known), 10)
        self.assertEqual({name for name, _ in SETTING.findall(EXAMPLE.read_text())}, known)
        table = (SOURCE / "docs/server.md").read_text().split("## Configuration")[1].split("## ")[0]
        rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
        self.assertEqual(set(re.findall(r"`([a-z-]+)`", "".join(rows))), known)

    def test_its_defaults_are_true(self):
        """The numbers of the example are those that count without it."""
        source = (SOURCE / "src/server/config.c").read_text()
        limits = (SOURCE / "src/server/accounts/accounts.h").read_text()
        numbers = dict(re.findall(r"^    (NV_\w+) = (\d+)", limits, re.M))
        for name, value in SETTING.findall(EXAMPLE.read_text()):
            default = re.search(rf'"{name}", NUMBER,[^}}]*?(\w+)\}},', source)
            if default and default.group(1) not in ("0", "DEFAULT_PORT"):
                self.assertEqual(value, numbers.get(default.group(1), default.group(1)), name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
