# SPDX-License-Identifier: BSD-3-Clause
# What `barograph snapshot` says when it has to be told which job.
from types import SimpleNamespace

import pytest

from barograph.cli import job_choice
from barograph.cli.exit_codes import ExitCode
from barograph.testing.command_line import RunCommand


def test_jobs_to_choose_from_are_named_with_their_programs(run: RunCommand, monkeypatch: pytest.MonkeyPatch):
    jobs = [
        SimpleNamespace(id="20260131-1", program="solver", running=True),
        SimpleNamespace(id="20260131-2", program="", running=True),
        SimpleNamespace(id="20260131-3", program="ended", running=False),
    ]

    def chosen(place: str | None, arena_dir: str | None) -> list[SimpleNamespace]:
        assert place is arena_dir is None
        return jobs

    monkeypatch.setattr(job_choice, "chosen_jobs", chosen)
    done = run("snapshot")
    assert done.exit_code == ExitCode.USAGE
    assert "2 jobs run: 20260131-1 (solver), 20260131-2 (program not known)" in done.stderr
