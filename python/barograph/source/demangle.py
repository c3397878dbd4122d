# SPDX-License-Identifier: BSD-3-Clause
"""Linker names of functions as people write them: C++ through the C++ runtime's own demangler, Fortran's modules.

Used by barograph.source.symbols. Never raises: a name that nobody understands stays as it is.
"""

from __future__ import annotations

import ctypes
import re
from functools import lru_cache

FORTRAN_MODULE = re.compile(r"__(?P<module>\w+?)_MOD_(?P<name>\w+)")
# What compilers add to the name of a part or a special copy of a function.
CLONE = re.compile(
    r"(?:\.(?:constprop|isra|part|cold|lto_priv|localalias|_omp_fn)(?:\.\d+)?|(?<=.)\.omp_outlined(?:_debug__)?)+$"
)
# What the C library calls its functions for itself: the debug information knows them by these names only.
OF_C_LIBRARY = re.compile(r"^__[GE]I_(?=\w)")
OPENING, CLOSING = "(<[{", ")>]}"


@lru_cache(maxsize=65536)
def readable(name: str) -> str:
    """Returns a function's name without parameters and return type: `solver::Grid::advance`.

    A part of it that the compiler has moved elsewhere, as it does for OpenMP, has the same name; and so has a function
    of the C library, with its debug information and without.
    """
    name = OF_C_LIBRARY.sub("", CLONE.sub("", name))
    if match := FORTRAN_MODULE.fullmatch(name):
        return f"{match['module']}::{match['name']}"
    if name.startswith("_Z"):
        return short(_demangled(name))
    return name


def short(declaration: str) -> str:
    """Returns the name in a C++ declaration: `f<int>` of `void f<int>(int*) const`."""
    depth = 0
    start, end = 0, len(declaration)
    text = declaration.replace("operator()", "operator\0").replace("(anonymous namespace)", "\1")
    if "operator" in text and ("<" in text or ">" in text) and re.search(r"operator\s*[<>-]", text):
        return declaration  # its brackets don't pair
    for at, char in enumerate(text):
        if char == "(" and depth == 0:
            end = at
            break
        if char in OPENING:
            depth += 1
        elif char in CLOSING:
            depth -= 1
        elif char == " " and depth == 0 and "operator" not in text[start:at]:
            start = at + 1
    return text[start:end].replace("operator\0", "operator()").replace("\1", "(anonymous namespace)")


def _demangled(name: str) -> str:
    library = _runtime()
    if library is None:
        return name
    status = ctypes.c_int()
    text = library.__cxa_demangle(name.encode(), None, None, ctypes.byref(status))
    if not text:
        return name
    try:
        return ctypes.string_at(text).decode(errors="replace")
    finally:
        ctypes.CDLL(None).free(ctypes.c_void_p(text))


@lru_cache(maxsize=1)
def _runtime() -> ctypes.CDLL | None:
    try:
        library = ctypes.CDLL("libstdc++.so.6")
    except OSError:
        return None
    library.__cxa_demangle.restype = ctypes.c_void_p
    return library
