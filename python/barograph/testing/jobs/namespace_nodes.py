# SPDX-License-Identifier: BSD-3-Clause
"""Nodes as namespaces of this machine: each has a network, a host name and a /dev/shm of its own.

They reach each other over a bridge, know each other by name, and have stand-ins of ssh and srun that enter a namespace
and bring nothing of the caller's environment along. Where the folder has a file NODE.password, ssh starts no agent
there. Needs root and iproute2; `why_not()` says what is missing. Processes have their numbers in common, so that a
test can see that none is left.
"""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import os
import shutil
import signal
import socket
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final

COUNT: Final = itertools.count()
CLONE_NEWNET: Final = 0x40000000  # linux/sched.h
NEEDED: Final = ("ip", "unshare", "nsenter", "mount")
PATIENCE_S: Final = 120
# Its first argument that is no option is the node, what follows is for a shell there.
SSH: Final = """#!/bin/sh
while :; do
    case $1 in
        -o) shift 2 ;;
        -*) shift ;;
        *) break ;;
    esac
done
node=$1
shift
[ -f {folder}/$node.pid ] || {{ echo "ssh: Could not resolve hostname $node" >&2; exit 255; }}
case $* in
    *barograph-agent*)
        [ ! -f {folder}/$node.password ] || {{ echo "me@$node: Permission denied (password)." >&2; exit 255; }} ;;
esac
exec nsenter -t "$(cat {folder}/$node.pid)" -n -u -m -- env -i PATH="{path}" HOME=/root USER=root LOGNAME=root \\
    sh -c "cd / && $*"
"""
# `srun ... -w a,b -- words`: on each of the nodes, with the same standard input.
SRUN: Final = """#!/bin/sh
while [ "$1" != -- ]; do
    [ "$1" != -w ] || nodes=$2
    shift
done
shift
input=$(cat)
for node in $(echo "$nodes" | tr , ' '); do
    printf '%s\\n' "$input" | nsenter -t "$(cat {folder}/$node.pid)" -n -u -m -- "$@" &
done
wait
"""


