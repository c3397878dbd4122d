# SPDX-License-Identifier: BSD-3-Clause
"""Annotated regions for Python: name the parts of a program, and Barograph shows its time under these names.

Users import this into their application (`import barograph; barograph.region("solve")`), so it must stay
light, must never raise because of the tool, and does nothing where the application does not run under
Barograph. A mark costs one C call when the compiled module `_annotate` fits this Python; otherwise it goes
through ctypes, about eight times as slow, which makes the plain .py files enough.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Generator, Mapping
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


class _NoMark:
    """What a region is made of where nothing records it."""

    def __init__(self, name: str, category: str = "") -> None:
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a region's name is a str, not {type(name).__name__}")
        if not isinstance(category, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a region's category is a str, not {type(category).__name__}")

    def tag(self, key: str, text: str) -> None:
        """Records nothing."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, *exception: object) -> None:
        pass


def _make_ctypes_mark() -> type[_NoMark]:
    """Returns a class that reaches the preloaded library through ctypes, or _NoMark when there is none."""
    try:
        import ctypes  # noqa: PLC0415 - not needed, and not light, where the compiled module is there

        library = ctypes.CDLL(None)
        region_id = library.barograph_region_id
        begin, end = library.barograph_region_begin, library.barograph_region_end
    except (ImportError, OSError, AttributeError):
        return _NoMark
    region_id.argtypes, region_id.restype = [ctypes.c_char_p], ctypes.c_uint32
    begin.argtypes, begin.restype = [ctypes.c_uint32], None
    end.argtypes, end.restype = [ctypes.c_uint32], None
    region_id_in: Any = getattr(library, "barograph_region_id_in", None)
    if region_id_in is not None:
        region_id_in.argtypes, region_id_in.restype = [ctypes.c_char_p, ctypes.c_char_p], ctypes.c_uint32

    add_tag: Any = getattr(library, "barograph_region_add_tag", None)
    if add_tag is not None:
        add_tag.argtypes, add_tag.restype = [ctypes.c_uint32, ctypes.c_char_p, ctypes.c_char_p], None

    class CtypesMark(_NoMark):
        def __init__(self, name: str, category: str = "") -> None:
            super().__init__(name, category)
            text = name.encode("utf-8", "replace")
            if category and region_id_in is not None:
                self._handle: int = region_id_in(text, category.encode("utf-8", "replace"))
            else:
                self._handle = region_id(text)

        def tag(self, key: str, text: str) -> None:
            if self._handle and add_tag is not None:
                add_tag(self._handle, key.encode("utf-8", "replace"), text.encode("utf-8", "replace"))

        def __enter__(self) -> None:
            if self._handle:
                begin(self._handle)

        def __exit__(self, *exception: object) -> None:
            if self._handle:
                end(self._handle)

    return CtypesMark


def _find_mark() -> type[_NoMark]:
    try:
        from barograph import _annotate  # noqa: PLC0415 - may be missing, or built for another Python
    except ImportError:
        return _make_ctypes_mark()
    return cast("type[_NoMark]", _annotate.RegionMark)


if TYPE_CHECKING:
    _Mark = _NoMark
else:
    _Mark = _find_mark()


