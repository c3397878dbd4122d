# SPDX-License-Identifier: BSD-3-Clause
"""What a profile does not hold: dropped events, missing ranks, an unfinished run.

Called by all commands: every view shows its losses. None is rounded away: one dropped event is a loss.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from barograph.analyze.calls.reduced_detail import budget, reduced_paths
from barograph.analyze.ends.unfinished import capital
from barograph.analyze.messages.wait_states import trace_error
from barograph.analyze.openmp import openmp_remark
from barograph.analyze.workspace import RunRecord, Workspace
from barograph.read.events.trace import dropped_calls
from barograph.read.events.trace_state import TraceState, trace_state
from barograph.read.profile_error import ProfileError
from barograph.read.run_record import LateIo
from barograph.wording.counted import counted
from barograph.wording.printable import printable
from barograph.wording.ranks import named_ranks

DATA_ENDS = "the data ends where the recording ended"


@dataclass(frozen=True)
class Losses:
    """Counts of what was not recorded; all zero and complete for a whole profile."""

    dropped_events: int
    dropped_ranks: int
    dropped_share: float
    missing_ranks: int
    complete: bool
    damaged: tuple[str, ...] = ()
    unfinished: str = f"the run did not finish normally: {DATA_ENDS}"
    snapshot: int = 0  # its number, when the program still ran
    not_timed_calls: int = 0
    not_timed_paths: int = 0
    not_timed_estimated: bool = False  # from the calls of these paths that were timed
    sampled_calls: int = 0  # those
    not_traced_calls: int = 0
    imported: tuple[str, ...] = ()  # what an import could not read of another tool's file
    ranks_together: bool = False  # of some files only the sums over all ranks are known
    not_recorded: str = (
        ""  # ranks that ran without the recorder, or ended before the others did, as a list: "1,3"
    )
    job_id: str = ""
    job_ranks: int = 0
    snapshots_not_written: int = 0  # that the program asked for too often
    refused_values: int = 0  # of metrics of the program
    refusing_ranks: int = 0
    unbalanced_regions: int = 0  # begins and ends of regions, loops and iterations without a counterpart
    trace: tuple[str, ...] = ()  # what is missing or damaged of the trace
    absent_trace: str = ""  # the folder of a trace that is not beside the profile
    io_uring: str = ""  # "used", or "linked" when only its library was loaded
    linux_aio: str = ""  # the same of io_submit and libaio
    openmp: str = ""  # why nothing of it is recorded, as a sentence
    mpi_unseen: str = ""  # as in the record of the run
    late_io: LateIo | None = None  # after the recording
    unseen_bytes: int = 0  # moved past the recorder
    unseen_files: int = 0  # how many open files that was on
    misplaced_calls: int = 0  # at most, that are counted for a file that was closed
    misplaced_descriptors: int = 0  # of these
    mapped_bytes: int = 0  # of files that are shared and writable, or large
    mappings: int = 0

    @property
    def sampled(self) -> str:
        """Says on what the estimates rest, as the end of a sentence."""
        return f"; estimated from {self.sampled_calls:,} other calls on these paths"

    def sentences(self) -> list[str]:
        """Returns one sentence per loss, none for a whole profile."""
        return [*self._of_calls(), *self._of_profile(), *self._of_source()]

    def _of_calls(self) -> list[str]:
        """Returns what of the program is not recorded, or wrongly."""
        found: list[str] = []
        if self.mpi_unseen == "apart":
            found.append(
                "the program loaded MPI into a namespace of its own (dlmopen): whether it used it is unknown, and no "
                "call is recorded there"
            )
        elif self.mpi_unseen:
            found.append(
                "the program used MPI, and none of its calls is recorded: it loaded the library in a way "
                "that no call leads through Barograph (RTLD_DEEPBIND does so)"
            )
        if self.dropped_events:
            percent = (
                f"{100 * self.dropped_share:.1f} %" if self.dropped_share >= 0.0005 else "less than 0.1 %"
            )
            found.append(
                f"{percent} of events ({self.dropped_events:,} on {counted(self.dropped_ranks, 'rank')}) were dropped: "
                "times are underestimated"
            )
        if self.unseen_bytes:
            found.append(
                f"at least {self.unseen_bytes:,} B were moved past the recorder, as raw system calls and inlined "
                f"functions do: the offsets of {counted(self.unseen_files, 'open file')} show it, and no table has it"
            )
        if self.misplaced_calls:
            found.append(
                f"up to {counted(self.misplaced_calls, 'call')} on "
                f"{counted(self.misplaced_descriptors, 'descriptor')} may be counted for files that were closed before "
                "by raw system calls: the numbers stood for something else when they were looked at again"
            )
        if self.late_io is not None:
            found.append(after_end(self.late_io))
        return found

    def _of_profile(self) -> list[str]:
        """Returns what is missing in the profile and its trace."""
        found: list[str] = []
        found.extend(f"damaged and omitted: {part}" for part in self.damaged)
        if self.missing_ranks:
            found.append(self._missing())
        if self.not_timed_calls:
            what = "estimated" if self.not_timed_estimated else "a lower bound"
            found.append(
                f"the time of {counted(self.not_timed_paths, 'call path')} is {what}: {self.not_timed_calls:,} calls "
                "were counted but not timed, to keep to --max-overhead"
                + (self.sampled if self.not_timed_estimated else "")
            )
        if self.not_traced_calls:
            are = "is" if self.not_traced_calls == 1 else "are"
            found.append(
                f"{counted(self.not_traced_calls, 'call')} {are} counted, but not in the trace: later ones took the "
                "room, or there was none"
            )
        found.extend(self.trace)
        return found

    def _of_source(self) -> list[str]:
        """Returns what the log cannot say that the profile was made of, what cannot be recorded, and a missing end."""
        found: list[str] = []
        found.extend(self.imported)
        if self.ranks_together:
            found.append(
                "for files shared by all ranks, the log has only sums over ranks and the fastest and slowest rank: "
                "what the other ranks did is unknown"
            )
        for way, name, call, library in (
            (self.io_uring, "io_uring", "io_uring", "liburing"),
            (self.linux_aio, "Linux AIO", "io_submit", "libaio"),
        ):
            if way == "used":
                found.append(f"the program uses {name}: I/O through {call} is not recorded")
            elif way:
                found.append(f"the program has loaded {library}: any I/O through it is not recorded")
        if not self.complete:
            found.append(self.unfinished)
        return found

    def below_the_end(self) -> Losses:
        """Returns what to say where it was told just before that the program did not finish, and why."""
        return replace(self, unfinished=DATA_ENDS)

    def remarks(self) -> list[str]:
        """Returns whole sentences on what was asked for and not done, although no call and no time is missing."""
        found: list[str] = []
        if self.absent_trace:
            found.append(f"{capital(_absent(self.absent_trace))}.")
        if self.openmp:
            found.append(self.openmp)
        if self.mappings:
            found.append(
                f"{counted(self.mappings, 'mapping')} of files, shared and writable or of 16 MiB and more: "
                f"{self.mapped_bytes:,} B. How much of that was read and written is not recorded."
            )
        if self.refused_values:
            were = "was" if self.refused_values == 1 else "were"
            found.append(
                f"{counted(self.refused_values, 'metric value')} on {counted(self.refusing_ranks, 'rank')} {were} not "
                f"finite or had a reserved name, and {were} not counted."
            )
        if self.unbalanced_regions:
            one = self.unbalanced_regions == 1
            which = "1 begin or end" if one else f"{self.unbalanced_regions:,} begins or ends"
            found.append(
                f"{which} of regions, loops or iterations {'has' if one else 'have'} no counterpart, as after longjmp "
                "or in the wrong order: what follows such a begin is counted inside it until a region around it ends."
            )
        if self.snapshots_not_written:
            were = "was" if self.snapshots_not_written == 1 else "were"
            found.append(
                f"{counted(self.snapshots_not_written, 'snapshot')} that the program asked for {were} not written (16 "
                "at once, then one a second)."
            )
        return found

    def _missing(self) -> str:
        if self.not_recorded:
            ranks, are = ("rank", "is") if self.missing_ranks == 1 else ("ranks", "are")
            which = f"{ranks} {self.not_recorded}"
            job = f" {self.job_id}" if self.job_id else ""
            return (
                f"{self.missing_ranks} of {self.job_ranks} ranks {are} not in this profile: {which} "
                "ran without the recorder or ended before MPI_Finalize, so statements about all ranks exclude them; of "
                f"those that ended, `barograph recover{job}` on their node writes what was measured"
            )
        are = "is" if self.missing_ranks == 1 else "are"
        return f"{counted(self.missing_ranks, 'rank')} of the job {are} not in this profile"


def losses_of(workspace: Workspace, *, everything: bool = False, events: bool = False) -> Losses:
    """Counts the losses from the locations, the run metadata and the trace.

    Args:
        workspace: The profile.
        everything: Read all of the trace, to see whether it is intact.
        events: For a view that takes from the trace who waited for whom: whether it could.
    """
    state = _trace_state(workspace, everything=everything)
    lost = _sentences_on_trace(state)
    if events and (error := trace_error(workspace)) is not None:
        lost += _unused(error, lost)
    (row,) = workspace.query("dropped_events")
    run = workspace.run
    dropped = max(int(row["dropped"]), run.dropped_events)
    total = dropped + int(row["events"])
    reduced: list[Any] = reduced_paths(workspace) if budget(workspace) else []
    not_timed = sum(int(row["not_timed"]) for row in reduced)
    return Losses(
        dropped_events=dropped,
        dropped_ranks=int(row["ranks"]),
        dropped_share=dropped / total if total else 0.0,
        missing_ranks=max(run.job_ranks - run.ranks, 0),
        damaged=workspace.damaged,
        snapshot=run.recovery.snapshot if run.recovery else 0,
        not_timed_calls=not_timed,
        not_timed_paths=len(reduced),
        not_timed_estimated=any(row["estimated_ns"] for row in reduced),
        sampled_calls=sum(int(row["calls"]) for row in reduced) - not_timed,
        not_traced_calls=_not_traced(workspace),
        ranks_together=run.ranks_together,
        imported=run.import_losses,
        not_recorded=run.not_recorded,
        job_ranks=run.job_ranks,
        job_id=run.job_id,
        snapshots_not_written=run.snapshots_not_written,
        refused_values=run.refused_values,
        refusing_ranks=run.refusing_ranks,
        unbalanced_regions=run.unbalanced_regions,
        io_uring=run.io_uring,
        linux_aio=run.linux_aio,
        openmp=openmp_remark(run.openmp_tool, run.libraries),
        trace=tuple(lost),
        absent_trace=state.folder if state.absent else "",
        mpi_unseen=run.mpi_unseen,
        late_io=run.late_io,
        unseen_bytes=run.unseen_bytes,
        unseen_files=run.unseen_files,
        misplaced_calls=run.misplaced_calls,
        misplaced_descriptors=run.misplaced_descriptors,
        mapped_bytes=run.mapped_bytes,
        mappings=run.mappings,
        complete=run.complete,
        unfinished="" if run.complete else _unfinished(run),
    )


def after_end(late: LateIo) -> str:
    """Returns a sentence on what was read and written after the recording."""
    calls, processes = counted(late.calls, "call"), counted(late.processes, "process")
    moved = [
        f"{verb} {amount:,} B"
        for verb, amount in (("read", late.bytes_read), ("wrote", late.bytes_written))
        if amount
    ]
    what = f"that {' and '.join(moved)}" if moved else "that moved nothing"
    when = "after the recording had ended (in or after MPI_Finalize, or at exit)"
    return f"{calls} of {processes} {what} came {when}: no table has {'it' if late.calls == 1 else 'them'}"


def trace_losses(workspace: Workspace) -> list[str]:
    """Returns what is missing or damaged of the trace, as sentences without a full stop."""
    return _sentences_on_trace(_trace_state(workspace))


def lost_trace(workspace: Workspace) -> str:
    """Returns why nothing of the trace of a run that was traced can be read; "" for a run that was not."""
    state = _trace_state(workspace)
    return _absent(state.folder) if state.absent else next(iter(_sentences_on_trace(state)), "")


def _trace_state(workspace: Workspace, *, everything: bool = False) -> TraceState:
    """Returns what is wrong with the trace; of a program of several without ranks of others."""
    state = trace_state(_files(workspace), everything=everything)
    if workspace.program is None:
        return state
    own = set(workspace.program.rank_list)
    return replace(state, missing=tuple(rank for rank in state.missing if rank in own), strangers=())


def _absent(folder: str) -> str:
    return (
        f"the run was traced, and its trace ({folder}) is not beside the profile: its events and who waited for whom "
        "are unknown"
    )


def _sentences_on_trace(state: TraceState) -> list[str]:
    found = [f"the trace is damaged: {what}" for what in state.damaged]
    found += [
        f"{name} in {state.folder} is of another run or rank than its name and place say"
        for name in state.foreign
    ]
    if state.missing:
        whose = "its" if len(state.missing) == 1 else "their"
        found.append(
            f"the trace ({state.folder}) has no part of {named_ranks(state.missing)}: {whose} calls are not in it"
        )
    if state.strangers:
        found.append(
            f"the trace ({state.folder}) has {named_ranks(state.strangers)}, which the profile does not have"
        )
    return found


def _unused(error: ProfileError, told: list[str]) -> list[str]:
    """Returns sentences on what keeps the events from being used, without what was told of the same file."""
    is_told = any(Path(error.path).name in sentence for sentence in told)
    new = [] if is_told else [f"the trace is damaged: {error}"]
    return [*new, "the trace is not used: findings rest on counters alone"]


def _files(workspace: Workspace) -> Path:
    return Path(getattr(workspace.profile, "files", workspace.profile.path))


def _not_traced(workspace: Workspace) -> int:
    # The process knows what did not fit. What a ring overwrote, the files of the trace know.
    missing = dropped_calls(_files(workspace))
    return max(missing, workspace.run.not_traced_calls or 0)


def _unfinished(run: RunRecord) -> str:
    """Returns what to say of a profile that does not hold a whole run."""
    recovery = run.recovery
    if recovery is None:
        return f"the run did not finish normally: {DATA_ENDS}"
    if recovery.snapshot:
        name = f' "{printable(recovery.snapshot_name)}"' if recovery.snapshot_name else ""
        return f"snapshot {recovery.snapshot}{name} of a program that was still running: the data ends there"
    if recovery.is_snapshot:
        return f"a snapshot of a running job, taken {recovery.time}: the data ends there"
    if recovery.stopped and recovery.stopped == recovery.ranks:
        return "the program finished but could not write its profile: this one was recovered"
    if recovery.reason == "exit code 0" and not run.with_mpi:
        return "a process of the run that exited without finalizing, such as a worker: the data ends with its last call"
    how = "the run did not finish normally" + (f" ({recovery.reason})" if recovery.reason else "")
    return f"{how}: {DATA_ENDS}"
