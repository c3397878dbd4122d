# SPDX-License-Identifier: BSD-3-Clause
"""What a program must have in its profile, row by row, and the comparison with what it has.

A row is (rank, regions, function, object). Where several objects are allowed (requests that were complete at once may
share a handle with those of other communicators, see src/capture/mpi/requests/requests.hpp), the sum is still exact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

Row = tuple[int, str, str, str]
Found = Mapping[Row, tuple[int, int]]
MIXED = "*mixed"


class Book:
    """Collects calls; `polls` says later how often loops asked."""

    def __init__(self) -> None:
        self.exact: dict[Row, list[int]] = defaultdict(lambda: [0, 0])
        self.asked: list[tuple[int, str, str, frozenset[str], int]] = []
        self.unsure: dict[tuple[int, str, str], list[tuple[frozenset[str], int]]] = defaultdict(list)

    def add(self, rank: int, path: str, function: str, objects: Iterable[str], size: int = 0) -> None:
        """One call on one of the objects."""
        names = frozenset(objects)
        if len(names) == 1:
            entry = self.exact[rank, path, function, next(iter(names))]
            entry[0] += 1
            entry[1] += size
        else:
            assert size == 0
            self.unsure[rank, path, function].append((names, 1))

    def add_asked(self, rank: int, path: str, function: str, objects: Iterable[str], line: int) -> None:
        """As many calls as the program reports for that line of its script."""
        self.asked.append((rank, path, function, frozenset(objects), line))

    def settle(self, polls: Mapping[tuple[int, int, str], int]) -> None:
        """Enters the reports: (rank, line, function) -> calls."""
        for rank, path, function, names, line in self.asked:
            calls = polls.get((rank, line, function), 0)
            assert calls > 0, f"rank {rank} did not report {function} of line {line}"
            if len(names) == 1:
                self.exact[rank, path, function, next(iter(names))][0] += calls
            else:
                self.unsure[rank, path, function].append((names, calls))
        self.asked = []

    def differences(self, found: Found) -> list[str]:
        """Returns one line per row that is missing, is too much, or has other numbers."""
        wrong: list[str] = []
        left = {row: list(value) for row, value in found.items()}
        for row, (calls, size) in self.exact.items():
            have = left.setdefault(row, [0, 0])
            have[0] -= calls
            have[1] -= size
            if have[1] != 0 or have[0] < 0 or (have[0] > 0 and row[:3] not in self.unsure):
                wrong.append(f"{row}: expected {(calls, size)}, recorded {found.get(row)}")
                have[:] = [0, 0]
        for key, choices in self.unsure.items():
            names = frozenset[str]().union(*(objects for objects, _ in choices))
            rows = [(*key, name) for name in names]
            rest = sum(left.pop(row, [0, 0])[0] for row in rows)
            if rest != sum(calls for _, calls in choices):
                wrong.append(f"{key} on {sorted(names)}: {rest} calls left for {choices}")
        wrong += [
            f"{row}: recorded, not expected {found[row]}" for row, value in left.items() if value != [0, 0]
        ]
        return sorted(wrong)
