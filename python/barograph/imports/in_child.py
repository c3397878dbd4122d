# SPDX-License-Identifier: BSD-3-Clause
"""Imports in a process of its own: a C library that a damaged file makes crash ends there, and not the command.

What is written appears only when all of it is there. Called by the import command and by all commands that are given
such a file. The child is this module run as a program; it loads what the importer needs and nothing else.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from barograph.imports.foreign_file_error import ForeignFileError
from barograph.replacing import new_output
from barograph.stored_json import json_object

PATIENCE_S: Final = 10  # for a child that has said all it had to say
# An import multiplies no matrices: numpy need not start a thread for each core.
ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1"}


class ChildDraft:
    """A file that is read when it is written, by a module with `read` as those of barograph.imports have it."""

    def __init__(self, module: str, path: Path) -> None:
        self._module = module
        self._path = path
        self.notes: list[str] = []
        self.losses: list[str] = []

    def write(self, target: Path, *, overwrite: bool = False) -> None:
        """Writes the profile. Raises ForeignFileError, ValueError or OSError, as the module itself would."""
        with new_output(target, force=overwrite) as made:
            self._run(made)

    def _run(self, made: Path) -> None:
        receiver, sender = os.pipe()
        # Not a fork: threads of the libraries that are loaded here would be missing in it.
        command = (sys.executable, "-m", __name__, self._module, str(self._path), str(made), str(sender))
        with open(receiver, "rb") as answers:
            try:
                child = subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    pass_fds=(sender,),
                    env=os.environ | ONE_THREAD,
                )
            finally:
                os.close(sender)
            try:
                answer = answers.read()
            finally:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    child.wait(PATIENCE_S)
                if child.poll() is None:
                    child.kill()
                    child.wait()
        found = json_object(answer.decode(errors="replace"))
        if "error" not in found:  # it did not come to the end of what it says
            raise ForeignFileError(
                f"{self._path} is damaged: the library that reads it crashed ({_ending(child.returncode)})",
                hint="copy the file again; if it is complete, report it to the library's authors",
            )
        self._take(found)

    def _take(self, found: dict[str, Any]) -> None:
        """Takes what the child says, or raises what it met."""
        if found["error"] == "foreign":
            raise ForeignFileError(found["message"], hint=found["hint"])
        if found["error"] == "system":
            raise OSError(found["number"], found["message"])
        if found["error"] == "memory":
            raise MemoryError(found["message"])
        if found["error"]:
            raise ValueError(found["message"])
        self.notes, self.losses = found["notes"], found["losses"]


def _ending(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else f"exit code {code}"


def _answer(module: str, path: Path, made: Path) -> dict[str, Any]:
    """What the child says: notes and losses, or an error."""
    try:
        draft = importlib.import_module(module).read(path)
        draft.write(made)
    except ForeignFileError as error:
        return {"error": "foreign", "message": str(error), "hint": error.hint}
    except OSError as error:
        return {"error": "system", "number": error.errno, "message": error.strerror or str(error)}
    except MemoryError as error:
        return {"error": "memory", "message": str(error)}
    except ValueError as error:
        return {"error": "value", "message": str(error)}
    return {"error": "", "notes": draft.notes, "losses": draft.losses}


def main(module: str, path: str, made: str, sender: str) -> None:
    """What the child does: module that imports, file, profile to write, and the pipe that takes the answer."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.disable()  # importers make many rows and no cycles
    with open(int(sender), "wb") as stream:
        stream.write(json.dumps(_answer(module, Path(path), Path(made))).encode())
        stream.flush()
        # What is left is to take the libraries down, which can take longer than the import.
        os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
