# SPDX-License-Identifier: MIT
"""The C library: where it is found, and the few ways in which Python talks to it.

``NOVAE_LIBRARY`` in the environment names one; otherwise the one that was built into
the package is taken, or the one that the system has installed.
"""
import os
import pathlib
from typing import Any, Callable, Tuple

from novae._cffi import ffi as ffi
from novae.errors import Error

SONAME = "libnovae.so.0"
_ALIGN = 64  # NV_ALIGN; a library is not there yet when it is needed
_TEXT = 4096  # room that most texts fit into


def _open() -> Any:
    named = os.environ.get("NOVAE_LIBRARY")
    inside = pathlib.Path(__file__).with_name(SONAME)
    name = named or (str(inside) if inside.exists() else SONAME)
    try:
        return ffi.dlopen(name)
    except OSError as problem:
        raise ImportError(f"novae needs the library {SONAME}: {problem}") from None


lib: Any = _open()
allocate: Callable[..., Any] = ffi.new_allocator(should_clear_after_alloc=False)


def aligned(size: int) -> Tuple[Any, Any]:
    """Zeroed memory as the library wants it: who owns it, and a pointer to it."""
    owner = ffi.new("char[]", size + _ALIGN)
    address = int(ffi.cast("uintptr_t", owner))
    return owner, ffi.cast("void *", (address + _ALIGN - 1) // _ALIGN * _ALIGN)


def span(text: str, what: str = "text") -> Tuple[Any, Any]:
    """A text as the library reads it: who owns its bytes, and the span."""
    if not isinstance(text, str):
        raise Error(f"{what} must be a str, not {type(text).__name__}")
    data = text.encode("utf-8", "surrogatepass")
    owner = ffi.from_buffer(data) if data else ffi.new("char[1]")
    return owner, ffi.new("struct nv_span *", [ffi.cast("char *", owner), len(data)])[0]


def printed(printer: Callable[[Any], None]) -> str:
    """What a function of the library prints into a struct nv_text."""
    room = _TEXT
    while True:
        buffer = allocate("char[]", room)
        text = ffi.new("struct nv_text *", [buffer, room, 0])
        buffer[0] = b"\0"
        printer(text)
        if text.length < room:
            return str(ffi.unpack(buffer, text.length).decode("utf-8", "replace"))
        room = text.length + 1


def check(status: int, error: Any) -> None:
    """Raises what the library has said of a mistake."""
    if status != lib.NV_OK:
        raise Error(ffi.string(error.text).decode("utf-8", "replace"))


def new_error() -> Any:
    return ffi.new("struct nv_error *")


def integer(value: Any, what: str, low: int, high: int) -> int:
    """A whole number of any kind, NumPy's too, within its bounds."""
    try:
        number = value.__index__()
    except (AttributeError, TypeError):
        raise Error(f"{what} must be a whole number, not {value!r}") from None
    if not low <= number <= high:
        raise Error(f"{what} must be from {low} to {high}, not {number}")
    return int(number)
