# SPDX-License-Identifier: BSD-3-Clause
"""Arrow tables without `pa.array`, `pa.table` and `to_numpy`, which import pandas: longer than most commands take.

Called by the reader and by analyses that every report needs.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow as pa

    from barograph import _native


def native_table(table: _native.Table) -> pa.Table:
    """Returns a table of the compiled reader, without copying."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    reader: Any = pa.RecordBatchReader
    return reader.from_stream(table).read_all()


def number_array(column: pa.ChunkedArray[Any]) -> Any:
    """Returns numbers as an array of numpy, without copying where they are in one piece."""
    import numpy as np  # noqa: PLC0415 - slow to import

    if column.null_count or not column.num_chunks:
        return column.to_numpy()
    pieces: list[Any] = [np.from_dlpack(chunk) for chunk in column.chunks]
    return pieces[0] if len(pieces) == 1 else np.concatenate(pieces)


def text_array(values: Sequence[str]) -> pa.Array[Any]:
    """Returns texts as a column of type string."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    texts = [value.encode("utf-8") for value in values]
    ends = array("i", accumulate(map(len, texts), initial=0))
    buffers: Any = [None, pa.py_buffer(ends.tobytes()), pa.py_buffer(b"".join(texts))]
    return pa.Array.from_buffers(pa.string(), len(texts), buffers)
