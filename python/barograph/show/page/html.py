# SPDX-License-Identifier: BSD-3-Clause
"""A document, of one run or of two, as one HTML file that needs no network: the program of viewer/ and its data.

The data is JSON, compressed and written in base64, which has no letter that means something in HTML: whatever names
the program's files have, they can't become part of the page. The page itself writes them as text only. One sentence is
there before the data, escaped, so that a large page is not blank while the browser reads it.
"""

from __future__ import annotations

import base64
import gzip
import html
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from barograph.show import units
from barograph.show.file_names import plain_name
from barograph.show.page.difference_document import DifferenceDocument
from barograph.show.page.document import Document, plain
from barograph.show.run_header import plural

TEMPLATE = Path(__file__).with_name("template.html")
# Where the data goes in the template (viewer/index.html).
PLACE = "@@BAROGRAPH_DATA@@"
# Where the sentence goes that is seen while the page reads its data.
KNOWN = "@@BAROGRAPH_KNOWN@@"
VERSION = 3


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
    return _page(known, packed(document))


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
    return _page(f"{a['profile']} and {b['profile']}: {times}", _packed(content))


def _page(known: str, data: str) -> str:
    """Returns the template with its data; `known` stands on the page until the rest is drawn."""
    before, after = template_parts()
    # What can't be seen is written out, and what means something in HTML is not.
    text = html.escape(plain_name(known), quote=True)
    return before.replace(KNOWN, text.replace("@", "&#64;"), 1) + data + after


def template_parts() -> tuple[str, str]:
    """Returns the page before and after its data; raises NoPageError where it was not built."""
    try:
        template = TEMPLATE.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise NoPageError("the HTML page is not part of this installation") from error
    before, place, after = template.partition(PLACE)
    if not place or PLACE in after:
        raise NoPageError(f"{TEMPLATE} is not what viewer/ builds")
    return before, after


def packed(document: Document) -> str:
    """Returns the data of a page as base64 of gzip of JSON; the same document gives the same text."""
    content = {
        "version": VERSION,
        "kind": "report",
        "summary": document.summary,
        "findings": document.findings,
        "explained": document.explained,
        "suppressed": document.suppressed,
        "excerpts": [asdict(one) for one in document.excerpts.found],
        "tables": document.tables,
    }
    return _packed(content)


def _packed(content: dict[str, Any]) -> str:
    text = json.dumps(plain(content), allow_nan=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode("ascii"), compresslevel=9, mtime=0)).decode("ascii")
