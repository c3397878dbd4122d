-- SPDX-License-Identifier: BSD-3-Clause
-- A call path that has the name of another, if there is one.
-- needs: shown_paths
-- private: yes
SELECT path_id FROM shown_paths WHERE path_id != shown_id LIMIT 1
