# SPDX-License-Identifier: BSD-3-Clause
"""The struct of a connector has its callbacks in HDF5's order, and a page that says what is not known is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from codegen.io import hdf5_connector

ROOT = Path(__file__).resolve().parents[2]
# H5VL_class_t of H5VLconnector.h, after its info struct.
STRUCTS = [
    *("wrap", "attr", "dataset", "datatype", "file", "group", "link", "object"),
    *("introspect", "request", "blob", "token", "any"),
]


def test_structs_are_in_the_order_of_the_class() -> None:
    groups = hdf5_connector.callbacks_of(hdf5_connector.read_interface(ROOT))
    assert list(groups) == STRUCTS
    assert [callback.name for callback in groups["dataset"]] == [
        *("create", "open", "read", "write", "get", "specific", "optional", "close")
    ]
    assert sum(len(group) for group in groups.values()) == 67


def test_a_callback_is_a_pointer_and_a_declaration() -> None:
    groups = hdf5_connector.callbacks_of(hdf5_connector.read_interface(ROOT))
    close = groups["file"][-1]
    assert close.member == "int (*close)(void*, Id, void**);"
    assert close.declaration == "int file_close(void* object, Id transfer, void** request);"
    assert close.recorded


@pytest.mark.parametrize(
    "group",
    [
        {"name": "one", "callbacks": {"close": "int, void* object"}},
        {"name": "one", "callbacks": {"close": "long | void* object"}},
        {"name": "one", "recorded": ["open"], "callbacks": {"close": "int | void* object"}},
        {"name": "one", "records": []},
    ],
)
def test_what_is_not_known_is_refused(group: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="one"):
        hdf5_connector.callbacks_of({"class": [group]})
