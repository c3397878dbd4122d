-- SPDX-License-Identifier: BSD-3-Clause
-- The layers that have a timeline.
-- needs: timeline
-- private: yes
SELECT DISTINCT layer FROM timeline ORDER BY layer
