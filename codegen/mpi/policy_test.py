# SPDX-License-Identifier: BSD-3-Clause
"""The call policy covers the standard, and mistakes in it are named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from codegen.__main__ import check, generate
from codegen.mpi.entries import properties, render_forwarders
from codegen.mpi.plugin_calls import render as render_plugin_calls
from codegen.mpi.policy import POLICY, read_policy
from codegen.mpi.wrappers import render_wrapper, ways

ROOT = Path(__file__).resolve().parents[2]


def changed_tree(tmp_path: Path, old: str, new: str) -> Path:
    """Returns a tree whose policy has one text replaced."""
    target = tmp_path / POLICY
    target.parent.mkdir(parents=True)
    text = (ROOT / POLICY).read_text(encoding="utf-8")
    assert old in text
    target.write_text(text.replace(old, new, 1), encoding="utf-8")
    return tmp_path


def test_every_function_is_recorded_or_has_a_reason() -> None:
    """Each function of the standard stands in one list."""
    policy = read_policy(ROOT)
    names = [function.name for function in (*policy.recorded, *policy.not_recorded)]
    assert len(names) == len(set(names))
    assert {"MPI_Send", "MPI_Send_c", "MPI_Wtime", "MPI_T_init_thread"} <= set(names)
    assert all(function.reason for function in policy.not_recorded)


def test_indices_do_not_collide() -> None:
    """Names of constants are as different as names of functions."""
    constants = [function.constant for function in read_policy(ROOT).recorded]
    assert len(constants) == len(set(constants))


def test_forwarders_take_as_many_words_as_the_function() -> None:
    """MPI_Alltoallw has nine arguments."""
    text = render_forwarders(read_policy(ROOT).recorded, profiled=True)
    line = next(line for line in text.splitlines() if " PMPI_Alltoallw(" in line)
    assert line.count("Word ") == 9


def test_properties_say_which_calls_are_mpi_io() -> None:
    """They are those that the standard names MPI_File_*, and no others."""
    for function in read_policy(ROOT).recorded:
        assert ("kIsMpiIo" in properties(function)) == function.name.startswith("MPI_File_")


def test_the_plugin_calls_what_the_standard_has() -> None:
    """Each function gets a typed pointer and a row; a name that is not in the standard is refused."""
    text = render_plugin_calls(["Barrier"], ["Lookup_name"])
    assert "    int (*barrier)(MPI_Comm comm);\n" in text
    assert '{"PMPI_Lookup_name", offsetof(RealMpi, lookup_name), false},' in text
    with pytest.raises(ValueError, match="Teleport"):
        render_plugin_calls(["Teleport"], [])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('calls = ["Abort"]', "calls = []", "not matched by any group: MPI_Abort"),
        ('calls = ["Abort"]', 'calls = ["Abort", "Barrier"]', "MPI_Barrier is matched twice"),
        ('calls = ["Abort"]', 'calls = ["Abort", "Teleport"]', "MPI_Teleport"),
        ('bytes = "exchange"', 'bytes = "guess"', "there is no payload rule guess"),
        ('object = "message"', 'object = "letter"', "object letter"),
        ('wrapper = "creates"', 'wrapper = "magic"', "wrapper magic"),
        ('"4.1" = [', '"4.1" = ["Teleport", ', "MPI_Teleport"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    """What is wrong with the policy is said, with the name of the function or rule."""
    with pytest.raises(ValueError, match=message):
        read_policy(changed_tree(tmp_path, old, new))


def test_drift_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A generated file that was edited, and one that nothing makes any more, fail the check."""
    files = {path: text for path, text in generate(ROOT).items() if "/generated/" in path}
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    assert check(tmp_path, files) == 0
    edited = next(path for path in files if path.endswith("install.hpp"))
    (tmp_path / edited).write_text("// mine\n", encoding="utf-8")
    shutil.copy(tmp_path / edited, tmp_path / Path(edited).with_name("stray.hpp"))
    assert check(tmp_path, files) == 1
    said = capsys.readouterr().out
    assert f"{edited} differs" in said
    assert "stray.hpp is made by no generator" in said


def test_calls_that_are_not_frequent_share_what_they_do() -> None:
    """A specialised wrapper is made four times, others twice: behind MPI_ and PMPI_."""
    policy = read_policy(ROOT)
    functions = {function.name: function for function in policy.recorded}
    frequent, other = functions["MPI_Send"], functions["MPI_Scan"]
    assert (len(ways(frequent)), len(ways(other))) == (4, 2)
    assert "return observe_send<kTrace>(" in render_wrapper(frequent, policy)
    assert "return shared::observe_collective(" in render_wrapper(other, policy)
    assert not functions["MPI_Send_c"].specialised
