-- SPDX-License-Identifier: BSD-3-Clause
-- First and last rank of the selected messages.
-- needs: selected_pairs
-- private: yes
-- parameter names: names of communicators to keep; empty: all
-- parameter ranks: ranks to keep at either end; empty: all
-- parameter receivers: ranks to keep as receivers; empty: all
-- parameter senders: ranks to keep as senders; empty: all
SELECT min(least(sender, coalesce(receiver, sender))) AS first,
       max(greatest(sender, coalesce(receiver, sender))) AS last
FROM selected_pairs($names, $senders, $receivers, $ranks)
