# SPDX-License-Identifier: BSD-3-Clause
# Names with characters that steer a terminal are shown with escapes; all others as they are.
import pytest

from barograph.wording.printable import printable

HARMFUL = ("\u202e", "\u2066", "\u200b", "\x1b", "\x07", "\x85", "\x00", "\u2028", "\ufeff", "\udc80")


@pytest.mark.parametrize("character", HARMFUL)
def test_characters_that_steer_a_terminal_become_escapes(character: str):
    shown = printable(f"a{character}b")
    assert shown.isprintable()
    assert shown.startswith("a\\")
    assert shown.endswith("b")


def test_letters_of_all_alphabets_stay():
    assert printable("Größe 网格 \u202e") == "Größe 网格 \\u202e"
    assert printable("a\nb\u202e", keep="\n") == "a\nb\\u202e"
