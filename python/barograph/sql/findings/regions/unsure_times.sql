-- SPDX-License-Identifier: BSD-3-Clause
-- What times_not_comparable gives for a run that did not finish; empty for one that did. One row per
-- operation and rank.
-- needs: times_not_comparable
-- stored: yes
-- private: yes
-- columns: times_not_comparable
SELECT * FROM times_not_comparable LIMIT 0
