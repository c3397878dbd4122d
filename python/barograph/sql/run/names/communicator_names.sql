-- SPDX-License-Identifier: BSD-3-Clause
-- The names that communicators and windows may be called by.
-- needs: objects
-- private: yes
SELECT DISTINCT unnest([name, user_name]) AS name FROM objects WHERE kind IN ('communicator', 'window')
