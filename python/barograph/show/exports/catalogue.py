# SPDX-License-Identifier: BSD-3-Clause
"""The list of export formats: names, file endings, what opens them and what they can't hold.

The one list; `export --list`, completion and the choice of a writer come from it, and a test compares the help of the
command with it. Imports nothing heavy, because every help text needs it; a format's module is imported when it is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Format:
    """One format. `module` is in this package; its `function` is the writer.

    Attributes:
        opens: What reads it.
        leaves_out: What of a profile it can't hold, for a line on stderr; empty when it holds all.
        frames: It is a tree of frames: takes --detail and --rank.
        detailed: It holds communicators and size classes whatever --detail says.
        per_rank: It can hold ranks apart or their sum.
        many: It takes several profiles.
        folder: It is a folder, so it can't go to standard output.
    """

    name: str
    ending: str
    text: str
    opens: str
    module: str
    function: str = "write"
    leaves_out: str = ""
    frames: bool = False
    detailed: bool = False
    per_rank: bool = False
    many: bool = False
    folder: bool = False

    def writer(self) -> Any:
        """Returns the writing function: (workspace, output) for tables, (workspace, output, request) for frames,
        (workspaces, output, request) for formats of many profiles.
        """  # noqa: D205 - three forms are one sentence
        return getattr(import_module(f"barograph.show.exports.{self.module}"), self.function)


CALLS = "times of single calls (min, max), messages between ranks, loops and own metrics, threads (summed per rank)"

FORMATS = (
    Format("sqlite", ".sqlite", "one database: all tables and views", "sqlite3, anything with SQL", "sqlite"),
    Format(
        "parquet",
        ".parquet",
        "a folder with one file per table",
        "pandas, DuckDB, Spark, R",
        "columnar",
        "write_parquet",
        folder=True,
    ),
    Format("csv", ".csv", "the same as CSV", "spreadsheets, scripts", "columnar", "write_csv", folder=True),
    Format("json", ".json", "one document with all tables", "scripts", "json_tables"),
    Format(
        "hatchet",
        ".hatchet.json",
        "JSON text, a row per frame and rank",
        "hatchet.GraphFrame.from_json(open(FILE).read())",
        "hatchet",
        leaves_out=CALLS,
        frames=True,
    ),
    Format(
        "caliper",
        ".cali",
        "Caliper's stream, a record per frame and rank",
        "cali-query, caliper-reader, Hatchet and Thicket (from_caliperreader)",
        "caliper_stream",
        leaves_out=CALLS,
        frames=True,
    ),
    Format(
        "caliper-json",
        ".caliper.json",
        "Caliper's json-split of the same",
        "Hatchet and Thicket (from_caliper), scripts for cali-query's output",
        "caliper_json",
        leaves_out=CALLS,
        frames=True,
    ),
    Format(
        "callflow",
        ".callflow",
        "a folder: config.json and a json-split per profile",
        "CallFlow 1.3 (callflow --config FOLDER/config.json --process)",
        "callflow",
        leaves_out=CALLS,
        frames=True,
        many=True,
        folder=True,
    ),
    Format(
        "extrap",
        ".extrap.jsonl",
        "JSON lines: means per rank of several profiles (--parameter)",
        "Extra-P 4 (extrap --json FILE)",
        "extrap",
        leaves_out="single ranks, communicators, size classes, times of single calls, messages between ranks, loops",
        many=True,
    ),
    Format(
        "folded",
        ".folded.txt",
        "a line per stack: exclusive ns, all ranks or --per-rank",
        "flamegraph.pl, inferno, speedscope",
        "folded",
        leaves_out="calls, bytes, " + CALLS,
        frames=True,
        per_rank=True,
    ),
    Format(
        "speedscope",
        ".speedscope.json",
        "JSON: all ranks, then each rank",
        "speedscope.app",
        "speedscope",
        leaves_out="calls, bytes, " + CALLS,
        frames=True,
    ),
    Format(
        "perfetto",
        ".trace.json",
        "trace events: a track per rank, sums laid out by time",
        "ui.perfetto.dev, chrome://tracing, speedscope",
        "chrome_trace",
        leaves_out=CALLS,
        frames=True,
    ),
    Format(
        "pprof",
        ".pb.gz",
        "a profile with ranks, communicators and size classes as labels",
        "go tool pprof, pprof",
        "pprof",
        leaves_out=CALLS,
        frames=True,
        detailed=True,
    ),
    Format(
        "mpisee",
        ".mpisee.db",
        "mpisee's SQLite database",
        "mpisee-through and other scripts made for it",
        "mpisee",
    ),
)
BY_NAME = {form.name: form for form in FORMATS}
