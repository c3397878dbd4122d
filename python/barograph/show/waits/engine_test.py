# SPDX-License-Identifier: BSD-3-Clause
"""What `barograph engine` says below its tables."""

from __future__ import annotations

import pyarrow as pa

from barograph.read.analysis.trace_analysis import TraceAnalysis, of_ranks
from barograph.show.waits.engine import anomaly_sentences, count_sentences, gap_sentences
from barograph.show.waits.waits import judged_sentences, nobody_sentence, rest_sentence

WORST = "received before sent by at most, ns"


def sentences(**counts: int) -> list[str]:
    known = {"messages": 0, "collectives": 0, "received before sent": 0, WORST: 0}
    rows = [{"what": what, "count": count} for what, count in (known | counts).items()]
    return count_sentences(pa.Table.from_pylist(rows))


def test_what_is_known_and_what_is_not():
    assert sentences(messages=1, collectives=2) == ["1 message and 2 collectives were matched."]
    counts = {
        "unknown: sends without a receive": 1,
        "unknown: persistent collectives": 2000,
        "unknown: others": 0,
    }
    assert sentences(messages=1, **counts)[1:] == [
        "Not known, and not counted as waiting: sends without a receive (1), persistent collectives (2,000)."
    ]


def test_clocks_are_mentioned_only_where_they_differ_noticeably():
    assert len(sentences(**{"received before sent": 7, WORST: 202})) == 1
    assert sentences(**{"received before sent": 7, WORST: 12_300_000})[1:] == [
        "7 messages seem to be received before they were sent, by up to 12.3 ms: clocks differ."
    ]


def test_missing_events_are_said_of_all_threads_together():
    rows = [
        {"made": 1500, "received": 1000, "missing": 500},
        {"made": 20, "received": 20, "missing": 0},
    ]
    assert gap_sentences(pa.Table.from_pylist(rows)) == [
        "1,020 of 1,520 events are in the trace, 500 are missing."
    ]
    assert gap_sentences(pa.Table.from_pylist(rows[1:])) == []


def test_what_made_calls_be_listed_is_said_where_there_are_any():
    anomalies = pa.Table.from_pylist([{"rank": 0}])
    assert "6 standard deviations" in anomaly_sentences(anomalies)[0]
    assert anomaly_sentences(anomalies.slice(0, 0)) == []


def judged(*rows: tuple[str, str, int, int]) -> pa.Table:
    names = ("judgement", "operation", "count", "time_ns")
    return pa.Table.from_pylist([dict(zip(names, row, strict=True)) for row in rows])


def test_a_report_says_how_much_is_not_judged():
    little = judged(("judged", "MPI_Recv", 10, 1_000_000_000), ("poll", "MPI_Test", 10, 1_000_000))
    assert rest_sentence(little, "a.baro") == ""
    assert rest_sentence(None, "a.baro") == ""
    much = judged(
        ("judged", "MPI_Recv", 10, 1_000_000),
        ("standard_send", "MPI_Send", 5, 1_000_000_000),
        ("poll", "MPI_Test", 10, 2_000_000_000),
        ("start_end", "MPI_Init", 2, 9_000_000_000),
    )
    assert rest_sentence(much, "my run.baro") == (
        "Calls that are not judged are not in this table (15 calls, 3.00 s in MPI_Test, MPI_Send): "
        "`barograph engine 'my run.baro' --only waits` says why."
    )
    start = judged(("judged", "MPI_Recv", 10, 1_000_000), ("start_end", "MPI_Init", 2, 9_000_000_000))
    assert rest_sentence(start, "a.baro") == ""


def test_nobody_waited_is_said_of_what_was_judged_only():
    whole = judged(("judged", "MPI_Recv", 10, 1_000_000), ("never_waits", "MPI_Isend", 10, 1000))
    assert nobody_sentence(whole) == "Nobody waited for anybody, as far as the trace shows."
    assert judged_sentences(whole) == []
    sends = judged(
        ("standard_send", "MPI_Send", 10, 2_000_000_000),
        ("judged", "MPI_Recv", 10, 1_000_000),
        ("never_waits", "MPI_Isend", 1, 500),
        ("start_end", "MPI_Init", 2, 3000),
        ("start_end", "MPI_Session_finalize", 2, 1000),
    )
    assert nobody_sentence(sends) == (
        "Nobody waited in the calls that are judged (10 calls, 1.00 ms in MPI_Recv)."
    )
    assert judged_sentences(sends) == [
        "Not judged: standard sends, which may need no receive (10 calls, 2.00 s in MPI_Send); "
        "the start and the end of MPI (4 calls, 4.00 us in MPI_Init, MPI_Session_finalize).",
        "In MPI: judged 10 calls, 1.00 ms; never waiting 1 call, 500 ns; not judged 14 calls, 2.00 s.",
    ]
    assert "Nobody" not in nobody_sentence(judged(("poll", "MPI_Test", 5, 10)))


def test_a_result_of_an_older_version_does_not_say_what_was_judged():
    assert nobody_sentence(None) == "No wait was found."
    assert judged_sentences(None) == ["This result does not say which calls were judged."]


def test_of_a_part_of_a_job_it_is_not_known_which_calls_are_judged():
    """Nobody of these ranks waited, and others did: `Nobody waited` would rest on calls of others."""
    states = pa.table({"rank": [0, 1], "waited_ns": [1, 2]})
    tables = {"wait_states": states, "judged_calls": judged(("judged", "MPI_Recv", 2, 3))}
    part = of_ranks(TraceAnalysis(tables, 1, 0, [], 0, {}), [2])
    assert part.tables["wait_states"].num_rows == 0
    assert nobody_sentence(part.tables.get("judged_calls")) == "No wait was found."
