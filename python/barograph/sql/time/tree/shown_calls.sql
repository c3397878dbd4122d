-- SPDX-License-Identifier: BSD-3-Clause
-- Which row of a tree makes which calls itself, as direct_calls has it of call paths.
-- needs: direct_calls, shown_paths
-- private: yes
SELECT DISTINCT called.shown_id AS path_id, callers.shown_id AS caller_id
FROM direct_calls d JOIN shown_paths called USING (path_id) JOIN shown_paths callers ON callers.path_id = d.caller_id
