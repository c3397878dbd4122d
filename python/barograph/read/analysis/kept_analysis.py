# SPDX-License-Identifier: BSD-3-Clause
"""What the engine has found in events that no file has: NAME.baro.analysis, a folder beside the profile.

Written by the analyzers of a coupled job, whose events went from the programs to them and nowhere else. A table is a
file of Parquet; `analysis.json` has the rest, and is written last.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from barograph import replacing
from barograph.read.analysis.trace_analysis import TraceAnalysis

if TYPE_CHECKING:
    import pyarrow as pa

ENDING: Final = ".analysis"
# The tables of each module of the engine.
TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "profile": ("profile",),
    "topology": ("topology",),
    "density": ("density",),
    "temporal": ("temporal",),
    "waits": ("wait_states", "wait_roots", "longest_waits", "wait_counts", "judged_calls", "node_clocks"),
    "anomalies": ("anomalies", "anomaly_surroundings"),
    "gaps": ("gaps", "event_counts"),
}
SUMMARY: Final = "analysis.json"


def analysis_folder(profile: Path) -> Path:
    """Returns where the analysis of a profile is kept, whether it is there or not."""
    return profile.with_name(profile.name + ENDING)


def keep_analysis(found: TraceAnalysis, folder: Path) -> None:
    """Writes an analysis into a folder, in place of what is there.

    Raises:
        OSError: it cannot be written.
    """
    from pyarrow import parquet  # noqa: PLC0415 - slow to import

    if replacing.is_only(folder, replacing.ANALYSIS_FILES):
        replacing.remove_folder(folder)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name, table in found.tables.items():
        file = folder / f"{name}.parquet"
        parquet.write_table(table, file, compression="zstd")  # pyright: ignore[reportUnknownMemberType]
    summary = {
        "events": found.events,
        "damaged": found.damaged,
        "losses": found.losses,
        "took_s": found.took_s,
        "failures": dict(found.failures),
        "tables": list(found.tables),
    }
    last = folder / f".{SUMMARY}"
    last.write_text(json.dumps(summary), encoding="utf-8")
    last.replace(folder / SUMMARY)


def is_kept(profile: Path) -> bool:
    """Returns whether there is an analysis beside a profile."""
    return (analysis_folder(profile) / SUMMARY).is_file()


def kept_ranks(profile: Path) -> list[int]:
    """Returns the ranks whose events were analyzed; none without an analysis."""
    kept = kept_analysis(profile, ["gaps"])
    rows: list[dict[str, Any]] = [] if kept is None else kept.tables["event_counts"].to_pylist()
    return sorted({int(row["rank"]) for row in rows})


def kept_analysis(profile: Path, modules: Collection[str] = ()) -> TraceAnalysis | None:
    """Returns the analysis that is kept beside a profile.

    Args:
        profile: the profile's file or folder.
        modules: names of those whose tables are wanted; empty means all.

    Returns:
        None: there is none, it is not whole, or one of the modules is not among those that it has.
    """
    if not is_kept(profile):
        return None
    from pyarrow import parquet  # noqa: PLC0415 - slow to import

    folder = analysis_folder(profile)
    wanted = {table for module in modules or TABLES for table in TABLES.get(module, (module,))}
    try:
        summary: dict[str, Any] = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))
        names = [name for name in summary["tables"] if name in wanted]
        if not all(module in TABLES for module in modules):
            return None
        tables: dict[str, pa.Table] = {
            name: parquet.read_table(folder / f"{name}.parquet")  # pyright: ignore[reportUnknownMemberType]
            for name in names
        }
        return TraceAnalysis(
            tables,
            int(summary["events"]),
            int(summary["damaged"]),
            list(summary["losses"]),
            float(summary["took_s"]),
            dict(summary["failures"]),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None
