# SPDX-License-Identifier: BSD-3-Clause
"""Runs of which not all ranks are recorded: started in an empty folder, and looked at afterwards."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import barograph
from barograph.testing.completed import names_in
from barograph.testing.environment import clean_environment

COMMAND = [sys.executable, "-m", "barograph.cli"]
# Bare these programs take a second or some; waiting for a rank that never comes takes minutes.
SOON_S = 30


class Runner:
    """Runs words in an empty folder, without anything of a surrounding job."""

    def __init__(self, folder: Path) -> None:
        self.work = folder / "work"
        self.arenas = folder / "arenas"
        self.work.mkdir()
        self.arenas.mkdir()
        self.environment = {
            **clean_environment(),
            "BAROGRAPH_ARENA_DIR": str(self.arenas),
            "EXPECT_DIR": str(folder),
            "COPY": str(folder / "alone.so"),
        }

    def __call__(self, *words: object) -> subprocess.CompletedProcess[str]:
        """Runs these words, which must end soon."""
        begin = time.monotonic()
        done = subprocess.run(
            [str(word) for word in words],
            cwd=self.work,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert time.monotonic() - begin < SOON_S, done.stderr
        return done

    def script(self, text: str) -> Path:
        """Writes a shell script that can be run."""
        path = self.work.parent / "wrapper.sh"
        path.write_text(text)
        path.chmod(0o755)
        return path

    def check(self, ranks: dict[int, int], not_recorded: str | None) -> None:
        """One profile, with these ranks' calls of MPI_Allreduce, and nothing else is left."""
        assert [path for path in self.arenas.rglob("*") if path.is_file()] == []
        left = names_in(self.work)
        assert left == ["x.baro"], left
        with barograph.open(self.work / "x.baro") as profile, profile.connect() as connection:
            query = (
                "SELECT rank, sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Allreduce' GROUP BY rank"
            )
            assert dict(connection.execute(query).fetchall()) == ranks
            assert profile.metadata.get("job.not_recorded") == not_recorded
            assert profile.metadata["run.complete"] == "true"
            assert profile.metadata["job.ranks"] == "4"
