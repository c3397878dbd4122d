# SPDX-License-Identifier: BSD-3-Clause
"""Finds libdarshan-util, its structures and what it exports, as PyDarshan brings them along.

PyDarshan's own start loads pandas, cffi and a parser of C, which takes longer than reading most logs: the library is
opened directly, and its structures are made of the declarations of the same wheel, as they change with its version.
Called by darshan_log.
"""

from __future__ import annotations

import ast
import ctypes
import importlib
import importlib.util
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from barograph.imports.foreign_file_error import ForeignFileError

# Files of the package `darshan` that have C declarations, and the names of the texts.
DECLARATIONS: Final = (("backend/api_def_c.py", "header"), ("backend/apmpi.py", "structdefs"))
MOST_NAMES: Final = 4096
NAME: Final = "libdarshan-util"

COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
STRUCTURE: Final = re.compile(r"struct\s+(\w+)\s*\{(.*?)\}", re.DOTALL)
FIELD: Final = re.compile(r"(?:struct\s+)?(\w+(?:\s+char)?)\s*(\**)\s*(\w+)\s*(?:\[(\d+)\])?\s*;")
TYPES: Final = {
    "int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64, "darshan_record_id": ctypes.c_uint64,
    "uint32_t": ctypes.c_uint32, "int": ctypes.c_int, "double": ctypes.c_double, "char": ctypes.c_char,
    "unsigned char": ctypes.c_ubyte,
}  # fmt: skip
HANDLE, OUT, NUMBER = ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_int)

Structures = Mapping[str, type[ctypes.Structure]]


@dataclass(frozen=True)
class Library:
    """The functions and lists of libdarshan-util, and its structures by their names."""

    functions: Any
    structures: Structures

    def names(self, variable: str, last: str) -> list[str]:
        """Returns the texts of a list of counters' names, which ends with the name `last`."""
        array = (ctypes.c_char_p * MOST_NAMES).in_dll(self.functions, variable)
        names: list[str] = []
        while len(names) < MOST_NAMES:
            name = (array[len(names)] or last.encode()).decode("utf-8", "replace")
            if name == last:
                break
            names.append(name)
        return names


@cache
def load() -> Library:
    """Opens the library; raises ForeignFileError where PyDarshan is not installed, or is another one than is known."""
    try:
        found = importlib.util.find_spec("darshan")
        if found is None:
            raise ImportError("darshan")
        package = Path(next(iter(found.submodule_search_locations or [])))
        texts = [_text(package / file, name) for file, name in DECLARATIONS]
        place = _carried(package) or _discovered()
    except (ImportError, StopIteration) as error:
        raise ForeignFileError(
            "Darshan's logs are read through PyDarshan, which is not installed",
            hint='pip install "barograph[darshan]"',
        ) from error
    try:
        structures = _structures("\n".join(texts))
        functions = ctypes.CDLL(place)
        _declare(functions, structures)
    except (OSError, LookupError, AttributeError) as error:
        raise ForeignFileError(
            f"unknown version of the library that reads Darshan logs: {error}",
            hint='pip install --force-reinstall "barograph[darshan]"',
        ) from error
    return Library(functions, structures)


def _carried(package: Path) -> str | None:
    """The library in PyDarshan's wheel."""
    libraries = sorted(package.with_name("darshan.libs").glob(f"{NAME}*.so*"))
    return str(libraries[0]) if libraries else None


def _discovered() -> str:
    """The library wherever PyDarshan itself finds it: it has then been opened, and is in the list of mappings."""
    importlib.import_module("darshan.backend.cffi_backend")
    mappings = Path("/proc/self/maps").read_text("utf-8", "replace").splitlines()
    found = next((line for line in mappings if f"/{NAME}" in line), None)
    if found is None:
        raise ImportError(NAME)
    return found[found.index("/") :]


def _text(file: Path, name: str) -> str:
    """The text that a Python file gives a name, without running the file; empty where there is none."""
    try:
        statements = ast.parse(file.read_text("utf-8")).body
    except (OSError, SyntaxError):
        return ""
    for statement in statements:
        if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Constant):
            continue
        if any(isinstance(target, ast.Name) and target.id == name for target in statement.targets):
            return str(statement.value.value)
    return ""


def _structures(declarations: str) -> Structures:
    """The structures that a text declares; raises LookupError for one with a field of a type that is not known."""
    found: dict[str, type[ctypes.Structure]] = {}
    for name, body in STRUCTURE.findall(COMMENT.sub("", declarations)):
        fields: list[tuple[str, Any]] = []
        for kind, pointer, field, count in FIELD.findall(body):
            # What a pointer leads to is looked at only after it was checked.
            known: Any = ctypes.c_void_p if pointer else TYPES.get(kind) or found[kind]
            fields.append((field, known * int(count) if count else known))
        found[name] = type(name, (ctypes.Structure,), {"_fields_": fields})
    return found


def _declare(functions: Any, structures: Structures) -> None:
    job = structures["darshan_job"]
    for name, returned, taken in (
        ("darshan_log_open", HANDLE, (ctypes.c_char_p,)),
        ("darshan_log_close", None, (HANDLE,)),
        ("darshan_log_get_job", ctypes.c_int, (HANDLE, ctypes.POINTER(job))),
        ("darshan_log_get_job_runtime", ctypes.c_int, (HANDLE, job, ctypes.POINTER(ctypes.c_double))),
        ("darshan_log_get_exe", ctypes.c_int, (HANDLE, ctypes.c_char_p)),
        ("darshan_log_get_mounts", ctypes.c_int, (HANDLE, OUT, NUMBER)),
        ("darshan_log_get_modules", None, (HANDLE, OUT, NUMBER)),
        ("darshan_log_get_name_records", None, (HANDLE, OUT, NUMBER)),
        ("darshan_log_get_record", ctypes.c_int, (HANDLE, ctypes.c_int, OUT)),
        ("darshan_free", None, (ctypes.c_void_p,)),
    ):
        function = getattr(functions, name)
        function.restype, function.argtypes = returned, taken
