# SPDX-License-Identifier: BSD-3-Clause
"""Writes a file or folder as a whole or not at all. Used by the commands that write what the user keeps."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import duckdb

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode


def write_whole(target: Path, write: Callable[[Path], None], *, force: bool) -> None:
    """Writes beside the target and renames, so that no half output is ever seen; raises CommandError."""
    if (target.exists() or target.is_symlink()) and not force:
        raise CommandError(f"{target} exists", hint="choose another -o, or replace it with --force")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    except OSError as error:
        raise CommandError(
            f"can't write to {target.parent}: {error.strerror}", code=ExitCode.FAILED
        ) from error
    try:
        write(beside / "output")
        if target.exists() or target.is_symlink():
            # A folder can't be renamed onto a file, nor a file onto a folder: what is replaced steps aside first.
            os.replace(target, beside / "replaced")
        os.replace(beside / "output", target)
    except (OSError, duckdb.IOException) as error:
        raise CommandError(f"can't write {target}: {error}", code=ExitCode.FAILED) from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def write_to_stdout(write: Callable[[Path], None]) -> None:
    """Writes to a temporary file and copies it to standard output when it is complete."""
    with tempfile.TemporaryDirectory(prefix="barograph-") as folder:
        made = Path(folder) / "output"
        try:
            write(made)
        except (OSError, duckdb.IOException) as error:
            raise CommandError(f"can't write below {folder}: {error}", code=ExitCode.FAILED) from error
        with made.open("rb") as stream:
            shutil.copyfileobj(stream, sys.stdout.buffer)
        sys.stdout.flush()
