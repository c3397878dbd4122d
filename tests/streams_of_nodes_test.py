# SPDX-License-Identifier: BSD-3-Clause
"""A job on two nodes, each followed by an agent of its own: their files together are one run.

Nodes are namespaces with a host name and a folder for arenas each; they have one clock.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation
from barograph.testing.jobs import two_nodes
from barograph.testing.jobs.started import wait_for

PROGRAM = Path(__file__).resolve().parent / "programs" / "relay.c"
COMMAND = [sys.executable, "-m", "barograph.cli"]
RANKS = 4
NODES = ("node0", "node1")
ON_A_NODE = """#!/bin/sh
node=node$((${OMPI_COMM_WORLD_RANK:-$PMI_RANK} % 2))
export BAROGRAPH_ARENA_DIR="$BAROGRAPH_ARENA_DIR/$node" OMPI_COMM_WORLD_LOCAL_SIZE=2 MPI_LOCALNRANKS=2
mkdir -p "$BAROGRAPH_ARENA_DIR"
exec unshare --uts sh -c 'hostname '$node'; exec "$@"' sh "$@"
"""

pytestmark = [
    pytest.mark.whole("a job on two nodes"),
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    two_nodes.NEEDED,
]


class Site:
    """What ran in a folder, and the commands that look at it."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self.started: list[subprocess.Popen[bytes]] = []
        self.environment = environment | {"BAROGRAPH_ARENA_DIR": str(folder / "arenas")}

    def run(self, *words: object, code: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [*COMMAND, *map(str, words)],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done

    def start(self, *words: object, node: str = "") -> subprocess.Popen[bytes]:
        command = [*COMMAND, *map(str, words)]
        if node:
            command = ["unshare", "--uts", "sh", "-c", f'hostname {node}; exec "$@"', "sh", *command]
        self.started.append(subprocess.Popen(command, cwd=self.folder, env=self.environment))
        return self.started[-1]

    def end(self) -> None:
        for process in self.started:
            process.kill()
            process.wait()

    def tables(self, *words: object) -> dict[str, list[dict[str, Any]]]:
        found: dict[str, list[dict[str, Any]]] = json.loads(
            self.run("engine", *words, "--json", "--only", "waits,profile").stdout
        )["tables"]
        return found


@pytest.fixture(scope="module")
def site(
    build: Callable[..., Path],
    clean: Callable[[], dict[str, str]],
    find_mpi: Callable[[str], Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Generator[Site, None, None]:
    """A job that has ended, with node0.bev and node1.bev."""
    mpi = find_mpi("openmpi4")
    if mpi is None:
        pytest.skip("openmpi4 is not installed")
    site = Site(tmp_path_factory.mktemp("nodes"), clean())
    try:
        follow(site, build(PROGRAM, mpi), mpi.launcher)
        yield site
    finally:
        site.end()


def follow(site: Site, program: Path, launcher: str) -> None:
    """Runs a job, with an agent on each of its nodes."""
    folder = site.folder
    script = folder / "on_a_node.sh"
    script.write_text(ON_A_NODE)
    script.chmod(0o755)
    enough = folder / "enough"
    words = ["-n", RANKS, "--launcher", launcher, "--flight-recorder", "8M", "-o", "run", "--"]
    job = site.start("run", *words, script, program, 5, 20, enough)
    for node in NODES:
        arenas = folder / "arenas" / node
        wait_for("arenas", lambda arenas=arenas: len(list(arenas.rglob("node*.arena"))) == RANKS // 2)
    arena = next((folder / "arenas").rglob("node*.arena"))
    agents = [
        site.start(
            "agent",
            *(
                "--job",
                arena.parent.name.removeprefix("job-"),
                "--arena-dir",
                folder / "arenas" / node,
                "--to",
                f"{node}.bev",
            ),
            node=node,
        )
        for node in NODES
    ]
    files = [folder / f"{node}.bev" for node in NODES]
    wait_for("events", lambda: all(file.exists() and file.stat().st_size > 100_000 for file in files))
    enough.touch()
    assert job.wait(300) == 0
    assert [agent.wait(300) for agent in agents] == [0, 0]


def test_their_files_together_are_one_run(site: Site) -> None:
    said = json.loads(site.run("replay", "node0.bev", "node1.bev", "-o", "seen", "--json").stdout)
    # The shells, which became the ranks, are processes of their own.
    assert (len(said["profiles"]), said["ranks"], said["unended"]) == (1 + RANKS, 2 * RANKS, RANKS)
    assert said["complete"]
    whole = site.tables(said["profiles"][0])
    assert [row["node"] for row in whole["node_clocks"]] == list(NODES)
    assert {row["rank"] for row in whole["profile"]} == set(range(RANKS))
    assert {row["rank"] % 2 != row["cause_rank"] % 2 for row in whole["wait_states"]} >= {True}
    assert site.tables("node1.bev", "node0.bev") == whole
    own = site.tables("node0.bev")
    assert {row["cause_rank"] for row in own["wait_states"]} <= {0, 2}
    assert {row["rank"] for row in own["profile"]} == {0, 2}


def test_what_does_not_belong_together_is_refused(site: Site) -> None:
    twice = site.run("replay", "node0.bev", "node0.bev", "-o", "no", code=2)
    assert twice.stderr == "barograph: error: node0.bev has the same processes as node0.bev\n"
    both = site.run("engine", "node0.bev", "run.baro", code=2)
    assert "one profile at a time is analyzed" in both.stderr
    (site.folder / "broken.bev").write_bytes((site.folder / "node1.bev").read_bytes()[:-100])
    broken = site.run("engine", "node0.bev", "broken.bev", code=2)
    assert broken.stderr.startswith("barograph: error: broken.bev ")
    assert "--salvage" in broken.stderr
    assert site.tables("node0.bev", "broken.bev", "--salvage")["wait_states"]
    assert not (site.folder / "no.baro").exists()
