# SPDX-License-Identifier: BSD-3-Clause
"""How the writes of ranks lie in the files that they share, by counters: for the rules about shared files.

`io_interleaving`, a row per file: strided_share (part of the writes that leave a gap to the rank's previous one),
filled_share (part of the file, up to its last byte, that all ranks together wrote), off_share (part of the requests
that begin off a block) and unit (what a file system locks at a time: a stripe, a block, at least a page of memory).
Called through `inspection.once`.
"""

from __future__ import annotations

from barograph.analyze.findings.inspection import Inspection

INTERLEAVING = """
CREATE OR REPLACE TEMP TABLE io_interleaving AS
SELECT file_id, sum(sequential_writes - consecutive_writes) / sum(writes) AS strided_share,
       sum(bytes_written) / (max(last_byte_written) + 1) AS filled_share,
       sum(unaligned_in_file) / sum(reads + writes) AS off_share,
       any_value(greatest(f.block, f.stripe_size, 4096)) AS unit
FROM file_ranks JOIN io_files f USING (file_id) WHERE layer = 'posix' AND writes > 0 GROUP BY file_id
"""

# Over the facts of one file: pieces that share a lock, as they are smaller than what is locked or begin inside it.
SHARED_LOCK = "(sum(s.bytes) < any_value(unit) * sum(s.calls) OR any_value(off_share) >= $off)"


def interleaving(inspection: Inspection) -> None:
    """Makes the table io_interleaving."""
    inspection.workspace.need("file_ranks").execute(INTERLEAVING)
