# SPDX-License-Identifier: BSD-3-Clause
# `barograph compare`: which profiles are meant, what cannot be read, the outputs, and the file that keeps runs.
import csv
import io
import json
import os
import re
import shutil
from pathlib import Path

import pytest

from barograph.analyze.profile_tables import ProfileTables
from barograph.analyze.runs.compare import compare
from barograph.analyze.runs.run_database import RunDatabase, reduce
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options import profiles
from barograph.show.runs.compare_page import page_of
from barograph.testing.cases.many_runs_case import RUNS, program_run, program_runs
from barograph.testing.command_line import RunCommand

NAMES = [f"run-{run:02}.baro" for run in range(RUNS)]
CORPUS = Path(__file__).parents[5] / "tests" / "corpus"
PROFILES = sorted(path for path in CORPUS.glob("v1.[12]/*.baro") if path.is_file())


@pytest.fixture(name="folder")
def folder_of_profiles(tmp_path: Path) -> Path:
    folder = tmp_path / "runs"
    folder.mkdir()
    for number, profile in enumerate(PROFILES[:3]):
        shutil.copy(profile, folder / f"{number}.baro")
    return folder


@pytest.fixture(scope="module", name="planted")
def planted_runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The words that compare all runs."""
    target = tmp_path_factory.mktemp("database") / "runs.duckdb"
    with RunDatabase(target) as database:
        for name, profile in program_runs().items():
            database.add(reduce(profile, name, ""))
    return "--database", str(target)


def test_the_first_screen_names_run_rank_and_communicator(planted: tuple[str, str], run: RunCommand):
    text = " ".join(run("compare", *planted).stdout.split())
    assert "runs 24, 8 ranks" in text
    assert (
        "run-07.baro: 11.6 s, 2.99 s above the median; most of it in solve > MPI_Alltoallv on s4.1 (+3.00 s on each "
        "of 4 ranks)"
    ) in text
    assert (
        "run-16.baro: 10.5 s, 1.96 s above the median; most of it in solve > relax (+1.98 s on rank 5)"
        in text
    )


def test_json_has_the_documented_keys(planted: tuple[str, str], run: RunCommand):
    document = json.loads(run("compare", *planted, "--json").stdout)
    assert set(document) == {
        *(
            "schema",
            "losses",
            "warnings",
            "wall",
            "least_ns",
            "stand_out",
            "spread",
            "outliers",
            "correlations",
            "scaling_kind",
            "scaling_base",
            "scaling",
        ),
        *("runs", "written"),
    }
    assert [one["run"] for one in document["stand_out"]] == ["run-07.baro", "run-16.baro"]
    assert document["wall"]["median_ns"] == 8_560_000_000
    assert len(document["runs"]) == RUNS


@pytest.mark.parametrize(
    ("table", "column", "first"),
    [
        ("runs", "label", "run-07.baro"),
        ("spread", "subject", "program > solve > MPI_Barrier"),
        ("outliers", "run", "run-07.baro"),
        ("correlations", "operation", "MPI_Barrier"),
    ],
)
def test_csv_has_the_table_asked_for(
    table: str, column: str, first: str, planted: tuple[str, str], run: RunCommand
):
    text = run("compare", *planted, "--table", table, "--csv").stdout
    assert next(csv.DictReader(io.StringIO(text)))[column] == first


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_picture_is_written(ending: str, tmp_path: Path, planted: tuple[str, str], run: RunCommand):
    target = tmp_path / f"runs.{ending}"
    result = run("compare", *planted, "-o", str(target))
    assert result.stdout == f"wrote {target}\n"
    assert target.stat().st_size > 2000
    if ending == "svg":
        text = target.read_text(encoding="utf-8")
        assert "run-07.baro" in text
        assert "MPI_Alltoallv" in text
        assert "run-08.baro" not in text


def test_a_page_has_the_sentences_the_picture_and_the_tables(
    tmp_path: Path, planted: tuple[str, str], run: RunCommand
):
    target = tmp_path / "runs.html"
    result = run("compare", *planted, "--html", str(target))
    assert result.stdout == f"wrote {target}\n"
    assert target.stat().st_mode & 0o777 == 0o600
    page = target.read_text(encoding="utf-8")
    assert (
        "run-16.baro: 10.5 s, 1.96 s above the median; most of it in solve &gt; relax (+1.98 s on rank 5)"
        in page
    )
    assert page.count("<svg") == 1
    assert page.count("<table>") == 6
    assert page.count("run-08.baro</td>") >= 1
    assert not re.search(r"(?:src|href)=.http", page)
    assert run("compare", *planted, "--html", str(target)).exit_code == ExitCode.FAILED


def test_names_cannot_become_part_of_the_page():
    name = "<img onerror=alert(1)>$\\frac{1}{$"
    with RunDatabase() as database:
        for number in range(9):
            profile = program_run(number, program=name, extra=9_000_000_000 * (number == 8))
            database.add(reduce(profile, f"{name}-{number}", ""))
        result = compare(database)
        page = page_of(result, database.query("operation_values"))
    assert result.deviations[0].outlier
    assert "<img" not in page
    assert page.count("&lt;img onerror") > 9


def test_few_runs_are_refused_with_a_hint(run: RunCommand):
    result = run("compare", *NAMES[:2])
    assert result.exit_code == ExitCode.USAGE
    assert "2 runs are not enough to compare: 3 are needed" in result.stderr
    assert "hint: `barograph diff A B` compares two, `--scaling` those of different numbers" in result.stderr
    assert "Not shown for fewer than 8 runs." in run("compare", *NAMES[:7]).stdout
    assert run("compare").exit_code == ExitCode.USAGE


def test_a_profile_named_twice_counts_once(run: RunCommand):
    assert run("compare", NAMES[0], NAMES[1], NAMES[0]).exit_code == ExitCode.USAGE


def test_a_folder_and_a_pattern_are_profiles(folder: Path, run: RunCommand):
    for words in (
        [str(folder)],
        [str(folder / "*.baro")],
        [str(folder / "[0-1].baro"), str(folder / "2.baro")],
    ):
        result = run("compare", *words, "--json")
        assert result.exit_code == 0, result.output
        assert {row["label"] for row in json.loads(result.stdout)["runs"]} == {"0.baro", "1.baro", "2.baro"}


def test_what_cannot_be_read_is_named_and_left_out(folder: Path, run: RunCommand):
    (folder / "bad.baro").write_bytes(b"\x89BARO and no more")
    result = run("compare", str(folder))
    assert result.exit_code == ExitCode.BAD_PROFILE
    assert f"barograph: {folder / 'bad.baro'} is left out: " in result.stderr
    assert "runs" in result.stdout
    (folder / "empty").mkdir()
    result = run("compare", *(str(folder / name) for name in ("0.baro", "1.baro", "2.baro", "empty")))
    assert result.exit_code == ExitCode.NOT_FOUND
    assert "is left out: there are no profiles in it" in result.stderr
    assert "runs" in result.stdout
    result = run("compare", str(folder / "0.baro"), str(folder / "1.baro"), str(folder / "no.baro"))
    assert result.exit_code == ExitCode.NOT_FOUND
    assert "2 runs are not enough" in result.stderr


def test_a_name_that_is_not_utf8_is_left_out_in_one_line(folder: Path, run: RunCommand):
    odd = os.fsdecode(os.fsencode(folder) + b"/odd-\xff\n.baro")
    shutil.copy(PROFILES[0], odd)
    result = run("compare", str(folder))
    assert result.exit_code == ExitCode.USAGE
    (line,) = (line for line in result.stderr.splitlines() if "odd-" in line)
    assert line.startswith("barograph: ")
    assert "is left out: " in line
    assert "not UTF-8" in line


@pytest.mark.parametrize("name", ["empty", "no-*.baro"])
def test_a_folder_or_pattern_without_profiles_is_an_error(name: str, tmp_path: Path, run: RunCommand):
    (tmp_path / "empty").mkdir()
    result = run("compare", str(tmp_path / name))
    assert result.exit_code == ExitCode.NOT_FOUND
    assert name in result.stderr


def test_a_database_keeps_runs_and_reads_none_twice(
    folder: Path, tmp_path: Path, run: RunCommand, monkeypatch: pytest.MonkeyPatch
):
    target = tmp_path / "runs.duckdb"
    assert run("compare", "--database", str(target)).exit_code == ExitCode.NOT_FOUND
    first = run("compare", "--database", str(target), str(folder), "--json")
    assert first.exit_code == 0, first.output
    assert target.stat().st_mode & 0o777 == 0o600
    opened: list[str] = []
    real = profiles.open_profile

    def opening(path: str) -> ProfileTables:
        opened.append(path)
        return real(path)

    monkeypatch.setattr(profiles, "open_profile", opening)
    again = run("compare", "--database", str(target), str(folder), "--json")
    assert again.stdout == first.stdout
    assert opened == []
    assert run("compare", "--database", str(target), "--json").stdout == first.stdout
    shutil.copy(PROFILES[3], folder / "3.baro")
    document = json.loads(run("compare", "--database", str(target), str(folder), "--json").stdout)
    assert opened == [str(folder / "3.baro")]
    assert len(document["runs"]) == 4


def test_losses_are_told(run: RunCommand):
    names = [*NAMES[:3], "lossy"]
    text = "0.3 % of events (1,200 on 1 rank) were dropped"
    assert f"INCOMPLETE: lossy: {text}" in run("compare", *names).stdout
    assert f"incomplete: lossy: {text}" in run("compare", *names, "--csv").stderr
    assert "lossy" in json.loads(run("compare", *names, "--json").stdout)["losses"]


NP = ("np-2.baro", "np-4.baro", "np-8.baro")


def test_scaling_is_a_table_and_names_its_base(run: RunCommand):
    text = " ".join(run("compare", *NP, "--scaling", "weak").stdout.split())
    assert "Weak scaling" in text
    assert "relative to np-2.baro (2 ranks), and hold if each rank did the same work in all runs" in text
    assert "4 1 4.20 s x3.81 190.5 %" in text
    assert "outlier" not in text.replace("Spread and outliers are not shown", "")
    without = run("compare", *NP).stdout
    assert "efficiency" not in without.partition("Speed-up and efficiency: with `--scaling strong`")[0]


def test_two_runs_of_a_series_are_enough(run: RunCommand):
    document = json.loads(run("compare", *NP[:2], "--scaling", "strong", "--json").stdout)
    assert (document["scaling_kind"], document["scaling_base"]) == ("strong", "np-2.baro (2 ranks)")
    assert [row["ranks"] for row in document["scaling"]] == [2, 4]
    assert document["scaling"][1]["speed_up"] == pytest.approx(8 / 4.2)
    assert document["scaling"][1]["labels"] == ["np-4.baro"]
    rows = list(csv.DictReader(io.StringIO(run("compare", *NP, "--scaling", "strong", "--csv", "-").stdout)))
    assert [(row["ranks"], row["efficiency"]) for row in rows][:2] == [
        ("2", "1.0"),
        ("4", "0.9523809523809523"),
    ]


def test_runs_of_one_number_of_ranks_do_not_scale(run: RunCommand):
    result = run("compare", *NAMES[:3], "--scaling", "strong")
    assert result.exit_code == ExitCode.USAGE
    assert "all runs have 8 ranks: there is no scaling to show" in result.stderr


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_the_picture_of_a_series_has_the_ideal_and_the_efficiency(
    ending: str, tmp_path: Path, run: RunCommand
):
    target = tmp_path / f"scaling.{ending}"
    assert run("compare", *NP, "--scaling", "strong", "-o", str(target)).stdout == f"wrote {target}\n"
    assert target.stat().st_size > 2000
    if ending == "svg":
        text = target.read_text(encoding="utf-8")
        assert "ideal" in text
        assert "efficiency in %" in text
    page = tmp_path / f"{ending}.html"
    run("compare", *NP, "--html", str(page))
    text = page.read_text(encoding="utf-8")
    assert "Runs by number of ranks" in text
    assert text.count("<svg") == 1
    assert "efficiency in %" not in text  # nobody said what the runs did
