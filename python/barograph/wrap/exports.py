# SPDX-License-Identifier: BSD-3-Clause
"""The symbols that a shared library exports, with their versions, from its dynamic symbol table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from barograph.elf_file import ET_DYN, ElfError, ElfFile, ExportedSymbol
from barograph.launch.errors import LaunchError
from barograph.launch.plugins.plugins import absolute
from barograph.launch.program.elf import find_library


@dataclass(frozen=True)
class Library:
    """A shared library and its exports; `by_name`: it was asked for by its name, and any of that name is meant."""

    file: Path
    soname: str
    machine: str
    by_name: bool
    exports: tuple[ExportedSymbol, ...]


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
            exports = tuple(elf.exported())
            soname, machine = elf.soname(), elf.machine
    except ElfError as error:
        hint = "a static library (.a) or a linker script (some .so in /usr/lib) cannot be wrapped: name the .so.N"
        raise LaunchError(f"{file} cannot be wrapped: {error}", hint=hint) from error
    return Library(file.resolve(), soname or file.name, machine, by_name, exports)
