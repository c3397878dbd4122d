# SPDX-License-Identifier: BSD-3-Clause
"""A document with everything that the page has a section for; names in it try to become part of the page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pyarrow as pa

from barograph.analyze.messages.trace_spans import TraceSpans, spans_of
from barograph.analyze.workspace import Workspace
from barograph.show.page.document import Document, make_document
from barograph.show.page.source_text import Excerpt, Excerpts
from barograph.testing.cases.io_case import FOLDER, fill_io_case
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

HOSTILE = "</script><script>globalThis.harmed = 1</script><img src=x onerror='globalThis.harmed = 2'>"
BREAKING = "line\nbreak \u202eturned@@BAROGRAPH_DATA@@\x1b[31m"
SECOND = 1_000_000_000
ENVIRONMENT = (
    '{"kernel":"Linux 6.1","cpu":"Fast One","modules":["gcc/12.2","openmpi/4.1"],"commit_program":"%s"}'
    % ("a" * 40)
)


def document_of_case() -> Document:
    """The document of page_profile with calls of a trace, source text, and findings of all kinds."""
    profile, events = page_profile()
    table, gap = spans_of(pa.Table.from_pylist(events))
    with Workspace(profile) as workspace:
        return with_further(make_document(workspace, TraceSpans(table, gap, 4, 4)))


def page_profile(
    slower: int = 1, environment: str = ENVIRONMENT
) -> tuple[TableProfile, list[dict[str, Any]]]:
    """The job and the calls of its trace; `slower`: how many times as long its sending takes as usual."""
    build = TableBuilder()
    fill_io_case(build)
    evil = build.file(f"{FOLDER}/{HOSTILE}", attributes="{}")
    broken = build.file(f"{FOLDER}/{BREAKING}", attributes="{}")
    group = build.communicator("s0.1", 4, "0-3", user_name=HOSTILE, creation_path="world > split#1")
    events: list[dict[str, Any]] = []
    for rank in range(4):
        build.fact(rank, f"program > {HOSTILE}", 1, SECOND // 10)
        build.fact(
            rank, "program > exchange > MPI_Send", 10, slower * SECOND // 100, object_id=group, size=1024
        )
        # 100 ms in 20 reductions, of which rank 0 waits none and rank 3 150 ms.
        build.fact(rank, "program > sum > MPI_Allreduce", 20, (25 + 50 * rank) * 1_000_000, object_id=group)
        if rank:
            path = "program > sum > MPI_Allreduce > wait for last rank"
            build.fact(rank, path, 20, 50 * rank * 1_000_000, object_id=group)
        build.message(rank, (rank + 1) % 4, group, 10, size=1024 * (rank + 1), time_ns=SECOND // 100)
        for file in (evil, broken):
            build.fact(rank, "program > close", 1, 1000, object_id=file)
            build.counters(rank, file, "posix", {"opens": 1, "closes": 1})
        build.timeline(rank, "posix", [(10, 4096, SECOND // (place + 2)) for place in range(10)])
        build.series(rank, f"program > {BREAKING}", [1e6 + 1e4 * (step % 7) for step in range(40)])
        for step in range(20):
            start = SECOND * step // 4
            for layer, operation, file in (
                ("posix", "pwrite64", HOSTILE),
                ("mpi-io", "MPI_File_write_at", HOSTILE),
                ("hdf5", "H5Dwrite", "out.h5"),
            ):
                row = {
                    "rank": rank,
                    "thread": 0,
                    "layer": layer,
                    "start_ns": start,
                    "end_ns": start + SECOND // 8,
                    "length": 4096,
                }
                events.append(row | {"operation": operation, "file": f"{FOLDER}/{file}", "object": ""})
    build.wait("late sender", 1, 0, 5000, operation=HOSTILE, communicator=HOSTILE, cause_path=BREAKING)
    metadata = {
        "region.category.exchange": HOSTILE,
        "region.category.sum": BREAKING,
        "region.tag.library=exchange": HOSTILE,
        "region.tag.phase=exchange": BREAKING,
        "region.tag.phase=sum": "main",
        "program.name": HOSTILE,
        "program.working_directory": FOLDER,
        "run.environment": environment,
        "run.libraries": f"/usr/lib/libc.so.6\n/opt/{HOSTILE}.so",
    }
    return build.build(metadata), events


def with_further(document: Document) -> Document:
    """What this job has not: source text, findings that another explains or the settings suppress, a communicator's."""
    first, second, third = document.findings[:3]
    first["where"][0]["source"] = f"{HOSTILE}:41 f"
    third["communicators"] = ["s0.1"]
    third["where"] = [
        *third["where"],
        {**third["where"][0], "share": 0.0, "calls": 1, "ranks": 1, "rank_list": "3"},
    ]
    explained = {**second, "id": "blocking-io", "title": "Below", "explained_by": first["id"]}
    first["also_seen_as"] = ["Below [blocking-io]"]
    excerpt = Excerpt(
        f"{HOSTILE}:41 f", f"/src/{HOSTILE}", 41, 40, ("{", f"  write({BREAKING}{HOSTILE});", "}")
    )
    return replace(
        document,
        explained=[explained],
        suppressed=[{"reason": HOSTILE, "findings": [{**second, "title": "Hidden"}]}],
        excerpts=Excerpts([excerpt]),
    )
