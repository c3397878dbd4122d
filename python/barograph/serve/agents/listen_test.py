# SPDX-License-Identifier: BSD-3-Clause
"""The port of a job on several nodes, and everybody who may knock there."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable

import pytest

from barograph.serve.agents import listen
from barograph.serve.agents.listen import Link, Listener
from barograph.serve.agents.listen_proof import AgentProof, RefusedError
from barograph.serve.agents.listen_records import Opener, Sealer
from barograph.spec import live_link as spec

TOKEN = bytes(range(32))
JOB = "20260131-101500-4711"
PATIENCE_S = 20.0
HELLO = AgentProof(TOKEN, JOB, bytes(32)).hello


class Taken:
    """A source that keeps what comes."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.data = b""
        self.why: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.changed = asyncio.Event()

    def take(self, data: bytes) -> None:
        if data == b"wrong":
            raise ValueError("nonsense")
        self.data += data
        self.changed.set()

    def closed(self, why: str) -> None:
        self.why.set_result(why)


class Port:
    """A listener at a free port of this machine, and its sources."""

    def __init__(self, prove_within_s: float) -> None:
        self.listener = Listener(TOKEN, JOB, self.accept, prove_within_s)
        self.sources: list[Taken] = []
        self.address = ("", 0)
        self._writers: list[asyncio.StreamWriter] = []

    def accept(self, link: Link) -> Taken:
        self.sources.append(Taken(link))
        return self.sources[-1]

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(*self.address)
        self._writers.append(writer)
        return reader, writer

    async def leave(self) -> None:
        await self.listener.close("the test is over")
        for writer in self._writers:
            writer.transport.abort()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

    async def agent(self, token: bytes = TOKEN, job: str = JOB) -> Agent:
        reader, writer = await self.connect()
        proof = AgentProof(token, job)
        writer.write(proof.hello)
        while proof.keys is None:
            data = await asyncio.wait_for(reader.read(4096), PATIENCE_S)
            if not data:
                raise RefusedError("closed")
            writer.write(proof.take(data))
        return Agent(reader, writer, Sealer(proof.keys.from_agent), Opener(proof.keys.from_server))

    async def until_refused(self, text: str) -> None:
        async def look() -> None:
            while text not in self.listener.refusals:
                await asyncio.sleep(0.005)

        await asyncio.wait_for(look(), PATIENCE_S)


class Agent:
    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sealer: Sealer, opener: Opener
    ) -> None:
        self.reader, self.writer, self.sealer, self.opener = reader, writer, sealer, opener

    async def records(self) -> list[tuple[int, bytes]]:
        """All that the server sends until it closes."""
        return list(self.opener.take(await asyncio.wait_for(self.reader.read(), PATIENCE_S)))


def with_port(body: Callable[[Port], Awaitable[None]], prove_within_s: float = PATIENCE_S) -> None:
    async def run() -> None:
        port = Port(prove_within_s)
        listening = socket.create_server(("127.0.0.1", 0))
        port.address = listening.getsockname()
        await port.listener.start(listening)
        try:
            await asyncio.wait_for(body(port), 3 * PATIENCE_S)
        finally:
            await port.leave()

    asyncio.run(run())


async def closed(reader: asyncio.StreamReader) -> bool:
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE_S) == b""
    except ConnectionError:
        return True


def test_bytes_of_a_proven_agent_arrive_and_requests_go_back() -> None:
    async def body(port: Port) -> None:
        agent = await port.agent()
        agent.writer.write(agent.sealer.seal(b"rows"))
        (source,) = port.sources
        await source.changed.wait()
        assert source.data == b"rows"
        source.link.send(b"ask")
        source.link.end("the job has ended")
        assert await agent.records() == [
            (spec.RECORD_DATA, b"ask"),
            (spec.RECORD_END, b"the job has ended"),
        ]
        assert await source.why == "the job has ended"
        assert port.listener.refusals == ""

    with_port(body)


@pytest.mark.parametrize(("token", "job"), [(bytes(32), JOB), (TOKEN, "another")], ids=["token", "job"])
def test_no_source_is_made_for_a_wrong_token_or_job(token: bytes, job: str) -> None:
    async def body(port: Port) -> None:
        with pytest.raises((RefusedError, ConnectionError)):
            await port.agent(token, job)
        await port.until_refused("does not know the job's token, from 127.0.0.1, once")
        assert port.sources == []

    with_port(body)