class Region(_Mark):
    """A named part of the program: a context manager and a decorator. Made by `region`.

    It keeps no state of a visit: one object may be entered by many threads, and again while it is open.
    Regions nest like brackets on each thread, so a `with` block should not be left for another task inside
    (no `await` or `yield` in it); the decorator takes care of that by itself.
    """

    def __init__(self, name: str, category: str = "", tags: Mapping[str, str] | None = None) -> None:
        super().__init__(name, category)
        self.name = name
        for key, text in (tags or {}).items():
            _check_tag(key, text)
            self.tag(key, text.encode("utf-8", "replace").decode())

    def __repr__(self) -> str:
        return f"barograph.region({self.name!r})"

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """Returns `function` with each of its calls in this region.

        Generators and coroutines are in the region while they run, not while they are suspended.
        """
        if inspect.isasyncgenfunction(function):
            return cast("Callable[P, R]", self._wrap_async_generator(function))
        if inspect.iscoroutinefunction(function):
            return cast("Callable[P, R]", self._wrap_coroutine(function))
        if inspect.isgeneratorfunction(function):
            return cast("Callable[P, R]", self._wrap_generator(function))

        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            with self:
                return function(*args, **kwargs)

        return call

    def _wrap_generator(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
            return (yield from _drive(self, function(*args, **kwargs)))

        return call

    def _wrap_coroutine(self, function: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Any]:
        @functools.wraps(function)
        async def call(*args: Any, **kwargs: Any) -> Any:
            return await _Steps(self, function(*args, **kwargs))

        return call

    def _wrap_async_generator(self, function: Callable[..., AsyncGenerator[Any, Any]]) -> Callable[..., Any]:
        @functools.wraps(function)
        async def call(*args: Any, **kwargs: Any) -> AsyncGenerator[Any, Any]:
            inner = function(*args, **kwargs)
            step: Awaitable[Any] = inner.asend(None)
            while True:
                try:
                    value = await _Steps(self, step)
                except StopAsyncIteration:
                    return
                try:
                    step = inner.asend((yield value))
                except GeneratorExit:
                    await _Steps(self, inner.aclose())
                    raise
                except BaseException as error:  # noqa: BLE001 - anything that was thrown in belongs to the inner one
                    step = inner.athrow(error)

        return call


class _Steps:
    """Awaits something with the region open during each step and closed while it waits."""

    def __init__(self, mark: Region, awaitable: Awaitable[Any]) -> None:
        self._mark = mark
        self._awaitable = awaitable

    def __await__(self) -> Generator[Any, Any, Any]:
        return _drive(self._mark, self._awaitable.__await__())


def _drive(mark: Region, inner: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    """Delegates to `inner` as `yield from` does (PEP 380), with `mark` entered around each resumption."""
    resume: Callable[[], Any] = functools.partial(next, inner)
    while True:
        try:
            with mark:
                value = resume()
        except StopIteration as stop:
            return stop.value
        try:
            resume = functools.partial(inner.send, (yield value))
        except GeneratorExit:
            with mark:
                inner.close()
            raise
        except BaseException as error:  # noqa: BLE001 - handed on, as PEP 380 says
            resume = functools.partial(inner.throw, error)


def _check_tag(key: object, text: object) -> None:
    for one in (key, text):
        if not isinstance(one, str):
            raise TypeError(f"the key and the text of a region's tag are str, not {type(one).__name__}")
    if not key or "=" in str(key):
        raise ValueError(f"the key of a region's tag is not empty and has no `=`: {key!r}")


_regions: dict[str | tuple[Any, ...], Region] = {}


def region(name: str, category: str = "", tags: Mapping[str, str] | None = None) -> Region:
    """Returns the region `name`, for `with barograph.region("solve"):` or `@barograph.region("solve")`.

    With a `category` the time in the region is summed up with that of all regions of the category. A name keeps the
    first category that it is given. `tags` are what else is to be known of it, texts by key, such as
    `{"library": "PETSc", "phase": "main"}`; of each key the name keeps the first text.

    The same arguments give the same object, so that calling this inside a loop costs a dictionary look-up.

    Raises:
        TypeError: name, category, or a key or a text of the tags, is not a str.
        ValueError: a key is empty or has an equals sign.
    """
    key = (name, category, *tags.items()) if tags else (name, category) if category else name
    try:
        return _regions[key]
    except KeyError:
        return _regions.setdefault(key, Region(name, category, tags))


def active() -> bool:
    """True while this process runs under Barograph."""
    try:
        from barograph import _annotate  # noqa: PLC0415 - as in _find_mark
    except ImportError:
        return _Mark is not _NoMark
    return _annotate.active()


def snapshot(name: str) -> None:
    """Asks for a profile of the data so far, of all ranks of this node, under a name.

    Returns at once: a thread of the tool writes it, to `NAME.snapshot-1-after-set-up.baro`. Not collective: the n-th
    one of a name is taken when the first rank of a node asks for it.

    Raises:
        TypeError: name is not a str.
    """
    if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a snapshot's name is a str, not {type(name).__name__}")
    try:
        from barograph import _annotate  # noqa: PLC0415 - as in _find_mark

        take = _annotate.snapshot
    except (ImportError, AttributeError):
        take = _ctypes_text("barograph_snapshot_take")
    take(name.encode("utf-8", "replace").decode())


def _ctypes_text(function: str) -> Callable[[str], None]:
    """Returns what hands a text to a function of the library through ctypes, or does nothing without the library."""
    try:
        import ctypes  # noqa: PLC0415 - as in _make_ctypes_mark

        hand = getattr(ctypes.CDLL(None), function)
    except (ImportError, OSError, AttributeError):
        return lambda _: None
    hand.argtypes, hand.restype = [ctypes.c_char_p], None
    return lambda text: hand(text.encode())


def snapshot_every(seconds: float) -> None:
    """Takes a snapshot of the ranks of this node every `seconds` seconds from now on, at least a tenth of one.

    0 ends that. If several ranks of a node ask, the last one counts. Does nothing where the user has set an interval
    (--snapshot, BAROGRAPH_SNAPSHOT).

    Raises:
        TypeError: seconds is not a number.
    """
    every = float(seconds)
    try:
        from barograph import _annotate  # noqa: PLC0415 - as in _find_mark

        set_interval = _annotate.snapshot_every
    except (ImportError, AttributeError):
        set_interval = _ctypes_interval()
    set_interval(every)


def _ctypes_interval() -> Callable[[float], None]:
    """Returns what sets an interval through ctypes, or does nothing without the library."""
    try:
        import ctypes  # noqa: PLC0415 - as in _make_ctypes_mark

        set_interval = ctypes.CDLL(None).barograph_snapshot_set_interval
    except (ImportError, OSError, AttributeError):
        return lambda _: None
    set_interval.argtypes, set_interval.restype = [ctypes.c_double], None
    return cast("Callable[[float], None]", set_interval)


def profile_name(name: str) -> None:
    """Names the profile of the run: a file name without folders, in the folder where the profile goes anyway.

    The last name that rank 0 gives before the recording ends in MPI_Finalize counts. Does nothing where the user has
    named it (-o, BAROGRAPH_OUTPUT), and with a text that is not a file name. A profile of that name that is there
    stays: the new one is `NAME.2.baro`.

    Raises:
        TypeError: name is not a str.
    """
    if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a profile's name is a str, not {type(name).__name__}")
    try:
        from barograph import _annotate  # noqa: PLC0415 - as in _find_mark

        call = _annotate.profile_name
    except (ImportError, AttributeError):
        call = _ctypes_text("barograph_profile_set_name")
    call(name.encode("utf-8", "replace").decode())


def pause() -> None:
    """Nothing of this process is counted or timed from here to `resume`, on any thread; the time is reported as paused.

    Pauses do not nest: one call of `resume` ends the pause, however often it was asked for.
    """
    _switch("pause")


def resume() -> None:
    """Recording goes on after `pause`."""
    _switch("resume")


def _switch(name: str) -> None:
    """Pauses or resumes the recording by the compiled module, or through ctypes; does nothing without the library."""
    try:
        from barograph import _annotate  # noqa: PLC0415 - as in _find_mark

        getattr(_annotate, name)()
    except (ImportError, AttributeError):
        try:
            import ctypes  # noqa: PLC0415 - as in _make_ctypes_mark

            getattr(ctypes.CDLL(None), f"barograph_recording_{name}")()
        except (ImportError, OSError, AttributeError):
            return


__all__ = [
    "Region",
    "active",
    "pause",
    "profile_name",
    "region",
    "resume",
    "snapshot",
    "snapshot_every",
]
