# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

import pytest

from barograph.analyze.losses import Losses, losses_of
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder


def of(**metadata: str) -> Losses:
    build = TableBuilder()
    build.location(0, wall_ns=100)
    with Workspace(
        build.build({key.replace("__", "."): value for key, value in metadata.items()})
    ) as workspace:
        return losses_of(workspace)


@pytest.mark.parametrize(
    ("values", "ranks", "text"),
    [
        ("1", "1", "1 metric value on 1 rank was not finite or had a reserved name, and was not counted."),
        (
            "2",
            "2",
            "2 metric values on 2 ranks were not finite or had a reserved name, and were not counted.",
        ),
    ],
)
def test_refused_values_leave_the_profile_complete(values: str, ranks: str, text: str):
    losses = of(recording__refused_values=values, recording__refusing_ranks=ranks)
    assert losses.remarks() == [text]
    assert losses.sentences() == []


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("1", "1 begin or end of regions, loops or iterations has"),
        ("9", "9 begins or ends of regions, loops or iterations have"),
    ],
)
def test_regions_that_were_left_open_or_ended_twice_are_told(number: str, text: str):
    losses = of(recording__unbalanced_regions=number)
    (remark,) = losses.remarks()
    assert remark.startswith(f"{text} no counterpart")
    assert losses.sentences() == []


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("1", "1 snapshot that the program asked for was"),
        ("17", "17 snapshots that the program asked for were"),
    ],
)
def test_snapshots_that_were_not_written_leave_the_profile_complete(number: str, text: str):
    losses = of(snapshot__not_written=number)
    assert losses.remarks() == [f"{text} not written (16 at once, then one a second)."]
    assert losses.sentences() == []


@pytest.mark.parametrize(
    ("processes", "calls", "read", "written", "text"),
    [
        ("1", "1", "0", "0", "1 call of 1 process that moved nothing came "),
        ("1", "1", "8", "0", "1 call of 1 process that read 8 B came "),
        (
            "3",
            "1200",
            "8000",
            "90000",
            "1,200 calls of 3 processes that read 8,000 B and wrote 90,000 B came ",
        ),
    ],
)
def test_what_came_after_the_recording_is_told(
    processes: str, calls: str, read: str, written: str, text: str
):
    losses = of(
        recording__after_end_processes=processes,
        recording__after_end_calls=calls,
        recording__after_end_bytes_read=read,
        recording__after_end_bytes_written=written,
    )
    (sentence,) = losses.sentences()
    assert sentence.startswith(f"{text}after the recording had ended")


@pytest.mark.parametrize(
    ("files", "text"),
    [
        ("1", "the offsets of 1 open file show it"),
        ("4", "the offsets of 4 open files show it"),
    ],
)
def test_what_was_moved_past_the_recorder_is_told(files: str, text: str):
    (sentence,) = of(recording__unseen_files=files, recording__unseen_bytes="4000").sentences()
    assert sentence.startswith("at least 4,000 B were moved past the recorder")
    assert text in sentence


def test_calls_that_may_be_counted_for_another_file_are_told():
    (sentence,) = of(recording__misplaced_descriptors="1", recording__misplaced_calls="1200").sentences()
    assert sentence.startswith("up to 1,200 calls on 1 descriptor may be counted for files that were closed")


def test_mappings_are_told_and_leave_the_profile_complete():
    losses = of(io__mappings="2", io__mapped_bytes="34000000")
    (remark,) = losses.remarks()
    assert remark.startswith("2 mappings of files, shared and writable or of 16 MiB and more: 34,000,000 B.")
    assert losses.sentences() == []


def test_a_whole_profile_has_nothing_to_remark():
    assert of().remarks() == []
