# SPDX-License-Identifier: BSD-3-Clause
"""Where in the program a cost comes from: call paths, cut at the line the outermost recorded call was made from.

Calls of MPI have a line in their call path only with `--call-sites`; otherwise the lines of long calls and of a sample
of the others are known, and stand for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from barograph.analyze.findings.finding import Callers, CallSite
from barograph.analyze.workspace import Workspace
from barograph.sql.library import definition
from barograph.wording.ranks import rank_list


@dataclass(frozen=True)
class ChosenFacts:
    """Some facts of a profile: the statement of the SQL library that chooses them, and its parameters.

    It is one over named_facts, or over io_file_facts or chosen_io_facts, where nothing is sampled.
    """

    statement: str
    values: Mapping[str, object] = field(default_factory=dict[str, object])

    @property
    def of_io(self) -> bool:
        """True for facts of I/O."""
        return definition(self.statement).columns_of != "named_facts"


def call_sites(workspace: Workspace, facts: ChosenFacts) -> tuple[CallSite, ...]:
    """Returns where the chosen facts come from, most expensive first, at most five, with their callers."""
    workspace.fill("chosen_facts", dict(facts.values), by=facts.statement)
    view = "call_sites_of_chosen_io" if facts.of_io else "call_sites_of_chosen"
    rows = workspace.query(view)
    sites = tuple(CallSite(rank_list=rank_list(row.pop("rank_numbers")), **row) for row in rows)
    if not any(site.source for site in sites):
        return sites
    callers = workspace.query("callers_of_chosen")
    by_site = {path: list(of_site) for path, of_site in groupby(callers, key=lambda row: row["call_path"])}
    return tuple(_with_callers(site, by_site.get(site.call_path, [])) for site in sites)


def _with_callers(site: CallSite, rows: list[dict[str, Any]]) -> CallSite:
    """Returns a call site with the stacks that its calls were made from: rows of callers_of_chosen."""
    if site.sampled or not rows:
        return replace(site, stack=(site.source,) if site.source else ())
    stack = tuple(rows[0]["stack"])
    stacks: int = rows[0]["stacks"]
    if stacks == 1:
        return replace(site, stack=stack)
    callers = tuple(
        Callers(
            tuple(row["stack"]), row["caller"], row["share"], row["calls"], rank_list(row["rank_numbers"])
        )
        for row in rows
    )
    return replace(site, stack=stack, callers=callers, other_callers=stacks - len(callers))
