# SPDX-License-Identifier: BSD-3-Clause
"""Traces with wrong contents and right checksums: a profile whose files of events say what cannot be.

    .venv/bin/python tests/fuzz/signed_traces.py COUNT [FIRST]

tries mutations FIRST, FIRST + 1, ..., each with one command that looks at events. A mutation changes the decoded data
of a block of one file of the trace, or a value of its metadata. signed_traces_test.py runs a few in every test run.
"""

from __future__ import annotations

import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from signed_profiles import attempt, blocks_of, changed, other_text, signed

import barograph
from barograph import _native
from barograph.writer import write_trace

RANKS, CALLS = 3, 40
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("info",),
    ("report",),
    ("tree",),
    ("findings", "--all"),
    ("export", "--to", "json", "-o", "-"),
    ("merge", "-o", "OUT/merged"),
    ("slice", "-o", "OUT/sliced", "--ranks", "0-1"),
    ("trace",),
    ("trace", "--salvage"),
    ("trace", "-o", "OUT/trace.json"),
    ("trace", "-o", "OUT/trace.parquet"),
    ("engine",),
    ("engine", "--salvage", "--all"),
    ("loops",),
    ("timeline",),
    ("report", "--html", "OUT/page.html"),
)
ODD_NUMBERS = (
    "",
    "x",
    "-1",
    "1e400",
    "nan",
    "9" * 5000,
    "0:1:2",
    "0:1:2:3,7:1:2:3",
    "0-4294967295",
    "9:9:9:9",
)
PATHS = {
    "path_id": [0, 1, 2],
    "parent_id": [None, 0, 0],
    "operation": ["program", "write", "MPI_Barrier"],
    "layer": ["program", "posix", "mpi"],
}
OBJECTS = {
    "object_id": [0, 1, 2],
    "kind": ["none", "file", "communicator"],
    "name": ["", "/data", "W0"],
    "parent_id": [None, None, None],
}


def make_run(folder: Path, objects: Mapping[str, list[Any]] = OBJECTS, info: int = 0) -> Path:
    """Writes a profile with a trace beside it; `info`: of all events."""
    profile = folder / "run.baro"
    rows = [(path, rank) for rank in range(RANKS) for path in (0, 1)]
    barograph.write(
        profile,
        call_paths=PATHS,
        objects=objects,
        fact_rows={
            "path_id": [path for path, _ in rows],
            "rank": [rank for _, rank in rows],
            "calls": [1 if path == 0 else CALLS for path, _ in rows],
            "time_ns": [10**6] * len(rows),
        },
        locations={"rank": list(range(RANKS)), "start_unix_ns": [10**18] * RANKS, "wall_ns": [10**6] * RANKS},
    )
    trace = folder / "run.baro.trace"
    trace.mkdir()
    starts = np.arange(CALLS, dtype=np.int64) * 1000
    for rank in range(RANKS):
        block = {
            "location": 0,
            "first": 0,
            "path_id": np.full(CALLS, 1),
            "object_id": np.full(CALLS, 1),
            "offset": np.arange(CALLS, dtype=np.int64) * 8,
            "length": np.full(CALLS, 8),
            "start_ns": starts,
            "end_ns": starts + 500,
            "info": np.full(CALLS, info),
        } | {name: np.zeros(CALLS, dtype=np.int64) for name in ("peer", "tag", "number", "serial")}
        write_trace(
            trace / f"rank-{rank:06}.baro",
            [block],
            call_paths=PATHS,
            objects=objects,
            locations={"rank": [rank], "start_unix_ns": [10**18]},
            metadata={
                "trace.rank": str(rank),
                "trace.events": str(CALLS),
                "trace.bytes": "999",
                "trace.dropped": "0",
            },
        )
    return profile


def mutate(number: int, profile: Path) -> None:
    """Changes one file of the trace, or the profile itself."""
    chance = random.Random(number)
    files = [profile, *sorted(profile.with_name("run.baro.trace").iterdir())]
    target = chance.choice(files)
    if chance.random() < 0.2 and target != profile:
        # The name of a file of a node, which tells its ranks in its metadata.
        target = target.rename(target.with_name(f"node-{chance.randrange(5):06}.baro"))
    if chance.random() < 0.5:
        metadata = {
            "trace.volumes": "0:40:999:0",
            "trace.ranks": "0-2",
            **dict(_native.Profile(str(target)).metadata()),
        }
        keys = chance.sample(sorted(metadata), k=chance.randint(1, min(3, len(metadata))))
        odd = [(key, chance.choice(ODD_NUMBERS)) for key in keys]
        rows = odd if chance.random() < 0.7 else [(key, other_text(metadata[key], chance)) for key in keys]
        made = target.with_name("made")
        _native.put_metadata(str(target), str(made), rows)
        made.replace(target)
        return
    data = target.read_bytes()
    blocks = blocks_of(data)
    for _ in range(chance.randint(1, 2)):
        at = chance.randrange(len(blocks))
        kind, index, body = blocks[at]
        # A table that is absent altogether is as wrong as one whose contents are.
        blocks[at : at + 1] = (
            [] if chance.random() < 0.1 and len(blocks) > 1 else [(kind, index, changed(body, chance))]
        )
    target.write_bytes(signed(data[:32], blocks))


def try_one(number: int, folder: Path) -> int:
    """Makes mutation `number` in a new folder and returns the exit code of its command."""
    profile = make_run(folder)
    mutate(number, profile)
    (folder / "out").mkdir()
    return attempt(profile, COMMANDS[number % len(COMMANDS)], folder / "out")


def campaign(first: int, count: int) -> int:
    """Tries mutations; prints what nobody expected and how commands ended."""
    codes: Counter[int] = Counter()
    failed = 0
    for number in range(first, first + count):
        with tempfile.TemporaryDirectory() as name:
            try:
                codes[try_one(number, Path(name))] += 1
            except Exception:  # noqa: BLE001 - this is what is looked for
                failed += 1
                print(f"mutation {number}:", traceback.format_exc(limit=-3), flush=True)
    print(f"{count} mutations, {failed} unknown exceptions, exit codes {dict(sorted(codes.items()))}")
    return failed


if __name__ == "__main__":
    sys.exit(1 if campaign(int((*sys.argv, "0")[2]), int(sys.argv[1])) else 0)
