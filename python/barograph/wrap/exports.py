# SPDX-License-Identifier: BSD-3-Clause
"""The symbols that a shared library exports, with their versions, from its dynamic symbol table."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from barograph.elf_file import ET_DYN, ElfError, ElfFile
from barograph.launch.errors import LaunchError
from barograph.launch.plugins.plugins import absolute
from barograph.loader_cache import loader_cache

DEFAULT_FOLDERS = ("/lib64", "/usr/lib64", "/lib", "/usr/lib")


@dataclass(frozen=True)
class Export:
    """One exported symbol; of several versions of a name `default` is the one that new programs are linked with."""

    symbol: str
    version: str
    default: bool
    function: bool
    weak: bool


@dataclass(frozen=True)
class Library:
    """A shared library and its exports; `by_name`: it was asked for by its name, and any of that name is meant."""

    file: Path
    soname: str
    machine: str
    by_name: bool
    exports: tuple[Export, ...]


def read_library(given: str) -> Library:
    """Returns what a library exports.

    Args:
        given: its file, or the name that the loader finds it by, such as libz.so.1.

    Raises:
        LaunchError: it is not found, or no shared library of 64 bits.
    """
    by_name = "/" not in given and not Path(given).is_file()
    file = find_library(given) if by_name else absolute(Path(given))
    if file is None:
        hint = "give a file, or a name such as libz.so.1 (`ldconfig -p` lists them)"
        raise LaunchError(f"there is no library {given}", hint=hint)
    try:
        with ElfFile(file) as elf:
            if elf.type != ET_DYN or elf.bits != 64:
                raise ElfError("no shared library of 64 bits")
            exports = tuple(
                Export(row.name, row.version, row.default, row.function, row.weak) for row in elf.exported()
            )
            soname, machine = elf.soname(), elf.machine
    except ElfError as error:
        hint = "a static library (.a) or a linker script (some .so in /usr/lib) cannot be wrapped: name the .so.N"
        raise LaunchError(f"{file} cannot be wrapped: {error}", hint=hint) from error
    return Library(file.resolve(), soname or file.name, machine, by_name, exports)


def find_library(name: str) -> Path | None:
    """Returns the file that the loader would take for a name; None: there is none."""
    for folder in os.environ.get("LD_LIBRARY_PATH", "").split(":"):
        if folder and (Path(folder) / name).is_file():
            return Path(folder) / name
    cached = loader_cache().get(name)
    if cached is not None:
        return Path(cached)
    return next((Path(folder) / name for folder in DEFAULT_FOLDERS if (Path(folder) / name).is_file()), None)
