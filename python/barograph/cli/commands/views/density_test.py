# SPDX-License-Identifier: BSD-3-Clause
# `barograph density`: sums are those of the facts, ranks stand where the communicator has them, mistakes are named.
import csv
import io
import json
from pathlib import Path

import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.cli.options import profiles
from barograph.testing.command_line import RunCommand
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile


def facts_of(run: RunCommand, case: str, condition: str) -> dict[int, tuple[int, int, int]]:
    sql = (
        "SELECT rank, sum(calls)::BIGINT, sum(time_ns)::BIGINT, sum(bytes)::BIGINT FROM facts "
        f"WHERE {condition} GROUP BY rank"
    )
    rows = json.loads(run("query", case, sql, "--json").stdout)["rows"]
    return {rank: (calls, time, size) for rank, calls, time, size in rows}


@pytest.mark.parametrize(
    ("case", "name", "condition"),
    [
        ("sixteen", "MPI_Isend", "operation = 'MPI_Isend'"),
        ("sixteen", "waits", "operation = 'MPI_Waitall'"),
        ("sixteen", "collectives", "operation IN ('MPI_Allreduce', 'MPI_Gatherv', 'MPI_Cart_create')"),
        ("sixteen", "point-to-point", "operation IN ('MPI_Isend', 'MPI_Irecv', 'MPI_Waitall')"),
        ("io", "writes", "operation IN ('pwrite64', 'fwrite', 'fprintf', 'aio_write')"),
    ],
)
def test_sums_are_those_of_the_facts(case: str, name: str, condition: str, run: RunCommand):
    found = json.loads(run("density", case, "--op", name, "--json").stdout)
    facts = facts_of(run, case, condition)
    assert facts
    for row in found["ranks"]:
        assert (row["calls"], row["time_ns"], row["bytes"]) == facts.get(row["rank"], (0, 0, 0))
    for by, place in (("hits", 0), ("time", 1), ("bytes", 2)):
        summary = json.loads(run("density", case, "--op", name, "--by", by, "--json").stdout)["summary"]
        assert summary["total"] == sum(values[place] for values in facts.values())
        assert summary["most"] == max(values[place] for values in facts.values())
    lines = list(csv.DictReader(io.StringIO(run("density", case, "--op", name, "--csv", "-").stdout)))
    assert sum(int(line["calls"]) for line in lines) == sum(values[0] for values in facts.values())


def test_groups_are_of_the_lowest_layers_unless_told(run: RunCommand):
    by_itself = json.loads(run("density", "io", "--op", "writes", "--json").stdout)
    assert {call["layer"] for call in by_itself["calls"]} == {"posix", "stdio"}
    upper = json.loads(run("density", "io", "--op", "writes", "--layer", "hdf5", "--json").stdout)
    assert {call["operation"] for call in upper["calls"]} == {"H5Awrite", "H5Dwrite"}
    assert "too: --layer chooses them." in run("density", "io", "--op", "writes").stdout
    metadata = json.loads(run("density", "io", "--op", "metadata", "--json").stdout)
    moving = {call["operation"] for call in by_itself["calls"]}
    assert moving.isdisjoint(call["operation"] for call in metadata["calls"])


