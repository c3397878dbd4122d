# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ and spec/page/records.toml by `python -m codegen`. Do not edit.
"""Tables and records of the page of a report; barograph.show.page fills them, viewer/ reads them."""

from __future__ import annotations

from typing import Any, Final

from barograph.spec.table_model import Table
from barograph.spec.tables.comms import (
    COMMUNICATOR_OPERATIONS,
    COMMUNICATOR_SIZES,
    COMMUNICATORS,
    LATE_ARRIVAL,
    MESSAGES,
)
from barograph.spec.tables.density import DENSITY_CELLS
from barograph.spec.tables.diff import (
    DIFF_ENVIRONMENT,
    DIFF_FINDINGS,
    DIFF_FUNCTIONS,
    DIFF_METRICS,
    DIFF_OPERATIONS,
    DIFF_PATHS,
    DIFF_TIME_SPLIT,
)
from barograph.spec.tables.engine import LONGEST_WAITS, WAITS_BY_CAUSE
from barograph.spec.tables.files import ACCESS_FILES, ACCESSES, FILES
from barograph.spec.tables.functions import FUNCTIONS, SAMPLED_FRAMES, SAMPLED_RANKS
from barograph.spec.tables.io import IO_LAYERS, IO_SIZES
from barograph.spec.tables.loops import ITERATIONS, LOOP_REGIONS, LOOPS
from barograph.spec.tables.metrics import METRIC_ITERATIONS, PROGRAM_METRICS
from barograph.spec.tables.programs import PROGRAM_MESSAGES, PROGRAMS
from barograph.spec.tables.time import (
    CALL_PATHS,
    CATEGORIES,
    OPERATIONS,
    RANK_OPERATIONS,
    RANK_PATHS,
    RANKS,
    REGION_TAGS,
    TIME_SPLIT,
)
from barograph.spec.tables.timeline import ARROWS, ASLEEP, IO_PHASES, SPANS, STRIPS, SYSTEM_RATES

TABLES: Final[tuple[Table[Any], ...]] = (
    COMMUNICATORS,
    COMMUNICATOR_SIZES,
    COMMUNICATOR_OPERATIONS,
    LATE_ARRIVAL,
    MESSAGES,
    DENSITY_CELLS,
    WAITS_BY_CAUSE,
    LONGEST_WAITS,
    FILES,
    ACCESS_FILES,
    ACCESSES,
    FUNCTIONS,
    SAMPLED_FRAMES,
    SAMPLED_RANKS,
    IO_LAYERS,
    IO_SIZES,
    LOOPS,
    ITERATIONS,
    LOOP_REGIONS,
    PROGRAM_METRICS,
    METRIC_ITERATIONS,
    PROGRAMS,
    PROGRAM_MESSAGES,
    TIME_SPLIT,
    RANKS,
    RANK_OPERATIONS,
    OPERATIONS,
    CALL_PATHS,
    RANK_PATHS,
    CATEGORIES,
    REGION_TAGS,
    IO_PHASES,
    SYSTEM_RATES,
    ASLEEP,
    SPANS,
    ARROWS,
    STRIPS,
)

DIFFERENCE_TABLES: Final[tuple[Table[Any], ...]] = (
    DIFF_ENVIRONMENT,
    DIFF_TIME_SPLIT,
    DIFF_OPERATIONS,
    DIFF_PATHS,
    DIFF_FINDINGS,
    DIFF_METRICS,
    DIFF_FUNCTIONS,
)

RECORDS: Final[dict[str, tuple[str, ...]]] = {
    "snippet": (
        "title",
        "language",
        "code",
    ),
    "callers": (
        "stack",
        "caller",
        "share",
        "calls",
        "rank_list",
    ),
    "call_site": (
        "call_path",
        "source",
        "share",
        "calls",
        "ranks",
        "sampled",
        "rank_list",
        "stack",
        "callers",
        "other_callers",
    ),
    "observed": (
        "file",
        "files",
        "calls",
        "bytes",
        "share",
        "share_of",
        "rank_list",
        "source",
        "source_calls",
    ),
    "excerpt": (
        "source",
        "file",
        "line",
        "first",
        "lines",
    ),
    "finding": (
        "id",
        "subject",
        "severity",
        "title",
        "what",
        "why",
        "seconds_lost",
        "share_lost",
        "cost",
        "steps",
        "snippets",
        "where",
        "files",
        "communicators",
        "observed_in",
        "evidence",
        "also_seen_as",
        "explained_by",
        "counted_in",
        "estimated",
        "of_calls",
        "program",
    ),
    "summary": (
        "program",
        "profile",
        "origin",
        "folder",
        "wall_ns",
        "shares_of",
        "ranks",
        "header",
        "environment",
        "unfinished",
        "stacks",
        "losses",
        "efficiency",
        "character",
        "patterns",
        "matrix_first",
        "matrix_ranks",
        "matrix_width",
        "density_rows",
        "density_columns",
        "span_gap_ns",
        "span_column_ns",
        "strip_step_ns",
        "strip_ranks",
        "notes",
    ),
    "suppressed": (
        "reason",
        "findings",
    ),
    "run": (
        "program",
        "profile",
        "origin",
        "wall_ns",
        "ranks",
        "header",
        "unfinished",
        "losses",
    ),
    "comparison": (
        "a",
        "b",
        "change_ns",
        "change",
        "remarks",
        "notes",
    ),
}
