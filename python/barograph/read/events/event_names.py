# SPDX-License-Identifier: BSD-3-Clause
"""The events of a file of a trace with names in place of numbers. Called by those who read events; never reads them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from barograph import _native

# What an event is, by its number: EventKind of src/format/events/event.hpp, and the bits of its flags.
KINDS: Final = ("io", "call", "send", "receive", "complete", "collective", "rma", "region", "mark")
FLAGS: Final = {
    0x10: "blocking",
    0x20: "synchronous",
    0x40: "any source",
    0x80: "any tag",
    0x100: "done at post",
    0x200: "cancelled",
    0x400: "ambiguous",
    0x800: "folded",
    0x1000: "probe",
    0x2000: "nobody",
    0x4000: "after any",
}
# Rows that are given their texts at once, so that what this takes beside the result stays small.
STEP: Final = 1 << 18
# Where the columns of an event come from.
OF_PATHS: Final = frozenset({"layer", "operation", "call_path"})
OF_OBJECTS: Final = frozenset({"file", "object", "object_kind"})
COLUMNS: Final = (
    "rank",
    "thread",
    "start_ns",
    "end_ns",
    "layer",
    "operation",
    "file",
    "object",
    "object_kind",
    "offset",
    "length",
    "call_path",
    "kind",
    "peer",
    "tag",
    "number",
    "serial",
    "instance",
    "flags",
    "sequence",
)


class EventNames:
    """The names of one file: it numbers call paths and objects by itself.

    Args:
        reader: The file.
        columns: Those of COLUMNS that are wanted.
    """

    def __init__(self, reader: _native.Profile, columns: Collection[str]) -> None:
        import pyarrow as pa  # noqa: PLC0415 - slow to import

        self._columns = [name for name in COLUMNS if name in columns]
        self._texts: dict[str, _Texts] = {}
        if wanted := OF_PATHS.intersection(columns):
            paths: Any = pa.table(reader.table("call_paths"))
            self._texts |= {name: _Texts(paths.column(name)) for name in wanted}
        if wanted := OF_OBJECTS.intersection(columns):
            objects: Any = objects_of(reader)
            self._texts |= {name: _Texts(objects.column(name)) for name in wanted}
        self._texts["kind"] = _Texts(pa.chunked_array([list(KINDS)]))
        texts = [_flags(value) for value in range(0, max(FLAGS) * 2, min(FLAGS))]
        self._texts["flags"] = _Texts(pa.chunked_array([texts]), min(FLAGS))

    def named(self, events: Any) -> Any:
        """Returns a table of events as the compiled reader gives it with the columns that are wanted."""
        import pyarrow as pa  # noqa: PLC0415 - slow to import

        columns = {
            name: self._texts[name].of(events.column(numbered_by(name)))
            if name in self._texts
            else events.column(name)
            for name in self._columns
        }
        return pa.table(columns)


def numbered_by(column: str) -> str:
    """Returns the column of numbers that one of texts is made of."""
    if column in OF_PATHS:
        return "path_id"
    return "object_id" if column in OF_OBJECTS else column


def objects_of(reader: _native.Profile) -> Any:
    """Returns what the objects of a file are, in the order of their numbers: file, object, object_kind.

    Each file numbers them by itself. One that is inside a file names the file, too.
    """
    import numpy as np  # noqa: PLC0415 - slow to import
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.compute as pc  # noqa: PLC0415

    functions: Any = pc  # its types leave much open
    objects: Any = pa.table(reader.table("objects"))
    is_file = functions.equal(objects.column("kind"), "file").to_numpy()
    own: Any = np.arange(len(objects))
    parents = functions.fill_null(objects.column("parent_id"), -1).to_numpy()
    # Where each is, up to a file: twice as far with each step.
    arrays: Any = np  # its types leave much open
    at: Any = arrays.where(is_file | (parents < 0), own, parents)
    for _ in range(len(objects).bit_length()):
        at = at[at]
    names = objects.column("name").take(pa.array(at))
    files = functions.if_else(pa.array(is_file[at]), names, pa.scalar(None, pa.string()))
    return pa.table({"file": files, "object": objects.column("name"), "object_kind": objects.column("kind")})


def of_kinds(events: Any, kinds: Iterable[str] | None) -> Any:
    """Returns those of a table of events as the compiled reader gives it that are of some of KINDS; None means all."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import
    import pyarrow.compute as pc  # noqa: PLC0415

    if kinds is None:
        return events
    functions: Any = pc  # its types leave much open
    numbers = [KINDS.index(kind) for kind in kinds]
    return events.filter(functions.is_in(events.column("kind"), pa.array(numbers, pa.int8())))


def together(tables: list[Any]) -> Any:
    """Returns the tables as one, with the codes of all texts as wide as the widest."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    widest: dict[str, Any] = {}
    for table in tables:
        for field in table.schema:
            known = widest.get(field.name, field.type)
            if (
                pa.types.is_dictionary(field.type)
                and field.type.index_type.bit_width > known.index_type.bit_width
            ):
                known = field.type
            widest[field.name] = known
    return pa.concat_tables([table.cast(pa.schema(list(widest.items()))) for table in tables])


def empty_events(columns: Collection[str]) -> Any:
    """Returns a table of no events."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    texts = {*OF_PATHS, *OF_OBJECTS, "kind", "flags"}
    small: dict[str, Any] = {"rank": pa.int32(), "thread": pa.int32(), "peer": pa.int32(), "tag": pa.int32()}
    small |= {"number": pa.uint32(), "serial": pa.uint32()}
    kinds: dict[str, Any] = {
        name: pa.string() if name in texts else small.get(name, pa.int64()) for name in columns
    }
    empty: dict[str, Any] = {name: pa.array([], kind) for name, kind in kinds.items()}
    return pa.table(empty)


class _Texts:
    """Texts by number, each kept once: a row has a code of as few bytes as there are texts.

    Args:
        texts: by number.
        unit: what those numbers are multiples of.
    """

    def __init__(self, texts: Any, unit: int = 1) -> None:
        import numpy as np  # noqa: PLC0415 - slow to import

        self._unit = unit
        different = texts.combine_chunks().dictionary_encode()
        self._dictionary: Any = different.dictionary
        self._width = next(
            width for width in ("int8", "int16", "int32") if len(self._dictionary) <= np.iinfo(width).max
        )
        self._codes: Any = different.indices.fill_null(-1).to_numpy().astype(self._width)

    def of(self, number_of_row: Any) -> Any:
        """Returns the text of each row."""
        import numpy as np  # noqa: PLC0415 - slow to import
        import pyarrow as pa  # noqa: PLC0415 - slow to import

        arrow: Any = pa  # its types leave much open
        chunks: list[Any] = []
        slices = (part.slice(at, STEP) for part in number_of_row.chunks for at in range(0, len(part), STEP))
        for part in slices:
            numbers = part.to_numpy()
            made: Any = np.take(self._codes, numbers if self._unit == 1 else numbers // self._unit)
            mask = made < 0
            indices = arrow.array(made, mask=mask) if mask.any() else arrow.array(made)
            chunks.append(arrow.DictionaryArray.from_arrays(indices, self._dictionary))
        return arrow.chunked_array(chunks, arrow.dictionary(getattr(pa, self._width)(), pa.string()))


def _flags(bits: int) -> str:
    return ", ".join(name for bit, name in FLAGS.items() if bits & bit)
