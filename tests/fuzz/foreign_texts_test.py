# SPDX-License-Identifier: BSD-3-Clause
# Some mutations of foreign_texts.py: each becomes an intact profile or one line, and what was cut off is said.
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import foreign_texts

AT_ONCE = 64


@pytest.mark.parametrize("first", range(0, 4 * AT_ONCE, AT_ONCE))
def test_mutations_of_texts_of_other_tools_are_one_line_or_a_profile(first: int) -> None:
    assert foreign_texts.campaign(first, AT_ONCE) == 0


@pytest.mark.parametrize("seed", foreign_texts.SEEDS[:5], ids=lambda seed: seed[0])
def test_the_texts_that_are_mutated_are_read(
    seed: tuple[str, bytes, bool], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Otherwise the mutations would prove nothing."""
    name, content, _ = seed
    monkeypatch.setattr(
        foreign_texts, "mutation", lambda _number: foreign_texts.Mutation(name, content, False)
    )
    assert not foreign_texts.wrong(0, tmp_path)
    assert (tmp_path / "out.baro").exists()
