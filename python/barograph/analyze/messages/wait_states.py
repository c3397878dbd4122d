# SPDX-License-Identifier: BSD-3-Clause
"""Who waited for whom, by the matched events of a trace: for findings, reports and `barograph engine`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from barograph.analyze.messages.wait_sites import sites_of_calls, waits_with_sites
from barograph.analyze.workspace import Workspace
from barograph.read.profile_error import ProfileError
from barograph.spec.mpi_waiting import NOT_JUDGED
from barograph.sql.given_tables import view_of

if TYPE_CHECKING:
    import pyarrow as pa

# In the column `judgement` of judged_calls, besides the reasons.
JUDGED: Final = "judged"
NEVER_WAITS: Final = "never_waits"


def wait_states(workspace: Workspace) -> pa.Table | None:
    """Returns who waited for whom, as docs/reference has it; None where the run has no intact events of MPI.

    For a part of a job only waits of its own ranks.
    """
    return _own_table(workspace, "wait_states")


def wait_roots(workspace: Workspace) -> pa.Table | None:
    """Returns whom the waiting of each rank goes back to; None and of which ranks as wait_states."""
    return _own_table(workspace, "wait_roots")


def judged_calls(workspace: Workspace) -> pa.Table | None:
    """Returns for which calls it is known whether they waited; None as wait_states, and for a part of a job."""
    tables = _tables(workspace)
    return None if tables is None or workspace.program is not None else tables.get("judged_calls")


def _own_table(workspace: Workspace, name: str) -> pa.Table | None:
    tables = _tables(workspace)
    if tables is None or name not in tables or not tables[name].num_rows:
        return None
    return _of_own_ranks(workspace, tables[name])


def _tables(workspace: Workspace) -> Mapping[str, pa.Table] | None:
    try:
        # The trace is beside the whole profile; a part has none.
        return (workspace.whole or workspace).profile.wait_tables()
    except ProfileError:
        return None  # trace_problem says it


def _of_own_ranks(workspace: Workspace, table: pa.Table) -> pa.Table:
    import pyarrow as pa  # noqa: PLC0415 - most runs have no trace

    there = {int(row["rank"]) for row in workspace.query("recorded_ranks")}
    ranks: list[Any] = table.column("rank").to_pylist()
    return table.filter(pa.array([rank in there for rank in ranks], pa.bool_()))


@dataclass(frozen=True)
class SingleWaits:
    """The waits of a run that are known one by one.

    Attributes:
        table: as docs/reference has longest_waits, the longest first.
        waits: how many there are, also those that are not in the table.
        waited_ns: of all these.
        counts: what was matched and what could not be told (wait_counts); None for a part of a job.
        corrected: times are by corrected clocks of several nodes.
        judged: which calls are judged (judged_calls); None for a part of a job, and where it is not known.
    """

    table: pa.Table
    waits: int
    waited_ns: int
    counts: pa.Table | None
    corrected: bool
    judged: pa.Table | None = None


def single_waits(workspace: Workspace) -> SingleWaits | None:
    """Returns the longest waits one by one; None where wait_states() is."""
    tables = _tables(workspace)
    if tables is None:
        return None
    sums = _of_own_ranks(workspace, tables["wait_states"])
    counts: list[Any] = sums.column("count").to_pylist()
    waited: list[Any] = sums.column("waited_ns").to_pylist()
    longest = _of_own_ranks(workspace, tables["longest_waits"])
    return SingleWaits(
        waits_with_sites(longest, sites_of_calls(workspace)),
        sum(counts),
        sum(waited),
        tables["wait_counts"] if workspace.program is None else None,
        tables["node_clocks"].num_rows > 1 if "node_clocks" in tables else False,
        judged_calls(workspace),
    )


@dataclass(frozen=True)
class EarlyEnds:
    """Ranks that came to MPI_Finalize, in which the recording ends, before the last one did.

    Attributes:
        ranks: how many.
        sum_ns: how much earlier, all together.
        longest_ns: and one of them.
    """

    ranks: int
    sum_ns: int
    longest_ns: int


def early_ends(workspace: Workspace) -> EarlyEnds | None:
    """Returns which ranks came to MPI_Finalize before the last one of the job; None where that is not known.

    It is not in a run that is not complete, and by the clocks of several nodes.
    """
    whole = workspace.whole or workspace
    ends = whole.query("rank_ends")
    if not whole.run.complete or len({row["node"] for row in ends}) != 1:
        return None
    last_ns = max(row["came_ns"] for row in ends)
    came = [row["came_ns"] for row in workspace.query("rank_ends")]
    early = [last_ns - one for one in came if one < last_ns]
    return EarlyEnds(len(early), sum(early), max(early, default=0))


@dataclass(frozen=True)
class CallSum:
    """Calls of MPI, and the time in them.

    Attributes:
        calls: how many.
        time_ns: in all.
        operations: which, the longest first.
    """

    calls: int = 0
    time_ns: int = 0
    operations: tuple[str, ...] = ()


# The reason that has nothing to do with who is late.
START_END: Final = "start_end"


@dataclass(frozen=True)
class Judgements:
    """For which calls of MPI it is known whether they waited.

    Attributes:
        judged: those of which it is.
        never_waits: those that wait for nobody.
        not_judged: by reason, in words, the longest first.
    """

    judged: CallSum
    never_waits: CallSum
    not_judged: Mapping[str, CallSum]

    @property
    def all_not_judged(self) -> CallSum:
        """The sum over all reasons."""
        return _together(self.not_judged.values())

    @property
    def not_judged_between(self) -> CallSum:
        """The same without the start and the end of MPI."""
        start_end = NOT_JUDGED[START_END]
        return _together(one for reason, one in self.not_judged.items() if reason != start_end)


def _together(sums: Iterable[CallSum]) -> CallSum:
    """Returns the sum; operations of those with most time are first."""
    ordered = sorted(sums, key=lambda one: -one.time_ns)
    operations = dict.fromkeys(name for one in ordered for name in one.operations)
    return CallSum(sum(one.calls for one in ordered), sum(one.time_ns for one in ordered), tuple(operations))


def judgements(table: pa.Table | None) -> Judgements | None:
    """Returns what the rows of judged_calls say; None without them: of an older version, or a part of a job."""
    if table is None:
        return None
    sums: dict[str, CallSum] = defaultdict(CallSum)
    for row in table.to_pylist():
        before = sums[row["judgement"]]
        sums[row["judgement"]] = CallSum(
            before.calls + row["count"],
            before.time_ns + row["time_ns"],
            (*before.operations, row["operation"]),
        )
    others = {what: one for what, one in sums.items() if what not in {JUDGED, NEVER_WAITS}}
    longest = sorted(others.items(), key=lambda item: (-item[1].time_ns, item[0]))
    named = {NOT_JUDGED.get(what, what): one for what, one in longest}
    return Judgements(sums.get(JUDGED, CallSum()), sums.get(NEVER_WAITS, CallSum()), named)


def trace_problem(workspace: Workspace) -> str:
    """Returns what keeps the events of a run from being used, as a sentence; "" where nothing does."""
    error = trace_error(workspace)
    return "" if error is None else f"the trace is not used, findings rest on counters alone: {error}"


def trace_error(workspace: Workspace) -> ProfileError | None:
    """Returns what keeps the events of a run from being used; None where nothing does."""
    try:
        workspace.profile.wait_tables()
    except ProfileError as error:
        return error
    return None


def waits_by_cause(table: pa.Table, least_ns: float = 0) -> list[dict[str, Any]]:
    """Returns the rows of the view waits_by_cause over those of wait_states, the longest first.

    Args:
        table: what wait_states returns.
        least_ns: rows with less waiting are left out.
    """
    return [row for row in view_of("waits_by_cause", wait_states=table) if row["waited_ns"] >= least_ns]


def waits_by_root(table: pa.Table) -> list[dict[str, Any]]:
    """Returns the rows of the view waits_by_root over those of wait_roots, the longest first.

    Args:
        table: what the engine found; root_site may be missing.
    """
    import pyarrow as pa  # noqa: PLC0415 - most runs have no trace

    if "root_site" not in table.column_names:
        table = table.append_column("root_site", pa.array([""] * table.num_rows, pa.string()))
    return view_of("waits_by_root", wait_roots=table)
