# SPDX-License-Identifier: BSD-3-Clause
"""spec/metrics/*.toml -> python/barograph/spec/metrics.py and the views operation_totals and job_metrics.

Called by `python -m codegen`. Checks what it reads, so that a bad metric fails the build and not a report.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import tomllib

KEYS = ("name", "scope", "title", "unit", "better", "formula", "doc", "source", "since")
SCOPES = ("job", "operation")
UNITS = ("ratio", "seconds", "nanoseconds", "per second")
LINE_LENGTH = 110
OUTPUT = "python/barograph/spec/metrics.py"
OPERATIONS = "python/barograph/sql/time/operations/operation_totals.sql"
JOB = "python/barograph/sql/time/operations/job_metrics.sql"
SQL_UNITS = {"ratio": "", "seconds": " [s]", "nanoseconds": " [ns]", "per second": " [1/s]"}

OPERATIONS_VIEW = """-- SPDX-License-Identifier: BSD-3-Clause
-- Each operation over all ranks, with its metrics: times of ranks that never made the call count as 0. One row per
-- operation. A recursive region has one call path per level; they are summed here.
-- Generated from spec/metrics by `python -m codegen`.
-- needs: operation_times, rank_times
-- column operation_id: key into operations
-- column calls: number of calls
-- column ranks: how many ranks make the call
-- column exclusive_ns [ns]: of all ranks
-- column share: of the time of all ranks and threads
-- column mean_ns [ns]: exclusive time per rank
-- column max_ns [ns]: exclusive time of the slowest rank
-- column min_ns [ns]: exclusive time of the fastest rank
-- column slowest_rank: the slowest rank
-- column bytes [bytes]: payload
{columns}WITH job AS (SELECT greatest(sum(total_ns), 1) AS total_ns, count(*) AS job_ranks FROM rank_times)
SELECT operation_id, sum(calls)::BIGINT AS calls, count(*)::BIGINT AS ranks,
       sum(exclusive_ns)::BIGINT AS exclusive_ns, sum(exclusive_ns) / any_value(job.total_ns) AS share,
       sum(exclusive_ns) / any_value(job_ranks) AS mean_ns, max(exclusive_ns)::BIGINT AS max_ns,
       if(count(*) < any_value(job_ranks), 0, min(exclusive_ns))::BIGINT AS min_ns,
       arg_max(rank, (exclusive_ns, -rank)) AS slowest_rank, sum(bytes)::BIGINT AS bytes,
       {metrics}
FROM operation_times, job GROUP BY operation_id HAVING sum(calls) > 0 OR sum(exclusive_ns) > 0
"""
JOB_VIEW = """-- SPDX-License-Identifier: BSD-3-Clause
-- The metrics of the job, null where the profile has nothing to compute one from. One row.
-- Generated from spec/metrics by `python -m codegen`.
-- needs: rank_times
{columns}SELECT {metrics}
FROM rank_times
"""

HEADER = '''# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/metrics/*.toml by `python -m codegen`. Do not edit.
"""Derived metrics as data: name, SQL formula, unit, meaning; barograph.analyze.metrics evaluates them."""

from __future__ import annotations

from typing import NamedTuple


class Metric(NamedTuple):
    """One derived metric; spec/metrics/README.md explains the fields."""

    name: str
    scope: str
    title: str
    unit: str
    better: str
    formula: str
    doc: str
    source: str
    since: str


METRICS: tuple[Metric, ...] = (
'''


def read_metrics(folder: Path) -> list[dict[str, str]]:
    """Reads and checks all metric files of a folder, sorted by name; ValueError names file and key."""
    metrics: list[dict[str, str]] = []
    for path in sorted(folder.glob("*.toml")):
        metric = tomllib.loads(path.read_text(encoding="utf-8"))
        if tuple(metric) != KEYS:
            raise ValueError(f"{path.name}: the keys must be {', '.join(KEYS)} in this order")
        if metric["name"] != path.stem or not re.fullmatch(r"[a-z][a-z0-9_]*", metric["name"]):
            raise ValueError(f"{path.name}: name must be the file name in snake_case")
        if metric["scope"] not in SCOPES:
            raise ValueError(f"{path.name}: scope must be one of {', '.join(SCOPES)}")
        if metric["unit"] not in UNITS:
            raise ValueError(f"{path.name}: unit must be one of {', '.join(UNITS)}")
        if ";" in metric["formula"]:
            raise ValueError(f"{path.name}: formula must be one SQL expression")
        metrics.append(metric)
    return metrics


def quoted(text: str) -> str:
    """Returns text as a Python string literal in double quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def field(key: str, text: str) -> str:
    """Returns one keyword argument; a text longer than a line is broken into several literals."""
    line = f"        {key}={quoted(text)},\n"
    if len(line) <= LINE_LENGTH:
        return line
    parts = textwrap.wrap(text, LINE_LENGTH - 20, drop_whitespace=False, break_long_words=False)
    return f"        {key}=(\n" + "".join(f"            {quoted(part)}\n" for part in parts) + "        ),\n"


def render(metrics: list[dict[str, str]]) -> str:
    """Returns the text of the generated module."""
    lines = [HEADER]
    for metric in metrics:
        fields = "".join(field(key, metric[key]) for key in KEYS)
        lines.append(f"    Metric(\n{fields}    ),\n")
    return "".join(lines) + ")\n"


def view(text: str, metrics: list[dict[str, str]], formula: str) -> str:
    """Returns a view with the metrics as columns; `formula` says how to write one."""
    columns = "".join(f"-- column {row['name']}{SQL_UNITS[row['unit']]}: {row['title']}\n" for row in metrics)
    terms = ",\n       ".join(f"{formula.format(row['formula'])}::DOUBLE AS {row['name']}" for row in metrics)
    return text.format(columns=columns, metrics=terms)


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    metrics = read_metrics(root / "spec" / "metrics")
    of = {scope: [row for row in metrics if row["scope"] == scope] for scope in SCOPES}
    return {
        OUTPUT: render(metrics),
        OPERATIONS: view(OPERATIONS_VIEW, of["operation"], "coalesce({}, 0)"),
        JOB: view(JOB_VIEW, of["job"], "({})"),
    }
