# SPDX-License-Identifier: BSD-3-Clause
"""Files that tell launchers which ranks run which program, for `srun --multi-prog` and Hydra's `mpiexec -configfile`.

Only text; nothing is written or started. Lines are short, so that settings of all programs go into the environment.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from barograph.launch.errors import LaunchError

# Slurm reads lines of less than BUF_SIZE (1,024) bytes and at most 128 words (src/srun/libsrun/multi_prog.c).
MOST_BYTES: Final = 1022
MOST_WORDS: Final = 127


class Context(NamedTuple):
    """One program of a job: how many ranks, the launcher's options for it, and the command."""

    ranks: int
    options: tuple[str, ...]
    words: tuple[str, ...]


def slurm_file(contexts: Sequence[Context]) -> str:
    """Returns the text for `srun --multi-prog`.

    Raises:
        LaunchError: a command does not fit into a line, or cannot be written in one.
    """
    lines: list[str] = []
    first = 0
    for context in contexts:
        last = first + context.ranks - 1
        line = f"{first}-{last} " if last > first else f"{first} "
        line += " ".join(map(_slurm_word, context.words))
        if len(line.encode()) > MOST_BYTES or len(context.words) > MOST_WORDS:
            raise LaunchError(
                f"the command of ranks {first}-{last} is too long for srun, which reads lines of {MOST_BYTES} bytes",
                hint="start the program from a script with a short path",
            )
        lines.append(f"{line}\n")
        first = last + 1
    return "".join(lines)


def hydra_file(contexts: Sequence[Context]) -> str:
    """Returns the text for `mpiexec -configfile`; "" where a word has a blank or quote in it: Hydra does not quote."""
    lines: list[str] = []
    for context in contexts:
        words = ("-n", str(context.ranks), *_without_ranks(context.options), *context.words)
        if not all(word and word.isprintable() and not set(word) & set(" '\"\\#") for word in words):
            return ""
        lines.append(" ".join(words) + "\n")
    return "".join(lines)


def here_document(path: Path, text: str) -> str:
    """Returns the lines that make a file in a shell."""
    import shlex  # noqa: PLC0415 - for --dry-run only

    return f"cat > {shlex.quote(str(path))} <<'END'\n{text}END\n"


def _slurm_word(word: str) -> str:
    if "\n" in word:
        raise LaunchError(
            "srun reads no command with a line break in it", hint="put the command into a script"
        )
    if word and not any(one.isspace() or one in "\\%'#" for one in word):
        return word
    return "'" + word.replace("'", "'\\''") + "'"


def _without_ranks(options: Sequence[str]) -> list[str]:
    kept = list(options)
    for at, option in enumerate(kept):
        if option in {"-n", "-np"}:
            del kept[at : at + 2]
            break
    return kept
