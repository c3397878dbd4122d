# SPDX-License-Identifier: BSD-3-Clause
"""`barograph completion`: prints the script that teaches a shell to complete barograph's command line.

click makes the script and answers the shell's questions; this command only finds the class for the shell.
"""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command("completion", short_help="Print the completion script for your shell.")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for SHELL.

    \b
    bash:  barograph completion bash >> ~/.bash_completion
    zsh:   barograph completion zsh > "${fpath[1]}/_barograph"
    fish:  barograph completion fish > ~/.config/fish/completions/barograph.fish
    """  # noqa: D301 - click wants the control character
    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"completion for {shell} is not available")
    click.echo(kind(ctx.find_root().command, {}, "barograph", "_BAROGRAPH_COMPLETE").source())
