# SPDX-License-Identifier: BSD-3-Clause
"""Imports in a process of its own: a C library that a damaged file makes crash ends there, and not the command.

What is written appears only when all of it is there, the trace beside the profile included. Called by the import
command.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import shutil
import signal
import tempfile
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final

from barograph.imports.foreign_file_error import ForeignFileError

PATIENCE_S: Final = 10  # for a child that has said all it had to say


class ChildDraft:
    """A file that is read when it is written, by a module with `read` as those of barograph.imports have it."""

    def __init__(self, module: str, path: Path) -> None:
        self._module = module
        self._path = path
        self.notes: list[str] = []
        self.losses: list[str] = []

    def write(self, target: Path, *, overwrite: bool = False) -> None:
        """Writes the profile. Raises ForeignFileError, ValueError or OSError, as the module itself would."""
        if target.exists() and not overwrite:
            raise FileExistsError(f"{target} exists")
        with tempfile.TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as folder:
            made = Path(folder) / target.name
            self._run(made)
            old, new = (path.with_name(path.name + ".trace") for path in (target, made))
            if new.exists():
                shutil.rmtree(old, ignore_errors=True)
                os.replace(new, old)
            os.replace(made, target)

    def _run(self, made: Path) -> None:
        # Not a fork: threads of the libraries that are loaded here would be missing in it.
        context = multiprocessing.get_context("spawn")
        receiver, sender = context.Pipe(duplex=False)
        child = context.Process(target=_import, args=(self._module, self._path, made, sender), daemon=True)
        child.start()
        sender.close()
        try:
            found: Any = receiver.recv()
        except EOFError:
            found = None
        finally:
            receiver.close()
            if child.is_alive() and not wait([child.sentinel], timeout=PATIENCE_S):
                child.kill()
            child.join()
        if found is None:
            raise ForeignFileError(
                f"{self._path} is damaged: the library that reads it crashed ({_ending(child.exitcode)})",
                hint="copy the file again; if it is whole, tell the library's authors",
            )
        if isinstance(found, Exception):
            raise found
        self.notes, self.losses = found


def _ending(code: int | None) -> str:
    if code is not None and code < 0:
        return signal.Signals(-code).name
    return f"exit code {code}"


def _import(module: str, path: Path, made: Path, sender: Connection) -> None:
    """What the child does; sends (notes, losses) or the exception."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    found: Any
    try:
        draft = importlib.import_module(module).read(path)
        draft.write(made)
        found = (draft.notes, draft.losses)
    except ForeignFileError as error:
        found = error
    except OSError as error:
        found = OSError(error.errno, error.strerror)
    except ValueError as error:
        found = ValueError(str(error))
    sender.send(found)
