# SPDX-License-Identifier: BSD-3-Clause
# Jobs of several programs: the report has a chapter for each, and --program shows one.
import json
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import ShellComplete

import barograph
from barograph.analyze.programs import Program, programs_in_words
from barograph.analyze.workspace import Workspace
from barograph.cli import main
from barograph.cli.exit_codes import ExitCode
from barograph.show.page.document import make_document
from barograph.show.page.html import content_of
from barograph.show.page.pdf import pdf_content
from barograph.testing.cases.couple_case import write_couple
from barograph.testing.command_line import RunCommand
from barograph.testing.golden_text import check_golden


@pytest.fixture
def couple(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    write_couple(tmp_path / "couple.baro")
    monkeypatch.chdir(tmp_path)
    return "couple.baro"


def test_the_report_has_a_chapter_per_program(run: RunCommand, couple: str):
    check_golden("report_programs", run("report", couple).output)


@pytest.mark.parametrize(
    ("program", "level"),
    [((), " (MPI_THREAD_MULTIPLE on rank 0)"), (("1",), " (MPI_THREAD_MULTIPLE)"), (("2",), "")],
)
def test_the_thread_level_is_that_of_the_program_with_rank_0(
    run: RunCommand, tmp_path: Path, program: tuple[str, ...], level: str
):
    facts = {"mpi.library": "MPI 4", "mpi.thread_level": "MPI_THREAD_MULTIPLE"}
    couple = write_couple(tmp_path / "levels.baro", **facts)
    chosen = ("--program", *program) if program else ()
    lines = run("report", str(couple), *chosen).output.splitlines()
    assert next(line.split(maxsplit=1)[1] for line in lines if line.startswith("MPI   ")) == f"MPI 4{level}"


def test_ranks_of_different_programs_are_not_compared(run: RunCommand, couple: str):
    found = json.loads(run("findings", couple, "--json").stdout)["findings"]
    slow = [one for one in found if one["id"] == "slow-ranks"]
    assert [(one["program"], one["evidence"]["ranks"]) for one in slow] == [("ocean", [2])]
    assert slow[0]["what"].startswith("`ocean`: Rank 2 spends 850 ms in `step`, the other 2 ranks 400 ms")
    for one in found:
        ranks: Any = one["evidence"].get("ranks")
        assert not isinstance(ranks, list) or {rank < 3 for rank in ranks} != {True, False}  # pyright: ignore


def test_a_wait_across_programs_says_so(run: RunCommand, couple: str):
    found = json.loads(run("findings", couple, "--json").stdout)["findings"]
    late = [one for one in found if one["id"] == "late-sender"]
    assert late
    for one in late:
        assert one["what"].startswith("Between programs: `atmosphere` waits for `ocean`. ")
        assert "program" not in one
    # Nobody in the atmosphere sends, so its chapter has no late sender.
    of_atmosphere = json.loads(run("findings", couple, "--program", "2", "--json").stdout)["findings"]
    assert "late-sender" not in {one["id"] for one in of_atmosphere}


def test_json_has_the_programs(run: RunCommand, couple: str):
    report = json.loads(run("report", couple, "--json").stdout)
    assert report["time_split"]["total_ns"] == 5_000_000_000
    assert [(one["name"], one["ranks"], one["rank_count"]) for one in report["programs"]] == [
        ("ocean", "0-2", 3),
        ("atmosphere", "3-4", 2),
    ]
    ocean, atmosphere = (one["report"] for one in report["programs"])
    assert ocean["time_split"]["total_ns"] == 3_000_000_000
    assert {one["operation"] for one in atmosphere["operations"]} == {"radiation", "MPI_Recv", "program"}
    between = {
        (one["sender"], one["receiver"]): (one["calls"], one["bytes"]) for one in report["program_messages"]
    }
    assert between == {("ocean", "ocean"): (150, 9600), ("ocean", "atmosphere"): (30, 30000)}


@pytest.mark.parametrize("command", ["ranks", "tree", "comms", "report", "info", "timeline"])
@pytest.mark.parametrize("program", ["atmosphere", "2"])
def test_one_program_is_shown_by_name_or_number(run: RunCommand, couple: str, command: str, program: str):
    done = run(command, couple, "--program", program, "--json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["profile"] == couple
    assert "step" not in json.dumps(json.loads(done.stdout).get("call_paths", []))


def test_ranks_of_a_program(run: RunCommand, couple: str):
    rows = json.loads(run("ranks", couple, "--program", "atmosphere", "--json").stdout)["ranks"]
    assert sorted(row["rank"] for row in rows) == [3, 4]
    asked = run(
        "query", couple, "SELECT DISTINCT operation FROM facts WHERE layer = 'region'", "--program", "ocean"
    )
    assert "step" in asked.output
    assert "radiation" not in asked.output
    refused = run("ranks", couple, "--program", "atmosphere", "--rank", "0")
    assert refused.exit_code == ExitCode.USAGE
    assert "it has ranks 3-4" in refused.output


def test_an_unknown_program_is_refused(run: RunCommand, couple: str):
    known = "its programs: 1 ocean, 2 atmosphere"
    for name, hint in (("ocaen", f"did you mean ocean? {known}"), ("3", known)):
        done = run("report", couple, "--program", name)
        assert done.exit_code == ExitCode.USAGE
        assert done.output.splitlines() == [
            f"barograph: error: couple.baro has no program {name}",
            f"hint: {hint}",
        ]


def test_the_only_program_of_a_job_may_be_named(run: RunCommand):
    assert run("ranks", "four", "--program", "stencil").output == run("ranks", "four").output
    assert run("ranks", "four", "--program", "1").exit_code == 0
    assert run("ranks", "four", "--program", "2").exit_code == ExitCode.USAGE


def test_the_shell_completes_programs(couple: str):
    shell = ShellComplete(main, {}, "barograph", "_BAROGRAPH_COMPLETE")
    found = shell.get_completions(["ranks", couple, "--program"], "")
    assert [(one.value, one.help) for one in found] == [("ocean", "ranks 0-2"), ("atmosphere", "ranks 3-4")]
    assert [one.value for one in shell.get_completions(["ranks", couple, "--program"], "a")] == ["atmosphere"]
    assert shell.get_completions(["ranks", "missing.baro", "--program"], "") == []


def test_programs_of_one_name_have_their_number_in_it(tmp_path: Path):
    path = tmp_path / "same.baro"
    barograph.write(
        path,
        call_paths={"path_id": [0], "parent_id": [None], "operation": ["program"], "layer": ["program"]},
        fact_rows={"rank": [0, 1, 2], "path_id": [0, 0, 0], "calls": [1, 1, 1], "time_ns": [9, 9, 9]},
        programs={
            "name": ["lmp", "lmp", "ice"],
            "ranks": ["0", "1", "2"],
            "executable": ["/lmp", "/lmp", ""],
            "arguments": ['["a b"]', '["c"]', ""],
            "kind": ["executable", "executable", "folded"],
        },
    )
    with barograph.open(path) as profile, Workspace(profile) as workspace:
        assert [one.name for one in workspace.programs] == ["lmp.1", "lmp.2", "ice"]
        assert [one.command for one in workspace.programs] == [
            "/lmp 'a b'",
            "/lmp c",
            "ice (more than 8 argument lists)",
        ]
        assert [one.where for one in workspace.programs] == ["rank 0", "rank 1", "rank 2"]


def test_programs_stay_with_their_ranks(run: RunCommand, couple: str):
    assert run("slice", couple, "-o", "part", "--ranks", "2-3").exit_code == 0
    rows = json.loads(run("query", "part.baro", "SELECT name, ranks FROM programs", "--json").stdout)["rows"]
    assert rows == [["ocean", "2"], ["atmosphere", "3"]]
    assert run("slice", couple, "-o", "rest", "--ranks", "0,1,4").exit_code == 0
    assert run("merge", "part.baro", "rest.baro", "-o", "again").exit_code == 0
    for view in ("programs", "program_ranks", "program_messages", "program_times"):
        whole, again = (
            run("query", name, f"FROM {view}", "--json").stdout for name in (couple, "again.baro")
        )
        assert json.loads(whole)["rows"] == json.loads(again)["rows"]


def test_folders_of_parts_of_the_job_are_removed(
    run: RunCommand, couple: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    assert run("report", couple).exit_code == 0
    assert list((tmp_path / "temporary").iterdir()) == []


def test_a_difference_is_said_to_be_of_all_programs(run: RunCommand, couple: str):
    both = run("diff", couple, couple)
    assert (
        "These are jobs of 2 programs (ocean, atmosphere). Times are means over the ranks of all of"
        in both.output
    )
    one = run("diff", couple, couple, "--program", "ocean", "--json")
    assert json.loads(one.stdout)["warnings"] == []
    assert json.loads(one.stdout)["a"]["ranks"] == 3


def test_the_whole_page_has_a_page_per_program(couple: str):
    with barograph.open(couple) as profile, Workspace(profile) as workspace:
        document = make_document(workspace)
        content = content_of(document)
        text = pdf_content(document)
        parts = [pdf_content(part) for part in document.parts]
    assert document.summary["program"] == "ocean + atmosphere"
    assert document.summary["efficiency"] == ""
    assert document.tables["programs"]["ranks"] == ["0-2", "3-4"]
    assert [(part["name"], part["where"]) for part in content["parts"]] == [
        ("ocean", "ranks 0-2"),
        ("atmosphere", "ranks 3-4"),
    ]
    ocean = content["parts"][0]["report"]
    assert ocean["summary"]["ranks"] == 3
    assert ocean["tables"]["programs"]["name"] == []
    assert "balance" in ocean["summary"]["efficiency"]
    assert [one["title"] for one in (text, *parts)] == [
        "ocean + atmosphere",
        "Program 1: ocean (ranks 0-2)",
        "Program 2: atmosphere (ranks 3-4)",
    ]
    assert [row[:3] for row in text["programs"]] == [["1", "ocean", "0-2"], ["2", "atmosphere", "3-4"]]


def test_many_programs_and_ranks_take_one_line():
    scattered = Program(
        1, "ocean", "executable", "/ocean", "[]", ",".join(str(3 * rank) for rank in range(50))
    )
    assert scattered.title == "`ocean` (50 ranks)"
    text = programs_in_words([scattered] * 20)
    assert text.startswith("20 programs: `ocean` (50 ranks), ")
    assert text.endswith(" and 8 more")
