# SPDX-License-Identifier: BSD-3-Clause
# Types of the compiled module made from src/bindings/native.cpp.
from collections.abc import Callable
from typing import Any

class Table:
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __len__(self) -> int: ...

class Profile:
    def __init__(self, path: str, salvage: bool = False, memory_limit: int = 0) -> None: ...
    @property
    def path(self) -> str: ...
    @property
    def format_version(self) -> str: ...
    @property
    def part_count(self) -> int: ...
    @property
    def file_bytes(self) -> int: ...
    @property
    def bytes_read(self) -> int: ...
    @property
    def losses(self) -> list[tuple[str, str, int, str]]: ...
    def metadata(self) -> list[tuple[str, str]]: ...
    def operations(self, layer: str) -> list[str]: ...
    def verify(self) -> None: ...
    def table(self, name: str) -> Table: ...
    def facts(
        self,
        path_ids: list[int] | None = None,
        object_ids: list[int] | None = None,
        ranks: tuple[int, int] | None = None,
        metrics: list[str] | None = None,
    ) -> Table: ...
    def series(
        self,
        path_ids: list[int] | None = None,
        metric_ids: list[int] | None = None,
        ranks: tuple[int, int] | None = None,
    ) -> Table: ...
    def timeline(self, ranks: tuple[int, int] | None = None) -> Table: ...

def put_metadata(source: str, target: str, metadata: list[tuple[str, str]]) -> None: ...
def merge(
    profiles: list[str],
    output: str,
    same_ranks: str = "refuse",
    any_job: bool = False,
    salvage: bool = False,
    ranks: list[int] | None = None,
    path_ids: list[int] | None = None,
    metadata: list[tuple[str, str]] = ...,
    progress: Callable[[float], object] | None = None,
) -> dict[str, Any]: ...
def write_profile(
    sink: Callable[[bytes], object],
    metadata: list[tuple[str, str]],
    size_class_edges: list[int],
    call_paths: list[tuple[int, str, str]],
    objects: list[tuple[Any, ...]],
    locations: list[tuple[Any, ...]],
    facts: dict[str, Any],
    messages: dict[str, Any],
    file_counters: dict[str, Any],
    timelines: list[tuple[int, str, int, list[int], list[int], list[int]]] = ...,
    next_block: Callable[[], dict[str, Any] | None] | None = ...,
    programs: list[tuple[str, str, str, str, list[tuple[int, int, int]]]] = ...,
) -> None: ...
def write_trace(
    sink: Callable[[bytes], object],
    metadata: list[tuple[str, str]],
    call_paths: list[tuple[int, str, str]],
    objects: list[tuple[Any, ...]],
    locations: list[tuple[Any, ...]],
    next_block: Callable[[], dict[str, Any] | None],
) -> None: ...
