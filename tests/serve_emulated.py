# SPDX-License-Identifier: BSD-3-Clause
"""Serves the page of a job whose ranks are only numbers: NODES PER_NODE [MISSING], `names` for names that would like to
be more than names. Prints the address. Run by tests/live_page_test.py and to look at the page with many ranks."""

from __future__ import annotations

import argparse

from barograph.live import Sentence
from barograph.serve.page.address import address_lines, listen
from barograph.serve.page.app import Service, serve
from barograph.testing.jobs.emulated_ranks import STRINGS, EmulatedRanks

HOSTILE = (
    "<img src=x onerror=\"document.title='executed'\">",
    "</script><script>document.title='executed'</script>",
    "\x1b[31m\u202e'\"`${document.title='executed'}",
    "javascript:document.title='executed'",
)


def main() -> None:
    """Serves until it is ended."""
    parser = argparse.ArgumentParser()
    parser.add_argument("nodes", type=int)
    parser.add_argument("per_node", type=int)
    parser.add_argument("--missing", type=int)
    parser.add_argument("--programs", type=int, default=1)
    parser.add_argument("--hostile", action="store_true")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--token", default="k2JdA-_9")
    asked = parser.parse_args()
    nodes = [f"node{number:03}" for number in range(asked.nodes)]
    programs = ["ocean", "atmosphere", "ice", "coupler"][: asked.programs]
    strings = list(STRINGS)
    sentences = None
    if asked.hostile:
        mark = HOSTILE[0]
        nodes = [f"{number}{HOSTILE[number % len(HOSTILE)]}" for number in range(asked.nodes)]
        programs = [f"{number}{HOSTILE[number % len(HOSTILE)]}" for number in range(max(asked.programs, 2))]
        strings = ["", *(f"{text}{HOSTILE[at % len(HOSTILE)]}" for at, text in enumerate(strings[1:], 1))]
        said = f"Rank 1 waits in {mark} on {HOSTILE[1]} ({HOSTILE[2]}) for 42 s."
        sentences = (Sentence((1,), None, said),)
    watcher = EmulatedRanks(nodes, asked.per_node, programs, asked.missing, strings)
    watcher.sentences = sentences
    listening = listen(asked.port)
    print(address_lines(listening, asked.token)[0].removeprefix("live page: "), flush=True)
    serve(listening, Service("20260131-101500-4711", lambda: [], asked.token), watcher)


main()
