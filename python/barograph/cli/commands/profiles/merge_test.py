# SPDX-License-Identifier: BSD-3-Clause
# Merging and slicing from Python and from the command line; the arithmetic is tested in src/merge.
import json
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.cli.commands.profiles.slice import fits
from barograph.cli.exit_codes import ExitCode
from barograph.read.merge import MergeError, merge, slice_profile
from barograph.testing.command_line import RunCommand

CORPUS = Path(__file__).parents[5] / "tests" / "corpus" / "v1.1"
PROFILES = sorted(CORPUS.glob("*.baro"))
PROFILE = CORPUS / "folder.baro"


def rows(path: Path) -> list[tuple[object, ...]]:
    with barograph.open(path) as profile:
        table = profile.table("fact_rows")
        return sorted(zip(*(column.to_pylist() for column in table.columns), strict=True), key=str)


@pytest.mark.parametrize("profile", PROFILES, ids=lambda path: path.name)
def test_a_merged_profile_holds_what_its_source_held(profile: Path, tmp_path: Path):
    merged = merge([profile], tmp_path / "one.baro")
    assert merged.path == tmp_path / "one.baro"
    assert merged.path.is_file()
    assert merged.facts == len(rows(merged.path))
    assert rows(merged.path) == rows(profile)


def test_progress_ends_and_may_stop_the_work(tmp_path: Path):
    seen = list[float]()
    merge([PROFILE], tmp_path / "one", progress=seen.append)
    assert seen[0] == 0.0
    assert seen[-1] == 1.0

    def stop(_done: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        merge([PROFILE], tmp_path / "two", progress=stop)
    assert [path.name for path in tmp_path.iterdir()] == ["one.baro"]


def test_ranks_that_are_there_twice_are_refused(tmp_path: Path):
    with pytest.raises(MergeError, match="rank 0 is in") as caught:
        merge([PROFILE, PROFILE], tmp_path / "one")
    assert "--same-ranks" in caught.value.hint
    assert merge([PROFILE, PROFILE], tmp_path / "one", same_ranks="last").path.exists()


def test_processes_without_mpi_are_no_ranks_of_one_job(tmp_path: Path):
    for name in ("one", "two"):
        barograph.write(
            tmp_path / f"{name}.baro",
            call_paths={"path_id": [0], "parent_id": [None], "operation": ["program"], "layer": ["program"]},
            fact_rows={"rank": [0], "path_id": [0], "calls": [1], "time_ns": [1]},
        )
    with pytest.raises(MergeError, match="different processes, not ranks of one MPI job") as caught:
        merge([tmp_path / "one.baro", tmp_path / "two.baro"], tmp_path / "three")
    assert "barograph diff" in caught.value.hint


def test_a_slice_has_the_ranks_asked_for_and_reports_no_loss(tmp_path: Path, run: RunCommand):
    with barograph.open(PROFILE) as profile:
        held: list[Any] = profile.table("locations")["rank"].to_pylist()
    ranks = sorted({int(rank) for rank in held})
    merged = slice_profile(PROFILE, tmp_path / "some", ranks=ranks[:1])
    assert merged.ranks == 1
    assert {row[0] for row in rows(merged.path)} == {ranks[0]}
    done = run("report", str(merged.path))
    assert done.exit_code == 0
    assert "not in this profile" not in done.stdout


def test_the_commands_say_what_they_wrote_and_never_replace_a_file(tmp_path: Path, run: RunCommand):
    output = tmp_path / "new.baro"
    done = run("merge", str(PROFILE), "-o", str(output), "--json")
    assert done.exit_code == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["schema"] == "barograph/merge/1"
    assert document["bytes"] == output.stat().st_size
    again = run("merge", str(PROFILE), "-o", str(output))
    assert again.exit_code == ExitCode.FAILED
    assert "exists already" in again.stderr
    nothing = run("slice", str(output), "-o", str(tmp_path / "s"))
    assert nothing.exit_code == ExitCode.USAGE
    nobody = run("slice", str(output), "-o", str(tmp_path / "s"), "--path", "no such call")
    assert nobody.exit_code == ExitCode.USAGE
    assert "no call path matches" in nobody.stderr


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [("MPI_*", True), ("solve > MPI_Barrier", True), ("4", True), ("solve", False), ("5", False)],
)
def test_call_paths_are_named_by_operation_end_or_id(pattern: str, expected: bool):
    row = {"path_id": 4, "operation": "MPI_Barrier", "call_path": "program > solve > MPI_Barrier"}
    assert fits(row, pattern) is expected
