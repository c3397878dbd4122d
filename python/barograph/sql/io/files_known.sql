-- SPDX-License-Identifier: BSD-3-Clause
-- The files of the profile.
-- needs: objects
-- private: yes
SELECT object_id, name FROM objects WHERE kind = 'file' ORDER BY object_id
