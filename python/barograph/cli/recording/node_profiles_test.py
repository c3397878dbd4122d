# SPDX-License-Identifier: BSD-3-Clause
# Parts of one job become one profile: of nodes that ended apart, and of ranks that finalized and ranks that died.
from collections.abc import Callable
from pathlib import Path

import pytest

import barograph
from barograph.cli.recording.node_profiles import unite
from barograph.read.merge import merge, slice_profile
from barograph.wording.ranks import rank_list, ranks_of

CORPUS = Path(__file__).parents[4] / "tests" / "corpus" / "v1.4" / "grid.baro"
Part = Callable[..., Path]


@pytest.fixture
def part(tmp_path: Path) -> Part:
    def make(name: str, ranks: str, **metadata: str) -> Path:
        cut = slice_profile(CORPUS, tmp_path / f".{name}", ranks=ranks_of(ranks)).path
        facts = {key.replace("__", "."): text for key, text in metadata.items()}
        facts |= {"job.ranks": "4", "run.wall_ns": "1000"}
        return merge([cut], tmp_path / name, metadata=facts).path

    return make


def test_ranks_that_died_join_those_that_finalized(part: Part):
    finalized = part("x", "0,2-3", job__not_recorded="1")
    told = {"recovered__missing": "0,2-3", "recovered__ranks": "1", "recovered__reason": "SIGSEGV"}
    died = part("x.2", "1", run__complete="false", **told)
    assert unite([finalized, died]) == {died: finalized}
    assert not died.exists()
    with barograph.open(finalized) as profile:
        told = dict(profile.metadata)
        assert profile.table("locations")["rank"].to_pylist() == [0, 1, 2, 3]
    assert told["run.complete"] == "false"
    assert told["recovered.reason"] == "SIGSEGV"
    assert told["recovered.ranks"] == "0-3"
    assert told["recovered.missing"] == ""
    assert "job.not_recorded" not in told


def test_ranks_that_nobody_has_are_still_missing(part: Part):
    finalized = part("x", "0", job__not_recorded="1-3")
    died = part("x.2", "1", run__complete="false", recovered__missing="0,2-3", recovered__ranks="1")
    assert unite([finalized, died]) == {died: finalized}
    with barograph.open(finalized) as profile:
        assert profile.metadata["recovered.missing"] == profile.metadata["job.not_recorded"] == "2-3"


def test_recoveries_of_nodes_stay_apart(part: Part):
    """Each is complete for its node; `barograph merge` is for the user to ask for."""
    parts = [part("x", "0-1", recovered__missing="2-3"), part("x.2", "2-3", recovered__missing="0-1")]
    assert unite(parts) == {}
    assert all(path.exists() for path in parts)


def test_a_list_of_ranks_can_be_read_back():
    for ranks in (set[int](), {3}, {0, 1, 2, 7, 9, 10}):
        assert ranks_of(rank_list(ranks)) == ranks
