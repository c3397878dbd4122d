# SPDX-License-Identifier: BSD-3-Clause
"""`barograph view`: the page of a profile from a server, with every call of its trace."""

from __future__ import annotations

import contextlib
import os
import sys

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profiles import profile_argument, workspace_of


@click.command("view", short_help="Open a profile in the browser, its trace down to each call.")
@profile_argument()
@click.option(
    "--port", type=click.IntRange(1, 65535), metavar="PORT", help="Port of 127.0.0.1. Default: a free one."
)
@click.option("--unix", metavar="PATH", help="Listen at a socket that only you can open, instead of a port.")
@click.option(
    "--source/--no-source",
    default=True,
    help="Whether the page includes the lines of your source files that findings name.",
)
def command(*, profile: str, port: int | None, unix: str | None, source: bool) -> None:
    """Open a profile in the browser, its trace down to each call.

    PROFILE is a file or folder that `barograph run` wrote. It prints an address of this machine with a token, which
    every request needs, and how to reach it from another machine with ssh. Stop it with Ctrl-C.

    \b
      barograph view run.baro               the page of `barograph report --html`, at a free port
      barograph view run.baro --port 8080   at a port that you choose

    For a run with --trace the timeline shows every rank, and every call as near as you zoom: the server reads what the
    page asks for from the trace beside the profile. A file of `barograph report --html` holds a part of that.
    """  # noqa: D301 - \\b is click's mark for text that keeps its lines
    from barograph.serve.page.address import (
        LiveError,
        NotInstalledError,
        address_lines,
        check_installation,
        listen,
        new_token,
    )

    if port is not None and unix is not None:
        raise CommandError("--port and --unix exclude each other", code=ExitCode.USAGE)
    try:
        check_installation("barograph view")
        listening = listen(port or 0, unix)
    except NotInstalledError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.FAILED) from error
    except LiveError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.USAGE) from error
    try:
        from barograph.serve.page.saved import SavedPage, saved_page, serve_saved

        token = new_token()
        with workspace_of(profile) as workspace:
            page: SavedPage = saved_page(workspace, token, source=source)
        for line in (*address_lines(listening, token, "page"), "stop with Ctrl-C"):
            click.echo(line)
        sys.stdout.flush()
        serve_saved(listening, page)
    finally:
        if unix is not None:
            with contextlib.suppress(OSError):
                os.unlink(unix)
