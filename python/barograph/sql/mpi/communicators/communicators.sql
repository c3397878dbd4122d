-- SPDX-License-Identifier: BSD-3-Clause
-- Communicators: name, members and how each came about. One row per communicator, or per many made alike.
-- needs: objects, stands_for
-- example: SELECT created_by, count(*) AS communicators, min(size), max(size) FROM communicators GROUP BY ALL
-- column name: kind letter, world rank of its rank 0, `.`, index
-- column user_name: the name the program gave it, or empty
-- column size: number of members
-- column members: world ranks as ranges
-- column created_by: the function that made it
-- column parent: name of the communicator it was made from
-- column creation_path: how it came about
-- column object_id: key into objects
-- column attributes: JSON: its topology
-- column stands_for: how many communicators the row stands for
SELECT child.name, child.user_name, child.size, child.members, child.created_by, parent.name AS parent,
       child.creation_path, child.object_id, child.attributes, stands_for(child.attributes) AS stands_for
FROM objects AS child
LEFT JOIN objects AS parent ON parent.object_id = child.parent_id
WHERE child.kind = 'communicator'
