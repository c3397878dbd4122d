# SPDX-License-Identifier: BSD-3-Clause
"""The agents of the other nodes of a job: starts them, hears them, and says of which nodes nothing is heard.

Used by the server of a live page, in its event loop. There is a port only when a job has other nodes. An agent that
comes again takes the place of the one that was there; two nodes of one name are told apart by when they were started.
"""

from __future__ import annotations

import asyncio
import contextlib
import resource
import shlex
import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from barograph.launch.agents.live_token import LiveToken
from barograph.launch.agents.nodes import address_towards, find_nodes, find_way
from barograph.launch.installation import find_installation
from barograph.serve.agents.agent_feed import AgentFeed
from barograph.serve.agents.agents_start import Starter
from barograph.serve.agents.listen import Link, Listener

# An agent looks at this interval by itself, and ends this long after the last process of its node.
INTERVAL_MS: Final = 1000
END_AFTER_MS: Final = 30_000
# Words for an agent that is not needed any more.
OVER: Final = "the live page has ended"
NO_WAY: Final = "neither srun nor ssh is here"
REPLACED: Final = "another agent of this node has taken its place"


@dataclass(frozen=True)
class Asked:
    """Where the other nodes of a job are looked for.

    Attributes:
        launcher: the command line of the launcher, without the program.
        address: of this node, as agents are to reach it; "": that of the interface from which they are reached.
        always: open the port also where no other node is known, for agents that are started by hand.
    """

    launcher: tuple[str, ...] = ()
    address: str = ""
    always: bool = False


class NodeAgent:
    """What one connection brings: bytes of a feed."""

    def __init__(self, agents: Agents, link: Link, job: str) -> None:
        self._agents = agents
        self._link = link
        self._loop = asyncio.get_running_loop()
        self._welcome = False
        self.feed = AgentFeed(self._send, job)

    def take(self, data: bytes) -> None:
        """Takes bytes of the agent; raises ValueError where they are not from an agent."""
        self.feed.take(data)
        if not self._welcome and self.feed.hello is not None:
            self._welcome = True
            self._agents.welcome(self)

    def closed(self, why: str) -> None:
        """Nothing more comes."""
        self.feed.close(why)

    def end(self, why: str) -> None:
        """Tells the agent to end."""
        self.feed.close(why)
        self._link.end(why)

    def _send(self, request: bytes) -> None:
        # The caller may be another thread, and may come after the loop has ended.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._link.send, request)


