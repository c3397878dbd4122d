-- SPDX-License-Identifier: BSD-3-Clause
-- Whether a function of MPI-IO is one that all ranks call together; the names of PnetCDF and of converted logs end alike.
-- macro: operation
regexp_matches(operation, '_all(_begin|_end)?$|_at_all|_ordered')
