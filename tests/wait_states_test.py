# SPDX-License-Identifier: BSD-3-Clause
"""Waits that are planted in real programs: who waited, in which call, and for whom.

That each is found with its length, to the nanosecond, is tested on made and simulated traces: src/engine/modules/waits,
smpi_waits_test.py. In a real program a rank that has no core for a while comes late as well, or does not wait.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from barograph import open as open_profile
from barograph.launch.installation import find_installation
from barograph.read.analysis import trace_analysis
from barograph.read.events.open_trace import traced_ranks
from barograph.testing.jobs import two_nodes

TESTS = Path(__file__).resolve().parent
COMMAND = [sys.executable, "-m", "barograph.cli"]
TURNS = 5

pytestmark = pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload")


class Pattern(NamedTuple):
    """What a pattern of delays.c is in the trace."""

    kind: str
    waits_in: str  # operation
    late_in: str


PATTERNS = {
    "receive": Pattern("late sender", "MPI_Recv", "MPI_Send"),
    "requests": Pattern("late sender", "MPI_Waitall", "MPI_Send"),
    "any": Pattern("late sender", "MPI_Recv", "MPI_Send"),
    "probe": Pattern("late sender", "MPI_Probe", "MPI_Send"),
    "synchronous": Pattern("late receiver", "MPI_Ssend", "MPI_Recv"),
    "begun": Pattern("late receiver", "MPI_Wait", "MPI_Recv"),
    "prepared": Pattern("late receiver", "MPI_Waitall", "MPI_Recv"),
    "barrier": Pattern("wait at barrier", "MPI_Barrier", "MPI_Barrier"),
    "everyone": Pattern("wait at n-to-n", "MPI_Allreduce", "MPI_Allreduce"),
    "from_root": Pattern("late root", "MPI_Bcast", "MPI_Bcast"),
    "to_root": Pattern("early root", "MPI_Reduce", "MPI_Reduce"),
    "begun_barrier": Pattern("wait at barrier", "MPI_Wait", "MPI_Ibarrier"),
    "begun_everyone": Pattern("wait at n-to-n", "MPI_Wait", "MPI_Iallreduce"),
    "prefix": Pattern("late lower rank", "MPI_Scan", "MPI_Scan"),
}


def barograph(folder: Path, environment: dict[str, str], *words: object) -> str:
    done = subprocess.run(
        [*COMMAND, *map(str, words)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def entered(folder: Path, ranks: int) -> dict[str, dict[int, list[int]]]:
    """When each rank entered the calls of each pattern, turn by turn, as the program says."""
    found: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for rank in range(ranks):
        for line in (folder / f"waits.{rank}").read_text(encoding="utf-8").splitlines():
            pattern, _, when = line.split()
            found[pattern][rank].append(int(when))
    return found


class Expected(NamedTuple):
    """A wait that a program has planted: how long by its own clock, and for whom; what is left of it is known then."""

    waited_ns: int
    causes: set[int]


def expected(
    pattern: str, entries: dict[int, list[int]], ranks: int, slack_ns: int
) -> dict[int, list[Expected]]:
    """The waits of a pattern: who waits -> for how long in each turn, and for whom: the last, or nearly so."""
    if pattern in {"receive", "requests", "any", "probe", "synchronous", "begun", "prepared"}:
        waiters, late_ranks = [1], [0]
    elif pattern == "to_root":
        waiters, late_ranks = [0], list(range(1, ranks))
    elif pattern == "from_root":
        waiters, late_ranks = list(range(ranks - 1)), [ranks - 1]
    elif pattern == "prefix":
        waiters, late_ranks = list(range(1, ranks)), list(range(ranks))
    else:
        waiters, late_ranks = list(range(ranks - 1)), list(range(ranks))
    found: dict[int, list[Expected]] = {}
    for rank in waiters:
        late = [one for one in late_ranks if one != rank and (pattern != "prefix" or one < rank)]
        for turn in range(TURNS):
            last = max(entries[one][turn] for one in late)
            causes = {one for one in late if entries[one][turn] >= last - slack_ns}
            found.setdefault(rank, []).append(Expected(last - entries[rank][turn], causes))
    return found


class Site:
    """Where a program runs, and what it is run with."""

    def __init__(
        self, mpi: Any, build: Callable[..., Path], environment: dict[str, str], folder: Path
    ) -> None:
        self._mpi, self._build = mpi, build
        self.environment = environment | {"EXPECT_DIR": str(folder)}
        self.folder = folder

    def record(
        self, name: str, ranks: int, *words: object, trace: str = "mpi", wrapper: Sequence[object] = ()
    ) -> None:
        """Records a program of this folder as run.baro."""
        program = self._build(TESTS / "programs" / name, self._mpi)
        launch = ["-n", ranks, "--launcher", self._mpi.launcher, f"--trace={trace}", "-o", "run"]
        self("run", *launch, "--", *wrapper, program, *words)

    def __call__(self, *words: object) -> str:
        return barograph(self.folder, self.environment, *words)

    def waits(self) -> dict[str, list[dict[str, Any]]]:
        """What the engine says of run.baro."""
        found = json.loads(self("engine", "run.baro", "--json", "--only", "waits"))
        assert found["failures"] == {}
        return found["tables"]


@pytest.fixture
def site(mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path) -> Site:
    return Site(mpi, build, clean(), tmp_path)


@pytest.mark.parametrize(
    ("ranks", "late_ms"),
    [
        (4, 100),
        pytest.param(2, 50, marks=pytest.mark.whole("four ranks have all patterns")),
        pytest.param(2, 500, marks=pytest.mark.whole("the same with longer delays, half a minute")),
    ],
)
def test_planted_delays_are_found_with_who_caused_them(site: Site, ranks: int, late_ms: int) -> None:
    site.record("delays.c", ranks, late_ms, TURNS)
    entries = entered(site.folder, ranks)
    tables = site.waits()
    counts = {row["what"]: row["count"] for row in tables["wait_counts"]}
    assert {what for what, count in counts.items() if what.startswith("unknown") and count} == set()
    waits = [row for row in tables["longest_waits"] if row["communicator"] != "W0.0"]
    long_ns = late_ms * 1_000_000 // 2
    for name, pattern in PATTERNS.items():
        for rank, turns in expected(name, entries[name], ranks, long_ns).items():
            mine = [
                row
                for row in waits
                if (row["kind"], row["operation"], row["rank"]) == (pattern.kind, pattern.waits_in, rank)
                # Receives after a probe wait a little, and who had no core when it should have waited waits less.
                and row["waited_ns"] > long_ns
            ]
            alike = ("receive", "any") if name in {"receive", "any"} else (name,)
            should = [one for two in alike for one in expected(two, entries[two], ranks, long_ns)[rank]]
            # By the clock of the program, on which who lost its core behind its look is off.
            clear = sum(one.waited_ns > 1.5 * long_ns for one in should)
            assert clear // 2 < len(mine) <= len(should), (name, rank)
            assert {row["cause_rank"] for row in mine} <= set[int]().union(*(one.causes for one in turns)), (
                name
            )
            assert {row["cause_operation"] for row in mine} == {pattern.late_in}, name
            # A rank that loses its core between its own look at the clock and its call is off by that.
            nearest = min(abs(row["waited_ns"] - one.waited_ns) for row in mine for one in should)
            assert nearest <= long_ns / 5, (name, rank, mine, should)


def line_of(call: str) -> int:
    """Where relay.c makes a call."""
    lines = (TESTS / "programs" / "relay.c").read_text(encoding="utf-8").splitlines()
    return next(number for number, text in enumerate(lines, 1) if call in text)


@pytest.mark.two_mpis
def test_calls_that_are_not_judged_are_named_with_their_time(site: Site) -> None:
    turns, late_ms = 4, 100
    site.record("not_judged.c", 2, turns, late_ms, trace="mpi,io")
    rows = {(row["judgement"], row["operation"]): row for row in site.waits()["judged_calls"]}
    for operation in ("MPI_Init", "MPI_Finalize"):
        assert rows["start_end", operation]["count"] == 2
    # The calls of all ranks on a window and on a file are put together; not every library lets ranks wait for each
    # other in a small write.
    known = [key for key in rows if key[1] in {"MPI_Win_fence", "MPI_File_write_at_all"}]
    assert {what for what, _ in known} <= {"judged", "unneeded_data"}
    assert sum(rows[key]["count"] for key in known) == 4 * turns
    late = [row for row in site.waits()["wait_states"] if row["operation"] == "MPI_Win_fence"]
    assert sum(row["waited_ns"] for row in late if row["cause_rank"] == 1) > late_ms * 1e6 / 4
    # Larger than what is sent without the receive, in no run kept by the library: each waited, but for who had no
    # core when it should have, or for long after it.
    sends = [rows[key] for key in (("judged", "MPI_Send"), ("standard_send", "MPI_Send")) if key in rows]
    assert sum(row["count"] for row in sends) == turns
    late = [row for row in site.waits()["wait_states"] if row["operation"] == "MPI_Send"]
    assert {(row["kind"], row["rank"], row["cause_rank"]) for row in late} == {("late receiver", 0, 1)}
    assert sum(row["waited_ns"] for row in late) > late_ms * 1e6 / 4
    assert rows["poll", "MPI_Test"]["count"] >= turns
    for operation, count in (
        ("MPI_Wait", 2 * turns),
        ("MPI_Recv", turns),
        ("MPI_Barrier", 2 * (5 * turns + 1)),
    ):
        assert rows["judged", operation]["count"] == count, operation
    assert rows["never_waits", "MPI_Iallreduce"]["count"] == 2 * turns
    said = " ".join(site("engine", "run.baro").split())
    assert "Nobody waited for anybody" not in said
    assert "Not judged: " in said
    assert "MPI_Finalize is not judged: 1 rank came to it before the last one, by " in said


@pytest.mark.two_mpis
def test_exchanges_and_calls_begun_apart_wait_for_the_late_rank(site: Site) -> None:
    ranks, late_ms, turns = 3, 100, 6
    site.record("exchanges.c", ranks, late_ms, turns)
    waited: dict[tuple[str, str, int], int] = defaultdict(int)
    for row in site.waits()["wait_states"]:
        if row["cause_rank"] == ranks - 1:
            waited[row["kind"], row["cause_operation"], row["rank"]] += row["waited_ns"]
    # Its right neighbour waits for its message, the left one for it to receive; all for it in what is collective.
    expected = [("late sender", "MPI_Sendrecv", 0), ("late receiver", "MPI_Sendrecv", 1)]
    expected += [("late sender", "MPI_Isend", 0), ("late receiver", "MPI_Irecv", 1)]
    expected += [("wait at n-to-n", "MPI_Ialltoallv", rank) for rank in range(ranks - 1)]
    if any(row["operation"] == "MPI_Start" for row in site.waits()["judged_calls"]):
        expected += [("wait at barrier", "MPI_Start", rank) for rank in range(ranks - 1)]
    for one in expected:
        assert waited[one] >= turns * late_ms * 1e6 / 4, (one, dict(waited))


@pytest.mark.two_mpis
def test_what_the_late_rank_did_meanwhile(site: Site) -> None:
    """A rank that waited itself is not outside MPI, no matter which calls it made in between."""
    late_ms, turns = 200, 6
    site.record("relay.c", 3, late_ms, turns)
    least_ns = turns * late_ms * 1e6 / 2
    tables = site.waits()
    rows = {
        (row["rank"], row["cause_rank"]): row for row in tables["wait_states"] if row["kind"] == "late sender"
    }
    for pair, outside in (((1, 0), True), ((2, 1), False)):
        row = rows[pair]
        assert row["waited_ns"] >= least_ns
        assert row["outside_ns"] + row["in_mpi_ns"] >= 0.99 * row["waited_ns"]
        assert (row["outside_ns"] > 0.5 * row["waited_ns"]) == outside, row
        # Those of a sample of the calls: of a few there may be none.
        assert row["call_site"] in {f"relay.c:{line_of('MPI_Recv(')}", ""}
        assert row["cause_site"] in {f"relay.c:{line_of('MPI_Send(')}", ""}
    assert any(row["call_site"] for row in tables["wait_states"])
    for name, of_engine in tables.items():
        if name in {"wait_states", "wait_roots", "longest_waits", "wait_counts", "judged_calls"}:
            found = json.loads(site("query", "run.baro", f"FROM {name}", "--json"))
            assert [dict(zip(found["columns"], row, strict=True)) for row in found["rows"]] == of_engine
    # Most of what rank 2 waits goes back to rank 0: in the rest rank 1 may have had no core.
    roots = {
        (row["rank"], row["root_rank"]): row
        for row in tables["wait_roots"]
        if row["root_path"].endswith("MPI_Send")
    }
    for rank in (1, 2):
        root = roots[rank, 0]
        assert root["waited_ns"] > 0.5 * rows[rank, rank - 1]["waited_ns"]
        assert root["outside_ns"] > 0.5 * root["waited_ns"]
        assert (root["passed_on_ns"], root["most_steps"]) == ((0, 1) if rank == 1 else (root["waited_ns"], 2))
    chains = {
        (row["rank"], row["chain"], row["root_rank"])
        for row in tables["longest_waits"]
        if row["waited_ns"] >= late_ms * 1e6 / 2
    }
    assert chains >= {(1, "0", 0), (2, "1 > 0", 0)}
    assert "waited for rank 0, which was outside MPI for" in " ".join(
        site("engine", "run.baro", "--only", "waits").split()
    )
    found = json.loads(site("findings", "run.baro", "--json"))
    findings = [one for one in (*found["findings"], *found["explained"]) if one["id"] == "late-sender"]
    assert 0 in [one["evidence"]["sender"] for one in findings]


@pytest.mark.two_mpis
def test_who_always_comes_last_is_a_finding(site: Site) -> None:
    """What it costs, and that taking turns is none: analyze/findings/mpi/late_arrival_test.py."""
    turns, late_ms = 8, 200
    site.record("late_rank.c", 4, 2, late_ms, turns)
    found = json.loads(site("findings", "run.baro", "--json"))
    (late,) = [one for one in (*found["findings"], *found["explained"]) if one["id"] == "late-arrival"]
    assert 2 in late["evidence"]["late"]
    assert late["evidence"]["late_site"] == "late_rank.c:17"
    assert late["seconds_lost"] >= turns * late_ms / 2e3


@pytest.mark.two_mpis
def test_ranks_of_communicators_that_share_a_row_are_in_their_order(site: Site) -> None:
    count, late_ms = 40, 50  # 32 have rows of their own
    site.record("reversed.c", 3, count, late_ms)
    tables = site.waits()
    rows = [row for row in tables["wait_states"] if row["operation"] == "MPI_Recv"]
    assert {(row["rank"], row["cause_rank"]) for row in rows} == {(1, 2)}
    assert any(row["communicator"].endswith("+") for row in rows)
    # Who had no core when it should have waited did not wait.
    assert count // 4 < sum(row["count"] for row in rows) <= count
    counts = {row["what"]: row["count"] for row in tables["wait_counts"]}
    assert counts["messages"] == count
    assert {what for what, number in counts.items() if what.startswith("unknown") and number} == set()


@pytest.mark.two_mpis
def test_what_is_intact_of_a_damaged_trace_is_analyzed_on_request(site: Site) -> None:
    site.record("relay.c", 3, 0, 5_000)
    (file,) = (site.folder / "run.baro.trace").iterdir()
    content = bytearray(file.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 8] = b"\xff" * 8
    file.write_bytes(content)
    with pytest.raises(AssertionError, match="checksum"):
        site("engine", "run.baro")
    found = json.loads(site("engine", "run.baro", "--json", "--only", "waits", "--salvage"))
    (loss,) = [
        text for text in found["losses"] if text.startswith("1 block of events is damaged and left out")
    ]
    left_out, events = map(int, re.findall(r"\d+", loss.replace(",", ""))[1:])
    assert 0 < left_out < events
    assert found["tables"]["wait_states"]
    assert json.loads(site("findings", "run.baro", "--json"))["findings"] is not None


@pytest.mark.two_mpis
@two_nodes.NEEDED
def test_waits_across_nodes_are_known_within_the_error_of_their_clocks(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = 12
    site.record("relay.c", 4, 100, turns, wrapper=[two_nodes.on_two_nodes(site.folder)])
    path = site.folder / "run.baro"
    right = trace_analysis.analyze_trace(path, ["waits"], 2)
    _, clock = right.tables["node_clocks"].to_pylist()
    assert (clock["node"], clock["reference"]) == ("node1", "node0")
    # They are one clock. Where ranks wait for a core a message takes a time slice or two, and the error is as large.
    assert abs(clock["offset_begin_ns"]) <= clock["error_most_ns"]
    assert abs(clock["offset_end_ns"]) <= clock["error_most_ns"]
    counts = {row["what"]: row["count"] for row in right.tables["wait_counts"].to_pylist()}
    assert counts["unknown: messages and collectives across nodes"] == 0

    def wrong_by_3_ms(*words: Any, **options: Any) -> tuple[Any, dict[int, int]]:
        readers, late = traced_ranks(*words, **options)
        return readers, {rank: start + 3_000_000 * (rank % 2) for rank, start in late.items()}

    monkeypatch.setattr(trace_analysis, "traced_ranks", wrong_by_3_ms)
    corrected = trace_analysis.analyze_trace(path, ["waits"], 2)
    _, wrong = corrected.tables["node_clocks"].to_pylist()
    error_ns = clock["error_most_ns"] + wrong["error_most_ns"]
    assert abs(wrong["offset_begin_ns"] + 3_000_000 - clock["offset_begin_ns"]) <= error_ns
    one, other = (
        {
            (row["rank"], row["cause_rank"], row["operation"]): row["waited_ns"]
            for row in found.tables["wait_states"].to_pylist()
        }
        for found in (right, corrected)
    )
    for key in ((rank, rank - 1, "MPI_Recv") for rank in (1, 2, 3)):
        assert one[key] == pytest.approx(other[key], abs=turns * error_ns)


@pytest.mark.two_mpis
def test_any_number_of_workers_finds_the_same(site: Site) -> None:
    site.record("delays.c", 4, 1, 20, trace="mpi,io")
    found = {site("engine", "run.baro", "--json", "--workers", workers) for workers in (1, 2, 8)}
    assert len(found) == 1
    assert len(json.loads(found.pop())["tables"]["wait_states"]) > 10


@pytest.mark.two_mpis
def test_a_program_that_shares_no_code_finds_the_same_in_the_otf2_archive(site: Site) -> None:
    pytest.importorskip("otf2")
    site.record("random_waits.c", 5, 7, 300)
    site("trace", "run.baro", "-o", "run.otf2")
    oracle = [sys.executable, TESTS / "otf2_waits.py", site.folder / "run.otf2" / "traces.otf2"]
    lines = subprocess.run(oracle, capture_output=True, text=True, check=True).stdout.splitlines()
    theirs = sorted(tuple(json.loads(line)) for line in lines)
    tables = site.waits()
    keys = ("kind", "rank", "start_ns", "waited_ns", "cause_rank")
    ours = sorted(tuple(row[key] for key in keys) for row in tables["longest_waits"])
    assert len(ours) > 300
    assert ours == theirs
    counts = {row["what"]: row["count"] for row in tables["wait_counts"]}
    assert {what for what, count in counts.items() if what.startswith("unknown") and count} == set()
    assert sum(row["waited_ns"] for row in tables["wait_states"]) == sum(row[3] for row in theirs)


@pytest.mark.two_mpis
def test_modules_agree_with_the_profile(site: Site) -> None:
    site.record("random_waits.c", 4, 3, 200)
    found = json.loads(site("engine", "run.baro", "--json"))["tables"]
    with open_profile(site.folder / "run.baro") as profile, profile.connect() as connection:
        facts = connection.execute(
            "SELECT rank, thread, call_path, coalesce(object, ''), sum(calls)::BIGINT, sum(time_ns)::BIGINT FROM facts "
            "WHERE layer = 'mpi' AND operation != 'MPI_Init' GROUP BY ALL ORDER BY ALL"
        ).fetchall()
    modules = [row for row in found["profile"] if row["operation"] != "MPI_Init"]
    keys = ("rank", "thread", "call_path", "object", "calls")
    assert sorted(tuple(row[key] for key in keys) for row in modules) == [row[:5] for row in facts]
    times = {tuple(row[key] for key in keys[:4]): row["time_ns"] for row in modules}
    for *key, calls, time_ns in facts:
        assert abs(times[tuple(key)] - time_ns) <= 200 * calls, key  # the unit of a traced time, at both ends
    for mine, theirs in (("count", "calls"), ("time_ns", "time_ns")):
        # Those that are judged, never wait or are not judged are all.
        assert sum(row[mine] for row in found["judged_calls"]) == sum(row[theirs] for row in found["profile"])
    for name in ("density", "temporal"):
        sums: dict[tuple[int, str], list[int]] = defaultdict(lambda: [0, 0, 0])
        for row in found[name]:
            for place, column in enumerate(("calls", "time_ns", "bytes")):
                sums[row["rank"], row["operation"]][place] += row[column]
        for row in found["profile"]:
            for place, column in enumerate(("calls", "time_ns", "bytes")):
                sums[row["rank"], row["operation"]][place] -= row[column]
        assert {tuple(values) for values in sums.values()} == {(0, 0, 0)}, name
    pairs: dict[tuple[int, int, str], list[int]] = defaultdict(lambda: [0, 0])
    for row in found["topology"]:
        pair = pairs[row["sender"], row["receiver"], row["communicator"]]
        pair[0] += row["calls"]
        pair[1] += row["bytes"]
    matrix = json.loads(site("matrix", "run.baro", "--json"))["pairs"]
    assert pairs == {
        (row["sender"], row["receiver"], row["communicator"]): [row["calls"], row["bytes"]] for row in matrix
    }