def why_not() -> str:
    """Returns why there can be no nodes here; "" where there can."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        return f"{missing[0]} is not installed"
    if os.geteuid() != 0:
        return "only root can make namespaces"
    done = subprocess.run(
        ["unshare", "--net", "--uts", "--mount", "sh", "-c", "ip link add bg0 type veth peer name bg1"],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr.strip() and f"namespaces cannot be made here: {done.stderr.strip()}"


class NamespaceNodes:
    """Some nodes, from `with` to its end.

    Args:
        folder: for scripts and files; `folder/bin` has ssh and srun.
        names: of the nodes.
    """

    def __init__(self, folder: Path, names: Sequence[str]) -> None:
        self.folder = folder
        self.names = tuple(names)
        self.bin = folder / "bin"
        # A network of that name may still be on its way out.
        self._mark = f"{os.getpid() % 10000}x{next(COUNT)}"
        self._bridge = f"bgbr{self._mark}"
        self._addresses: dict[str, str] = {}
        self._holders: dict[str, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> NamespaceNodes:
        self.bin.mkdir()
        # Addresses that no network has: 198.18.0.0/15 is for tests between devices (RFC 2544).
        self._addresses = addresses = {
            name: f"198.18.{os.getpid() % 250}.{10 + at}" for at, name in enumerate(self.names)
        }
        hosts = "".join(f"{address} {name}\n" for name, address in addresses.items())
        (self.folder / "hosts").write_text(f"127.0.0.1 localhost\n{hosts}")
        for name, text in (("ssh", SSH), ("srun", SRUN)):
            script = self.bin / name
            script.write_text(text.format(folder=self.folder, path=f"{self.bin}:{os.environ['PATH']}"))
            script.chmod(0o755)
        _ip("link", "add", self._bridge, "type", "bridge")
        _ip("link", "set", self._bridge, "up")
        try:
            for at, name in enumerate(self.names):
                self._make(at, name, addresses[name])
        except BaseException:
            self.remove()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.remove()

    def remove(self) -> None:
        """Ends all that runs in them, and removes them."""
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for holder in self._holders.values():
            holder.kill()
            holder.wait()
        subprocess.run(["ip", "link", "del", self._bridge], capture_output=True, check=False)

    def words(self, node: str, *words: object) -> list[str]:
        """Returns the words that start something on a node."""
        return ["nsenter", "-t", str(self._holders[node].pid), "-n", "-u", "-m", "--", *map(str, words)]

    def holder(self, node: str) -> int:
        """Returns a process of a node that lives as long as that."""
        return self._holders[node].pid

    def processes(self, *named: str) -> list[int]:
        """Returns the processes of all nodes, besides what holds these; of some names only where any are given."""
        spaces = {_network(holder.pid) for holder in self._holders.values()} - {0}
        holders = {holder.pid for holder in self._holders.values()}
        found: list[int] = []
        for path in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if int(path.name) in holders or _network(int(path.name)) not in spaces:
                    continue
                if not named or (path / "comm").read_text().strip() in {name[:15] for name in named}:
                    found.append(int(path.name))
        return found

    def files(self, node: str) -> list[str]:
        """Returns what is in /dev/shm of a node."""
        root = Path("/proc", str(self._holders[node].pid), "root", "dev/shm")
        return sorted(str(path.relative_to(root)) for path in root.rglob("*"))

    def processes_on(self, node: str, *named: str) -> list[int]:
        """Returns those of one node."""
        return [pid for pid in self.processes(*named) if _network(pid) == _network(self._holders[node].pid)]

    def listening_by(self, node: str, *named: str) -> list[str]:
        """Returns the TCP addresses, as /proc/net/tcp has them, at which processes of some names listen on a node."""
        sockets: set[str] = set()
        for pid in self.processes_on(node, *named):
            for path in Path(f"/proc/{pid}/fd").glob("*"):
                with contextlib.suppress(OSError):
                    sockets.add(os.readlink(path))
        lines: list[str] = []
        for name in ("tcp", "tcp6"):
            lines += Path(f"/proc/{self._holders[node].pid}/net/{name}").read_text().splitlines()
        rows = [line.split() for line in lines]
        return [row[1] for row in rows if len(row) > 9 and row[3] == "0A" and f"socket:[{row[9]}]" in sockets]

    def socket_on(self, node: str) -> socket.socket:
        """Returns a TCP socket of this process that is in the network of a node."""
        made: list[socket.socket] = []

        def make() -> None:
            # Of this thread only, which ends.
            with open(f"/proc/{self._holders[node].pid}/ns/net", "rb") as space:
                library: Any = ctypes.CDLL(None, use_errno=True)
                if library.setns(space.fileno(), CLONE_NEWNET) == 0:
                    made.append(socket.socket(socket.AF_INET, socket.SOCK_STREAM))

        thread = threading.Thread(target=make)
        thread.start()
        thread.join()
        return made[0]

    def address(self, node: str) -> str:
        """Returns the address at which the others reach a node."""
        return self._addresses[node]

    def _make(self, at: int, name: str, address: str) -> None:
        ready, told = os.pipe()
        script = (
            f"mount -t tmpfs tmpfs /dev/shm && mount --bind {self.folder}/hosts /etc/hosts && hostname {name} && "
            f"ip link set lo up && echo ready && exec sleep 100000 > /dev/null"
        )
        holder = subprocess.Popen(
            ["unshare", "--net", "--uts", "--mount", "--propagation", "private", "sh", "-c", script],
            stdin=subprocess.DEVNULL,
            stdout=told,
        )
        self._holders[name] = holder
        os.close(told)
        with os.fdopen(ready) as answer:
            if answer.read() != "ready\n":
                raise OSError(f"node {name} could not be made")
        cable = self._cable(at)
        _ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", str(holder.pid))
        _ip("link", "set", cable, "master", self._bridge, "up")
        for words in (("addr", "add", f"{address}/24", "dev", "eth0"), ("link", "set", "eth0", "up")):
            subprocess.run(self.words(name, "ip", *words), check=True, timeout=PATIENCE_S)
        (self.folder / f"{name}.pid").write_text(str(holder.pid))

    def _cable(self, at: int) -> str:
        return f"bgv{self._mark}n{at}"


def _network(pid: int) -> int:
    """Returns which network a process is in; 0 when it is gone."""
    with contextlib.suppress(OSError):
        return os.stat(f"/proc/{pid}/ns/net").st_ino
    return 0


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, timeout=PATIENCE_S)
