# SPDX-License-Identifier: BSD-3-Clause
"""Profiles of other tools' files, kept in $XDG_CACHE_HOME/barograph/imports (~/.cache/barograph/imports).

A file that was imported is not imported again until its name, size or time of change differs. The cache has a most
size: what was not used for longest goes first. An entry appears when it is complete. Where the cache cannot be written,
the profile is in a temporary folder until the command ends. Called by barograph.cli.options.profile_path.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

# To be counted up when importers make something else of the same file.
REVISION: Final = 4
MOST_BYTES: Final = 2**31
MOST_ENTRIES: Final = 500
UNFINISHED: Final = "."  # begins the names of entries in the making
LEFT_BEHIND_S: Final = 24 * 3600


def folder() -> Path:
    """Returns where imported profiles are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "barograph" / "imports"


def profile_of(source: Path, make: Callable[[Path], None]) -> tuple[Path, bool]:
    """Returns the profile of a file or folder of another tool, and whether it was made just now.

    Args:
        source: The file.
        make: Writes the profile; what it raises passes, and nothing is kept.
    """
    name = profile_name(source)
    place = folder()
    entry = place / _key(source)
    kept = entry / name
    if kept.is_file():
        with contextlib.suppress(OSError):
            os.utime(entry)
        return kept, False
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=place))
    except OSError:
        return _without_cache(name, make), True
    try:
        make(made / name)
        with contextlib.suppress(OSError):  # another command made it meanwhile: they are alike
            os.rename(made, entry)
    finally:
        shutil.rmtree(made, ignore_errors=True)
    prune(keep=entry)
    return kept, True


def profile_name(source: Path) -> str:
    """Returns what the profile of a file is called: run.darshan -> run.baro."""
    return (source.resolve().name.split(".")[0] or "imported") + ".baro"


def _without_cache(name: str, make: Callable[[Path], None]) -> Path:
    made = Path(tempfile.mkdtemp(prefix="barograph-import-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    make(made / name)
    return made / name


def _key(source: Path) -> str:
    """What changes when the file or a file of the folder does."""
    parts = [str(REVISION), str(source.resolve()), _state(source)]
    if source.is_dir():
        parts += [f"{file.name}={_state(file)}" for file in sorted(source.iterdir())]
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogateescape")).hexdigest()[:32]


def _state(file: Path) -> str:
    state = file.stat()
    return f"{state.st_size}:{state.st_mtime_ns}:{state.st_ctime_ns}:{state.st_ino}"


def prune(
    *, keep: Path | None = None, most_bytes: int = MOST_BYTES, most_entries: int = MOST_ENTRIES
) -> None:
    """Removes the entries that were not used for longest until the rest is small enough; `keep` stays."""
    entries: list[tuple[float, int, Path]] = []
    with contextlib.suppress(OSError):
        for entry in folder().iterdir():
            with contextlib.suppress(OSError):
                used = entry.stat().st_mtime
                if not entry.name.startswith(UNFINISHED):
                    entries.append((used, _bytes(entry), entry))
                elif time.time() - used > LEFT_BEHIND_S:
                    shutil.rmtree(entry, ignore_errors=True)
    total, count = sum(size for _, size, _ in entries), len(entries)
    for _, size, entry in sorted(entries):
        if total <= most_bytes and count <= most_entries:
            break
        if entry == keep:
            continue
        shutil.rmtree(entry, ignore_errors=True)
        total, count = total - size, count - 1


def _bytes(entry: Path) -> int:
    return sum(file.stat().st_size for file in entry.rglob("*") if file.is_file())
