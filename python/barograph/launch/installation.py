# SPDX-License-Identifier: BSD-3-Clause
"""Where this installation keeps what goes into programs: the preload library, its MPI plugins, the headers.

An editable installation has its .py files in the source tree and the compiled ones in site-packages, so
folders are looked for beside the compiled module. Imported on every rank: standard library only.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from barograph.launch.errors import LaunchError
from barograph.launch.plugins.plugins import absolute, chosen_folder, list_plugins
from barograph.launch.plugins.wrappers import wrappers_of
from barograph.spec.settings import SETTINGS

# For developers: the lib folder of a build tree.
LIBRARY_FOLDER_VARIABLE = "BAROGRAPH_LIBRARY_DIR"
# LD_PRELOAD separates its entries with these and knows no quoting (ld.so(8)).
PRELOAD_SEPARATORS = ": "
# Values of --instrument, each of which has a library.
INSTRUMENTS = next(setting.choices for setting in SETTINGS if setting.name == "instrument")


class Installation(NamedTuple):
    """The folder with the library and barograph-exec, and one whose plugins come before those in it."""

    folder: Path
    plugin_path: Path | None = None

    @property
    def library(self) -> Path:
        """The library to preload."""
        return self.folder / "libbarograph.so"

    def preloads(self, variables: Mapping[str, str]) -> tuple[Path, ...]:
        """What to preload for these settings (variable -> text), in the loader's order."""
        libraries = [self.library, *wrappers_of(variables)]
        if variables.get("BAROGRAPH_COUPLE", "off") != "off":
            libraries.append(self.world_library)
        if variables.get("BAROGRAPH_HDF5", "calls") != "calls":
            libraries.append(self.folder / "libbarograph_hdf5.so")
        instrumented = variables.get("BAROGRAPH_INSTRUMENT", "off").split(",")
        libraries += [self.folder / f"libbarograph_{what}.so" for what in INSTRUMENTS if what in instrumented]
        return tuple(libraries)

    @property
    def world_library(self) -> Path:
        """What gives each program of a coupled job an MPI_COMM_WORLD of its own, preloaded behind the library."""
        return self.folder / "libbarograph_world.so"

    @property
    def exec_program(self) -> Path:
        """The program that the launcher starts on each rank and that becomes the user's program."""
        return self.folder / "barograph-exec"

    @property
    def agent_program(self) -> Path:
        """The program that reads a node's arenas for the live page."""
        return self.folder / "barograph-agent"

    @property
    def include(self) -> Path:
        """Folder for the compiler's -I."""
        return self.folder.parent / "include"

    @property
    def package_config(self) -> Path:
        """Folder of barograph-stream.pc, for PKG_CONFIG_PATH."""
        return self.folder / "pkgconfig"

    @property
    def plugin_source(self) -> Path:
        """What `barograph build` compiles."""
        return self.folder.parent / "plugin_source"

    def plugin(self, family: str) -> Path:
        """The plugin for an MPI family ("ompi", "mpich", "abi"); it need not exist."""
        name = f"libbarograph-{family}.so"
        if self.plugin_path is not None and (self.plugin_path / name).is_file():
            return self.plugin_path / name
        return self.folder / name

    @property
    def families(self) -> tuple[str, ...]:
        """MPI families that have a plugin."""
        folders = [self.folder, *([self.plugin_path] if self.plugin_path is not None else [])]
        return tuple(sorted({plugin.name for folder in folders for plugin in list_plugins(folder)}))

    def problem(self) -> tuple[str, str]:
        """Why nothing can be recorded with this installation, and a hint; empty strings when it is fine."""
        for path in (self.library, self.exec_program):
            if not path.is_file():
                return f"this installation is incomplete: there is no {path}", "install Barograph again"
        if any(separator in str(self.library) for separator in PRELOAD_SEPARATORS):
            return (
                f"the loader cannot preload {self.library}: LD_PRELOAD cannot hold a path with a space or colon",
                "install Barograph in a path without them",
            )
        return "", ""

    def require(self) -> None:
        """Raises LaunchError when this installation cannot record."""
        message, hint = self.problem()
        if message:
            raise LaunchError(message, hint=hint)


def find_installation() -> Installation:
    """Returns the installation this module belongs to; it may be incomplete."""
    named = os.environ.get(LIBRARY_FOLDER_VARIABLE)
    if named:
        return Installation(absolute(Path(named)), chosen_folder())
    folders = [absolute(Path(__file__)).parents[1]]
    for module in ("barograph._native", "barograph._annotate"):
        spec = importlib.util.find_spec(module)
        if spec is not None and spec.origin:
            folders.insert(0, absolute(Path(spec.origin)).parent)
    for folder in folders:
        if (folder / "lib" / "libbarograph.so").is_file():
            return Installation(folder / "lib", chosen_folder())
    return Installation(folders[0] / "lib", chosen_folder())
