# SPDX-License-Identifier: BSD-3-Clause
"""What a forked worker reads and writes is in a profile of its own, and the reports of both name each other's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import barograph
from barograph.testing.environment import clean_environment

TIMEOUT_S = 120
SCRIPT = """
import os
def write(name, count):
    file = os.open(name, os.O_CREAT | os.O_WRONLY, 0o600)
    for _ in range(count):
        os.write(file, b"x" * 1000)
    os.close(file)
write("parent.data", 3)
child = os.fork()
if child == 0:
    write("child.data", 5)
    os._exit(0)
os.waitpid(child, 0)
"""
# As daemon() does: the middle one makes no call that is recorded.
DAEMON = SCRIPT.replace(
    """    write("child.data", 5)
""",
    """    grandchild = os.fork()
    if grandchild == 0:
        write("grandchild.data", 7)
        os._exit(0)
    os.waitpid(grandchild, 0)
""",
)
BYTES = "SELECT sum(bytes)::BIGINT FROM facts WHERE operation = 'write' AND object LIKE '%.data'"


def test_reports_say_where_other_processes_are(tmp_path: Path) -> None:
    environment = clean_environment()

    def command(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "barograph.cli", *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    command("run", "-o", "run", "--", sys.executable, "-S", "-c", SCRIPT)
    command("run", "-o", "run.3", "--", sys.executable, "-S", "-c", "open('other.data', 'w').close()")
    for name, size, other in (("run", 3000, "run.2"), ("run.2", 5000, "run")):
        with barograph.open(tmp_path / f"{name}.baro") as profile:
            assert profile.connect().execute(BYTES).fetchall() == [(size,)]
        assert f"other processes of it are in {other}.baro\n" in command("report", f"{name}.baro")


def test_a_fork_of_a_fork_that_made_no_calls_is_recorded(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", "run", "-o", "run", "--", sys.executable, "-S", "-c", DAEMON],
        cwd=tmp_path,
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for name, size in (("run", 3000), ("run.2", 7000)):
        with barograph.open(tmp_path / f"{name}.baro") as profile:
            assert profile.connect().execute(BYTES).fetchall() == [(size,)]
