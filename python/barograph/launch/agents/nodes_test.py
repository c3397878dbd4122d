# SPDX-License-Identifier: BSD-3-Clause
"""Which nodes a job runs on, and how an agent gets there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from barograph.launch.agents.nodes import (
    Nodes,
    Way,
    address_towards,
    find_nodes,
    find_way,
    is_here,
    reason_of,
    try_way,
)
from barograph.launch.check.doctor import check_nodes


def script(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o700)
    return path


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is first on PATH."""
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return tmp_path


def names(environment: dict[str, str], *launcher: str) -> tuple[str, ...]:
    found = find_nodes(environment, launcher)
    return found.names if found else ()


def test_nothing_is_said_of_nodes() -> None:
    assert find_nodes({}, ("mpirun", "-n", "4", "--map-by", "node")) is None


def test_slurm_spells_its_list_out(path: Path) -> None:
    script(path, "scontrol", '[ "$*" = "show hostnames a[1-3]" ] && printf "a1\\na2\\na3\\n"')
    assert find_nodes({"SLURM_JOB_NODELIST": "a[1-3]"}) == Nodes(("a1", "a2", "a3"), "Slurm")
    assert names({"SLURM_JOB_NODELIST": "a1,b7"}) == ("a1", "b7")
    assert names({}, "srun", "-w", "a[1-3]") == ("a1", "a2", "a3")


@pytest.mark.parametrize(
    ("variable", "title"),
    [("PBS_NODEFILE", "PBS"), ("LSB_DJOB_HOSTFILE", "LSF"), ("PE_HOSTFILE", "Grid Engine")],
)
def test_a_file_of_the_batch_system(tmp_path: Path, variable: str, title: str) -> None:
    file = tmp_path / "nodes"
    file.write_text("n1 4 all.q@n1 <NULL>\nn1 4\nn2 4\n\n# a remark\nn3\n")
    assert find_nodes({variable: str(file)}) == Nodes(("n1", "n2", "n3"), title)
    assert find_nodes({variable: str(tmp_path / "missing")}) is None
    assert names({"LSB_HOSTS": "n1 n1 n2"}) == ("n1", "n2")


@pytest.mark.parametrize(
    "words",
    [("-host", "a:2,b,c:16"), ("--host", "a,b,c"), ("-H", "a,b,c"), ("-hosts", "a:1,b,c"), ("--host=a,b,c",)],
)
def test_hosts_among_the_arguments_of_the_launcher(words: tuple[str, ...]) -> None:
    assert names({"LSB_HOSTS": "z"}, "mpirun", "-n", "4", *words) == ("a", "b", "c")


@pytest.mark.parametrize("option", ["--hostfile", "-hostfile", "--machinefile", "-f"])
def test_a_file_among_the_arguments_of_the_launcher(tmp_path: Path, option: str) -> None:
    file = tmp_path / "hosts"
    file.write_text("a slots=4 max_slots=8\nb:4\nme@c # the last\n")
    assert names({}, "mpirun", option, str(file)) == ("a", "b", "c")


def test_what_is_no_name_is_never_passed_on() -> None:
    assert names({"LSB_HOSTS": "-oProxyCommand=x a;b good $(x)"}) == ("good",)
    assert names({}, "mpirun", "-host", "-x,a b,ok") == ("ok",)


def test_this_node_is_told_from_others() -> None:
    own = os.uname().nodename
    assert is_here(own)
    assert is_here("localhost")
    assert is_here("127.0.0.1")
    assert not is_here("192.0.2.7")
    assert Nodes((own, "192.0.2.7"), "").others == ("192.0.2.7",)
    assert address_towards("127.0.0.1") == "127.0.0.1"


def test_inside_an_allocation_by_one_step_of_srun(path: Path) -> None:
    srun = script(path, "srun", "exit 0")
    way = find_way({"SLURM_JOB_ID": "17", "PATH": os.environ["PATH"]})
    assert way is not None
    assert way.slurm
    ((nodes, words),) = way.commands(["a", "b"], ["agent", "--job", "x y"])
    assert nodes == ("a", "b")
    assert words[0] == str(srun)
    assert {"--overlap", "--jobid", "17"} <= set(words)
    assert words[-7:] == ["2", "-w", "a,b", "--", "agent", "--job", "x y"]


def test_elsewhere_by_ssh_that_asks_for_nothing(path: Path) -> None:
    ssh = script(path, "ssh", "exit 0")
    way = find_way({"PATH": os.environ["PATH"]})
    assert way is not None
    assert "BatchMode=yes" in way.words
    assert way.commands(["a", "b"], ["agent", "--job", "x y"])[1] == (
        ("b",),
        [str(ssh), *way.words[1:], "b", "exec agent --job 'x y'"],
    )


def test_by_what_the_launcher_uses(path: Path) -> None:
    mine = script(path, "my_rsh", "exit 0")
    for environment, launcher in (
        ({"OMPI_MCA_plm_rsh_agent": "my_rsh -q"}, ()),
        ({"OMPI_MCA_plm_rsh_agent": "nothing_there : my_rsh -q"}, ()),
        ({"HYDRA_LAUNCHER_EXEC": f"{mine} -q"}, ()),
        ({}, ("mpirun", "--mca", "plm_rsh_agent", "my_rsh -q")),
        ({}, ("mpiexec", "-launcher-exec", f"{mine} -q")),
    ):
        way = find_way({"PATH": os.environ["PATH"], **environment}, launcher)
        assert way == Way((str(mine), "-q"))


def test_why_it_cannot_be_done(path: Path) -> None:
    way = Way(
        (str(script(path, "ssh", 'echo "me@$1: Permission denied (publickey,password)." >&2; exit 255')),)
    )
    assert try_way(way, "n2") == "ssh to n2 asks for a password"
    way = Way((str(script(path, "ssh2", "exit 3")),))
    assert try_way(way, "n2") == "ssh2 to n2: exit code 3"
    assert try_way(Way((str(script(path, "ssh3", "exit 0")),)), "n2") == ""
    assert try_way(Way(("/missing/ssh",)), "n2") == "/missing/ssh: No such file or directory"
    said = b"noise\nssh: connect to host n2: \x1b[31mNo route to host\r\n"
    assert reason_of(way, "n2", 255, said) == "ssh2 to n2: ssh: connect to host n2: [31mNo route to host"


def test_the_doctor_says_what_is_possible(path: Path) -> None:
    here = {"PATH": os.environ["PATH"]}
    assert check_nodes(here).text == "of this node: nothing here names others"
    assert check_nodes({**here, "LSB_HOSTS": os.uname().nodename}).level == "ok"
    two = {**here, "LSB_HOSTS": f"{os.uname().nodename} n2"}
    script(path, "ssh", "exit 0")
    assert check_nodes(two).text == (
        "of all 2 nodes, as LSF names them, by ssh, which asked for no password (n2)"
    )
    script(path, "ssh", "echo 'Permission denied (publickey).' >&2; exit 255")
    check = check_nodes(two)
    assert (check.level, check.text) == ("warning", "of this node only: ssh to n2 asks for a password")
    assert "barograph agent" in check.hint
    script(path, "srun", '[ "$*" != "${*#*-w n2 -- true}" ]')
    check = check_nodes({**two, "SLURM_JOB_ID": "17"})
    assert check.text == "of all 2 nodes, as LSF names them, by srun (n2)"
    assert check_nodes({**two, "PATH": "/missing"}).text.startswith("of this node only: neither srun nor ssh")
