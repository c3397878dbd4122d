# SPDX-License-Identifier: BSD-3-Clause
"""Checks that the folders of src/ include only what the table below allows.

Called by tools/check.py and by its own test. The table is the rule; a new folder or a new edge is added here in the
same commit that needs it, and only if data still flows one way (ARCHITECTURE.md).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from source_files import ROOT, with_suffix

# Layers of spec/layers.toml that are folders of src/capture, and what these may include unless the table says more.
CAPTURES = (ROOT / "src/capture/generated/layers.cmake").read_text(encoding="utf-8")
CAPTURE_LAYERS = CAPTURES.partition("BAROGRAPH_CAPTURE_LAYERS ")[2].partition(")")[0].split()
LIBRARY = {
    "capture/io",
    "capture/region",
    "capture/source",
    "record",
    "sys",
    "format",
}

# folder of src/ -> folders, or single headers, that it may include besides its own.
ALLOWED: dict[str, set[str]] = {
    "sys": set(),
    "format": set(),
    "unwind": set(),
    "record": {"sys", "format"},
    "capture/region": {"record", "sys", "format"},
    "capture/source": {"unwind", "record", "sys", "format"},
    "capture/io": {
        "capture/region",
        "capture/source",
        "record",
        "sys",
        "format",
    },
    **{f"capture/{name}": LIBRARY for name in CAPTURE_LAYERS},
    "capture/posix": {"capture/io", "capture/region", "capture/source", "record", "sys", "format"},
    "capture/stdio": {"capture/io", "capture/region", "capture/source", "record", "sys", "format"},
    "capture/pnetcdf": {"capture/netcdf", "capture/io", "record", "sys", "format"},
    "capture/system": {"record", "sys", "format"},
    "capture/function": {
        "capture/io/objects/exclusions.hpp",
        "capture/region",
        "capture/source",
        "record",
        "sys",
        "format",
    },
    "capture/kokkos": {"capture/named", "sys"},
    "capture/named": {"sys"},
    "capture/nvtx": {"capture/named", "sys"},
    "capture/openmp": {"capture/region", "capture/source", "record", "sys", "format"},
    "capture/perfstubs": {"capture/named", "sys"},
    "capture/sample": {"capture/io", "capture/source", "record", "sys", "format"},
    "capture/mpi": {
        "record",
        "sys",
        "format",
        "collect/transport.hpp",
        "world/find_world.hpp",
        "world/world.hpp",
    },
    "collect": {"format", "sys"},
    "recover": {"collect", "format", "sys"},
    "runtime": {
        "capture/region",
        "capture/source",
        "capture/io",
        *(f"capture/{name}" for name in CAPTURE_LAYERS),
        "capture/system",
        "capture/function",
        "capture/openmp",
        "capture/sample",
        "capture/mpi",
        "record",
        "collect",
        "recover",
        "feed/feed.hpp",
        "world/find_world.hpp",
        "format",
        "sys",
    },
    "read": {"format", "sys"},
    "engine": {"stream", "collect", "read", "format", "sys"},
    "merge": {"read", "collect", "format", "sys"},
    "look": {"collect", "format", "sys"},
    "stacks": {"unwind", "format", "sys"},
    "world": {
        "capture/mpi/entries/decision.hpp",
        "capture/mpi/entries/loaded_mpi.hpp",
        "capture/mpi/entries/shown_symbols.hpp",
        "runtime/start/own_process.hpp",
        "runtime/start/program_identity.hpp",
        "sys",
    },
    "couple": {"world", "sys"},
    "feed": {"stream", "world/find_world.hpp", "format", "sys"},
    "stream": {"recover", "collect", "format", "sys"},
    "agent/connect": {"sys"},
    "agent": {"agent/connect", "stream", "look", "stacks", "recover", "collect", "format", "sys"},
    "bindings": {"engine", "merge", "look", "stacks", "stream", "read", "recover", "collect", "format"},
}

# Headers from outside, by how they start -> the only folders that may include them, and why.
RESERVED: dict[str, tuple[set[str], str]] = {
    "mpi.h": (
        {"capture/mpi", "couple"},
        "everything else sees integers, so that it is built once for all MPI libraries",
    ),
    "nanobind/": ({"bindings"}, "only the bindings know Python"),
    "monocypher.h": (
        {"agent/connect"},
        "only the way between agent and server knows how each proves who it is",
    ),
    "zstd.h": ({"format"}, "only the format knows how bytes are packed"),
    "iostream": (set(), "its constructors would run inside other people's programs"),
    "cstdio": (
        {"collect", "read", "bindings", "capture/stdio"},
        "no formatted I/O while the program is measured; sys/text_line.hpp builds lines",
    ),
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def folder_of(path: str) -> str:
    """The longest entry of the table that holds a path relative to src/; its first folder if there is none."""
    fitting = [folder for folder in ALLOWED if path.startswith(folder + "/")]
    return max(fitting, key=len) if fitting else path.split("/", maxsplit=1)[0]


def violations(files: Iterable[tuple[str, str]]) -> list[str]:
    """One line per include that breaks the table; files are (path relative to src/, text) pairs."""
    found: list[str] = []
    for path, text in files:
        folder = folder_of(path)
        if folder not in ALLOWED:
            found.append(f"src/{path}: folder {folder} is not in the table of tools/check_layers.py")
            continue
        is_test = Path(path).stem.endswith("_test") or Path(path).stem.startswith("test_")
        for match in INCLUDE.finditer(text):
            included = match.group(2)
            where = f"src/{path}:{text.count(chr(10), 0, match.start(1)) + 1}"
            found += reserved_violations(where, folder, included, is_test=is_test)
            if match.group(1) == "<" or "/" not in included:
                continue
            if included.startswith("."):
                found.append(f"{where}: {included}: includes start at src/ (or include/)")
                continue
            target = folder_of(included)
            allowed = ALLOWED[folder] | {folder}
            if target in ALLOWED and target not in allowed and included not in allowed:
                found.append(f"{where}: {folder} must not include {included}")
    return found


def reserved_violations(where: str, folder: str, included: str, *, is_test: bool) -> list[str]:
    """The same for headers that only some folders may use; tests may use all but mpi.h."""
    found: list[str] = []
    for start, (folders, reason) in RESERVED.items():
        fits = included.startswith(start) if start.endswith("/") else included == start
        if fits and folder not in folders and (start == "mpi.h" or not is_test):
            found.append(f"{where}: {folder} must not include <{included}>: {reason}")
    return found


def main() -> int:
    """Checks the tree; exit code 1 and one line per violation."""
    paths = [path for path in with_suffix((".hpp", ".h", ".cpp", ".c", ".inc")) if path.startswith("src/")]
    found = violations((path[len("src/") :], (ROOT / path).read_text(encoding="utf-8")) for path in paths)
    for line in found:
        print(line)
    print(f"{len(paths)} files checked, {len(found)} includes against the table")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
