-- SPDX-License-Identifier: BSD-3-Clause
-- The calls that send in a trace, those with most messages first.
-- needs: traced_messages
-- private: yes
SELECT operation FROM traced_messages GROUP BY operation ORDER BY sum(calls) DESC, operation
