# SPDX-License-Identifier: BSD-3-Clause
"""`barograph compare` as one HTML file: the sentences, the picture and the tables of the screen, with more rows.

It has no script and needs no network. All text is escaped: names of regions and files cannot become part of the page.
"""

from __future__ import annotations

import html
import tempfile
from pathlib import Path
from typing import Any

from barograph.analyze.runs.compare import Comparison
from barograph.show.runs.compare import Section, described, head, remarks, sections
from barograph.show.runs.compare_picture import draw_runs
from barograph.show.table import terminal_table
from barograph.wording.printable import printable

# More rows than this nobody reads; --csv has all.
MOST_ROWS = 500
STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; max-width: 72em; margin: 2em auto; padding: 0 1em;
  color: #1b1b1b; background: #fff }
h1 { font-size: 1.4em } h2 { font-size: 1.1em; margin-top: 2em }
dl { display: grid; grid-template-columns: max-content auto; gap: 0 1.5em } dd { margin: 0 }
table { border-collapse: collapse } caption { text-align: left; font-weight: 600; padding-bottom: .4em }
th, td { padding: .15em .8em .15em 0; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { border-bottom: 1px solid #888; white-space: nowrap } .number { text-align: right; white-space: nowrap }
.picture { background: #fff; overflow-x: auto } .picture svg { max-width: 100%; height: auto }
.table { overflow-x: auto } .loss { color: #b00020; font-weight: 600 } .note { color: #555 }
@media (prefers-color-scheme: dark) { body { color: #e8e8e8; background: #16181c } .note { color: #aaa }
  .loss { color: #ff8a80 } }
"""


def page_of(result: Comparison, values: list[dict[str, Any]]) -> str:
    """Returns the whole file; `values` are the rows of operation_values."""
    facts = "".join(f"<dt>{_text(name)}</dt><dd>{_text(value)}</dd>" for name, value in head(result))
    losses = "".join(
        f'<p class="loss">INCOMPLETE: {_text(row["label"])}: {_text(sentence)}.</p>'
        for row in result.runs
        for sentence in row["losses"]
    )
    said = "".join(f"<p>{_text(sentence)}</p>" for sentence in remarks(result))
    runs = "".join(
        f"<h2>{_text(title)}</h2><ol>{''.join(f'<li>{_text(text)}</li>' for text in texts)}</ol>"
        for title, texts in described(result)
    )
    title = f"{len(result.runs):,} runs beside each other"
    drawn = "By number of ranks" if result.scaling.several else "Wall times, and what is correlated with them"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head><body><main><h1>{title}</h1>{losses}<dl>{facts}</dl>"
        f"{said}{runs}<h2>{drawn}</h2>"
        f'<div class="picture">{_picture(result, values)}</div>'
        f"{''.join(map(_section, sections(result)))}</main></body></html>\n"
    )


def _text(text: object) -> str:
    return html.escape(printable(str(text)))


def _picture(result: Comparison, values: list[dict[str, Any]]) -> str:
    """Returns the picture as an element of the page."""
    with tempfile.TemporaryDirectory(prefix="barograph-") as folder:
        target = Path(folder) / "runs.svg"
        draw_runs(result, values, target, "svg")
        drawn = target.read_text(encoding="utf-8")
    label = (
        "Wall times and their parts by number of ranks"
        if result.scaling.several
        else "Box plot of the wall times, and plots of times that are correlated with them"
    )
    return drawn[drawn.index("<svg") :].replace("<svg", f'<svg role="img" aria-label="{label}"', 1)


def _section(section: Section) -> str:
    if not section.rows:
        return f"<h2>{_text(section.title)}</h2><p>{_text(section.empty)}</p>"
    columns, rows = terminal_table(
        section.table, section.rows[:MOST_ROWS], cells=section.cells, without=section.without
    )
    kinds = [' class="number"' if column.type in {"int", "float"} else "" for column in columns]
    top = "".join(
        f'<th scope="col"{kind}>{_text(column.title)}</th>'
        for column, kind in zip(columns, kinds, strict=True)
    )
    body = "".join(
        f"<tr>{''.join(f'<td{kind}>{_text(cell)}</td>' for cell, kind in zip(row, kinds, strict=True))}</tr>"
        for row in rows
    )
    left = len(section.rows) - len(rows)
    more = f'<p class="note">{left:,} more rows are not shown; --csv has all.</p>' if left else ""
    note = f'<p class="note">{_text(section.note)}</p>' if section.note else ""
    return (
        f'<h2>{_text(section.title)}</h2><div class="table"><table><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>{more}{note}"
    )
