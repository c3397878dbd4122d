# SPDX-License-Identifier: BSD-3-Clause
"""spec/calls/mpi.toml -> python/barograph/spec/mpi_operations.py and docs/reference/mpi-calls.md."""

from __future__ import annotations

from pathlib import Path

from codegen.mpi.entries import NOTE
from codegen.mpi.policy import Function, Policy, read_policy

PYTHON = "python/barograph/spec/mpi_operations.py"
DOCS = "docs/reference/mpi-calls.md"

PYTHON_HEAD = f'''# SPDX-License-Identifier: BSD-3-Clause
# {NOTE}
"""Every MPI function that is recorded: its family, what it acts on, and how its payload is reckoned."""

from __future__ import annotations

from typing import NamedTuple


class MpiOperation(NamedTuple):
    """One function; spec/calls/mpi.toml explains the fields."""

    name: str
    family: str
    object: str
    bytes: str
    varying: bool
    creates_communicator: bool


MPI_OPERATIONS: tuple[MpiOperation, ...] = (
'''

PYTHON_TAIL = """)

# Function name -> family.
OPERATIONS: dict[str, str] = {operation.name: operation.family for operation in MPI_OPERATIONS}
"""

DOCS_HEAD = f"""<!-- {NOTE} -->
# What is recorded of MPI

A recorded call is counted and timed under its call path and the object it acts on: a communicator, a window of
one-sided communication, a file, or that of the request or message. Its payload is
what this rank hands in; a call that only receives counts what it may take, by its arguments. Calls that an MPI library
makes of itself are not the program's and are not recorded. Only recorded functions are intercepted. Which of them exist
depends on the MPI library.

Large-count variants (`MPI_Send_c`) follow their base function.

Not exact by nature: a receive counts the size of its buffer, not of the message; a send to `MPI_PROC_NULL` counts by
its arguments, and so does one-sided communication with it; what a nonblocking or split operation moves counts where it
is started; `MPI_Finalize` is counted until all ranks have come, which ends the recording, unless one of them is not
recorded; `MPI_Initialized` and `MPI_Finalized` are counted only in threads that made another recorded call before.

## Recorded

| function | since | family | object | payload |
|---|---|---|---|---|
"""


def creates_communicator(function: Function) -> bool:
    """Whether a successful call gives a new communicator."""
    return any(
        parameter.kind == "COMMUNICATOR" and not parameter.is_input for parameter in function.parameters
    )


def is_varying(function: Function, policy: Policy) -> bool:
    """Whether the payload differs by rank, so that all sizes share one class."""
    return bool(function.bytes) and policy.rules[function.bytes].doc.startswith("exact bytes")


def render_python(policy: Policy) -> str:
    """Returns the text of the generated Python module."""
    rows: list[str] = []
    for function in policy.recorded:
        fields = (
            f'"{function.name}"',
            f'"{function.family}"',
            f'"{function.object}"',
            f'"{function.bytes}"',
            f"varying={is_varying(function, policy)}",
            f"creates_communicator={creates_communicator(function)}",
        )
        one_line = f"    MpiOperation({', '.join(fields)}),\n"
        many = "    MpiOperation(\n" + "".join(f"        {field},\n" for field in fields) + "    ),\n"
        rows.append(one_line if len(one_line) <= 111 else many)
    return PYTHON_HEAD + "".join(rows) + PYTHON_TAIL


def render_docs(policy: Policy) -> str:
    """Returns the reference page."""
    lines = [DOCS_HEAD]
    for function in policy.recorded:
        if not function.large:
            payload = policy.rules[function.bytes].doc if function.bytes else "none"
            since = f"MPI {function.since}" if function.since else ""
            lines.append(
                f"| `{function.name}` | {since} | {function.family} | {function.object} | {payload} |\n"
            )
    lines.append("\n## Not recorded\n\n| function | why |\n|---|---|\n")
    lines.extend(
        f"| `{function.name}` | {function.reason} |\n"
        for function in policy.not_recorded
        if not function.large
    )
    return "".join(lines)


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    policy = read_policy(root)
    return {PYTHON: render_python(policy), DOCS: render_docs(policy)}
