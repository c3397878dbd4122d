# SPDX-License-Identifier: BSD-3-Clause
"""Loads modules into a run: shared libraries and files in Python. Called in the process that runs them."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from barograph.engine.block import Block
from barograph.engine.declarations import TYPES, Source, collect

if TYPE_CHECKING:
    from barograph import _native

HINT = "a module is a shared library or a file in Python: docs/how-to/engine-modules.md"


class ModuleLoadError(Exception):
    """A module cannot be run; `hint` says what the user can do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Loaded(NamedTuple):
    """A module that can run."""

    name: str
    what: str
    wants: list[int]  # types of entries of other modules


def load(run: _native.ModuleRun, path: str) -> Loaded:
    """Loads a module and lets it declare what it does.

    Raises:
        ModuleLoadError: It is not a module, or cannot be run.
    """
    try:
        if path.endswith(".py"):
            return Loaded(*_load_python(run, Path(path)))
        return Loaded(*run.add_library(path))
    except ValueError as error:
        message, hint = (*map(str, error.args), "", "")[:2]
        raise ModuleLoadError(message, hint or HINT) from error


def _load_python(run: _native.ModuleRun, path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ModuleLoadError(f"{path} is not a module", HINT)
    module = importlib.util.module_from_spec(spec)
    loader = spec.loader
    sys.path.insert(0, str(path.parent))
    try:
        declared = collect(lambda: loader.exec_module(module))
    except (Exception, SystemExit) as error:
        raise ModuleLoadError(f"{path} cannot be loaded: {problem_of(error, path.name)}", HINT) from error
    what = (module.__doc__ or "").strip().partition("\n")[0].removesuffix(".")
    tables = [
        (table.name, [(column, TYPES[kind], role) for column, kind, role in table.columns])
        for table in declared.tables
    ]
    sources = [
        (one.name, one.types, one.ordered, one.patience_s, _guarded_source(one, path.name))
        for one in declared.sources
    ]

    def finish() -> str | None:
        for ending in declared.endings:
            problem = _guarded(ending, path.name)
            if problem is not None:
                return problem
        return None

    return run.add_python(path.stem, what, tables, sources, finish)


def _guarded_source(source: Source, file: str) -> Callable[..., str | None]:
    def run(*natives: Any) -> str | None:
        return _guarded(lambda: source.function(*map(Block, natives)), file)

    return run


def _guarded(call: Callable[[], object], file: str) -> str | None:
    """Calls a function of a module; returns what it throws, in a line."""
    try:
        call()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - what a module does wrong is its own
        return problem_of(error, file)
    return None


def problem_of(error: BaseException, file: str) -> str:
    """Returns an error of a module in a line: what, and in which line of its file."""
    lines = [
        one.lineno for one in traceback.extract_tb(error.__traceback__) if Path(one.filename).name == file
    ]
    place = f" ({file}:{lines[-1]})" if lines else ""
    if isinstance(error, SyntaxError) and error.lineno is not None and not lines:
        place = f" ({file}:{error.lineno})"
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {text}{place}" if text else f"{type(error).__name__}{place}"
