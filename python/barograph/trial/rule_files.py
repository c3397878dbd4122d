# SPDX-License-Identifier: BSD-3-Clause
"""Rules as the tuning file of an MPI library, and the variables that make the library read it.

Open MPI's file changes what it names. MPICH's replaces the whole decision tree, so the rules are put into the tree that
is built into the library the program uses: it is in there as JSON text. A library without one (Intel MPI, some vendors'
MPICH) is refused.
"""

from __future__ import annotations

import json
import mmap
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from barograph.trial.rules import Collective, Rule, RuleError

# The built-in tree: printable, begins with a collective. That of the MPIR layer names algorithms of MPI_Alltoallv;
# those of the device and of shared memory do not (src/mpi/coll/coll_selection_generic.json in MPICH's sources).
TREE = re.compile(rb'\{"collective=[\x20-\x7e]{1000,}')
OF_THE_MPIR_LAYER = b'"algorithm=MPIR_Alltoallv_intra'
# csel.c asks of these only whether the send buffer is MPI_IN_PLACE.
MAY_BE_IN_PLACE = ("MPI_Alltoall", "MPI_Alltoallv")


def ompi_rules_text(rules: Sequence[Rule], known: Mapping[str, Collective]) -> str:
    """Returns Open MPI's file of dynamic rules (versions 4 and 5).

    A rule holds for communicators of its size and larger ones, up to the size of the next; algorithm 0 is Open MPI's
    own choice.
    """
    by_operation: dict[str, dict[int, str]] = {}
    for rule in rules:
        by_operation.setdefault(rule.operation, {})[rule.size] = rule.algorithm
    lines = [f"{len(by_operation)} # collectives"]
    for operation in sorted(by_operation, key=lambda name: known[name].number):
        chosen = by_operation[operation]
        numbers = {1: 0} | {size + 1: 0 for size in chosen}
        numbers |= {size: int(known[operation].algorithms[name]) for size, name in chosen.items()}
        lines += [f"{known[operation].number} # {operation}", f"{len(numbers)} # communicator sizes"]
        for size in sorted(numbers):
            said = chosen.get(size, "Open MPI's own choice")
            # One rule by message size, from 0 bytes on: algorithm, fan-out and segment size of its own.
            lines += [f"{size} # this size and larger: {said}", "1 # message size", f"0 {numbers[size]} 0 0"]
    return "\n".join(lines) + "\n"


def built_in_tree(library: Path) -> dict[str, Any]:
    """Returns the decision tree of an MPICH library; raises RuleError if it has none, OSError if it cannot be read."""
    with library.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        texts = [bytes(match.group()) for match in TREE.finditer(content)]
    for text in texts:
        if OF_THE_MPIR_LAYER in text:
            return json.loads(text)
    raise RuleError(
        f"{library.name} cannot be told an algorithm by communicator size",
        "rules are for Open MPI and MPICH; --remedy changes an algorithm for all sizes",
    )


def mpich_rules_text(rules: Sequence[Rule], known: Mapping[str, Collective], tree: Mapping[str, Any]) -> str:
    """Returns a library's decision tree with the rules in it, as MPICH's tuning file."""
    changed: dict[str, Any] = json.loads(json.dumps(tree))
    for operation in sorted({rule.operation for rule in rules}):
        key = f"collective={operation.removeprefix('MPI_').lower()}"
        within = changed.get(key, {})
        usual = within.get("comm_type=intra")
        if usual is None:
            raise RuleError(f"this MPI library decides nothing about {operation} by communicator size")
        chosen = {rule.size: rule.algorithm for rule in rules if rule.operation == operation}
        branches: dict[str, Any] = {}
        for size in sorted(chosen):
            leaf: dict[str, Any] = {f"algorithm={known[operation].algorithms[chosen[size]]}": {}}
            if operation in MAY_BE_IN_PLACE:
                leaf = {"is_sendbuf_inplace=yes": usual, "is_sendbuf_inplace=no": leaf}
            # MPICH asks in this order, and has no question for equality.
            if size > 1 and size - 1 not in chosen:
                branches[f"comm_size<={size - 1}"] = usual
            branches[f"comm_size<={size}"] = leaf
        branches["comm_size=any"] = usual
        within["comm_type=intra"] = branches
    return json.dumps(changed, indent=1) + "\n"


def ompi_variables(path: Path) -> dict[str, str]:
    """Returns the variables that make Open MPI read a file of rules."""
    return {
        "OMPI_MCA_coll_tuned_use_dynamic_rules": "1",
        "OMPI_MCA_coll_tuned_dynamic_rules_filename": str(path),
    }


def mpich_variables(path: Path) -> dict[str, str]:
    """Returns the variables that make MPICH read a tuning file."""
    return {"MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE": str(path)}
