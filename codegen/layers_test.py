# SPDX-License-Identifier: BSD-3-Clause
# A layer that is added to spec/layers.toml is in every list that is made from it; what cannot be right is an error.
from pathlib import Path
from typing import Any

import pytest

from codegen.findings import FOLDER, read_finding_specs
from codegen.layers import (
    CMAKE,
    CPP,
    CPP_NAMES,
    CSS,
    DOCS,
    PYTHON,
    SOURCE,
    TYPESCRIPT,
    call_layers,
    outputs,
    read_layers,
)

ROOT = Path(__file__).resolve().parents[1]
LAYERS = """
[[layer]]
number = 0
name = "program"
title = "program"
since = "1.0"
doc = "the run"
colour = ["#9aa5b1"]

[[layer]]
number = 3
name = "adios"
title = "ADIOS"
since = "1.6"
io = "library"
operations = { first = 300, count = 20 }
prefixes = ["adios2_"]
entries = "functions"
doc = "calls of ADIOS"
colour = ["#0072b2", "#56b4e9"]

[[layer]]
number = 2
name = "mpi"
title = "MPI"
since = "1.0"
operations = { first = 16, count = 200 }
prefixes = ["MPI_", "MPI_File_"]
doc = "calls of MPI"
colour = ["#e69f00"]

[[layer]]
number = 5
name = "dfs"
title = "DAOS files"
since = "1.5"
io = "store"
imported = true
doc = "files of DAOS"
colour = ["#009e73"]
"""


def written(folder: Path, text: str = LAYERS) -> Path:
    path = folder / SOURCE
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return folder


def python_module(text: str) -> dict[str, Any]:
    values: dict[str, Any] = {"__name__": "layers"}
    exec(compile(text.replace("from __future__ import annotations", ""), PYTHON, "exec"), values)
    return values


def test_a_layer_is_in_every_list(tmp_path: Path) -> None:
    files = outputs(written(tmp_path))
    assert "    kAdios = 3,\n" in files[CPP]
    assert '    {3, "adios"},\n' in files[CPP]
    assert "inline constexpr std::uint32_t kFirstAdiosOperation = 300;\n" in files[CPP]
    assert "kIoLayers = 1U << 3U | 1U << 5U;" in files[CPP]
    assert '#include "capture/adios/generated/calls.hpp"\n' in files[CPP_NAMES]
    assert "set(BAROGRAPH_CAPTURE_LAYERS adios)\n" in files[CMAKE]
    assert files[TYPESCRIPT].endswith("= [\n  'adios',\n  'dfs',\n  'program',\n  'mpi',\n];\n")
    assert files[CSS].count("  --layer-adios: #0072b2;\n") == 1
    assert files[CSS].count("  --layer-adios: #56b4e9;\n") == 2
    assert "| `dfs` | 5 | 1.5 | yes | files of DAOS (only in imported profiles) |\n" in files[DOCS]


def test_the_lists_of_python_follow(tmp_path: Path) -> None:
    module = python_module(outputs(written(tmp_path))[PYTHON])
    assert module["IO_LAYERS"] == ("adios", "dfs")
    assert module["IO_KINDS"] == {
        "library": ("adios",),
        "mpi-io": (),
        "stream": (),
        "system": (),
        "store": ("dfs",),
    }
    assert module["CALL_LAYERS"] == ("adios", "mpi") == tuple(call_layers(read_layers(tmp_path)))
    assert module["TITLES"]["dfs"] == "DAOS files"
    # Of two prefixes that fit, the longer decides.
    assert [prefix for prefix, _ in module["FUNCTION_PREFIXES"]] == ["MPI_File_", "adios2_", "MPI_"]


def test_numbers_of_recorded_layers_are_counted_without_imported_ones(tmp_path: Path) -> None:
    assert "inline constexpr std::uint32_t kLayers = 4;\n" in outputs(written(tmp_path))[CPP]


def test_every_layer_of_input_and_output_has_one_kind() -> None:
    module = python_module(outputs(ROOT)[PYTHON])
    kinds = [layer for kind in module["IO_KINDS"].values() for layer in kind]
    assert sorted(kinds) == sorted(module["IO_LAYERS"])


def test_what_findings_need_is_what_profiles_may_have() -> None:
    needed = {need for spec in read_finding_specs(ROOT / FOLDER) for need in spec.get("needs", ())}
    layers = {layer.name for layer in read_layers(ROOT)}
    assert needed & layers <= set(call_layers(read_layers(ROOT)))


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('io = "library"', "io = true", "io is one of"),
        ('name = "adios"', 'name = "ADIOS"', "wrong name"),
        ('entries = "functions"', 'entries = "adios"', "wrong name or entries"),
        ("number = 3", "number = 2", "same number"),
        ('name = "dfs"', 'name = "mpi"', "same number or name"),
        ("first = 300", "first = 200", "begin before 216"),
        ("first = 300", "first = 8180", "less than"),
        ('"#e69f00"', '"orange"', "#rrggbb"),
        ('doc = "the run"\n', "", "the keys must be"),
    ],
)
def test_a_wrong_layer_is_an_error(tmp_path: Path, before: str, after: str, complaint: str) -> None:
    assert before in LAYERS
    with pytest.raises(ValueError, match=complaint):
        read_layers(written(tmp_path, LAYERS.replace(before, after, 1)))
