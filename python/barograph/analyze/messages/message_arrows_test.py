# SPDX-License-Identifier: BSD-3-Clause
"""Which messages of a trace are drawn, and what is known of their times."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from barograph.analyze.messages.message_arrows import COLUMNS, MessageArrows, arrows_of

WORLD = {"W0.0": [0, 1, 2]}
TYPES = {"kind": pa.string(), "flags": pa.string(), "object": pa.string()}
Row = dict[str, Any]


def event(
    rank: int, kind: str, times: tuple[int, int], peer: int | None = None, number: int | None = None
) -> Row:
    more = {"peer": peer, "number": number, "tag": 0, "length": 8, "serial": None, "flags": ""}
    return {
        "rank": rank,
        "thread": 0,
        "kind": kind,
        "object": "W0.0",
        "instance": None,
        "start_ns": times[0],
        "end_ns": times[1],
        **more,
    }


def drawn(rows: list[Row], most: int = 100) -> MessageArrows:
    made = [{**row, "sequence": place} for place, row in enumerate(rows)]
    columns = {name: pa.array([row[name] for row in made], TYPES.get(name, pa.int64())) for name in COLUMNS}
    return arrows_of(pa.table(columns), WORLD, most)


def times(found: MessageArrows) -> list[tuple[int, int]]:
    return [(row["time_ns"], row["wait_ns"]) for row in found.table.to_pylist()]


def test_a_late_receiver_and_a_late_sender() -> None:
    found = drawn(
        [
            event(0, "send", (100, 110), 1, 1),
            event(1, "receive", (500, 510), 0, 1),
            event(1, "receive", (520, 920), 0, 2),
            event(0, "send", (900, 905), 1, 2),
        ]
    )
    assert times(found) == [(410, 10), (20, 400)]
    assert (found.messages, found.unmatched) == (2, 0)


def test_a_request_waits_in_the_call_that_completes_it() -> None:
    posted, ended = event(1, "receive", (10, 12), 0, 1), event(1, "complete", (700, 700), 0)
    rows = [
        {**posted, "serial": 4},
        event(0, "send", (600, 640), 1, 1),
        {**ended, "serial": 4},
        event(1, "call", (300, 700)),
        # Others that ended then: of another rank, and at another time.
        event(0, "call", (0, 700)),
        event(1, "call", (0, 701)),
    ]
    assert times(drawn(rows)) == [(100, 400)]


def test_the_longest_are_drawn_and_all_are_counted() -> None:
    rows: list[Row] = []
    for turn in range(1, 11):
        rows.extend(
            (
                event(0, "send", (1000 * turn, 1000 * turn + 1), 1, turn),
                event(1, "receive", (1000 * turn + 10 * turn, 1000 * turn + 10 * turn + 1), 0, turn),
            )
        )
    found = drawn(rows, 3)
    assert times(found) == [(81, 1), (91, 1), (101, 1)]  # in the order of their sends
    assert found.messages == 10


def test_a_message_to_oneself_is_none_between_ranks_and_halves_are_counted() -> None:
    found = drawn(
        [
            event(0, "send", (0, 1), 0, 1),
            event(0, "receive", (2, 3), 0, 1),
            event(1, "send", (0, 1), 2, 1),
        ]
    )
    assert (found.table.num_rows, found.messages, found.unmatched) == (0, 0, 1)
