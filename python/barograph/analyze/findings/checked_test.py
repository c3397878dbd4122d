# SPDX-License-Identifier: BSD-3-Clause
# What is no finding has a reason: too cheap, not found, turned off, or nothing in the profile to look at.
import pytest

from barograph.analyze.findings import find_all
from barograph.analyze.findings.checked import Checked, checked, value_text
from barograph.analyze.findings.finding_spec import finding_specs
from barograph.analyze.findings.settings import make_settings
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.finding_case import MILLISECOND, SECOND, ranks_of
from barograph.testing.table_builder import TableBuilder


def small_writes(time_ns: int) -> TableBuilder:
    build = ranks_of(2)
    file = build.file("/f")
    for rank in range(2):
        build.fact(rank, "program > pwrite64", 2000, time_ns, object_id=file, size=100)
    return build


def reasons(build: TableBuilder, settings: dict[str, object] | None = None) -> dict[str, Checked]:
    with Workspace(build.build()) as workspace:
        chosen = make_settings(settings or {})
        shown = {one.id for one in find_all(workspace, chosen).shown}
        rows = checked(workspace, chosen, shown)
        assert {row.id for row in rows} == set(finding_specs()) - shown
        return {row.id: row for row in rows}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("small-requests", "costs up to 100 ms in these calls (1 % of the run): below 2 %"),
        ("hdf5-attributes", "does not apply: this profile has no HDF5"),
        (
            "bad-placement",
            "does not apply: this profile has no MPI calls and no message matrix and no second node",
        ),
        ("frequent-syncs", "not found, and I/O takes no noticeable time"),
    ],
)
def test_each_rule_without_a_finding_says_why(name: str, reason: str):
    rows = reasons(small_writes(100 * MILLISECOND))
    assert rows[name].reason == reason
    assert next(iter(rows)) == "small-requests"
    assert rows["small-requests"].what.startswith("2 ranks make 4,000 writes averaging 100 B")
    assert rows["small-requests"].drishti == ("P05", "P06", "P15", "P16")


def test_what_costs_nothing_was_not_seen():
    build = ranks_of(2)
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        wait_ns = SECOND if rank else MILLISECOND
        build.fact(rank, "program > MPI_Allreduce", 1, wait_ns, object_id=world, size=8)
        build.mpi_site(rank, "program > MPI_Allreduce", "a.c:2 f", wait_ns, calls=1, object_id=world)
        build.gap(
            rank, ("MPI_Init", ""), ("program > MPI_Allreduce", "a.c:2 f"), SECOND, calls=1, object_id=world
        )
    rows = reasons(build)
    assert rows["blocked-rank"].reason == "not found"
    assert rows["transfer-cost"].reason == "not found"
    assert not [row.id for row in rows.values() if " 0 s" in row.what]


def test_what_is_reported_is_not_listed_and_limits_are_those_of_the_settings():
    rows = reasons(small_writes(SECOND))
    assert "small-requests" not in rows
    assert rows["redundant-reads"].reason.startswith("not found at its thresholds: again_share 50 % (")
    rows = reasons(small_writes(SECOND), {"small-requests": {"many_calls": 3000}})
    assert "many_calls 3,000" in rows["small-requests"].reason
    rows = reasons(small_writes(SECOND), {"small-requests": {"enabled": False}})
    assert rows["small-requests"].reason == "turned off in the settings"


def test_a_threshold_is_given_with_its_unit_and_what_it_is():
    reason = reasons(small_writes(SECOND))["slow-ranks"].reason
    assert reason.startswith(
        "not found at its thresholds: poll_ns 1.00 us (time beyond that of the other ranks, "
    )
    assert value_text(1 << 20, "bytes") == "1.00 MiB"
    assert [value_text(one, "ratio") for one in (0.125, 1, 3)] == ["12.5 %", "100 %", "3"]
    assert value_text(20_000, "1") == "20,000"


def test_a_short_run_is_not_looked_for_in_one_that_did_not_finish():
    build = TableBuilder()
    build.location(0, wall_ns=10 * SECOND)
    build.fact(0, "program > MPI_Init", 1, 5 * SECOND)
    with Workspace(build.build()) as workspace:
        assert "short-run" in {one.id for one in find_all(workspace).shown}
    ended = {"run.complete": "false", "recovered.kind": "recovery", "recovered.reason": "SIGKILL"}
    with Workspace(build.build(ended)) as workspace:
        assert "short-run" not in {one.id for one in find_all(workspace).shown}
        (row,) = [one for one in checked(workspace) if one.id == "short-run"]
        assert row.reason.startswith("not looked for: the run did not finish")
