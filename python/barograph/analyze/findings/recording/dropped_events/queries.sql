-- SPDX-License-Identifier: BSD-3-Clause
-- name: event_losses
-- How many events could not be recorded. One row.
-- needs: locations
-- private: yes
-- column dropped: events that did not fit
-- column events: events recorded
-- column ranks: ranks that dropped some; null where there is none
SELECT coalesce(sum(dropped), 0)::BIGINT AS dropped, coalesce(sum(events), 0)::BIGINT AS events,
       list(DISTINCT rank ORDER BY rank) FILTER (dropped > 0) AS ranks FROM locations
