# SPDX-License-Identifier: BSD-3-Clause
"""How much of their time ranks had a core: what the rules that compare times of ranks have to take off first.

A rank that others push off its core computes longer, and those that wait for it wait longer, through no fault of the
program. What counts is the run delay: how long the kernel says a rank was runnable and had no core. A rank that sleeps
wants none. The table core_shares of the SQL library has a row per rank; rules fill it through `computed_once`.
"""

from __future__ import annotations

from barograph.analyze.findings.inspection import Inspection

# From this part of its time on a core nothing is taken off what a rank costs others: a bound stays one.
WITH_A_CORE = 0.9
# What says that ranks wait for cores, the one that may explain the other first.
CORES = ("shared-cores", "few-cores")


def chance_ns(inspection: Inspection, time_ns: float) -> float:
    """Returns how far the time off the core may differ in a part of the run of this length, on the worst rank."""
    inspection.computed_once(core_shares)
    return inspection.workspace.query("most_off_core_chance", {"part_ns": time_ns})[0]["ns"] or 0.0


def core_of(inspection: Inspection, rank: int) -> tuple[float, float]:
    """Returns what a rank had of its core: on_core and most_off_ns of ranks_without_core; 1 and 0 for all the time."""
    inspection.computed_once(core_shares)
    rows = inspection.workspace.query("ranks_without_core")
    row = next((one for one in rows if int(one["rank"]) == rank), None)
    return (1.0, 0.0) if row is None else (float(row["on_core"]), float(row["most_off_ns"] or 0))


def without_contention_ns(
    inspection: Inspection,
    rank: int,
    waiting_ns: float,
    on_core: float,
    *,
    chance_ns: float = 0.0,
    blocked_ns: float = 0.0,
) -> float:
    """Returns what others wait for a rank as if it had had its core.

    It is slower by its share of a core, but no more than it can have waited for one in all: a rank that sleeps wants
    none, and what it sleeps is waited for in full.

    Args:
        inspection: What is looked at.
        rank: That they wait for.
        waiting_ns: How long.
        on_core: See the table core_shares.
        chance_ns: What of that comes of its being pushed off its core at other times than they are.
        blocked_ns: What of that it is known to have been blocked or asleep.
    """
    _, most_off_ns = core_of(inspection, rank)
    blocked_ns = min(blocked_ns, waiting_ns)
    rest_ns = max(waiting_ns - blocked_ns - chance_ns, 0.0)
    return blocked_ns + max(rest_ns * on_core, rest_ns - most_off_ns)


def with_its_core(
    inspection: Inspection,
    rank: int,
    waiting_ns: float,
    on_core: float,
    *,
    chance_ns: float = 0.0,
    blocked_ns: float = 0.0,
) -> tuple[float, bool]:
    """Returns what without_contention_ns() leaves of a wait, and whether that is nearly all of it."""
    left_ns = without_contention_ns(
        inspection, rank, waiting_ns, on_core, chance_ns=chance_ns, blocked_ns=blocked_ns
    )
    return left_ns, on_core >= WITH_A_CORE or left_ns >= WITH_A_CORE * waiting_ns


def for_want_of_a_core(
    inspection: Inspection, rank: int, waited_ns: float, *, least_ns: float, blocked_ns: float = 0.0
) -> str:
    """Returns the finding about cores that explains why others wait for a rank, or "".

    That is so where less than a finding costs is left of it as if the rank had had its core. More than that keeps its
    whole price: it bounds the gain.

    Args:
        inspection: What is looked at.
        rank: That they wait for.
        waited_ns: How long.
        least_ns: The least cost worth a finding.
        blocked_ns: What of that it is known to have been blocked or asleep.
    """
    on_core, _ = core_of(inspection, rank)
    if on_core >= WITH_A_CORE:
        return ""
    if without_contention_ns(inspection, rank, waited_ns, on_core, blocked_ns=blocked_ns) >= least_ns:
        return ""
    return next((name for name in CORES if inspection.raw_findings(name)), "")


def skew_ns(inspection: Inspection, calls: int) -> float:
    """Returns what ranks wait for each other in these calls because each is pushed off its core at other times."""
    inspection.computed_once(core_shares)
    return inspection.workspace.query("most_off_core_skew", {"calls": calls})[0]["ns"] or 0.0


def later_share(inspection: Inspection) -> float:
    """Returns how much less of a core ranks had in the second half of the run than in the first; at most 1."""
    if not inspection.computed_once(core_shares):
        return 1.0
    ratio = inspection.workspace.query("core_trend")[0]["ratio"]
    return 1.0 if ratio is None else min(ratio, 1.0)


def core_shares(inspection: Inspection) -> bool:
    """Fills the table core_shares; True when some rank did not have its core all the time."""
    values = {"switches_per_s": inspection.settings.threshold("few-cores", "switches_per_s")}
    inspection.workspace.fill("core_shares", values)
    return bool(inspection.workspace.query("ranks_without_core"))
