# SPDX-License-Identifier: BSD-3-Clause
"""One call by pair of ranks, by rank and by time, of programs whose messages are known: sums are those of the facts."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from barograph.testing.trace_agreement import UNIT_NS

Record = Callable[..., Any]
SUMS = ("calls", "bytes", "time_ns")
TURNS = 5
KEY = "{http://graphml.graphdrawing.org/xmlns}"

pytestmark = pytest.mark.two_mpis


def barograph(folder: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def facts_of(folder: Path, operation: str) -> dict[int, tuple[int, int, int]]:
    sql = (
        "SELECT rank, sum(calls)::BIGINT, sum(bytes)::BIGINT, sum(time_ns)::BIGINT FROM facts "
        f"WHERE operation = '{operation}' GROUP BY rank"
    )
    rows = json.loads(barograph(folder, "query", "run.baro", sql, "--json"))["rows"]
    assert rows
    return {rank: (calls, size, time) for rank, calls, size, time in rows}


def pairs_of(folder: Path, *words: str) -> dict[tuple[str, int, int], dict[str, int]]:
    rows = json.loads(barograph(folder, "matrix", "run.baro", *words, "--json"))["pairs"]
    return {
        (row["communicator"], row["sender"], row["receiver"]): {name: row[name] for name in SUMS}
        for row in rows
    }


def close(traced: int, counted: int, calls: int) -> bool:
    """Times of a trace are whole units; of the facts each sum is rounded once."""
    return abs(traced - counted) <= UNIT_NS * calls + 100


def test_a_stencil_by_rank_by_pair_and_by_time(record: Record) -> None:
    run = record("stencil_sends", str(TURNS), ranks=16, options=("--trace=mpi",))
    assert run.code == 0, run.stderr
    folder: Path = run.folder
    check_density(folder)
    check_matrix(folder)
    check_timeline(folder)


def check_density(folder: Path) -> None:
    found = json.loads(barograph(folder, "density", "run.baro", "--op", "MPI_Send", "--by", "hits", "--json"))
    assert found["grid"]["dims"] == [4, 4]
    assert found["grid"]["communicator"].startswith("a")
    assert [(row["value"], row["count"]) for row in found["levels"]] == [
        (2 * TURNS, 4),  # corners
        (3 * TURNS, 8),  # edges
        (4 * TURNS, 4),  # inside
    ]
    for row in found["ranks"]:
        place = [int(one) for one in row["coordinates"].split(",")]
        assert row["calls"] == TURNS * sum((one > 0) + (one < 3) for one in place)
    facts = facts_of(folder, "MPI_Send")
    assert {
        row["rank"]: tuple(row[name] for name in ("calls", "bytes", "time_ns")) for row in found["ranks"]
    } == facts


def check_matrix(folder: Path) -> None:
    counted, traced = pairs_of(folder), pairs_of(folder, "--op", "MPI_Send")
    assert len(counted) == 48
    assert traced.keys() == counted.keys()
    for pair, sums in counted.items():
        assert (traced[pair]["calls"], traced[pair]["bytes"]) == (sums["calls"], sums["bytes"])
        assert close(traced[pair]["time_ns"], sums["time_ns"], sums["calls"])
    sent: Counter[int] = Counter()
    for (_, sender, _), sums in traced.items():
        sent[sender] += sums["bytes"]
    assert sent == {rank: size for rank, (_, size, _) in facts_of(folder, "MPI_Send").items()}
    for words, pairs in (((), counted), (("--op", "MPI_Send"), traced)):
        expected = {(sender, receiver): sums for (_, sender, receiver), sums in pairs.items()}
        for by in SUMS:
            weight = by.removesuffix("_ns")
            for ending, read in (("dot", read_dot), ("graphml", read_graphml)):
                file = f"matrix.{ending}"
                barograph(folder, "matrix", "run.baro", *words, "--by", weight, "-o", file, "--force")
                nodes, edges = read(folder / file, by)
                assert nodes == set(range(16))
                assert edges == expected


def read_dot(file: Path, by: str) -> tuple[set[int], dict[tuple[int, int], dict[str, int]]]:
    text = file.read_text(encoding="utf-8")
    assert re.match(r'digraph "[^"\n]+" \{\n', text)
    assert text.endswith("}\n")
    nodes = {int(rank) for rank in re.findall(r"^  (\d+);$", text, re.MULTILINE)}
    edges: dict[tuple[int, int], dict[str, int]] = {}
    weights: dict[int, int] = {}
    for sender, receiver, attributes in re.findall(r"^  (\d+) -> (\d+) \[(.*)\];$", text, re.MULTILINE):
        values = dict(re.findall(r'(\w+)=("[^"]*"|[^,]+)', attributes))
        edges[int(sender), int(receiver)] = {name: int(values[name]) for name in SUMS}
        weights[int(values[by])] = int(values["weight"])
        assert 1 <= int(values["weight"]) <= 100
    assert [weights[value] for value in sorted(weights)] == sorted(weights.values())
    return nodes, edges


def read_graphml(file: Path, by: str) -> tuple[set[int], dict[tuple[int, int], dict[str, int]]]:
    root = ET.parse(file).getroot()
    (graph,) = root.findall(f"{KEY}graph")
    assert graph.get("edgedefault") == "directed"
    edges: dict[tuple[int, int], dict[str, int]] = {}
    for edge in graph.findall(f"{KEY}edge"):
        values = {data.get("key"): int(data.text or "") for data in edge}
        assert values.pop("weight") == values[by]
        edges[int(edge.get("source", "")), int(edge.get("target", ""))] = {
            name: values[name] for name in SUMS
        }
    return {int(node.get("id", "")) for node in graph.findall(f"{KEY}node")}, edges


def check_timeline(folder: Path) -> None:
    for operation in ("MPI_Allreduce", "MPI_Send", "MPI_Waitall"):
        facts = facts_of(folder, operation)
        text = barograph(folder, "timeline", "run.baro", "--op", operation, "--csv", "-")
        sums: dict[int, list[int]] = {}
        for row in csv.DictReader(io.StringIO(text)):
            of = sums.setdefault(int(row["rank"]), [0, 0, 0])
            for place, name in enumerate(("operations", "bytes", "time_ns")):
                of[place] += int(row[name])
        assert sums.keys() == facts.keys()
        for rank, (calls, size, time) in facts.items():
            assert sums[rank][:2] == [calls, size]
            assert close(sums[rank][2], time, calls)
        (layer,) = json.loads(barograph(folder, "timeline", "run.baro", "--op", operation, "--json"))[
            "layers"
        ]
        assert (layer["layer"], layer["ranks"]) == ("mpi", 16)
        for place, name in enumerate(("operations", "bytes", "time_ns")):
            total = sum(step[name] for step in layer["steps"])
            assert total == pytest.approx(sum(of[place] for of in sums.values()), rel=1e-9)


def test_calls_that_send_add_up_to_the_matrix(record: Record) -> None:
    """A run with several calls that send, one of them on a communicator in the opposite order."""
    run = record("message_ring", ranks=4, options=("--trace=mpi",))
    assert run.code == 0, run.stderr
    parts = {name: pairs_of(run.folder, "--op", name) for name in ("MPI_Isend", "MPI_Send", "MPI_Sendrecv")}
    for pairs in parts.values():
        assert sum(sums["calls"] for sums in pairs.values()) > 0
    gathered = {(sender, receiver) for _, sender, receiver in parts["MPI_Send"]}
    assert gathered == {(0, 3), (1, 3), (2, 3)}
    counted = pairs_of(run.folder)
    added: dict[tuple[str, int, int], Counter[str]] = {}
    for pairs in parts.values():
        for pair, sums in pairs.items():
            added.setdefault(pair, Counter()).update(sums)
    both = pairs_of(run.folder, "--op", "MPI_Isend", "--op", "MPI_Send", "--op", "MPI_Sendrecv")
    assert added.keys() == counted.keys() == both.keys()
    for pair, sums in counted.items():
        assert (added[pair]["calls"], added[pair]["bytes"]) == (sums["calls"], sums["bytes"])
        assert dict(added[pair]) == both[pair]


def test_what_is_not_traced_is_said(record: Record) -> None:
    run = record("stencil_sends", ranks=4)
    assert run.code == 0, run.stderr
    for command in (["matrix", "--op", "MPI_Send"], ["timeline", "--op", "MPI_Send"]):
        words = [sys.executable, "-m", "barograph.cli", command[0], "run.baro", *command[1:]]
        done = subprocess.run(words, cwd=run.folder, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2
        assert "run.baro has no trace beside it" in done.stderr
        assert "--trace=mpi" in done.stderr
