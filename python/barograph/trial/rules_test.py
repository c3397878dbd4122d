# SPDX-License-Identifier: BSD-3-Clause
# Rules are understood or refused with what is valid, combined, and written as the libraries read them.
import json
from pathlib import Path
from typing import Any

import pytest

from barograph.trial.rule_files import built_in_tree, mpich_rules_text, ompi_rules_text
from barograph.trial.rules import (
    Choice,
    Rule,
    RuleError,
    collectives,
    combinations,
    parse_rules,
    single_way,
    way_name,
)

OPEN_MPI = collectives("ompi")
MPICH = collectives("mpich")


def test_rules_of_one_operation_and_size_are_put_together():
    texts = ["MPI_Alltoallv:4=linear", "mpi_alltoallv:4=Pairwise,linear", "MPI_Bcast:8=default"]
    assert parse_rules(texts, OPEN_MPI) == [
        Choice("MPI_Alltoallv", 4, ("linear", "pairwise")),
        Choice("MPI_Bcast", 8, ("default",)),
    ]


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("MPI_Alltoallv=linear", "is not a rule", "OPERATION:SIZE=ALGORITHM"),
        ("MPI_Prayer:4=linear", "MPI_Prayer takes no rule", "MPI_Alltoall, MPI_Alltoallv"),
        ("MPI_Alltoallv:4=fast", "MPI_Alltoallv has no algorithm 'fast'", "linear, pairwise, default"),
        ("MPI_Alltoallv:0=linear", "'0' is not a communicator size", "at least 1"),
        ("MPI_Alltoallv:four=linear", "'four' is not a communicator size", "at least 1"),
        ("MPI_Alltoallv:3=linear", "no communicator of 3 ranks", "sizes: 2, 4"),
    ],
)
def test_what_is_not_understood_is_refused_with_what_is_valid(text: str, message: str, hint: str):
    with pytest.raises(RuleError, match=message) as caught:
        parse_rules([text], OPEN_MPI, {4, 2})
    assert hint in caught.value.hint


def test_every_combination_as_in_table_4_of_mpisee():
    texts = ["MPI_Alltoallv:16=linear,pairwise", "MPI_Alltoallv:64=linear,pairwise"]
    names = [way_name(rules) for rules in combinations(parse_rules(texts, OPEN_MPI))]
    assert names == [
        "Alltoallv 16:linear 64:linear",
        "Alltoallv 16:linear 64:pairwise",
        "Alltoallv 16:pairwise 64:linear",
        "Alltoallv 16:pairwise 64:pairwise",
    ]


def test_the_librarys_own_choice_for_all_is_no_combination():
    found = combinations([Choice("MPI_Bcast", 2, ("default", "chain")), Choice("MPI_Bcast", 4, ("default",))])
    assert found == [(Rule("MPI_Bcast", 2, "chain"),)]


def test_too_many_combinations_and_an_open_choice_are_refused():
    choices = [Choice("MPI_Reduce", size, ("linear", "chain", "pipeline")) for size in range(2, 6)]
    with pytest.raises(RuleError, match="81 combinations; at most 64"):
        combinations(choices)
    with pytest.raises(RuleError, match="MPI_Reduce:2 has 3 algorithms"):
        single_way(choices)


def test_open_mpis_file_holds_each_rule_for_its_size_only():
    rules = [
        Rule("MPI_Alltoallv", 4, "linear"),
        Rule("MPI_Alltoallv", 5, "pairwise"),
        Rule("MPI_Bcast", 1, "chain"),
    ]
    text = ompi_rules_text(rules, OPEN_MPI)
    words = " ".join(line.partition("#")[0] for line in text.splitlines()).split()
    # Collective, number of sizes; of each: size, one rule by message size, from 0 bytes: algorithm 0 0.
    assert " ".join(words) == (
        "2  4 4  1 1 0 0 0 0  4 1 0 1 0 0  5 1 0 2 0 0  6 1 0 0 0 0  7 2  1 1 0 2 0 0  2 1 0 0 0 0".replace(
            "  ", " "
        )
    )


def follow(node: dict[str, Any], size: int, in_place: bool) -> str:
    """The algorithm that MPICH takes: the first branch that holds, as csel.c goes down the tree."""
    for question, answer in node.items():
        name, _, value = question.partition("=")
        if name == "algorithm":
            return value
        if name == "comm_size<":
            holds = size <= int(value)
        elif name == "is_sendbuf_inplace":
            holds = in_place == (value == "yes")
        else:
            holds = value in {"intra", "any"}
        if holds:
            return follow(answer, size, in_place)
    raise AssertionError("no branch holds")


USUAL: dict[str, Any] = {
    "is_sendbuf_inplace=yes": {"algorithm=MPIR_Alltoallv_intra_pairwise_sendrecv_replace": {}},
    "is_sendbuf_inplace=no": {"algorithm=MPIR_Alltoallv_intra_scattered": {}},
}
TREE: dict[str, Any] = {
    "collective=bcast": {"comm_type=intra": {"algorithm=" + "x" * 1000: {}}},
    "collective=alltoallv": {"comm_type=intra": USUAL, "comm_type=inter": {"algorithm=other": {}}},
}


def test_mpichs_file_is_its_tree_with_the_rules_in_it():
    rules = [Rule("MPI_Alltoallv", 4, "nb"), Rule("MPI_Alltoallv", 8, "nb")]
    changed = json.loads(mpich_rules_text(rules, MPICH, TREE))
    assert changed["collective=bcast"] == TREE["collective=bcast"]
    found = changed["collective=alltoallv"]
    assert found["comm_type=inter"] == {"algorithm=other": {}}
    taken = {size: follow(found["comm_type=intra"], size, False) for size in range(1, 10)}
    ruled = {size for size, name in taken.items() if name == "MPIR_Alltoallv_allcomm_nb"}
    assert ruled == {4, 8}
    assert {taken[size] for size in set(taken) - ruled} == {"MPIR_Alltoallv_intra_scattered"}
    # What holds for MPI_IN_PLACE only is never taken otherwise, nor replaced.
    assert {follow(found["comm_type=intra"], size, True) for size in (3, 4, 9)} == {
        "MPIR_Alltoallv_intra_pairwise_sendrecv_replace"
    }


def test_the_tree_is_taken_from_the_library(tmp_path: Path):
    device = json.dumps({"collective=bcast": {"composition=" + "x" * 1000: {}}}, separators=(",", ":"))
    tree = json.dumps(TREE, separators=(",", ":"))
    library = tmp_path / "libmpi.so.12"
    library.write_bytes(b"\x7fELF\0" + device.encode() + b"\0" + tree.encode() + b"\0rest")
    assert built_in_tree(library) == TREE
    library.write_bytes(b"\x7fELF\0" + device.encode() + b"\0")
    with pytest.raises(RuleError, match=r"libmpi.so.12 cannot be told an algorithm by communicator size"):
        built_in_tree(library)
