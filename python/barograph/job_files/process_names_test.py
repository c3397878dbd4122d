# SPDX-License-Identifier: BSD-3-Clause
"""Which process a file belongs to, also where it is in a container."""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import pytest

from barograph.job_files.process_names import ARENA, FIRST_NAMESPACE, SIGN, is_of_host, pid_of, process_name

OWN = os.stat("/proc/self/ns/pid").st_ino
NO_NAMESPACE = 1


def arena(process: object, host: str = "") -> re.Match[str]:
    name = ARENA.fullmatch(f"{host or os.uname().nodename}-{process}.arena")
    assert name is not None
    return name


def test_parts_of_names() -> None:
    name = ARENA.fullmatch("node-2.site-17@4026532201.12.arena")
    assert name is not None
    assert (name["host"], name["process"], name["pid"]) == ("node-2.site", "17@4026532201", "17")
    sign = SIGN.fullmatch("node-17@4026532201.0-2.present")
    assert sign is not None
    assert sign["process"] == "17@4026532201"
    sign = SIGN.fullmatch("node-17.1.crash")
    assert sign is not None
    assert sign["process"] == "17"
    assert SIGN.fullmatch("node-17.arena") is None
    assert ARENA.fullmatch("notes.txt") is None


def test_of_this_node_and_namespace() -> None:
    own = process_name(os.getpid())
    assert is_of_host(arena(own))
    assert not is_of_host(arena(own, "another"))
    assert pid_of(arena(own)) == os.getpid()


def test_one_that_is_not_seen_has_ended_where_all_are_seen() -> None:
    assert pid_of(arena(f"1@{NO_NAMESPACE}")) == (0 if OWN == FIRST_NAMESPACE else None)


@pytest.mark.skipif(shutil.which("unshare") is None, reason="no unshare")
def test_one_of_a_container_has_another_number_here() -> None:
    words = ["unshare", *([] if os.geteuid() == 0 else ["--user"]), "--pid", "--fork"]
    process = subprocess.Popen(
        [*words, "sh", "-c", "echo begun; read line"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        if process.stdout.readline() != "begun\n":
            pytest.skip("no PID namespace can be made here")
        with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="ascii") as file:
            child = int(file.read())
        space = os.stat(f"/proc/{child}/ns/pid").st_ino
        assert pid_of(arena(f"1@{space}")) == child
        assert process.stdin is not None
        process.stdin.close()
