# SPDX-License-Identifier: BSD-3-Clause
"""The end of jobs of up to 65,536 ranks, emulated, and what their profiles take: `python scale.py EMULATE`.

Runs bench/scale/emulate for each size, merges the parts into one file, loads it, and writes the same facts as CSV,
in TinyProf's text layout, as Parquet and as SQLite. Prints Markdown tables for docs/explain/scale.md and, with
--json FILE, all figures. Takes some minutes and, at 65,536 ranks, 4 GiB of memory; not part of any test.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet as pq

import barograph
from barograph.read.merge import merge

SIZES = (1024, 4096, 16384, 32768, 65536)
# What TinyProf stores of an event: the call path once, a value per rank for each metric.
METRICS = ("calls", "time_ns", "min_ns", "max_ns", "bytes")
KEYS = ("path_id", "object_id", "bucket")


def emulate(program: Path, folder: Path, ranks: int, paths: int, own: int) -> dict[str, Any]:
    """The figures of one emulated end of a job; its profile stays in the folder."""
    name = folder / f"job-{ranks}-{paths}-{own}"
    words = [
        str(program),
        "--ranks",
        str(ranks),
        "--paths",
        str(paths),
        "--own",
        str(own),
        "--output",
        str(name),
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if not done.stdout:
        raise SystemExit(f"{' '.join(words)} failed: {done.stderr}")
    return json.loads(done.stdout)


def load(path: Path, code: str) -> tuple[float, int, int]:
    """Processor seconds, bytes of memory and bytes read of `code` on `profile`, on its own; best of three."""
    program = (
        "import time, barograph, barograph.read, pyarrow\n"
        "def most():  # of this program; what getrusage says is inherited from the one that started it\n"
        "    return int(open('/proc/self/status').read().split('VmHWM:')[1].split()[0]) * 1024\n"
        f"barograph.open({str(path)!r}).facts(path_ids=[])  # what is imported on first use\n"
        "before = most()\n"
        "start = time.process_time()\n"
        f"profile = barograph.open({str(path)!r})\n"
        f"table = {code}\n"
        "print(time.process_time() - start, most() - before, profile.bytes_read)\n"
    )
    best: tuple[float, int, int] | None = None
    for _ in range(3):
        output = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        ).stdout
        seconds, used, read = output.split()
        result = (float(seconds), int(used), int(read))
        best = result if best is None or result[0] < best[0] else best
    assert best is not None
    return best


def write_tinyprof(facts: pa.Table, names: dict[int, str], path: Path) -> None:
    """One line per event: its key, then each metric's values by rank, separated by `|`; a value all share once."""
    frame: Any = facts.select([*KEYS, *METRICS]).to_pandas()
    with path.open("w") as out:
        out.write("callpath,object,class," + ",".join(METRICS) + "\n")
        for key, rows in frame.groupby(list(KEYS), sort=False):
            cells = [names[key[0]], str(key[1]), str(key[2])]
            for metric in METRICS:
                values = rows[metric]
                same = values.min() == values.max()
                cells.append(str(values.iloc[0]) if same else "|".join(map(str, values)))
            out.write(",".join(cells) + "\n")


def write_sqlite(facts: pa.Table, path: Path) -> None:
    columns = ["location", *KEYS, *METRICS]
    with sqlite3.connect(path) as database:
        database.execute(f"create table facts ({', '.join(f'{name} integer' for name in columns)})")
        marks = ",".join("?" * len(columns))
        for batch in facts.select(columns).to_batches(max_chunksize=200_000):
            rows = zip(*(column.to_pylist() for column in batch.columns), strict=True)
            database.executemany(f"insert into facts values ({marks})", rows)


def other_formats(profile: Path, folder: Path) -> dict[str, dict[str, float]]:
    """Bytes of the five metrics in other formats, and the seconds to read one metric back (the format's own way)."""
    opened = barograph.open(profile)
    facts = opened.fact_rows(metrics=METRICS)
    facts = facts.sort_by([(name, "ascending") for name in (*KEYS, "location")])
    paths = opened.table("call_paths")
    names = dict(zip(paths["path_id"].to_pylist(), paths["call_path"].to_pylist(), strict=True))
    columns = facts.select(["rank", "thread", *KEYS, *METRICS])
    found: dict[str, dict[str, float]] = {}

    def note(name: str, path: Path, read: Any) -> None:
        start = time.perf_counter()
        read(path)
        found[name] = {"bytes": path.stat().st_size, "read_s": time.perf_counter() - start}
        path.unlink()

    parquet = folder / "facts.parquet"
    pq.write_table(columns, parquet, compression="zstd")
    note("Parquet, zstd", parquet, lambda path: pq.read_table(path, columns=["rank", *KEYS, "time_ns"]))
    tinyprof = folder / "facts.tiny"
    write_tinyprof(facts, names, tinyprof)
    note("TinyProf's layout", tinyprof, read_tinyprof)
    database = folder / "facts.sqlite"
    write_sqlite(facts, database)

    def read_sqlite(path: Path) -> None:
        with sqlite3.connect(path) as connection:
            connection.execute("select location, path_id, time_ns from facts").fetchall()

    note("SQLite", database, read_sqlite)
    # In a CSV each row names its call path, as in the paper's figure 3(a).
    texts = pa.DictionaryArray.from_arrays(
        columns["path_id"].combine_chunks(), pa.array([names[i] for i in range(len(names))])
    )
    named = columns.set_column(
        columns.schema.get_field_index("path_id"), "call_path", pc.cast(texts, pa.string())
    )
    csv = folder / "facts.csv"
    pyarrow.csv.write_csv(named, csv)
    note("CSV", csv, pyarrow.csv.read_csv)
    return found


