# SPDX-License-Identifier: BSD-3-Clause
"""What a source in Python is called with: a block of events as columns, or an entry that another module submitted.

The columns are the engine's own memory, read-only. A view that outlives the call keeps its whole block: copy what is
needed for longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# What an event is: the low four bits of its info.
KINDS: Final = ("io", "call", "send", "receive", "complete", "collective", "rma", "region", "mark")
KIND_MASK: Final = 15


class Block:
    """A block of events of one thread, in their order, or an entry of a module's own type.

    Attributes:
        rank: whose events these are.
        thread: its number in the rank.
        node: the node, by a number: times of one node are of one clock.
        first: how many events the thread had made before.
        key: of an entry that a module submitted.
    """

    def __init__(self, native: Any) -> None:
        self._native = native

    def __len__(self) -> int:
        return len(self._native)

    def __getattr__(self, name: str) -> Any:
        """The columns start_ns, end_ns, bytes, offset, path, object, info, peer, tag, number, serial; attributes."""
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._native, name)

    @property
    def kind(self) -> NDArray[np.uint32]:
        """What each event is, as a place in barograph.engine.block.KINDS."""
        return self._native.info & KIND_MASK

    def is_kind(self, name: str) -> NDArray[np.bool_]:
        """Which events are of a kind: io, call, send, receive, complete, collective, rma, region or mark."""
        return self.kind == KINDS.index(name)

    @property
    def operation(self) -> NDArray[np.uint32]:
        """The operation of each event, as a number of this run; see operation_name()."""
        return self._native.operations[self._native.path]

    @property
    def call_path(self) -> NDArray[np.uint32]:
        """The call path of each event, as a number of this run; see path_text()."""
        return self._native.paths[self._native.path]

    @property
    def object_number(self) -> NDArray[np.uint32]:
        """The communicator, file or other object of each event, as a number of this run; see object_name()."""
        return self._native.objects[self._native.object]

    @property
    def data(self) -> NDArray[np.uint8]:
        """The bytes of an entry that a module submitted."""
        return self._native.data


def _text(what: str, number: int) -> str:
    from barograph import _native  # noqa: PLC0415 - only where a module runs

    return _native.engine_text(what, int(number))


def operation_name(number: int) -> str:
    """Returns the name of an operation: `MPI_Send`."""
    return _text("operation", number)


def operation_layer(number: int) -> str:
    """Returns the layer of an operation: `mpi`."""
    return _text("layer", number)


def path_text(number: int) -> str:
    """Returns a call path: `program > solve > MPI_Send`."""
    return _text("path", number)


def object_name(number: int) -> str:
    """Returns the name of a communicator, file or other object."""
    return _text("object", number)
