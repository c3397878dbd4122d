# SPDX-License-Identifier: BSD-3-Clause
"""Which tool wrote a file, and the importer for it. Called by the import command and by commands that take a profile.

Importers are loaded when they are needed: each brings libraries of its own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Protocol

from barograph.imports.foreign_file_error import ForeignFileError
from barograph.imports.foreign_kinds import START_BYTES, foreign_kind

KINDS: Final = ("caliper", "darshan", "mpip", "recorder")
NAMES: Final = {
    "caliper": "Caliper file",
    "darshan": "Darshan log",
    "mpip": "mpiP report",
    "recorder": "Recorder trace",
}
# After eight bytes for the version of a log its magic number, in the byte order of the machine that wrote it.
DARSHAN_MAGIC, DARSHAN_MAGIC_SWAPPED = slice(8, 12), slice(12, 16)
RECORDER_HEADS: Final = ("recorder.mt", "recorder.dat")


class Draft(Protocol):
    """What a module of barograph.imports makes of a file: a profile to be written, and what to say of it."""

    notes: list[str]
    losses: list[str]

    def write(self, target: Path, *, overwrite: bool = False) -> None:
        """Writes the profile."""


def known_kind(path: Path) -> str | None:
    """Tells the format by how the file begins; None when it is not one of KINDS. Raises OSError."""
    if path.is_dir():
        return "recorder" if any((path / name).exists() for name in RECORDER_HEADS) else None
    with path.open("rb") as stream:
        kind = kind_of_start(stream.read(START_BYTES))
    # JSON may be anybody's.
    return None if kind == "caliper" and foreign_kind(path, kind_of_start, NAMES) else kind


def refuse_foreign(path: Path) -> None:
    """Raises ForeignFileError, which says what it is, for a file that no importer reads and that is known; OSError."""
    foreign = foreign_kind(path, kind_of_start, NAMES)
    if foreign is not None:
        raise ForeignFileError(f"{path} is {foreign.name}, which cannot be imported", hint=foreign.hint)


def kind_of_start(start: bytes) -> str | None:
    """Tells the format of a file by its first bytes; None when it is not one of KINDS."""
    if start[DARSHAN_MAGIC] == b"75d\0" or start[DARSHAN_MAGIC_SWAPPED] == b"\0d57":
        return "darshan"
    text = start.lstrip()
    if text.startswith(b"@ mpiP"):
        return "mpip"
    return "caliper" if text.startswith((b"__rec=", b"{", b"[")) else None


def kind_of(path: Path) -> str:
    """Tells the format by how the file begins; raises ForeignFileError when it is not one of KINDS."""
    kind = known_kind(path)
    if kind is not None:
        return kind
    refuse_foreign(path)
    if path.is_dir():
        raise ForeignFileError(
            f"{path} is a folder, but not a Recorder trace",
            hint="a trace of Recorder has a file recorder.mt or recorder.dat; all other formats are files",
        )
    raise ForeignFileError(
        f"{path} is neither a Caliper, Darshan or mpiP file nor a Recorder trace",
        hint="Caliper: .cali, or JSON of cali-query; Darshan: logs of 3.0 or newer; mpiP: the text report; "
        "Recorder: the folder of a trace",
    )


def read_draft(path: Path, kind: str | None, time_unit: str | None) -> Draft:
    """Reads the file with the module for it; raises ForeignFileError or OSError."""
    kind = kind or kind_of(path)
    if kind == "mpip":
        from barograph.imports import mpip  # noqa: PLC0415 - not all are needed

        return mpip.read(path)
    if kind == "darshan":
        from barograph.imports.in_child import ChildDraft  # noqa: PLC0415 - not all are needed

        return ChildDraft("barograph.imports.darshan.darshan", path)
    if kind == "recorder":
        from barograph.imports.recorder import recorder  # noqa: PLC0415 - not all are needed

        return recorder.read(path)
    from barograph.imports import caliper  # noqa: PLC0415 - not all are needed

    return caliper.read(path, time_unit=time_unit)
