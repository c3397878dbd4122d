# SPDX-License-Identifier: BSD-3-Clause
"""A synthetic profile of many ranks and a trace of many calls, for the size and the opening time of the page.

Used by measure.py beside it. Everything differs by rank, so that nothing compresses better than in a real run: 1,024
ranks with 60 call paths, 128 communicators, a file each, a matrix of a three-dimensional stencil, a timeline by
layer; and a trace of a million calls in three layers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import SCHEMAS, TableProfile, profile_from_tables

SECOND = 1_000_000_000
LAYERS = (("hdf5", "H5Dwrite"), ("mpi-io", "MPI_File_write_at"), ("posix", "pwrite64"))
BINS = 500


def wide_profile(ranks: int) -> TableProfile:
    """Returns the profile; the trace comes from wide_trace."""
    noise: Any = np.random.default_rng(7)
    build = TableBuilder()
    for rank in range(ranks):
        build.location(rank, wall_ns=600 * SECOND, events=1_000_000, node=f"node{rank // 64:03}")
    world = build.communicator("W0.0", ranks, f"0-{ranks - 1}", creation_path="world")
    groups = [
        build.communicator(f"s{first}.1", 8, f"{first}-{first + 7}", creation_path="world > split#1")
        for first in range(0, ranks, 8)
    ]
    shared = build.file(
        "/scratch/run/output.h5", attributes='{"file system":"lustre","block size":"4194304"}'
    )
    own = [build.file(f"/scratch/run/restart/part-{rank:05}.dat", attributes="{}") for rank in range(ranks)]
    side = max(1, round(ranks ** (1 / 3)))
    for rank in range(ranks):
        for region in range(12):
            path = f"program > step > region {region}"
            build.fact(rank, path, 1000, int(noise.uniform(20, 30) * SECOND))
            build.fact(
                rank,
                f"{path} > MPI_Isend",
                6000,
                int(noise.uniform(1, 2) * SECOND),
                object_id=world,
                size=4096,
            )
            build.fact(
                rank, f"{path} > MPI_Waitall", 1000, int(noise.uniform(2, 9) * SECOND), object_id=world
            )
            group = groups[rank // 8]
            spent = int(noise.uniform(1, 5) * SECOND)
            build.fact(rank, f"{path} > MPI_Allreduce", 1000, spent, object_id=group, size=8 << region)
        dump = "program > dump > H5Dwrite"
        spent = int(noise.uniform(60, 90) * SECOND)
        build.fact(rank, "program > step", 1, 400 * SECOND)
        build.fact(rank, "program > dump", 1, 100 * SECOND)
        build.fact(rank, dump, 330, spent, object_id=shared, size=1 << 20)
        build.fact(rank, f"{dump} > MPI_File_write_at", 330, spent - SECOND, object_id=shared, size=1 << 20)
        build.fact(
            rank,
            f"{dump} > MPI_File_write_at > pwrite64",
            330,
            spent - 2 * SECOND,
            object_id=shared,
            size=1 << 20,
        )
        build.fact(
            rank,
            "program > restart > pwrite64",
            40,
            int(noise.uniform(1, 4) * SECOND),
            object_id=own[rank],
            size=1 << 16,
        )
        build.counters(
            rank,
            own[rank],
            "posix",
            {"opens": 1, "writes": 40, "bytes written": 40 << 16, "write time": SECOND},
        )
        for step in (1, side, side * side):
            for peer in (rank - step, rank + step):
                if 0 <= peer < ranks:
                    build.message(
                        rank, peer, world, 12_000, size=int(noise.integers(1, 1 << 16)), time_ns=SECOND
                    )
    profile = build.build({"program.name": "wide", "program.working_directory": "/scratch/run"})
    tables = {name: profile.table(name) for name in SCHEMAS}
    tables["timeline"] = _timeline(ranks, noise)
    return profile_from_tables(tables, profile.metadata, "wide.baro")


def _timeline(ranks: int, noise: Any) -> pa.Table:
    """Bins of a second or so of each rank and layer, all of them filled."""
    count = ranks * BINS * len(LAYERS)
    place = np.arange(count)
    width = 600 * SECOND // BINS
    start = place % BINS * width
    columns = {
        "rank": (place // (BINS * len(LAYERS))).astype(np.int32),
        "layer": pa.DictionaryArray.from_arrays(
            pa.array((place // BINS % len(LAYERS)).astype(np.int32)), pa.array([name for name, _ in LAYERS])
        ).cast(pa.string()),
        "start_ns": start,
        "end_ns": start + width,
        "operations": noise.integers(1, 100, count),
        "bytes": noise.integers(1, 1 << 30, count),
        "time_ns": noise.integers(1, width, count),
    }
    return pa.table(columns, schema=SCHEMAS["timeline"])


def wide_trace(ranks: int, calls: int) -> pa.Table:
    """Returns a number of calls in three layers as the table of events: those of each rank at random times."""
    noise: Any = np.random.default_rng(8)
    each = calls // (ranks * len(LAYERS))
    parts: list[pa.Table] = []
    for rank in range(ranks):
        starts = np.sort(noise.integers(0, 590 * SECOND, each))
        lasting = noise.integers(10_000, 10_000_000, each)
        for level, (layer, operation) in enumerate(LAYERS):
            columns = {
                "rank": pa.array(np.full(each, rank, np.int32)),
                "thread": pa.array(np.zeros(each, np.int32)),
                "layer": pa.array([layer] * each),
                "operation": pa.array([operation] * each),
                "start_ns": pa.array(starts + level * 1000),
                "end_ns": pa.array(starts + lasting - level * 1000),
                "length": pa.array(noise.integers(1, 1 << 22, each)),
                "file": pa.array(["/scratch/run/output.h5"] * each),
                "object": pa.array(["/fields/density"] * each),
            }
            parts.append(pa.table(columns))
    return pa.concat_tables(parts)
