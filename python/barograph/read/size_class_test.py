# SPDX-License-Identifier: BSD-3-Clause
"""The form of size classes: both ends exact, the one outside marked."""

from __future__ import annotations

import pyarrow as pa
import pytest

from barograph.read.size_class import named_size_classes, size_class


@pytest.mark.parametrize(
    ("low", "high", "bucket", "text"),
    [
        (None, None, 0, "-"),
        (0, None, 1, "varying"),
        (0, 0, 2, "0 B"),
        (1, 1, 3, "1 B"),
        (2, 3, 4, "2 B - <4 B"),
        (1024, 1024, 4, "1 KiB"),
        (1024, 2047, 13, "1 KiB - <2 KiB"),
        (1, 128, 3, "1 B - 128 B"),
        (129, 1000, 4, ">128 B - 1000 B"),
        (2**20 + 1, 2**25, 5, ">1 MiB - 32 MiB"),
        (65537, None, 6, ">64 KiB"),
        (0, None, 255, "not timed"),
    ],
)
def test_form(low: int | None, high: int | None, bucket: int, text: str):
    assert size_class(low, high, bucket) == text


def test_classes_without_edges_keep_their_word():
    rows = [
        {"bucket": 0, "bucket_min": None, "bucket_max": None, "label": "none"},
        {"bucket": 1, "bucket_min": 0, "bucket_max": None, "label": "varying"},
        {"bucket": 9, "bucket_min": 64, "bucket_max": 127, "label": "64-127 B"},
    ]
    assert named_size_classes(pa.Table.from_pylist(rows)).column("label").to_pylist() == [
        "none",
        "varying",
        "64 B - <128 B",
    ]
