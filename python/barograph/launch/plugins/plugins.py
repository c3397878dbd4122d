# SPDX-License-Identifier: BSD-3-Clause
"""The MPI plugins that are there: those of the installation and those that `barograph build` made.

A plugin is libbarograph-NAME.so; beside it are libbarograph_stream-NAME.so, the part of the streams for the same MPI,
and libbarograph-NAME.json, which says what both were compiled with. Imported on every rank: standard library only.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from pathlib import Path
from typing import Any, NamedTuple

PATH_VARIABLE = "BAROGRAPH_PLUGIN_PATH"
# Next to them is libbarograph-stream.so, which programs are linked with.
PLUGIN_NAME = re.compile(r"libbarograph-(?!stream\.)(\w+)\.so")


class Plugin(NamedTuple):
    """One plugin: `name` is the MPI family, `built_with` the MPI whose header it was compiled with."""

    name: str
    file: Path
    built_with: str
    barograph: str  # release it belongs to; "" when it does not say
    compiler: str = ""


def user_folder() -> Path:
    """Returns where `barograph build` puts plugins unless told otherwise; it need not exist."""
    data = os.environ.get("XDG_DATA_HOME", "")
    # The XDG specification has relative paths ignored.
    base = Path(data) if data.startswith("/") else Path.home() / ".local" / "share"
    return base / "barograph" / "plugins"


def absolute(path: Path) -> Path:
    """Returns a path from the root; as it is where the current folder was removed."""
    try:
        return path.absolute()
    except OSError:
        return path


def chosen_folder() -> Path | None:
    """Returns the folder whose plugins come before the installation's: the variable's, else the user's."""
    named = os.environ.get(PATH_VARIABLE)
    if named is not None:
        return absolute(Path(named)) if named else None
    try:
        folder = user_folder()
    except RuntimeError:  # there is no home
        return None
    return folder if any(folder.glob("libbarograph-*.so")) else None


def list_plugins(folder: Path) -> list[Plugin]:
    """Returns the plugins in a folder, by name; none when there is no such folder."""
    found: list[Plugin] = []
    for file in sorted(folder.glob("libbarograph-*.so")):
        match = PLUGIN_NAME.fullmatch(file.name)
        if match is None:
            continue
        record: dict[str, Any] = {}
        with contextlib.suppress(OSError, ValueError):
            record = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        fields = [str(record.get(key, "")) for key in ("built_with", "barograph", "compiler")]
        found.append(Plugin(match[1], file, *fields))
    return found


def plugin_files(folder: Path, name: str) -> tuple[Path, Path, Path]:
    """Returns where the record, the part of the streams and the plugin of a name are in a folder."""
    plugin = folder / f"libbarograph-{name}.so"
    return plugin.with_suffix(".json"), folder / f"libbarograph_stream-{name}.so", plugin


def remove_plugin(folder: Path, name: str) -> bool:
    """Removes a plugin and what belongs to it; False when there was none."""
    files = plugin_files(folder, name)
    existed = files[-1].is_file()
    for path in files:
        path.unlink(missing_ok=True)
    return existed
