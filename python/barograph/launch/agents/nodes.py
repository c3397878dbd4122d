# SPDX-License-Identifier: BSD-3-Clause
"""On which nodes a job runs, as far as its launcher or its batch system says so, and how to start an agent there.

Used by the live page of a job on several nodes, and by doctor. Starts `scontrol` to have a list of nodes spelt out, and
ssh to try it; nothing else. Never asks for a password, and never used by the ranks.
"""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PATIENCE_S: Final = 20
CONNECT_S: Final = 10
MOST_NODES: Final = 16384
MOST_BYTES: Final = 4 << 20  # of a file with names of nodes
# Files that batch systems leave: a node a line, its name first. Grid Engine, LSF, PBS and Torque, Cobalt, OAR.
NODE_FILES: Final = (
    ("PBS_NODEFILE", "PBS"),
    ("LSB_DJOB_HOSTFILE", "LSF"),
    ("PE_HOSTFILE", "Grid Engine"),
    ("COBALT_NODEFILE", "Cobalt"),
    ("OAR_NODEFILE", "OAR"),
)
# Arguments of mpirun, mpiexec, prterun, Hydra and srun; all also with one dash.
HOST_ARGUMENTS: Final = frozenset({"H", "host", "hosts", "nodelist", "w"})
FILE_ARGUMENTS: Final = frozenset({"hostfile", "machinefile", "default-hostfile", "f", "nodefile"})
# What starts processes on other nodes for Open MPI 4, PRRTE (Open MPI 5) and Hydra.
RSH_VARIABLES: Final = ("OMPI_MCA_plm_rsh_agent", "PRTE_MCA_plm_ssh_agent", "HYDRA_LAUNCHER_EXEC")
RSH_PARAMETERS: Final = frozenset({"plm_rsh_agent", "plm_ssh_agent"})
RSH_ARGUMENTS: Final = frozenset({"launcher-exec", "bootstrap-exec"})
SSH_OPTIONS: Final = ("-x", "-T", "-o", "BatchMode=yes", "-o", f"ConnectTimeout={CONNECT_S}")


@dataclass(frozen=True)
class Nodes:
    """The nodes of a job, each once, in the order in which they were named; `told_by` completes "as ... says"."""

    names: tuple[str, ...]
    told_by: str

    @property
    def others(self) -> tuple[str, ...]:
        """Those that are not this one."""
        return tuple(name for name in self.names if not is_here(name))


@dataclass(frozen=True)
class Way:
    """How an agent is started on another node.

    Attributes:
        words: what precedes the name of the node and the command.
        slurm: by one step of the allocation for all nodes, instead of a process for each.
    """

    words: tuple[str, ...]
    slurm: bool = False

    @property
    def name(self) -> str:
        """What it is called on the terminal: srun, ssh."""
        return Path(self.words[0]).name

    def commands(self, nodes: Sequence[str], agent: Sequence[str]) -> list[tuple[tuple[str, ...], list[str]]]:
        """Returns which command lines start the agent, each with the nodes that it starts it on."""
        if not nodes:
            return []
        if self.slurm:
            count = str(len(nodes))
            return [
                (tuple(nodes), [*self.words, "-N", count, "-n", count, "-w", ",".join(nodes), "--", *agent])
            ]
        # A shell of the other node reads it, whichever the user has.
        line = shlex.join(["exec", *agent])
        return [((node,), [*self.words, node, line]) for node in nodes]


def find_nodes(environment: Mapping[str, str], launcher: Sequence[str] = ()) -> Nodes | None:
    """Returns the nodes of a job; None where nothing says so.

    Args:
        environment: of the launcher, or of a rank.
        launcher: its command line, without the program.
    """
    return _of_arguments(launcher) or _of_batch_system(environment)


def find_way(environment: Mapping[str, str], launcher: Sequence[str] = ()) -> Way | None:
    """Returns how an agent is started on another node; None where there is no way."""
    srun = shutil.which("srun", path=environment.get("PATH"))
    job = environment.get("SLURM_JOB_ID", "")
    if job and srun is not None:
        # It shares the nodes and cores with the job, and must not wait for them.
        shared = (
            "--overlap",
            "--jobid",
            job,
            "--ntasks-per-node=1",
            "--mem=0",
            "--mpi=none",
            "--cpu-bind=none",
        )
        quiet = ("--kill-on-bad-exit=0", "--quiet", "--chdir=/")
        return Way((srun, *shared, *quiet), slurm=True)
    for text in (*_rsh_of_arguments(launcher), *(environment.get(name, "") for name in RSH_VARIABLES), "ssh"):
        # Open MPI takes the first of several that is there: `ssh : rsh`.
        for one in text.split(" : ") if " : " in text else [text]:
            words = shlex.split(one) if one else []
            found = shutil.which(words[0], path=environment.get("PATH")) if words else None
            if found is not None:
                options = SSH_OPTIONS if Path(found).name == "ssh" else ()
                return Way((found, *words[1:], *options))
    return None


