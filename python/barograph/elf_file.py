# SPDX-License-Identifier: BSD-3-Clause
"""The parts of an ELF file (elf(5)) that say how it is loaded: headers, segments, names of sections, dynamic entries.

Read on the way to every program that is recorded: a few reads at known offsets, where importing a library for all of
ELF and DWARF takes longer than everything else that is done there. Regardless of what a damaged file claims, not more
    than
MOST_BYTES are read at once, and ElfError is all that is raised.
"""

from __future__ import annotations

import os
import struct
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

MOST_BYTES = 1 << 26
MACHINES = {3: "x86", 21: "ppc64", 22: "s390", 40: "arm", 62: "x86-64", 183: "aarch64", 243: "riscv"}
PT_LOAD, PT_DYNAMIC, PT_INTERP, PT_GNU_EH_FRAME = 1, 2, 3, 0x6474E550
ET_DYN = 3
DT_NULL, DT_NEEDED, DT_STRTAB, DT_STRSZ, DT_RPATH, DT_RUNPATH = 0, 1, 5, 10, 15, 29
DT_SYMTAB, DT_SONAME, DT_VERSYM, DT_VERDEF, DT_VERDEFNUM = 6, 14, 0x6FFFFFF0, 0x6FFFFFFC, 0x6FFFFFFD
DT_VERNEED, DT_VERNEEDNUM = 0x6FFFFFFE, 0x6FFFFFFF
SHT_DYNSYM, SHN_ABS = 11, 0xFFF1
STT_FUNC, STT_GNU_IFUNC, STB_GLOBAL, STB_WEAK, STB_UNIQUE = 2, 10, 1, 2, 10
STV_DEFAULT, STV_PROTECTED = 0, 3
VERSION_HIDDEN = 0x8000
MOST_SYMBOLS = 1 << 20
# How compilers for Linux write .eh_frame_hdr (LSB Core, DWARF extensions): 4 bytes each, signed where it is an address.
USUAL_HEADER = b"\x01\x1b\x03\x3b"


class ElfError(Exception):
    """It is not an ELF file, or damaged."""


@dataclass(frozen=True)
class Segment:
    """One program header."""

    type: int
    offset: int
    address: int
    bytes: int


@dataclass(frozen=True)
class ExportedSymbol:
    """A symbol that others can be bound to; `default`: without a version, this one of its name is meant."""

    name: str
    version: str
    default: bool
    function: bool
    weak: bool


