# SPDX-License-Identifier: BSD-3-Clause
"""A document as one HTML file that needs no network: the program built from viewer/ and the data inside it.

The data is JSON, compressed and written in base64, which has no letter that means something in HTML: whatever names
the program's files have, they can't become part of the page. The page itself writes them as text only.
"""

from __future__ import annotations

import base64
import gzip
import json
from dataclasses import asdict
from pathlib import Path

from barograph.show.page.document import Document, plain

TEMPLATE = Path(__file__).with_name("template.html")
# Where the data goes in the template (viewer/index.html).
PLACE = "@@BAROGRAPH_DATA@@"
VERSION = 2


class NoPageError(Exception):
    """The page was not built with this installation; `hint` says how to get it."""

    hint = "wheels carry it, `make viewer` in a source tree builds it; --pdf, --csv and --json need no page"


def html_of(document: Document) -> str:
    """Returns the whole file; raises NoPageError where the page was not built."""
    before, after = template_parts()
    return before + packed(document) + after


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
        "summary": document.summary,
        "findings": document.findings,
        "explained": document.explained,
        "suppressed": document.suppressed,
        "excerpts": [asdict(one) for one in document.excerpts.found],
        "tables": document.tables,
    }
    text = json.dumps(plain(content), allow_nan=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode("ascii"), compresslevel=9, mtime=0)).decode("ascii")
