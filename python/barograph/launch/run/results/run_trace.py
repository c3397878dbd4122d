# SPDX-License-Identifier: BSD-3-Clause
"""The trace of a run: what its agents have taken, and what its processes have left, beside the run's profiles.

Called once after the run. Events that cannot be written stay where they are until `barograph recover` has done it: a
note in the job's folder of arenas leads there (barograph.job_files.run_note). Nothing else is a reason to remove any.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from barograph.job_files import run_note
from barograph.job_files.event_files import events_files, node_of, visible_name, wait_for
from barograph.launch.agents.event_agent import PATIENCE_S
from barograph.launch.recording import TRACE_ENDING

if TYPE_CHECKING:
    from barograph._recover import Arena
    from barograph.recover.replay import Replay


class Placing(NamedTuple):
    """Which profile gets whose events.

    Attributes:
        moved: new names of profiles by those that processes know.
        recovered: processes that have theirs already.
    """

    moved: Mapping[Path, Path]
    recovered: frozenset[str]


@dataclass
class _Sums:
    """What became of the events of all nodes."""

    made: int = 0
    missing: int = 0
    unwritten: str = ""  # why some are in no trace
    kept: list[Path] = field(default_factory=list[Path])  # where those are


class RunTrace:
    """The trace of one run.

    Args:
        folder: the job's folder of arenas.
        output: path of the profile without its ending.
        job: the id of the job.
    """

    def __init__(self, folder: Path, output: Path, job: str) -> None:
        self._folder = folder
        self._output = output
        self._job = job
        self._note = run_note.leave(folder, output)
        self._said: list[str] = []

    def finish(self, trouble: str, placing: Placing, profiles: Sequence[Path]) -> list[str]:
        """Makes the events the traces of the run's profiles; returns what there is to say of those that are in none.

        Args:
            trouble: why the agent ended early; "" where it did not.
            placing: which profile gets whose events.
            profiles: of the run.
        """
        files = events_files(self._output.absolute(), self._job)
        held = wait_for(files, PATIENCE_S)
        if trouble:
            self._said.append(f"warning: the agent that took the events ended early: {trouble}")
        main = min(profiles, key=lambda path: (len(path.name), path.name), default=None)
        left = self._left()
        if main is None:
            self._without_profile(files, left)
        elif files or left:
            from barograph.recover.replay import write_traces  # noqa: PLC0415 - rarely needed

            def write(file: Path | None, own: Sequence[Arena]) -> Replay:
                # Ranks that missed their agent have written what they had last.
                keep = bool(trouble) or (file is not None and bool(node_of(file)))
                return write_traces(file, main, keep=keep, left=own, **placing._asdict())

            self._write(main, [(file, file in held) for file in files], left, write, trouble=bool(trouble))
        self._let_go()
        return self._said

    def _left(self) -> list[Arena]:
        try:
            if not any(name.endswith(".arena") for name in os.listdir(self._folder)):
                return []
        except OSError:
            return []
        from barograph.recover import find_jobs  # noqa: PLC0415 - rarely needed, and it is large

        return [arena for job in find_jobs(self._folder) for arena in job.untraced]

    def _without_profile(self, files: Sequence[Path], left: Sequence[Arena]) -> None:
        """If a run has no profile, only files that are of no use to anybody are removed."""
        from barograph.recover.replay import has_events  # noqa: PLC0415 - rarely needed

        kept = [file for file in files if has_events(file)]
        for file in files:
            if file not in kept:
                file.unlink(missing_ok=True)
        if kept or left:
            self._say_kept(_Sums(unwritten="there is no profile of the run", kept=kept))

    def _write(
        self,
        main: Path,
        files: Sequence[tuple[Path, bool]],
        left: Sequence[Arena],
        write: Callable[[Path | None, Sequence[Arena]], Replay],
        *,
        trouble: bool,
    ) -> None:
        from barograph.recover.replay import ReplayError, with_left  # noqa: PLC0415 - rarely needed

        sums = _Sums()
        is_held = dict(files)
        for file, own in with_left([file for file, _ in files], left):
            made = None
            try:
                made = write(file, own)
            except ReplayError as error:
                if error.nothing:
                    error.file.unlink(missing_ok=True)
                    if not Path(f"{main}{TRACE_ENDING}").is_dir():  # of ranks that missed their agent
                        self._said.append("warning: there is no trace: its agent has seen no process")
                    continue
                sums.unwritten = f"{error.file.name} {error}"
            except OSError as error:
                sums.unwritten = str(error.strerror)
            if made is not None and made.traced:
                self._placed(file, own, made, sums, held=file is not None and is_held[file])
                continue
            if made is not None:
                sums.unwritten = "; ".join(made.problems)
            sums.kept += [file] if file is not None else []
        if sums.missing:
            why = (
                "its agent ended early"
                if trouble
                else "they came faster than the agent could take them (see --ring-size)"
            )
            self._said.append(
                f"warning: {sums.missing:,} of {sums.made:,} events are missing from the trace: {why}"
            )
        if sums.unwritten:
            self._say_kept(sums)

    def _placed(
        self, file: Path | None, own: Sequence[Arena], made: Replay, sums: _Sums, *, held: bool
    ) -> None:
        self._said += [f"warning: {text}" for text in made.problems]
        sums.made += made.made
        sums.missing += made.missing
        if made.apart:
            self._said.append(
                f"warning: the events of {made.apart} process(es) are in no trace: no profile has their facts"
            )
        for arena in own:
            Path(arena.path).unlink(missing_ok=True)
        if file is None:
            return
        node = node_of(file)
        if not held and (made.complete or not node):
            file.unlink(missing_ok=True)
            return
        self._said.append(
            f"warning: events of {f'node {node}' if node else 'the run'} may be missing: its agent was killed, or has "
            f"not ended; see {_shown(_visible(file))}"
        )

    def _say_kept(self, sums: _Sums) -> None:
        """Says where the events are, and what finishes the trace."""
        names = ", ".join(_shown(_visible(file)) for file in sums.kept)
        where = f" in {names}" if names else ""
        self._said.append(
            f"warning: the trace is not finished: {sums.unwritten}; its events are kept{where}: "
            f"`barograph recover {self._job}` finishes it when that is fixed"
        )

    def _let_go(self) -> None:
        """Removes the note, and the folders, unless they are needed to find what is left."""
        from barograph.recover.profiles import remove_empty  # noqa: PLC0415 - rarely needed

        if self._note >= 0:
            os.close(self._note)
            self._note = -1
        if not self._left() and run_note.is_of_no_use(self._folder / run_note.NAME):
            run_note.remove(self._folder)
        remove_empty({self._folder})


def _visible(file: Path) -> Path:
    """Gives a file a name that people see; returns that, or the one it has."""
    name = visible_name(file) if file.name.startswith(".") else file
    with contextlib.suppress(OSError):
        file.rename(name)
        return name
    return file


def _shown(path: Path) -> str:
    relative = os.path.relpath(path)
    return relative if not relative.startswith("..") else str(path)
