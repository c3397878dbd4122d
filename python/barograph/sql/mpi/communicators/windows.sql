-- SPDX-License-Identifier: BSD-3-Clause
-- Windows of one-sided communication. One row per window, or per many made alike.
-- needs: objects, stands_for
-- column name: name of its communicator, `:w`, number of the window on it
-- column user_name: the name the program gave it, or empty
-- column communicator: name of the communicator it was made on
-- column size: number of members
-- column members: world ranks as ranges
-- column created_by: the function that made it
-- column object_id: key into objects
-- column attributes: JSON
-- column stands_for: how many windows the row stands for
SELECT child.name, child.user_name, parent.name AS communicator, child.size, child.members, child.created_by,
       child.object_id, child.attributes, stands_for(child.attributes) AS stands_for
FROM objects AS child
LEFT JOIN objects AS parent ON parent.object_id = child.parent_id
WHERE child.kind = 'window'
