# SPDX-License-Identifier: BSD-3-Clause
"""A document, of one run or of two, as one HTML file that needs no network: the program of viewer/ and its data.

The data is JSON, compressed and written in base64, which has no letter that means something in HTML: names of the
program's files cannot become part of the page. The page itself writes them as text only. Long tables are apart, so
that the summary is there before they are read, and pictures of them have no more digits than can be seen.
"""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from barograph.show import units
from barograph.show.page.diff_document import DifferenceDocument
from barograph.show.page.document import Document, plain
from barograph.show.page.tables.table import Values
from barograph.show.page.template import VERSION, page_with, served_page
from barograph.wording.counted import counted

# Tables with more cells are read after the first section is there.
LONG = 20_000
# Pictures of many cells: how many digits their numbers have in the page of a long table; it shows three. CSV has all.
DIGITS = {
    "rank_paths": {"inclusive_ns": 4},
    "sampled_ranks": {"inclusive_ns": 4},
    "messages": {"bytes": 4, "calls": 4, "time_ns": 4},
    "spans": {"time_ns": 4},
    "strips": {"share": 3, "bytes_per_s": 3},
}
# Where calls were put together, their edges are as exact as this part of the gap between them.
OF_GAP = 100


def html_of(document: Document, *, served: bool = False) -> str:
    """Returns the whole file; raises NoPageError where the page was not built.

    Args:
        document: What it shows.
        served: Whether a server answers its questions about events.
    """
    summary = document.summary
    ranks = counted(summary["ranks"], "rank")
    known = f"{summary['program']}: {ranks}, {units.duration(summary['wall_ns'])}"
    content = content_of(document, served=served)
    later = {name: content["tables"].pop(name) for name in _long(document)}
    parts = [
        {name: shown["report"]["tables"].pop(name) for name in _long(part)}
        for part, shown in zip(document.parts, content.get("parts", []), strict=True)
    ]
    page = page_with(known, plain(content), plain({**later, **({"parts": parts} if any(parts) else {})}))
    return served_page(page) if served else page


def content_of(document: Document, *, served: bool = False) -> dict[str, Any]:
    """Returns what the page shows of a run, with all its tables."""
    tables = dict(document.tables)
    for name in _long(document):
        tables[name] = _shortened(name, tables[name], _not_seen(document))
    return {
        "version": VERSION,
        "kind": "report",
        "summary": document.summary,
        "findings": document.findings,
        "explained": document.explained,
        "suppressed": document.suppressed,
        "excerpts": [asdict(one) for one in document.excerpts.found],
        "tables": tables,
        **({"served": True} if served else {}),
        **({"parts": [_part(part) for part in document.parts]} if document.parts else {}),
    }


def _part(document: Document) -> dict[str, Any]:
    """Returns what the page shows of one program of a job of several."""
    program = document.program
    name, where = ("", "") if program is None else (program.name, program.where)
    return {"name": name, "where": where, "report": content_of(document)}


def difference_html(document: DifferenceDocument) -> str:
    """Returns the page of two runs; raises NoPageError where the page was not built."""
    a, b = document.comparison["a"], document.comparison["b"]
    times = f"{units.duration(a['wall_ns'])} and {units.duration(b['wall_ns'])}"
    content = {
        "version": VERSION,
        "kind": "difference",
        "comparison": document.comparison,
        "tables": document.tables,
    }
    return page_with(f"{a['profile']} and {b['profile']}: {times}", plain(content), {})


def _not_seen(document: Document) -> int:
    """Returns what is too short to be seen among the calls of a trace, ns."""
    return max(document.summary["span_gap_ns"], document.summary["span_column_ns"])


def _long(document: Document) -> list[str]:
    return sorted(name for name, values in document.tables.items() if _cells(values) > LONG)


def _cells(values: Values) -> int:
    return sum(map(len, values.values()))


def _shortened(name: str, values: Values, gap_ns: int) -> Values:
    """Returns a long table without the digits that a picture of it does not show."""
    short = dict(values)
    for column, digits in DIGITS.get(name, {}).items():
        short[column] = [_with_digits(value, digits) for value in values[column]]
    if name == "spans" and gap_ns >= OF_GAP:
        step = 10 ** int(math.log10(gap_ns / OF_GAP))
        for column in ("start_ns", "end_ns"):
            short[column] = [round(value / step) * step for value in values[column]]
    return short


def _with_digits(value: float | None, digits: int) -> float | None:
    if not value:
        return value
    if isinstance(value, int):
        return round(value, digits - len(str(abs(value))))
    return float(f"{value:.{digits}g}")
