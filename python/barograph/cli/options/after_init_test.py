# SPDX-License-Identifier: BSD-3-Clause
# `report --after-init` and `comms --after-init`: all shares are of the time outside MPI_Init.
import csv
import io
import json
import re
from pathlib import Path

import pytest

import barograph
from barograph.analyze.calls.hot_spots import hot_spots
from barograph.analyze.program_summary import program_rows
from barograph.analyze.time.time_split import split_of_job
from barograph.analyze.workspace import Workspace
from barograph.cli.exit_codes import ExitCode
from barograph.show.page.document import make_document
from barograph.show.page.pdf import pdf_content
from barograph.testing.cases.couple_case import write_couple
from barograph.testing.cases.stencil_case import MILLISECOND, SECOND, stencil_profile
from barograph.testing.command_line import RunCommand
from barograph.testing.table_builder import TableBuilder

# The case "four": 4 ranks of 10 s, 0.2 s each in MPI_Init.
BASE = 4 * 9_800_000_000


def test_shares_of_a_report_are_of_the_time_outside_mpi_init(run: RunCommand):
    whole = json.loads(run("report", "four", "--json").stdout)
    after = json.loads(run("report", "four", "--after-init", "--json").stdout)
    assert (whole["shares_of"], after["shares_of"]) == ("total_ns", "after_init_ns")
    assert whole["time_split"]["after_init_ns"] == after["time_split"]["after_init_ns"] == BASE
    for row in after["operations"]:
        expected = 0 if row["operation"] == "MPI_Init" else row["exclusive_ns"] / BASE
        assert row["share"] == pytest.approx(expected)
    assert [row["operation"] for row in after["operations"]] == [
        row["operation"] for row in whole["operations"]
    ]
    for row in after["communicators"]:
        assert row["share"] == pytest.approx(row["time_ns"] / BASE)
    split = after["time_split"]
    assert after["metrics"]["mpi_share"] == pytest.approx(split["mpi_ns"] / BASE)
    assert after["metrics"]["parallel_efficiency"] == whole["metrics"]["parallel_efficiency"]
    assert after["findings"] == whole["findings"]


def test_the_parts_of_the_time_add_up_without_start_up():
    with Workspace(stencil_profile()) as workspace:
        split = split_of_job(workspace)
    parts = ("computing_ns", "mpi_ns", "io_ns", "startup_ns", "tool_ns", "paused_ns")
    shares = {part: split.share_of(part, after_init=True) for part in parts}
    assert sum(shares.values()) == pytest.approx(1)
    assert shares["startup_ns"] == 0
    assert shares["mpi_ns"] == pytest.approx(split.mpi_ns / BASE)


def test_what_other_calls_take_inside_mpi_init_has_no_share():
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND, init_ns=2 * SECOND)
        build.fact(rank, "program > MPI_Init", 1, 2 * SECOND)
        build.fact(rank, "program > MPI_Init > read", 10, SECOND)
        build.fact(rank, "program > read", 10, 4 * SECOND)
    with Workspace(build.build()) as workspace:
        shares = {row["operation"]: row["share"] for row in hot_spots(workspace, 9, after_init=True)}
    assert (shares["MPI_Init"], shares["read"]) == (0, pytest.approx(4 / 8))
    assert sum(shares.values()) == pytest.approx(1)


def test_an_mpi_init_without_a_call_path_is_taken_from_the_rest_of_the_program():
    build = TableBuilder()
    build.location(0, wall_ns=10 * SECOND, init_ns=2 * SECOND)
    build.fact(0, "program > MPI_Barrier", 1, 4 * SECOND)
    with Workspace(build.build()) as workspace:
        shares = {row["layer"]: row["share"] for row in hot_spots(workspace, 9, after_init=True)}
    assert shares == {"mpi": pytest.approx(4 / 8), "program": pytest.approx(4 / 8)}


def test_the_text_says_what_shares_are_of(run: RunCommand):
    text = " ".join(run("report", "four", "--after-init").stdout.split())
    assert "Shares are of the time of all threads of all ranks outside MPI_Init, 39.2 s of 40.0 s." in text
    assert re.search(r"MPI start-up 0[.]0 % 200 ms 200 ms", text)
    assert "outside MPI_Init" not in run("report", "four").stdout
    none = " ".join(run("report", "categories", "--after-init").stdout.split())
    assert "of which none is recorded in MPI_Init" in none


