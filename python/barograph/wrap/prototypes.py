# SPDX-License-Identifier: BSD-3-Clause
"""What C headers say of functions, by libclang (PyPI: libclang, the extra `wrap`).

The only place that knows libclang. A header that does not stand alone, or a missing include folder, is an error with
the first line of the compiler's own words.
"""

from __future__ import annotations

import importlib
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from barograph.launch.errors import LaunchError

HINT = "pip install 'barograph[wrap]' (or libclang); without --header no prototypes are needed"
# What a header may not be read for longer than its own text: the file that includes all of them.
MAIN = "barograph_wrap_headers.c"


@dataclass(frozen=True)
class Parameter:
    """One parameter: its name, "" where the header gives none, and its type as C spells it."""

    name: str
    type: str


@dataclass(frozen=True)
class Prototype:
    """A function as a header declares it. `own`: in one of the headers that were named, not in what these include."""

    name: str
    result: str
    parameters: tuple[Parameter, ...]
    variadic: bool
    declared: bool  # with its parameters: `f()` of old C says nothing of them
    inline: bool
    callback: bool
    renamed: bool  # its symbol has another name
    own: bool


def read_prototypes(headers: Sequence[str], flags: Sequence[str], compiler: str) -> dict[str, Prototype]:
    """Returns the functions that headers declare, by name.

    Args:
        headers: files, or names that the compiler finds.
        flags: for the compiler: -I, -D.
        compiler: the C compiler, whose own headers are used.

    Raises:
        LaunchError: libclang is missing, or the headers do not compile.
    """
    clang = _clang()
    text = "".join(f"#include {include(header)}\n" for header in headers)
    arguments = ["-x", "c", *_own_headers(compiler), *flags]
    try:
        index = clang.Index.create()
    except clang.LibclangError as error:
        raise LaunchError(f"libclang cannot be used: {str(error).splitlines()[0]}", hint=HINT) from error
    unit = index.parse(MAIN, args=arguments, unsaved_files=[(MAIN, text)])
    errors = [row for row in unit.diagnostics if row.severity >= clang.Diagnostic.Error]
    if errors:
        where = f"{errors[0].location.file}:{errors[0].location.line}: " if errors[0].location.file else ""
        raise LaunchError(
            f"the headers do not compile: {where}{errors[0].spelling}",
            hint='--cflags takes -I and -D for them, such as --cflags "$(pkg-config --cflags hdf5)"',
        )
    own = _own_files(unit)
    found: dict[str, Prototype] = {}
    for cursor in _functions(clang, unit.cursor):
        file = cursor.location.file
        prototype = _prototype(clang, cursor, own=file is not None and file.name in own)
        known = found.get(prototype.name)
        # A definition in the header, or a declaration with parameters, says more than another declaration.
        if known is None or (prototype.declared and not known.declared) or prototype.inline:
            found[prototype.name] = prototype
    return found


def include(header: str) -> str:
    """Returns how a header is included: <zlib.h>, or "/path/of/zlib.h"."""
    path = Path(header)
    return f'"{path.absolute()}"' if path.is_file() else f"<{header}>"


def _clang() -> Any:
    try:
        return importlib.import_module("clang.cindex")
    except ImportError as error:
        raise LaunchError("reading headers needs libclang, which is not installed", hint=HINT) from error


def _own_headers(compiler: str) -> list[str]:
    """Returns the flags for the compiler's own headers (stddef.h), which the Python package of libclang lacks."""
    path = shutil.which(compiler)
    if path is None:
        return []
    done = subprocess.run(
        [path, "-print-file-name=include"], capture_output=True, text=True, check=False, timeout=60
    )
    folder = done.stdout.strip()
    return ["-isystem", folder] if done.returncode == 0 and Path(folder, "stddef.h").is_file() else []


def _own_files(unit: Any) -> set[str]:
    """Returns the files that the headers named are, as libclang calls them."""
    return {row.include.name for row in unit.get_includes() if row.depth == 1}


def _functions(clang: Any, cursor: Any) -> Iterator[Any]:
    for child in cursor.get_children():
        if child.kind == clang.CursorKind.FUNCTION_DECL:
            yield child
        elif child.kind in {clang.CursorKind.LINKAGE_SPEC, clang.CursorKind.UNEXPOSED_DECL}:
            yield from _functions(clang, child)


def _prototype(clang: Any, cursor: Any, *, own: bool) -> Prototype:
    kind = cursor.type
    declared = kind.kind == clang.TypeKind.FUNCTIONPROTO
    parameters = [Parameter(one.spelling, _spelled(one.type)) for one in cursor.get_arguments()]
    return Prototype(
        name=cursor.spelling,
        result=_spelled(kind.get_result()),
        parameters=tuple(parameters),
        variadic=declared and kind.is_function_variadic(),
        declared=declared,
        inline=cursor.is_definition(),
        callback=any(_is_function(clang, one.type) for one in cursor.get_arguments()),
        renamed=cursor.mangled_name not in {"", cursor.spelling},
        own=own,
    )


def _is_function(clang: Any, kind: Any) -> bool:
    """Whether a parameter is a pointer to a function."""
    canonical = kind.get_canonical()
    if canonical.kind != clang.TypeKind.POINTER:
        return False
    return canonical.get_pointee().kind in {clang.TypeKind.FUNCTIONPROTO, clang.TypeKind.FUNCTIONNOPROTO}


def _spelled(kind: Any) -> str:
    spelling = str(kind.spelling)
    # `double[static 3]` and `[restrict n]` exist for parameters only.
    return (
        str(kind.get_canonical().spelling) if "[static" in spelling or "[restrict" in spelling else spelling
    )
