# SPDX-License-Identifier: BSD-3-Clause
"""The point-to-point matrix as a graph, for Graphviz (dot) and as GraphML: ranks are nodes, pairs that send are edges.

Sums over communicators; messages to processes outside the job have no edge (`matrix --csv` has both). Called by
`barograph matrix -o`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import XMLGenerator

import pyarrow as pa

from barograph.analyze.communicators.matrix import WEIGHTS
from barograph.show.colour_scale import colour_of, level_of
from barograph.show.communicators.matrix import weight_text
from barograph.show.exports.sparse_matrix import pairs_of
from barograph.wording.printable import printable

# What dot lays edges out by: whole numbers, the heavier the straighter. Sums of bytes would be too large for it.
HEAVIEST: Final = 100
WIDEST: Final = 5.0  # points
NAMESPACE: Final = "http://graphml.graphdrawing.org/xmlns"
SUMS: Final = ("calls", "bytes", "time_ns")


def write_dot(rows: pa.Table, ranks: Sequence[int], by: str, name: str, target: Path) -> None:
    """Writes a digraph in Graphviz' language.

    Edges have calls, bytes and time_ns; label, colour and width show the weight, and `weight` is 1 to 100 on a
    logarithmic scale, which is what dot takes.

    Args:
        rows: of matrix_rows.
        ranks: all of the profile; those without a message are nodes, too.
        by: a key of WEIGHTS.
        name: of the graph.
        target: the file.
    """
    edges = list(_edges(rows))
    weights = [edge[WEIGHTS[by]] for edge in edges if edge[WEIGHTS[by]] > 0]
    low, high = min(weights, default=1), max(weights, default=1)
    with target.open("w", encoding="utf-8", newline="\n") as file:
        file.write(f"digraph {_quoted(name)} {{\n  node [shape=circle];\n")
        file.writelines(f"  {rank};\n" for rank in _nodes(ranks, edges))
        for edge in edges:
            weight = edge[WEIGHTS[by]]
            level = level_of(weight, low, high) if weight > 0 else 0.0
            shown = {
                **{key: str(edge[key]) for key in SUMS},
                "label": _quoted(weight_text(weight, by)),
                "weight": str(1 + math.floor(level * (HEAVIEST - 1))),
                "penwidth": f"{1 + level * (WIDEST - 1):.2f}",
                "color": _quoted(colour_of(level)),
            }
            texts = ", ".join(f"{key}={value}" for key, value in shown.items())
            file.write(f"  {edge['sender']} -> {edge['receiver']} [{texts}];\n")
        file.write("}\n")


def write_graphml(rows: pa.Table, ranks: Sequence[int], by: str, name: str, target: Path) -> None:
    """Writes a directed graph as GraphML: nodes have `rank`; edges calls, bytes, time_ns, and as `weight` that of `by`.

    Arguments as of write_dot().
    """
    edges = list(_edges(rows))
    with target.open("w", encoding="utf-8", newline="\n") as file:
        xml: Any = XMLGenerator(file, "UTF-8", short_empty_elements=True)
        xml.startDocument()
        file.write("<!-- Barograph -->\n")
        xml.startElement("graphml", {"xmlns": NAMESPACE})
        keys = [("name", "graph", "string"), ("by", "graph", "string"), ("rank", "node", "long")]
        keys += [(key, "edge", "long") for key in (*SUMS, "weight")]
        for key, of, kind in keys:
            xml.ignorableWhitespace("\n ")
            xml.startElement("key", {"id": key, "for": of, "attr.name": key, "attr.type": kind})
            xml.endElement("key")
        xml.ignorableWhitespace("\n ")
        xml.startElement("graph", {"edgedefault": "directed"})
        _data(xml, {"name": printable(name), "by": by})
        for rank in _nodes(ranks, edges):
            xml.ignorableWhitespace("\n  ")
            xml.startElement("node", {"id": str(rank)})
            _data(xml, {"rank": rank})
            xml.endElement("node")
        for edge in edges:
            xml.ignorableWhitespace("\n  ")
            xml.startElement("edge", {"source": str(edge["sender"]), "target": str(edge["receiver"])})
            _data(xml, {**{key: edge[key] for key in SUMS}, "weight": edge[WEIGHTS[by]]})
            xml.endElement("edge")
        xml.ignorableWhitespace("\n ")
        xml.endElement("graph")
        xml.endElement("graphml")
        xml.endDocument()


def _edges(rows: pa.Table) -> Iterator[dict[str, int]]:
    """Yields sender, receiver, calls, bytes and time_ns of each pair of ranks."""
    batches: Any = pairs_of(rows).to_batches(max_chunksize=65_536)
    for batch in batches:
        yield from batch.to_pylist()


def _nodes(ranks: Sequence[int], edges: Sequence[dict[str, int]]) -> list[int]:
    """Returns the ranks of the profile, and those of other ones that were sent something."""
    return sorted({*ranks, *(edge["receiver"] for edge in edges)})


def _quoted(text: str) -> str:
    return '"' + printable(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _data(xml: Any, values: dict[str, Any]) -> None:
    for key, value in values.items():
        xml.startElement("data", {"key": key})
        xml.characters(str(value))
        xml.endElement("data")
