# SPDX-License-Identifier: BSD-3-Clause
"""The grammar of a Recorder trace: rules of (symbol, how often), negative symbols being rules, expanded block by block.

A few bytes can stand for any number of calls, and damaged ones for rules that call themselves: lengths are worked out
first, and what is expanded is never held as a whole. Called by recorder_folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from barograph.imports.foreign_file_error import ForeignFileError

START: Final = -1
BLOCK: Final = 2**16
SHORT: Final = 2**10  # rules that expand to less are expanded once
MOST_KEPT: Final = 2**22  # symbols of all rules that are kept expanded


class Grammar:
    """The rules of a rank. `calls` is the length of all that they expand to."""

    def __init__(self, path: Path, data: bytes) -> None:
        self._path = path
        self._rules = self._read(data)
        self._lengths: dict[int, int] = {}
        self._short: dict[int, Any] = {}
        self._kept = 0
        for rule in self._children_first():
            self._measure(rule)
        self.calls = self._lengths[START]

    def _damaged(self, why: str) -> ForeignFileError:
        return ForeignFileError(f"{self._path} is damaged: {why}")

    def _read(self, data: bytes) -> dict[int, list[tuple[int, int]]]:
        words: list[int] = np.frombuffer(data[: len(data) // 4 * 4], "<i4").tolist()
        if not words:
            raise self._damaged("it is cut off")
        rules: dict[int, list[tuple[int, int]]] = {}
        at = 1
        for _ in range(words[0]):
            if at + 2 > len(words):
                raise self._damaged("it is cut off")
            number, symbols = words[at], words[at + 1]
            end = at + 2 + 2 * symbols
            if number >= 0 or symbols < 0 or end > len(words):
                raise self._damaged(f"rule {number} cannot be right")
            body = list(zip(words[at + 2 : end : 2], words[at + 3 : end : 2], strict=True))
            if any(times < 0 for _, times in body):
                raise self._damaged(f"rule {number} cannot be right")
            rules[number] = body
            at = end
        if START not in rules:
            raise self._damaged("it has no first rule")
        return rules

    def _children_first(self) -> Iterator[int]:
        """Yields the rules that are used, each after those that it uses; raises when one uses itself."""
        done: set[int] = set()
        open_: set[int] = {START}
        stack = [(START, iter(self._rules[START]))]
        while stack:
            rule, rest = stack[-1]
            for symbol, _ in rest:
                if symbol >= 0 or symbol in done:
                    continue
                if symbol in open_ or symbol not in self._rules:
                    raise self._damaged(f"rule {rule} uses rule {symbol}")
                open_.add(symbol)
                stack.append((symbol, iter(self._rules[symbol])))
                break
            else:
                stack.pop()
                done.add(rule)
                yield rule

    def _measure(self, rule: int) -> None:
        body = self._rules[rule]
        length = sum(times * (1 if symbol >= 0 else self._lengths[symbol]) for symbol, times in body)
        self._lengths[rule] = length
        if 0 < length < SHORT and self._kept + length <= MOST_KEPT:
            parts = [self._part(symbol, times) for symbol, times in body]
            if all(part is not None for part in parts):
                self._short[rule] = np.concatenate([part for part in parts if part is not None])
                self._kept += length

    def _part(self, symbol: int, times: int) -> Any | None:
        """A symbol `times` times in a short rule; None when it is not kept expanded."""
        if symbol >= 0:
            return np.full(times, symbol, np.int32)
        if not times or not self._lengths[symbol]:
            return np.zeros(0, np.int32)
        known = self._short.get(symbol)
        return None if known is None else np.tile(known, times)

    def _pieces(self) -> Iterator[Any]:
        """Yields what the first rule expands to, in arrays of any length up to BLOCK."""
        stack = [[START, 0, 1]]  # rule, place in it, how often still
        while stack:
            frame = stack[-1]
            rule, place, left = frame
            body = self._rules[rule]
            if place == len(body):
                frame[1], frame[2] = 0, left - 1
                if frame[2] <= 0:
                    stack.pop()
                continue
            symbol, times = body[place]
            if symbol >= 0:
                # Calls that are all different come one by one: many at a time.
                end = place + 1
                while end < len(body) and end - place < BLOCK and body[end][0] >= 0:
                    end += 1
                frame[1] = end
                yield from _repeated(body[place:end])
                continue
            frame[1] += 1
            known = self._short.get(symbol)
            if known is None:
                if times and self._lengths[symbol]:
                    stack.append([symbol, 0, times])
                continue
            most = max(BLOCK // len(known), 1)
            while times > 0:
                yield np.tile(known, min(times, most))
                times -= most

    def expanded(self) -> Iterator[Any]:
        """Yields the numbers of the signatures of all calls, in order, in blocks of int32."""
        parts: list[Any] = []
        size = 0
        for piece in self._pieces():
            parts.append(piece)
            size += len(piece)
            if size >= BLOCK:
                yield np.concatenate(parts)
                parts, size = [], 0
        if parts:
            yield np.concatenate(parts)


def _repeated(runs: list[tuple[int, int]]) -> Iterator[Any]:
    """Yields each symbol as often as it is said, in arrays of about BLOCK."""
    pairs = np.array(runs, np.int64)
    if int(pairs[:, 1].sum()) <= 2 * BLOCK:
        yield np.repeat(pairs[:, 0].astype(np.int32), pairs[:, 1])
        return
    for symbol, times in runs:
        for first in range(0, times, BLOCK):
            yield np.full(min(times - first, BLOCK), symbol, np.int32)
