# SPDX-License-Identifier: BSD-3-Clause
"""Arrow tables made without `pa.array` and `pa.table`, which import pandas: that takes longer than most commands.

Called by the reader and by analyses that every report needs.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
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


def text_array(values: Sequence[str]) -> pa.Array[Any]:
    """Returns texts as a column of type string."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    texts = [value.encode("utf-8") for value in values]
    ends = array("i", accumulate(map(len, texts), initial=0))
    buffers: Any = [None, pa.py_buffer(ends.tobytes()), pa.py_buffer(b"".join(texts))]
    return pa.Array.from_buffers(pa.string(), len(texts), buffers)


def text_table(columns: Mapping[str, Sequence[str]]) -> pa.Table:
    """Returns columns of texts as a table."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    arrays: Any = [text_array(values) for values in columns.values()]
    return pa.Table.from_arrays(arrays, list(columns))