def open_always(build: TableBuilder, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(_path: str) -> TableProfile:
        return build.build()

    monkeypatch.setattr(profiles, "open_profile", opened)


def grid_case(members: str, attributes: str, ranks: int = 6) -> TableBuilder:
    build = TableBuilder()
    world = build.communicator("W0.0", ranks, f"0-{ranks - 1}", creation_path="world")
    build.communicator(
        "a5.1", ranks, members, created_by="MPI_Cart_create", parent_id=world, attributes=attributes
    )
    for rank in range(ranks):
        build.location(rank, wall_ns=1000)
        if rank:
            build.fact(rank, "program > MPI_Send", rank, 10 * rank, size=8, object_id=world)
    return build


@pytest.mark.parametrize(
    ("members", "attributes", "communicator", "dims", "places"),
    [
        (
            "5,4,3,2,1,0",
            '{"dims":[2,3],"periods":[0,1]}',
            "a5.1",
            [2, 3],
            ["1,2", "1,1", "1,0", "0,2", "0,1", "0,0"],
        ),
        (
            "0-5",
            '{"dims":[1,2,3],"periods":[0,0,0]}',
            "a5.1",
            [1, 2, 3],
            ["0,0,0", "0,0,1", "0,0,2", "0,1,0", "0,1,1", "0,1,2"],
        ),
        # A line is no grid; nor is one with other members than the run has ranks, or of more than it says.
        ("0-5", '{"dims":[6],"periods":[0]}', None, [2, 3], ["0,0", "0,1", "0,2", "1,0", "1,1", "1,2"]),
        ("1-6", '{"dims":[2,3]}', None, [2, 3], ["0,0", "0,1", "0,2", "1,0", "1,1", "1,2"]),
        ("0-5", '{"dims":[4,3]}', None, [2, 3], ["0,0", "0,1", "0,2", "1,0", "1,1", "1,2"]),
        ("0-5", '{"dims":"odd"}', None, [2, 3], ["0,0", "0,1", "0,2", "1,0", "1,1", "1,2"]),
    ],
)
def test_ranks_stand_where_the_communicator_has_them(  # noqa: PLR0917
    members: str,
    attributes: str,
    communicator: str | None,
    dims: list[int],
    places: list[str],
    run: RunCommand,
    monkeypatch: pytest.MonkeyPatch,
):
    build = grid_case(members, attributes)
    open_always(build, monkeypatch)
    found = json.loads(run("density", "any", "--op", "MPI_Send", "--json").stdout)
    assert (found["grid"]["communicator"], found["grid"]["dims"]) == (communicator, dims)
    assert [row["coordinates"] for row in found["ranks"]] == places
    text = run("density", "any", "--op", "MPI_Send", "--by", "calls").stdout
    assert "1 rank never called." in text
    assert ("has no Cartesian communicator" in text) == (communicator is None)


def test_a_prime_number_of_ranks_has_a_grid_with_gaps(run: RunCommand, monkeypatch: pytest.MonkeyPatch):
    build = grid_case("0-6", "{}", ranks=7)
    open_always(build, monkeypatch)
    assert json.loads(run("density", "any", "--op", "MPI_Send", "--json").stdout)["grid"]["dims"] == [3, 3]


def test_calls_of_all_ranks_together_are_in_the_sum_and_on_no_rank(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
):
    build = TableBuilder()
    file = build.file("/data/in")
    for rank in (-1, 0, 1):
        build.location(rank, wall_ns=1000)
        build.fact(rank, "program > read", 3 + rank, 100, object_id=file, size=8)
    open_always(build, monkeypatch)
    found = json.loads(run("density", "any", "--op", "reads", "--by", "hits", "--json").stdout)
    assert [row["calls"] for row in found["ranks"]] == [3, 4]
    assert (found["summary"]["total"], found["summary"]["together"]) == (9, 2)
    text = run("density", "any", "--op", "reads", "--by", "hits").stdout
    assert "2 of these are of all ranks together, and on no rank of the grid." in text


def test_many_ranks_fit_a_screen(run: RunCommand, monkeypatch: pytest.MonkeyPatch):
    build = grid_case("0-2047", '{"dims":[4,16,32],"periods":[0,0,0]}', ranks=2048)
    open_always(build, monkeypatch)
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("density", "any", "--op", "MPI_Send", "--by", "hits").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) < 100
    assert "plane 3" in lines
    # All planes have one scale, that of the picture's least and most.
    assert lines[-1] == "0 .:-=+*#%@ 2,047 (blank: 0)"
    first_rows = [lines[lines.index(f"plane {plane}") + 2].split("|")[1] for plane in range(4)]
    assert [row[0] for row in first_rows] == [" ", "-", "+", "#"]


def test_rows_that_fit_are_not_binned(run: RunCommand, monkeypatch: pytest.MonkeyPatch):
    build = grid_case("0-2047", "{}", ranks=2048)
    open_always(build, monkeypatch)
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("density", "any", "--op", "MPI_Send").stdout.splitlines()
    rows = [line for line in lines if line.endswith("|")]
    assert (len(rows), {len(row.split("|")[1]) for row in rows}) == (32, {64})
    assert "greatest value" not in lines[-1]


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_pictures_are_the_same_each_time(ending: str, run: RunCommand, tmp_path: Path):
    pictures: list[bytes] = []
    for name in ("one", "two"):
        target = tmp_path / f"{name}.{ending}"
        done = run("density", "sixteen", "--op", "collectives", "-o", str(target))
        assert done.stdout == f"wrote {target}\n"
        pictures.append(target.read_bytes())
    assert pictures[0] == pictures[1]
    if ending == "svg":
        text = pictures[0].decode()
        assert "least 686 ms, most 4.70 s" in text
        assert "Cartesian communicator a0.1: 4 x 4" in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--op", "MPI_Isen"), "did you mean MPI_Isend?"),
        (("--op", "writes"), "four.baro has no writes"),
        (("--op", "collectives", "--layer", "posix"), "there are some of mpi"),
        ((), "Missing option '--op'"),
        (("--op", "relax"), "four.baro has no call of relax"),
    ],
)
def test_mistakes_are_named(words: tuple[str, ...], said: str, run: RunCommand):
    result = run("density", "four", *words)
    assert result.exit_code == ExitCode.USAGE
    assert said in result.stderr