def read_tinyprof(path: Path) -> list[list[int]]:
    with path.open() as lines:
        next(lines)
        return [[int(value) for value in line.split(",")[4].split("|")] for line in lines]


def measure(program: Path, folder: Path, case: str) -> dict[str, Any]:
    ranks, paths, own, *formats = case.split(":")
    figures = emulate(program, folder, int(ranks), int(paths), int(own))
    parts = Path(figures["path"])
    figures["parts"] = len(list(parts.iterdir())) if parts.is_dir() else 1
    figures["parts_bytes"] = (
        sum(p.stat().st_size for p in parts.iterdir()) if parts.is_dir() else parts.stat().st_size
    )
    start = time.process_time()
    merged = merge([parts], folder / "merged")
    figures["merge_s"] = time.process_time() - start
    shutil.rmtree(parts) if parts.is_dir() else parts.unlink()
    figures["bytes"] = merged.path.stat().st_size
    figures["facts"] = merged.facts
    one, everything = 'profile.fact_rows(metrics=["time_ns"])', "profile.fact_rows()"
    figures["load_one_s"], figures["load_one_memory"], figures["load_one_read"] = load(merged.path, one)
    figures["load_all_s"], figures["load_all_memory"], figures["load_all_read"] = load(
        merged.path, everything
    )
    path, rank = "profile.fact_rows(path_ids=[7])", "profile.fact_rows(ranks=(5, 5))"
    figures["load_path_s"], _, figures["load_path_read"] = load(merged.path, path)
    figures["load_rank_s"], _, figures["load_rank_read"] = load(merged.path, rank)
    if formats:
        figures["formats"] = other_formats(merged.path, folder)
    merged.path.unlink()
    return figures


def table(title: str, columns: list[str], rows: list[list[str]]) -> str:
    lines = [f"### {title}", "", "| " + " | ".join(columns) + " |", "|---" * len(columns) + "|"]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f}"


def mib(size: float) -> str:
    return f"{size / 2**20:.1f}"


def show(results: list[dict[str, Any]]) -> str:
    kinds = [[f"{r['ranks']:,}", f"{r['paths']:,}", f"{r['own']:,}"] for r in results]
    head = ["ranks", "call paths", "own"]
    text = table(
        "The end of the job",
        [
            *head,
            "unify ms",
            "aggregate ms",
            "encode ms",
            "publish ms",
            "**in all ms**",
            "file system ms",
            "messages",
            "bytes received",
            "most heap MiB",
            "median heap KiB",
        ],
        [
            [
                *kind,
                *(
                    ms(r[f"{phase}_s"])
                    for phase in ("unify", "aggregate", "encode", "publish", "critical_path")
                ),
                ms(r["file_system_of_one_rank_s"]),
                f"{r['most_messages']}",
                f"{r['most_received_bytes']:,}",
                mib(r["most_heap"]),
                f"{r['median_heap'] / 1024:.0f}",
            ]
            for kind, r in zip(kinds, results, strict=True)
        ],
    )
    text += "\n" + table(
        "The profile",
        [
            *head,
            "parts",
            "MiB",
            "bytes per (rank, call path)",
            "merge s",
            "one metric s",
            "MiB",
            "all s",
            "MiB",
            "one call path: share read",
            "one rank: share read",
        ],
        [
            [
                *kind,
                f"{r['parts']:,}",
                mib(r["bytes"]),
                f"{r['bytes'] / r['facts']:.1f}",
                f"{r['merge_s']:.2f}",
                f"{r['load_one_s']:.3f}",
                mib(r["load_one_memory"]),
                f"{r['load_all_s']:.3f}",
                mib(r["load_all_memory"]),
                f"{r['load_path_read'] / r['bytes']:.1%}",
                f"{r['load_rank_read'] / r['bytes']:.1%}",
            ]
            for kind, r in zip(kinds, results, strict=True)
        ],
    )
    rows: list[list[str]] = []
    for kind, r in zip(kinds, results, strict=True):
        for name, figures in r.get("formats", {}).items():
            rows.append([*kind[:2], name, mib(figures["bytes"]), f"{figures['bytes'] / r['bytes']:.1f}"])
            rows[-1].append(f"{figures['read_s']:.2f}")
    return (
        text + "\n" + table("Other formats", [*head[:2], "format", "MiB", "times ours", "one metric s"], rows)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("emulate", type=Path, help="the program build/.../bench/scale/emulate")
    parser.add_argument("--folder", type=Path, help="where profiles go while they are measured")
    parser.add_argument("--json", type=Path)
    parser.add_argument(
        "--case", action="append", metavar="RANKS:PATHS:OWN[:f]", help="instead of all; f: other formats too"
    )
    arguments = parser.parse_args()
    cases = arguments.case or [
        *(f"{ranks}:100:0{':f' if ranks == 32768 else ''}" for ranks in SIZES),
        *(f"{ranks}:1000:0" for ranks in SIZES[:3]),
        *(f"{ranks}:100:10" for ranks in SIZES[:4]),
        *(f"{ranks}:100:100" for ranks in SIZES[:3]),
    ]
    results: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        for case in cases:
            sys.stderr.write(f"{case} ...\n")
            results.append(measure(arguments.emulate, Path(folder), case))
            if arguments.json is not None:
                arguments.json.write_text(json.dumps(results, indent=1) + "\n")
    sys.stdout.write(show(results))


if __name__ == "__main__":
    main()
