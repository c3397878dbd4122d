# SPDX-License-Identifier: BSD-3-Clause
"""Where each rank's time went: computing, MPI, I/O, MPI start-up, the tool itself and pauses of the recording.

A moment belongs to the outermost call of MPI or of an I/O layer that is open: what HDF5 or `MPI_File_write_all` does
in MPI is I/O, what `MPI_Init` reads is start-up. Shares are of location time (the time of all threads of all ranks), so
they add up to 100 % for any number of threads. Blocked time of threads other than a rank's first is left out, as far
as it is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from barograph.analyze.shared_records import KNOWN
from barograph.analyze.workspace import Workspace

if TYPE_CHECKING:
    import pyarrow as pa

Bounds = tuple[int, int]
BOUNDED = ("io_ns", "computing_ns")
EXTENT_COLUMNS = (
    *("computing_ns", "mpi_ns", "io_ns", "startup_ns", "tool_ns", "paused_ns"),
    *("io_least_ns", "io_most_ns", "computing_least_ns", "computing_most_ns"),
)
SORT_KEYS = ("computing", "mpi", "rank")


@dataclass(frozen=True)
class TimeSplit:
    """Sums over all ranks and threads, in nanoseconds; the parts, up to paused_ns, add up to total_ns."""

    computing_ns: int
    mpi_ns: int
    io_ns: int  # in I/O calls that are not part of an MPI call
    startup_ns: int
    tool_ns: int
    paused_ns: int  # while the program had paused the recording
    total_ns: int
    blocked_ns: int  # of threads other than the first, outside of calls, at least; not in total_ns
    unknown_ns: int  # time of such threads of which it is not known whether they were blocked
    io_recorded: bool

    @property
    def after_init_ns(self) -> int:
        """The time outside MPI_Init; what ran before it is in it."""
        return self.total_ns - self.startup_ns

    def base_ns(self, *, after_init: bool) -> int:
        """Returns what shares are of: the total time, or with `after_init` that outside MPI_Init."""
        return self.after_init_ns if after_init else self.total_ns

    def share(self, part_ns: int) -> float:
        """Returns a part as a fraction of the total time, 0 for an empty profile."""
        return part_ns / self.total_ns if self.total_ns else 0.0

    def share_of(self, column: str, *, after_init: bool = False) -> float:
        """Returns a part, by its column, as a fraction of base_ns(); start-up is 0 % of the time outside MPI_Init."""
        base = self.base_ns(after_init=after_init)
        part: int = 0 if after_init and column == "startup_ns" else getattr(self, column)
        return part / base if base else 0.0


def split_by_rank(
    workspace: Workspace, sort: str = "computing", ranks: Sequence[int] = (), *, after_init: bool = False
) -> pa.Table:
    """Returns one row per rank (of `ranks`, if there are any); by default the one that computes longest first.

    Columns: rank, node, threads, wall_ns, total_ns, computing_ns, mpi_ns, io_ns, startup_ns, tool_ns,
    paused_ns, blocked_ns, events, dropped, overhead_ns, computing_ratio (computing time over the mean of all ranks; 1
    is average), mpi_share (MPI time, MPI_Init left out, as a fraction of total_ns, or with `after_init` of
    after_init_ns), after_init_ns (total_ns without the time in MPI_Init), io_least_ns, io_most_ns, computing_least_ns,
    computing_most_ns (between which times io_ns and computing_ns lie: the same where they are known).
    """
    values = {"ranks": list(ranks), "sort": sort, "after_init": after_init}
    return workspace.query_arrow("split_by_rank", values)


def times_by_rank(workspace: Workspace) -> dict[str, list[Any]]:
    """Returns the columns of split_by_rank that `extent` takes, and the ranks."""
    names = ("rank", *EXTENT_COLUMNS)
    rows = workspace.query("split_by_rank", {"ranks": [], "sort": "rank", "after_init": False})
    return {name: [row[name] for row in rows] for name in names}


def extent(ranks: Mapping[str, Sequence[int]], part: str) -> tuple[Bounds, Bounds]:
    """Returns the least and the most time of any rank in a part (a column of split_by_rank), each as its two bounds."""
    times = ranks[part]
    if part not in BOUNDED or not times:
        shortest, longest = min(times, default=0), max(times, default=0)
        return (shortest, shortest), (longest, longest)
    low, high = ranks[f"{part[:-3]}_least_ns"], ranks[f"{part[:-3]}_most_ns"]
    mean = round(sum(times) / len(times))
    return (min(low), min(*high, mean)), (max(*low, mean), max(high))


def rank_values(ranks: pa.Table, part: str) -> list[int | None]:
    """Returns the time of each rank in a part (a column of split_by_rank), None where it is not known."""
    if part not in BOUNDED:
        times: list[Any] = ranks.column(part).to_pylist()
        return times
    least: list[Any] = ranks.column(f"{part[:-3]}_least_ns").to_pylist()
    most: list[Any] = ranks.column(f"{part[:-3]}_most_ns").to_pylist()
    return [known(bounds) for bounds in zip(least, most, strict=True)]


def known(bounds: Bounds) -> int | None:
    """Returns a time whose bounds are as good as the same, None for one that is not known."""
    least, most = bounds
    return most if most - least <= KNOWN * most else None


def split_of_job(workspace: Workspace) -> TimeSplit:
    """Returns the split of the whole job."""
    (row,) = workspace.query_once("split_of_job")
    return TimeSplit(**row, io_recorded=workspace.run.io_recorded)
