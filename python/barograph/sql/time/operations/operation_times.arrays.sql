-- SPDX-License-Identifier: BSD-3-Clause
-- Over sums in arrays: there are many, so they are not stored again.
-- needs: operation_sums
SELECT operation_id, rank, calls, inclusive_ns, exclusive_ns, bytes,
       coalesce(bit_count(operation_sums.threads), 1)::BIGINT AS threads
FROM operation_sums
