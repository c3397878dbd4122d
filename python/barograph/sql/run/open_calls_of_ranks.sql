-- SPDX-License-Identifier: BSD-3-Clause
-- Calls that were open when the recording ended, with the members of the communicator, by rank and from the outermost
-- call in.
-- needs: objects, open_calls
-- private: yes
SELECT c.rank, c.thread, c.depth, c.layer, c.operation, c.call_path, c.object, o.user_name AS object_user_name,
       c.object_kind, c.age_ns, c.path_id, c.object_id, o.members
FROM open_calls c JOIN objects o USING (object_id) ORDER BY c.rank, c.thread, c.depth
