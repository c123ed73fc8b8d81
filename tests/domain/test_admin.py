#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""novae admin on SQLite and, beside a real PostgreSQL, from one to the other.

    test_admin.py NOVAE
"""
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import postgresql  # noqa: E402

NOVAE = sys.argv.pop(1) if len(sys.argv) > 1 else "build/novae"


def admin(url, *words):
    return subprocess.run([NOVAE, "admin", "--database", url, *words], capture_output=True,
                          text=True, timeout=60)


class Admin(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.url = self.at("novae.db")
        self.assertEqual(admin(self.url, "health").returncode, 0)
        with sqlite3.connect(self.path("novae.db")) as db:
            db.execute("INSERT INTO account VALUES ('a1', 'user', 'Ada', 'ada', 'x', 1, 0, 'f1')")
            db.execute("INSERT INTO account VALUES ('a2', 'user', 'Bob', 'bob', 'x', 1, 0, 'f2')")
            db.execute("INSERT INTO account VALUES ('a3', 'guest', 'it''s \"me\" \\ é', 's', '', 1, 0, 'f3')")
            db.execute("INSERT INTO rating VALUES ('a1', 'nova-luna', 2, 1500.0, 349.25, 0.06, 3, 9)")
            db.execute("INSERT INTO daily_result VALUES ('2026-11-17', 'a1', 'g', 'Ada', NULL, 5)")
            db.execute("INSERT INTO event VALUES ('g', 2, 3, 0, 'started', '-' || char(10), '', '')")

    def tearDown(self):
        self.folder.cleanup()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def at(self, name):
        return "sqlite:" + self.path(name)

    def fine(self, *words):
        done = admin(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def refused(self, *words):
        done = admin(*words)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_health(self):
        self.assertIn("users 2\nguests 1\n", self.fine(self.url, "health"))

    def test_a_backup_while_somebody_writes(self):
        with sqlite3.connect(self.path("novae.db")) as db:
            db.execute("BEGIN IMMEDIATE")
            self.fine(self.url, "backup", self.path("copy.db"))
        self.refused(self.url, "backup", self.path("copy.db"))
        self.fine(self.at("new.db"), "restore", self.path("copy.db"))
        self.same(self.url, self.at("new.db"))
        self.refused(self.at("new.db"), "restore", self.path("copy.db"))

    def same(self, one, other):
        """Both stores hold the same, whatever they are."""
        for number, url in enumerate((one, other)):
            path = self.path(f"same{number}")
            self.fine(url, "export", path)
        lines = [sorted(pathlib.Path(self.path(f"same{n}")).read_text().splitlines())
                 for n in (0, 1)]
        self.assertEqual(lines[0], lines[1])
        self.assertEqual(len(lines[0]), 6)
        for number in (0, 1):
            os.unlink(self.path(f"same{number}"))

    def test_from_one_kind_of_store_to_the_other_and_back(self):
        with postgresql.Cluster() as cluster:
            self.fine(self.url, "export", self.path("all"))
            self.fine(cluster.url, "import", self.path("all"))
            self.same(self.url, cluster.url)
            options = subprocess.run(
                [f"{cluster.bin}/psql", cluster.url, "-Atc",
                 "SELECT reloptions FROM pg_class WHERE relname = 'game'"],
                capture_output=True, text=True, check=True).stdout
            self.assertEqual(options, "{fillfactor=50}\n")  # room for the row that a move changes
            self.fine(cluster.url, "backup", self.path("back"))
            self.fine(self.at("new.db"), "restore", self.path("back"))
            self.same(self.url, self.at("new.db"))
            self.refused(cluster.url, "import", self.path("all"))

    def test_a_broken_import_leaves_nothing(self):
        pathlib.Path(self.path("bad")).write_text('["daily","2026-11-17","s"]\n["nosuch",1]\n')
        self.refused(self.at("new.db"), "import", self.path("bad"))
        self.fine(self.at("new.db"), "export", self.path("empty"))
        self.assertEqual(pathlib.Path(self.path("empty")).read_text(), "")

    def test_ban_and_rename(self):
        self.refused(self.url, "ban", "Nobody")
        self.fine(self.url, "ban", "ADA")
        self.fine(self.url, "unban", "Ada")
        self.refused(self.url, "rename", "Ada", "B0B")
        self.fine(self.url, "rename", "Ada", "Ada Lovelace")
        self.refused(self.url, "ban", "Ada")

    def test_a_newer_schema_is_refused(self):
        with sqlite3.connect(self.path("novae.db")) as db:
            db.execute("UPDATE schema_version SET version = 1000")
        done = admin(self.url, "health")
        self.assertEqual(done.returncode, 1)
        self.assertIn("newer", done.stderr)


if __name__ == "__main__":
    unittest.main()
