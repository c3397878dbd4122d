# SPDX-License-Identifier: BSD-3-Clause
"""The page that viewer/ builds, and how data gets into it: compressed JSON in base64, and one escaped sentence.

The sentence is there before the data, so that a large page is not blank while the browser reads it. Imports nothing of
the analyses: the server of a live page starts with this.
"""

from __future__ import annotations

import base64
import gzip
import html
import json
from pathlib import Path
from typing import Any

from barograph.show.files.file_names import plain_name

TEMPLATE = Path(__file__).with_name("template.html")
# Where the data goes in the template (viewer/index.html), and where the long tables go.
PLACE = "@@BAROGRAPH_DATA@@"
LATER = "@@BAROGRAPH_LATER@@"
# Where the sentence goes that is seen while the page reads its data.
KNOWN = "@@BAROGRAPH_KNOWN@@"
VERSION = 4


class NoPageError(Exception):
    """The page was not built with this installation; `hint` says how to get it."""

    hint = (
        "wheels carry it, `make viewer` in a source tree builds it; --pdf, --tables and --json need no page"
    )


def live_html(job: str) -> str:
    """Returns the page that asks the server it comes from for what it shows; raises NoPageError as html_of does."""
    return served_page(page_with(f"Job {job}", {"version": VERSION, "kind": "live", "job": job}, {}))


def served_page(page: str) -> str:
    """Returns a page as a server gives it out."""
    # A page in a file may ask nobody; this one may ask where it comes from.
    page = page.replace("default-src 'none';", "default-src 'none'; connect-src 'self';", 1)
    # A browser asks a server for an icon, without the token.
    return page.replace("<title>", '<link rel="icon" href="data:," /><title>', 1)


def page_with(known: str, content: dict[str, Any], later: dict[str, Any]) -> str:
    """Returns the template with its data, plain JSON; `known` is on the page until the rest is drawn."""
    before, between, after = template_parts()
    # What cannot be seen is written out, and what means something in HTML is not.
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
    text = json.dumps(content, allow_nan=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode("ascii"), compresslevel=9, mtime=0)).decode("ascii")
