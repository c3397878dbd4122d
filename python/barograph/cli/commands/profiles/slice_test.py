# SPDX-License-Identifier: BSD-3-Clause
# What `barograph slice` says and refuses; which rows a slice has is tested in merge_test.py and src/merge.
import json
from pathlib import Path

import pytest

from barograph.cli.commands.profiles.slice import wanted_paths
from barograph.cli.exit_codes import ExitCode
from barograph.testing.command_line import RunCommand
from barograph.testing.golden_text import check_golden

CORPUS = Path(__file__).parents[5] / "tests" / "corpus" / "v1.1"
PROFILE = str(CORPUS / "folder.baro")


def test_it_says_what_the_new_profile_holds(run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    done = run("slice", PROFILE, "-o", "some", "--ranks", "0-3")
    assert done.exit_code == ExitCode.OK, done.output
    size = (tmp_path / "some.baro").stat().st_size
    check_golden("slice", done.output, masks={f"{size:,}": "SIZE"})
    document = json.loads(run("slice", PROFILE, "-o", "more", "--ranks", "0-3", "--json").stdout)
    assert (document["schema"], document["profile"], document["ranks"]) == (
        "barograph/slice/1",
        "more.baro",
        4,
    )


def test_what_is_below_a_call_path_comes_along():
    whole = wanted_paths(PROFILE, ["*"], salvage=False)
    below = wanted_paths(PROFILE, [str(whole[0])], salvage=False)
    assert below == whole  # all paths are below the program


def test_a_name_that_is_taken_is_refused_before_anything_is_read(
    run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "some.baro").touch()
    done = run("slice", "no such profile", "-o", "some", "--ranks", "0")
    assert done.exit_code == ExitCode.FAILED
    check_golden("slice_name_taken", done.stderr)


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        ([], ExitCode.USAGE, "--ranks or --path"),
        (["--path", "no such call"], ExitCode.USAGE, "no such call"),
        (["--ranks", "4711"], ExitCode.USAGE, "folder.baro has no rank 4711\nhint: it has ranks 0"),
        (["--ranks", "0,4711"], ExitCode.USAGE, "folder.baro has no rank 4711"),
        (["--ranks", "x"], ExitCode.USAGE, "--ranks"),
    ],
)
def test_a_slice_of_nothing_is_refused(
    words: list[str], code: ExitCode, text: str, run: RunCommand, tmp_path: Path
):
    done = run("slice", PROFILE, "-o", str(tmp_path / "none"), *words)
    assert (done.exit_code, done.stdout) == (code, "")
    assert text in done.stderr
    assert list(tmp_path.iterdir()) == []
