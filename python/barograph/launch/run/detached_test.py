# SPDX-License-Identifier: BSD-3-Clause
"""Helper processes that nobody waits for: whose child they are, what they hold open, and what is said of a failure."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from barograph.launch.run.detached import start_detached, without_recorder

# Writes who it is to the file that it is told of, through the descriptor that it is given.
HELPER = """
import json, os, sys
asked = json.loads(sys.stdin.readline())
links = {}
for name in os.listdir("/proc/self/fd"):
    try:
        links[name] = os.readlink("/proc/self/fd/" + name)
    except OSError:
        pass
about = {"parent": os.getppid(), "session": os.getsid(0) != asked["session"], "links": links, "cwd": os.getcwd(),
    "cores": len(os.sched_getaffinity(0)), "text": asked["text"]}
os.write(asked["to"], json.dumps(about).encode())
"""
STARTER = """
import json, os, sys
from barograph.launch.run.detached import start_detached
reading, writing = os.pipe()
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
asked = {"session": os.getsid(0), "to": writing, "text": "x" * 200000}
start_detached([sys.executable, "-c", sys.argv[1]], (json.dumps(asked) + "\\n").encode(), os.environ, [writing])
os.close(writing)
about = json.loads(b"".join(iter(lambda: os.read(reading, 1 << 20), b"")))
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    about["childless"] = True
about["me"] = os.getpid()
print(json.dumps(about))
"""


def test_a_helper_is_nobodys_child_and_holds_nothing_of_ours() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STARTER, HELPER], capture_output=True, text=True, check=True, timeout=60
    )
    about = json.loads(done.stdout)
    assert about["childless"] is True
    assert about["parent"] != about["me"]
    assert about["session"] is True
    assert about["cwd"] == "/"
    assert about["cores"] == len(os.sched_getaffinity(0))
    assert len(about["text"]) == 200_000  # more than a pipe holds
    held = {name: link for name, link in about["links"].items() if "/fd" not in link}
    assert held.pop("0").startswith("/memfd:barograph")
    assert held.pop("1") == held.pop("2") == os.devnull
    assert len(held) == 1
    assert next(iter(held.values())).startswith("pipe:")


def test_what_cannot_be_started_is_an_error_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no-such-program"):
        start_detached([str(tmp_path / "no-such-program")], b"", {})
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, None),
        ("/x/lib/libbarograph.so", None),
        ("/x/libbarograph.so:/y/libother.so /x/libbarograph_hdf5.so", "/y/libother.so"),
    ],
)
def test_a_command_beside_the_program_is_not_recorded(before: str | None, after: str | None) -> None:
    environment = {"PATH": "/bin"} | ({"LD_PRELOAD": before} if before else {})
    assert without_recorder(environment) == {"PATH": "/bin"} | ({"LD_PRELOAD": after} if after else {})
