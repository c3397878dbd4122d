# SPDX-License-Identifier: BSD-3-Clause
"""Jobs over several nodes: who is waited for in MPI_Finalize, and what profile comes of it.

Nodes are stood in for by folders: each has its own arenas, as /dev/shm is each node's own, and is told how many ranks
it has.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.testing.completed import names_in
from barograph.testing.jobs.partial_run import COMMAND, Runner

pytestmark = [
    pytest.mark.whole("jobs over several nodes, a minute and more"),
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.two_mpis,
]

PROGRAMS = Path(__file__).resolve().parent / "programs"
Mpi = Any
Build = Callable[[Path, Any], Path]

# $1: the node of each rank, $2: words for the shell, which know $rank and $node.
NODES = """#!/bin/sh
nodes=$1 words=$2
shift 2
rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK}
node=$(echo $nodes | cut -d, -f$((rank + 1)))
here=$(echo $nodes | tr , '\\n' | grep -c $node)
mkdir -p "$BAROGRAPH_ARENA_DIR/$node"
export BAROGRAPH_ARENA_DIR="$BAROGRAPH_ARENA_DIR/$node"
[ -z "$OMPI_COMM_WORLD_LOCAL_SIZE" ] || export OMPI_COMM_WORLD_LOCAL_SIZE=$here
[ -z "$MPI_LOCALNRANKS" ] || export MPI_LOCALNRANKS=$here
eval "$words"
exec "$@"
"""
# Longer than what is not known to come is waited for.
LATE_S = 4


@pytest.fixture
def run(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


def launch(run: Runner, mpi: Mpi, build: Build, nodes: str, words: str, *arguments: object) -> str:
    """Runs 4 ranks to their good end; returns what was said."""
    program = [run.script(NODES), nodes, words, build(PROGRAMS / "late.c", mpi), *arguments]
    done = run(*COMMAND, "run", "-n", 4, "--launcher", mpi.launcher, "-o", "x", "--", *program)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    return done.stderr


def recorded(folder: Path) -> dict[int, int]:
    """Calls of MPI_Allreduce by rank, in all profiles of a folder."""
    found: dict[int, int] = {}
    for path in folder.glob("*.baro"):
        with barograph.open(path) as profile, profile.connect() as connection:
            query = (
                "SELECT rank, sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Allreduce' GROUP BY rank"
            )
            found |= dict(connection.execute(query).fetchall())
    return found


def test_a_whole_node_is_not_recorded(run: Runner, mpi: Mpi, build: Build) -> None:
    said = launch(run, mpi, build, "a,a,b,b", "[ $node = a ] || unset LD_PRELOAD")
    assert "2 of 4 ranks are not in the profile of this node (2-3)" in said
    run.check({0: 130, 1: 130}, "2-3")


def test_ranks_of_another_node_may_come_late(run: Runner, mpi: Mpi, build: Build) -> None:
    said = launch(run, mpi, build, "a,a,b,b", "true", 3, LATE_S)
    assert "not recorded" not in said
    run.check(dict.fromkeys(range(4), 130), None)


def test_nodes_that_go_on_without_a_third_make_one_profile(run: Runner, mpi: Mpi, build: Build) -> None:
    said = launch(run, mpi, build, "a,a,b,c", "[ $node != c ] || unset LD_PRELOAD")
    assert "the ranks of 2 nodes or containers did not meet at the end" in said
    run.check({0: 130, 1: 130, 2: 130}, "3")


def test_a_node_of_which_one_rank_is_missing(run: Runner, mpi: Mpi, build: Build) -> None:
    launch(run, mpi, build, "a,a,b,b", "[ $rank != 3 ] || unset LD_PRELOAD")
    run.check({0: 130, 1: 130, 2: 130}, "3")


# As under a launcher that is not known to keep names: the nodes find each other beside the profile.
WITHOUT_NAMES = """
if [ -n "$MPI_LOCALNRANKS" ]; then
    export MV2_COMM_WORLD_SIZE=4 MV2_COMM_WORLD_LOCAL_SIZE=$MPI_LOCALNRANKS
    unset MPI_LOCALNRANKS
else
    unset OMPI_COMM_WORLD_RANK
fi
"""
OWN_FOLDER = 'mkdir -p "$EXPECT_DIR/on-$node"; export BAROGRAPH_OUTPUT="$EXPECT_DIR/on-$node/x"'


def on_nodes(run: Runner) -> list[dict[int, int]]:
    """What was recorded, by node; nothing else was left there."""
    folders = [run.work.parent / f"on-{node}" for node in "ab"]
    assert {name for folder in folders for name in names_in(folder)} == {"x.baro"}
    return [recorded(folder) for folder in folders]


def test_folder_of_the_profile_is_not_shared(run: Runner, mpi: Mpi, build: Build) -> None:
    launch(run, mpi, build, "a,a,b,b", OWN_FOLDER, 3, LATE_S)
    assert on_nodes(run) == [dict.fromkeys(range(4), 130), {}]


def test_nothing_tells_of_the_other_node(run: Runner, mpi: Mpi, build: Build) -> None:
    """Whoever is late finds the others gone, and nobody hangs."""
    launch(run, mpi, build, "a,a,b,b", WITHOUT_NAMES + OWN_FOLDER, 3, LATE_S)
    assert on_nodes(run) == [{0: 130, 1: 130}, {2: 130, 3: 130}]


def test_nodes_find_each_other_beside_the_profile(run: Runner, mpi: Mpi, build: Build) -> None:
    launch(run, mpi, build, "a,a,b,b", WITHOUT_NAMES, 3, LATE_S)
    run.check(dict.fromkeys(range(4), 130), None)


def test_a_whole_node_is_missing_beside_the_profile(run: Runner, mpi: Mpi, build: Build) -> None:
    launch(run, mpi, build, "a,a,b,b", WITHOUT_NAMES + "[ $node = a ] || unset LD_PRELOAD")
    run.check({0: 130, 1: 130}, "2-3")


def test_nothing_is_left_of_a_job_that_dies(run: Runner, mpi: Mpi, build: Build) -> None:
    program = [run.script(NODES), "a,a,b,b", WITHOUT_NAMES, build(PROGRAMS / "ending.c", mpi), "kill"]
    done = run(*COMMAND, "run", "-n", 4, "--launcher", mpi.launcher, "-o", "x", "--", *program)
    assert done.returncode != 0
    assert [name for name in names_in(run.work) if name.startswith(".")] == []
