# SPDX-License-Identifier: BSD-3-Clause
"""`barograph build`: compiles the plugin for one more MPI, lists the plugins that are there, or removes one.

The work is done in barograph.launch.plugins.plugin_build; what is said while it goes on goes to stderr.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.launch.errors import LaunchError
from barograph.launch.installation import find_installation
from barograph.launch.plugins.plugins import Plugin, chosen_folder, list_plugins, remove_plugin, user_folder

SCHEMA_VERSION = 1


@click.command("build", short_help="Build the plugin for another MPI library.")
@click.option("--mpicc", metavar="PATH", help="The C compiler wrapper of that MPI.")
@click.option(
    "--prefix",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Folder for the plugin. Default: barograph/plugins in XDG_DATA_HOME or ~/.local/share.",
)
@click.option(
    "--list", "as_list", is_flag=True, help="List the installed plugins; the first of a name is used."
)
@click.option("--remove", metavar="NAME", help="Remove a plugin that you built: ompi, mpich or abi.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    *, mpicc: str | None, prefix: Path | None, as_list: bool, remove: str | None, as_json: bool
) -> int:
    """Build the plugin for the MPI library of a compiler wrapper, and use it from now on.

    \b
      barograph build --mpicc /opt/mpich/bin/mpicc     build one for that MPI
      barograph build --list                           what is there
      barograph build --remove mpich                   back to the installation's own

    Usually not needed: a plugin works with all libraries that have the same binary interface, and the
    installation includes those for the MPIs it was built with and for the MPI 5 standard ABI. `barograph
    doctor PROGRAM` says whether there is one. A plugin works only with the release of Barograph it was
    built with. With --prefix, set BAROGRAPH_PLUGIN_PATH to the same folder.
    """  # noqa: D301 - click wants the control character
    if sum((mpicc is not None, as_list, remove is not None)) != 1:
        raise CommandError(
            "one of --mpicc, --list and --remove is required",
            hint="`barograph build --mpicc /opt/mpich/bin/mpicc` builds a plugin",
            code=ExitCode.USAGE,
        )
    folder = (prefix or user_folder()).absolute()
    if remove is not None:
        return remove_one(folder, remove)
    if mpicc is not None:
        return build_one(folder, mpicc, as_json=as_json)
    return show_list(prefix, as_json=as_json)


def build_one(folder: Path, mpicc: str, *, as_json: bool) -> int:
    """Builds a plugin and says where it is."""
    from barograph.launch.plugins.plugin_build import build_plugin

    progress = Progress()
    try:
        plugin = build_plugin(find_installation(), mpicc, folder, progress)
    except LaunchError as error:
        raise CommandError(str(error), hint=error.hint) from error
    finally:
        progress.end()
    if as_json:
        click.echo(json.dumps({"schema": SCHEMA_VERSION, **as_row(plugin)}, indent=2))
        return ExitCode.OK
    click.echo(f"built {plugin.file} for {plugin.built_with}")
    used = chosen_folder()
    if used is None or used.resolve() != folder.resolve():
        click.echo(f"to use it: export BAROGRAPH_PLUGIN_PATH={folder}")
    return ExitCode.OK


def remove_one(folder: Path, name: str) -> int:
    """Removes a plugin that was built."""
    if not remove_plugin(folder, name):
        names = ", ".join(plugin.name for plugin in list_plugins(folder))
        raise CommandError(
            f"there is no plugin {name} in {folder}",
            hint=f"it has {names}" if names else "it has no plugins",
            code=ExitCode.NOT_FOUND,
        )
    click.echo(f"removed {folder / f'libbarograph-{name}.so'}")
    return ExitCode.OK


def show_list(prefix: Path | None, *, as_json: bool) -> int:
    """Prints all plugins in the order in which they are looked for."""
    first = prefix.absolute() if prefix is not None else chosen_folder()
    folders = [*([first] if first is not None else []), find_installation().folder]
    plugins = [plugin for folder in folders for plugin in list_plugins(folder)]
    if as_json:
        rows = [as_row(plugin) for plugin in plugins]
        click.echo(json.dumps({"schema": SCHEMA_VERSION, "plugins": rows}, indent=2))
        return ExitCode.OK
    for plugin in plugins:
        click.echo(f"{plugin.name:<6}  {plugin.built_with or 'unknown':<22}  {plugin.file}")
    if not plugins:
        click.echo("no plugins: MPI programs are not recorded", err=True)
    return ExitCode.OK


def as_row(plugin: Plugin) -> dict[str, str]:
    """Returns a plugin as a row of the JSON output."""
    return {
        "plugin": plugin.name,
        "built_with": plugin.built_with,
        "barograph": plugin.barograph,
        "compiler": plugin.compiler,
        "file": str(plugin.file),
    }


class Progress:
    """Says on stderr what is being done: one line that is written over on a terminal, a line per step elsewhere."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._said = ""

    def __call__(self, text: str, percent: int) -> None:
        """Says what is being done and how far it is."""
        if self._terminal:
            click.echo(f"\r\033[Kbarograph: {text} ... {percent} %", err=True, nl=False)
        elif text != self._said and percent == 0:
            click.echo(f"barograph: {text} ...", err=True)
        self._said = text

    def end(self) -> None:
        """Clears the line."""
        if self._terminal and self._said:
            click.echo("\r\033[K", err=True, nl=False)