@pytest.mark.parametrize(
    "garbage", [b"GET / HTTP/1.1\r\n", b"\x16\x03\x01", b"x" * 100_000], ids=["HTTP", "TLS", "long"]
)
def test_garbage_gets_no_answer(garbage: bytes) -> None:
    async def body(port: Port) -> None:
        reader, writer = await port.connect()
        writer.write(garbage)
        assert await closed(reader)
        await port.until_refused("something that is not an agent")

    with_port(body)


def test_a_replayed_proof_is_refused() -> None:
    async def body(port: Port) -> None:
        reader, writer = await port.connect()
        proof = AgentProof(TOKEN, JOB)
        writer.write(proof.hello)
        sent = proof.take(await reader.readexactly(40))
        writer.write(sent)
        assert len(await reader.readexactly(spec.PROOF_BYTES)) == spec.PROOF_BYTES
        reader, writer = await port.connect()
        writer.write(proof.hello + sent)
        got = b""
        with contextlib.suppress(ConnectionError):
            got = await asyncio.wait_for(reader.read(), PATIENCE_S)
        assert len(got) <= 40  # a nonce, and no proof
        assert len(port.sources) == 1
        await port.until_refused("does not know the job's token")

    with_port(body)


@pytest.mark.parametrize("first", [b"", HELLO, HELLO[:11]], ids=["nothing", "hello", "a part of it"])
def test_who_proves_nothing_is_closed_in_time(first: bytes) -> None:
    async def body(port: Port) -> None:
        reader, writer = await port.connect()
        writer.write(first)
        await asyncio.wait_for(reader.read(), PATIENCE_S)
        await port.until_refused("proved nothing in time")

    with_port(body, prove_within_s=0.05)


def test_a_byte_now_and_then_does_not_help() -> None:
    async def body(port: Port) -> None:
        reader, writer = await port.connect()
        for byte in HELLO[:-1]:
            writer.write(bytes([byte]))
            await asyncio.sleep(0.01)
            if reader.at_eof():
                break
        assert await closed(reader)
        await port.until_refused("proved nothing in time")

    with_port(body, prove_within_s=0.1)


def test_a_crowd_keeps_no_agent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listen, "MOST_UNPROVEN", 4)

    async def body(port: Port) -> None:
        crowd = [await port.connect() for _ in range(20)]
        agent = await port.agent()
        agent.writer.write(agent.sealer.seal(b"rows"))
        await port.sources[0].changed.wait()
        await port.until_refused("one of too many at once, from 127.0.0.1, 17 times")
        for _, writer in crowd:
            writer.close()

    with_port(body)


def test_meddling_ends_the_connection() -> None:
    async def body(port: Port) -> None:
        agent = await port.agent()
        record = bytearray(agent.sealer.seal(b"rows"))
        record[9] ^= 1
        agent.writer.write(record)
        assert await closed(agent.reader)
        assert "meddled" in await port.sources[0].why
        assert port.sources[0].data == b""

    with_port(body)


def test_what_no_agent_sends_ends_the_connection() -> None:
    async def body(port: Port) -> None:
        agent = await port.agent()
        agent.writer.write(agent.sealer.seal(b"wrong") + agent.sealer.seal(b"rows"))
        assert await closed(agent.reader)
        assert "nonsense" in await port.sources[0].why
        assert port.sources[0].data == b""

    with_port(body)


def test_who_sends_too_fast_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listen, "BURST_BYTES", 1 << 16)
    monkeypatch.setattr(listen, "BYTES_PER_S", 1 << 20)

    async def body(port: Port) -> None:
        agent = await port.agent()
        began = asyncio.get_running_loop().time()
        agent.writer.write(agent.sealer.seal(bytes(1 << 18)))
        agent.writer.write_eof()
        await port.sources[0].why
        assert len(port.sources[0].data) == 1 << 18
        assert asyncio.get_running_loop().time() - began >= ((1 << 18) - (1 << 16)) / (1 << 20) / 2

    with_port(body)


def test_requests_that_nobody_takes_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listen, "MOST_UNSENT", 1 << 16)

    async def body(port: Port) -> None:
        agent = await port.agent()
        agent.writer.transport.pause_reading()  # type: ignore[attr-defined]
        (source,) = port.sources
        for _ in range(1000):
            source.link.send(bytes(1 << 16))
            await asyncio.sleep(0)
            if source.why.done():
                break
        assert await source.why == "its agent does not take what it is asked"

    with_port(body)