def test_shares_of_communicators_are_of_the_time_outside_mpi_init(run: RunCommand):
    after = json.loads(run("comms", "four", "--after-init", "--json").stdout)
    assert after["shares_of"] == "after_init_ns"
    for row in after["communicators"]:
        expected = 0 if row["kind"] == "none" else row["time_ns"] / BASE
        assert row["share"] == pytest.approx(expected)
    (found,) = [
        row
        for row in csv.DictReader(
            io.StringIO(run("comms", "four", "--after-init", "--summary", "--csv").stdout)
        )
        if row["communicator"] == "W0.0"
    ]
    assert float(found["share"]) == pytest.approx(4 * 81 * MILLISECOND / BASE)
    tree = json.loads(run("comms", "four", "--after-init", "--tree", "--json").stdout)
    assert tree["shares_of"] == "after_init_ns"
    assert tree["tree"][0]["share"] == pytest.approx(4 * 81 * MILLISECOND / BASE)


def test_a_filter_by_time_has_the_same_base(run: RunCommand):
    words = ("comms", "four", "--after-init", "--time", "150ms:", "--json")
    rows = {row["kind"]: row for row in json.loads(run(*words).stdout)["communicators"]}
    assert (rows["none"]["time_ns"], rows["none"]["share"]) == (4 * 200 * MILLISECOND, 0)
    assert rows["mixed"]["share"] == pytest.approx(rows["mixed"]["time_ns"] / BASE)


@pytest.mark.parametrize("words", [["--summary"], ["--tree"], [], ["--op", "MPI_Allreduce"]])
def test_comms_says_what_shares_are_of(words: list[str], run: RunCommand):
    text = " ".join(run("comms", "four", "--after-init", *words).stdout.split())
    assert text.startswith(
        "Shares are of the time of all threads of all ranks outside MPI_Init, 39.2 s of 40.0 s."
    )


def test_shares_of_single_calls_are_of_the_calls_listed(run: RunCommand):
    result = run("comms", "four", "--after-init", "--by", "size")
    assert result.exit_code == ExitCode.USAGE
    assert "shares of the time of the calls that it lists" in result.output


def test_the_page_and_the_pdf_have_the_same_base():
    with Workspace(stencil_profile()) as workspace:
        document = make_document(workspace, after_init=True)
    assert "outside MPI_Init, 39.2 s of 40.0 s" in document.summary["shares_of"]
    assert sum(document.tables["time_split"]["share"]) == pytest.approx(1)
    tables = document.tables
    shares = dict(zip(tables["operations"]["operation"], tables["operations"]["share"], strict=True))
    assert (shares["MPI_Init"], shares["relax"]) == (0, pytest.approx(12 * SECOND / BASE))
    communicators = dict(zip(tables["communicators"]["name"], tables["communicators"]["share"], strict=True))
    assert communicators["W0.0"] == pytest.approx(4 * 81 * MILLISECOND / BASE)
    for table in ("operations", "communicators"):
        assert "outside MPI_Init" in document.summary["notes"][table]
    assert pdf_content(document)["shares_of"] == document.summary["shares_of"]


def test_programs_of_a_job_have_the_same_base(run: RunCommand, tmp_path: Path):
    couple = write_couple(tmp_path / "couple.baro", 50)
    with barograph.open(couple) as profile, Workspace(profile) as workspace:
        whole, after = (program_rows(workspace, after_init=base) for base in (False, True))
    for one, other in zip(whole, after, strict=True):
        assert one["startup_share"] == pytest.approx(0.05)
        assert other["startup_share"] == 0
        assert one["mpi_share"] is not None
        assert other["mpi_share"] == pytest.approx(one["mpi_share"] / 0.95)
    text = " ".join(run("report", str(couple), "--after-init").stdout.split())
    assert text.count("outside MPI_Init, 4.75 s of 5.00 s.") == 1
    assert text.count("outside MPI_Init, 2.85 s of 3.00 s.") == 1
    report = json.loads(run("report", str(couple), "--after-init", "--json").stdout)
    assert [one["report"]["shares_of"] for one in report["programs"]] == ["after_init_ns"] * 2


def test_the_files_of_a_report_have_it(run: RunCommand, tmp_path: Path):
    assert run("report", "four", "--after-init", "--tables", str(tmp_path / "tables")).exit_code == 0
    with (tmp_path / "tables" / "time_split.csv").open() as lines:
        rows = {row["part"]: row for row in csv.DictReader(lines)}
    assert float(rows["MPI start-up"]["share"]) == 0
