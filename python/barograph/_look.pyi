# SPDX-License-Identifier: BSD-3-Clause
# Types of the compiled module made from src/bindings/look.cpp.

from typing import TypedDict

class OpenCall(TypedDict):
    operation: str
    layer: str
    object: str
    object_user_name: str
    object_key: str
    open_ns: int | None
    return_address: int

class CommunicatorView(TypedDict):
    key: str
    name: str
    user_name: str
    size: int
    members: list[tuple[int, int, int]]
    shared: bool
    calls: dict[str, int]
    collectives: int

class IoOperation(TypedDict):
    operation: str
    layer: str
    calls: int
    bytes: int

class ThreadView(TypedDict):
    thread: int
    ended: bool
    open: list[OpenCall]

class ProcessView(TypedDict):
    pid: int
    rank: int | None
    ranks: int
    node: str
    job: str
    state: str
    start_unix_ns: int
    elapsed_ns: int
    thread_ns: int
    events: int
    moves: int
    polls: int
    dropped: int
    mpi_calls: int
    mpi_ns: int
    mpi_bytes: int
    messages: int
    message_bytes: int
    io_ns: int
    io: list[IoOperation]
    mpi: dict[str, int]
    communicators: list[CommunicatorView]
    arena_bytes: int
    event_cost_ns: float
    threads: list[ThreadView]

def look(path: str) -> ProcessView | None: ...
def presence(path: str) -> str | None: ...
def crc32c(data: bytes, before: int = 0) -> int: ...
def last_look(path: str) -> tuple[str, int, bool, int | None] | None: ...
