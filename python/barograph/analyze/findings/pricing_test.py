# SPDX-License-Identifier: BSD-3-Clause
# A call's time is priced once: views of the same calls are folded, parts are taken out of the larger finding.
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from barograph.analyze.findings import Findings, find_all, find_one, finder_of
from barograph.analyze.findings.finding import Finding, RawFinding
from barograph.analyze.findings.folding import priced_twice
from barograph.analyze.findings.inspection import Finder, Inspection
from barograph.analyze.findings.pricing import Overlaps, overlaps_of, price_chosen
from barograph.analyze.findings.settings import Settings
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.finding_case import KIB, MIB, SECOND, ranks_of
from barograph.testing.cases.io_case import io_profile
from barograph.testing.cases.loop_case import loop_profile
from barograph.testing.cases.stencil_case import stencil_profile
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

WRITE = "program > H5Dwrite > MPI_File_write_at > pwrite64"


def all_of(build: TableBuilder) -> Findings:
    with Workspace(build.build()) as workspace:
        return find_all(workspace)


def by_id(findings: Iterable[Finding]) -> dict[str, Finding]:
    return {finding.id: finding for finding in findings}


def prices(build: TableBuilder, *conditions: str) -> dict[tuple[int, int], float]:
    with Workspace(build.build()) as workspace:
        return inspected(workspace, *conditions)


def inspected(workspace: Workspace, *conditions: str) -> dict[tuple[int, int], float]:
    inspection = Inspection(workspace, Settings(), {"small-requests": lambda _: ()})
    connection = workspace.need("chosen_facts", "io_file_facts")
    numbers: list[int] = []
    for condition in conditions:
        columns = "rank, path_id, object_id, bucket, calls, time_ns"
        chosen = f"SELECT {columns} FROM io_file_facts WHERE {condition}"
        connection.execute(f"CREATE OR REPLACE TABLE chosen_facts AS {chosen}")
        numbers.append(price_chosen(inspection))
    assert numbers == list(range(1, len(conditions) + 1))
    return overlaps_of(workspace, numbers).shared


def layers() -> TableBuilder:
    """H5Dwrite 4 s, of which MPI-IO 3 s, of which POSIX 1 s, on two files; each rank the same."""
    build = ranks_of(2)
    for name in ("a", "b"):
        file = build.file(f"/{name}.h5")
        data = build.inner("dataset", "/d", file)
        for rank in range(2):
            build.fact(rank, "program > H5Dwrite", 10, 4 * SECOND, object_id=data, size=KIB)
            build.fact(
                rank, "program > H5Dwrite > MPI_File_write_at", 10, 3 * SECOND, object_id=file, size=KIB
            )
            build.fact(rank, WRITE, 10, SECOND, object_id=file, size=KIB)
    return build


def test_an_inspection_knows_no_price_of_the_one_before() -> None:
    conditions = ("layer = 'posix' AND rank = 1", "layer = 'posix'")
    with Workspace(layers().build()) as workspace:
        first = inspected(workspace, "layer = 'hdf5'", "layer = 'posix' AND rank = 0")
        second = inspected(workspace, *conditions)
        rows = workspace.query("price_sums")
    assert first
    assert second == prices(layers(), *conditions)
    assert {row["price_id"]: row["time_ns"] for row in rows} == {1: 2 * SECOND, 2: 4 * SECOND}


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ("layer = 'posix'", "layer = 'posix'", (1.0, 1.0)),
        ("layer = 'posix'", "layer = 'hdf5'", (1.0, 0.25)),
        ("layer = 'mpi-io'", "layer = 'posix'", (1 / 3, 1.0)),
        ("layer = 'posix'", "layer = 'hdf5' AND name = '/a.h5'", (0.5, 0.25)),
        ("layer = 'posix' AND rank = 1", "layer = 'posix'", (1.0, 0.5)),
        ("layer = 'posix' AND rank = 0", "layer = 'posix' AND rank = 1", None),
        ("name = '/b.h5' AND layer = 'posix'", "name = '/a.h5'", None),
    ],
    ids=["the same", "below", "above", "another file beside", "one rank", "other ranks", "other files"],
)
def test_overlap_of_two_prices(one: str, other: str, shared: tuple[float, float] | None):
    found = prices(layers(), one, other)
    if shared is None:
        assert found == {}
    else:
        assert found == pytest.approx({(1, 2): shared[0], (2, 1): shared[1]})


