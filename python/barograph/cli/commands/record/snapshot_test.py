# SPDX-License-Identifier: BSD-3-Clause
# What `barograph snapshot` says, and when it has to be told which job. Whole snapshots: tests/snapshot_test.py.
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from barograph import recover
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options import job_choice
from barograph.cli.recording import complete_profiles
from barograph.recover import Result
from barograph.testing.command_line import RunCommand, always
from barograph.testing.golden_text import check_golden


def job(job_id: str, program: str = "solver", *, running: bool = True) -> Any:
    return SimpleNamespace(id=job_id, program=program, running=running, output=None, named_output=None)


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Any]:
    """The jobs of this node; a snapshot of one writes nothing."""
    monkeypatch.chdir(tmp_path)
    chosen: list[Any] = []

    def taken(_job: Any, output: Path) -> Result:
        path = output.with_name(f"{output.name}.baro")
        return Result(profiles=[path], lost=["rank 7 cannot be read"], ranks=7, expected=8)

    monkeypatch.setattr(job_choice, "chosen_jobs", always(chosen))
    monkeypatch.setattr(complete_profiles, "complete_here", always(["solver: functions only"]))
    monkeypatch.setattr(recover, "take_snapshot", taken)
    return chosen


def test_jobs_to_choose_from_are_named_with_their_programs(jobs: list[Any], run: RunCommand):
    jobs += [job("20260131-1"), job("20260131-2", ""), job("20260131-3", "ended", running=False)]
    done = run("snapshot")
    assert done.exit_code == ExitCode.USAGE
    assert "2 jobs are running: 20260131-1 (solver), 20260131-2 (unknown program)" in done.stderr


def test_the_only_running_job_is_taken(jobs: list[Any], run: RunCommand):
    jobs += [job("20260131-1", running=False), job("20260131-2")]
    done = run("snapshot")
    assert done.exit_code == ExitCode.OK, done.output
    check_golden("snapshot", done.output)


def test_what_was_written_as_json(jobs: list[Any], run: RunCommand, tmp_path: Path):
    jobs.append(job("20260131-2"))
    document = json.loads(run("snapshot", "-o", "now", "--json").stdout)
    assert document["profiles"] == [str(tmp_path / "now.baro")]
    assert (document["ranks"], document["expected_ranks"], document["problem"]) == (7, 8, "")


def test_without_a_running_job_there_is_nothing_to_take(jobs: list[Any], run: RunCommand):
    jobs.append(job("20260131-1", running=False))
    done = run("snapshot")
    assert done.exit_code == ExitCode.NOT_FOUND
    check_golden("snapshot_none", done.stderr)


def test_a_job_that_has_recorded_nothing_yet(
    jobs: list[Any], run: RunCommand, monkeypatch: pytest.MonkeyPatch
):
    jobs.append(job("20260131-2"))
    monkeypatch.setattr(recover, "take_snapshot", always(Result()))
    done = run("snapshot")
    assert done.exit_code == ExitCode.FAILED
    assert "20260131-2" in done.stderr
