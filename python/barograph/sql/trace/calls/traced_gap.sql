-- SPDX-License-Identifier: BSD-3-Clause
-- The gap between calls above which they are different spans. A rank and layer has one span more than it has gaps that
-- separate spans: the widest gaps that the bound has room for.
-- needs: traced_calls
-- private: yes
-- parameter most: how many spans there may be
SELECT gap_ns FROM traced_calls WHERE gap_ns > 0 ORDER BY gap_ns DESC
LIMIT 1 OFFSET greatest($most - (SELECT count(*) FROM traced_calls WHERE gap_ns IS NULL), 0)
