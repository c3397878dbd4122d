# SPDX-License-Identifier: BSD-3-Clause
"""The glossary has each word that the specifications give to users."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tomllib

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = (ROOT / "docs" / "reference" / "glossary.md").read_text(encoding="utf-8")
WORDS = [
    word for word in re.findall(r"^\| ([^|]+?) \|", GLOSSARY, re.MULTILINE) if word not in {"word", "---"}
]


def spec(name: str, key: str) -> list[str]:
    rows = tomllib.loads((ROOT / "spec" / name).read_text(encoding="utf-8"))[key]
    return [row["name"] for row in rows]


@pytest.mark.parametrize("layer", spec("layers.toml", "layer"))
def test_each_layer_is_explained(layer: str):
    assert f"`{layer}`" in GLOSSARY


@pytest.mark.parametrize(
    "kind", [kind for kind in spec("format/format.toml", "object_kind") if kind != "none"]
)
def test_each_kind_of_object_is_explained(kind: str):
    assert kind in WORDS


@pytest.mark.parametrize("severity", ["critical", "warning", "note"])
def test_each_severity_is_explained(severity: str):
    assert severity in WORDS


@pytest.mark.parametrize(
    "title",
    [
        "bandwidth",
        "bytes",
        "call path",
        "computing",
        "imbalance",
        "recording",
        "request",
        "sequential",
        "unaligned",
    ],
)
def test_columns_that_need_a_definition_are_explained(title: str):
    assert title in WORDS


@pytest.mark.parametrize(
    "word",
    ["agent", "event", "flight recorder", "hang", "module", "ring", "roll-call", "stuck"],
)
def test_words_of_running_jobs_and_single_events_are_explained(word: str):
    assert word in WORDS


def test_words_are_in_order_and_there_once():
    assert sorted(set(WORDS), key=str.lower) == WORDS
