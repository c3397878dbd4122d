-- SPDX-License-Identifier: BSD-3-Clause
-- Members of communicators and windows, as texts.
-- needs: objects
-- private: yes
SELECT object_id, members, remote_size FROM objects
