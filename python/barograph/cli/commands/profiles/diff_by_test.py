# SPDX-License-Identifier: BSD-3-Clause
# `barograph diff --by`: groups on the screen, as CSV and as JSON; no page is made of them.
import json
from pathlib import Path

import pytest

from barograph.analyze.runs.diff_groups import GROUPINGS
from barograph.cli.exit_codes import ExitCode
from barograph.testing.command_line import RunCommand


@pytest.mark.parametrize("by", GROUPINGS)
def test_groups_are_the_same_in_all_forms(by: str, run: RunCommand):
    found = json.loads(run("diff", "four", "balanced", "--by", by, "--json").stdout)
    assert found["by"] == by
    assert found["groups"]
    lines = run("diff", "four", "balanced", "--by", by, "--csv", "-").stdout.splitlines()
    assert len(lines) == 1 + len(found["groups"])
    text = run("diff", "four", "balanced", "--by", by).stdout
    assert f"MPI operations by {by.replace('-', ' ')}" in text
    assert "Call paths" not in text


def test_no_page_is_made_of_groups(run: RunCommand, tmp_path: Path):
    done = run("diff", "four", "balanced", "--by", "size-class", "--html", str(tmp_path / "x.html"))
    assert done.exit_code == ExitCode.USAGE
    assert "--by has no page" in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_limit_for_call_paths_is_refused(run: RunCommand):
    result = run("diff", "four", "four", "--by", "communicator", "--fail-above", "5")
    assert result.exit_code == ExitCode.USAGE
    assert "--fail-above" in result.stderr


def test_hidden_rows_are_counted(run: RunCommand):
    def rows(*words: str) -> int:
        return len(
            json.loads(run("diff", "four", "balanced", "--by", "communicator", *words, "--json").stdout)[
                "groups"
            ]
        )

    hidden = rows("--min-percent", "0") - rows("--min-percent", "20")
    assert hidden > 1
    text = run("diff", "four", "balanced", "--by", "communicator", "--min-percent", "20").stdout
    said = f"{hidden} more rows below 20 % of the longer run's wall time are not shown; --min-percent 0 shows them."
    assert said in text.replace("\n", " ")
    everything = run("diff", "four", "balanced", "--by", "communicator", "--min-percent", "0").stdout
    assert "not shown" not in everything


def test_hidden_functions_are_counted(run: RunCommand):
    words = ("diff", "sampled", "hotter", "--by", "function")
    assert "not shown" not in run(*words).stdout
    short = run(*words, "--min-percent", "25").stdout.replace("\n", " ")
    assert (
        "3 more functions below 25 % of the longer run's wall time are not shown; --min-percent 0 shows them."
        in short
    )
    steady = run(*words, "--min-change", "1").stdout.replace("\n", " ")
    assert (
        "3 more functions that changed by less than 1 % of the longer run's wall time are not shown; "
        "--min-change 0 shows them." in steady
    )


def test_bytes_are_shown_where_they_changed(run: RunCommand):
    by = ("--by", "communicator", "--min-percent", "0")
    assert "bytes/rank" not in run("diff", "four", "balanced", *by).stdout
    assert "bytes/rank" in " ".join(run("diff", "four", "sixteen", *by).stdout.split())
