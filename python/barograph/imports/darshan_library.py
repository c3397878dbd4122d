# SPDX-License-Identifier: BSD-3-Clause
"""Finds libdarshan-util and what it exports, as PyDarshan brings both along.

PyDarshan's own start loads pandas and more, which takes longer than reading most logs: where its wheel carries the
library, that is opened directly, with the declarations of the same wheel. Called by darshan_log.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from barograph.imports.foreign_file_error import ForeignFileError

# Files of the package `darshan` that have C declarations, and the names of the texts.
DECLARATIONS: Final = (("backend/api_def_c.py", "header"), ("backend/apmpi.py", "structdefs"))
MOST_NAMES: Final = 4096


@dataclass(frozen=True)
class Library:
    """The functions and lists of libdarshan-util, and cffi's view of their types."""

    ffi: Any
    functions: Any

    def names(self, variable: str, last: str) -> list[str]:
        """Returns the texts of a list of counters' names, which ends with the name `last`."""
        array = getattr(self.functions, variable)
        names: list[str] = []
        while len(names) < MOST_NAMES:
            name = bytes(self.ffi.string(array[len(names)])).decode("utf-8", "replace")
            if name == last:
                break
            names.append(name)
        return names


@cache
def load() -> Library:
    """Opens the library; raises ForeignFileError where PyDarshan is not installed."""
    try:
        found = importlib.util.find_spec("darshan")
        if found is None:
            raise ImportError("darshan")
        return _carried(Path(next(iter(found.submodule_search_locations or [])))) or _discovered()
    except (ImportError, StopIteration) as error:
        raise ForeignFileError(
            "Darshan's logs are read through PyDarshan, which is not installed",
            hint='pip install "barograph[darshan]"',
        ) from error


def _carried(package: Path) -> Library | None:
    """The library in PyDarshan's wheel; None where it is not there, or not in the form that is known."""
    libraries = sorted(package.with_name("darshan.libs").glob("libdarshan-util*.so*"))
    if not libraries:
        return None
    cffi: Any = importlib.import_module("cffi")  # comes with PyDarshan
    ffi = cffi.FFI()
    try:
        for file, name in DECLARATIONS:
            ffi.cdef(_text(package / file, name))
        return Library(ffi, ffi.dlopen(str(libraries[0])))
    except (OSError, SyntaxError, LookupError, cffi.CDefError, cffi.FFIError):
        return None


def _discovered() -> Library:
    """The library wherever PyDarshan itself finds it."""
    backend: Any = importlib.import_module("darshan.backend.cffi_backend")
    return Library(backend.ffi, backend.libdutil)


def _text(file: Path, name: str) -> str:
    """The text that a Python file gives a name, without running the file."""
    for statement in ast.parse(file.read_text("utf-8")).body:
        if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Constant):
            continue
        if any(isinstance(target, ast.Name) and target.id == name for target in statement.targets):
            return str(statement.value.value)
    raise LookupError(f"{file} has no {name}")
