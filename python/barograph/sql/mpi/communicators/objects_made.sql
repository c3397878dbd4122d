-- SPDX-License-Identifier: BSD-3-Clause
-- Communicators and windows with what each was made from, in the order in which they were made. One row per object.
-- needs: objects, stands_for
-- private: yes
SELECT object_id, kind, name, user_name, parent_id, created_by, size, remote_size, members, creation_path, attributes,
       stands_for(attributes) AS stands_for
FROM objects WHERE kind IN ('communicator', 'window') ORDER BY object_id
