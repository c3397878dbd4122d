-- SPDX-License-Identifier: BSD-3-Clause
-- Ranks that read for a noticeable time, longest first. One row per rank.
-- needs: io_facts
-- parameter least [ns]: least time
-- parameter most: most rows
SELECT rank FROM io_facts WHERE layer IN ('posix', 'stdio') AND direction = 'read' AND bucket > 0 AND rank >= 0
GROUP BY rank HAVING sum(time_ns) >= $least ORDER BY sum(time_ns) DESC, rank LIMIT $most
