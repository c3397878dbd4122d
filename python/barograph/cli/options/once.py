# SPDX-License-Identifier: BSD-3-Clause
"""A command whose options may be given once: click takes the last value and says nothing. Must stay cheap to import."""

from __future__ import annotations

from collections import Counter

import click


class OnceCommand(click.Command):
    """Refuses an option with a value that is given again, unless it may be repeated."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parses the command line; raises click.UsageError."""
        if not ctx.resilient_parsing:
            _values, _rest, order = self.make_parser(ctx).parse_args(list(args))
            given = Counter(
                parameter
                for parameter in order
                if isinstance(parameter, click.Option) and not (parameter.multiple or parameter.is_flag)
            )
            for option, times in given.items():
                if times > 1:
                    raise click.UsageError(
                        f"{max(option.opts, key=len)} is given {times} times; give it once"
                    )
        return super().parse_args(ctx, args)
