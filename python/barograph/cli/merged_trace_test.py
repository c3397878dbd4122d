# SPDX-License-Identifier: BSD-3-Clause
"""What becomes of traces when profiles are merged or cut: the right ranks' files come along, with their losses."""

from __future__ import annotations

from pathlib import Path

import pytest

import barograph
from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.read.events.trace import dropped_calls_in, trace_files, trace_folder
from barograph.read.merge import MergeError, merge
from barograph.testing.command_line import RunCommand

CORPUS = Path(__file__).parents[3] / "tests" / "corpus" / "v1.1"
PROFILE = CORPUS / "folder.baro"


@pytest.fixture(name="ranks", scope="module")
def ranks_of_the_profile() -> list[int]:
    with barograph.open(PROFILE) as profile:
        return sorted({row["rank"] for row in profile.table("locations").to_pylist()})


def give_trace(profile: Path, dropped: dict[int, int]) -> None:
    """Puts files beside a profile that say how many calls of each rank found no room; the rest of them is not read."""
    folder = trace_folder(profile)
    folder.mkdir()
    for rank, calls in dropped.items():
        metadata = {"trace.rank": str(rank), "trace.dropped": str(calls)}
        merge([PROFILE], folder / f"rank-{rank:06d}", metadata=metadata)


def not_traced(profile: Path) -> int:
    with barograph.open(profile) as opened, Workspace(opened) as workspace:
        return losses_of(workspace).not_traced_calls


def dropped_by_rank(profile: Path) -> dict[int, int]:
    return {file.rank: dropped_calls_in(file.path) for file in trace_files(profile)}


def test_a_slice_has_the_traces_of_its_ranks(tmp_path: Path, ranks: list[int], run: RunCommand) -> None:
    whole = merge([PROFILE], tmp_path / "whole").path
    give_trace(whole, {rank: 10 + rank for rank in ranks})
    kept = ranks[1:3]
    done = run("slice", str(whole), "-o", str(tmp_path / "some"), "--ranks", f"{kept[0]}-{kept[-1]}")
    assert f"with the trace of {len(kept)} ranks in" in done.stdout
    some = tmp_path / "some.baro"
    assert dropped_by_rank(some) == {rank: 10 + rank for rank in kept}
    assert not_traced(some) == sum(10 + rank for rank in kept)
    for file in trace_files(some):
        assert file.path.read_bytes() == (trace_folder(whole) / file.path.name).read_bytes()
        assert file.path.stat().st_mode & 0o077 == 0
    assert trace_folder(some).stat().st_mode & 0o077 == 0


def test_call_paths_cannot_be_picked_out_of_a_trace(
    tmp_path: Path, ranks: list[int], run: RunCommand
) -> None:
    whole = merge([PROFILE], tmp_path / "whole").path
    give_trace(whole, {ranks[0]: 7})
    done = run("slice", str(whole), "-o", str(tmp_path / "some"), "--path", "1")
    assert "without the trace" in done.stdout
    assert not trace_folder(tmp_path / "some.baro").exists()
    assert not_traced(tmp_path / "some.baro") == 0


@pytest.mark.parametrize("winner", ["first", "last"])
def test_a_rank_of_several_profiles_has_the_trace_of_the_one_it_is_taken_from(
    tmp_path: Path, ranks: list[int], winner: str
) -> None:
    sources = [merge([PROFILE], tmp_path / name).path for name in ("one", "two")]
    give_trace(sources[0], dict.fromkeys(ranks, 1))
    give_trace(sources[1], dict.fromkeys(ranks[1:], 2))
    merged = merge(sources, tmp_path / "both", same_ranks="first" if winner == "first" else "last")
    # The second has no trace of the first rank; what the other profile traced is not of what was taken.
    expected = dict.fromkeys(ranks, 1) if winner == "first" else dict.fromkeys(ranks[1:], 2)
    assert dropped_by_rank(merged.path) == expected
    assert merged.traced_ranks == len(expected)
    assert not_traced(merged.path) == sum(expected.values())


def test_a_trace_of_an_earlier_profile_of_the_name_does_not_mix_in(tmp_path: Path, ranks: list[int]) -> None:
    whole = merge([PROFILE], tmp_path / "whole").path
    give_trace(whole, {ranks[0]: 3})
    give_trace(tmp_path / "new.baro", dict.fromkeys([0, 1, 2, 3, 4, 5], 9))
    assert dropped_by_rank(merge([whole], tmp_path / "new").path) == {ranks[0]: 3}


def test_nothing_is_left_behind_where_a_trace_cannot_be_copied(tmp_path: Path, ranks: list[int]) -> None:
    whole = merge([PROFILE], tmp_path / "whole").path
    give_trace(whole, {ranks[0]: 3})
    before = sorted(tmp_path.rglob("*"))
    (trace_folder(whole) / "rank-999999.baro").symlink_to(tmp_path / "gone")
    with pytest.raises(MergeError, match="the trace cannot be written"):
        merge([whole], tmp_path / "new")
    (trace_folder(whole) / "rank-999999.baro").unlink()
    assert sorted(tmp_path.rglob("*")) == before