class Agents:
    """All other nodes of one job.

    Args:
        job: its id.
        arenas: the directory of arenas, which is the same on all nodes.
        asked: where its nodes are looked for.
        add: called with the feed of each agent that has said its node.
        environment: of the launcher, or of a rank.
    """

    def __init__(
        self,
        job: str,
        arenas: Path,
        asked: Asked,
        add: Callable[[AgentFeed], None],
        environment: Mapping[str, str],
    ) -> None:
        self._job = job
        self._arenas = arenas
        self._asked = asked
        self._add = add
        self._environment = environment
        self._token: LiveToken | None = None
        self._listener: Listener | None = None
        self._starter: Starter | None = None
        self._by_hand = ""
        self._problem = ""
        self._nodes: dict[tuple[str, str], NodeAgent] = {}  # by name and boot

    async def start(self) -> None:
        """Opens the port and starts the agents, where the job has other nodes; never raises, see `problem`."""
        try:
            found = await asyncio.to_thread(find_nodes, self._environment, self._asked.launcher)
            others = await asyncio.to_thread(lambda: found.others if found else ())
            if others or self._asked.always:
                await self._open(others)
        except OSError as error:
            self._problem = f"other nodes are not shown: no port for them: {error.strerror or error}"

    async def close(self) -> None:
        """Tells all agents to end, and removes the token."""
        if self._listener is not None:
            await self._listener.close(OVER)
        if self._starter is not None:
            await self._starter.close()
        if self._token is not None:
            self._token.remove()

    @property
    def by_hand(self) -> str:
        """The command line that starts an agent on another node by hand; "" where there is no port."""
        return self._by_hand

    @property
    def feeds(self) -> tuple[AgentFeed, ...]:
        """The agents that are heard."""
        return tuple(one.feed for one in self._nodes.values() if not one.feed.ended)

    @property
    def problem(self) -> str:
        """In one line: which nodes have no agent and why, and who was refused; "" where all is well."""
        said = [self._problem] if self._problem else []
        heard = {one.node for one in self.feeds} | {one.node.split(".", 1)[0] for one in self.feeds}
        failed = self._starter.problems if self._starter is not None else {}
        silent = {node: why for node, why in failed.items() if not {node, node.split(".", 1)[0]} & heard}
        if silent:
            node, why = next(iter(silent.items()))
            others = f" and {len(silent) - 1:,} others" if len(silent) > 1 else ""
            said.append(f"no agent on {node}{others}: {why}; start it there by hand: {self._by_hand}")
        if self._listener is not None and self._listener.refusals:
            said.append(self._listener.refusals)
        return "; ".join(said)

    def welcome(self, agent: NodeAgent) -> None:
        """Takes an agent that has said its node."""
        hello = agent.feed.hello
        assert hello is not None
        key = (hello.node, hello.boot)
        before = self._nodes.get(key)
        if before is not None:
            hello = replace(hello, node=before.feed.node)
            before.end(REPLACED)
        else:
            taken = {one.feed.node for one in self._nodes.values()}
            number = 2
            name = hello.node
            while hello.node in taken:
                hello = replace(hello, node=f"{name} ({number})")
                number += 1
        agent.feed.hello = hello
        self._nodes[key] = agent
        self._add(agent.feed)

    async def _open(self, others: Sequence[str]) -> None:
        _allow_descriptors()
        towards = [self._asked.address] if self._asked.address else []
        for node in () if towards else others:
            address = await asyncio.to_thread(address_towards, node)
            if address is not None and address not in towards:
                towards.append(address)
        host = towards[0] if towards else socket.gethostname()
        listening = _bound(towards[0] if len(towards) == 1 else "")
        port = listening.getsockname()[1]
        self._token = LiveToken(self._arenas, self._job)
        self._listener = Listener(self._token.secret, self._job, self._accept)
        await self._listener.start(listening)
        to = f"tcp://[{host}]:{port}" if ":" in host else f"tcp://{host}:{port}"
        self._by_hand = self._line_by_hand(to)
        if not others:
            return
        way = await asyncio.to_thread(find_way, self._environment, self._asked.launcher)
        if way is None:
            self._problem = f"no agent on {others[0]}: {NO_WAY}; start it there by hand: {self._by_hand}"
            return
        self._starter = Starter(way, self._token.line)
        await self._starter.start(others, self._agent_words(to))

    def _accept(self, link: Link) -> NodeAgent:
        return NodeAgent(self, link, self._job)

    def _agent_words(self, to: str) -> list[str]:
        program = str(find_installation().agent_program)
        words = [program, "--job", self._job, "--arenas", str(self._arenas), "--to", to, "--token-fd", "0"]
        return [*words, "--interval-ms", str(INTERVAL_MS), "--end-after-ms", str(END_AFTER_MS)]

    def _line_by_hand(self, to: str) -> str:
        words = ["barograph", "agent", "--job", self._job, "--to", to, "--token-file"]
        file = self._token.file if self._token is not None else None
        if file is None:
            return shlex.join([*words, "PATH"])
        return f"ssh {socket.gethostname()} cat {shlex.quote(str(file))} | {shlex.join([*words, '-'])}"


def _bound(address: str) -> socket.socket:
    """Returns a listening socket at a free port of one address, or "": of all."""
    if not address:
        if socket.has_dualstack_ipv6():
            return socket.create_server(("", 0), family=socket.AF_INET6, dualstack_ipv6=True)
        return socket.create_server(("", 0))
    family, _, _, _, place = socket.getaddrinfo(address, 0, type=socket.SOCK_STREAM)[0]
    return socket.create_server((place[0], 0), family=family)


def _allow_descriptors() -> None:
    """A connection for each node, and a few for each that is starting."""
    with contextlib.suppress(OSError, ValueError):
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
