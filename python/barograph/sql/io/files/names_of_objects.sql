-- SPDX-License-Identifier: BSD-3-Clause
-- The names of objects.
-- needs: objects
-- private: yes
SELECT object_id, name FROM objects
