# SPDX-License-Identifier: BSD-3-Clause
"""Stores the lines of all call sites of a profile in its metadata, so that it can be read without the program.

Used behind the end of `barograph run`, beside what the user does next, by `barograph resolve`, and by readers of a
profile that nobody has resolved: so it needs neither Arrow nor more of the profile than its metadata and call paths.
What is missing is counted, never guessed.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from barograph import _native
from barograph.later_metadata import later_rows
from barograph.loader_cache import loader_cache
from barograph.source.frames import Frame, frames_of, places
from barograph.source.labels import LINES_KEY, MISSING_KEY, MODULE_KEY, PYTHON_KEY, has_lines
from barograph.source.remarks import KERNEL, is_of_others
from barograph.source.storing import store
from barograph.source.symbols import Resolved, resolve_offsets

# A foreign profile may name any number of them; programs with Python and its packages have some hundred.
MOST_MODULES = 4096
MOST_FOLDERS = 1024


@dataclass
class Resolution:
    """What became of the addresses of a profile.

    `without_lines` names modules of which only functions are known, `nameless` those of whose functions some have no
    name, `missing` those whose file was not found. `own` is False where no module of the user's program was found.
    `python_off` is why call sites in Python code are those of the interpreter, empty where they are not.
    """

    addresses: int = 0
    resolved: int = 0
    metadata: dict[str, str] = field(default_factory=dict[str, str])
    without_lines: list[str] = field(default_factory=list[str])
    nameless: list[str] = field(default_factory=list[str])
    missing: list[str] = field(default_factory=list[str])
    own: bool = True
    python_off: str = ""


def resolve_sites(
    sites: Iterable[str], metadata: Mapping[str, str], *, search: Iterable[str] = ()
) -> Resolution:
    """Looks the frames of call sites up in the files of their modules.

    Args:
        sites: operations of the layer "source", and regions that are functions.
        metadata: of the profile: where the modules were.
        search: folders with modules that are elsewhere now; they come first.
    """
    result = Resolution()
    own: set[bool] = set()
    modules: dict[str, set[Frame]] = {}
    for site in sites:
        for frame in frames_of(site):
            if isinstance(frame, Frame) and frame.build_id:
                modules.setdefault(frame.build_id, set()).add(frame)
    folders = [*search, *_folders(metadata)]
    for build_id, frames in sorted(modules.items())[:MOST_MODULES]:
        name = os.path.basename(min(frame.module for frame in frames))
        recorded = metadata.get(MODULE_KEY + build_id, "")
        of_kernel = name.startswith(KERNEL)
        beside = [os.path.join(folder, name) for folder in folders]
        files = [path for path in dict.fromkeys([*beside[: len(list(search))], recorded, *beside]) if path]
        if not of_kernel and not any(map(os.path.isfile, files)):  # it was unloaded, or came late
            files += [loader_cache()[name]] if name in loader_cache() else []
        offsets = {frame.offset for frame in frames}
        with _own_kernel_object() if of_kernel else contextlib.nullcontext(files) as candidates:
            found = resolve_offsets(build_id, [path for path in candidates if os.path.isfile(path)], offsets)
        result.addresses += len(offsets)
        result.resolved += len(found.lines)
        if found.lines:
            result.metadata[LINES_KEY + build_id] = _encoded(name, found)
            if not recorded and not of_kernel:  # it was unloaded before the end
                result.metadata[MODULE_KEY + build_id] = found.file
        if found.detail == "symbols" and not is_of_others(name, recorded or found.file):
            result.without_lines.append(name)
        elif found.detail == "addresses" and not is_of_others(name, recorded or found.file):
            result.nameless.append(name)
        elif found.detail == "none" and not of_kernel:
            result.missing.append(name)
        if not is_of_others(name, recorded or found.file):
            own.add(bool(found.lines))
    result.own = own != {False}
    return result


@contextlib.contextmanager
def _own_kernel_object() -> Generator[list[str]]:
    """Gives a file with what the kernel mapped into this process: the same as in the run's, where the kernel is."""
    with tempfile.TemporaryDirectory(prefix="barograph-") as folder:
        copy = Path(folder) / "vdso"
        with contextlib.suppress(OSError, ValueError):
            copy.write_bytes(own_vdso())
        yield [str(copy)]


def own_vdso() -> bytes:
    """Returns the bytes of the object that /proc/self/maps calls [vdso]; empty where there is none."""
    for line in Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines():
        if line.endswith("[vdso]"):
            begin, end = (int(word, 16) for word in line.split(maxsplit=1)[0].split("-"))
            with open("/proc/self/mem", "rb") as memory:
                memory.seek(begin)
                return memory.read(end - begin)
    return b""


def resolve_profile(
    path: str | os.PathLike[str],
    *,
    search: Iterable[str] = (),
    again: bool = False,
    own_only: bool = False,
    metadata: Callable[[], Mapping[str, str]] | None = None,
    moved_to: Callable[[], Path | None] | None = None,
) -> Resolution:
    """Resolves what a profile names and stores it there.

    Args:
        path: A profile.
        search: Folders to look for the program and its libraries in, before the places where they were.
        again: Also when it holds lines already.
        own_only: Store nothing without lines, or where only system libraries were found: the program is elsewhere.
        metadata: Gives more rows to store, just before that is done; without it a profile that names no call site stays
            as it is.
        moved_to: Says where the profile is now, just before it is replaced; None when it was removed.

    Raises:
        ProfileError: It cannot be read.
        MergeError, OSError: It cannot be written.
    """
    profile = _native.Profile(os.fspath(path))
    known = dict(profile.metadata()) | later_rows(profile.path)
    resolved = has_lines(known)
    sites = places(profile.operations) if again or not resolved else []
    result = Resolution()
    if sites:
        result = resolve_sites(sites, known, search=list(search))
        python = known.get(PYTHON_KEY, "")
        result.python_off = python if " off: " in python else ""
    target = Path(profile.path)
    rows = {**result.metadata, **(metadata() if metadata is not None else {})}
    if sites and (result.missing or known.get(MISSING_KEY)):
        rows[MISSING_KEY] = ", ".join(result.missing)
    if rows and target.exists() and (not own_only or (result.own and has_lines(rows))):
        store(target, rows, moved_to or (lambda: target))
    return result


def _folders(metadata: Mapping[str, str]) -> list[str]:
    paths = [value for key, value in metadata.items() if key.startswith(MODULE_KEY)]
    folders = dict.fromkeys(os.path.dirname(path) for path in paths if path.startswith("/"))
    return list(folders)[:MOST_FOLDERS]


def _encoded(name: str, found: Resolved) -> str:
    lines = {f"{offset:x}": [list(line) for line in rows] for offset, rows in sorted(found.lines.items())}
    return json.dumps({"module": name, "detail": found.detail, "lines": lines}, separators=(",", ":"))
