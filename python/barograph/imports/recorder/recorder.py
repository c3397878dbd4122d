# SPDX-License-Identifier: BSD-3-Clause
"""Recorder traces -> a profile with file counters, timelines and events, rank by rank.

A trace is a folder. Ranks that cannot be read are losses as long as one can. What Recorder does not write (results of
calls, bytes of HDF5's accesses, MPI's messages) is said, never made up. Called by the import command.
"""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from barograph.imports.event_sums import FACT_NAMES, EventSums
from barograph.imports.events import NO_ITEM, Item, Spool, objects_table, trace_blocks
from barograph.imports.foreign_file_error import ForeignFileError
from barograph.imports.io_operations import Kind
from barograph.imports.recorder.recorder_calls import UNKNOWN, Call, understood
from barograph.imports.recorder.recorder_folder import RecorderFolder, SignatureTable, plausible_unix_ns
from barograph.imports.recorder.recorder_rank import Doubts, RankReader
from barograph.spec.file_counters import FILE_SIZE_EDGES
from barograph.wording.ranks import rank_list
from barograph.writer import write_profile

TOOL: Final = 0x5EC0  # in the keys of objects
FIRST_CLASS: Final = 3
KEPT_CALLS: Final = 2**16
MOST_PATHS: Final = 2**18
# HOST-USER-PROGRAM-PROCESS-TIME: only the program is wanted.
FOLDER_NAME: Final = re.compile(r".*-([^-]+)-\d+-\d{6}\.\d{3}")

ASKED: Final = (
    "bytes are those that calls asked for: a Recorder trace has no results, so it does not tell calls that failed, "
    "or read less"
)
CLOCKS: Final = (
    "times count from the start of each rank: Recorder does not say how much later than others one started"
)
HDF5: Final = "Recorder has no bytes of HDF5's accesses: those of the calls below count; attributes have none"
DIFFERENCES: Final = (
    "the trace was made with RECORDER_INTRAPROCESS_PATTERN_RECOGNITION: some offsets are differences to those of calls "
    "before, which ones it does not say; all that calls name are left out"
)
SYSTEMS: Final = (
    "Recorder says nothing of file systems: block and stripe sizes, and what follows from them, are missing"
)
COMMUNICATION: Final = "of MPI's communication the profile has calls and times only"


