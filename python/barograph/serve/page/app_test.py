# SPDX-License-Identifier: BSD-3-Clause
"""The stream of a browser: nothing waits for one that reads slowly, and nothing is kept for it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from barograph.serve.page import app
from barograph.serve.page.app import LivePage, Service
from barograph.testing.jobs.emulated_ranks import EmulatedRanks


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> tuple[LivePage, EmulatedRanks]:
    def html(job: str) -> str:
        return f"<script>{job}</script>"

    monkeypatch.setattr(app, "live_html", html)
    ranks = EmulatedRanks(["n"], 64)
    return LivePage(Service("1", lambda: [], "token"), ranks), ranks


def look(page: LivePage, ranks: EmulatedRanks) -> None:
    """Does what the server does once a second."""
    ranks.look()
    page._tell()  # pyright: ignore[reportPrivateUsage]


async def event(stream: AsyncIterator[bytes]) -> dict[str, Any]:
    text = await asyncio.wait_for(anext(stream), 10)
    return json.loads(text.split(b"\n")[0].removeprefix(b"data: "))


def test_a_slow_browser_skips_readings(page: tuple[LivePage, EmulatedRanks]) -> None:
    live, ranks = page

    async def listen() -> None:
        stream = live._stream(0)  # pyright: ignore[reportPrivateUsage]
        look(live, ranks)
        assert (await event(stream))["now"]["whole"]
        for _ in range(20):
            look(live, ranks)
        after = (await event(stream))["now"]
        assert after["number"] == 21
        assert not after["whole"]
        assert len(after["history"]) == 20
        for _ in range(200):
            look(live, ranks)
        assert (await event(stream))["now"]["whole"]

    asyncio.run(listen())


def test_many_browsers_get_the_same_bytes(page: tuple[LivePage, EmulatedRanks]) -> None:
    live, ranks = page

    async def listen() -> None:
        look(live, ranks)
        streams = [live._stream(0) for _ in range(30)]  # pyright: ignore[reportPrivateUsage]
        first = [await anext(stream) for stream in streams]
        look(live, ranks)
        second = [await anext(stream) for stream in streams]
        assert len(set(first)) == len(set(second)) == 1

    asyncio.run(listen())


def test_an_ended_job_without_a_profile_is_said(
    page: tuple[LivePage, EmulatedRanks], monkeypatch: pytest.MonkeyPatch
) -> None:
    live, ranks = page
    monkeypatch.setattr(app, "NO_PROFILE_S", 0.0)
    monkeypatch.setattr(app, "WATCHED_S", 0.0)
    plain = ranks.look

    def ended() -> object:
        ranks.reading = replace(plain(), alive=False)
        return ranks.reading

    monkeypatch.setattr(ranks, "look", ended)

    async def listen() -> dict[str, Any]:
        watching = asyncio.create_task(live.watch())
        stream = live._stream(0)  # pyright: ignore[reportPrivateUsage]
        seen = await event(stream)
        while not seen["problem"]:
            seen = await event(stream)
        watching.cancel()
        return seen

    seen = asyncio.run(listen())
    assert seen["phase"] == "ended"
    assert seen["problem"].startswith("The job has left no profile")


def test_a_node_that_comes_while_a_report_is_made_gets_one_soon(
    page: tuple[LivePage, EmulatedRanks], monkeypatch: pytest.MonkeyPatch
) -> None:
    live, ranks = page
    look = ranks.look
    monkeypatch.setattr(app, "SOON_S", 0.0)
    monkeypatch.setattr(app, "REPORT_S", 1e6)
    monkeypatch.setattr(ranks, "look", lambda: replace(look(), alive=True))
    nodes: list[object] = []
    asked = threading.Semaphore(0)
    go_on = threading.Event()
    of_nodes: list[int] = []

    def make_snapshot() -> None:
        of_nodes.append(len(nodes))
        asked.release()
        go_on.wait(120)

    monkeypatch.setattr(live, "_other_nodes", lambda: nodes)
    monkeypatch.setattr(live._reports, "make_snapshot", make_snapshot)  # pyright: ignore[reportPrivateUsage]

    async def listen() -> None:
        watching = asyncio.create_task(live.watch())
        stream = live._stream(0)  # pyright: ignore[reportPrivateUsage]
        await event(stream)
        assert await asyncio.to_thread(asked.acquire, timeout=120)
        nodes.extend([object(), object()])
        for _ in range(2):  # it is seen while the report is still being made
            await event(stream)
        go_on.set()
        assert await asyncio.to_thread(asked.acquire, timeout=120), of_nodes
        watching.cancel()

    asyncio.run(listen())
    assert of_nodes == [0, 2]
