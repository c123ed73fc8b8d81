# SPDX-License-Identifier: MIT
"""The declarations are those of the headers, types hold, and wheels and source packages are
whole."""
import importlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest


SANITIZED = "LD_PRELOAD" in os.environ


@pytest.fixture(autouse=True)
def without_sanitizer(monkeypatch):
    """Compilers and checkers are not under test."""
    monkeypatch.delenv("LD_PRELOAD", raising=False)


@pytest.fixture
def python(root):
    return root / "bindings/python"


def test_declarations_are_those_of_the_headers(root, python, tmp_path):
    made = tmp_path / "_cffi.py"
    subprocess.run([sys.executable, python / "generate.py", "cc", root / "include", made],
                   check=True, capture_output=True)
    assert made.read_text() == (python / "novae/_cffi.py").read_text(), \
        "bindings/python/generate.py must be run"


def test_layouts_are_those_of_the_compiler(root, python, tmp_path, monkeypatch):
    """Declarations are trusted at run time; cffi's other mode has the compiler check them."""
    import cffi
    monkeypatch.syspath_prepend(str(python))
    generate = importlib.import_module("generate")
    builder = cffi.FFI()
    builder.cdef(generate.declarations("cc", root / "include"))
    library = os.environ["NOVAE_LIBRARY"]
    builder.set_source("novae_checked", "#include <novae/novae.h>",
                       include_dirs=[str(root / "include")], extra_link_args=[library],
                       extra_compile_args=["-O0", "-w"])
    builder.compile(tmpdir=str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path))
    checked = importlib.import_module("novae_checked")
    from novae._cffi import ffi
    structs = [name for name in checked.ffi.list_types()[1] if name.startswith(("nv_", "nl_", "tn_"))]
    sizes = 0
    for name in structs:
        kind = checked.ffi.typeof(f"struct {name}")
        if kind.fields is None:  # opaque
            continue
        assert checked.ffi.sizeof(kind) == ffi.sizeof(f"struct {name}"), name
        for field, place in kind.fields:
            assert place.offset == ffi.offsetof(f"struct {name}", field), (name, field)
        sizes += 1
    assert sizes > 15


def test_types(python):
    mypy = shutil.which("mypy")
    if not mypy:
        pytest.skip("mypy is not installed")
    done = subprocess.run([mypy, "--config-file", "mypy.ini", "--cache-dir", os.devnull, "novae"],
                          cwd=python, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.fixture
def backend(python, monkeypatch):
    monkeypatch.syspath_prepend(str(python))
    monkeypatch.setenv("NOVAE_BUNDLE", "0")
    return importlib.import_module("build_backend")


def test_wheel(backend, tmp_path):
    name = backend.build_wheel(str(tmp_path))
    assert re.fullmatch(r"novae-[\d.]+-py3-none-linux_\w+\.whl", name)
    with zipfile.ZipFile(tmp_path / name) as wheel:
        files = wheel.namelist()
        wheel.extractall(tmp_path / "site")
    assert {"novae/__init__.py", "novae/_cffi.py", "novae/py.typed"} <= set(files)
    record = next(file for file in files if file.endswith("RECORD"))
    assert len((tmp_path / "site" / record).read_text().splitlines()) == len(files)
    if not SANITIZED:
        subprocess.run([sys.executable, "-c", "import novae; novae.load_game('terra-nova')"],
                       check=True, cwd=tmp_path / "site")


def test_metadata_needs_no_library(backend, tmp_path, monkeypatch):
    """pip asks for it first, and must not have to build everything twice."""
    monkeypatch.setenv("NOVAE_BUNDLE", "1")
    monkeypatch.setattr(backend, "_build_library", lambda folder: pytest.fail("it was built"))
    info = backend.prepare_metadata_for_build_wheel(str(tmp_path))
    monkeypatch.setenv("NOVAE_BUNDLE", "0")
    with zipfile.ZipFile(tmp_path / backend.build_wheel(str(tmp_path))) as wheel:
        for file in ("METADATA", "WHEEL", "entry_points.txt"):
            assert (tmp_path / info / file).read_bytes() == wheel.read(f"{info}/{file}")


def test_source_package(backend, tmp_path):
    name = backend.build_sdist(str(tmp_path))
    with tarfile.open(tmp_path / name) as archive:
        files = {file.split("/", 1)[1] for file in archive.getnames() if "/" in file}
    assert {"PKG-INFO", "pyproject.toml", "meson.build", "include/novae/env.h", "src/env/batch.c",
            "bindings/python/build_backend.py", "bindings/python/novae/py.typed"} <= files
    assert not any(file.startswith("build") for file in files)
