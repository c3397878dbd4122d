# SPDX-License-Identifier: BSD-3-Clause
"""The programs of a job, and the part of a profile that is about one of them: the profile sliced to its ranks.

Used by everything that has a chapter per program or takes --program. What compares ranks looks at such a part, for
ranks of different programs do different work. Never changes the profile.
"""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from barograph.read.run_record import number
from barograph.scratch import Scratch
from barograph.stored_json import json_list

if TYPE_CHECKING:
    from barograph.analyze.workspace import Workspace


# For the list of a program's ranks: of a longer one only the number of ranks is said.
MOST_LETTERS = 40
# Programs in one sentence.
MOST_LISTED = 12


@dataclass(frozen=True)
class Program:
    """One program of a job, as the view `programs` has it."""

    program: int
    name: str
    kind: str
    executable: str
    arguments: str
    ranks: str

    @property
    def rank_list(self) -> list[int]:
        """Its ranks as numbers."""
        found: list[int] = []
        for part in filter(None, self.ranks.split(",")):
            span, _, step = part.partition(":")
            first, _, last = span.partition("-")
            found += range(int(first), int(last or first) + 1, int(step or 1))
        return found

    @property
    def words(self) -> tuple[str, ...]:
        """Its executable and arguments; empty where they are not the same on all its ranks."""
        return (
            (self.executable, *(str(word) for word in json_list(self.arguments)))
            if self.executable and self.arguments
            else ()
        )

    @property
    def command(self) -> str:
        """What it is, for people: its command, or why there is none."""
        if self.words:
            return shlex.join(self.words)
        what = "more than 8 argument lists" if self.kind == "folded" else "different arguments"
        return f"{self.executable or self.name} ({what})"

    @property
    def title(self) -> str:
        """Its name with its ranks."""
        return f"`{self.name}` ({self.where})"

    @property
    def where(self) -> str:
        """Its ranks in words."""
        if len(self.ranks) > MOST_LETTERS:
            return f"{len(self.rank_list):,} ranks"
        return f"rank {self.ranks}" if self.ranks.isdecimal() else f"ranks {self.ranks}"


def programs_of(workspace: Workspace) -> list[Program]:
    """Returns the programs of the job, by their first rank."""
    return workspace.records(Program, "programs")


def programs_in_words(programs: list[Program]) -> str:
    """Returns `2 programs: ocean (ranks 0-1), atmosphere (ranks 2-3)`."""
    more = f" and {len(programs) - MOST_LISTED} more" if len(programs) > MOST_LISTED else ""
    return f"{len(programs)} programs: " + ", ".join(one.title for one in programs[:MOST_LISTED]) + more


class ProgramParts:
    """The parts of a profile by program, each made when it is asked for; close() removes them."""

    def __init__(self, whole: Workspace) -> None:
        self._whole = whole
        self._folder: Scratch | None = None
        self._open: dict[int, Workspace] = {}

    def of(self, program: Program) -> Workspace:
        """Returns what the profile has of a program; raises MergeError or ProfileError."""
        from barograph.analyze.workspace import Workspace  # noqa: PLC0415 - it imports this module
        from barograph.read import open as open_profile  # noqa: PLC0415
        from barograph.read.merge import slice_profile  # noqa: PLC0415

        if program.program not in self._open:
            whole = Path(self._whole.profile.path)
            if self._folder is None:
                self._folder = Scratch("programs")
            folder = self._folder.path / str(program.program)
            folder.mkdir()
            sliced = slice_profile(
                whole,
                folder / whole.name,
                ranks=program.rank_list,
                salvage=self._whole.salvages,
                metadata=_metadata(self._whole, program),
            )
            profile = open_profile(sliced.path)
            profile.path = whole
            self._open[program.program] = Workspace(profile, program=program, whole=self._whole)
        return self._open[program.program]

    def close(self) -> None:
        """Removes what was made."""
        for workspace in self._open.values():
            workspace.connection.close()
            close: Any = getattr(workspace.profile, "close", None)
            if close is not None:
                close()
        self._open.clear()
        if self._folder is not None:
            self._folder.close()
            self._folder = None


# Sums over all ranks, of which a part has its share.
SUMS = (
    "overhead.events_ns",
    "overhead.samples_ns",
    "overhead.setup_ns",
    "overhead.helper_ns",
    "overhead.memory_bytes",
)


def _metadata(whole: Workspace, program: Program) -> dict[str, str]:
    """Returns the metadata of its part: what describes the job there describes the program here."""
    ranks = program.rank_list
    (about,) = whole.query("extent_of_ranks", {"ranks": ranks})
    share = len(ranks) / max(whole.run.ranks, 1)
    sums = {
        key: str(round(number(whole.run.metadata[key]) * share)) for key in SUMS if key in whole.run.metadata
    }
    return {
        **sums,
        "job.nodes": str(about["nodes"]),
        "run.wall_ns": str(about["wall_ns"]),
        "slice.program": program.name,
        "program.name": program.executable.rpartition("/")[2] or program.name,
        "program.path": program.executable,
        "program.command": json.dumps(program.words, ensure_ascii=False),
    }
