# SPDX-License-Identifier: BSD-3-Clause
"""The table frame_map of the SQL library: which frames of a tree the facts or samples of a call path count in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyarrow as pa

FRAME_MAP = ("path_id", "object_id", "bucket", "frame_id", "own")


def frame_map(*columns: Sequence[Any]) -> pa.Table:
    """Returns the table from its columns, in the order of FRAME_MAP."""
    types = [pa.int32()] * 4 + [pa.bool_()]
    return pa.table(
        dict(zip(FRAME_MAP, columns, strict=True)), schema=pa.schema(list(zip(FRAME_MAP, types, strict=True)))
    )
