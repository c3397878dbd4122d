-- SPDX-License-Identifier: BSD-3-Clause
-- What the communicators of several runs are matched by: how one was made and of whom. Where that is not known, its name;
-- calls on none have an empty key.
-- private: yes
-- macro: kind, name, creation_path, members
CASE WHEN kind = 'mixed' THEN '*mixed' WHEN kind NOT IN ('communicator', 'window') OR kind IS NULL THEN ''
     WHEN creation_path = '' THEN name ELSE md5(concat(creation_path, chr(10), members)) END
