-- SPDX-License-Identifier: BSD-3-Clause
-- program_metrics over some ranks.
-- needs: metric_summary
-- private: yes
-- parameter chosen: ranks to keep; empty: all
FROM metric_summary($chosen)
