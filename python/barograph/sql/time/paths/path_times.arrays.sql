-- SPDX-License-Identifier: BSD-3-Clause
-- Over sums in arrays: there are many, so they are not stored again.
-- needs: path_sums
SELECT rank, path_id, calls, bytes, inclusive_ns, exclusive_ns, coalesce(path_sums.threads, 1)::BIGINT AS threads FROM path_sums
