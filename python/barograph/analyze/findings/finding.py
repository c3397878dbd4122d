# SPDX-License-Identifier: BSD-3-Clause
"""What a rule hands over (RawFinding) and what a report shows (Finding).

A rule must claim only what the numbers of the profile show, and give them: every number of a sentence is evidence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from barograph.analyze.findings.finding_spec import Snippet

SEVERITIES = ("critical", "warning", "note")


@dataclass(frozen=True)
class Callers:
    """The callers of a call site that has several, for a part of its calls.

    `stack` as that of CallSite, `caller` those of it that tell it from the others, outermost first; `share` is the part
    of the cost of the call site (0 to 1).
    """

    stack: tuple[str, ...]
    caller: str
    share: float
    calls: int
    rank_list: str


@dataclass(frozen=True)
class CallSite:
    """The call site of a finding: a call path, and the line it was called from where lines were recorded.

    `source` is `file:line function`, "" where it is not known; `share` is its part of the cost (0 to 1);
    `ranks` is 0 where a log does not say which ranks made the calls, and `rank_list` (`0-3,7`) empty where only
    their number is known. `sampled`: `calls` are only those of which it is
    known that they were made there, and `share` is estimated. `stack` is `source` and who called it, innermost first:
    only `source` where no more is known, and the most expensive one where there are several; these are in `callers`,
    most expensive first, but for `other_callers`.
    """

    call_path: str
    source: str
    share: float
    calls: int
    ranks: int
    sampled: bool = False
    rank_list: str = ""
    stack: tuple[str, ...] = ()
    callers: tuple[Callers, ...] = ()
    other_callers: int = 0


@dataclass(frozen=True)
class Observed:
    """A file that a finding about I/O was observed in, or several that differ in numbers: `plt[00000-00120].h5`.

    `files` is how many; `calls` and `bytes` are those that the finding is about; `share` is the part of these calls in
    all of the run that are of the same layers and direction, as `share_of` says ("all write calls in posix"), None
    where it is not known; `rank_list` (`0-3,7`) is empty where a log does not say which ranks made the calls; `source`
    is the call site with most of them and `source_calls` how many, "" and 0 where no call site is known.
    """

    file: str
    files: int
    calls: int
    bytes: int
    share: float | None
    share_of: str
    rank_list: str
    source: str = ""
    source_calls: int = 0


@dataclass(frozen=True)
class RawFinding:
    """What a rule found.

    `evidence` has the keys that the spec declares; `seconds_lost` is wall time one could save at most (seconds, 0
    where nothing can be said); `sentences` are keys of the spec's `what`; `where` the call sites, most expensive first;
    `files` and `communicators` what it is about, by name, for suppressions and links; `observed_in` what of it is in
    each of the files with most of its calls;
    `priced` the number of the facts that the cost is a part of (pricing.py), 0 where it is of no facts; the cost is at
    most the time of the rank that is in these longest, and `beside_ns` around them, of which the spec's `cost` or the
    sentences tell; `estimated`:
    the cost is worked out from time on a core, which is not a bound; `explained_by` the id of the finding that is
    about the same delay, where the rule knows it.
    """

    evidence: Mapping[str, object]
    seconds_lost: float = 0.0
    sentences: tuple[str, ...] = ("main",)
    where: tuple[CallSite, ...] = ()
    files: tuple[str, ...] = ()
    communicators: tuple[str, ...] = ()
    observed_in: tuple[Observed, ...] = ()
    priced: int = 0
    beside_ns: float = 0.0
    estimated: bool = False
    explained_by: str = ""


@dataclass(frozen=True)
class Finding:
    """One finding of a run: id, how bad, what, the numbers, where, what it costs and what to do.

    `seconds_lost` is an upper bound of the wall time that could be saved, or an estimate where `estimated` is true (of
    ranks that were without a core); where `of_calls` is true, of what could be saved in the calls that it is about:
    work around these is not recorded and may go as well. `share_lost` is the same as a part of the run's wall time;
    `cost` says how it was worked out. `explained_by` is the id of the finding that this one is a consequence
    of, or another view of ("" for most); that one names it in `also_seen_as`. `counted_in` are ids of findings that
    have the price of calls that this one is about as well: its own cost is without them.
    """

    id: str
    subject: str
    severity: str
    title: str
    what: str
    why: str
    seconds_lost: float
    share_lost: float
    cost: str
    steps: tuple[str, ...] = ()
    snippets: tuple[Snippet, ...] = ()
    where: tuple[CallSite, ...] = ()
    files: tuple[str, ...] = ()
    communicators: tuple[str, ...] = ()
    observed_in: tuple[Observed, ...] = ()
    evidence: Mapping[str, object] = field(default_factory=dict[str, object])
    also_seen_as: tuple[str, ...] = ()
    explained_by: str = ""
    counted_in: tuple[str, ...] = ()
    estimated: bool = False
    of_calls: bool = False
    program: str = ""  # that it is about, in a job of several; "" also where it is about all of them

    @property
    def at_most(self) -> str:
        """How a sentence begins that gives the cost."""
        return "about" if self.estimated else "up to"

    @property
    def within(self) -> str:
        """How such a sentence ends: what the cost is a part of."""
        return " in these calls" if self.of_calls else ""


def finding_json(finding: Finding) -> dict[str, Any]:
    """Returns a finding as it is printed; its program only in a job of several."""
    values = asdict(finding)
    if not finding.program:
        del values["program"]
    return values


@dataclass(frozen=True)
class Suppressed:
    """A finding that the user's settings hide, and why."""

    finding: Finding
    reason: str
