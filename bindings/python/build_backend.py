# SPDX-License-Identifier: MIT
"""Builds the package for pip and `python3 -m build` (PEP 517), with nothing but Python itself.

Where the C library is installed the wheel holds Python files only, and needs no compiler.
Elsewhere, or with NOVAE_BUNDLE=1 in the environment, meson builds the library and the wheel
holds it too; NOVAE_BUNDLE=0 never does. One wheel serves every Python 3 of a platform.
A source package holds all that is needed to build the library.
"""
import base64
import ctypes
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SONAME = "libnovae.so.0"
TARGET = "src/libnovae.so"
# What is no part of a source package: what is built, and the browser game.
SKIPPED = {"__pycache__", "dist", "pictures", "web", "screenshots", "debian"}


def _version():
    return re.search(r"version: '([^']+)'", (ROOT / "meson.build").read_text()).group(1)


def _metadata():
    return "\n".join([
        "Metadata-Version: 2.1", "Name: novae", f"Version: {_version()}",
        "Summary: The board games Nova Luna and Terra Nova for programs that learn and search",
        "License: MIT", "Requires-Python: >=3.9", "Requires-Dist: cffi", "Requires-Dist: numpy",
        "Provides-Extra: gymnasium", "Requires-Dist: gymnasium ; extra == 'gymnasium'",
        "Provides-Extra: pettingzoo", "Requires-Dist: pettingzoo ; extra == 'pettingzoo'",
        "Description-Content-Type: text/markdown", "",
        "Games, states, batches of games, an engine, and environments for Gymnasium and PettingZoo.",
        "docs/python.md in the sources is the tutorial.", ""])


def _tag():
    return f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def _is_installed():
    """Does the system have a library with what the package asks of it?"""
    try:
        return hasattr(ctypes.CDLL(SONAME), "nv_env_create")
    except OSError:
        return False


def _bundles():
    wish = os.environ.get("NOVAE_BUNDLE")
    return wish == "1" if wish in ("0", "1") else not _is_installed()


def _build_library(folder):
    """Builds the library for any machine of this kind; returns its path."""
    # pip hides the packages of the system from Python programs, and meson is one.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    options = ["-Dtests=disabled", "-Dserve=disabled", "-Dbuildtype=release"]
    for command in (["meson", "setup", folder, str(ROOT), *options],
                    ["meson", "compile", "-C", folder, "novae:shared_library"]):
        try:
            subprocess.run(command, check=True, env=environment, stdout=sys.stderr)
        except OSError:
            raise SystemExit(f"novae: {command[0]} is needed to build the library, or the library "
                             f"{SONAME} installed") from None
    return pathlib.Path(folder, TARGET)


def _record_line(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}"


def _info():
    """The folder of a wheel that describes it, and what is in it but for the record."""
    return f"novae-{_version()}.dist-info", {
        "METADATA": _metadata().encode(),
        "WHEEL": (f"Wheel-Version: 1.0\nGenerator: novae\nRoot-Is-Purelib: false\n"
                  f"Tag: {_tag()}\n").encode(),
        "entry_points.txt": b"[gymnasium.envs]\n__root__ = novae.gymnasium_env:register_envs\n",
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
    }


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Without it pip builds a whole wheel, and so the library, only to read this."""
    info, files = _info()
    folder = pathlib.Path(metadata_directory, info)
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return info


def _write_wheel(path, files):
    """Files and their contents, and the record of them all."""
    info, described = _info()
    files = {**files, **{f"{info}/{name}": data for name, data in described.items()}}
    record = [*(_record_line(name, data) for name, data in files.items()), f"{info}/RECORD,,", ""]
    files[f"{info}/RECORD"] = "\n".join(record).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = {f"novae/{file.name}": file.read_bytes()
             for file in sorted((HERE / "novae").iterdir()) if file.suffix == ".py"
             or file.name == "py.typed"}
    if _bundles():
        with tempfile.TemporaryDirectory() as folder:
            files[f"novae/{SONAME}"] = _build_library(folder).read_bytes()
    name = f"novae-{_version()}-{_tag()}.whl"
    _write_wheel(pathlib.Path(wheel_directory, name), files)
    return name


def _sources():
    for top in sorted(ROOT.iterdir()):
        if top.name.startswith((".", "build")) or top.name in SKIPPED:
            continue
        for file in [top] if top.is_file() else sorted(top.rglob("*")):
            if file.is_file() and not SKIPPED.intersection(file.relative_to(ROOT).parts):
                yield file


def build_sdist(sdist_directory, config_settings=None):
    base = f"novae-{_version()}"
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder, base)
        for file in _sources():
            copy = top / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, copy)
        (top / "PKG-INFO").write_text(_metadata())
        with tarfile.open(pathlib.Path(sdist_directory, base + ".tar.gz"), "w:gz") as archive:
            archive.add(top, base)
    return base + ".tar.gz"
