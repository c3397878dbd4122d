# SPDX-License-Identifier: BSD-3-Clause
"""Connections that ask for nothing, and a server that answers all the same."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest
import uvicorn

from barograph.serve.page import connections
from barograph.serve.page.connections import (
    MOST_IDLE,
    NOTHING,
    SOMETHING,
    WITH_TOKEN,
    Connection,
    settings_of,
)

TOKEN = "0123456789abcdef"


async def answer(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


REQUEST = f"GET /?token={TOKEN} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode("ascii")


async def ask(port: int) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(REQUEST)
    line = await asyncio.wait_for(reader.readline(), 10)
    writer.close()
    return line


def test_many_that_are_silent_keep_nobody_out_and_are_closed(monkeypatch: Any) -> None:
    monkeypatch.setattr(connections, "SILENT_S", 1.0)

    async def scene() -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        server = uvicorn.Server(uvicorn.Config(answer, **settings_of(TOKEN)))
        task = asyncio.create_task(server.serve(sockets=[listening]))
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(150)]
        half = await asyncio.open_connection("127.0.0.1", port)
        half[1].write(b"GET / HTTP/1.1\r\nHost: ")
        for _ in range(5):
            assert await ask(port) == b"HTTP/1.1 200 OK\r\n"
        open_now = sum(isinstance(one, Connection) for one in server.server_state.connections)
        assert open_now <= MOST_IDLE + 2
        ends = [asyncio.wait_for(reader.read(1), 10) for reader, _ in [*silent, half]]
        assert {repr(end) for end in await asyncio.gather(*ends, return_exceptions=True)} <= {
            "b''",
            repr(ConnectionResetError(104, "Connection reset by peer")),
        }
        for _, writer in [*silent, half]:
            writer.close()
        server.should_exit = True
        await task

    asyncio.run(scene())


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET /?token=else HTTP/1.1\r\nHost: localhost\r\n\r\n"])
def test_a_request_that_has_arrived_is_answered_whoever_comes_after_it(said: bytes) -> None:
    """All are there before the server takes the first, as in a flood that is faster than its loop."""

    async def scene() -> None:
        listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
        own = socket.create_connection(listening.getsockname())
        own.sendall(REQUEST)
        crowd = [socket.create_connection(listening.getsockname()) for _ in range(8 * MOST_IDLE)]
        for one in crowd:
            one.sendall(said)
        server = uvicorn.Server(uvicorn.Config(answer, **settings_of(TOKEN)))
        task = asyncio.create_task(server.serve(sockets=[listening]))
        own.setblocking(False)
        answered = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(own, 15), 10)
        assert answered == b"HTTP/1.1 200 OK"
        for one in (own, *crowd):
            one.close()
        server.should_exit = True
        await task

    asyncio.run(scene())


def test_a_request_counts_as_a_whole_however_much_of_it_was_read() -> None:
    async def scene() -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(answer, **settings_of(TOKEN)))
        task = asyncio.create_task(server.serve(sockets=[listening]))
        own = socket.create_connection(listening.getsockname())
        own.setblocking(False)

        async def connection(arrived: int) -> Connection:
            while True:
                known: list[Connection] = [
                    one for one in server.server_state.connections if isinstance(one, Connection)
                ]
                for one in known:
                    if one.arrived() == arrived:
                        return one
                await asyncio.sleep(0.01)

        one = await asyncio.wait_for(connection(NOTHING), 10)
        own.sendall(REQUEST[:-2])
        while not one._heard:  # pyright: ignore[reportPrivateUsage]
            await asyncio.sleep(0.01)
        assert one.arrived() == SOMETHING
        own.sendall(REQUEST[-2:])
        assert one.arrived() == WITH_TOKEN
        assert await asyncio.wait_for(asyncio.get_running_loop().sock_recv(own, 15), 10) == b"HTTP/1.1 200 OK"
        own.close()
        server.should_exit = True
        await task

    asyncio.run(scene())
