# SPDX-License-Identifier: BSD-3-Clause
"""Who kept others waiting, by the matched events of a trace: for `barograph report` and `barograph engine`.

Works out nothing itself.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from barograph.analyze.messages.wait_states import CallSum, EarlyEnds, judgements
from barograph.show import units
from barograph.show.screen import Screen
from barograph.spec.tables.engine import WAITS_BY_CAUSE, WAITS_BY_ROOT
from barograph.wording.communicator_name import shown_name
from barograph.wording.counted import counted

if TYPE_CHECKING:
    import pyarrow as pa

    from barograph.spec.tables.engine import WaitsByCause, WaitsByRoot

SUM: Final = "Waited is the sum over ranks. What the late ranks did meanwhile is known at the end."
LEGEND: Final = (
    "Waited is the sum over ranks. Meanwhile the late rank was outside MPI (computing, in I/O, asleep) or in MPI "
    "itself; the rest is not known."
)


def print_waits(
    rows: Sequence[WaitsByCause],
    screen: Screen,
    *,
    causes: bool = True,
    names: Mapping[str, str] = MappingProxyType({}),
    rest: str = "",
) -> None:
    """Prints rows of barograph.analyze.messages.wait_states.waits_by_cause.

    Args:
        rows: the rows.
        screen: where to.
        causes: whether it is known what late ranks did meanwhile.
        names: what the program calls its communicators.
        rest: what rest_sentence says, where nothing else does.
    """
    screen.heading(WAITS_BY_CAUSE.title)
    screen.table(
        WAITS_BY_CAUSE,
        rows,
        cells={
            "communicator": lambda row: shown_name(row["communicator"], names.get(row["communicator"], ""))
        },
        without=() if causes else ("outside_share", "in_mpi_share"),
    )
    screen.line(LEGEND if causes else SUM, style="dim")
    if rest:
        screen.line(rest)


# Calls that are named of each reason.
MOST_NAMED: Final = 3
# The part of the time in calls that may wait from which on those that are not judged are worth a sentence.
WORTH_SAYING: Final = 0.1
NOT_KNOWN_WHICH: Final = "This result does not say which calls were judged."
FINALIZE: Final = "MPI_Finalize is not judged"


def _sum(one: CallSum) -> str:
    named = ", ".join(one.operations[:MOST_NAMED]) + (", ..." if len(one.operations) > MOST_NAMED else "")
    return f"{counted(one.calls, 'call')}, {units.duration(one.time_ns)}{f' in {named}' if named else ''}"


def nobody_sentence(table: pa.Table | None) -> str:
    """Returns what is said where no wait was found.

    Args:
        table: judged_calls; None: of an older version, which does not have it, or of a part of a job.
    """
    found = judgements(table)
    if found is None:
        return "No wait was found."
    if not found.judged.calls:
        return "No call that may wait was judged."
    if not found.not_judged:
        return "Nobody waited for anybody, as far as the trace shows."
    return f"Nobody waited in the calls that are judged ({_sum(found.judged)})."


def judged_sentences(table: pa.Table | None) -> list[str]:
    """Returns which calls are not judged, and how much that is.

    Args:
        table: judged_calls; None: of an older version, which does not have it, or of a part of a job.
    """
    found = judgements(table)
    if found is None:
        return [NOT_KNOWN_WHICH]
    if not found.not_judged:
        return []
    texts = [f"{reason} ({_sum(one)})" for reason, one in found.not_judged.items()]
    judged, never, rest = (
        _sum(CallSum(one.calls, one.time_ns))
        for one in (found.judged, found.never_waits, found.all_not_judged)
    )
    return [
        f"Not judged: {'; '.join(texts)}.",
        f"In MPI: judged {judged}; never waiting {never}; not judged {rest}.",
    ]


def rest_sentence(table: pa.Table | None, profile: str) -> str:
    """Returns in which calls ranks may have waited beside the waits that are known; "" where it is little time.

    Args:
        table: judged_calls; None: of an older version, which does not have it, or of a part of a job.
        profile: Its name, for the command that says more.
    """
    found = judgements(table)
    rest = CallSum() if found is None else found.not_judged_between
    if found is None or rest.time_ns < WORTH_SAYING * (rest.time_ns + found.judged.time_ns):
        return ""
    return (
        f"Calls that are not judged are not in this table ({_sum(rest)}): "
        f"`barograph engine {shlex.quote(profile)} --only waits` says why."
    )


def finalize_sentence(ends: EarlyEnds | None) -> str:
    """Returns what is said of MPI_Finalize, where ranks wait for the last one as a rule."""
    if ends is None or not ends.ranks:
        return f"{FINALIZE}."
    longest = f" together, {units.duration(ends.longest_ns)} at most" if ends.ranks > 1 else ""
    ranks = counted(ends.ranks, "rank")
    return f"{FINALIZE}: {ranks} came to it before the last one, by {units.duration(ends.sum_ns)}{longest}."


ROOTS: Final = (
    "Who is waited for may wait itself: each instant of a wait is that of the rank at the end of this chain, which "
    "waited for nobody as far as waits are known."
)
# Waits that are told one by one.
MOST_CHAINS: Final = 3


def print_roots(rows: Sequence[WaitsByRoot], screen: Screen) -> None:
    """Prints rows of barograph.analyze.messages.wait_states.waits_by_root."""
    screen.heading(WAITS_BY_ROOT.title)
    screen.table(WAITS_BY_ROOT, rows)
    screen.line(ROOTS, style="dim")


def chain_sentences(longest: Iterable[Mapping[str, Any]]) -> list[str]:
    """Returns the longest waits that go back to others than those who were waited for, as sentences.

    Args:
        longest: rows of longest_waits, the longest first. Among those with one chain and one call at its end, the
            first is told; none whose end was outside of MPI for less than half.
    """
    told: dict[tuple[int, str, str], str] = {}
    for row in longest:
        ranks = row["chain"].split(" > ")
        key = (row["rank"], row["chain"], row["root_path"])
        clear = 2 * row["root_outside_ns"] >= row["waited_ns"]
        if len(ranks) > 1 and clear and key not in told:
            told[key] = _chain_sentence(row, ranks)
        if len(told) == MOST_CHAINS:
            break
    return list(told.values())


def _chain_sentence(row: Mapping[str, Any], ranks: Sequence[str]) -> str:
    waiting = ", which waited for ".join(f"rank {rank}" for rank in ranks[1:])
    around = row["root_path"].rpartition(" > ")[0]
    place = ", ".join(text for text in (around, row.get("root_site", "")) if text)
    where = f"{row['root_operation']} ({place})" if place else row["root_operation"]
    return (
        f"Rank {row['rank']} waited {units.duration(row['waited_ns'])} in {row['operation']} for rank {ranks[0]}; for "
        f"{units.duration(row['root_ns'])} of that, rank {ranks[0]} waited for {waiting}, which was outside MPI for "
        f"{units.duration(row['root_outside_ns'])} of it, before {where}."
    )
