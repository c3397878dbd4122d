-- SPDX-License-Identifier: BSD-3-Clause
-- The communicator each object belongs to (a window to its own, all others to themselves), and the names a user may
-- call either by. One row per object.
-- needs: objects
-- stored: yes
-- private: yes
-- column object_id: key into objects
-- column home_id: key into objects: the communicator
-- column name: of the object
-- column user_name: the name the program gave it
-- column home_name: of a window's communicator
-- column home_user_name: the name the program gave that
-- column kind: of the object
SELECT o.object_id, coalesce(q.object_id, o.object_id) AS home_id,
       o.name, o.user_name, coalesce(q.name, '') AS home_name, coalesce(q.user_name, '') AS home_user_name,
       o.kind
FROM objects o LEFT JOIN objects q ON o.kind = 'window' AND q.object_id = o.parent_id