def test_two_findings_about_the_same_reads_are_one():
    """Each of 4 ranks reads a small file ten times over in pieces of 100 bytes."""
    build = ranks_of(4)
    file = build.file("/table")
    for rank in range(4):
        build.fact(rank, "program > pread64", 10_000, SECOND, object_id=file, size=100)
        values: dict[str | tuple[str, int], int] = {"reads": 10_000, "bytes read": 1_000_000}
        values |= {"last byte read": 99_999, "sequential reads": 9_990, "opens": 1}
        build.counters(rank, file, "posix", values)
    findings = all_of(build)
    (shown,) = (one for one in findings.shown if one.subject == "io")
    assert shown.id == "redundant-reads"
    assert {one.id for one in findings.explained} == {"small-requests", "read-by-all"}
    assert len(shown.also_seen_as) == 2


def test_a_part_with_a_cause_of_its_own_is_taken_from_the_larger_finding():
    """Rank 0 needs 3 s where others need 1 s; 1 s of its time are small requests, which the others have none of."""
    build = ranks_of(4)
    large, small = build.file("/large"), build.file("/small")
    for rank in range(4):
        time_ns = (2 if rank == 0 else 1) * SECOND
        build.fact(
            rank, "program > pwrite64", 100, time_ns, object_id=large, size=(2 if rank == 0 else 1) * MIB
        )
    build.fact(0, "program > pwrite64", 5_000, SECOND, object_id=small, size=100)
    findings = by_id(all_of(build).shown)
    assert findings["small-requests"].seconds_lost == 1.0
    imbalance = findings["io-imbalance"]
    # 3 s against a mean of 1.5 s; a third of rank 0's calls have their price in the other finding.
    assert imbalance.seconds_lost == pytest.approx(1.0)
    assert imbalance.counted_in == ("small-requests",)
    assert imbalance.what.endswith("500 ms of this is counted in [small-requests].")


def test_a_cost_without_its_facts_is_refused(monkeypatch: pytest.MonkeyPatch):
    """As any rule that is tested runs through here, none can price facts without being noticed."""

    rule = finder_of("small-requests")

    def find(inspection: Inspection) -> Iterable[RawFinding]:
        for one in rule(inspection):
            yield replace(one, priced=0)

    def find_unpriced(_: str) -> Finder:
        return find

    monkeypatch.setattr("barograph.analyze.findings.finder_of", find_unpriced)
    with Workspace(io_profile()) as workspace, pytest.raises(ValueError, match="which facts"):
        find_one(workspace, "small-requests")


@pytest.mark.parametrize(
    "case", [io_profile, lambda: layers().build(), lambda: stencil_profile(4), loop_profile]
)
def test_no_two_findings_of_a_run_price_the_same_facts(case: Callable[[], TableProfile]):
    with Workspace(case()) as workspace:
        assert find_all(workspace).priced_twice == ()


def test_two_prices_of_the_same_facts_do_not_go_unnoticed():
    view = Finding("small-requests", "io", "note", "", "", "", 1.0, 0.1, "")
    other = replace(view, id="random-access")
    with Workspace(layers().build()) as workspace:
        both = Overlaps(workspace, {(1, 2): 1.0, (2, 1): 1.0})
        assert priced_twice([view, other], [1, 2], both) == (("small-requests", "random-access"),)
        assert priced_twice([view, replace(other, explained_by="small-requests")], [1, 2], both) == ()


def test_messages_to_oneself_that_are_small_have_one_price():
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        own = build.communicator(f"s{rank}.1", 1, str(rank))
        path = "program > a.c:3 f > MPI_Isend"
        build.fact(rank, path, 100_000, 3 * SECOND, object_id=own, size=8, shortest_ns=1000)
        build.message(rank, rank, own, 100_000, size=8, time_ns=3 * SECOND)
    found = all_of(build)
    prices = {one.id: one.seconds_lost for one in found.shown if one.seconds_lost}
    assert prices == {"self-messages": 3.0}
    assert {one.id: one.explained_by for one in found.explained} == {"small-messages": "self-messages"}
