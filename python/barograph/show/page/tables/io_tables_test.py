# SPDX-License-Identifier: BSD-3-Clause
"""What the page says of calls and messages that it does not hold."""

from __future__ import annotations

import pyarrow as pa

from barograph.analyze.messages.trace_spans import TraceSpans
from barograph.show.page.tables.io_tables import add_arrows
from barograph.show.page.tables.table import Notes, Values


def test_the_command_that_draws_all_messages_works_as_it_is_typed() -> None:
    tables: dict[str, Values] = {}
    notes: Notes = {}
    spans = TraceSpans(pa.table({}), 0, 1, 1, mpi=True, unpaired=True)
    add_arrows(spans, tables, notes, "my run.baro")
    assert "`barograph view 'my run.baro'` draws those of the part" in notes["arrows"]
