# SPDX-License-Identifier: BSD-3-Clause
"""The list of export formats: names, file endings, what opens them and what they leave out.

The one list: the command's help, `export --list`, completion, the choice of a writer, docs/reference/exports.md and
the tests of all formats come from it. Imports nothing heavy, because every help text needs it; a format's module is
imported when it is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Format:
    """One format. `module` is below this package; its `function` is the writer.

    Attributes:
        text: What is written, in one line.
        use: What one wants it for.
        opens: What reads it.
        example: A call that opens it, for a profile run.baro exported without -o; empty when `opens` says enough.
        leaves_out: What of a profile it cannot hold, for a line on stderr; empty when it holds all.
        frames: It is a tree of frames: takes --detail and --rank.
        detailed: It holds communicators and size classes regardless of --detail.
        per_rank: It can hold ranks apart or their sum.
        samples: It takes --samples: CPU time of samples by function.
        iterations: It takes --iterations: loops and metrics by iteration.
        after_init: It takes --after-init: run times of ranks without the time in MPI_Init.
        many: It takes several profiles.
        parameters: It takes --parameter: what was varied between the profiles.
        folder: It is a folder, so it cannot go to standard output.
        binary: It is not text, so it does not go to a terminal.
        traced: It holds the events of a trace, which there must be.
    """

    name: str
    ending: str
    text: str
    use: str
    opens: str
    module: str
    example: str = ""
    function: str = "write"
    leaves_out: str = ""
    frames: bool = False
    detailed: bool = False
    per_rank: bool = False
    samples: bool = False
    iterations: bool = False
    after_init: bool = False
    many: bool = False
    parameters: bool = False
    folder: bool = False
    binary: bool = False
    traced: bool = False

    def writer(self) -> Any:
        """Returns the writing function: (workspace, output) for tables, (workspace, output, request) for frames and
        what takes more options, (workspaces, output, request) for formats of many profiles.
        """  # noqa: D205 - three forms are one sentence
        return getattr(import_module(f"barograph.show.exports.{self.module}"), self.function)


CALLS = "times of each call (min, max), messages between ranks, loops and custom metrics, threads (summed per rank)"
# For formats that have columns for the metrics of the program.
METRICS_KEPT = "times of each call (min, max), messages between ranks, loops, threads (summed per rank)"
# For TinyProf's, which have loops and metrics by iteration.
TINYPROF = "times of each call (min, max), messages between ranks, threads (summed per rank)"

FORMATS = (
    Format(
        "sqlite",
        ".sqlite",
        "one database: all tables, and the views facts, communicators and windows",
        use="SQL",
        opens="sqlite3, anything with SQL",
        module="sqlite",
        binary=True,
    ),
    Format(
        "parquet",
        ".parquet",
        "a folder with one file per table",
        use="data frames",
        opens="pandas, DuckDB, Spark, R",
        module="columnar",
        function="write_parquet",
        folder=True,
    ),
    Format(
        "csv",
        ".csv",
        "the same as CSV",
        use="spreadsheets",
        opens="spreadsheets, scripts",
        module="columnar",
        function="write_csv",
        folder=True,
    ),
    Format(
        "json",
        ".json",
        "one document with all tables",
        use="scripts",
        opens="scripts",
        module="json_tables",
    ),
    Format(
        "hatchet",
        ".hatchet.json",
        "JSON text, a row per frame and rank",
        use="Hatchet",
        opens="hatchet.GraphFrame.from_json(open(FILE).read())",
        example='hatchet.GraphFrame.from_json(open("run.hatchet.json").read())',
        module="call_trees.hatchet",
        leaves_out=METRICS_KEPT,
        frames=True,
    ),
    Format(
        "caliper",
        ".cali",
        "Caliper's stream, a record per frame and rank",
        use="Thicket, Caliper's own tools",
        opens="cali-query, caliper-reader, Hatchet and Thicket (from_caliperreader)",
        example='thicket.Thicket.from_caliperreader(["run.cali", ...]); cali-query -T run.cali',
        module="call_trees.caliper_stream",
        leaves_out=METRICS_KEPT,
        frames=True,
        iterations=True,
    ),
    Format(
        "caliper-json",
        ".caliper.json",
        "Caliper's json-split of the same",
        use="Hatchet, Thicket",
        opens="Hatchet and Thicket (from_caliper), scripts for cali-query's output",
        module="call_trees.caliper_json",
        leaves_out=METRICS_KEPT,
        frames=True,
    ),
    Format(
        "callflow",
        ".callflow",
        "a folder: config.json and a json-split per profile",
        use="CallFlow 1.3",
        opens="CallFlow 1.3 (callflow --config FOLDER/config.json --process)",
        example="cd run.callflow && callflow --config config.json --process",
        module="call_trees.callflow",
        leaves_out=METRICS_KEPT,
        frames=True,
        many=True,
        folder=True,
    ),
    Format(
        "tau",
        ".tau",
        "a folder: TAU's text files, profile.RANK.0.THREAD",
        use="TAU's tools, Hatchet",
        opens="TAU's pprof and ParaProf, hatchet.GraphFrame.from_tau(FOLDER)",
        example="cd run.tau && pprof",
        module="tau",
        leaves_out="communicators, times of each call (min, max), sizes of calls whose deviation is not known, "
        "messages between ranks, loops and custom metrics",
        folder=True,
    ),
    Format(
        "extrap",
        ".extrap.jsonl",
        "JSON lines: means per rank of several profiles (--parameter)",
        use="Extra-P",
        opens="Extra-P 4 (extrap --json FILE)",
        example="extrap --json run.extrap.jsonl",
        module="extrap",
        leaves_out="single ranks, communicators, size classes, times of each call, messages between ranks, loops",
        many=True,
        parameters=True,
    ),
    Format(
        "folded",
        ".folded.txt",
        "a line per stack: exclusive ns, all ranks or --per-rank",
        use="a flame graph",
        opens="flamegraph.pl, inferno, speedscope",
        example="flamegraph.pl --countname ns run.folded.txt > run.svg",
        module="call_trees.folded",
        leaves_out="calls, bytes, " + CALLS,
        frames=True,
        samples=True,
        per_rank=True,
    ),
    Format(
        "speedscope",
        ".speedscope.json",
        "JSON: all ranks, then each rank",
        use="an interactive flame graph",
        opens="speedscope.app",
        example="speedscope run.speedscope.json",
        module="call_trees.speedscope",
        leaves_out="calls, bytes, " + CALLS,
        frames=True,
        samples=True,
    ),
    Format(
        "perfetto",
        ".trace.json",
        "trace events: a track per rank, sums laid out by time",
        use="Perfetto",
        opens="ui.perfetto.dev, chrome://tracing, speedscope",
        module="call_trees.chrome_trace",
        leaves_out=CALLS,
        frames=True,
    ),
    Format(
        "pprof",
        ".pb.gz",
        "a profile with ranks, communicators and size classes as labels",
        use="pprof",
        opens="go tool pprof, pprof",
        example="go tool pprof -http : run.pb.gz",
        module="call_trees.pprof",
        leaves_out=CALLS,
        frames=True,
        samples=True,
        detailed=True,
        binary=True,
    ),
    Format(
        "mpisee",
        ".mpisee.db",
        "mpisee's SQLite database",
        use="mpisee-through",
        opens="mpisee-through and other scripts made for it",
        module="mpisee",
        after_init=True,
        binary=True,
    ),
    Format(
        "tinyprof",
        ".tinyprof.txt",
        "TinyProf's compact text: a line per call path, values by rank, execution and iteration",
        use="scripts for TinyProf",
        opens="scripts made for the form of TinyProf's paper",
        module="call_trees.tinyprof",
        leaves_out="calls, bytes, metrics with values below 0 (the sign separates executions), " + TINYPROF,
        frames=True,
    ),
    Format(
        "tinyprof-csv",
        ".tinyprof.csv",
        "the same as CSV: a line per call path, rank, execution and iteration",
        use="spreadsheets, scripts for TinyProf",
        opens="spreadsheets, scripts made for the form of TinyProf's paper",
        module="call_trees.tinyprof",
        function="write_csv",
        leaves_out="calls, bytes, " + TINYPROF,
        frames=True,
    ),
    Format(
        "otf2",
        ".otf2",
        "a folder: the events of a traced run, as `barograph trace -o` writes them",
        use="Vampir, Scalasca, Pipit",
        opens="Vampir, Scalasca, Pipit, otf2-print (FOLDER/traces.otf2)",
        example="otf2-print run.otf2/traces.otf2",
        module="otf2",
        leaves_out="what was not traced",
        folder=True,
        traced=True,
    ),
)
BY_NAME = {form.name: form for form in FORMATS}


def names_of(attribute: str) -> str:
    """Returns the names of the formats with a flag, for a sentence: `extrap and callflow`."""
    names = [form.name for form in FORMATS if getattr(form, attribute)]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def name_lines() -> str:
    """Returns a line per format with what is written, for the command's help."""
    width = max(len(form.name) for form in FORMATS)
    return "\n".join(f"{form.name:<{width}}  {form.text}" for form in FORMATS)
