# SPDX-License-Identifier: BSD-3-Clause
"""Traces of MPI programs as files of other tools: messages there are those that the sending wrappers counted."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from barograph import open as open_profile
from barograph.launch.installation import find_installation

PROGRAM = Path(__file__).parent / "programs" / "message_ring.c"
RANKS, ROUNDS = 3, 50
TIMEOUT_S = 120

pytestmark = pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload")


def barograph(folder: Path, environment: dict[str, str], *words: object) -> str:
    command = [sys.executable, "-m", "barograph.cli", *map(str, words)]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def traced(mpi: Any, build: Any, tmp_path: Path, clean: Any) -> tuple[Path, dict[str, str], Any]:
    """Returns a folder with a profile `run`, the environment of commands, and the matrix of its messages."""
    environment = clean()
    launch = ["-n", RANKS, "--launcher", mpi.launcher, "--trace=mpi", "-o", "run"]
    barograph(tmp_path, environment, "run", *launch, "--", build(PROGRAM, mpi))
    matrix = json.loads(barograph(tmp_path, environment, "matrix", "run.baro", "--json"))
    pairs = {(row["sender"], row["receiver"], row["communicator"]): row for row in matrix["pairs"]}
    assert sum(row["calls"] for row in pairs.values()) == ROUNDS * (2 * RANKS + RANKS - 1)
    return tmp_path, environment, pairs


@pytest.mark.two_mpis
def test_each_message_is_an_arrow_for_perfetto(traced: Any) -> None:
    folder, environment, pairs = traced
    barograph(folder, environment, "trace", "run.baro", "-o", "calls.json")
    events = json.loads((folder / "calls.json").read_text(encoding="utf-8"))["traceEvents"]
    slices = [one for one in events if one["ph"] == "X"]
    begins = {one["id"]: one for one in events if one["ph"] == "s"}
    ends = {one["id"]: one for one in events if one["ph"] == "f"}
    assert begins.keys() == ends.keys()
    seen: Counter[tuple[int, int]] = Counter()
    for number, begin in begins.items():
        seen[begin["pid"], ends[number]["pid"]] += begin["args"]["bytes"]
        assert begin["args"] == ends[number]["args"]
        for one in (begin, ends[number]):
            around = [
                call["name"]
                for call in slices
                if (call["pid"], call["tid"]) == (one["pid"], one["tid"])
                and call["ts"] <= one["ts"] <= call["ts"] + call["dur"]
            ]
            assert around, one
    bytes_of: Counter[tuple[int, int]] = Counter()
    for (sender, receiver, _), row in pairs.items():
        bytes_of[sender, receiver] += row["bytes"]
    assert seen == bytes_of
    names = Counter(one["name"] for one in slices)
    assert names["MPI_Sendrecv"] == names["MPI_Waitall"] == RANKS * ROUNDS
    # Rank 0 and tag 0 are said, too.
    sending = [one["args"] for one in slices if one["name"] in {"MPI_Isend", "MPI_Send", "MPI_Sendrecv"}]
    assert min(one["peer"] for one in sending) == 0
    assert all("tag" in one for one in sending)
    titles = {one["args"]["name"] for one in events if one["name"] == "process_name"}
    assert {title.split(" (")[0] for title in titles} == {f"rank {rank}" for rank in range(RANKS)}
    # A track per layer; those of MPI have all calls of MPI, and arrows begin and end on them.
    tracks = {(one["pid"], one["tid"]): one["args"]["name"] for one in events if one["name"] == "thread_name"}
    assert {tracks[one["pid"], one["tid"]] for one in (*begins.values(), *ends.values())} == {"MPI"}
    for one in slices:
        assert (tracks[one["pid"], one["tid"]] == "MPI") == (one["cat"] == "mpi")


@pytest.mark.two_mpis
def test_an_otf2_archive_is_read_by_its_own_library(traced: Any) -> None:
    otf2 = pytest.importorskip("otf2")
    folder, environment, pairs = traced
    barograph(folder, environment, "trace", "run.baro", "-o", "calls.otf2")
    sent: Counter[tuple[int, int, str]] = Counter()
    received: Counter[tuple[int, int, str]] = Counter()
    depth: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    collectives: Counter[str] = Counter()
    with otf2.reader.open(str(folder / "calls.otf2" / "traces.otf2")) as archive:
        for location, event in archive.events:
            rank = int(location.group.name.removeprefix("rank "))
            kind = type(event).__name__
            kinds[kind] += 1
            depth[location.group.name] += {"Enter": 1, "Leave": -1}.get(kind, 0)
            assert depth[location.group.name] >= 0
            if kind in {"MpiSend", "MpiIsend"}:
                key = rank, rank_of(event.communicator, event.receiver), event.communicator.name
                sent[key] += event.msg_length
            elif kind in {"MpiRecv", "MpiIrecv"}:
                received[rank_of(event.communicator, event.sender), rank, event.communicator.name] += 1
            elif kind == "MpiCollectiveEnd":
                collectives[str(event.collective_op)] += 1
    assert dict(sent) == {key: row["bytes"] for key, row in pairs.items()}
    assert dict(received) == {key: row["calls"] for key, row in pairs.items()}
    assert set(depth.values()) == {0}
    assert kinds["MpiIrecvRequest"] == kinds["MpiIrecv"] == kinds["MpiIsendComplete"] == RANKS * ROUNDS
    with open_profile(folder / "run.baro") as profile:
        rows: list[dict[str, Any]] = profile.events().to_pylist()
    made = Counter(row["operation"] for row in rows if row["kind"] == "collective")
    assert collectives[str(otf2.enums.CollectiveOp.BARRIER)] == made["MPI_Barrier"]
    assert (
        collectives[str(otf2.enums.CollectiveOp.CREATE_HANDLE)]
        == made["MPI_Comm_split"] + made["MPI_Comm_dup"]
        > 0
    )
    assert kinds["MpiCollectiveEnd"] == kinds["MpiCollectiveBegin"] >= RANKS * ROUNDS


def rank_of(communicator: Any, place: int) -> int:
    """Returns the process that a rank of a communicator is."""
    return int(communicator.location(place).group.name.removeprefix("rank "))


@pytest.mark.two_mpis
def test_an_otf2_archive_is_read_by_otf2_print(traced: Any) -> None:
    pytest.importorskip("otf2")
    reader = shutil.which("otf2-print")
    if reader is None:
        pytest.skip("otf2-print is not installed (Debian: otf2-tools)")
    folder, environment, pairs = traced
    barograph(folder, environment, "export", "run.baro", "--to", "otf2", "-o", "calls.otf2")
    command = [reader, str(folder / "calls.otf2" / "traces.otf2")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    kinds: Counter[str] = Counter()
    sent: Counter[tuple[int, int]] = Counter()
    for line in done.stdout.splitlines():
        words = line.split()
        kinds[words[0] if words else ""] += 1
        if words and words[0] in {"MPI_SEND", "MPI_ISEND"}:
            # The rank in the communicator, and the location that it is; locations are numbered as ranks here.
            receiver, length = (
                re.search(r"Receiver: \d+ \(\"first thread\" <(\d+)>\)", line),
                re.search(r"Length: (\d+)", line),
            )
            assert receiver is not None
            assert length is not None
            sent[int(words[1]), int(receiver[1])] += int(length[1])
    of_pairs: Counter[tuple[int, int]] = Counter()
    for (sender, receiver, _), row in pairs.items():
        of_pairs[sender, receiver] += row["bytes"]
    assert sent == of_pairs
    assert kinds["ENTER"] == kinds["LEAVE"] > 0
    assert kinds["MPI_RECV"] + kinds["MPI_IRECV"] == sum(row["calls"] for row in pairs.values())
    assert kinds["MPI_ISEND"] == kinds["MPI_ISEND_COMPLETE"]
    assert kinds["MPI_IRECV_REQUEST"] == kinds["MPI_IRECV"]
