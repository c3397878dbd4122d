# SPDX-License-Identifier: BSD-3-Clause
"""Offsets in a program or library -> functions, files and lines, from its debug information or its symbol table.

Uses `symbolic` (https://github.com/getsentry/symbolic), whose line tables are kept by build id in the user's
cache folder: the second run with the same binary reads no DWARF. Used by barograph.source.resolve. Never raises
for a file that is missing, damaged or another than the one recorded: its offsets then have no lines.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from barograph.elf_file import PT_LOAD, ElfError, ElfFile
from barograph.source.demangle import readable
from barograph.source.frames import NAMELESS, Line
from barograph.source.remarks import in_system

CACHE_VERSION = "1"
MOST_BYTES = 256 << 20  # of the cache; the table of a large program takes 10 MB
DEBUG_FOLDER = Path("/usr/lib/debug/.build-id")

# What a module's file tells: functions and lines, functions, where functions begin, nothing.
Detail = Literal["lines", "symbols", "addresses", "none"]


class Resolved(NamedTuple):
    """The lines of a module by offset, how much its file tells, and which that is ("": none was found)."""

    detail: Detail
    lines: dict[int, list[Line]]
    file: str = ""


def resolve_offsets(build_id: str, files: Sequence[str], offsets: Iterable[int]) -> Resolved:
    """Looks offsets up.

    Args:
        build_id: The first 16 digits of the module's build id; `file-...` where it has none.
        files: Where the module may be; the first that has the build id is taken.
        offsets: Addresses in the file, each inside an instruction.
    """
    for file in files:
        try:
            table, detail, base = _open(build_id, file)
        except Exception:  # noqa: BLE001, S112 - foreign files, read by a foreign library
            continue
        found: dict[int, list[Line]] = {}
        for offset in offsets:
            rows: list[Any] = table.lookup(offset - base) if offset >= base else []
            if rows:
                found[offset] = [_line(row) for row in rows]
        nameless = _nameless_functions(file, [offset for offset in offsets if offset not in found])
        if nameless and detail == "symbols":
            detail = "addresses"
        return Resolved(detail, found | nameless, file)
    return Resolved("none", {})


def _nameless_functions(file: str, offsets: Sequence[int]) -> dict[int, list[Line]]:
    """Returns functions without a symbol, by the address where they begin: of what users have built, not of systems."""
    if not offsets or in_system(file):
        return {}
    try:
        with ElfFile(file) as elf:
            starts = elf.function_starts(offsets)
    except ElfError:
        return {}
    return {offset: [Line(f"{NAMELESS}{start:#x}", "", 0)] for offset, start in starts.items()}


def cache_folder() -> Path:
    """Returns where line tables are kept between runs: $XDG_CACHE_HOME/barograph, or ~/.cache/barograph."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "barograph" / "lines"


def _open(build_id: str, file: str) -> tuple[Any, Detail, int]:
    from symbolic.debuginfo import Archive  # noqa: PLC0415 - large, and rarely needed
    from symbolic.symcache import SymCache  # noqa: PLC0415

    symcache: Any = SymCache  # it has no types
    base, has_lines = _layout(file)
    code = _code_id(Archive, file)
    if not build_id.startswith("file-") and not code.startswith(build_id):
        raise ValueError("another file")
    source = file
    separate = DEBUG_FOLDER / code[:2] / f"{code[2:]}.debug"
    if not has_lines and separate.is_file():
        source, has_lines = str(separate), True
    detail: Detail = "lines" if has_lines else "symbols"
    cached = cache_folder() / f"{code}-{detail}-{CACHE_VERSION}"
    if not build_id.startswith("file-") and cached.is_file():
        try:
            with contextlib.suppress(OSError):
                os.utime(cached)  # it was used
            return symcache.open(str(cached)), detail, base
        except Exception:  # noqa: BLE001, S110 - of another version of symbolic: made again
            pass
    table = _object(Archive, source).make_symcache()
    if not build_id.startswith("file-"):
        _keep(table, cached)
    return table, detail, base


def _object(archive: Any, file: str) -> Any:
    return next(iter(archive.open(file).iter_objects()))


def _code_id(archive: Any, file: str) -> str:
    return str(_object(archive, file).code_id or "")


def _layout(file: str) -> tuple[int, bool]:
    """The address of the first byte of a file that is mapped, and whether it has debug information."""
    with ElfFile(file) as elf:
        base = next((segment.address for segment in elf.segments if segment.type == PT_LOAD), 0)
        return base, bool(elf.section_names() & {".debug_info", ".zdebug_info"})


def _keep(table: Any, path: Path) -> None:
    """Writes a line table to the cache; a cache that cannot be written is left out."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as stream:
            table.dump_into(stream)
        os.replace(stream.name, path)
        drop_oldest(path.parent)
    except OSError:
        pass


def drop_oldest(folder: Path) -> None:
    """Keeps the cache below MOST_BYTES: line tables that were not used for longest go first."""
    tables: list[tuple[os.stat_result, str]] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(FileNotFoundError):  # another command has named its table meanwhile
                if entry.is_file():
                    tables.append((entry.stat(), entry.path))
    left = sum(status.st_size for status, _ in tables)
    for status, path in sorted(tables, key=lambda table: table[0].st_mtime_ns)[:-1]:
        if left <= MOST_BYTES:
            return
        Path(path).unlink(missing_ok=True)
        left -= status.st_size


def _line(row: Any) -> Line:
    return Line(readable(str(row.symbol)), str(row.full_path) if row.line else "", int(row.line))
