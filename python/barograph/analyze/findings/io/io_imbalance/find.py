# SPDX-License-Identifier: BSD-3-Clause
"""Finding: one rank spends more time on its files than ranks do on average, over all files that it uses.

Looked at in the calls of the program: collective calls that wait for each other are even, regardless of which rank
writes below them. Converted logs that only have the slowest rank of a shared file are looked at file by file.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.core_shares import core_shares
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds the slowest rank of all, and of the shared files of a converted log the worst."""
    workspace = inspection.workspace
    factor = inspection.threshold("slow_factor")
    shared = workspace.query("slowest_rank_of_shared_file") if workspace.run.ranks_together else []
    for row in [*workspace.query("slowest_rank_in_io"), *shared]:
        if row["ranks"] < 2 or row["slowest_ns"] < factor * row["mean_ns"]:
            continue
        lost = row["slowest_ns"] - row["mean_ns"]
        if lost < inspection.noticeable_ns:
            continue
        more = row["slowest_bytes"] >= inspection.threshold("uneven_bytes_factor") * row["mean_bytes"] > 0
        # Where bytes do not say why, a few slow calls are chance, and calls of ranks without a core wait for that.
        least = max(inspection.threshold("deviations") * row.pop("deviation_ns"), inspection.noticeable_ns)
        calls = row.pop("slowest_calls")
        if not more and calls is not None and calls * (row["ranks"] - 1) < inspection.threshold("few_calls"):
            continue
        if not more and lost * _on_core(inspection, row["slowest"]) < least:
            continue
        ranks = {"ranks": [row["slowest"]]}
        if row["file"]:
            names = [row["file"]]
            facts = ChosenFacts("io_facts_of_file", {"file": row["file"]})
        else:
            names = [file["name"] for file in workspace.query("files_of_ranks", ranks)]
            facts = ChosenFacts("io_facts_of_ranks", ranks)
        evidence = {key: value for key, value in row.items() if key != "file"}
        evidence |= {"files": names, "lost_ns": lost, "uneven_bytes": more, "even_bytes": not more}
        where, priced = priced_call_sites(inspection, facts)
        yield RawFinding(
            evidence,
            lost / 1e9,
            sentences=(
                "main",
                "more" if more else "even",
                *(["spread"] if row["file"] and row["spread_ns"] else []),
            ),
            where=where,
            files=tuple(names),
            priced=priced,
        )


def _on_core(inspection: Inspection, rank: int) -> float:
    inspection.computed_once(core_shares)
    rows = inspection.workspace.query("core_share_of_rank", {"rank": rank})
    return rows[0]["on_core"] if rows else 1.0
