# SPDX-License-Identifier: BSD-3-Clause
# What `barograph resolve` says of the addresses it looked up; looking them up is tested in barograph/source.
import json
import shutil
from pathlib import Path

import pytest

from barograph.cli.commands.profiles import resolve
from barograph.cli.exit_codes import ExitCode
from barograph.source.resolve import Resolution
from barograph.testing.command_line import RunCommand
from barograph.testing.golden_text import check_golden

CORPUS = Path(__file__).parents[5] / "tests" / "corpus" / "v1.1"
PROFILE = CORPUS / "folder.baro"


def test_what_is_missing_is_said_with_what_to_do(run: RunCommand, monkeypatch: pytest.MonkeyPatch):
    def resolved(_profile: str, *, search: tuple[str, ...], again: bool) -> Resolution:
        assert (search, again) == ((), True)
        return Resolution(
            addresses=1200,
            resolved=1100,
            without_lines=["solver"],
            missing=["libphysics.so", "libmesh.so"],
            python_off="3.14 is not known",
        )

    monkeypatch.setattr(resolve, "resolve_profile", resolved)
    done = run("resolve", "run.baro")
    assert done.exit_code == ExitCode.OK, done.output
    check_golden("resolve", done.output)
    document = json.loads(run("resolve", "run.baro", "--json").stdout)
    assert (document["schema"], document["resolved"], document["missing"]) == (
        "barograph/resolve/1",
        1100,
        ["libphysics.so", "libmesh.so"],
    )


def test_a_profile_without_call_sites_has_nothing_to_resolve(run: RunCommand, tmp_path: Path):
    copy = shutil.copy(CORPUS / "file.baro", tmp_path / "file.baro")
    done = run("resolve", str(copy))
    assert done.exit_code == ExitCode.OK, done.output
    assert done.stdout == f"{copy}: 0 of 0 addresses resolved\n"


def test_a_folder_of_parts_is_resolved_as_a_file(run: RunCommand, tmp_path: Path):
    copy = shutil.copytree(PROFILE, tmp_path / "folder.baro")
    done = run("resolve", str(copy))
    assert done.exit_code == ExitCode.OK, done.output
    assert done.stdout == f"{copy}: 0 of 0 addresses resolved\n"
