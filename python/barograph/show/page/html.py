# SPDX-License-Identifier: BSD-3-Clause
"""A document, of one run or of two, as one HTML file that needs no network: the program of viewer/ and its data.

The data is JSON, compressed and written in base64, which has no letter that means something in HTML: whatever names
the program's files have, they can't become part of the page. The page itself writes them as text only. One sentence is
there before the data, escaped, so that a large page is not blank while the browser reads it. Long tables are apart, so
that the summary is there before they are read, and pictures of them have no more digits than can be seen.
"""

from __future__ import annotations

import base64
import gzip
import html
import json
import math
from dataclasses import asdict
from pathlib import Path
from typing import Any

from barograph.show import units
from barograph.show.file_names import plain_name
from barograph.show.page.diff_document import DifferenceDocument
from barograph.show.page.document import Document, plain
from barograph.show.page.table import Values
from barograph.show.run_header import plural

TEMPLATE = Path(__file__).with_name("template.html")
# Where the data goes in the template (viewer/index.html), and where the long tables go.
PLACE = "@@BAROGRAPH_DATA@@"
LATER = "@@BAROGRAPH_LATER@@"
# Where the sentence goes that is seen while the page reads its data.
KNOWN = "@@BAROGRAPH_KNOWN@@"
VERSION = 4
# Tables with more cells are read after the first section is there.
LONG = 20_000
# Pictures of many cells: how many digits their numbers have in the page of a long table; it shows three. CSV has all.
DIGITS = {
    "rank_paths": {"inclusive_ns": 4},
    "messages": {"bytes": 4, "calls": 4, "time_ns": 4},
    "spans": {"time_ns": 4},
    "strips": {"share": 3, "bytes_per_s": 3},
}
# Where calls were put together, their edges are as exact as this part of the gap between them.
OF_GAP = 100


class NoPageError(Exception):
    """The page was not built with this installation; `hint` says how to get it."""

    hint = (
        "wheels carry it, `make viewer` in a source tree builds it; --pdf, --tables and --json need no page"
    )


def html_of(document: Document) -> str:
    """Returns the whole file; raises NoPageError where the page was not built."""
    summary = document.summary
    ranks = plural(summary["ranks"], "rank")
    known = f"{summary['program']}: {ranks}, {units.duration(summary['wall_ns'])}"
    long = {name for name, values in document.tables.items() if _cells(values) > LONG}
    later = {name: _shortened(name, document.tables[name], summary["span_gap_ns"]) for name in sorted(long)}
    content = {
        "version": VERSION,
        "kind": "report",
        "summary": summary,
        "findings": document.findings,
        "explained": document.explained,
        "suppressed": document.suppressed,
        "excerpts": [asdict(one) for one in document.excerpts.found],
        "tables": {name: values for name, values in document.tables.items() if name not in long},
    }
    return _page(known, content, later)


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
    return _page(f"{a['profile']} and {b['profile']}: {times}", content, {})


def _page(known: str, content: dict[str, Any], later: dict[str, Values]) -> str:
    """Returns the template with its data; `known` stands on the page until the rest is drawn."""
    before, between, after = template_parts()
    # What can't be seen is written out, and what means something in HTML is not.
    text = html.escape(plain_name(known), quote=True)
    head = before.replace(KNOWN, text.replace("@", "&#64;"), 1)
    return head + packed(content) + between + packed(later) + after


def template_parts() -> tuple[str, str, str]:
    """Returns the page around its two places for data; raises NoPageError where it was not built."""
    try:
        template = TEMPLATE.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise NoPageError("the HTML page is not part of this installation") from error
    before, place, rest = template.partition(PLACE)
    between, later, after = rest.partition(LATER)
    if not place or not later or PLACE in rest or LATER in after:
        raise NoPageError(f"{TEMPLATE} is not what viewer/ builds")
    return before, between, after


def packed(content: dict[str, Any]) -> str:
    """Returns data as base64 of gzip of JSON; the same data gives the same text."""
    text = json.dumps(plain(content), allow_nan=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode("ascii"), compresslevel=9, mtime=0)).decode("ascii")


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
