# SPDX-License-Identifier: BSD-3-Clause
"""Waits that go back to others, and what is said of the end, as sentences."""

from __future__ import annotations

from barograph.analyze.messages.wait_states import EarlyEnds
from barograph.show.waits.waits import MOST_CHAINS, chain_sentences, finalize_sentence

ROW = {
    "rank": 5,
    "operation": "MPI_Recv",
    "waited_ns": 3_000_000,
    "chain": "4 > 2 > 1",
    "root_operation": "MPI_Send",
    "root_path": "program > solve > MPI_Send",
    "root_site": "solve.c:42",
    "root_ns": 2_000_000,
    "root_outside_ns": 1_900_000,
}


def test_a_chain_is_told_from_who_waited_to_who_did_not():
    assert chain_sentences([ROW, ROW | {"waited_ns": 2_000_000}]) == [
        "Rank 5 waited 3.00 ms in MPI_Recv for rank 4; for 2.00 ms of that, rank 4 waited for rank 2, which waited for "
        "rank 1, which was outside MPI for 1.90 ms of it, before MPI_Send (program > solve, solve.c:42)."
    ]
    (short,) = chain_sentences([ROW | {"root_path": "MPI_Send", "root_site": ""}])
    assert short.endswith("of it, before MPI_Send.")


def test_only_clear_chains_are_told_and_not_many():
    direct = ROW | {"chain": "4"}
    unknown = ROW | {"chain": ""}
    in_mpi = ROW | {"root_outside_ns": 1_400_000}
    assert chain_sentences([direct, unknown, in_mpi]) == []
    assert len(chain_sentences([ROW | {"rank": rank} for rank in range(9)])) == MOST_CHAINS


def test_of_the_end_it_is_said_who_came_to_it_early():
    nothing = "MPI_Finalize is not judged"
    assert finalize_sentence(None) == f"{nothing}."
    assert finalize_sentence(EarlyEnds(0, 0, 0)) == f"{nothing}."
    assert finalize_sentence(EarlyEnds(1, 300_000_000, 300_000_000)) == (
        f"{nothing}: 1 rank came to it before the last one, by 300 ms."
    )
    assert finalize_sentence(EarlyEnds(2, 350_000_000, 300_000_000)) == (
        f"{nothing}: 2 ranks came to it before the last one, by 350 ms together, 300 ms at most."
    )
