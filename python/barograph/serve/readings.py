# SPDX-License-Identifier: BSD-3-Clause
"""What the ranks of a job do now, look after look, as the page's section "Now" has it.

A row is what is shown of one process. A browser gets all rows once, and then those that have changed: times are given
as the moment at which a call began, so that a rank in a long call does not change.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from barograph.live import (
    Job,
    Process,
    Rates,
    RollCall,
    SourceLines,
    Watch,
    call_roll,
    find_jobs,
    place_of,
    rates_between,
    unseen,
)
from barograph.spec.layers import LAYERS

# What a rank can do: it is in a layer, or one of these. The place in the list is its code in the history.
STATES: Final = ("stopped", "ended")
KINDS: Final = (*(layer.name for layer in LAYERS), *STATES)
# As the legend has them.
KIND_TITLES: Final = {
    **{layer.name: layer.title for layer in LAYERS},
    "program": "computing outside of regions",
    "region": "computing in a region",
    **{name: name for name in STATES},
}
FIRST_CODE: Final = ord("A")
# The columns of a row, in this order; viewer/src/live/reading.ts says what they mean.
COLUMNS: Final = (
    "pid",
    "rank",
    "kind",
    "operation",
    "object",
    "region",
    "since_ms",
    "mpi",
    "io",
    "events",
    "sent",
    "read",
    "written",
    "stuck",
)
Row = tuple[int | str | bool | None, ...]
# The history holds so many looks; one a second while somebody watches.
MOST_LOOKS: Final = 300
# A history of more ranks would be more to send than the page itself.
MOST_IN_HISTORY: Final = 4096
# Two looks at one open call can differ by this in when it began.
SAME_MS: Final = 20


@dataclass(frozen=True)
class Look:
    """One column of the history: when, what each rank did (a letter per rank), and the rates of all ranks."""

    seconds: float
    codes: str
    rates: tuple[float, ...]  # events/s, MPI share, I/O share, bytes/s sent, read and written


@dataclass
class Reading:
    """All that is known after one look."""

    number: int
    seconds: float = 0.0
    ranks: int = 0
    alive: bool = False
    node: str = ""
    rows: dict[int, Row] = field(default_factory=dict[int, Row])  # by process id, in the order of ranks
    sentences: tuple[str, ...] = ()
    unseen: str = ""
    dropped: int = 0

    def as_json(self, before: Mapping[int, Row] | None) -> dict[str, Any]:
        """Returns what a browser needs that knows the rows of `before`; None: that knows nothing."""
        known = before or {}
        return {
            "number": self.number,
            "seconds": self.seconds,
            "ranks": self.ranks,
            "node": self.node,
            "sentences": self.sentences,
            "unseen": self.unseen,
            "dropped": self.dropped,
            "rows": [row for pid, row in self.rows.items() if known.get(pid) != row],
            "gone": [pid for pid in known if pid not in self.rows],
        }


class Watcher:
    """Looks at one job, and remembers the last minutes.

    Args:
        job: its id.
        folders: returns the folders of this user's arenas; they may appear later than the watcher.
        stall_ns: from when on a rank that does not get on is stuck.
    """

    def __init__(self, job: str, folders: Callable[[], Sequence[Path]], stall_ns: int) -> None:
        self._job = job
        self._folders = folders
        self._stall_ns = stall_ns
        self._watch = Watch()
        self._lines = SourceLines()
        self._before: dict[int, Process] = {}
        self.reading = Reading(0)
        self.history: deque[Look] = deque(maxlen=MOST_LOOKS)
        self.seen = False

    def look(self) -> Reading:
        """Looks once; what is known stays when the job is gone."""
        job = next((one for one in find_jobs(self._folders(), self._job) if one.name == self._job), None)
        if job is None:
            self._note_end()
            return self.reading
        self.seen = True
        rates = {
            process.view["pid"]: rates_between(self._before.get(process.view["pid"]), process)
            for process in job.processes
        }
        roll = call_roll(
            job.presences,
            lines=self._lines.of_site,
            watch=self._watch,
            now_ns=time.monotonic_ns(),
            stall_ns=self._stall_ns,
        )
        self._take(job, rates, roll)
        self._before = {process.view["pid"]: process for process in job.processes}
        return self.reading

    def line_of(self, row: Any) -> str:
        """Returns the source line of the MPI call that a process is in; "" where it is not known."""
        pid: int = row.pid
        process = self._before.get(pid)
        if process is None or not process.alive:
            return ""
        return self._lines.of_site(place_of(process).site)

    def _take(self, job: Job, rates: Mapping[int, Rates], roll: RollCall) -> None:
        old = self.reading
        stuck = {one.pid for one in roll.standings if one.stuck} if roll.sentences else set[int]()
        rows = {
            process.view["pid"]: _row(
                process,
                rates[process.view["pid"]],
                old.rows.get(process.view["pid"]),
                stuck=process.view["pid"] in stuck,
            )
            for process in job.processes
        }
        self.reading = Reading(
            number=old.number + 1,
            seconds=round(max(process.view["elapsed_ns"] for process in job.processes) / 1e9, 1),
            ranks=job.ranks,
            alive=job.alive,
            node=job.processes[0].view["node"],
            rows=rows,
            sentences=roll.sentences,
            unseen=unseen(job),
            dropped=sum(process.view["dropped"] for process in job.processes),
        )
        if len(rows) <= MOST_IN_HISTORY:
            codes = "".join(chr(FIRST_CODE + KINDS.index(str(row[2]))) for row in rows.values())
            self.history.append(Look(self.reading.seconds, codes, _sums(rates)))

    def _note_end(self) -> None:
        """The arenas are gone, so the processes have collected and ended."""
        old = self.reading
        if not old.alive and not (self.seen and old.sentences):
            return
        ended = KINDS[-1]
        rows = {
            pid: (*row[:2], ended, "", "", "", None, 0, 0, 0, 0, 0, 0, False) for pid, row in old.rows.items()
        }
        self.reading = Reading(
            old.number + 1, old.seconds, old.ranks, alive=False, node=old.node, rows=rows, dropped=old.dropped
        )


def _row(process: Process, rates: Rates, before: Row | None, *, stuck: bool) -> Row:
    view, place = process.view, place_of(process)
    kind = place.layer
    if not process.alive:
        kind = "ended"
    elif process.stopped:
        kind = "stopped"
    since: int | None = None
    if place.open_ns is not None and process.alive:
        since = round((view["elapsed_ns"] - place.open_ns) / 1e6)
        if before is not None and isinstance(before[6], int) and abs(before[6] - since) <= SAME_MS:
            since = before[6]
    name = place.object if place.in_mpi else place.object.rpartition("/")[2]
    return (
        view["pid"],
        view["rank"],
        kind,
        place.operation,
        name if place.in_call else "",
        place.region if place.in_call else "",
        since,
        round(100 * (rates.mpi_share or 0)),
        round(100 * (rates.io_share or 0)),
        _rounded(rates.events_per_s),
        _rounded(rates.sent_bytes_per_s),
        _rounded(rates.read_bytes_per_s),
        _rounded(rates.written_bytes_per_s),
        stuck,
    )


def _rounded(rate: float | None) -> int:
    """Returns a rate with two digits: the page shows no more, and a steady rate then stays the same."""
    return int(float(f"{rate:.2g}")) if rate else 0


def _sums(rates: Mapping[int, Rates]) -> tuple[float, ...]:
    all_rates = list(rates.values())
    many = max(len(all_rates), 1)
    return (
        _rounded(sum(one.events_per_s or 0 for one in all_rates)),
        round(sum(one.mpi_share or 0 for one in all_rates) / many, 3),
        round(sum(one.io_share or 0 for one in all_rates) / many, 3),
        _rounded(sum(one.sent_bytes_per_s or 0 for one in all_rates)),
        _rounded(sum(one.read_bytes_per_s or 0 for one in all_rates)),
        _rounded(sum(one.written_bytes_per_s or 0 for one in all_rates)),
    )
