-- SPDX-License-Identifier: BSD-3-Clause
-- How many call sites have several callers, so that a row of each is a sum over these.
-- needs: call_paths, path_callers
-- private: yes
-- column sites: number of call sites
SELECT count(DISTINCT p.operation)::BIGINT AS sites FROM call_paths p JOIN path_callers c USING (path_id) WHERE c.caller != ''
