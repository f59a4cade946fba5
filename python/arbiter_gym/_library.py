"""The C library that package gym of Arbiter is built as."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

_NAME = {"win32": "libarbiter.dll", "darwin": "libarbiter.dylib"}.get(sys.platform, "libarbiter.so")


class ArbiterError(RuntimeError):
    """What the library refused, and why."""


class Buffers(ctypes.Structure):
    """The buffers of a batch; see cmd/libarbiter."""

    _fields_ = [(name, ctypes.c_void_p) for name in (
        "globals", "players", "objects", "stack", "question", "options", "mask", "rewards", "terminated", "truncated",
        "illegal", "seat", "hash", "episode", "winner", "turns", "decisions", "failed")]


def _load() -> ctypes.CDLL:
    path = os.environ.get("ARBITER_LIBRARY") or str(Path(__file__).with_name(_NAME))
    try:
        library = ctypes.CDLL(path)
    except OSError as e:
        raise ArbiterError(
            f"{path} can't be loaded ({e}). pip install ./python, from the root of a checkout of Arbiter, builds it; "
            "ARBITER_LIBRARY names another file") from e
    handle, number, text = ctypes.c_int64, ctypes.c_int, ctypes.c_char_p
    out = ctypes.POINTER(ctypes.c_void_p)
    pointer = ctypes.c_void_p
    for name, arguments in {
        "open": [text, ctypes.POINTER(handle)],
        "describe": [handle, out],
        "cards": [handle, pointer, pointer, pointer, number],
        "bind": [handle, ctypes.POINTER(Buffers)],
        "reset": [handle, ctypes.c_int64],
        "step": [handle, pointer],
        "play": [handle, number, pointer, ctypes.POINTER(handle)],
        "suggest": [handle, text, pointer],
        "matchups": [handle, text],
        "save": [handle, number, out],
        "load": [handle, number, text],
        "copy": [handle, number, number],
        "redeal": [handle, number, ctypes.c_uint64],
        "text": [handle, number, out],
        "failure": [handle, number, out],
    }.items():
        f = getattr(library, "arbiter_" + name)
        f.argtypes, f.restype = arguments, pointer
    library.arbiter_close.argtypes, library.arbiter_close.restype = [handle], None
    library.arbiter_free.argtypes, library.arbiter_free.restype = [pointer], None
    return library


_library: ctypes.CDLL | None = None


def library() -> ctypes.CDLL:
    """Returns the library, which is loaded once."""
    global _library
    if _library is None:
        _library = _load()
    return _library


def check(message: int | None) -> None:
    """Raises the message that a function of the library has returned, if there is one."""
    if message:
        raise ArbiterError(take(message))


def take(text: int) -> str:
    """Returns a string of the library, and frees it."""
    try:
        return ctypes.string_at(text).decode()
    finally:
        library().arbiter_free(text)