class RecorderDraft:
    """An opened trace; its calls are read when it is written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.folder = RecorderFolder(path)
        except FileNotFoundError as error:
            raise ForeignFileError(f"{path} has no {Path(error.filename or '').name}") from error
        self.notes: list[str] = [ASKED, CLOCKS, SYSTEMS]
        self.losses: list[str] = self.folder.losses
        if self.folder.differences:
            self.losses.append(DIFFERENCES)
        self.ranks = self._ranks()
        self.items: list[Item] = [Item(*NO_ITEM)]
        self._item_of: dict[str, int] = {}
        self.kinds: list[Kind] = [Kind("program", "program", 0, ())]
        self._parents: list[int | None] = [None]
        self._path_of: dict[tuple[int, str, str], int] = {}
        self._calls: dict[int, Call | None] = {}
        self._calls_of: SignatureTable | None = None
        self._doubts = Doubts()
        self.sums = EventSums()

    def _ranks(self) -> list[int]:
        """The ranks that have files; raises when they are too few for what the trace says."""
        there = self.folder.parts.ranks()
        missing = self.folder.ranks - len(there)
        if not there or missing > len(there):
            raise ForeignFileError(
                f"{self.path} is damaged: of its {self.folder.ranks:,} ranks {len(there):,} have times",
                hint="copy the whole folder that Recorder wrote",
            )
        if missing:
            self.losses.append(f"{missing:,} of {self.folder.ranks:,} ranks have no times")
        return there

    def _item(self, name: str) -> int:
        known = self._item_of.get(name)
        if known is None:
            known = self._item_of[name] = len(self.items)
            self.items.append(Item("file", name, known, -1))
        return known

    def _path(self, above: int, call: Call) -> int:
        key = above, call.kind.layer, call.kind.operation
        known = self._path_of.get(key)
        if known is None:
            if len(self.kinds) >= MOST_PATHS:
                raise ForeignFileError(f"{self.path} is damaged: it has too many call paths")
            known = self._path_of[key] = len(self.kinds)
            self.kinds.append(call.kind)
            self._parents.append(above)
        return known

    def _call(self, table: SignatureTable, number: int) -> Call | None:
        """A signature, understood; kept, as most are met again."""
        if table is not self._calls_of or len(self._calls) > KEPT_CALLS:
            self._calls_of = table
            self._calls.clear()
        if number not in self._calls:
            raw = table[number]
            call = understood(self.folder.functions, raw.function, raw.thread, raw.level, raw.arguments)
            if call is not None and self.folder.differences and call.does in {"", "seek"}:
                call.offset, call.whence = UNKNOWN, ""
            self._calls[number] = call
        return self._calls[number]

    def _call_paths(self) -> dict[str, list[Any]]:
        return {
            "path_id": list(range(len(self.kinds))),
            "parent_id": list(self._parents),
            "layer": [kind.layer for kind in self.kinds],
            "operation": [kind.operation for kind in self.kinds],
        }

    def write(self, target: Path, *, overwrite: bool = False) -> None:
        """Writes the profile, and the events in it. Raises ForeignFileError, ValueError or OSError."""
        if target.exists() and not overwrite:
            raise FileExistsError(f"{target} exists")
        walls: dict[int, int] = {}
        reason = ""
        with Spool() as spool:
            for rank in self.ranks:
                found = self._try_rank(rank, spool)
                if isinstance(found, int):
                    walls[rank] = found
                else:
                    reason = found
            if not walls:
                raise ForeignFileError(f"no rank of {self.path} can be read: {reason}")
            self.sums.add_ranks(spool.by_rank(), self.kinds, walls)
            self._remark()
            self._write_profile(target, walls, spool, overwrite=overwrite)

    def _try_rank(self, rank: int, spool: Spool) -> int | str:
        """Returns how long a rank ran in ns, or why it cannot be read."""
        try:
            table = self.folder.signatures(rank)
            reader = RankReader(partial(self._call, table), table.levels, self._path, self._item)
            for block in reader.read(self.folder.calls(rank)):
                spool.add(block, [(rank, len(block))])
        except (ForeignFileError, FileNotFoundError) as error:
            spool.drop(rank)
            self.losses.append(f"rank {rank} cannot be read: {error}")
            return str(error)
        for name, value in vars(reader.doubts).items():
            setattr(self._doubts, name, getattr(self._doubts, name) + value)
        return reader.wall_ns

    @property
    def start_unix_ns(self) -> int:
        """When the run started, 0 where the trace has no such time."""
        return plausible_unix_ns(self.folder.start_s)

    def _remark(self) -> None:
        layers = {kind.layer for kind in self.kinds}
        if any(kind.layer == "hdf5" and kind.direction for kind in self.kinds):
            self.notes.append(HDF5)
        if "mpi" in layers:
            self.notes.append(COMMUNICATION)
        doubts = self._doubts
        if doubts.unknown:
            self.losses.append(
                f"{doubts.unknown:,} calls are of functions that the trace does not name, or of the program's own: "
                "they are left out"
            )
        if doubts.guessed:
            self.losses.append(
                f"of {doubts.guessed:,} calls of MPI-IO or HDF5 it is not sure which of the open files they were on: "
                "they count for the one that was opened last"
            )
        if doubts.unsized:
            self.losses.append(
                f"of {doubts.unsized:,} reads and writes the trace has no bytes: how much they moved is unknown, "
                "and sums of bytes are without it"
            )
        if doubts.unplaced:
            self.losses.append(
                f"of {doubts.unplaced:,} reads and writes it is not known where in the file they were"
            )

    def _write_profile(self, target: Path, walls: dict[int, int], spool: Spool, *, overwrite: bool) -> None:
        facts, counters, timeline = self.sums.tables()
        for rank, wall in walls.items():
            row = (rank, 0, 0, 0, 1, wall, wall, wall, 0, 0, 0)
            for name, value in zip(FACT_NAMES, row, strict=True):
                facts[name].append(value)
        # A trace has calls of I/O only: MPI's communication stays out.
        path_of = np.array([-1 if kind.layer == "mpi" else at for at, kind in enumerate(self.kinds)])
        traced = spool.ranks()
        trace = {"trace.ranks": rank_list(traced), "trace.dropped": "0"} if traced else {}
        location_of = {rank: at for at, rank in enumerate(walls)}
        write_profile(
            target,
            call_paths=self._call_paths(),
            fact_rows=facts,
            locations={
                "rank": list(walls),
                "node": ["unknown" for _ in walls],
                "start_unix_ns": [self.start_unix_ns for _ in walls],
                "wall_ns": list(walls.values()),
            },
            objects=objects_table(self.items, TOOL),
            file_counters=counters,
            timeline=timeline,
            size_classes={
                "bucket": [FIRST_CLASS + place for place in range(len(FILE_SIZE_EDGES))],
                "bucket_max": list(FILE_SIZE_EDGES),
            },
            events=trace_blocks(spool, location_of, lambda calls: path_of[calls["path"]]) if traced else None,
            metadata=self._metadata(walls) | trace,
            overwrite=overwrite,
        )

    def _metadata(self, walls: dict[int, int]) -> dict[str, str]:
        named = FOLDER_NAME.fullmatch(self.path.resolve().name)
        communicates = any(kind.layer == "mpi" for kind in self.kinds)
        facts = {
            "program.name": named[1] if named else "",
            "run.start_unix_ns": str(self.start_unix_ns or ""),
            "run.wall_ns": str(max(walls.values())),
            "run.complete": "true" if len(walls) == self.folder.ranks else "false",
            "recording.layers": "" if communicates else "io",
            "job.ranks": str(self.folder.ranks),
            "recorder.version": ".".join(map(str, self.folder.version)),
            "import.from": f"Recorder trace {self.path.resolve().name}",
            "import.notes": "; ".join(self.notes),
            "import.losses": json.dumps(list(dict.fromkeys(self.losses))) if self.losses else "",
        }
        return {key: value for key, value in facts.items() if value}


def read(path: Path) -> RecorderDraft:
    """Opens a trace; raises ForeignFileError when it is not a trace, or of a version that cannot be read."""
    return RecorderDraft(path)