class ElfFile:
    """An open ELF file.

    Raises:
        ElfError: here and in all methods, also for what cannot be read.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        try:
            self._file: BinaryIO = Path(path).open("rb")  # noqa: SIM115 - closed by __exit__
        except OSError as error:
            raise ElfError(str(error)) from error
        try:
            self._read_head()
        except ElfError:
            self._file.close()
            raise

    def __enter__(self) -> ElfFile:
        """Returns itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the file."""
        self._file.close()

    def _read_head(self) -> None:
        ident = self._read(0, 16, exact=True)
        if ident[:4] != b"\x7fELF" or ident[4] not in (1, 2) or ident[5] not in (1, 2):
            raise ElfError("no ELF file")
        self.bits = 32 * ident[4]
        self._order = "<" if ident[5] == 1 else ">"
        address = "Q" if self.bits == 64 else "I"
        (self.type, machine, _, _, programs, sections, _, _, *counts) = self._unpack(
            f"HHI{address * 3}IHHHHHH", 16
        )
        self.machine = MACHINES.get(machine, f"machine {machine}")
        self.segments = (
            [self._segment(programs + i * counts[0]) for i in range(counts[1])] if counts[0] else []
        )
        self._sections = [sections + i * counts[2] for i in range(counts[3])] if counts[2] else []
        self._names_section = counts[4]

    def _segment(self, at: int) -> Segment:
        if self.bits == 64:
            kind, _, offset, address, _, size = self._unpack("IIQQQQ", at)
        else:
            kind, offset, address, _, size = self._unpack("IIIII", at)
        return Segment(kind, offset, address, size)

    @property
    def interpreter(self) -> str:
        """The loader that the kernel starts for it; "" for none."""
        segment = next((one for one in self.segments if one.type == PT_INTERP), None)
        return "" if segment is None else text_at(self._read(segment.offset, min(segment.bytes, 4096)), 0)

    def section_names(self) -> set[str]:
        """Returns the names of its sections; none of a file without section headers."""
        if self._names_section >= len(self._sections):
            return set()
        rows = [self._section(at) for at in self._sections]
        _, offset, size = rows[self._names_section]
        names = self._read(offset, min(size, MOST_BYTES))
        return {text_at(names, name) for name, _, _ in rows}

    def _section(self, at: int) -> tuple[int, int, int]:
        if self.bits == 64:
            name, _, _, _, offset, size = self._unpack("IIQQQQ", at)
        else:
            name, _, _, _, offset, size = self._unpack("IIIIII", at)
        return name, offset, size

    def dynamic(self) -> list[tuple[int, int]]:
        """Returns the entries of the dynamic segment as (tag, value); none of a static program."""
        segment = next((one for one in self.segments if one.type == PT_DYNAMIC), None)
        if segment is None:
            return []
        entry = struct.Struct(self._order + ("qQ" if self.bits == 64 else "iI"))
        data = self._read(segment.offset, min(segment.bytes, MOST_BYTES))
        entries: list[tuple[int, int]] = []
        for tag, value in entry.iter_unpack(data[: len(data) // entry.size * entry.size]):
            if tag == DT_NULL:
                break
            entries.append((tag, value))
        return entries

    def strings(self, entries: list[tuple[int, int]]) -> bytes:
        """Returns the string table that dynamic entries refer to."""
        table = dict(entries)
        if DT_STRTAB not in table or DT_STRSZ not in table:
            raise ElfError("no string table")
        return self._read(self._offset(table[DT_STRTAB]), min(table[DT_STRSZ], MOST_BYTES))

    def needed_versions(self, entries: list[tuple[int, int]], strings: bytes) -> Iterator[str]:
        """Yields the names of the symbol versions it needs of its libraries, such as GLIBC_2.34."""
        table = dict(entries)
        if DT_VERNEED not in table:
            return
        at = self._offset(table[DT_VERNEED])
        for _ in range(min(table.get(DT_VERNEEDNUM, 0), 1 << 16)):
            _, count, _, first, following = self._unpack("HHIII", at)
            auxiliary = at + first
            for _ in range(count):
                _, _, _, name, more = self._unpack("IHHII", auxiliary)
                yield text_at(strings, name)
                if more == 0:
                    break
                auxiliary += more
            if following == 0:
                break
            at += following

    def soname(self) -> str:
        """Returns the name that programs linked with this library ask for; "" where it has none."""
        entries = self.dynamic()
        at = dict(entries).get(DT_SONAME)
        return "" if at is None else text_at(self.strings(entries), at)

    def exported(self) -> Iterator[ExportedSymbol]:
        """Yields what a shared library of 64 bits exports, in the order of its table."""
        entries = self.dynamic()
        table = dict(entries)
        if self.bits != 64 or DT_SYMTAB not in table:
            raise ElfError("no dynamic symbols")
        strings = self.strings(entries)
        names = self._defined_versions(table, strings)
        count = self._symbol_count()
        row = struct.Struct(f"{self._order}IBBHQQ")
        symbols = self._read(self._offset(table[DT_SYMTAB]), count * row.size, exact=True)
        versions = (
            struct.unpack(
                f"{self._order}{count}H", self._read(self._offset(table[DT_VERSYM]), 2 * count, exact=True)
            )
            if DT_VERSYM in table and count
            else (1,) * count
        )
        for (name, info, other, section, _, _), version in zip(
            row.iter_unpack(symbols), versions, strict=True
        ):
            kind, binding = info & 15, info >> 4
            seen = other & 3 in {STV_DEFAULT, STV_PROTECTED}
            # The linker has a symbol for each version, too.
            is_version = section == SHN_ABS and text_at(strings, name) in names.values()
            if section == 0 or not seen or is_version or binding not in {STB_GLOBAL, STB_WEAK, STB_UNIQUE}:
                continue
            yield ExportedSymbol(
                name=text_at(strings, name),
                version=names.get(version & ~VERSION_HIDDEN, ""),
                default=not version & VERSION_HIDDEN,
                function=kind in {STT_FUNC, STT_GNU_IFUNC},
                weak=binding != STB_GLOBAL,
            )

    def function_starts(self, addresses: Iterable[int]) -> dict[int, int]:
        """Returns address -> the first address of the function around it, as unwind tables say: of stripped files too.

        An address is left out where no function is, and all are where the file has no such table or one written in
        another way than usual.
        """
        segment = next((one for one in self.segments if one.type == PT_GNU_EH_FRAME), None)
        if segment is None:
            return {}
        data = self._read(segment.offset, min(segment.bytes, MOST_BYTES))
        if data[:4] != USUAL_HEADER or len(data) < 12:
            return {}
        (count,) = struct.unpack_from(f"{self._order}I", data, 8)
        rows = data[12 : 12 + min(count, (len(data) - 12) // 8) * 8]
        entries = [
            (segment.address + start, segment.address + entry)
            for start, entry in struct.iter_unpack(f"{self._order}ii", rows)
        ]
        found: dict[int, int] = {}
        for address in addresses:
            at = bisect_right(entries, address, key=lambda entry: entry[0]) - 1
            if at >= 0 and address < entries[at][0] + self._function_bytes(entries[at][1], entries[at][0]):
                found[address] = entries[at][0]
        return found

    def _function_bytes(self, entry: int, start: int) -> int:
        """Returns how long the function of an entry of .eh_frame is; 0 where the entry is not of it."""
        at = self._offset(entry)
        _, _, begin, length = self._unpack("IIiI", at)  # its own length, that to its CIE, and what it covers
        return length if (entry + 8 + begin) == start else 0

    def _symbol_count(self) -> int:
        for at in self._sections:
            _, kind, _, _, _, size, _, _, _, entry = self._unpack("IIQQQQIIQQ", at)
            if kind == SHT_DYNSYM and entry:
                return min(size // entry, MOST_SYMBOLS)
        raise ElfError("its section headers were removed")

    def _defined_versions(self, table: dict[int, int], strings: bytes) -> dict[int, str]:
        """Returns the names of the symbol versions that it defines, by index; without that of the file itself."""
        if DT_VERDEF not in table:
            return {}
        names: dict[int, str] = {}
        at = self._offset(table[DT_VERDEF])
        for _ in range(min(table.get(DT_VERDEFNUM, 0), 1 << 16)):
            _, flags, index, _, _, first, following = self._unpack("HHHHIII", at)
            (name,) = self._unpack("I", at + first)
            if not flags & 1:
                names[index] = text_at(strings, name)
            if following == 0:
                break
            at += following
        return names

    def _offset(self, address: int) -> int:
        for segment in self.segments:
            if segment.type == PT_LOAD and segment.address <= address < segment.address + segment.bytes:
                return address - segment.address + segment.offset
        raise ElfError(f"nothing is loaded at {address:#x}")

    def _unpack(self, layout: str, at: int) -> tuple[int, ...]:
        row = struct.Struct(self._order + layout)
        return row.unpack(self._read(at, row.size, exact=True))

    def _read(self, at: int, size: int, *, exact: bool = False) -> bytes:
        try:
            self._file.seek(at)
            data = self._file.read(size)
        except (OSError, ValueError, OverflowError) as error:
            raise ElfError(str(error)) from error
        if not data or (exact and len(data) < size):
            raise ElfError("it ends early")
        return data


def text_at(data: bytes, at: int) -> str:
    """Returns the text at an offset of a table of strings."""
    if not 0 <= at < len(data):
        raise ElfError("a name lies outside of its table")
    end = data.find(b"\0", at)
    return os.fsdecode(data[at : end if end >= 0 else len(data)])
