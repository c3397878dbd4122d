# SPDX-License-Identifier: BSD-3-Clause
# Kinds of calls of MPI are made of families that there are, each of one kind; the last kind has all others.
from pathlib import Path

import pytest

from codegen.mpi.kinds import SOURCE, read_kinds, render_python, render_typescript
from codegen.mpi.policy import read_policy

ROOT = Path(__file__).resolve().parents[2]


def test_every_call_has_one_kind() -> None:
    policy = read_policy(ROOT)
    kinds = read_kinds(ROOT, policy)
    text = render_typescript(kinds, policy)
    words = text.replace("'", " ").split()
    assert (words.count("Allreduce"), words.count("Send"), words.count("Waitall")) == (1, 1, 1)
    assert words.count("Init") == 0  # of no kind of its own
    assert '"completion": "mpi-wait"' in render_python(kinds)


@pytest.mark.parametrize(
    "rows",
    [
        [("a", ["collective"]), ("b", ["collective"]), ("c", [])],
        [("a", ["no such family"]), ("c", [])],
        [("a", ["collective"])],
    ],
)
def test_what_cannot_be_right_is_an_error(rows: list[tuple[str, list[str]]], tmp_path: Path) -> None:
    file = tmp_path / SOURCE
    file.parent.mkdir(parents=True)
    texts = (f"[[kind]]\nname = '{name}'\ntitle = '{name}'\nfamilies = {of}\n" for name, of in rows)
    file.write_text("".join(texts))
    with pytest.raises(ValueError, match=r"mpi_kinds\.toml"):
        read_kinds(tmp_path, read_policy(ROOT))
