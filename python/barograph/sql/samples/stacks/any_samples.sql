-- SPDX-License-Identifier: BSD-3-Clause
-- Whether samples were taken, of threads that ran or were blocked. One row.
-- needs: call_sites
-- private: yes
-- column taken: whether any were
SELECT EXISTS (SELECT 1 FROM call_sites WHERE kind IN (3, 4)) AS taken
