# SPDX-License-Identifier: BSD-3-Clause
"""Bytes per rank beside Parquet of the same facts, and the time to load: `python profile_size.py WRITE_PROFILES`.

Prints one JSON object. The Parquet file is the neutral yardstick: the facts table by pyarrow with zstd at its
default level and dictionary encoding, sorted as the profile is. It is given the squares as float32 too, so that
both store the same amount of information.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

import barograph

REPETITIONS = 5


def parquet_bytes(facts: pa.Table, path: Path) -> int:
    at = facts.schema.get_field_index("sumsq_ns2")
    facts = facts.set_column(at, "sumsq_ns2", facts.column(at).cast(pa.float32()))
    ordered = facts.sort_by([(name, "ascending") for name in ("path_id", "object_id", "bucket", "location")])
    pq.write_table(ordered, path, compression="zstd")
    return path.stat().st_size


def shortest(work: Any) -> float:
    """Seconds of the fastest of a few repetitions."""
    times: list[float] = []
    for _ in range(REPETITIONS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return round(min(times), 4)


def measure(path: Path) -> dict[str, Any]:
    profile = barograph.open(path)
    facts = profile.table("fact_rows")
    ranks = profile.table("locations").num_rows
    parquet = parquet_bytes(facts, path.with_suffix(".parquet"))
    return {
        "ranks": ranks,
        "facts": facts.num_rows,
        "bytes": profile.file_bytes,
        "bytes_per_rank": round(profile.file_bytes / ranks, 1),
        "parquet_bytes": parquet,
        "of_parquet": round(profile.file_bytes / parquet, 3),
        "load_one_metric_s": shortest(lambda: barograph.open(path).fact_rows(metrics=["time_ns"])),
        "load_all_s": shortest(lambda: barograph.open(path).fact_rows()),
        "load_one_path_s": shortest(lambda: barograph.open(path).fact_rows(path_ids=[3])),
    }


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: profile_size.py WRITE_PROFILES")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[1], folder], check=True)
        results = {path.stem: measure(path) for path in sorted(Path(folder).glob("*.baro"))}
    sys.stdout.write(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
