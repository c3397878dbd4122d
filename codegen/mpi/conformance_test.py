# SPDX-License-Identifier: BSD-3-Clause
"""The conformance page has every function once and takes no name that MPI has not."""

from __future__ import annotations

from pathlib import Path

import pytest

from codegen.mpi import conformance
from codegen.mpi.policy import read_policy

ROOT = Path(__file__).resolve().parents[2]


def test_each_function_has_one_line() -> None:
    policy = read_policy(ROOT)
    tested = [{"title": "one", "exact": ["MPI_Send"]}, {"title": "two", "exact": ["MPI_Send", "MPI_Bcast"]}]
    lines = conformance.render(policy, tested).splitlines()
    names = [line.split("`")[1] for line in lines if line.startswith("| `")]
    assert sorted(names) == sorted(function.name for function in (*policy.recorded, *policy.not_recorded))
    assert next(line for line in lines if line.startswith("| `MPI_Send` ")).endswith("| A B |")
    assert next(line for line in lines if line.startswith("| `MPI_Bcast` ")).endswith("| B |")
    assert next(line for line in lines if line.startswith("| `MPI_Comm_rank` ")).startswith(
        "| `MPI_Comm_rank` | no: "
    )


def test_unknown_operations_are_refused() -> None:
    with pytest.raises(ValueError, match="MPI_Sned"):
        conformance.render(read_policy(ROOT), [{"title": "one", "exact": ["MPI_Sned"]}])
