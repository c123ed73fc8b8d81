#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a program with a real PostgreSQL beside it.

    postgresql.py PROGRAM [ARGUMENT...]
    postgresql.py --stop FOLDER | --start FOLDER

A cluster in a temporary folder, on a socket only, as an unprivileged user;
started, and stopped again whatever happens. The program finds its URL in
NOVAE_TEST_STORE, and in NOVAE_TEST_STOP and NOVAE_TEST_START commands that take the
database away and bring it back. Exits with the program's status, or with 77 (skipped) where
PostgreSQL is not installed.
"""
import glob
import os
import pwd
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77


class Cluster:
    """A cluster; use it as a context."""

    def __init__(self, folder=None):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        self.bin = os.path.dirname(found[-1]) if found else os.path.dirname(
            shutil.which("initdb") or "")
        self.folder = folder or tempfile.mkdtemp(prefix="novae-pg-", dir="/tmp")
        self.url = f"postgresql:///postgres?host={self.folder}&user=novae"

    def run(self, *words):
        """Runs one of PostgreSQL's programs as somebody who is not root."""
        as_user = {}
        if os.getuid() == 0:
            nobody = pwd.getpwnam("postgres")
            as_user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        subprocess.run([f"{self.bin}/{words[0]}", *words[1:]], check=True, cwd=self.folder,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **as_user)

    def start(self):
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-l", f"{self.folder}/log", "-o",
                 f"-k {self.folder} -c listen_addresses='' -c max_connections=40", "start")

    def stop(self, mode="fast"):
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-m", mode, "-w", "stop")

    def __enter__(self):
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
        os.chmod(self.folder, 0o711)
        self.run("initdb", "-D", f"{self.folder}/data", "-U", "novae", "-A", "trust", "-E", "UTF8",
                 "--locale=C.UTF-8", "--no-sync")
        self.start()
        return self

    def __exit__(self, *_):
        try:
            self.stop("immediate")
        except subprocess.CalledProcessError:
            pass
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    if not glob.glob("/usr/lib/postgresql/*/bin/initdb") and not shutil.which("initdb"):
        print("PostgreSQL is not installed", file=sys.stderr)
        return SKIPPED
    if sys.argv[1] in ("--stop", "--start"):
        cluster = Cluster(sys.argv[2])
        return cluster.stop("immediate") if sys.argv[1] == "--stop" else cluster.start()
    with Cluster() as cluster:
        again = f"{sys.executable} {os.path.abspath(__file__)}"
        return subprocess.run(sys.argv[1:], env={
            **os.environ, "NOVAE_TEST_STORE": cluster.url,
            "NOVAE_TEST_STOP": f"{again} --stop {cluster.folder}",
            "NOVAE_TEST_START": f"{again} --start {cluster.folder}"}).returncode


if __name__ == "__main__":
    sys.exit(main())
