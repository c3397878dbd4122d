# SPDX-License-Identifier: BSD-3-Clause
"""barograph-agent itself against the server's end of it: started by a stand-in of ssh, killed, doubled, refused."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from barograph.launch.installation import find_installation
from barograph.serve.agents.agent_feed import AgentFeed
from barograph.serve.agents.agents import OVER, REPLACED, Agents, Asked
from barograph.serve.agents.frames import FrameWriter
from barograph.serve.agents.listen_proof import AgentProof
from barograph.serve.agents.listen_records import Sealer
from barograph.spec import live_frames

AGENT = find_installation().agent_program
pytestmark = pytest.mark.skipif(not AGENT.is_file(), reason="barograph-agent is not built")
JOB = "17-agents"
PATIENCE_S = 30.0
# Notes its process id, which is the agent's from then on.
HERE = 'echo $$ >> "$PIDS"; shift $(($# - 1)); exec /bin/sh -c "$1"'


class Site:
    """A server whose job has one other node."""

    def __init__(self, folder: Path, ssh: str = HERE) -> None:
        self.pids = folder / "pids"
        self.arenas = folder / "arenas"
        self.arenas.mkdir()
        script = folder / "my_ssh"
        script.write_text(f"#!/bin/sh\nPIDS={self.pids}\n{ssh}\n")
        script.chmod(0o700)
        environment = {
            "PATH": os.environ["PATH"],
            "LSB_HOSTS": "192.0.2.7",
            "OMPI_MCA_plm_rsh_agent": str(script),
        }
        self.feeds: list[AgentFeed] = []
        asked = Asked(address="127.0.0.1")
        self.agents = Agents(JOB, self.arenas, asked, self.feeds.append, environment)

    def pid(self) -> int:
        """Process id of the agent that was started."""
        return int(self.pids.read_text().split()[-1])

    async def until(self, is_so: Callable[[], bool]) -> None:
        async def look() -> None:
            while not is_so():
                await asyncio.sleep(0.005)

        await asyncio.wait_for(look(), PATIENCE_S)

    async def by_hand(self, token: str) -> asyncio.subprocess.Process:
        """Starts one more agent, as a user would on the other node."""
        words = self.agents.by_hand.split("barograph agent ")[1].split()
        process = await asyncio.create_subprocess_exec(
            str(AGENT),
            *words[: words.index("--token-file")],
            *("--token-fd", "0", "--patience-ms", "300"),
            stdin=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stdin is not None
        process.stdin.write(token.encode("ascii") + b"\n")
        process.stdin.close()
        return process

    @property
    def token(self) -> str:
        (file,) = self.arenas.glob("barograph-*/live-*/token")
        return file.read_text().strip()


def with_site(folder: Path, body: Callable[[Site], Awaitable[None]], ssh: str = HERE) -> None:
    async def run() -> None:
        site = Site(folder, ssh)
        await site.agents.start()
        try:
            await asyncio.wait_for(body(site), 3 * PATIENCE_S)
        finally:
            await site.agents.close()
            assert list(site.arenas.iterdir()) == []
            if site.pids.exists():
                with pytest.raises(ProcessLookupError):
                    os.kill(site.pid(), 0)

    asyncio.run(run())


def test_an_agent_is_started_heard_and_ended(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        await site.until(lambda: bool(site.feeds and site.feeds[0].looked))
        (feed,) = site.feeds
        assert feed.node == os.uname().nodename
        feed.ask_for(live_frames.PRESENCES)
        await site.until(lambda: feed.has_answered(live_frames.PRESENCES))
        assert feed.take_answer(live_frames.PRESENCES) == []
        assert (site.agents.problem, feed.ended) == ("", "")

    with_site(tmp_path, body)


def test_inside_an_allocation_by_a_step_of_srun(tmp_path: Path) -> None:
    srun = tmp_path / "srun"
    srun.write_text(
        f'#!/bin/sh\necho "$*" > {tmp_path}/words\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n'
    )
    srun.chmod(0o700)

    async def run() -> None:
        environment = {"PATH": str(tmp_path), "SLURM_JOB_ID": "17", "SLURM_JOB_NODELIST": "192.0.2.7"}
        feeds: list[AgentFeed] = []
        agents = Agents(JOB, tmp_path, Asked(address="127.0.0.1"), feeds.append, environment)
        await agents.start()
        end = time.monotonic() + PATIENCE_S
        while not feeds and time.monotonic() < end:
            await asyncio.sleep(0.005)
        assert feeds
        assert "--overlap --jobid 17" in (tmp_path / "words").read_text()
        assert agents.problem == ""
        await agents.close()

    asyncio.run(run())


def test_the_token_is_no_argument_and_no_variable(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        await site.until(lambda: bool(site.feeds))
        for name in ("cmdline", "environ"):
            assert site.token.encode() not in Path(f"/proc/{site.pid()}/{name}").read_bytes()

    with_site(tmp_path, body)


def test_why_no_agent_can_be_started(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        await site.until(lambda: site.agents.problem != "")
        said = site.agents.problem
        assert said.startswith(
            "no agent on 192.0.2.7: my_ssh to 192.0.2.7 asks for a password; start it there by hand: "
        )
        process = await site.by_hand(site.token)
        await site.until(lambda: bool(site.feeds))
        await site.agents.close()
        assert await process.wait() == 0
        assert site.feeds[0].ended == OVER

    with_site(tmp_path, body, "echo 'Permission denied (publickey).' >&2; exit 255")


def test_an_agent_with_another_token_is_refused(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        process = await site.by_hand("0" * 64)
        assert process.stderr is not None
        assert "serves another job, or has another token" in (await process.stderr.read()).decode()
        assert await process.wait() == 1
        assert site.feeds == []
        assert "does not know the job's token, from 127.0.0.1" in site.agents.problem

    with_site(tmp_path, body, "sleep 0")


@pytest.mark.parametrize("token", ["", "0" * 63, "x" * 64])
def test_what_is_no_token_is_a_usage_error(tmp_path: Path, token: str) -> None:
    async def body(site: Site) -> None:
        process = await site.by_hand(token)
        assert await process.wait() == 2

    with_site(tmp_path, body, "sleep 0")


def test_an_agent_that_is_killed_is_noticed_and_may_come_again(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        await site.until(lambda: bool(site.feeds))
        os.kill(site.pid(), signal.SIGKILL)
        await site.until(lambda: site.feeds[0].ended != "")
        process = await site.by_hand(site.token)
        await site.until(lambda: len(site.feeds) == 2)
        assert site.feeds[1].node == site.feeds[0].node
        assert site.agents.feeds == (site.feeds[1],)
        await site.agents.close()
        assert await process.wait() == 0

    with_site(tmp_path, body)


def test_a_second_agent_of_a_node_takes_the_place_of_the_first(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        await site.until(lambda: bool(site.feeds))
        process = await site.by_hand(site.token)
        await site.until(lambda: len(site.feeds) == 2)
        assert site.feeds[0].ended == REPLACED

        def first_is_gone() -> bool:
            with contextlib.suppress(ProcessLookupError):
                os.kill(site.pid(), 0)
                return False
            return True

        await site.until(first_is_gone)  # and does not come again, which would end the second
        assert site.feeds[1].ended == ""
        await site.agents.close()
        assert await process.wait() == 0

    with_site(tmp_path, body)


def test_two_nodes_of_one_name_are_two(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        await site.until(lambda: bool(site.feeds))
        host, port = site.agents.by_hand.split("tcp://")[1].split()[0].split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        proof = AgentProof(bytes.fromhex(site.token), JOB)
        writer.write(proof.hello)
        while proof.keys is None:
            writer.write(proof.take(await reader.read(4096)))
        node = os.uname().nodename
        hello = f'{{"job":"{JOB}","node":"{node}","boot":"b","pid":1,"uid":0,"unix_ns":1,"version":""}}'
        frame = FrameWriter().frame(live_frames.HELLO, hello.encode())
        writer.write(Sealer(proof.keys.from_agent).seal(frame))
        await site.until(lambda: len(site.feeds) == 2)
        assert [feed.node for feed in site.feeds] == [node, f"{node} (2)"]
        assert site.feeds[0].ended == ""
        writer.close()
        await writer.wait_closed()

    with_site(tmp_path, body)


def test_an_agent_whose_server_is_gone_ends(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        process = await site.by_hand(site.token)
        await site.until(lambda: len(site.feeds) == 1)
        # As a killed server: the port is closed, and nothing is said.
        site.agents._listener._server.close()  # type: ignore[reportPrivateUsage]
        for link in list(site.agents._listener._proven):  # type: ignore[reportPrivateUsage]
            link.abort("")
        assert await asyncio.wait_for(process.wait(), PATIENCE_S) == 1

    with_site(tmp_path, body, "sleep 0")


def test_no_port_without_other_nodes(tmp_path: Path) -> None:
    async def run() -> None:
        agents = Agents(JOB, tmp_path, Asked(), list[AgentFeed]().append, {"LSB_HOSTS": os.uname().nodename})
        await agents.start()
        assert (agents.by_hand, agents.problem) == ("", "")
        assert list(tmp_path.iterdir()) == []
        await agents.close()

    asyncio.run(run())
