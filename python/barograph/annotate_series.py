# SPDX-License-Identifier: BSD-3-Clause
"""Loops and metrics for Python: time by iteration, and quantities of the program's own.

Users import this into their application through `barograph`, so what barograph.annotate says holds here too: light,
never raises because of the tool, does nothing where the application does not run under Barograph.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeVar, overload

T = TypeVar("T")

Varies = Literal["never", "execution", "iteration", "rank"]

# As barograph_consistency in barograph.h.
_CONSISTENCY = {"never": 0, "execution": 1, "iteration": 2, "rank": 3}


class _NoLoop:
    """What a loop is made of where nothing records it."""

    def __init__(self, name: str) -> None:
        pass

    def begin(self, cumulative: bool) -> None:
        pass

    def iteration(self) -> None:
        pass

    def end(self) -> None:
        pass


class _NoMetric:
    def __init__(self, name: str, unit: str, consistency: int) -> None:
        pass

    def add(self, value: float) -> None:
        pass


def _ctypes_marks() -> tuple[type[_NoLoop], type[_NoMetric]]:
    """Returns classes that reach the preloaded library through ctypes, or those that do nothing without it."""
    try:
        import ctypes  # noqa: PLC0415 - not needed, and not light, where the compiled module is there

        library = ctypes.CDLL(None)
        region_id, metric_id = library.barograph_region_id, library.barograph_metric_id
        enter, following, leave = (
            library.barograph_loop_enter,
            library.barograph_loop_next,
            library.barograph_loop_leave,
        )
        count = library.barograph_metric_count
    except (ImportError, OSError, AttributeError):
        return _NoLoop, _NoMetric
    identifier, text = ctypes.c_uint32, ctypes.c_char_p
    region_id.argtypes, region_id.restype = [text], identifier
    metric_id.argtypes, metric_id.restype = [text, text, ctypes.c_int], identifier
    enter.argtypes, enter.restype = [identifier, ctypes.c_int], None
    for function in (following, leave):
        function.argtypes, function.restype = [identifier], None
    count.argtypes, count.restype = [identifier, ctypes.c_double], None

    class CtypesLoop(_NoLoop):
        def __init__(self, name: str) -> None:
            self._handle: int = region_id(name.encode("utf-8", "replace"))

        def begin(self, cumulative: bool) -> None:
            if self._handle:
                enter(self._handle, int(cumulative))

        def iteration(self) -> None:
            if self._handle:
                following(self._handle)

        def end(self) -> None:
            if self._handle:
                leave(self._handle)

    class CtypesMetric(_NoMetric):
        def __init__(self, name: str, unit: str, consistency: int) -> None:
            self._handle: int = metric_id(
                name.encode("utf-8", "replace"), unit.encode("utf-8", "replace"), consistency
            )

        def add(self, value: float) -> None:
            if self._handle:
                count(self._handle, value)

    return CtypesLoop, CtypesMetric


def _find_marks() -> tuple[type[_NoLoop], type[_NoMetric]]:
    try:
        from barograph import _annotate  # noqa: PLC0415 - may be missing, or built for another Python

        return _annotate.LoopMark, _annotate.MetricMark  # pyright: ignore[reportReturnType]
    except (ImportError, AttributeError):
        return _ctypes_marks()


_LoopMark, _MetricMark = _find_marks()


class Loop:
    """A loop around a block, whose iterations the program marks itself. Made by `loop` without an iterable.

    One object stands for one run of the loop at a time: it is not to be entered again while it is open.
    """

    def __init__(self, name: str, *, cumulative: bool = False) -> None:
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a loop's name is a str, not {type(name).__name__}")
        self.name = name
        self._cumulative = cumulative
        self._mark = _LoopMark(name)

    def __enter__(self) -> Loop:
        self._mark.begin(self._cumulative)
        return self

    def __exit__(self, *exception: object) -> None:
        self._mark.end()

    def iteration(self) -> None:
        """Begins the next iteration; the one before ends."""
        self._mark.iteration()

    def over(self, iterable: Iterable[T]) -> Iterator[T]:
        """Yields what `iterable` yields, each in an iteration of the loop."""
        iteration = self._mark.iteration
        with self:
            for item in iterable:
                iteration()
                yield item

    def __repr__(self) -> str:
        return f"barograph.loop({self.name!r})"


@overload
def loop(name: str, iterable: Iterable[T], *, cumulative: bool = False) -> Iterator[T]: ...
@overload
def loop(name: str, iterable: None = None, *, cumulative: bool = False) -> Loop: ...
def loop(name: str, iterable: Iterable[T] | None = None, *, cumulative: bool = False) -> Iterator[T] | Loop:
    """Returns an iterator over `iterable` whose steps are the iterations of the loop `name`.

    The time of each iteration and that of the MPI calls in it are kept; `cumulative` keeps only their number, sum,
    minimum and maximum. The loop ends with the iterator: when it is exhausted, or when a `break` or an exception drops
    it.

    Without an iterable it returns a `Loop`, for other forms:

        with barograph.loop("solve") as solve:
            while not converged:
                solve.iteration()

    Raises:
        TypeError: name is not a str.
    """
    made = Loop(name, cumulative=cumulative)
    return made if iterable is None else made.over(iterable)


class Metric:
    """A quantity of the program's own. Made by `metric`."""

    def __init__(self, name: str, unit: str, varies: Varies) -> None:
        for text in (name, unit):
            if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise TypeError(f"a metric's name and unit are of type str, not {type(text).__name__}")
        if varies not in _CONSISTENCY:
            raise ValueError(f"a metric varies by one of {', '.join(_CONSISTENCY)}, not {varies!r}")
        self.name = name
        self.unit = unit
        self.varies = varies
        self._mark = _MetricMark(name, unit, _CONSISTENCY[varies])

    def add(self, value: float) -> None:
        """Counts a value on the innermost open region or loop of this thread."""
        self._mark.add(float(value))

    def __repr__(self) -> str:
        return f"barograph.metric({self.name!r}, {self.unit!r}, varies={self.varies!r})"


_metrics: dict[tuple[str, str, str], Metric] = {}


def metric(name: str, unit: str = "", *, varies: Varies = "iteration") -> Metric:
    """Returns the metric of this name, unit and variation; the same for the same arguments.

    Args:
        name: Such as "residual".
        unit: Such as "B"; empty for plain numbers.
        varies: What goes with its value: "iteration" of the innermost loop, "execution" of the program's first region,
            "rank", or "never": one value for a region everywhere. The first two may differ by rank as well.

    Raises:
        TypeError: name or unit is not a str.
        ValueError: varies is not one of these.
    """
    key = (name, unit, varies)
    try:
        return _metrics[key]
    except KeyError:
        return _metrics.setdefault(key, Metric(name, unit, varies))


__all__ = ["Loop", "Metric", "loop", "metric"]
