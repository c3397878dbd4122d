# SPDX-License-Identifier: BSD-3-Clause
# `barograph system`: what was sampled, as a table, as numbers and as a picture, and how mistakes are answered.
import csv
import json
from pathlib import Path

import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.show.time.system import course, sampled_text
from barograph.testing.command_line import RunCommand

SECOND = 1_000_000_000
MIB = 1024 * 1024


def test_json_has_each_step(run: RunCommand):
    document = json.loads(run("system", "system", "--json").stdout)
    cores = [row for row in document["steps"] if row["metric"] == "user time"]
    assert {row["unit"] for row in cores} == {"cores"}
    assert (cores[0]["start_ns"], cores[-1]["end_ns"]) == (0, 8 * SECOND)
    assert [row["value"] for row in cores] == [pytest.approx(2)] * 32 + [pytest.approx(1)] * 32
    sent = [row["value"] for row in document["steps"] if row["metric"] == "network bytes sent"]
    assert sent == [pytest.approx(MIB)] * 64, "a node counts once"
    assert not [row for row in document["steps"] if row["metric"] == "minor page faults"]


def test_csv_of_some_ranks_and_metrics(run: RunCommand):
    rows = list(
        csv.DictReader(
            run("system", "system", "--rank", "1", "--metric", "Memory", "--csv").stdout.splitlines()
        )
    )
    assert {(row["metric"], row["most_rank"]) for row in rows} == {("resident memory", "1")}
    assert float(rows[0]["value"]) == pytest.approx((256 + 4) * MIB)


def test_a_row_says_the_mean_and_who_had_most_when(run: RunCommand):
    lines = {
        line.split("  ")[0].strip(): line
        for line in run("system", "system").stdout.splitlines()
        if line.strip()
    }
    written = lines["bytes written to storage"]
    # 256 MiB in 8 s, all of them in one second.
    assert "32.0 MiB/s" in written
    assert "256 MiB/s" in written
    assert "4.00 s" in written
    assert "1.5 cores" in lines["user time"]


def test_a_narrow_screen_has_whole_names_and_a_course_without_a_gap(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COLUMNS", "80")
    said = run("system", "system").stdout
    assert "bytes written to storage" in said
    assert "..." not in said
    assert max(map(len, said.splitlines())) <= 80


@pytest.mark.parametrize(
    ("values", "text"),
    [((0.0, 0.0), "  "), ((0.0, 0.5, 1.0), " +@"), ((3.0, 3.0), "@@"), ((), "")],
)
def test_a_course_is_from_nothing_to_the_greatest(values: tuple[float, ...], text: str):
    assert course(values) == text


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (2048, "bytes", "2.00 KiB"),
        (2048, "bytes/s", "2.00 KiB/s"),
        (1.23456, "cores", "1.23 cores"),
        (12345.6, "per s", "12,346/s"),
    ],
)
def test_values_have_their_unit(value: float, unit: str, text: str):
    assert sampled_text(value, unit) == text


def test_a_picture(run: RunCommand, tmp_path: Path):
    target = tmp_path / "system.svg"
    result = run("system", "system", "-o", str(target))
    assert result.exit_code == 0
    assert "<svg" in target.read_text(encoding="utf-8")
    assert run("system", "four", "-o", str(tmp_path / "none.png")).exit_code == ExitCode.FAILED
    assert not (tmp_path / "none.png").exists()


def test_a_metric_that_does_not_exist(run: RunCommand):
    result = run("system", "system", "--metric", "flops")
    assert result.exit_code == ExitCode.USAGE
    assert "no metric has flops in its name" in result.stderr
    assert "resident memory" in result.stderr


def test_nothing_to_show_is_said(run: RunCommand):
    assert "has no samples of the system" in run("system", "four").stdout
    assert "All that was sampled of it is 0." in run("system", "system", "--metric", "faults").stdout