def try_way(way: Way, node: str) -> str:
    """Tries to start a command on a node; returns why it cannot be done, "" where it can."""
    _, words = way.commands([node], ["true"])[0]
    try:
        done = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=PATIENCE_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"{way.name} to {node} does not come back"
    except OSError as error:
        return f"{way.words[0]}: {error.strerror}"
    return "" if done.returncode == 0 else reason_of(way, node, done.returncode, done.stderr)


def reason_of(way: Way, node: str, code: int, said: bytes) -> str:
    """Returns, in a line, why a command of `way` to a node has failed, from what it said on stderr."""
    text = said[-MOST_BYTES:].decode("utf-8", "replace")
    lines = ["".join(one for one in line if one.isprintable()).strip() for line in text.splitlines()]
    last = next((line for line in reversed(lines) if line), "")
    if "Permission denied" in text:
        return f"{way.name} to {node} asks for a password"
    if "Host key verification failed" in text:
        return f"{way.name} to {node}: its host key is not known here"
    return f"{way.name} to {node}: {last[:200] or f'exit code {code}'}"


def is_here(name: str) -> bool:
    """Returns whether a name means this node: it is its own, or an address that is one of this node's."""
    own = os.uname().nodename
    if name in {own, own.split(".", 1)[0], "localhost"} or name.split(".", 1)[0] == own:
        return True
    address = _address(name)
    if address is None:
        return False
    try:
        with socket.socket(address[0], socket.SOCK_DGRAM) as probe:
            probe.bind((address[1], 0))
    except OSError:
        return False
    return True


def address_towards(name: str) -> str | None:
    """Returns the address of this node from which a node is reached; None where it has no address or no route."""
    address = _address(name)
    if address is None:
        return None
    try:
        with socket.socket(address[0], socket.SOCK_DGRAM) as probe:
            probe.connect((address[1], 9))  # sends nothing
            return str(probe.getsockname()[0])
    except OSError:
        return None


def _address(name: str) -> tuple[socket.AddressFamily, str] | None:
    try:
        found = socket.getaddrinfo(name, None, type=socket.SOCK_DGRAM)
    except (OSError, UnicodeError):
        return None
    return (found[0][0], str(found[0][4][0])) if found else None


def _of_arguments(launcher: Sequence[str]) -> Nodes | None:
    names: list[str] = []
    told = ""
    words = iter(launcher[1:])
    for word in words:
        if not word.startswith("-"):
            continue
        name, equals, value = word.lstrip("-").partition("=")
        if name not in HOST_ARGUMENTS and name not in FILE_ARGUMENTS:
            continue
        value = value if equals else next(words, "")
        told = f"-{'-' if word.startswith('--') else ''}{name}"
        if name in FILE_ARGUMENTS or (name in {"w", "nodelist"} and "/" in value):
            names += _of_file(Path(value))
        elif name in {"w", "nodelist"}:
            names += _spelt_out(value)
        else:
            names += [_without_slots(one) for one in value.split(",")]
    return _nodes(names, told)


def _rsh_of_arguments(launcher: Sequence[str]) -> list[str]:
    found: list[str] = []
    for at, word in enumerate(launcher):
        name = word.lstrip("-")
        if word.startswith("-") and name in RSH_ARGUMENTS:
            found += launcher[at + 1 : at + 2]
        elif name in {"mca", "prtemca", "gmca"} and launcher[at + 1 : at + 2]:
            found += launcher[at + 2 : at + 3] if launcher[at + 1] in RSH_PARAMETERS else []
    return found


def _of_batch_system(environment: Mapping[str, str]) -> Nodes | None:
    slurm = environment.get("SLURM_JOB_NODELIST") or environment.get("SLURM_NODELIST")
    if slurm:
        return _nodes(_spelt_out(slurm), "Slurm")
    for variable, title in NODE_FILES:
        if environment.get(variable):
            return _nodes(_of_file(Path(environment[variable])), title)
    return _nodes(environment.get("LSB_HOSTS", "").split(), "LSF")


def _nodes(names: Iterable[str], told_by: str) -> Nodes | None:
    kept = [name for name in dict.fromkeys(names) if _is_name(name)]
    return Nodes(tuple(kept[:MOST_NODES]), told_by) if kept else None


def _is_name(name: str) -> bool:
    """Returns whether it can be a node's, and is never taken for an option or two words."""
    plain: Callable[[str], bool] = lambda one: one.isascii() and (one.isalnum() or one in "-._:%@")  # noqa: E731
    return 0 < len(name) <= 253 and not name.startswith("-") and all(map(plain, name))


def _spelt_out(text: str) -> list[str]:
    """Returns the nodes of Slurm's short form: `node[1-3,7]`."""
    if "[" not in text:
        return text.split(",")
    try:
        done = subprocess.run(
            ["scontrol", "show", "hostnames", text],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return []
    return done.stdout.decode("utf-8", "replace").split()


def _of_file(path: Path) -> list[str]:
    """Returns the first word of each line; `node:4` and `user@node` are told apart from it, comments left out."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return []
    lines = (line.split("#", 1)[0].split() for line in text.splitlines())
    return [_without_slots(words[0]) for words in lines if words]


def _without_slots(name: str) -> str:
    head, colon, slots = name.rpartition(":")
    bare = head if colon and slots.isdecimal() and ":" not in head else name
    return bare.strip().rpartition("@")[2]
